// The outline of an order of battle: rows that can be renamed, moved, copied and deleted, with the
// strengths in place. Every action is the smallest change of the text.
import { bench, byId, ask, status } from "./bench.js";
import { edit, intended, isLossAllowed, nationOf, offerNations, offered } from "./edits.js";
import { layoutOf, valueAt, wordsAt } from "./layout.js";
import { make, onLeave } from "./parts.js";
import * as documents from "./open-documents.js";
import * as rows from "./rows.js";
import { freeId, idOf } from "./spelling.js";
import { between, withValue } from "./values.js";

/** @import { Row } from "./rows.js" */

/** Maximum number of rows, because the engine names no more. */
export const MAX_ROWS = 5000;
/** Texts at whose ends the engine offers the words of a key. */
const BEFORE = {
  arm: "oob: 1\nid: a\nname: A\nunits:\n  - name: A\n    arm: ",
  grade: "oob: 1\nid: a\nname: A\nunits:\n  - name: A\n    grade: ",
  echelon: "oob: 1\nid: a\nname: A\nformations:\n  - echelon: ",
};
const STRENGTH_OF = { cavalry: "sabres", "foot-artillery": "guns", "horse-artillery": "guns" };
const NEW_UNIT = [["arm", "infantry"], ["men", 500]];
const NEW_BATTERY = [["arm", "foot-artillery"], ["guns", 6]];

/** Pointer of the row that was focused last, and the field that gets the focus after the next drawing. */
let [chosen, wanted] = [null, null];
/** The drawn rows by what they show, so that rows without a change stay as they are. */
let drawn = new Map();

/**
 * Shows the rows of an order of battle. `found` is the engine's outline. Returns false if this page
 * does not read the layout of the document as the engine does.
 */
export function outline(path, text, found) {
  const root = layoutOf(text);
  const all = root ? rows.rowsOf(root) : [];
  const sums = all.length > 0 && all.length < MAX_ROWS ? sumsOf(all, found) : null;
  if (!root || root.kind !== "map" || (all.length > 0 && !sums)) {
    forget();
    return false;
  }
  if (!byId("rows")) frame();
  if (!all.some(({ pointer }) => pointer === chosen)) chosen = null;
  fill(byId("rows"), all.map((row) => entry(row, sums?.get(row.pointer) ?? "")));
  tools(all, text);
  refocus();
  return true;
}

export function forget() {
  [chosen, wanted, drawn] = [null, null, new Map()];
}

/** Returns the engine's sum for each row, or null if the engine has other rows. */
function sumsOf(all, found) {
  const flat = (symbols) => symbols.flatMap((symbol) => [symbol, ...flat(symbol.children)]);
  const symbols = flat(found?.[0]?.children ?? []);
  if (symbols.length !== all.length) return null;
  const details = new Map(symbols.map(({ from, detail }) => [from, detail]));
  const placeOf = ({ node }) => (valueAt(node, "id") ?? valueAt(node, "name"))?.from;
  if (!all.every((row) => placeOf(row) === undefined || details.has(placeOf(row)))) return null;
  return new Map(all.map((row) => [row.pointer, details.get(placeOf(row)) ?? ""]));
}

function frame() {
  drawn = new Map();
  byId("outline").replaceChildren(
    make("p", { class: "choice", id: "row-adds" }, [
      button("Add a unit", () => add("units", "New unit", NEW_UNIT)),
      button("Add a battery", () => add("artillery", "New battery", NEW_BATTERY)),
      button("Add a brigade", addBrigade), button("Undo", () => again(true)), button("Redo", () => again(false)),
    ]),
    make("ul", { id: "rows", "aria-label": "Bodies" }),
    make("div", { id: "row-tools" }),
  );
}

const button = (name, work) => make("button", { type: "button", class: "small" }, name, work);
const pointerOf = (element) => element.closest("li").dataset.pointer;

/** Returns the keys of the strengths that a row shows. */
function strengthsOf({ node, isFormation }) {
  const written = rows.STRENGTHS.filter((key) => valueAt(node, key));
  return written.length > 0 || isFormation ? written : [STRENGTH_OF[wordsAt(node, "arm")] ?? "men"];
}

