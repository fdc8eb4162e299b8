// The preview: the page of a document beside its text, served by `grognard serve`.

import { spawn } from "node:child_process";
import path from "node:path";
import * as vscode from "vscode";
import { program, projectOf } from "./program.js";

/** Maximum time in milliseconds until the server must print its address: even a large project is read in seconds. */
const MAX_START = 60_000;

export class Preview {
  /**
   * @param {vscode.ExtensionContext} context
   * @param {vscode.LogOutputChannel} output
   * @param {() => import("vscode-languageclient/node").LanguageClient | undefined} client
   */
  constructor(context, output, client) {
    this.context = context;
    this.output = output;
    this.client = client;
    /** The served sites by the folder of their project. @type {Map<string, Promise<Served>>} */
    this.served = new Map();
    /** The workbenches by the folder of their project. @type {Map<string, Promise<Served>>} */
    this.workbenches = new Map();
    /** @type {vscode.WebviewPanel | undefined} */
    this.panel = undefined;
  }

  /** Shows the page of the active document. */
  async show() {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== "grognard") {
      return;
    }
    const page = await this.page(document);
    try {
      const address = await this.address(projectOf(document.uri.fsPath));
      this.open(`Page of ${path.basename(document.uri.fsPath)}`, `${await reachable(address)}${page}`);
    } catch (error) {
      vscode.window.showErrorMessage(`The page could not be shown: ${error.message}`);
    }
  }

  /**
   * The path of the document's page in the site. If the document has no page, the path is empty,
   * which opens the home page.
   */
  async page(document) {
    const client = this.client();
    const asked = { command: "grognard.page", arguments: [document.uri.toString()] };
    const found = await client?.sendRequest("workspace/executeCommand", asked).catch(() => null);
    return typeof found === "string" ? found : "";
  }

  /** @param {string} title @param {string} address */
  open(title, address) {
    if (!this.panel) {
      const options = { enableScripts: true, retainContextWhenHidden: true };
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel("grognard.page", title, column, options);
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.panel.title = title;
    this.panel.webview.html = frame(address);
    this.panel.reveal(undefined, true);
  }

  /**
   * The address of the site of a project, which is served until the editor closes.
   * @param {string} folder
   */
  async address(folder) {
    let served = this.served.get(folder);
    if (!served) {
      served = serve(program(this.context), [], folder, this.output, () => this.served.delete(folder));
      served.catch(() => this.served.delete(folder));
      this.served.set(folder, served);
    }
    return (await served).address;
  }

  /**
   * Opens the workbench of a project in the browser, because a panel of the editor could not keep its drafts.
   * @param {string} folder
   */
  async workbench(folder) {
    const args = ["--edit"];
    let served = this.workbenches.get(folder);
    if (!served) {
      served = serve(program(this.context), args, folder, this.output, () => this.workbenches.delete(folder));
      served.catch(() => this.workbenches.delete(folder));
      this.workbenches.set(folder, served);
    }
    // As text, because a `Uri` would encode the `=` before the token.
    await vscode.env.openExternal(/** @type {any} */ ((await served).address));
  }

  dispose() {
    this.panel?.dispose();
    for (const served of [...this.served.values(), ...this.workbenches.values()]) {
      served.then(({ child }) => child.kill()).catch(() => undefined);
    }
  }
}

/**
 * @typedef {{ address: string, child: import("node:child_process").ChildProcess }} Served
 * @param {string} command @param {string[]} args @param {string} folder
 * @param {vscode.LogOutputChannel} output @param {() => void} ended
 * @returns {Promise<Served>}
 */
function serve(command, args, folder, output, ended) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, ["serve", ...args, "--port", "0"], { cwd: folder, windowsHide: true });
    const late = setTimeout(() => {
      child.kill();
      reject(new Error("the site was not ready after a minute"));
    }, MAX_START);
    let told = "";
    let wrong = "";
    child.stdout.on("data", (data) => {
      told += data;
      const address = /http:\/\/\S+(?=\s)/.exec(told);
      if (address) {
        clearTimeout(late);
        resolve({ address: address[0], child });
      }
    });
    child.stderr.on("data", (data) => {
      wrong = `${wrong}${data}`.slice(-2000);
      output.append(String(data));
    });
    child.on("error", reject);
    child.on("exit", () => {
      clearTimeout(late);
      ended();
      reject(new Error(wrong.trim() || "the server has ended"));
    });
  });
}

/**
 * The address as the window reaches it: a window that works on another machine forwards the port. An editor in a
 * browser gets the address unchanged, because its proxy cannot help: `serve` answers only its own machine under its
 * own name.
 * @param {string} address
 */
async function reachable(address) {
  if (vscode.env.uiKind === vscode.UIKind.Web) {
    return address;
  }
  return (await vscode.env.asExternalUri(vscode.Uri.parse(address))).toString();
}

/** A page that only shows another one. @param {string} address */
function frame(address) {
  const url = new URL(address);
  const shown = url.href.replaceAll("&", "&amp;").replaceAll("\"", "&quot;");
  const policy = `default-src 'none'; frame-src ${url.origin}; style-src 'unsafe-inline'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0; background: white }</style>
</head>
<body><iframe src="${shown}" title="The page of the document"></iframe></body>
</html>`;
}
