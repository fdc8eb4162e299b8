// Tests the pages on which readers look into the maps of battles: zoom, units, hours, distances.

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { disk, fault, host, pagesOf, reader, same, together } from "./lib.mjs";
import { audit } from "./looks.mjs";

const HISTORY = "maps/barrosa.html";
const GAME = "maps/barrosa.nf.html";
/** Scale and shift of the map. */
const shown = (page) => page.evaluate(() => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector(".stage svg")).transform);
  return { k: a, x: e, y: f };
});
const middle = async (page) => {
  const { x, y, width, height } = await page.locator(".stage").boundingBox();
  return [x + width / 2, y + height / 2];
};

/** Zooms by wheel, by keys, by buttons and by two fingers. */
async function zooms(page, touch) {
  const [x, y] = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(() => document.querySelector(".stage").classList.contains("near"));
  const wheel = await shown(page);
  if (wheel.k < 1.5) fault(`the wheel zooms only to ${wheel.k}`);
  await page.locator(".stage").focus();
  await page.keyboard.press("+");
  const plus = await shown(page);
  if (plus.k <= wheel.k) fault("the key + does not zoom in");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const moved = await shown(page);
  if (moved.x >= plus.x || moved.y <= plus.y) fault("the arrows do not move the map");
  for (let press = 0; press < 40; press += 1) await page.keyboard.press("ArrowLeft");
  const edge = await page.evaluate(() => {
    const [field, stage] = [".stage svg", ".stage"].map((one) => document.querySelector(one).getBoundingClientRect());
    return field.left <= stage.left + 1;
  });
  if (!edge) fault("the field leaves its window");
  await page.keyboard.press("0");
  same((await shown(page)).k, 1, "the scale after the key 0");
  await page.locator("[data-do=in]").click();
  if ((await shown(page)).k <= 1) fault("the button does not zoom in");
  await page.locator("[data-do=fit]").click();
  same((await shown(page)).k, 1, "the scale of the whole field");
  if (!touch) return;
  const wire = await page.context().newCDPSession(page);
  const [left, top] = await middle(page);
  const fingers = (far) => [{ x: left - far, y: top, id: 1 }, { x: left + far, y: top, id: 2 }];
  await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(20) });
  for (const far of [30, 45, 60]) await wire.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(far) });
  await wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const pinched = (await shown(page)).k;
  if (pinched < 2.4 || pinched > 3.6) fault(`fingers three times as far apart zoom to ${pinched}`);
  await page.locator("[data-do=fit]").click();
}

/** Taps units: each opens its own facts, and a tap beside a small block still finds it. */
async function units(page) {
  const keys = await page.evaluate(() => [...document.querySelectorAll("[data-body]")].map((one) => one.dataset.body));
  const listed = await page.evaluate(() => [...document.querySelectorAll(".units [data-unit]")].map((one) => one.dataset.unit));
  same(keys.filter((key) => !listed.includes(key)), [], "units on the map without facts");
  if (keys.length < 5) fault(`only ${keys.length} units are on the map`);
  let opened = 0;
  for (const key of [keys[0], keys.at(-1)]) {
    // Enter in the list shows the unit in the middle of the map.
    await page.locator(`.units [data-unit="${key}"] summary`).focus();
    await page.keyboard.press("Enter");
    const named = (key) => document.querySelector(`.units [data-unit="${key}"] summary`).firstChild.textContent.trim();
    const name = await page.evaluate(named, key);
    same(await page.locator("#card h2").textContent(), name, "the unit that Enter opens");
    await page.keyboard.press("Escape");
    same(await page.locator("#card").isVisible(), false, "a card after Escape");
    same(await page.evaluate(() => document.activeElement.closest("[data-unit]")?.dataset.unit), key, "the focus after Escape");
    await page.locator(".stage").scrollIntoViewIfNeeded();
    const { x, y, width, height } = await page.locator(`[data-body="${key}"]`).boundingBox();
    // Blocks are larger than a finger when zoomed in, or their surroundings count too.
    await page.mouse.click(x + width / 2 + Math.max(0, 11 - width / 2), y + height / 2);
    same(await page.locator("#card h2").textContent(), name, "the unit that a tap opens");
    const about = await page.locator("#card p").first().textContent();
    if (!/\d\s(men|guns?|sabres|bayonets)\b/.test(about)) fault(`the strength of ${name} has no unit: ${about}`);
    const href = await page.locator("#card a").last().getAttribute("href");
    const [force, unit] = key.split(" ");
    if (!href.includes(`armies/${force}`) || !href.endsWith(`#${unit}`)) fault(`the card of ${key} leads to ${href}`);
    const file = path.join(path.dirname(new URL(page.url()).pathname), href.split("#")[0]);
    const text = await page.evaluate(async (file) => (await fetch(file)).text(), file);
    if (!text.includes(`id="${unit}"`)) fault(`${href} has no unit ${unit}`);
    opened += 1;
    await page.locator("#card .act").click();
    await page.waitForTimeout(400);
  }
  return opened;
}

