// Dialogs: share a link, add a document, paste a list, and restore an earlier state.
import { isRead } from "./folders.js";
import { link } from "./share.js";
import { bench, byId, ask, status, dialog } from "./bench.js";
import { make, words } from "./parts.js";
import * as store from "./store.js";
import * as documents from "./open-documents.js";

export async function share() {
  const own = bench.shown.endsWith(".scenario.yaml") ? [...bench.texts].filter(([path]) => path.slice(0,
    path.lastIndexOf("/") + 1) === bench.shown.slice(0, bench.shown.lastIndexOf("/") + 1)) : [[bench.shown, bench.texts.get(bench.shown)]];
  const { address, isLong } = await link(own);
  const field = make("textarea", { rows: "4", readonly: "", "aria-label": "The link" }, address);
  const copy = make("button", { type: "button" }, "Copy link", async () => {
    await navigator.clipboard.writeText(address).catch(() => field.select());
    status("Link copied.");
  });
  const long = `The link has ${address.length} characters. Some chat programs truncate it: send the folder as a file instead.`;
  const size = isLong ? make("p", { class: "bad" }, long) : "";
  dialog("Share by link",
    [make("p", {}, `The link itself contains the documents: ${own.map(([path]) => path).join(", ")}.`), size, field, copy]);
}

export async function newDocument() {
  const path = window.prompt("Path of the new document, such as `my-army.oob.yaml`:")?.trim();
  if (!path) return;
  if (!isRead(path)) {
    status(`\`${path}\` is not a document path: it must be in the folder and end in \`.oob.yaml\`, \`.scenario.yaml\`, \`.map.yaml\` `
      + `or similar.`, "bad");
    return;
  }
  if (!bench.texts.has(path)) await documents.put(path, "");
  await documents.show(path);
}

/** Converts a pasted list to a document. Guesses are marked at their lines. */
export function paste() {
  const field = make("textarea",
    { rows: "12", "aria-label": "The list", placeholder: "1st Division: General Morel\n  13th Light (3 bns) 1,875 men" });
  const nation = make("input", { "aria-label": "Nation, as an id such as france", placeholder: "nation, such as france" });
  const told = make("div", { role: "status" });
  const take = make("button", { type: "button", hidden: "" }, "Add to folder");
  let read = null;
  take.addEventListener("click", async () => {
    byId("dialog").close();
    for (const { path, text } of read.documents) {
      let free = path;
      for (let number = 2; bench.texts.has(free); number += 1) free = path.replace(/\.oob\.yaml$/, `-${number}.oob.yaml`);
      await documents.put(free, text);
      await documents.keep(free, text);
      await documents.show(free);
    }
    await documents.refresh();
  });
  const look = make("button", { type: "button" }, "Preview", async () => {
    read = await ask({ ask: "paste", text: field.value, nation: nation.value.trim() || null },
      (why) => told.replaceChildren(make("p", { class: "bad" }, why)));
    if (!read) return;
    const units = read.documents.reduce((sum, document) => sum + document.units, 0);
    take.hidden = read.documents.length === 0;
    told.replaceChildren(
      make("p", {}, `${read.documents.length} documents with ${units} units.`),
      make("pre", { tabindex: "0" }, read.outline),
      make("ul", {}, read.findings.slice(0, 200)
        .map((found) => make("li", {}, [make("b", {}, `line ${found.line} `), words(found.message, true)]))),
    );
  });
  dialog("Paste a list", [make("p", {}, "Paste a list from a book, a web page or a spreadsheet. It stays in this browser."), field,
    make("p", { class: "choice" }, [nation, look, take]), told]);
  field.focus();
}

export async function history() {
  const states = await store.states(bench.project, bench.shown).catch(() => []);
  const entries = states.reverse()
    .map((state) => make("li", {}, [make("button", { type: "button", class: "row" }, new Date(state.at).toLocaleString(), () => {
      byId("dialog").close();
      bench.editor.change([{ from: 0, to: bench.editor.text().length, text: state.text }], "earlier version");
    })]));
  dialog("Earlier versions", [make("p", {}, entries.length > 0 ? "Choose a version to replace the text. You can undo this."
    : "There are none yet: one is saved every half minute while you write."), make("ul", {}, entries)]);
}
