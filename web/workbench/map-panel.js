// The panel with the map: draws it, lists what can be added, and turns actions into changes of the
// text.
import { subject } from "./beside.js";
import { map as showMap, mapSheet, print } from "./panels.js";
import { BLOCKED, bench, byId, ask, page, status } from "./bench.js";
import { make, words } from "./parts.js";
import * as documents from "./open-documents.js";
import { distance } from "../map/view.js";
import * as copies from "./map-copy.js";
import * as deeds from "./map-deeds.js";
import { isFree } from "./map-layers.js";
import { itemsAt, layoutOf, valueAt, wordsAt } from "./layout.js";
import { follow } from "./rows.js";
import { contoursOf, nextContour } from "./contours.js";
import { refers, valueOf } from "./subject.js";

/** Value of the option for a new phase, which the next action on the map creates. */
const NEW = "new";
let lastMap = null;
/** The thing whose fields are shown, and the map that contains it. */
let chosen = null;
/** Whether something is being dragged, and whether a redraw waits for the end of the drag. */
let [isHeld, isLate] = [false, false];

export async function map() {
  const shown = shownMap();
  const told = (why, kind = "bad") => {
    clear();
    byId("map").replaceChildren(make("p", { class: kind }, why));
  };
  if (!shown.path) {
    const isMap = bench.shown?.endsWith(".map.yaml");
    const of = isMap
      ? `No scenario here has this map. Write \`map: ${valueOf(bench.texts.get(bench.shown), "id") ?? "its id"}\` into a scenario.`
      : "This document belongs to no scenario here. Open a scenario to see its map.";
    told(words(of, true), "soft");
    return;
  }
  const [at, texts] = [bench.version, new Map(bench.texts)];
  await documents.handed();
  const { isNew, ...which } = shown;
  const found = await ask({ ask: "map", ...which }, told);
  await deeds.ended();
  if (!found || at !== bench.version) return;
  if (bench.shown?.endsWith(".map.yaml") && found.path !== bench.shown) {
    told(words(`\`${shown.path}\` has the map \`${found.path}\`, which has the same id as this one. Change one of the ids.`, true));
    return;
  }
  // Do not redraw during a drag, because this would remove the dragged element.
  isLate = isHeld;
  if (isHeld) return;
  if (isNew) begin(found, texts.get(found.path) ?? "");
  times(found);
  byId("map").dataset.path = found.path ?? "";
  hands.state.hadFocus = byId("map").contains(document.activeElement);
  if (found.path) found.things.push(...contoursOf(texts.get(found.path)));
  lastMap = found;
  deeds.isDrawn(found.path, texts.get(found.path));
  choices(found);
  const held = showMap(byId("map"), found, { ...hands, ...doing(found) });
  refill(found);
  select(found);
  for (const event of hands.state.keys.splice(0)) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", event));
  await tellDone(found, held);
}

/** Removes the drawn map, so that nothing on it can be dragged any more. */
export function clear() {
  hands.state.keys.splice(0);
  [lastMap, chosen, isLate] = [null, null, false];
  deeds.isDrawn(null, null);
  byId("map").replaceChildren();
  delete byId("map").dataset.path;
  byId("map-fields").replaceChildren();
}

function times({ phases }) {
  const list = byId("map-phase");
  const all = [["", "start of play"], ...phases.map((name, number) => [String(number), name]), [NEW, "new phase, from the last"]];
  if ([...list.options].map(({ value, text }) => [value, text]).join("\n") === all.join("\n")) return;
  const before = list.value;
  list.replaceChildren(...all.map(([value, name]) => make("option", { value }, name)));
  list.value = all.some(([value]) => value === before) ? before : "";
}

/**
 * Prepares a phase that its first action will create. All bodies start at their places in the last
 * phase.
 */
