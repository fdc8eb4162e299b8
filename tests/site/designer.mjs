// Follows a designer through the workbench: makes and fixes mistakes, moves a division, adds a
// wood, fields both armies under every rule set, prints a roster, downloads the archive, closes the
// page and comes back. The designer uses a pointer and, with `--all`, also touch alone and the
// keyboard alone.

import fs from "node:fs";
import { PAGE, WITHOUT, kept, middle, open, siteOf, standing, text } from "./bench.mjs";
import { fault, host, reader, run, same } from "./lib.mjs";
import { ALL } from "./sample.mjs";

const BATTLE = "scenarios/austerlitz/austerlitz";
const [OOB, MAP, SCENARIO] = [`${BATTLE}-french.oob.yaml`, `${BATTLE}.map.yaml`, `${BATTLE}.scenario.yaml`];
const DIVISION = "saint-hilaire";

/**
 * Mistakes, each with its way of fixing: the first fix that the page offers, or restoring the text.
 */
const BROKEN = [
  [OOB, "nation: france", "nation: frnace", "repair"],
  [OOB, "grade: veteran", "grade: vetran", "repair"],
  [OOB, "echelon: corps", "echelon: crops", "repair"],
  [OOB, "    arm: infantry", "    amr: infantry", "repair"],
  [OOB, "men: 6600", "men: many", "write"],
  [OOB, "date: 1805-12-02", "date: 1805-13-02", "write"],
  [MAP, "kind: orchard", "kind: orchrad", "repair"],
  [MAP, "body: saint-hilaire, at", "body: saint-hilare, at", "repair"],
  [MAP, "at: [3300, 8630]", "at: [3300, 8630", "write"],
  [MAP, "facing: 110, posture: column }", "facing: 470, posture: column }", "write"],
  [SCENARIO, "map: austerlitz", "map: austerltz", "repair"],
  [SCENARIO, "oobs: [austerlitz-french]", "oobs: [austerlitz-frnch]", "repair"],
];

/**
 * Input methods. Each input method has `press(selector)`, `choose(selector, value)`,
 * `fill(selector, words)` and `drag(selector)`.
 */
const HANDS = {
  pointer: (page) => ({
    press: (selector) => page.locator(selector).first().click(),
    choose: (selector, value) => page.selectOption(selector, value),
    fill: (selector, words) => page.fill(selector, words),
    async drag(selector) {
      const [x, y] = await middle(page, selector);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y + 25, { steps: 6 });
      await page.mouse.up();
    },
  }),
  touch: (page) => ({
    press: (selector) => page.locator(selector).first().tap(),
    choose: (selector, value) => page.selectOption(selector, value),
    fill: (selector, words) => page.fill(selector, words),
    async drag(selector) {
      const [x, y] = await middle(page, selector);
      const finger = await page.context().newCDPSession(page);
      const touch = (type, by) =>
        finger.send("Input.dispatchTouchEvent", { type, touchPoints: by === null ? [] : [{ x: x + by, y: y + by / 2 }] });
      await touch("touchStart", 0);
      for (const by of [10, 20, 30, 40]) await touch("touchMove", by);
      await touch("touchEnd", null);
    },
  }),
  keys: (page) => ({
    async press(selector) {
      await reach(page, selector);
      await page.keyboard.press("Enter");
    },
    async choose(selector, value) {
      await reach(page, selector);
      await page.keyboard.press("Home");
      const end = await page.$$eval(`${selector} option`, (all) => all.length);
      for (let step = 0; step < end && await page.inputValue(selector) !== value; step += 1) await page.keyboard.press("ArrowDown");
      same(await page.inputValue(selector), value, `${selector} by keys`);
    },
    async fill(selector, words) {
      await reach(page, selector);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(words);
    },
    async drag(selector) {
      await standing(page, selector);
      await page.locator(selector).first().focus();
      await page.keyboard.press("Shift+ArrowRight");
    },
  }),
};

