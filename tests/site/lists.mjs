// Tests lists with a filter, pages of leaders, titles of pages, and marks after figures.

import fs from "node:fs";
import path from "node:path";
import { fault, host, pagesOf, reader, same } from "./lib.mjs";

/** A leader has one page for all names. The list is sorted by surname and can be filtered. */
async function leaders(page, root) {
  await page.goto(`${root}leaders/index.html`);
  const names = await page.locator(".names").first().locator("li > a").allTextContents();
  const surnames = names.map((name) => name.replace(/,.*/, "").split(" ").at(-1)).filter((name) => /^[A-Z][a-z]+$/.test(name));
  same(surnames, [...surnames].sort(), "surnames of the first nation, in their order");
  // Two leaders are called Halkett: Colin, whose nation differs from that of his brigade at
  // Salamanca, and his brother Hew.
  await page.locator(".filter input").fill("halkett");
  same(await page.locator(".names li:visible").count(), 2, "leaders that are left of `halkett`");
  await page.locator(".filter input").fill("wellesley");
  const found = page.locator(".names li:visible");
  same(await found.count(), 1, "leaders that are left of `wellesley`");
  await found.locator("a").click();
  await page.waitForURL(/leaders\/britain-wellington\.html/);
  same(await page.locator("main tbody tr").count(), 4, "commands of Wellington");
  const told = await page.locator("#games ~ dl").innerText();
  for (const game of ["Napoleonic Fury", "Napoleon", "reaches"]) if (!told.includes(game)) fault(
    `the page of Wellington does not say \`${game}\``);
}

/**
 * Battles can be filtered by year, nation, size, hours, and the table that they need under a rule
 * set.
 */
async function battles(page, root) {
  await page.goto(`${root}battles/index.html`);
  const left = async () => page.locator(".cards > li:visible h2").allTextContents();
  const all = await left();
  const silent = await page.locator(".sides li")
    .evaluateAll((sides) => sides.map((one) => one.textContent).filter((text) => !/\d/.test(text)));
  same(silent, [], "sides without a strength");
  await page.selectOption("[name=year]", "1815");
  same(await left(), ["Waterloo"], "battles of 1815");
  await page.selectOption("[name=year]", "");
  await page.selectOption("[name=nation]", "Spain");
  same(await left(), ["Talavera"], "battles of Spain");
  await page.selectOption("[name=nation]", "");
  await page.selectOption("[name=table]", "6 4");
  const any = await left();
  await page.selectOption("[name=game]", "bnb");
  const some = await left();
  if (!any.length || any.length === all.length) fault(`battles on a table of 6 by 4: ${any.join(", ")}`);
  if (some.some((name) => !any.includes(name))) fault(`battles on that table under bnb: ${some.join(", ")}`);
  await page.locator(".filter input").fill("zzz");
  same(await page.locator(".filter .told").innerText(), `0 of ${all.length} battles`, "what is told when nothing fits");
  return any.length;
}

async function signs(root) {
  const context = await reader({ width: 390, height: 844, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${root}rules/napoleonic-fury/charts.html`);
  const href = await page.locator("main a[href*='chart-'], main a[href*='table-']").evaluateAll((all) => all.map((one) => one.href));
  for (const address of href) {
    await page.goto(address);
    const sign = page.locator("main .sign[title]").first();
    if (!(await sign.count())) continue;
    const title = await sign.getAttribute("title");
    await sign.tap({ force: true });
    await page.locator("#page-over:popover-open").waitFor();
    if (!(await page.locator("#page-over").innerText()).includes(title)) fault(`a tap on a sign does not say \`${title}\``);
    await context.close();
    return;
  }
  fault("no chart of Napoleonic Fury has a sign");
}

/**
 * The home page lists visited and marked pages. Invalid values in the storage must not become
 * links.
 */
async function marked(page, root) {
  await page.goto(`${root}battles/barrosa.html`);
  await page.locator(".star.on").click();
  await page.goto(`${root}armies/barrosa-french.html`);
  await page.locator(".star.on").waitFor();
  await page.goto(`${root}index.html`);
  const there = () => page.waitForFunction(() => document.querySelector("script[src*='keep.']"));
  await there();
  await page.waitForTimeout(200);
  const listed = (name) => page.locator(`[data-pages=${name}] a`).evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  same(await listed("marked"), ["battles/barrosa.html"], "pages that are marked");
  same((await listed("recent")).slice(0, 2), ["armies/barrosa-french.html", "battles/barrosa.html"], "pages that were seen last");
  await page.evaluate(() => localStorage.setItem("grognard-marked", JSON.stringify([["javascript:alert(1)", "x"],
    ["//else.example/a.html", "x"], ["battles/../../a.html", "x"], ["battles/jena.html", "<b>Jena</b>"], 7])));
  await page.reload();
  await there();
  await page.waitForTimeout(200);
  same(await listed("marked"), [], "pages of a broken list");
  await page.evaluate(() => localStorage.setItem("grognard-marked", JSON.stringify(
    [["javascript:alert(1)", "x"], ["//else.example/a.html", "x"], ["battles/../../a.html", "x"], ["battles/jena.html", "<b>Jena</b>"]])));
  await page.reload();
  await there();
  await page.waitForTimeout(200);
  same(await listed("marked"), ["battles/jena.html"], "pages of a list that somebody else wrote");
}

/** A page of a rule set must have the rule set's name in its title. */
function titles(site) {
  const known = new Map();
  for (const name of pagesOf(site)) {
    const title = /<title>([^<]*)/.exec(fs.readFileSync(path.join(site, name), "utf8"))?.[1];
    known.set(title, [...(known.get(title) ?? []), name]);
  }
  const twice = [...known].filter(([, names]) => names.length > 1);
  if (twice.length > 6) fault(
    `${twice.length} titles belong to several pages: `
    + `${twice.slice(0, 5).map(([title, names]) => `${title} (${names.slice(0, 2).join(", ")})`).join("; ")}`);
  return `${known.size} titles, ${twice.length} of them of several pages`;
}

export async function lists(site) {
  const host_ = await host(site);
  const context = await reader();
  const page = await context.newPage();
  await leaders(page, host_.root);
  const small = await battles(page, host_.root);
  await marked(page, host_.root);
  await context.close();
  await signs(host_.root);
  await host_.away();
  return `leaders by surname and on one page, ${small} battles on a small table, a sign by tap; ${titles(site)}`;
}
