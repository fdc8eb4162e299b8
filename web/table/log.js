// A battle as a log: its entries, and the state that results from them. Uses no page, clock or storage.
import { ratio, written as writtenRatio } from "../lib/ratio.js";
import { sight } from "./code.js";

/** Maximum number of entries of a game: more than an action every five seconds for twelve hours. */
export const MAX_ENTRIES = 10000;
/** Maximum number of an entry, so that numbers for later entries remain. */
export const MAX_NUMBER = 1000000;
/** Maximum number of the last entry in a code, because the code has two bytes for it. */
const MAX_CODED = 65535;
/** Maximum length of a word or a note in an entry. */
const MAX_WORDS = 400;
/** Maximum length of a code in an entry: more than the largest QR code can hold. */
const MAX_CODE = 2000;
const DEEDS = ["lose", "regain", "set", "stand", "command", "remove", "return", "leader", "arrive", "hold", "turn", "step", "score",
  "note", "keep", "sight", "end", "undo", "redo"];
const KEYS = ["n", "side", "by", "at", "turn", "do", "unit", "track", "count", "to", "of", "text"];
const NUMBERS = ["n", "turn", "count", "of"];

// Indexes of the data by id, so that lists need not be searched for each entry.
export const index = (data) => {
  const by = (list) => new Map(list.map((one, at) => [one.id, at]));
  const under = data.formations.map(() => []);
  data.units.forEach((unit, at) => {
    for (let up = unit.formation; up !== undefined; up = data.formations[up].parent) under[up].push(at);
  });
  return {
    data, under, units: by(data.units), sides: by(data.sides), wear: by(data.wear), leaders: by(data.leaders),
    arrivals: by(data.arrivals), goals: by(data.goals), steps: by(data.steps),
  };
};

// Order of entries. A state (`sight`) includes all entries of its side up to its number, so it
// comes after them, whichever phone wrote them.
export const before = (one, other) => one.n - other.n || (one.side < other.side ? -1 : one.side > other.side ? 1 : 0)
  || Number(one.do === "sight") - Number(other.do === "sight") || (one.by < other.by ? -1 : one.by > other.by ? 1 : 0);
const key = (entry) => `${entry.side}\n${entry.n}\n${entry.by}`;

// An entry from another device, reduced to its known keys; null if a value is invalid.
export const clean = (sent, at) => {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
  const entry = {};
  for (const name of KEYS) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (value === undefined || value === null) continue;
    if (NUMBERS.includes(name) ? !(Number.isInteger(value) && Math.abs(value) <= MAX_NUMBER)
      : !(typeof value === "string" && value.length <= (sent.do === "sight" ? MAX_CODE : MAX_WORDS))) return null;
    entry[name] = value;
  }
  const whole = entry.n > 0 && at.sides.has(entry.side) && DEEDS.includes(entry.do) && (entry.by ?? "").length <= 20;
  if (!whole) return null;
  entry.by ??= "";
  const known = {
    lose: () => trackOf(at, entry), regain: () => trackOf(at, entry), set: () => trackOf(at, entry),
    stand: () => at.units.has(entry.unit), command: () => at.units.has(entry.unit), remove: () => at.units.has(entry.unit),
    return: () => at.units.has(entry.unit),
    leader: () => at.leaders.has(entry.unit), arrive: () => at.arrivals.has(entry.unit), hold: () => at.goals.has(entry.unit),
    step: () => at.steps.has(entry.unit),
    score: () => at.sides.has(entry.to), end: () => entry.to === "draw" || at.sides.has(entry.to),
    turn: () => entry.count >= 1, sight: () => sight(at, entry.text).values,
  }[entry.do];
  return !known || known() ? entry : null;
};
export const trackOf = (at, entry) => {
  const unit = at.data.units[at.units.get(entry.unit)];
  return unit?.tracks.find((one) => at.data.wear[one.wear].id === entry.track) ?? null;
};

