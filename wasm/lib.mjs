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

/** The engine as a page loads it. */
export async function engine() {
    const scope = { WebAssembly, Blob, Response, DecompressionStream, TextEncoder, TextDecoder, atob, Uint8Array, Map, JSON };
    scope.self = scope;
    const context = vm.createContext(scope);
    vm.runInContext(readFileSync(join(ROOT, 'templates/site/workbench/door.js'), 'utf8'), context);
    vm.runInContext(readFileSync(join(ROOT, 'wasm/out/engine.js'), 'utf8'), context);
    return scope.grognardDoor.make(scope.grognardPacked);
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
