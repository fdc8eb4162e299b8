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
  // Each of the nations has troops in an army that another nation leads.
  for (const [nation, ...should] of [["Austria", "Austerlitz"], ["Portugal", "Vimeiro", "Barrosa", "Salamanca"]]) {
    await page.selectOption("[name=nation]", nation);
    const names = await left();
    const missing = should.filter((name) => !names.includes(name));
    if (missing.length || names.length === all.length) fault(`battles of ${nation}: ${names.join(", ")}`);
  }
  await page.selectOption("[name=nation]", "");
  for (const name of ["men", "units"]) {
    const limits = await page.locator(`[name=${name}] option`).evaluateAll((options) => options.map(({ value }) => value).filter(Boolean));
    await page.selectOption(`[name=${name}]`, limits.at(-1));
    same(await left(), all, `battles within the last limit of ${name}`);
    await page.selectOption(`[name=${name}]`, limits[0]);
    const few = await left();
    if (!few.length || few.length === all.length) fault(`battles within the first limit of ${name}: ${few.join(", ")}`);
    await page.selectOption(`[name=${name}]`, "");
  }
  await page.selectOption("[name=sort]", "men");
  const order = await page.locator(".cards > li").evaluateAll((cards) => cards.map(({ dataset }) => Number(dataset.men)));
  same(order, [...order].sort((a, b) => a - b), "battles with the fewest men first");
  await page.selectOption("[name=sort]", "");
  same(await left(), all, "battles by date");
  await page.selectOption("[name=table]", "6 4");
  const any = await left();
  await page.selectOption("[name=game]", "bnb");
  const some = await left();
  if (!any.length || any.length === all.length) fault(`battles on a table of 6 by 4: ${any.join(", ")}`);
  if (some.some((name) => !any.includes(name))) fault(`battles on that table under bnb: ${some.join(", ")}`);
  // The table, the time and the number of units must suit under the same rule set, which the battle then names.
  await page.selectOption("[name=game]", "");
  await page.selectOption("[name=time]", "120");
  const suits = await page.locator(".cards > li:visible .suits").allTextContents();
  const evening = await left();
  same(suits.length, evening.length, "battles that name their rule sets");
  if (!suits.some((words) => words.includes("Big Napoleonic Battles"))) fault(`battles of two hours on that table: ${suits.join(" ")}`);
  await page.selectOption("[name=table]", "");
  await page.selectOption("[name=game]", "nf");
  await page.selectOption("[name=sort]", "units");
  same((await left())[0], "Barrosa", "the fewest units in two hours under nf");
  await page.selectOption("[name=sort]", "");
  await page.selectOption("[name=table]", "6 4");
  await page.locator(".filter input").fill("zzz");
  same(await page.locator(".filter .told").innerText(), `0 of ${all.length} battles`, "what is told when nothing fits");
  return any.length;
}

/** Keeps a list of miniatures for the pages of a site. */
const own = (page, text) => page.evaluate((words) => localStorage.setItem("grognard-own", words), text);
const ARMS = ["infantry", "cavalry", "foot-artillery", "horse-artillery", "engineers", "other"];

