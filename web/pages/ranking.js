// The ranking of the search. Titles are searched at once; words of texts are in one file per
// initial letter. Uses no DOM.

import { fold } from "../lib/fold.js";

export const tokens = (text) => fold(text).match(/[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) || [];

// The stem of an English word, because readers expect `retires`, `retired` and `retirement` to
// match each other.
const ODD = {
  fought: "fight", lost: "lose", thrown: "throw", threw: "throw", shot: "shoot", men: "man", dice: "die", fell: "fall", fallen: "fall",
  ran: "run", drawn: "draw", drew: "draw", broke: "break", broken: "break", won: "win", held: "hold", stood: "stand", took: "take",
  taken: "take",
};
const ENDS = [[/'s$/, ""], [/(?<=..)ies$|(?<=..)ied$/, "y"], [/(?<=(?:ss|sh|ch|x|z))es$/, ""], [/(?<=[a-z]{2}[^sui])s$/, ""]];
const TENSES = [[/(?<=[aeiouy].*[a-z])ing$/, ""],
  [/(?<=[aeiouy].*[a-z])ed$/, ""], [/(?<=.{3})ments?$/, ""], [/(?<=.{5})ations?$/, ""], [/(?<=.{3})ly$/, ""]];
const stems = new Map();
const stemOf = (word) => {
  if (/[^a-z]/.test(word) || word.length < 3) return word;
  let stem = ODD[word] || word;
  for (const [end, other] of ENDS) stem = stem.replace(end, other);
  for (const [end, other] of TENSES) {
    const short = stem.replace(end, other);
    if (short !== stem) stem = short.replace(/([^aeiouylsz])\1$/, "$1");
  }
  return stem.replace(/iz(?=e?$)/, "is").replace(/our$/, "or").replace(/e$/, "");
};
const stem = (word) => stems.get(word) ?? (stems.set(word, stemOf(word)), stems.get(word));

// The index: pages and places on them, and for each word of their titles and details the entries
// that contain it.
/** @type {any[] | null} */
export let entries = null;
export let kinds = [];
let games = [];
let empty = new Set();
let phrases = [];
const like = new Map();
const titles = new Map();
// Sorted words, so that the words with a prefix are a range; `masks` are the letters of each word
// as bits.
const sorted = (words) => ({ words: words.sort(), masks: null });
let named = sorted([]);
let sounds = null;
const note = (word, at, about) => {
  const entry = at * 2 + about;
  const list = titles.get(word);
  if (!list) titles.set(word, [entry]);
  else if (list[list.length - 1] !== entry) list.push(entry);
};
// Kinds of which readers type the name: `battle 1806`, `spanish army`.
const TYPED = new Set(["battle", "army", "rule set"]);
export const index = (known, pages) => {
  ({ kinds, games } = known);
  for (const map of [like, titles, letters]) map.clear();
  empty = new Set(known.empty);
  phrases = known.phrases ?? [];
  for (const group of known.like) {
    for (const word of group) like.set(word, [...(like.get(word) ?? []), ...group.filter((other) => other !== word)]);
  }
  // An entry for a place on a page has the number of that page instead of its own details.
  entries = pages.map(([kind, title, detail, href, other], at) => {
    const page = typeof detail === "number" ? detail : -1;
    const words = tokens(title);
    for (const word of words) note(word, at, 0);
    const names = other ? other.split("|").map(tokens) : [];
    for (const name of names) for (const word of name) note(word, at, 0);
    if (page < 0) for (const word of tokens(detail)) note(word, at, 1);
    if (TYPED.has(kinds[kind])) for (const word of tokens(kinds[kind])) note(word, at, 1);
    return { kind, title,
      about: page < 0 ? detail : pages[page][1], href: page < 0 ? href : pages[page][3] + href, words, names, page, parts: [] };
  });
  entries.forEach((entry, at) => { if (entry.page >= 0) entries[entry.page].parts.push(at); });
  named = sorted([...titles.keys()]);
  sounds = null;
};
export const letters = new Map();
export const addWords = (letter, words) => letters.set(letter, { ...sorted(Object.keys(words)), lists: words });
export const fileOf = (word) => (/^[a-z]/.test(word) ? word[0] : /^\d/.test(word) ? "0" : "_");

// Edit distance with transpositions, up to a limit.
const distance = (one, other, limit) => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let [before, row] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[other.length];
};
const slips = (word) => (word.length > 6 ? 2 : word.length > 3 ? 1 : 0);
const maskOf = (word) => {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
};
const bits = (mask) => {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
};
// The known words with nearly the same letters as a word. Comparing bits is much faster than counting edits.
const similar = function* (word, limit) {
  const mask = maskOf(word);
  for (const vocabulary of [named, ...letters.values()]) {
    const { words } = vocabulary;
    const masks = vocabulary.masks ??= Int32Array.from(words, maskOf);
    for (let at = 0; at < words.length; at += 1) if (bits(masks[at] & ~mask) <= limit()) yield words[at];
  }
};

// The sound of a word, so that spellings of one foreign name match: Koutousov and Kutuzov, Rüchel
// and Ruechel, Poniatowski and Ponyatovsky.
const SOUNDS = { ph: "f", v: "f", w: "f", th: "t", tz: "s", ts: "s", z: "s", tsch: "x", tch: "x", sch: "x", ch: "x", sh: "x", zh: "x",
  cz: "x", ck: "k", c: "k", q: "k", kh: "k", ou: "u", oo: "u", ue: "u", oe: "o", eau: "o", au: "o", ae: "a", ie: "i", ii: "i", y: "i",
  j: "i" };
const SOUND = /tsch|tch|sch|eau|ph|th|tz|ts|ch|sh|zh|cz|ck|kh|ou|oo|ue|oe|au|ae|ie|ii|[vwzcqyj]/g;
const soundOf = (word) => word.replace(SOUND, (letter) => SOUNDS[letter]).replace(/(.)\1/g, "$1");
const soundsLike = (word) => {
  if (!sounds) {
    sounds = new Map();
    for (const known of named.words) {
      if (known.length < 4 || /[^a-z]/.test(known)) continue;
      const sound = soundOf(known);
      sounds.get(sound)?.push(known) ?? sounds.set(sound, [known]);
    }
  }
  return sounds.get(soundOf(word)) ?? [];
};

// Quality of a match between a known word and a typed one, from 0 to 1.
const fit = (known, word, own) => {
  if (known === word) return 1;
  if (word.length > 2 && stem(known) === own) return 0.97;
  if (!known.startsWith(word)) return 0;
  return word.length > 1 ? 0.45 + 0.4 * word.length / known.length : 0.3;
};
// Index of the first word that is not before `word`.
const firstAt = (words, word) => {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle] < word) low = middle + 1; else high = middle;
  }
  return low;
};
const beginning = function* (words, start) {
  for (let at = firstAt(words, start); at < words.length && words[at].startsWith(start); at += 1) yield words[at];
};
const odd = (own) => Object.keys(ODD).filter((word) => stem(word) === own);
// Calls `each` for every known word that may match a typed one: the words that begin with it, and
// those with its stem. An ending changes at most the last letter of a stem.
const candidates = (words, word, own, each) => {
  const root = own.length > 2 ? own.slice(0, -1) : own;
  for (const known of beginning(words, root)) each(known);
  if (!word.startsWith(root)) for (const known of beginning(words, word)) each(known);
  for (const known of odd(own)) if (!known.startsWith(root) && words[firstAt(words, known)] === known) each(known);
};
// The entries that contain matching words, each with the weight of its best match: title, details, army, text.
const TITLE = 10;
const [REMARK, TEXT] = [4, 1.6];
const having = (word, own, fits, found = new Map()) => {
  const add = (at, weight) => { if (weight > (found.get(at) ?? 0)) found.set(at, weight); };
  candidates(named.words, word, own, (known) => {
    const good = fits(known);
    if (!good) return;
    for (const entry of titles.get(known)) {
      if (entry % 2 === 0) add(entry >> 1, good * TITLE);
      else if (word.length > 1) add(entry >> 1, good * REMARK);
    }
  });
  for (const { words, lists } of letters.values()) {
    candidates(words, word, own, (known) => {
      const good = fits(known);
      let at = 0;
      if (good) for (const part of lists[known].split(" ")) add(at += parseInt(part, 36), good * TEXT);
    });
  }
  return found;
};
// A match of an army or battle also counts for its units.
const withParts = (word, found) => {
  if (word.length < 2) return found;
  for (const [at, weight] of [...found]) {
    const share = Math.min(weight, REMARK) * 0.8;
    for (const part of entries[at].parts) if (share > (found.get(part) ?? 0)) found.set(part, share);
  }
  return found;
};
export const alike = (word) => like.get(word) ?? like.get(stem(word)) ?? [];
const exactly = (words, good, found = new Map()) => {
  for (const word of words) having(word, stem(word), (known) => (known === word ? good : 0), found);
  return found;
};
const answers = (word) => {
  const own = stem(word);
  const found = having(word, own, (known) => fit(known, word, own));
  for (const other of alike(word)) {
    const root = stem(other);
    having(other, root, (known) => (known === other ? 0.7 : stem(known) === root ? 0.65 : 0), found);
  }
  if (found.size || !slips(word) || /\d/.test(word)) return { found: withParts(word, found) };
  // The word does not occur: use similar ones.
  const near = nearest(word);
  return { found: withParts(word, exactly(near, 0.7)), near };
};
// Known words for an unknown one: spellings of the same sound, else the closest ones, else words
// whose beginning is close.
const nearest = (word) => {
  const same = soundsLike(word);
  if (same.length) return new Set(same);
  const near = closest(word, slips(word));
  return near.size || word.length < 5 ? near : closest(word, 1, true);
};
// The known words that are closest to a word, within the limit. With the option `start`, the
// beginnings of known words count.
export const closest = (word, limit, start = false) => {
  let best = limit;
  let near = new Set();
  const most = start ? () => Infinity : () => best;
  for (const known of similar(word, most)) {
    if (known.length < 3 || (start && (known.length <= word.length || known[0] !== word[0]))) continue;
    const far = start
      ? Math.min(...[0, 1, -1].map((more) => distance(word, known.slice(0, word.length + more), best)))
      : distance(word, known, best);
    if (far < best) near = new Set();
    if (far <= best) { best = far; near.add(known); }
  }
  return near;
};

