// Makes the battle of Maida as a newcomer would: from two pasted lists to a clean check, two rule
// sets, a printed map and cards, saved and opened again, without a letter of YAML. Every press, choice
// and filled-in field is one act.

import fs from "node:fs";
import path from "node:path";
import { open } from "./bench.mjs";
import { fault, reader, run, same, temp } from "./lib.mjs";
import { served } from "./workbench-start.mjs";

/** Maximum number of acts. */
const MAX_ACTS = 150;
/** The lists as a player would type them from a book. The import misreads the first unit of the British. */
const LISTS = {
  one: ["French", "france", "Reynier", `Brigade Compère: General Compère
  1er Léger (3 bns) 1,810 men
  42e Ligne (2 bns) 1,046 men
Brigade Peyri: General Peyri
  1st Polish (2 bns) 937 men
  4th Swiss (1 bn) 630 men
Brigade Digonet: General Digonet
  23e Léger (2 bns) 1,266 men
  9e Chasseurs à cheval (4 sqns) 328
  Horse battery, 4 guns
`],
  other: ["British", "britain", "Stuart", `Advanced Corps: Lt Col Kempt
  Light battalion 694 men
  Sicilian volunteers 200
Brigade Cole: Brigadier Cole
  27th Foot 781
  Grenadier battalion 485
Brigade Acland: Brigadier Acland
  2/78th Highlanders 738
  2/81st Foot 603
Brigade Oswald: Colonel Oswald
  1/58th Foot 603
  Watteville 287
20th Foot 586 men
Foot artillery, 11 guns
`],
};

export const row = (name) => `#rows li:has([data-key=name][value="${name}"])`;
export const way = (of) => `#form [data-way="${of}"]`;

/** What a newcomer does, each counted as an act: with a pointer, or with fingers alone. */
export function hands(page, isTouch = false) {
  const press = (selector, more) => (isTouch ? page.locator(selector).first().tap(more) : page.locator(selector).first().click(more));
  const settled = async (done) => {
    await done;
    own.acts += 1;
    await page.waitForTimeout(50);
    await page.waitForFunction(() => document.documentElement.dataset.state !== "checking");
  };
  const own = {
    acts: 0,
    does: settled,
    press: (selector, more) => settled(press(selector, more)),
    choose: (selector, value) => settled(page.selectOption(selector, value)),
    fill: (selector, words) => settled(page.fill(selector, words).then(() => page.locator(selector).blur())),
    opens: (name) => own.press(`#files button:has-text("${name}")`),
  };
  return own;
}

/** Fills in the page of a new battle. */
export async function begins(page, { press, choose, fill }, { name: battle, date, width, height, lists }) {
  await fill("#new-name", battle);
  await fill("#new-date", date);
  await choose("#new-unit", "m");
  await fill("#new-width", String(width));
  await fill("#new-height", String(height));
  for (const [side, [name, nation, commander, list]] of Object.entries(lists)) {
    await fill(`#${side}-name`, name);
    await fill(`#${side}-nation`, nation);
    await fill(`#${side}-commander`, commander);
    await fill(`#${side}-list`, list);
  }
  await press("#new-battle button[type=submit]");
  await page.waitForSelector("#map .hand.body");
}

/** Corrects what the import misread, as the findings advise. */
async function corrects(page, { press, choose, fill, opens }) {
  await opens("maida-french");
  await press("#tab-outline");
  await press(`${row("1st Polish")} [data-key=name]`);
  await fill("#row-tools [aria-label=nation]", "poland");
  await opens("maida-british");
  await press(`${row("Advanced Corps")} [data-key=name]`);
  await fill("#row-tools [aria-label=\"total men\"]", "");
  await fill("#row-tools [aria-label=note]", "");
  await choose("#row-tools [aria-label=echelon]", "brigade");
  await press("#row-adds button:has-text(\"Add a unit\")");
  await fill("#rows .chosen [data-key=name]", "Light battalion");
  await fill("#rows .chosen [data-key=men]", "694");
  await choose("#row-tools [aria-label=grade]", "elite");
}

