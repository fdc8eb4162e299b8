// Tests the reader of layouts, and the changes that move, copy and delete rows of an order of battle.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { layoutOf } from "../workbench/layout.js";
import { commentsOf, copied, moved, movedInto, nextName, removed, rowsOf, titleOf } from "../workbench/rows.js";

const SCENARIOS = new URL("../../scenarios/", import.meta.url).pathname;
const shipped = (end) => readdirSync(SCENARIOS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(end)).sort()
  .map((name) => readFileSync(join(SCENARIOS, name), "utf8"));

const plain = (node) => (node.kind === "map" ? Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]))
  : node.kind === "list" ? node.items.map((item) => plain(item.node)) : node.value);

/** Applies changes. Places refer to the text before the changes. */
const applied = (text, changes) => changes.slice().sort((a, b) => b.from - a.from || b.to - a.to)
  .reduce((done, { from, to, text: words }) => done.slice(0, from) + words + done.slice(to), text);
const row = (text, name) => rowsOf(layoutOf(text)).find((one) => titleOf(one) === name);

const LIST = `oob: 1
id: army
formations:
  # the left wing
  - id: one
    name: One # its commander fell
    echelon: brigade
    units:
      - { id: a, name: A, men: 1 }
      # guess: copied
      - id: b
        name: "B"
          # of the second class
  - id: two
    echelon: brigade
    artillery:
      - { id: g, name: G, guns: 8 }
units:
  - { id: c, name: 1/4e Ligne, leader: { id: l, name: L }, men: [1, 2] }
`;

test("layouts are read as YAML reads them", () => {
  const text = "\ufeffa: 1 # one\nb:\n- x\n- - y\n  -\n    k: v\nc: { \"d e\": [1, 'it''s', ], f: {}, g: http://a#b }\n"
    + "d: |\n  two\n\n    lines\n\n"
    + "e: >-\n  folded\n  words\nf: some words\n  that go on # here\ng:\nh: \"a \\\"b\\\" \\u00e9\"\n";
  assert.deepEqual(plain(layoutOf(text)), {
    a: "1", b: ["x", ["y", { k: "v" }]], c: { "d e": ["1", "it's"], f: {}, g: "http://a#b" }, d: "two\n\n  lines", e: "folded words",
    f: "some words that go on", g: "", h: "a \"b\" é",
  });
  assert.deepEqual(plain(layoutOf("a:\r\n  - b: 1\r\n    c: 2\r\n")), { a: [{ b: "1", c: "2" }] });
});

test("a layout that the reader does not know is refused", () => {
  const unknown = ["a: &x 1\n", "a: *x\n", "a: !t 1\n", "? a\n: b\n", "a: 1\na: 2\n", "a: b: c\n", "a: [1\n", "\ta: 1\n",
    "a: 1\n---\nb: 2\n", "a: - b\n", "a:\n  b: 1\n c: 2\n", "a: \"x\n", "[".repeat(100)];
  for (const text of unknown) assert.equal(layoutOf(text), null, text);
});

test("all shipped documents are read", () => {
  for (const text of shipped(".yaml")) assert.notEqual(layoutOf(text), null, text.slice(0, 60));
});

test("a row moves with its comments", () => {
  const root = layoutOf(LIST);
  assert.deepEqual(rowsOf(root).map(titleOf), ["One", "A", "B", "two", "G", "1/4e Ligne"]);
  const up = applied(LIST, moved(LIST, root, row(LIST, "B"), -1));
  assert.ok(up.includes(
    "    units:\n      # guess: copied\n      - id: b\n        name: \"B\"\n          # of the second class\n      - { id: a"));
  assert.deepEqual(moved(LIST, root, row(LIST, "A"), -1), []);
  const down = applied(LIST, moved(LIST, root, row(LIST, "One"), 1));
  assert.ok(down.startsWith("oob: 1\nid: army\nformations:\n  - id: two\n"));
  assert.ok(down.includes("guns: 8 }\n  # the left wing\n  - id: one\n"));
  assert.equal(applied(down, moved(down, layoutOf(down), row(down, "One"), -1)), LIST);
});

