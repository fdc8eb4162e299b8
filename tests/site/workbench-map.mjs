// Tests the map of the workbench: overlaps while a body is dragged, alignment with neighbours, keys
// and phases.

import { choose, middle, tab, text } from "./bench.mjs";
import { fault, same } from "./lib.mjs";

const SCENARIO = "scenarios/barrosa/barrosa.scenario.yaml";
const MAP = "scenarios/barrosa/barrosa.map.yaml";
const handle = (name) => `#map .hand.body[data-name="${name}"]`;

const middleOf = (page, name) => middle(page, handle(name));

/** Drags a body to another one, at an offset from it, and checks what the page reports. */
async function holds(page, name, over, [right, down], words) {
  const from = await middleOf(page, name);
  const box = await page.locator(`${handle(over)} circle.reach`).boundingBox();
  const to = [box.x + box.width / 2 + right, box.y + box.height / 2 + down];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  const told = await page.waitForFunction(
    (words) => document.querySelector("#map .live").textContent.includes(words), words, { timeout: 15000 }).catch(() => null);
  if (!told) fault(`${name} is held, and the page says \`${await page.textContent("#map .live")}\` and not \`${words}\``);
  return to;
}

/** Waits until an action has redrawn the map, because a redraw moves what the pointer would press. */
async function redrawn(page, action) {
  await page.evaluate(() => document.querySelector("#map svg").setAttribute("data-before", ""));
  await action();
  await page.waitForSelector("#map svg:not([data-before])", { timeout: 30000 });
}

const marks = (page, name) => page.locator(`#map .marks .${name}`).count();

async function back(page) {
  await page.keyboard.press("Escape");
  await page.mouse.up();
  same(await page.textContent("#map .live"), "", "what is said when nothing is held");
}

/**
 * Overlaps with a body or the sea must be reported. Crosses also mark overlaps, because colour
 * alone would not be enough.
 */
async function overlaps(page) {
  await holds(page, "ligne-24-2", "ligne-24-1", [0, 0], "overlaps 1/24e Ligne");
  if (await marks(page, "cross") < 2) fault("a held body and the one in its way have no crosses");
  await back(page);
  await holds(page, "french-dragoons", "french-dragoons", [-5, 60], "is in the lake The Atlantic");
  await back(page);
  // Test bodies in their true size on the table, where their outlines must be marked.
  await redrawn(page, () => page.check("#map-fielded"));
  await redrawn(page, () => page.selectOption("#ruleset", "napoleonic-fury"));
  await holds(page, "ruffin-guns", "leval-guns", [0, 0], "overlaps");
  if (await marks(page, "bad") < 2) fault("bodies that overlap on the table have no outlines");
  await back(page);
  await page.uncheck("#map-fielded");
}

/** An overlap must be reported while dragging, after a drop, and after a move by keys. */
async function dropped(page) {
  await choose(page, MAP);
  const before = await text(page);
  await holds(page, "ligne-24-2", "ligne-24-1", [0, 0], "overlaps");
  await page.mouse.up();
  const said = await page.waitForFunction(
    () => /It overlaps 1\/24e Ligne/.test(document.querySelector("#status").textContent), null, { timeout: 8000 }).catch(() => null);
  if (!said) fault(`a body was dropped on another, and the page says ${await page.textContent("#status")}`);
  await undone(page, "ligne-24-2", before, "a drop");
}

/** A single undo must revert an action. */
async function undone(page, name, before, what) {
  await page.locator(handle(name)).focus();
  await page.keyboard.press("Control+z");
  await page.waitForFunction((before) => document.querySelector("#plain").value === before, before, { timeout: 15000 })
    .catch(() => fault(`${what} is not one step of undo`));
}

/**
 * Near a neighbour's line, a body snaps into it and takes its facing. Alt or a switch prevents
 * this, and the key L aligns without a pointer.
 */
async function aligned(page) {
  const near = await holds(page, "ligne-54-2", "ligne-54-2", [3, 15], "in line with");
  same(await marks(page, "aligned"), 1, "lines to a neighbour");
  await page.keyboard.down("Alt");
  await page.mouse.move(near[0] + 1, near[1]);
  await page.waitForFunction(() => !/in line with/.test(document.querySelector("#map .live").textContent), null, { timeout: 15000 })
    .catch(() => fault("Alt does not let a body out of line"));
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
  await page.waitForFunction((before) => document.querySelector("#plain").value !== before, before, { timeout: 15000 })
    .catch(() => fault("L brings no body into line"));
  const said = await page.textContent("#status");
  if (!/in line with 3rd provisional grenadiers/.test(said)) fault(`L says ${said}`);
  await undone(page, "ligne-45", before, "what L does");
}

const focus = (page, name) => page.locator(handle(name)).focus();
const entry = (words, name) => words.split("\n").filter((line) => line.includes(`body: ${name},`));
const waits = (page, is, wanted) => page.waitForFunction(is, wanted, { timeout: 15000 }).catch(() => null);
async function comes(page, name, wanted, what) {
  await waits(page, (wanted) => document.querySelector("#plain").value.split("\n").includes(wanted), wanted);
  same(entry(await text(page), name)[0], wanted, what);
}

