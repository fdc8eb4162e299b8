// The page of the workbench: its start, and its tabs, buttons and keys.
import { keep } from "../lib/kept.js";
import * as desk from "./desk.js";
import { watch } from "./disk.js";
import { connect, early, script } from "./engine-client.js";
import * as folders from "./folders.js";
import { LAYERS } from "./map-layers.js";
import { zoom } from "./map-view.js";
import { read as linked } from "./share.js";
import { splitter } from "./splitter.js";
import { states } from "./store.js";
import { startPage } from "./start-page.js";
import { start as startTour } from "./tour.js";
import { bench, page, byId, ask, showState, status, stop } from "./bench.js";
import { words } from "./parts.js";
import { again, choose, copy, finish, hands, layer, map, measure, paste, printMap, put, removeChosen } from "./map-panel.js";
import * as documents from "./open-documents.js";
import * as beside from "./beside.js";
import * as files from "./files.js";
import * as dialogs from "./dialogs.js";
import { keys, listenForHelp } from "./keys.js";
import * as names from "./names.js";
import { keepOffline } from "./offline.js";
import { idOfTexts } from "./projects.js";
import { listenToWindows } from "./windows.js";

/** Hides the list of documents and the text while the map is shown at full width. */
function widen() {
  const isMap = byId("tab-map").getAttribute("aria-selected") === "true";
  document.querySelector(".bench").classList.toggle("wide", isMap && byId("map-wide").getAttribute("aria-pressed") === "true");
}

function tabs() {
  const all = [...document.querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const other of all) {
      const isIt = other === tab;
      other.setAttribute("aria-selected", String(isIt));
      other.tabIndex = isIt ? 0 : -1;
      byId(other.getAttribute("aria-controls")).hidden = !isIt;
    }
    widen();
    // An action on the map opened the map's document, but the writer asks for the form of the one before.
    if (tab.id === "tab-outline" && bench.texts.has(bench.left)) documents.show(bench.left);
    else beside.panels();
  };
  for (const [at, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = all[(at + step + all.length) % all.length];
      next.focus();
      choose(next);
    });
  }
}

const on = (id, work) => byId(id).addEventListener("click", work);

function fileButtons() {
  on("open-folder", files.openFolder);
  on("open-file", () => byId("pick-file").click());
  on("save", files.save);
  on("save-into", files.saveInto);
  on("save-page", files.savePage);
  on("share", dialogs.share);
  on("new", dialogs.newDocument);
  on("history", dialogs.history);
  on("rename", names.rename);
  on("references", names.references);
  on("paste", () => dialogs.paste());
  on("start-paste", () => dialogs.paste());
  on("start-all", files.saveAll);
  on("tour", startTour);
  on("keys", keys);
  listenForHelp();
  // Set as a property, because HTML does not define this attribute.
  byId("pick").webkitdirectory = true;
  byId("pick").addEventListener("change", (event) => files.openFiles([...event.target.files]));
  byId("pick-file").addEventListener("change", (event) => files.openFiles([...event.target.files]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    files.drop(event.dataTransfer);
  });
  document.addEventListener("keydown", (event) => {
    const work = (event.ctrlKey || event.metaKey) && event.key === "s" ? files.save : event.key === "F2" ? names.rename : event.shiftKey
      && event.key === "F12" ? names.references : null;
    if (!work || byId("dialog").open) return;
    event.preventDefault();
    work();
  });
}

function textButtons() {
  on("repair", async () => {
    const repaired = await documents.asked({ ask: "repair" });
    if (repaired) documents.change(repaired.changes, `${repaired.count} findings fixed`);
  });
  on("stop", stop);
  on("layout", async () => {
    const edits = await documents.asked({ ask: "layout" });
    if (edits && edits.length > 0) documents.change(edits, "formatted");
    else if (edits) status("The document is already formatted.");
  });
  on("simple", () => {
    const isSimple = byId("plain").hidden;
    byId("plain").hidden = !isSimple;
    byId("editor").hidden = isSimple;
    byId("simple").setAttribute("aria-pressed", String(isSimple));
  });
  byId("plain").addEventListener("input", () => bench.editor.typed(byId("plain").value));
  addEventListener("beforeunload", (event) => {
    if (bench.unkept.size > 0) event.preventDefault();
  });
}

function besideButtons() {
  byId("ruleset").addEventListener("change", () => {
    keep("workbench-ruleset", byId("ruleset").value);
    beside.panels();
  });
  for (const button of document.querySelectorAll("button[data-print]")) button.addEventListener(
    "click", () => beside.print(button.dataset.print));
  byId("dialog-close").addEventListener("click", () => byId("dialog").close());
}

