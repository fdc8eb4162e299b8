// Tests the list of pages to print. On the web the pages are printed in one go, from disk one by
// one.

import fs from "node:fs";
import path from "node:path";
import { disk, fault, host, reader, run, same, temp, together } from "./lib.mjs";
import { audit } from "./looks.mjs";

const PAGES = ["battles/barrosa.nf.html", "armies/barrosa-british.nf.html", "rules/napoleonic-fury/chart-fatigue-levels.html"];

async function fill(page, addressOf) {
  for (const name of PAGES) {
    await page.goto(addressOf(name));
    await page.locator(".printer").click();
    // The first press may have to load the script of the sign.
    await page.locator(".printer[aria-pressed=true]").waitFor();
  }
  return page.locator(".news").innerText();
}
const listed = (page) => page.locator("ol.to-print li span > a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));

/** All pages must be in one print, in order, with working links. */
async function printed(page, root) {
  await page.goto(root + PAGES[0]);
  const files = await page.locator("main a[href$='.pdf']")
    .evaluateAll((all) => all.slice(0, 16).map((one) => one.getAttribute("href").replace("../", "")));
  const told = await fill(page, (name) => root + name);
  if (!told.startsWith("3 pages to print.")) fault(`after three pages the bar says: ${told}`);
  await page.locator(".news button").click();
  await page.waitForURL(/print\.html/);
  await page.locator("ol.to-print li").nth(2).waitFor();
  same(await listed(page), PAGES, "pages of the list");
  same(await page.locator("ol.to-print small a").evaluateAll((all) => all.map((one) => one.getAttribute("href"))),
    files, "PDFs of the list");
  const names = await page.locator("ol.to-print li span > a").allTextContents();
  await page.locator("button", { hasText: "Print all" }).click();
  await page.waitForFunction(() => window.printed);
  const { titles, empty, ids, dead } = await page.evaluate(() => {
    const all = [...document.querySelectorAll(".printed")];
    const ids = [...document.querySelectorAll("[id]:not(svg *)")].map((one) => one.id);
    return {
      titles: all.map((one) => one.querySelector("h1").textContent.trim()),
      empty: [...document.querySelectorAll(".printed img")].filter((one) => !one.naturalWidth).map((one) => one.src),
      ids: ids.filter((one, at) => ids.indexOf(one) !== at),
      dead: [...document.querySelectorAll(".printed a[href]")].map((one) => one.getAttribute("href"))
        .filter((one) => !/^(http|#)/.test(one)),
    };
  });
  same(titles.length, 3, "pages in the print");
  if (!titles.every((title, at) => names[at].startsWith(title))) fault(`the print begins with ${titles.join(", ")}`);
  together("a picture of the print is empty", empty);
  together("an id of the print is there twice", ids);
  together("a link of the print leads elsewhere", dead);
  const file = path.join(temp, "print-list.pdf");
  fs.writeFileSync(file, await page.pdf({ format: "A4", preferCSSPageSize: true }));
  const sheets = run("pdftotext", ["-layout", file, "-"]).out.split("\f").map((sheet) => sheet.trim());
  const first = titles.map((title) => sheets.findIndex((sheet) => sheet.startsWith(title)));
  if (first[0] !== 0 || first.some((sheet, at) => sheet < 0 || (at && sheet <= first[at - 1]))) fault(
    `the pages begin on the sheets ${first} of ${sheets.length}`);
  return sheets.filter(Boolean).length;
}

/** Pages can be removed from the list. Invalid values in the storage are ignored. */
async function changed(page, root) {
  await page.locator("button", { hasText: "Remove" }).first().click();
  same(await listed(page), PAGES.slice(1), "pages that are left");
  await page.locator("button", { hasText: "Clear list" }).click();
  same(await listed(page), [], "pages of a list that was cleared");
  const many = Array.from({ length: 60 }, (_, number) => [`battles/b${number}.html`, "B"]);
  const wrong = [["javascript:alert(1)", "x"], ["//else.example/a.html", "x"], ["battles/../../a.html", "x"],
    ["battles/jena.html", 7], ["battles/jena.html", "<b>Jena</b>", [["javascript:alert(1)", "x"], ["files/jena.pdf", "<i>Map</i>"], 7]]];
  for (const [store, should] of [
    [wrong, ["battles/jena.html"]], [[...wrong, 7], []], [{ a: 1 }, []], [many, many.slice(0, 40).map(([at]) => at)]]) {
    await page.evaluate((store) => localStorage.setItem("grognard-print", JSON.stringify(store)), store);
    await page.reload();
    await page.locator("#paper [role=status]").waitFor();
    same(await listed(page), should, `pages of the list ${JSON.stringify(store).slice(0, 40)}`);
    if (store !== wrong) continue;
    same(await page.locator("ol.to-print a").allTextContents(),
      ["<b>Jena</b>", "<i>Map</i>"], "words of an entry that somebody else wrote");
    same(await page.locator("ol.to-print small a").evaluateAll((all) => all.map((one) => one.getAttribute("href"))),
      ["files/jena.pdf"], "PDFs of an entry that somebody else wrote");
  }
  // A full list is reported, and a missing page is named.
  await page.goto(`${root}battles/jena.html`);
  await page.locator(".printer").click();
  if (!(await page.locator(".news").innerText()).startsWith("The list is full: 40 pages.")) fault(
    `a full list says: ${await page.locator(".news").innerText()}`);
}

async function gone(root) {
  const context = await reader({ told: (words) => { if (!/404/.test(words)) fault(words); } });
  await context.addInitScript(() => {
    window.print = () => { window.printed = true; };
    if (location.protocol === "http:") localStorage.setItem(
      "grognard-print", JSON.stringify([["battles/gone.html", "Gone"], ["battles/jena.html", "Jena"]]));
  });
  const page = await context.newPage();
  await page.goto(`${root}print.html`);
  await page.locator("button", { hasText: "Print all" }).click();
  await page.waitForFunction(() => window.printed);
  same(await page.locator("#paper [role=status]").innerText(), "Not printed, because it failed to load: Gone.", "a page that is gone");
  same(await page.locator(".printed").count(), 1, "pages that are printed without it");
  await context.close();
}

export async function printList(site) {
  const host_ = await host(site);
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  await context.addInitScript(() => { window.print = () => { window.printed = true; }; });
  const page = await context.newPage();
  const sheets = await printed(page, host_.root);
  const seen = new Map();
  await audit(page, seen, "the list to print 360 light:");
  await page.emulateMedia({ colorScheme: "dark" });
  await audit(page, seen, "the list to print 360 dark:");
  for (const [what, where] of seen) together(what, where);
  await changed(page, host_.root);
  await context.close();
  await gone(host_.root);
  const bare = await reader({ javaScriptEnabled: false });
  const still = await bare.newPage();
  await still.goto(host_.root + PAGES[0]);
  if (await still.locator(".printer").isVisible()) fault("without script there is a sign of a printer that does nothing");
  await bare.close();
  await host_.away();
  const stick = await reader();
  const local = await stick.newPage();
  await fill(local, (name) => disk(site, name));
  await local.goto(disk(site, "print.html"));
  await local.locator("ol.to-print li").nth(2).waitFor();
  same(await listed(local), PAGES, "pages of the list on a disk");
  if (!(await local.locator("#paper [role=status]").innerText()).includes("one by one, in this order")) fault(
    "on a disk the list does not say how to print");
  if (await local.locator("button", { hasText: "Print all" }).count()) fault("on a disk there is a button that cannot work");
  await stick.close();
  return `3 pages on ${sheets} sheets in one print; told page by page on a disk`;
}
