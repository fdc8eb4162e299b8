// Tests reading offline: visited pages are available, a battle or the whole site on request, and a
// new version is announced.

import fs from "node:fs";
import path from "node:path";
import { build, edit, fault, host, kinds, reader, same, small, temp } from "./lib.mjs";

/** Waits until the service worker has stored its list of files. */
const ready = (page) => page.waitForFunction(async () => {
  await navigator.serviceWorker.ready;
  for (const name of await caches.keys()) if (
    await (await caches.open(name)).match(new URL(".kept-hashes", (await navigator.serviceWorker.ready).scope).href)) return true;
  return false;
}, null, { timeout: 120000, polling: 250 });

/** Counts the files that a visit to an army requests, including those of the service worker. */
async function visit(site, saves) {
  const host_ = await host(site);
  const context = await reader({ worker: true });
  if (saves) await context.addInitScript(
    () => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }));
  const page = await context.newPage();
  await page.goto(`${host_.root}armies/vimeiro-british.html`);
  await ready(page);
  let last = -1;
  while (last !== host_.asked) {
    last = host_.asked;
    await page.waitForTimeout(700);
  }
  await context.close();
  await host_.away();
  return last;
}

export async function flight(site) {
  const [free, saving] = [await visit(site, false), await visit(site, true)];
  if (saving >= free) fault(`a reader who saves data asks for ${saving} files, another for ${free}`);
  const host_ = await host(site);
  // Browsers log every failed request. Requests without a network are expected to fail, but nothing
  // else.
  const fails = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|nobody\.html|404 .*armies\/waterloo-french\.html/;
  const told = (words) => { if (!fails.test(words)) fault(words); };
  const context = await reader({ worker: true, told });
  const page = await context.newPage();
  await page.goto(`${host_.root}index.html`);
  await ready(page);
  const few = host_.asked;
  if (few > 60) fault(`one visit asks for ${few} files`);
  // Save a battle with its armies and maps, and later the whole site.
  await page.goto(`${host_.root}battles/vimeiro.html`);
  await page.locator(".keep button", { hasText: "Save battle" }).click();
  await page.locator(".keep", { hasText: /all \d+ files/ }).waitFor({ timeout: 60000 });
  const some = host_.asked;
  if (some > few + 180) fault(`a battle asks for ${some - few} files`);
  // Stop the server as well, because the emulation of a lost network does not reach a service
  // worker.
  await host_.away();
  await context.setOffline(true);
  for (const name of ["battles/vimeiro.nf.html", "armies/vimeiro-british.bnb.html", "battles/vimeiro.html"]) {
    const answer = await page.goto(host_.root + name);
    if (answer?.status() !== 200) fault(`${name} of a battle that is kept is not there`);
  }
  same((await page.goto(`${host_.root}armies/waterloo-french.html`))?.status(), 404, "what nobody saw, without network");
  await host_.back();
  await context.setOffline(false);
  await page.goto(`${host_.root}index.html`);
  const begin = Date.now();
  await page.locator(".keep button", { hasText: "Save everything" }).click();
  await page.locator(".keep", { hasText: /all \d+ files/ }).waitFor({ timeout: 120000 });
  const took = Date.now() - begin;
  const asked = host_.asked;
  // From this line on, neither the page nor its service worker has a network.
  await host_.away();
  await context.setOffline(true);
  await page.reload();
  if (!(await page.locator("main h1").isVisible())) fault("after a reload without network there is no page");
  let visits = 0;
  for (const { page: name } of kinds(site)) {
    if (name === "404.html") continue;
    const answer = await page.goto(host_.root + name);
    if (answer?.status() !== 200 || !(await page.locator("main h1").count())) fault(`${name}: without network there is no page`);
    const broken = await page.evaluate(() => [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src));
    if (broken.length) fault(`${name}: without network there is no picture ${broken[0]}`);
    visits += 1;
  }
  const lost = await page.goto(`${host_.root}armies/nobody.html`);
  same([lost?.status(), await page.locator("main h1").count()], [404, 1], "a page that does not exist, without network");
  await page.goto(`${host_.root}armies/`);
  await page.keyboard.press("/");
  await page.locator("#seek").fill("28e legere");
  await page.locator("#found a").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/jena-french\.html#28e-/);
  await page.click("[data-choice=nf]");
  await page.locator("[data-choice=nf][aria-current]").waitFor();
  await page.goto(`${host_.root}rules/novag/squares.html`);
  await page.hover("main [data-preview='novag/r-8-4-4']");
  await page.locator("#page-over:popover-open").waitFor();
  await context.close();
  return `an army asks for ${free} files, ${saving} where data is saved; `
    + `one visit asks for ${few} files, a battle for ${some - few}; `
    + `${visits} pages without network, search, rule sets and previews; ${asked} requests in ${(took / 1000).toFixed(1)} s kept the site`;
}

/** Open pages announce a new version of the site. */
export async function update(program) {
  const project = small("updated", ["barrosa"], "site: { downloads: [], rulesets: [napoleonic-fury] }\n");
  fs.mkdirSync(path.join(project, "site"));
  const text = path.join(project, "site/house.md");
  fs.writeFileSync(text, "# House rules\n\nWe throw two dice.\n");
  const out = path.join(temp, "updated-site");
  build(program, project, out);
  const host_ = await host(out);
  const context = await reader({ worker: true });
  const page = await context.newPage();
  await page.goto(`${host_.root}house.html`);
  await ready(page);
  await page.goto(`${host_.root}battles/barrosa.html`);
  await page.goto(`${host_.root}house.html`);
  same(await page.locator(".news").count(), 0, "bars when nothing is new");
  await page.waitForFunction(async () => Boolean(await caches.match(location.href)));
  edit(text, "two dice", "three dice");
  const before = host_.asked;
  build(program, project, out);
  await page.reload();
  await page.locator(".news", { hasText: "new version" }).waitFor({ timeout: 30000 });
  const fetched = host_.asked - before;
  same(/two dice/.test(await page.locator("main").innerText()), true, "the old page stays until the reader wants the new one");
  await page.locator(".news button").click();
  await page.waitForFunction(() => /three dice/.test(document.querySelector("main").innerText));
  const names = await page.evaluate(() => caches.keys());
  same(names.length, 1, "caches that are kept after an update");
  await host_.away();
  await context.setOffline(true);
  await page.goto(`${host_.root}battles/barrosa.html`);
  same(await page.locator("main h1").count(), 1, "headings of a page without network after the update");
  await context.close();
  return `the bar comes, is accepted, and the page is new; ${fetched} requests for one page that changed`;
}
