// Tests the look and the cost of pages: accessibility, small screens, slow networks, paper.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "playwright-core";
import { fault, hands, host, kinds, LAUNCH, pagesOf, reader, run, temp, together } from "./lib.mjs";
import { ALL } from "./sample.mjs";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Adds the accessibility violations of a page, or of a part of it, to `seen`. */
export async function audit(page, seen, of, options = {}) {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
  const { violations } = await page.evaluate((options) => window.axe.run(document, { resultTypes: ["violations"], ...options }), options);
  for (const one of violations) {
    const what = `${one.id} (${one.impact}): ${one.help}`;
    const [first] = one.nodes;
    const why = [...first.any, ...first.all, ...first.none].map((check) => check.message).join("; ");
    seen.set(what, [...(seen.get(what) ?? []),
      `${of} ${one.nodes.length} x ${first.target.join(" ")} ${first.html.slice(0, 90)} ${why.slice(0, 160)}`]);
  }
}
// In the second colour scheme only rules about colours are tested, because nothing else differs.
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

export async function access(site) {
  const host_ = await host(site);
  const seen = new Map();
  const all = kinds(site);
  let audits = 0;
  const open = {};
  let possible = 0;
  await hands(2, all, async ({ page: name }, hand, at) => {
    for (const [turn, width] of [360, 1440].entries()) {
      possible += 2;
      open[`${hand} ${width}`] ??= await (await reader({ width, height: 900, isMobile: width < 500, hasTouch: width < 500 })).newPage();
      const page = open[`${hand} ${width}`];
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        // Without `--all`, alternate: light in the narrow window and dark in the wide one, or the
        // reverse.
        if (!ALL && (at + turn + (colorScheme === "dark")) % 2) continue;
        if (colorScheme === "light" || !ALL) await page.goto(host_.root + name);
        if (name === "search.html") await page.locator("#seek").waitFor();
        await audit(page, seen, `${name} ${width} ${colorScheme}:`, colorScheme === "dark" ? COLOURS : {});
        audits += 1;
      }
    }
  });
  for (const page of Object.values(open)) await page.context().close();
  // Test boxes and panels that open over a page.
  for (const width of [360, 1440]) {
    const context = await reader({ width, height: 800 });
    const page = await context.newPage();
    let at = width === 360 ? 0 : 1;
    const both = async (of) => {
      at += 1;
      possible += 2;
      for (const [turn, colorScheme] of ["light", "dark"].entries()) {
        if (!ALL && (at + turn) % 2) continue;
        await page.emulateMedia({ colorScheme });
        await audit(page, seen, `${of} ${width} ${colorScheme}:`);
        audits += 1;
      }
    };
    await page.goto(`${host_.root}armies/barrosa-british.nf.html`);
    await page.locator("tbody .figure").first().click();
    await page.locator("#page-over:popover-open").waitFor();
    await both("the ledger");
    await page.goto(`${host_.root}armies/barrosa-british.nf.html`);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
    await both("all details open");
    await page.goto(`${host_.root}rules/novag/squares.html`);
    await page.hover("main [data-preview='novag/r-8-4-4']");
    await page.locator("#page-over:popover-open").waitFor();
    await both("a preview");
    await page.goto(`${host_.root}index.html`);
    await page.keyboard.press("/");
    await page.locator("#seek").fill("square");
    await page.locator("#found a").first().waitFor();
    await both("the search");
    await page.goto(`${host_.root}rules/novag/ruling-emergency-square.html`);
    await page.locator(".pick").first().click();
    await both("a ruling in the middle");
    await page.goto(`${host_.root}rules/novag/ruling-emergency-square.html#contact=moves-in&infantry=near&order=came-disordered`);
    await page.reload();
    await page.locator(".ask .answer").waitFor();
    await both("a ruling with its answer");
    await context.close();
  }
  await host_.away();
  for (const [what, where] of seen) together(what, where);
  return `${audits} of ${possible} audits of ${all.length} pages and what opens over them`;
}

/**
 * With all details open, a page must be as wide as the window, and no part may scroll vertically.
 */
