// Runs the engine in a worker, so that a long check does not block typing.
import { fetched } from "./door.js";

let engine = null;

self.addEventListener("message", ({ data }) => {
  if (data.load) {
    engine = Promise.all([fetch(data.load.engine), fetch(data.load.assets)]).then(([module, assets]) => fetched(module, assets));
    engine.then(() => self.postMessage({ ready: true }), (fault) => self.postMessage({ failed: String(fault?.message || fault) }));
    return;
  }
  // The engine answers requests in the order of their arrival.
  engine.then((ask) => ask(data.request)).then((answer) => self.postMessage({ number: data.number, answer }), () => undefined);
});
