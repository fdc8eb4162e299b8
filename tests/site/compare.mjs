// Tests the comparison of units: chosen on pages of armies, shared by its address, from the web and
// from disk.

import fs from "node:fs";
import path from "node:path";
import { disk, fault, host, reader, same, straight, together } from "./lib.mjs";
import { audit } from "./looks.mjs";

const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };

/** Starts to choose units on the page of an army, and chooses the first of them. */
async function choose(page, address, count) {
  await page.goto(address);
  await page.locator(".compares.on").click();
  const boxes = page.locator(".choose");
  await boxes.first().waitFor();
  for (let number = 0; number < count; number += 1) await boxes.nth(number).click();
  return boxes;
}
const bar = (page) => page.locator(".news [role=status]").innerText();
const shown = async (page) => {
  await page.locator(".beside tbody tr").first().waitFor();
  return page.evaluate(() => ({
    names: [...document.querySelectorAll(".beside thead th > a:first-child")].map((one) => one.textContent),
    lines: [...document.querySelectorAll(".beside tbody tr[class]")]
      .map((line) => [line.cells[0].textContent, ...[...line.cells].slice(1).map((cell) => cell.textContent)]),
  }));
};

/** The table must show two armies' units with the figures in the files of their armies. */
async function figures(page, root, site) {
  await choose(page, `${root}armies/barrosa-british.nf.html`, 2);
  same(await bar(page), "2 units chosen.", "what the bar says of two units");
  await choose(page, `${root}armies/barrosa-french.nf.html`, 1);
  same(await bar(page), "3 units chosen.", "what the bar says on the page of another army");
  await page.locator(".news a").click();
  const table = await shown(page);
  const units = (army) => JSON.parse(fs.readFileSync(path.join(site, `files/${army}-nf.json`), "utf8")).units;
  const should = [...units("barrosa-british").slice(0, 2), ...units("barrosa-french").slice(0, 1)];
  same(table.names.map(straight), should.map(({ name }) => name), "names of the units that were chosen");
  const line = (name) => table.lines.find(([one]) => one.startsWith(name))?.slice(1) ?? [];
  same(line("On the table").map((cell) => parseInt(cell, 10)), should.map(({ elements }) => elements), "elements of these units");
  same(line("Grade").map((cell) => cell.replace(/[*†=?]$/, "")), should.map((unit) => unit.grade_name), "grades of these units");
  if (!line("Fresh").length) fault("the figures of the cards are not compared");
  const wrong = table.lines.filter(([name, ...cells]) => name.endsWith(" ≠, differs") !== (new Set(cells).size > 1));
  together("a line that does not say whether it differs", wrong.map((one) => one.join(" | ")));
  const differing = table.lines.filter(([name]) => name.includes("≠")).length;
  if (!differing || differing === table.lines.length) fault(`${differing} of ${table.lines.length} lines differ`);
  same(await page.locator("#compared [role=status]").innerText(),
    `Napoleonic Fury. ${differing} of ${table.lines.length} lines differ (marked ≠).`, "what is told of the table");
  await page.locator(".only input").check();
  same(await page.locator(".beside tbody tr[class]:visible").count(), differing, "lines that are left of `Differences only`");
  await page.locator(".only input").uncheck();
  return table;
}

/**
 * The address contains the chosen units: for another reader, under another rule set, and after
 * going back.
 */
async function addresses(page, table) {
  const address = page.url();
  const context = await reader(PHONE);
  const other = await context.newPage();
  await other.goto(address);
  same(await shown(other), table, "what another reader sees at the same address");
  await context.close();
  await page.locator("[data-under=bnb]").click();
  await page.locator("#compared [role=status]", { hasText: "Big Napoleonic Battles" }).waitFor();
  await page.goBack();
  await page.locator("#compared [role=status]", { hasText: "Napoleonic Fury" }).waitFor();
  same(await shown(page), table, "the table on the way back");
  await page.locator("[data-under=history]").click();
  await page.locator("#compared [role=status]", { hasText: "Historical strengths" }).waitFor();
  same((await shown(page)).names.length, 3, "units as history has them");
  await page.locator(".beside thead a", { hasText: "Remove" }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".beside thead th").length === 2);
}

