// Tasks: `grognard check` and `grognard build`, with findings in the panel Problems.

import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { program } from "./program.js";

/** Arguments of each command that a task can run. `short` is the format that the problem matcher reads. */
const ARGS = { check: ["check", "--format", "short"], build: ["build"] };

/**
 * @param {vscode.ExtensionContext} context
 * @param {{ type: string, command: "check" | "build", args?: string[] }} definition
 * @param {vscode.WorkspaceFolder} folder
 */
export function task(context, definition, folder) {
  const args = [...(ARGS[definition.command] ?? []), ...(definition.args ?? [])];
  const run = new vscode.ProcessExecution(program(context), args, { cwd: folder.uri.fsPath });
  const made = new vscode.Task(definition, folder, definition.command, "grognard", run, "$grognard");
  made.group = vscode.TaskGroup.Build;
  return made;
}

/** Offers both commands in each folder that is a project. @param {vscode.ExtensionContext} context */
export function tasks(context) {
  const folders = () => vscode.workspace.workspaceFolders ?? [];
  const isProject = (folder) => fs.existsSync(path.join(folder.uri.fsPath, "grognard.yaml"));
  const offered = (folder) => Object.keys(ARGS).map((command) => task(context, { type: "grognard", command }, folder));
  return {
    provideTasks: () => folders().filter(isProject).flatMap(offered),
    resolveTask: (asked) => {
      const folder = typeof asked.scope === "object" ? asked.scope : folders()[0];
      const known = folder && asked.definition.command in ARGS;
      return known ? task(context, asked.definition, folder) : undefined;
    },
  };
}
