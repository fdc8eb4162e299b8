// The log of a battle at the table, without a page: any order of entries, wrong ones, and the code that is handed over.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { dice, fault, repository, same, temp } from "./lib.mjs";

export const assets = path.join(repository, "templates/site/assets");
export const BATTLE = "saalfeld";
export const pageOf = (game, battle = BATTLE) => `battles/${battle}.${game}.table.html`;

/** The scripts that need no page, in this process. */
export async function pure() {
  for (const name of ["log", "words", "code", "qr", "report"]) await import(path.join(assets, `table-${name}.js`));
  return globalThis.grognardTable;
}
export function dataOf(site, game, battle = BATTLE) {
  const script = fs.readFileSync(path.join(site, `battles/${battle}.${game}.table.js`), "utf8");
  return JSON.parse(script.slice(script.indexOf("data = ") + 7).replace(/;\s*$/, ""));
}

/** A log of one side: deeds of every kind, some taken back and done again. */
function thrownLog(table, at, side, count, roll) {
  const number = at.sides.get(side);
  const units = at.data.units.filter((unit) => unit.side === number);
  const log = [];
  for (let n = 1; n <= count; n += 1) {
    const unit = units[roll(units.length)];
    const one = unit.tracks[roll(unit.tracks.length)];
    const wear = at.data.wear[one.wear];
    const last = log.filter(table.isDeed).at(-1);
    const deed = [
      () => ({ do: "lose", unit: unit.id, track: wear.id, count: 1 }), () => ({ do: "lose", unit: unit.id, track: wear.id, count: 1 }),
      () => ({ do: "regain", unit: unit.id, track: wear.id, count: 1 }), () => ({ do: "command", unit: unit.id, count: roll(2) }),
      () => ({ do: "turn", count: 1 + roll(12) }), () => ({ do: roll(2) ? "remove" : "return", unit: unit.id }),
      () => (last ? { do: "undo", of: last.n } : { do: "note", text: "Begun" }), () => (last ? { do: "redo", of: last.n } : { do: "note", text: "Begun" }),
    ][roll(8)]();
    log.push({ n: 1 + 2 * n - roll(2), side, by: side, turn: 1, ...deed });
  }
  return log.filter((entry, place) => log.findIndex((other) => other.n === entry.n) === place);
}
const stateOf = (table, at, log) => {
  const state = table.fold(at, log);
  return JSON.stringify([state.turn, [...state.values].sort()]);
};

