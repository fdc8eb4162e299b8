// Connects to the engine, which runs in a worker if possible and otherwise in the page.
import { make } from "./door.js";

/**
 * @param {DOMStringMap | {engine: string, assets: string, packed: string, worker: string}} where
 * Addresses of the engine's files. A site without an engine has no `engine`.
 */
export async function connect(where) {
  if (!where.engine) return null;
  if (location.protocol !== "file:" && window.Worker) {
    const ask = await inWorker(where).catch(() => null);
    if (ask) return ask;
  }
  await script(where.packed);
  return make(self.grognardPacked);
}

/** Runs the engine in a worker. A stopped worker is replaced by a new one with the same texts. */
async function inWorker(where) {
  const texts = new Map();
  let worker = await started(where);
  const ask = (request) => {
    if (request.ask === "put") texts.set(request.path, request.text);
    if (request.ask === "remove") texts.delete(request.path);
    return answered(request, worker);
  };
  async function answered(request, asked) {
    const answer = await asked.ask(request);
    if (!answer.isDead) return answer;
    if (asked === worker) ask.stop();
    return answer;
  }
  ask.stop = async () => {
    const old = worker;
    const next = started(where);
    // Requests that are made meanwhile wait until the new worker has received the texts.
    const again = next.then((begun) => {
      for (const [path, text] of texts) begun.ask({ ask: "put", path, text });
      return begun;
    });
    const failed = (fault) =>
      ({ fault: `The engine cannot be restarted: ${fault.message}. Reload the page; your text is saved.` });
    worker = {
      ask: (request) => again.then((begun) => begun.ask(request)).catch(failed),
      end: () => again.then((begun) => begun.end()).catch(() => undefined),
    };
    old.end();
    worker = await again.catch(() => worker);
  };
  return ask;
}

/** Answer of a worker that has failed, after which `ask` starts another worker. */
const DEAD = { fault: "The checker failed and was started again. Your text is safe.", isDead: true };

function started(where) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(where.worker);
    const waiting = new Map();
    let number = 0;
    let isDead = false;
    const ask = (request) => (isDead ? Promise.resolve(DEAD) : asked(request));
    const asked = (request) => new Promise((done) => {
      number += 1;
      waiting.set(number, done);
      worker.postMessage({ number, request });
    });
    const end = () => {
      worker.terminate();
      for (const done of waiting.values()) done({ stopped: true });
      waiting.clear();
    };
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) resolve({ ask, end });
      else if (data.failed) reject(new Error(data.failed));
      else {
        waiting.get(data.number)?.(data.answer);
        waiting.delete(data.number);
      }
    });
    worker.addEventListener("error", (event) => {
      reject(new Error(event.message));
      // A worker that fails later answers nothing any more.
      isDead = true;
      for (const done of waiting.values()) done(DEAD);
      waiting.clear();
    });
    const full = (path) => new URL(path, location.href).href;
    worker.postMessage({ load: { engine: full(where.engine), assets: full(where.assets) } });
  });
}

export function script(address) {
  return new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    tag.src = address;
    tag.addEventListener("load", resolve);
    tag.addEventListener("error", () => reject(new Error(`\`${address}\` cannot be loaded`)));
    document.head.append(tag);
  });
}

// Start before all other scripts are loaded, but only in a worker, because an engine in the page
// would delay the display of the text.
export const early = location.protocol === "file:" ? null : connect(document.documentElement.dataset);
// Ignore a failure here, because it is reported when the page uses the engine.
early?.catch(() => undefined);
