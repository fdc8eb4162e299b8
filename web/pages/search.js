// The search dialog and page. The dialog is loaded when it is first used.
import { kept } from "../lib/kept.js";
import { grognard, load, make, root } from "./page.js";
import { fold } from "../lib/fold.js";
import { addWords, alike, closest, entries, fileOf, index, kinds, letters, look, tokens } from "./ranking.js";

const MAX_SHOWN = 60;
/** Number of results that are drawn at once: more than fit a screen. */
const FIRST_SHOWN = 15;
Object.assign(grognard, { index, words: addWords });

// Text with the parts marked whose words begin with a searched word.
const marked = (text, words) => {
  const parts = [];
  for (const part of text.split(/([\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)/u)) {
    const word = words.filter((one) => fold(part).startsWith(one)).sort((a, b) => b.length - a.length)[0];
    parts.push(...(word ? [make("mark", part.slice(0, word.length)), part.slice(word.length)] : [part]));
  }
  return parts;
};
// Summary of a search: the number of results, and words that were ignored or replaced.
const said = ({ list, total, whole, unknown, nearly }) => {
  if (!list.length) return "No results.";
  const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const some = total - whole;
  const parts = [whole ? count(whole, "result") : `No page has all of these words; ${count(some, "result")} with some of them`];
  if (whole && some) parts[0] += ` and ${some} with some of the words`;
  if (total > MAX_SHOWN) parts[0] += `, the first ${MAX_SHOWN} are shown`;
  for (const [word, other] of nearly) parts.push(`No results for “${word}”: showing “${other}”`);
  if (unknown.length) parts.push(`No results for ${unknown.map((word) => `“${word}”`).join(" or ")}`);
  return `${parts.join(". ")}.`;
};
// Buttons with known words that can replace the unknown words of a search.
const offers = (unknown, take) => {
  const near = unknown.flatMap(
    (word) => [...closest(word, Math.max(2, Math.ceil(word.length / 3)))].slice(0, 4).map((known) => [word, known]));
  if (!near.length) return [];
  const buttons = near.slice(0, 6)
    .map(([word, known]) => make("button", known, { type: "button", className: "act", onclick: () => take(word, known) }));
  return ["Did you mean", ...buttons];
};

const give = (one, values) => Object.entries(values).forEach(([name, value]) => one.setAttribute(name, value));
const result = (entry, at, words, without) => {
  const item = make("a", "", { href: root + entry.href, id: "found-" + at, tabIndex: -1 });
  give(item, { role: "option", "aria-selected": "false" });
  const [title, about] = [make("b", ""), make("small", "")];
  title.append(...marked(entry.title, words));
  about.append(...marked(entry.page < 0 ? entry.about : [entry.about, entries[entry.page].about].filter(Boolean).join(" · "), words));
  item.append(title, make("span", kinds[entry.kind], { className: "kind" }), about);
  if (without.length) item.append(make("small", `Missing: ${without.join(", ")}`, { className: "missing" }));
  return item;
};
const INTRODUCTION = "Rules by number or word, charts and their rows, rulings, battles, armies, units, leaders, glossary.";
// The elements of the search: field, summary, suggestions and results.
const frame = () => {
  const field = make("input",
    "", { type: "search", id: "seek", autocomplete: "off", spellcheck: false, placeholder: "Rule, table, unit, leader …" });
  const list = make("div", "", { id: "found", className: "found" });
  const told = make("p", "", { className: "told" });
  const instead = make("p", "", { className: "told instead" });
  const bar = make("div", "", { className: "seek" });
  give(field, { role: "combobox", "aria-label": "Search", "aria-expanded": "false", "aria-controls": "found", "aria-autocomplete": "list",
    enterkeyhint: "go" });
  give(list, { role: "listbox", "aria-label": "Results" });
  told.setAttribute("role", "status");
  bar.append(field);
  const box = document.createDocumentFragment();
  box.append(bar, told, instead, list);
  return { box, field, list, told, instead };
};
// Arrow keys in the field move through the results.
const pointing = (field, list) => {
  let active = -1;
  const point = (at) => {
    const [before, now] = [list.children[active], list.children[at]];
    before?.setAttribute("aria-selected", "false");
    active = now ? at : -1;
    if (!now) { field.removeAttribute("aria-activedescendant"); return; }
    give(now, { "aria-selected": "true" });
    give(field, { "aria-activedescendant": now.id });
    now.scrollIntoView({ block: "nearest" });
  };
  field.addEventListener("keydown", (event) => {
    const last = list.children.length - 1;
    const to = { ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last, PageDown: Math.min(active + 8, last), PageUp: Math.max(active - 8, 0) }[event.key];
    if (to !== undefined) point(to);
    else if (event.key === "Enter") list.children[Math.max(active, 0)]?.click();
    else return;
    event.preventDefault();
  });
  return { point, begin: () => { active = -1; }, moved: () => active > 0 };
};
// Puts the query into the address of the search page, so that going back restores it.
const remember = (words) => {
  if (!document.getElementById("finder")) return;
  try {
    history.replaceState(
      history.state, "", words ? `?q=${encodeURIComponent(words)}` : location.pathname);
  } catch { /* a page on a disk */ }
};

const finder = () => {
  const { box, field, list, told, instead } = frame();
  const { point, begin, moved } = pointing(field, list);
  let rest;
  const draw = () => {
    const words = tokens(field.value);
    const found = look(field.value, kept("game"));
    const results = found.list.slice(0, MAX_SHOWN);
    const shown = (from, to) => results.slice(from, to).map((entry, at) => result(entry, from + at, words, found.without[from + at]));
    list.replaceChildren(...shown(0, FIRST_SHOWN));
    // On a slow phone, the layout of all results takes longer than the search.
    clearTimeout(rest);
    rest = setTimeout(() => list.append(...shown(FIRST_SHOWN, MAX_SHOWN)));
    list.scrollTop = 0;
    begin();
    field.setAttribute("aria-expanded", String(found.list.length > 0));
    point(found.list.length ? 0 : -1);
    told.textContent = words.length ? said(found) : INTRODUCTION;
    const take = (word, known) => {
      field.value = tokens(field.value).map((one) => (one === word ? known : one)).join(" ");
      field.focus();
      seek();
    };
    instead.replaceChildren(...offers(found.unknown, take));
  };
  const seek = () => {
    if (!entries) return;
    draw();
    remember(field.value);
    // Words of texts are loaded by initial letter, and results from them follow results from
    // titles.
    const typed = tokens(field.value).filter((word) => word.length > 1);
    const meant = typed.flatMap((word) => [word, ...alike(word)]);
    const wanted = [...new Set(meant.map(fileOf))].filter((letter) => !letters.has(letter));
    const then = field.value;
    if (wanted.length) {
      const loads = wanted.map((letter) => load(`${root}search/words-${letter}.js`).catch(() => letters.set(letter, [])));
      Promise.all(loads).then(() => { if (field.value === then && !moved()) draw(); });
    }
  };
  field.addEventListener("input", seek);
  if (!entries) told.textContent = "Loading …";
  load(root + "search/index.js").then(seek, () => { told.textContent = "The index could not be loaded."; });
  return { box, field };
};

let dialog = null;
let field = null;
grognard.search = () => {
  const place = document.getElementById("finder");
  if (!field) {
    const made = finder();
    field = made.field;
    if (place) {
      place.append(made.box);
      field.value = new URLSearchParams(location.search).get("q") || "";
    } else {
      dialog = make("dialog", "", { className: "finder" });
      dialog.setAttribute("aria-label", "Search");
      const close = make("button", "Close", { type: "button", className: "act", onclick: () => dialog.close() });
      dialog.append(made.box);
      dialog.querySelector(".seek").append(close);
      document.body.append(dialog);
      dialog.addEventListener("click", (event) => { if (event.target === dialog || event.target.closest(".found a")) dialog.close(); });
    }
  }
  if (dialog && !dialog.open) dialog.showModal();
  field.focus();
  field.select();
};
