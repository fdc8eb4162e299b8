// The map of the workbench under a hand: what is in the way of a body while it is held, and with whom it stands in line.

import { choose, middle, tab, text } from "./bench.mjs";
import { fault, same } from "./lib.mjs";

const SCENARIO = "scenarios/barrosa/barrosa.scenario.yaml";
const MAP = "scenarios/barrosa/barrosa.map.yaml";
const handle = (name) => `#map .hand.body[data-name="${name}"]`;

const middleOf = (page, name) => middle(page, handle(name));

/** Takes a body, holds it over another one or over a place that far from there, and reads what the page says of it. */
async function holds(page, name, over, [right, down], words) {
  const from = await middleOf(page, name);
  const box = await page.locator(`${handle(over)} circle.reach`).boundingBox();
  const to = [box.x + box.width / 2 + right, box.y + box.height / 2 + down];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  const told = await page.waitForFunction((words) => document.querySelector("#map .live").textContent.includes(words), words, { timeout: 5000 }).catch(() => null);
  if (!told) fault(`${name} is held, and the page says \`${await page.textContent("#map .live")}\` and not \`${words}\``);
  return to;
}

const marks = (page, name) => page.locator(`#map .marks .${name}`).count();

async function back(page) {
  await page.keyboard.press("Escape");
  await page.mouse.up();
  same(await page.textContent("#map .live"), "", "what is said when nothing is held");
}

/** Over another body, and over the sea; by crosses too, not by colour alone. */
async function overlaps(page) {
  await holds(page, "ligne-24-2", "ligne-24-1", [0, 0], "overlaps 1/24e Ligne");
  if (await marks(page, "cross") < 2) fault("a held body and the one in its way have no crosses");
  await back(page);
  await holds(page, "french-dragoons", "french-dragoons", [-5, 60], "stands in the lake The Atlantic");
  await back(page);
  // At their true size on the table, with their outlines.
  await page.selectOption("#ruleset", "napoleonic-fury");
  await page.check("#map-fielded");
  await holds(page, "ruffin-guns", "leval-guns", [0, 0], "overlaps");
  if (await marks(page, "bad") < 2) fault("bodies that overlap on the table have no outlines");
  await back(page);
  await page.uncheck("#map-fielded");
}

/** What is told while it is held is told when it is dropped, and when keys have moved it there. */
async function dropped(page) {
  await choose(page, MAP);
  const before = await text(page);
  await holds(page, "ligne-24-2", "ligne-24-1", [0, 0], "overlaps");
  await page.mouse.up();
  const said = await page.waitForFunction(() => /It overlaps 1\/24e Ligne/.test(document.querySelector("#status").textContent), null, { timeout: 8000 }).catch(() => null);
  if (!said) fault(`a body was dropped on another, and the page says ${await page.textContent("#status")}`);
  await undone(page, "ligne-24-2", before, "a drop");
}

/** One press takes a deed back. */
async function undone(page, name, before, what) {
  await page.locator(handle(name)).focus();
  await page.keyboard.press("Control+z");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before, { timeout: 5000 }).catch(() => fault(`${what} is not one step of undo`));
}

/** Near the line of another a body takes it, with its facing; Alt and a switch let it be; L is the same by keys. */
async function aligned(page) {
  const near = await holds(page, "ligne-54-2", "ligne-54-2", [3, 15], "in line with");
  same(await marks(page, "aligned"), 1, "lines to a neighbour");
  await page.keyboard.down("Alt");
  await page.mouse.move(near[0] + 1, near[1]);
  await page.waitForFunction(() => !/in line with/.test(document.querySelector("#map .live").textContent), null, { timeout: 5000 }).catch(() => fault("Alt does not let a body out of line"));
  await page.keyboard.up("Alt");
  await back(page);
  await page.uncheck("#map-align");
  await holds(page, "ligne-54-2", "ligne-54-2", [3, 15], "m north");
  same(await marks(page, "aligned"), 0, "lines to a neighbour with the switch off");
  await back(page);
  await page.check("#map-align");
  const before = await text(page);
  await page.locator(handle("ligne-45")).focus();
  await page.keyboard.press("l");
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before, { timeout: 5000 }).catch(() => fault("L brings no body into line"));
  const said = await page.textContent("#status");
  if (!/in line with 3rd provisional grenadiers/.test(said)) fault(`L says ${said}`);
  await undone(page, "ligne-45", before, "what L does");
}

export async function underHand(page) {
  await choose(page, SCENARIO);
  await tab(page, "map");
  await overlaps(page);
  await dropped(page);
  await aligned(page);
}