export function merges(table, at) {
  const roll = dice(24);
  const [one, other] = at.data.sides.map((side) => thrownLog(table, at, side.id, 40, roll));
  const should = stateOf(table, at, table.merge(one, other));
  let wrong = 0;
  for (let time = 0; time < 10000; time += 1) {
    // The entries in any order, some of them sent twice.
    const all = [...one, ...other, ...one.slice(0, roll(10))];
    for (let place = all.length - 1; place > 0; place -= 1) {
      const with_ = roll(place + 1);
      [all[place], all[with_]] = [all[with_], all[place]];
    }
    const cut = roll(all.length);
    if (stateOf(table, at, table.merge(all.slice(0, cut), all.slice(cut))) !== should) wrong += 1;
  }
  if (wrong) fault(`${wrong} of 10000 orders of two logs come to another state`);
  // A code has what was done up to its number in it, whatever the name of the phone that did it.
  const [unit] = at.data.units;
  const lose = { side: at.data.sides[unit.side].id, do: "lose", unit: unit.id, track: at.data.wear[unit.tracks[0].wear].id, count: 1 };
  for (const by of ["a", "z"]) {
    const log = [{ ...lose, n: 1, by }, { ...lose, n: 2, by }];
    const text = table.code(at, table.fold(at, log), lose.side, 2);
    const seen = table.merge([{ n: 2, side: lose.side, by: "code", do: "sight", text }], log);
    same(table.lost(table.fold(at, seen), unit, { id: lose.track }), 2, `losses after a code and the log of phone ${by}`);
  }
}
/** How a track is told: the number of boxes is said once. */
export function trackWords(table) {
  const track = (parts, boxes, next, mark) => ({ wear: { counts: "stands lost", states: [] }, boxes, parts, per: 1, mark, next });
  same(table.told(track(0, 95, [{ name: "Broken" }, 95])), "Broken at 95 stands lost, none so far", "a track without losses");
  same(table.told(track(12, 95, [{ name: "Broken" }, 95], { name: "Worn" })), "Worn; Broken at 95 stands lost, 12 so far", "a track with losses");
  same(table.told(track(2, 5, [{ name: "Spent" }, 4], { name: "Worn" })), "2 of 5 stands lost, Worn; Spent at 4", "a track with a mark in the middle");
}
/** A side was taken over while its phone wrote on: both gave the number 2, and one of them takes it back. */
export function takenBack(table, at) {
  const [one, other] = at.data.units;
  const lose = (unit, by) => ({ n: 2, by, side: at.data.sides[0].id, do: "lose", unit: unit.id, track: at.data.wear[unit.tracks[0].wear].id, count: 1 });
  const both = [lose(one, "a"), lose(other, "b")];
  const lost = (undo) => {
    const log = table.merge(both, [{ n: 3, side: at.data.sides[0].id, do: "undo", of: 2, ...undo }]);
    const state = table.fold(at, log);
    same(table.history(log, [at.data.sides[0].id]).done.length, table.deeds(log).length, "deeds that can be taken back");
    return [one, other].map((unit) => table.lost(state, unit, at.data.wear[unit.tracks[0].wear]));
  };
  same(lost({ by: "a" }), [0, 1], "what phone a takes back of its own");
  same(lost({ by: "a", to: "b" }), [1, 0], "what phone a takes back of phone b");
}
export function hostileEntries(table, at) {
  const [unit] = at.data.units;
  const track = at.data.wear[unit.tracks[0].wear].id;
  const good = { n: 1, side: at.data.sides[0].id, by: "a", do: "lose", unit: unit.id, track, count: 1 };
  if (!table.clean(good, at)) fault("a good entry is refused");
  const bad = [null, [], "x", { ...good, n: 0 }, { ...good, n: 1e9 }, { ...good, side: "__proto__" }, { ...good, do: "constructor" }, { ...good, unit: "__proto__" },
    { ...good, track: "toString" }, { ...good, count: "1" }, { ...good, text: "x".repeat(401) }, { ...good, by: "x".repeat(21) }, JSON.parse(`{"__proto__":${JSON.stringify(good)}}`)];
  bad.forEach((entry, number) => { if (table.clean(entry, at)) fault(`a wrong entry is taken: number ${number}`); });
  const extra = table.clean({ ...good, evil: "<script>" }, at);
  if ("evil" in extra) fault("an unknown key of an entry is kept");
  const many = table.merge(Array.from({ length: 20000 }, (_, n) => ({ ...good, n: n + 1 })));
  same(many.length, table.MAX_ENTRIES, "entries of a log without end");
  const own = Array.from({ length: 20 }, (_, n) => ({ ...good, n: n + 1 }));
  const high = table.taken(own, [{ ...good, by: "b", n: table.MAX_NUMBER }, { ...good, by: "b", n: 21 }], at);
  same([high.fresh.map(({ n }) => n), high.refused], [[21], 1], "an entry whose number leaves none for the next");
  const flood = table.taken(own, Array.from({ length: table.MAX_ENTRIES }, (_, n) => ({ ...good, by: `f${n}` })), at);
  const kept = table.merge(own, flood.fresh);
  same([own.every((entry) => kept.includes(entry)), kept.length, flood.refused], [true, table.MAX_ENTRIES, own.length], "own entries under a flood of others");
  same(table.lost(table.fold(at, many), unit, at.data.wear[unit.tracks[0].wear]), unit.tracks[0].boxes, "losses beyond the boxes");
}
/** A code is read by a reader of codes, and opens as the same state. */
export function codes(table, at) {
  const roll = dice(9);
  const side = at.data.sides[0].id;
  const log = table.merge(thrownLog(table, at, side, 60, roll));
  const state = table.fold(at, log);
  const code = table.code(at, state, side, log.at(-1).n);
  const link = `https://club.example/site/${pageOf("nf")}#t1.${code}`;
  const rows = table.qr(link);
  const size = (rows.length + 8) * 4;
  const bytes = Buffer.alloc(size * size, 255);
  rows.forEach((row, y) => row.forEach((dark, x) => {
    if (dark) for (let dy = 0; dy < 4; dy += 1) bytes.fill(0, ((y + 4) * 4 + dy) * size + (x + 4) * 4, ((y + 4) * 4 + dy) * size + (x + 5) * 4);
  }));
  const picture = path.join(temp, "code.pgm");
  fs.writeFileSync(picture, Buffer.concat([Buffer.from(`P5 ${size} ${size} 255\n`), bytes]));
  const read = spawnSync("zbarimg", ["-q", "--raw", picture], { encoding: "utf8" });
  if (read.error) console.log("  no zbarimg: the code is not read back");
  else same(read.stdout.trim(), link, "the code as it is read");
  const seen = table.sight(at, code);
  const told = table.fold(at, [{ n: 1, side, by: "code", do: "sight", text: code }]);
  for (const unit of at.data.units.filter((one) => at.data.sides[one.side].id === side)) for (const one of unit.tracks) {
    const wear = at.data.wear[one.wear];
    if (table.lost(told, unit, wear) !== table.lost(state, unit, wear)) fault(`${unit.name}: ${wear.name} is another after the code`);
  }
  same([seen.side, seen.turn], [side, state.turn], "side and turn of a code");
  for (const wrong of ["", "AA", code.slice(4), code.slice(0, -3), `${code}AAAA`]) if (!table.sight(at, wrong).fault) fault(`a wrong code is read: ${wrong.slice(0, 12)}`);
  // The document goes out and comes back.
  const { entries } = table.readDocument(table.document(at, log));
  same(entries.map((entry) => table.clean(entry, at)), log, "the log as a document");
  return `${link.length} letters, ${rows.length} modules`;
}
