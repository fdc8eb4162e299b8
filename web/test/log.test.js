// Tests the log of a battle in play: the order of entries, invalid entries, undo, and the code for
// another phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, sight } from "../table/code.js";
import {
  MAX_ENTRIES, MAX_NUMBER, clean, deedsOf, fold, get, index, isDeed, joined, lostOf, merge, pointsOf, standingOf, taken, undoable, written,
} from "../table/log.js";
import { logDocument, lossesOf, readDocument, reportOf } from "../table/report.js";
import { boxWords, deedWords, trackWords } from "../table/words.js";
import { diceOf } from "../../wasm/lib.mjs";
import { data } from "./battle.js";

const at = index(data);
const [unit, other] = data.units;
const good = { n: 1, side: "french", by: "a", do: "lose", unit: unit.id, track: "stands", count: 1 };
const stateOf = (log) => {
  const state = fold(at, log);
  return [state.turn, [...state.values].sort()];
};

function randomLog(side, count, roll) {
  const units = data.units.filter((one) => data.sides[one.side].id === side);
  const log = [];
  for (let n = 1; n <= count; n += 1) {
    const { id, tracks } = units[roll(units.length)];
    const track = data.wear[tracks[roll(tracks.length)].wear].id;
    const last = log.filter(isDeed).at(-1);
    const deeds = [
      { do: "lose", unit: id, track, count: 1 }, { do: "regain", unit: id, track, count: 1 }, { do: "command", unit: id, count: roll(2) },
      { do: "turn", count: 1 + roll(12) }, { do: roll(2) ? "remove" : "return", unit: id }, { do: "stand", unit: id, to: "square" },
      last ? { do: "undo", of: last.n } : { do: "note", text: "Begun" }, last ? { do: "redo", of: last.n } : { do: "note", text: "Begun" },
    ];
    log.push({ n, side, by: side, turn: 1, ...deeds[roll(deeds.length)] });
  }
  return log;
}

test("neighbouring losses of a unit in a turn are one line, and those taken back are none", () => {
  const lose = (n, more) => ({ ...good, n, ...more });
  const lines = (...log) => joined(log).map(({ do: deed, unit: id, count }) => [deed, id, count]);
  assert.deepEqual(lines(lose(1), lose(2, { count: 3 }), lose(3, { do: "regain" })), [["lose", unit.id, 3]]);
  assert.deepEqual(lines(lose(1), lose(2, { do: "regain" })), []);
  assert.deepEqual(lines(lose(1, { do: "regain", count: 3 }), lose(2)), [["regain", unit.id, 2]]);
  const between = { n: 2, side: "french", by: "a", do: "note", text: "Charge!" };
  assert.equal(joined([lose(1), between, lose(3)]).length, 3);
  assert.equal(joined([lose(1, { turn: 1 }), lose(2, { turn: 2 })]).length, 2);
  assert.equal(joined([lose(1), lose(2, { unit: other.id })]).length, 2);
});

test("two logs in any order, some entries sent twice, come to one state", () => {
  const roll = diceOf(24);
  const [one, two] = data.sides.map(({ id }) => randomLog(id, 40, roll));
  const should = stateOf(merge(one, two));
  for (let time = 0; time < 1000; time += 1) {
    const all = [...one, ...two, ...one.slice(0, roll(10))];
    for (let place = all.length - 1; place > 0; place -= 1) {
      const from = roll(place + 1);
      [all[place], all[from]] = [all[from], all[place]];
    }
    const cut = roll(all.length);
    assert.deepEqual(stateOf(merge(all.slice(0, cut), all.slice(cut))), should);
  }
});

test("wrong entries are refused, and unknown keys left out", () => {
  assert.ok(clean(good, at));
  assert.ok(!("evil" in clean({ ...good, evil: "<script>" }, at)));
  const bad = [null, [], "x", { ...good, n: 0 }, { ...good, n: 1e9 }, { ...good, side: "__proto__" }, { ...good, do: "constructor" },
    { ...good, unit: "__proto__" }, { ...good, track: "toString" }, { ...good, count: "1" }, { ...good, text: "x".repeat(401) },
    { ...good, by: "x".repeat(21) }, JSON.parse(`{"__proto__":${JSON.stringify(good)}}`)];
  for (const entry of bad) assert.equal(clean(entry, at), null, JSON.stringify(entry));
});

test("a flood of entries pushes out none that is there, and leaves numbers for the next", () => {
  const many = merge(Array.from({ length: 20000 }, (_, n) => ({ ...good, n: n + 1 })));
  assert.equal(many.length, MAX_ENTRIES);
  assert.equal(lostOf(fold(at, many), unit, data.wear[0]), 4, "losses beyond the boxes");
  const own = Array.from({ length: 20 }, (_, n) => ({ ...good, n: n + 1 }));
  const high = taken(own, [{ ...good, by: "b", n: MAX_NUMBER }, { ...good, by: "b", n: 21 }], at);
  assert.deepEqual([high.fresh.map(({ n }) => n), high.refused], [[21], 1]);
  const flood = taken(own, Array.from({ length: MAX_ENTRIES }, (_, n) => ({ ...good, by: `f${n}` })), at);
  const kept = merge(own, flood.fresh);
  assert.ok(own.every((entry) => kept.includes(entry)));
  assert.deepEqual([kept.length, flood.refused], [MAX_ENTRIES, own.length]);
});

