// Makes the battle of Sacile on a published site as a designer would: from two pasted lists of eight
// brigades to a clean check, two rule sets, a printed map and cards, saved as an archive and opened
// again, without a letter of YAML. Every press, drag, choice and filled-in field is one act.

import path from "node:path";
import { PAGE, WITHOUT, middle, open, siteOf, standing } from "./bench.mjs";
import { fault, host, reader, same, temp } from "./lib.mjs";
import { begins, drawer, findings, hands, prints, way } from "./newcomer.mjs";
import { ALL } from "./sample.mjs";

/** Maximum number of acts. */
const MAX_ACTS = 150;
/** The lists as a player would type them from a book. */
const LISTS = {
  one: ["Franco-Italian", "france", "Eugène", `Division Seras: General of Division Seras
Brigade Garreau: General Garreau
  35e Ligne (2 bns) 1,513 men
  53e Ligne (3 bns) 1,970 men
Brigade Roize: General Roize
  106e Ligne (4 bns) 2,110 men
Division Broussier: General Broussier
Brigade Dessaix: General Dessaix
  9e Ligne (3 bns) 1,913 men
  84e Ligne (3 bns) 1,982 men
Brigade Dutruy: General Dutruy
  92e Ligne (4 bns) 2,375 men
  Foot battery, 6 guns
Division Grenier: General Grenier
Brigade Abbé: General Abbé
  8e Léger (2 bns) 1,316 men
  1er Ligne (4 bns) 2,420 men
Brigade Schilt: General Schilt
  52e Ligne (4 bns) 2,290 men
  102e Ligne (3 bns) 1,825 men
Division Severoli: General Severoli
Brigade Bonfanti: General Bonfanti
  1st Italian Line (4 bns) 2,280 men
  7th Italian Line (2 bns) 1,060 men
Cavalry Brigade Sahuc: General Sahuc
  8e Chasseurs à cheval (4 sqns) 620
  25e Chasseurs à cheval (4 sqns) 580
  Horse battery, 4 guns
`],
  other: ["Austrian", "austria", "Archduke John", `VIII Corps: Albert Gyulai
Brigade Colloredo: General Colloredo
  IR 27 Strassoldo (3 bns) 2,411 men
  IR 61 St Julien (3 bns) 2,309 men
Brigade Gajoli: General Gajoli
  IR 62 Franz Jellacic (3 bns) 2,480 men
Brigade Sabelkoven: General Sabelkoven
  IR 19 Alvinczy (3 bns) 2,360 men
  Brigade battery, 8 guns
Brigade Schmidt: General Schmidt
  2nd Banal Grenzer (2 bns) 2,120 men
IX Corps: Ignaz Gyulai
Brigade Kleinmayer: General Kleinmayer
  Grenadier battalion Salamon 690 men
  Grenadier battalion Mühlen 710 men
Brigade Marziani: General Marziani
  IR 39 Duka (3 bns) 2,508 men
Brigade Wetzel: General Wetzel
  1st Banal Grenzer (2 bns) 2,050 men
Cavalry Brigade Splényi: General Splényi
  Ott Hussars (8 sqns) 905
  Frimont Hussars (8 sqns) 912
  Horse battery, 6 guns
`],
};

async function draws(page, hand) {
  await hand.opens("sacile.map");
  await hand.press("#tab-map");
  await hand.press("#map-wide");
  const draw = await drawer(page, hand, "sacile.scenario.yaml");
  await draw("lines:stream", [[0, 2600], [2500, 2900], [5200, 2500], [8000, 2800]], "Meschio");
  await draw("lines:road", [[0, 3600], [4000, 3500], [8000, 3900]], "Road to Pordenone");
  await draw("lines:road", [[4000, 3500], [3900, 2600], [4300, 0]], "Road to Brugnera");
  await draw("points:bridge", [[3910, 2700]], "");
  await draw("areas:open-village", [[5400, 3300], [6000, 3300], [6000, 3700], [5400, 3700]], "Porcia", [["Id", "porcia"]]);
  await draw("areas:hill", [[1000, 3900], [2200, 3900], [2400, 4300], [1000, 4400]], "Heights of Fontanafredda", [["Height", "40"]]);
  await hand.press("#map-fields button:has-text(\"Add a higher layer\")");
  await page.waitForSelector("#map-fields [aria-label=Height]:focus").catch(() => fault("no layer of the hill"));
  await draw("areas:orchard", [[2600, 1700], [3400, 1700], [3400, 2300], [2600, 2300]], "Vineyards");
  await draw("zones:zone", [[6500, 0], [8000, 0], [8000, 2400], [6500, 2400]], "Reserve");
  await draw("points:objective", [[1600, 4100]], "Fontanafredda");
  await draw("points:entry", [[0, 1200]], "From Sacile");
  await draw("points:entry", [[8000, 5400]], "From Pordenone");
}

const body = (name) => `#map .hand.body[data-name="${name}"]`;

