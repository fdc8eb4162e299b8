// Tests a battle in play: thousands of logs in any order, taps on a phone, a killed browser, full
// storage, and a site that changes during the battle.

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { chromium } from "playwright-core";
import { SHELL, build, dice, disk, edit, fault, host, reader, repository, run, same, small, temp, together } from "./lib.mjs";
import { audit } from "./looks.mjs";
import { ALL } from "./sample.mjs";
import { asked } from "./table-questions.mjs";
import { BATTLE, dataOf, pageOf, turn } from "./table-turn.mjs";

const GAMES = ["nf", "nb", "novag", "bnb", "ohw", "ba"];
const packed = (text) => zlib.gzipSync(text, { level: 9 }).length;

const state = (page) => page.evaluate(() => {
  const { game } = grognard;
  return [game.state.turn, [...game.state.values].sort(), game.log.length];
});
const isKept = (page) => page.waitForFunction(() => document.getElementById("kept")?.textContent === "saved");
async function begin(page, at, side = "Both sides") {
  await page.goto(at);
  await page.getByRole("button", { name: side, exact: true }).click();
  await page.locator(".bar").waitFor();
}
const curly = (words) => words.replace(/(?<=\p{L})'|'(?=\p{L}|\d\d\b)/gu, "’");
const openAll = (page) => page.evaluate(() => { for (const one of document.querySelectorAll("#army details")) one.open = true; });

/**
 * Plays a battle on a touch screen by random taps. The test counts losses itself and compares the
 * page.
 */
async function battle(program, site, host_, game, deeds) {
  const roll = dice(100 + GAMES.indexOf(game));
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await begin(page, host_.root + pageOf(game));
  await openAll(page);
  const data = dataOf(site, game);
  const away = new Set(data.arrivals.flatMap((one) => one.units));
  const units = data.units.map((unit, number) => ({ ...unit, number }))
    .filter((unit) => !away.has(unit.number) && unit.tracks[0].boxes > 0);
  const tally = new Map();
  const row = (unit) => page.locator("#army .unit", { has: page.getByRole("button", { name: curly(unit.name), exact: true }) }).first();
  const single = units.filter((unit) => data.units.filter((other) => other.name === unit.name).length === 1);
  for (let deed = 1; deed <= deeds; deed += 1) {
    const unit = single[roll(single.length)];
    const [one] = unit.tracks;
    const now = tally.get(unit.id) ?? 0;
    const group = row(unit).locator(".boxes").first();
    const most = one.boxes > 12 ? 3 : 2;
    if (now > 0 && roll(4) === 0) {
      await group.locator(".less").tap();
      tally.set(unit.id, now - 1);
    } else if (now + most <= one.boxes && roll(3) === 0) {
      // Several points by one tap: a button, or a box further on.
      await (one.boxes > 12 ? group.getByText("+3", { exact: true }) : group.locator(".box").nth(now + 1)).tap();
      tally.set(unit.id, now + most);
    } else if (now < one.boxes) {
      await group.locator(one.boxes > 12 ? ".more" : ".box[aria-pressed=false]").first().tap();
      tally.set(unit.id, now + 1);
    }
    if (deed % Math.ceil(deeds / 12) === 0) {
      await page.locator(".bar [data-to=turn]").tap();
      await page.locator("#turn .main").first().tap();
      // An open throw and the end of the battle ask first.
      const go = page.locator("#panel[open]").getByRole("button", { name: /^(Begin|Play on)/ });
      if (await go.count()) await go.tap();
      await page.locator(".bar [data-to=army]").tap();
    }
    if (deed % 20 === 0) { await page.locator("#undo").tap(); await page.locator("#redo").tap(); }
  }
  await isKept(page);
  for (const unit of single) {
    const shown = await row(unit).locator(".boxes").first().evaluate((group) => group.querySelector("b")
      ? Number.parseInt(group.querySelector("b").textContent, 10) : group.querySelectorAll("[aria-pressed=true]").length);
    if (shown !== (tally.get(unit.id) ?? 0)) fault(`${game}: ${unit.name} shows ${shown} and has lost ${tally.get(unit.id) ?? 0}`);
    const mark = [...unit.tracks[0].marks].sort((a, b) => a[1] - b[1]).filter(([, lost]) => shown >= lost).at(-1);
    const words = await row(unit).locator(".about").textContent();
    const name = mark && data.wear[unit.tracks[0].wear].marks[mark[0]].name;
    if (name && shown > 0 && !words.includes(name)) fault(`${game}: ${unit.name} at ${shown} does not say ${name}: ${words}`);
  }
  await natively(program, page, game);
  const before = await state(page);
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).first().tap();
  await page.locator(".bar").waitFor();
  same(await state(page), before, `${game}: after a reload`);
  await context.close();
}
/**
 * The program must give the same report of the log, and the same tracks of every unit and
 * formation.
 */
