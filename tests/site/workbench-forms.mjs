// Tests the forms of the workbench: the outline of an order of battle and the form of a scenario. Each
// action is the smallest change of the text.

import { choose, open, standing, tab, text } from "./bench.mjs";
import { fault, reader, same, small } from "./lib.mjs";
import { served } from "./workbench-start.mjs";

const SCENARIO = "scenarios/barrosa/barrosa.scenario.yaml";
const MAP = "scenarios/barrosa/barrosa.map.yaml";
const OOB = "scenarios/barrosa/barrosa-british.oob.yaml";

const findings = async (page) => {
  await page.waitForFunction(() => ["clean", "found"].includes(document.documentElement.dataset.state));
  return page.$$eval("#findings-list li", (all) => all.map((one) => one.textContent));
};

/** Waits until the text has changed, and returns the lines that only one of both texts has. */
export async function changed(page, before, of) {
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before, { timeout: 15000 })
    .catch(async () => fault(`${of}: nothing has changed: ${await page.textContent("#status")}`));
  const [old, now] = [before, await text(page)].map((all) => all.split("\n").map((line) => line.trim()));
  return [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))];
}

const row = (name) => `#rows li:has([data-key=name][value="${name}"])`;
const tool = (name) => `#row-tools [aria-label="${name}"]`;

/** Renames, counts, moves, copies, adds and deletes bodies without typing in the text. */
async function outline(page) {
  await choose(page, OOB);
  await tab(page, "outline");
  await page.waitForSelector("#rows li").catch(() => fault("no rows"));
  const first = await text(page);
  const acts = [];
  const act = async (of, work, check) => {
    const before = await text(page);
    await work();
    check(await changed(page, before, of), before);
    acts.push(of);
  };
  const names = () => page.$$eval("#rows [data-key=name]", (all) => all.map((one) => one.value));
  const before = await names();
  const unit = await page.$eval("#rows li:not(.formation) [data-key=name]", (one) => one.value);
  await act("a strength", async () => {
    await page.fill(`${row(unit)} [data-key=men]`, "777");
    await page.keyboard.press("Tab");
  }, ([old, now]) => same([old.length, now.length, /\b777\b/.test(now[0])], [1, 1, true], "lines that a strength changes"));
  await act("a name", async () => {
    await page.fill(`${row(unit)} [data-key=name]`, "Zollern: the 1st");
    await page.keyboard.press("Enter");
  }, ([old, now]) => same([old.length, now.length, now[0].includes("\"Zollern: the 1st\"")], [1, 1, true], "lines that a name changes"));
  await page.waitForSelector(row("Zollern: the 1st"));
  const list = await names();
  await act("a move", () => page.click(tool("Down")), ([old, now]) => same([old, now], [[], []], "lines that a move changes"));
  await page.waitForFunction((at) => document.querySelectorAll("#rows [data-key=name]")[at].value === "Zollern: the 1st",
    list.indexOf("Zollern: the 1st") + 1).catch(() => fault("a row does not move down"));
  await act("a move back", () => page.locator(`${row("Zollern: the 1st")} [data-key=name]`).press("Alt+ArrowUp"), () => undefined);
  const isIn = (list) => JSON.stringify([...document.querySelectorAll("#rows [data-key=name]")].map((one) => one.value)) === list;
  await page.waitForFunction(isIn, JSON.stringify(list)).catch(() => fault("a row does not move up by keys"));
  await act("a copy", () => page.click(tool("Duplicate")), ([old, now]) => same([old.length, now.length], [0, 1], "lines of a copy"));
  await page.keyboard.type("Second of Zollern");
  await act("the name of a copy", () => page.keyboard.press("Enter"), () => undefined);
  await act("a grade", () => page.selectOption(tool("grade"), "militia"),
    ([, now]) => same(/grade: militia/.test(now[0]), true, "a grade"));
  const other = await page.$eval(`${tool("Move to")} option:last-child`, (one) => one.value);
  await act("a move into another body", () => page.selectOption(tool("Move to"), other), () => undefined);
  await act("a deletion", async () => {
    await page.waitForSelector("#rows li.chosen");
    await page.click(tool("Delete"));
  }, ([old]) => same(old.length, 1, "lines that a deletion removes"));
  const add = (what) => page.click(`#row-adds button:has-text("Add a ${what}")`);
  await act("a unit", () => add("unit"), ([old, now]) => same([old.length, now.length > 0], [0, true], "lines of a new unit"));
  await act("a brigade", () => add("brigade"), ([old]) => same(old, [], "lines that a brigade removes"));
  await page.waitForSelector(row("New brigade"));
  await page.locator(`${row("New unit")} .grip`).first().dragTo(page.locator(row("New brigade")));
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll("#rows [data-key=name]")].map((one) => one.value);
    return all.slice(all.indexOf("New brigade") + 1).filter((name) => name === "New unit").length === 2;
  }).catch(async () => fault(`a unit is not dragged into a brigade: ${await names()}`));
  acts.push("a drag");
  const errors = (await findings(page)).filter((words) => !/New (?:unit|brigade)|total|strength|sum/.test(words));
  same(errors, [], "findings of edits in the outline");
  for (let undone = 0; undone < acts.length; undone += 1) await page.click("#row-adds button:has-text(\"Undo\")");
  await page.waitForFunction((first) => document.querySelector("#plain").value === first, first, { timeout: 15000 })
    .catch(() => fault("the first text is not there after undoing every action"));
  await page.waitForFunction((count) => document.querySelectorAll("#rows li").length === count, before.length)
    .catch(async () => fault(`${await page.locator("#rows li").count()} rows after undoing, instead of ${before.length}`));
}