/**
 * Keys in quick succession must all take effect, even before the map is redrawn, and so must a key
 * that is held down.
 */
async function followed(page) {
  await choose(page, MAP);
  const before = await text(page);
  const [line] = entry(before, "ligne-45");
  const [, east, north] = line.match(/at: \[(-?\d+), (-?\d+)\]/).map(Number);
  await focus(page, "ligne-45");
  // Make five steps with the key held down, two turns, a long step and a step back.
  for (let press = 0; press < 5; press += 1) await page.keyboard.down("ArrowRight");
  await page.keyboard.up("ArrowRight");
  for (const key of ["r", "r", "Shift+ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  const facing = Number(line.match(/facing: (\d+)/)[1]);
  const at = (east, north) => line.replace(/at: \[.*?\], facing: \d+/, `at: [${east}, ${north}], facing: ${(facing + 10) % 360}`);
  await comes(page, "ligne-45", at(east + 50, north + 90), "nine keys in a row");
  same(await page.evaluate(() => document.activeElement.dataset.name), "ligne-45", "what has the focus after nine keys");
  // The focus must stay if the map is redrawn twice before the next frame.
  const kept = await page.evaluate(async () => {
    const { map } = window.grognard;
    await Promise.all([map(), map()]);
    return document.activeElement.dataset.name;
  });
  same(kept, "ligne-45", "what has the focus after the map was drawn twice");
  await focus(page, "ligne-45");
  for (const [way, metres, then] of [
    ["east", east + 1, at(east + 1, north + 90)], ["north", north + 1, at(east + 1, north + 1)], ["east", east, at(east, north + 1)]]) {
    await page.fill(`#map-fields [name=${way}]`, `${metres}`);
    await page.click("#map-fields button:has-text(\"Set\")");
    await comes(page, "ligne-45", then, `${way} that was set`);
  }
  for (let press = 0; press < 20 && await text(page) !== before; press += 1) await page.evaluate(
    () => window.grognard.bench.editor.undo());
  same(await text(page), before, "the document after all was undone");
  // An undo step that continues the last step is undone together with it. A step that begins a new
  // undo step is undone alone.
  const letters = await page.evaluate(() => {
    const { editor } = window.grognard.bench;
    const at = editor.text().length;
    const put = (letter, step) => editor.change([{ from: editor.text().length, to: editor.text().length, text: letter }], letter, step);
    for (const [letter, step] of [["# a", "before"], ["b", "none"], ["c", "before"], ["d", "none"]]) put(letter, step);
    const seen = [editor.text().slice(at)];
    for (let press = 0; press < 2; press += 1) {
      editor.undo();
      seen.push(editor.text().slice(at));
    }
    return seen;
  });
  same(letters.join(), "# abcd,# ab,", "two undos of four steps");
}

/**
 * If the place of a body comes from an earlier phase, moving and turning must add only one new
 * place.
 */
async function inPhase(page) {
  const before = await text(page);
  await page.selectOption("#map-phase", "0");
  const earlier = `#map .hand.body.earlier`;
  await page.waitForSelector(earlier);
  const [name, other] = await page.$$eval(earlier, (all) => all.map((one) => one.dataset.name));
  const own = entry(before, name).length;
  await focus(page, name);
  for (const key of ["ArrowRight", "ArrowRight", "r"]) await page.keyboard.press(key);
  await focus(page, other);
  await page.keyboard.press("ArrowUp");
  // Actions must be performed in the order of the keys.
  await waits(page, ([other, count]) => document.querySelector("#plain").value.split(`body: ${other},`).length > count,
    [other, before.split(`body: ${other},`).length]);
  const now = await text(page);
  const added = entry(now, name).filter((line) => !before.includes(line));
  const [, east] = entry(before, name)[0].match(/at: \[(-?\d+)/).map(Number);
  same(added.length, 1, `places of ${name} in the phase`);
  same(added[0]?.includes(`at: [${east + 20},`), true, `${name} stands 20 metres on: ${added[0]}`);
  same(entry(now, name).length, own + 1, `places of ${name}`);
  same(entry(now, other).filter((line) => !before.includes(line)).length, 1, `places of ${other} in the phase`);
  for (let press = 0; press < 20 && await text(page) !== before; press += 1) await page.evaluate(
    () => window.grognard.bench.editor.undo());
  same(await text(page), before, "the document after the phase was undone");
  await page.selectOption("#map-phase", "");
  await page.waitForFunction(() => !document.querySelector("#map .hand.earlier"));
}

/**
 * A new phase starts from the last one. The phase is written when its first body is moved, and
 * bodies moved later are added to the phase.
 */
async function begins(page) {
  const before = await text(page);
  await page.selectOption("#map-phase", "new");
  await page.waitForSelector(handle("ligne-45") + ".earlier");
  for (const [name, key] of [["ligne-45", "ArrowRight"], ["ligne-45", "ArrowRight"], ["grenadiers-3", "ArrowUp"]]) {
    await focus(page, name);
    await page.keyboard.press(key);
  }
  const wanted = `${before}  - id: phase-4
    name: Phase 4
    placements:
      - { body: ligne-45, at: [3720, 2550], facing: 70, posture: column }
      - { body: grenadiers-3, at: [3600, 2960], facing: 265, posture: line }
`;
  await waits(page, (wanted) => document.querySelector("#plain").value === wanted, wanted);
  same((await text(page)).slice(before.length), wanted.slice(before.length), "a new phase");
  await waits(page, () => document.querySelector("#map-phase option:checked").textContent === "Phase 4");
  same(await page.$eval("#map-phase option:checked", (one) => `${one.value} ${one.textContent}`),
    "3 Phase 4", "the time that is shown after a phase was begun");
  await page.waitForSelector(handle("ligne-45") + ":not(.earlier)");
  for (let press = 0; press < 20 && await text(page) !== before; press += 1) await page.evaluate(
    () => window.grognard.bench.editor.undo());
  same(await text(page), before, "the document after a new phase was undone");
  await waits(page, () => document.querySelector("#map-phase").value === "");
  same(await page.$$eval("#map-phase option", (all) => all.length), 5, "times after a new phase was undone");
}

/** An outline moves as a whole, by keys and by its square. Several things move and are deleted together. */
async function several(page) {
  await choose(page, MAP);
  const before = await text(page);
  const undo = async (of) => {
    await page.click("#map-undo");
    await page.waitForFunction((before) => document.querySelector("#plain").value === before, before, { timeout: 15000 })
      .catch(() => fault(`${of} is not one step of undo`));
    await page.waitForFunction(() => document.documentElement.dataset.state !== "checking");
    await page.evaluate(() => window.grognard.map());
  };
  const wood = "#map .hand.outline[data-name=\"The pine wood\"]";
  const corners = (words) => [...words.slice(words.indexOf("The pine wood")).matchAll(/\[(-?\d+), (-?\d+)\]/g)].slice(0, 3)
    .map(([, east, north]) => [Number(east), Number(north)]);
  const old = corners(before);
  await page.locator(wood).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await waits(page, (before) => document.querySelector("#plain").value !== before, before);
  same(corners(await text(page)), old.map(([east, north]) => [east + 100, north]), "a wood that was moved by a key");
  await undo("a moved wood");
  const drag = async ([x, y], right, down) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 4 });
    await page.mouse.up();
  };
  await drag(await middle(page, wood), 30, 0);
  await waits(page, (before) => document.querySelector("#plain").value !== before, before);
  const now = corners(await text(page));
  const by = now[0][0] - old[0][0];
  same([by > 0, now], [true, old.map(([east, north]) => [east + by, north])], "a wood that was dragged");
  await undo("a dragged wood");
  const names = ["ligne-45", "ligne-54-2"];
  const place = (words, name) => entry(words, name)[0].match(/at: \[(-?\d+), (-?\d+)\]/).slice(1).map(Number);
  for (const name of names) await page.locator(handle(name)).click({ modifiers: ["Shift"], force: true });
  same(await page.locator("#map .hand.picked").count(), 2, "selected bodies");
  await drag(await middleOf(page, names[0]), 40, 0);
  await waits(page, (before) => document.querySelector("#plain").value !== before, before);
  const moved = await text(page);
  const ways = names.map((name) => [0, 1].map((side) => place(moved, name)[side] - place(before, name)[side]));
  same([ways[0][0] > 0, ways[0][1], ways[1]], [true, 0, ways[0]], "how two bodies were dragged together");
  await undo("two dragged bodies");
  await page.locator(handle(names[0])).focus();
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => /2 things were deleted/.test(document.querySelector("#status").textContent))
    .catch(async () => fault(`two bodies are not deleted: ${await page.textContent("#status")}`));
  const left = await text(page);
  same(names.map((name) => entry(before, name).length - entry(left, name).length), [1, 1], "places of deleted bodies");
  await undo("two deleted bodies");
}

/** A frame selects what is in it, and Escape selects nothing. */
async function framed(page) {
  await page.evaluate(() => window.grognard.map());
  await page.click("#map-several");
  await page.locator("#map .board").scrollIntoViewIfNeeded();
  const board = await page.locator("#map .board").boundingBox();
  await page.mouse.move(board.x + 4, board.y + 4);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width - 4, board.y + board.height * 0.6, { steps: 4 });
  await page.mouse.up();
  const count = await page.locator("#map .hand.picked").count();
  if (count < 5) fault(`a frame selects ${count} things: ${await page.textContent("#map .live")}`);
  await page.click("#map-several");
  await page.locator("#map .hand.picked").first().focus();
  await page.keyboard.press("Escape");
  same(await page.locator("#map .hand.picked").count(), 0, "selected things after Escape");
}

export async function underHand(page) {
  await choose(page, SCENARIO);
  await tab(page, "map");
  await overlaps(page);
  await dropped(page);
  await aligned(page);
  await followed(page);
  await several(page);
  await framed(page);
  await inPhase(page);
  await begins(page);
}
