// Computes copies of bodies: the change of the order of battle, and the places on the map.
import { layoutOf, wordsAt } from "./layout.js";
import { copied, rowsOf } from "./rows.js";
import { valueOf } from "./subject.js";
import { applied } from "../lib/changes.js";

/** How far in metres a copy is from its original, east and south. */
const BESIDE = 100;

/** Returns places for the copies: around the pointer, or beside the originals if the pointer is not on the map. */
export function placesFor(bodies, pointer) {
  if (!pointer) return bodies.map(({ at: [east, north] }) => [east + BESIDE, north - BESIDE]);
  const middle = [0, 1].map((side) => Math.round(bodies.reduce((sum, { at }) => sum + at[side], 0) / bodies.length));
  return bodies.map(({ at }) => at.map((number, side) => number - middle[side] + pointer[side]));
}

/**
 * Returns the change that duplicates a body in the order of battle that has it, and the name by which
 * the map refers to the copy, or null if no order of battle has the body.
 * @param {string} name id of the body, after the id of its list if two lists have such a body
 * @param {[string, string][]} oobs
 */
export function duplicate(name, oobs) {
  const [list, id] = name.includes("/") ? name.split("/") : [null, name];
  for (const [path, text] of oobs) {
    const root = layoutOf(text);
    const row = list === null || valueOf(text, "id") === list
      ? root && rowsOf(root).find(({ node }) => wordsAt(node, "id") === id) : null;
    if (!row) continue;
    const changes = copied(text, root, row);
    const next = row.pointer.replace(/\d+(?=\]$)/, (index) => String(Number(index) + 1));
    const now = rowsOf(layoutOf(applied(text, changes))).find(({ pointer }) => pointer === next);
    const own = wordsAt(now?.node, "id");
    const has = (words) => rowsOf(layoutOf(words)).some(({ node }) => wordsAt(node, "id") === own);
    const isElsewhere = oobs.some(([other, words]) => other !== path && has(words));
    return { path, changes, name: isElsewhere || list !== null ? `${valueOf(text, "id")}/${own}` : own };
  }
  return null;
}
