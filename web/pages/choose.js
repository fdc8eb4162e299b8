// Selection of units on the pages of armies, for comparison. The selection is stored, so that units
// of several armies can be selected.
import { keep, kept } from "../lib/kept.js";
import { addressOf, fitting, MAX_UNITS } from "./choice.js";
import { all, make, root } from "./page.js";

const shown = document.getElementById("shown");
const button = document.querySelector(".compares");
const army = /armies\/([a-z0-9-]+)\./.exec(location.pathname)[1];
let chosen = [];
const read = () => {
  try { chosen = fitting(JSON.parse(kept("units"))); } catch { /* nothing, or private */ }
};

const bar = make("div", "", { className: "news", role: "region", ariaLabel: "Units to compare" });
const told = make("span", "", { role: "status" });
const link = make("a", "Compare", { className: "act" });
const rows = () => all("tr[id]:not(.body)", shown);
// A unit that a rule set merges from several bodies is found by the id of each of them.
const unitsOf = (row) => [row, ...all("i[id]", row)].map(({ id }) => `${army}:${id}`);
const tell = (words) => {
  const count = chosen.length;
  const units = count === 1 ? "1 unit chosen: choose another." : `${count} units chosen.`;
  told.textContent = words ?? (count ? units : "Choose two to six units.");
  link.hidden = count < 2;
  const rules = document.querySelector(".choices [aria-current]").dataset.choice;
  link.href = `${root}compare.html${addressOf(rules, chosen)}`;
};
const change = (row, box) => {
  const units = unitsOf(row);
  const others = chosen.filter((unit) => !units.includes(unit));
  if (box.checked && others.length >= MAX_UNITS) {
    box.checked = false;
    return tell(`At most ${MAX_UNITS} units can be compared. Remove a unit first.`);
  }
  chosen = box.checked ? [...others, units[0]] : others;
  keep("units", JSON.stringify(chosen));
  tell();
};
const boxOf = (row) => {
  const label = make("label", "", { className: "choose" });
  const box = make("input", "", { type: "checkbox", ariaLabel: `Compare ${row.querySelector(".name").textContent}` });
  box.onchange = () => change(row, box);
  label.append(box);
  row.cells[0].prepend(label);
  return box;
};
const draw = () => {
  for (const row of rows()) {
    const box = row.querySelector(".choose input") ?? boxOf(row);
    box.checked = unitsOf(row).some((unit) => chosen.includes(unit));
  }
  tell();
};
const clear = () => {
  chosen = [];
  keep("units", "[]");
  draw();
};

// Each rule set shows other rows of a table.
const seen = new MutationObserver(draw);
const begin = () => {
  read();
  document.body.append(bar);
  button.ariaPressed = true;
  draw();
  seen.observe(shown, { childList: true });
};
const end = () => {
  seen.disconnect();
  bar.remove();
  button.ariaPressed = false;
  for (const label of all(".choose", shown)) label.remove();
};
const press = (words, onclick) => make("button", words, { type: "button", className: "act", onclick });
bar.append(told, link, press("Clear", clear), press("Done", () => { end(); button.focus(); }));
button.onclick = () => bar.isConnected ? end() : begin();
// After a step back in the browser the selection may have changed.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || !bar.isConnected) return;
  read();
  draw();
});
begin();
