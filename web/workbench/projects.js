// Ids of projects, under which drafts are stored. Two folders or files of the same name must not
// share an id, because the draft of one would then replace a text of the other.
import { checksum } from "./archive.js";

/** Makes an id that no other project has. */
export function newId(kind) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(12))];
  return `${kind}:${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Returns the id of a folder on disk. The browser compares the folder itself, not its name, with the
 * folders that were opened before.
 * @param {any} folder @param {{ project: string, folder?: any }[]} earlier
 */
export async function idOfFolder(folder, earlier) {
  for (const { project, folder: other } of earlier) {
    if (await other?.isSameEntry(folder).catch(() => false)) return project;
  }
  return newId("folder");
}

/** Returns the id of texts from files, an archive or a link, which depends on all of their contents. */
export function idOfTexts(kind, texts) {
  const bytes = new TextEncoder().encode(JSON.stringify([...texts].sort(([one], [other]) => (one < other ? -1 : 1))));
  return `${kind}:${bytes.length}:${checksum(bytes).toString(16)}`;
}