/** Returns a function that draws a thing by its corners and names it. */
export async function drawer(page, hand, scenario) {
  const { ground } = await page.evaluate((path) => window.grognard.ask({ ask: "map", path }), scenario);
  return async (what, corners, name, more = []) => {
    await hand.choose("#map-add", what);
    for (const [at, [east, north]] of corners.entries()) {
      await page.waitForFunction((count) => document.querySelectorAll("#map .sketch circle").length === count, at);
      const [, , width] = (await page.getAttribute("#map .hands", "viewBox")).split(" ").map(Number);
      // Each edit makes the page draw the field again, and before the first drawing the page has no
      // field.
      const drawn = await page.waitForFunction(() => document.querySelector("#map .field")?.getBoundingClientRect().width);
      const pixel = (await drawn.jsonValue()) / width;
      const position = { x: (ground.left + east * ground.metre) * pixel, y: (ground.bottom - north * ground.metre) * pixel };
      await hand.press("#map .field", { position });
    }
    if (!what.startsWith("points:")) await hand.press("#map-finish");
    await page.waitForSelector("#map-fields [aria-label=Name]:focus").catch(() => fault(`no fields of ${what}`));
    for (const [key, value] of [["Name", name], ...more]) if (value) await hand.fill(`#map-fields [aria-label=${key}]`, value);
  };
}

/** Draws the ground: a river, a road with a bridge, a hill, scrub, a village, a field of battle and an entry. */
async function draws(page, hand) {
  await hand.opens("maida.map");
  await hand.press("#tab-map");
  await hand.press("#map-wide");
  const draw = await drawer(page, hand, "maida.scenario.yaml");
  await draw("lines:river", [[0, 1500], [1500, 1650], [4000, 1400]], "Lamato");
  await draw("lines:road", [[3000, 0], [2900, 1450], [3100, 3000]], "Road to Maida");
  await draw("points:bridge", [[2900, 1510]], "");
  await draw("areas:hill", [[300, 100], [1200, 100], [1200, 600], [300, 600]], "Heights of San Pietro", [["Height", "60"]]);
  await draw("areas:rough", [[1800, 1800], [2300, 1800], [2200, 2100]], "Scrub");
  await draw("areas:open-village", [[3300, 800], [3600, 800], [3600, 1050], [3300, 1050]], "San Pietro", [["Id", "san-pietro"]]);
  await draw("points:objective", [[2000, 1200]], "The plain");
  await draw("points:entry", [[0, 2600]], "From the beach");
}

/** Fills in the form: six hours, briefings, two objectives, two arrivals, and how the battle is won. */
async function tells(page, { press, choose, fill, opens }) {
  await press("#map-wide");
  await opens("maida.scenario");
  await press("#tab-outline");
  await fill(way("clock.start"), "08:00");
  await fill(way("clock.end"), "14:00");
  await fill(way(".place"), "Calabria, on the plain of Sant'Eufemia");
  await press(way(".recommended_rulesets.novag"));
  await press(way(".recommended_rulesets.belle-alliance"));
  await fill(way("sides[0].briefing"), "Come down from the heights and throw them into the sea.");
  await fill(way("sides[1].briefing"), "Advance along the river.\n\nThe 20th is still landing.");
  await press("#form [aria-label=\"Add an objective\"]");
  await choose(way("objectives[0].held_by"), "french");
  await fill(way("objectives[0].points"), "2");
  await press("#form [aria-label=\"Add an objective\"]");
  await fill(way("objectives[1].points"), "3");
  for (const [body, hour] of [["20th-foot", "10:00"], ["foot-artillery", "09:00"]]) {
    await choose("#form [aria-label=\"Add an arrival\"]", body);
    await page.waitForFunction((body) => !window.grognard.bench.texts.get("maida.map.yaml").includes(`body: ${body},`), body);
    await fill(way(`arrivals[${body === "20th-foot" ? 0 : 1}].at`), hour);
  }
  await fill(way(".victory"), "The side with more points at {14:00} wins.");
}