// Merges logs. Side, number and writer identify an entry. The merge loses no entry.
export const merge = (...logs) => {
  const all = new Map();
  for (const entry of logs.flat()) if (!all.has(key(entry))) all.set(key(entry), entry);
  return [...all.values()].sort(before).slice(0, MAX_ENTRIES);
};

// Returns the new entries of another device that fit into the log. Existing entries are never
// removed. Numbers grow by one with each entry, so a number far above all others is forged, and
// would leave no numbers for later entries.
export const taken = (log, sent, at) => {
  const most = log.reduce((high, entry) => Math.max(high, entry.n), MAX_CODED) + MAX_ENTRIES;
  const whole = sent.slice(0, MAX_ENTRIES).map((entry) => clean(entry, at)).filter((entry) => entry && entry.n <= most);
  const had = new Set(log.map(key));
  const all = merge(whole).filter((entry) => !had.has(key(entry)));
  const fresh = all.slice(0, Math.max(0, MAX_ENTRIES - log.length));
  return { fresh, refused: sent.length - whole.length + all.length - fresh.length };
};

const START = () => ({ turn: 1, values: new Map() });
export const get = (state, kind, id, wear = "") => state.values.get(`${kind}\n${id}\n${wear}`);
const put = (state, kind, id, wear, value) => { state.values.set(`${kind}\n${id}\n${wear}`, value); };
export const apply = (at, state, entry) => {
  const { unit, to = "", count = 1 } = entry;
  if (["lose", "regain", "set"].includes(entry.do)) {
    const one = trackOf(at, entry);
    if (!one) return;
    const most = at.data.wear[one.wear].states.length - 1;
    const limit = most >= 0 ? most : one.boxes;
    const now = get(state, "lost", unit, entry.track) ?? 0;
    const next = entry.do === "set" ? count : entry.do === "lose" ? now + count : now - count;
    put(state, "lost", unit, entry.track, Math.min(limit, Math.max(0, next)));
  } else if (entry.do === "turn") state.turn = Math.max(1, count);
  else if (entry.do === "remove") put(state, "off", unit, "", 1);
  else if (entry.do === "return") put(state, "off", unit, "", 0);
  else if (entry.do === "command") put(state, "command", unit, "", count);
  else if (entry.do === "sight") for (const [kind, id, wear, value] of sight(at, entry.text).values ?? []) {
    put(state, kind, id, wear, value);
  }
  else if (entry.do === "step") put(state, "step", unit, "", count ? entry.turn ?? 1 : 0);
  else if (entry.do === "end") put(state, "end", "", "", to);
  else if (entry.do === "score") put(state, "score", to, "", (get(state, "score", to) ?? 0) + count);
  else if (entry.do === "leader") put(state, "leader", unit, "", entry.text ? `${to}\n${entry.text}` : to);
  else if (["stand", "arrive", "hold"].includes(entry.do)) put(state, entry.do, unit, "", to);
};
// The key of the entry that an undo or redo means. If two phones wrote for one side, a number may
// occur twice: the number then means the entry of the phone in `to`, or without `to`, of the phone
// that undoes.
const meant = (written, entry) => {
  const own = key({ side: entry.side, n: entry.of, by: entry.to ?? entry.by });
  return entry.to !== undefined || written.has(own) ? own : `${entry.side}\n${entry.of}`;
};
const undone = (log) => {
  const written = new Set(log.map(key));
  const gone = new Set();
  for (const entry of log) {
    if (entry.do === "undo") gone.add(meant(written, entry));
    else if (entry.do === "redo") gone.delete(meant(written, entry));
  }
  return gone;
};
const isGone = (gone, entry) => gone.has(key(entry)) || gone.has(`${entry.side}\n${entry.n}`);
export const isDeed = (entry) => entry.do !== "undo" && entry.do !== "redo";
export const deedsOf = (log) => {
  const gone = undone(log);
  return log.filter((entry) => isDeed(entry) && !isGone(gone, entry));
};
// Deeds as readers want them: neighbouring losses of one unit in one turn are one deed, because five
// taps for five points are one event. Losses that were taken back disappear.
export const joined = (deeds) => {
  const all = [];
  const signed = (entry) => ({ lose: 1, regain: -1 })[entry.do] * (entry.count ?? 1);
  for (const entry of deeds) {
    const last = all.at(-1);
    const isSame = last && signed(entry) && signed(last)
      && ["side", "turn", "unit", "track"].every((name) => last[name] === entry[name]);
    if (!isSame) { all.push(entry); continue; }
    const count = signed(last) + signed(entry);
    all.pop();
    if (count) all.push({ ...last, do: count > 0 ? "lose" : "regain", count: Math.abs(count) });
  }
  return all;
};
export const fold = (at, log) => {
  const state = START();
  for (const entry of deedsOf(log)) apply(at, state, entry);
  return state;
};
// The actions of these sides that can be undone and redone, the latest last.
export const undoable = (log, sides) => {
  const [done, back] = [[], []];
  const written = new Set(log.map(key));
  for (const entry of log) {
    if (!sides.includes(entry.side)) continue;
    const same = (one) => isGone(new Set([meant(written, entry)]), one);
    if (!isDeed(entry)) {
      const [from, to] = entry.do === "undo" ? [done, back] : [back, done];
      const found = from.findLastIndex(same);
      if (found >= 0) to.push(...from.splice(found, 1));
    } else if (entry.do !== "keep") {
      done.push(entry);
      back.length = 0;
    }
  }
  return { done, back };
};

