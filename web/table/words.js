// Units, tracks and actions of a battle in play in words. The page, screen readers and the report
// use the same words.
import { get, written } from "./log.js";

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const ordinal = (number) => ORDINALS[number] ?? `number ${number}`;
const inWords = (number) => NUMBERS[number] ?? `${number}`;

// Losses: `2 of 5 stands lost, Worn`, or for a single box only the mark: `Damaged`.
export const counted = (one) => {
  if (one.boxes === 1 && one.mark) return one.mark.name;
  return `${written(one)} of ${one.boxes} ${one.wear.counts}${one.mark ? `, ${one.mark.name}` : ""}`;
};
// A track: `2 of 5 stands lost, Worn; Spent at 4`, `0 of 5 stands lost; Worn at 3`, `not
// damaged`. If the next mark is at the last box, the number of boxes is given only once: `Broken at
// 95 stands lost, 12 so far`.
export const trackWords = (one) => {
  if (one.wear.states.length) return one.wear.states[one.parts] ?? "";
  const next = one.next?.[0].name;
  if (one.boxes === 1 && one.parts === 0 && /^\p{L}/u.test(next ?? "")) return `not ${next[0].toLowerCase()}${next.slice(1)}`;
  if (next && one.boxes > 1
    && one.next[1] === one.boxes) return `${one.mark ? `${one.mark.name}; `
    : ""}${next} at ${one.boxes} ${one.wear.counts}, ${one.parts > 0 ? written(one) : "0"} so far`;
  const now = one.parts > 0 ? counted(one) : `${one.boxes === 1 ? "0" : `0 of ${one.boxes}`} ${one.wear.counts}`;
  return `${now}${next ? `; ${next} at ${one.next[1]}` : ""}`;
};
// Name of the grade that a mark gives a unit; empty if the mark does not change its grade.
export const gradeAfter = ({ grades = [] }, unit, mark) => {
  const first = grades.findIndex(([id]) => id === unit.grade);
  if (!mark?.grade || first < 0) return "";
  return grades[Math.min(Math.max(first + mark.grade, 0), grades.length - 1)][1];
};
// What a row of boxes counts, and its next mark: `stands lost; Worn at 3`, `figures lost; Valour 0 at 5`.
export const nextWords = (data, unit, { wear, next }) =>
  `${wear.counts}${next ? `; ${gradeAfter(data, unit, next[0]) || next[0].name} at ${next[1]}` : ""}`;
// Name of a box for screen readers: `2/95th Rifles, second of four stands, lost`.
export const boxWords = (unit, one, number) => {
  const { things, counts } = one.wear;
  const words = `${number <= one.parts ? "" : "not "}${things ? "lost" : "ticked"}`;
  return `${unit.name}, ${ordinal(number)} of ${inWords(one.boxes)} ${things ?? counts}, ${words}`;
};
export const LEADER = { well: "unhurt", wounded: "wounded", killed: "killed", absent: "absent", replaced: "replaced" };
export const leaderOf = (state, one) => {
  const [to, name] = (get(state, "leader", one.id) ?? "well").split("\n");
  return { to: Object.hasOwn(LEADER, to) ? to : "well", name: name ?? "" };
};
const leaderState = (to, name) => {
  if (to === "well" || !Object.hasOwn(LEADER, to)) return LEADER.well;
  if (!name) return LEADER[to];
  return to === "replaced" ? `replaced by ${name}` : `${LEADER[to]}, replaced by ${name}`;
};
export const leaderWords = (state, one) => {
  const { to, name } = leaderOf(state, one);
  return leaderState(to, name);
};
// An entry as a line of text: `Bourgeois: a stand lost`.
export const deedWords = (at, entry) => {
  const { data } = at;
  const unit = data.units[at.units.get(entry.unit)];
  const wear = data.wear[at.wear.get(entry.track)];
  const name = (list, map) => list[map.get(entry.unit)]?.name ?? entry.unit;
  const sideName = (id) => data.sides[at.sides.get(id)]?.name ?? "nobody";
  const count = entry.count ?? 1;
  switch (entry.do) {
    case "lose": return `${unit.name}: ${wear.counts} +${count}`;
    case "regain": return `${unit.name}: ${wear.counts} −${count}`;
    case "set": return `${unit.name}: ${wear.states[count] ?? `${count} ${wear.counts}`}`;
    case "stand": return `${unit.name}: ${unit.postures.find(([id]) => id === entry.to)?.[1] ?? "no formation"}`;
    case "command": return `${unit.name}: ${count ? "out of command" : "in command"}`;
    case "remove": return `${unit.name}: removed from the table`;
    case "return": return `${unit.name}: back on the table`;
    case "leader": return `${name(data.leaders, at.leaders)}: ${leaderState(entry.to, entry.text)}`;
    case "arrive": return `${name(data.arrivals, at.arrivals)}: ${entry.to === "yes" ? "has arrived" : "has not arrived"}`;
    case "hold": return `${name(data.goals, at.goals)}: held by ${sideName(entry.to)}`;
    case "turn": return `${data.turn} ${count} begins`;
    case "step": return `${name(data.steps, at.steps)}: ${count ? "done" : "not done"}`;
    case "score": return `${sideName(entry.to)}: ${count > 0 ? "+" : ""}${count} points`;
    case "sight": return `${sideName(entry.side)}: state from the other phone`;
    case "keep": return `${sideName(entry.side)}: recorded on another phone from here on`;
    case "end": return entry.to === "draw" ? "the battle ends in a draw" : `${sideName(entry.to)} wins the battle`;
    case "note": return entry.text ?? "";
    default: return "";
  }
};
export const hourOf = (data, turn) => data.turns[turn - 1]?.at ?? "";