function entry(row, sum) {
  const values = [["name", wordsAt(row.node, "name")], ...strengthsOf(row).map((key) => [key, shown(valueAt(row.node, key))])];
  const sign = JSON.stringify([row.depth, row.isFormation, values, row.isFormation ? sum : "", row.pointer === chosen]);
  const same = drawn.get(sign)?.shift();
  const item = same ?? make("li", { class: row.isFormation ? "formation" : "" }, [
    grip(rows.titleOf(row)),
    ...values.map(([key, value]) => (key === "name" ? field(key, value) : make("label", {}, [field(key, value), ` ${key}`]))),
    row.isFormation ? make("small", {}, sum) : "",
  ]);
  item.dataset.pointer = row.pointer;
  item.dataset.sign = sign;
  item.style.paddingLeft = `${row.depth * 1.2}rem`;
  item.classList.toggle("chosen", row.pointer === chosen);
  if (!same) listen(item);
  return item;
}

/** Returns what a field shows: a single value, or several with commas. */
function shown(node) {
  if (!node || node.kind === "scalar") return node?.value ?? "";
  return node.items?.map((item) => item.node.value ?? "…").join(", ") ?? "…";
}

function field(key, value) {
  const isName = key === "name";
  const input = make("input", { "data-key": key, "aria-label": key, value, autocomplete: "off", spellcheck: "false",
    ...(isName ? { maxlength: "200" } : { inputmode: "numeric", class: "figure", maxlength: "20" }) });
  // Several figures belong to the arms or battalions of one unit, which only the text names.
  if (/[,…]/.test(value) && !isName) input.readOnly = true;
  onLeave(input, (words) => change(pointerOf(input), key, words));
  return input;
}

function grip(title) {
  const own = make("button", { type: "button", class: "grip", draggable: "true", title: "Show in the text, or drag to another place",
    "aria-label": `${title}: show in the text` }, "⠿", () => {
    const row = find(bench.texts.get(bench.shown), pointerOf(own));
    if (row) bench.editor.go(row.node.from);
  });
  own.addEventListener("dragstart", (event) => {
    choose(pointerOf(own));
    event.dataTransfer.setData("text/plain", title);
    event.dataTransfer.effectAllowed = "move";
  });
  return own;
}

