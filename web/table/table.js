// A battle at the table: its start, the side, and the bar at the bottom. The page counts, reminds
// and looks up; it rolls no dice.
import { forget as forgetWords, keep as keepWords } from "../lib/kept.js";
import { addSaved, pagesOf } from "../pages/lists.js";
import { act, drawArmy, touched } from "./army.js";
import { awake } from "./clock.js";
import { game } from "./game.js";
import { codeLink, offerLog, readSent } from "./hand.js";
import { standingOf, written } from "./log.js";
import { onlyOver } from "./look-up.js";
import { button, link, make, say, typeset } from "./parts.js";
import { logDocument, lossesOf, reportOf } from "./report.js";
import * as store from "./store.js";
import { drawHour, drawTurn, isDue } from "./turn.js";
import { openWhy, questionsOf, redrawPanel, showPanel } from "./unit.js";
import { deedWords } from "./words.js";

// The data of the battle comes as a script beside the page.
const { data } = window.grognard;
const play = document.getElementById("play");
const root = document.documentElement.dataset.root;
const SCREENS = [["army", "Army"], ["turn", "Turn"], ["look", "Look up"]];
const siteHome = new URL(root || "./", location.href).href;
let screen = "army";
// The state of the other side, if the page was opened by a shared link.
let sent = /^#t1\./.test(location.hash) ? location.hash : null;

const drawLook = () => {
  const groups = [["chart-", "Charts"], ["table-", "Odds"], ["ruling-", "Rulings"]];
  const part = (/** @type {string[]} */ [sign, title]) => {
    const links = game.at.data.links.filter((one) => one.href.split("/").at(-1).startsWith(sign));
    return links.length ? [make("h3", title), make("ul", "", { className: "looks" }, ...links.map((one) => make("li", "", {}, link(one))))]
      : [];
  };
  document.getElementById("look").replaceChildren(make("h2", "Look up"),
    make("p", "", {}, make("a", "Search site", { href: `${root}search.html`, className: "wide" })), ...groups.flatMap(part));
};
const go = (to, move) => {
  screen = to;
  play.dataset.screen = to;
  for (const one of document.querySelectorAll(".bar [data-to]")) one.dataset.to === to ? one.setAttribute("aria-current", "page")
    : one.removeAttribute("aria-current");
  if (move) { scrollTo(0, 0); document.querySelector(`#${to} h2`)?.focus?.(); }
};
const barWords = () => {
  const { done, back } = game.last();
  const [undo, redo] = [document.getElementById("undo"), document.getElementById("redo")];
  const last = done.at(-1);
  undo.disabled = !last;
  undo.setAttribute("aria-label", last ? `Undo: ${deedWords(game.at, last)}` : "Undo");
  document.getElementById("last").textContent = last ? typeset(deedWords(game.at, last)) : "No actions yet";
  redo.disabled = !back.length;
  redo.setAttribute("aria-label", back.length ? `Redo: ${deedWords(game.at, back.at(-1))}` : "Redo");
};
game.status = () => {
  const kept = document.getElementById("kept");
  if (!kept) return;
  kept.textContent = game.fault ? "not saved" : game.unkept ? "saving …" : "saved";
  kept.dataset.kept = game.unkept || game.fault ? "no" : `${game.log.length}`;
  const fault = document.getElementById("fault");
  const words = fault.firstChild?.textContent ?? "";
  if (game.fault === words) return;
  fault.replaceChildren(...(game.fault ? [make("span", game.fault), button("Save file", () => offerLog())] : []));
};
const OF_UNIT = new Set(["lose", "regain", "set", "stand", "command"]);
const WHOLE = new Set(["remove", "return", "arrive", "sight"]);
game.changed = (entry, how) => {
  if (how || !entry || WHOLE.has(entry.do)) drawArmy();
  else if (entry.unit && game.at.units.has(entry.unit) && OF_UNIT.has(entry.do)) touched(entry.unit);
  // A turn that begins on the army's screen shows what is due in it.
  const isNews = entry?.do === "turn" && !how && screen === "army" && isDue();
  if (isNews || screen === "turn" || matchMedia("(min-width: 50rem)").matches) drawTurn();
  if (isNews) go("turn", true);
  drawHour();
  redrawPanel();
  barWords();
  if (entry?.do === "end" && !how) forgetWords("playing");
};

