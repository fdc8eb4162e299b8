// Makes the documents of a new battle: a scenario, a map and an order of battle for each side, which
// name each other. The result has no findings, so that every finding is about the author's own work.
import { layoutOf, wordsAt } from "./layout.js";
import { rowsOf } from "./rows.js";
import { idOf, scalar } from "./spelling.js";

/** Part of the height of the map that each side has for its deployment. */
const ZONE = 0.25;
/** Minimum distance in metres between the middles of two bodies in a row, the width of a brigade in column. */
const APART = 400;

/**
 * Fits an imported order of battle into the battle: its id, name and date, and a commander if the
 * list names none. The text is one that the importer wrote, with the keys of the force at the left.
 */
export function fitted(text, { id, name, date, commander }) {
  const [, head, rest] = /^([^]*?)(^(?:formations|units|artillery):[^]*)$/m.exec(text) ?? [null, text, ""];
  let words = head.replace(/^id: .*$/m, `id: ${id}`).replace(/^name: .*$/m, `name: ${scalar(name)}`);
  if (!/^date:/m.test(words)) words = words.replace(/^nation: .*$/m, (line) => `${line}\ndate: ${date}`);
  if (!/^echelon:/m.test(words)) words += "echelon: army\n";
  if (!/^leader:/m.test(words)) words += `leader: ${scalar(commander)}\n`;
  return words + rest;
}

/** An order of battle with one unit, to be replaced. */
export const example = ({ id, nation, name, body = null }) => `oob: 1
id: ${id}
name: ${scalar(name)}
nation: ${nation}
sources:
  example: Invented, to be replaced by a list of your own
source: example
units:
  - { ${body ? `id: ${body}, ` : ""}name: ${scalar(`First battalion, ${name}`)}, arm: infantry, men: 600, grade: regular }
`;

/** Returns the bodies that are on the map: the lowest formations, and units that are in none of these. */
export function bodiesOf(text) {
  const rows = rowsOf(layoutOf(text));
  const hasFormations = (holder) => rows.some((row) => row.holder === holder && row.isFormation);
  const isOn = ({ isFormation, holder, pointer }) => (isFormation ? !hasFormations(pointer) : holder === "" || hasFormations(holder));
  return rows.filter(isOn).map(({ node }) => wordsAt(node, "id")).filter((id) => id !== "");
}

/** Places bodies in rows in the zone of a side. The first row is nearest to the enemy. */
function placements(bodies, { width, height, isNorth }) {
  const inRow = Math.max(1, Math.min(bodies.length, Math.floor(width / APART) - 1));
  const rows = Math.ceil(bodies.length / inRow);
  return bodies.map((id, at) => {
    const row = Math.floor(at / inRow);
    const count = Math.min(inRow, bodies.length - row * inRow);
    const east = Math.round(width * (at % inRow + 1) / (count + 1));
    const depth = Math.round(height * ZONE * (1 - (row + 0.5) / rows));
    return `  - { body: ${id}, at: [${east}, ${isNorth ? height - depth : depth}], facing: ${isNorth ? 180 : 0} }\n`;
  });
}

function mapOf({ id, name, width, height, sides }) {
  const deep = Math.round(height * ZONE);
  const zones = sides.map((side, at) => {
    const [south, north] = at === 0 ? [0, deep] : [height - deep, height];
    return `  - id: ${side.id}-zone\n    name: ${scalar(side.name)}\n`
      + `    outline: [[0, ${south}], [${width}, ${south}], [${width}, ${north}], [0, ${north}]]\n`;
  });
  const placed = sides.flatMap(({ bodies }, at) => placements(bodies, { width, height, isNorth: at === 1 }));
  const size = `width: ${width}  # metres from west to east\nheight: ${height} # metres from south to north\n`;
  return `map: 1\nid: ${id}\nname: ${scalar(name)}\n${size}zones:\n${zones.join("")}placements:\n${placed.join("")}`;
}

function scenarioOf({ id, name, date, sides }) {
  const own = sides.map((side) => `  - id: ${side.id}\n    name: ${scalar(side.name)}\n    oobs: [${side.oobs.join(", ")}]\n`
    + `    zones: [${side.id}-zone]\n`);
  return `scenario: 1\nid: ${id}\nname: ${scalar(name)}\ndate: ${date}\nclock: { start: "10:00", end: "16:00" }\nmap: ${id}\n`
    + `first_to_set_up: ${sides[0].id}\nfirst_to_move: ${sides[1].id}\nsides:\n${own.join("")}`
    + "victory: |\n  Write here how the battle is won.\n";
}

/**
 * Makes the documents of a battle. `paste(text, nation, name)` converts a list to texts of orders of
 * battle, and `withIds(path, text)` gives an id to every body. Returns pairs of path and text, the
 * scenario first.
 * @param {{ name: string, date: string, width: number, height: number, sides: { name: string, nation: string,
 *   commander: string, list: string }[] }} wanted
 * @param {{ paste: (list: string, nation: string) => Promise<string[]>, withIds: (path: string, text: string) => Promise<string> }} engine
 * @param {(path: string) => boolean} isTaken
 */
export async function newBattle(wanted, { paste, withIds }, isTaken) {
  const id = free(idOf(wanted.name, "battle"), (word) => isTaken(`${word}.scenario.yaml`));
  const documents = [];
  const sides = [];
  const taken = new Set();
  for (const [at, side] of wanted.sides.entries()) {
    const own = free(idOf(side.name, `side-${at + 1}`), (word) => sides.some((other) => other.id === word));
    const commander = side.commander || `Commander of ${side.name}`;
    const texts = side.list.trim() === "" ? [example({ ...side, id: "a" })] : await paste(side.list, side.nation);
    const force = { id: own, name: side.name, oobs: [], bodies: [] };
    for (const [number, text] of texts.entries()) {
      const oob = number === 0 ? `${id}-${own}` : `${id}-${own}-${number + 1}`;
      const path = `${oob}.oob.yaml`;
      const written = await withIds(path, fitted(text, { id: oob, name: side.name, date: wanted.date, commander }));
      documents.push([path, written]);
      // If an earlier list has a body of this id, the map names the list too.
      const ids = bodiesOf(written);
      force.oobs.push(oob);
      force.bodies.push(...ids.map((body) => (taken.has(body) ? `${oob}/${body}` : body)));
      for (const body of ids) taken.add(body);
    }
    sides.push(force);
  }
  const battle = { ...wanted, id, sides };
  return [[`${id}.scenario.yaml`, scenarioOf(battle)], [`${id}.map.yaml`, mapOf(battle)], ...documents];
}

function free(word, isTaken) {
  let own = word;
  for (let number = 2; isTaken(own); number += 1) own = `${word}-${number}`;
  return own;
}