/** Fills in the form of a scenario. Every value is in the text, and one undo reverts each. */
async function scenario(page) {
  await choose(page, SCENARIO);
  await tab(page, "outline");
  await page.waitForSelector("#form");
  const first = await text(page);
  const way = (of) => `#form [data-way="${of}"]`;
  let count = 0;
  const act = async (of, work, wanted) => {
    const before = await text(page);
    await work();
    const lines = await changed(page, before, of);
    if (wanted) same(lines, wanted, of);
    count += 1;
  };
  const fill = (of, words) => async () => {
    await page.fill(way(of), words);
    await page.keyboard.press("Tab");
  };
  await act("the hours", fill("clock.end", "16:30"), [["clock: { start: \"12:30\", end: \"15:00\" }"],
    ["clock: { start: \"12:30\", end: \"16:30\" }"]]);
  await act("the name", fill(".name", "Barrosa: again"), [["name: Barrosa"], ["name: \"Barrosa: again\""]]);
  await act("a rule set", () => page.check(way(".recommended_rulesets.novag")),
    [["recommended_rulesets: [one-hour-wargame, belle-alliance]"], ["recommended_rulesets: [one-hour-wargame, belle-alliance, novag]"]]);
  await act("the side that moves first", () => page.selectOption(way(".first_to_move"), "french"),
    [["first_to_move: british"], ["first_to_move: french"]]);
  await act("a briefing", fill("sides[1].briefing", "Hold the hill.\n\nWait for {14:00}."), null);
  const briefing = "    briefing: |\n      Hold the hill.\n\n      Wait for {14:00}.\n    intel:";
  same((await text(page)).includes(briefing), true, "a briefing of two paragraphs");
  await act("an army of a side", () => page.selectOption("#form [aria-label=\"Give an army\"] >> nth=1", "barrosa-british"),
    [["oobs: [barrosa-french]"], ["oobs: [barrosa-french, barrosa-british]"]]);
  await act("one army fewer", () => page.click("#form fieldset:has-text(\"Victor\") [aria-label^=\"Remove Graham\"]"),
    [["oobs: [barrosa-french, barrosa-british]"], ["oobs: [barrosa-french]"]]);
  await act("a deleted side", () => page.click("#form [aria-label=\"Delete side 2\"]"), null);
  await act("a side", () => page.selectOption("#form [aria-label=\"Add a side\"]", "barrosa-french"), null);
  const side = "\n  - id: barrosa-french\n    name: Victor's two divisions at Barrosa\n    oobs: [barrosa-french]\n";
  same((await text(page)).includes(side), true, "a side of the form");
  for (let undone = 0; undone < 2; undone += 1, count -= 1) await page.click("#form-history [aria-label=Undo]");
  await page.waitForSelector("#form [aria-label=\"Delete side 2\"]");
  await act("an objective", () => page.click("#form [aria-label=\"Add an objective\"]"), null);
  await act("its points", fill("objectives[3].points", "5"), null);
  await act("its holder", () => page.selectOption(way("objectives[3].held_by"), "french"), null);
  same(/points: 5, held_by: french/.test(await text(page)), true, "an objective of the form");
  await act("a deleted objective", () => page.click("#form [aria-label=\"Delete objective 1\"]"),
    [["- { place: chapel, points: 4, held_by: french }"], []]);
  await act("a rule", () => page.click("#form [aria-label=\"Add a rule\"]"), null);
  await act("victory", fill(".victory", "Count the points."), null);
  same((await text(page)).includes("victory: |\n  Count the points.\nspecial_rules:"), true, "the words of victory");
  await act("no summary", fill(".summary", ""), null);
  same(await findings(page), [], "findings of a form that is filled in");
  for (let undone = 0; undone < count; undone += 1) await page.click("#form-history [aria-label=Undo]");
  await page.waitForFunction((first) => document.querySelector("#plain").value === first, first, { timeout: 15000 })
    .catch(() => fault("the first text of the scenario is not there after undoing every action"));
  await arrives(page);
}

