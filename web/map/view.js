// Arithmetic of the part of a map that its window shows, and of distances.
//
// A view is a scale `k` and a shift `x`, `y` in pixels. `box` is the field in the window at scale 1.

/** Maximum scale: a point of the drawing, 1/72 inch on paper, is then this number of pixels wide. */
export const MAX_POINT = 6;

/** @typedef {{ x: number, y: number, k: number }} View */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ width: number, height: number }} Size */

const along = (shift, k, begin, length, room) => {
  if (length * k <= room) return (room - length * k) / 2 - begin * k;
  return Math.min(0 - begin * k, Math.max(room - (begin + length) * k, shift));
};

/**
 * Keeps the field in the window: a field that is smaller is in the middle, and a larger one fills it.
 * @param {View} view @param {Box} box @param {Size} room @param {number} most @returns {View}
 */
export function kept({ x, y, k }, box, room, most) {
  const scale = Math.min(most, Math.max(1, k));
  return {
    k: scale,
    x: along(x, scale, box.left, box.width, room.width),
    y: along(y, scale, box.top, box.height, room.height),
  };
}

/** Changes the scale by a factor, so that one point of the window keeps its place on the ground. */
export const zoomed = ({ x, y, k }, factor, [left, top], most) => {
  const scale = Math.min(most, Math.max(1, k * factor));
  const by = scale / k;
  return { k: scale, x: left - (left - x) * by, y: top - (top - y) * by };
};

const commas = (digits) => digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, ",") : digits;

/**
 * Length on the table in half units, rounded to the nearest: `12½ in`. `scale` is millimetres on the
 * table for one metre of ground, as a fraction.
 * @param {bigint} metres @param {[bigint, bigint]} scale @param {string} unit
 */
function onTable(metres, [above, below], unit) {
  // Half an inch is 12.7 mm, and half a centimetre 5 mm.
  const [half, over] = { in: [127n, 10n], cm: [5n, 1n], mm: [1n, 2n] }[unit] ?? [127n, 10n];
  const [part, whole] = [metres * above * over, below * half];
  const halves = (2n * part + whole) / (2n * whole);
  const full = halves / 2n;
  return `${full || halves % 2n === 0n ? commas(`${full}`) : ""}${halves % 2n ? "½" : ""} ${unit}`;
}

/**
 * A distance in words: metres of ground and, with a ground scale, the length on the table.
 * @param {number} metres @param {string} [scale] @param {string} [unit] @param {boolean} [about]
 */
export function distance(metres, scale, unit, about) {
  const ground = `${Math.round(metres)}`;
  const told = `${commas(ground)} m`;
  if (!scale) return told;
  const [above, below] = scale.split(" ").map(BigInt);
  return `${told}, ${about ? "about " : ""}${onTable(BigInt(ground), [above, below], unit)} on the table`;
}
