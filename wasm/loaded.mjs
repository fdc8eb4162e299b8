// The engine of wasm/out as a page loads it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as door from "../web/workbench/door.js";
import { ROOT } from "./lib.mjs";

export const script = readFileSync(join(ROOT, "wasm/out/engine.js"), "latin1");

/** The door, as a page loads it, and what the script of the engine sets. */
export function doorOf() {
  const scope = {};
  new Function("self", script)(scope);
  return { door, packed: scope.grognardPacked };
}

/** The engine as a worker loads it, in chunks of many lengths; or at once, as a page on a stick does. */
export async function engine(isAtOnce = false) {
  const { door, packed } = doorOf();
  return isAtOnce ? door.make(packed) : door.fetched({ ok: true, body: inChunks(Buffer.from(script)) }, () => packed);
}

function inChunks(bytes) {
  let [at, length] = [0, 1];
  return new ReadableStream({
    pull(out) {
      if (at >= bytes.length) return out.close();
      out.enqueue(bytes.subarray(at, at + length));
      [at, length] = [at + length, (length * 7 + 3) % 60_013 + 1];
    },
  });
}
