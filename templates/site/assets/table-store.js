// Where a game is kept: every entry by itself in IndexedDB, and a second copy beside it.
(() => {
const table = globalThis.grognardTable ??= {};
/** Milliseconds to wait for a store that another window holds. */
const PATIENCE = 4000;
let base = null;
const open = () => new Promise((done, failed) => {
  const wanted = indexedDB.open('grognard-table', 1);
  setTimeout(() => failed(new Error('the store does not answer')), PATIENCE);
  wanted.onupgradeneeded = () => {
    wanted.result.createObjectStore('games', { keyPath: 'id' });
    wanted.result.createObjectStore('entries', { keyPath: ['game', 'side', 'n', 'by'] });
  };
  wanted.onsuccess = () => {
    wanted.result.onversionchange = () => wanted.result.close();
    done(wanted.result);
  };
  wanted.onerror = () => failed(wanted.error);
});
// A transaction; fulfilled when the browser says that it is complete.
const run = async (mode, work) => {
  const go = () => new Promise((done, failed) => {
    const all = base.transaction(['games', 'entries'], mode, { durability: 'strict' });
    let asked;
    all.oncomplete = () => done(asked?.result);
    all.onabort = all.onerror = () => failed(all.error ?? new Error('the browser has no room'));
    asked = work(all.objectStore('games'), all.objectStore('entries'));
  });
  base ??= await open();
  try {
    return await go();
  } catch (fault) {
    // A browser may close a store in the background: it is opened again, once.
    if (!['InvalidStateError', 'UnknownError'].includes(fault?.name)) throw fault;
    base = await open();
    return go();
  }
};
const beside = (id) => `grognard-table-${id}`;
const second = {
  keep: (id, log) => { try { localStorage.setItem(beside(id), JSON.stringify(log)); return true; } catch { return false; } },
  read: (id) => { try { const log = JSON.parse(localStorage.getItem(beside(id)) ?? '[]'); return Array.isArray(log) ? log : []; } catch { return []; } },
  forget: (id) => { try { localStorage.removeItem(beside(id)); } catch { /* private */ } },
};
const of = (id) => IDBKeyRange.bound([id], [id, []]);

table.store = {
  second,
  games: () => run('readonly', (games) => games.getAll()),
  begin: (game) => run('readwrite', (games) => games.put(game)),
  keep: (id, entries) => run('readwrite', (games, kept) => { entries.forEach((entry) => kept.put({ game: id, ...entry })); }),
  log: async (id) => {
    const kept = await run('readonly', (games, entries) => entries.getAll(of(id)));
    return kept.map(({ game, ...entry }) => entry);
  },
  forget: async (id) => {
    await run('readwrite', (games, entries) => { games.delete(id); entries.delete(of(id)); });
    second.forget(id);
  },
  // How much room is left, in bytes; nothing if the browser does not say.
  room: async () => {
    const { quota, usage } = await navigator.storage?.estimate?.() ?? {};
    return quota === undefined ? null : quota - usage;
  },
  last: async () => (await navigator.storage?.persist?.()) ?? false,
};
})();
