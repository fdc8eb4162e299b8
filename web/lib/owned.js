// The miniatures that a reader owns: their text, which is a collection document of the program, and
// their comparison with the bases that a battle needs. The arithmetic is the same as in
// `crates/view/src/view/owned.rs`.
import { keep, kept } from "./kept.js";

/** Maximum number of holdings, and of characters of their text, so that a hostile text cannot stop the page. */
const MAX_HOLDINGS = 2000;
const MAX_TEXT = 400_000;
/** Maximum of a count, as in collection documents. */
const MAX_COUNT = 100_000;
const WORD = /^[a-z0-9]{1,40}(-[a-z0-9]{1,40}){0,6}$/;
const COUNTS = ["bases", "guns", "figures", "figures_per_base", "leaders"];
/** Keys of a collection that the comparison does not use. */
const UNUSED = ["name", "note", "base"];

/** A count of a text, or undefined if it is not a number within the limits. @param {string} words */
export const countOf = (words) => {
  const number = /^\d{1,6}$/.test(words.trim()) ? Number(words) : undefined;
  return number <= MAX_COUNT ? number : undefined;
};
const listOf = (words) => words.replace(/^\[|\]$/g, "").split(",").map((word) => word.trim()).filter(Boolean);
const pairsOf = (words) => {
  const pairs = words.match(/[a-z_]+:\s*(\[[^\]]*\]|"[^"]*"|[^,]*)/g) ?? [];
  return pairs.map((pair) => /^([a-z_]+):\s*([^]*)$/.exec(pair).slice(1));
};
// A holding, or null if a value of its pairs is wrong. Of several traits the first in the order of `kinds` counts.
const holdingOf = (pairs, kinds) => {
  const given = Object.fromEntries(pairs.map(([key, value]) => [key, value.trim()]));
  const isKnown = (key) => ["nation", "arm", "traits", ...COUNTS, ...UNUSED].includes(key);
  if (!Object.keys(given).every(isKnown) || !WORD.test(given.nation ?? "")) return null;
  if (given.arm !== undefined && !WORD.test(given.arm)) return null;
  const traits = listOf(given.traits ?? "");
  if (!traits.every((word) => WORD.test(word))) return null;
  const kind = kinds.find((word) => traits.includes(word)) ?? (kinds.length ? "line" : traits[0] ?? "line");
  const holding = { nation: given.nation, arm: given.arm ?? "leaders", kind };
  for (const key of COUNTS.filter((each) => given[each] !== undefined)) {
    holding[key] = countOf(given[key]);
    if (holding[key] === undefined) return null;
  }
  return holding;
};
/**
 * Reads the holdings of a collection document, and the number of lines that are not read. Only the
 * two usual layouts of a list are read, not all of YAML.
 * @param {string} text
 * @param {string[]} [kinds] kinds of figures, in their order of precedence
 */
export const readOwned = (text, kinds = []) => {
  const groups = [];
  let unread = 0;
  let within = "holdings";
  for (const line of `${text}`.slice(0, MAX_TEXT).split(/\r?\n/)) {
    const words = line.replace(/(^|\s)#.*$/, "").trimEnd();
    const [, flow] = /^\s*-\s*\{(.*)\}$/.exec(words) ?? [];
    const [, dash, pair] = /^\s+(-\s+)?([a-z_]+:.*)$/.exec(words) ?? /^(-\s+)([a-z_]+:.*)$/.exec(words) ?? [];
    const [, top] = /^([a-z_]+):/.exec(words) ?? [];
    if (top) within = COUNTS.includes(top) ? within : top;
    if (!words || (top && !flow)) continue;
    if (within !== "holdings" && within !== "note") unread += 1;
    else if (flow !== undefined) groups.push(pairsOf(flow));
    else if (pair && dash) groups.push(pairsOf(pair));
    else if (pair && groups.length) groups.at(-1).push(...pairsOf(pair));
    else if (within === "holdings") unread += 1;
  }
  const read = groups.slice(0, MAX_HOLDINGS).map((pairs) => holdingOf(pairs, kinds));
  const holdings = read.filter((holding) => holding !== null);
  return { holdings, unread: unread + groups.length - holdings.length };
};
/** Writes holdings as a collection document, which `grognard muster --against` reads too. */
export const writeOwned = (holdings) => {
  const lines = holdings.map((one) => {
    const traits = one.arm === "leaders" || one.kind === "line" ? [] : [`traits: [${one.kind}]`];
    const arm = one.arm === "leaders" ? [] : [`arm: ${one.arm}`];
    const counts = COUNTS.filter((key) => one[key] !== undefined).map((key) => `${key}: ${one[key]}`);
    return `  - { ${[`nation: ${one.nation}`, ...arm, ...traits, ...counts].join(", ")} }\n`;
  });
  return `collection: 1\nid: my-collection\nname: My collection\nholdings:${lines.length ? `\n${lines.join("")}` : " []\n"}`;
};
export const owned = () => readOwned(kept("own") ?? "").holdings;
export const keepOwned = (holdings) => keep("own", writeOwned(holdings));

const take = (line, holding, standsIn) => {
  const missing = line.bases - line.have;
  const fromBases = Math.min(holding.bases, missing);
  holding.bases -= fromBases;
  const ofGame = line.figures !== null && line.bases > 0 ? Math.floor(line.figures / line.bases) : undefined;
  const perBase = ofGame ?? holding.perBase;
  let fromFigures = 0;
  if (perBase > 0) {
    fromFigures = Math.min(Math.floor(holding.figures / perBase), missing - fromBases);
    holding.figures -= fromFigures * perBase;
  } else if (missing > fromBases) {
    // If the number of figures on a base is unknown, figures cannot become bases.
    line.uncounted += holding.figures;
    holding.figures = 0;
  }
  const got = fromBases + fromFigures;
  if (standsIn && got > 0) line.standIns.push([holding.kind, got]);
  line.have += got;
};
/**
 * Assigns holdings to the lines of a muster: first the exact kinds to every line, then stand-ins.
 * `short` is the number of bases that are missing, or null if it is unknown.
 */
export const compared = (lines, holdings, standIns) => {
  const by = new Map(standIns);
  const left = holdings.map((one) => {
    const bases = one.bases ?? one.guns;
    return { ...one, bases: bases ?? one.leaders ?? 0, figures: bases === undefined ? one.figures ?? 0 : 0, perBase: one.figures_per_base };
  });
  const rows = lines.map(([nation, arm, kind, bases, figures, unknown]) => ({
    nation, arm, bases, figures, unknown, have: 0, uncounted: 0, standIns: [],
    kinds: arm !== "leaders" && by.has(kind) ? [kind, ...by.get(kind)] : ["line"],
  }));
  const ranks = Math.max(0, ...rows.map(({ kinds }) => kinds.length));
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const line of rows.filter(({ kinds }) => rank < kinds.length)) {
      for (const holding of left) {
        const isOfKind = line.arm === "leaders" || holding.kind === line.kinds[rank];
        if (holding.nation === line.nation && holding.arm === line.arm && isOfKind) take(line, holding, rank > 0);
      }
    }
  }
  return rows.map((line) => {
    const short = line.bases - line.have;
    return { have: line.have, short: short === 0 || line.uncounted === 0 ? short : null, standIns: line.standIns, unknown: line.unknown };
  });
};
/** Sum of the missing bases, or null if the number of some is unknown. */
export const shortage = (rows) => rows.reduce((sum, { short }) => (sum === null || short === null ? null : sum + short), 0);
