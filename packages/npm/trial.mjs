// Prints the `package.json` of a project that installs grognard from a folder of tarballs instead
// of the registry.
//
// Usage: node trial.mjs FOLDER

import fs from "node:fs";
import path from "node:path";

const folder = path.resolve(process.argv[2]);
const dependencies = {};
const overrides = {};
for (const file of fs.readdirSync(folder)) {
  const name = file.replace(/-\d+\.\d+\.\d+.*\.tgz$/, "");
  const place = `file:${path.join(folder, file)}`;
  if (name === "grognard") {
    dependencies.grognard = place;
  } else {
    overrides[name.replace("grognard-", "@grognard/")] = place;
  }
}
console.log(JSON.stringify({ name: "trial", private: true, dependencies, overrides }, null, 2));