async function search(page) {
  const first = await page.evaluate(() => document.querySelector(".units summary").firstChild.textContent.trim());
  await page.locator("#seeker").fill(first.toUpperCase());
  const [rows, rings] = await page.evaluate(() => [
    [...document.querySelectorAll(".units li:not([hidden]) summary")].map((one) => one.firstChild.textContent.trim()),
    document.querySelectorAll(".marks circle").length]);
  if (!rows.includes(first) || rows.length > 5) fault(`a search for ${first} finds ${rows}`);
  if (!rings) fault("a search marks no unit on the map");
  await page.locator("#seeker").press("Enter");
  same(await page.locator("#card h2").textContent(), rows[0], "the unit that a search opens");
  await page.keyboard.press("Escape");
  await page.locator("#seeker").fill("no such unit");
  const count = await page.locator(".units [data-unit]").count();
  same(await page.locator("#sought").textContent(), `0 of ${count} units`, "a search without result");
  await page.locator("#seeker").fill("");
}

/** Measures the width of the field, whose length on the ground and on the table is known. */
async function measures(page) {
  await page.locator("[data-do=fit]").click();
  await page.locator("[data-do=measure]").click();
  await page.locator(".stage").scrollIntoViewIfNeeded();
  const field = await page.evaluate(() => {
    const { left, top, width, height } = document.querySelector(".stage image").getBoundingClientRect();
    const { metres, scale, length } = document.querySelector("#board").dataset;
    return { left, top, width, height, metres: Number(metres), scale, length };
  });
  const y = field.top + field.height / 2;
  await page.mouse.click(field.left + field.width * 0.25, y);
  await page.waitForTimeout(400);
  await page.mouse.click(field.left + field.width * 0.75, y);
  const told = await page.locator("#reading").textContent();
  const [, metres, , table] = /^([\d,]+) m(, (?:about )?([\d,½]+) \w+ on the table)?$/.exec(told) ?? [];
  const number = (text) => Number(text.replace(/,/g, "").replace("½", "")) + (text.includes("½") ? 0.5 : 0);
  const half = field.metres / 2;
  const pixel = field.metres / field.width;
  if (!metres || Math.abs(number(metres) - half) > 2 * pixel) fault(`half of ${field.metres} m is measured as ${told}`);
  if (field.scale) {
    const [above, below] = field.scale.split(" ").map(Number);
    const long = number(metres) * above / below / { in: 25.4, cm: 10, mm: 1 }[field.length];
    if (!table || Math.abs(number(table) - long) > 0.26) fault(`${metres} m at ${field.scale} are ${table} ${field.length}, not ${long}`);
  } else if (table) fault(`without a rule set, a distance is ${told}`);
  await page.keyboard.press("Escape");
  same(await page.locator("#reading").textContent(), "", "the distance after Escape");
}

async function hours(page) {
  const names = await page.evaluate(() => [...document.querySelectorAll("[data-hour] span")].map((one) => one.textContent));
  if (names.length < 3) fault(`Barrosa has ${names.length} hours`);
  const places = () => page.evaluate(
    () => [...document.querySelectorAll("[data-body]")].map((one) => one.getAttribute("transform")).join());
  const begin = await places();
  await page.locator("#hour").focus();
  for (const [index, name] of names.entries()) {
    if (index) await page.keyboard.press("ArrowRight");
    await page.waitForFunction((name) => document.querySelector("#hour-name").textContent === name, name);
  }
  await page.waitForFunction(() => document.querySelector(".stage svg .moves"));
  same(await page.locator("#hour").inputValue(), `${names.length - 1}`, "the position of the last hour");
  if (await places() === begin) fault("the last hour has the units in their first places");
  if (!(await page.locator("#hour-note").textContent())) fault("an hour has no note");
  const hash = new URL(page.url()).hash;
  await page.reload();
  await page.waitForFunction((name) => document.querySelector("#hour-name").textContent === name, names.at(-1));
  await page.waitForFunction(() => document.querySelector(".stage svg .moves"));
  await page.locator("#hour").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => !document.querySelector(".stage svg .moves"));
  same(await places(), begin, "the places at the first hour");
  return hash;
}

