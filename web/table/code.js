// The state of a side in a few hundred characters, for a link that one phone reads from another.
// Layout: `1`, six bytes of the digest of the data, side, number of the last entry, turn; then for
// each unit its tracks, formation and flags, then leaders, arrivals and objectives. Runs of zeros
// are stored as their length.
import { toBytes, toLetters } from "../lib/base64.js";
import { get, trackOf } from "./log.js";

const FORM = 1;
/** Maximum size of a state in bytes: three for each unit of the largest army, and a reserve. */
const MAX_BYTES = 20000;
const LEADERS = ["well", "wounded", "killed", "replaced", "absent"];
const HEAD = 11;

const bytesOf = (text) => {
  if (!/^[\w-]{1,2000}$/.test(text)) return null;
  try { return [...toBytes(text)]; } catch { return null; }
};
const shorter = (bytes) => {
  const out = [];
  for (let at = 0; at < bytes.length; at += 1) {
    out.push(bytes[at]);
    if (bytes[at] !== 0) continue;
    let run = 0;
    while (run < 255 && bytes[at + 1] === 0) { run += 1; at += 1; }
    out.push(run);
  }
  return out;
};
const longer = (bytes) => {
  const out = [];
  for (let at = 0; at < bytes.length && out.length < MAX_BYTES; at += 1) {
    out.push(bytes[at]);
    if (bytes[at] !== 0) continue;
    at += 1;
    for (let run = bytes[at] ?? 0; run > 0; run -= 1) out.push(0);
  }
  return out;
};
const digest = (data) => Array.from({ length: 6 }, (_, place) => Number.parseInt(data.digest.slice(2 * place, 2 * place + 2) || "0", 16));

// The values of a side in the order of the data, each with functions from a value to its byte and back.
const parts = (at, side) => {
  const { data } = at;
  const number = at.sides.get(side);
  const of = (list) => list.filter((one) => one.side === number);
  const all = [];
  for (const unit of of(data.units)) {
    for (const one of unit.tracks) {
      all.push(["lost", unit.id, data.wear[one.wear].id, (value) => value ?? 0, (byte) => byte]);
    }
    all.push(["stand", unit.id, "", (to) => 1 + unit.postures.findIndex(([id]) => id === to),
      (byte) => unit.postures[byte - 1]?.[0] ?? ""]);
    all.push(["command", unit.id, "", (value) => value ?? 0, (byte) => byte & 1],
      ["off", unit.id, "", (value) => value ?? 0, (byte) => byte & 1]);
  }
  const leader = (to) => Math.max(0, LEADERS.indexOf((to ?? "").split("\n")[0]));
  for (const one of of(data.leaders)) all.push(["leader", one.id, "", leader, (byte) => LEADERS[byte] ?? "well"]);
  for (const one of of(data.arrivals)) all.push(["arrive", one.id, "", (to) => (to === "yes" ? 1 : 0), (byte) => (byte ? "yes" : "no")]);
  for (const one of data.goals) {
    const start = data.sides[one.held]?.id ?? "none";
    all.push(["hold", one.id, "", (to) => (to === undefined || to === start ? 0 : to === "none" ? 1 : 2 + at.sides.get(to)),
      (byte) => (byte === 0 ? start : data.sides[byte - 2]?.id ?? "none")]);
  }
  return all;
};
export const codeOf = (at, state, side, n) => {
  const bytes = parts(at, side).map(([kind, id, wear, byte]) => Math.min(255, byte(get(state, kind, id, wear))));
  return toLetters([FORM, ...digest(at.data), at.sides.get(side), n >> 8, n & 255, Math.min(255, state.turn), ...shorter(bytes)]);
};
/** Decodes a code: side, number of the last entry, turn and values, or the reason why it cannot be read. */
export const sight = (at, text) => {
  const bytes = bytesOf(text ?? "");
  if (!bytes || bytes.length < HEAD || bytes[0] !== FORM) return { fault: "This is not a code from a game." };
  if (digest(at.data).some((byte, place) =>
    byte !== bytes[1 + place])) return { fault: "This code is from another battle, rule set or version of the site." };
  const side = at.data.sides[bytes[7]]?.id;
  const [n, turn, told] = [bytes[8] * 256 + bytes[9], bytes[10], longer(bytes.slice(HEAD))];
  const all = side === undefined ? [] : parts(at, side);
  if (side === undefined || n === 0 || told.length !== all.length) return { fault: "The code is damaged: scan it again." };
  const values = all.map(([kind, id, wear, , value], place) => [kind, id, wear, value(told[place])]);
  for (const one of values) if (one[0] === "lost") one[3] = Math.min(one[3], limit(at, one[1], one[2]));
  return { side, n, turn, values };
};
const limit = (at, unit, wear) => {
  const one = trackOf(at, { unit, track: wear });
  const states = at.data.wear[one.wear].states.length;
  return states ? states - 1 : one.boxes;
};
