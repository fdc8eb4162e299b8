// The form of a scenario: its day, hours, sides, briefings, objectives, arrivals, victory and special
// rules. Every action is the smallest change of the text.
import { bench, byId, ask, status } from "./bench.js";
import { edit, intended, isLossAllowed } from "./edits.js";
import { itemsAt, layoutOf, valueAt, wordsAt } from "./layout.js";
import { make, onLeave } from "./parts.js";
import * as documents from "./open-documents.js";
import { follow, removed, rowsOf, titleOf } from "./rows.js";
import { refers } from "./subject.js";
import { between, listed, spoken, withValue } from "./values.js";

/** Keys of a scenario in the order in which the form writes new ones. */
const ORDER = ["scenario", "id", "name", "also", "campaigns", "date", "place", "summary", "recommended_rulesets", "facts", "clock", "map",
  "first_to_set_up", "first_to_move", "sides", "arrivals", "fallen", "objectives", "victory", "special_rules"];
const SIDE_ORDER = ["id", "name", "oobs", "zones", "briefing", "intel"];
const CLOCK = "{ start: \"10:00\", end: \"16:00\" }";

/** Shows the form. Returns false if the layout of the document is not one that the form can change. */
export async function form(path, text) {
  const root = layoutOf(text);
  if (root?.kind !== "map" || root.style !== "lines") return false;
  const rulesets = await ask({ ask: "rulesets" }) ?? [];
  if (path !== bench.shown || text !== bench.texts.get(path)) return true;
  const offered = offers(text);
  const sign = JSON.stringify([path, text, rulesets, offered]);
  if (byId("form")?.dataset.sign === sign) return true;
  fill(byId("outline"), make("div", { id: "form", "data-sign": sign }, sections(root, offered, rulesets)));
  return true;
}

/** Replaces the form. A field that the writer has not left yet keeps its words and the focus. */
function fill(place, shown) {
  const active = /** @type {any} */ (place.contains(document.activeElement) ? document.activeElement : null);
  const way = active?.dataset.way;
  const typed = way !== undefined && active.value !== active.defaultValue ? active.value : null;
  const selection = active?.matches("input[type=text], textarea") ? [active.selectionStart, active.selectionEnd] : null;
  place.replaceChildren(shown);
  const own = way === undefined ? null : [...shown.querySelectorAll("[data-way]")].find((one) => one.dataset.way === way);
  if (!own) return;
  if (typed !== null && !own.matches("select, [type=checkbox]")) own.value = typed;
  own.focus({ preventScroll: true });
  if (selection && own.matches("input[type=text], textarea")) own.setSelectionRange(...selection);
}

/** What the other documents of the battle offer: places, entries and zones of the map, and bodies. */
function offers(text) {
  const [maps, oobs] = [".map.yaml", ".oob.yaml"].map((end) => [...bench.texts]
    .filter(([path, other]) => path.endsWith(end) && refers(text, path, other)).map(([, other]) => layoutOf(other)));
  const named = (key) => maps.flatMap((map) => itemsAt(map, key)).filter((item) => wordsAt(item, "id") !== "")
    .map((item) => ({ id: wordsAt(item, "id"), title: wordsAt(item, "name") || wordsAt(item, "id"), kind: wordsAt(item, "kind") }));
  const points = named("points");
  return {
    places: [...named("areas"), ...points.filter(({ kind }) => kind !== "entry" && kind !== "label")],
    entries: points.filter(({ kind }) => kind === "entry"),
    zones: named("zones"),
    bodies: oobs.flatMap((oob) => rowsOf(oob)).filter(({ node }) => wordsAt(node, "id") !== "")
      .map((row) => ({ id: wordsAt(row.node, "id"), title: `${"\u2003".repeat(row.depth)}${titleOf(row)}` })),
  };
}