export const findings = (page) => page.evaluate(async () => {
  const all = [];
  for (const path of window.grognard.bench.texts.keys()) {
    const found = await window.grognard.ask({ ask: "findings", path });
    all.push(...found.map(({ line, code, message }) => `${path}:${line} ${code}: ${message}`));
  }
  return all;
});

/** Shows the army under two rule sets, and prints the map and the cards. */
export async function prints(page, context, { press, choose }, onMap, onCard) {
  await press("#tab-army");
  for (const ruleset of ["novag", "belle-alliance"]) {
    await choose("#ruleset", ruleset);
    await page.waitForFunction(() => document.querySelectorAll("#army table").length === 2)
      .catch(async () => fault(`no army under ${ruleset}: ${(await page.textContent("#army")).slice(0, 200)}`));
  }
  const sheet = async (tab, button, words) => {
    await press(tab);
    const [opened] = await Promise.all([context.waitForEvent("page"), press(button)]);
    await opened.waitForSelector("html[data-ready]").catch(() => fault(`${button}: no sheet`));
    if (!words.test(await opened.textContent("body"))) fault(`${button}: the sheet has no ${words}`);
    await opened.close();
  };
  await sheet("#tab-map", "#map-print", onMap);
  await sheet("#tab-print", "[data-print=cards]", onCard);
}

export async function newcomer(program) {
  const root = path.join(temp, "newcomer");
  fs.mkdirSync(root, { recursive: true });
  const { address, end } = await served(program, root);
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, address);
  // A newcomer does not type into the text, because he does not know YAML.
  await page.evaluate(() => document.querySelector("#editor").addEventListener("keydown", () => { window.isTyped = true; }));
  const hand = hands(page);
  await begins(page, hand, { name: "Maida", date: "1806-07-04", width: 4000, height: 3000, lists: LISTS });
  await corrects(page, hand);
  await draws(page, hand);
  await tells(page, hand);
  same(await findings(page), [], "findings");
  await prints(page, context, hand, /Lamato/, /Light battalion/);
  await hand.press("#save");
  await page.waitForFunction(() => /Saved/.test(document.querySelector("#status").textContent));
  same(await page.evaluate(() => window.isTyped ?? false), false, "whether something was typed into the text");
  const texts = await page.evaluate(() => [...window.grognard.bench.texts].sort());
  for (const [name, words] of texts) same(fs.readFileSync(path.join(root, name), "utf8"), words, `${name} on disk`);
  const again = await open(context, address);
  same(await again.evaluate(() => JSON.stringify([...window.grognard.bench.texts].sort())) === JSON.stringify(texts), true,
    "the battle when it is opened again");
  const wanted = [
    ["british", "{ id: light-battalion, name: Light battalion, arm: infantry, men: 694, grade: elite }"], ["french", "nation: poland"],
    // On the whole map a pixel is nearly as wide as a step of the grid.
    ["map", /\[\[0, 1(?:49|50|51)0\], \[1(?:49|50|51)0, 16[4-6]0\], \[4000, 1(?:39|40|41)0\]\], name: Lamato/],
    ["scenario", "place: san-pietro, points: 2"],
  ];
  const has = (text, words) => (words instanceof RegExp ? words.test(text) : text.includes(words));
  for (const [of, words] of wanted) {
    if (!texts.some(([name, text]) => name.includes(of) && has(text, words))) fault(`the ${of} has no \`${words}\``);
  }
  const checked = run(program, ["check", root]);
  if (checked.code !== 0 || !/nothing/.test(checked.err + checked.out)) fault(`\`check\`: ${checked.out}${checked.err}`);
  if (hand.acts > MAX_ACTS) fault(`${hand.acts} acts instead of at most ${MAX_ACTS}`);
  await context.close();
  await end();
  return `Maida in ${hand.acts} acts`;
}
