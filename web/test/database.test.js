// Tests the database helper with a fake database: opened once, opened again, closed for a newer
// page.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { database } from "../lib/database.js";

let bases, faults;
const later = (work) => setTimeout(work, 1);
beforeEach(() => {
  [bases, faults] = [[], []];
  globalThis.indexedDB = /** @type {any} */ ({ open: () => {
    const wanted = { result: baseOf() };
    bases.push(wanted.result);
    later(() => {
      wanted.onupgradeneeded();
      wanted.onsuccess();
    });
    return wanted;
  } });
});
function baseOf() {
  const base = { stores: [], isClosed: false, close: () => { base.isClosed = true; }, transaction: () => {
    const fault = faults.shift();
    if (fault) throw Object.assign(new Error("closed"), { name: fault });
    const transaction = { stores: base.stores };
    later(() => transaction.oncomplete());
    return transaction;
  } };
  return base;
}
const store = (outdated = () => {}) => database("a", (/** @type {any} */ base) => base.stores.push("made"), outdated);
const read = (transaction) => ({ result: transaction.stores.join() });

test("transactions that begin together open the database once", async () => {
  const run = store();
  assert.deepEqual(await Promise.all([run("a", "readonly", read), run("a", "readonly", read)]), ["made", "made"]);
  await run("a", "readonly", read);
  assert.equal(bases.length, 1);
});

test("a database that the browser closed is opened once more, and not twice", async () => {
  const run = store();
  faults = ["InvalidStateError"];
  assert.equal(await run("a", "readonly", read), "made");
  assert.equal(bases.length, 2);
  faults = ["UnknownError", "UnknownError"];
  await assert.rejects(run("a", "readonly", read), { name: "UnknownError" });
  faults = ["QuotaExceededError"];
  await assert.rejects(run("a", "readonly", read), { name: "QuotaExceededError" });
});

test("work that throws is a fault of its transaction, which ends without another", async () => {
  const run = store();
  await assert.rejects(run("a", "readwrite", () => { throw new Error("no room"); }), /no room/);
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(await run("a", "readonly", read), "made");
});

test("a newer page gets the database, and this page is told", async () => {
  let told = 0;
  const run = store(() => { told += 1; });
  await run("a", "readonly", read);
  bases[0].onversionchange();
  assert.deepEqual([bases[0].isClosed, told], [true, 1]);
  await run("a", "readonly", read);
  assert.equal(bases.length, 2);
});

test("a database that could not be opened is asked for again", async () => {
  const { open } = indexedDB;
  indexedDB.open = () => {
    const wanted = /** @type {any} */ ({ error: new Error("no room") });
    later(() => wanted.onerror());
    return wanted;
  };
  const run = store();
  await assert.rejects(run("a", "readonly", read), /no room/);
  indexedDB.open = open;
  assert.equal(await run("a", "readonly", read), "made");
});

test("a browser without a database is refused as a private window is", async () => {
  globalThis.indexedDB = undefined;
  await assert.rejects(store()("a", "readonly", read), { name: "SecurityError" });
});
