// Where the program is, and how it is run.

import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";

const NAME = process.platform === "win32" ? "grognard.exe" : "grognard";

/** Maximum size in bytes of what a command prints: a conversion of the largest army has a hundredth of it. */
const MAX_PRINTED = 64 * 1024 * 1024;

/**
 * The program: the one that the settings name, or the one in the extension, or the first one on PATH.
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
 * Runs a command to its end, and gives its exit code and what it printed.
 * @param {string} file @param {string[]} args @param {string} folder
 * @returns {Promise<{ code: number, out: string, err: string }>}
 */
export function run(file, args, folder) {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: MAX_PRINTED, windowsHide: true };
    execFile(file, args, options, (error, out, err) => {
      if (error && typeof error.code !== "number") {
        reject(error);
      } else {
        resolve({ code: error ? error.code : 0, out, err });
      }
    });
  });
}

/**
 * The folder of the project of a file: the nearest one above it with a `grognard.yaml`, or else its own folder.
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
