// Tests the connection to the engine with a fake worker: a worker that fails answers every request, and
// another one takes its place with the same texts.
import assert from "node:assert/strict";
import { test } from "node:test";

const workers = [];
class FakeWorker {
  constructor() {
    this.heard = [];
    this.told = { message: [], error: [] };
    workers.push(this);
  }
  addEventListener(name, work) {
    this.told[name].push(work);
  }
  tell(name, event) {
    for (const work of this.told[name]) work(event);
  }
  postMessage(data) {
    if (data.load) return setTimeout(() => this.tell("message", { data: { ready: true } }), 1);
    this.heard.push(data);
    if (data.request.ask === "hang") return null;
    return setTimeout(() => this.tell("message", { data: { number: data.number, answer: { answer: data.request.ask } } }), 1);
  }
  terminate() {}
}
Object.assign(globalThis, {
  document: { documentElement: { dataset: {} } }, location: { protocol: "http:", href: "http://127.0.0.1/workbench/" },
  Worker: FakeWorker, window: { Worker: FakeWorker },
});

test("a worker that fails answers, and another one has the same texts", async () => {
  const { connect } = await import("../workbench/engine-client.js");
  const ask = await connect({ engine: "engine.wasm", assets: "assets.json", packed: "", worker: "worker.js" });
  assert.deepEqual(await ask({ ask: "put", path: "a.oob.yaml", text: "oob: 1\n" }), { answer: "put" });
  const pending = ask({ ask: "hang" });
  workers[0].tell("error", { message: "out of memory" });
  assert.match((await pending).fault, /The checker failed and was started again/);
  assert.deepEqual(await ask({ ask: "counts" }), { answer: "counts" });
  assert.equal(workers.length, 2);
  const heard = workers[1].heard.map(({ request }) => request);
  assert.deepEqual(heard, [{ ask: "put", path: "a.oob.yaml", text: "oob: 1\n" }, { ask: "counts" }]);
});
