// Tests names on a phone: a line must not break inside a word, except at a soft hyphen or a dash.

import { hands, host, reader, together } from "./lib.mjs";
import { sample } from "./sample.mjs";

/**
 * Returns words that are split over two lines. All details are opened first, because a reader may
 * open them.
 */
const brokenWords = () => {
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const broken = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    // Ignore addresses, which may break anywhere.
    const plain = text.data.replace(/\S*:\/\/\S*/g, (address) => " ".repeat(address.length));
    for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (lines.size > 1) broken.add(word);
    }
  }
  return [...broken];
};

/** Size of the narrowest common phone. */
const PHONE = { width: 360, height: 740, isMobile: true, hasTouch: true };

export async function words(site) {
  const host_ = await host(site);
  const pages = sample(site).pages.filter((name) => /^(armies|battles|leaders|rules)\//.test(name));
  const context = await reader(PHONE);
  const windows = await Promise.all([context.newPage(), context.newPage()]);
  const broken = [];
  await hands(2, pages, async (name, hand) => {
    await windows[hand].goto(host_.root + name);
    const found = await windows[hand].evaluate(brokenWords);
    if (found.length) broken.push(`${found.slice(0, 3).join(", ")} (${name})`);
  });
  together("words break between two letters at 360 px", broken);
  await context.close();
  await host_.away();
  return `${pages.length} pages with their details open`;
}
