// The start page: begin a battle, go on with an earlier one, open a folder, or try a shipped one.
import { bench, ask, byId, dialog, page, status } from "./bench.js";
import { nationOf, offerNations, readList } from "./edits.js";
import { newBattle } from "./new-battle.js";
import { make, words } from "./parts.js";
import { newId } from "./projects.js";
import * as documents from "./open-documents.js";
import { idOf } from "./spelling.js";
import * as files from "./files.js";
import * as folders from "./folders.js";
import { whyNotKept } from "./state.js";
import * as store from "./store.js";
import { applied } from "../lib/changes.js";

/** Metres of ground for each unit in which the writer may state the size of a battle. */
const UNITS = { m: () => 1, km: () => 1000, ft: () => Number(byId("new-scale").value) };
/** The battle that the start page offers to try, because it is small. */
const TRIAL = "barrosa";

/** Shows or hides the start page in place of the documents. */
export function showStart(isShown) {
  byId("start").hidden = !isShown;
  document.querySelector(".bench").hidden = isShown;
  byId("home").setAttribute("aria-pressed", String(isShown));
  if (!isShown) return;
  byId("start-back").hidden = bench.shown === null;
  byId("try").hidden = trial().length === 0;
  byId("start-all").hidden = bench.texts.size === 0;
  // If these battles are open already, the button would only load the page again.
  byId("start-site").hidden = !page.documents || bench.isServed || bench.project.startsWith("site:");
  recent();
}

/** Texts of the battle to try, from the open documents or the documents of the site. */
function trial() {
  const all = new Map([...window.grognard.project?.texts ?? [], ...bench.saved]);
  const scenario = [...all.keys()].find((path) => path.endsWith(`${TRIAL}.scenario.yaml`));
  const folder = scenario?.slice(0, scenario.lastIndexOf("/") + 1);
  return scenario ? [...all].filter(([path]) => path.startsWith(folder) && folder !== "") : [];
}

export async function tryBattle() {
  const texts = trial();
  bench.folder = null;
  bench.isServed = false;
  await documents.openAll({ id: newId("battle"), name: "Barrosa, to try", texts }, texts);
}

/** Lists the battles and folders that were opened before, each with what can be done with it. */
async function recent() {
  let why = null;
  const all = await store.projects().catch((fault) => { why = whyNotKept(fault); }) ?? [];
  byId("continue").hidden = all.length === 0 && why === null;
  const told = why === null ? [] : [make("li", { class: "bad" }, `The earlier battles cannot be read: ${why}.`)];
  byId("recent").replaceChildren(...told, ...all.map((record) => {
    const button = (name, work) => make("button", { type: "button", class: "small", "aria-label": `${name} ${record.name}` }, name,
      files.tried(`${record.name} was not opened`, () => work(record)));
    return make("li", {}, [
      make("b", {}, record.name),
      make("small", {}, `${record.folder ? "folder" : "in this browser"}, ${new Date(record.at).toLocaleString()}`),
      button("Open", open), button("Duplicate", duplicate), button("Delete", remove),
    ]);
  }));
}

async function open({ project, name, folder, texts }) {
  if (folder) {
    if (await folder.requestPermission({ mode: "readwrite" }) !== "granted") return;
    await files.openPicked(folder);
  } else {
    bench.folder = null;
    bench.isServed = false;
    await documents.openAll({ id: project, name, texts }, texts);
  }
}

/** Copies a battle, or the documents of a folder, with the drafts into a battle of its own in this browser. */
async function duplicate({ project, name, folder, texts = [] }) {
  if (folder) {
    if (await folder.requestPermission({ mode: "read" }) !== "granted") return;
    await folders.read(folder, "", texts);
  }
  const all = new Map(texts);
  for (const { path, text } of await store.drafts(project)) all.set(path, text);
  if (all.size === 0) {
    status(`\`${name}\` was not copied: it has no document.`, "bad");
    return;
  }
  await store.keepProject({ project: newId("battle"), name: `${name}, copy`, texts: [...all], at: Date.now() });
  await recent();
  status(`\`${name}\` was copied.`);
}

async function remove({ project, name, folder }) {
  const taken = await store.takeProject(project);
  if (project === bench.project) {
    bench.folder = null;
    await documents.openAll({ id: newId("none"), name: "No battle" }, []);
  }
  await recent();
  const what = folder ? `The drafts of \`${name}\` were deleted. The folder on disk is unchanged.` : `\`${name}\` was deleted.`;
  byId("undone").replaceChildren(words(`${what} `, true), make("button", { type: "button", class: "small" }, "Undo", async () => {
    await store.putBack(taken);
    byId("undone").replaceChildren();
    await recent();
  }));
}