test("a row moves into another body, and its list goes if it is empty", () => {
  const root = layoutOf(LIST);
  const into = applied(LIST, movedInto(LIST, root, row(LIST, "1/4e Ligne"), "formations[1]"));
  assert.ok(into.endsWith("guns: 8 }\n    units:\n      - { id: c, name: 1/4e Ligne, leader: { id: l, name: L }, men: [1, 2] }\n"));
  const out = applied(into, movedInto(into, layoutOf(into), row(into, "B"), ""));
  assert.ok(out.endsWith("units:\n  # guess: copied\n  - id: b\n    name: \"B\"\n      # of the second class\n"));
  const guns = applied(LIST, movedInto(LIST, root, row(LIST, "G"), "formations[0]"));
  const moved = "      # of the second class\n    artillery:\n      - { id: g, name: G, guns: 8 }\n";
  assert.ok(guns.includes(`${moved}  - id: two\n    echelon: brigade\nunits:`));
  const before = applied(LIST, movedInto(LIST, root, row(LIST, "1/4e Ligne"), "formations[0]", 0));
  assert.ok(before.includes("    units:\n      - { id: c, name: 1/4e Ligne"));
});

test("a deleted row takes its comments along, and they can be shown first", () => {
  const root = layoutOf(LIST);
  assert.deepEqual(commentsOf(LIST, root, row(LIST, "B")), ["# guess: copied", "# of the second class"]);
  const one = applied(LIST, removed(LIST, root, row(LIST, "One")));
  assert.ok(one.startsWith("oob: 1\nid: army\nformations:\n  - id: two\n"));
  assert.deepEqual(plain(layoutOf(applied(one, removed(one, layoutOf(one), row(one, "two"))))).formations, undefined);
  const only = "units:\n  - name: A\n";
  assert.equal(applied(only, removed(only, layoutOf(only), row(only, "A"))), "units: []\n");
});

test("a copy has ids of its own and the name of the next battalion", () => {
  const copy = applied(LIST, copied(LIST, layoutOf(LIST), row(LIST, "1/4e Ligne")));
  assert.ok(copy.endsWith("  - { id: c-2, name: \"2/4e Ligne\", leader: { id: l-2, name: L }, men: [1, 2] }\n"));
  const brigade = applied(LIST, copied(LIST, layoutOf(LIST), row(LIST, "One")));
  const ids = [...brigade.matchAll(/\bid: ([\w-]+)/g)].map(([, id]) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [11, 11]);
  assert.equal(nextName("Guard"), "Guard (2)");
  assert.equal(nextName("Guard (2)"), "Guard (3)");
});

test("a list in brackets is refused with a reason", () => {
  const text = "units: [{ name: A }, { name: B }]\n";
  assert.throws(() => moved(text, layoutOf(text), row(text, "A"), 1), /in brackets/);
});

test("random moves in shipped orders of battle lose no line, comment or body", () => {
  let seed = 1809;
  const dice = (sides) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % sides; };
  for (let text of [...shipped(".oob.yaml"), shipped(".oob.yaml")[0].replaceAll("\n", "\r\n"), LIST.trimEnd()]) {
    const comments = (of) => (of.match(/(?<=^|\s)#.*$/gm) ?? []).map((one) => one.trimEnd()).sort();
    const facts = (of) => [rowsOf(layoutOf(of)).map(titleOf).sort(), comments(of)];
    const before = facts(text);
    for (let turn = 0; turn < 40; turn += 1) {
      const root = layoutOf(text);
      const rows = rowsOf(root);
      const one = rows[dice(rows.length)];
      const holders = ["", ...rows.filter((other) => other.isFormation && !`${other.pointer}.`.startsWith(`${one.pointer}.`))
        .map(({ pointer }) => pointer)].filter((pointer) => pointer !== one.holder);
      try {
        text = applied(text, dice(2) === 0 || holders.length === 0 ? moved(text, root, one, dice(2) === 0 ? 1 : -1)
          : movedInto(text, root, one, holders[dice(holders.length)]));
      } catch (refusal) {
        assert.match(refusal.message, /in brackets|same line/);
      }
      assert.notEqual(layoutOf(text), null, text);
      assert.deepEqual(facts(text), before);
    }
  }
});