function listen(item) {
  item.addEventListener("focusin", () => choose(item.dataset.pointer));
  item.addEventListener("dragover", (event) => {
    if (chosen !== null && !event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  item.addEventListener("drop", (event) => {
    if (chosen === null || event.dataTransfer.files.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
    drop(chosen, item.dataset.pointer);
  });
  item.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Enter" && event.target.matches("input")) event.target.dispatchEvent(new Event("change"));
    if (!step || !event.altKey) return;
    event.preventDefault();
    wanted = event.target.dataset.key ?? null;
    move(step);
  });
}

/** Shows rows in their order. Rows that are already in their place are not touched, so that they keep the focus. */
function fill(list, items) {
  /** @type {any} */
  const held = list.contains(document.activeElement) ? document.activeElement : null;
  const [pointer, key] = held ? [held.closest("li").dataset.pointer, held.dataset.key] : [null, null];
  const selection = key ? [held.selectionStart, held.selectionEnd] : [];
  for (const [at, item] of items.entries()) if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
  while (list.children.length > items.length) list.lastElementChild.remove();
  drawn = new Map();
  for (const item of items) {
    if (!drawn.has(item.dataset.sign)) drawn.set(item.dataset.sign, []);
    drawn.get(item.dataset.sign).push(item);
  }
  if (!held || list.contains(document.activeElement)) return;
  const own = fieldOf(pointer, key ?? null);
  // The writer has not left the field yet, so its words are not in the text.
  if (own && key && held.value !== held.defaultValue) own.value = held.value;
  own?.focus({ preventScroll: true });
  if (key) own?.setSelectionRange(...selection);
}

const itemOf = (pointer) => byId("rows").querySelector(`[data-pointer="${pointer}"]`);
const fieldOf = (pointer, key) => itemOf(pointer)?.querySelector(key === null ? ".grip" : `[data-key="${key}"]`);

function refocus() {
  if (wanted === null || chosen === null) return;
  const own = fieldOf(chosen, wanted);
  wanted = null;
  own?.focus();
  own?.select?.();
  own?.scrollIntoView({ block: "nearest" });
}

/** Selects a row, whose fields and buttons are then shown below the rows. */
function choose(pointer) {
  if (chosen === pointer) return;
  for (const item of byId("rows").children) item.classList.toggle("chosen", item.dataset.pointer === pointer);
  chosen = pointer;
  const text = bench.texts.get(bench.shown);
  tools(rows.rowsOf(layoutOf(text)), text);
}

const find = (text, pointer) => rows.rowsOf(layoutOf(text)).find((row) => row.pointer === pointer);

/** Shows the fields and buttons of the chosen row. */
function tools(all, text) {
  const row = all.find(({ pointer }) => pointer === chosen);
  if (!row) {
    const words = "Select a row to move, copy or delete it, and to change its arm or grade.";
    byId("row-tools").replaceChildren(make("p", { class: "soft" }, words));
    delete byId("row-tools").dataset.sign;
    return;
  }
  const sign = JSON.stringify([chosen, text]);
  if (byId("row-tools").dataset.sign === sign) return;
  /** @type {any} */
  const active = byId("row-tools").contains(document.activeElement) ? document.activeElement : null;
  const isSameRow = byId("row-tools").dataset.pointer === chosen;
  const isIn = ({ pointer }) => pointer === chosen || pointer.startsWith(`${chosen}.`);
  const others = all.filter((other) => other.isFormation && !isIn(other) && other.pointer !== row.holder);
  const into = make("select", { "aria-label": "Move to" }, [make("option", { value: "-" }, "Move to …"),
    ...(row.holder === "" ? [] : [make("option", { value: "" }, "the whole army")]),
    ...others.map((other) => make("option", { value: other.pointer }, `${"  ".repeat(other.depth)}${rows.titleOf(other)}`))]);
  into.addEventListener("change", () => into.value !== "-" && moveInto(into.value));
  const named = (name, work) => make("button", { type: "button", class: "small", "aria-label": name }, name, work);
  byId("row-tools").replaceChildren(
    make("p", { class: "choice" }, [make("b", {}, rows.titleOf(row)), named("Up", () => move(-1)), named("Down", () => move(1)), into,
      named("Duplicate", copy), named("Delete", remove)]),
    make("p", { class: "choice" }, [...(row.isFormation ? [select(row, "echelon")] : [select(row, "arm")]), select(row, "grade"),
      nation(row), leader(row), ...total(row), note(row)]),
  );
  byId("row-tools").dataset.sign = sign;
  byId("row-tools").dataset.pointer = chosen;
  const again = active && byId("row-tools").querySelector(`[aria-label="${active.getAttribute("aria-label")}"]`);
  again?.focus();
  // The new field takes over what the writer has typed or selected in the old one meanwhile.
  if (isSameRow && again?.matches("input") && active.matches("input")) {
    if (active.value !== active.defaultValue) again.value = active.value;
    again.setSelectionRange(active.selectionStart, active.selectionEnd);
  }
}

function select(row, key) {
  const value = wordsAt(row.node, key);
  const list = make("select", { "aria-label": key }, [make("option", { value }, value || "as above")]);
  offered(BEFORE[key]).then((items) => {
    list.replaceChildren(make("option", { value: "" }, "as above"), ...items.map(({ label }) => make("option", { value: label }, label)));
    if (![...list.options].some((option) => option.value === value)) list.append(make("option", { value }, value));
    list.value = value;
  });
  list.addEventListener("change", () => change(row.pointer, key, list.value));
  return make("label", {}, [`${key} `, list]);
}

function nation(row) {
  const input = make("input", { "aria-label": "nation", value: wordsAt(row.node, "nation"), placeholder: "as above", list: "nations",
    maxlength: "60", autocomplete: "off" });
  input.addEventListener("focus", offerNations);
  onLeave(input, async (name) => change(row.pointer, "nation", name && (await nationOf(name) ?? name)));
  return make("label", {}, ["nation ", input]);
}

function note(row) {
  const input = make("input", { "aria-label": "note", value: wordsAt(row.node, "note"), maxlength: "4000", autocomplete: "off" });
  onLeave(input, (words) => change(row.pointer, "note", words));
  return make("label", {}, ["note ", input]);
}

/** Makes fields for the total that a source states, because `check` compares it with the sum of the bodies below. */
function total(row) {
  const own = valueAt(row.node, "total");
  return (own?.entries ?? []).map(({ key, value }) => {
    const input = make("input", { "aria-label": `total ${key}`, value: shown(value), maxlength: "20", autocomplete: "off" });
    onLeave(input, (words) => {
      // A total needs at least one figure.
      if (words === "" && own.entries.length === 1) withoutTotal(row);
      else change(`${row.pointer}.total`, key, words);
    });
    return make("label", {}, [`stated total of ${key} `, input]);
  });
}

function withoutTotal(row) {
  return done(edit(bench.shown, `${rows.titleOf(row)}: stated total removed`, (text) => {
    const changed = withValue(text, layoutOf(text), row.pointer, "total", () => "");
    return changed === text ? null : [between(text, changed)];
  }));
}

/** Makes a field for the leader, who is a name or an entry with a name. */
function leader(row) {
  const own = valueAt(row.node, "leader");
  const isEntry = own?.kind === "map";
  const value = isEntry ? wordsAt(own, "name") : own?.value ?? "";
  const input = make("input", { "aria-label": "leader", value, maxlength: "200", autocomplete: "off" });
  const [pointer, key] = isEntry ? [`${row.pointer}.leader`, "name"] : [row.pointer, "leader"];
  onLeave(input, (words) => change(pointer, key, words));
  return make("label", {}, ["leader ", input]);
}

/** Sets a key of a body. An empty field removes the key. */
function change(pointer, key, value) {
  const path = bench.shown;
  const title = itemOf(pointer)?.querySelector("[data-key=name]")?.value || pointer;
  if (value === "" && key === "name") return done(Promise.resolve(false));
  const written = value === "" ? null : /^\d{1,9}$/.test(value) && rows.STRENGTHS.includes(key) ? Number(value) : value;
  return done(edit(path, `${title}: ${key} ${value || "removed"}`, async (text) => {
    const now = rows.follow(layoutOf(text), pointer);
    if (wordsAt(now, key) === value) return null;
    const changes = await intended(path, { do: "set", pointer, key, value: written });
    return changes && [...changes, ...(key === "name" ? await newId(path, text, valueAt(now, "id"), value) : [])];
  }));
}

/** Gives a new body the id of its first name, unless another document refers to the body already. */
async function newId(path, text, id, name) {
  if (!/^new-(?:unit|battery|brigade)(?:-\d+)?$/.test(id?.value ?? "")) return [];
  const changes = await ask({ ask: "rename", path, at: id.from, to: freeId(idOf(name, "unit"), text) });
  return changes?.every((change) => change.path === path) ? changes : [];
}

/** Draws the rows again at once, so that the next action begins with the present text. */
async function done(asked) {
  const isDone = await asked;
  await draw(isDone);
  return isDone;
}

/**
 * Draws the rows again. If the engine reads a change of this page differently, the change is undone,
 * because it has then changed more than was meant.
 */
async function draw(isChanged) {
  const path = bench.shown;
  const text = bench.texts.get(path);
  const found = await ask({ ask: "outline", path });
  if (path !== bench.shown || text !== bench.texts.get(path)) return;
  if (outline(path, text, found) || !isChanged) return;
  bench.editor.undo();
  status("The change was undone, because it would have changed other parts of the document. Edit the text instead.", "bad");
}

/** Performs a change of the layout. `after` returns the pointer of the row that is then selected. */
function rearrange(name, work, after) {
  const pointer = chosen;
  if (pointer === null) return null;
  return done(edit(bench.shown, name, (text) => {
    const root = layoutOf(text);
    const row = rows.rowsOf(root).find((one) => one.pointer === pointer);
    return root && row ? work(text, root, row) : null;
  }).then((isDone) => {
    if (isDone) chosen = after(pointer);
    return isDone;
  }));
}

const neighbour = (pointer, step) => pointer.replace(/\d+(?=\]$)/, (index) => String(Number(index) + step));
const chosenTitle = () => itemOf(chosen)?.querySelector("[data-key=name]")?.value || "The body";

function move(step) {
  return rearrange(`${chosenTitle()} moved ${step < 0 ? "up" : "down"}`, (text, root, row) => rows.moved(text, root, row, step),
    (pointer) => neighbour(pointer, step));
}

/** Finds a row again by its id, because a move changes the pointers of others too. */
function byIdOf(pointer) {
  const all = () => rows.rowsOf(layoutOf(bench.texts.get(bench.shown)));
  const id = wordsAt(all().find((row) => row.pointer === pointer)?.node, "id");
  return () => all().find(({ node }) => id !== "" && wordsAt(node, "id") === id)?.pointer ?? null;
}

function moveInto(holder, before = null) {
  return rearrange(`${chosenTitle()} moved`, (text, root, row) => rows.movedInto(text, root, row, holder, before), byIdOf(chosen));
}

/** Moves a row to the place of the row on which it was dropped, or into that formation. */
function drop(pointer, onto) {
  const text = bench.texts.get(bench.shown);
  const [row, target] = [find(text, pointer), find(text, onto)];
  if (!row || !target || row === target || `${onto}.`.startsWith(`${pointer}.`)) return null;
  const isBeside = row.list === target.list && (!target.isFormation || row.holder === target.holder);
  if (isBeside) return moveInto(target.holder, target.index);
  return moveInto(target.isFormation ? target.pointer : target.holder);
}

function copy() {
  return rearrange(`${chosenTitle()} duplicated`, rows.copied, (pointer) => {
    wanted = "name";
    return neighbour(pointer, 1);
  });
}

async function remove() {
  const pointer = chosen;
  const text = bench.texts.get(bench.shown);
  const root = layoutOf(text);
  const row = root && find(text, pointer);
  if (!row) return;
  if (!await isLossAllowed(text, root, row)) return;
  const id = wordsAt(row.node, "id");
  await rearrange(`${chosenTitle()} deleted`, rows.removed, () => null);
  const isNamed = ([path, other]) => path !== bench.shown && /\.(?:map|scenario)\.yaml$/.test(path)
    && new RegExp(`\\b(?:body|leader): *(?:[\\w-]+/)?${id}\\s*[,}\\n]`).test(other);
  const named = id === "" ? [] : [...bench.texts].filter(isNamed).map(([path]) => `\`${path}\``);
  if (named.length > 0) status(`The body was deleted. The body is still named in ${named.join(", ")}: delete it there too.`, "bad");
}

/** Adds a body below the chosen formation, or beside the chosen unit. */
function add(list, name, entries) {
  const holder = holderOf();
  return adds(holder, list, (text) => [["id", freeId(idOf(name, "unit"), text)], ["name", name], ...entries], name);
}

function addBrigade() {
  const row = chosen === null ? null : find(bench.texts.get(bench.shown), chosen);
  // A brigade belongs beside a brigade, and in a division or corps.
  const isLow = row?.isFormation && ["brigade", "regiment", "group"].includes(wordsAt(row.node, "echelon"));
  const parent = row && !row.isFormation ? row.holder.replace(/\.?formations\[\d+\]$/, "") : row?.holder ?? "";
  const holder = row?.isFormation && !isLow ? row.pointer : parent;
  return adds(holder, "formations", (text) => [["id", freeId("new-brigade", text)], ["name", "New brigade"], ["echelon", "brigade"],
    ["units", [["id", freeId("new-unit", text)], ["name", "New unit"], ...NEW_UNIT]]], "New brigade");
}

function holderOf() {
  const row = chosen === null ? null : find(bench.texts.get(bench.shown), chosen);
  return row ? (row.isFormation ? row.pointer : row.holder) : "";
}

function adds(holder, list, entryOf, name) {
  const path = bench.shown;
  const pointer = `${holder === "" ? "" : `${holder}.`}${list}`;
  const added = edit(path, `${name} added`, (text) => intended(path, { do: "add", list: pointer, entry: entryOf(text) }));
  return done(added.then((isDone) => {
    if (!isDone) return false;
    chosen = `${pointer}[${(rows.follow(layoutOf(bench.texts.get(path)), pointer)?.items?.length ?? 1) - 1}]`;
    wanted = "name";
    return true;
  }));
}

async function again(isBack) {
  const isDone = isBack ? bench.editor.undo() : bench.editor.redo();
  if (!isDone) status(isBack ? "There is nothing to undo in this document." : "There is nothing to redo in this document.");
  await documents.handed();
  await draw(false);
}