function sections(root, { places, entries, zones, bodies }, rulesets) {
  const sides = itemsAt(root, "sides").map((side) => ({ id: wordsAt(side, "id"), title: wordsAt(side, "name") || wordsAt(side, "id") }));
  const top = (key, label, more = {}) => field({ pointer: "", key, label, value: wordsAt(root, key), ...more });
  const clock = valueAt(root, "clock");
  const item = (list, index, node) => (key, label, more = {}) =>
    field({ pointer: `${list}[${index}]`, key, label, value: wordsAt(node, key), ...more });
  const entryOf = (list, noun, fields) => itemsAt(root, list).map((node, index) => make("fieldset", {}, [
    make("legend", {}, `${noun} ${index + 1}`), ...fields(item(list, index, node), node, index),
    button("Delete", `Delete ${noun.toLowerCase()} ${index + 1}`, () => remove(list, index, noun)),
  ]));
  return [
    make("p", { class: "choice" }, [button("Undo", "Undo", () => again(true)), button("Redo", "Redo", () => again(false))]),
    section("Battle", [top("name", "Name"), top("date", "Date", { type: "date" }), top("place", "Place"),
      top("summary", "Summary", { isText: true })]),
    section("Hours and first moves", [
      ...(clock ? [field({ pointer: "clock", key: "start", label: "Play begins", type: "time", value: wordsAt(clock, "start") }),
        field({ pointer: "clock", key: "end", label: "Play ends", type: "time", value: wordsAt(clock, "end") })]
        : [button("Add hours of play", "Add hours of play", () => write("", "clock", () => CLOCK, "The hours of play were added"))]),
      top("first_to_set_up", "Sets up first", { options: sides }), top("first_to_move", "Moves first", { options: sides }),
    ]),
    section("Rule sets that suit the battle",
      [checks("", "recommended_rulesets", root, rulesets.map(({ id, name }) => ({ id, title: name })))]),
    section("Sides", itemsAt(root, "sides").map((node, index) => {
      const of = item("sides", index, node);
      return make("fieldset", {}, [make("legend", {}, sides[index].title), of("name", "Name"),
        checks(`sides[${index}]`, "zones", node, zones, "Zones"), of("briefing", "Briefing", { isText: true })]);
    })),
    section("Objectives", [
      places.length === 0 ? make("p", { class: "soft" }, "The map has no place with an id. "
      + "Add an objective to the map, or select a place on the map and give it an id.") : "",
      ...entryOf("objectives", "Objective", (of) => [
        of("place", "Place", { options: places }), of("name", "Name"), of("points", "Points", { type: "number" }),
        of("held_by", "Held by", { options: sides }), of("by", "To be taken by", { type: "time" }), of("note", "Note"),
      ]),
      button("Add an objective", "Add an objective", () => addObjective(places)),
    ]),
    section("Arrivals", [
      entries.length === 0 ? make("p", { class: "soft" }, "The map has no entry yet. Add an entry at the edge of the map.") : "",
      ...entryOf("arrivals", "Arrival", (of, node) => [
        of("body", "Body", { options: bodies }),
        valueAt(node, "window") ? make("p", { class: "soft" }, "Arrives by chance: the text has the hours.")
          : of("at", "Hour", { type: "time" }),
        of("entry", "Entry", { options: entries }), of("note", "Note"),
      ]),
      arrivals(root, bodies, entries),
    ]),
    section("Victory", [top("victory", "How the battle is won", { isText: true })]),
    section("Special rules", [
      ...entryOf("special_rules", "Rule", (of) => [
        of("name", "Name"), of("text", "Text", { isText: true }), of("from", "From", { type: "time" }), of("to", "Until", { type: "time" }),
      ]),
      button("Add a rule", "Add a rule",
        () => add("special_rules", [["name", "New rule"], ["text", "Write the rule here."]], "A rule was added")),
    ]),
  ];
}

const section = (title, content) => make("section", {}, [make("h3", {}, title), ...content]);
const button = (name, label, work) => make("button", { type: "button", class: "small", "aria-label": label }, name, work);

/** Makes a field for a key, which changes the text when the writer leaves it. */
function field({ pointer, key, label, value, type = "text", isText = false, options = null }) {
  const way = { "data-way": `${pointer}.${key}` };
  let input;
  if (isText) {
    input = make("textarea", { ...way, rows: String(Math.min(12, Math.max(2, value.split("\n").length))) });
    input.value = input.defaultValue = value;
  } else if (options) {
    const known = options.some(({ id }) => id === value);
    const all = [{ id: "", title: "—" }, ...options, ...(value === "" || known ? [] : [{ id: value, title: value }])];
    input = make("select", way, all.map(({ id, title }) => make("option", { value: id }, title)));
    input.value = value;
  } else {
    input = make("input", { ...way, type, value, maxlength: "200", autocomplete: "off" });
  }
  if (options) input.addEventListener("change", () => set(pointer, key, input.value, label, isText));
  else onLeave(input, (words) => set(pointer, key, words, label, isText));
  return make("label", { class: isText ? "wide" : "" }, [`${label} `, input]);
}

