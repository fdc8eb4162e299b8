// Storage in the browser: a draft at every keystroke, and the latest states of each document.
import { database } from "../lib/database.js";
import { bench, status } from "./bench.js";
import { whyNotKept } from "./state.js";

/** Maximum number of earlier states that are stored of a document. */
const MAX_STATES = 50;
/** Maximum number of archives and links without drafts that can be opened again, so that they do not fill the storage. */
const MAX_OPENED = 20;
/** Minimum time in milliseconds between two stored states of a document that is being edited. */
const STEP = 30000;

const OUTDATED = "Another window has a newer version of this page and now stores the drafts. Reload this page.";
const create = (base) => {
  base.createObjectStore("drafts", { keyPath: ["project", "path"] });
  base.createObjectStore("states", { keyPath: ["project", "path", "at"] });
  base.createObjectStore("handles", { keyPath: "project" });
};
const run = database("grognard-workbench", create, () => status(OUTDATED, "bad"));
const range = (project) => IDBKeyRange.bound([project], [project, []]);

/**
 * Returns the drafts of a project as `{ path, text, base }`. A base of null means that the document
 * was new.
 */
export const drafts = (project) => run("drafts", "readonly", (all) => all.objectStore("drafts").getAll(range(project)));
/**
 * Stores a draft with the text on which it is based. The draft is safe once the promise is
 * fulfilled.
 */
export const keep = (project, path, text, base, now) => run(["drafts", "states"], "readwrite", (all) => {
  all.objectStore("drafts").put({ project, path, text, base });
  const states = all.objectStore("states");
  const asked = states.getAllKeys(IDBKeyRange.bound([project, path], [project, path, []]));
  asked.addEventListener("success", () => {
    const keys = asked.result;
    const last = keys.length > 0 ? keys[keys.length - 1][2] : 0;
    if (text === null || now - last < STEP) return;
    states.put({ project, path, at: now, text });
    for (const key of keys.slice(0, Math.max(0, keys.length + 1 - MAX_STATES))) states.delete(key);
  });
});
/** Stores the text of a document as an earlier state, before the page replaces it. */
export const keepState = (project, path, text, now) =>
  run("states", "readwrite", (all) => { all.objectStore("states").put({ project, path, at: now, text }); });
/**
 * Stores a text that the page is about to replace. If the browser refuses, says so and returns false, and
 * the text must not be replaced.
 */
export async function isStateKept(path, text) {
  try {
    await keepState(bench.project, path, text, Date.now());
    return true;
  } catch (fault) {
    status(`The version of \`${path}\` here was not replaced, because it cannot be kept: ${whyNotKept(fault)}.`, "bad");
    return false;
  }
}
/** Removes a draft, because its text is saved elsewhere. */
export const forget = (project, path) => run("drafts", "readwrite", (all) => { all.objectStore("drafts").delete([project, path]); });
export const states = (project, path) =>
  run("states", "readonly", (all) => all.objectStore("states").getAll(IDBKeyRange.bound([project, path], [project, path, []])));
/**
 * Returns the records of projects that were opened before, the last one first. A record is
 * `{ project, name, at }`, with the `folder` or the `texts` from which the project is opened again.
 */
export const projects = () => run("handles", "readonly", (all) => all.objectStore("handles").getAll())
  .then((found) => found.filter(({ at }) => at !== undefined).sort((a, b) => b.at - a.at));
export const keepProject = (record) => run("handles", "readwrite", (all) => { all.objectStore("handles").put(record); });
/**
 * Removes the oldest archives and links, but none with a draft, because a draft may be the only copy of
 * the writer's work.
 */
export async function dropOld() {
  const opened = (await projects()).filter(({ project }) => /^(?:files|link):/.test(project));
  for (const { project } of opened.slice(MAX_OPENED)) {
    if ((await drafts(project)).length === 0) await takeProject(project);
  }
}
/** Removes a project with its drafts and earlier states, and returns them all, so that they can be put back. */
export async function takeProject(project) {
  const parts = ["handles", "drafts", "states"];
  const keys = (part) => (part === "handles" ? IDBKeyRange.only(project) : range(project));
  const taken = new Map();
  for (const part of parts) taken.set(part, await run(part, "readonly", (all) => all.objectStore(part).getAll(keys(part))));
  await run(parts, "readwrite", (all) => {
    for (const part of parts) all.objectStore(part).delete(keys(part));
  });
  return taken;
}
export const putBack = (taken) => run([...taken.keys()], "readwrite", (all) => {
  for (const [part, records] of taken) for (const record of records) all.objectStore(part).put(record);
});
