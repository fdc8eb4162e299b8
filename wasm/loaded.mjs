// Loads the engine from a site that the program builds, as a page does.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as door from "../web/workbench/door.js";

/** The files of the engine by their names without digests. */
function filesOf(program) {
  const work = mkdtempSync(join(tmpdir(), "grognard-workbench-"));
  try {
    const settings = "grognard: 1\nname: A club\nsite: { workbench: true, downloads: [], rulesets: [one-hour-wargame] }\n";
    writeFileSync(join(work, "grognard.yaml"), settings);
    spawnSync(resolve(program), ["build", ".", "--output", "public"], { cwd: work, stdio: "inherit" });
    const folder = join(work, "public/workbench");
    return new Map(readdirSync(folder).map((name) => [name.replace(/\.[0-9a-f]+\./, "."), readFileSync(join(folder, name))]));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Two ways to make an engine: as a worker with files from a server, and as a page that is opened from a folder. */
export function enginesOf(program) {
  const files = filesOf(program);
  return {
    engine: () => door.fetched(new Response(files.get("engine.wasm")), new Response(files.get("assets.json"))),
    fromFolder() {
      const scope = {};
      new Function("self", files.get("engine.js").toString())(scope);
      return door.make(scope.grognardPacked);
    },
  };
}