async function natively(program, page, game) {
  const told = await page.evaluate(() => {
    const { game: { at, log, state }, reportOf, lossesOf, logDocument, standingOf, written } = grognard;
    const tracks = (list) => list.flatMap((one) => one.tracks.map((track) => {
      const now = standingOf(at, state, one, track);
      return [one.id, now.wear.id, written(now), now.wear.states.length ? now.wear.states[now.parts] : now.mark?.name ?? ""].join(" ");
    })).sort();
    return { report: reportOf(at, log),
      losses: lossesOf(at, log), log: logDocument(at, log), tracks: tracks([...at.data.units, ...at.data.formations]) };
  });
  const file = path.join(temp, `${game}.log.yaml`);
  fs.writeFileSync(file, told.log);
  const scenario = path.join(repository,
    `scenarios/${BATTLE}/${fs.readdirSync(path.join(repository, `scenarios/${BATTLE}`)).find((name) => name.endsWith(".scenario.yaml"))}`);
  const play = (format) => run(program, ["play", scenario, file, "--to", game, "--format", format]);
  same(play("md").out, told.report, `${game}: the report of the program and of the page`);
  same(play("csv").out, told.losses, `${game}: the losses of the program and of the page`);
  const { sides } = JSON.parse(play("json").out);
  const all = sides.flatMap((side) => [...side.losses, ...side.formations]).map((one) => [one.id, one.wear, one.lost, one.state].join(" "))
    .sort();
  same(all, told.tracks, `${game}: every track as the program has it`);
}
/** Kills the browser. After the crash, everything that was shown as saved must still exist. */
async function killed(host_, times) {
  const roll = dice(50);
  for (let time = 0; time < times; time += 1) {
    const profile = path.join(temp, `profile-${time}`);
    const open = async () => {
      const child = spawn(SHELL, ["--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${profile}`,
        "about:blank"], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
      const address = await new Promise((done, failed) => {
        let told = "";
        child.stderr.on("data", (part) => { told += part; const found = /ws:\/\/\S+/.exec(told); if (found) done(found[0]); });
        child.on("exit", () => failed(new Error(`no browser: ${told.slice(0, 300)}`)));
      });
      const browser = await chromium.connectOverCDP(address);
      const [context] = browser.contexts();
      return { child, browser, page: context.pages()[0] ?? await context.newPage() };
    };
    const first = await open();
    await begin(first.page, host_.root + pageOf("nf"));
    await openAll(first.page);
    for (let tap = 0; tap < 3 + roll(5); tap += 1) await first.page.locator("#army .box[aria-pressed=false]").nth(roll(6)).click();
    if (roll(2)) await isKept(first.page);
    const shown = await first.page.evaluate(() => Number(document.getElementById("kept").dataset.kept) || 0);
    process.kill(-first.child.pid, "SIGKILL");
    await first.browser.close().catch(() => {});
    const second = await open();
    await second.page.goto(host_.root + pageOf("nf"));
    await second.page.getByRole("button", { name: "Resume" }).first().click();
    await second.page.locator(".bar").waitFor();
    const [, , now] = await state(second.page);
    if (now < shown) fault(`killed: ${shown} entries were shown as kept, and ${now} are there`);
    await second.browser.close().catch(() => {});
    try { process.kill(-second.child.pid, "SIGKILL"); } catch { /* it has gone by itself */ }
  }
}

/**
 * Full storage must be reported before anything is lost, and the battle can then be saved to a
 * file.
 */
async function full(host_) {
  const context = await reader({ width: 360, height: 740 });
  const page = await context.newPage();
  // In this test the storage is full from the start. Chromium does not enforce a quota on small
  // writes of an open page.
  const protocol = await context.newCDPSession(page);
  const quota = (more) => protocol.send("Storage.overrideQuotaForOrigin", { origin: new URL(host_.root).origin, ...more });
  await page.goto(host_.root + pageOf("nf"));
  await quota({ quotaSize: 1 });
  await begin(page, host_.root + pageOf("nf"));
  await page.getByText("New actions are lost when this page closes").waitFor();
  await quota({});
  await begin(page, host_.root + pageOf("nf"));
  await openAll(page);
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); }; });
  await page.locator("#army .box[aria-pressed=false]").first().click();
  await page.getByText("A second copy is saved for now. Save the game as a file.").waitFor();
  same(await page.locator("#kept").textContent(), "not saved", "what is said of an entry without room");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#fault button").click()]);
  if (!fs.readFileSync(await saved.path(), "utf8").includes("do: \"lose\"")) fault("no room: the file has no deed");
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).first().click();
  await page.locator(".bar").waitFor();
  await isKept(page);
  same((await state(page))[2], 1, "entries after a page without room: the second copy has them");
  // A warning must appear before the storage is full.
  await page.evaluate(() => { StorageManager.prototype.estimate = async () => ({ quota: 900000, usage: 1000 }); });
  await openAll(page);
  await page.locator("#army .box[aria-pressed=false]").first().click();
  await page.getByText("little storage left").waitFor();
  await context.close();
}