function wanted() {
  const value = (id) => byId(id).value.trim();
  const metres = (id) => Math.round(Number(value(id)) * UNITS[byId("new-unit").value]());
  const sides = ["one", "other"].map((side) => ({
    name: value(`${side}-name`), nation: value(`${side}-nation`), commander: value(`${side}-commander`), list: byId(`${side}-list`).value,
  }));
  return { name: value("new-name"), date: value("new-date"), width: metres("new-width"), height: metres("new-height"), sides };
}

/** Converts a pasted list to texts of orders of battle. Adds what the import guessed or left out to `told`. */
async function paste(text, nation, told) {
  let why = null;
  const read = await readList({ text, nation }, (refusal) => { why = refusal.replace(/\.$/, ""); });
  if (!read || read.documents.length === 0) {
    throw new Error(why ?? `no unit can be read in the list that begins \`${text.trim().split("\n")[0].slice(0, 60)}\``);
  }
  told.push(...read.findings.map(({ line, message }) => ({ line, message, first: text.trim().split("\n")[0].slice(0, 60) })));
  return read.documents.map((document) => document.text);
}

/** Shows how the lists were read, because a wrong guess changes the armies. */
function showReadings(told) {
  const lists = [...new Set(told.map(({ first }) => first))];
  dialog("How the lists were read", lists.flatMap((list) => [make("h3", {}, words(`The list that begins \`${list}\``, true)),
    make("ul", {}, told.filter(({ first }) => first === list)
      .map(({ line, message }) => make("li", {}, [make("b", {}, `line ${line} `), words(message, true)])))]));
}

async function withIds(path, text) {
  await ask({ ask: "put", path, text });
  const changes = await ask({ ask: "ids", path }, () => undefined) ?? [];
  await ask({ ask: "remove", path });
  return applied(text, changes);
}

/** Makes the battle of the form. In a folder the battle joins the documents there, and else it is a project of its own. */
async function create() {
  if (!bench.engine) throw new Error("the checker is not there yet, or this page has none");
  const battle = wanted();
  for (const [at, side] of ["one", "other"].entries()) {
    const nation = await nationOf(battle.sides[at].nation);
    if (nation === null) {
      const field = byId(`${side}-nation`);
      field.setCustomValidity("Choose a nation from the list, such as France.");
      field.reportValidity();
      return;
    }
    battle.sides[at].nation = nation;
  }
  const isInFolder = bench.folder !== null || bench.isServed;
  // A battle beside others has a folder of its own.
  const isFirst = !isInFolder || [...bench.texts.keys()].every((path) => path === "grognard.yaml");
  const folder = isFirst ? "" : `scenarios/${idOf(battle.name, "battle")}/`;
  const isTaken = (path) => isInFolder && [...bench.texts.keys()].some((other) => other.endsWith(`/${path}`) || other === path);
  const told = [];
  const made = await newBattle(battle, { paste: (list, nation) => paste(list, nation, told), withIds }, isTaken);
  if (!isInFolder) await documents.openAll({ id: newId("battle"), name: battle.name, texts: [] }, []);
  for (const [path, text] of made) {
    await documents.put(folder + path, text);
    await documents.keep(folder + path, text);
  }
  showStart(false);
  await documents.show(folder + made[0][0]);
  await documents.refresh();
  byId("tab-map").click();
  const guesses = `${told.length} ${told.length === 1 ? "note" : "notes"} on how the lists were read`;
  const show = told.length === 0 ? ""
    : make("button", { type: "button", class: "small", id: "readings" }, guesses, () => showReadings(told));
  const where = isInFolder ? "Save writes the battle into the folder." : "The battle is kept in this browser.";
  status(`The battle was made. ${where}`, "", show);
}

export function startPage() {
  byId("home").addEventListener("click", () => showStart(byId("start").hidden));
  byId("start-back").addEventListener("click", () => showStart(false));
  byId("start-folder").addEventListener("click", () => files.openFolder());
  byId("start-file").addEventListener("click", () => byId("pick-file").click());
  byId("try").addEventListener("click", files.tried("The battle was not opened", tryBattle));
  byId("new-unit").addEventListener("change", () => {
    const isTable = byId("new-unit").value === "ft";
    byId("new-foot").hidden = !isTable;
    byId("new-scale").required = isTable;
  });
  byId("new-battle").addEventListener("submit", (event) => {
    event.preventDefault();
    files.tried("The battle was not made", create)();
  });
  for (const side of ["one", "other"]) {
    const field = byId(`${side}-nation`);
    field.addEventListener("focus", offerNations);
    field.addEventListener("input", () => field.setCustomValidity(""));
  }
  byId("start-site").addEventListener("click", () => location.assign(location.pathname));
}
