// Tests what a designer changes on the map and in its form: the head of the map and its phases, layers
// of hills, the ring that turns a body, copies, layers, measuring, and the words of the page.

import { choose, middle, open, standing, tab, text, write } from "./bench.mjs";
import { fault, reader, same, small } from "./lib.mjs";
import { served } from "./workbench-start.mjs";

const MAP = "scenarios/barrosa/barrosa.map.yaml";
const OOB = "scenarios/barrosa/barrosa-british.oob.yaml";

const status = (page) => page.textContent("#status");
const has = (page, words, of) => page.waitForFunction((words) => document.querySelector("#plain").value.includes(words), words)
  .catch(async () => fault(`${of}: no \`${words}\`: ${await status(page)}`));
const findings = (page) => page.evaluate((path) => window.grognard.ask({ ask: "findings", path }), MAP);

/** The form of a map has its head and its phases. */
async function head(page) {
  await choose(page, MAP);
  await tab(page, "outline");
  const before = await text(page);
  for (const [way, words, written] of [[".width", "4200", "width: 4200"], ["phases[0].name", "Browne goes up", "name: Browne goes up"],
    ["phases[0].at", "12:55", "at: \"12:55\""]]) {
    await page.fill(`#form [data-way="${way}"]`, words);
    await page.keyboard.press("Tab");
    await has(page, written, "the form of a map");
  }
  for (let step = 0; step < 3; step += 1) await page.click("#form-history [aria-label=Undo]");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before)
    .catch(() => fault("the form of a map is not undone"));
  await page.click("#form [aria-label=\"Form of the scenario\"]");
  await page.waitForSelector("#form [data-way=\"clock.start\"]").catch(() => fault("no form of the scenario of a map"));
  await choose(page, MAP);
}

/** A hill gets a higher layer, whose corners and height are changed on the map, without a finding. */
async function layers(page) {
  await tab(page, "map");
  await page.locator("#map .hand.outline[data-name=\"Cerro del Puerco\"]").focus();
  const before = await text(page);
  await page.click("#map-fields button:has-text(\"Add a higher layer\")");
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before)
    .catch(async () => fault(`no higher layer: ${await status(page)}`));
  await page.waitForSelector("#map-fields [aria-label=Height]:focus").catch(() => fault("the new layer has no field"));
  same(await findings(page), [], "findings after a new layer");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("77");
  await page.keyboard.press("Tab");
  await has(page, "height: 77", "a layer");
  await standing(page, "#map .hand.outline[data-name*=\"77 m\"]");
  await page.locator("#map .hand.outline[data-name*=\"77 m\"]").focus();
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => !document.querySelector("#plain").value.includes("height: 77"))
    .catch(async () => fault(`a layer is not deleted: ${await status(page)}`));
  for (let step = 0; step < 3; step += 1) await page.click("#map-undo");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before)
    .catch(() => fault("a layer is not undone"));
}

const body = (name) => `#map .hand.body[data-name="${name}"]`;
const changes = (page, before, of) => page.waitForFunction((before) => document.querySelector("#plain").value !== before, before)
  .catch(async () => fault(`${of}: nothing changes: ${await status(page)}`));
const undone = async (page, before, of) => {
  await page.click("#map-undo");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before)
    .catch(() => fault(`${of} is not one step of undo`));
};

/** The ring in front of the selected body turns the body. Escape gives up. */
async function turns(page) {
  const before = await text(page);
  const [x, y] = await middle(page, body("ligne-45"));
  await page.locator(body("ligne-45")).focus();
  const grab = async () => {
    const ring = await page.locator("#map .hand.turn circle.reach").boundingBox();
    await page.mouse.move(ring.x + ring.width / 2, ring.y + ring.height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 3, { steps: 5 });
  };
  await grab();
  same(await page.textContent("#map .live"), `${await nameOf(page, "ligne-45")} faces 90°`, "what a turned body says");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  same(await text(page) === before, true, "Escape while a body is turned");
  await grab();
  await page.mouse.up();
  await changes(page, before, "the ring");
  const line = (await text(page)).split("\n").find((one) => one.includes("body: ligne-45,"));
  same(/facing: 90\b/.test(line), true, `the facing of a turned body in ${line}`);
  await undone(page, before, "a turn");
}

const nameOf = (page, name) => page.$eval(`${body(name)} title`, (one) => one.textContent.replace(/, body$/, ""));

