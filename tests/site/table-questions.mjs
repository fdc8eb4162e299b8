// Tests questions about a unit in play: the facts that the page fills in, and the answers.

import path from "node:path";
import { fault, run, same, straight } from "./lib.mjs";
import { ALL } from "./sample.mjs";
import { open } from "./table-turn.mjs";

/** Maximum number of different questions for each rule set that are also put to the program. */
const MAX_ASKED = ALL ? 40 : 8;

const factsOf = (href) => {
  const given = new URLSearchParams(href.slice(href.indexOf("#") + 1));
  const from = given.get("~from");
  given.delete("~from");
  return { ruling: path.basename(href.split("#")[0], ".html").replace(/^ruling-/, ""), facts: Object.fromEntries(given), from };
};

/** A question with filled-in facts must get the same answer as from the program. */
async function questions(program, host_, game) {
  const { context, page } = await open(host_, game);
  // Add losses, other formations and disorder to units, so that every kind of fact is filled in.
  const links = await page.evaluate(() => {
    const { game: { at }, questionsOf, act } = grognard;
    const found = [];
    at.data.units.forEach((unit, number) => {
      for (const one of unit.tracks) {
        const wear = at.data.wear[one.wear];
        const most = wear.states.length ? wear.states.length - 1 : one.boxes;
        act(unit, { do: "set", track: wear.id, count: number % (most + 1) });
      }
      if (unit.postures.length) act(unit, { do: "stand", to: unit.postures[number % unit.postures.length][0] });
      for (const one of questionsOf(unit)) found.push([unit.name, one.href]);
    });
    return found;
  });
  if (!links.length) { fault(`${game}: no unit has a question`); return 0; }
  const seen = new Set();
  let asked = 0;
  for (const [unit, href] of links) {
    const { ruling, facts, from } = factsOf(href);
    const key = JSON.stringify([ruling, facts]);
    if (seen.has(key) || ([...seen].filter((one) => JSON.parse(one)[0] === ruling).length > (ALL ? 9 : 1)) || asked >= MAX_ASKED) continue;
    seen.add(key);
    asked += 1;
    if (!straight(from).startsWith(`${straight(unit)}: `)) fault(`${game} ${ruling}: the question of ${unit} says ${from}`);
    const should = JSON.parse(
      run(program, ["ask", game, ruling, ...Object.entries(facts).map(([id, value]) => `${id}=${value}`), "--format", "json"]).out || "{}");
    await page.goto("about:blank");
    await page.goto(host_.root + href);
    const shown = await page.locator("#ask .from").textContent();
    same(straight(shown), straight(`From ${from}`), `${game} ${ruling}: from which unit`);
    same(await page.locator("#ask .given li").count() >= Object.keys(facts).length,
      true, `${game} ${ruling}: every answer of the unit can be seen and changed`);
    const said = await page.evaluate((given) => window.grognard.ask(given), facts);
    same([said.name, said.value, said.missing], [should.answer?.name ?? null, should.answer?.value ?? null,
      (should.missing ?? []).map((one) => one.id)], `${game} ${ruling} ${JSON.stringify(facts)}`);
  }
  await context.close();
  return asked;
}

/**
 * On a touch screen, opens a question about a unit that has lost a stand, and changes an answer.
 */
async function byFinger(host_) {
  const { context, page } = await open(host_, "nf");
  await page.evaluate(() => { for (const one of document.querySelectorAll("#army details")) one.open = true; });
  await page.locator("#army .box[aria-pressed=false]").first().tap();
  await page.locator("#army .name").first().tap();
  const link = page.locator("#panel .looks a").first();
  await link.scrollIntoViewIfNeeded();
  await link.tap();
  const ruling = page.frameLocator("#look-up iframe");
  await ruling.locator("#ask .from").waitFor();
  const words = await ruling.locator("#ask .from").textContent();
  if (!/: \d+ of \d+ stands/.test(words)) fault(`nf: the question does not say what is left: ${words}`);
  await ruling.locator("#ask .given button").first().tap();
  if (await ruling.locator("#ask fieldset").count() !== 1) fault("nf: an answer of the unit cannot be changed");
  await context.close();
}

export async function asked(program, host_, games) {
  let count = 0;
  for (const game of games) count += await questions(program, host_, game);
  await byFinger(host_);
  return count;
}