// A site about battles also has pages about itself, which readers at the table do not look for.
const ASIDE = { finding: 0.05, documentation: 0.04 };
const closeness = (stems, text) => {
  if (stems === text) return 2.2;
  if (stems.startsWith(text)) return 1.4;
  return ` ${stems} `.includes(` ${text} `) ? 1.3 : 1;
};
// A player who has chosen a rule set rarely asks for the rules of another one.
const CHOSEN = { own: 1.6, below: 1.3, other: 0.1 };
// A named rule set counts more than the chosen one.
const NAMED = { own: 4, below: 2, other: 0.1 };
const isIn = (entry, id) => entry.href.startsWith(`rules/${id}/`) || entry.href.startsWith(`glossary.html#${id}-`);
const ofGame = (entry, game, { own, below, other }) => {
  if (!game) return 1;
  const within = game.slice(1).findIndex((id) => isIn(entry, id));
  if (within >= 0) return within === 0 ? own : below;
  return games.some(([, id]) => isIn(entry, id)) ? other : 1;
};
const weigh = (entry, text) => {
  const [stems, ...names] = entry.stems ??= [entry.words, ...entry.names].map((name) => name.map(stem).join(" "));
  // Of titles that match equally well, the shortest is best.
  return Math.max(closeness(stems, text), ...names.map((name) => closeness(name, text))) * (1 - Math.min(stems.length, 80) / 400);
};
// A section whose number was typed comes first.
const EXACT = 1e6;
const PLACES = { battle: 1.3, "rule set": 1.3, leader: 1.15, chart: 1.1, ruling: 1.1, rules: 1.1, army: 1.1, page: 1.1 };
// Queries such as `8.4.4`, `§ 8.4.4` and `r. 8.4.4` ask for a section by its number.
const sectionOf = (words) => {
  const number = words.filter((word) => word !== "r" && word !== "section").join(" ").replace(/^r\.?(?=\d)/, "");
  return /[\d.]/.test(number) ? "#" + (/^\d/.test(number) ? "r-" : "") + number.replace(/[. ]+/g, "-") : null;
};
// For each entry: its weight over all terms, and the share and the words of the terms that it contains.
const scored = (terms) => {
  const scores = new Map();
  let sum = 0;
  for (const { word, found } of terms) {
    // A rare word weighs more than a common one.
    const rare = Math.log(1 + entries.length / found.size);
    sum += rare;
    for (const [at, weight] of found) {
      const known = scores.get(at) ?? { weight: 0, share: 0, words: [] };
      known.weight += rare * weight;
      known.share += rare;
      known.words.push(word);
      scores.set(at, known);
    }
  }
  for (const score of scores.values()) score.share /= sum;
  return scores;
};
// Lowest share of the terms that a result contains, as a part of the best result's share.
const MIN_SHARE = 0.35;
// Maximum number of results whose titles are compared with the query: a letter alone has thousands.
const MAX_WEIGHED = 200;
// `chosen` is the reader's current rule set, whose pages rank higher. `without` has the words that
// each result lacks.
export const look = (query, chosen = null) => {
  let asking = ` ${tokens(query.replace(/['’]s\b/g, "")).join(" ")} `;
  for (const [phrase, word] of phrases) asking = asking.replace(` ${phrase} `, ` ${word} `);
  const typed = entries ? asking.split(" ").filter(Boolean) : [];
  const full = typed.filter((word) => !empty.has(word));
  // The short name of a rule set, as in `fatigue nf`, asks for the pages of this rule set.
  const meant = games.find(([short]) => full.includes(short.toLowerCase()));
  const others = full.filter((word) => word !== meant?.[0].toLowerCase());
  const words = [...new Set(others.length ? others : full.length ? full : typed)];
  const asked = words.map((word) => ({ word, ...answers(word) }));
  // Words without any match are ignored, and reported to the reader.
  const terms = asked.filter(({ found }) => found.size);
  const [section, game, text] = [sectionOf(words), meant ?? games.find(([short]) => short === chosen), words.map(stem).join(" ")];
  const scores = scored(terms);
  if (section) entries?.forEach((entry, at) => {
    if (entry.href.endsWith(section)) scores.set(at, { ...scores.get(at), exact: true });
  });
  const found = [];
  const preference = meant ? NAMED : CHOSEN;
  const least = [...scores.values()].reduce((best, { share = 0 }) => Math.max(best, share), 0) * MIN_SHARE;
  for (const [at, { weight, share, words: having = [], exact }] of scores) {
    if (!exact && share < least) continue;
    const [entry, complete] = [entries[at], exact || having.length === terms.length];
    const kind = kinds[entry.kind];
    const wanted = (PLACES[kind] ?? ASIDE[kind] ?? 1) * (words.includes(kind) ? 1.5 : 1) * ofGame(entry, game, preference);
    found.push({ entry, having, complete, value: exact ? EXACT : weight * share ** 1.5 * (complete ? 1.3 : 1) * wanted, at });
  }
  const best = (a, b) => b.value - a.value || a.at - b.at;
  const whole = found.filter(({ complete }) => complete).length;
  const list = found.sort(best).slice(0, MAX_WEIGHED);
  for (const one of list) one.value *= weigh(one.entry, text);
  list.sort(best);
  const lacking = ({ complete, having }) => (complete ? [] : terms.map(({ word }) => word).filter((word) => !having.includes(word)));
  const unknown = asked.filter(({ found }) => !found.size).map(({ word }) => word);
  const nearly = terms.filter(({ near }) => near).map(({ word, near }) => [word, [...near][0]]);
  return { total: found.length, list: list.map((one) => one.entry), without: list.map(lacking), whole, unknown, nearly };
};
