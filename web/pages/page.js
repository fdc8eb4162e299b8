// The page, and helpers for its scripts. `grognard` is the only global: scripts that bring data call it.

export const grognard = (window.grognard ??= {});
export const page = document.documentElement;
export const { root } = page.dataset;
/** Whether the page is in the look-up of a game, which keeps the way back: see `table/look-up.js`. */
export const isOverGame = self !== top && window.name === "look-up";
/** Changes the address. Pages in the look-up of a game add no entry to the history, so that "Back" leaves them. */
export const readdress = (state, address) =>
  history[isOverGame ? "replaceState" : "pushState"](state, "", ...address === undefined ? [] : [address]);
/** @param {string} what @param {ParentNode} [within] @returns {any[]} */
export const all = (what, within = document) => [...within.querySelectorAll(what)];
/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);
/** @param {string} name @param {string} words @param {object} [give] @returns {any} */
export const make = (name, words, give = {}) => Object.assign(document.createElement(name), { textContent: words }, give);

// Data comes as scripts, because pages on disk may not fetch.
const loaded = {};
export const load = (src) => loaded[src] ??= new Promise((done, failed) => {
  const onerror = () => { delete loaded[src]; failed(); };
  document.head.append(make("script", "", { src, onload: done, onerror }));
});