/** After an action on the map, the form is again that of the document before. A new order of battle has no finding. */
async function returns(page) {
  await choose(page, SCENARIO);
  const before = await findings(page);
  await tab(page, "map");
  await standing(page, "#map .hand.body");
  await page.locator("#map .hand.body").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((path) => window.grognard.bench.shown === path, MAP);
  await tab(page, "outline");
  await page.waitForFunction((path) => window.grognard.bench.shown === path, SCENARIO)
    .catch(async () => fault(`the form after an action on the map is of ${await page.textContent("#path")}`));
  for (const [kind, name] of [["oob", "Reserve"], ["collection", "Figures"], ["ruleset", "Own rules"]]) {
    await page.click("#new");
    await page.selectOption("#dialog [aria-label=Kind]", kind);
    await page.fill("#dialog [aria-label=Name]", name);
    if (kind === "oob") await page.fill("#dialog [aria-label=Nation]", "Great Britain");
    await page.click("#dialog button:has-text(\"Begin\")");
    await page.waitForFunction((end) => window.grognard.bench.shown.endsWith(end), `.${kind}.yaml`);
    // A new order of battle is shown before the scenario has it.
    await page.waitForFunction(() => document.documentElement.dataset.state === "clean", null, { timeout: 15000 }).catch(() => {});
    same(await findings(page), [], `findings of a new document: ${kind}`);
  }
  await choose(page, SCENARIO);
  same([await findings(page), (await text(page)).includes("oobs: [barrosa-british, reserve]")], [before, true],
    "the scenario whose side has a new order of battle");
}

/** A body that is set to arrive later must leave the map. */
async function arrives(page) {
  const map = () => page.evaluate((path) => window.grognard.bench.texts.get(path), MAP);
  const before = await map();
  await page.selectOption("#form [aria-label=\"Add an arrival\"]", "leger-9");
  await page.waitForFunction(([path, before]) => window.grognard.bench.texts.get(path) !== before, [MAP, before], { timeout: 15000 })
    .catch(async () => fault(`a body that arrives stays on the map: ${await page.textContent("#status")}`));
  const isOn = (words) => /^ {2}- \{ body: leger-9,/m.test(words);
  same([isOn(before), isOn(await map())], [true, false], "an arriving body on the map");
  same((await text(page)).includes("arrivals:\n  - { body: leger-9, at: \"12:30\""), true, "an arrival in the text");
}

export async function forms(program) {
  const { address, end } = await served(program, small("forms", ["barrosa"]));
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, address);
  await outline(page);
  await scenario(page);
  await returns(page);
  await context.close();
  await end();
}
