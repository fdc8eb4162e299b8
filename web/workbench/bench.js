// What every part of the workbench shares: the documents that are open, the editor, the engine, the line of status.
import { make, words } from "./parts.js";

export const page = document.documentElement.dataset;
export const byId = (id) => document.getElementById(id);

export const bench = {
  /** The paths and texts as the writer has them, and as they were opened or saved. */
  texts: new Map(),
  saved: new Map(),
  project: page.project,
  /** The path of the document that is in the editor. */
  shown: null,
  editor: null,
  engine: null,
  /** The folder that the writer has opened, where the browser can write into one. */
  folder: null,
  /** Whether a program serves the folder, and writes into it. */
  isServed: false,
  /** Grows with each change: an answer for an earlier one is stale. */
  version: 0,
};

/** Time after which a writer is told that the engine works, and can stop it, in milliseconds. */
const LONG = 2000;
/** Number of requests that have waited so long. */
let long = 0;
/** Whether the engine is being stopped: what was about to be asked next is dropped with it. */
let isStopping = false;

function isLong(step) {
  long += step;
  byId("stop").hidden = long === 0 || !bench.engine.stop;
}

/** Stops what the engine works at. The texts are here; it begins again with the next change. */
export async function stop() {
  isStopping = true;
  await bench.engine.stop();
  isStopping = false;
  status("Stopped. The next change of the text begins it again.");
}

/** Waits for the engine. */
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

/** Asks the engine; null, where it refuses, is stopped or is not there. A refusal is shown if `told` says where. */
export async function ask(request, told) {
  const isText = request.ask === "put" || request.ask === "remove";
  if (!bench.engine || (isStopping && !isText)) return null;
  const answer = await answered(request);
  if (answer.fault) status(answer.fault, "bad");
  if (answer.refused && told) told(answer.refused);
  return "answer" in answer ? answer.answer : null;
}

export function status(text, kind = "") {
  byId("status").replaceChildren(make("span", { class: kind }, words(text, true)));
}

export function dialog(title, content) {
  byId("dialog-title").replaceChildren(words(title, true));
  byId("dialog-words").replaceChildren(...content);
  byId("dialog").showModal();
}
