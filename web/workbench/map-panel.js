// The panel with the map: draws it, lists what can be added, and turns actions into changes of the
// text.
import { subject } from "./beside.js";
import { map as showMap } from "./panels.js";
import { bench, byId, ask, status } from "./bench.js";
import { make } from "./parts.js";
import * as documents from "./open-documents.js";
import * as deeds from "./map-deeds.js";

/** Value of the option for a new phase, which the next action on the map creates. */
const NEW = "new";
let lastMap = null;
/** The thing whose fields are shown, and the map that contains it. */
let chosen = null;
/** Whether something is being dragged, and whether a redraw waits for the end of the drag. */
let [isHeld, isLate] = [false, false];

export async function map() {
  const shown = shownMap();
  if (!shown.path) return;
  const told = (why) => {
    hands.state.keys.splice(0);
    byId("map").replaceChildren(make("p", { class: "bad" }, why));
  };
  const [at, texts] = [bench.version, new Map(bench.texts)];
  await documents.handed();
  const { isNew, ...which } = shown;
  const found = await ask({ ask: "map", ...which }, told);
  await deeds.ended();
  if (!found || at !== bench.version) return;
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

/** Performs an action that may create a phase. If it does, the map then shows that phase. */
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
    place: (thing, standing, step) => inPhase(found, () => deeds.place(found, thing, standing, step)),
  };
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
  again: (words) => {
    status(words);
    hands.state.hadFocus = true;
    map();
  },
};

/** Lists what can be added: bodies and leaders that have no place yet, points, areas and lines. */
function choices(found) {
  const placed = new Set(found.things.map((thing) => `${thing.kind}:${thing.name}`));
  const group = (label, words, kind) =>
    make("optgroup", { label }, words.map((word) => make("option", { value: `${kind}:${word}` }, word)));
  const away = [["body", found.bodies], ["leader", found.leaders]]
    .flatMap(([kind, all]) => all.map((one) => ({ ...one, kind, value: `${kind}:${one.id}` })).filter(({ value }) => !placed.has(value)));
  // A leader without an id cannot be added, because a map refers to a leader by id.
  const option = ({ id, title, value }) => (
    id === null ? make("option", { value: "", disabled: "" }, `${title}: no id in the order of battle`) : make("option", { value }, title));
  const groups = [...new Set(away.map(({ side }) => side))].flatMap((side) => ["body", "leader"].flatMap((kind) => {
    const own = away.filter((one) => one.side === side && one.kind === kind);
    return own.length > 0 ? [make("optgroup", { label: kind === "body" ? side : `${side}, leaders` }, own.map(option))] : [];
  }));
  byId("map-add").replaceChildren(
    make("option", { value: "" }, "nothing"),
    ...groups,
    group("Point", found.kinds.points, "points"),
    group("Ground", found.kinds.areas, "areas"),
    group("Line", found.kinds.lines, "lines"),
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
    place.replaceChildren(
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
  place.replaceChildren(make("b", {}, thing.title), ...inputs, set, ...(isBody ? [nearest] : []));
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
  for (const input of byId("map-fields").querySelectorAll("input")) {
    if (input.value === input.defaultValue) input.value = input.defaultValue = values[input.name];
  }
}

export function put(at) {
  if (hands.state.adding && lastMap) add(lastMap, at);
}
