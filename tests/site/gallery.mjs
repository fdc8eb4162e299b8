// Takes screenshots of every kind of page and writes `docs/gallery.md`, with the comparison in `gallery-beside.md`.
//
//     node gallery.mjs [PROGRAM [KIND …]]        SITE names an existing site to use
//
// With kinds such as `home`, it replaces the pictures of these kinds and keeps the others. Each page
// is shown at 360, 768 and 1440 px, light and dark. The browser encodes the pictures as WebP.

import fs from "node:fs";
import path from "node:path";
import { build, chrome, close, hands, here, host, reader, repository, temp } from "./lib.mjs";

const [given, ...wanted] = process.argv.slice(2);
const program = path.resolve(given ?? path.join(repository, "target/release/grognard"));
let site = process.env.SITE;
if (!site) {
  site = path.join(temp, "site");
  build(program, repository, site, "--base-url", "https://grognard.example/");
}
async function begun(page) {
  await page.getByRole("button", { name: /^(Both sides|Resume)$/ }).first().click();
  await page.locator(".bar").waitFor();
}
async function opened(page) {
  await page.waitForSelector("html[data-checked]");
}
const PAGES = [
  ["home", "First page", "index.html"],
  ["battles", "All battles", "battles/index.html"],
  ["battle", "A battle", "battles/barrosa.html"],
  ["battle-under", "A battle under a rule set", "battles/barrosa.nf.html"],
  ["map-unit", "A unit on a map", "maps/salamanca.html", async (page) => {
    await page.locator("#seeker").fill("marchant");
    await page.locator("#seeker").press("Enter");
    await page.locator("#card").waitFor();
    await page.waitForTimeout(400);
  }],
  ["own", "What a reader owns", "muster/what-i-own.html"],
  ["armies", "All armies", "armies/index.html"],
  ["army", "A historical army", "armies/barrosa-french.html"],
  ["army-under", "An army under a rule set", "armies/waterloo-french.nf.html"],
  ["ledger", "The ledger of a number", "armies/barrosa-british.nf.html", async (page) => {
    await page.locator("tbody tr:not(.body) .figure").first().click();
    await page.locator("#page-over:popover-open").waitFor();
  }],
  ["play", "A battle in play", "battles/barrosa.nf.table.html", begun],
  ["turn", "A turn in play", "battles/salamanca.nf.table.html", async (page) => {
    await begun(page);
    // The second picture resumes the game of the first.
    const next = page.getByRole("button", { name: "Begin turn 2" }).filter({ visible: true });
    if (await next.count()) await next.first().click();
    await page.getByRole("navigation").getByRole("button", { name: "Turn", exact: true }).click();
  }],
  ["tapped", "A unit in play", "battles/barrosa.nf.table.html", async (page) => {
    await begun(page);
    await page.evaluate(() => { for (const one of document.querySelectorAll("#army details")) one.open = true; });
    await page.locator("#army .unit .name").first().click();
  }],
  ["workbench", "The workbench", "workbench/index.html", opened],
  ["workbench-map", "The map in the workbench", "workbench/index.html", async (page) => {
    await opened(page);
    await page.click("#tab-map");
    await page.locator("#map-panel svg").first().waitFor();
    await page.waitForTimeout(500);
  }],
  ["leaders", "All leaders", "leaders/index.html"],
  ["leader", "A leader", "leaders/france-ney.html"],
  ["rules", "Rule sets side by side", "rules/index.html"],
  ["game", "A rule set", "rules/napoleonic-fury/index.html"],
  ["text", "A page of rules", "rules/novag/squares.html"],
  ["preview", "Preview of a linked rule", "rules/novag/squares.html",
    async (page) => { await page.hover("main [data-preview='novag/r-8-4-4']"); await page.locator("#page-over:popover-open").waitFor(); }],
  ["charts", "All charts", "rules/napoleonic-fury/charts.html"],
  ["chart", "A chart", "rules/napoleonic-fury/chart-strength-chart.html"],
  ["table", "A dice table with its odds", "rules/napoleonic-fury/table-good-order-table.html"],
  ["odds", "All odds", "rules/napoleonic-fury/odds.html"],
  ["rulings", "All rulings", "rules/novag/rulings.html"],
  ["ruling", "The questions of a ruling", "rules/novag/ruling-emergency-square.html"],
  ["answer", "The answer of a ruling", "rules/novag/ruling-emergency-square.html#contact=moves-in&infantry=near&order=came-disordered"],
  ["sheet", "Quick-reference sheet", "rules/napoleonic-fury/sheet.html"],
  ["sources", "Sources of a rule set", "rules/novag/sources.html"],
  ["musters", "What you need for the battles", "muster/index.html"],
  ["muster", "What you need for a rule set", "muster/"],
  ["glossary", "Glossary", "glossary.html"],
  ["checks", "Findings", "checks/index.html"],
  ["check", "A finding", "checks/dead-link.html"],
  ["page", "A page of the project's authors", "at-the-table.html"],
  ["search", "Search", "index.html", async (page) => {
    await page.keyboard.press("/"); await page.locator("#seek")
      .fill("emergency square"); await page.locator("#found a").first().waitFor(); await page.waitForTimeout(300);
  }],
  ["missing", "Page not found", "404.html"],
];
const WIDTHS = [360, 768, 1440];
// At 768 px these pages look as at 360 px.
const PHONE_AND_DESK = new Set(["map-unit", "turn"]);
const widthsOf = (name) => WIDTHS.filter((width) => width !== 768 || !PHONE_AND_DESK.has(name));
const folder = path.join(repository, "docs/images/site");
if (!wanted.length) fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
const host_ = await host(site);
await chrome();
const first = fs.readdirSync(path.join(site, "muster")).filter((one) => one.endsWith(".html") && one !== "index.html").sort()[0];
const contexts = {};
const taken = PAGES.filter(([name]) => !wanted.length || wanted.includes(name));
await hands(2, taken, async ([name, , address, act], hand) => {
  for (const width of widthsOf(name)) {
    for (const colorScheme of ["light", "dark"]) {
      // Use one page for each width and worker, because opening a page takes longer than a
      // screenshot.
      const key = `${hand} ${width}`;
      contexts[key] ??= await (await reader({ width, height: width < 500 ? 780 : 900, told: console.error })).newPage();
      const page = contexts[key];
      await page.emulateMedia({ colorScheme });
      await page.goto("about:blank");
      await page.goto(host_.root + (address === "muster/" ? address + first : address));
      // Pictures further down load only when the reader scrolls to them, so do not wait for those.
      await page.waitForFunction(
        () => [...document.images].every((one) => one.complete || !one.checkVisibility() || one.getBoundingClientRect().top > innerHeight));
      if (act) await act(page);
      const wire = await page.context().newCDPSession(page);
      const { data } = await wire.send("Page.captureScreenshot", { format: "webp", quality: 30 });
      await wire.detach();
      fs.writeFileSync(path.join(folder, `${name}-${width}-${colorScheme}.webp`), Buffer.from(data, "base64"));
    }
  }
});
for (const page of Object.values(contexts)) await page.context().close();
await close();
await host_.away();
const lines = [
  "# Gallery of the website",
  "",
  "This page shows the website that `grognard build` makes from this repository. The pictures are from Chromium, with a",
  "width of 360, 768 and 1440 px, in light and in dark colours. `tests/site/gallery.mjs` takes the pictures.",
  "",
];
const isThere = ([name]) => fs.existsSync(path.join(folder, `${name}-360-light.webp`));
for (const [name, title] of PAGES.filter(isThere)) {
  const widths = widthsOf(name);
  lines.push(`## ${title}`,
    "", `| | ${widths.map((width) => `${width} px`).join(" | ")} |`, `| --- |${widths.map(() => " --- |").join("")}`);
  for (const look of ["light", "dark"]) {
    const pictures = widths.map((width) => `![${title} at ${width} px, ${look}](images/site/${name}-${width}-${look}.webp)`);
    lines.push(`| ${look} | ${pictures.join(" | ")} |`);
  }
  lines.push("");
}
lines.push(fs.readFileSync(path.join(here, "gallery-beside.md"), "utf8"));
fs.writeFileSync(path.join(repository, "docs/gallery.md"), lines.join("\n").trimEnd() + "\n");
const bytes = fs.readdirSync(folder).reduce((sum, one) => sum + fs.statSync(path.join(folder, one)).size, 0);
console.log(`${taken.length} of ${PAGES.length} kinds of pages, ${(bytes / 1e6).toFixed(1)} MB`);
process.exit(0);
