// Shows a whole battle as elements to read: its words, its map at every phase, and its armies.
import { itemsAt, layoutOf, valueAt, wordsAt } from "./layout.js";
import { army as armyTables } from "./panels.js";
import { make, words } from "./parts.js";

/** Lengths and hours in braces are converted under a rule set, so a page without one shows them as they are. */
const plain = (text) => text.replace(/\{([^{}\n]*)\}/g, "$1");
const said = (text) => (text === "" ? "" : words(plain(text)));

/** The words of a scenario: when and where, what each side knows, and what it must do. */
function scenario(text, nameOf) {
  const root = layoutOf(text);
  const clock = valueAt(root, "clock");
  const hours = clock ? `, ${wordsAt(clock, "start")} to ${wordsAt(clock, "end")}` : "";
  const list = (key, title, item) => {
    const all = itemsAt(root, key).map((node) => make("li", {}, item(node)));
    return all.length > 0 ? [make("h2", {}, title), make("ul", {}, all)] : [];
  };
  const victory = wordsAt(root, "victory");
  return [
    make("h1", {}, wordsAt(root, "name") || wordsAt(root, "id")),
    make("p", { class: "soft" }, `${[wordsAt(root, "place"), wordsAt(root, "date")].filter(Boolean).join(", ")}${hours}`),
    said(wordsAt(root, "summary")),
    ...itemsAt(root, "sides").flatMap((side) => {
      const briefing = wordsAt(side, "briefing");
      return briefing === "" ? [] : [make("h2", {}, wordsAt(side, "name") || wordsAt(side, "id")), said(briefing)];
    }),
    ...list("objectives", "Objectives", (node) => {
      const points = wordsAt(node, "points");
      const worth = points === "" ? "" : `: ${points} ${points === "1" ? "point" : "points"}`;
      return `${wordsAt(node, "name") || nameOf(wordsAt(node, "place"))}${worth}`;
    }),
    ...list("arrivals", "Arrivals", (node) => {
      const entry = wordsAt(node, "entry");
      const hour = wordsAt(node, "at");
      return `${nameOf(wordsAt(node, "body"))}${hour ? ` at ${hour}` : ""}${entry ? `, ${nameOf(entry)}` : ""}`;
    }),
    ...(victory === "" ? [] : [make("h2", {}, "Victory"), said(victory)]),
    ...list("special_rules", "Special rules", (node) =>
      [make("strong", {}, wordsAt(node, "name")), " ", said(wordsAt(node, "text"))]),
  ].filter((part) => part !== "");
}

/** A map as a picture, so that the names inside two maps of one page do not meet. */
function picture({ svg, alt, title }) {
  const bytes = new TextEncoder().encode(svg);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return make("figure", {}, [make("img", { src: `data:image/svg+xml;base64,${btoa(letters)}`, alt }), make("figcaption", {}, title)]);
}

/**
 * Returns the page as HTML. The elements escape all words of documents.
 * @param {{ text: string | null, maps: any[], army: any, ruleset: string, documents: [string, string][],
 *   nameOf: (id: string) => string }} of `text` is that of the scenario, or null for an order of battle alone.
 */
export function battlePage({ text, maps, army, ruleset, documents, nameOf }) {
  const tables = army ? [make("h2", {}, `Armies under ${ruleset}`), ...armyTables(army)] : [];
  const texts = documents.map(([path, words]) => make("details", {}, [make("summary", {}, path), make("pre", {}, words)]));
  const parts = [...(text === null ? [] : scenario(text, nameOf)), ...maps.map(picture), ...tables, make("h2", {}, "Documents"), ...texts,
    make("p", { class: "soft" }, "This page was made with grognard. To change the battle, open the page in the workbench.")];
  return make("main", {}, parts).outerHTML;
}
