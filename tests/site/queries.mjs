// Runs searches as players type them: numbers, leaders, units, words of rules, foreign words,
// misspellings, nicknames, wars, superlatives and questions.

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
  ["ordering roll distance", /^rules\/belle-alliance\/(ruling-ordering-roll|orders|chart-.*order|sources\.html#gap-table-17)/],
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
  ["iron duke", /^leaders\/britain-wellington\.html$/],
  ["bravest of the brave", /^leaders\/france-ney\.html$/],
  ["le petit caporal", /^leaders\/france-napoleon\.html$/],
  ["Old Nosey", /^leaders\/britain-wellington\.html$/],
  ["scots greys", /^armies\/waterloo-allied\.html#ponsonby$/],
  ["Gordon Highlanders", /^armies\/waterloo-allied\.html#pack$/],
  ["Mamelukes", /^armies\/austerlitz-french\.html#/],
  ["Semenovsky guards", /^armies\/(borodino-russian|austerlitz-allies)\.html#/],
  ["Koutousov", /^leaders\/russia-kutuzov\.html$/],
  ["Ponyatovsky", /^leaders\/warsaw-poniatowski\.html$/],
  ["Bluecher", /^leaders\/prussia-blucher\.html$/],
  ["peninsular war", /^battles\/(vimeiro|talavera|barrosa|salamanca)\.html$/],
  ["hundred days campaign", /^battles\/waterloo\.html$/],
  ["smallest battle", /^battles\/(index|saalfeld)\.html$/],
  ["biggest battle", /^battles\/(index|borodino)\.html$/],
  ["barossa", /^battles\/barrosa\.html$/],
  ["skirmisher screen", /^(rules\/.*skirmish|glossary\.html#.*skirmish)/],
  ["victory conditions borodino", /^battles\/borodino\.html$/],
  ["what happens if a general dies", /^rules\/.*(general|leader|staff|odds)/],
  ["how far can infantry move", /^rules\/[a-z-]+\/(chart-movement\.html|sources\.html#gap-(movement|table-3))/],
  ["how far can infantry move", /^rules\/big-napoleonic-battles\/chart-movement\.html$/, "bnb"],
  ["how far do guns move", /^rules\/napoleonic-fury\/sources\.html#gap-movement-allowances$/, "nf"],
  ["when do the prussians arrive", /^battles\/waterloo\.html$/],
  ["what happens when a general is killed", /^rules\/one-hour-wargame\/.*(general|command)/, "ohw"],
  ["what happens when a general is killed", /^rules\/big-napoleonic-battles\/.*general/, "bnb"],
  ["base sizes", /^rules\/big-napoleonic-battles\/chart-base-sizes\.html/, "bnb"],
  ["artillery range", /^rules\/belle-alliance\/(chart-artillery|sources\.html#gap)/, "ba"],
  ["evading a charge", /^rules\/napoleonic-fury\/(ruling|chart)-evasion/, "nf"],
  ["can i move through my own troops", /^rules\/.*(pass|displac|move)/],
];
/** Minimum number of searches that find the expected page among the first three results: 95 %. */
const MIN_FOUND = Math.ceil(QUERIES.length * 0.95);
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
  // A result that lacks a word names the word.
  await page.fill("#seek", "fatigue picton blucher");
  await page.locator("#found .missing").first().waitFor();
  const lacked = await page.locator("#found .missing").first().textContent();
  if (!/^Missing: /.test(lacked)) fault("a result does not name the words that it lacks");
  await context.close();
  await host_.away();
  return `${count} of ${QUERIES.length} in the first three${missed.length ? `; not ${missed.join("; ")}` : ""}`;
}
