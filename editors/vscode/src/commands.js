// The commands that run the program once: new, add, import, check, convert, print and build.

import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { program, projectOf, run } from "./program.js";
import { task } from "./tasks.js";

/** What the command Add can add to an order of battle. */
const BODIES = ["regiment", "battery", "brigade", "division", "corps"];

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
  const folder = projectFolder();
  if (!folder) {
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

/** Folder of the active document's project, or the first open folder. */
export function projectFolder() {
  const document = vscode.window.activeTextEditor?.document.uri;
  if (document?.scheme === "file") {
    return projectOf(document.fsPath);
  }
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (!folder) {
    vscode.window.showInformationMessage("Open the folder of a project first.");
  }
  return folder;
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
export async function create(context, output) {
  const validateInput = (name) => (/[\\/]/.test(name) || !name.trim() ? "A name without slashes" : undefined);
  const asked = { title: "New project", prompt: "Name of the battle, such as jena", validateInput };
  const name = await vscode.window.showInputBox(asked);
  if (!name) {
    return;
  }
  const options = { canSelectFolders: true, canSelectFiles: false, openLabel: "Make the project here" };
  const [folder] = (await vscode.window.showOpenDialog(options)) ?? [];
  if (!folder) {
    return;
  }
  await told(output, "New project", async () => {
    hear(output, await run(program(context), ["new", "--", name], folder.fsPath));
    await vscode.commands.executeCommand("vscode.openFolder", vscode.Uri.joinPath(folder, name));
  });
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
export async function add(context, output) {
  const document = await current();
  if (!document) {
    return;
  }
  const what = await vscode.window.showQuickPick(BODIES, { title: "What is to be added at its strength on paper?" });
  const example = { regiment: "39e Ligne", battery: "3rd battery" }[what] ?? "1st";
  const name = what && (await vscode.window.showInputBox({ title: `Name of the ${what}`, prompt: `Such as ${example}` }));
  if (!name) {
    return;
  }
  await told(output, "Add", async () => {
    const args = ["add", "--into", document, "--", what, name];
    hear(output, await run(program(context), args, projectOf(document)));
  });
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
export async function importList(context, output) {
  const [file, paste] = ["A file…", "The text in the clipboard"];
  const from = await vscode.window.showQuickPick([file, paste], { title: "What is to be imported?" });
  const found = from === file ? await vscode.window.showOpenDialog({ canSelectMany: false }) : undefined;
  const input = from === paste ? await vscode.env.clipboard.readText() : "";
  if (!found && !input.trim()) {
    return;
  }
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? path.dirname(found?.[0].fsPath ?? ".");
  await told(output, "Import", async () => {
    const made = await run(program(context), ["import", "--", found?.[0].fsPath ?? "-"], folder, input);
    hear(output, made);
    const text = await vscode.workspace.openTextDocument({ language: "grognard", content: made.out });
    await vscode.window.showTextDocument(text);
    output.show(true);
  });
}

/** @param {vscode.ExtensionContext} context */
export async function check(context) {
  const document = vscode.window.activeTextEditor?.document.uri;
  const folder = (document && vscode.workspace.getWorkspaceFolder(document)) ?? vscode.workspace.workspaceFolders?.[0];
  if (!folder) {
    vscode.window.showInformationMessage("Open the folder of a project first.");
    return;
  }
  await vscode.workspace.saveAll(false);
  await vscode.tasks.executeTask(task(context, { type: "grognard", command: "check" }, folder));
}
