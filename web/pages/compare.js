// Compares units by their facts under a rule set or in history. The address contains the rule set
// and the units. The facts come as scripts, because pages on disk may not fetch.
import { addressOf, fitting } from "./choice.js";
import { all, grognard, load, make, root } from "./page.js";

const place = document.getElementById("compared");
const nav = document.getElementById("under");
const links = all("[data-under]", nav);
const told = make("p", "", { className: "soft", role: "status" });
const armies = {};
grognard.units = (given) => { armies[`${given.army}.${given.choice}`] = given; };

// Anyone can write an address, so accept only the site's rule sets and valid ids.
const asked = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  const rules = links.find(({ dataset }) => dataset.under === given.get("rules")) ?? links[1] ?? links[0];
  return { rules: rules.dataset.under, title: rules.title, units: fitting(given.getAll("unit")) };
};

// A unit under the rule set: itself, or the unit that includes it.
const unitOf = (data, id) => data?.units.find((unit) => unit.id === id) ?? data?.units.find(({ holds }) => holds.includes(id));
// If a unit is missing under the rule set, its name comes from another rule set.
const nameOf = (army, id) => {
  const known = Object.values(armies).filter((data) => data.army === army);
  return known.map((data) => unitOf(data, id)?.name).find(Boolean) ?? id.replaceAll("-", " ");
};
const columnOf = (asked, rules) => {
  const [army, id] = asked.split(":");
  const data = armies[`${army}.${rules}`];
  const unit = unitOf(data, id);
  const column = { asked: [asked], army: data?.name ?? "", name: unit?.name ?? nameOf(army, id), sections: new Map() };
  if (!unit) return column;
  for (const number of unit.facts) {
    const { section, name, value } = data.facts[number];
    const facts = column.sections.get(section) ?? new Map();
    facts.set(name, facts.has(name) ? `${facts.get(name)}; ${value}` : value);
    column.sections.set(section, facts);
  }
  return { ...column, key: `${army}:${unit.id}`, href: `${root}${data.page}#${unit.id}` };
};
// Units that the rule set merges share a column.
const columnsOf = (units, rules) => {
  const columns = [];
  for (const column of units.map((unit) => columnOf(unit, rules))) {
    const same = column.key && columns.find(({ key }) => key === column.key);
    if (same) same.asked.push(...column.asked);
    else columns.push(column);
  }
  return columns;
};

// Merges lists into one order that is compatible with the order of each list.
const merged = (lists) => {
  const order = [];
  for (const list of lists) {
    let last = -1;
    for (const one of list) {
      const at = order.indexOf(one);
      if (at < 0) order.splice(last + 1, 0, one);
      last = at < 0 ? last + 1 : at;
    }
  }
  return order;
};
const head = (columns, { rules, title, units }) => {
  const line = make("tr", "");
  line.append(make("td", ""));
  for (const { asked, army, name, href } of columns) {
    const cell = make("th", "", { scope: "col" });
    const others = units.filter((unit) => !asked.includes(unit));
    const away = make("a", "Remove", { href: addressOf(rules, others), ariaLabel: `Remove ${name}` });
    cell.append(href ? make("a", name, { href }) : name, make("small", army));
    if (!href) cell.append(make("small", `not a separate unit ${rules === "history" ? "in history" : `under ${title}`}`));
    if (asked.length > 1) cell.append(make("small", `includes ${asked.length} of the chosen units`));
    cell.append(away);
    line.append(cell);
  }
  return line;
};
const lineOf = (name, values) => {
  const line = make("tr", "");
  const differs = new Set(values).size > 1;
  const label = make("th", name, { scope: "row" });
  if (differs) label.append(make("b", " ≠", { ariaHidden: true }), make("span", ", differs", { className: "unseen" }));
  line.append(label, ...values.map((value) => make("td", value ?? "–", { className: value === undefined ? "soft" : "" })));
  line.className = differs ? "differs" : "same";
  return line;
};
const bodyOf = (section, columns) => {
  const body = make("tbody", "");
  if (section) {
    const line = make("tr", "");
    line.append(make("th", section, { scope: "rowgroup", colSpan: columns.length + 1 }));
    body.append(line);
  }
  const facts = columns.map(({ sections }) => sections.get(section) ?? new Map());
  const names = merged(facts.map((one) => [...one.keys()]));
  body.append(...names.map((name) => lineOf(name, facts.map((one) => one.get(name)))));
  return body;
};

const only = make("input", "", { type: "checkbox" });
const narrow = () => {
  for (const body of all("tbody", place)) {
    for (const line of all(".same", body)) line.hidden = only.checked;
    body.hidden = only.checked && !body.querySelector(".differs");
  }
};
only.onchange = narrow;
const choice = make("label", "", { className: "only" });
choice.append(only, " Differences only");

const table = (asked) => {
  const columns = columnsOf(asked.units, asked.rules);
  const table = make("table", "", { className: "beside text" });
  const top = make("thead", "");
  top.append(head(columns, asked));
  table.append(top, ...merged(columns.map(({ sections }) => [...sections.keys()])).map((section) => bodyOf(section, columns)));
  const frame = make("div", "", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Units side by side" });
  frame.append(table);
  return frame;
};
const draw = async () => {
  const given = asked();
  const { rules, title, units } = given;
  nav.hidden = !units.length;
  for (const link of links) {
    link.href = addressOf(link.dataset.under, units);
    if (link.dataset.under === rules) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const missing = [];
  for (const army of new Set(units.map((unit) => unit.split(":")[0]))) {
    await load(`${root}armies/${army}.${rules}.units.js`).catch(() => missing.push(army));
  }
  if (asked().rules !== rules || asked().units.join() !== units.join()) return;
  if (!units.length) {
    told.textContent = "No units are chosen yet.";
    return place.replaceChildren(told);
  }
  place.replaceChildren(told, choice, table(given));
  narrow();
  const lines = all("tr[class]", place);
  const differing = lines.filter(({ className }) => className === "differs").length;
  const where = rules === "history" ? "Historical strengths" : title;
  told.textContent = missing.length
    ? `This site has no army ${missing.map((army) => army.replaceAll("-", " ")).join(", ")}, or it is not saved on this device.`
    : `${where}. ${differing} of ${lines.length} lines differ (marked ≠).`;
};
addEventListener("hashchange", draw);
draw();