function mapButtons() {
  for (const id of ["map-fielded", "map-phase"]) byId(id).addEventListener("change", beside.panels);
  byId("map-add").addEventListener("change", () => choose(byId("map-add").value));
  on("map-put", () => {
    const [east, north] = ["map-east", "map-north"].map((id) => Number(byId(id).value));
    put([east, north]);
  });
  on("map-finish", finish);
  byId("map-align").addEventListener("change", () => { hands.state.isAligning = byId("map-align").checked; });
  byId("map-grid").addEventListener("change", () => { hands.state.grid = Number(byId("map-grid").value); });
  for (const [id, by] of Object.entries({ "map-in": 1.5, "map-out": 1 / 1.5 })) {
    on(id, () => {
      const board = document.querySelector(".board");
      if (board) zoom(board, hands.state, hands.state.zoom * by);
    });
  }
  on("map-undo", () => again(true));
  on("map-redo", () => again(false));
  on("map-delete", removeChosen);
  on("map-several", () => {
    hands.state.isPicking = !hands.state.isPicking;
    byId("map-several").setAttribute("aria-pressed", String(hands.state.isPicking));
    status(hands.state.isPicking ? "Press things to select them, or drag a frame around them." : "A press selects one thing again.");
  });
  on("map-copy", () => copy());
  on("map-paste", paste);
  on("map-measure", measure);
  for (const name of LAYERS) byId(`layer-${name}`).addEventListener("change", (event) => layer(name, event.target.value));
  on("map-print", printMap);
  on("map-wide", () => {
    byId("map-wide").setAttribute("aria-pressed", String(byId("map-wide").getAttribute("aria-pressed") !== "true"));
    widen();
  });
  byId("map-panel").addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (event.key === "Escape" && hands.state.adding) choose("");
    if (!(event.ctrlKey || event.metaKey) || !["z", "y", "v"].includes(key) || event.target.closest("input")) return;
    event.preventDefault();
    if (key === "v") paste();
    else again(key === "z" && !event.shiftKey);
  });
}

function connected() {
  return (early ?? connect(page)).catch((fault) => {
    status(`The engine cannot be started: ${fault.message}. You can write and save text, but nothing is checked.`, "bad");
    return null;
  });
}

async function start() {
  const askEngine = {
    complete: (at) => ask({ ask: "put", path: bench.shown, text: bench.editor.text() })
      .then(() => ask({ ask: "complete", path: bench.shown, at })),
    hover: (at) => documents.handed()
      .then(() => ask({ ask: "hover", path: bench.shown, at, rulesets: [byId("ruleset").value].filter(Boolean) })),
    words: (text) => words(text),
  };
  bench.editor = window.grognard.editor.create(
    byId("editor"), { label: "Document text. Press Escape, then Tab, to leave the editor.", changed: documents.changed, ask: askEngine });
  tabs();
  fileButtons();
  textButtons();
  besideButtons();
  mapButtons();
  splitter();
  startPage();
  listenToWindows();
  const shared = await linked(location.hash).catch((fault) => {
    status(`The link cannot be read: ${fault.message}.`, "bad");
    return null;
  });
  const served = shared ? null : await desk.open();
  bench.isServed = served !== null;
  if (!shared && !served) files.offerLast();
  if (!shared && !served) await script(page.documents).catch(() => undefined);
  const own = served || window.grognard.project || { name: "New folder", texts: [] };
  if (shared) await documents.openAll({ id: idOfTexts("link", shared), name: "Shared documents", texts: shared }, shared);
  // Sites of one origin may have the same name, but not the same address.
  else await documents.openAll(
    { id: served ? `served:${served.id}` : `site:${new URL("..", location.href).pathname}`, name: own.name }, own.texts);
  // The writer can already edit while the engine loads.
  bench.engine = await connected();
  if (!bench.engine && bench.isServed) bench.engine = desk.ask;
  bench.isLoading = false;
  showState();
  if (!bench.engine) {
    if (!page.engine) status("Nothing is checked here, because this page has no checker. "
      + "If `grognard serve --edit` runs, open the link that it printed.", "bad");
    keepOffline();
    return;
  }
  // Send all texts at once, because waiting for each answer would take as long as reading a text.
  const puts = [...bench.texts].map(([path, text]) => documents.put(path, text));
  await Promise.all([...puts, beside.check()]);
  page.checked = "true";
  await beside.rulesets();
  page.ready = "true";
  await documents.refresh();
  await beside.panels();
  if (bench.isServed) watch();
  keepOffline();
}

// Tests and the console of the browser use this object.
window.grognard = { ask, bench, checked: documents.checked, folders, map, put: documents.put, states };
// Wait for the editor, whose script comes after this one so that the engine is requested first.
document.addEventListener("DOMContentLoaded", start);
