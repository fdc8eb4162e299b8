// The engine behind one function: it takes requests and gives answers, in a worker or in the page.
/** Above this much memory an instance is thrown away between two requests, in bytes. */
const MAX_MEMORY = 256 * 1024 * 1024;

/** The bytes of a text in base64. */
function bytesOf(packed) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(packed);
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

function compile(packed) {
  const plain = packed.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
}

/** The pieces of an engine that have come, and whether another one comes. */
function coming() {
  const pieces = { modules: [], next: null, came: null, failed: null };
  const wait = () => {
    pieces.next = new Promise((resolve, reject) => Object.assign(pieces, { came: resolve, failed: reject }));
    // Somebody asks for it, or nobody does.
    pieces.next.catch(() => undefined);
  };
  wait();
  const add = (module) => {
    pieces.modules.push(module);
    pieces.came(true);
    wait();
  };
  return { pieces, add, end: () => pieces.came(false), fail: (fault) => pieces.failed(fault) };
}

/** Compiles the pieces of an engine while their script comes: what stands between its quotes. */
async function read(body, add) {
  const text = body.pipeThrough(new TextDecoderStream()).getReader();
  let [out, rest, compiled] = [null, "", Promise.resolve()];

  async function quote() {
    if (out) {
      await out.close();
      out = null;
      return;
    }
    const { readable, writable } = new TransformStream();
    [out, rest] = [writable.getWriter(), ""];
    const piece = compile(readable);
    compiled = compiled.then(() => piece).then(add);
    compiled.catch(() => undefined);
  }

  async function letters(part) {
    const all = rest + part;
    // Four letters are three bytes.
    const whole = all.length - all.length % 4;
    rest = all.slice(whole);
    if (whole) await out.write(bytesOf(all.slice(0, whole)));
  }

  try {
    for (let { done, value } = await text.read(); !done; { done, value } = await text.read()) {
      for (const [number, part] of value.split("\"").entries()) {
        if (number > 0) await quote();
        if (out) await letters(part);
      }
    }
    if (out) throw new Error("the engine was cut off");
  } catch (fault) {
    // The piece that was cut off is none.
    if (out) await out.abort(fault).catch(() => undefined);
    await compiled.catch(() => undefined);
    throw fault;
  }
  await compiled;
}

async function compileAll(packed, from, add) {
  const modules = packed.slice(from).map((piece) => compile(new Blob([bytesOf(piece)]).stream()));
  for (const module of modules) add(await module);
}

/** Makes an engine of its script, which a server sends, as soon as the first piece has come. If the script is cut off, `again` gets
 *  all pieces. */
export async function fetched(answer, again) {
  const { pieces, add, end, fail } = coming();
  if (!answer.ok) throw new Error("the engine cannot be loaded");
  const { next } = pieces;
  read(answer.body, add).catch(async () => compileAll(await again(), pieces.modules.length, add)).then(end, fail);
  if (!await next) throw new Error("the engine cannot be loaded");
  return engine(pieces);
}

/** Makes an engine of the pieces that its script has set. */
export async function make(packed) {
  const { pieces, add, end } = coming();
  await compileAll(packed, 0, add);
  end();
  return engine(pieces);
}

/** An engine. What is put into it is remembered, so that a broken instance can be exchanged. */
function engine(pieces) {
  const texts = new Map();
  /** @type {[any, number, Promise<any>]} */
  let [instance, joined, last] = [null, 0, Promise.resolve()];

  async function ready() {
    const isNew = !instance;
    if (isNew) {
      instance = await WebAssembly.instantiate(pieces.modules[0], {});
      joined = 1;
    }
    // A later piece puts its functions into the table of the first.
    for (; joined < pieces.modules.length; joined += 1) await WebAssembly.instantiate(pieces.modules[joined], { "": instance.exports });
    if (isNew) for (const [path, text] of texts) call({ ask: "put", path, text });
  }

  function call(request) {
    const { take, ask, length, memory } = instance.exports;
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const place = take(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const answered = ask() >>> 0;
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answered, length() >>> 0)));
  }

  async function answered(request) {
    if (request.ask === "put") texts.set(request.path, request.text);
    if (request.ask === "remove") texts.delete(request.path);
    if (instance && instance.exports.memory.buffer.byteLength > MAX_MEMORY) instance = null;
    for (;;) {
      const { next } = pieces;
      try {
        await ready();
        return call(request);
      } catch (fault) {
        // The memory of a broken instance cannot be trusted. The texts are safe: they are here.
        instance = null;
        // What has not come yet stops an engine too.
        const isMore = await next.catch(() => false);
        const words = "Your text is kept; the engine was started again.";
        if (!isMore) return { fault: `The engine broke off at \`${request.ask}\` (${fault.message}). ${words}` };
      }
    }
  }

  return (request) => {
    last = last.then(() => answered(request));
    return last;
  };
}
