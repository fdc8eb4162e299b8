// Tests the ranking of search results: section numbers, accents, misspellings, forms of a word, and
// the chosen rule set.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addWords, closest, index, look, tokens } from "../pages/ranking.js";

const KINDS = ["battle", "leader", "rules", "ruling", "finding", "unit"];
const PAGES = [
  [0, "Austerlitz", "1805, the three emperors", "battles/austerlitz.html"],
  [1, "Sir Thomas Picton", "Britain", "leaders/picton.html"],
  [1, "Jean-Baptiste Bessières", "France", "leaders/bessieres.html"],
  [2, "8.4.4 Movement in woods", "Our rules", "rules/own/movement.html#r-8-4-4"],
  [3, "Emergency square", "Other rules", "rules/other/ruling-emergency-square.html"],
  [3, "Emergency square", "Our rules", "rules/own/ruling-emergency-square.html"],
  [4, "emergency-square", "a finding", "checks/emergency-square.html"],
  [2, "Retreats", "Our rules", "rules/own/retreat.html"],
  [5, "Old Guard", 0, "#old-guard"],
];
const fresh = () => index({ kinds: KINDS, games: [["ow", "own"]], empty: ["the", "of"], like: [["cavalry", "horse"]] }, PAGES);
const first = (query, game) => look(query, game).list[0]?.href;

test("a section is found by its number, however it is written", () => {
  fresh();
  for (const query of ["8.4.4", "§ 8.4.4", "R. 8.4.4", "r.8.4.4"]) assert.equal(first(query), "rules/own/movement.html#r-8-4-4", query);
});

test("accents, capitals and endings of words do not matter", () => {
  fresh();
  assert.equal(first("bessieres"), "leaders/bessieres.html");
  assert.equal(first("AUSTERLITZ"), "battles/austerlitz.html");
  assert.equal(first("retreating"), "rules/own/retreat.html");
  assert.deepEqual(tokens("Éblé, 8.4.4 & Łódź"), ["eble", "8.4.4", "lodz"]);
});

test("a word that is nearly so is read as one that is there, and this is told", () => {
  fresh();
  const found = look("austerliz");
  assert.equal(found.list[0].href, "battles/austerlitz.html");
  assert.deepEqual(found.nearly, [["austerliz", "austerlitz"]]);
  assert.deepEqual([...closest("pictn", 2)], ["picton"]);
});

test("a word that nobody wrote is left out, and this is told", () => {
  fresh();
  const found = look("picton zzqxvy");
  assert.equal(found.list[0].href, "leaders/picton.html");
  assert.deepEqual(found.unknown, ["zzqxvy"]);
  assert.deepEqual(look("zzqxvy").list, []);
});

test("the rule set of the evening comes first, findings last", () => {
  fresh();
  assert.equal(first("emergency square", "ow"), "rules/own/ruling-emergency-square.html");
  const all = look("emergency square").list.map(({ href }) => href);
  assert.equal(all.at(-1), "checks/emergency-square.html");
});

test("rules of the evening come before a phrase of another rule set, and name the words that they lack", () => {
  index({ kinds: KINDS, games: [["ow", "own"], ["ot", "other"]], empty: [], like: [] }, [
    [2, "When a general is killed in a melee", "Other rules", "rules/other/killed.html"],
    [2, "Men killed", "Other rules", "rules/other/men.html"],
    [2, "Generals", "Our rules", "rules/own/generals.html"],
    [1, "General Picton", "Britain", "leaders/picton.html"],
  ]);
  assert.equal(first("general killed"), "rules/other/killed.html");
  const found = look("general killed", "ow");
  assert.equal(found.list[0].href, "rules/own/generals.html");
  assert.deepEqual(found.without[0], ["killed"]);
});

test("words of texts are found behind titles, and words that mean the same too", () => {
  fresh();
  addWords("h", { horse: "1 2" });
  assert.deepEqual(look("horse").list.map(({ href }) => href).sort(), ["leaders/picton.html", "rules/own/movement.html#r-8-4-4"]);
  assert.equal(look("cavalry").list.length, 2);
});

const named = () => index({ kinds: KINDS, games: [["ow", "own"]], empty: ["of", "the"], like: [] }, [
  [0, "Austerlitz", "", "battles/austerlitz.html", "Slavkov|smallest fewest troops"],
  [0, "Saalfeld", "", "battles/saalfeld.html"],
  [1, "Kutuzov", "Russia", "leaders/kutuzov.html"],
  [1, "Poniatowski", "Warsaw", "leaders/poniatowski.html"],
  [1, "Ney", "France", "leaders/ney.html", "Bravest of the Brave|Le Rougeaud"],
  [2, "Brave charges", "Our rules", "rules/own/brave.html#r-1"],
  [2, "Fatigue", "Our rules", "rules/own/fatigue.html"],
  [2, "Fatigue", "Other rules", "rules/other/fatigue.html"],
]);

test("a nickname is found like a title", () => {
  named();
  assert.equal(first("bravest of the brave"), "leaders/ney.html");
  assert.equal(first("rougeaud"), "leaders/ney.html");
});

test("spellings of one sound match each other", () => {
  named();
  assert.equal(first("Koutousov"), "leaders/kutuzov.html");
  assert.equal(first("ponyatovsky"), "leaders/poniatowski.html");
  assert.deepEqual(look("koutousov").nearly, [["koutousov", "kutuzov"]]);
});

test("the beginning of a word may have a slip", () => {
  named();
  assert.equal(first("ponitow"), "leaders/poniatowski.html");
});

test("results with some of the words are listed, each with the words that it lacks", () => {
  named();
  const found = look("fatigue saalfeld kutuzov");
  assert.equal(found.whole, 0);
  const lacks = new Map(found.list.map(({ href }, at) => [href, found.without[at]]));
  assert.deepEqual(lacks.get("battles/saalfeld.html"), ["fatigue", "kutuzov"]);
  assert.equal(lacks.size, 4);
  assert.deepEqual(look("ney").without, [[]]);
});

test("the name of a kind in the query prefers that kind", () => {
  named();
  assert.equal(first("smallest battle"), "battles/austerlitz.html");
  assert.deepEqual(look("battle").list.map(({ href }) => href).sort(), ["battles/austerlitz.html", "battles/saalfeld.html"]);
});

test("the short name of a rule set in the query prefers its pages", () => {
  named();
  assert.equal(first("fatigue ow"), "rules/own/fatigue.html");
  assert.equal(look("fatigue ow").whole, 2);
});
