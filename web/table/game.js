// A game: its log, its state, its actions and its storage.
import { apply, clean, fold, index, MAX_ENTRIES, MAX_NUMBER, merge, taken, undoable } from "./log.js";
import * as store from "./store.js";

/** Free storage in bytes below which the player is warned, before anything is lost. */
const LEAST_ROOM = 1000000;
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(36)).join("");

/** @type {any} */
export const game = { log: [], unkept: 0, fault: "", changed: () => {}, status: () => {} };

// Begins a game with a copy of the data, so that a newer site does not change it.
game.begin = async (data, side) => {
  const id = `${data.battle}-${data.ruleset}-${random()}`;
  const about = { id, battle: data.battle, ruleset: data.ruleset, name: data.name, side,
    by: random().slice(0, 6), data, begun: new Date().toISOString() };
  open(about, []);
  game.begun = false;
  try { await store.begin(about); game.begun = true; } catch (fault) { fail(fault); }
  store.last().then((kept) => { game.persistent = kept; game.status(); }, () => {});
  return about;
};
const open = (about, log) => {
  Object.assign(game, { about, at: index(about.data), log, unkept: 0, fault: "" });
  game.state = fold(game.at, log);
  keepers();
  game.waiting = [];
  game.begun = true;
};
// Opens a stored game, including entries that only the second copy has.
game.resume = async (about) => {
  const at = index(about.data);
  const kept = (await store.log(about.id)).map((entry) => clean(entry, at)).filter(Boolean);
  const beside = store.second.read(about.id).map((entry) => clean(entry, at)).filter(Boolean);
  open(about, merge(kept, beside));
  if (game.log.length > kept.length) save(game.log);
};

const fail = (fault) => {
  // A second copy of the log is no use without the game's data, which `store.begin` stores.
  const beside = store.second.keep(game.about.id, game.log) && game.begun;
  const full = /quota|room/i.test(`${fault?.name} ${fault?.message}`);
  game.fault = `${full ? "The browser has no storage left." : "The browser cannot store the game."} ${beside
    ? "A second copy is saved for now. " : "New actions are lost when this page closes. "}Save the game as a file.`;
  game.status();
};
const save = async (entries) => {
  game.unkept += entries.length;
  game.status();
  try {
    if (!game.begun) { await store.begin(game.about); game.begun = true; }
    await store.keep(game.about.id, entries);
    game.unkept -= entries.length;
    if (!game.unkept && game.fault) game.fault = "";
    tabs?.postMessage(game.about.id);
  } catch (fault) {
    game.waiting.push(...entries);
    fail(fault);
  }
  game.status();
  const room = await store.room().catch(() => null);
  if (room !== null && room < LEAST_ROOM && !game.fault) {
    game.fault = "The browser has little storage left. Save the game as a file now.";
    game.status();
  }
};
const highest = () => game.log.reduce((most, entry) => Math.max(most, entry.n), 0);
const write = (deed, side) => {
  const n = highest() + 1;
  if (game.log.length >= MAX_ENTRIES || n > MAX_NUMBER) {
    game.fault = "The log is full. Save the game as a file and start another.";
    game.status();
    return null;
  }
  const entry = { n, side, by: game.about.by, at: new Date().toISOString(), turn: game.state.turn, ...deed };
  game.log.push(entry);
  save([entry]);
  return entry;
};
// Only one phone writes for a side: the phone that began with it, or the last one that took it over.
const keepers = () => { game.keepers = new Map(game.log.filter((entry) => entry.do === "keep").map(({ side, by }) => [side, by])); };
game.mine = (side) =>
  (game.keepers.has(side) ? game.keepers.get(side) === game.about.by : game.about.side === "both" || game.about.side === side);
const mine = () => game.about.data.sides.map(({ id }) => id).filter(game.mine);
// Takes over a side whose phone is out of the game.
game.keep = (side) => {
  const entry = write({ do: "keep" }, side);
  keepers();
  game.changed(entry, "keep");
};
game.sideOf = (number) => game.about.data.sides[number].id;
game.sideName = (number) => game.about.data.sides[number].name;
game.act = (deed, side = mine()[0]) => {
  if (!side || !game.mine(side)) return;
  const entry = write(deed, side);
  if (!entry) return;
  apply(game.at, game.state, entry);
  game.changed(entry);
};
game.last = () => undoable(game.log, mine());
const back = (name, entry) => {
  if (!entry || !write({ do: name, of: entry.n, ...(entry.by !== game.about.by && { to: entry.by }) }, entry.side)) return;
  game.state = fold(game.at, game.log);
  game.changed(entry, name);
};
game.undo = () => back("undo", game.last().done.at(-1));
game.redo = () => back("redo", game.last().back.at(-1));
// Adds entries of the other side, or of this game from a file. Returns the numbers of new and of
// refused entries.
game.take = (sent) => {
  const { fresh, refused } = taken(game.log, sent, game.at);
  game.log = merge(game.log, fresh);
  game.state = fold(game.at, game.log);
  keepers();
  save(fresh);
  game.changed(null, "take");
  return { fresh: fresh.length, refused };
};
// Other tabs of this device have the same game open when a code is scanned, because a camera opens
// a new tab. Each tab reads the log that another tab has saved.
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("grognard-table") : null;
if (tabs) tabs.onmessage = async ({ data }) => {
  if (data !== game.about?.id) return;
  const saved = (await store.log(data)).map((entry) => clean(entry, game.at)).filter(Boolean);
  const log = merge(game.log, saved);
  if (log.length === game.log.length) return;
  game.log = log;
  game.state = fold(game.at, log);
  keepers();
  game.changed(null, "take");
};
// Writes the second copy when the page is left. When the page comes back, saves pending entries
// again.
const leave = () => {
  if (!game.about) return;
  if (game.unkept || game.fault || document.visibilityState === "hidden") store.second.keep(game.about.id, game.log);
};
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") return leave();
  const { waiting } = game;
  if (!waiting?.length) return null;
  game.waiting = [];
  game.unkept -= waiting.length;
  return save(waiting);
});