function begin(found, text) {
  let number = found.phases.length + 1;
  while (text.includes(`phase-${number}`)) number += 1;
  const way = `phases[${found.phases.length}]`;
  found.newPhase = { id: `phase-${number}`, name: `Phase ${number}`, way };
  for (const thing of found.things) {
    const list = { body: "placements", leader: "leaders" }[thing.kind];
    if (list) thing.from_earlier = { list: `${way}.${list}`, number: 0 };
  }
}

/** Performs an action that may create a phase. If the action creates a phase, the map then shows that phase. */
async function inPhase(found, work) {
  const isBegun = Boolean(found.newPhase);
  const asked = work();
  if (!isBegun || found.newPhase) return done(asked);
  const list = byId("map-phase");
  const number = String(found.phases.length);
  list.options[list.options.length - 1].before(make("option", { value: number }, "new phase"));
  list.value = number;
  const isDone = await asked;
  if (!isDone) list.value = NEW;
  return done(isDone);
}

function holding(is) {
  isHeld = is;
  if (isHeld || !isLate) return;
  isLate = false;
  map();
}

function doing(found) {
  return {
    add: (at) => press(found, at),
    copy,
    measured: (at) => (isMeasuring() && hands.state.corners.length > 0 ? measured([...hands.state.corners, at]) : null),
    finish: () => finish(),
    align: (thing) => align(found, thing),
    chosen: (thing) => fields(found, thing),
    isBehind: () => !deeds.isOf(found.path),
    deed: (intents, name, step) => done(deeds.deed(found.path, intents, name, { step })),
    remove: (thing) => remove(found, thing),
    removeAll: (things) => removeAll(found, things),
    shift: (things, by, step) => done(deeds.shift(found, things, by, step)),
    place: (thing, standing, step) => {
      const { map, own } = present(found, thing);
      return inPhase(map, () => deeds.place(map, own, standing, step));
    },
  };
}

/**
 * Returns the present map, and a thing on it. The map may have been redrawn after an undo while the
 * writer dragged the thing, which then has another place in the text.
 */
function present(found, thing) {
  const own = lastMap?.path === found.path && lastMap.things.find(({ entry, name }) => entry === thing.entry && name === thing.name);
  return own ? { map: lastMap, own } : { map: found, own: thing };
}

/** Redraws the map if an action failed, because the map shows an action before it is complete. */
async function done(asked) {
  const isDone = await asked;
  if (!isDone) map();
  return isDone;
}

async function tellDone(found, held) {
  const done = deeds.take();
  const thing = done && found.things.find((other) => other.kind === "body" && other.name === done.body);
  if (!thing || !held) return;
  const at = bench.version;
  const now = await standing(thing, thing.places[0]);
  if (!now || now.words === null || at !== bench.version) return;
  held.show(thing, now);
  status(`${done.name}. It ${now.words}.`, "bad");
}

/**
 * Asks the engine what a body would overlap at a place, and where it would be in line with others.
 */
function standing(thing, at, align = null) {
  const { path, ruleset, phase } = shownMap();
  return ask({ ask: "standing", path, ruleset, phase, body: thing.name, at, facing: thing.facing, posture: thing.posture, align });
}

function shownMap() {
  const chosen = byId("map-phase").value;
  const isNew = chosen === NEW;
  const last = (lastMap?.phases.length ?? 0) - 1;
  return {
    path: subject(true),
    ruleset: byId("map-fielded").checked ? byId("ruleset").value : null,
    phase: isNew ? (last < 0 ? null : last) : chosen === "" ? null : Number(chosen),
    isNew,
  };
}

/**
 * State that survives a redraw of the map: the handle with the focus, keys that wait for the
 * redraw, the outline whose corners are shown, the grid, whether dragged bodies snap into line, what
 * the writer adds and its corners, the selected things, whether a press selects one more, the place
 * of the pointer on the map, and which layers are locked or hidden.
 */
export const hands = {
  state: {
    focus: null, hadFocus: false, keys: [], outline: null, grid: 10, zoom: 1, isAligning: true, adding: "", corners: [], several: [],
    isPicking: false, pointer: null, layers: {},
  },
  standing,
  holding,
  again: (text) => {
    status(text);
    hands.state.hadFocus = true;
    map();
  },
};