/** A reader lists what he owns, and every page says what is missing: also from a folder, and with a hostile list. */
async function owning(root) {
  const context = await reader({ width: 360, height: 740 });
  const page = await context.newPage();
  const faultsOfPage = [];
  page.on("pageerror", (error) => faultsOfPage.push(error.message));
  page.on("dialog", (dialog) => { faultsOfPage.push(dialog.message()); dialog.dismiss(); });
  const list = `${root}muster/what-i-own.html`;
  // Counts are printed with commas.
  const counts = async () => (await page.locator("#own-battles td").allTextContents()).map((count) => count.replaceAll(",", ""));
  await page.goto(list);
  await page.waitForFunction(() => /\d/.test(document.querySelector("#own-battles td:last-child").textContent));
  const empty = await counts();
  if (empty.some((count) => !/^[\d?]+$/.test(count))) fault(`missing bases without a list: ${empty.join(", ")}`);
  await page.locator("[data-nation=france] > summary").click();
  await page.locator("[data-nation=france] tr[data-arm=infantry][data-kind=line] [data-measure=bases]").fill("40");
  await page.keyboard.press("Tab");
  await page.reload();
  const field = page.locator("[data-nation=france] tr[data-arm=infantry][data-kind=line] [data-measure=bases]");
  same(await field.inputValue(), "40", "a count after a reload");
  const text = await page.locator("#own-text").inputValue();
  if (!text.includes("  - { nation: france, arm: infantry, bases: 40 }")) fault(`the text of the list: ${text}`);
  await page.waitForFunction((before) => [...document.querySelectorAll("#own-battles td")].some(
    (cell, place) => Number(cell.textContent.replaceAll(",", "")) < Number(before[place])), empty);
  // What is missing on the page of needs is the need without what is owned.
  const [game] = await page.locator("#own-battles td").first().evaluateAll(([cell]) => [cell.dataset.game]);
  await page.goto(`${root}muster/${game}.html`);
  await page.locator("[data-needs-of] thead th", { hasText: "Missing" }).first().waitFor();
  const rows = await page.locator("[data-needs-of]:not([data-needs-of='']) tbody tr").evaluateAll(
    (lines) => lines.map((line) => [...line.children].map((cell) => parseInt(cell.textContent.replaceAll(",", ""), 10) || 0)));
  const wrong = rows.filter(([, need, , have, missing]) => need !== have + missing);
  same(wrong, [], "lines whose need is not what is owned and what is missing");
  if (!rows.some(([, , , have]) => have > 0)) fault("the page of needs counts nothing that the reader owns");
  // With everything in the collection, every battle can be played.
  await page.goto(list);
  const nations = await page.locator("[data-nation]").evaluateAll((all) => all.map(({ dataset }) => dataset.nation));
  const everything = nations.flatMap((nation) => [`- { nation: ${nation}, leaders: 10000 }`,
    ...ARMS.flatMap((arm) => [`- { nation: ${nation}, arm: ${arm}, bases: 90000 }`])]);
  await page.locator("#own-text").fill(everything.join("\n"));
  await page.locator("#own-use").click();
  await page.waitForFunction(() => [...document.querySelectorAll("#own-battles td")].every(({ textContent }) => textContent === "✓"));
  await page.goto(`${root}battles/index.html`);
  const shown = () => page.locator(".cards > li:visible").count();
  const all = await shown();
  await page.selectOption("[name=own]", "yes");
  await page.waitForTimeout(300);
  same(await shown(), all, "battles that a reader who owns everything can play");
  for (const hostile of ["<img src=x onerror=alert(1)>", "null", "- { nation: <b>, arm: infantry, bases: 1 }", "[".repeat(99_999)]) {
    await own(page, hostile);
    await page.goto(list);
    await page.waitForFunction(() => /\d/.test(document.querySelector("#own-battles td:last-child").textContent));
    same(await counts(), empty, `missing bases with the list ${hostile.slice(0, 30)}`);
  }
  await page.goto(`${root}battles/index.html`);
  await page.selectOption("[name=own]", "yes");
  await page.locator(".filter .told", { hasText: "list is empty" }).waitFor();
  same(await shown(), 0, "battles that a reader who owns nothing can play");
  same(faultsOfPage, [], "errors and dialogs of the pages about what a reader owns");
  await context.close();
}

/** The table that compares rule sets fits its window, and says what each pack lacks. */
async function rulesBeside(root) {
  for (const width of [360, 1440]) {
    const context = await reader({ width, height: 900 });
    const page = await context.newPage();
    await page.goto(`${root}rules/index.html`);
    const wide = await page.locator("main, .scroll").evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.getAttribute("aria-label") ?? one.tagName));
    same(wide, [], `parts of the comparison that are wider than a window of ${width} pixels`);
    for (const id of ["movement", "melee", "losses-and-morale"]) {
      if (!await page.locator(`#${id}`).count()) fault(`the comparison of rule sets has no group ${id}`);
    }
    const gaps = await page.locator(".gap a").evaluateAll((links) => links.map(({ href }) => href));
    if (!gaps.length) fault("no gap of a pack is named");
    for (const href of new Set(gaps.slice(0, 6))) {
      await page.goto(href);
      if (!await page.locator(`[id="${new URL(href).hash.slice(1)}"]`).count()) fault(`a gap leads nowhere: ${href}`);
    }
    await context.close();
  }
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
  // The first press loads the script of the bookmarks.
  await page.locator(".star").click();
  await page.locator(".star[aria-pressed=true]").waitFor();
  await page.goto(`${root}armies/barrosa-french.html`);
  await page.locator(".star[aria-pressed]").waitFor();
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
  await rulesBeside(host_.root);
  await host_.away();
  // From a folder, because a page must not need a server for this.
  await owning(new URL(`file://${path.resolve(site)}/`).href);
  return `leaders by surname and on one page, ${small} battles on a small table, a sign by tap; ${titles(site)}`;
}
