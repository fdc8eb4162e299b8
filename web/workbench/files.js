// Opens and saves folders, files and archives.
import { pack, unpack } from "./archive.js";
import * as desk from "./desk.js";
import * as disk from "./disk.js";
import * as folders from "./folders.js";
import { battlePage } from "./battle-page.js";
import { ask, bench, byId, showState, status } from "./bench.js";
import * as dialogs from "./dialogs.js";
import { layoutOf, wordsAt } from "./layout.js";
import { MAX_SIZE, documentsIn, pageFile } from "./page-file.js";
import { idOfFolder, idOfTexts } from "./projects.js";
import { battleOf, subjectOf, valueOf } from "./subject.js";
import { tellWindows } from "./windows.js";
import { make, ask as question } from "./parts.js";
import * as store from "./store.js";
import * as documents from "./open-documents.js";

async function openFolder() {
  if (!window.showDirectoryPicker) {
    byId("pick").click();
    return;
  }
  // The promise is rejected if the writer closes the dialog.
  const picked = await window.showDirectoryPicker({ mode: "readwrite" }).catch(() => null);
  if (picked) await openPicked(picked);
}

/** Opens a folder that the writer picked, and offers the same folder at the next visit. */
export async function openPicked(picked) {
  const list = [];
  await folders.read(picked, "", list);
  const id = await idOfFolder(picked, await store.projects().catch(() => []));
  bench.folder = picked;
  bench.isServed = false;
  byId("open-last").hidden = true;
  await documents.openAll({ id, name: picked.name, folder: picked }, list);
}

/** Offers the folder of the last visit. The browser asks the writer for permission again. */
export async function offerLast() {
  const last = (await store.projects().catch(() => [])).find(({ folder }) => folder)?.folder;
  if (!last) return;
  const button = byId("open-last");
  button.textContent = `Open ${last.name}`;
  button.hidden = false;
  button.addEventListener("click", tried("The folder was not opened", async () => {
    if (await last.requestPermission({ mode: "readwrite" }) === "granted") await openPicked(last);
  }));
}

async function drop({ files, items }) {
  // Read the list at once, because the browser empties it after the event.
  const asked = [...items].filter((item) => item.kind === "file");
  const handles = asked.map((item) => item.getAsFileSystemHandle?.().catch(() => null));
  const entries = asked.map((item) => item.webkitGetAsEntry?.());
  const folder = (await Promise.all(handles)).find((handle) => handle?.kind === "directory");
  const entry = entries.find((one) => one?.isDirectory);
  if (folder) {
    await openPicked(folder);
  } else if (entry) {
    const list = [];
    await folders.readDropped(entry, "", list);
    await openList(entry.name, list);
  } else if (files.length > 0) {
    await openFiles([...files]);
  }
}

async function save() {
  if (bench.texts.size === 0 && bench.saved.size === 0) {
    status("There is nothing to save: no document is open.", "bad");
    return;
  }
  if (bench.isServed) {
    await saveServed();
    return;
  }
  if (!bench.folder) {
    saveArchive();
    return;
  }
  const [taken, left] = [[], []];
  for (const path of new Set([...bench.texts.keys(), ...bench.saved.keys()])) {
    if (bench.texts.get(path) === bench.saved.get(path)) continue;
    const present = await folders.text(bench.folder, path);
    if (present !== (bench.saved.get(path) ?? null) && present !== bench.texts.get(path)) {
      const answer = await question(`\`${path}\` has changed in the folder since it was opened.`, ["Keep mine", "Take theirs"]);
      if (answer === "Take theirs") {
        await store.keepState(bench.project, path, bench.texts.get(path) ?? "", Date.now());
        await documents.put(path, present ?? "");
        bench.saved.set(path, present ?? "");
        await store.forget(bench.project, path);
        if (path === bench.shown) await documents.show(path);
        taken.push(`\`${path}\``);
        continue;
      }
      if (answer === null) {
        left.push(`\`${path}\``);
        continue;
      }
    }
    const text = bench.texts.get(path);
    await folders.write(bench.folder, path, text ?? null);
    isSaved(path, text);
  }
  documents.list();
  if (left.length > 0) {
    status(`Not saved: ${left.join(", ")}. Press Save again to choose a version.`, "bad");
    return;
  }
  showState();
  const theirs = taken.length > 0 ? ` Taken from the folder: ${taken.join(", ")}; your versions are under "Earlier versions".` : "";
  status(`Saved in \`${bench.folder.name}\`.${theirs}`);
}

