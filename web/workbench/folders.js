// Folders on disk, in browsers that give pages access to them.
const MAX_FILES = 5000;
const READ = /(?:^|\/)(?:grognard\.yaml|[^/]+\.(?:oob|scenario|map|ruleset|layout|collection|log)\.yaml|[^/]+\.geojson|[^/]+\.rules\.md)$/;
/** Approved conversions and the record of their inputs, as `below_folder` in the program selects them. */
const APPROVED = /^approved\/(?:[^/.][^/]*\/)?[^/.][^/]*(?<!\.received)\.txt$/;
/** Paths that lead out of the folder, and invalid names. */
const OUT = /(?:^|\/)\.{0,2}(?:\/|$)|[\\:\0]/;
export const isRead = (path) => (READ.test(path) || APPROVED.test(path)) && !OUT.test(path);
const isSkipped = (name) => name.startsWith(".") || name === "node_modules" || name === "target";

/** Reads every document below a folder into a list of paths and texts. */
export async function read(folder, before, list) {
  for await (const entry of folder.values()) {
    if (isSkipped(entry.name)) continue;
    hasRoom(list);
    const path = before + entry.name;
    if (entry.kind === "directory") await read(entry, `${path}/`, list);
    else if (isRead(path)) list.push([path, await (await entry.getFile()).text()]);
  }
}

/** The same for a dropped folder, in browsers without folder handles. */
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

/** The current text of a file; null if there is none. */
export async function text(folder, path) {
  try {
    const { within, name } = await place(folder, path, false);
    return await (await (await within.getFileHandle(name)).getFile()).text();
  } catch (fault) {
    if (fault.name === "NotFoundError") return null;
    throw fault;
  }
}

/** Writes or removes a file. The browser writes a temporary file and then replaces the old one. */
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
