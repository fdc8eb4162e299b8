// A database of the browser, opened when first needed, and again if the browser has closed it.

/** Maximum time in milliseconds to wait while another window keeps the database from opening. */
const PATIENCE = 4000;

/**
 * Returns a function that runs a transaction. The promise that this function returns is fulfilled
 * when the transaction is complete.
 * @param {string} name
 * @param {(base: IDBDatabase) => void} create Makes the stores of a new database.
 * @param {() => void} outdated Called after this page closed the database, because another window
 * opened a newer page.
 * @param {IDBTransactionOptions} [options]
 */
export function database(name, create, outdated, options) {
  /** @type {Promise<IDBDatabase> | null} */
  let base = null;

  function opened() {
    /** @type {Promise<IDBDatabase>} */
    const opening = new Promise((done, failed) => {
      // Some private windows have no database at all.
      if (!globalThis.indexedDB) throw Object.assign(new Error("no database"), { name: "SecurityError" });
      const wanted = indexedDB.open(name, 1);
      const late = setTimeout(() => failed(new Error("another window blocks the storage")), PATIENCE);
      const forget = () => {
        if (base === opening) base = null;
      };
      wanted.onupgradeneeded = () => create(wanted.result);
      wanted.onsuccess = () => {
        clearTimeout(late);
        wanted.result.onclose = forget;
        wanted.result.onversionchange = () => {
          wanted.result.close();
          forget();
          outdated();
        };
        done(wanted.result);
      };
      wanted.onerror = () => failed(wanted.error);
    });
    base = opening;
    opening.catch(() => {
      if (base === opening) base = null;
    });
    return opening;
  }

  /**
   * @param {string | string[]} stores
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => any} work
   */
  async function attempt(stores, mode, work) {
    const transaction = (await (base ?? opened())).transaction(stores, mode, options);
    return new Promise((done, failed) => {
      // `null` until `work` returns, because the transaction completes even if `work` throws.
      let asked = null;
      transaction.oncomplete = () => done(asked?.result);
      transaction.onabort = transaction.onerror = () => failed(transaction.error ?? new Error("the browser has no room"));
      asked = work(transaction);
    });
  }

  /** @type {(...given: Parameters<typeof attempt>) => Promise<any>} */
  return async (...given) => {
    try {
      return await attempt(...given);
    } catch (fault) {
      if (!["InvalidStateError", "UnknownError"].includes(fault?.name)) throw fault;
      base = null;
      return attempt(...given);
    }
  };
}
