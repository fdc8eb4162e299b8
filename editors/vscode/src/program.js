// Finds the program and runs it.

import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";

const NAME = process.platform === "win32" ? "grognard.exe" : "grognard";

/** Maximum output of a command in bytes: a hundred times that of converting the largest army. */
const MAX_PRINTED = 64 * 1024 * 1024;

/**
 * The program: the path in the settings, or the copy in the extension, or the first on PATH.
 * @param {vscode.ExtensionContext} context
 */
export function program(context) {
  const named = vscode.workspace.getConfiguration("grognard").get("path");
  if (named) {
    return named;
  }
  const bundled = context.asAbsolutePath(path.join("bin", NAME));
  return fs.existsSync(bundled) ? bundled : NAME;
}

/**
 * Runs a command to its end, with a text as its standard input. Returns its exit code and output.
 * @param {string} file @param {string[]} args @param {string} folder @param {string} [input]
 * @returns {Promise<{ code: number, out: string, err: string }>}
 */
export function run(file, args, folder, input = "") {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: MAX_PRINTED, windowsHide: true };
    const child = execFile(file, args, options, (error, out, err) => {
      if (error && typeof error.code !== "number") {
        reject(error);
      } else {
        resolve({ code: error ? error.code : 0, out, err });
      }
    });
    // The program may end before it has read all of its input.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/**
 * The project folder of a file: the nearest folder above it with a `grognard.yaml`, otherwise the folder of the file.
 * @param {string} file
 */
export function projectOf(file) {
  const own = path.dirname(file);
  for (let folder = own; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, "grognard.yaml"))) {
      return folder;
    }
    if (folder === path.dirname(folder)) {
      return own;
    }
  }
}
