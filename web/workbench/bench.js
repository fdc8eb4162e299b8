// State that all parts of the workbench share: open documents, editor, engine, status line.
import { make, words } from "./parts.js";
import { keptOf, stateOf, withoutTerminal } from "./state.js";

export const page = document.documentElement.dataset;
export const BLOCKED = "The browser blocked the window of the sheet. Allow windows of this page, and press again.";
export const byId = (id) => document.getElementById(id);

export const bench = {
  /** Texts by path: `texts` as edited, `saved` as opened or last saved. */
  texts: new Map(),
  saved: new Map(),
  /** Id of the open project, under which its drafts are stored, and its name. */
  project: page.project,
  name: "",
  shown: null,
  /** The document that was open before an action on the map opened the map instead, or null. */
  left: null,
  /** Number of findings in the other documents. */
  elsewhere: 0,
  editor: null,
  engine: null,
  /** The folder that the writer opened, in a browser that can write into folders. */
  folder: null,
  /**
   * Whether `grognard serve --edit` runs, so that documents are read from and saved to its folder.
   */
  isServed: false,
  /** Whether the engine is still being loaded. */
  isLoading: true,
  /** Reasons why the engine refused texts, by path. */
  refused: new Map(),
  /** Number of findings in the open document, or null while there is no answer for its present text. */
  found: null,
  isPending: false,
  /** Documents whose present text is not stored: null while it is being stored, or else the reason. */
  unkept: new Map(),
  /** Increases with every change, so that an answer about an earlier text can be dropped. */
  version: 0,
};

/** Time in milliseconds after which the page shows that the engine is busy and can be stopped. */
const LONG = 2000;
/** Number of running requests that have taken longer than `LONG`. */
let long = 0;
/** Whether the engine is being stopped. Requests that are still running then get no answer. */
let isStopping = false;

function isLong(step) {
  long += step;
  byId("stop").hidden = long === 0 || !bench.engine.stop;
}

/**
 * Stops the engine. The texts are kept in the page, and the next change starts the engine again.
 */
export async function stop() {
  isStopping = true;
  await bench.engine.stop();
  isStopping = false;
  status("Stopped. The next change to the text restarts the checker.");
}

async function answered(request) {
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    isLong(1);
  }, LONG);
  try {
    return await bench.engine(request);
  } finally {
    clearTimeout(timer);
    if (isTold) isLong(-1);
  }
}

/**
 * Sends a request to the engine. Returns null if the engine is missing, is stopped or refuses.
 * `told` is called with the reason of a refusal.
 */
export async function ask(request, told) {
  const isText = request.ask === "put" || request.ask === "remove";
  if (!bench.engine || (isStopping && !isText)) return null;
  const answer = await answered(request);
  if (answer.fault) status(answer.fault, "bad");
  if (answer.refused && told) told(withoutTerminal(answer.refused));
  return "answer" in answer ? answer.answer : null;
}

/** Shows a line of text. `more` is an element behind the text, such as a button. @param {any} [more] */
export function status(text, kind = "", more = "") {
  byId("status").replaceChildren(make("span", { class: kind }, words(text, true)), ...(more === "" ? [] : [" ", more]));
}

/** Shows whether the open document is checked, and where its present text is stored. */
export function showState() {
  const state = stateOf({ ...bench, hasEngine: bench.engine !== null, refused: bench.refused.get(bench.shown) });
  page.state = state.kind;
  byId("state").textContent = state.words;
  byId("findings-none").hidden = state.kind !== "clean";
  byId("findings-not").textContent = state.kind === "clean" || state.kind === "found" ? "" : state.words;
  const sign = { found: ` ${bench.found}`, unchecked: " ?", checking: " …" }[state.kind] ?? "";
  byId("tab-findings").textContent = `Findings${sign}`;
  const isChanged = bench.texts.get(bench.shown) !== bench.saved.get(bench.shown);
  const why = bench.unkept.get(bench.shown);
  const hasFolder = bench.folder !== null || bench.isServed;
  byId("save-into").hidden = hasFolder || bench.texts.size === 0 || !window.showDirectoryPicker;
  byId("kept").textContent = keptOf({ shown: bench.shown, isStoring: why === null, why, isChanged, hasFolder });
}

export function dialog(title, content) {
  byId("dialog-title").replaceChildren(words(title, true));
  byId("dialog-words").replaceChildren(...content);
  byId("dialog").showModal();
}
