// Tests the position in a page after another rule set is chosen, boxes over the page, and forced
// colours.

import { fault, host, reader, same } from "./lib.mjs";

/**
 * The unit in the address must stay in view under every rule set, even if it is merged into another
 * unit.
 */
async function switches(root) {
  const context = await reader({ width: 390, height: 844, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  let looked = 0;
  for (const unit of ["old-guard", "i-corps", "old-guard-grenadiers"]) {
    await page.goto("about:blank");
    await page.goto(`${root}armies/waterloo-french.html#${unit}`);
    if (!(await page.locator(`#${unit}`).count())) continue;
    for (const game of ["ohw", "bnb", "nf", "ba", "novag", "history"]) {
      // Click by script, because a tap by the test would scroll the sticky bar and with it the
      // page.
      await page.locator(`[data-choice=${game}]`).evaluate((link) => link.click());
      await page.locator(`[data-choice=${game}][aria-current]`).waitFor();
      const seen = await page.evaluate((unit) => {
        const row = document.getElementById(unit)?.closest("tr");
        const box = row?.getBoundingClientRect();
        return row ? [box.bottom > 0 && box.top < innerHeight, row.matches(":target, .here")] : null;
      }, unit);
      same(seen, [true, true], `#${unit} under ${game}: in view, marked`);
      const words = await page.evaluate((game) => [document.title, document.querySelector(".crumbs [aria-current]").textContent,
        document.querySelector("[role=status].unseen").textContent]
        .map((text) => text.includes(game)), await page.getAttribute(`[data-choice=${game}]`, "title"));
      if (game !== "history") same(words, [true, true, true], `${game}: the title, the way and what is told name the rule set`);
      looked += 1;
    }
  }
  await context.close();
  return looked;
}

/**
 * The box of a number must take the focus, announce that it is open, and close by its button and by
 * Escape.
 */
async function boxes(root) {
  const context = await reader();
  const page = await context.newPage();
  await page.goto(`${root}armies/barrosa-british.nf.html`);
  const figure = page.locator("tbody .figure").first();
  const open = () => figure.getAttribute("aria-expanded");
  const inside = () => page.evaluate(() => document.getElementById("page-over").contains(document.activeElement));
  const count = () => page.locator("#page-over:popover-open").count();
  for (const close of ["Escape", "button"]) {
    await figure.focus();
    await page.keyboard.press("Enter");
    await page.locator("#page-over:popover-open").waitFor();
    same([await inside(), await open()], [true, "true"], "the focus is in the box, and its number says that it is open");
    await page.keyboard.press("Tab");
    same([await inside(), await count()], [true, 1], "the focus and the box after Tab");
    if (close === "button") await page.locator("#page-over > .act").click(); else await page.keyboard.press("Escape");
    same([await count(), await open()], [0, "false"], `boxes after ${close}`);
    same(await page.evaluate(() => document.activeElement.className), "figure", `what has the focus after ${close}`);
  }
  await context.close();
}

async function fills(root) {
  const context = await reader();
  const page = await context.newPage();
  let keys = 0;
  for (const pack of ["belle-alliance", "big-napoleonic-battles", "napoleonic-fury", "napoleons-battles", "novag", "one-hour-wargame"]) {
    await page.goto(`${root}rules/${pack}/odds.html`);
    const alike = await page.locator(".key").evaluateAll((all) => all.map((key) => {
      const looks = [...key.querySelectorAll("svg")]
        .map((one) => [...one.querySelectorAll("rect")].map((rect) => getComputedStyle(rect).fill).join());
      return looks.length - new Set(looks).size;
    }));
    keys += alike.length;
    if (alike.some(Boolean)) fault(`rules/${pack}/odds.html: results with the same fill: ${alike.join(", ")}`);
  }
  await context.close();
  return keys;
}

/** With forced colours, the chosen rule set must still look different from the others. */
async function forced(root) {
  const context = await reader({ forcedColors: "active" });
  const page = await context.newPage();
  await page.goto(`${root}armies/barrosa-british.nf.html`);
  const looks = await page.locator("[data-choice]").evaluateAll((all) => all.map((one) => {
    const { backgroundColor, color } = getComputedStyle(one);
    return [one.hasAttribute("aria-current"), `${backgroundColor} ${color}`];
  }));
  const current = looks.find(([is]) => is)[1];
  if (looks.some(([is, look]) => !is && look === current)) fault(
    `with forced colours the chip of what is shown looks like the others: ${current}`);
  await context.close();
}

/**
 * The address contains the hour of a map. A reader who opens the address must see the same hour.
 */
async function hours(root) {
  const context = await reader();
  const page = await context.newPage();
  const shown = () => page.evaluate(
    () => [document.querySelector(".map img + img").src, document.querySelector(".phases [aria-current]").id, location.hash]);
  await page.goto(`${root}battles/waterloo.html`);
  await page.locator("[data-phase]").nth(2).click();
  const [picture, id, hash] = await shown();
  same(hash, `#${id}`, "the address after a tap on an hour");
  await page.goto("about:blank");
  await page.goto(`${root}battles/waterloo.html${hash}`);
  same(await shown(), [picture, id, hash], "the map at an address with an hour");
  await context.close();
}

export async function places(site) {
  const host_ = await host(site);
  const looked = await switches(host_.root);
  await boxes(host_.root);
  const keys = await fills(host_.root);
  await forced(host_.root);
  await hours(host_.root);
  await host_.away();
  return `${looked} switches with a unit in view, ${keys} keys of distinct fills, boxes by keyboard, forced colours`;
}
