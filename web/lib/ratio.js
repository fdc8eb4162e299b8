// Exact fractions: a numerator and a positive denominator in lowest terms.

/** Maximum of numerator and denominator: a signed 64-bit integer, the limit of the Rust program. */
const MAX_PART = 2n ** 63n - 1n;

export const abs = (number) => (number < 0n ? -number : number);

/**
 * Divides two integers. Returns null on division by zero or overflow.
 * @param {bigint} above @param {bigint} below
 */
export function ratio(above, below) {
  if (below === 0n) return null;
  let [a, b] = [abs(above), abs(below)];
  while (b) [a, b] = [b, a % b];
  const divisor = below < 0n ? -a : a;
  const parts = [above / divisor, below / divisor];
  return parts.some((part) => abs(part) > MAX_PART) ? null : parts;
}

/** Writes a fraction as `3`, `1/3` or `2.5`. @param {bigint[]} number */
export function written([above, below]) {
  const sign = above < 0n ? "−" : "";
  if (below === 1n) return `${sign}${abs(above)}`;
  if (1000n % below) return `${sign}${abs(above)}/${below}`;
  const thousandths = abs(above) * 1000n / below;
  return `${sign}${thousandths / 1000n}.${`${thousandths % 1000n}`.padStart(3, "0").replace(/0+$/, "")}`;
}
