// Keeps two windows of one project in step. A text that only one window has changed is shown in
// both. If both windows have changed a text, the writer chooses.
import { bench, byId, showState, status } from "./bench.js";
import { make, words } from "./parts.js";
import * as documents from "./open-documents.js";
import * as store from "./store.js";
import { between } from "./values.js";

const channel = window.BroadcastChannel ? new BroadcastChannel("grognard-workbench") : null;
/** The last text of each document that this window has sent or received. */
const agreed = new Map();
/** Texts of other windows for documents that this window has changed too. */
const conflicts = new Map();

/** Called when another project is opened, whose texts all windows have read from the same place. */
export function forgetWindows() {
  agreed.clear();
  conflicts.clear();
  for (const [path, text] of bench.texts) agreed.set(path, text);
  show();
}

/**
 * Tells other windows of a text that is stored as a draft. `isSaved` means that a file has the text,
 * and `isChosen` that the writer chose it instead of the text of another window.
 */
export function tellWindows(path, text, { isSaved = false, isChosen = false } = {}) {
  channel?.postMessage({ project: bench.project, path, text, before: agreed.get(path), isSaved, isChosen });
  agreed.set(path, text);
  if (isChosen && conflicts.delete(path)) show();
}

export function listenToWindows() {
  channel?.addEventListener("message", async ({ data: { project, path, text, before, isSaved, isChosen } }) => {
    if (project !== bench.project || text === undefined) return;
    if (isSaved) bench.saved.set(path, text);
    const mine = bench.texts.get(path);
    const isReplaced = isChosen && mine !== undefined && mine !== text;
    if ((mine === text || mine === undefined || mine === before || isChosen) && (!isReplaced || await store.isStateKept(path, mine))) {
      agreed.set(path, text);
      conflicts.delete(path);
      if (mine !== text) await take(path, text, "changed in another window");
    } else {
      conflicts.set(path, text);
    }
    show();
    showState();
    documents.list();
  });
}

async function take(path, text, name) {
  conflicts.delete(path);
  if (path === bench.shown) {
    bench.editor.change([between(bench.texts.get(path), text)], name);
    return;
  }
  await documents.put(path, text);
  await documents.checked();
}

function show() {
  byId("windows").hidden = conflicts.size === 0;
  byId("windows").replaceChildren(...[...conflicts.keys()].map((path) => make("p", { class: "choice" }, [
    words(`Another window has changed \`${path}\` too. The version that you do not choose stays under "Earlier versions".`, true),
    make("button", { type: "button", class: "small" }, "Take theirs", async () => {
      const theirs = conflicts.get(path);
      if (!await store.isStateKept(path, bench.texts.get(path))) return;
      agreed.set(path, theirs);
      await take(path, theirs, "taken from another window");
      show();
    }),
    make("button", { type: "button", class: "small" }, "Keep mine", async () => {
      if (!await store.isStateKept(path, conflicts.get(path))) return;
      tellWindows(path, bench.texts.get(path), { isChosen: true });
      status("Your version is kept here and in the other window.");
    }),
  ])));
}
