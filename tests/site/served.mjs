// Tests `grognard serve`: an open page follows changes of its documents.

import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { edit, fault, reader, repository, same, small, temp } from "./lib.mjs";

async function start(program, project) {
  const child = spawn(program, ["serve", project, "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stderr.on("data", () => {});
  const address = await new Promise((done, failed) => {
    child.stdout.on("data", (part) => { text += part; const found = /http:\S+/.exec(text); if (found) done(found[0]); });
    child.on("close", (code) => failed(new Error(`\`serve\` ended with ${code}`)));
    setTimeout(() => failed(new Error("`serve` says no address")), 60000).unref();
  });
  return { address, child, end: () => new Promise((done) => { child.on("close", done); child.kill(); }) };
}

const ask = (address, raw, headers = {}) => new Promise((done, failed) => {
  const { hostname, port } = new URL(address);
  http.get({ hostname, port, path: raw, headers }, (answer) => {
    let body = "";
    answer.on("data", (part) => { body += part; });
    answer.on("end", () => done({ status: answer.statusCode, body }));
  }).on("error", failed);
});

/**
 * Changed words and pictures must be replaced in place and keep the reader's position. Other
 * changes reload the page.
 */
async function inPlace(page, project, { scenario, text }) {
  const kept = async (words, should, of) => {
    if (!(await text(words))) fault(`${of}: the page does not show it`);
    same(await page.evaluate(() => window.kept === 1), should, `${of}: the page was changed in place`);
    await page.evaluate(() => { window.kept = 1; });
  };
  await page.evaluate(() => {
    window.kept = 1;
    document.querySelector("main details").open = true;
    scrollTo({ top: 500, behavior: "instant" });
  });
  edit(scenario, "two French divisions", "two strong French divisions");
  await kept("two strong French divisions", true, "a change of a word");
  same(await page.evaluate(() => [scrollY, document.querySelector("main details").open]),
    [500, true], "place and opened briefing after a change");
  edit(scenario, "special_rules:", "special_rules:\n  - { name: Late in the day, text: The sun is low. }");
  await kept("The sun is low.", true, "another rule");
  const map = path.join(project, "scenarios/barrosa/barrosa.map.yaml");
  edit(map, "name: Cerro del Puerco", "name: Cerro Viejo");
  const drawn = (name) => page.waitForFunction(async (name) => {
    const picture = document.querySelector("main .map img + img");
    return picture.complete && picture.naturalWidth > 0 && (await (await fetch(picture.src)).text()).includes(name)
      && /\?/.test(picture.src) && window.kept === 1;
  }, name, { timeout: 15000 }).catch(() => fault(`the map does not show ${name}`));
  await drawn("Cerro Viejo");
  // Replace the map again under a chosen rule set, and after switching back.
  await page.click("[data-choice=\"nf\"]");
  await page.waitForFunction(() => [...document.querySelectorAll("#shown img")].some((one) => one.src.includes(".nf.")));
  edit(map, "name: Cerro Viejo", "name: Cerro Nuevo");
  edit(scenario, "two strong French divisions", "two French divisions");
  await drawn("Cerro Nuevo");
  await kept("wood when two French divisions", true, "a change under a rule set");
  same(await page.evaluate(() => document.querySelector("[data-choice][aria-current]").dataset.choice),
    "nf", "the rule set after a change");
  await page.click("[data-choice=\"history\"]");
  await page.waitForFunction(() => [...document.querySelectorAll("#shown img")].every((one) => !one.src.includes(".nf.")));
  await drawn("Cerro Nuevo");
  // A changed style sheet or script must reload the page.
  const styles = path.join(project, "templates/site/assets");
  fs.mkdirSync(styles, { recursive: true });
  fs.writeFileSync(path.join(styles, "site.css"), "main h1 { text-transform: uppercase }");
  await kept("BARROSA", false, "other styles");
  fs.rmSync(path.join(project, "templates"), { recursive: true });
  const plain = () => getComputedStyle(document.querySelector("main h1")).textTransform === "none";
  await page.waitForFunction(plain, null, { timeout: 15000 }).catch(() => fault("the old styles do not come back"));
}

/** A page that was changed in place must equal a newly loaded one. */
async function asAnew(context, address, project, scenario) {
  const army = path.join(project, "scenarios/barrosa/barrosa-french.oob.yaml");
  const own = path.join(project, "site/club.md");
  const story = path.join(project, "scenarios/barrosa/story.md");
  const CHANGES = [
    ["armies/barrosa-french.html", army, "men: 500-540", "men: 320"],
    ["armies/barrosa-french.html", army, "name: 1/9e Légère", "name: First of the 9e"],
    ["armies/barrosa-french.html", army, "grade: veteran", "grade: elite"],
    ["armies/barrosa-french.nf.html", army, "men: 320", "men: 700"],
    ["armies/barrosa-french.nf.html", army, "are veteran.", "are *veteran*."],
    ["armies/index.html", army, "name: Victor's two divisions", "name: Marshal Victor's two divisions"],
    ["battles/index.html", scenario, "summary: Graham", "summary: General Graham"],
    ["index.html", scenario, "name: Barrosa", "name: The hill of Barrosa"],
    ["battles/barrosa.nf.html", scenario, "points: 4", "points: 5"],
    ["battles/barrosa.html", scenario, "- { place: track-mouth, points: 3, held_by: british }", ""],
    ["battles/barrosa.html", story, "\n\n", "\n\nA *new* paragraph.\n\n"],
    ["leaders/index.html", army, "name: Ruffin, rank", "name: Ruffin the elder, rank"],
    ["club.html", own, "The second.", "The second, and [a link](battles/barrosa.html)."],
    ["club.html", own, "The first.\n\n", ""],
    ["club.html", own, "## Where", "## Where we meet"],
    ["rules/napoleonic-fury/index.html", path.join(project, "grognard.yaml"), "A small club", "A larger club"],
  ];
  fs.mkdirSync(path.dirname(own), { recursive: true });
  fs.writeFileSync(own, "# Our club\n\nThe first.\n\nThe second.\n\n## Where\n\nHere.\n");
  let inPlace = 0;
  const page = await context.newPage();
  const body = (page) => page.evaluate(() => {
    const body = document.body.cloneNode(true);
    for (const one of body.querySelectorAll("script, .grognard-live, #page-over, .news")) one.remove();
    body.normalize();
    return `${document.title}\n${body.innerHTML.replace(/(\.svg)\?[^"]*/g, "$1").trim()}`;
  });
  for (const [where, file, from, to] of CHANGES) {
    // The previous change may still reload the page.
    await page.goto(address + where);
    await page.waitForTimeout(200);
    const mark = () => page.evaluate(() => { window.kept = 1; });
    await mark().catch(() => page.waitForLoadState().then(mark));
    const before = await body(page).catch(() => page.waitForLoadState().then(() => body(page)));
    edit(file, from, to);
    let after = before;
    for (let waited = 0; after === before && waited < 10000; waited += 50) {
      await page.waitForTimeout(50);
      after = await body(page).catch(() => before);
    }
    if (after === before) fault(`${where} is what it was after a change of \`${from}\``);
    await page.waitForLoadState("load");
    await page.waitForTimeout(50);
    after = await body(page);
    inPlace += await page.evaluate(() => window.kept ?? 0);
    const fresh = await context.newPage();
    await fresh.goto(address + where);
    if ((await body(fresh)) !== after) fault(`${where} is not what it would be anew after \`${to}\``);
    await fresh.close();
  }
  await page.close();
  // The page changes even the name of the site in place. All pages contain the name, but there are
  // fewer than the 500 pages that the server lists.
  same(inPlace, CHANGES.length, "changes made in place");
  return `${inPlace} of ${CHANGES.length} kinds of changes in place and as if loaded anew`;
}

export async function served(program) {
  const project = small("served", ["barrosa"], "site: { downloads: [], rulesets: [napoleonic-fury] }\n");
  const scenario = path.join(project, "scenarios/barrosa/barrosa.scenario.yaml");
  const good = fs.readFileSync(scenario, "utf8");
  const server = await start(program, project);
  // The event stream ends during a reload, which is not a fault.
  const told = (words) => { if (!/ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION|ABORTED)|favicon/.test(words)) fault(words); };
  const context = await reader({ told });
  const page = await context.newPage();
  await page.goto(`${server.address}battles/barrosa.html`);
  const text = (words) => page.waitForFunction(
    (words) => document.querySelector("main")?.innerText.includes(words), words, { timeout: 15000 }).then(() => true, () => false);
  edit(scenario, "Graham's division is marching", "Graham's tired division is marching");
  if (!(await text("tired division"))) fault("the page does not show a change");
  await inPlace(page, project, { scenario, text });
  const kinds = await asAnew(context, server.address, project, scenario);
  // After an error the page must stay and show the finding.
  fs.writeFileSync(scenario, fs.readFileSync(scenario, "utf8").replace("date: 1811-03-05", "date: 1811-13-45"));
  const panel = page.locator(".grognard-live");
  await panel.waitFor({ timeout: 15000 }).catch(() => fault("no finding is shown over the page"));
  const finding = await panel.innerText().catch(() => "");
  if (!finding.includes("1811-13-45") || !/barrosa\.scenario\.yaml/.test(finding)) fault(
    `the finding has no excerpt: ${finding.slice(0, 300)}`);
  if (!(await text("tired division"))) fault("the page does not stay while it is broken");
  await page.goto(`${server.address}armies/barrosa-french.html`);
  await panel.waitFor({ timeout: 15000 }).catch(() => fault("another page does not show the finding"));
  await page.keyboard.press("Escape");
  same(await panel.count(), 0, "findings after Escape");
  await page.goto(`${server.address}battles/barrosa.html`);
  fs.writeFileSync(scenario, good);
  if (!(await page.waitForFunction(() => !document.querySelector(".grognard-live") && !/tired division/.test(document.querySelector(
    "main").innerText), null, { timeout: 15000 }).then(() => true, () => false))) fault("the finding does not go when it is mended");
  // The server must send no file from outside the site, and no file to other hosts.
  for (const raw of ["/../grognard.yaml", "/%2e%2e/grognard.yaml", "/..%2fgrognard.yaml", "/battles/../../grognard.yaml",
    "/battles/..%2f..%2f..%2fetc/passwd", "//etc/passwd", "/..\\grognard.yaml", "/%00", "/grognard.yaml", "/.git/config",
    "/~grognard/../x"]) {
    const { status, body } = await ask(server.address, raw);
    // The server may answer an invalid path as a bad request.
    if (!(status === 404 || (raw === "/%00" && status === 400)) || /root:x:|grognard: 1/.test(body)) fault(
      `\`${raw}\` is answered with ${status}`);
  }
  const foreign = await ask(server.address, "/", { host: "evil.example" });
  if (foreign.status < 400) fault(`a request for another host is answered with ${foreign.status}`);
  await context.close();
  await server.end();
  // Measure the time from writing a document of this repository to the updated page.
  const whole = path.join(temp, "whole");
  // The project names some pages at its root too.
  const named = fs.readdirSync(repository).filter((name) => name.endsWith(".md"));
  for (const part of ["grognard.yaml", "scenarios", "rulesets", "site", "docs", ...named]) {
    if (fs.existsSync(path.join(repository, part))) fs.cpSync(path.join(repository, part), path.join(whole, part), { recursive: true });
  }
  const begin = Date.now();
  const large = await start(program, whole);
  const up = Date.now() - begin;
  const again = await reader({ told });
  const other = await again.newPage();
  await other.goto(`${large.address}battles/barrosa.html`);
  const file = path.join(whole, "scenarios/barrosa/barrosa.scenario.yaml");
  // There are two times: until the words are painted, and until the redrawn map is shown.
  const took = [];
  const maps = [];
  for (let round = 0; round < 7; round += 1) {
    await new Promise((done) => setTimeout(done, 400));
    const words = `Graham's ${round}th division`;
    // The page has a typographic apostrophe in the name.
    const shown = words.replace("'", "\u2019");
    const seen = other.evaluate((words) => new Promise((done) => {
      // A text that exists when a frame begins is painted in that frame.
      const look = () => {
        if (!document.querySelector("main").textContent.includes(words)) return requestAnimationFrame(look);
        setTimeout(() => {
          const painted = Date.now();
          const picture = document.querySelector("main .map img + img");
          const end = () => done([painted, Date.now()]);
          if (picture.complete) end();
          else picture.onload = end;
        });
      };
      requestAnimationFrame(look);
    }), shown);
    const from = Date.now();
    fs.writeFileSync(file, good.replace("Graham's division", words));
    const [painted, drawn] = await seen;
    took.push(painted - from);
    maps.push(drawn - from);
  }
  await again.close();
  await large.end();
  const spread = (all) => { all.sort((a, b) => a - b); return `${all[3]} ms (median of 7; ${all[0]} to ${all[6]})`; };
  return `${kinds}, findings over the page, nothing outside; `
    + `the repository is up after ${up} ms, a change is painted after ${spread(took)}, with its map drawn anew after ${spread(maps)}`;
}
