// Helpers for tests of the workbench: they build and open its page, and act on it as a writer does.

import fs from "node:fs";
import path from "node:path";
import { build, fault, small, temp } from "./lib.mjs";

export const PAGE = "workbench/index.html";

/**
 * Sites that have a workbench for some battles, each built once. Null if the program has no engine.
 */
const sites = new Map();
export function siteOf(program, ...battles) {
  const battle = battles.join("-");
  if (!sites.has(battle)) {
    const site = path.join(temp, `workbench-${battle}`);
    build(program, small(`of-${battle}`, battles, "site: { workbench: true, downloads: [] }\n"), site);
    const hasPage = fs.existsSync(path.join(site, PAGE));
    if (!hasPage) fault("the site has no workbench");
    const hasEngine = hasPage && fs.readdirSync(path.join(site, "workbench")).some((name) => name.startsWith("engine."));
    sites.set(battle, hasEngine ? site : null);
  }
  return sites.get(battle);
}
export const WITHOUT = "without an engine: `just engine` makes it";

export async function open(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await ready(page, address);
  return page;
}

export const ready = (page, address) => page.waitForSelector("html[data-ready]", { timeout: 60000 })
  .catch(async () => fault(`${address}: not ready: ${await page.textContent("#status")}`));

export const choose = (page, name) => page.click(`#files button:has-text("${name}")`);
export const tab = (page, name) => page.click(`#tab-${name}`);
export const text = (page) => page.evaluate(() => document.querySelector("#plain").value);
export const kept = (page) =>
  page.waitForFunction(() => /draft saved|no changes|saved in/.test(document.querySelector("#kept").textContent));

/** Writes into the simple editor, which users of screen readers prefer. */
export async function write(page, from, to) {
  const before = await text(page);
  if (!before.includes(from)) fault(`the document has no \`${from}\``);
  await page.evaluate(([from, to]) => {
    const field = document.querySelector("#plain");
    field.value = field.value.replace(from, to);
    field.dispatchEvent(new Event("input"));
  }, [from, to]);
}

/**
 * Returns the box of an element once the map is stable. Every change redraws the map and replaces
 * its elements, so the box may move first.
 */
export async function standing(page, selector) {
  let last = "";
  for (let wait = 0; wait < 50; wait += 1) {
    const box = await page.locator(selector).first().boundingBox().catch(() => null);
    const now = JSON.stringify(box);
    if (box && now === last) return box;
    last = now;
    await page.waitForTimeout(200);
  }
  throw new Error(`${selector} does not stand still`);
}

/** Scrolls a handle on the map into view, and returns its middle. */
export async function middle(page, handle) {
  await standing(page, handle);
  await page.locator(handle).first().evaluate((one) => one.scrollIntoView({ block: "center", inline: "center" }));
  const box = await standing(page, `${handle} circle.reach`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
