// Tests the search with the keyboard alone.

import { disk, fault, host, reader, same } from "./lib.mjs";
import { sees } from "./reading.mjs";

export async function search(site) {
  const host_ = await host(site);
  // Query, title and address of the expected result, and its lowest acceptable rank.
  const finds = [
    ["28e", /^28e (Légère|Ligne)$/, /^armies\/jena-french\.html#28e-/, 6],
    ["legere 28e", /^28e Légère$/, /^armies\/jena-french\.html#28e-/, 1],
    ["Picton", /Picton/, /^leaders\/britain-thomas-picton\.html$/, 3],
    ["bessieres", /Bessières/, /^leaders\/france-bessieres\.html$/, 2],
    ["eble", /Éblé/, /^leaders\/france-eble\.html$/, 2],
    ["model gun", /^Model gun$/, /^rules\/belle-alliance\/chart-scale\.html#model-gun$/, 1],
    ["8.4.4", /8\.4\.4 /, /^rules\/(napoleons-battles|novag)\/movement\.html#r-8-4-4$/, 1],
    ["R. 8.4.4", /8\.4\.4 /, /^rules\/(napoleons-battles|novag)\/movement\.html#r-8-4-4$/, 1],
    ["hr.e.3.a", /HR\.E\.3\.a/, /^rules\/novag\/squares\.html#hr-e-3-a$/i, 1],
    ["Waterloo", /^Waterloo$/, /^battles\/waterloo\.html$/, 1],
    ["emergency square", /^Emergency square$/, /^rules\/[a-z-]+\/(ruling|chart)-emergency-square\.html$/, 4],
    ["zzqx wvyqk", null, null, 0],
  ];
  let done = 0;
  for (const begin of [host_.root, disk(site, "")]) {
    const web = begin.startsWith("http");
    const context = await reader();
    const page = await context.newPage();
    for (const [typed, title, leads, latest] of finds) {
      const of = `\`${typed}\` ${web ? "over http" : "from a folder"}`;
      await page.goto(`${begin}armies/barrosa-french.html`);
      await page.keyboard.press("/");
      const field = page.locator("dialog[open] #seek");
      await field.waitFor();
      await page.waitForFunction(() => !/Loading/.test(document.querySelector("dialog .told").textContent));
      await field.pressSequentially(typed);
      await page.waitForTimeout(120);
      const results = await page.locator("#found a")
        .evaluateAll((all) => all.map((one) => [one.querySelector("b").textContent, one.getAttribute("href").replace(/^(\.\.\/)+/, "")]));
      if (!title) {
        if (results.length) fault(`${of} finds what nobody wrote: ${results[0]}`);
      } else {
        const at = results.findIndex(([words, href]) => title.test(words) && leads.test(href));
        if (at < 0 || at >= latest) {
          fault(`${of} comes as number ${at + 1} instead of ${latest} at the latest; first come ${JSON.stringify(results.slice(0, 3))}`);
        }
        if (at >= 0) {
          for (let down = 0; down < at; down += 1) await page.keyboard.press("ArrowDown");
          await page.keyboard.press("ArrowDown");
          await page.keyboard.press("ArrowUp");
          same(await page.locator("#found [aria-selected=true]").count(), 1, `${of}: results that are pointed at`);
          await page.keyboard.press("Enter");
          await page.waitForURL((url) => url.href.endsWith(results[at][1]));
          await page.waitForLoadState();
          const [, id] = results[at][1].split("#");
          if (id && !(await sees(page, id))) fault(`${of}: #${id} is not in the window`);
        }
      }
      done += 1;
    }
    // Escape closes the search and returns the focus. Letters typed in the field are text, not
    // shortcuts.
    await page.goto(`${begin}index.html`);
    await page.locator(".find").focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open] #seek").waitFor();
    await page.keyboard.type("a/b");
    same(await page.locator("#seek").inputValue(), "a/b", "what is typed into the search");
    await page.keyboard.press("Escape");
    if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
    same(await page.locator("dialog[open]").count(), 0, "open dialogs after Escape");
    same(await page.evaluate(() => document.activeElement.className), "tool find", "what has the focus after Escape");
    // Open the search page itself, with the query in its address.
    await page.goto(`${begin}search.html?q=Picton`);
    await page.locator("#found a").first().waitFor();
    await context.close();
  }
  await host_.away();
  return `${done} finds over http and from a folder`;
}
