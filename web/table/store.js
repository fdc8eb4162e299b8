// Storage of games: single entries in IndexedDB, and a second copy of the log.
import { database } from "../lib/database.js";
import { forget as forgetWords, keep as keepWords, kept as keptWords } from "../lib/kept.js";
import { game } from "./game.js";

const create = (base) => {
  base.createObjectStore("games", { keyPath: "id" });
  base.createObjectStore("entries", { keyPath: ["game", "side", "n", "by"] });
};
const outdated = () => {
  game.fault = "Another window has a newer version of this page and now stores the game. Reload this page.";
  game.status();
};
const run = database("grognard-table", create, outdated, { durability: "strict" });
const beside = (id) => `table-${id}`;
export const second = {
  keep: (id, log) => keepWords(beside(id), JSON.stringify(log)),
  read: (id) => { try { const log = JSON.parse(keptWords(beside(id))); return Array.isArray(log) ? log : []; } catch { return []; } },
  forget: (id) => forgetWords(beside(id)),
};
const of = (id) => IDBKeyRange.bound([id], [id, []]);

export const games = () => run("games", "readonly", (all) => all.objectStore("games").getAll());
export const begin = (game) => run("games", "readwrite", (all) => all.objectStore("games").put(game));
export const keep = (id, entries) =>
  run("entries", "readwrite", (all) => entries.forEach((entry) => all.objectStore("entries").put({ game: id, ...entry })));
export const log = async (id) => {
  const kept = await run("entries", "readonly", (all) => all.objectStore("entries").getAll(of(id)));
  return kept.map(({ game, ...entry }) => entry);
};
export const forget = async (id) => {
  await run(["games", "entries"], "readwrite", (all) => {
    all.objectStore("games").delete(id);
    all.objectStore("entries").delete(of(id));
  });
  second.forget(id);
};
// Free storage in bytes; null if the browser does not report it.
export const room = async () => {
  const { quota, usage } = await navigator.storage?.estimate?.() ?? {};
  return quota === undefined ? null : quota - usage;
};
export const last = async () => (await navigator.storage?.persist?.()) ?? false;
