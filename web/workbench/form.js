// What the forms of documents have in common: fields and buttons, each of which makes the smallest
// change of the text.
import { bench, byId, status } from "./bench.js";
import { edit, intended, isLossAllowed } from "./edits.js";
import { itemsAt, layoutOf, valueAt, wordsAt } from "./layout.js";
import { make, onLeave } from "./parts.js";
import * as documents from "./open-documents.js";
import { Refused, follow, placeIn, removed } from "./rows.js";
import { between, listed, spoken, withValue } from "./values.js";

/** Keys at the top of a map that have a number. */
const SIZES = ["width", "height", "north"];

/** @typedef {(key: string, label: string, more?: Record<string, any>) => any} MakeField */

/**
 * What the form of the shown document consists of: `content(root, text)` resolves to its elements and
 * to whatever they show besides the text, and `order` has the keys of the document and those of an
 * entry in the order in which the form writes new ones.
 * @type {{ content: (root: any, text: string) => Promise<{ elements: any[], also?: any }>, order: [string[], string[]] } | null}
 */
let shown = null;

/** Shows a form. Returns false if the layout of the document is not one that a form can change. */
export async function show(path, text, own) {
  const root = layoutOf(text);
  if (root?.kind !== "map" || root.style !== "lines") return false;
  shown = own;
  const { elements, also } = await own.content(root, text);
  if (path !== bench.shown || text !== bench.texts.get(path)) return true;
  const sign = JSON.stringify([path, text, also]);
  if (byId("form")?.dataset.sign === sign) return true;
  fill(byId("outline"), make("div", { id: "form", "data-sign": sign }, elements));
  return true;
}

/** Replaces the form. A field that the writer has not left yet keeps its words and the focus. */
function fill(place, form) {
  const active = /** @type {any} */ (place.contains(document.activeElement) ? document.activeElement : null);
  const way = active?.dataset.way;
  const typed = way !== undefined && active.value !== active.defaultValue ? active.value : null;
  const selection = active?.matches("input[type=text], textarea") ? [active.selectionStart, active.selectionEnd] : null;
  // These buttons stay, because a press is lost if its button is replaced before it ends.
  const history = byId("form-history") ?? make("p", { class: "choice", id: "form-history" },
    [button("Undo", "Undo", () => again(true)), button("Redo", "Redo", () => again(false))]);
  if (history.parentElement === place && byId("form")) byId("form").replaceWith(form);
  else place.replaceChildren(history, form);
  const own = way === undefined ? null : [...form.querySelectorAll("[data-way]")].find((one) => one.dataset.way === way);
  if (!own) return;
  if (typed !== null && !own.matches("select, [type=checkbox]")) own.value = typed;
  own.focus({ preventScroll: true });
  if (selection && own.matches("input[type=text], textarea")) own.setSelectionRange(...selection);
}

export const section = (title, content) => make("section", {}, [make("h3", {}, title), ...content]);
export const button = (name, label, work) => make("button", { type: "button", class: "small", "aria-label": label }, name, work);

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

/** Returns a function that makes fields for the keys of an entry. @returns {MakeField} */
export const fieldsOf = (pointer, node) => (key, label, more = {}) => field({ pointer, key, label, value: wordsAt(node, key), ...more });

/** Makes a frame with fields for each entry of a list, and a button that deletes the entry. */
export const entriesOf = (root, list, noun, fields) => itemsAt(root, list).map((node, index) => make("fieldset", {}, [
  make("legend", {}, `${noun} ${index + 1}`), ...fields(fieldsOf(`${list}[${index}]`, node), node, index),
  button("Delete", `Delete ${noun.toLowerCase()} ${index + 1}`, () => remove(list, index, noun)),
]));

/** Makes a checkbox for each id of a list. */
export function checks(pointer, key, node, all, label = "") {
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
  const isPlain = key === "date" || (["points", ...SIZES].includes(key) && /^\d{1,9}$/.test(value));
  const name = `${label}: ${value === "" ? "removed" : /^.{41}|\n/.test(value) ? "changed" : value}`;
  const isInBrackets = follow(layoutOf(bench.texts.get(bench.shown)), pointer)?.style === "brackets";
  if (pointer === "" || (isText && !isInBrackets)) {
    // A day and a number are scalars as they are, and everything else is words.
    return write(pointer, key, (old, column) => (isPlain || value === "" ? value : spoken(value, old, column)), name);
  }
  const written = value === "" ? null : isPlain ? Number(value) : value;
  return done(edit(bench.shown, name, () => intended(bench.shown, { do: "set", pointer, key, value: written })));
}

export function write(pointer, key, words, name) {
  return done(edit(bench.shown, name, (text) => {
    const changed = withValue(text, layoutOf(text), pointer, key, words, shown.order[pointer === "" ? 0 : 1]);
    return changed === text ? null : [between(text, changed)];
  }));
}

export function add(list, entry, name) {
  return done(edit(bench.shown, name, () => intended(bench.shown, { do: "add", list, entry })));
}

export async function remove(list, index, noun) {
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
  if (path === bench.shown) await show(path, bench.texts.get(path), shown);
  return isDone;
}

/** Adds an entry, whose keys are written one a line, below the last entry of a list. */
export function addText(list, lines, name) {
  return done(edit(bench.shown, name, (text) => {
    const all = valueAt(layoutOf(text), list);
    if (all?.style !== "lines") throw new Refused("the list is in brackets: edit it in the text");
    const { from, to, column, before } = placeIn(text, layoutOf(text), "", list);
    const newline = text.includes("\r\n") ? "\r\n" : "\n";
    const words = lines.map((line, index) => `${" ".repeat(column)}${index === 0 ? "-" : " "} ${line}${newline}`).join("");
    return [{ from, to, text: before + words }];
  }));
}

async function again(isBack) {
  if (!(isBack ? bench.editor.undo() : bench.editor.redo())) status(`There is nothing to ${isBack ? "undo" : "redo"} in this document.`);
  await done(Promise.resolve(true));
}
