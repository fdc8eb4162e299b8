// Tests what a stranger sees first: the home page with a field, and the page of a battle, which
// has its facts beside the map on a desk and in one column on a phone.

import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fault, host, reader, same } from "./lib.mjs";

/** Maximum size of the pictures that a reader sees before scrolling, on a desk and on a phone, compressed, in bytes. */
const [MAX_PICTURES, MAX_ON_PHONE] = [60_000, 15_000];
const SIZES = [360, 1280, 1440];

const box = async (page, selector) => (await page.locator(selector).first().boundingBox()) ?? fault(`there is no ${selector}`);

async function home(page, root, site, width) {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`${root}index.html`);
  if (!/wargame/.test(await page.locator(".hero").innerText())) fault("the home page does not name its subject");
  const picture = await box(page, ".hero img");
  if (picture.y > 800) fault(`at ${width} pixels, the field is below the first view`);
  if (!await page.locator(".hero img").evaluate((one) => one.complete && one.naturalWidth > 0)) fault("the field cannot be drawn");
  const [battles, games] = [await box(page, "#home-battles"), await box(page, "#home-games")];
  if (battles.y > games.y) fault("rule sets are above battles");
  const names = await page.locator(".hero img, .pictured img").evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().top < innerHeight).map((one) => new URL(one.currentSrc || one.src).pathname.slice(1)));
  const bytes = names.map((name) => gzipSync(fs.readFileSync(path.join(site, name))).length).reduce((a, b) => a + b, 0);
  if (bytes > (width < 768 ? MAX_ON_PHONE : MAX_PICTURES)) fault(`at ${width} pixels, the first view has ${bytes} bytes of pictures`);
  const needs = await page.locator(".games .needs").allInnerTexts();
  if (!needs.some((text) => text.includes("You still need: "))) fault("no rule set names its missing charts");
  return bytes;
}

async function battle(page, root, width) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${root}battles/waterloo.html`);
  const [facts, map] = [await box(page, ".beside"), await box(page, ".map .sheet")];
  if (width > 1200) {
    if (facts.x < map.x + map.width) fault(`at ${width} pixels, the facts are not beside the map`);
    if (map.width < width / 2) fault(`at ${width} pixels, the map is ${map.width} pixels wide`);
    if (!await page.locator(".hours li").first().isVisible()) fault("the hours are hidden on a desk");
  } else if (facts.y > map.y) fault(`at ${width} pixels, the facts are below the map`);
  const ways = await box(page, ".title .ways");
  if (ways.y > 780) fault(`at ${width} pixels, the way to the map is below the first view`);
  same(await page.locator(".title .ways a").first().getAttribute("href"), "../maps/waterloo.html", "the way to the map");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) fault(`at ${width} pixels, the page of a battle is ${wide} pixels too wide`);
}

/** A moment leads to the map of its hour, also if the page shows a rule set. */
async function hours(page, root) {
  await page.goto(`${root}battles/waterloo.html`);
  const shown = () => page.locator(".map img + img").getAttribute("src");
  await page.locator(".hours a", { hasText: "Erlon" }).click();
  await page.waitForFunction(() => /@d-erlon/.test(document.querySelector(".map img + img")?.src));
  await page.locator("[data-choice=nf]").click();
  await page.locator("#table").waitFor();
  if (/@/.test(await shown())) fault("the map of a rule set has a phase");
  await page.locator(".hours a", { hasText: "Erlon" }).click();
  await page.waitForFunction(() => /@d-erlon/.test(document.querySelector(".map img + img")?.src));
  same(await page.locator(".hours li").first().innerText().then((text) => text.includes("Start of play")), true, "the first moment");
}

export async function firstLook(site) {
  const host_ = await host(site);
  const { root } = host_;
  const context = await reader();
  const page = await context.newPage();
  let bytes = 0;
  for (const width of SIZES) {
    bytes = Math.max(bytes, await home(page, root, site, width));
    await battle(page, root, width);
  }
  await hours(page, root);
  await context.close();
  await host_.away();
  return `${bytes} bytes of pictures at first`;
}
