// Tests what the workbench says if the browser refuses something: storage in a private window, the
// clipboard, a new window, or a worker that fails.

import { choose, open, tab, write } from "./bench.mjs";
import { fault, reader, same } from "./lib.mjs";

const OOB = "scenarios/barrosa/barrosa-british.oob.yaml";
const SCENARIO = "scenarios/barrosa/barrosa.scenario.yaml";

const says = (page, words, of) => page.waitForFunction((words) => document.querySelector("#status").textContent.includes(words), words)
  .catch(async () => fault(`${of}: the page says \`${await page.textContent("#status")}\` instead of \`${words}\``));
const asks = (page) => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** Without storage, as in some private windows, everything works but nothing is called saved. */
async function withoutStorage(address) {
  const context = await reader({ width: 1400, height: 900, acceptDownloads: true });
  await context.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } });
  });
  const page = await open(context, address);
  await says(page, "Drafts of earlier visits cannot be read: this browser allows no storage", "a private window");
  await choose(page, OOB);
  await write(page, "nation: britain", "nation: britain # private");
  await page.waitForFunction(() => /draft not saved: this browser allows no storage/.test(document.querySelector("#kept").textContent))
    .catch(async () => fault(`a private window says \`${await page.textContent("#kept")}\``));
  same(await asks(page), true, "a question before a private window is closed");
  await page.click("#history");
  if (!/cannot be read: this browser allows no storage/.test(await page.textContent("#dialog"))) {
    fault(`earlier versions in a private window: ${await page.textContent("#dialog")}`);
  }
  await page.click("#dialog-close");
  await page.click("#home");
  await page.waitForFunction(() => /cannot be read: this browser allows no storage/.test(document.querySelector("#recent").textContent))
    .catch(() => fault("a private window does not say that earlier battles cannot be read"));
  await page.click("#start-back");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  same(download.suggestedFilename(), "A-small-club.zip", "an archive from a private window");
  same(await asks(page), false, "a question before a private window is closed whose text is in an archive");
  await context.close();
}

/** A blocked window, a refused clipboard and a dead worker are said in words, and the next check is right. */
async function refusals(address) {
  const context = await reader({ width: 1400, height: 900 });
  await context.addInitScript(() => {
    const { Worker } = window;
    window.workers = [];
    window.Worker = function (...all) {
      const worker = new Worker(...all);
      window.workers.push(worker);
      return worker;
    };
    window.open = () => null;
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const page = await open(context, address);
  await choose(page, SCENARIO);
  await tab(page, "print");
  await page.click("[data-print=roster]");
  await says(page, "The browser blocked the window", "a blocked sheet");
  await tab(page, "map");
  await page.waitForSelector("#map .hand.body");
  await page.click("#map-print");
  await says(page, "The browser blocked the window", "a blocked map");
  await page.click("#share");
  await page.click("#dialog button:has-text(\"Copy link\")");
  await says(page, "The browser did not copy the link", "a refused clipboard");
  same(await page.evaluate(() => getSelection().toString() !== "" || document.activeElement.selectionEnd > 0), true, "a selected link");
  await page.click("#dialog-close");
  await choose(page, OOB);
  await page.evaluate(() => {
    const [worker] = window.workers;
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
    window.grognard.checked();
  });
  await says(page, "The checker failed and was started again", "a dead worker");
  await write(page, "nation: britain", "nation: britian");
  await page.waitForFunction(() => document.documentElement.dataset.state === "found")
    .catch(async () => fault(`after a dead worker the state is \`${await page.textContent("#state")}\``));
  same(await page.evaluate(() => window.workers.length), 2, "workers after one has died");
  await context.close();
}

export async function refused(address) {
  await withoutStorage(address);
  await refusals(address);
}