export async function mapLook(site) {
  const host_ = await host(site);
  const seen = new Map();
  const look = async (name, { touch, of = host_.root + name }) => {
    const context = await reader({ width: touch ? 360 : 1440, height: touch ? 780 : 900, hasTouch: touch });
    const page = await context.newPage();
    await page.goto(of);
    await page.locator(".stage[role=application]").waitFor();
    return page;
  };
  let opened = 0;
  for (const [name, touch] of [[HISTORY, true], [GAME, false]]) {
    const page = await look(name, { touch });
    await zooms(page, touch);
    opened += await units(page);
    await search(page);
    await measures(page);
    if (name === HISTORY) await hours(page);
    await page.locator(".units summary").first().click();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await audit(page, seen, `${name} ${colorScheme}:`);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    if (over > 0) fault(`${name} is ${over} px wider than a window of 320 px`);
    const small = await page.evaluate(() => [...document.querySelectorAll(".look button, .look summary, .look input, .card a")]
      .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
      .filter((box) => box.width < 24 || box.height < 24).length);
    if (small) fault(`${name}: ${small} targets are smaller than 24 px`);
    await page.context().close();
  }
  for (const [what, where] of seen) together(what, where);

  // From a folder: hours are scripts, and the ground is a picture.
  const page = await look(HISTORY, { of: disk(site, HISTORY) });
  await hours(page);
  same(await page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector(".stage image").getAttribute("href");
    await image.decode();
    return image.naturalWidth > 100;
  }), true, "the ground from a folder");
  await page.context().close();

  // The picture of a battle leads to the map, also at an hour.
  const battle = await (await reader()).newPage();
  await battle.goto(`${host_.root}battles/barrosa.html`);
  await battle.locator("[data-phase]").last().click();
  await battle.locator(".map .sheet").click();
  await battle.waitForURL(/maps\/barrosa\.html#phase-/);
  await battle.waitForFunction(() => document.querySelector(".stage svg .moves"));
  await battle.context().close();

  // Without scripts, the field, the list of units and the sheets of all hours remain.
  const bare = await (await reader({ width: 360, javaScriptEnabled: false })).newPage();
  await bare.goto(host_.root + HISTORY);
  same(await bare.locator(".stage svg").isVisible(), true, "the map without scripts");
  same(await bare.locator(".hands, .hours, #seeker").filter({ visible: true }).count(), 0, "tools that do nothing without scripts");
  const sheets = await bare.locator(".phases a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  for (const sheet of sheets) if (!fs.existsSync(path.join(site, "maps", sheet))) fault(`${sheet} does not exist`);
  await bare.locator(".units summary").first().click();
  same(await bare.locator(".units details[open] a").first().isVisible(), true, "the facts about a unit without scripts");
  await bare.context().close();
  await host_.away();

  const packed = (name) => zlib.gzipSync(fs.readFileSync(path.join(site, name)), { level: 6 }).length;
  const script = packed(`assets/${fs.readdirSync(path.join(site, "assets")).find((one) => /^map\..*js$/.test(one))}`);
  if (script > 8 * 1024) fault(`the script has ${script} bytes compressed, more than 8 KB`);
  const pages = pagesOf(site).filter((one) => /^maps\//.test(one)).map((one) => [packed(one), one]).sort((one, other) => other[0] - one[0]);
  const styles = fs.readdirSync(path.join(site, "assets")).filter((one) => /^(map|site|first)\./.test(one));
  const [largest, of] = pages[0];
  const first = largest + styles.reduce((sum, one) => sum + packed(`assets/${one}`), 0);
  if (first > 52 * 1024) fault(`${of}: ${first} bytes for the first view without the ground, more than 52 KB`);
  return `${opened} units opened on 2 of ${pages.length} maps; `
    + `script ${(script / 1024).toFixed(1)} KB, first view ${(first / 1024).toFixed(1)} KB (${of})`;
}
