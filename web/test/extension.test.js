// The manifest of the extension for VS Code agrees with its code and with the output of the program.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";

const extension = new URL("../../editors/vscode/", import.meta.url);
const read = (path) => readFileSync(new URL(path, extension), "utf8");
const manifest = JSON.parse(read("package.json"));
const { commands, menus, problemMatchers, taskDefinitions, walkthroughs } = manifest.contributes;
const declared = commands.map(({ command }) => command);

test("every command of the manifest is registered, and no other", () => {
  const registered = [...read("src/extension.js").matchAll(/ command\("(\w+)",/g)].map(([, name]) => `grognard.${name}`);
  assert.deepEqual(registered.sort(), [...declared].sort());
});

test("menus and the walkthrough name only commands of the manifest", () => {
  const named = Object.values(menus).flat().map(({ command }) => command);
  for (const step of walkthroughs.flatMap(({ steps }) => steps)) {
    named.push(...[...step.description.matchAll(/command:([\w.]+)/g)].map(([, name]) => name));
    named.push(...step.completionEvents.map((event) => event.replace("onCommand:", "")));
  }
  for (const command of named) {
    assert.ok(declared.includes(command), command);
  }
});

test("every picture of the walkthrough is copied from a picture of the project", () => {
  const copied = new Map([...read("build.mjs").matchAll(/^ {2}"([\w.-]+)": "([\w./-]+)",$/gm)].map(([, name, from]) => [name, from]));
  for (const { media } of walkthroughs.flatMap(({ steps }) => steps)) {
    const from = copied.get(media.image.replace("dist/images/", ""));
    assert.ok(from && existsSync(new URL(`../../docs/images/${from}`, extension)), media.image);
    assert.ok(media.altText);
  }
});

test("the icon is a PNG of 256 × 256 pixels", () => {
  const png = readFileSync(new URL(manifest.icon, extension));
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [256, 256]);
});

test("the problem matcher reads the lines of `check --format short`", () => {
  const { pattern } = problemMatchers[0];
  const match = new RegExp(pattern.regexp);
  const found = match.exec("drouet.oob.yaml:16:63: error[unknown-word]: `grade` cannot be `vetran`; did you mean `veteran`?");
  const fields = ["file", "line", "column", "severity", "code"].map((name) => found[pattern[name]]);
  assert.deepEqual(fields, ["drouet.oob.yaml", "16", "63", "error", "unknown-word"]);
  const windows = match.exec("C:\\battles\\jena.map.yaml:2:1: hint[unused-key]: a: b");
  assert.equal(windows[pattern.file], "C:\\battles\\jena.map.yaml");
  assert.equal(windows[pattern.message], "a: b");
  assert.equal(match.exec("1 error in 1 file (5 checked)"), null);
});

test("a task can run each command of its definition", () => {
  const known = [...read("src/tasks.js").matchAll(/ (\w+): \["\1"/g)].map(([, name]) => name);
  assert.deepEqual(known, taskDefinitions[0].properties.command.enum);
});
