// The engine behind one function: it takes requests and gives answers, in a worker or in the page.
'use strict';
(function (scope) {
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
        const plain = packed.pipeThrough(new DecompressionStream('gzip'));
        return WebAssembly.compileStreaming(new Response(plain, { headers: { 'Content-Type': 'application/wasm' } }));
    }

    /** Takes the bytes out of the script of the engine, while it comes: what stands between its quotes. */
    function bytesOfScript() {
        let [quotes, rest] = [0, ''];
        return new TransformStream({
            transform(text, out) {
                const parts = text.split('"');
                const letters = rest + (parts[1 - quotes] ?? '');
                quotes += parts.length - 1;
                // Four letters are three bytes.
                const whole = letters.length - letters.length % 4;
                if (whole) out.enqueue(bytesOf(letters.slice(0, whole)));
                rest = letters.slice(whole);
            },
        });
    }

    /** Makes an engine of its script, which a server sends. A browser compiles it while it comes. */
    async function fetched(answer) {
        if (!answer.ok) throw new Error('the engine cannot be loaded');
        return engine(await compile(answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(bytesOfScript())));
    }

    /** Makes an engine of what its script has set. */
    async function make(packed) {
        return engine(await compile(new Blob([bytesOf(packed)]).stream()));
    }

    /** An engine. What is put into it is remembered, so that a broken instance can be exchanged. */
    function engine(module) {
        const texts = new Map();
        let instance = null;

        async function ready() {
            if (instance) return;
            instance = await WebAssembly.instantiate(module, {});
            for (const [path, text] of texts) call({ ask: 'put', path, text });
        }

        function call(request) {
            const { take, ask, length, memory } = instance.exports;
            const bytes = new TextEncoder().encode(JSON.stringify(request));
            const place = take(bytes.length) >>> 0;
            new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
            const answered = ask() >>> 0;
            return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answered, length() >>> 0)));
        }

        return async function ask(request) {
            if (request.ask === 'put') texts.set(request.path, request.text);
            if (request.ask === 'remove') texts.delete(request.path);
            if (instance && instance.exports.memory.buffer.byteLength > MAX_MEMORY) instance = null;
            await ready();
            try {
                return call(request);
            } catch (fault) {
                // The memory of a broken instance cannot be trusted. The texts are safe: they are here.
                instance = null;
                return { fault: `The engine broke off at \`${request.ask}\` (${fault.message}). Your text is kept; the engine was started again.` };
            }
        };
    }

    scope.grognardDoor = { make, fetched };
})(self);
