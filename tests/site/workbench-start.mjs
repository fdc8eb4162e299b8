// Tests how a battle begins in the workbench: a new one in an empty folder, from two pasted lists to a
// clean check and to the files; battles of earlier visits; two windows; the buttons of the map.

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { choose, kept, open, standing, tab, text, write } from "./bench.mjs";
import { fault, host, reader, same, small, temp } from "./lib.mjs";

const MAP = "scenarios/barrosa/barrosa.map.yaml";
const OOB = "scenarios/barrosa/barrosa-british.oob.yaml";
const LISTS = {
  one: ["Franco-Italian", "italy", "Eugène", "Division Seras: General Seras\n  106e Ligne (4 bns) 2,110\n  35e Ligne 1513\n"
  + "  9e Hussars (4 sqns) 507\n\nDivision Broussier: General Broussier\n 9e Ligne (3 bns) 1,913 men\n 12-pdr battery, 8 guns\n"],
  other: ["Austrian", "austria", "", "Wing: Colloredo\n IR 27 Strassoldo, 3 battalions, 2411 men\n IR 61 St Julien 2309\n"
  + "Ott Hussars 8 sqn 905 sabres\n1st 6 pdr brigade battery 8 guns\n"],
};

/** Serves a folder for writing. Returns the printed address and a function that ends the program. */
export async function served(program, root) {
  const child = spawn(program, ["serve", root, "--edit", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  let printed = "";
  const address = await new Promise((done, failed) => {
    child.stdout.on("data", (part) => { printed += part; const found = /http:\S+/.exec(printed); if (found) done(found[0]); });
    child.on("close", (code) => failed(new Error(`\`serve --edit\` ended with ${code}`)));
  });
  child.removeAllListeners("close");
  return { address, end: () => new Promise((done) => { child.on("close", done); child.kill(); }) };
}

const texts = (page) => page.evaluate(() => Object.fromEntries(window.grognard.bench.texts));
const findings = (page) => page.evaluate(async () => {
  const all = [];
  for (const path of window.grognard.bench.texts.keys()) {
    const found = await window.grognard.ask({ ask: "findings", path });
    all.push(...found.map(({ line, code, message }) => `${path}:${line} ${code}: ${message}`));
  }
  return all;
});

/** Makes a battle of two pasted lists in an empty folder, without a letter of YAML. */
async function begins(program) {
  const root = path.join(temp, "empty-folder");
  fs.mkdirSync(root, { recursive: true });
  const { address, end } = await served(program, root);
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, address);
  same(await page.isVisible("#start"), true, "the start page in an empty folder");
  same(await page.isVisible("#start-site"), false, "a button of the battles that are open already");
  await page.fill("#new-name", "Sacile");
  await page.fill("#new-date", "1809-04-16");
  // A table of 8 by 6 feet with 500 metres of ground for a foot.
  await page.selectOption("#new-unit", "ft");
  for (const [field, value] of [["width", "8"], ["height", "6"], ["scale", "500"]]) await page.fill(`#new-${field}`, value);
  for (const [side, [name, nation, commander, list]] of Object.entries(LISTS)) {
    await page.fill(`#${side}-name`, name);
    await page.fill(`#${side}-nation`, nation);
    await page.fill(`#${side}-commander`, commander);
    await page.fill(`#${side}-list`, list);
  }
  await page.waitForFunction(() => document.querySelectorAll("#nations option").length > 20)
    .catch(() => fault("the nations are not offered"));
  await page.click("#new-battle button[type=submit]");
  await page.waitForSelector("#map .hand.body")
    .catch(async () => fault(`no new battle: ${await page.textContent("#status")}`));
  same(await findings(page), [], "findings of a new battle");
  same(Object.keys(await texts(page)).sort(), ["grognard.yaml", "sacile-austrian.oob.yaml", "sacile-franco-italian.oob.yaml",
    "sacile.map.yaml", "sacile.scenario.yaml"], "documents of a new battle");
  same(await page.$$eval("#map-add option[disabled]", (all) => all.map((one) => one.textContent)), [], "bodies without an id");
  same(/width: 4000 .*\nheight: 3000 /.test((await texts(page))["sacile.map.yaml"]), true, "the size of a table as ground");
  await page.click("#save");
  await page.waitForFunction(() => /Saved/.test(document.querySelector("#status").textContent));
  const own = await texts(page);
  for (const [name, words] of Object.entries(own)) same(fs.readFileSync(path.join(root, name), "utf8"), words, `${name} on disk`);
  // A save must not look like a change by others.
  await page.waitForTimeout(1000);
  same(await page.textContent("#kept"), "saved in the folder", "what is said after a save");
  same(await texts(page), own, "documents after a save");
  await context.close();
  await end();
}

/** Earlier battles can be opened, copied and deleted, and a deletion undone. */
async function goesOn(page) {
  const rows = (count) => page.waitForFunction((count) => document.querySelectorAll("#recent li").length === count, count)
    .catch(async () => fault(`${await page.locator("#recent li").count()} earlier battles instead of ${count}`));
  await page.click("#home");
  await page.click("#try");
  await page.waitForFunction(() => document.querySelector("#project").textContent === "Barrosa, to try");
  await choose(page, MAP);
  await write(page, "id: barrosa", "id: barrosa # own");
  await kept(page);
  await page.click("#home");
  await rows(1);
  await page.click("#recent button:has-text(\"Duplicate\")");
  await rows(2);
  await page.click("#recent li:not(:has-text(\"copy\")) button:has-text(\"Delete\")");
  await rows(1);
  same(await page.textContent("#path"), "No document", "what is open after its battle was deleted");
  await page.click("#undone button");
  await rows(2);
  for (const name of ["Barrosa, to try", "Barrosa, to try, copy"]) {
    await page.click("#home[aria-pressed=false]", { timeout: 1000 }).catch(() => null);
    await page.click(`#recent button[aria-label="Open ${name}"]`);
    await page.waitForFunction((name) => document.querySelector("#project").textContent === name, name);
    same((await texts(page))[MAP].includes("# own"), true, `the draft of ${name}`);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const file = path.join(temp, download.suggestedFilename());
  same(path.basename(file), "Barrosa-to-try-copy.zip", "the name of an archive");
  await download.saveAs(file);
  await page.setInputFiles("#pick-file", file);
  await page.waitForFunction(() => document.querySelector("#project").textContent.endsWith(".zip"));
  const [again] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  same(again.suggestedFilename(), path.basename(file), "the name of an archive that was opened and saved again");
}

/** Only the last files are offered again, but those with a draft always. */
async function forgets(page) {
  const opens = async (name) => {
    const file = { name: `${name}.oob.yaml`, mimeType: "text/yaml", buffer: Buffer.from(`oob: 1\nid: ${name}\n`) };
    await page.setInputFiles("#pick-file", [file]);
    await page.waitForFunction((path) => window.grognard.bench.shown === path, file.name);
  };
  await opens("written");
  await write(page, "id: written", "id: written # more");
  await kept(page);
  for (let number = 0; number < 22; number += 1) await opens(`list-${number}`);
  await page.click("#home");
  await page.waitForFunction(() => document.querySelectorAll("#recent li").length > 20);
  const names = await page.$$eval("#recent b", (all) => all.map((one) => one.textContent));
  same([names.includes("written.oob.yaml"), names.includes("list-0.oob.yaml"), names.includes("list-21.oob.yaml"),
    names.includes("Barrosa, to try")], [true, false, true, true], "the files that are offered again");
}

/** The archive of a battle has no document of another battle, unless it was changed. */
async function ownArchive(page) {
  await choose(page, OOB);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const bytes = fs.readFileSync(await download.path());
  same([download.suggestedFilename(), bytes.includes(Buffer.from(OOB)), bytes.includes(Buffer.from("saalfeld.map.yaml"))],
    ["barrosa.zip", true, false], "the archive of a battle");
}

/** Two windows show each other's changes, and the writer chooses if both have changed a document. */
async function twoWindows(context, address) {
  const [one, other] = [await open(context, address), await open(context, address)];
  for (const page of [one, other]) await choose(page, OOB);
  const has = (page, words) => page.waitForFunction(([path, words]) => window.grognard.bench.texts.get(path).includes(words), [OOB, words])
    .catch(() => fault(`a window does not show ${words} of the other`));
  await write(one, "nation: britain", "nation: britain # one");
  await has(other, "# one");
  await write(other, "# one", "# other");
  await has(one, "# other");
  // Delay the messages, so that each window is changed before it hears of the other.
  for (const page of [one, other]) {
    await page.evaluate(() => {
      const { postMessage } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.postMessage = function (words) { setTimeout(() => postMessage.call(this, words), 1500); };
    });
  }
  await Promise.all([write(one, "# other", "# here"), write(other, "# other", "# there")]);
  await one.waitForSelector("#windows:not([hidden])").catch(() => fault("the first window does not tell of the other"));
  await other.waitForSelector("#windows:not([hidden])").catch(() => fault("the second window does not tell of the other"));
  await one.click("#windows button:has-text(\"Keep mine\")");
  await has(other, "# here");
  await other.waitForSelector("#windows", { state: "hidden" });
  same(await one.isVisible("#windows"), false, "whether the first window still asks");
  await other.close();
  return one;
}

/** The buttons of the map delete, undo and redo; the wheel zooms, and the mouse moves the map. */
async function mapButtons(page, context) {
  await choose(page, MAP);
  await tab(page, "map");
  await page.click("#map-wide");
  await standing(page, "#map .hand.body");
  const board = () => page.$eval("#map .board", (one) => JSON.stringify(one.getBoundingClientRect()));
  const whole = await board();
  same(JSON.parse(whole).bottom <= (await page.locator(".foot").boundingBox()).y, true, "the whole map at full width");
  await page.locator("#map .hand.body").first().focus();
  same(await board(), whole, "the map at full width after a body was selected");
  await tab(page, "findings");
  same(await page.isVisible("#files"), true, "the documents beside another tool than the map");
  await tab(page, "map");
  same(await page.isVisible("#files"), false, "the documents beside the map at full width");
  await standing(page, "#map .hand.body");
  const before = await text(page);
  const is = (wanted, of) => page.waitForFunction(([before, wanted]) =>
    (document.querySelector("#plain").value === before) === wanted, [before, wanted])
    .catch(async () => fault(`${of}: ${await page.textContent("#status")}`));
  const sheet = await page.locator("#map .sheet").boundingBox();
  await page.mouse.move(sheet.x + 400, sheet.y + 200);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction(() => parseFloat(document.querySelector("#map .board").style.width) > 200)
    .catch(() => fault("the wheel does not zoom"));
  const scrolled = () => page.$eval("#map .sheet", (one) => one.scrollLeft);
  const from = await scrolled();
  await page.mouse.move(sheet.x + 400, sheet.y + 20);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 300, sheet.y + 20, { steps: 4 });
  await page.mouse.up();
  same(await scrolled() - from, 100, "how far the mouse moves the map");
  await page.locator("#map .hand.body").first().focus();
  await page.click("#map-delete");
  await is(false, "a body is not deleted");
  await page.click("#map-undo");
  await is(true, "a deletion is not undone");
  await page.click("#map-redo");
  await is(false, "a deletion is not redone");
  await page.click("#map-undo");
  await is(true, "a deletion is not undone again");
  await page.evaluate(() => window.grognard.map());
  await page.locator("#map .hand.outline[data-name=\"The pine wood\"]").focus();
  await page.fill("#map-fields input[aria-label=Name]", "Pinar");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#map .hand.outline[data-name=\"Pinar\"]")
    .catch(async () => fault(`a wood is not named: ${await page.textContent("#status")}`));
  await page.click("#map-undo");
  await is(true, "a name is not undone");
  const [print] = await Promise.all([context.waitForEvent("page"), page.click("#map-print")]);
  await print.waitForSelector("html[data-ready]").catch(() => fault("the map is not printed"));
  same(await print.locator("svg").count() > 0, true, "a map to print");
  await print.close();
  await page.click("#map-wide");
}

/** The bar between the text and the tools is dragged, moved by keys, and remembered. */
async function splits(page) {
  const width = () => page.$eval(".writing", (one) => one.getBoundingClientRect().width);
  const before = await width();
  const bar = await page.locator("#split").boundingBox();
  await page.mouse.move(bar.x + 4, bar.y + 200);
  await page.mouse.down();
  await page.mouse.move(bar.x - 116, bar.y + 200, { steps: 4 });
  await page.mouse.up();
  same(Math.round(before - await width()), 120, "how far the bar beside the text was dragged");
  await page.focus("#split");
  await page.keyboard.press("ArrowRight");
  same(Math.round(before - await width()), 80, "the bar after an arrow key");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  same(Math.round(before - await width()), 80, "the bar at the next visit");
  await page.dblclick("#split");
  same(Math.round(before - await width()), 0, "the bar after a double click");
}

export async function starts(program) {
  await begins(program);
  const { address, end } = await served(program, small("starts", ["barrosa", "saalfeld"]));
  const context = await reader({ width: 1400, height: 900, acceptDownloads: true });
  const page = await twoWindows(context, address);
  await mapButtons(page, context);
  await splits(page);
  await goesOn(page);
  await forgets(page);
  await context.close();
  await end();
}

/** After one visit, the page of a published workbench opens without a network. */
export async function offline(site, workbench) {
  const served = await host(site);
  const told = (words) => { if (!/net::ERR_|Failed to load resource/.test(words)) fault(words); };
  const context = await reader({ width: 1400, height: 900, worker: true, acceptDownloads: true, told });
  const page = await context.newPage();
  await page.goto(served.root + workbench);
  await page.waitForFunction(() => document.querySelector("#offline").textContent === "works offline", null, { timeout: 90000 })
    .catch(() => fault("the workbench is not stored for use offline"));
  const state = await page.evaluate(() => document.documentElement.dataset.state);
  await ownArchive(page);
  await served.away();
  await context.setOffline(true);
  await page.reload();
  await page.waitForFunction((state) => document.documentElement.dataset.state === state, state, { timeout: 60000 })
    .catch(async () => fault(`without a network: ${await page.textContent("#state").catch(() => "no page")}`));
  await context.close();
}
