// The panel with the map: draws it, lists what can be added, and turns actions into changes of the
// text.
import { subject } from "./beside.js";
import { map as showMap, mapSheet, print } from "./panels.js";
import { BLOCKED, bench, byId, ask, page, status } from "./bench.js";
import { make, words } from "./parts.js";
import * as documents from "./open-documents.js";
import * as deeds from "./map-deeds.js";
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
  lastMap = found;
  deeds.isDrawn(found.path, texts.get(found.path));
  choices(found);
  const held = showMap(byId("map"), found, { ...hands, ...doing(found) });
  refill(found);
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
    add: (at) => add(found, at),
    align: (thing) => align(found, thing),
    chosen: (thing) => fields(found, thing),
    isBehind: () => !deeds.isOf(found.path),
    deed: (intents, name, step) => done(deeds.deed(found.path, intents, name, { step })),
    remove: (thing) => remove(found, thing),
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
 * redraw, the outline whose corners are shown, the grid, and whether dragged bodies snap into line.
 */
export const hands = {
  state: { focus: null, hadFocus: false, keys: [], outline: null, grid: 10, zoom: 1, adding: "", isAligning: true },
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
  byId("map-add").value = hands.state.adding;
  byId("map-place").hidden = !hands.state.adding;
}

async function add(found, at) {
  const { adding } = hands.state;
  if (/^(?:body|leader):/.test(adding)) hands.state.adding = "";
  const { phase, isNew } = shownMap();
  await inPhase(found, () => deeds.add(found, adding, at, isNew ? found.phases.length : phase));
}

/** The writer chose a kind of thing to add. Ids are added at once, everything else at the next press on the map. */
export async function choose(adding) {
  hands.state.adding = adding === IDS ? "" : adding;
  byId("map-place").hidden = !hands.state.adding;
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
  if (!found.aligned) status(`No body of its side is near ${thing.title}.`, "bad");
  else if (!await inPhase(map, () => deeds.place(map, thing, found))) status(`${thing.title} is ${found.aligned.words}.`);
}

/** Shows fields by which the last focused thing can be changed without a pointer. */
function fields(map, thing) {
  chosen = { map, thing };
  const place = byId("map-fields");
  if (thing.key !== "at") {
    place.replaceChildren(...nameField(),
      make("span", {}, `${thing.title}: press Enter to show its corners, a small circle to add one, and Delete to remove one.`));
    return;
  }
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
  const nearest = make("button", { type: "button", class: "small" }, "Align with nearest", () => align(chosen.map, chosen.thing));
  place.replaceChildren(make("b", {}, thing.title), ...inputs, set, ...(isBody ? [nearest] : []), ...nameField());
}

/** Makes a field for the name of the selected thing. Bodies and leaders have their names in the order of battle. */
function nameField() {
  if (["body", "leader"].includes(chosen.thing.kind)) return [];
  const input = make("input", { "aria-label": "Name", placeholder: "another name", maxlength: "80", autocomplete: "off" });
  const set = () => {
    const { map, thing } = chosen;
    const value = input.value.trim();
    if (value === "") return;
    input.value = "";
    done(deeds.deed(map.path, [{ do: "set", pointer: thing.entry, key: "name", value }], `${thing.title} is named ${value}`));
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") set();
  });
  return [input, make("button", { type: "button", class: "small" }, "Set name", set)];
}

/** Fills the fields again after a redraw, if the map still has the thing. Unsaved input is kept. */
function refill(map) {
  if (!chosen) return;
  const { entry, name } = chosen.thing;
  const thing = map.path === chosen.map.path && map.things.find((other) => other.entry === entry && other.name === name);
  if (!thing) {
    chosen = null;
    byId("map-fields").replaceChildren();
    return;
  }
  chosen = { map, thing };
  const values = { east: thing.places[0][0], north: thing.places[0][1], facing: thing.facing ?? "" };
  for (const input of byId("map-fields").querySelectorAll("input[type=number]")) {
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
  if (chosen) remove(chosen.map, chosen.thing);
  else status("Select something on the map first: press it, or use the Tab key.", "bad");
}

function remove(found, thing) {
  if (thing.from_earlier) {
    status(`${thing.title} was placed by an earlier phase. Choose that time to delete it.`, "bad");
    return;
  }
  chosen = null;
  byId("map-fields").replaceChildren();
  hands.state.outline = null;
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
  if (hands.state.adding && lastMap) add(lastMap, at);
}
