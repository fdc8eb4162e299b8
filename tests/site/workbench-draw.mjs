// Tests what a designer changes on the map and in its form: the head of the map and its phases, layers
// of hills, and the words of the page about them.

import { choose, open, standing, tab, text, write } from "./bench.mjs";
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
  for (let step = 0; step < 3; step += 1) await page.click("#form [aria-label=Undo]");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before)
    .catch(() => fault("the form of a map is not undone"));
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
  await says(page);
  await context.close();
  await end();
}
