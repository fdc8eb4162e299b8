// The engine in a thread of its own: a long check does not stop the hands that write.
import { fetched } from "./door.js";

let engine = null;

self.addEventListener("message", ({ data }) => {
  if (data.load) {
    engine = Promise.all([fetch(data.load.engine), fetch(data.load.assets)]).then(([module, assets]) => fetched(module, assets));
    engine.then(() => self.postMessage({ ready: true }), (fault) => self.postMessage({ failed: String(fault?.message || fault) }));
    return;
  }
  // The engine answers in the order in which it is asked.
  engine.then((ask) => ask(data.request)).then((answer) => self.postMessage({ number: data.number, answer }), () => undefined);
});