/** Choice that gives ids to all bodies and leaders of the scenario. */
const IDS = "ids:";

/** Lists what can be added: bodies and leaders that have no place yet, points, areas, lines and zones. */
function choices(found) {
  const placed = new Set(found.things.map((thing) => `${thing.kind}:${thing.name}`));
  const group = (label, kinds, kind) =>
    make("optgroup", { label }, kinds.map((word) => make("option", { value: `${kind}:${word}` }, word)));
  const away = [["body", found.bodies], ["leader", found.leaders]]
    .flatMap(([kind, all]) => all.map((one) => ({ ...one, kind, value: `${kind}:${one.id}` })).filter(({ value }) => !placed.has(value)));
  // A body or leader without an id cannot be added, because a map refers to it by id.
  const option = ({ id, title, value }) => (
    id === null ? make("option", { value: "", disabled: "" }, `${title}: no id in the order of battle`) : make("option", { value }, title));
  const nameless = away.filter(({ id }) => id === null).length;
  const groups = [...new Set(away.map(({ side }) => side))].flatMap((side) => ["body", "leader"].flatMap((kind) => {
    const own = away.filter((one) => one.side === side && one.kind === kind);
    return own.length > 0 ? [make("optgroup", { label: kind === "body" ? side : `${side}, leaders` }, own.map(option))] : [];
  }));
  byId("map-add").replaceChildren(
    make("option", { value: "" }, "nothing"),
    ...(nameless > 0 ? [make("option", { value: IDS }, `give ids to ${nameless} bodies and leaders`)] : []),
    ...groups,
    group("Point", found.kinds.points, "points"),
    group("Ground", found.kinds.areas, "areas"),
    group("Line", found.kinds.lines, "lines"),
    group("Zone", ["zone"], "zones"),
  );
  byId("map-add").value = isMeasuring() ? "" : hands.state.adding;
  showAdding();
}

/** Whether the thing that the writer adds has corners. */
const isDrawn = () => /^(?:areas|lines|zones|measure):/.test(hands.state.adding);
/** What the writer does instead of adding something: each press is a corner of the measured way. */
const MEASURE = "measure:";
const isMeasuring = () => hands.state.adding === MEASURE;

/** Measures a way over its corners, in words. */
function measured(corners) {
  const lengths = corners.slice(1).map((corner, at) => Math.hypot(...corner.map((number, side) => number - corners[at][side])));
  const words = distance(lengths.reduce((sum, length) => sum + length, 0));
  return lengths.length < 2 ? words : `${words}, the last part ${distance(lengths.at(-1))}`;
}

/** Begins or ends measuring. */
export const measure = () => choose(isMeasuring() ? "" : MEASURE);

function showAdding() {
  byId("map-place").hidden = !hands.state.adding;
  byId("map-how").textContent = isDrawn() ? "press the map for each corner, the last one twice, or enter a place:"
    : "click the map, or enter a place:";
  byId("map-finish").hidden = !isDrawn();
  byId("map-measure").setAttribute("aria-pressed", String(isMeasuring()));
}

/** Adds a thing at the pressed place, or a corner to the line or area that the writer is drawing. */
function press(found, at) {
  const text = bench.texts.get(found.path) ?? "";
  // A press beside the map means its edge, where streams, roads and entries are.
  const inside = ["width", "height"].map((key, side) => Math.min(Math.max(at[side], 0), Number(valueOf(text, key) ?? at[side])));
  if (!isDrawn()) return add(found, [inside]);
  hands.state.corners.push(inside);
  const { corners } = hands.state;
  if (isMeasuring()) status(corners.length > 1 ? `${measured(corners)}.` : "Press the end of the way, or its next corner.");
  return map();
}

