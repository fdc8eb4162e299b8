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

export const script = readFileSync(join(ROOT, 'wasm/out/engine.js'), 'latin1');

/** The door, as a page loads it, and what the script of the engine sets. */
export function doorOf() {
    const scope = { WebAssembly, Blob, Response, DecompressionStream, TextDecoderStream, TransformStream, TextEncoder, TextDecoder, atob, Uint8Array, Map, JSON, Error, Promise, Object };
    scope.self = scope;
    const context = vm.createContext(scope);
    vm.runInContext(readFileSync(join(ROOT, 'templates/site/workbench/door.js'), 'utf8'), context);
    vm.runInContext(script, context);
    return { door: scope.grognardDoor, packed: scope.grognardPacked };
}

/** The engine as a worker loads it, in chunks of many lengths; or at once, as a page on a stick does. */
export async function engine(isAtOnce = false) {
    const { door, packed } = doorOf();
    return isAtOnce ? door.make(packed) : door.fetched({ ok: true, body: inChunks(Buffer.from(script)) }, () => packed);
}

function inChunks(bytes) {
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

/** A text with one line spoilt. */
export function spoil(text, dice) {
    const lines = text.split('\n');
    const at = dice(lines.length);
    switch (dice(6)) {
        case 0: lines.splice(at, 1); break;
        case 1: lines.splice(at, 0, lines[dice(lines.length)]); break;
        case 2: lines[at] = lines[at].replace(/\d+/, String(dice(99999))); break;
        case 3: lines[at] = lines[at].replace(/:/, ''); break;
        case 4: lines[at] = lines[at].replace(/[a-z]/, 'é𝄞'); break;
        default: lines[at] = lines[at].slice(0, dice(lines[at].length + 1));
    }
    return lines.join('\n');
}