/** Drags from one point of the window to another, with the mouse or with a finger. */
async function dragged(page, isTouch, [x, y], [right, down]) {
  if (!isTouch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type, part) => finger.send("Input.dispatchTouchEvent",
    { type, touchPoints: part === null ? [] : [{ x: x + right * part, y: y + down * part }] });
  await touch("touchStart", 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", part);
  await touch("touchEnd", null);
}

/** Brings brigades forward, and turns two of them by the ring. */
async function deploys(page, hand, isTouch) {
  const changed = async (work, of) => {
    const before = await page.evaluate(() => window.grognard.bench.texts.get("sacile.map.yaml"));
    await hand.does(work());
    await page.waitForFunction((before) => window.grognard.bench.texts.get("sacile.map.yaml") !== before, before)
      .catch(async () => fault(`${of}: nothing changes: ${await page.textContent("#status")}`));
  };
  for (const [name, by] of [["brigade-garreau", [20, -40]], ["brigade-dessaix", [-15, -45]], ["brigade-abbe", [30, -50]],
    ["brigade-colloredo", [15, 30]], ["brigade-marziani", [10, 40]], ["brigade-wetzel", [-20, 45]]]) {
    await changed(async () => dragged(page, isTouch, await middle(page, body(name)), by), `${name} dragged`);
  }
  for (const name of ["brigade-garreau", "brigade-colloredo"]) {
    await middle(page, body(name));
    await hand.press(body(name), { force: true });
    const ring = await standing(page, "#map .hand.turn circle.reach");
    await changed(() => dragged(page, isTouch, [ring.x + ring.width / 2, ring.y + ring.height / 2], [30, 5]), `${name} turned`);
  }
}

/** Fills in the form: six hours of play, briefings, a zone, two objectives, two arrivals, and how the battle is won. */
async function tells(page, { press, choose, fill, opens }) {
  await press("#map-wide");
  await opens("sacile.scenario");
  await press("#tab-outline");
  await fill(way("clock.start"), "11:00");
  await fill(way("clock.end"), "17:00");
  await fill(way(".place"), "between Sacile and Pordenone");
  for (const ruleset of ["novag", "belle-alliance"]) await press(way(`.recommended_rulesets.${ruleset}`));
  await press(way("sides[0].zones.zone"));
  await fill(way("sides[0].briefing"), "Attack before the rest of their army is there.");
  await fill(way("sides[1].briefing"), "Hold Porcia, and turn their left.");
  for (const [index, place, points] of [[0, "porcia", "3"], [1, "objective", "2"]]) {
    await press("#form [aria-label=\"Add an objective\"]");
    await choose(way(`objectives[${index}].place`), place);
    await fill(way(`objectives[${index}].points`), points);
  }
  const arrivals = [["cavalry-brigade-sahuc", "12:00", null], ["cavalry-brigade-splenyi", "13:00", "entry-2"]];
  for (const [index, [name, hour, entry]] of arrivals.entries()) {
    await choose("#form [aria-label=\"Add an arrival\"]", name);
    await page.waitForFunction((name) => !window.grognard.bench.texts.get("sacile.map.yaml").includes(`body: ${name},`), name)
      .catch(() => fault(`${name} is still on the map`));
    await fill(way(`arrivals[${index}].at`), hour);
    if (entry) await choose(way(`arrivals[${index}].entry`), entry);
  }
  await fill(way(".victory"), "The side with more points at {17:00} wins.");
}

const documentsOf = (page) => page.evaluate(() => [...window.grognard.bench.texts].sort());

async function makes(address, isTouch) {
  const size = isTouch ? { width: 820, height: 1180, hasTouch: true, isMobile: true } : { width: 1400, height: 900 };
  const context = await reader({ acceptDownloads: true, ...size });
  const page = await open(context, address);
  // Typing into the text would be YAML.
  await page.evaluate(() => document.querySelector("#editor").addEventListener("keydown", () => { window.isTyped = true; }));
  const hand = hands(page, isTouch);
  await hand.press("#home");
  await begins(page, hand, { name: "Sacile", date: "1809-04-16", width: 8000, height: 6000, lists: LISTS });
  same(await page.locator("#map .hand.body").count(), 16, "brigades on the map");
  same(/3 notes/.test(await page.textContent("#status")), true, "how the lists were read");
  await draws(page, hand);
  await deploys(page, hand, isTouch);
  await tells(page, hand);
  same(await findings(page), [], "findings");
  await prints(page, context, hand, /Meschio/, /106e Ligne/);
  const [download] = await Promise.all([page.waitForEvent("download"), hand.press("#save")]);
  same(download.suggestedFilename(), "Sacile.zip", "the name of the archive");
  const file = path.join(temp, `sacile-${isTouch}.zip`);
  await download.saveAs(file);
  same(await page.evaluate(() => window.isTyped ?? false), false, "whether something was typed into the text");
  const texts = await documentsOf(page);
  await context.close();
  const other = await reader(size);
  const again = await open(other, address);
  await again.setInputFiles("#pick-file", file);
  hand.acts += 2;
  await again.waitForFunction(() => document.querySelector("#project").textContent === "Sacile.zip"
    || /sacile/.test(document.querySelector("#project").textContent));
  same(JSON.stringify(await documentsOf(again)) === JSON.stringify(texts), true, "the battle when its archive is opened");
  same(await findings(again), [], "findings in the archive");
  await other.close();
  if (hand.acts > MAX_ACTS) fault(`${hand.acts} acts instead of at most ${MAX_ACTS}`);
  return hand.acts;
}

export async function sacile(program) {
  const site = siteOf(program, "saalfeld");
  if (!site) return WITHOUT;
  const served = await host(site);
  const acts = [];
  for (const isTouch of ALL ? [false, true] : [false]) {
    acts.push(`${await makes(served.root + PAGE, isTouch)} by ${isTouch ? "touch" : "pointer"}`);
  }
  await served.away();
  return `Sacile in acts: ${acts.join(", ")}`;
}