/** Returns the documents of the open battle and whatever else was changed, and the scenario. */
function ownTexts() {
  const scenario = subjectOf(bench.shown, bench.texts, true);
  const own = battleOf(scenario, bench.texts);
  const isIn = ([path, text]) => own.has(path) || text !== bench.saved.get(path);
  return { scenario, texts: scenario === null ? [...bench.texts] : [...bench.texts].filter(isIn) };
}

function saveArchive() {
  const { scenario, texts } = ownTexts();
  archive(texts, scenario !== null && texts.length < bench.texts.size ? valueOf(bench.texts.get(scenario), "id") ?? "battle" : bench.name);
}

/** Saves the open battle into a folder that the writer picks, and opens that folder. */
async function saveInto() {
  const picked = await window.showDirectoryPicker({ mode: "readwrite" }).catch(() => null);
  if (!picked) return;
  const [path, texts] = [bench.shown, ownTexts().texts];
  const others = [];
  for (const [one, text] of texts) if (![null, text].includes(await folders.text(picked, one))) others.push(`\`${one}\``);
  const words = `The folder \`${picked.name}\` has other texts in ${others.join(", ")}.`;
  if (others.length > 0 && await question(words, ["Replace them"], "Save nothing") === null) return;
  for (const [one, text] of texts) await folders.write(picked, one, text);
  await openPicked(picked);
  if (bench.texts.has(path)) await documents.show(path);
  status(`${texts.length === 1 ? "1 document was" : `${texts.length} documents were`} saved in \`${picked.name}\`, which is open now.`);
}

/** Saves the battle as one page, which opens in any browser without this program. */
async function savePage() {
  const path = subjectOf(bench.shown, bench.texts, false);
  if (!path) {
    status("Open a scenario or an order of battle to save it as a page.", "bad");
    return;
  }
  const refused = [];
  const told = (why) => { refused.push(why); };
  const isScenario = path.endsWith(".scenario.yaml");
  const own = isScenario ? battleOf(path, bench.texts) : new Set([path]);
  const texts = [...bench.texts].filter(([one]) => own.has(one));
  const { maps, army, ruleset } = await drawn(path, isScenario, told);
  const text = isScenario ? bench.texts.get(path) : null;
  const id = valueOf(bench.texts.get(path), "id") ?? "battle";
  const body = battlePage({ text, maps, army, ruleset, documents: texts, nameOf: namesIn(texts) });
  const html = pageFile({ title: valueOf(bench.texts.get(path), "name") ?? id, body, documents: texts });
  download(new Blob([html], { type: "text/html" }), `${id}.html`);
  const without = refused.length > 0 ? ` Some parts are missing: ${refused.join("; ")}.` : "";
  status(`The page has ${texts.length} documents and ${maps.length} maps. It opens in any browser, and in the workbench.${without}`,
    refused.length > 0 ? "bad" : "");
}

/** Asks the engine for the map at every phase, and for the armies under the chosen rule set. */
async function drawn(path, isScenario, told) {
  await documents.handed();
  const first = isScenario ? await ask({ ask: "map", path, ruleset: null, phase: null }, told) : null;
  const maps = first ? [first] : [];
  for (const phase of (first?.phases ?? []).keys()) {
    const later = await ask({ ask: "map", path, ruleset: null, phase }, told);
    if (later) maps.push(later);
  }
  const list = byId("ruleset");
  const army = list.value === "" ? null : await ask({ ask: "army", path, ruleset: list.value }, told);
  return { maps, army, ruleset: list.selectedOptions[0]?.textContent ?? "" };
}

