// The turn of a battle in play: a leader who takes a place, what follows for a formation, and the clock of the players.

import { fault, reader, same, straight } from "./lib.mjs";
import { pageOf } from "./table-logs.mjs";

/** Opens a battle on a phone that keeps both sides. */
export async function open(host_, game) {
  const context = await reader({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(host_.root + pageOf(game));
  await page.getByRole("button", { name: "Both sides", exact: true }).click();
  await page.locator(".bar").waitFor();
  return { context, page };
}
/** A name is typed for a fallen leader, an army breaks and its units are disordered by one press, a clock runs. */
export async function turn(host_) {
  const { context, page } = await open(host_, "nf");
  await page.locator(".bar [data-to=turn]").tap();
  await page.locator("#leaders summary").tap();
  await page.locator("#leaders li").first().getByRole("button", { name: "replaced" }).tap();
  await page.locator("#leaders input").fill("d'Artagnan");
  await page.locator("#leaders input").blur();
  same(await page.locator("#last").textContent().then((words) => straight(words).replace(/^.*: /, "")), "replaced by d'Artagnan", "who takes the place of a leader");
  const broken = await page.evaluate(() => {
    const { game: { at, state }, actUnit, openWhy, standing } = grognardTable;
    const army = at.data.formations.find((one) => one.tracks.some((track) => track.sum && track.marks.length && at.data.wear[track.wear].marks.some((mark) => mark.sets.length)));
    const track = army?.tracks.find((one) => at.data.wear[one.wear].marks.some((mark) => mark.sets.length));
    if (!track) return null;
    for (const [number] of track.sum.units) { const unit = at.data.units[number]; actUnit(unit, { do: "set", track: track.sum.wear, count: unit.tracks[0].boxes }); }
    openWhy(army, track);
    return track.sum.units.length;
  });
  if (broken !== null) {
    const before = await page.evaluate(() => grognardTable.game.log.length);
    await page.locator("#panel .follows button").first().tap();
    const done = await page.evaluate(() => grognardTable.game.log.length) - before;
    if (done < 1) fault("nf: nothing follows from a broken army");
    same(await page.locator("#panel .follows").count(), 0, "what follows is offered once");
    await page.keyboard.press("Escape");
  }
  await context.close();
  await clock(host_);
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
  await page.getByRole("button", { name: "Go on" }).first().click();
  await page.locator(".bar").waitFor();
  await show();
  same((await times())[0], "1:30:00", "the clock of the players after a reload");
  if (await page.evaluate(() => grognardTable.game.log.length) !== 0) fault("the clock of the players is in the log");
  await context.close();
}