/** The battle must keep its initial data when the clock and the site change. */
async function changes(site, host_, project, program) {
  const context = await reader({ width: 360, height: 740 });
  const page = await context.newPage();
  await page.clock.install({ time: new Date("2026-11-20T20:00:00Z") });
  await begin(page, host_.root + pageOf("nf"));
  await openAll(page);
  await page.locator("#army .box[aria-pressed=false]").first().click();
  await isKept(page);
  await page.clock.setFixedTime(new Date("2001-01-01T00:00:00Z"));
  await page.locator("#army .box[aria-pressed=false]").nth(1).click();
  await isKept(page);
  const before = await state(page);
  const thresholds = await page.evaluate(() => JSON.stringify(grognard.game.about.data.units.map((unit) => unit.tracks)));
  // Meanwhile the strengths on the site change: a stand moves from one brigade to another.
  const army = path.join(project, `scenarios/${BATTLE}/${BATTLE}-french.oob.yaml`);
  edit(army, "stands: 6", "stands: 5");
  edit(army, "stands: 4", "stands: 5");
  const other = path.join(temp, "table-other");
  build(program, project, other);
  if (JSON.stringify(dataOf(other, "nf").units.map((unit) => unit.tracks)) === thresholds) fault("the changed site has the same boxes");
  host_.folder = other;
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).first().click();
  await page.locator(".bar").waitFor();
  same(await state(page), before, "a game after the clock and the site have changed");
  same(await page.evaluate(() => JSON.stringify(grognard.game.about.data.units.map((unit) => unit.tracks))), thresholds, "its thresholds");
  host_.folder = site;
  await context.close();
}

