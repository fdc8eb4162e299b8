// Dialogs: share a link, add a document, paste a list, and restore an earlier state.
import { intended, nationOf, offerNations, readList } from "./edits.js";
import { itemsAt, layoutOf, wordsAt } from "./layout.js";
import { example } from "./new-battle.js";
import { follow } from "./rows.js";
import { freeId, idOf, scalar } from "./spelling.js";
import { newId } from "./projects.js";
import { ORDER } from "./scenario-form.js";
import { link } from "./share.js";
import { showStart } from "./start-page.js";
import { refers, sharedOf, subjectOf, valueOf } from "./subject.js";
import { between, listed, withValue } from "./values.js";
import { bench, byId, status, stop, dialog } from "./bench.js";
import { make, words } from "./parts.js";
import { whyNotKept } from "./state.js";
import * as store from "./store.js";
import * as documents from "./open-documents.js";

export async function share() {
  if (bench.shown === null) {
    status("There is nothing to share: no document is open.", "bad");
    return;
  }
  const paths = sharedOf(bench.shown, bench.texts);
  const own = [...bench.texts].filter(([path]) => paths.has(path));
  const { address, isLong } = await link(own);
  const field = make("textarea", { rows: "4", readonly: "", "aria-label": "The link" }, address);
  const copy = make("button", { type: "button" }, "Copy link", async () => {
    // Without a secure connection the browser has no clipboard, and it may refuse to write.
    const isCopied = navigator.clipboard !== undefined && await navigator.clipboard.writeText(address).then(() => true, () => false);
    if (isCopied) {
      status("Link copied.");
      return;
    }
    field.select();
    status("The browser did not copy the link. The link is selected: copy it with Ctrl+C.", "bad");
  });
  const long = `The link has ${address.length} characters. `
    + "Some chat programs truncate a link of this length: send the folder as a file instead.";
  const size = isLong ? make("p", { class: "bad" }, long) : "";
  dialog("Share by link",
    [make("p", {}, `The link itself contains the documents: ${own.map(([path]) => path).join(", ")}.`), size, field, copy]);
}

/** Kinds of documents that the writer can begin: the word of the first line, and the name for the writer. */
const KINDS = [["oob", "order of battle"], ["scenario", "scenario"], ["map", "map"], ["collection", "collection"], ["ruleset", "rule set"]];

/** What a new document needs besides an id and a name, so that it has no finding. */
const MORE = { map: "width: 4000  # metres from west to east\nheight: 3000 # metres from south to north\n", collection: "holdings: []\n" };

/** Gives a new order of battle to a side of a scenario, and puts its body on the map in the zone of the side. */
async function give(path, index, { id, body }) {
  const text = bench.texts.get(path);
  const pointer = `sides[${index}]`;
  const side = follow(layoutOf(text), pointer);
  const oobs = itemsAt(side, "oobs").map((item) => item.value);
  const changed = withValue(text, layoutOf(text), pointer, "oobs", () => listed([...oobs, id]));
  await documents.change([{ path, ...between(text, changed) }], "order of battle given to a side");
  const map = [...bench.texts.keys()].find((one) => one.endsWith(".map.yaml") && refers(text, one, bench.texts.get(one)));
  if (map === undefined) return;
  const root = layoutOf(bench.texts.get(map));
  const zones = itemsAt(side, "zones").map((item) => item.value);
  const zone = itemsAt(root, "zones").find((one) => zones.includes(wordsAt(one, "id")));
  const corners = itemsAt(zone, "outline").map(({ items }) => items.map(({ node }) => Number(node.value)));
  const middle = ["width", "height"].map((key, axis) => Math.round(corners.length === 0 ? Number(wordsAt(root, key)) / 2
    : corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length));
  const changes = await intended(map, { do: "add", list: "placements", entry: [["body", body], ["at", middle], ["facing", 0]] });
  if (changes) await documents.change(changes, "body put on the map");
}

