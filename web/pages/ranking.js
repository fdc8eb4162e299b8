// The ranking of the search. Titles are searched at once; words of texts are in one file per
// initial letter. Uses no DOM.

// Normalised for search: lower case, without accents. Dots between letters and digits stay:
// `8.4.4`, `hr.e.6`.
const LETTERS = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", œ: "oe", æ: "ae" };
export const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
  .replace(/[øłđıßœæ]/g, (letter) => LETTERS[letter]);
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
const note = (word, at, about) => {
  const entry = at * 2 + about;
  titles.get(word)?.push(entry) ?? titles.set(word, [entry]);
};
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
    for (const word of tokens(other ?? "")) note(word, at, 0);
    if (page < 0) for (const word of tokens(detail)) note(word, at, 1);
    return { kind, title,
      about: page < 0 ? detail : pages[page][1], href: page < 0 ? href : pages[page][3] + href, words, page, parts: [] };
  });
  entries.forEach((entry, at) => { if (entry.page >= 0) entries[entry.page].parts.push(at); });
};
export const letters = new Map();
export const addWords = (letter, words) => letters.set(letter, Object.entries(words));
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

// Quality of a match between a known word and a typed one, from 0 to 1.
const fit = (known, word, own) => {
  if (known === word) return 1;
  if (stem(known) === own) return 0.97;
  if (!known.startsWith(word)) return 0;
  return word.length > 1 ? 0.45 + 0.4 * word.length / known.length : 0.3;
};
// The entries that contain matching words, each with the weight of its best match: title, details, army, text.
const TITLE = 10;
const [REMARK, TEXT] = [4, 1.6];
const having = (fits) => {
  const found = new Map();
  const add = (at, weight) => { if (weight > (found.get(at) ?? 0)) found.set(at, weight); };
  for (const [known, list] of titles) {
    const good = fits(known);
    if (good) for (const entry of list) add(entry >> 1, good * (entry % 2 ? REMARK : TITLE));
  }
  for (const words of letters.values()) {
    for (const [known, numbers] of words) {
      const good = fits(known);
      let at = 0;
      if (good) for (const part of numbers.split(" ")) add(at += parseInt(part, 36), good * TEXT);
    }
  }
  // A match of an army or battle also counts for its units.
  for (const [at, weight] of [...found]) for (const part of entries[at].parts) add(part, Math.min(weight, REMARK) * 0.8);
  return found;
};
export const alike = (word) => like.get(word) ?? like.get(stem(word)) ?? [];
const answers = (word) => {
  const own = stem(word);
  const found = having((known) => fit(known, word, own));
  for (const other of alike(word)) {
    const root = stem(other);
    for (const [at, weight] of having((known) => (known === other ? 0.7 : stem(known) === root ? 0.65 : 0))) {
      if (weight > (found.get(at) ?? 0)) found.set(at, weight);
    }
  }
  const limit = slips(word);
  if (found.size || !limit || /\d/.test(word)) return { found };
  // The word does not occur: use similar ones.
  const near = closest(word, limit);
  return { found: having((known) => (near.has(known) ? 0.7 : 0)), near };
};
// The known words that are closest to a word, within the limit.
export const closest = (word, limit) => {
  let best = limit;
  let near = new Set();
  for (const known of [...titles.keys(), ...[...letters.values()].flatMap((words) => words.map(([one]) => one))]) {
    const far = known.length > 2 ? distance(word, known, best) : best + 1;
    if (far < best) near = new Set();
    if (far <= best) { best = far; near.add(known); }
  }
  return near;
};

// A site about battles also has pages about itself, which readers at the table do not look for.
const ASIDE = { finding: 0.05, documentation: 0.04 };
const weigh = (entry, game, text) => {
  let more = 1;
  const stems = entry.stems ??= entry.words.map(stem).join(" ");
  more *= ASIDE[kinds[entry.kind]] ?? 1;
  const within = game?.slice(1).findIndex((id) => entry.href.startsWith(`rules/${id}/`));
  if (within === 0) more *= 1.6; else if (within > 0) more *= 1.3;
  if (stems === text) more *= 2.2;
  else if (stems.startsWith(text)) more *= 1.4;
  else if (` ${stems} `.includes(` ${text} `)) more *= 1.3;
  // Of equal titles the shortest is best.
  return more * (1 - Math.min(stems.length, 80) / 400);
};
// A section whose number was typed comes first.
const EXACT = 1e6;
const PLACES = { battle: 1.3, "rule set": 1.3, leader: 1.15, chart: 1.1, ruling: 1.1, rules: 1.1, army: 1.1, page: 1.1 };
// Queries such as `8.4.4`, `§ 8.4.4` and `r. 8.4.4` ask for a section by its number.
const sectionOf = (words) => {
  const number = words.filter((word) => word !== "r" && word !== "section").join(" ").replace(/^r\.?(?=\d)/, "");
  return /[\d.]/.test(number) ? "#" + (/^\d/.test(number) ? "r-" : "") + number.replace(/[. ]+/g, "-") : null;
};
// For each entry: its weight over all terms, and the share and number of the terms that it contains.
const scored = (terms) => {
  const scores = new Map();
  let sum = 0;
  for (const { found } of terms) {
    // A rare word weighs more than a common one.
    const rare = Math.log(1 + entries.length / found.size);
    sum += rare;
    for (const [at, weight] of found) {
      const known = scores.get(at) ?? { weight: 0, share: 0, count: 0 };
      known.weight += rare * weight;
      known.share += rare;
      known.count += 1;
      scores.set(at, known);
    }
  }
  for (const score of scores.values()) score.share /= sum;
  return scores;
};
// `chosen` is the reader's current rule set, whose pages rank higher.
export const look = (query, chosen = null) => {
  let asking = ` ${tokens(query.replace(/['’]s\b/g, "")).join(" ")} `;
  for (const [phrase, word] of phrases) asking = asking.replace(` ${phrase} `, ` ${word} `);
  const typed = entries ? asking.split(" ").filter(Boolean) : [];
  const full = typed.filter((word) => !empty.has(word));
  const words = full.length ? full : typed;
  const asked = words.map((word) => ({ word, ...answers(word) }));
  // Words without any match are ignored, and reported to the reader.
  const terms = asked.filter(({ found }) => found.size);
  const [section, game, text] = [sectionOf(words), games.find(([short]) => short === chosen), words.map(stem).join(" ")];
  const scores = scored(terms);
  const list = [];
  let whole = 0;
  entries?.forEach((entry, at) => {
    const exact = section && entry.href.endsWith(section);
    const score = scores.get(at) ?? (exact && { weight: 0, share: 0, count: 0 });
    if (!score) return;
    const complete = exact || score.count === terms.length;
    if (!complete && (score.share < 0.5 || (terms.length > 2 && score.count < 2))) return;
    whole += complete ? 1 : 0;
    const value = exact ? EXACT : score.weight * score.share ** 2 * (complete ? 1.3 : 1) * (PLACES[kinds[entry.kind]] ?? 1);
    list.push({ entry, value: value * weigh(entry, game, text) });
  });
  list.sort((a, b) => b.value - a.value);
  const unknown = asked.filter(({ found }) => !found.size).map(({ word }) => word);
  const nearly = terms.filter(({ near }) => near).map(({ word, near }) => [word, [...near][0]]);
  return { list: list.map((one) => one.entry), whole, unknown, nearly };
};
