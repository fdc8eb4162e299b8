// What a reader owns: the page that lists it, and the pages of what battles need, which then say what
// is missing.
import { compared, countOf, keepOwned, owned, readOwned, shortage, writeOwned } from "../lib/owned.js";
import { all, make } from "./page.js";
import { needsOf } from "./needs.js";

const figure = (count) => count.toLocaleString("en");
const words = (rows) => {
  const lack = shortage(rows);
  if (lack === null) return "the number of bases in your figures is unknown";
  return lack === 0 ? "you own all bases" : `you lack ${figure(lack)} base${lack === 1 ? "" : "s"}`;
};

// The tables of one rule set: two more columns, and the result in the summary of each battle.
const fillMuster = async (src) => {
  const holdings = owned();
  if (!holdings.length) return;
  const { stand_ins: standIns, all: together, battles } = await needsOf(src);
  for (const part of all("[data-needs-of]")) {
    const needs = part.dataset.needsOf ? battles.find(({ battle }) => battle === part.dataset.needsOf) : together;
    if (!needs) continue;
    const rows = compared(needs.lines, holdings, standIns);
    const column = (name) => make("th", name, { scope: "col" });
    for (const head of all("thead tr", part)) head.append(column("You own"), column("Missing"));
    all("tbody tr", part).forEach((line, place) => {
      const { have, short, standIns: by } = rows[place];
      const cell = make("td", figure(have));
      if (by.length) cell.append(make("small", by.map(([kind, count]) => `${count} ${kind.replaceAll("-", " ")}`).join(", ")));
      line.append(cell, make("td", short === null ? "?" : short ? figure(short) : "–", { className: short ? "lacks" : "soft" }));
    });
    const told = part.querySelector(".own-told");
    if (told) told.textContent = `${words(rows)[0].toUpperCase()}${words(rows).slice(1)}.`;
  }
};

const page = document.getElementById("own");
const kinds = page?.dataset.kinds.split(" ") ?? [];
const told = document.getElementById("own-told");
const text = /** @type {any} */ (document.getElementById("own-text"));
const fields = () => all("input", page).map((field) => {
  const { measure } = field.dataset;
  const { arm, kind } = field.closest("tr").dataset;
  const { nation } = field.closest("[data-nation]").dataset;
  return { field, measure, nation, arm: arm || "leaders", kind: kind || "line" };
});
const isOf = (one) => (holding) => holding.nation === one.nation && holding.arm === one.arm && holding.kind === one.kind;
// Sums holdings of one kind, because a collection may list a kind several times.
const sumOf = (holdings, one) => {
  const { measure } = one;
  const counts = holdings.filter(isOf(one)).map((holding) => (measure === "bases" ? holding.bases ?? holding.guns : holding[measure]));
  const known = counts.filter((count) => count !== undefined);
  return known.length ? `${known.reduce((sum, count) => sum + count, 0)}` : "";
};
const drawBattles = async (holdings) => {
  for (const cell of all("[data-needs]", page)) {
    const { battles, stand_ins: standIns } = await needsOf(cell.dataset.needs);
    const { battle } = cell.closest("tr").dataset;
    const needs = battles.find((one) => one.battle === battle);
    if (!needs) continue;
    const lack = shortage(compared(needs.lines, holdings, standIns));
    cell.textContent = lack === 0 ? "✓" : lack === null ? "?" : figure(lack);
    cell.className = lack === 0 ? "has" : "";
  }
};
const draw = (holdings) => {
  for (const one of fields()) one.field.value = sumOf(holdings, one);
  text.value = writeOwned(holdings);
  for (const part of all(".owned", page)) {
    const count = holdings.filter(({ nation }) => nation === part.dataset.nation).length;
    part.querySelector("summary small").textContent = count ? `${count} kind${count === 1 ? "" : "s"}` : "";
  }
  drawBattles(holdings);
};
const store = (holdings, done) => {
  const isKept = keepOwned(holdings);
  draw(holdings);
  return isKept ? done : "The browser did not save the list. Copy the text below.";
};
// A field changes the first holding of its kind, and removes the others, whose counts the field sums.
const change = (one) => {
  const count = one.field.value.trim() === "" ? undefined : countOf(one.field.value);
  if (count === undefined && one.field.value.trim()) {
    told.textContent = "Enter a whole number of at most 100,000.";
    one.field.setAttribute("aria-invalid", "true");
    return;
  }
  one.field.removeAttribute("aria-invalid");
  const holdings = owned();
  const same = holdings.filter(isOf(one));
  /** @type {any} */
  const { guns, ...first } = same[0] ?? { nation: one.nation, arm: one.arm, kind: one.kind };
  for (const key of ["bases", "figures", "leaders"]) {
    const sum = sumOf(holdings, { ...one, measure: key });
    if (sum) first[key] = Number(sum);
  }
  if (count === undefined) delete first[one.measure];
  else first[one.measure] = count;
  const isEmpty = [first.bases, first.figures, first.leaders].every((each) => each === undefined);
  const others = holdings.filter((holding) => !isOf(one)(holding));
  const place = holdings.findIndex(isOf(one));
  others.splice(place < 0 ? others.length : place, 0, ...isEmpty ? [] : [first]);
  told.textContent = store(others, "Saved on this device.");
};
const replace = (holdings, done) => {
  const before = owned();
  const place = document.getElementById("own-text-told");
  place.replaceChildren(`${store(holdings, done)} `, make("button", "Undo", { type: "button", className: "act",
    onclick: () => { place.textContent = store(before, "The earlier list was restored."); } }));
};
const setUp = () => {
  for (const one of fields()) one.field.onchange = () => change(one);
  const on = (id, act) => { document.getElementById(id).onclick = act; };
  on("own-use", () => {
    const { holdings, unread } = readOwned(text.value, kinds);
    const lost = unread ? ` ${unread} line${unread === 1 ? " was" : "s were"} not understood.` : "";
    replace(holdings, `The list has ${holdings.length} kind${holdings.length === 1 ? "" : "s"}.${lost}`);
  });
  on("own-clear", () => replace([], "The list is empty."));
  on("own-copy", async () => {
    const place = document.getElementById("own-text-told");
    text.select();
    place.textContent = await navigator.clipboard.writeText(text.value).then(() => "Copied.", () => "The text is selected: copy it.");
  });
  on("own-save", () => {
    const href = URL.createObjectURL(new Blob([writeOwned(owned())], { type: "text/yaml" }));
    make("a", "", { href, download: "my.collection.yaml" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  // After a step back, the browser may have restored the fields of the list.
  addEventListener("pageshow", () => draw(owned()));
  addEventListener("storage", () => draw(owned()));
};
if (page) setUp();
const muster = document.querySelector("[data-muster]");
if (muster) fillMuster(/** @type {any} */ (muster).dataset.muster);
