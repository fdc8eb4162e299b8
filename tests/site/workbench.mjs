// Tests the workbench as a designer uses it: over HTTP and from disk, with a killed browser, and
// with `serve --edit`.

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { audit } from "./looks.mjs";
import { PAGE, WITHOUT, choose, kept, middle as middleOf, open, ready, siteOf, standing, tab, text, write } from "./bench.mjs";
import { SHELL, dice, disk, fault, host, reader, same, small, temp } from "./lib.mjs";
import { ALL } from "./sample.mjs";
import { draws } from "./workbench-draw.mjs";
import { folders } from "./workbench-folder.mjs";
import { forms } from "./workbench-forms.mjs";
import { lost } from "./workbench-lost.mjs";
import { underHand } from "./workbench-map.mjs";
import { savesPage } from "./workbench-page.mjs";
import { refused } from "./workbench-refused.mjs";
import { offline, served, starts } from "./workbench-start.mjs";
import { chromium } from "playwright-core";

const SCENARIO = "scenarios/barrosa/barrosa.scenario.yaml";
const MAP = "scenarios/barrosa/barrosa.map.yaml";
const OOB = "scenarios/barrosa/barrosa-british.oob.yaml";

async function designs(page, of) {
  await choose(page, OOB);
  same((await text(page)).startsWith("oob: 1"), true, `${of}: the order of battle is open`);
  await page.waitForSelector("#findings-none:not([hidden])", { timeout: 10000 }).catch(() => fault(`${of}: it is not clean`));
  // A mistake must be reported, and one press must fix it.
  await write(page, "nation: britain", "nation: britian");
  await page.waitForSelector("#findings-list li", { timeout: 10000 }).catch(() => fault(`${of}: a wrong nation is not told`));
  const message = await page.textContent("#findings-list li");
  if (!message.includes("britian")) fault(`${of}: the finding says ${message}`);
  await page.click("#findings-list button.small:has-text(\"britain\")");
  await page.waitForFunction(() => !document.querySelector("#findings-none").hidden)
    .catch(() => fault(`${of}: the repair did not mend it`));
  same((await text(page)).includes("nation: britain"), true, `${of}: the repair is in the text`);
  await tab(page, "army");
  for (const ruleset of await page.$$eval("#ruleset option", (all) => all.map((one) => one.value))) {
    await page.selectOption("#ruleset", ruleset);
    await page.waitForSelector("#army table tbody td", { timeout: 10000 })
      .catch(async () => fault(`${of}: no army under ${ruleset}: ${await page.textContent("#army")}`));
  }
  // The table of the previous rule set stays until the engine has answered, so wait for the last table.
  await page.waitForFunction(() => document.querySelectorAll("#army tbody tr").length >= 5, null, { timeout: 10000 })
    .catch(async () => fault(`${of}: the army has ${await page.$$eval("#army tbody tr", (all) => all.length)} rows`));
  await tab(page, "outline");
  await page.waitForSelector("#outline button").catch(() => fault(`${of}: no outline`));
}

/** Text that was typed just before another document is opened must be checked too. */
async function hurried(page, of) {
  await choose(page, OOB);
  await page.evaluate((other) => {
    const field = document.querySelector("#plain");
    field.value = field.value.replace("nation: britain", "nation: britian");
    field.dispatchEvent(new Event("input"));
    [...document.querySelectorAll("#files button")].find((button) => button.textContent.includes(other)).click();
  }, MAP);
  const row = `#files button:has-text("${OOB}")`;
  await page.waitForSelector(`${row} .error, ${row} .warning`, { timeout: 10000 })
    .catch(() => fault(`${of}: the last keys before another document was chosen are not checked`));
  await choose(page, OOB);
  await write(page, "nation: britian", "nation: britain");
  await page.waitForFunction(() => !document.querySelector("#findings-none").hidden);
}

