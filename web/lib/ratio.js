// Exact numbers: pairs of whole numbers without a common divisor, the lower one above zero.

/** Maximum of a part: what 64 bits hold. The program has no larger numbers. */
const MAX_PART = 2n ** 63n - 1n;

export const abs = (number) => (number < 0n ? -number : number);

/** The quotient of two whole numbers; null if it divides by zero or is too large. @param {bigint} above @param {bigint} below */
export function ratio(above, below) {
  if (below === 0n) return null;
  let [a, b] = [abs(above), abs(below)];
  while (b) [a, b] = [b, a % b];
  const divisor = below < 0n ? -a : a;
  const parts = [above / divisor, below / divisor];
  return parts.some((part) => abs(part) > MAX_PART) ? null : parts;
}

/** A number as it is written: `3`, `1/3`, `2.5`. @param {bigint[]} number */
export function written([above, below]) {
  const sign = above < 0n ? "−" : "";
  if (below === 1n) return `${sign}${abs(above)}`;
  if (1000n % below) return `${sign}${abs(above)}/${below}`;
  const thousandths = abs(above) * 1000n / below;
  return `${sign}${thousandths / 1000n}.${`${thousandths % 1000n}`.padStart(3, "0").replace(/0+$/, "")}`;
}
