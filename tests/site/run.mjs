// Tests sites that grognard builds as readers use them: in a real browser, and with validators.
//
//     npm ci && node run.mjs [--all] [PROGRAM] [GROUP …]
//
// Builds the site of this repository, or uses the site that SITE names, and builds small projects.
// Of all printed products only labels and maps are built, because the others take minutes and
// `tests/paper.py` tests them all. CHROMIUM names the browser. Needs chromium-headless-shell or
// chromium, and poppler-utils; also Java for the Nu checker.
//
// Some groups test a sample of the pages (see `sample.mjs`). With `--all` every group tests every
// page. Groups without a browser run at the same time as the others. Each group prints its line
// when it ends.

import fs from "node:fs";
import path from "node:path";
import { builds } from "./builds.mjs";
import { designer } from "./designer.mjs";
import { firstLook } from "./first-look.mjs";
import { hostile } from "./hostile.mjs";
import { access, budgets, large, paper } from "./looks.mjs";
import { build, close, faults, group, repository, temp } from "./lib.mjs";
import { crawl, links, nu, valid } from "./every.mjs";
import { evening } from "./evening.mjs";
import { flight, update } from "./offline.mjs";
import { served } from "./served.mjs";
import { lists } from "./lists.mjs";
import { compare } from "./compare.mjs";
import { printList } from "./print-list.mjs";
import { mapLook } from "./map-look.mjs";
import { newcomer } from "./newcomer.mjs";
import { places } from "./places.mjs";
import { queries } from "./queries.mjs";
import { games, rulings, taps } from "./reading.mjs";
import { sacile } from "./sacile.mjs";
import { search } from "./search.mjs";
import { table } from "./table.mjs";
import { words } from "./words.mjs";
import { workbench } from "./workbench.mjs";
import { workbenchTimes } from "./workbench-times.mjs";

const [given, ...wanted] = process.argv.slice(2).filter((one) => one !== "--all");
const program = path.resolve(given ?? path.join(repository, "target/release/grognard"));
const start = Date.now();
let site = process.env.SITE && path.resolve(process.env.SITE);

const GROUPS = [
  ["search", () => search(site)],
  ["search by players", () => queries(site)],
  ["rule sets", () => games(site, program)],
  ["rule sets and places", () => places(site)],
  ["maps to look into", () => mapLook(site)],
  ["lists", () => lists(site)],
  ["first look", () => firstLook(site)],
  ["units compared", () => compare(site)],
  ["print list", () => printList(site)],
  ["rulings", () => rulings(site, program)],
  ["taps", () => taps(site, program)],
  ["offline", () => flight(site)],
  ["update", () => update(program)],
  ["words", () => words(site)],
  ["access", () => access(site)],
  ["budgets", () => budgets(site)],
  ["large text", () => large(site)],
  ["paper", () => paper(site)],
  ["hostile", () => hostile(program)],
  ["builds", () => builds(program)],
  ["serve", () => served(program)],
  ["workbench", () => workbench(program)],
  ["designer", () => designer(program)],
  ["newcomer", () => newcomer(program)],
  ["sacile", () => sacile(program)],
  ["workbench-times", () => workbenchTimes(program)],
  ["table", () => table(program)],
  ["evening", () => evening(program)],
  ["pages", () => crawl(site)],
];
const BESIDE = [
  ["links", () => links(site)],
  ["html-validate", () => valid(site)],
  ["Nu checker", () => nu(site)],
];
for (const name of wanted) {
  if (![...GROUPS, ...BESIDE].some(([known]) => known.startsWith(name))) {
    console.log(`there is no group ${name}; there are ${[...GROUPS, ...BESIDE].map(([known]) => known).join(", ")}`);
    process.exit(2);
  }
}
if (!site) {
  await group("build", () => {
    // Copy the repository, but with few printed sheets.
    const project = path.join(temp, "repository");
    for (const part of ["scenarios", "rulesets", "site", "docs", "CHANGELOG.md", "CONTRIBUTING.md", "RELEASE.md", "SECURITY.md"]) {
      if (fs.existsSync(path.join(repository, part))) fs.cpSync(path.join(repository, part), path.join(project, part), { recursive: true });
    }
    const settings = fs.readFileSync(path.join(repository, "grognard.yaml"), "utf8");
    fs.writeFileSync(path.join(project, "grognard.yaml"),
      settings.replace(/^site: \{/m, "site: { downloads: [labels, map],"));
    site = path.join(temp, "site");
    const built = build(program, project, site, "--base-url", "https://grognard.example/");
    return built.err.trim().split("\n").at(-1).replace(/^.*index\.html: /, "");
  });
}
await Promise.all([GROUPS, BESIDE].map(async (groups) => {
  for (const [name, work] of groups) {
    if (!wanted.length || wanted.some((one) => name.startsWith(one))) await group(name, work);
  }
}));
await close();
for (const one of faults) console.log(`  ${one}`);
console.log(`${faults.length} faults, ${((Date.now() - start) / 1000).toFixed(0)} s`);
process.exit(faults.length ? 1 : 0);
