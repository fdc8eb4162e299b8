// Tests the page into which the workbench saves a battle: it opens from disk without a network and
// without a script, shows the maps and armies, and can be opened in the workbench again.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { choose, open, write } from "./bench.mjs";
import { fault, reader, same, small, temp } from "./lib.mjs";
import { served } from "./workbench-start.mjs";

const SCENARIO = "scenarios/barrosa/barrosa.scenario.yaml";

/** Saves the open battle as a page. Returns its file. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 60000 }), page.click("#save-page")]);
  same(download.suggestedFilename(), "barrosa.html", "the name of a page");
  const file = path.join(temp, name);
  await download.saveAs(file);
  return file;
}

/** The page must show everything from disk, also with scripts switched off. */
async function reads(file, isWithScripts) {
  const context = await reader({ width: 1000, height: 900, javaScriptEnabled: isWithScripts });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  const words = await page.textContent("main");
  for (const part of ["Barrosa", "Cerro", "Objectives", "Victory", "1/28th Foot", "Armies under"]) {
    if (!words.includes(part)) fault(`a saved page has no \`${part}\``);
  }
  const shown = (await page.locator("main > *:not(details)").allTextContents()).join(" ");
  same(/\{\d/.test(shown), false, "braces in a saved page");
  if (isWithScripts) {
    same(await page.$$eval("img", (all) => [all.length >= 3, all.every((one) => one.complete && one.naturalWidth > 300)]), [true, true],
      "maps of a saved page");
    same(await page.evaluate(() => window.isRun ?? false), false, "whether a word of a document has run");
  }
  await context.close();
}

export async function savesPage(program) {
  const { address, end } = await served(program, small("page", ["barrosa"]));
  const context = await reader({ width: 1400, height: 900, acceptDownloads: true });
  const page = await open(context, address);
  await choose(page, SCENARIO);
  const hostile = "</script><script>window.isRun = true</script><img src=x onerror='window.isRun = true'>";
  await write(page, "name: Barrosa", `name: "Barrosa ${hostile}"`);
  await page.waitForFunction(() => document.documentElement.dataset.state !== "checking");
  const file = await saved(page, "barrosa.html");
  same(/It opens in any browser/.test(await page.textContent("#status")), true, "what is said of a saved page");
  const html = fs.readFileSync(file, "utf8");
  same(html.match(/<script/g).length, 1, "scripts in a page, of which the only one is the documents as JSON");
  for (const isWithScripts of [true, false]) await reads(file, isWithScripts);
  const before = await page.evaluate(() => [...window.grognard.bench.texts].filter(([name]) => name !== "grognard.yaml").sort());
  await page.setInputFiles("#pick-file", file);
  await page.waitForFunction(() => document.querySelector("#project").textContent === "barrosa.html")
    .catch(async () => fault(`a page is not opened: ${await page.textContent("#status")}`));
  const after = await page.evaluate(() => [...window.grognard.bench.texts].filter(([name]) => name !== "grognard.yaml").sort());
  same(after.map(([name]) => name), before.map(([name]) => name), "documents in a page");
  same(JSON.stringify(after) === JSON.stringify(before), true, "the texts in a page");
  await context.close();
  await end();
}
