// Tests the documents of a new battle, ids of projects, and the documents that an archive of a battle has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bodiesOf, fitted, newBattle } from "../workbench/new-battle.js";
import { idOfFolder, idOfTexts, newId } from "../workbench/projects.js";
import { idOf, scalar } from "../workbench/spelling.js";
import { battleOf } from "../workbench/subject.js";

const LIST = `oob: 1
id: imported-list
name: Imported list
nation: france
sources:
  imported: Imported from a paste
source: imported
formations:
  - id: seras
    name: Division Seras
    formations:
      - id: first
        name: First
        units:
          - { id: 106e, name: "106e Ligne", arm: infantry, men: 2110 }
    artillery:
      - { id: guns, name: Guns, arm: foot-artillery, guns: 8 }
  - id: broussier
    name: Division Broussier
    units:
      - { id: 9e, name: "9e Ligne", arm: infantry, men: 1913 }
units:
  - { id: hussars, name: Hussars, arm: cavalry, sabres: 507 }
`;
const ENGINE = { paste: async () => [LIST], withIds: async (path, text) => text };
const SIDES = [
  { name: "French", nation: "france", commander: "Eugène", list: "x" },
  { name: "Österreich: \"Süd\"", nation: "austria", commander: "", list: "x" },
];
const WANTED = { name: "Sacile", date: "1809-04-16", width: 4000, height: 3000, sides: SIDES };

test("a new battle is four documents that name each other", async () => {
  const made = new Map(await newBattle(WANTED, ENGINE, () => false));
  const [french, austrian] = ["sacile-french", "sacile-osterreich-sud"];
  assert.deepEqual([...made.keys()], ["sacile.scenario.yaml", "sacile.map.yaml", `${french}.oob.yaml`, `${austrian}.oob.yaml`]);
  const [scenario, map] = made.values();
  for (const words of ["map: sacile\n", `oobs: [${french}]`, `oobs: [${austrian}]`, "zones: [french-zone]", "date: 1809-04-16"]) {
    assert.ok(scenario.includes(words), words);
  }
  assert.match(made.get(`${austrian}.oob.yaml`), /^id: sacile-osterreich-sud\nname: "Österreich: \\"Süd\\""\n/m);
  // Bodies that both lists have are named with their list, so that each placement means one body.
  assert.ok(map.includes("{ body: first, at: [800,") && map.includes(`{ body: ${austrian}/first, at: [`));
  assert.equal(map.match(/facing: 180 }/g).length, 4);
  assert.deepEqual([...battleOf("sacile.scenario.yaml", made)].sort(), [...made.keys()].sort());
});

test("the name of an earlier battle gets a number", async () => {
  const made = await newBattle(WANTED, ENGINE, (path) => path === "sacile.scenario.yaml");
  assert.equal(made[0][0], "sacile-2.scenario.yaml");
});

test("a side without a list has one unit to replace", async () => {
  const sides = SIDES.map((side) => ({ ...side, list: " \n" }));
  const [, , [, french]] = await newBattle({ ...WANTED, sides }, ENGINE, () => false);
  assert.match(french, /Invented, to be replaced/);
});

test("the lowest formations stand on the map, and units that are in none", () => {
  assert.deepEqual(bodiesOf(LIST), ["first", "guns", "broussier", "hussars"]);
  assert.deepEqual(bodiesOf("units:\n  - { name: no id }\n  - { id: a }\n"), ["a"]);
  assert.deepEqual(bodiesOf(""), []);
});

test("a list keeps its own date, echelon and commander", () => {
  const own = LIST.replace("source: imported\n", "source: imported\ndate: 1809-01-01\nechelon: corps\nleader: { name: Grenier }\n");
  const of = { id: "a", name: "A", date: "1809-04-16", commander: "B" };
  assert.equal(fitted(own, of), own.replace("id: imported-list", "id: a").replace("name: Imported list", "name: A"));
  assert.match(fitted(LIST, of), /nation: france\ndate: 1809-04-16\n[^]*\nechelon: army\nleader: B\nformations:/);
});

test("names become ids and scalars that YAML reads as text", () => {
  assert.equal(idOf("Groß-Aspern & Eßling!", "x"), "gross-aspern-essling");
  assert.equal(idOf("—", "battle"), "battle");
  const written = { no: "\"no\"", "12:30": "\"12:30\"", "A: b": "\"A: b\"", "A # b": "\"A # b\"", Auerstedt: "Auerstedt", "a\nb": "\"a b\"",
    "[x]": "\"[x]\"", "\\\"": "\"\\\\\\\"\"" };
  for (const [words, wanted] of Object.entries(written)) assert.equal(scalar(words), wanted);
});

test("projects of one name have different ids, and the same project has the same id", async () => {
  const texts = [["a.oob.yaml", "oob: 1\n"], ["b.map.yaml", "map: 1\n"]];
  assert.equal(idOfTexts("files", texts), idOfTexts("files", texts.slice().reverse()));
  assert.notEqual(idOfTexts("files", texts), idOfTexts("files", [["a.oob.yaml", "oob: 2\n"], texts[1]]));
  const folder = (path) => ({ path, isSameEntry: async (other) => other.path === path });
  const earlier = [{ project: "files:1" }, { project: "folder:a", folder: folder("A/battle") }];
  assert.equal(await idOfFolder(folder("A/battle"), earlier), "folder:a");
  assert.match(await idOfFolder(folder("B/battle"), earlier), /^folder:[0-9a-f]{24}$/);
  assert.notEqual(newId("battle"), newId("battle"));
});