/** Two phones record one side each, and receive the other side by its code and its log. */
async function phones(host_, data) {
  const [one, other] = await Promise.all(data.sides.map(async (side) => {
    const page = await (await reader({ width: 360, height: 740 })).newPage();
    await begin(page, host_.root + pageOf("nf"), side.name);
    await openAll(page);
    return page;
  }));
  await one.locator("#army .box[aria-pressed=false]:enabled").first().click();
  await one.locator("#army .box[aria-pressed=false]:enabled").first().click();
  const link = await one.evaluate((side) => grognard.codeLink(side), data.sides[0].id);
  same(await other.evaluate((text) => grognard.readSent(text), link),
    `${data.sides[0].name} is shown as it was in ${data.turn} 1.`, "what is said of a code");
  const lost = (page) => page.evaluate((id) => {
    const { at, state } = grognard.game;
    const own = [...state.values].filter(([key]) => key.startsWith("lost") && at.data.units[at.units.get(key.split("\n")[1])].side === id);
    return own.reduce((sum, [, value]) => sum + value, 0);
  }, 0);
  same([await lost(other), await lost(one)], [2, 2], "losses on both phones after the code");
  const log = await one.evaluate(() => grognard.logDocument(grognard.game.at, grognard.game.log));
  await other.evaluate((text) => grognard.readSent(text), log);
  same(await lost(other), 2, "losses after code and log");
  if (await other.locator("#army .box:enabled").count() === 0) fault("a phone cannot write its own side");
  same(await other.evaluate((text) => grognard.readSent(text), "log: 1\nscenario: jena\nruleset: nf\nentries:\n"),
    "This log is from another battle or rule set.", "a log of another battle");
  await one.context().close();
  await other.context().close();
}

/** Tests accessibility, with stricter rules for contrast and for the size of targets. */
async function access(host_) {
  const seen = new Map();
  for (const [width, colorScheme] of [[360, "dark"], [360, "light"], [1440, "dark"]]) {
    const context = await reader({ width, height: 740, colorScheme });
    const page = await context.newPage();
    const look = (of) => audit(page, seen,
      `${of} ${width} ${colorScheme}:`, { rules: { "color-contrast-enhanced": { enabled: true }, "target-size": { enabled: true } } });
    await page.goto(host_.root + pageOf("nf"));
    await page.getByRole("button", { name: "Both sides" }).waitFor();
    await look("begin");
    await page.getByRole("button", { name: "Both sides" }).click();
    await page.locator(".bar").waitFor();
    await openAll(page);
    await page.locator("#army .box[aria-pressed=false]").nth(3).click();
    await look("army");
    const names = await page.locator("#army .box")
      .evaluateAll((all) =>
        all.filter((one) => !/^.+, (first|second|third|\w+|number \d+) of \w+ .+, (lost|not lost|ticked|not ticked)(, .+)?$/.test(
          one.getAttribute("aria-label"))).map((one) => one.getAttribute("aria-label")));
    together("boxes without their names", names);
    const short = await page.locator("#army button, .bar button").evaluateAll(
      (all) => all.filter((one) => one.offsetParent && (one.offsetHeight < 44 || one.offsetWidth < 44)).map((one) => one.textContent));
    together("targets below 44 px", short);
    await page.locator("#army .name").first().click();
    await look("unit");
    await page.keyboard.press("Escape");
    await page.locator(".bar [data-to=turn]").click();
    await look("turn");
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) fault(`${width}: the page is wider than the screen`);
    await page.locator(".bar [data-to=look]").click();
    await look("look up");
    await context.close();
  }
  for (const [what, where] of seen) together(what, where);
}

/** Opens the page from disk, without a server. */
async function fromDisk(site) {
  const context = await reader({ width: 360, height: 740 });
  const page = await context.newPage();
  await begin(page, disk(site, pageOf("nf")));
  await openAll(page);
  await page.locator("#army .box[aria-pressed=false]").first().click();
  await isKept(page);
  await context.close();
}

/**
 * Measures a tap with an army of 300 units and with the largest army, on a CPU that is slowed down
 * six times. The test prints the time of a tap, which has no limit.
 */