/** Two bodies are copied by keys and pasted at the pointer, as new bodies of the order of battle. */
async function copies(page) {
  const before = await text(page);
  const places = (words) => words.split("\n").filter((line) => /\{ body: /.test(line)).length;
  await page.locator(body("ligne-54-1")).click({ modifiers: ["Shift"], force: true });
  await page.locator(body("ligne-54-2")).click({ modifiers: ["Shift"], force: true });
  await page.locator(body("ligne-54-2")).focus();
  await page.keyboard.press("Control+c");
  // A map that is just drawn anew has no box yet.
  let sheet = null;
  for (let tries = 0; sheet === null && tries < 100; tries += 1) {
    sheet = await page.locator("#map .sheet").boundingBox();
  }
  await page.mouse.move(sheet.x + sheet.width * 0.55, sheet.y + 120);
  await page.keyboard.press("Control+v");
  await changes(page, before, "paste");
  await page.waitForFunction((count) =>
    document.querySelector("#plain").value.split("\n").filter((line) => /\{ body: /.test(line)).length === count, places(before) + 2)
    .catch(async () => fault(`two bodies are not pasted: ${await status(page)}`));
  await page.waitForFunction(() => document.querySelectorAll("#map .hand.picked").length === 2)
    .catch(() => fault("the pasted bodies are not selected"));
  const added = (await text(page)).split("\n").filter((line) => !before.includes(line));
  const names = added.map((line) => line.match(/body: ([\w-]+)/)?.[1]);
  const oob = await page.evaluate(() => window.grognard.bench.texts.get("scenarios/barrosa/barrosa-french.oob.yaml"));
  for (const name of names) if (!oob.includes(`id: ${name},`) && !oob.includes(`id: ${name}\n`)) fault(`the copy ${name} is in no list`);
  await undone(page, before, "a paste of two bodies");
  await page.keyboard.press("Escape");
}

/** A locked layer has no handles, and a hidden one is not drawn. */
async function hides(page) {
  await page.click("#map-layers summary");
  const count = (what) => page.waitForTimeout(400).then(() => page.locator(`#map ${what}`).count());
  const before = await text(page);
  await page.selectOption("#layer-ground", "locked");
  same([await count(".hand.outline"), await page.isVisible("#map svg .woods")], [0, true], "a locked ground");
  await page.selectOption("#layer-bodies", "hidden");
  const names = "#map .board > svg:first-child :is(.units > [id], .labels [data-of=u3]):visible";
  same([await count(".hand.body"), await page.locator(names).count()],
    [0, 0], "hidden bodies and their names");
  await page.selectOption("#layer-ground", "hidden");
  await page.waitForTimeout(400);
  same(await page.isVisible("#map svg .woods"), false, "a hidden ground");
  for (const layer of ["ground", "bodies"]) await page.selectOption(`#layer-${layer}`, "shown");
  if (await count(".hand.body") === 0) fault("bodies stay hidden");
  same(await text(page) === before, true, "layers change no text");
}

/** Measures a way of two parts, in metres, and changes nothing. */
async function measures(page) {
  const before = await text(page);
  await page.click("#map-measure");
  for (const [at, [east, north]] of [[500, 500], [800, 900], [800, 1900]].entries()) {
    await page.fill("#map-east", String(east));
    await page.fill("#map-north", String(north));
    await page.click("#map-put");
    await page.waitForFunction((count) => document.querySelectorAll("#map .sketch circle").length === count, at + 1);
  }
  same(await status(page), "1500 m, the last part 1000 m.", "a measured way");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#map .field")).catch(() => fault("Escape does not end measuring"));
  same([await text(page) === before, await page.getAttribute("#map-measure", "aria-pressed")], [true, "false"], "after measuring");
}

/** A result is no longer shown once it is about another text, and no words are about a terminal. */
async function says(page) {
  await choose(page, OOB);
  await page.click("#save");
  await page.waitForFunction(() => /Saved/.test(document.querySelector("#status").textContent));
  const whole = await text(page);
  await write(page, whole, "this is : [ not");
  await page.waitForFunction(() => !/Saved/.test(document.querySelector("#status").textContent))
    .catch(() => fault("the page says `Saved` over a text that is not"));
  await tab(page, "army");
  await page.waitForSelector("#army .bad").catch(() => fault("the army of an unreadable list is not refused"));
  const why = await page.textContent("#army");
  if (!/its findings show why/.test(why) || /grognard check/.test(why)) fault(`an unreadable list is refused with \`${why}\``);
  await write(page, "this is : [ not", whole);
}

export async function draws(program) {
  const { address, end } = await served(program, small("draws", ["barrosa"]));
  const context = await reader({ width: 1400, height: 900, acceptDownloads: true });
  const page = await open(context, address);
  await head(page);
  await layers(page);
  await turns(page);
  await copies(page);
  await hides(page);
  await measures(page);
  await says(page);
  await context.close();
  await end();
}