/** Begins a document in the folder of the open one. */
export function newDocument() {
  const kind = make("select", { "aria-label": "Kind" }, KINDS.map(([word, name]) => make("option", { value: word }, name)));
  const name = make("input", { "aria-label": "Name", placeholder: "name", maxlength: "80", autocomplete: "off" });
  const told = make("p", { role: "status", class: "bad" });
  const begin = async () => {
    const id = idOf(name.value, "");
    const path = `${(bench.shown ?? "").replace(/[^/]*$/, "")}${id}.${kind.value}.yaml`;
    if (id === "") told.textContent = "Enter a name with letters.";
    else if (bench.texts.has(path)) told.replaceChildren(words(`There is already a document \`${path}\`. Choose another name.`, true));
    else if (kind.value === "scenario") {
      // A scenario needs a map and armies, and "New battle" makes them all.
      byId("dialog").close();
      showStart(true);
      byId("new-name").value = name.value;
      byId("new-name").focus();
    } else {
      const own = kind.value === "oob" ? await nationOf(nation.value) : null;
      if (kind.value === "oob" && own === null) {
        told.textContent = "Choose a nation from the list, such as France.";
        return;
      }
      byId("dialog").close();
      await beginProject(name.value);
      const body = freeId(`${id}-1`, [...bench.texts.values()].join("\n"));
      const text = kind.value === "oob" ? example({ id, name: name.value, nation: own, body })
        : `${kind.value}: 1\nid: ${id}\nname: ${scalar(name.value)}\n${MORE[kind.value] ?? ""}`;
      await documents.put(path, text);
      await documents.keep(path, text);
      await documents.show(path);
      // A map that no scenario names is a finding.
      const battle = scenario === null ? null : bench.texts.get(scenario);
      if (kind.value === "map" && battle !== null && valueOf(battle, "map") === null) {
        const changed = withValue(battle, layoutOf(battle), "", "map", () => id, ORDER);
        await documents.change([{ path: scenario, ...between(battle, changed) }], "map given to the scenario");
      }
      if (kind.value === "oob" && side.value !== "") await give(scenario, Number(side.value), { id, body })
        .catch((fault) => status(`The order of battle was not given to the side: ${fault.message}.`, "bad"));
    }
  };
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Without this, the same key would press the button that has the focus again after the dialog.
    event.preventDefault();
    begin();
  });
  const scenario = subjectOf(bench.shown, bench.texts, true);
  const sides = scenario === null ? [] : itemsAt(layoutOf(bench.texts.get(scenario)), "sides");
  const nation = make("input", { "aria-label": "Nation", placeholder: "nation, such as France", list: "nations", autocomplete: "off" });
  nation.addEventListener("focus", offerNations);
  const side = make("select", { "aria-label": "Side" }, [
    ...sides.map((node, at) => make("option", { value: String(at) }, `for ${wordsAt(node, "name") || wordsAt(node, "id")}`)),
    make("option", { value: "" }, "for no side yet")]);
  const more = make("span", { class: "choice" }, [nation, side]);
  side.hidden = sides.length === 0;
  // Most armies of a side are of one nation.
  const guess = () => {
    const ids = itemsAt(sides[Number(side.value || 0)], "oobs").map((item) => item.value);
    const list = [...bench.texts].find(([path, text]) => path.endsWith(".oob.yaml") && ids.includes(valueOf(text, "id")));
    nation.value = list ? valueOf(list[1], "nation") ?? "" : "";
  };
  guess();
  side.addEventListener("change", guess);
  kind.addEventListener("change", () => { more.hidden = kind.value !== "oob"; });
  dialog("New document", [make("p", { class: "choice" }, [kind, name, make("button", { type: "button" }, "Begin", begin)]), more, told]);
  name.focus();
}

/** If no project is open, begins one, so that drafts of a new document are stored under an id. */
async function beginProject(name) {
  if (bench.texts.size === 0 && bench.folder === null && !bench.isServed) {
    await documents.openAll({ id: newId("battle"), name, texts: [] }, []);
  }
  showStart(false);
}

/**
 * Shows for how long a list is being read, and a button to cancel. Returns a function that ends this, and
 * returns whether nothing else was shown since.
 */
