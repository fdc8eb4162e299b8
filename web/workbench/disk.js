// Handles changes that other programs make in the served folder. A document that the writer has not
// changed is updated. For a changed document, the writer chooses a version.
import { diff } from "./panels.js";
import { isStateKept } from "./store.js";
import { between } from "./values.js";
import { bench, byId, ask, dialog, showState, status } from "./bench.js";
import { make, words } from "./parts.js";
import * as documents from "./open-documents.js";
import * as desk from "./desk.js";

/**
 * Documents that changed both in this page and in the folder. The value has the folder's text and
 * digest, or is undefined if the file was removed.
 */
const conflicts = new Map();
let [isLooking, isStale] = [false, false];

export function watch() {
  desk.watch(look);
}

/**
 * Compares the folder with this page. After a change during the comparison, the comparison is
 * repeated.
 */
export async function look() {
  isStale = true;
  if (isLooking) return;
  isLooking = true;
  while (isStale) {
    isStale = false;
    const before = desk.writesSoFar();
    const found = bench.isServed ? await desk.present() : null;
    // The folder may be that from before a save, which would then look like a change by others.
    if (before !== desk.writesSoFar()) isStale = true;
    else if (found) await compare(found.texts);
  }
  isLooking = false;
}

async function compare(present) {
  const taken = [];
  for (const path of new Set([...present.keys(), ...bench.saved.keys(), ...bench.texts.keys()])) {
    const [theirs, base, mine] = [present.get(path)?.text, bench.saved.get(path), bench.texts.get(path)];
    if (theirs === base || theirs === mine) conflicts.delete(path);
    if (theirs === mine) settle(path, present.get(path));
    if (theirs === base || theirs === mine) continue;
    if (mine === base) {
      await take(path, present.get(path));
      taken.push(path);
    } else {
      conflicts.set(path, present.get(path));
    }
  }
  if (taken.length > 0) {
    status(`Changed in the folder, and reloaded: ${taken.map((path) => `\`${path}\``).join(", ")}.`);
    await documents.checked();
  }
  show();
}

/**
 * Records that this page and the folder have the same text, so that the next save may overwrite the
 * file.
 */
function settle(path, theirs) {
  conflicts.delete(path);
  desk.seen(path, theirs?.digest);
  if (theirs === undefined) bench.saved.delete(path);
  else bench.saved.set(path, theirs.text);
}

/** Replaces a document with the folder's version. The cursor keeps its place in the text. */
async function take(path, theirs) {
  const mine = bench.texts.get(path);
  if (mine !== undefined && mine !== bench.saved.get(path) && !await isStateKept(path, mine)) return;
  settle(path, theirs);
  if (theirs === undefined) return documents.remove(path);
  if (path === bench.shown) {
    bench.editor.change([between(bench.texts.get(path), theirs.text)], "changed in the folder");
    return;
  }
  await documents.put(path, theirs.text);
  await documents.keep(path, theirs.text);
}

function show() {
  const entries = [...conflicts].map(([path, theirs]) => make("p", { class: "choice" }, [
    words(theirs === undefined ? `\`${path}\` was deleted from the folder, but you have changed it here.`
      : `\`${path}\` has changed both in the folder and here.`, true),
    ...answers(path),
    theirs === undefined ? "" : make("button", { type: "button", class: "small plain" }, "Show differences", () => difference(path)),
  ]));
  byId("disk").replaceChildren(...entries);
  byId("disk").hidden = entries.length === 0;
  showState();
}

function answers(path) {
  const answer = (name, work) => make("button", { type: "button", class: "small" }, name, async () => {
    byId("dialog").close();
    await work(path, conflicts.get(path));
    show();
    documents.list();
  });
  return [
    answer("Take theirs", async (path, theirs) => {
      await take(path, theirs);
      await documents.checked();
      status(`\`${path}\` now matches the folder. Your version is under "Earlier versions".`);
    }),
    answer("Keep mine", (path, theirs) => {
      settle(path, theirs);
      status(`Your version of the document is kept. Save overwrites \`${path}\` in the folder.`);
    }),
  ];
}

async function difference(path) {
  const [theirs, mine] = [conflicts.get(path)?.text ?? "", bench.texts.get(path) ?? ""];
  const stretches = await ask({ ask: "changed", before: theirs, after: mine });
  dialog("Folder and page", [
    make("p", {}, "Lines with − are only in the folder, lines with + only on this page."),
    make("p", { class: "choice" }, answers(path)),
    diff(path, stretches || []),
  ]);
}
