// Evaluates a ruling like `grognard ask`: cases are tried in order, and the first match answers. Uses no DOM.
import { abs, ratio, written } from "../lib/ratio.js";

export const read = (text) => {
  const found = /^(-?)(\d{1,9})(?:\/(\d{1,9})|\.(\d{1,9}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole, below, fraction] = found;
  const tens = 10n ** BigInt(fraction?.length ?? 0);
  const number = below ? ratio(BigInt(whole), BigInt(below)) : ratio(BigInt(whole) * tens + BigInt(fraction ?? 0), tens);
  return number && (sign ? [-number[0], number[1]] : number);
};
const less = (one, other) => one[0] * other[1] < other[0] * one[1];
/** @param {bigint[]} number */
const floor = ([above, below]) => (above - ((above % below) + below) % below) / below;
/** @type {Record<string, [number, (...values: any[]) => any[]]>} */
const FUNCTIONS = {
  floor: [1, (a) => [floor(a), 1n]],
  ceil: [1, (a) => [floor(a) + (a[1] === 1n ? 0n : 1n), 1n]],
  round: [2, (a, up) => {
    const rest = [a[0] - floor(a) * a[1], a[1]];
    return [floor(a) + (rest[0] !== 0n && !less(rest, up) ? 1n : 0n), 1n];
  }],
  min: [2, (a, b) => (less(b, a) ? b : a)],
  max: [2, (a, b) => (less(a, b) ? b : a)],
  abs: [1, (a) => [abs(a[0]), a[1]]],
};
/** @type {Record<string, (a: bigint[], b: bigint[]) => bigint[]>} */
const SIGNS = {
  "+": (a, b) => ratio(a[0] * b[1] + b[0] * a[1], a[1] * b[1]),
  "-": (a, b) => ratio(a[0] * b[1] - b[0] * a[1], a[1] * b[1]),
  "*": (a, b) => ratio(a[0] * b[0], a[1] * b[1]),
  "/": (a, b) => ratio(a[0] * b[1], a[1] * b[0]),
};

// Parses a formula into a tree of numbers, names and [function, arguments].
const parse = (text) => {
  let rest = text.trim();
  const take = (sign) => {
    if (!rest.startsWith(sign)) return false;
    rest = rest.slice(sign.length).trimStart();
    return true;
  };
  // Hyphens and dots are part of a name; a number has no hyphen.
  const word = () => {
    const found = /^\d/.test(rest) ? /^[\da-z]+(?:[._][\da-z]+)*/i.exec(rest) : /^[a-z\d]+(?:[-._][a-z\d]+)*/i.exec(rest);
    if (!found) throw new Error(text);
    rest = rest.slice(found[0].length).trimStart();
    return found[0];
  };
  const chain = (signs, part) => {
    let term = part();
    for (let sign; (sign = signs.find(take));) term = [SIGNS[sign], term, part()];
    return term;
  };
  const sum = () => chain(["+", "-"], () => chain(["*", "/"], factor));
  const factor = () => {
    if (take("-")) return [SIGNS["-"], { number: [0n, 1n] }, factor()];
    if (take("(")) {
      const term = sum();
      if (!take(")")) throw new Error(text);
      return term;
    }
    const name = word();
    if (/^\d/.test(name)) return { number: read(name) };
    if (!take("(")) return { name };
    const values = [sum()];
    while (take(",")) values.push(sum());
    const known = FUNCTIONS[name];
    if (!take(")") || known?.[0] !== values.length) throw new Error(text);
    return [known[1], ...values];
  };
  const tree = sum();
  if (rest) throw new Error(text);
  return tree;
};
const names = (tree) => (Array.isArray(tree) ? tree.slice(1).flatMap(names) : tree.name ? [tree.name] : []);
const value = (tree, known) => {
  if (!Array.isArray(tree)) return tree.number ?? known(tree.name);
  const values = tree.slice(1).map((one) => value(one, known));
  return values.includes(null) ? null : tree[0](...values);
};

// Checks an answer: a word of the fact, or a number within its limits. Returns the problem, or null.
export const fault = (one, text) => {
  if (!one.number) return one.values.some(([word]) => word === text) ? null : "Choose one of the answers.";
  const number = read(text);
  const { least, most, step } = one.number;
  if (!number) return "Write a number, such as 3, 2.5 or 3/4.";
  if (least && less(number, read(least))) return `At least ${least}.`;
  if (most && less(read(most), number)) return `At most ${most}.`;
  const steps = step && SIGNS["/"](number, read(step));
  if (step && steps?.[1] !== 1n) return step === "1" ? "A whole number." : `In steps of ${step}.`;
  return null;
};
const holds = (condition, answer) => condition.words.includes(answer) || condition.within.some(({ least, most, above, below }) => {
  const number = read(answer);
  return number && !(least && less(number, read(least))) && !(most && less(read(most), number))
    && !(above && !less(read(above), number)) && !(below && !less(number, read(below)));
});

/** Prepares a ruling. `ask(given)` takes answers by fact id, and returns as `assumed` the facts with defaults. */
export const rulingOf = (ruling) => {
  const fact = (id) => ruling.facts.find((one) => one.id === id);
  const trees = ruling.cases.map(({ value }) => (value === null ? null : parse(value)));
  const ask = (given) => {
    const assumed = [];
    const known = (id) => {
      if (given.has(id)) return given.get(id);
      const usual = fact(id)?.default ?? null;
      if (usual !== null && !assumed.includes(id)) assumed.push(id);
      return usual;
    };
    const verdict = () => {
      for (const [at, one] of ruling.cases.entries()) {
        let open = false;
        const no = one.when.some((condition) => {
          const answer = known(condition.fact);
          if (answer === null) open = true;
          return answer !== null && !holds(condition, answer);
        });
        if (no) continue;
        const wanted = [...(open ? one.when.map((condition) => condition.fact) : []), ...(trees[at] ? names(trees[at]) : [])];
        const missing = [...new Set(wanted)].filter((id) => fact(id) && known(id) === null);
        if (open || missing.length) return { missing };
        if (!trees[at]) return { at, one };
        let unknown = null;
        const number = value(trees[at], (name) => {
          const own = fact(name)?.number && read(known(name));
          const [, above, below] = ruling.numbers.find(([id]) => id === name) ?? [];
          if (own) return own;
          if (above === undefined) unknown ??= name;
          return above === undefined ? null : ratio(BigInt(above), BigInt(below));
        });
        if (unknown) return { trouble: `The number cannot be worked out: “${unknown}” is unknown.` };
        return number ? { at, one, number } : { trouble: "The number cannot be worked out: it divides by zero or is too large." };
      }
      return { trouble: "No case of the ruling fits these facts." };
    };
    return { ...verdict(), assumed };
  };
  return { fact, ask };
};

/** The answer in the form of `grognard ask --format json`. */
export const told = (/** @type {any} */ { one, number, missing, trouble, assumed }) => (
  { name: one?.then ?? null, value: number ? written(number).replace("−", "-") : null, missing: missing ?? [], trouble, assumed }
);
