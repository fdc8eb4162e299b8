// Reads and writes folders on disk, in browsers that allow this.
const MAX_FILES = 5000;
const READ = /(?:^|\/)(?:grognard\.yaml|[^/]+\.(?:oob|scenario|map|ruleset|layout|collection|log)\.yaml|[^/]+\.geojson|[^/]+\.rules\.md)$/;
/** Approved files and the record of their inputs. `below_folder` in Rust selects the same files. */
const APPROVED = /^approved\/(?:[^/.][^/]*\/)?[^/.][^/]*(?<!\.received)\.txt$/;
/** Paths that lead out of the folder, and names that are invalid. */
const OUT = /(?:^|\/)\.{0,2}(?:\/|$)|[\\:\0]/;
export const isRead = (path) => (READ.test(path) || APPROVED.test(path)) && !OUT.test(path);
const isSkipped = (name) => name.startsWith(".") || name === "node_modules" || name === "target";

/** Reads every document below a folder into `list`, as pairs of path and text. */
export async function read(folder, before, list) {
  for await (const entry of folder.values()) {
    if (isSkipped(entry.name)) continue;
    hasRoom(list);
    const path = before + entry.name;
    if (entry.kind === "directory") await read(entry, `${path}/`, list);
    else if (isRead(path)) list.push([path, await (await entry.getFile()).text()]);
  }
}

/**
 * Reads a dropped folder into `list`, in browsers that give only the older kind of folder entries.
 */
export async function readDropped(folder, before, list) {
  const reader = folder.createReader();
  const some = () => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  for (let entries = await some(); entries.length > 0; entries = await some()) {
    for (const entry of entries) {
      if (isSkipped(entry.name)) continue;
      hasRoom(list);
      const path = before + entry.name;
      if (entry.isDirectory) await readDropped(entry, `${path}/`, list);
      else if (isRead(path)) list.push([path, await (await new Promise((resolve, reject) => entry.file(resolve, reject))).text()]);
    }
  }
}

function hasRoom(list) {
  if (list.length >= MAX_FILES) throw new Error(`the folder has more than ${MAX_FILES} documents`);
}

async function place(folder, path, create) {
  const parts = path.split("/");
  const name = parts.pop();
  let within = folder;
  for (const part of parts) within = await within.getDirectoryHandle(part, { create });
  return { within, name };
}

/** Returns the text of a file on disk, or null if the file is missing. */
export async function text(folder, path) {
  try {
    const { within, name } = await place(folder, path, false);
    return await (await (await within.getFileHandle(name)).getFile()).text();
  } catch (fault) {
    if (fault.name === "NotFoundError") return null;
    throw fault;
  }
}

/**
 * Writes a file, or removes it if `words` is null. The browser writes a temporary file first and
 * then replaces the old one.
 */
export async function write(folder, path, words) {
  const { within, name } = await place(folder, path, true);
  if (words === null) {
    await within.removeEntry(name).catch(() => undefined);
    return;
  }
  const stream = await (await within.getFileHandle(name, { create: true })).createWritable();
  await stream.write(words);
  await stream.close();
}
