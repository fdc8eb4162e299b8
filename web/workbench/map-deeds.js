// Performs actions on the map as changes of the map's document. The engine computes the changes,
// and undo reverts all changes of an action together.
import { bench, ask, status } from "./bench.js";
import { told } from "./map-held.js";
import * as documents from "./open-documents.js";
import { itemsAt, layoutOf } from "./layout.js";
import { follow } from "./rows.js";
import { freeId } from "./spelling.js";

/** The last action: its description, and the body whose overlaps have yet to be reported. */
let done = null;
/**
 * The map's document, and the text that the map shows, with the actions since the drawing.
 */
let drawn = { path: null, text: null };
/** Promise of the last action. Each action waits for the previous one. */
let last = Promise.resolve();

export function isDrawn(path, text) {
  drawn = { path, text };
}

export const isOf = (path) => path === drawn.path && drawn.text === bench.texts.get(path);

export async function ended() {
  for (let seen = null; seen !== last;) {
    seen = last;
    await seen;
  }
}

/**
 * Performs `intents` after all earlier actions. Resolves to true on success. `step` controls undo:
 * `full` makes a separate undo step, `before` lets the next action join the step, and `none` joins
 * the last step.
 */
export function deed(path, intents, name, { body = null, step = "full" } = {}) {
  const own = last.then(() => make(path, intents, name, { body, step }));
  last = own.catch(() => undefined);
  return own;
}

async function make(path, intents, name, { body, step }) {
  if (path !== bench.shown) await documents.show(path, true);
  const text = bench.texts.get(path);
  // The intents contain places in the text from which the map was drawn, so that text must be
  // current.
  const refuse = () => {
    status("The text has changed in the meantime, so the map was redrawn. Make the change again.", "bad");
    return false;
  };
  if (!isOf(path)) return refuse();
  await documents.put(path, text);
  const all = await Promise.all(intents.map((intent) => ask({ ask: "edit", path, intent }, (why) => status(why, "bad"))));
  const edits = all.flat();
  if (edits.length === 0 || all.includes(null)) return false;
  if (!isOf(path)) return refuse();
  done = body === null ? null : { name, body };
  bench.editor.change(edits, name, step);
  isDrawn(path, bench.texts.get(path));
  status(name);
  return true;
}

/**
 * Moves or turns a thing with one place, or changes its posture. `thing` is updated at once, so
 * that the next action can start from the new place before the map is redrawn.
 */
export function place(map, thing, { at = thing.places[0], facing = thing.facing, posture = thing.posture, aligned = null }, step) {
  const from = thing.places[0];
  const isMoved = at[0] !== from[0] || at[1] !== from[1];
  const isTurned = facing !== thing.facing;
  const isOther = posture !== thing.posture;
  if (!isMoved && !isTurned && !isOther) return false;
  const way = isMoved ? `moved to ${told(at)}` : isTurned ? `faces ${facing}°` : `in ${posture}`;
  const name = `${thing.title} ${way}${thing.from_earlier ? " in this phase" : ""}${aligned ? `, ${aligned.words}` : ""}`;
  const how = { body: thing.kind === "body" ? thing.name : null, step };
  thing.places[0] = at;
  Object.assign(thing, { facing, posture });
  if (thing.from_earlier) {
    // The place was set by an earlier phase, so the current phase gets its own entry.
    const { list, number } = thing.from_earlier;
    const entry = [[thing.kind, thing.name],
      ["at", at], ...(facing === null ? [] : [["facing", facing]]), ...(posture === null ? [] : [["posture", posture]])];
    const intent = adds(map, list, entry);
    thing.entry = `${list}[${number}]`;
    thing.from_earlier = null;
    isLonger(map.things, list);
    return deed(map.path, [intent], name, how);
  }
  const intents = [
    ...(isMoved ? [{ do: "move", pointer: `${thing.entry}.at`, from, to: at }] : []),
    ...(isTurned ? [{ do: "set", pointer: thing.entry, key: "facing", value: facing }] : []),
    ...(isOther ? [{ do: "set", pointer: thing.entry, key: "posture", value: posture }] : []),
  ];
  return deed(map.path, intents, name, how);
}

/** Moves whole things by metres east and north, and updates them at once, as `place` does. */
export function shift(map, things, by, step) {
  const intents = things.flatMap((thing) => thing.places.map((from, corner) => {
    const to = [from[0] + by[0], from[1] + by[1]];
    thing.places[corner] = to;
    return { do: "move", pointer: thing.key === "at" ? `${thing.entry}.at` : `${thing.entry}.${thing.key}[${corner}]`, from, to };
  }));
  const what = things.length === 1 ? things[0].title : `${things.length} things`;
  return deed(map.path, intents, `${what} moved by ${told(by)}`, { step });
}

