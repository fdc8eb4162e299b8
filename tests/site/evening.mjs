// Plays twelve turns of a battle by touch, as `evening-rules.mjs` works them out from the rules, and
// compares what the page shows at the end. All controls are found by what a player sees: their
// roles, names and text. Counts the taps of each turn.

import path from "node:path";
import { build, edit, fault, host, reader, same, small, straight, temp } from "./lib.mjs";
import { ba, nf, ohw } from "./evening-rules.mjs";
import { ALL } from "./sample.mjs";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];
const curly = (words) => words.replace(/(?<=\p{L})'|'(?=\p{L}|\d\d\b)/gu, "’");
const exactly = (words) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
const named = (words) => ({ name: exactly(curly(words)) });

/** A player with one finger, who counts the taps. */
export class Hand {
  taps = 0;
  screen = "Army";
  constructor(page) { this.page = page; }
  async tap(control) {
    this.taps += 1;
    await control.tap();
  }
  button(name, within = this.page) { return within.getByRole("button", { name, exact: true }); }
  async go(screen) {
    if (this.screen !== screen) await this.tap(this.button(screen, this.page.getByRole("navigation")));
    this.screen = screen;
  }
  async unfold(heading, body) {
    if (!await body.isVisible()) await this.tap(this.page.locator("summary:visible", { hasText: heading }).last());
  }
  /** Opens the formation of a unit and returns the row of the unit. */
  async row(unit) {
    await this.go("Army");
    const name = this.page.getByRole("button", named(unit.name));
    const row = this.page.getByRole("listitem").filter({ has: name });
    if (!await name.isVisible()) {
      // Both armies may have a 1st Division: this one is below the heading of its side.
      const heading = this.page.locator("#army").getByRole("heading", named(unit.side));
      await this.tap(heading.locator("xpath=following::summary")
        .filter({ hasText: new RegExp(`^\\s*${curly(unit.formation)}\\s*\\d+ units?`) }).first());
      await row.waitFor();
    }
    return row;
  }
  track(row, unit, track) { return row.getByRole("group", { name: `${unit.name}: ${track}`, exact: true }); }
  async lose(unit, { track, points, had }) {
    const group = this.track(await this.row(unit), unit, track);
    const count = group.getByRole("button", { name: /choose a number$/ });
    if (!await count.count()) {
      await this.tap(group.getByRole("button", { name: new RegExp(`, ${ORDINALS[had + points - 1]} of `) }));
    } else if (points <= 4) {
      await this.tap(group.getByText(`+${points}`, { exact: true }));
    } else {
      await this.tap(count);
      await this.tap(this.button(`+${points}`, this.page.getByRole("dialog")));
    }
  }
  async less(unit, { track }) {
    await this.tap(this.track(await this.row(unit), unit, track).getByRole("button", { name: /one fewer/ }));
  }
  async remove(unit) {
    const row = await this.row(unit);
    const offered = this.button("Remove from the table", row);
    if (await offered.count()) return this.tap(offered);
    await this.tap(row.getByRole("button", named(unit.name)));
    await this.tap(this.button("Remove unit", this.page.getByRole("dialog")));
    return this.tap(this.button("Close", this.page.getByRole("dialog")));
  }
  /** A state has a switch on the row: it is on or off. */
  async state(unit, { state }) {
    const row = await this.row(unit);
    await this.tap(this.button(`${unit.name}: ${state}`, row));
  }
  async leader({ side, name, to }) {
    await this.go("Turn");
    const group = this.page.getByRole("group", named(name));
    await this.unfold(`Leaders of ${side}`, group);
    await this.tap(this.button(to, group));
  }
  async successor({ side, name, who }) {
    await this.go("Turn");
    const box = this.page.getByRole("textbox", { name: `Successor of ${name}` });
    await this.unfold(`Leaders of ${side}`, box);
    await this.tap(box);
    await box.fill(who);
    await box.blur();
  }
  async hold({ place, side }) {
    await this.go("Turn");
    await this.tap(this.button(side, this.page.getByRole("group", named(`Who holds ${place}`))));
  }
  async arrive({ name, yes }) {
    await this.go("Turn");
    const line = this.page.getByRole("listitem").filter({ hasText: name }).filter({ has: this.button("Arrived") });
    await this.tap(this.button(yes ? "Arrived" : "Not yet", line));
  }
  async points({ side, points }) {
    await this.go("Turn");
    const more = this.button(`${side} +1`);
    await this.unfold("Adjust points", more);
    for (let point = 0; point < points; point += 1) await this.tap(more);
  }
  async next() {
    const begin = this.page.getByRole("button", { name: /^Begin (turn|bound) \d+$/ }).filter({ visible: true });
    await this.tap(begin);
    // A turn with reinforcements or new rules opens its own screen.
    this.screen = await this.page.getByRole("region", { name: "Turn" }).isVisible() ? "Turn" : "Army";
  }
  async win({ side }) {
    // Before the last turn only the screen of the turn has the button.
    const end = this.button("End the battle").filter({ visible: true });
    if (!await end.count()) await this.go("Turn");
    await this.tap(end);
    await this.tap(this.button(side, this.page.getByRole("dialog")));
  }
}

