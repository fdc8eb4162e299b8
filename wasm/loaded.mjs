// The engine of a site that a program builds, as a page loads it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import vm from 'node:vm';

/** The files of the engine by their names without digests. */
function filesOf(program) {
    const work = mkdtempSync(join(tmpdir(), 'grognard-workbench-'));
    try {
        writeFileSync(join(work, 'grognard.yaml'), 'grognard: 1\nname: A club\nsite: { workbench: true, downloads: [], rulesets: [one-hour-wargame] }\n');
        spawnSync(resolve(program), ['build', '.', '--output', 'public'], { cwd: work, stdio: 'inherit' });
        const folder = join(work, 'public/workbench');
        return new Map(readdirSync(folder).map((name) => [name.replace(/\.[0-9a-f]+\./, '.'), readFileSync(join(folder, name))]));
    } finally {
        rmSync(work, { recursive: true, force: true });
    }
}

/** What makes engines: as a worker does of what a server sends, or as a page does that is opened from a folder. */
export function enginesOf(program) {
    const files = filesOf(program);
    const scope = { WebAssembly, Response, TextEncoder, TextDecoder, atob, Uint8Array, Map, JSON, Error, Promise };
    scope.self = scope;
    const context = vm.createContext(scope);
    const run = (name) => vm.runInContext(files.get(name).toString(), context);
    run('door.js');
    const door = scope.grognardDoor;
    return {
        engine: () => door.fetched(new Response(files.get('engine.wasm')), new Response(files.get('assets.json'))),
        fromFolder() {
            run('engine.js');
            return door.make(scope.grognardPacked);
        },
    };
}