/** Removes several things as one undo step, the last of each list first, so that the others keep their indices. */
export async function removeAll(map, things) {
  const index = ({ entry }) => Number(/(\d+)\]$/.exec(entry)[1]);
  let removed = 0;
  for (const thing of things.slice().sort((one, other) => index(other) - index(one))) {
    const step = removed === 0 ? "before" : "none";
    if (await deed(map.path, [{ do: "remove", pointer: thing.entry }], `${thing.title} was deleted from the map`, { step })) removed += 1;
  }
  if (removed === things.length) status(`${removed} things were deleted from the map.`);
  return removed === things.length;
}

/**
 * Returns an intent that adds an entry to a list. The first entry of a new phase also creates the
 * phase.
 */
function adds(map, list, entry) {
  const phase = map.newPhase;
  if (!phase || !list.startsWith(`${phase.way}.`)) return { do: "add", list, entry };
  map.newPhase = null;
  return { do: "add", list: "phases", entry: [["id", phase.id], ["name", phase.name], [list.slice(phase.way.length + 1), entry]] };
}

/** Records that a list has one more entry, so that the next added entry gets the next index. */
function isLonger(things, list) {
  for (const { from_earlier: earlier } of things) if (earlier?.list === list) earlier.number += 1;
}

/**
 * Adds a thing. `adding` is its kind and its word, such as `body:1-4e-ligne`. An area with fewer than
 * three corners starts as a square and a line of one corner as a segment, whose corners the writer
 * can then move.
 */
export function add(map, adding, places, phase) {
  const [kind, word] = adding.split(/:(.*)/s);
  const [at] = places;
  const [east, north] = at;
  const named = namedEntry(kind, word, bench.texts.get(map.path) ?? "");
  const around = places.length > 2 ? places
    : [[-100, -100], [100, -100], [100, 100], [-100, 100]].map(([x, y]) => [east + x, north + y]);
  const along = places.length > 1 ? places : [[east - 200, north], [east + 200, north]];
  const deeds = {
    body: [inPhase("placements", phase), [["body", word], ["at", at], ["facing", 0]]],
    leader: [inPhase("leaders", phase), [["leader", word], ["at", at]]],
    points: ["points", [...named, ["at", at]]],
    areas: ["areas", [...named, ["outline", around]]],
    lines: ["lines", [...named, ["path", along]]],
    zones: ["zones", [...named, ["outline", around]]],
  };
  const [list, entry] = deeds[kind];
  const intent = adds(map, list, entry);
  isLonger(map.things, list);
  const title = { body: map.bodies, leader: map.leaders }[kind]?.find(({ id }) => id === word)?.title ?? word;
  return deed(map.path, [intent], `${title} added at ${told(at)}`, { body: kind === "body" ? word : null });
}

/** Adds bodies with facing and posture as one undo step. Resolves to the keys by which the map selects them, or to null. */
export async function addBodies(map, bodies, phase) {
  const list = inPhase("placements", phase);
  let index = itemsAt(follow(layoutOf(bench.texts.get(map.path) ?? ""), list.replace(/\.?placements$/, "")), "placements").length;
  const keys = [];
  for (const { name, at, facing, posture } of bodies) {
    const entry = [["body", name], ["at", at], ["facing", facing ?? 0], ...(posture === null ? [] : [["posture", posture]])];
    const intent = adds(map, list, entry);
    const how = { step: keys.length === 0 ? "before" : "none" };
    if (!await deed(map.path, [intent], `${name} added at ${told(at)}`, how)) return null;
    keys.push(`${list}[${index}] ${name}`);
    index += 1;
  }
  return keys;
}

const inPhase = (list, phase) => (phase === null ? list : `phases[${phase}].${list}`);

/** Returns the last action whose overlaps have not been reported, and forgets it. */
export function take() {
  const taken = done;
  done = null;
  return taken;
}

/** Height in metres of a hill that the writer adds, until the writer states another. */
const HILL = 20;

/**
 * Returns the first keys of a new entry, so that the entry is never a finding itself: an id where
 * other documents refer to the entry, a height for a hill, a name for a label or a zone.
 */
export function namedEntry(kind, word, text) {
  const title = word[0].toUpperCase() + word.slice(1).replaceAll("-", " ");
  if (kind === "zones") return [["id", freeId("zone", text)], ["name", "Zone"]];
  const isReferred = kind === "points" && ["objective", "entry"].includes(word);
  return [
    ...(isReferred ? [["id", freeId(word, text)]] : []),
    ["kind", word],
    ...(isReferred ? [["name", title]] : word === "label" ? [["name", "Name"]] : []),
    ...(kind === "areas" && word === "hill" ? [["height", HILL]] : []),
  ];
}
