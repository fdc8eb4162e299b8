// Results after the battle: a report in words, losses by unit as CSV, and the log as a document.
import { deedsOf, fold, get, joined, MAX_ENTRIES, pointsOf, standingOf } from "./log.js";
import { counted, deedWords, hourOf, leaderWords, trackWords } from "./words.js";

const plain = (text) => `${text}`.replace(/[\\`*_[\]<>|#]/g, "\\$&").replace(/\s+/g, " ");
// Losses and state of a unit, for each track that has changed.
const lossWords = (at, state, unit) => unit.tracks.map((one) => standingOf(at, state, unit, one))
  .filter((now) => now.parts > 0)
  .map((now) => (now.wear.states.length ? trackWords(now) : counted(now)));
const isOff = (state, unit) => get(state, "off", unit.id) === 1;

export const reportOf = (at, log) => {
  const { data } = at;
  const state = fold(at, log);
  const deeds = joined(deedsOf(log).filter((one) => !["turn", "step"].includes(one.do)));
  const hour = hourOf(data, state.turn);
  const end = get(state, "end", "");
  const won = end === "draw" ? " It was a draw." : end ? ` ${plain(data.sides[at.sides.get(end)].name)} won.` : "";
  const of = data.turns.length ? ` of ${data.turns.length}` : "";
  const lines = [`# ${plain(data.name)} under ${plain(data.ruleset_name)}`, "",
    `The battle ended in ${data.turn} ${state.turn}${of}${hour ? `, at ${hour}` : ""}.${won}`];
  const points = pointsOf(at, state);
  if (points.some((one) => one !== 0)) lines.push(
    "", `Points: ${data.sides.map((side, number) => `${plain(side.name)} ${points[number]}`).join(", ")}.`);
  data.sides.forEach((side, number) => {
    lines.push("", `## ${plain(side.name)}`);
    const units = data.units.filter((unit) => unit.side === number);
    const hurt = units.filter((unit) => isOff(state, unit) || lossWords(at, state, unit).length);
    lines.push("", hurt.length
      ? `Losses in ${hurt.length} of ${units.length} units.` : `No losses in ${units.length} units.`, "");
    for (const unit of hurt) lines.push(
      `* ${plain(unit.name)}: ${plain([...lossWords(at, state, unit), ...isOff(state, unit) ? ["removed"] : []].join("; "))}`);
    const formations = data.formations.filter((one) => one.side === number)
      .flatMap((one) => one.tracks.map((track) => [one, standingOf(at, state, one, track)]))
      .filter(([, now]) => now.mark && now.parts > 0);
    for (const [one, now] of formations) lines.push(`* ${plain(one.name)}: ${plain(counted(now))}`);
    for (const one of data.leaders.filter((leader) => leader.side === number)) {
      const words = leaderWords(state, one);
      if (words !== "unhurt") lines.push(`* ${plain(one.name)}: ${plain(words)}`);
    }
  });
  lines.push("", "## What happened");
  let turn = 0;
  for (const entry of deeds) {
    const now = entry.turn ?? 1;
    if (now !== turn) {
      turn = now;
      const at = hourOf(data, turn);
      lines.push("", `${data.turn[0].toUpperCase()}${data.turn.slice(1)} ${turn}${at ? `, ${at}` : ""}:`, "");
    }
    lines.push(`* ${plain(deedWords(at, entry))}`);
  }
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
};
// Writes a `'` before the field, because spreadsheets read a field that begins with one of these
// characters as a formula. Signed numbers stay as they are.
const field = (value) => {
  const text = /^[=+\-@\t\r]/.test(`${value}`) && !/^[+-]*[\d.]*$/.test(`${value}`) ? `'${value}` : `${value}`;
  return /[",\n\r]/.test(text) ? `"${text.replace(/"/g, "\"\"")}"` : text;
};
export const lossesOf = (at, log) => {
  const { data } = at;
  const state = fold(at, log);
  const lines = [["side", "formation", "unit", "kind", "lost", "of", "state"]];
  for (const unit of data.units) for (const one of unit.tracks.filter((track) => track.boxes > 0)) {
    const now = standingOf(at, state, unit, one);
    lines.push([data.sides[unit.side].name, data.formations[unit.formation].name, unit.name, now.wear.counts, now.parts, now.boxes,
      [now.mark?.name ?? "", isOff(state, unit) ? "removed" : ""].filter(Boolean).join(", ")]);
  }
  return lines.map((line) => line.map(field).join(",")).join("\n") + "\n";
};
// The log as a document. Values are JSON, which is valid YAML, so that every string is quoted correctly.
const ORDER = ["n", "side", "by", "at", "turn", "do", "unit", "track", "count", "to", "of", "text"];
// `n` is written as `number`, because some YAML readers take the key `n` for `false`.
const NUMBER = "number";
export const logDocument = (at, log) => {
  const { data } = at;
  const value = (given) => (typeof given === "number" ? given : JSON.stringify(given));
  const line = (entry) => {
    const names = ORDER.filter((name) => entry[name] !== undefined && entry[name] !== "");
    return `  - { ${names.map((name) => `${name === "n" ? NUMBER : name}: ${value(entry[name])}`).join(", ")} }`;
  };
  const head = ["log: 1", `id: ${data.battle}-${data.ruleset}`, `scenario: ${data.battle}`, `ruleset: ${data.ruleset}`, "entries:"];
  return `${[...head, ...log.map(line)].join("\n")}\n`;
};
// Extracts the entries of a log, or of pasted text, and ignores the rest.
const NAMED = /(?:^|[{,]\s*)(\w+): ("(?:[^"\\]|\\.)*"|-?\d{1,7})(?=\s*[,}])/g;
export const readDocument = (text) => {
  const head = (name) => new RegExp(`^${name}: ([a-z0-9-]{1,60})$`, "m").exec(text)?.[1] ?? null;
  const entries = [];
  for (const line of text.split("\n")) {
    const inside = /^\s*- (\{.*\})\s*$/.exec(line)?.[1];
    if (!inside || entries.length >= MAX_ENTRIES) continue;
    const entry = {};
    for (const [, key, value] of inside.matchAll(NAMED)) {
      const name = key === NUMBER ? "n" : key;
      if (!ORDER.includes(name)) continue;
      try { entry[name] = JSON.parse(value); } catch { /* not a word of ours */ }
    }
    entries.push(entry);
  }
  return { battle: head("scenario"), ruleset: head("ruleset"), entries };
};
