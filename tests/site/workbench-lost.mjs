// Tests that the workbench loses no work, changes no other battle, and says only what is true: with
// an empty folder, a map beside the battle, folders of one name, a refused text, a full disk.

import { choose, kept, standing, tab, text, write } from "./bench.mjs";
import { fault, same } from "./lib.mjs";

const OOB = "scenarios/barrosa/barrosa-british.oob.yaml";
const SMALL = {
  "wagram.scenario.yaml": "scenario: 1\nid: wagram\nname: Wagram\ndate: 1809-07-05\nmap: wagram\nsides:\n"
    + "  - { id: french, name: French, oobs: [wagram-french] }\nvictory: Nobody wins.\n",
  "wagram.map.yaml": "map: 1\nid: wagram\nname: Wagram\nwidth: 2000\nheight: 2000\nplacements:\n"
    + "  - { body: guards, at: [500, 500], facing: 0, posture: line }\n",
  "wagram-french.oob.yaml": "oob: 1\nid: wagram-french\nname: French\nnation: france\ndate: 1809-07-05\nechelon: division\n"
    + "sources: { made: Made }\nsource: made\nleader: Macdonald\nunits:\n"
    + "  - { id: guards, name: Guards, arm: infantry, men: 500, grade: elite }\n"
    + "  - { name: Fusiliers, arm: infantry, men: 500, grade: regular }\n",
  "alone.map.yaml": "map: 1\nid: alone\nname: Alone\nwidth: 2000\nheight: 2000\n",
};

const says = (page, words, of) => page.waitForFunction((words) => document.querySelector("#status").textContent.includes(words), words)
  .catch(async () => fault(`${of}: the page says \`${await page.textContent("#status")}\` instead of \`${words}\``));
const stateIs = (page, kind, of) => page.waitForFunction((kind) => document.documentElement.dataset.state === kind, kind)
  .catch(async () => fault(`${of}: the state is \`${await page.textContent("#state")}\` instead of ${kind}`));
const texts = (page) => page.evaluate(() => Object.fromEntries(window.grognard.bench.texts));

/** Opens a folder of the private file system of the browser, which stands for the disk. */
async function openFolder(page, path, files) {
  await page.evaluate(async ([path, files]) => {
    let folder = await navigator.storage.getDirectory();
    for (const part of path.split("/")) folder = await folder.getDirectoryHandle(part, { create: true });
    for (const [name, words] of Object.entries(files)) await window.grognard.folders.write(folder, name, words);
    window.showDirectoryPicker = async () => folder;
    document.querySelector("#project").textContent = "";
  }, [path, files]);
  await page.click("#open-folder");
  await page.waitForFunction((name) => document.querySelector("#project").textContent === name, path.split("/").pop());
  await page.waitForFunction((count) => window.grognard.bench.texts.size >= count, Object.keys(files).length);
}

/** In an empty folder nothing of the earlier one may be shown, and nothing typed may be called saved. */
async function emptied(page) {
  await choose(page, OOB);
  await openFolder(page, "empty", {});
  await stateIs(page, "none", "an empty folder");
  const shown = await page.evaluate(() => {
    const { editor } = window.grognard.bench;
    return [editor.text(), document.querySelector("#plain").value, document.querySelector("#plain").disabled,
      editor.view.contentDOM.isContentEditable, document.querySelector("#path").textContent];
  });
  same(shown, ["", "", true, false, "No document"], "what an empty folder shows");
  await page.click("#save");
  await says(page, "There is nothing to save", "an empty folder");
  await page.click("#share");
  await says(page, "There is nothing to share", "an empty folder");
}

/** The map tab must show the scenario of the open map, and a drag must change no other battle. */
async function ownMap(page) {
  await openFolder(page, "two battles", { ...SMALL, "a/a.scenario.yaml": SMALL["wagram.scenario.yaml"].replaceAll("wagram", "a"),
    "a/a.map.yaml": SMALL["wagram.map.yaml"].replaceAll("wagram", "a") });
  const before = await texts(page);
  await choose(page, "wagram.map.yaml");
  await tab(page, "map");
  await standing(page, "#map .hand.body[data-name=guards]");
  await page.locator("#map .hand.body[data-name=guards]").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#plain").value.includes("at: [510, 500]"))
    .catch(() => fault("a body on the open map is not moved"));
  const changed = await texts(page);
  same(Object.keys(changed).filter((path) => changed[path] !== before[path]), ["wagram.map.yaml"], "documents that a move changes");
  await page.keyboard.press("Control+z");
  await choose(page, "alone.map.yaml");
  await page.waitForFunction(() => /No scenario here has this map/.test(document.querySelector("#map").textContent))
    .catch(async () => fault(`a map of no scenario: ${(await page.textContent("#map")).slice(0, 80)}`));
  same(await page.locator("#map .hand").count(), 0, "what can be dragged on a map of no scenario");
}