test("of two phones that gave one number, the named entry is taken back", () => {
  const both = [{ ...good, n: 2, by: "a" }, { ...good, n: 2, by: "b", unit: other.id }];
  const left = (undo) => {
    const log = merge(both, [{ n: 3, side: "french", do: "undo", of: 2, ...undo }]);
    assert.equal(undoable(log, ["french"]).done.length, deedsOf(log).length);
    return [unit, other].map((one) => lostOf(fold(at, log), one, data.wear[0]));
  };
  assert.deepEqual(left({ by: "a" }), [0, 1]);
  assert.deepEqual(left({ by: "a", to: "b" }), [1, 0]);
});

test("a code opens as the same state of its side, and a damaged one is refused", () => {
  const log = merge(randomLog("french", 60, diceOf(9)));
  const state = fold(at, log);
  const code = codeOf(at, state, "french", log.at(-1).n);
  const seen = fold(at, [{ n: 1, side: "french", by: "code", do: "sight", text: code }]);
  for (const one of [unit, other]) {
    for (const kind of data.wear.slice(0, 2)) assert.equal(lostOf(seen, one, kind), lostOf(state, one, kind));
    assert.equal(get(seen, "stand", one.id) ?? "", get(state, "stand", one.id) ?? "");
  }
  assert.deepEqual([sight(at, code).side, sight(at, code).turn], ["french", state.turn]);
  for (const wrong of ["", "AA", "ä", code.slice(4), code.slice(0, -3), `${code}AAAA`]) assert.ok(sight(at, wrong).fault, wrong);
});

test("a code has what was done up to its number in it, whatever the name of the phone", () => {
  for (const by of ["a", "z"]) {
    const log = [{ ...good, n: 1, by }, { ...good, n: 2, by }];
    const text = codeOf(at, fold(at, log), "french", 2);
    const seen = merge([{ n: 2, side: "french", by: "code", do: "sight", text }], log);
    assert.equal(lostOf(fold(at, seen), unit, data.wear[0]), 2);
  }
});

test("a log goes out as a document and comes back", () => {
  const note = { n: 99, side: "french", by: "x", turn: 1, do: "note", text: "He said: \"no\", {a}" };
  const log = merge(randomLog("french", 60, diceOf(9)), [note]);
  const { battle, ruleset, entries } = readDocument(logDocument(at, log));
  assert.deepEqual([battle, ruleset], ["saalfeld", "own"]);
  assert.deepEqual(entries.map((entry) => clean(entry, at)), log);
});

test("a formation adds up its units, and the report tells it", () => {
  const log = [1, 2, 3].map((n) => ({ ...good, n, turn: 1 }));
  const state = fold(at, log);
  const now = standingOf(at, state, data.formations[0], data.formations[0].tracks[0]);
  assert.equal(written(now), "1.5");
  assert.deepEqual(pointsOf(at, state), [0, 3]);
  const report = reportOf(at, log);
  assert.match(report, /^# Saalfeld under Our rules$/m);
  assert.match(report, /^Losses in 1 of 2 units\.$/m);
  assert.match(report, /^\* 17e: 3 of 4 stands lost, Worn$/m);
  assert.match(lossesOf(at, log), /^French,division,17e,stands lost,3,4,Worn$/m);
});

test("tracks, boxes and deeds are told in words", () => {
  const track = (parts, boxes, next, mark) => ({ wear: data.wear[0], boxes, parts, per: 1, mark, next });
  assert.equal(trackWords(track(0, 95, [{ name: "Broken" }, 95])), "Broken at 95 stands lost, 0 so far");
  assert.equal(trackWords(track(12, 95, [{ name: "Broken" }, 95], { name: "Worn" })), "Worn; Broken at 95 stands lost, 12 so far");
  assert.equal(trackWords(track(2, 5, [{ name: "Spent" }, 4], { name: "Worn" })), "2 of 5 stands lost, Worn; Spent at 4");
  assert.equal(boxWords(unit, track(2, 4), 2), "17e, second of four stands, lost");
  assert.equal(boxWords(unit, track(2, 4), 3), "17e, third of four stands, not lost");
  assert.equal(boxWords(unit, { ...track(1, 4), wear: data.wear[2] }, 1), "17e, first of four stands lost, ticked");
  assert.equal(deedWords(at, { do: "leader", unit: "lannes", to: "replaced", text: "Suchet" }), "Lannes: replaced by Suchet");
});