/** Ends the drawing of a line or an area. */
export function finish() {
  if (isMeasuring()) {
    if (hands.state.corners.length > 1) status(`Measured: ${measured(hands.state.corners)}.`);
    return choose("");
  }
  const corners = hands.state.corners.splice(0);
  if (corners.length > 0 && lastMap) return add(lastMap, corners);
  status("Press the map first, once for each corner.", "bad");
  return null;
}

async function add(found, places) {
  const { adding } = hands.state;
  hands.state.adding = "";
  hands.state.corners.splice(0);
  const { phase, isNew } = shownMap();
  const list = adding.split(":")[0];
  const entry = `${list}[${itemsAt(layoutOf(bench.texts.get(found.path) ?? ""), list).length}]`;
  const isDone = await inPhase(found, () => deeds.add(found, adding, places, isNew ? found.phases.length : phase));
  // The writer names what was added, so its fields are shown.
  if (isDone && !/^(?:body|leader)$/.test(list)) hands.state.select = entry;
  await map();
}

/** The writer chose a kind of thing to add. Ids are added at once, everything else at the next press on the map. */
export async function choose(adding) {
  hands.state.adding = adding === IDS ? "" : adding;
  hands.state.corners.splice(0);
  showAdding();
  if (adding === IDS) await giveIds(shownMap().path);
  await map();
}

/** Gives ids to all bodies and leaders in the orders of battle of a scenario. */
async function giveIds(scenario) {
  const isOf = ([path, text]) => path.endsWith(".oob.yaml") && refers(bench.texts.get(scenario) ?? "", path, text);
  const paths = [...bench.texts].filter(isOf).map(([path]) => path);
  let count = 0;
  for (const path of paths) {
    const changes = await ask({ ask: "ids", path }, (why) => status(`\`${path}\`: ${why}`, "bad"));
    if (!changes || changes.length === 0) continue;
    count += changes.length;
    await documents.change(changes, "ids added");
  }
  if (count > 0) status(`${count} bodies and leaders have an id now.`);
}

async function align(map, thing) {
  const found = await standing(thing, thing.places[0], "nearest");
  if (!found) return;
  if (!found.aligned) status(`No body of the same side is near ${thing.title}.`, "bad");
  else if (!await inPhase(map, () => deeds.place(map, thing, found))) status(`${thing.title} is ${found.aligned.words}.`);
}

/** Shows the fields of a thing that was just added. */
function select(found) {
  const thing = found.things.find(({ entry }) => entry === hands.state.select);
  hands.state.select = null;
  if (!thing) return;
  fields(found, thing);
  /** @type {HTMLInputElement | null} */
  const first = byId("map-fields").querySelector("[aria-label=Name], [aria-label=Height]");
  first?.focus();
  first?.select();
}

/** Shows fields by which the last focused thing can be changed without a pointer. */
function fields(map, thing) {
  chosen = { map, thing };
  const isOne = thing.key === "at";
  const inputs = isOne ? placeFields(map, thing) : [];
  const help = isOne ? [] : [make("span", { class: "soft" },
    "Drag the square to move the shape. Press the square to show the corners; a circle adds a corner, Delete removes a corner.")];
  byId("map-fields").replaceChildren(make("b", {}, thing.title), ...inputs, ...namedFields(map, thing), ...help);
}

/** Makes fields for place, facing and posture. */
function placeFields(map, thing) {
  const [east, north] = thing.places[0];
  const isBody = thing.kind === "body";
  const field = (name, value) => make("label", {}, [`${name} `, make("input", { type: "number", value: value ?? "", step: "1", name })]);
  const inputs = [field("east", east), field("north", north), ...(isBody ? [field("facing", thing.facing)] : [])];
  const written = inputs.map((input) => input.querySelector("input"));
  const set = make("button", { type: "button", class: "small" }, "Set", () => {
    const { map, thing } = chosen;
    const at = [0, 1].map((side) => Number(written[side].value));
    const facing = isBody && written[2].value !== "" ? Number(written[2].value) : thing.facing;
    for (const input of written) input.defaultValue = input.value;
    inPhase(map, () => deeds.place(map, thing, { at, facing }));
  });
  if (!isBody) return [...inputs, set];
  const postures = ["", ...map.postures].map((word) => make("option", { value: word }, word || "—"));
  const posture = make("select", { "aria-label": "Posture" }, postures);
  posture.value = thing.posture ?? "";
  posture.addEventListener("change", () => {
    const { map, thing } = chosen;
    inPhase(map, () => deeds.place(map, thing, { posture: posture.value || null }));
  });
  const nearest = make("button", { type: "button", class: "small" }, "Align with nearest", () => align(chosen.map, chosen.thing));
  return [...inputs, set, make("label", {}, ["posture ", posture]), nearest];
}

