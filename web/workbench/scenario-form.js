// The form of a scenario: its day, hours, sides, briefings, objectives, arrivals, victory and special
// rules. Every action is the smallest change of the text.
import { bench, ask, status } from "./bench.js";
import { intended } from "./edits.js";
import { add, addText, button, checks, entriesOf, fieldsOf, remove, section, show, write } from "./form.js";
import { itemsAt, layoutOf, valueAt, wordsAt } from "./layout.js";
import { make } from "./parts.js";
import * as documents from "./open-documents.js";
import { rowsOf, titleOf } from "./rows.js";
import { freeId, scalar } from "./spelling.js";
import { refers, valueOf } from "./subject.js";
import { listed } from "./values.js";

/** Keys of a scenario in the order in which the form writes new ones. */
export const ORDER = ["scenario", "id", "name", "also", "campaigns", "date", "place", "summary", "recommended_rulesets", "facts", "clock",
  "map", "first_to_set_up", "first_to_move", "sides", "arrivals", "fallen", "objectives", "victory", "special_rules"];
const SIDE_ORDER = ["id", "name", "oobs", "zones", "briefing", "intel"];
const CLOCK = "{ start: \"10:00\", end: \"16:00\" }";

/** Shows the form. Returns false if the layout of the document is not one that the form can change. */
export const form = (path, text) => show(path, text, { content, order: [ORDER, SIDE_ORDER] });

async function content(root, text) {
  const rulesets = await ask({ ask: "rulesets" }) ?? [];
  const offered = offers(text);
  return { elements: sections(root, offered, rulesets), also: [rulesets, offered] };
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
    lists: [...bench.texts].filter(([path]) => path.endsWith(".oob.yaml"))
      .map(([, other]) => ({ id: valueOf(other, "id") ?? "", title: valueOf(other, "name") ?? valueOf(other, "id") }))
      .filter(({ id }) => id !== "").sort((one, other) => (one.title < other.title ? -1 : 1)),
    bodies: oobs.flatMap((oob) => rowsOf(oob)).filter(({ node }) => wordsAt(node, "id") !== "")
      .map((row) => ({ id: wordsAt(row.node, "id"), title: `${"\u2003".repeat(row.depth)}${titleOf(row)}` })),
  };
}

/** Makes a list from which the writer picks one. */
function pick(label, all, work) {
  const list = make("select", { "aria-label": label }, [make("option", { value: "" }, `${label} …`),
    ...all.map(({ id, title }) => make("option", { value: id }, title))]);
  list.addEventListener("change", () => list.value !== "" && work(list.value));
  return list;
}

function addSide(sides, { id, title }) {
  const own = freeId(id, sides.map((side) => `id: ${side.id}\n`).join(""));
  return addText("sides", [`id: ${own}`, `name: ${scalar(title)}`, `oobs: [${id}]`], `The side ${title} was added`);
}

function sections(root, { places, entries, zones, bodies, lists }, rulesets) {
  const used = itemsAt(root, "sides").flatMap((side) => itemsAt(side, "oobs").map((item) => item.value));
  const sides = itemsAt(root, "sides").map((side) => ({ id: wordsAt(side, "id"), title: wordsAt(side, "name") || wordsAt(side, "id") }));
  const top = fieldsOf("", root);
  const clock = valueAt(root, "clock");
  const hour = fieldsOf("clock", clock);
  const entryOf = (list, noun, fields) => entriesOf(root, list, noun, fields);
  return [
    section("Battle", [top("name", "Name"), top("date", "Date", { type: "date" }), top("place", "Place"),
      top("summary", "Summary", { isText: true })]),
    section("Hours and first moves", [
      ...(clock ? [hour("start", "Play begins", { type: "time" }), hour("end", "Play ends", { type: "time" })]
        : [button("Add hours of play", "Add hours of play", () => write("", "clock", () => CLOCK, "The hours of play were added"))]),
      top("first_to_set_up", "Sets up first", { options: sides }), top("first_to_move", "Moves first", { options: sides }),
    ]),
    section("Rule sets that suit the battle",
      [checks("", "recommended_rulesets", root, rulesets.map(({ id, name }) => ({ id, title: name })))]),
    section("Sides", itemsAt(root, "sides").map((node, index) => {
      const of = fieldsOf(`sides[${index}]`, node);
      const pointer = `sides[${index}]`;
      const own = itemsAt(node, "oobs").map((item) => item.value);
      const titleOf = (id) => lists.find((list) => list.id === id)?.title ?? id;
      return make("fieldset", {}, [make("legend", {}, sides[index].title), of("name", "Name"),
        // A side without an army is a finding, so the last one can only be exchanged.
        make("p", { class: "choice" }, ["Armies ", ...own.map((id) => make("span", { class: "choice" }, [titleOf(id),
          own.length > 1 ? button("Remove", `Remove ${titleOf(id)}`, () => write(pointer, "oobs",
            () => listed(own.filter((one) => one !== id)), `${titleOf(id)} removed`)) : ""])),
        pick("Give an army", lists.filter(({ id }) => !own.includes(id)),
          (id) => write(pointer, "oobs", () => listed([...own, id]), `${titleOf(id)} given to ${sides[index].title}`))]),
        checks(pointer, "zones", node, zones, "Zones"), of("briefing", "Briefing", { isText: true }),
        sides.length > 1 ? button("Delete", `Delete side ${index + 1}`, () => remove("sides", index, "Side")) : ""]);
    })),
    pick("Add a side", lists.filter(({ id }) => !used.includes(id)), (id) => addSide(sides, lists.find((list) => list.id === id))),
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
