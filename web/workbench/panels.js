// Fills the panels: the army with its ledger, the map, changes, and sheets to print.
import { overlay } from "./map-hands.js";
import { hide } from "./map-layers.js";
import { fingers, pan, wheel, zoom } from "./map-view.js";
import { make } from "./parts.js";

/** Shows at most `most` units of each force. */
export function army(shown, most) {
  const forces = shown.forces || [shown];
  return forces.flatMap((force) => {
    // An index by body, because a search through all lines for each of 18,000 units took two
    // seconds.
    const lines = new Map();
    for (const [at, { body }] of force.ledger.entries()) {
      if (!lines.has(body)) lines.set(body, []);
      lines.get(body).push(at);
    }
    const formations = new Map((force.formations || []).map((formation) => [formation.id, formation.name]));
    const head = make("tr", {}, ["Unit", "Strength", "On the table", "Grade"].map((title) => make("th", { scope: "col" }, title)));
    const rows = [];
    let last = null;
    for (const unit of force.units.slice(0, most)) {
      if (unit.parent !== last) {
        last = unit.parent;
        rows.push(make("tr", {},
          make("th", { scope: "colgroup", colspan: "4", class: "formation" }, formations.get(unit.parent) || force.name)));
      }
      const places = [...new Set([unit.id, ...unit.parts])].flatMap((body) => lines.get(body) ?? []);
      const ledger = places.sort((a, b) => a - b).map((at) => force.ledger[at]);
      const steps = ledger.map((line) => make("li", {}, [`${line.step}: ${line.from ? `${line.from} → ` : ""}${line.to}`,
        line.why ? `. ${line.why}` : "", line.source ? make("small", {}, ` ${line.source}`) : ""]));
      const name = steps.length > 0 ? make("details", {}, [make("summary", {}, unit.name), make("ul", {}, steps)]) : unit.name;
      rows.push(make("tr", {}, [
        make("td", {}, name),
        make("td", { class: "figure" }, unit.strength),
        make("td", { class: "figure" }, `${unit.elements} ${unit.element}`),
        make("td", {}, [unit.grade_name, ...unit.trait_names].filter(Boolean).join(", ")),
      ]));
    }
    const { totals } = force;
    return [
      make("h3", {}, force.name),
      make("p", {}, `${totals.units} units, ${totals.strength} in history; `
      + `${totals.fielded_men} on the table (${totals.drift_percent} %).`),
      force.units.length > most ? make("p", { class: "bad" }, `Only the first ${most} units are shown here.`) : "",
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${force.name}, units` },
        make("table", {}, [make("thead", {}, head), make("tbody", {}, rows)])),
    ];
  });
}

/**
 * Shows the map. The engine's drawing contains no script, and the content security policy would
 * block scripts. Returns the watcher of dragged bodies if the map can be edited.
 */
export function map(place, found, hands) {
  const read = new DOMParser().parseFromString(found.svg, "image/svg+xml");
  const svg = document.importNode(read.documentElement, true);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", found.alt);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const without = found.left_out.length > 0 ? make("p", { class: "soft" }, `No room for the names of ${found.left_out.join(", ")}.`) : "";
  const board = make("div", { class: "board" }, [svg]);
  const [, , width, height] = svg.getAttribute("viewBox").split(/\s+/).map(Number);
  board.style.setProperty("--aspect", String(width / height));
  const live = make("p", { class: "live" });
  const say = (words, isBad = false) => {
    live.textContent = words;
    live.classList.toggle("bad", isBad);
  };
  const over = hands && found.path ? overlay(svg, found, { ...hands, live: say }) : null;
  if (over) board.append(over.layer);
  const before = place.querySelector(".sheet");
  const sheet = make("div", { class: "sheet", tabindex: "0", role: "region", "aria-label": "Map" }, [board]);
  if (hands) {
    zoom(board, hands.state, hands.state.zoom);
    fingers(sheet, board, hands.state);
    wheel(sheet, board, hands.state);
    pan(sheet, () => hands.state.isPicking);
    hide(board, found.things, hands.state.layers);
  }
  const scrolled = before ? [before.scrollLeft, before.scrollTop] : [0, 0];
  place.replaceChildren(make("figure", {}, [make("div", { class: "over" }, [live]), sheet, make("figcaption", {}, found.title)]), without);
  [sheet.scrollLeft, sheet.scrollTop] = scrolled;
  // Set the focus at once, because a key may be pressed before the next frame.
  if (hands?.state.hadFocus) over?.refocus();
  return over?.held;
}

export function diff(path, stretches) {
  const [signs, classes] = [{ kept: " ", removed: "−", added: "+" }, { kept: "", removed: "gone", added: "new" }];
  const line = ({ change, text }) => make("span", { class: classes[change] }, `${signs[change]} ${text}\n`);
  const stretch = ({ line: first, lines }) =>
    [make("p", { class: "line" }, `Line ${first}`), make("pre", { class: "diff", tabindex: "0" }, lines.map(line))];
  return make("section", {}, [make("h3", {}, path), ...stretches.flatMap(stretch)]);
}

const PAPER = "@page { size: A3 landscape; margin: 8mm } body { margin: 0 } svg { width: 100%; height: auto }";

/** Makes a page to print from the drawing of a map, as large as the paper allows. */
export function mapSheet({ svg, title }) {
  const words = title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!DOCTYPE html><html lang="en"><head><title>${words}</title><style>${PAPER}</style></head><body>${svg}</body></html>`;
}

/**
 * Shows a sheet in another page. The content security policy of that page allows inline styles,
 * which this page must not have, but no scripts in the sheet. Returns false if the browser blocks
 * the window.
 */
export function print(html, address) {
  const sheet = window.open(address, "_blank");
  if (!sheet) return false;
  const send = (event) => {
    if (event.source !== sheet || event.data !== "grognard-sheet") return;
    window.removeEventListener("message", send);
    sheet.postMessage({ sheet: html }, location.protocol === "file:" ? "*" : location.origin);
  };
  window.addEventListener("message", send);
  return true;
}
