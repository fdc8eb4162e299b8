// Bundles the extension into one file, and copies the schemas, licences and pictures of the repository.

import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { build } from "esbuild";

const top = new URL("../../", import.meta.url);

await rm("dist", { recursive: true, force: true });
await build({
  entryPoints: ["src/extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minify: true,
  external: ["vscode"],
  logLevel: "warning",
});

await rm("schemas", { recursive: true, force: true });
await mkdir("schemas");
for (const name of await readdir(new URL("schemas/", top))) {
  await cp(new URL(`schemas/${name}`, top), `schemas/${name}`);
}
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  await cp(new URL(name, top), name);
}

/** The pictures of the walkthrough by their names in package.json. */
const PICTURES = {
  "battle.webp": "site/battle-768-light.webp",
  "check.webp": "site/check-768-light.webp",
  "workbench.webp": "site/workbench-map-768-light.webp",
  "cards.png": "cards.png",
};
for (const [name, picture] of Object.entries(PICTURES)) {
  await cp(new URL(`docs/images/${picture}`, top), `dist/images/${name}`);
}
