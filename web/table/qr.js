// QR codes for links: byte mode, level M, versions 1 to 25 of ISO 18004, because links need no more.
/** Maximum version, so that a phone can read the code from the screen of another phone. */
const MAX_VERSION = 25;
// Error correction bytes per block, and number of blocks, at level M by version.
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21];

// Multiplication in the Galois field with 256 elements.
const times = (a, b) => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
};
const divisor = (degree) => {
  const found = new Array(degree).fill(0);
  found[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1) found[place] = times(found[place], root) ^ (found[place + 1] ?? 0);
    root = times(root, 2);
  }
  return found;
};
const remainder = (bytes, by) => {
  const rest = by.map(() => 0);
  for (const byte of bytes) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    by.forEach((one, place) => { rest[place] ^= times(one, factor); });
  }
  return rest;
};
const centres = (version) => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const found = [6];
  for (let at = version * 4 + 10; found.length < count; at -= step) found.splice(1, 0, at);
  return found;
};
// Number of modules for data: all except the function patterns.
const modules = (version) => {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    count -= (25 * marks - 10) * marks - 55;
    if (version >= 7) count -= 36;
  }
  return count;
};
const capacity = (version) => (modules(version) >> 3) - CORRECTION[version] * BLOCKS[version];

const withCorrection = (data, version) => {
  const [blocks, correction, all] = [BLOCKS[version], CORRECTION[version], modules(version) >> 3];
  const shorter = blocks - (all % blocks);
  const length = Math.floor(all / blocks);
  const by = divisor(correction);
  const parts = [];
  for (let block = 0, at = 0; block < blocks; block += 1) {
    const end = at + length - correction + (block < shorter ? 0 : 1);
    const bytes = data.slice(at, end);
    parts.push([bytes, remainder(bytes, by)]);
    at = end;
  }
  const out = [];
  for (let at = 0; at <= length - correction; at += 1) for (const [bytes] of parts) if (at < bytes.length) out.push(bytes[at]);
  for (let at = 0; at < correction; at += 1) for (const [, rest] of parts) out.push(rest[at]);
  return out;
};
const data = (bytes, version) => {
  const bits = [];
  const add = (value, length) => { for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1); };
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  const most = capacity(version) * 8;
  add(0, Math.min(4, most - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  const out = [];
  for (let at = 0; at < bits.length; at += 8) out.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; out.length < most / 8; pad ^= 0xec ^ 0x11) out.push(pad);
  return out;
};

const grid = (version) => {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, is) => { if (x >= 0 && y >= 0 && x < size && y < size) { dark[y][x] = is; fixed[y][x] = true; } };
  for (let at = 0; at < size; at += 1) { set(6, at, at % 2 === 0); set(at, 6, at % 2 === 0); }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) {
      const far = Math.max(Math.abs(dx), Math.abs(dy));
      set(x + dx, y + dy, far !== 2 && far !== 4);
    }
  }
  const places = centres(version);
  const last = places.length - 1;
  places.forEach((x, i) => places.forEach((y, j) => {
    if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
    for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }));
  return { size, dark, fixed, set };
};
const format = ({ size, set }, mask) => {
  // Error correction level M has the bits 00.
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6)); set(8, 8, bit(7)); set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
};
const versionMarks = ({ size, set }, version) => {
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const is = ((bits >>> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, is); set(b, a, is);
  }
};
const fill = ({ size, dark, fixed }, bytes) => {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) for (let side = 0; side < 2; side += 1) {
      const x = right - side;
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      if (fixed[y][x] || at >= bytes.length * 8) continue;
      dark[y][x] = ((bytes[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
      at += 1;
    }
  }
};
// Mask patterns: a module is inverted if the expression is 0.
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => (x * y) % 2 + (x * y) % 3,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2,
  (x, y) => ((x + y) % 2 + (x * y) % 3) % 2,
];
const invert = ({ size, dark, fixed }, mask) => {
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (!fixed[y][x] && MASKS[mask](x, y) === 0) dark[y][x] = !dark[y][x];
};
// Penalty of a row or column: long runs, and patterns like a finder, 1:1:3:1:1 with four light
// modules on one side.
const lineFaults = (line) => {
  const runs = [0];
  for (const dark of line) {
    if (dark === (runs.length % 2 === 0)) runs[runs.length - 1] += 1;
    else runs.push(1);
  }
  let faults = runs.reduce((sum, run) => sum + (run >= 5 ? run - 2 : 0), 0);
  if (runs.length % 2 === 0) runs.push(0);
  // The area around the code is light.
  runs[0] += line.length;
  runs[runs.length - 1] += line.length;
  for (let at = 6; at < runs.length; at += 2) {
    const [before, one, two, middle, three, four, after] = [6, 5, 4, 3, 2, 1, 0].map((back) => runs[at - back]);
    if (middle !== 3 * one || two !== one || three !== one || four !== one) continue;
    faults += 40 * [Math.min(before / 4, after), Math.min(before, after / 4)].filter((light) => light >= one).length;
  }
  return faults;
};
// Penalty of ISO 18004: rows and columns, squares of one colour, and the imbalance of dark and light modules.
const penalty = ({ size, dark }) => {
  let faults = 0;
  for (let at = 0; at < size; at += 1) faults += lineFaults(dark[at]) + lineFaults(dark.map((row) => row[at]));
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      if (dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x - 1]) faults += 3;
    }
  }
  const count = dark.flat().filter(Boolean).length;
  return faults + 10 * (Math.ceil(Math.abs(count * 20 - size * size * 10) / (size * size)) - 1);
};
/** The code of a text as rows of dark modules; null if the text is too long. */
export const qr = (text) => {
  const bytes = [...new TextEncoder().encode(text)];
  let version = 1;
  while (version <= MAX_VERSION && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version += 1;
  if (version > MAX_VERSION) return null;
  const code = grid(version);
  format(code, 0);
  versionMarks(code, version);
  fill(code, withCorrection(data(bytes, version), version));
  const mask = (number) => {
    invert(code, number);
    format(code, number);
  };
  const penalties = MASKS.map((_, number) => {
    mask(number);
    const found = penalty(code);
    invert(code, number);
    return found;
  });
  mask(penalties.indexOf(Math.min(...penalties)));
  return code.dark;
};