/** A body can be moved by keys and by the pointer. Moves by keys and by the pointer change the text and can be undone. */
async function moves(page, of) {
  await choose(page, SCENARIO);
  await tab(page, "map");
  await page.waitForSelector("#map .hand.body", { timeout: 20000 });
  await choose(page, MAP);
  const before = await text(page);
  await page.waitForSelector("#map .hand.body");
  const hand = page.locator("#map .hand.body").first();
  await hand.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before)
    .catch(async () => fault(`${of}: an arrow key moves nothing: ${await page.textContent("#status")}`));
  const lines = (await text(page)).split("\n").filter((line, at) => line !== before.split("\n")[at]);
  same(lines.length, 1, `${of}: lines that a move changes`);
  await page.waitForSelector("#map .hand.body");
  await page.keyboard.press("Control+z");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before)
    .catch(() => fault(`${of}: a move cannot be undone`));
  // A drag on a map that shows an earlier text is refused.
  await page.evaluate(() => window.grognard.map());
  const box = await standing(page, "#map .hand.body circle.reach");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 30, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before)
    .catch(async () => fault(`${of}: the pointer moves nothing: ${await page.textContent("#status")}`));
}

/** Adds a wood at a place that is pressed, and an objective and a leader at typed places. */
async function puts(page, of) {
  same(await page.$$eval("#map-add option[disabled]", (all) => all.map((one) => one.textContent).sort().join()),
    ["Browne", "Bushe", "Royal Engineers", "Royal Staff Corps"].map((name) => `${name}: no id in the order of battle`).join(),
    `${of}: leaders and bodies without an id`);
  for (const [choice, press] of [["areas:woods", true], ["points:objective", false], ["leader:dilkes", false]]) {
    const before = await text(page);
    await page.selectOption("#map-add", choice);
    await page.waitForSelector("#map .field");
    if (press) {
      const box = await standing(page, "#map .field");
      for (const [right, down] of [[4, 3], [3, 3], [4, 2]]) await page.mouse.click(box.x + box.width / right, box.y + box.height / down);
      await page.click("#map-finish");
    } else {
      await page.fill("#map-east", "500");
      await page.fill("#map-north", "700");
      await page.click("#map-put");
    }
    const done = await page.waitForFunction(
      (before) => document.querySelector("#plain").value.length > before.length, before, { timeout: 10000 }).catch(() => null);
    if (!done) fault(`${of}: ${choice} is not put: ${await page.textContent("#status")}`);
    await page.waitForTimeout(500);
  }
  await page.waitForSelector("#map .hand.leader[aria-label^=\"Dilkes, leader, 500 m east\"]", { timeout: 10000 })
    .catch(() => fault(`${of}: a leader that was put on the map has no handle with his name`));
  same(await page.$$eval("#map-add option[value=\"leader:dilkes\"]", (all) => all.length),
    0, `${of}: a leader on the map can be put on it`);
  await page.evaluate(() => window.grognard.checked());
  same(await page.$$eval("#findings-list .plain", (all) => all.map((one) => one.textContent).join()),
    "", `${of}: what is found after a wood, an objective and a leader were put on the map`);
  await page.selectOption("#map-add", "");
  await page.waitForFunction(() => !document.querySelector("#map .field"));
}

/** On a phone everything must fit the window, except drawings, which scroll horizontally. */
async function narrow(address, of) {
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const page = await open(context, address);
  const isInSight = () => page.evaluate(() => {
    const [row, frame] = ["#files [aria-current]", "nav.documents"].map((one) => document.querySelector(one).getBoundingClientRect());
    return row.top >= frame.top && row.bottom <= frame.bottom;
  });
  same(await isInSight(), true, `${of}: the list shows which document is open`);
  await page.focus(`#files button:has-text("${OOB}")`);
  await page.keyboard.press("Enter");
  await page.waitForFunction((path) => document.querySelector("#path").textContent === path, OOB);
  same(await page.evaluate(() => document.activeElement.textContent.trim()),
    OOB, `${of}: the document that was opened by a key keeps the focus`);
  same(await isInSight(), true, `${of}: the list shows which document was opened`);
  for (const shown of ["findings", "outline", "army", "map", "print", "changes"]) {
    await page.tap(`#tab-${shown}`);
    await page.waitForTimeout(300);
    const out = await page.evaluate(() => {
      const isDrawn = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || isDrawn(one.parentElement));
      const all = [...document.querySelectorAll("body *")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !isDrawn(one.parentElement));
      return all.map((one) => `${one.tagName} ${one.id || one.className}`);
    });
    if (out.length > 0) fault(`${of}, ${shown}: ${out.length} things stand out of the window, such as ${out[0]}`);
  }
  await context.close();
}

/**
 * On a touch screen targets must be large, and two fingers zoom the map around the point between
 * them.
 */