/** Whatever is added to the map must cause no finding, and only bodies with an id are offered. */
async function adds(page) {
  await choose(page, "wagram.map.yaml");
  await standing(page, "#map .hand.body[data-name=guards]");
  for (const choice of ["points:objective", "points:objective", "points:entry", "areas:hill", "zones:zone", "points:label"]) {
    const before = await text(page);
    await page.selectOption("#map-add", choice);
    await page.waitForSelector("#map .field");
    await page.fill("#map-east", `${900 + 40 * before.length % 300}`);
    await page.fill("#map-north", "1500");
    await page.click("#map-put");
    await page.waitForFunction((before) => document.querySelector("#plain").value.length > before.length, before)
      .catch(async () => fault(`${choice} is not added: ${await page.textContent("#status")}`));
    await page.evaluate(() => window.grognard.checked());
  }
  const own = ["nameless-objective", "hill-without-height", "duplicate-id", "unnamed-zone"];
  const found = await page.$$eval("#findings-list .plain", (all) => all.map((one) => one.textContent));
  same(found.filter((code) => own.includes(code)), [], "findings about what was added to the map");
  const offered = await page.$$eval("#map-add optgroup option", (all) => all.map((one) => [one.textContent, one.disabled]));
  const fusiliers = offered.find(([name]) => name.startsWith("Fusiliers"));
  same(fusiliers, ["Fusiliers: no id in the order of battle", true], "a body without an id");
  await page.selectOption("#map-add", "ids:");
  await page.waitForSelector("#map-add option[value=\"body:fusiliers\"]:not([disabled])", { state: "attached" })
    .catch(async () => fault(`no ids are given: ${await page.textContent("#status")}`));
  const list = (await texts(page))["wagram-french.oob.yaml"];
  same(list, SMALL["wagram-french.oob.yaml"].replace("leader: Macdonald", "leader: { id: macdonald, name: Macdonald }")
    .replace("{ name: Fusiliers", "{ id: fusiliers, name: Fusiliers"), "the order of battle with ids");
}

/** A draft must be shown only in the folder in which it was written. */
async function sameName(page) {
  const [one, other] = ["A/battle", "B/battle"];
  await openFolder(page, one, SMALL);
  await choose(page, "wagram.map.yaml");
  await write(page, "name: Wagram", "name: Wagram of A");
  await kept(page);
  await openFolder(page, other, SMALL);
  same((await texts(page))["wagram.map.yaml"], SMALL["wagram.map.yaml"], "another folder of the same name");
  await openFolder(page, one, {});
  same((await texts(page))["wagram.map.yaml"]?.includes("Wagram of A"), true, "the draft in its own folder");
}

/** A text that the engine refuses, and one that is changing, must never be called clean. */
async function notChecked(page) {
  await openFolder(page, "large", { "wagram-french.oob.yaml": SMALL["wagram-french.oob.yaml"] });
  await stateIs(page, "clean", "a document without findings");
  await page.evaluate(() => window.grognard.put("wagram-french.oob.yaml", `# ${"x".repeat(4 << 20)}\n`));
  await stateIs(page, "unchecked", "a document of more than 4 MiB");
  same(await page.isVisible("#findings-none"), false, "a document of more than 4 MiB is called clean");
  for (const panel of ["outline", "army"]) {
    await tab(page, panel);
    await page.waitForSelector(`#${panel} .bad:has-text("larger than 4 MiB")`, { timeout: 5000 })
      .catch(async () => fault(`${panel} of a document of more than 4 MiB: ${await page.textContent(`#${panel}`)}`));
  }
  const units = "  - { name: A, arm: infantry, men: 500 }\n".repeat(26000);
  await page.evaluate((words) => window.grognard.put("wagram-french.oob.yaml", words),
    `oob: 1\nid: a\nname: A\nnation: france\nunits:\n${units}`);
  await tab(page, "outline");
  await page.waitForSelector("#outline .bad:has-text(\"Only the first 5000 rows\")")
    .catch(async () => fault(`the outline of 26000 units: ${(await page.textContent("#outline")).slice(0, 99)}`));
  await tab(page, "army");
  await page.waitForSelector("#army .bad:has-text(\"26000 entries\")")
    .catch(async () => fault(`the army of 26000 units: ${(await page.textContent("#army")).slice(0, 99)}`));
  await tab(page, "map");
  await page.evaluate((words) => window.grognard.put("wagram-french.oob.yaml", words), SMALL["wagram-french.oob.yaml"]);
  await page.evaluate(() => window.grognard.checked());
  await stateIs(page, "clean", "the document after it was made smaller");
}

/** If the browser has no room, the page must say so and must not be closed without a question. */
async function full(page) {
  await openFolder(page, "full", SMALL);
  await choose(page, "wagram.map.yaml");
  await page.evaluate(() => {
    window.putRecord = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () { throw new DOMException("", "QuotaExceededError"); };
  });
  await write(page, "name: Wagram", "name: Wagram, not kept");
  await page.waitForFunction(() => /not saved: the storage of this browser is full/.test(document.querySelector("#kept").textContent))
    .catch(async () => fault(`with a full disk the page says \`${await page.textContent("#kept")}\``));
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  same(await asks(), true, "a question before a page is closed whose text is not kept");
  await page.evaluate(() => { IDBObjectStore.prototype.put = window.putRecord; });
  await write(page, "not kept", "kept again");
  await kept(page);
  same(await asks(), false, "a question before a page is closed whose text is kept");
}

export async function lost(page) {
  await emptied(page);
  await ownMap(page);
  await adds(page);
  await sameName(page);
  await notChecked(page);
  await full(page);
}
