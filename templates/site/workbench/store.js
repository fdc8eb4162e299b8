// What the browser keeps: drafts at every keystroke, and the last states of each document.
'use strict';
(function () {
    /** Maximum number of earlier states of a document. */
    const MAX_STATES = 50;
    /** Time between two kept states of a document that is being written, in milliseconds. */
    const STEP = 30000;

    function open() {
        return new Promise((resolve, reject) => {
            const wanted = indexedDB.open('grognard-workbench', 1);
            wanted.addEventListener('upgradeneeded', () => {
                wanted.result.createObjectStore('drafts', { keyPath: ['project', 'path'] });
                wanted.result.createObjectStore('states', { keyPath: ['project', 'path', 'at'] });
                wanted.result.createObjectStore('handles', { keyPath: 'project' });
            });
            wanted.addEventListener('success', () => resolve(wanted.result));
            wanted.addEventListener('error', () => reject(wanted.error));
            wanted.addEventListener('blocked', () => reject(new Error('another window holds the store')));
        });
    }

    /** Runs a transaction and waits until the browser says that it is complete. */
    async function run(stores, mode, work) {
        const write = async (base) => new Promise((resolve, reject) => {
            const transaction = base.transaction(stores, mode);
            let result;
            transaction.addEventListener('complete', () => resolve(result && 'result' in result ? result.result : result));
            transaction.addEventListener('error', () => reject(transaction.error));
            transaction.addEventListener('abort', () => reject(transaction.error || new Error('the browser has no room')));
            result = work(transaction);
        });
        try {
            base = base || await open();
            return await write(base);
        } catch (fault) {
            // A browser may close the store while it is in the background.
            if (fault && (fault.name === 'InvalidStateError' || fault.name === 'UnknownError')) {
                base = await open();
                return write(base);
            }
            throw fault;
        }
    }
    let base = null;
    const range = (project) => IDBKeyRange.bound([project], [project, []]);

    window.grognardStore = {
        /** The drafts of a project: `{ path, text, base }`; a base of null is a document that was new. */
        drafts: (project) => run('drafts', 'readonly', (all) => all.objectStore('drafts').getAll(range(project))),
        /** Keeps a draft, with the text of the document over which it was written. It is kept when the promise is fulfilled. */
        keep: (project, path, text, base, now) => run(['drafts', 'states'], 'readwrite', (all) => {
            all.objectStore('drafts').put({ project, path, text, base });
            const states = all.objectStore('states');
            const asked = states.getAllKeys(IDBKeyRange.bound([project, path], [project, path, []]));
            asked.addEventListener('success', () => {
                const keys = asked.result;
                const last = keys.length > 0 ? keys[keys.length - 1][2] : 0;
                if (text === null || now - last < STEP) return;
                states.put({ project, path, at: now, text });
                for (const key of keys.slice(0, Math.max(0, keys.length + 1 - MAX_STATES))) states.delete(key);
            });
        }),
        /** Keeps a text that goes from the page among the earlier states of its document. */
        keepState: (project, path, text, now) => run('states', 'readwrite', (all) => { all.objectStore('states').put({ project, path, at: now, text }); }),
        /** Forgets a draft: it is saved elsewhere. */
        forget: (project, path) => run('drafts', 'readwrite', (all) => { all.objectStore('drafts').delete([project, path]); }),
        /** The earlier states of a document, from the oldest. */
        states: (project, path) => run('states', 'readonly', (all) => all.objectStore('states').getAll(IDBKeyRange.bound([project, path], [project, path, []]))),
        /** A folder that was opened, for the next visit. */
        folder: () => run('handles', 'readonly', (all) => all.objectStore('handles').get('last')).then((found) => found?.folder ?? null),
        keepFolder: (folder) => run('handles', 'readwrite', (all) => { all.objectStore('handles').put({ project: 'last', folder }); }),
    };
})();