/** Moves the focus to an element, as the Tab key does, or an arrow key among tabs. */
async function reach(page, selector) {
  const found = page.locator(selector).first();
  await found.waitFor();
  if (await found.getAttribute("role") === "tab") {
    await page.locator("[role=tab][aria-selected=true]").focus();
    const count = await page.locator("[role=tab]").count();
    for (let step = 0; step < count && await found.getAttribute("aria-selected") !== "true"; step += 1) {
      await page.keyboard.press("ArrowRight");
    }
    return;
  }
  if (await found.evaluate((one) => one.tabIndex) < 0) fault(`${selector} cannot be reached with Tab`);
  await found.focus();
}

const rowOf = (path) => `#files button:has-text("${path}")`;
const says = (page, id) => page.textContent(`#${id}`);

/** Replaces a text in the simple editor letter by letter, as from a keyboard. */
async function type(page, from, to) {
  await page.evaluate((from) => {
    const field = document.querySelector("#plain");
    const at = field.value.indexOf(from);
    field.focus();
    field.setSelectionRange(at, at + from.length);
  }, from);
  await page.keyboard.insertText(to);
}

async function shows(page, hand, path) {
  if (await says(page, "path") !== path) await hand.press(rowOf(path));
  await page.waitForFunction((path) => document.querySelector("#path").textContent === path, path);
}

async function breaks(page, hand, of) {
  await hand.press("#simple");
  for (const [path, right, wrong, mend] of BROKEN) {
    await shows(page, hand, path);
    await page.waitForSelector("#findings-none:not([hidden])", { state: "attached" });
    const before = await text(page);
    if (!before.includes(right)) {
      fault(`${of}: ${path} has no \`${right}\``);
      continue;
    }
    await type(page, right, wrong);
    const told = await page.waitForSelector("#findings-list li").catch(() => null);
    if (!told) {
      fault(`${of}: \`${wrong}\` is not told`);
      continue;
    }
    if (mend === "write") await type(page, wrong, right);
    else await hand.press("#findings-list button.small:not(.plain)");
    const isMended = await page.waitForFunction((before) => document.querySelector("#plain").value === before, before, { timeout: 5000 })
      .catch(() => null);
    if (!isMended) fault(`${of}: \`${wrong}\` is not mended as it was: ${await says(page, "findings-list")}`);
    const isClean = await page.waitForSelector("#findings-none:not([hidden])", { state: "attached", timeout: 5000 }).catch(() => null);
    if (!isClean) fault(`${of}: after \`${right}\` there is still ${await says(page, "findings-list")}`);
  }
  await hand.press("#simple");
}

async function draws(page, hand, of) {
  await shows(page, hand, SCENARIO);
  await hand.press("#tab-map");
  const body = `#map .hand.body[data-name="${DIVISION}"]`;
  await page.waitForSelector(body, { timeout: 20000 }).catch(() => fault(`${of}: no map`));
  await shows(page, hand, MAP);
  const before = await text(page);
  const line = (all) => all.split("\n").find((one) => one.includes(`body: ${DIVISION},`));
  await hand.drag(body);
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before)
    .catch(async () => fault(`${of}: the division does not move: ${await says(page, "status")}`));
  if (line(await text(page)) === line(before)) fault(`${of}: another body has moved than the division`);
  const woods = (all) => all.split("kind: woods").length;
  const moved = await text(page);
  await hand.choose("#map-add", "areas:woods");
  await hand.fill("#map-east", "7000");
  await hand.fill("#map-north", "7000");
  await hand.press("#map-put");
  await page.waitForFunction((moved) => document.querySelector("#plain").value !== moved, moved)
    .catch(async () => fault(`${of}: no wood: ${await says(page, "status")}`));
  same(woods(await text(page)), woods(before) + 1, `${of}: woods`);
  await hand.choose("#map-add", "");
}

