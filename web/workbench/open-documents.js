// The open documents: shows, changes and lists them, and stores drafts of their texts.
import * as beside from "./beside.js";
import { bench, page, byId, ask, showState, status } from "./bench.js";
import { clear as clearMap } from "./map-panel.js";
import { make, ask as question } from "./parts.js";
import { showStart } from "./start-page.js";
import { forgetWindows, tellWindows } from "./windows.js";
import { whyNotKept } from "./state.js";
import * as store from "./store.js";
import { applied } from "../lib/changes.js";

/** Time in milliseconds after the last key until a document is checked. */
const QUIET = 120;

const counted = (count) => `${count} ${count === 1 ? "draft" : "drafts"}`;
let timer;
/** Path of a document with changes that were not sent to the engine yet. */
let waiting = null;
let known = new Map();

/**
 * Sends a text to the engine. If the engine refuses the text, the engine forgets the earlier one, so
 * that no answer is about a text that the page no longer has.
 */
export async function put(path, text) {
  bench.texts.set(path, text);
  let refused = null;
  const answer = await ask({ ask: "put", path, text }, (why) => { refused = why; });
  if (refused === null) bench.refused.delete(path);
  else if (bench.texts.get(path) === text) {
    bench.refused.set(path, refused);
    status(refused, "bad");
    await ask({ ask: "remove", path });
  }
  showState();
  return answer;
}

/**
 * Opens a project in place of the current one. Drafts of earlier visits replace its texts.
 * @param {{ id: string, name: string, folder?: any, texts?: [string, string][] }} project `folder` or
 * `texts` are stored, so that the project can be opened again at the next visit.
 * @param {[string, string][]} list
 */
export async function openAll({ id, name, folder, texts }, list) {
  await settle();
  const before = [...bench.texts.keys()];
  close();
  for (const path of before) bench.editor.forget(path);
  bench.texts.clear();
  bench.saved.clear();
  bench.refused.clear();
  bench.unkept.clear();
  clearMap();
  bench.project = id;
  bench.name = name;
  await Promise.all(before.map((path) => ask({ ask: "remove", path })));
  const lost = [];
  const isLost = (words) => (fault) => { lost.push(`${words}: ${whyNotKept(fault)}`); };
  if (folder || texts) {
    await store.keepProject({ project: id, name, folder, texts, at: Date.now() }).then(store.dropOld)
      .catch(isLost("The page cannot offer this battle at your next visit"));
  }
  for (const [path, text] of list) bench.saved.set(path, text);
  const all = new Map(list);
  const drafts = await chosen(await store.drafts(id).catch(isLost("Drafts of earlier visits cannot be read")) ?? [], all);
  for (const { path, text } of drafts) all.set(path, text);
  await Promise.all([...all].map(([path, text]) => put(path, text)));
  forgetWindows();
  byId("project").textContent = name;
  await beside.rulesets();
  const first = [...bench.texts.keys()].find((path) => path.endsWith(page.first || ".scenario.yaml"))
    || [...bench.texts.keys()].find((path) => path.endsWith(".oob.yaml")) || [...bench.texts.keys()][0];
  status(drafts.length > 0 ? `${counted(drafts.length)} from an earlier visit ${drafts.length === 1 ? "is" : "are"} shown.`
    : bench.texts.size === 1 ? "1 document is open." : `${bench.texts.size} documents are open.`);
  if (lost.length > 0) status(`${lost.join(". ")}.`, "bad");
  showStart(![...bench.texts.keys()].some((path) => /\.(?:scenario|oob|map)\.yaml$/.test(path)));
  if (first) await show(first);
  else await beside.panels();
  await refresh();
}

/** Shows no document. The editor is empty, and nothing can be typed. */
export function close() {
  clearTimeout(timer);
  waiting = null;
  [bench.shown, bench.left] = [null, null];
  bench.editor.close();
  byId("path").textContent = "No document";
  byId("path").title = "";
  byId("plain").value = "";
  byId("plain").disabled = true;
  bench.found = null;
  bench.isPending = false;
  byId("findings-list").replaceChildren();
  byId("repair").hidden = true;
  list(new Map());
  showState();
}

