// Tests a turn of a battle in play: the successor of a leader, effects on a whole formation, and
// the players' clock.

import fs from "node:fs";
import path from "node:path";
import { fault, reader, same, straight } from "./lib.mjs";

export const BATTLE = "saalfeld";
export const pageOf = (game, battle = BATTLE) => `battles/${battle}.${game}.table.html`;
export function dataOf(site, game, battle = BATTLE) {
  const script = fs.readFileSync(path.join(site, `battles/${battle}.${game}.table.js`), "utf8");
  return JSON.parse(script.slice(script.indexOf("data = ") + 7).replace(/;\s*$/, ""));
}

/** Opens a battle on a phone that records both sides. */
export async function open(host_, game, side = "Both sides") {
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(host_.root + pageOf(game));
  await page.getByRole("button", { name: side, exact: true }).click();
  await page.locator(".bar").waitFor();
  return { context, page };
}
/**
 * Names the successor of a fallen leader, breaks an army and disorders its units by one press, and
 * runs the clock.
 */
export async function turn(host_) {
  const { context, page } = await open(host_, "nf");
  await page.locator(".bar [data-to=turn]").tap();
  await rules(page);
  const leaders = page.locator("details[id^=leaders-]").first();
  await leaders.locator("summary").tap();
  await leaders.locator("li").first().getByRole("button", { name: "wounded" }).tap();
  await leaders.locator("input").fill("d'Artagnan");
  await leaders.locator("input").blur();
  same(await page.locator("#last").textContent().then((words) => straight(words).replace(/^.*: /, "")),
    "wounded, replaced by d'Artagnan", "who takes the place of a wounded leader");
  const broken = await page.evaluate(() => {
    const { game: { at }, act, openWhy } = grognard;
    const army = at.data.formations.find((one) =>
      one.tracks.some((track) => track.sum && track.marks.length && at.data.wear[track.wear].marks.some((mark) => mark.sets.length)));
    const track = army?.tracks.find((one) => at.data.wear[one.wear].marks.some((mark) => mark.sets.length));
    if (!track) return null;
    for (const [number] of track.sum.units) {
      const unit
        = at.data.units[number]; act(unit, { do: "set", track: track.sum.wear, count: unit.tracks[0].boxes });
    }
    openWhy(army, track);
    return track.sum.units.length;
  });
  if (broken !== null) {
    const before = await page.evaluate(() => grognard.game.log.length);
    await page.locator("#panel .follows button").first().tap();
    const done = await page.evaluate(() => grognard.game.log.length) - before;
    if (done < 1) fault("nf: nothing follows from a broken army");
    same(await page.locator("#panel .follows").count(), 0, "what follows is offered once");
    await page.keyboard.press("Escape");
  }
  await context.close();
  await throws(host_);
  await lookUp(host_);
  await tabs(host_);
  await deleted(host_);
  await clock(host_);
  await takeOver(host_);
}

/** An open throw is asked for before the next turn. The last turn ends the battle with a winner. */
async function throws(host_) {
  const { page, context } = await open(host_, "ohw");
  await page.evaluate(() => {
    const { data } = grognard.game.at;
    data.arrivals = [{ id: "guard", side: 0, name: "Guard", units: [], turns: [1, 3], at: "10:00", chance: 50, entry: "" }];
    data.turns = data.turns.slice(0, 2);
    data.victory = "Hold the town.\n\nOr break the enemy.";
    grognard.game.at.arrivals = new Map([["guard", 0]]);
  });
  await page.locator(".bar [data-to=turn]").tap();
  const begin = page.locator("#turn .main", { hasText: "Begin" });
  await begin.tap();
  same(await page.locator("#panel h2").textContent(), "Roll first?", "what is asked when a throw is open");
  await page.locator("#panel").getByRole("button", { name: "Not yet", exact: true }).tap();
  same(await page.locator("#panel li").count(), 0, "throws that are open after the answer");
  await page.locator("#panel").getByRole("button", { name: /^Begin/ }).tap();
  same(await page.evaluate(() => grognard.game.state.turn), 2, "the turn after the throw");
  await page.locator("#turn .pair").first().getByRole("button", { name: "End the battle" }).tap();
  same(await page.locator("#panel .inside p").first().textContent(), "Hold the town.", "the conditions of victory");
  const winner = await page.evaluate(() => grognard.game.about.data.sides[1].name);
  await page.locator("#panel").getByRole("button", { name: winner, exact: true }).tap();
  same(await page.locator("#turn > .due").textContent(), `${winner} has won.`, "the verdict");
  const report = await page.evaluate(() => grognard.reportOf(grognard.game.at, grognard.game.log));
  if (!report.includes(`${winner} won.`)) fault("the report does not name the winner");
  await context.close();
}