async function touched(address, of) {
  const context = await reader({ width: 820, height: 1180, hasTouch: true, isMobile: true });
  const page = await open(context, address);
  await page.tap(`#files button:has-text("${SCENARIO}")`);
  await page.tap("#tab-map");
  await standing(page, "#map .hand.body circle.reach");
  const small = await page.$$eval("#map-panel button, #map-panel select, #map-panel input[type=number], #map .reach", (all) => all.map((
    one) => [one.id || one.getAttribute("class"), one.getBoundingClientRect().height]).filter(([, height]) => height > 0 && height < 43.5));
  same(small.length, 0, `${of}: targets below 44 pixels, such as ${small[0]}`);
  await page.locator("#map .sheet").scrollIntoViewIfNeeded();
  const frame = () => page.$eval(
    "#map .board", (board) => { const { left, top, width, height } = board.getBoundingClientRect(); return { left, top, width, height }; });
  const before = await frame();
  const middle = [before.left + before.width / 2, Math.max(before.top, 0) + 150];
  const hand = await context.newCDPSession(page);
  const fingers = (type, half) => hand.send("Input.dispatchTouchEvent",
    { type, touchPoints: half === null ? [] : [-half, half].map((by, id) => ({ x: middle[0] + by, y: middle[1], id })) });
  await fingers("touchStart", 40);
  for (const half of [60, 80, 100, 120]) await fingers("touchMove", half);
  await fingers("touchEnd", null);
  const after = await frame();
  if (Math.abs(after.width / before.width - 3) > 0.1) fault(
    `${of}: two fingers draw the map ${after.width / before.width} times as large, not 3`);
  const part = ({ left, width }) => (middle[0] - left) / width;
  if (Math.abs(part(before) - part(after)) > 0.01) fault(
    `${of}: what lay between two fingers has moved from ${part(before)} to ${part(after)}`);
  // One finger on a body must move the body and not scroll.
  await page.tap(`#files button:has-text("${MAP}")`);
  const words = await text(page);
  const [x, y] = await middleOf(page, "#map .hand.body[data-name=\"kgl-hussars\"]");
  const finger = (type, by) => hand.send("Input.dispatchTouchEvent", { type, touchPoints: by === null ? [] : [{ x: x - by, y: y + by }] });
  await finger("touchStart", 0);
  for (const by of [10, 20, 30, 40]) await finger("touchMove", by);
  const said = await page.waitForFunction(() => document.querySelector("#map .live").textContent !== "", null, { timeout: 15000 })
    .catch(() => null);
  if (!said) fault(`${of}: nothing is said of a body that a finger holds`);
  await finger("touchEnd", null);
  await page.waitForFunction((words) => document.querySelector("#plain").value !== words, words, { timeout: 15000 })
    .catch(() => fault(`${of}: one finger moves nothing`));
  await context.close();
}

/**
 * Renames an id in every document and back again. The page must list every line that contains the
 * id.
 */
async function names(page, of) {
  await choose(page, MAP);
  const own = await text(page);
  await choose(page, OOB);
  await page.click("#simple");
  const at = (await text(page)).indexOf("id: first-guards") + 6;
  const put = () => page.evaluate((at) => document.querySelector("#plain").setSelectionRange(at, at), at);
  await put();
  await page.click("#references");
  await page.waitForSelector("#dialog li button").catch(() => fault(`${of}: no lines that write an id`));
  const count = await page.locator("#dialog li button").count();
  same(count, own.split("body: first-guards,").length, `${of}: lines that write an id`);
  await page.click(`#dialog section:has(h3:text-is("${MAP}")) li >> nth=0`);
  await page.waitForFunction((map) => document.querySelector("#path").textContent === map, MAP);
  await page.waitForFunction(() => {
    const { value, selectionStart, selectionEnd } = document.querySelector("#plain");
    return value.slice(selectionStart, selectionEnd) === "first-guards";
  }, null, { timeout: 15000 }).catch(() => fault(`${of}: the id is not marked where a line leads`));
  await choose(page, OOB);
  await put();
  await page.keyboard.press("F2");
  await page.fill("#dialog input", "Not An Id");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#dialog [role=status]:has-text(\"cannot be an id\")").catch(() => fault(`${of}: a wrong id is not refused`));
  await page.fill("#dialog input", "guards");
  await page.click("#dialog button:has-text(\"documents\")");
  await page.waitForSelector("#status button:has-text(\"Undo rename\")").catch(() => fault(`${of}: no id is renamed`));
  const documents = () => page.evaluate(() => Object.fromEntries(window.grognard.bench.texts));
  same((await documents())[MAP], own.replaceAll("body: first-guards,", "body: guards,"), `${of}: the map with the new id`);
  await page.click("#status button:has-text(\"Undo rename\")");
  await page.waitForFunction(() => !document.querySelector("#dialog").open && !/id: guards/.test(document.querySelector("#plain").value));
  same((await documents())[MAP], own, `${of}: the map with the old id again`);
  await page.click("#simple");
  await page.waitForFunction(() => !document.querySelector("#findings-none").hidden);
}

