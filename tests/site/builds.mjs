// Tests builds: bytes are reproducible, only changed files are written, a build succeeds completely
// or changes nothing, and files that grognard did not publish stay.

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build, dice, differences, digests, edit, fault, files, run, same, small, temp } from "./lib.mjs";

// Files that list others are not compared, because their keys may be those of an earlier build.
const LISTS = (name) => /^\.grognard/.test(name);

/** A site without an address must have no feed and no sitemap, and no link to either. */
function withoutAddress(program) {
  const site = path.join(temp, "no-address");
  build(program, small("no-address-project", ["barrosa"], "site: { downloads: [], rulesets: [napoleonic-fury] }\n"), site);
  const there = new Set(files(site));
  for (const page of [...there].filter((name) => name.endsWith(".html"))) {
    for (const [, href] of fs.readFileSync(path.join(site, page), "utf8").matchAll(/\s(?:href|src)="([^"#?]+)/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const own = href.startsWith("/") ? href.slice(1)
        : path.posix.normalize(path.posix.join(path.posix.dirname(page), decodeURIComponent(href)));
      const file = own === "." || own === "./" || own === "" ? "index.html" : own.endsWith("/") ? `${own}index.html` : own;
      if (!there.has(file)) fault(`without an address ${page} leads to nothing: ${href}`);
    }
  }
  same(["feed.xml", "sitemap.xml"].filter((name) => there.has(name)), [], "files of a site without an address that name one");
}

export async function builds(program) {
  withoutAddress(program);
  const project = small(
    "built", ["barrosa", "vimeiro"], "site: { downloads: [cards], rulesets: [napoleonic-fury, big-napoleonic-battles] }\n");
  fs.mkdirSync(path.join(project, "site"));
  fs.mkdirSync(path.join(project, "templates/site"), { recursive: true });
  const words = path.join(project, "site/house.md");
  fs.writeFileSync(words, "# House rules\n\nWe throw two dice.\n");
  const template = path.join(project, "templates/site/glossary.html");
  fs.cpSync(path.resolve(path.dirname(new URL(import.meta.url).pathname), "../../templates/site/glossary.html"), template);
  const [one, other] = [path.join(temp, "one"), path.join(temp, "other")];
  const at = ["--base-url", "https://grognard.example/"];
  build(program, project, one, ...at);
  build(program, project, other, ...at);
  const cold = digests(one);
  same(differences(cold, digests(other)), [], "files in which two cold builds differ");
  same(fs.readdirSync(temp).filter((name) => /grognard-/.test(name)), [], "what is left beside a site");
  // A build with one thread gives the same files.
  const single = path.join(temp, "single");
  run(program, ["build", project, "-o", single, ...at], { env: { ...process.env, RAYON_NUM_THREADS: "1" } });
  same(differences(cold, digests(single)), [], "files in which a build on one core differs");
  // A build without a change must write no file.
  const times = () => new Map(files(one).map((name) => [name, fs.statSync(path.join(one, name)).mtimeMs]));
  const before = times();
  build(program, project, one, ...at);
  same(differences(before, times()), [], "files that a build without a change writes");
  // Make one change at a time, and build after each.
  const changes = [
    ["a scenario", () => edit(
      path.join(project, "scenarios/barrosa/barrosa.scenario.yaml"), "place: on the coast", "place: near the coast")],
    ["a page", () => edit(words, "two dice", "three dice")],
    ["a template", () => edit(template, "{% block main %}", "{% block main %}<p>Our own words.</p>")],
    ["an order of battle", () => edit(path.join(project, "scenarios/vimeiro/vimeiro-french.oob.yaml"), "name: ", "name: The ")],
    ["a battle that goes", () => fs.rmSync(path.join(project, "scenarios/vimeiro"), { recursive: true })],
  ];
  const written = [];
  let last = cold;
  for (const [what, change] of changes) {
    change();
    const old = times();
    build(program, project, one, ...at);
    const now = times();
    const touched = [...now.keys()].filter((name) => now.get(name) !== old.get(name));
    fs.rmSync(other, { recursive: true });
    build(program, project, other, ...at);
    const should = digests(other, LISTS);
    same(differences(digests(one, LISTS), should), [], `files in which a site after the change of ${what} differs from a new one`);
    const changed = differences(last, should).filter((name) => should.has(name) && !LISTS(name));
    // Some files are made again with the same content, and need not be written.
    const idle = touched.filter((name) => last.get(name) === should.get(name) && !LISTS(name));
    written.push(`${what} ${touched.length}/${changed.length}`);
    if (what === "a page" && touched.length > changed.length + 40) fault(
      `after the change of a page ${touched.length} files are written, `
      + `of which ${idle.length} are as they were: ${idle.slice(0, 5).join(", ")}`);
    last = should;
  }
  // Files that grognard did not publish must stay in the folder.
  fs.writeFileSync(path.join(one, "CNAME"), "example.org\n");
  fs.mkdirSync(path.join(one, "photos"));
  fs.writeFileSync(path.join(one, "photos/evening.txt"), "a photo\n");
  edit(words, "three dice", "four dice");
  build(program, project, one, ...at);
  same([fs.readFileSync(path.join(one, "CNAME"), "utf8"), fs.readFileSync(path.join(one, "photos/evening.txt"), "utf8")],
    ["example.org\n", "a photo\n"], "files of others");
  // A failed build must leave the folder unchanged.
  const whole = digests(one);
  edit(words, "four dice", "[four dice](nowhere.md)");
  const broken = run(program, ["build", project, "-o", one, ...at]);
  same(broken.code, 1, "the exit code with a dead link");
  same(differences(whole, digests(one)), [], "files that a failed build changed");
  edit(words, "[four dice](nowhere.md)", "five dice");
  // If a build is killed at any moment, the folder must contain the complete old or the complete
  // new site.
  edit(path.join(project, "grognard.yaml"), "A small club", "A larger club");
  fs.rmSync(other, { recursive: true });
  build(program, project, other, ...at);
  const fresh = digests(other, LISTS);
  const own = (name) => LISTS(name) || name === "CNAME" || name.startsWith("photos/");
  const old = digests(one, own);
  const copy = (from, to) => {
    fs.rmSync(
      to, { recursive: true, force: true }); fs.cpSync(from, to, { recursive: true, preserveTimestamps: true });
  };
  const kept = path.join(temp, "kept");
  copy(one, kept);
  const start = Date.now();
  build(program, project, one, ...at);
  const usual = Date.now() - start;
  const throwOf = dice(1809);
  const ends = [];
  for (let kill = 0; kill < 5; kill += 1) {
    copy(kept, one);
    // Kill one build late, when the old and the new folder are swapped.
    const wait = kill === 0 ? Math.round(usual * 0.95) : Math.round(usual * (0.1 + throwOf(80) / 100));
    const child = spawn(program, ["build", project, "-o", one, ...at], { stdio: "ignore" });
    const ended = new Promise((done) => child.on("close", (code, signal) => done(signal ?? code)));
    await new Promise((done) => setTimeout(done, wait));
    child.kill("SIGKILL");
    const how = await ended;
    const now = digests(one, own);
    const which = differences(now, old).length === 0 ? "old" : differences(now, fresh).length === 0 ? "new" : "neither";
    if (which === "neither") fault(
      `killed after ${wait} ms the site is neither the old nor the new one: ${differences(now, old).slice(0, 4).join(", ")}`);
    ends.push(`${wait} ms ${which}${how === "SIGKILL" ? "" : ", done"}`);
    same(fs.readFileSync(path.join(one, "photos/evening.txt"), "utf8"), "a photo\n", "a file of others after a kill");
  }
  build(program, project, one, ...at);
  same(differences(digests(one, own), fresh), [], "files that differ when a build comes after those that were killed");
  same(fs.existsSync(path.join(one, "CNAME")), true, "a file of others at the end");
  same(fs.readdirSync(temp).filter((name) => /grognard-/.test(name)), [], "what is left beside a site after kills");
  return `${cold.size} files twice the same; written/changed: ${written.join(", ")}; killed at ${ends.join("; ")}`;
}