/** A chart opens over the game, and the game is in the same place afterwards. */
async function lookUp(host_) {
  const { page, context } = await open(host_, "nf");
  await page.evaluate(() => { for (const one of document.querySelectorAll("#army details")) one.open = true; });
  await page.locator("#army .name").nth(3).tap();
  const box = page.locator("#look-up");
  await page.locator("#panel a[href]").first().tap();
  await page.frameLocator("#look-up iframe").locator("main h1").waitFor();
  await box.getByRole("button", { name: "Back to the game" }).tap();
  same([await box.evaluate((one) => one.open), await page.locator("#panel").evaluate((one) => one.open)],
    [false, true], "the look-up and the unit below it, after the way back");
  await page.locator("#panel a[href]").first().tap();
  await page.frameLocator("#look-up iframe").locator("main h1").waitFor();
  await page.goBack();
  same([await box.evaluate((one) => one.open), /table\.html$/.test(page.url())], [false, true], "the look-up after the phone's Back");
  await wayBack(page, box);
  await context.close();
}

/** Every page in the look-up is one press of *Back*, and no press does nothing, also after a reload. */
async function wayBack(page, box) {
  const frame = page.frameLocator("#look-up iframe");
  const title = () => frame.locator("main h1").textContent();
  const isOpen = () => box.evaluate((one) => one.open);
  const depth = () => page.evaluate(() => history.state?.depth ?? 0);
  const link = page.locator("#panel a[href]").first();
  const onward = async () => {
    const before = await title();
    await frame.locator(".crumbs a").last().tap();
    await frame.locator("main h1").filter({ hasNotText: before }).waitFor();
  };
  await link.tap();
  await frame.locator("main h1").waitFor();
  const first = await title();
  await onward();
  same(await depth(), 2, "the depth of the second page in the look-up");
  await page.goBack();
  await frame.locator("main h1").filter({ hasText: first }).waitFor();
  await page.goBack();
  same(await isOpen(), false, "the look-up after two presses of Back");
  await link.tap();
  await frame.locator("main h1").waitFor();
  await onward();
  await box.getByRole("button", { name: "Back to the game" }).tap();
  await page.waitForFunction(() => !history.state?.depth);
  same([await isOpen(), /table\.html$/.test(page.url())], [false, true], "the look-up after its button");
  await link.tap();
  await frame.locator("main h1").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).first().waitFor();
  await page.waitForFunction(() => !history.state?.depth);
}

