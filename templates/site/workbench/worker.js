// The engine in a thread of its own: a long check does not stop the hands that write.
'use strict';
let engine = null;

self.addEventListener('message', ({ data }) => {
    if (data.load) {
        engine = (async () => {
            const { door, engine, assets } = data.load;
            const answers = [fetch(engine), fetch(assets)];
            importScripts(door);
            return self.grognardDoor.fetched(...await Promise.all(answers));
        })();
        engine.then(() => self.postMessage({ ready: true }), (fault) => self.postMessage({ failed: String(fault && fault.message || fault) }));
        return;
    }
    // The engine answers in the order in which it is asked.
    engine.then((ask) => ask(data.request)).then((answer) => self.postMessage({ number: data.number, answer }), () => undefined);
});
