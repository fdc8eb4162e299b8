// Measures times and memory of the workbench, which are printed and have no limits. Runs only with
// `--all`.

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { PAGE, WITHOUT, choose, open, siteOf, standing, tab } from "./bench.mjs";
import { build, chrome, fault, host, reader, small, temp } from "./lib.mjs";
import { ALL } from "./sample.mjs";

/** The simulated network has ten megabits per second. The values are in bytes per second. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const SLOWDOWN = 4;
const BODIES = 300;
const LONG = 100_000;
const ROUNDS = 9;

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const part = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const kilo = (bytes) => `${Math.round(bytes / 1000)} KB`;

function sizesOf(site) {
  const folder = path.join(site, "workbench");
  const names = [/^engine\.[0-9a-f]+\.wasm$/, /^assets\./].map((name) => fs.readdirSync(folder).find((file) => name.test(file)));
  return names.map((name) => zlib.gzipSync(fs.readFileSync(path.join(folder, name)), { level: 6 }).length);
}

/**
 * Measures the time from an empty cache until findings and a map are shown, on a slow network and a
 * slow machine.
 */
async function first(address, site) {
  const [readable, checked, mapped, before] = [[], [], [], []];
  for (let round = 0; round < 3; round += 1) {
    const context = await reader({ width: 1400, height: 900 });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.addInitScript(() => {
      const look = () => {
        if (!window.readableAt && document.querySelector("#plain")?.value) window.readableAt = performance.now();
        if (!window.checkedAt && document.documentElement?.dataset.checked) window.checkedAt = performance.now();
        if (!window.mappedAt && document.querySelector("#map .hand.body")) window.mappedAt = performance.now();
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(address);
    await page.waitForFunction(() => window.readableAt, null, { timeout: 120000 });
    await tab(page, "map");
    await page.waitForFunction(() => window.mappedAt, null, { timeout: 120000 });
    const seen = await page.evaluate(() => ({
      readable: window.readableAt,
      checked: window.checkedAt,
      mapped: window.mappedAt,
      files: performance.getEntriesByType("resource").map(({ name, encodedBodySize, responseEnd }) => [name, encodedBodySize, responseEnd]),
    }));
    readable.push(seen.readable);
    checked.push(seen.checked);
    mapped.push(seen.mapped);
    const sum = (list) => list.reduce((total, [, size]) => total + size, 0);
    before.push(sum(seen.files.filter(([, , end]) => end <= seen.readable)));
    await context.close();
  }
  const [engine, assets] = sizesOf(site);
  return `text can be read after ${Math.round(middle(readable))} ms and ${kilo(middle(before))}; `
    + `checked after ${Math.round(middle(checked))} ms and drawn after ${Math.round(middle(mapped))} `
    + `(at 10 Mbit/s, processor ${SLOWDOWN} times slower); the engine has ${kilo(engine)}, its assets ${kilo(assets)}`;
}

function large(program) {
  const root = small("large", [], "site: { workbench: true, downloads: [], rulesets: [napoleonic-fury] }\n");
  const units = Array.from(
    { length: BODIES }, (_, at) =>
      `  - { id: unit-${at}, name: Battalion ${at}, `
      + `arm: infantry, men: ${400 + at}, grade: regular, note: "${"A line of the record. ".repeat(11)}" }`);
  const oob = `oob: 1\nid: army\nname: An army\nnation: france\ndate: 1809-07-05\nechelon: army\nsources: { made: Made for this test `
    + `}\nsource: made\nleader: { name: A. Chief }\nunits:\n${units.join("\n")}\n`;
  if (oob.length < LONG * 0.9) fault(`the long document has ${oob.length} bytes`);
  const placed = Array.from({ length: BODIES },
    (_, at) => `  - { body: unit-${at}, at: [${300 + (at % 25) * 260}, ${400 + Math.floor(at / 25) * 300}], facing: 0, posture: line }`);
  fs.writeFileSync(path.join(root, "army.oob.yaml"), oob);
  fs.writeFileSync(path.join(root, "field.map.yaml"),
    `map: 1\nid: field\nname: A field\nwidth: 7000\nheight: 4400\nplacements:\n${placed.join("\n")}\n`);
  fs.writeFileSync(path.join(root, "day.scenario.yaml"), "scenario: 1\nid: day\nname: A day\ndate: 1809-07-05\nmap: field\nsides:\n  - "
  + "{ id: one, name: One, oobs: [army] }\nvictory: Nobody.\n");
  const site = path.join(temp, "large-site");
  build(program, root, site);
  return site;
}

/**
 * Measures the time from the last key until findings are shown, in a long document. The time
 * includes the deliberate delay of 120 ms.
 */
async function keys(page) {
  await choose(page, "army.oob.yaml");
  await page.waitForTimeout(1000);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await page.evaluate((isWrong) => new Promise((done) => {
      const field = document.querySelector("#plain");
      const list = document.querySelector("#findings-list");
      let start = 0;
      const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
      });
      seen.observe(list, { childList: true });
      field.value = isWrong ? field.value.replace("nation: france", "nation: frnace")
        : field.value.replace("nation: frnace", "nation: france");
      start = performance.now();
      field.dispatchEvent(new Event("input"));
    }), round % 2 === 0));
    await page.waitForTimeout(800);
  }
  return `${Math.round(middle(times))} ms from the last key to findings, ${Math.round(Math.max(...times))} at most `
    + `(${kilo(await page.evaluate(() => document.querySelector("#plain").value.length))})`;
}

/**
 * Measures the duration of frames during a drag: the median, and the limit of the slowest
 * twentieth.
 */
async function frames(page, isFielded) {
  await choose(page, "day.scenario.yaml");
  await tab(page, "map");
  if (isFielded) await page.check("#map-fielded");
  const box = await standing(page, "#map .hand.body circle.reach");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 10);
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const look = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.frameLoop = requestAnimationFrame(look);
    };
    window.frameLoop = requestAnimationFrame(look);
  });
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(x + 20 + (step % 40) * 4, y - 10 - Math.floor(step / 40) * 20);
    await page.waitForTimeout(8);
  }
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.frameLoop);
    return window.frameTimes;
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return `frames of ${middle(times).toFixed(1)} ms, one in twenty of ${part(times, 0.95).toFixed(1)} or more, `
    + `${Math.max(...times).toFixed(0)} at most`;
}

/** Returns the memory of the page's process, minus that of an empty page. */
async function memory(work) {
  const browser = await chrome();
  const session = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  };
  const resident = (id) => Number(/Pss:\s+(\d+)/.exec(fs.readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  const empty = await (await reader()).newPage();
  const [idle] = (await renderers()).map(resident).sort((a, b) => a - b);
  const before = new Set(await renderers());
  const words = await work();
  const own = (await renderers()).filter((id) => !before.has(id)).map(resident);
  await empty.context().close();
  return [words, `${Math.round((Math.max(...own) - idle) / 1024)} MB more than an empty page`];
}

export async function workbenchTimes(program) {
  if (!ALL) return "with `--all` only";
  const site = siteOf(program, "waterloo");
  if (!site) return WITHOUT;
  const served = await host(site);
  const told = [await first(served.root + PAGE, site)];
  await served.away();
  const wide = await host(large(program));
  const [words, held] = await memory(async () => {
    const context = await reader({ width: 1400, height: 900 });
    const page = await open(context, wide.root + PAGE);
    const told = [await keys(page),
      `${BODIES} bodies of history: ${await frames(page, false)}`, `on the table: ${await frames(page, true)}`];
    return told.join("; ");
  });
  await wide.away();
  return [...told, words, held].join("; ");
}
