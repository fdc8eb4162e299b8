// Filters for lists: by words, and by the `data-*` attributes of entries.
import { compared, owned, shortage } from "../lib/owned.js";
import { fold } from "../lib/fold.js";
import { needsOf } from "./needs.js";

// Values of an attribute such as `data-units`, which has a value for each rule set: `nf 24|ohw 40`.
const perGame = (told, game) => (told ?? "").split("|").filter(Boolean).map((part) => {
  const [, short, value] = /^(\S+) (.*)$/.exec(part) ?? [];
  return [short, value];
}).filter(([short]) => !game || short === game).map(([, value]) => value);
// `6.5 × 4 ft` fits a table of 8 by 5, in either orientation.
const fits = (size, table) => {
  const [long, low] = table.split(" ").map(Number);
  const [width, height] = (/^([\d.]+) × ([\d.]+)/.exec(size) ?? []).slice(1).map(Number);
  return Math.max(width, height) <= long && Math.min(width, height) <= low;
};
// The rule sets under which a battle is as the reader wants it.
const suitsUnder = (shorts, games) => {
  const names = shorts.map((short) => games.querySelector(`[value="${CSS.escape(short)}"]`)?.textContent.replace(/^Under /, "") ?? short);
  return Object.assign(document.createElement("p"), { className: "suits", textContent: `Suits under ${names.join(", ")}.` });
};
for (const box of document.querySelectorAll("[data-filter]")) {
  const entries = [...document.querySelectorAll(box.dataset.filter)];
  const words = entries.map((entry) => fold(entry.textContent));
  const field = box.querySelector("input");
  const told = box.querySelector(".told");
  const choices = [...box.querySelectorAll("select")];
  // For each rule set, the battles for which the reader owns everything.
  let playable = null;
  // A value under a rule set: the number of units, the table and the time must suit under the same rule set.
  const isOfGame = ({ dataset }) => "fits" in dataset || "own" in dataset || "perGame" in dataset;
  const takes = (entry, choice, game) => {
    const { name, value, dataset } = choice;
    const own = entry.dataset[name];
    if ("for" in dataset || "sort" in dataset) return true;
    if ("fits" in dataset) return perGame(own, game).some((size) => fits(size, value));
    const isOf = (short) => !game || short === game;
    if ("own" in dataset) return !playable || playable.some(([short, battles]) => isOf(short) && battles.has(entry.dataset.battle));
    if ("perGame" in dataset) return perGame(own, game).some((count) => count > 0 && Number(count) <= Number(value));
    if ("atMost" in dataset) return own > 0 && Number(own) <= Number(value);
    return (own ?? "").split("|").includes(value);
  };
  const gamesOf = ({ dataset }, game) => (game ? [game]
    : (dataset.units ?? "").split("|").filter(Boolean).map((part) => part.split(" ")[0]));
  const suiting = (entry, picked, game) => gamesOf(entry, game).filter((short) => picked.every((choice) => takes(entry, choice, short)));
  const sort = (by, suits) => {
    const counts = (entry) => (by === "men" ? [entry.dataset.men] : suits(entry).flatMap((short) => perGame(entry.dataset[by], short)))
      .map(Number);
    const least = (entry) => Math.min(...counts(entry).filter((count) => count > 0), Number.MAX_SAFE_INTEGER);
    const order = by ? [...entries].sort((a, b) => least(a) - least(b)) : entries;
    const shown = order[0] && [...order[0].parentNode.children];
    if (order.some((entry, place) => shown[place] !== entry)) order[0].parentNode.append(...order);
  };
  const draw = () => {
    const wanted = fold(field.value).split(/\s+/).filter(Boolean);
    const picked = choices.filter((choice) => choice.value);
    const games = choices.find(({ dataset }) => "for" in dataset);
    const game = games?.value;
    const underGame = picked.filter(isOfGame);
    let count = 0;
    entries.forEach((entry, at) => {
      const suits = suiting(entry, underGame, game);
      const isShown = wanted.every((word) => words[at].includes(word)) && (!underGame.length || suits.length > 0)
        && picked.every((choice) => isOfGame(choice) || takes(entry, choice, game));
      entry.hidden = !isShown;
      entry.querySelector(".suits")?.remove();
      if (isShown && underGame.length && !game) entry.append(suitsUnder(suits, games));
      count += isShown ? 1 : 0;
    });
    const order = choices.find(({ dataset }) => "sort" in dataset);
    if (order) sort(order.value, (entry) => suiting(entry, underGame, game));
    for (const section of document.querySelectorAll("main section")) {
      const own = entries.filter((entry) => section.contains(entry));
      if (own.length) section.hidden = own.every((entry) => entry.hidden);
    }
    const isEmpty = picked.some(({ dataset }) => "own" in dataset) && playable?.every(([, , has]) => !has);
    told.textContent = wanted.length || picked.length ? `${count} of ${entries.length} ${box.dataset.what}${
      isEmpty ? ". Your list is empty: enter your figures on the page “What I own”." : ""}` : "";
  };
  const loadOwn = async (choice) => {
    const holdings = owned();
    const scripts = choice.dataset.own.trim().split(/\s+/);
    playable = await Promise.all(scripts.map(async (src) => {
      const { game, battles, stand_ins: standIns } = await needsOf(src);
      const can = battles.filter(({ lines }) => shortage(compared(lines, holdings, standIns)) === 0);
      return [game, new Set(can.map(({ battle }) => battle)), holdings.length > 0];
    }));
    draw();
  };
  const changed = () => {
    const own = choices.find(({ dataset, value }) => "own" in dataset && value);
    draw();
    if (own) loadOwn(own);
  };
  field.addEventListener("input", draw);
  for (const choice of choices) choice.addEventListener("change", changed);
  // After a step back, the browser may have restored the fields of the filter.
  addEventListener("pageshow", changed);
}