const start = (about) => {
  const path = location.href.split(/[?#]/)[0].slice(siteHome.length);
  keepWords("playing", JSON.stringify([[path, about.name, about.id]]));
  const bar = make("nav", "", { className: "bar" });
  bar.setAttribute("aria-label", "Screens");
  const screens = SCREENS.map(([to, words]) => {
    const one = button(words, () => { if (to === "turn") drawTurn(); go(to, true); });
    one.dataset.to = to;
    return one;
  });
  const undo = button("Undo", () => { game.undo(); say("Undone."); }, { id: "undo" });
  const redo = button("Redo", () => { game.redo(); say("Redone."); }, { id: "redo" });
  const line = make("p", "", { className: "last" }, make("span", "", { id: "last" }), make("span", "", { id: "kept" }));
  bar.append(line, ...screens, undo, redo);
  const title = make("header", "", {}, make("h1", about.data.name), make("p", about.data.ruleset_name), make("div", "", { id: "hour" }));
  play.replaceChildren(title, make("div", "", { id: "fault", role: "alert" }),
    make("main", "", { id: "screens" }, ...SCREENS.map(
      ([id, words]) => { const part = make("section", "", { id }); part.setAttribute("aria-label", words); return part; })), bar);
  drawArmy(); drawTurn(); drawHour(); drawLook(); barWords();
  go("army");
  game.status();
  awake();
  history.replaceState(null, "", location.href.split("#")[0]);
  if (sent) { say(readSent(sent)); showPanel("From the other phone", make("p", document.getElementById("said").textContent)); sent = null; }
};

const FORGETS = "The game is saved in this browser, on this device. "
  + "Safari deletes the game after seven days without a visit, unless the site is on the home screen. "
  + "A private window deletes the game when it closes. You can save the log as a file at any time.";
const begin = () => {
  const choose = (side) => async () => start(await game.begin(structuredClone(data), side));
  return [make("h2", "New game"), make("p", "Which side does this device record?"),
    ...data.sides.map((side) => button(side.name, choose(side.id), { className: "wide" })),
    button("Both sides", choose("both"), { className: "wide main" })];
};
const line = (about) => {
  const whose = about.side === "both" ? "both sides" : about.data.sides.find((side) => side.id === about.side)?.name ?? "";
  const told = make("p", `${whose}, started ${about.begun.slice(0, 16).replace("T", " ")}`);
  const pair = make("div", "", { className: "pair" });
  const resume = button("Resume", async () => { await game.resume(about); start(about); }, { className: "main" });
  // A deleted game stays in its row with "Undo" for a day, and nothing moves, so that no second tap can
  // hit another button, and another tab takes nothing away.
  const mark = async (deleted) => {
    about.deleted = deleted;
    if (deleted && pagesOf("playing")[0]?.[2] === about.id) forgetWords("playing");
    await store.begin(about);
    draw();
    pair.firstChild.focus();
  };
  const draw = () => {
    pair.replaceChildren(about.deleted ? button("Undo", () => mark(0)) : resume,
      button(about.deleted ? "Deleted" : "Delete", () => mark(Date.now()), { disabled: Boolean(about.deleted) }));
  };
  draw();
  return make("li", "", {}, make("b", `${about.name}, ${about.data.ruleset_name}`), told, pair);
};
/** Milliseconds for which a deleted game can be restored. */
const REGRET = 24 * 60 * 60 * 1000;
const purge = async () => {
  const games = await store.games();
  const gone = games.filter(({ deleted }) => deleted && Math.abs(Date.now() - deleted) > REGRET);
  await Promise.all(gone.map(({ id }) => store.forget(id)));
};
export const home = async () => {
  let kept = [];
  let fault = "";
  try {
    kept = await store.games();
  } catch {
    fault = "This browser cannot store games (private window?). The game lasts until this page closes; save it as a file.";
  }
  kept.sort((a, b) => (a.begun < b.begun ? 1 : -1));
  const here = kept.filter((about) => about.battle === data.battle && about.ruleset === data.ruleset);
  const rest = kept.filter((about) => !here.includes(about));
  const list = (title, all) => (all.length ? [make("h2", title), make("ul", "", { className: "plain" }, ...all.map(line))] : []);
  play.replaceChildren(make("main", "", { className: "home" }, make("h1", data.name), make("p", data.ruleset_name),
    make("p", "You move the miniatures and roll the dice. This page counts losses and turns, and lists what is due.",
      { className: "soft" }),
    ...(sent ? [make("p", "The other phone sent its state. Resume or start a game to see the state.")] : []),
    ...list("Saved games", here), ...begin(), ...list("Other battles", rest), make("p", fault || FORGETS, { className: "soft" }),
    make("p", "", {}, make("a", "Battle page", { href: play.dataset.battle }))));
  delete play.dataset.screen;
};
onlyOver(() => Boolean(play.dataset.screen));
addEventListener("hashchange", () => { if (/^#t1\./.test(location.hash) && game.about) say(readSent(location.hash)); });
// For tests and for use in the console.
Object.assign(window.grognard,
  { game, act, codeLink, logDocument, lossesOf, openWhy, questionsOf, readSent, reportOf, standingOf, written });
purge().catch(() => {}).then(home);
// The service worker keeps this page, its battle, the rule set and the search, so that one visit is
// enough to play offline. A new version never reloads the page, because a game may be running.
if (location.protocol.startsWith("http")) addEventListener("load", async () => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register(`${root}sw.js`, { updateViaCache: "none" }).catch(() => {});
  const { active } = await serviceWorker.ready;
  const addresses = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const begins = play.dataset.keep.split(" ");
  active.postMessage({ keep: { addresses, begins } });
  serviceWorker.onmessage = ({ data: { kept, of, failed } }) => {
    if (!failed && kept === of) addSaved(play.dataset.battle.slice(root.length), data.name, begins);
  };
});