/**
 * A document with Windows line ends must keep them, and every change must be at the right place.
 */
async function windows(address) {
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, address);
  const texts = await page.evaluate(() => Object.fromEntries(window.grognard.bench.texts));
  const pairs = (words) => words.replaceAll("\n", "\r\n");
  const files = [OOB, MAP, SCENARIO, ...Object.keys(texts).filter((name) => name.endsWith("french.oob.yaml"))];
  const name = (file) => file.split("/").pop();
  await page.setInputFiles(
    "#pick-file", files.map((file) => ({ name: name(file), mimeType: "text/yaml", buffer: Buffer.from(pairs(texts[file])) })));
  await page.waitForFunction((name) => window.grognard.bench.texts.has(name) && window.grognard.bench.shown !== null, name(OOB));
  const now = (file) => page.evaluate((name) => window.grognard.bench.texts.get(name), name(file));
  const comes = (file, words) =>
    page.waitForFunction(([name, words]) => window.grognard.bench.texts.get(name) === words, [name(file), words], { timeout: 10000 })
      .catch(async () => fault(`CRLF, ${name(file)}: another text than meant; the page says ${await page.textContent("#status")}`));
  await choose(page, name(OOB));
  // Change the document by a fix, in the simple editor, and by keys in the editor.
  await write(page, "nation: britain", "nation: britian");
  await comes(OOB, pairs(texts[OOB].replace("nation: britain", "nation: britian")));
  await page.click("#findings-list button.small:has-text(\"britain\")");
  await comes(OOB, pairs(texts[OOB]));
  await page.evaluate(() => {
    const { editor } = window.grognard.bench;
    editor.go(editor.text().indexOf("nation: britain"));
  });
  await page.keyboard.type("# typed");
  await page.keyboard.press("Enter");
  await comes(OOB, pairs(texts[OOB].replace("nation: britain", "# typed\nnation: britain")));
  await page.click("#simple");
  await page.evaluate(() => {
    const field = document.querySelector("#plain");
    const at = field.value.indexOf("id: first-guards") + 6;
    field.setSelectionRange(at, at);
  });
  await page.click("#references");
  await page.waitForSelector("#dialog h2:has-text(\"first-guards\")", { timeout: 10000 })
    .catch(() => fault("CRLF: the id at the cursor is another"));
  await page.click(`#dialog section:has(h3:text-is("${name(MAP)}")) li >> nth=0`);
  await page.waitForFunction(() => {
    const { value, selectionStart, selectionEnd } = document.querySelector("#plain");
    return value.slice(selectionStart, selectionEnd) === "first-guards";
  }, null, { timeout: 15000 }).catch(() => fault("CRLF: another word is marked than the id"));
  await page.click("#simple");
  await tab(page, "map");
  await standing(page, "#map .hand.body circle.reach");
  await page.locator("#map .hand.body[data-name=\"kgl-hussars\"]").focus();
  await page.keyboard.press("ArrowRight");
  const moved = texts[MAP].replace(/(body: kgl-hussars, at: \[)(-?\d+)/, (all, before, east) => before + (Number(east) + 10));
  await comes(MAP, pairs(moved));
  await tab(page, "findings");
  // A fix that was made for an earlier text must be refused.
  await page.evaluate(() => window.grognard.checked());
  await page.click("#findings-list button.small:has-text(\"end lines with LF\")");
  await comes(MAP, moved);
  // Mixed line ends must be reported and made equal.
  await page.setInputFiles(
    "#pick-file", [{ name: name(OOB), mimeType: "text/yaml", buffer: Buffer.from(texts[OOB].replace("\n", "\r\n")) }]);
  await page.waitForFunction(() => /mixed line endings/.test(document.querySelector("#status").textContent), null, { timeout: 15000 })
    .catch(() => fault("lines that end in two ways are not told"));
  same(await now(OOB), texts[OOB], "a document whose lines ended in two ways");
  await context.close();
}

