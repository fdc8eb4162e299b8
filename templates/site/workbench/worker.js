// The engine in a thread of its own: a long check does not stop the hands that write.
'use strict';
let engine = null;

self.addEventListener('message', ({ data }) => {
    if (data.load) {
        engine = (async () => {
            const { door, engine: script } = data.load;
            const answer = fetch(script);
            importScripts(door);
            const again = () => {
                importScripts(script);
                return self.grognardPacked;
            };
            return answer.then((answer) => self.grognardDoor.fetched(answer, again), () => self.grognardDoor.make(again()));
        })();
        engine.then(() => self.postMessage({ ready: true }), (fault) => self.postMessage({ failed: String(fault && fault.message || fault) }));
        return;
    }
    // The engine answers in the order in which it is asked.
    engine.then((ask) => ask(data.request)).then((answer) => self.postMessage({ number: data.number, answer }), () => undefined);
});
