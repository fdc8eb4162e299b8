// What is done on the map, as changes of the text of its document. The engine makes the changes; all of one deed are one
// step that can be undone.
import { bench, ask, status } from "./bench.js";
import { told } from "./map-held.js";
import * as documents from "./open-documents.js";

/** The deed that was done last: its words, and the body of which is told what is in its way then. */
let done = null;
/** The document of the map, with the text from which it was drawn and the deeds done since. */
let drawn = { path: null, text: null };
/** The last deed: one begins when the one before it has ended. */
let last = Promise.resolve();

/** The map was drawn from this text. */
export function isDrawn(path, text) {
  drawn = { path, text };
}

/** Whether the map shows the present text of a document, or what is done on the way to it. */
export const isOf = (path) => path === drawn.path && drawn.text === bench.texts.get(path);

/** Waits until no deed is under way. */
export async function ended() {
  for (let seen = null; seen !== last;) {
    seen = last;
    await seen;
  }
}

/**
 * Does what is meant, after all that was meant before; true, when it was done. `step` says what an undo takes back:
 * this deed alone (`full`), this one with those that go on with it (`before`), or it goes on with the last (`none`).
 */
export function deed(path, intents, name, { body = null, step = "full" } = {}) {
  const own = last.then(() => make(path, intents, name, { body, step }));
  last = own.catch(() => undefined);
  return own;
}

async function make(path, intents, name, { body, step }) {
  if (path !== bench.shown) await documents.show(path, true);
  const text = bench.texts.get(path);
  // The ways to what is meant are those of the text from which the map was drawn.
  const refuse = () => {
    status("The text has changed meanwhile, and the map is drawn again. Move it once more.", "bad");
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
 * Moves a thing that has one place, turns it, or changes how it stands. It is known to stand so at once: the next
 * deed goes on from there, before the map is drawn again.
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
    // It stood where an earlier phase left it, and gets a place of its own in this one.
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

/** Puts an entry into a list. A new phase comes with its first entry, and is there for those that follow. */
function adds(map, list, entry) {
  const phase = map.newPhase;
  if (!phase || !list.startsWith(`${phase.way}.`)) return { do: "add", list, entry };
  map.newPhase = null;
  return { do: "add", list: "phases", entry: [["id", phase.id], ["name", phase.name], [list.slice(phase.way.length + 1), entry]] };
}

/** A list has one entry more: the next one that is added has the next number. */
function isLonger(things, list) {
  for (const { from_earlier: earlier } of things) if (earlier?.list === list) earlier.number += 1;
}

/**
 * Puts something at a place: `adding` is its kind and its word. Ground begins as a square, a line as a stretch: their
 * corners are moved from there.
 */
export function add(map, adding, at, phase) {
  const [kind, word] = adding.split(/:(.*)/s);
  const [east, north] = at;
  const around = [[-100, -100], [100, -100], [100, 100], [-100, 100]].map(([x, y]) => [east + x, north + y]);
  const deeds = {
    body: [inPhase("placements", phase), [["body", word], ["at", at], ["facing", 0]]],
    leader: [inPhase("leaders", phase), [["leader", word], ["at", at]]],
    points: ["points", [["kind", word], ["at", at]]],
    areas: ["areas", [["kind", word], ["outline", around]]],
    lines: ["lines", [["kind", word], ["path", [[east - 200, north], [east + 200, north]]]]],
  };
  const [list, entry] = deeds[kind];
  if (word === "label") entry.splice(1, 0, ["name", "Name"]);
  const intent = adds(map, list, entry);
  isLonger(map.things, list);
  const title = { body: map.bodies, leader: map.leaders }[kind]?.find(({ id }) => id === word)?.title ?? word;
  return deed(map.path, [intent], `${title} put at ${told(at)}`, { body: kind === "body" ? word : null });
}

const inPhase = (list, phase) => (phase === null ? list : `phases[${phase}].${list}`);

/** The deed of which nothing was told yet. */
export function take() {
  const taken = done;
  done = null;
  return taken;
}
