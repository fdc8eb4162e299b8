// The engine in a thread of its own: a long check does not stop the hands that write.
'use strict';
let engine = null;
let wanted = Promise.resolve();

self.addEventListener('message', ({ data }) => {
    if (data.load) {
        engine = (async () => {
            importScripts(data.load.door, data.load.engine);
            return self.grognardDoor.make(self.grognardPacked);
        })();
        engine.then(() => self.postMessage({ ready: true }), (fault) => self.postMessage({ failed: String(fault && fault.message || fault) }));
        return;
    }
    // One after the other, in the order in which they came.
    wanted = wanted.then(async () => {
        const ask = await engine;
        self.postMessage({ number: data.number, answer: await ask(data.request) });
    }).catch(() => undefined);
});
