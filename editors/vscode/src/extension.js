// The extension: starts the language server and registers the commands.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { add, build, check, convert, create, importList, print, projectFolder } from "./commands.js";
import { Preview } from "./preview.js";
import { program } from "./program.js";
import { tasks } from "./tasks.js";

/** Other files that the server reads: pages of rule sets, and GeoJSON that maps refer to. */
const BESIDE = ["**/*.rules.md", "**/*.geojson"];

/** @type {LanguageClient | undefined} */
let client;

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  const output = vscode.window.createOutputChannel("Grognard", { log: true });
  const preview = new Preview(context, output, () => client);
  const command = (name, action) =>
    context.subscriptions.push(vscode.commands.registerCommand(`grognard.${name}`, action));
  command("restart", () => restart(context, output));
  command("preview", () => preview.show());
  command("convert", () => convert(context, output));
  command("print", () => print(context, output));
  command("build", () => build(context, output));
  command("new", () => create(context, output));
  command("add", () => add(context, output));
  command("import", () => importList(context, output));
  command("check", () => check(context));
  command("workbench", () => openWorkbench(preview));
  context.subscriptions.push(
    output,
    preview,
    vscode.tasks.registerTaskProvider("grognard", tasks(context)),
    vscode.workspace.registerTextDocumentContentProvider("grognard", { provideTextDocumentContent: builtIn }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("grognard.path") || event.affectsConfiguration("grognard.log")) {
        return restart(context, output);
      }
    }),
  );
  await start(context, output);
}

/** @param {Preview} preview */
async function openWorkbench(preview) {
  const folder = projectFolder();
  if (!folder) {
    return;
  }
  try {
    await preview.workbench(folder);
  } catch (error) {
    vscode.window.showErrorMessage(`The workbench could not be opened: ${error.message}`);
  }
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
async function start(context, output) {
  const log = vscode.workspace.getConfiguration("grognard").get("log");
  const args = log ? ["lsp", "--log", log] : ["lsp"];
  const server = { command: program(context), args };
  const selector = [{ language: "grognard" }, ...BESIDE.map((pattern) => ({ scheme: "file", pattern }))];
  client = new LanguageClient("grognard", "Grognard", server, {
    documentSelector: selector,
    initializationOptions: { builtIn: true },
    outputChannel: output,
  });
  try {
    await client.start();
  } catch (error) {
    output.appendLine(String(error));
    tellMissing(server.command);
  }
}

/** @param {vscode.ExtensionContext} context @param {vscode.LogOutputChannel} output */
async function restart(context, output) {
  await stop();
  await start(context, output);
}

async function stop() {
  const old = client;
  client = undefined;
  // A server that did not start cannot be stopped.
  await old?.stop().catch(() => undefined);
}

/**
 * The text of a document that is built into the program, because definitions may lead there.
 * @param {vscode.Uri} uri
 */
async function builtIn(uri) {
  const asked = { command: "grognard.builtIn", arguments: [uri.toString()] };
  return (await client?.sendRequest("workspace/executeCommand", asked)) ?? "";
}

/** @param {string} command */
async function tellMissing(command) {
  const settings = "Open Settings";
  const chosen = await vscode.window.showErrorMessage(
    `The program \`${command}\` could not be started. Install grognard, or give its path in the settings.`,
    settings,
  );
  if (chosen === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "grognard.path");
  }
}

export { activate, stop as deactivate };
