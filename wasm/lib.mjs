// What the tests of the engine share: the engine as a page loads it, the documents of a folder, and what has passed.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

let passed = 0;
let failed = 0;

export function hold(is, what) {
    if (is) passed += 1;
    else {
        failed += 1;
        if (failed < 20) console.log(`not ok: ${what}`);
    }
}

/** Ends the run, with 1 where something has failed. */
export function report() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
}

/** The engine as a worker loads it, in pieces of many lengths; or whole, as a page on a stick does. */
export async function engine(isWhole = false) {
    const script = readFileSync(join(ROOT, 'wasm/out/engine.js'));
    const scope = { WebAssembly, Blob, Response, DecompressionStream, TextDecoderStream, TransformStream, TextEncoder, TextDecoder, atob, Uint8Array, Map, JSON, Error };
    scope.self = scope;
    const context = vm.createContext(scope);
    vm.runInContext(readFileSync(join(ROOT, 'templates/site/workbench/door.js'), 'utf8'), context);
    if (!isWhole) return scope.grognardDoor.fetched({ ok: true, body: inPieces(script) });
    vm.runInContext(script.toString(), context);
    return scope.grognardDoor.make(scope.grognardPacked);
}

function inPieces(bytes) {
    let [at, length] = [0, 1];
    return new ReadableStream({
        pull(out) {
            if (at >= bytes.length) return out.close();
            out.enqueue(bytes.subarray(at, at + length));
            [at, length] = [at + length, (length * 7 + 3) % 60_013 + 1];
        },
    });
}

const isRead = (name) => /(?:^|\/)grognard\.yaml$|\.(?:oob|scenario|map|ruleset|layout|collection)\.yaml$|\.geojson$|\.rules\.md$/.test(name);

/** The paths of the documents in a folder and below it, in order. */
export function documents(folder, before = '') {
    return readdirSync(join(folder, before)).sort().flatMap((name) => {
        const path = before ? `${before}/${name}` : name;
        return statSync(join(folder, path)).isDirectory() ? documents(folder, path) : isRead(name) ? [path] : [];
    });
}

/** Numbers that are the same in every run. */
export function diceOf(seed) {
    let state = seed;
    return (sides) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return (state >>> 8) % sides;
    };
}