async function opened(page, name) {
  await page.setViewportSize({ width: 390, height: 844 });
  const { over, inner } = await page.evaluate(() => {
    document.querySelectorAll("details").forEach((one) => { one.open = true; });
    const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1
      && one.clientHeight > 0;
    const inner = [...document.querySelectorAll("main *")].filter(scrolls).map((one) => `${one.tagName} ${one.className}`);
    return { over: document.scrollingElement.scrollWidth - innerWidth, inner };
  });
  if (over > 0) fault(`${name} with its details open is ${over} px wider than a window of 390 px`);
  if (inner.length) fault(`${name}: a box within the page scrolls up and down: ${inner[0]}`);
}

/** Pages of which no kind is a sample: large ones, and a game. */
const LARGE = ["battles/waterloo.html", "battles/waterloo.nf.html", "maps/waterloo.ohw.html", "muster/what-i-own.html"];
const GAME = "battles/salamanca.nf.table.html";

/** With text of twice the size, nothing is wider than the window. */
export async function large(site) {
  const host_ = await host(site);
  const browser = await chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, "--blink-settings=defaultFontSize=32"] });
  const names = [...kinds(site).map(({ page }) => page), ...LARGE, GAME];
  for (const width of [360, 1440]) {
    const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    for (const name of names) {
      await page.goto(host_.root + name);
      if (name === GAME) {
        await page.getByRole("button", { name: "Both sides" }).click();
        await page.locator(".bar").waitFor();
      }
      const wide = await page.evaluate(() => {
        const scrolls = (one) => one && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
        return [...document.querySelectorAll("body *")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement))
          .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 30)}`);
      });
      if (wide.length) fault(`${name} at ${width} px, with large text: ${wide[0]} is wider than the window`);
    }
  }
  await browser.close();
  await host_.away();
  return `${names.length} pages in two windows`;
}

/**
 * Tests the cost of a first visit, shifts of the layout, overflow, and the page without scripts.
 */
export async function budgets(site) {
  const host_ = await host(site);
  const kept = { bytes: 0, asked: 0, script: 0, shift: 0 };
  const most = (key, value, of) => { if (value > kept[key]) { kept[key] = value; kept[`${key} of`] = of; } };
  const heavy = new Map();
  const mapped = /^(battle|home|muster)/;
  const seen = new Set();
  let views = 0;
  const largest = pagesOf(site).map((page) => [fs.statSync(path.join(site, page)).size, page]).sort((a, b) => b[0] - a[0])[0][1];
  await hands(2, [...kinds(site), { kind: "largest", page: largest }], async ({ kind, page: name }) => {
    // Open the second page of a kind only on a phone.
    const again = seen.has(kind);
    const isMap = name.startsWith("maps/");
    seen.add(kind);
    for (const width of ALL || !again ? [360, 1440] : [360]) {
      const context = await reader({ width, height: width < 500 ? 780 : 900 });
      const page = await context.newPage();
      await page.addInitScript(() => {
        window.__shift = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.__shift += one.value; })
          .observe({ type: "layout-shift", buffered: true });
      });
      const wire = await context.newCDPSession(page);
      await wire.send("Network.enable");
      const got = new Map();
      wire.on("Network.responseReceived", ({ requestId, response }) => got.set(requestId, { url: response.url, bytes: 0 }));
      wire.on("Network.loadingFinished",
        ({ requestId, encodedDataLength }) => { if (got.has(requestId)) got.get(requestId).bytes = encodedDataLength; });
      await page.goto(host_.root + name);
      await page.waitForTimeout(250);
      const pictures = /\.(svg|png|webp)$/;
      const parts = [...got.values()].filter((one) => !((mapped.test(kind) || isMap) && pictures.test(one.url) && !/icon/.test(one.url)));
      const bytes = parts.reduce((sum, one) => sum + one.bytes, 0);
      const script = parts.filter((one) => one.url.endsWith(".js")).reduce((sum, one) => sum + one.bytes, 0);
      const shift = await page.evaluate(() => window.__shift);
      const of = `${name} at ${width} px`;
      // No limit of bytes applies to the search page, because it loads the search index at once.
      if (kind !== "search") {
        if (bytes > (isMap ? 52 : 29) * 1024) fault(
          `${of}: ${(bytes / 1024).toFixed(1)} KB for the first view: `
          + `${parts.map((one) => `${one.url.split("/").at(-1)} ${one.bytes}`).join(", ")}`);
        if (script > 9000) heavy.set(script, [...(heavy.get(script) ?? []), of]);
        if (parts.length > 8) fault(`${of}: ${parts.length} requests: ${parts.map((one) => one.url.split("/").at(-1)).join(", ")}`);
        most("bytes", bytes, of);
        most("script", script, of);
        most("asked", parts.length, of);
      }
      if (shift > 0.02) fault(`${of}: what is seen moves by ${shift.toFixed(3)}`);
      most("shift", shift, of);
      views += 1;
      for (const other of width === 360 ? [320, 360, 768] : []) {
        await page.setViewportSize({ width: other, height: 700 });
        const over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
        if (over > 0) fault(`${name} is ${over} px wider than a window of ${other} px`);
      }
      if (width === 360) await opened(page, name);
      await context.close();
    }
    // Test a reader who comes back and has a remembered rule set.
    if (/^(army|battle)( under a rule set)?$/.test(kind)) {
      const context = await reader({ width: 360 });
      const page = await context.newPage();
      await page.goto(`${host_.root}index.html`);
      await page.evaluate(() => localStorage.setItem("grognard-game", "novag"));
      await page.addInitScript(() => {
        window.__shift = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.__shift += one.value; })
          .observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(host_.root + name);
      await page.waitForTimeout(400);
      const shift = await page.evaluate(() => window.__shift);
      if (shift > 0.02) fault(`${name} with a remembered rule set: what is seen moves by ${shift.toFixed(3)}`);
      await context.close();
    }
    const bare = await reader({ width: 360, javaScriptEnabled: false });
    const page = await bare.newPage();
    await page.goto(host_.root + name);
    const nav = await page.locator(".parts a").count();
    if (nav < 5 || !(await page.locator(".parts a").first().isVisible())) fault(`${name}: without script there is no navigation`);
    if (await page.locator(".theme").isVisible()) fault(`${name}: without script there is a switch that does nothing`);
    if (/^(army.*|chart|muster|odds)$/.test(kind) && !(await page.locator("main table").first().isVisible())) fault(
      `${name}: without script there is no table`);
    if (kind === "ruling" && !(await page.locator("main .known").isVisible())) fault(
      `${name}: without script it does not say what must be known`);
    await bare.close();
  });
  await host_.away();
  for (const [script, where] of heavy) together(`${script} bytes of script before search is used`, where);
  return `${views} first views; at most ${(kept.bytes / 1024).toFixed(1)} KB (${kept["bytes of"]}), `
    + `${kept.script} bytes of script, ${kept.asked} requests, shift ${kept.shift.toFixed(3)}`;
}

/**
 * A chart must fit on one sheet. A rule page, and a ruling with an example for every case, may take
 * two.
 */
export async function paper(site) {
  const large = (one, other) => fs.statSync(path.join(site, other)).size - fs.statSync(path.join(site, one)).size;
  // Test the largest files, because they are the longest pages. If the largest pages fit, all
  // others fit.
  const largest = pagesOf(site).filter((name) => /^rules\/[a-z-]+\/(?!index|charts|rulings|sources|odds|sheet)[a-z0-9-]+\.html$/.test(name))
    .sort(large).slice(0, 150);
  const all = largest.filter((_, at) => ALL || at < 20 || at % 5 === 0);
  const sheets = [];
  const host_ = await host(site);
  const contexts = await Promise.all([reader(), reader()]);
  const pages = await Promise.all(contexts.map((one) => one.newPage()));
  await hands(2, all, async (name, hand) => {
    await pages[hand].goto(host_.root + name);
    const file = path.join(temp, `sheet-${hand}.pdf`);
    fs.writeFileSync(file, await pages[hand].pdf({ format: "A4", preferCSSPageSize: true }));
    const info = run("pdfinfo", [file]).out;
    const count = Number(/^Pages:\s+(\d+)$/m.exec(info)?.[1]);
    if (!/\(A4\)/.test(info)) fault(`${name} is not printed on A4`);
    if (count !== 1) sheets.push([name, count, /\/chart-/.test(name) ? 1 : 2]);
  });
  for (const one of contexts) await one.close();
  await host_.away();
  sheets.sort((a, b) => b[1] - a[1]);
  const long = sheets.filter(([, count, most]) => count > most);
  for (const count of [...new Set(long.map((one) => one[1]))]) {
    const pages = long.filter((one) => one[1] === count).map(([page]) => page.replace(/^rules\/|\.html$/g, ""));
    fault(`takes ${count} sheets: ${pages.join(", ")}`);
  }
  return `${all.length} of the ${largest.length} largest pages of rules, charts and rulings, `
    + `${all.length - sheets.length} of them on one sheet`;
}