function progress(told) {
  const since = Date.now();
  const spent = make("span");
  const show = () => { spent.textContent = `Reading the list: ${Math.round((Date.now() - since) / 1000)} s `; };
  const halt = bench.engine?.stop ? make("button", { type: "button", class: "small" }, "Cancel", stop) : "";
  const line = make("p", {}, [spent, halt]);
  show();
  told.replaceChildren(line);
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    return line.isConnected;
  };
}

/**
 * Converts a pasted list, or a list from a file, to a document. Guesses are marked at their lines.
 * @param {string} [given] @param {string} [name] name of the file, whose ending may state its format
 */
export function paste(given = "", name = "") {
  const field = make("textarea",
    { rows: "12", "aria-label": "The list", placeholder: "1st Division: General Morel\n  13th Light (3 bns) 1,875 men" });
  const nation = make("input", { "aria-label": "Nation", placeholder: "nation, such as France", list: "nations", autocomplete: "off" });
  nation.addEventListener("focus", offerNations);
  const told = make("div", { role: "status" });
  const take = make("button", { type: "button", hidden: "" }, "Add to folder");
  let read = null;
  take.addEventListener("click", async () => {
    byId("dialog").close();
    await beginProject("New list");
    for (const { path, text } of read.documents) {
      let free = path;
      for (let number = 2; bench.texts.has(free); number += 1) free = path.replace(/\.oob\.yaml$/, `-${number}.oob.yaml`);
      await documents.put(free, text);
      await documents.keep(free, text);
      await documents.show(free);
      // Only bodies with an id can be put on a map.
      const changes = await documents.asked({ ask: "ids" });
      if (changes?.length > 0) await documents.change(changes, "ids added");
    }
    await documents.refresh();
  });
  const refuse = (why) => told.replaceChildren(make("p", { class: "bad" }, words(why, true)));
  const look = make("button", { type: "button" }, "Preview", async () => {
    take.hidden = true;
    const own = nation.value.trim() === "" ? null : await nationOf(nation.value);
    if (own === null && nation.value.trim() !== "") {
      refuse(`No nation is called \`${nation.value.trim()}\`. Choose a nation from the list, such as France.`);
      return;
    }
    look.disabled = true;
    const isRead = progress(told);
    read = await readList({ name, text: field.value, nation: own }, refuse);
    look.disabled = false;
    if (isRead() && !read) told.textContent = "Nothing was read: the reading was stopped.";
    if (!read) return;
    const units = read.documents.reduce((sum, document) => sum + document.units, 0);
    take.hidden = read.documents.length === 0;
    told.replaceChildren(
      make("p", {}, `${read.documents.length === 1 ? "1 document" : `${read.documents.length} documents`} with ${units} units.`),
      make("pre", { tabindex: "0" }, read.outline),
      make("ul", {}, read.findings.slice(0, 200)
        .map((found) => make("li", {}, [make("b", {}, `line ${found.line} `), words(found.message, true)]))),
    );
  });
  dialog("Paste a list", [make("p", {}, "Paste a list from a book, a web page or a spreadsheet. The list stays in this browser."), field,
    make("p", { class: "choice" }, [nation, look, take]), told]);
  field.value = given;
  field.focus();
}

export async function history() {
  if (bench.shown === null) return;
  let why = null;
  const states = await store.states(bench.project, bench.shown).catch((fault) => { why = whyNotKept(fault); });
  const entries = (states ?? []).reverse()
    .map((state) => make("li", {}, [make("button", { type: "button", class: "row" }, new Date(state.at).toLocaleString(), () => {
      byId("dialog").close();
      bench.editor.change([{ from: 0, to: bench.editor.text().length, text: state.text }], "earlier version");
    })]));
  const empty = why === null ? "There are no earlier versions yet: a version is saved every half minute while you write."
    : `The earlier versions cannot be read: ${why}.`;
  dialog("Earlier versions", [
    make("p", {}, entries.length > 0 ? "Choose a version to replace the text. You can undo this." : empty), make("ul", {}, entries)]);
}
