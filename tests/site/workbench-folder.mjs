// Tests folders on disk in the workbench: opened, saved, opened again at the next visit, dropped. A
// test cannot use the browser's folder picker, so the private file system of the browser replaces
// the disk.

import { choose, kept, open, ready, text, write } from "./bench.mjs";
import { fault, reader, same } from "./lib.mjs";

const [OOB, OTHER] = ["scenarios/barrosa/barrosa-british.oob.yaml", "scenarios/barrosa/barrosa.map.yaml"];

/**
 * Runs inside the page: makes the folder `jena` from the open documents, and functions to change
 * it.
 */
async function prepare() {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("jena", { create: true });
  if (window.grognard.bench.texts.size > 0 && !await window.grognard.folders.text(folder, "grognard.yaml")) {
    for (const [path, words] of window.grognard.bench.texts) await window.grognard.folders.write(folder, path, words);
    await window.grognard.folders.write(folder, "notes.txt", "not a document");
    await window.grognard.folders.write(folder, "target/a.oob.yaml", "oob: 1\n");
  }
  window.showDirectoryPicker = async () => folder;
  window.theFolder = {
    text: (path) => window.grognard.folders.text(folder, path),
    write: (path, words) => window.grognard.folders.write(folder, path, words),
    handle: folder,
  };
}

const onDisk = (page, path) => page.evaluate((path) => window.theFolder.text(path), path);
const put = (page, path, words) => page.evaluate(([path, words]) => window.theFolder.write(path, words), [path, words]);
/** Clears the status line, so that the test sees the new message, and saves. */
async function save(page) {
  await page.evaluate(() => document.querySelector("#status").replaceChildren());
  await page.click("#save");
}
const says = (page, words) => page.waitForFunction((words) => document.querySelector("#status").textContent.includes(words), words,
  { timeout: 10000 }).catch(async () => fault(`folder: the page does not say \`${words}\` but ${await page.textContent("#status")}`));
/** Waits until the folder is open and its first document is shown. */
const opened = (page) => page.waitForFunction(() => document.querySelector("#project").textContent === "jena"
  && window.grognard.bench.shown !== null, null, { timeout: 10000 }).catch(() => fault("folder: it is not opened"));

export async function folders(address) {
  const context = await reader({ width: 1400, height: 900 });
  const page = await open(context, address);
  same(await page.isVisible("#open-last"), false, "folder: none is offered before one was opened");
  const all = await page.evaluate(() => [...window.grognard.bench.texts.keys()].sort());
  await page.evaluate(prepare);
  await page.click("#open-folder");
  await opened(page);
  same((await page.evaluate(() => [...window.grognard.bench.texts.keys()].sort())).join(), all.join(), "folder: the documents of it");
  await choose(page, OOB);
  const [before, other] = [await text(page), await onDisk(page, OTHER)];
  await write(page, "nation: britain", "nation: britain # mine");
  await kept(page);
  await save(page);
  await says(page, "Saved in jena");
  same(await onDisk(page, OOB), before.replace("nation: britain", "nation: britain # mine"), "folder: what was saved");
  same(await onDisk(page, OTHER), other, "folder: what was not changed");
  // A document has changed both on the page and on disk.
  for (const [answer, mine, theirs] of [["Take theirs", "# a", "# b"], ["Keep mine", "# c", "# d"]]) {
    const [own, disk] = [await text(page), await onDisk(page, OOB)];
    await write(page, "name:", `${mine}\nname:`);
    await put(page, OOB, `${disk}${theirs}\n`);
    await save(page);
    await page.click(`dialog.ask button:has-text("${answer}")`);
    await says(page, "Saved in jena");
    const wanted = answer === "Keep mine" ? own.replace("name:", `${mine}\nname:`) : `${disk}${theirs}\n`;
    same(await onDisk(page, OOB), wanted, `folder: on the disk after "${answer}"`);
    same(await text(page), wanted, `folder: on the page after "${answer}"`);
  }
  // If the writer chooses neither version, nothing is written and the page reports this.
  const [own, disk] = [await text(page), await onDisk(page, OOB)];
  await write(page, "name:", "# e\nname:");
  await put(page, OOB, `${disk}# f\n`);
  await save(page);
  await page.click("dialog.ask button:has-text(\"Neither\")");
  await says(page, `Not saved: ${OOB}. Press Save again to choose a version.`);
  same(await onDisk(page, OOB), `${disk}# f\n`, "folder: on the disk when nothing was chosen");
  await write(page, "# e\n", "");
  await put(page, OOB, own);
  const states = await page.evaluate(
    (path) => window.grognard.states(window.grognard.bench.project, path).then((all) => all.map(({ text }) => text)), OOB);
  same(states.some((state) => state.includes("# a\n")), true, "folder: what was not taken is among the earlier states");
  // A failed write must be reported, and the change must stay a draft.
  await write(page, "nation: britain", "nation: britain # not written");
  await page.evaluate(() => {
    const create = FileSystemFileHandle.prototype.createWritable;
    FileSystemFileHandle.prototype.createWritable = async () => {
      FileSystemFileHandle.prototype.createWritable = create;
      throw new DOMException("The request is not allowed by the user agent", "NotAllowedError");
    };
  });
  await save(page);
  await says(page, "Some documents were not saved: the browser refused access. Press again, and allow the access.");
  same((await onDisk(page, OOB)).includes("not written"), false, "folder: what could not be written");
  // At the next visit, the page must offer the folder and apply the draft.
  const draft = await text(page);
  await page.reload();
  await ready(page, address);
  await page.click("#open-last:has-text(\"Open jena\")", { timeout: 10000 })
    .catch(() => fault("folder: that of the last visit is not offered"));
  await opened(page);
  await choose(page, OOB);
  same(await text(page), draft, "folder: the draft of the last visit");
  await page.evaluate(prepare);
  await copied(page, draft);
  await dropped(page, all);
  await refused(page);
  await context.close();
}