async function speed(program) {
  const project = small("table-large", ["austerlitz", "borodino"], "site: { downloads: [], rulesets: [one-hour-wargame] }\n");
  const site = path.join(temp, "table-large-site");
  build(program, project, site);
  const host_ = await host(site);
  const told = [];
  for (const name of ["austerlitz", "borodino"]) told.push(await tapped(site, host_, name));
  await host_.away();
  return `at CPU ×6 ${told.join("; ")}`;
}
async function tapped(site, host_, name) {
  const data = dataOf(site, "ohw", name);
  const size = packed(fs.readFileSync(path.join(site, `battles/${name}.ohw.table.js`)));
  if (size > 60 * 1024) fault(`the data of ${data.units.length} units has ${size} bytes compressed, more than 60 KB`);
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await begin(page, host_.root + pageOf("ohw", name));
  await openAll(page);
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const times = await page.evaluate(async () => {
    const all = [[], []];
    for (let tap = 0; tap < 15; tap += 1) {
      const box = document.querySelectorAll("#army .more, #army .box[aria-pressed=false]")[tap * 5];
      const begun = performance.now();
      box.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      all[0].push(performance.now() - begun);
      while (document.getElementById("kept").textContent !== "saved") await new Promise((done) => setTimeout(done, 1));
      all[1].push(performance.now() - begun);
    }
    return all.map((one) => one.sort((a, b) => a - b)[7]);
  });
  await context.close();
  return `a tap with ${data.units.length} units is painted in ${times[0].toFixed(0)} ms `
    + `and kept in ${times[1].toFixed(0)} ms (data ${(size / 1024).toFixed(1)} KB)`;
}

/** After one visit, the page must work offline. */
async function flight(host_) {
  const context = await reader({ worker: true, told: (words) => { if (!/net::ERR_/.test(words)) fault(words); } });
  const page = await context.newPage();
  await page.goto(host_.root + pageOf("nf"));
  const isKeptWhole = () => page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const made = [location.href, ...[...document.scripts].map(({ src }) => src), document.querySelector("link[rel=stylesheet]").href];
    return (await Promise.all(made.map((address) => caches.match(address)))).every(Boolean);
  });
  for (let tries = 0; tries < 200 && !(await isKeptWhole()); tries += 1) await page.waitForTimeout(100);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("grognard-saved") ?? "[]").length === 1);
  await host_.away();
  await context.setOffline(true);
  await begin(page, host_.root + pageOf("nf"));
  await openAll(page);
  await page.locator("#army .box[aria-pressed=false]").first().click();
  await isKept(page);
  // A chart, a ruling, the battle and the search, of which nobody has opened a page before.
  await page.locator(".bar [data-to=look]").click();
  const links = page.locator("#look .looks a");
  for (const at of [0, await links.count() - 1]) {
    await links.nth(at).click();
    await page.frameLocator("#look-up iframe").locator("main h1").waitFor();
    await page.getByRole("button", { name: "Back to the game" }).click();
    // The dialog goes one step back in history, which would abort a visit that begins before it ends.
    await page.waitForFunction(() => !history.state?.look);
  }
  await page.goto(`${host_.root}battles/${BATTLE}.nf.html`);
  await page.locator("main h1").waitFor();
  await page.goto(`${host_.root}search.html?q=fatigue`);
  await page.locator("#found a").first().waitFor();
  await context.close();
  await host_.back();
}

export async function table(program) {
  const project = small("table", [BATTLE], "site: { downloads: [] }\n");
  const site = path.join(temp, "table-site");
  build(program, project, site);
  const made = fs.readdirSync(path.join(site, "assets")).filter((name) => /^table\..*\.js$/.test(name));
  same(made.length, 1, "scripts of a battle in play");
  const script = packed(fs.readFileSync(path.join(site, "assets", made[0])));
  if (script > 30 * 1024) fault(`the script has ${script} bytes compressed, more than 30 KB`);
  const host_ = await host(site);
  for (const game of GAMES) await battle(program, site, host_, game, ALL ? 300 : 24);
  await turn(host_);
  const questions = await asked(program, host_, GAMES);
  await killed(host_, ALL ? 50 : 2);
  await full(host_);
  await phones(host_, dataOf(site, "nf"));
  await access(host_);
  await fromDisk(site);
  await flight(host_);
  await changes(site, host_, project, program);
  await host_.away();
  const measured = await speed(program);
  return `six rule sets by touch, ${questions} questions of units, script ${(script / 1024).toFixed(1)} KB; ${measured}`;
}