/** The numbers under every rule set must equal those of the command `convert`. */
async function fields(page, hand, of, totals) {
  await shows(page, hand, SCENARIO);
  await hand.press("#tab-army");
  const rulesets = await page.$$eval("#ruleset option", (all) => all.map((one) => one.value));
  if (rulesets.length < 6) fault(`${of}: ${rulesets.length} rule sets`);
  for (const ruleset of rulesets) {
    await hand.choose("#ruleset", ruleset);
    const wanted = totals(ruleset);
    const is = await page.waitForFunction((wanted) => {
      const lines = [...document.querySelectorAll("#army > h3 + p")].map((line) => line.textContent);
      return JSON.stringify(lines) === wanted;
    }, JSON.stringify(wanted), { timeout: 10000 }).catch(() => null);
    if (!is) fault(`${of}: under ${ruleset} not ${wanted}, but ${await says(page, "army")}`.slice(0, 400));
  }
}

function totalsOf(program, project) {
  const known = new Map();
  return (ruleset) => {
    if (!known.has(ruleset)) {
      const told = run(program, ["convert", `${project}/${SCENARIO}`, "--to", ruleset, "--format", "json"]);
      const read = JSON.parse(told.out);
      const lines = [read].flat()[0].forces.map(({ totals }) =>
        `${totals.units} units, ${totals.strength} in history; ${totals.fielded_men} on the table (${totals.drift_percent} %).`);
      known.set(ruleset, lines);
    }
    return known.get(ruleset);
  };
}

async function prints(page, context, hand, of) {
  await hand.press("#tab-print");
  const [sheet] = await Promise.all([context.waitForEvent("page"), hand.press("[data-print=\"roster\"]")]);
  await sheet.waitForSelector("html[data-ready]", { timeout: 10000 }).catch(() => fault(`${of}: no roster`));
  if (!/Saint-Hilaire/.test(await sheet.textContent("body"))) fault(`${of}: the roster has no Saint-Hilaire`);
  await sheet.close();
}

const documentsOf = (page) => page.evaluate(() => [...window.grognard.bench.texts].sort());

/** The saved archive must contain every document with the text on the page. */
async function exports(page, hand, of) {
  const [download] = await Promise.all([page.waitForEvent("download"), hand.press("#save")]);
  const bytes = fs.readFileSync(await download.path());
  for (const [path, words] of await documentsOf(page)) {
    if (!bytes.includes(Buffer.from(path)) || !bytes.includes(Buffer.from(words))) fault(
      `${of}: ${path} is not in the archive as it is on the page`);
  }
}

async function designs(address, of, options, totals) {
  const context = await reader({ acceptDownloads: true, ...options });
  const page = await open(context, address);
  const hand = HANDS[of](page);
  await breaks(page, hand, of);
  await draws(page, hand, of);
  await fields(page, hand, of, totals);
  await prints(page, context, hand, of);
  await exports(page, hand, of);
  await kept(page);
  const before = await documentsOf(page);
  await page.close();
  const again = await open(context, address);
  same(JSON.stringify(await documentsOf(again)) === JSON.stringify(before),
    true, `${of}: every document is there after the page was closed`);
  await context.close();
}

export async function designer(program) {
  const site = siteOf(program, "austerlitz");
  if (!site) return WITHOUT;
  const served = await host(site);
  const totals = totalsOf(program, site.replace("workbench-austerlitz", "of-austerlitz"));
  const ways = [["pointer", { width: 1400, height: 900 }]];
  if (ALL) ways.push(["touch", { width: 820, height: 1180, hasTouch: true, isMobile: true }], ["keys", { width: 1400, height: 900 }]);
  for (const [of, options] of ways) await designs(served.root + PAGE, of, options, totals);
  await served.away();
  return `${BROKEN.length} things broken and mended, by ${ways.map(([of]) => of).join(", ")}`;
}