/** If the writer stops a long computation, the engine must start again with the same texts. */
async function stopped(address) {
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, address);
  await page.evaluate(async (bodies) => {
    const { put } = window.grognard;
    const numbers = [...Array(bodies).keys()];
    const head = (kind) => `${kind}: 1\nid: many\nname: Many\n`;
    const army = "nation: france\ndate: 1809-07-05\nechelon: army\nsources: { made: Made }\nsource: made\n";
    const units = numbers.map((at) => `  - { id: u-${at}, name: Unit ${at}, arm: infantry, men: 500, grade: regular }\n`);
    const places = numbers.map((at) => `at: [${(at % 300) * 30}, ${Math.floor(at / 300) * 90}]`);
    const placements = places.map((place, at) => `  - { body: u-${at}, ${place}, facing: 0, posture: line }\n`);
    await put("many.oob.yaml", `${head("oob")}${army}units:\n${units.join("")}`);
    await put("many.map.yaml", `${head("map")}width: 9000\nheight: 9000\nplacements:\n${placements.join("")}`);
    await put("many.scenario.yaml",
      `${head("scenario")}date: 1809-07-05\nmap: many\nsides:\n  - { id: one, name: One, oobs: [many] }\nvictory: Nobody.\n`);
    window.asked = window.grognard.ask({ ask: "map", path: "many.scenario.yaml" });
    // There are so many bodies that the answer takes several times the two seconds after which the
    // button appears.
  }, 30000);
  const button = await page.waitForSelector("#stop:not([hidden])", { timeout: 30000 }).catch(() => null);
  if (!button) fault("long work cannot be stopped");
  await button?.evaluate((shown) => shown.click());
  same(await page.evaluate(() => window.asked), null, "the answer to what was stopped");
  await page.waitForFunction(() => /^Stopped/.test(document.querySelector("#status").textContent))
    .catch(() => fault("nobody says that the engine was stopped"));
  same(await page.isVisible("#stop"), false, "nothing is left to stop");
  const outline = await page.evaluate(() => window.grognard.ask({ ask: "outline", path: "many.map.yaml" }));
  if (!outline?.length) fault("the engine that was stopped does not know its texts");
  await choose(page, OOB);
  await write(page, "nation: britain", "nation: britian");
  await page.waitForSelector("#findings-list li", { timeout: 20000 }).catch(() => fault("nothing is checked after a stop"));
  await context.close();
}

/** A list that is pasted from a web page becomes a document. */
async function pasted(page, of) {
  await page.click("#paste");
  const list = (words) => page.$eval("dialog textarea", (field, words) => { field.value = words; }, words);
  const says = (words) => page.waitForSelector(`dialog [role=status]:has-text("${words}")`, { timeout: 10000 })
    .catch(async () => fault(`${of}: the list is answered by ${(await page.textContent("dialog [role=status]")).slice(0, 99)}`));
  await list("13th Light (3 bns) 1,875 men\n".repeat(10001));
  await page.click("dialog button:has-text(\"Preview\")");
  await says("too long: it has 10002 lines");
  await list("1st Division: General Morel\n  13th Light (3 bns) 1,875 men\n".repeat(4000));
  await page.click("dialog button:has-text(\"Preview\")");
  await page.click("dialog button:has-text(\"Cancel\")", { timeout: 5000 }).catch(() => fault(`${of}: the reading cannot be cancelled`));
  await says("the reading was stopped");
  await page.fill("dialog input", "Atlantis");
  await page.click("dialog button:has-text(\"Preview\")");
  await says("No nation is called Atlantis");
  await page.fill("dialog textarea", "French\n1st Division: General Morel\n  13th Light (3 bns) 1,875 men\n  Foot Battery, 6 guns\n");
  await page.fill("dialog input", "France");
  await page.click("dialog button:has-text(\"Preview\")");
  await page.click("dialog button:has-text(\"Add to folder\")").catch(() => fault(`${of}: the list is not read`));
  await page.waitForFunction(() => /13th Light/.test(document.querySelector("#plain").value), null, { timeout: 10000 })
    .catch(() => fault(`${of}: the pasted list is not open`));
}

/**
 * Tests accessibility with axe. A violation of the page's content security policy is a fault too.
 */