/** Makes a checkbox for each id of a list. */
function checks(pointer, key, node, all, label = "") {
  const chosen = itemsAt(node, key).map((item) => item.value);
  const boxes = all.map(({ id, title }) => {
    const box = make("input", { type: "checkbox", "data-way": `${pointer}.${key}.${id}`, ...(chosen.includes(id) ? { checked: "" } : {}) });
    box.addEventListener("change", () => {
      const ids = [...chosen.filter((one) => one !== id), ...(box.checked ? [id] : [])];
      write(pointer, key, () => listed(ids), `${title} ${box.checked ? "chosen" : "no longer chosen"}`);
    });
    return make("label", {}, [box, ` ${title}`]);
  });
  return make("p", { class: "choice" }, [label, ...boxes]);
}

/** Sets a key, or removes it if the value is empty. */
function set(pointer, key, value, label, isText) {
  const name = `${label}: ${value === "" ? "removed" : /^.{41}|\n/.test(value) ? "changed" : value}`;
  const isInBrackets = follow(layoutOf(bench.texts.get(bench.shown)), pointer)?.style === "brackets";
  if (pointer === "" || (isText && !isInBrackets)) {
    // A day is a scalar as it is, and everything else is words.
    return write(pointer, key, (old, column) => (value === "" || key === "date" ? value : spoken(value, old, column)), name);
  }
  const written = value === "" ? null : key === "points" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return done(edit(bench.shown, name, () => intended(bench.shown, { do: "set", pointer, key, value: written })));
}

function write(pointer, key, words, name) {
  return done(edit(bench.shown, name, (text) => {
    const changed = withValue(text, layoutOf(text), pointer, key, words, pointer === "" ? ORDER : SIDE_ORDER);
    return changed === text ? null : [between(text, changed)];
  }));
}

function add(list, entry, name) {
  return done(edit(bench.shown, name, () => intended(bench.shown, { do: "add", list, entry })));
}

function addObjective(places) {
  const used = itemsAt(layoutOf(bench.texts.get(bench.shown)), "objectives").map((node) => wordsAt(node, "place"));
  const place = places.find(({ id }) => !used.includes(id));
  return add("objectives", [...(place ? [["place", place.id]] : [["name", "New objective"]]), ["points", 1]], "An objective was added");
}

/** Makes a list of the bodies that can arrive. Choosing a body adds its arrival. */
function arrivals(root, bodies, entries) {
  const used = itemsAt(root, "arrivals").map((node) => wordsAt(node, "body"));
  const list = make("select", { "aria-label": "Add an arrival" }, [make("option", { value: "" }, "Add an arrival of …"),
    ...bodies.filter(({ id }) => !used.includes(id)).map(({ id, title }) => make("option", { value: id }, title))]);
  const hour = wordsAt(valueAt(root, "clock"), "start") || "12:00";
  list.addEventListener("change", async () => {
    const entry = entries.length > 0 ? [["entry", entries[0].id]] : [];
    if (list.value !== "" && await add("arrivals", [["body", list.value], ["at", hour], ...entry], "An arrival was added")) {
      await offMap(list.value);
    }
  });
  return list;
}

/** Takes a body off the map at the start of play, because it arrives later. */
async function offMap(id) {
  const scenario = bench.texts.get(bench.shown);
  for (const [path, text] of bench.texts) {
    if (!path.endsWith(".map.yaml") || !refers(scenario, path, text)) continue;
    const index = itemsAt(layoutOf(text), "placements").findIndex((node) => wordsAt(node, "body").replace(/^.*\//, "") === id);
    const changes = index < 0 ? null : await intended(path, { do: "remove", pointer: `placements[${index}]` });
    if (!changes) continue;
    await documents.change(changes, "body taken off the map");
    status(`The arrival was added, and the body was taken off \`${path}\`, where it was from the start.`);
  }
}

async function remove(list, index, noun) {
  const text = bench.texts.get(bench.shown);
  const root = layoutOf(text);
  const isLines = valueAt(root, list).style === "lines";
  const row = { holder: "", list, index };
  if (isLines && !await isLossAllowed(text, root, row)) return;
  await done(edit(bench.shown, `${noun} ${index + 1} deleted`, (now) =>
    (isLines ? removed(now, layoutOf(now), row) : intended(bench.shown, { do: "remove", pointer: `${list}[${index}]` }))));
}

/** Shows the form of the present text. The engine then reads a change that this page has made. */
async function done(asked) {
  const path = bench.shown;
  const isDone = await asked;
  await documents.handed();
  if (path === bench.shown) await form(path, bench.texts.get(path));
  return isDone;
}

async function again(isBack) {
  if (!(isBack ? bench.editor.undo() : bench.editor.redo())) status(`There is nothing to ${isBack ? "undo" : "redo"} in this document.`);
  await done(Promise.resolve(true));
}
