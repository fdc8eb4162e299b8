// Chooses a sample of pages for tests that would take too long on all pages. The sample is the same
// in every run, plus pages that the latest change affects.
//
// With `--all` (or ALL=1) the sample is every page.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pagesOf, repository } from "./lib.mjs";

export const ALL = process.argv.includes("--all") || process.env.ALL === "1";
/** One page in twelve is in the sample, whatever its kind. */
const EVERY = 12;
/** Maximum number of pages that a change adds to the sample. */
const TOUCHED = 60;

const digest = (name) => createHash("sha256").update(name).digest("hex");
/** Shuffles names in the same way in every run. */
export const shuffled = (names) => names.map((name) => [digest(name), name]).sort().map(([, name]) => name);

let known = null;
/** Returns the parts of the repository that the change affects, from `tests/changed.py`. */
export function touched() {
  if (!known) {
    const ended = spawnSync("python3", [path.join(repository, "tests/changed.py")], { encoding: "utf8" });
    if (ended.status !== 0) throw new Error(`changed.py: ${ended.stderr}`);
    known = JSON.parse(ended.stdout);
  }
  return known;
}

const ROOT = { "index.html": "home",
  "404.html": "missing", "search.html": "search", "compare.html": "compare", "print.html": "print", "glossary.html": "glossary" };
const FOLDERS = { battles: "battle", armies: "army", leaders: "leader", muster: "muster", checks: "check", maps: "map", rules: "game" };
const LISTS = { battles: "battles", armies: "armies", leaders: "leaders", muster: "musters", checks: "checks", rules: "rules" };

/**
 * Returns the template of a page and its rule set, or an empty string if the page belongs to no
 * rule set.
 */
export function sortOf(page) {
  const parts = page.replace(/\.html$/, "").split("/");
  const [folder, name, last] = parts;
  if (parts.length === 1) return [ROOT[page] ?? "page", ""];
  if (parts.length === 3) {
    const [, sort] = /^(index|charts|odds|rulings|sources|sheet)$/.exec(last) ?? [];
    if (sort) return [sort === "index" ? "game" : sort, name];
    const [, one] = /^(chart|table|ruling)-/.exec(last) ?? [];
    return [one === "table" ? "chart" : one ?? "text", name];
  }
  if (name === "index") return [LISTS[folder] ?? folder, ""];
  const [, game] = /\.([a-z]+)$/.exec(name) ?? [];
  return [FOLDERS[folder] ?? folder, game ?? ""];
}

function isTouched(page, change) {
  if (change.pages.includes(page)) return true;
  const [folder, name = ""] = page.split("/");
  if (folder === "battles" || folder === "armies") {
    const game = /\.([a-z]+)\.html$/.exec(name)?.[1];
    return change.battles.some((one) => name.startsWith(`${one}.`) || name.startsWith(`${one}-`)) || change.games.includes(game);
  }
  return folder === "rules" && change.packs.includes(name);
}

/** Returns the pages of the sample, and a description such as "30 of 400 pages". */
export function sample(folder) {
  const all = pagesOf(folder);
  if (ALL) return { pages: all, words: `all ${all.length} pages` };
  const mixed = shuffled(all);
  const change = touched();
  const groups = new Map();
  const sorts = new Map();
  for (const page of mixed) {
    const [sort, game] = sortOf(page);
    for (const [map, key] of [[groups, `${sort} ${game}`], [sorts, sort]]) map.set(key, [...(map.get(key) ?? []), page]);
  }
  const size = (page) => fs.statSync(path.join(folder, page)).size;
  const chosen = new Set(mixed.filter((_, at) => at % EVERY === 0));
  // Add a page of each kind under each rule set, and the largest page of each kind.
  for (const pages of groups.values()) chosen.add(pages[0]);
  for (const pages of sorts.values()) chosen.add(pages.reduce((one, other) => (size(other) > size(one) ? other : one)));
  // Add pages that the change affects: first changed pages, then those of a changed template, then
  // further ones of each kind.
  const more = [
    ...mixed.filter((page) => isTouched(page, change)).slice(0, TOUCHED / 2),
    ...change.templates.flatMap((name) => (sorts.get(name.replace(/-shown$/, "")) ?? []).slice(0, 6)),
    ...(change.site ? [...groups.values()].flatMap((pages) => pages.slice(1, 3)) : []),
  ].filter((page) => !chosen.has(page));
  const added = [...new Set(more)].slice(0, TOUCHED);
  const why = ` (${added.length} of them for a change since ${change.since || "nowhere: there is no history"})`;
  return { pages: all.filter((page) => chosen.has(page) || added.includes(page)),
    words: `${chosen.size + added.length} of ${all.length} pages${why}` };
}
