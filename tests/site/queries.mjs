// Runs forty searches as players type them: numbers, leaders, units, words of rules, foreign words
// and misspellings.

import fs from "node:fs";
import path from "node:path";
import { addWords, index, look } from "../../web/pages/ranking.js";
import { fault, host, reader, same } from "./lib.mjs";

// Query, expected address, and the rule set that was chosen before.
const QUERIES = [
  ["8.4.4", /^rules\/(napoleons-battles|novag)\/movement\.html#r-8-4-4$/],
  ["HR.E.3.a", /^rules\/novag\/squares\.html#hr-e-3-a$/],
  ["§ 5.4.3", /^rules\/belle-alliance\/disorder\.html#r-5-4-3/],
  ["7.A.4", /^rules\/napoleonic-fury\/sequence\.html#r-7-a-4/],
  ["Picton", /^leaders\/.*picton/],
  ["Bessieres", /^leaders\/.*bessieres/],
  ["Blücher", /^leaders\/.*blucher/],
  ["Wellesley", /^leaders\/.*welles|^leaders\/.*wellington/],
  ["old guard", /^armies\/(waterloo|borodino)-french\.html#/],
  ["2/95th rifles", /^armies\/.*#.*95th/],
  ["28e legere", /^armies\/.*#28e-/],
  ["iii corps austerlitz", /^armies\/austerlitz-french\.html#/],
  ["davout auerstedt", /^(leaders\/.*davout|armies\/auerstedt-french)/],
  ["polish lancers borodino", /^armies\/borodino-french\.html#/],
  ["emergency square", /^rules\/[a-z-]+\/(ruling|chart)-(emergency-square|square-procedure)/],
  ["emergency squares", /^rules\/[a-z-]+\/(ruling|chart)-(emergency-square|square-procedure)/],
  ["general routing unit", /^rules\/novag\/(chart-attached-generals|ruling-(attached-general|general-effect)|attached-generals)/],
  ["ordering roll distance", /^rules\/belle-alliance\/(ruling-ordering-roll|orders|chart-.*order)/],
  ["infantry retire after melee",
    /^rules\/(one-hour-wargame\/(ruling-after-|table-)?melee|napoleonic-fury\/(ruling-melee-retreat|melee)|belle-alliance\/melee|novag)/],
  ["odds of movement", /^rules\/[a-z-]+\/(odds|table-movement-throw)/],
  ["chance to rally", /^rules\/[a-z-]+\/(odds|table-)/],
  ["fatigued division", /^rules\/napoleonic-fury\/(fatigue|ruling-fatigue)/],
  ["retreating units", /^rules\/[a-z-]+\/.*(retreat|moving-away|movement-throw)/],
  ["opportunity charge",
    /^rules\/(napoleonic-fury\/(reaction|ruling-countercharge|ruling-reaction)|one-hour-wargame\/((ruling-|chart-)?charge|ruling-may))/],
  ["cannon range", /^rules\/.*(fire|artillery|gun|range|template|shoot)/],
  ["zone of control", /^(glossary\.html#big-napoleonic-battles-zoc|rules\/big-napoleonic-battles\/.*zone)/],
  ["movement allowance", /^rules\/.*move/],
  ["rout", /^(rules\/[a-z-]+\/.*rout|glossary\.html#.*rout|rules\/belle-alliance\/.*)/],
  ["loss of a general", /^rules\/.*(leader-loss|leader-lost|general)/],
  ["limbering", /^rules\/.*(limber|artillery|gun)/],
  ["welington", /^leaders\/.*welling/],
  ["Kutusov", /^leaders\/.*kutuzov/],
  ["bernadote", /^leaders\/.*bernadotte/],
  ["emergancy square", /^rules\/[a-z-]+\/(ruling|chart)-(emergency-square|square-procedure)/],
  ["austerliz", /^battles\/austerlitz\.html/],
  ["skirmisher fire", /^rules\/.*(skirmish|fire|shoot)/],
  ["grand batery", /^(rules\/napoleonic-fury\/ruling-grand-battery|glossary\.html#.*grand-battery|rules\/.*grand-battery)/],
  ["quick reference nf", /^rules\/napoleonic-fury\/sheet/],
  ["emergency square", /^rules\/novag\/(ruling|chart)-(emergency-square|square-procedure)/, "novag"],
  ["moskva", /^battles\/borodino/],
];
/** Minimum number of searches that find the expected page among the first three results. */
const MIN_FOUND = 38;
/** Runs the searches. A word that is on no page must get suggestions. */
export async function queries(site) {
  const folder = path.join(site, "search");
  for (const name of fs.readdirSync(folder).sort()) {
    new Function("grognard", fs.readFileSync(path.join(folder, name), "utf8"))({ index, words: addWords });
  }
  const missed = QUERIES.flatMap(([typed, leads, game]) => {
    const found = look(typed, game).list.slice(0, 3).map(({ href }) => href);
    return found.some((href) => leads.test(href)) ? [] : [`\`${typed}\` finds ${found.join(", ") || "nothing"}`];
  });
  const count = QUERIES.length - missed.length;
  if (count < MIN_FOUND) missed.forEach((words) => fault(words));
  const host_ = await host(site);
  const context = await reader();
  const page = await context.newPage();
  await page.goto(`${host_.root}search.html`);
  await page.fill("#seek", "picton");
  await page.locator("#found a").first().click();
  await page.waitForURL(/leaders/);
  await page.goBack();
  await page.locator("#found a").first().waitFor();
  same(await page.locator("#seek").inputValue(), "picton", "what was looked for, after the way back");
  // A misspelled word is on no page, so similar words are suggested.
  await page.fill("#seek", "wllyngtoun");
  same(await page.locator("#found a").count(), 0, "results for a word that nobody wrote");
  await page.locator(".instead button", { hasText: "wellington" }).click();
  if (!(await page.locator("#found a").count())) fault("a word that is offered finds nothing");
  await context.close();
  await host_.away();
  return `${count} of ${QUERIES.length} in the first three${missed.length ? `; not ${missed.join("; ")}` : ""}`;
}