const ARMY = new Set(["lose", "less", "remove", "state"]);

/** Plays an evening and returns the taps of each turn. */
export async function play(hand, evening) {
  const units = new Map(evening.units.map((unit) => [unit.name, unit]));
  const taps = [];
  for (const [at, acts] of evening.turns.entries()) {
    const before = hand.taps;
    if (at > 0) await hand.next();
    const order = [acts.filter((act) => act.do === "arrive"), acts.filter((act) => ARMY.has(act.do)),
      acts.filter((act) => act.do !== "arrive" && !ARMY.has(act.do))].flat();
    for (const act of order) await (ARMY.has(act.do) ? hand[act.do](units.get(act.unit), act) : hand[act.do](act));
    taps.push(hand.taps - before);
  }
  return taps;
}

/** Compares all sums that the page shows with those of the rules. */
export async function compare(page, hand, evening) {
  const { game } = evening;
  await hand.go("Turn");
  same(await page.getByText(/ has won\.$/).first().textContent(), `${evening.winner} has won.`, `${game}: the winner`);
  same(straight(await page.getByText(new RegExp(`^${evening.points}$`)).first().textContent().catch(() => "")), evening.points,
    `${game}: the points`);
  for (const { side, name, to } of evening.turns.flat().filter((act) => act.do === "leader")) {
    const group = page.getByRole("group", named(name));
    await hand.unfold(`Leaders of ${side}`, group);
    same(await group.getByRole("button", { pressed: true }).textContent(), to, `${game}: ${name}`);
  }
  await hand.go("Army");
  for (const { name, side, sum, reached } of evening.formations) {
    const shown = await page.evaluate(([of, title]) => {
      let now = "";
      for (const one of document.querySelectorAll("#army h2, #army h3, #army summary")) {
        if (one.matches("h2")) now = one.textContent;
        else if (now.startsWith(of) && one.textContent.startsWith(title)) {
          // A formation without units left has its total below its heading.
          return (one.closest("details") ?? one.nextElementSibling).textContent;
        }
      }
      return "";
    }, [curly(side), curly(name)]);
    // Near its last threshold a formation shows `Broken at 63 …, 57 so far` and not `57 of 63`.
    const [count, most] = sum.split(" of ");
    if (!shown.includes(`: ${sum} `) && !(shown.includes(` at ${most} `) && shown.includes(`, ${count} so far`))) {
      fault(`${game}: ${name} of ${side} shows \`${shown.slice(0, 120)}\` and not ${sum}`);
    }
    if (reached && !shown.includes(reached)) fault(`${game}: ${name} of ${side} does not show ${reached}`);
  }
  for (const unit of evening.units) {
    if (unit.gone) {
      const away = page.getByRole("listitem").filter({ hasText: curly(unit.name) })
        .filter({ has: page.getByRole("button", { name: /^Return/ }) });
      if (await away.count() !== 1) fault(`${game}: ${unit.name} is not in the list of removed units`);
      continue;
    }
    const row = await hand.row(unit);
    for (const [track, count] of Object.entries(unit.counts)) {
      const group = hand.track(row, unit, track);
      const number = group.getByRole("button", { name: /choose a number$/ });
      const shown = await number.count() ? Number.parseInt(await number.textContent(), 10)
        : await group.getByRole("button", { pressed: true }).count();
      same(shown, count, `${game}: ${track} of ${unit.name}`);
    }
    const words = await row.locator("p").first().textContent();
    for (const state of ["Tired", "Exhausted", "Worn", "Spent"]) {
      same(words.includes(state), unit.state === state, `${game}: ${unit.name} shows ${state}`);
    }
    if (unit.disordered !== undefined) {
      const pressed = row.getByRole("button", { name: `${unit.name}: Disordered`, exact: true, pressed: true });
      same(await pressed.count() > 0, unit.disordered, `${game}: ${unit.name} shows disorder`);
    }
  }
}

/** The battles, with enough turns. */
export function project() {
  const root = small("evening", ["barrosa", "salamanca"], "site: { downloads: [] }\n");
  edit(path.join(root, "scenarios/barrosa/barrosa.scenario.yaml"), "end: \"15:00\"", "end: \"15:30\"");
  edit(path.join(root, "scenarios/salamanca/salamanca.scenario.yaml"), "end: \"21:00\"", "end: \"22:00\"");
  return root;
}

export async function evening(program) {
  const site = path.join(temp, "evening-site");
  build(program, project(), site);
  const server = await host(site);
  const words = await Promise.all((ALL ? [ohw(), ba(), nf()] : [ohw()]).map(async (one) => {
    const context = await reader({ width: 360, height: 780, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${server.root}battles/${one.battle}.${one.game}.table.html`);
    const hand = new Hand(page);
    await hand.tap(hand.button("Both sides"));
    const taps = await play(hand, one);
    await compare(page, hand, one);
    const broken = await page.locator(".boxes:has(.count)").evaluateAll((all) => all.filter((row) => row.clientHeight > 60).length);
    if (broken) fault(`${one.game}: the buttons of ${broken} units need two lines`);
    await context.close();
    return `${one.game} ${hand.taps} taps (${taps.join(" ")})`;
  }));
  await server.away();
  return words.join("; ");
}