async function judged(page, of) {
  const seen = new Map();
  await audit(page, seen, of);
  for (const [what, where] of seen) fault(`${what}: ${where.join("; ")}`);
}

async function printed(page, context, of) {
  await tab(page, "print");
  const [sheet] = await Promise.all([context.waitForEvent("page"), page.click("[data-print=\"roster\"]")]);
  await sheet.waitForSelector("html[data-ready]", { timeout: 10000 }).catch(() => fault(`${of}: the sheet does not come`));
  const words = await sheet.textContent("body");
  if (!/Graham|Barrosa/.test(words)) fault(`${of}: the sheet says ${words.slice(0, 80)}`);
  const styled = await sheet.evaluate(() => document.styleSheets.length);
  if (styled < 1) fault(`${of}: the sheet has no styles`);
  await sheet.close();
}

async function launched(folder) {
  const child = spawn(SHELL, [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage", "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank",
  ], { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let told = "";
  const address = await new Promise((done, failed) => {
    child.stderr.on("data", (part) => { told += part; const found = /ws:\/\/\S+/.exec(told); if (found) done(found[0]); });
    child.on("exit", (code) => failed(new Error(`the browser ended with ${code}: ${told.slice(0, 300)}`)));
  });
  child.removeAllListeners("exit");
  const browser = await chromium.connectOverCDP(address);
  // Kill the process group, because the started program may be a wrapper script.
  const kill = () => new Promise((done) => { child.on("exit", done); process.kill(-child.pid, "SIGKILL"); });
  return { page: await browser.contexts()[0].newPage(), kill };
}

/** Room in bytes for drafts if the storage is to be full after some lines. */
const ROOM = 60_000;

/** Adds a line to the open document. Returns whether the page then shows the text as saved. */
async function adds(page, words) {
  await page.evaluate((words) => {
    const field = document.querySelector("#plain");
    field.value += words;
    field.dispatchEvent(new Event("input"));
  }, words);
  const result = () => /draft saved|draft not saved: \S/.exec(document.querySelector("#kept").textContent)?.[0];
  const shown = await page.waitForFunction(result, null, { timeout: 10000 }).catch(() => null);
  return /^draft saved/.test(await shown?.jsonValue() ?? "");
}

/**
 * Kills the browser during a write. Everything that was shown as saved must still be there. The
 * browser has one window, or two that write in turn, or a storage that becomes full.
 * @param {"alone" | "two" | "full"} how
 */
async function killed(address, rounds, how) {
  const folder = path.join(temp, `killed-browser-${how}`);
  const throw_ = dice(1815);
  let [kept, refused] = ["", 0];
  for (let round = 0; round < rounds; round += 1) {
    const { page, kill } = await launched(folder);
    const pages = how === "two" ? [page, await page.context().newPage()] : [page];
    for (const one of pages) {
      await one.goto(address);
      await one.waitForSelector("html[data-ready]", { timeout: 60000 });
      await choose(one, MAP);
    }
    const now = await text(page);
    // The last line may be missing, because it was being written when the browser was killed.
    if (!now.startsWith(kept)) fault(`${how}, round ${round}: what was kept is gone`);
    if (how === "full") {
      const session = await page.context().newCDPSession(page);
      const { origin } = new URL(address);
      const { usage } = await session.send("Storage.getUsageAndQuota", { origin });
      await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + (round % 2 ? 1 : ROOM) });
    }
    for (let line = 0; line <= throw_(4); line += 1) {
      const one = pages[line % pages.length];
      const before = await text(one);
      const isKept = await adds(one, `# round ${round}, line ${line}${how === "full" ? ` ${"x".repeat(4000)}` : ""}\n`);
      if (isKept) kept = await text(one);
      else if (how === "full") refused += 1;
      else fault(`${how}, round ${round}: nothing is kept`);
      // The other window must have the line before it writes the next one.
      for (const other of pages) {
        await other.waitForFunction((words) => document.querySelector("#plain").value === words, await text(one), { timeout: 10000 })
          .catch(() => fault(`${how}, round ${round}: a window does not follow the other`));
      }
      if (!(await text(one)).startsWith(before)) fault(`${how}, round ${round}: a line is not at the end`);
    }
    await page.evaluate(() => {
      const field = document.querySelector("#plain");
      field.value += "# not waited for\n";
      field.dispatchEvent(new Event("input"));
    });
    await new Promise((done) => setTimeout(done, throw_(120)));
    await kill();
  }
  if (how === "full" && refused === 0) fault("the storage was never full");
  return rounds;
}