/** A second tab on the same game shows what the first one records. */
async function tabs(host_) {
  const { page, context } = await open(host_, "nf");
  const other = await context.newPage();
  await other.goto(host_.root + pageOf("nf"));
  await other.getByRole("button", { name: "Resume" }).first().tap();
  await other.locator(".bar").waitFor();
  await page.evaluate(() => grognard.game.act({ do: "note", text: "The guard goes in" }));
  await other.waitForFunction(() => grognard.game.log.some((entry) => entry.text === "The guard goes in"));
  await other.goto(`${host_.root}battles/${BATTLE}.html`);
  same(await other.locator("a.resume").getAttribute("href").then((href) => href.replace(/^.*\//, "")),
    `${BATTLE}.nf.table.html`, "the way back to the game from another page");
  await context.close();
}

/** Two taps on *Delete* delete nothing for good, and nothing moves under the finger. */
async function deleted(host_) {
  const { page, context } = await open(host_, "nf");
  await page.evaluate(() => grognard.game.act({ do: "note", text: "kept" }));
  await page.goto(host_.root + pageOf("nf"));
  const pair = page.locator(".home .pair").first();
  const at = await pair.getByRole("button", { name: "Delete" }).boundingBox();
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  same(await page.locator(".bar").count(), 0, "a game begun by the second tap");
  await pair.getByRole("button", { name: "Undo" }).tap();
  await pair.getByRole("button", { name: "Delete", exact: true }).waitFor();
  await page.reload();
  await pair.getByRole("button", { name: "Resume" }).tap();
  await page.locator(".bar").waitFor();
  same(await page.evaluate(() => grognard.game.log.length), 1, "entries of a game that was deleted and restored");
  await page.reload();
  await pair.getByRole("button", { name: "Delete" }).tap();
  await pair.getByRole("button", { name: "Undo" }).waitFor();
  await page.reload();
  await pair.getByRole("button", { name: "Undo" }).waitFor();
  // A day later the button is gone.
  await page.clock.install({ time: new Date(Date.now() + 25 * 60 * 60 * 1000) });
  await page.reload();
  await page.getByRole("button", { name: "Both sides", exact: true }).waitFor();
  same(await page.getByRole("button", { name: /^(Resume|Undo)$/ }).count(), 0, "a deleted game a day later");
  await context.close();
}

/**
 * If a phone fails, another phone reads its log and takes over its side.
 * After this, the failed phone can no longer write to the log of the side.
 */
async function takeOver(host_) {
  const { page, context } = await open(host_, "nf");
  const [mine, theirs] = await page.evaluate(() => grognard.game.about.data.sides.map(({ name }) => name));
  await context.close();
  const one = await open(host_, "nf", theirs);
  const other = await open(host_, "nf", mine);
  const tick = (place) => place.evaluate(() => {
    const { game, act } = grognard;
    const unit = game.at.data.units.find((each) => each.side === 1);
    act(unit, { do: "lose", track: game.at.data.wear[unit.tracks[0].wear].id, count: 1 });
    return game.log.filter((entry) => entry.do === "lose").length;
  });
  const hand = async (from, to) => {
    const log = await from.evaluate(() => grognard.logDocument(grognard.game.at, grognard.game.log));
    return to.evaluate((text) => grognard.readSent(text), log);
  };
  same(await tick(one.page), 1, "a deed of the phone that keeps the side");
  await hand(one.page, other.page);
  same(await tick(other.page), 1, "a deed of the phone that does not keep the side");
  await other.page.locator(".bar [data-to=turn]").tap();
  await other.page.getByRole("button", { name: `Take over ${theirs}` }).tap();
  await other.page.locator("#panel").getByRole("button", { name: "Take over" }).tap();
  same(await tick(other.page), 2, "a deed of the phone that took the side over");
  await hand(other.page, one.page);
  same(await tick(one.page), 2, "a deed of the phone that was out of the battle");
  const report = await one.page.evaluate(() => grognard.reportOf(grognard.game.at, grognard.game.log));
  if (!report.includes(`${theirs}: recorded on another phone from here on`)) fault("the report does not say that a side was taken over");
  await other.page.reload();
  await other.page.getByRole("button", { name: "Resume" }).first().tap();
  await other.page.locator(".bar").waitFor();
  same(await tick(other.page), 3, "a deed after a reload of the phone that took the side over");
  await one.context.close();
  await other.context.close();
}

/** A special rule must be shown when it begins, and disappear when it has ended. */
async function rules(page) {
  const list = page.locator("#turn h3", { hasText: "Special rules" }).locator("+ ul");
  const now = page.locator("#due details");
  const shown = () => list.locator("b").allTextContents();
  const at = async (turn) => { await page.evaluate((count) => grognard.game.act({ do: "turn", count }), turn); return shown(); };
  await page.evaluate(() => {
    grognard.game.at.data.rules = [
      { name: "Dusk", text: "Nobody sees farther than 200 metres.", turns: [5, 9], at: "from 11:00" },
      { name: "Mud", text: "Guns stay on the roads.", at: "" },
      { name: "Fog", text: "Nobody sees farther than 300 metres.", turns: [1, 2], at: "until 10:30" }];
  });
  same(await at(2), ["Mud", "Fog", "Dusk"], "rules of the battle, those that hold now first");
  same(await at(3), ["Mud", "Dusk"], "rules of the battle without one that has ended");
  same(await now.count(), 0, "rules that begin before they do");
  same(await at(5), ["Mud"], "other rules when one begins");
  same(await now.locator("b").allTextContents(), ["Dusk"], "the rule that begins comes first");
  await at(1);
}

async function clock(host_) {
  const context = await reader({ width: 360, height: 740 });
  const page = await context.newPage();
  await page.clock.install({ time: new Date("2026-11-20T20:00:00Z") });
  await page.goto(host_.root + pageOf("nf"));
  await page.getByRole("button", { name: "Both sides", exact: true }).click();
  await page.locator(".bar").waitFor();
  const show = async () => {
    await page.locator(".bar [data-to=turn]").click();
    await page.locator("#players").evaluate((one) => { one.open = true; });
  };
  await show();
  const sides = page.locator("#players .pair").first().locator("button");
  await sides.first().click();
  await page.clock.runFor(5400000);
  await sides.nth(1).click();
  await page.clock.runFor(61500);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const times = async () => (await sides.allTextContents()).map((words) => words.match(/\d+:\d\d:\d\d$/)?.[0]);
  same(await times(), ["1:30:00", "0:01:01"], "the clock of the players");
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).first().click();
  await page.locator(".bar").waitFor();
  await show();
  same((await times())[0], "1:30:00", "the clock of the players after a reload");
  if (await page.evaluate(() => grognard.game.log.length) !== 0) fault("the clock of the players is in the log");
  await context.close();
}
