// Asks the questions of a ruling one by one, like `grognard ask`: cases are tried in order, and the
// first match answers.
import { written } from "../lib/ratio.js";
import { grognard, make, readdress, root } from "./page.js";
import { fault, rulingOf, told } from "./ruling.js";

const box = document.getElementById("ask");
const { fact, ask } = rulingOf(JSON.parse(document.getElementById("ruling").textContent));
// For tests and for use in the console.
grognard.ask = (facts) => told(ask(new Map(Object.entries(facts))));

// The given facts are in the address, so that an answer can be shared and going back works.
const fromAddress = () => {
  const given = new Map();
  for (const [id, text] of new URLSearchParams(location.hash.slice(1))) {
    if (fact(id) && !fault(fact(id), text)) given.set(id, text);
  }
  return given;
};
// Description of the unit of a battle in play from whose page the reader comes.
let from = new URLSearchParams(location.hash.slice(1)).get("~from")?.slice(0, 300);
const address = (given) => `#${new URLSearchParams([...given, ...(from ? [["~from", from]] : [])])}`;
const go = (given) => {
  readdress(null, address(given));
  draw(given, true);
};
const means = (one, text) => {
  if (one.number) return `${text}${one.number.unit ? ` ${one.number.unit}` : ""}`;
  return one.values.find(([word]) => word === text)?.[1] ?? text;
};
const button = (words, act, name = "act") => make("button", words, { type: "button", className: name, onclick: act });

// The question about a fact, with its answers. `chosen` is the answer that applies unless the
// reader changes it.
const question = (one, given, chosen) => {
  const set = make("fieldset", "");
  const title = make("legend", one.ask, { tabIndex: -1 });
  set.append(title);
  const answer = (text) => go(new Map([...given, [one.id, text]]));
  if (one.number) {
    const { least, most, unit } = one.number;
    const limits = [unit, least && most ? `${least} to ${most}` : least ? `${least} or more` : most && `${most} or less`];
    const trouble = make("p", "", { className: "trouble", id: "ask-trouble" });
    const field = make("input", "", { type: "text", inputMode: "decimal", autocomplete: "off", value: chosen ?? "" });
    field.setAttribute("aria-label", one.ask);
    field.setAttribute("aria-describedby", "ask-trouble");
    const done = () => {
      const text = field.value.trim().replace(",", ".");
      trouble.textContent = fault(one, text) ?? "";
      if (trouble.textContent) field.focus(); else answer(text);
    };
    field.onkeydown = (event) => { if (event.key === "Enter") done(); };
    set.append(make("p", limits.filter(Boolean).join(", "), { className: "soft" }), field, button("Answer", done), trouble);
  }
  one.values.forEach(([word, means], at) => {
    const pick = button("", () => answer(word), "pick");
    pick.append(make("kbd", `${at + 1}`, { ariaHidden: "true" }), make("span", means + (word === one.default ? " (default)" : "")));
    if (chosen !== null) pick.setAttribute("aria-pressed", `${word === chosen}`);
    set.append(pick);
  });
  return set;
};

const answered = (/** @type {any} */ { at, one, number, assumed }) => {
  const part = make("section", "", { className: "answer" });
  const title = make("h2", "Answer", { tabIndex: -1 });
  const what = make("p", one.then, { className: "what" });
  if (number) what.append(`: ${written(number)}${one.unit ? ` ${one.unit}` : ""}`);
  const reading = one.reading || assumed.some((id) => fact(id).reading);
  if (reading) what.append(make("sup", "*", { className: "sign", title: "our reading: the rule book is silent or leaves a choice" }));
  part.append(title, what);
  for (const words of [one.means, one.because, one.note]) if (words) part.append(make("p", words));
  if (number && one.value_words !== written(number)) part.append(make("p", `Worked out: ${one.value_words}.`, { className: "soft" }));
  const source = make("p", "", { className: "soft" });
  one.sections.forEach((link, n) => source.append(n ? ", " : "", make("a", link.title, { href: root + link.href })));
  if (!one.sections.length) source.append(one.source);
  source.append(one.source || one.sections.length ? " · " : "", make("a", `case ${at + 1}`, { href: `#case-${at + 1}` }));
  part.append(source);
  if (reading) part.append(make("p", "* Our reading: the rule book is silent or leaves a choice.", { className: "soft" }));
  return part;
};

let changing = null;
const draw = (given, move) => {
  const found = ask(given);
  const list = make("ol", "", { className: "given" });
  const line = (id, text, usual) => {
    const one = fact(id);
    const item = make("li", "");
    const change = button("Change", () => { changing = id; draw(given, true); });
    change.setAttribute("aria-label", `Change: ${one.ask}`);
    item.append(make("span", one.ask), make("b", means(one, text)), change);
    if (usual) item.append(make("small", one.reading ? "assumed: our reading *" : "assumed"));
    list.append(item);
  };
  given.forEach((text, id) => line(id, text, false));
  found.assumed.forEach((id) => line(id, fact(id).default, true));
  const parts = [...(from ? [make("p", `From ${from}`, { className: "from" })] : []), ...(list.children.length ? [list] : [])];
  const id = changing ?? found.missing?.[0];
  changing = null;
  if (id) parts.push(question(fact(id), given, given.get(id) ?? fact(id).default));
  else if (found.one) parts.push(answered(found));
  else parts.push(make("p", found.trouble ?? "", { className: "trouble" }));
  if (given.size) parts.push(button("Start again", () => { from = null; go(new Map()); }));
  box.replaceChildren(...parts);
  document.querySelectorAll(".cases .here").forEach((one) => one.classList.remove("here"));
  if (found.one) document.getElementById(`case-${found.at + 1}`)?.classList.add("here");
  if (move) box.querySelector("[tabindex=\"-1\"]")?.focus();
};
addEventListener("popstate", () => { if (!location.hash.startsWith("#case-")) draw(fromAddress(), false); });
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, dialog")) return;
  const pick = /^[1-9]$/.test(event.key) && box.querySelectorAll(".pick")[Number(event.key) - 1];
  if (pick) pick.click();
});
draw(fromAddress(), false);
