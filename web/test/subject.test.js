// Tests which battle the panels of the workbench show, and what the page says of a document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stateOf, whyNotKept, withoutTerminal } from "../workbench/state.js";
import { sharedOf, subjectOf, valueOf } from "../workbench/subject.js";

const scenario = (id, map, oobs) => `scenario: 1\nid: ${id}\nmap: ${map} # the ground\nsides:\n  - id: a\n    oobs: ${oobs}\n`;
const TEXTS = new Map([
  ["auerstedt/auerstedt.scenario.yaml", scenario("auerstedt", "auerstedt", "[auerstedt-french, auerstedt-prussian]")],
  ["auerstedt/auerstedt.map.yaml", "map: 1\nid: auerstedt\n"],
  ["auerstedt/auerstedt-french.oob.yaml", "oob: 1\nid: auerstedt-french\n"],
  ["wagram.scenario.yaml", scenario("wagram", "\"marchfeld\"", "\n      - wagram-french\r\n      - 'wagram-austrian'\n")],
  ["wagram.map.yaml", "map: 1\r\nid: marchfeld\r\n"],
  ["wagram-austrian.oob.yaml", "oob: 1\nid: wagram-austrian\n"],
  ["evening.log.yaml", "log: 1\nscenario: wagram\n"],
  ["alone.map.yaml", "map: 1\nid: alone\n"],
  ["alone.oob.yaml", "oob: 1\nid: alone\n"],
  ["grognard.yaml", "grognard: 1\n"],
]);

test("a map is shown with the scenario that names it, wherever that is", () => {
  assert.equal(subjectOf("wagram.map.yaml", TEXTS, true), "wagram.scenario.yaml");
  assert.equal(subjectOf("auerstedt/auerstedt.map.yaml", TEXTS, true), "auerstedt/auerstedt.scenario.yaml");
});

test("a map that no scenario names is not shown as another battle", () => {
  assert.equal(subjectOf("alone.map.yaml", TEXTS, true), null);
  assert.equal(subjectOf("alone.oob.yaml", TEXTS, true), null);
  assert.equal(subjectOf("alone.oob.yaml", TEXTS, false), "alone.oob.yaml");
});

test("orders of battle and logs are shown with their scenario", () => {
  assert.equal(subjectOf("auerstedt/auerstedt-french.oob.yaml", TEXTS, true), "auerstedt/auerstedt.scenario.yaml");
  assert.equal(subjectOf("wagram-austrian.oob.yaml", TEXTS, true), "wagram.scenario.yaml");
  assert.equal(subjectOf("evening.log.yaml", TEXTS, true), "wagram.scenario.yaml");
});

test("a scenario is shared with its map and its armies, wherever they are, and a list alone", () => {
  assert.deepEqual([...sharedOf("wagram.scenario.yaml", TEXTS)].sort(),
    ["grognard.yaml", "wagram-austrian.oob.yaml", "wagram.map.yaml", "wagram.scenario.yaml", "evening.log.yaml"].sort());
  assert.equal(sharedOf("wagram.map.yaml", TEXTS).has("wagram.scenario.yaml"), true);
  assert.deepEqual([...sharedOf("alone.oob.yaml", TEXTS)], ["alone.oob.yaml"]);
  assert.deepEqual([...sharedOf("alone.map.yaml", TEXTS)], ["alone.map.yaml"]);
});

test("a document of no battle is shown with the only scenario, and else with none", () => {
  const one = new Map([...TEXTS].filter(([path]) => !path.startsWith("wagram")));
  assert.equal(subjectOf("grognard.yaml", one, true), "auerstedt/auerstedt.scenario.yaml");
  assert.equal(subjectOf(null, one, true), "auerstedt/auerstedt.scenario.yaml");
  const far = new Map([["x/a.scenario.yaml", ""], ["y/b.scenario.yaml", ""], ["grognard.yaml", ""]]);
  assert.equal(subjectOf("grognard.yaml", far, true), null);
  assert.equal(subjectOf("grognard.yaml", new Map([["a.oob.yaml", ""]]), false), "a.oob.yaml");
});

test("values of keys are read with quotes, comments and Windows line ends", () => {
  assert.equal(valueOf("id: a\r\nmap: 'b' # c\r\n", "map"), "b");
  assert.equal(valueOf("sides:\n  map: no\n", "map"), null);
});

const CHECKED = { shown: "a.oob.yaml", hasEngine: true, isLoading: false, isPending: false, found: 0 };

test("a document is called clean only after the checker has answered for its text", () => {
  assert.equal(stateOf(CHECKED).kind, "clean");
  assert.equal(stateOf({ ...CHECKED, elsewhere: 3 }).words, "No findings in this document, 3 in others.");
  assert.equal(stateOf({ ...CHECKED, isLoading: true, hasEngine: false, found: null }).kind, "unchecked");
  assert.equal(stateOf({ ...CHECKED, hasEngine: false }).kind, "unchecked");
  assert.equal(stateOf({ ...CHECKED, isPending: true }).kind, "checking");
  assert.equal(stateOf({ ...CHECKED, found: null }).kind, "unchecked");
  assert.deepEqual(stateOf({ ...CHECKED, refused: "it is larger than 4 MiB" }),
    { kind: "unchecked", words: "Not checked: it is larger than 4 MiB." });
  assert.equal(stateOf({ ...CHECKED, found: 1 }).words, "1 finding");
  assert.equal(stateOf({ ...CHECKED, shown: null }).kind, "none");
});

test("a refusal of the browser to store has a reason even without a message", () => {
  assert.match(whyNotKept({ name: "QuotaExceededError", message: "" }), /full/);
  assert.equal(whyNotKept(new Error("odd")), "odd");
  assert.match(whyNotKept({ name: "AbortError", message: "" }), /no reason/);
});

test("a refusal of the engine names no command of a terminal", () => {
  assert.equal(withoutTerminal("`a.oob.yaml` cannot be read as an order of battle; `grognard check a.oob.yaml` shows why"),
    "`a.oob.yaml` cannot be read as an order of battle: its findings show why");
  assert.equal(withoutTerminal("the document has errors"), "the document has errors");
});
