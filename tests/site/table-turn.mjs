// A turn of a battle in play: the successor of a leader, consequences for a formation, and the
// players' clock.

import fs from "node:fs";
import path from "node:path";
import { fault, reader, same, straight } from "./lib.mjs";

export const BATTLE = "saalfeld";
export const pageOf = (game, battle = BATTLE) => `battles/${battle}.${game}.table.html`;
export function dataOf(site, game, battle = BATTLE) {
  const script = fs.readFileSync(path.join(site, `battles/${battle}.${game}.table.js`), "utf8");
  return JSON.parse(script.slice(script.indexOf("data = ") + 7).replace(/;\s*$/, ""));
}

/** Opens a battle on a phone that keeps both sides. */
export async function open(host_, game, side = "Both sides") {
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(host_.root + pageOf(game));
  await page.getByRole("button", { name: side, exact: true }).click();
  await page.locator(".bar").waitFor();
  return { context, page };
}
/** Names the successor of a fallen leader, breaks an army and disorders its units by one press, runs the clock. */
export async function turn(host_) {
  const { context, page } = await open(host_, "nf");
  await page.locator(".bar [data-to=turn]").tap();
  await rules(page);
  await page.locator("#leaders summary").tap();
  await page.locator("#leaders li").first().getByRole("button", { name: "replaced" }).tap();
  await page.locator("#leaders input").fill("d'Artagnan");
  await page.locator("#leaders input").blur();
  same(await page.locator("#last").textContent().then((words) => straight(words).replace(/^.*: /, "")),
    "replaced by d'Artagnan", "who takes the place of a leader");
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
  await clock(host_);
  await takeOver(host_);
}

/** A phone fails: another one reads its log and takes over its side. Then the first one can no longer write it. */
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

/** A rule of the battle is shown when it begins, and disappears when it has ended. */
async function rules(page) {
  const list = page.locator("#turn h3", { hasText: "Special rules" }).locator("+ ul");
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
  same(await list.locator("li.due").count(), 0, "rules that begin before they do");
  await at(5);
  same(await list.locator("li.due b").allTextContents(), ["Dusk"], "the rule that begins");
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