/**
 * Returns the drafts to use. If a document has changed since its draft was made, the writer
 * chooses. Drafts that are not used stay stored.
 */
async function chosen(drafts, all) {
  const isBehind = ({ path, text, base }) => base !== undefined && base !== (all.get(path) ?? null) && text !== all.get(path);
  const behind = drafts.filter(isBehind);
  if (behind.length === 0) return drafts;
  const names = behind.map(({ path }) => `\`${path}\``).join(", ");
  const changed = behind.length === 1 ? `You have a draft of ${names}, and the document has changed since the draft was saved.`
    : `You have drafts of documents that have changed since the drafts were saved: ${names}.`;
  const answer = await question(`${changed} The other version stays under "Earlier versions".`, ["Take theirs", "Keep mine"], null);
  const isMine = answer === "Keep mine";
  for (const { path, text } of behind) {
    const other = isMine ? all.get(path) : text;
    if (other !== undefined) await store.keepState(bench.project, path, other, Date.now());
    if (isMine) await store.keep(bench.project, path, text, all.get(path) ?? null, Date.now());
    else await store.forget(bench.project, path);
  }
  return isMine ? drafts : drafts.filter((draft) => !behind.includes(draft));
}

export async function show(path, isQuiet = false) {
  const settled = settle();
  // What the page said about another document would be read as said about this one.
  if (bench.shown !== null && bench.shown !== path && !isQuiet) status("");
  bench.left = isQuiet ? bench.left ?? bench.shown : null;
  bench.shown = path;
  unanswered();
  bench.editor.open(path, bench.texts.get(path) ?? "");
  byId("plain").disabled = false;
  byId("path").textContent = path;
  byId("path").title = path;
  byId("tab-outline").textContent = /\.(?:scenario|map)\.yaml$/.test(path) ? "Form" : "Outline";
  byId("plain").value = bench.texts.get(path) ?? "";
  if (bench.editor.text() !== (bench.texts.get(path) ?? "")) {
    changed(bench.editor.text());
    status(`\`${path}\` had mixed line endings, which are now uniform.`);
  }
  list();
  if (await settled) await refresh();
  await beside.check();
  if (!isQuiet) await beside.panels();
}

/**
 * Sends pending changes to the engine before a request. The check still waits for a pause in
 * typing.
 */
export async function handed() {
  if (waiting !== null && bench.texts.has(waiting)) await put(waiting, bench.texts.get(waiting));
}

/** Records that the engine has not answered for the present text yet. */
function unanswered() {
  bench.found = null;
  bench.isPending = bench.engine !== null;
  byId("findings-list").replaceChildren();
  showState();
}

/** Sends a request about the shown document. Returns null if the text of the document changes before the answer. */
export async function asked(request) {
  if (bench.shown === null) {
    status("No document is open.", "bad");
    return null;
  }
  await handed();
  const [path, text] = [bench.shown, bench.texts.get(bench.shown)];
  const found = await ask({ ...request, path }, (why) => status(why, "bad"));
  if (found && isStill(path, text)) return found;
  return null;
}

/**
 * Whether a document is shown with this text. If another document or text is shown, the page asks
 * the writer to try again.
 */
export function isStill(path, text) {
  const isIt = path === bench.shown && text === bench.texts.get(path);
  if (!isIt) status("The text changed in the meantime. Press again.", "bad");
  return isIt;
}

/**
 * Sends pending changes to the engine, even those of a document that was just left. Returns false
 * if there were no pending changes.
 */
async function settle() {
  clearTimeout(timer);
  const path = waiting;
  waiting = null;
  if (path === null || !bench.texts.has(path)) return false;
  await put(path, bench.texts.get(path));
  return true;
}