/** Makes fields for name, id and height. Bodies and leaders have their names in the order of battle. */
function namedFields(map, thing) {
  if (["body", "leader"].includes(thing.kind)) return [];
  const entry = follow(layoutOf(bench.texts.get(map.path) ?? ""), thing.entry);
  const field = (key, more) => {
    const value = wordsAt(entry, key);
    const label = key[0].toUpperCase() + key.slice(1);
    const input = make("input", { "aria-label": label, value, maxlength: "80", autocomplete: "off", ...more });
    input.addEventListener("change", () => setNamed(key, input.value.trim(), label));
    return make("label", {}, [`${key} `, input]);
  };
  const height = { type: "number", min: "0", step: "1" };
  if (/\.contours\[\d+\]$/.test(thing.entry)) return [field("height", height)];
  const layer = make("button", { type: "button", class: "small" }, "Add a higher layer", addContour);
  return [field("name"), field("id", { pattern: "[a-z0-9]+(-[a-z0-9]+)*", placeholder: "none" }),
    ...(wordsAt(entry, "kind") === "hill" ? [field("height", height), layer] : [])];
}

/** Sets a name, an id or a height. A changed id is renamed in all documents, because others refer to it. */
async function setNamed(key, value, label) {
  const { map: found, thing } = chosen;
  const id = key === "id" ? valueAt(follow(layoutOf(bench.texts.get(found.path) ?? ""), thing.entry), "id") : undefined;
  if (id && value !== "") {
    const changes = await ask({ ask: "rename", path: found.path, at: id.from, to: value }, (why) => status(`Not changed: ${why}.`, "bad"));
    if (changes) await documents.change(changes, `${thing.title}: id ${value}`);
    await map();
    return;
  }
  const written = value === "" ? null : key === "height" ? Math.round(Number(value)) : value;
  const name = `${thing.title}: ${label} ${value || "removed"}`;
  await done(deeds.deed(found.path, [{ do: "set", pointer: thing.entry, key, value: written }], name));
}

/** Adds a layer within the highest one of the chosen hill, and shows its field. */
async function addContour() {
  const { map: found, thing } = chosen;
  const next = nextContour(bench.texts.get(found.path) ?? "", thing);
  if (!next) return;
  hands.state.select = `${next.list}[${next.index}]`;
  await done(deeds.deed(found.path, [{ do: "add", list: next.list, entry: next.entry }], `${thing.title}: a higher layer was added`));
}

/** Fills the fields again after a redraw, if the map still has the thing. Keeps unsaved input. */
function refill(map) {
  if (!chosen) return;
  const { entry, name, kind } = chosen.thing;
  const isNamed = !["body", "leader"].includes(kind);
  const thing = map.path === chosen.map.path
    && map.things.find((other) => other.entry === entry && (other.name === name || (isNamed && other.kind === kind)));
  if (!thing) {
    chosen = null;
    byId("map-fields").replaceChildren();
    return;
  }
  chosen = { map, thing };
  const title = byId("map-fields").querySelector("b");
  if (title) title.textContent = thing.title;
  const values = { east: thing.places[0][0], north: thing.places[0][1], facing: thing.facing ?? "" };
  for (const input of byId("map-fields").querySelectorAll("input[name]")) {
    if (input.value === input.defaultValue) input.value = input.defaultValue = values[input.name];
  }
}

