// Bundles the extension into one file, and copies the schemas and licences of the repository.

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
