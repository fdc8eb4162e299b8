// Changes of a document by forms, made one after another, each in the text that the last change
// left. One undo reverts one change.
import { applied } from "../lib/changes.js";
import { bench, ask, byId, status } from "./bench.js";
import { make, ask as question } from "./parts.js";
import { commentsOf } from "./rows.js";
import { idOf } from "./spelling.js";
import * as documents from "./open-documents.js";

/** Promise of the last change. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Runs `work` after all earlier changes and applies the changes that it returns. `work` gets the
 * text of the shown document. Resolves to true if the text has changed.
 * @param {string} path @param {string} name @param {(text: string) => Promise<any[] | null> | any[] | null} work
 */
export function edit(path, name, work) {
  const own = last.then(async () => {
    if (path !== bench.shown) return false;
    await documents.handed();
    const text = bench.texts.get(path);
    const changes = await work(text);
    if (!changes || changes.length === 0 || !documents.isStill(path, text)) return false;
    bench.editor.change(changes, name);
    status(name);
    await documents.handed();
    return true;
  }).catch((fault) => {
    status(`Not changed: ${fault.message}.`, "bad");
    return false;
  });
  last = own;
  return own;
}

/** Lets the engine turn an intent into changes. Returns null if the engine refuses the intent. */
export const intended = (path, intent) => ask({ ask: "edit", path, intent }, (why) => status(`Not changed: ${why}.`, "bad"));

/** Asks the writer if an item has comments, which would be deleted with it. */
export async function isLossAllowed(text, root, row) {
  const comments = commentsOf(text, root, row).slice(0, 5);
  if (comments.length === 0) return true;
  const words = `With this entry its comments are deleted: ${comments.map((one) => `\`${one}\``).join(", ")}. You can undo this.`;
  return await question(words, ["Delete entry and comments"], "Delete nothing") !== null;
}

/** Maximum number of lines and of characters of a list. Longer lists take more than a few seconds to read. */
const [MAX_LINES, MAX_LIST] = [10000, 1_000_000];

/** Lets the engine read a list. A list that is too long is refused before it is read. Returns null if it is not read. */
export async function readList(list, refuse) {
  const lines = list.text.split("\n").length;
  if (lines <= MAX_LINES && list.text.length <= MAX_LIST) return ask({ ask: "paste", ...list }, refuse);
  refuse(`The list is too long: it has ${lines} lines and ${list.text.length} characters. `
    + `At most ${MAX_LINES} lines and ${MAX_LIST} characters are read at once. Paste it in parts, such as one for each corps.`);
  return null;
}

const offers = new Map();

/**
 * Returns the words that the engine completes after a text, with their explanations.
 * @param {string} before @param {string} kind kind of the document @returns {Promise<{ label: string, detail: string }[]>}
 */
export async function offered(before, kind = "oob") {
  if (offers.has(before)) return offers.get(before);
  const path = `completed.${kind}.yaml`;
  await ask({ ask: "put", path, text: `${before}\n` });
  const found = await ask({ ask: "complete", path, at: before.length });
  await ask({ ask: "remove", path });
  const items = found?.items ?? [];
  if (items.length > 0) offers.set(before, items);
  return items;
}

/**
 * Returns the id of a nation that a writer names by its id, its name or another word for it, or null.
 * The engine decides as it does for documents: it offers the id as the fix of a finding.
 */
export async function nationOf(name) {
  const [path, id] = ["nation.oob.yaml", idOf(name, "")];
  if (id === "") return null;
  const text = `oob: 1\nid: a\nname: A\nnation: ${id}\nunits:\n  - { name: A, arm: infantry, men: 600 }\n`;
  await ask({ ask: "put", path, text });
  const found = await ask({ ask: "findings", path });
  await ask({ ask: "remove", path });
  const unknown = found?.find(({ code }) => code === "unknown-nation");
  if (!unknown) return id;
  return unknown.fix ? /^nation: (.*)$/m.exec(applied(text, unknown.fix.changes))?.[1] ?? null : null;
}

/** Fills the list of nations that fields offer: the ids that the engine completes. */
export async function offerNations() {
  if (!bench.engine || byId("nations").children.length > 0) return;
  const found = await offered("oob: 1\nid: a\nname: A\nnation: ");
  byId("nations").replaceChildren(...found.map(({ label, detail }) => make("option", { value: label }, detail)));
}