/** Undoes or redoes the last action in the map's document, whichever document is open. */
export async function again(isBack) {
  const path = lastMap?.path;
  if (path && path !== bench.shown) await documents.show(path, true);
  const isDone = isBack ? bench.editor.undo() : bench.editor.redo();
  if (!isDone) status(isBack ? "There is nothing to undo on this map." : "There is nothing to redo on this map.");
}

/** Removes the thing that was focused last. */
export function removeChosen() {
  const things = several();
  if (things.length > 1) removeAll(lastMap, things);
  else if (chosen) remove(chosen.map, chosen.thing);
  else status("Select something on the map first: press it, or use the Tab key.", "bad");
}

function removeAll(found, things) {
  const own = things.filter((thing) => !thing.from_earlier);
  if (own.length < things.length) {
    status("Bodies that an earlier phase placed cannot be deleted here. To delete such a body, choose that phase.", "bad");
    return;
  }
  unselect();
  hands.state.several = [];
  done(deeds.removeAll(found, own));
}

function unselect() {
  chosen = null;
  byId("map-fields").replaceChildren();
  hands.state.outline = null;
}

function remove(found, thing) {
  if (thing.from_earlier) {
    status(`${thing.title} was placed by an earlier phase. To delete the thing, choose that phase.`, "bad");
    return;
  }
  unselect();
  done(deeds.deed(found.path, [{ do: "remove", pointer: thing.entry }], `${thing.title} was deleted from the map`));
}

/** Opens the map as a sheet to print. */
export async function printMap() {
  const { isNew, ...which } = shownMap();
  if (!which.path) {
    status("Open a scenario to print its map.", "bad");
    return;
  }
  const found = await ask({ ask: "map", ...which }, (why) => status(why, "bad"));
  if (found && !print(mapSheet(found), page.print)) status(BLOCKED, "bad");
}

export function put(at) {
  if (!hands.state.adding || !lastMap) return;
  if (isMeasuring()) press(lastMap, at);
  else add(lastMap, [at]);
}

/** Returns the things that are selected together. */
const several = () => lastMap?.things.filter(({ entry, name }) => hands.state.several.includes(`${entry} ${name}`)) ?? [];

/** Returns the selected things, or the one that was focused last. */
function selected() {
  const things = several();
  return things.length > 0 ? things : chosen ? [chosen.thing] : [];
}

export function copy(things = selected()) {
  const count = copies.take(things);
  const what = count === 1 ? `${things.find(({ kind }) => kind === "body").title} was` : `${count} bodies were`;
  if (count > 0) status(`${what} copied. Paste adds a new body to the order of battle and to the map.`);
  else status("Select a body first: only bodies can be copied.", "bad");
}

/** Pastes the copied bodies at the pointer, or beside the originals. */
export async function paste() {
  const found = lastMap;
  if (!found || copies.isEmpty()) {
    status(copies.isEmpty() ? "Copy a body first." : "Open a scenario to see its map.", "bad");
    return;
  }
  const { path, phase, isNew } = shownMap();
  const { made, paths } = await copies.put(path, hands.state.pointer);
  if (made.length === 0) return;
  const keys = await inPhase(found, () => deeds.addBodies(found, made, isNew ? found.phases.length : phase));
  if (!keys) return;
  hands.state.several = made.length > 1 ? keys : [];
  [hands.state.focus, hands.state.hadFocus] = [`${keys[0].split(" ")[0]} null`, true];
  const titles = made.length === 1 ? `\`${made[0].name}\` was` : `${made.length} bodies were`;
  status(`${titles} added to the map and to ${paths.map((one) => `\`${one}\``).join(", ")}.`);
}

/** Shows, locks or hides a layer of the map. */
export function layer(name, how) {
  hands.state.layers = { ...hands.state.layers, [name]: how };
  if (chosen && !isFree(chosen.thing, hands.state.layers)) unselect();
  map();
}
