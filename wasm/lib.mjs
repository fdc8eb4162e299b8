// Helpers of the engine's tests: the documents of a folder, random changes to them, and the count
// of passed checks.
import { readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");

let passed = 0;
let failed = 0;

export function hold(is, what) {
  if (is) passed += 1;
  else {
    failed += 1;
    if (failed < 20) console.log(`not ok: ${what}`);
  }
}

/** Prints the counts and ends the process, with exit code 1 after a failure. */
export function report() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

const isRead = (name) =>
  /(?:^|\/)grognard\.yaml$|\.(?:oob|scenario|map|ruleset|layout|collection|log)\.yaml$|\.geojson$|\.rules\.md$/.test(name);

/** The paths of the documents in and below a folder, sorted. */
export function documents(folder, before = "") {
  return readdirSync(join(folder, before)).sort().flatMap((name) => {
    const path = before ? `${before}/${name}` : name;
    return statSync(join(folder, path)).isDirectory() ? documents(folder, path) : isRead(name) ? [path] : [];
  });
}

/** A generator of pseudo-random numbers, seeded so that every run is the same. */
export function diceOf(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % sides;
  };
}

export function spoil(text, dice) {
  const lines = text.split("\n");
  const at = dice(lines.length);
  switch (dice(6)) {
    case 0: lines.splice(at, 1); break;
    case 1: lines.splice(at, 0, lines[dice(lines.length)]); break;
    case 2: lines[at] = lines[at].replace(/\d+/, String(dice(99999))); break;
    case 3: lines[at] = lines[at].replace(/:/, ""); break;
    case 4: lines[at] = lines[at].replace(/[a-z]/, "é𝄞"); break;
    default: lines[at] = lines[at].slice(0, dice(lines[at].length + 1));
  }
  return lines.join("\n");
}