/** Returns a function from ids in documents to the names there. */
function namesIn(texts) {
  const names = new Map();
  const read = (node) => {
    const [id, name] = ["id", "name"].map((key) => wordsAt(node, key));
    if (id !== "" && name !== "" && !names.has(id)) names.set(id, name);
    for (const { value } of node?.entries ?? []) read(value);
    for (const { node: item } of node?.items ?? []) read(item);
  };
  for (const [, text] of texts) read(layoutOf(text));
  return (id) => names.get(id.replace(/^.*\//, "")) ?? id;
}

/** Saves all open documents as an archive. */
export function saveAll() {
  if (bench.texts.size === 0) status("There is nothing to save: no document is open.", "bad");
  else archive([...bench.texts], bench.name);
}

function archive(texts, name) {
  // A browser adds a number to the name of a second download, and the archive that is opened again has it.
  const plain = name.replace(/(?: ?\(\d+\))?(?:\.zip)+$/i, "").replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^-|-$/g, "");
  download(pack(texts.sort()), `${plain || "battle"}.zip`);
  // A draft that the browser refused to store is in the archive now.
  for (const [path] of texts) bench.unkept.delete(path);
  showState();
  const rest = bench.texts.size - texts.length;
  status(`The archive has ${texts.length} documents${rest > 0 ? ` of this battle; ${rest} others are not in it` : ""}. `
    + "The drafts also stay in this browser.");
}

/**
 * Records that a file has this text now. The draft is removed unless the writer has typed more
 * meanwhile, and stays stored if the browser refuses.
 */
function isSaved(path, text) {
  if (text === undefined) bench.saved.delete(path);
  else bench.saved.set(path, text);
  if (bench.texts.get(path) !== text) return;
  bench.unkept.delete(path);
  if (text !== undefined) tellWindows(path, text, { isSaved: true });
  store.forget(bench.project, path).catch(() => undefined);
}

/** Saves into the served folder. If a file has changed there, the writer is asked first. */
async function saveServed() {
  for (const [path, text] of bench.texts) {
    if (text === bench.saved.get(path)) continue;
    const done = await desk.write(path, text);
    if (done === "changed") {
      await disk.look();
      status(`\`${path}\` was not saved: it has changed in the folder. Choose a version at the top of the page.`, "bad");
      return;
    }
    if (done !== "done") {
      status(`\`${path}\` was not saved: ${done}.`, "bad");
      return;
    }
    isSaved(path, text);
  }
  showState();
  status("Saved in the folder.");
  documents.list();
  disk.look();
}

function download(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function openFiles(files) {
  const list = [];
  for (const file of files) {
    const path = file.webkitRelativePath.replace(/^[^/]+\//, "") || file.name;
    const inPage = /\.html?$/i.test(file.name) && file.size <= MAX_SIZE ? documentsIn(await file.text()) : null;
    if (inPage) list.push(...inPage.filter(([one]) => folders.isRead(one)));
    else if (/\.zip$/i.test(file.name)) list.push(...await unpack(file));
    else if (folders.isRead(path)) list.push([path, await file.text()]);
  }
  const foreign = list.length === 0 ? files.find(({ name }) => /\.(?:csv|tsv|txt|json|html?|md|xml)$/i.test(name)) : undefined;
  if (foreign) dialogs.paste(await foreign.text(), foreign.name);
  else await openList(files.length === 1 ? files[0].name : "opened files", list);
}

async function openList(name, list) {
  if (list.length === 0) {
    status("No documents found: documents end in `.oob.yaml`, `.scenario.yaml`, `.map.yaml` and similar.", "bad");
    return;
  }
  bench.folder = null;
  bench.isServed = false;
  await documents.openAll({ id: idOfTexts("files", list), name, texts: list }, list);
}

/** Runs `work`, and reports the reason if the browser or the disk refuses. */
export function tried(failed, work) {
  const reasons = {
    NotAllowedError: "the browser refused access. Press again, and allow the access",
    NotFoundError: "the file or folder no longer exists",
    QuotaExceededError: "the disk is full",
  };
  return (...all) => work(...all).catch((fault) => status(`${failed}: ${reasons[fault.name] ?? fault.message}.`, "bad"));
}

const [triedFolder, triedFiles] = [tried("The folder was not opened", openFolder), tried("The files were not opened", openFiles)];
const [triedPage, triedInto] = [tried("The page was not saved", savePage), tried("The battle was not saved", saveInto)];
const [triedDrop, triedSave] = [tried("The dropped files were not opened", drop), tried("Some documents were not saved", save)];
export {
  triedDrop as drop, triedFiles as openFiles, triedFolder as openFolder, triedSave as save, triedInto as saveInto, triedPage as savePage,
};