/** Opens the project on a published page, closes the page and opens it again. */
async function published(program) {
  const site = siteOf(program, "barrosa");
  if (!site) return WITHOUT;
  const served = await host(site);
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, served.root + PAGE);
  await designs(page, "over http");
  await underHand(page);
  await hurried(page, "over http");
  await names(page, "over http");
  await moves(page, "over http");
  await puts(page, "over http");
  await kept(page);
  await pasted(page, "over http");
  await choose(page, MAP);
  await judged(page, "over http");
  await windows(served.root + PAGE);
  await stopped(served.root + PAGE);
  await folders(served.root + PAGE);
  await touched(served.root + PAGE, "with fingers");
  await narrow(served.root + PAGE, "on a telephone");
  await printed(page, context, "over http");
  const draft = await text(page);
  await page.close();
  const again = await open(context, served.root + PAGE);
  await choose(again, MAP);
  same(await text(again), draft, "the draft after the page was closed");
  await context.close();
  // If the script of the engine is missing, the page must still work as an editor.
  const folder = await reader({ width: 1400, height: 900 });
  const local = await open(folder, disk(site, PAGE));
  await designs(local, "from a folder");
  await folder.close();
  await refused(served.root + PAGE);
  let kills = 0;
  for (const [how, often] of [["alone", 50], ["two", 20], ["full", 20]]) kills += await killed(served.root + PAGE, ALL ? often : 2, how);
  await served.away();
  return `published and from a folder, the browser killed ${kills} times`;
}

/**
 * A document that changes on disk must be shown at once if it has no change in the page.
 * If both the file and the page have changed, the writer chooses.
 */
async function elsewhere(page, root) {
  const [own, other] = [path.join(root, OOB), path.join(root, MAP)];
  const texts = () => page.evaluate(() => Object.fromEntries(window.grognard.bench.texts));
  const has = (name, words) => page.waitForFunction(([name, words]) => (window.grognard.bench.texts.get(name) ?? "").includes(words),
    [name, words], { timeout: 10000 }).catch(() => fault(`${name} does not get \`${words}\` from the disk`));
  // Change a shown and a hidden document, neither of which has changes in the page.
  fs.appendFileSync(own, "# theirs, shown\n");
  fs.appendFileSync(other, "# theirs, not shown\n");
  await has(OOB, "# theirs, shown");
  await has(MAP, "# theirs, not shown");
  same(await text(page), fs.readFileSync(own, "utf8"), "the document that is shown follows the disk");
  same(await page.isVisible("#disk"), false, "nobody is asked where nothing was changed");
  const fresh = path.join(root, "fresh.oob.yaml");
  fs.writeFileSync(fresh, "oob: 1\n");
  await has("fresh.oob.yaml", "oob: 1");
  fs.rmSync(fresh);
  await page.waitForFunction(() => !window.grognard.bench.texts.has("fresh.oob.yaml"), null, { timeout: 10000 })
    .catch(() => fault("a document that is gone stays"));
  // If a document has changed on both sides, nothing may be overwritten before the writer has
  // chosen.
  await write(page, "# at the desk", "# mine");
  await kept(page);
  fs.appendFileSync(own, "# theirs too\n");
  await page.waitForSelector("#disk:not([hidden])", { timeout: 10000 }).catch(() => fault("the page does not say that both have changed"));
  await page.click("#save");
  await page.waitForFunction(() => /not saved/.test(document.querySelector("#status").textContent))
    .catch(() => fault("a save over the text of another is not refused"));
  same(fs.readFileSync(own, "utf8").includes("# mine"), false, "what is on the disk before the writer has chosen");
  await page.click("#disk button:has-text(\"Show differences\")");
  await page.waitForSelector("#dialog pre");
  const difference = await page.textContent("#dialog");
  if (!difference.includes("# mine") || !difference.includes("# theirs too")) fault(`the difference says ${difference.slice(0, 200)}`);
  await page.click("#dialog button:has-text(\"Keep mine\")");
  await page.waitForSelector("#disk", { state: "hidden" });
  await page.click("#save");
  for (let wait = 0; wait < 50 && !fs.readFileSync(own, "utf8").includes("# mine"); wait += 1) await page.waitForTimeout(200);
  same(fs.readFileSync(own, "utf8"), await text(page), "mine is kept when the writer says so");
  await write(page, "# mine", "# mine again");
  await kept(page);
  fs.appendFileSync(own, "# theirs at last\n");
  await page.click("#disk button:has-text(\"Take theirs\")");
  await has(OOB, "# theirs at last");
  same((await texts())[OOB], fs.readFileSync(own, "utf8"), "theirs is taken when the writer says so");
}

