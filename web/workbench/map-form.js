// The form of a map: its name and size, and its phases. Everything on the ground is drawn on the map.
import { bench } from "./bench.js";
import { button, entriesOf, fieldsOf, section, show } from "./form.js";
import * as documents from "./open-documents.js";
import { make } from "./parts.js";
import { subjectOf } from "./subject.js";

/** Keys of a map and of a phase in the order in which the form writes new ones. */
const ORDER = ["map", "id", "name", "width", "height", "north", "schematic", "origin", "projection", "geojson", "sources", "note", "areas",
  "lines", "points", "zones", "placements", "leaders", "phases"];
const PHASE_ORDER = ["id", "name", "at", "note", "placements", "gone", "leaders", "fallen", "moves"];

/** Shows the form. Returns false if the layout of the document is not one that the form can change. */
export const form = (path, text) => show(path, text, { content, order: [ORDER, PHASE_ORDER] });

async function content(root) {
  const top = fieldsOf("", root);
  const number = { type: "number" };
  const phases = entriesOf(root, "phases", "Phase",
    (of) => [of("name", "Name"), of("at", "Hour", { type: "time" }), of("note", "Events", { isText: true })]);
  const none = "The map has no phase. To begin one, choose \"new phase, from the last\" above the map and move a body.";
  const scenario = subjectOf(bench.shown, bench.texts, true);
  const other = scenario === null ? "" : button("Form of the scenario", "Form of the scenario", () => documents.show(scenario));
  return { elements: [
    make("p", { class: "choice" }, [other]),
    section("Map", [
      top("name", "Name"), top("width", "Metres from west to east", number), top("height", "Metres from south to north", number),
      top("north", "Degrees from the top to north", number), top("note", "Note", { isText: true }),
    ]),
    section("Phases", phases.length > 0 ? phases : [make("p", { class: "soft" }, none)]),
  ], also: scenario };
}