export const lostOf = (state, unit, wear) => get(state, "lost", unit.id, wear.id) ?? 0;
// The sum of a formation's track, in parts of `per`.
const summed = (at, state, sum) => {
  let all = 0;
  const wear = at.data.wear[at.wear.get(sum.wear)];
  for (const [number, count] of sum.units) {
    const unit = at.data.units[number];
    const now = lostOf(state, unit, wear);
    if (!sum.mark) { all += now * count; continue; }
    const of = unit.tracks.find((one) => at.data.wear[one.wear] === wear);
    const mark = of?.marks.find(([place]) => wear.marks[place].id === sum.mark);
    if (mark && now >= mark[1]) all += count;
  }
  return all;
};
// The current state of a track: losses, the mark that applies, and the next mark.
export const standingOf = (at, state, owner, one) => {
  const wear = at.data.wear[one.wear];
  const parts = one.sum ? summed(at, state, one.sum) : lostOf(state, owner, wear);
  const per = one.sum?.per ?? 1;
  const order = [...one.marks].sort((a, b) => a[1] - b[1]);
  const holds = order.filter(([, loss]) => parts >= loss * per).at(-1);
  const next = order.find(([, loss]) => parts < loss * per);
  return { wear, boxes: one.boxes, parts, per, mark: holds && wear.marks[holds[0]], next: next && [wear.marks[next[0]], next[1]] };
};
export const written = ({ parts, per }) => writtenRatio(ratio(BigInt(parts), BigInt(per)));
// Arrivals that are due for these sides, and those of them whose throw in this turn is still open.
export const dueArrivals = (at, state) =>
  at.data.arrivals.filter((one) => get(state, "arrive", one.id) !== "yes" && state.turn >= one.turns[0]);
export const openThrows = (at, state, log) => dueArrivals(at, state).filter((one) => one.chance !== undefined
  && !deedsOf(log).some((entry) => entry.do === "arrive" && entry.unit === one.id && entry.turn === state.turn));
// Units that are not on the field yet, because their arrival has not come.
export const waitingUnits = (at, state) => {
  const away = new Set();
  for (const one of at.data.arrivals) if (get(state, "arrive", one.id) !== "yes") one.units.forEach((unit) => away.add(unit));
  return away;
};
export const pointsOf = (at, state) => at.data.sides.map((side) => {
  const held = at.data.goals.filter((goal) => (get(state, "hold", goal.id) ?? at.data.sides[goal.held]?.id) === side.id);
  return held.reduce((sum, goal) => sum + goal.points, get(state, "score", side.id) ?? 0);
});
