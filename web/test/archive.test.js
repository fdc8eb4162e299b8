// Tests archives and links: packing, unpacking, archives of other programs, and refusals.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { toBytes, toLetters } from "../lib/base64.js";
import { percent } from "../lib/percent.js";
import { ending } from "../editor/lines.js";
import { fitting } from "../pages/choice.js";
import { filesOf } from "../pages/lists.js";
import { pack, unpack } from "../workbench/archive.js";
import { isRead } from "../workbench/folders.js";

const TEXTS = [["grognard.yaml", "grognard: 1\n"], ["scenarios/ligny/blücher.oob.yaml", "name: Blücher\r\n"], ["empty.map.yaml", ""]];

/** Reads an archive with Python, whose ZIP module is an independent implementation. */
function python(script, file) {
  return execFileSync("python3", ["-c", `import sys, zipfile\n${script}`, file], { encoding: "utf8" });
}

function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "grognard-zip-"));
  return work(join(folder, "a.zip")).finally(() => rmSync(folder, { recursive: true }));
}

test("an archive goes out and comes in again", async () => {
  assert.deepEqual(await unpack(pack(TEXTS)), TEXTS);
});

test("another program reads what is packed", () => inFolder(async (file) => {
  writeFileSync(file, Buffer.from(await pack(TEXTS).arrayBuffer()));
  const told = python("z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, len(z.read(i))) for i in z.infolist()])", file);
  assert.equal(told.trim(), "None [('grognard.yaml', 12), ('scenarios/ligny/blücher.oob.yaml', 16), ('empty.map.yaml', 0)]");
}));

test("an archive of another program is read, and paths out of it are not", () => inFolder(async (file) => {
  python(`z = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
for name in ["a.oob.yaml", "../b.oob.yaml", "/c.oob.yaml", "notes.txt"]: z.writestr(name, "name: " + name * 100)
z.close()`, file);
  const texts = await unpack(new Blob([readFileSync(file)]));
  assert.deepEqual(texts, [["a.oob.yaml", `name: ${"a.oob.yaml".repeat(100)}`]]);
}));

test("what is no archive, or says less than it holds, is refused", async () => {
  await assert.rejects(unpack(new Blob(["no archive at all, but long enough"])), /not a ZIP archive/);
  const bytes = new Uint8Array(await pack(TEXTS).arrayBuffer());
  await assert.rejects(unpack(new Blob([bytes.slice(40)])), /broken|outside/);
});

test("names of documents are read, and names that lead out are not", () => {
  const read = ["grognard.yaml", "a/b.oob.yaml", "rulesets/nf/x.rules.md", "approved/a.txt", "approved/b/c.txt", "map.geojson"];
  for (const path of read) assert.ok(isRead(path), path);
  const not = ["a.yaml", "../a.oob.yaml", "a/../b.oob.yaml", "/a.oob.yaml", "a//b.oob.yaml", "C:\\a.oob.yaml", "x.md",
    "approved/a.received.txt"];
  for (const path of not) assert.ok(!isRead(path), path);
});

test("bytes become letters of an address and bytes again", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const letters = toLetters(bytes);
  assert.match(letters, /^[\w-]+$/);
  assert.deepEqual(toBytes(letters), bytes);
  assert.equal(percent("a b/ü?#.yaml"), "a%20b/%C3%BC%3F%23.yaml");
});

test("what others may have written is taken for nothing but ids and paths", () => {
  assert.deepEqual(fitting(["a:b", "a:b", "<b>:c", "../a:b", "x"]), ["a:b"]);
  assert.equal(fitting(Array.from({ length: 9 }, (_, at) => `a:u${at}`)).length, 6);
  assert.deepEqual(filesOf([["files/a.pdf", "A"], ["../a.pdf", "B"], ["files/a.pdf", 7], null]), [["files/a.pdf", "A"]]);
  assert.deepEqual(filesOf("files/a.pdf"), []);
});

test("the ends of lines of a text are known, mixed ones keep the earlier", () => {
  assert.equal(ending("a\r\nb\r\n"), "\r\n");
  assert.equal(ending("a\nb"), "\n");
  assert.equal(ending("a\r\nb\n", "\r\n"), "\r\n");
  assert.equal(ending("a"), "\n");
});