/**
 * If a document has changed since its draft, the page must ask before it applies the draft. The
 * draft is kept in any case.
 */
async function behind(page, address, file) {
  await write(page, "nation: britain", "nation: britain # draft");
  await kept(page);
  const draft = await text(page);
  await page.goto("about:blank");
  fs.appendFileSync(file, "# changed while nobody looked\n");
  await page.goto(address);
  await page.click("dialog.ask button:has-text(\"Take theirs\")", { timeout: 10000 })
    .catch(() => fault("nobody is asked about a draft of another text"));
  await ready(page, address);
  await choose(page, OOB);
  same(await text(page), fs.readFileSync(file, "utf8"), "the document that was taken in place of a draft");
  const states = await page.evaluate(
    (path) => window.grognard.states(window.grognard.bench.project, path).then((all) => all.map(({ text }) => text)), OOB);
  same(states.includes(draft), true, "the draft is among the earlier states");
}

/** With `serve --edit`, only a page that has the token can write into the folder. */
async function desk(program) {
  const root = small("desk", ["barrosa"]);
  const { address, end } = await served(program, root);
  const { origin } = new URL(address);
  const token = /#token=([0-9a-f]{32})$/.exec(address)?.[1];
  if (!token) fault(`the link has no token: ${address}`);
  const put = (name, headers) => fetch(`${origin}/~grognard/file/${name}`, { method: "PUT", body: "oob: 1\n", headers })
    .then((answer) => answer.status);
  const right = { "X-Grognard-Token": token };
  same(await put("a.oob.yaml", {}), 403, "without a token");
  same(await put("a.oob.yaml", { "X-Grognard-Token": "0".repeat(32) }), 403, "with a wrong token");
  same(await put("a.oob.yaml", { ...right, Origin: "https://evil.example" }), 403, "from a foreign page");
  same(await put("a.oob.yaml", { ...right, "Sec-Fetch-Site": "cross-site" }), 403, "from another site");
  same(await put("..%2Fa.oob.yaml", right), 403, "out of the folder");
  same(await put("a.txt", right), 403, "no document");
  same(await put("scenarios/barrosa/barrosa.map.yaml", right), 412, "over what the writer did not see");
  same(await put("scenarios/barrosa/barrosa.map.yaml", { ...right, "If-Match": `"${"0".repeat(32)}"` }), 412, "over another text");
  same((await fetch(`${origin}/~grognard/folder`)).status, 403, "the folder without a token");
  same(fs.existsSync(path.join(root, "a.oob.yaml")), false, "nothing was written");
  same(await put("new/a.oob.yaml", right), 200, "a new document");
  fs.rmSync(path.join(root, "new"), { recursive: true });
  // Browsers log every failed request. The request that fails with 412 is expected.
  const told = (words) => { if (!words.includes("412 (Precondition Failed)")) fault(words); };
  const context = await reader({ width: 1400, height: 900, told });
  const page = await open(context, address);
  same(await page.evaluate(() => location.hash), "", "the token has left the address");
  await choose(page, OOB);
  const file = path.join(root, OOB);
  const before = fs.readFileSync(file, "utf8");
  await write(page, "nation: britain", "nation: britain # at the desk");
  await kept(page);
  await page.click("#save");
  await page.waitForFunction(() => /Saved/.test(document.querySelector("#status").textContent), null, { timeout: 10000 })
    .catch(async () => fault(`not saved: ${await page.textContent("#status")}`));
  same(fs.readFileSync(file, "utf8"), before.replace("nation: britain", "nation: britain # at the desk"), "what is on the disk");
  await elsewhere(page, root);
  await behind(page, address, file);
  await lost(page);
  await context.close();
  await end();
}

export async function workbench(program) {
  const words = await published(program);
  const site = siteOf(program, "barrosa", "saalfeld");
  if (site) await offline(site, PAGE);
  await desk(program);
  await starts(program);
  await forms(program);
  await draws(program);
  await savesPage(program);
  return `${words}, and at the desk`;
}