/** A folder is copied into the browser, and the copy is saved into another folder. */
async function copied(page, draft) {
  await page.click("#home");
  await page.click("#recent button[aria-label=\"Duplicate jena\"]");
  await page.click("#recent button[aria-label=\"Open jena, copy\"]");
  await page.waitForFunction(() => document.querySelector("#project").textContent === "jena, copy")
    .catch(async () => fault(`folder: no copy: ${await page.textContent("#status")}`));
  await choose(page, OOB);
  same(await text(page), draft, "folder: the draft in a copy of it");
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const other = await root.getDirectoryHandle("other", { create: true });
    await window.grognard.folders.write(other, "grognard.yaml", "grognard: 1\nname: Another\n");
    window.showDirectoryPicker = async () => other;
    window.theOther = other;
  });
  await page.click("#save-into");
  await page.click("dialog.ask button:has-text(\"Replace them\")");
  await says(page, "saved in other, which is open now");
  const there = await page.evaluate((path) => window.grognard.folders.text(window.theOther, path), OOB);
  same([there, await page.isVisible("#save-into"), await page.textContent("#path")], [draft, false, OOB],
    "folder: a battle of the browser that was saved into a folder");
  await page.evaluate(() => { window.showDirectoryPicker = async () => window.theFolder.handle; });
}

/** A folder can be dropped, in browsers with and without folder handles. */
async function dropped(page, all) {
  const drop = (hasHandle) => page.evaluate((hasHandle) => {
    /** Makes a folder entry of the older kind, for browsers without handles. */
    const entry = (handle) => (handle.kind === "file"
      ? { name: handle.name, isDirectory: false, file: (done, failed) => handle.getFile().then(done, failed) }
      : {
          name: handle.name,
          isDirectory: true,
          createReader() {
            const values = handle.values();
            // Return one entry at a time, because no browser returns all entries at once.
            return { readEntries: (done, failed) => values.next().then(({ value }) => done(value ? [entry(value)] : []), failed) };
          },
        });
    const { handle } = window.theFolder;
    const item = { kind: "file",
      webkitGetAsEntry: () => entry(handle), ...(hasHandle ? { getAsFileSystemHandle: async () => handle } : {}) };
    document.dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: [], items: [item] } }));
  }, hasHandle);
  for (const hasHandle of [true, false]) {
    await page.evaluate(() => { document.querySelector("#project").textContent = "another"; });
    await drop(hasHandle);
    await opened(page);
    await page.waitForFunction((count) => window.grognard.bench.texts.size === count, all.length, { timeout: 10000 })
      .catch(() => null);
    same((await page.evaluate(() => [...window.grognard.bench.texts.keys()].sort())).join(),
      all.join(), `folder: the documents of one that was dropped, ${hasHandle ? "with" : "without"} a handle`);
    same(await page.evaluate(() => window.grognard.bench.folder !== null), hasHandle, "folder: whether the page can write into it");
  }
}

/** Files that cannot be opened must be reported. */
async function refused(page) {
  await page.setInputFiles("#pick-file", [{ name: "army.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") }]);
  await says(page, "The files were not opened: this is not a ZIP archive.");
  await page.setInputFiles("#pick-file", [{ name: "army.doc", mimeType: "text/plain", buffer: Buffer.from("10 battalions") }]);
  await says(page, "No documents found");
  // A list of another program opens the dialog that reads lists.
  await page.setInputFiles("#pick-file", [{ name: "army.csv", mimeType: "text/csv", buffer: Buffer.from("name,men\n1st Foot,500\n") }]);
  await page.waitForFunction(() => /1st Foot/.test(document.querySelector("#dialog textarea")?.value))
    .catch(() => fault("folder: a table is not read"));
  await page.click("#dialog-close");
  for (const [name, path] of [["../New Army", "new-army.oob.yaml"], ["///", null]]) {
    await page.click("#new");
    await page.fill("#dialog input", name);
    await page.keyboard.press("Enter");
    if (path) await page.waitForFunction((end) => document.querySelector("#path").textContent.endsWith(end), path);
    else await page.waitForSelector("#dialog .bad:has-text(\"Enter a name with letters\")");
    same(await page.evaluate(() => [...window.grognard.bench.texts.keys()].filter((path) => path.includes(".."))), [],
      `folder: a new document \`${name}\``);
  }
  await page.click("#dialog-close");
}
