// Tests what readers do: choose a rule set, answer rulings, open ledgers and previews.

import fs from "node:fs";
import path from "node:path";
import { dice, disk, fault, hands, host, reader, repository, run, runBeside, same, straight } from "./lib.mjs";

// Returns a text as typed on a keyboard, with single spaces.
const plain = (text) => straight(text).replace(/\s+/g, " ").trim();

/** Whether an element is in the window and not covered by the sticky bar at the top. */
export const sees = (page, id) => page.waitForFunction((id) => {
  const one = document.getElementById(id);
  if (!one) return false;
  const box = one.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + Math.min(30, box.width / 2), box.top + Math.min(8, box.height / 2));
  return box.top >= 0 && box.top < innerHeight && over && (one.contains(over) || over.contains(one));
}, id, { timeout: 4000 }).then(() => true, () => false);

/** Waits until a page shows the rule set that the reader chose earlier. */
const settled = (page) => page.waitForFunction(() => !document.documentElement.dataset.wait, null, { timeout: 3000 })
  .catch(() => fault(`${page.url().split("/").slice(-2).join("/")} waits for what was chosen before and does not end`));

/** Reads the elements and the grade of every unit on the page of an army. */
const units = (page) => page.locator("#shown .order tbody tr:not(.body)").evaluateAll((rows) => rows.map((row) => {
  const words = (cell) => {
    const copy = cell.cloneNode(true);
    copy.querySelectorAll("small, sup, .sign").forEach((one) => one.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  return [row.id, words(row.cells[1]), words(row.cells[2])];
}));

/** Another rule set must show the figures of `convert` without loading a new page. */
export async function games(site, program) {
  const host_ = await host(site);
  let compared = 0;
  for (const begin of [host_.root, disk(site, "")]) {
    const web = begin.startsWith("http");
    const context = await reader();
    const page = await context.newPage();
    for (const battle of ["vimeiro", "waterloo"]) {
      const wanted = new Map();
      for (const game of ["nf", "novag", "bnb"]) {
        const told = run(program,
          ["convert", path.join(repository, `scenarios/${battle}/${battle}.scenario.yaml`), "--to", game, "--format", "json"]);
        wanted.set(game, JSON.parse(told.out));
      }
      for (const army of wanted.get("nf").forces.map((one) => one.id)) {
        await page.goto(`${begin}armies/${army}.html`);
        await page.evaluate(() => { window.__mark = 1; });
        for (const game of ["nf", "novag", "bnb"]) {
          const of = `${army} under ${game}${web ? "" : " from a folder"}`;
          await page.click(`[data-choice=${game}]`);
          await page.locator(`[data-choice=${game}][aria-current]`).waitFor();
          const force = wanted.get(game).forces.find((one) => one.id === army);
          const should = new Map(force.units.map((one) => [one.id, [String(one.elements), one.grade_name ?? ""]]));
          const shown = await units(page);
          for (const [id, elements, grade] of shown) {
            same([plain(elements), grade], should.get(id) ?? [], `${of}: ${id}`);
            compared += 1;
          }
          same(shown.map(([id]) => id).sort(), [...should.keys()].sort(), `${of}: the units`);
          same(await page.evaluate(() => window.__mark), 1, `${of}: the page stays`);
          if (web) same(new URL(page.url()).pathname, `/armies/${army}.${game}.html`, `${of}: the address`);
        }
        const game = await page.locator("[data-choice][aria-current]").getAttribute("data-choice");
        for (const [move, should] of [["goBack", "novag"], ["goBack", "nf"], ["goForward", "novag"], ["goForward", "bnb"]]) {
          await page[move]({ waitUntil: "commit" });
          await page.waitForTimeout(60);
          const at = await page.locator("[data-choice][aria-current]").getAttribute("data-choice");
          same(at, should, `${army}: ${move} after ${game}${web ? "" : " from a folder"}`);
          const force = wanted.get(should).forces.find((one) => one.id === army);
          same((await units(page)).length, force.units.length, `${army}: units after ${move}`);
        }
        same(await page.evaluate(() => window.__mark), 1, `${army}: the page stays on the way back`);
      }
      // The page of another army or of a battle must remember the choice.
      const [first] = wanted.get("nf").forces;
      await page.goto(`${begin}armies/${first.id}.html`);
      await settled(page);
      same(await page.locator("[data-choice][aria-current]").getAttribute("data-choice"), "bnb", `${first.id}: what was chosen before`);
      await page.goto(`${begin}battles/${battle}.html`);
      await settled(page);
      same(await page.locator("[data-choice][aria-current]").getAttribute("data-choice"), "bnb", `${battle}: what was chosen before`);
      // A link to a unit must lead to its row, both with a remembered choice and on the page of a
      // rule set.
      const deep = wanted.get("bnb").forces[0].units.at(-1).id;
      for (const address of [`armies/${first.id}.html#${deep}`, `armies/${first.id}.bnb.html#${deep}`]) {
        await page.goto("about:blank");
        await page.goto(`${begin}${address}`);
        if (!(await sees(page, deep))) fault(`${address} does not land${web ? "" : " from a folder"}`);
      }
    }
    await context.close();
    const fresh = await reader();
    const other = await fresh.newPage();
    await other.goto(`${begin}armies/barrosa-french.html#ruffin`);
    const id = await other.locator("#shown .order tbody tr:not(.body)").last().getAttribute("id");
    await other.goto(`${begin}armies/barrosa-french.html#${id}`);
    if (!(await sees(other, id))) fault(`armies/barrosa-french.html#${id} does not land on history`);
    await fresh.close();
  }
  await host_.away();
  return `${compared} units compared, over http and from a folder`;
}

/**
 * Answers the questions of a ruling as a reader does. Returns the facts asked for and the answer.
 */
async function through(page, facts) {
  for (let step = 0; step < 30; step += 1) {
    const answer = page.locator(".ask .answer");
    if (await answer.count()) {
      // If the page assumes another value of a fact than this test, change the fact on the page.
      const other = await page.evaluate((facts) => {
        const known = JSON.parse(document.getElementById("ruling").textContent).facts;
        return [...document.querySelectorAll(".ask .given li")].findIndex((line) => {
          const one = known.find((fact) => fact.ask === line.querySelector("span").textContent);
          return line.querySelector("small") && facts[one.id] !== undefined && facts[one.id] !== one.default;
        });
      }, facts);
      if (other >= 0) {
        await page.locator(".ask .given li").nth(other).getByRole("button").click();
        continue;
      }
      return {
        what: plain(await answer.locator(".what").evaluate((one) => {
          const copy = one.cloneNode(true); copy.querySelectorAll("sup")
            .forEach((sign) => sign.remove()); return copy.textContent;
        })),
        source: plain(await answer.locator("p:has(a[href^='#case-'])").innerText()),
        links: await answer.locator("p:has(a[href^='#case-']) a:not([href^='#case-'])")
          .evaluateAll((all) => all.map((one) => [one.textContent, one.href])),
      };
    }
    const legend = page.locator(".ask legend");
    if (!(await legend.count())) return { trouble: plain(await page.locator(".ask .trouble").innerText()) };
    const asked = await page.evaluate(() => {
      const { facts } = JSON.parse(document.getElementById("ruling").textContent);
      const legend = document.querySelector(".ask legend").textContent;
      const one = facts.find((fact) => fact.ask === legend);
      return { id: one.id, words: one.values.map(([word]) => word), number: Boolean(one.number) };
    });
    const value = facts[asked.id];
    if (value === undefined) return { missing: asked.id };
    if (asked.number && !asked.words.includes(value)) {
      await page.locator(".ask input").fill(String(value));
      await page.keyboard.press("Enter");
    } else {
      await page.locator(".ask .pick").nth(asked.words.indexOf(value)).click();
    }
  }
  return {};
}

async function told(program, game, ruling, facts) {
  const asked = await runBeside(
    program, ["ask", game, ruling, ...Object.entries(facts).map(([id, value]) => `${id}=${value}`), "--format", "json"]);
  return JSON.parse(asked.out);
}

/** The page of a ruling must give the same answer as the command `ask`. */
export async function rulings(site, program) {
  const host_ = await host(site);
  const context = await reader();
  const page = await context.newPage();
  let answers = 0;
  const click = async (game, pack, ruling, facts, begin = host_.root) => {
    const of = `${game} ${ruling} ${Object.entries(facts).map((one) => one.join("=")).join(" ")}`;
    const should = await told(program, game, ruling, facts);
    await page.goto("about:blank");
    await page.goto(`${begin}rules/${pack}/ruling-${ruling}.html`);
    const given = await through(page, facts);
    answers += 1;
    if (!should.answer) {
      fault(`${of}: the program has no answer: ${JSON.stringify(should.missing.map((one) => one.id))}`);
      return null;
    }
    const { name, value, unit, source } = should.answer;
    same(given.what, plain(name + (value === null ? "" : `: ${value}${unit ? ` ${unit}` : ""}`)), `${of}: the answer`);
    for (const [title, href] of given.links ?? []) {
      if (!source.includes(title)) fault(`${of}: the page cites ${title}, the program ${source}`);
      if (begin !== host_.root) continue;
      const at = await (await context.request.get(href)).text();
      if (!at.includes(`id="${href.split("#")[1]}"`)) fault(`${of}: ${href} leads nowhere`);
    }
    if (!given.links?.length && !plain(given.source).includes(plain(source))) fault(
      `${of}: the page cites \`${given.source}\`, the program ${source}`);
    return given;
  };
  const near = { contact: "moves-in", infantry: "near" };
  const one = await click("novag", "novag", "emergency-square", { ...near, order: "came-disordered" });
  const other = await click("novag", "novag", "emergency-square", { ...near, order: "became-disordered" });
  if (!one?.links?.some(([title]) => title === "HR.E.3.a")) fault("who came disordered: HR.E.3.a is not cited");
  if (!other?.links?.some(([title]) => title === "HR.E.3.b")) fault("who was disordered once there: HR.E.3.b is not cited");
  if (one?.what === other?.what) fault(`HR.E.3.a and HR.E.3.b answer alike: ${one?.what}`);
  await click("novag", "novag", "emergency-square", { ...near, order: "came-disordered" }, disk(site, ""));
  await click("ba", "belle-alliance", "skirmish-size", { kind: "other", figures: "35" });
  await click("ba", "belle-alliance", "skirmish-size", { kind: "light", figures: "17" });
  await click("novag", "novag", "pinning", { enemy: "infantry", distance: "near", order: "came-disordered" });
  // Test going back from an answer, and opening the address of an answer.
  await page.goto(`${host_.root}rules/novag/ruling-emergency-square.html`);
  await through(page, { ...near, order: "became-disordered" });
  const address = page.url();
  const given = () => page.locator(".ask .given li:not(:has(small))").count();
  const before = await given();
  await page.goBack();
  same(await given(), before - 1, "facts given after going back from an answer");
  await page.goto("about:blank");
  await page.goto(address);
  same(plain(await page.locator(".ask .what").innerText()).replace("*", ""), other?.what, "the answer at an address that was sent");
  // Try rulings of every rule set with random facts. Page and program must give the same answer.
  const throwOf = dice(1815);
  const jobs = [];
  for (const pack of ["belle-alliance", "novag", "napoleonic-fury", "one-hour-wargame", "big-napoleonic-battles"]) {
    await page.goto(`${host_.root}rules/${pack}/rulings.html`);
    const all = await page.locator("main a[href*='ruling-']")
      .evaluateAll((links) => [...new Set(links.map((one) => one.href.split("ruling-")[1].split(".html")[0]))]);
    const some = all.filter(() => throwOf(3) === 0).slice(0, 6);
    if (pack === "belle-alliance") some.push("skirmish-size", "turning-cost");
    jobs.push(...[...new Set(some)].map((ruling) => [pack, ruling]));
  }
  let numbers = 0;
  let chance = 0;
  const pages = [page, await context.newPage()];
  await hands(2, jobs, async ([pack, ruling], hand, at) => {
    const own = pages[hand];
    // Seed the random numbers for each job, so that they do not depend on the order of the jobs.
    const throwOf = dice(1815 + at);
    await own.goto(`${host_.root}rules/${pack}/ruling-${ruling}.html`);
    const { facts } = JSON.parse(await own.locator("#ruling").textContent());
    for (let round = 0; round < 2; round += 1) {
      const given = {};
      for (const fact of facts) {
        if (fact.default !== null && throwOf(2)) continue;
        const least = Number(fact.number?.least ?? 0);
        const most = Number(fact.number?.most ?? least + 40);
        // A measured fact has no step, so it gets up to three decimals.
        const step = Number(fact.number?.step ?? 0.001);
        const places = fact.number?.step ? 2 : 3;
        given[fact.id] = fact.number ? (least + step * throwOf(Math.floor((most - least) / step) + 1)).toFixed(places)
          : fact.values[throwOf(fact.values.length)][0];
      }
      const should = await told(program, pack, ruling, given);
      const is = await own.evaluate((facts) => window.grognard.ask(facts), given);
      const of = `${pack} ${ruling} ${JSON.stringify(given)}`;
      same([is.name, is.value, is.missing],
        [should.answer?.name ?? null, should.answer?.value ?? null, should.missing.map((one) => one.id)], of);
      if (should.answer?.value) numbers += 1;
      chance += 1;
    }
  });
  await context.close();
  await host_.away();
  return `${answers} clicked through, ${chance} by chance over ${jobs.length} rulings, ${numbers} of them numbers`;
}

/** A tap opens the ledger. A tap or the focus opens the preview of a reference to a rule. */
export async function taps(site, program) {
  const host_ = await host(site);
  const phone = await reader({ width: 390, height: 844, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  const said = JSON.parse(
    run(program, ["convert", path.join(repository, "scenarios/barrosa/barrosa.scenario.yaml"), "--to", "nf", "--format", "json"]).out);
  let lines = 0;
  for (const force of said.forces) {
    // A unit names the bodies that it combines; the ledger has their ids.
    const document = fs.readFileSync(path.join(repository, `scenarios/barrosa/${force.id}.oob.yaml`), "utf8");
    const named = document.matchAll(/id: ([\w-]+)[,\n]\s*name: (?:"([^"\n]*)"|([^",\n]+))/g);
    const idOf = new Map([...named].map(([, id, quoted, plainly]) => [quoted ?? plainly, id]));
    await page.goto(`${host_.root}armies/${force.id}.html`);
    await page.tap("[data-choice=nf]");
    await page.locator("[data-choice=nf][aria-current]").waitFor();
    for (const unit of force.units) {
      const ids = new Set([unit.id, ...unit.parts.map((name) => idOf.get(name))]);
      const should = force.ledger.filter((one) => ids.has(one.body)).map((one) => plain(`${one.step}|${one.from}|${one.to}`));
      const figure = page.locator(`tr[id="${unit.id}"] .figure`).first();
      if (!(await figure.count())) {
        if (should.length) fault(`${unit.id}: no number to tap, and ${should.length} lines of the ledger`);
        continue;
      }
      await figure.tap();
      await page.locator("#page-over:popover-open").waitFor();
      const shown = await page.locator("#page-over tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(0, 3).map((cell) => {
          const copy = cell.cloneNode(true);
          copy.querySelectorAll("small, br, sup, .sign").forEach((one) => one.remove());
          return copy.textContent.trim();
        }).join("|")));
      // An entry that applies to several parts of a unit must be shown only once.
      const once = (all) => [...new Set(all)].sort();
      same(once(shown.map(plain)), once(should), `${force.id}: the ledger of ${unit.id}`);
      lines += shown.length;
      await page.keyboard.press("Escape");
      same(await page.locator("#page-over:popover-open").count(), 0, `${unit.id}: boxes after Escape`);
    }
  }
  // The first tap on a reference shows the rule, the second follows the link.
  const from = `${host_.root}rules/novag/squares.html`;
  const link = "main [data-preview='novag/r-8-4-4']";
  await page.goto(from);
  await page.locator(link).first().tap();
  await page.locator("#page-over:popover-open").waitFor();
  const shown = plain(await page.locator("#page-over").innerText());
  if (!/8\.4\.4/.test(shown) || !/emergency square/i.test(shown)) fault(`the preview of R. 8.4.4 says: ${shown.slice(0, 120)}`);
  for (const href of await page.locator("#page-over a[href]").evaluateAll((all) => all.map((one) => one.href))) {
    if ((await phone.request.get(href)).status() !== 200) fault(`a link of the preview of R. 8.4.4 leads nowhere: ${href}`);
  }
  await page.keyboard.press("Escape");
  same(await page.locator("#page-over:popover-open").count(), 0, "boxes after Escape");
  await page.locator(link).first().tap();
  await page.locator("#page-over:popover-open").waitFor();
  await page.locator(link).first().tap();
  await page.waitForURL(/movement\.html#r-8-4-4$/);
  await phone.close();
  // With the keyboard, focus shows the preview, Escape hides it, and Enter follows the link.
  for (const begin of [from, disk(site, "rules/novag/squares.html")]) {
    const desk = await reader();
    const other = await desk.newPage();
    await other.goto(begin);
    await other.keyboard.press("Tab");
    for (let tabs = 0; tabs < 200; tabs += 1) {
      await other.keyboard.press("Tab");
      if (await other.evaluate(() => document.activeElement.dataset.preview === "novag/r-8-4-4")) break;
    }
    await other.locator("#page-over:popover-open").waitFor();
    const focused = plain(await other.locator("#page-over").innerText());
    if (!/8\.4\.4/.test(focused)) fault(`the focus shows: ${focused.slice(0, 120)}`);
    await other.keyboard.press("Escape");
    same(await other.locator("#page-over:popover-open").count(), 0, "boxes after Escape");
    same(await other.evaluate(() => document.activeElement.dataset.preview), "novag/r-8-4-4", "what has the focus after Escape");
    await other.keyboard.press("Enter");
    await other.waitForURL(/movement\.html#r-8-4-4$/);
    // With a mouse, hovering shows the preview, and the pointer may move onto it.
    await other.goto(begin);
    await other.hover(link);
    await other.locator("#page-over:popover-open").waitFor();
    await other.hover("#page-over");
    await other.waitForTimeout(700);
    same(await other.locator("#page-over:popover-open").count(), 1, "boxes while the pointer is on them");
    await other.mouse.move(5, 5);
    await other.waitForFunction(() => !document.querySelector("#page-over:popover-open"));
    await desk.close();
  }
  await host_.away();
  return `${lines} lines of the ledger as \`convert\` has them, previews on tap, focus and pointer`;
}
