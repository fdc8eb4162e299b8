// Copies bodies of the map. A copy is a new body with ids of its own in the order of battle, and its
// place on the map.
import { bench, status } from "./bench.js";
import { duplicate, placesFor } from "./duplicates.js";
import * as documents from "./open-documents.js";
import { refers } from "./subject.js";

/** The copied bodies, as they were on the map. */
let taken = [];

/** Remembers bodies. Returns their number. */
export function take(things) {
  const bodies = things.filter(({ kind }) => kind === "body");
  taken = bodies.map(({ name, places: [at], facing, posture }) => ({ name, at: [...at], facing, posture }));
  return taken.length;
}

export const isEmpty = () => taken.length === 0;

/** Duplicates the copied bodies in the orders of battle of a scenario. Returns the copies with their places. */
export async function put(scenario, pointer) {
  const places = placesFor(taken, pointer);
  const isOf = ([path, text]) => path.endsWith(".oob.yaml") && refers(bench.texts.get(scenario) ?? "", path, text);
  const [made, paths] = [[], new Set()];
  for (const [at, body] of taken.entries()) {
    let found = null;
    try {
      found = duplicate(body.name, [...bench.texts].filter(isOf));
    } catch (fault) {
      status(`\`${body.name}\` was not copied: ${fault.message}.`, "bad");
      continue;
    }
    if (!found) {
      status(`\`${body.name}\` was not copied: no order of battle of this scenario has the body any more.`, "bad");
      continue;
    }
    await documents.change(found.changes.map((change) => ({ ...change, path: found.path })), "body copied");
    paths.add(found.path);
    made.push({ ...body, name: found.name, at: places[at] });
  }
  return { made, paths: [...paths] };
}