export function changed(text) {
  if (bench.shown === null) return;
  bench.texts.set(bench.shown, text);
  bench.version += 1;
  bench.found = null;
  bench.isPending = bench.engine !== null;
  byId("plain").value = text;
  // An earlier result, such as "Saved", is not true for this text.
  status("");
  keep(bench.shown, text);
  clearTimeout(timer);
  waiting = bench.shown;
  timer = setTimeout(checked, QUIET);
}

export async function checked() {
  await settle();
  await beside.check();
  await refresh();
  await beside.panels();
}

/** Stores a draft. The page reports the draft as saved only after the browser has stored it. */
export async function keep(path, text) {
  const { project } = bench;
  bench.unkept.set(path, null);
  showState();
  try {
    if (text === bench.saved.get(path)) await store.forget(project, path);
    else await store.keep(project, path, text, bench.saved.get(path) ?? null, Date.now());
    // Another project may have been opened meanwhile, with a document of the same path.
    if (project !== bench.project) return;
    if (text === bench.texts.get(path)) bench.unkept.delete(path);
    tellWindows(path, text);
  } catch (fault) {
    if (project !== bench.project) return;
    bench.unkept.set(path, whyNotKept(fault));
    status(`The draft is not saved: ${whyNotKept(fault)}. Press Save before you close this page.`, "bad");
  }
  showState();
  list();
}

export async function change(changes, name) {
  const paths = new Set(changes.map((one) => one.path));
  const isElsewhere = [...paths].some((path) => path !== bench.shown);
  for (const path of paths) {
    const own = changes.filter((one) => one.path === path);
    if (path === bench.shown) {
      bench.editor.change(own, name);
      continue;
    }
    const text = applied(bench.texts.get(path), own);
    await put(path, text);
    await keep(path, text);
  }
  bench.editor.say(name);
  if (isElsewhere) await checked();
}

export async function remove(path) {
  bench.texts.delete(path);
  bench.editor.forget(path);
  bench.unkept.delete(path);
  bench.refused.delete(path);
  await ask({ ask: "remove", path });
  await store.forget(bench.project, path).catch(() => undefined);
  if (path !== bench.shown) return refresh();
  const [next] = [...bench.texts.keys()].sort();
  if (next !== undefined) return show(next);
  close();
  await beside.panels();
}

export async function refresh() {
  const counts = await ask({ ask: "counts" });
  if (counts) list(new Map(counts.map((count) => [count.path, count])));
}

/** Lists the documents with the numbers of their findings, which stay the same by default. */
export function list(counts = known) {
  known = counts;
  const others = [...counts.values()].filter(({ path }) => path !== bench.shown);
  bench.elsewhere = others.reduce((sum, { errors, warnings }) => sum + errors + warnings, 0);
  showState();
  const files = byId("files");
  const [held, before]
    = [document.activeElement?.closest("#files button")?.dataset.path, files.querySelector("[aria-current]")?.dataset.path];
  files.replaceChildren(...[...bench.texts.keys()].sort().map((path) => {
    const count = counts.get(path);
    const found = count ? [count.errors ? make("span", { class: "error", title: `${count.errors} errors` }, `${count.errors}`) : "",
      count.warnings ? make("span", { class: "warning", title: `${count.warnings} warnings` }, `${count.warnings}`) : ""] : [];
    const isDraft = bench.texts.get(path) !== bench.saved.get(path);
    const button = make("button", { type: "button", class: "row", "data-path": path },
      [path, isDraft ? make("i", { title: "changed" }, " ●") : "", ...found], () => show(path));
    if (path === bench.shown) button.setAttribute("aria-current", "true");
    return make("li", {}, [button]);
  }));
  const row = (wanted) => [...files.querySelectorAll("button")].find((button) => button.dataset.path === wanted);
  if (held !== undefined) row(held)?.focus({ preventScroll: true });
  if (before !== bench.shown) reveal(row(bench.shown));
}

function reveal(row) {
  if (!row) return;
  const frame = row.closest("nav");
  const [own, around] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (own.top < around.top || own.bottom > around.bottom) frame.scrollTop += own.top - around.top;
}
