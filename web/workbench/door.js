// Wraps the WebAssembly engine as a function from requests to answers, for a worker or for the
// page.
/**
 * Memory in bytes above which the engine is started again between requests, because WebAssembly
 * memory never shrinks.
 */
const MAX_MEMORY = 256 * 1024 * 1024;

function bytesOf(packed) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(packed);
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/**
 * Makes an engine from two responses of a server: the WebAssembly module, and the assets as JSON.
 */
export async function fetched(engine, assets) {
  if (!engine.ok || !assets.ok) throw new Error("the engine cannot be loaded");
  // WebAssembly can compile during the download only if the content type is set, which some servers
  // fail to do.
  const plain = new Response(engine.body, { headers: { "Content-Type": "application/wasm" } });
  const [module, texts] = await Promise.all([WebAssembly.compileStreaming(plain), assets.text()]);
  return engineOf(module, texts);
}

/** Makes an engine from the data in its script: the module in base64, and the assets. */
export async function make({ engine, assets }) {
  return engineOf(await WebAssembly.compile(bytesOf(engine)), JSON.stringify(assets));
}

/** Makes an engine that keeps a copy of all texts, so that a broken instance can be replaced. */
function engineOf(module, assets) {
  const texts = new Map();
  /** @type {[any, Promise<any>]} */
  let [instance, last] = [null, Promise.resolve()];

  async function ready() {
    if (instance) return;
    instance = await WebAssembly.instantiate(module, {});
    give(assets);
    instance.exports.assets();
    for (const [path, text] of texts) call({ ask: "put", path, text });
  }

  function give(text) {
    const { take, memory } = instance.exports;
    const bytes = new TextEncoder().encode(text);
    const place = take(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  }

  function call(request) {
    const { ask, length, memory } = instance.exports;
    give(JSON.stringify(request));
    const answered = ask() >>> 0;
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answered, length() >>> 0)));
  }

  async function answered(request) {
    if (request.ask === "put") texts.set(request.path, request.text);
    if (request.ask === "remove") texts.delete(request.path);
    if (instance && instance.exports.memory.buffer.byteLength > MAX_MEMORY) instance = null;
    try {
      await ready();
      return call(request);
    } catch (fault) {
      // After a failure the memory may be corrupt, so the next request starts a new instance with
      // the stored texts.
      instance = null;
      const words = "Your text is safe; the engine was restarted.";
      return { fault: `The engine failed at \`${request.ask}\` (${fault.message}). ${words}` };
    }
  }

  return (request) => {
    last = last.then(() => answered(request));
    return last;
  };
}