/** At most six units can be compared. Invalid values in the storage or the address are ignored. */
async function limits(page, root) {
  await page.goto(`${root}armies/barrosa-british.ohw.html`);
  await page.evaluate(() =>
    localStorage.setItem("grognard-units", JSON.stringify(["javascript:alert(1)", 7, { a: 1 }, "../x:y", "barrosa-british:<img>"])));
  const boxes = await choose(page, `${root}armies/barrosa-british.ohw.html`, 0);
  same(await bar(page), "Choose two to six units.", "units of a store that somebody else wrote");
  for (let number = 0; number < 6; number += 1) await boxes.nth(number).click();
  await boxes.nth(6).click();
  if (await boxes.nth(6).locator("input").isChecked()) fault("a seventh unit can be chosen");
  if (!(await bar(page)).startsWith("At most 6 units")) fault(`a seventh unit: ${await bar(page)}`);
  // Under another rule set the same units have other rows.
  await page.locator("[data-choice=nf]").click();
  await page.locator("tr .choose input:checked").first().waitFor();
  await page.locator(".news button", { hasText: "Clear" }).click();
  same(await page.locator(".choose input:checked").count(), 0, "units that are chosen after `Clear`");
  await page.locator(".news button", { hasText: "Done" }).click();
  same(await page.locator(".choose").count(), 0, "boxes after `Done`");
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const units = ["..%2Fevil:x", "%3Cimg%3E:a", "barrosa-british:nobody", "barrosa-british:constructor"];
  await page.goto(`${root}compare.html#rules=..%2F..${units.map((unit) => `&unit=${unit}`).join("")}`);
  await page.locator(".beside thead th").first().waitFor();
  together("an address can name other files", asked.filter((one) => one.includes("evil") || one.includes("..")));
  if (!(await page.locator(".beside thead").innerText()).includes("not a separate unit")) fault("a unit that is not there is not told");
}

/** Tests accessibility and layout. Without scripts, no page has a button for comparing. */
async function looks(root, seen) {
  const units = "unit=barrosa-british:dilkes&unit=barrosa-british:wheatley&unit=barrosa-french:ruffin";
  for (const [width, colorScheme] of [[360, "light"], [1440, "dark"]]) {
    const context = await reader({ width, height: 740, colorScheme });
    const page = await context.newPage();
    await choose(page, `${root}armies/barrosa-british.nf.html`, 2);
    await audit(page, seen, `choosing units ${width} ${colorScheme}:`);
    await page.goto(`${root}compare.html#rules=nf&${units}`);
    await page.locator(".beside tbody tr").first().waitFor();
    await audit(page, seen, `units side by side ${width} ${colorScheme}:`);
    const over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    if (over > 0) fault(`units side by side are ${over} px wider than a window of ${width} px`);
    await context.close();
  }
  const bare = await reader({ javaScriptEnabled: false });
  const page = await bare.newPage();
  await page.goto(`${root}armies/barrosa-british.nf.html`);
  if (await page.locator(".compares").isVisible()) fault("without script there is a button that does nothing");
  await page.goto(`${root}compare.html`);
  if (!(await page.locator("noscript .notice, .notice").first().isVisible())) fault("without script the page does not say what it needs");
  await bare.close();
}

export async function compare(site) {
  const host_ = await host(site);
  const context = await reader(PHONE);
  const page = await context.newPage();
  const table = await figures(page, host_.root, site);
  await addresses(page, table);
  await limits(page, host_.root);
  await context.close();
  const seen = new Map();
  await looks(host_.root, seen);
  for (const [what, where] of seen) together(what, where);
  await host_.away();
  const stick = await reader(PHONE);
  const local = await stick.newPage();
  await choose(local, disk(site, "armies/barrosa-british.nf.html"), 2);
  await choose(local, disk(site, "armies/barrosa-french.nf.html"), 1);
  await local.locator(".news a").click();
  same(await shown(local), table, "the table from a disk");
  await stick.close();
  return `3 units of two armies, ${table.lines.length} lines, from the web and from a disk`;
}
