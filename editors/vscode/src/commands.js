// The commands convert, print and build.

import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { program, projectOf, run } from "./program.js";

/** The printed products of a document. */
const SHEETS = [
  { label: "Cards", detail: "A card for each unit, to be cut out", command: "cards" },
  { label: "Roster", detail: "A tree with boxes to tick", command: "roster" },
  { label: "Labels", detail: "Labels for bases", command: "labels" },
  { label: "Diagram", detail: "Boxes for armies, corps and divisions", command: "diagram" },
  { label: "Map", detail: "The table under a rule set", command: "map" },
];

/** The path of the active document, after saving it. */
async function current() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "grognard" || document.uri.scheme !== "file") {
    vscode.window.showInformationMessage("Open an order of battle or a scenario first.");
    return undefined;
  }
  // Save first, because the program reads from disk.
  await vscode.workspace.saveAll(false);
  return document.uri.fsPath;
}

/** Lets the user pick a rule set by its name. @param {string} file @param {string} folder */
async function chooseRuleset(file, folder) {
  const listed = await run(file, ["rules", "--format", "json"], folder);
  if (listed.code === 2) {
    throw new Error(listed.err.trim());
  }
  const rulesets = JSON.parse(listed.out);
  const items = rulesets.map(({ id, name, detail }) => ({ label: name, description: id, detail }));
  const chosen = await vscode.window.showQuickPick(items, { title: "Under which rule set?", matchOnDescription: true });
  return chosen?.description;
}

/** Runs an action with a progress indicator, and reports its error. */
function told(output, title, action) {
  const location = vscode.ProgressLocation.Window;
  return vscode.window.withProgress({ location, title }, async () => {
    try {
      await action();
    } catch (error) {
      output.appendLine(error.message);
      vscode.window.showErrorMessage(`${title}: ${error.message.split("\n")[0]}`);
    }
  });
}

/** Logs the output of a run to stderr, and throws if the run failed. */
function hear(output, { code, err }) {
  if (err.trim()) {
    output.appendLine(err.trim());
  }
  if (code === 2) {
    throw new Error(err.trim() || "grognard failed");
  }
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
export async function convert(context, output) {
  const document = await current();
  if (!document) {
    return;
  }
  const [file, folder] = [program(context), projectOf(document)];
  await told(output, "Convert", async () => {
    const ruleset = await chooseRuleset(file, folder);
    if (!ruleset) {
      return;
    }
    const made = await run(file, ["convert", document, "--to", ruleset, "--format", "md"], folder);
    hear(output, made);
    const text = await vscode.workspace.openTextDocument({ language: "markdown", content: made.out });
    await vscode.window.showTextDocument(text, vscode.ViewColumn.Beside, true);
  });
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
export async function print(context, output) {
  const document = await current();
  if (!document) {
    return;
  }
  const sheet = await vscode.window.showQuickPick(SHEETS, { title: "What is to be printed?" });
  if (!sheet) {
    return;
  }
  const [file, folder] = [program(context), projectOf(document)];
  await told(output, sheet.label, async () => {
    const ruleset = await chooseRuleset(file, folder);
    if (!ruleset) {
      return;
    }
    const stem = path.basename(document).replace(/(\.\w+)?\.yaml$/, "");
    const printed = path.join(path.dirname(document), `${stem}-${ruleset}-${sheet.command}.pdf`);
    const made = await run(file, [sheet.command, document, "--to", ruleset, "-o", printed], folder);
    hear(output, made);
    if (fs.existsSync(printed)) {
      await vscode.env.openExternal(vscode.Uri.file(printed));
    }
  });
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
export async function build(context, output) {
  const document = vscode.window.activeTextEditor?.document.uri;
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  const folder = document?.scheme === "file" ? projectOf(document.fsPath) : root?.fsPath;
  if (!folder) {
    vscode.window.showInformationMessage("Open the folder of a project first.");
    return;
  }
  await vscode.workspace.saveAll(false);
  await told(output, "Build the website", async () => {
    const made = await run(program(context), ["build"], folder);
    hear(output, made);
    if (made.code === 1) {
      throw new Error("findings stop the build; the panel Problems lists the findings");
    }
    const open = "Open";
    const chosen = await vscode.window.showInformationMessage("The website is built.", open);
    if (chosen === open) {
      await vscode.env.openExternal(vscode.Uri.file(path.join(folder, "public", "index.html")));
    }
  });
}
