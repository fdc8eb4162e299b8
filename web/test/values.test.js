// Tests the changes of single values by the forms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf } from "../workbench/layout.js";
import { listed, spoken, withValue } from "../workbench/values.js";

const TEXT = "scenario: 1\nid: a\nname: A # its name\nsides:\n  - id: one\n    oobs: [x]\n    briefing: >-\n      Old\n      words\n"
  + "  - { id: other, oobs: [y] }\nvictory: Points\n";
const ORDER = ["scenario", "id", "name", "summary", "sides", "victory"];
const set = (pointer, key, words, text = TEXT) => withValue(text, layoutOf(text), pointer, key,
  (old, column) => (words === "" ? "" : spoken(words, old, column)), ORDER);

test("a value changes alone, and comments stay", () => {
  assert.equal(set("", "name", "B: c"), TEXT.replace("name: A #", "name: \"B: c\" #"));
  assert.equal(set("", "victory", "One.\n\n\tTwo. "), TEXT.replace("Points", "|\n  One.\n\n    Two."));
  assert.equal(set("sides[0]", "briefing", "New"), TEXT.replace(/>-\n +Old\n +words/, "|\n      New"));
});

test("a new key follows those before it in the order of the document", () => {
  assert.equal(set("", "summary", "S"), TEXT.replace("# its name\n", "# its name\nsummary: S\n"));
  assert.equal(set("sides[0]", "zones", "z"), TEXT.replace("      words\n", "      words\n    zones: z\n"));
  assert.equal(withValue("id: a", layoutOf("id: a"), "", "zones", () => listed(["b", "c"])), "id: a\nzones: [b, c]\n");
  assert.equal(set("", "summary", "S\nT", "id: a\r\n"), "id: a\r\nsummary: |\r\n  S\r\n  T\r\n");
});

test("a key without a value goes with its line, and a comment is never lost", () => {
  assert.equal(set("", "victory", ""), TEXT.replace("victory: Points\n", ""));
  assert.equal(set("sides[0]", "briefing", ""), TEXT.replace(/ +briefing: >-\n +Old\n +words\n/, ""));
  assert.equal(set("", "none", ""), TEXT);
  assert.throws(() => set("", "name", ""), /comment/);
  assert.throws(() => set("sides[1]", "briefing", "x"), /brackets/);
  const list = "id: a\nzones:\n  - b # why\n  - c\n";
  assert.throws(() => withValue(list, layoutOf(list), "", "zones", () => "[c]"), /comment/);
  assert.throws(() => set("sides[0]", "id", ""), /cannot be removed/);
});
