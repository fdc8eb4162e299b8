// Bundles the scripts of pages. `--check` fails if a bundle in the repository differs from its
// sources.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const templates = new URL("../templates/site/", import.meta.url);
const PAGES = ["ask", "choose", "compare", "filter", "first", "keep", "own", "print", "search", "site", "sw"];
const BUNDLES = {
  ...Object.fromEntries(PAGES.map((name) => [`assets/${name}.js`, `pages/${name}.js`])),
  "assets/map.js": "map/map.js",
  "assets/table.js": "table/table.js",
  "live/live.js": "live/live.js",
  "live/sw.js": "live/sw.js",
  "workbench/editor.js": "editor/editor.js",
  "workbench/print.js": "workbench/print.js",
  "workbench/workbench.js": "workbench/workbench.js",
  "workbench/worker.js": "workbench/worker.js",
};

async function notices(inputs) {
  const packages = new Set(inputs.map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean));
  const lines = [];
  let permission = "";
  for (const name of [...packages].sort()) {
    const folder = new URL(`node_modules/${name}/`, import.meta.url);
    const { version, license } = JSON.parse(await readFile(new URL("package.json", folder), "utf8"));
    const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    const text = licence ? await readFile(new URL(licence, folder), "utf8") : "";
    permission = text.slice(text.indexOf("Permission is hereby granted")).trim();
    if (license !== "MIT" || !permission.startsWith("Permission")) throw new Error(`${name} is not under the MIT licence`);
    lines.push(` * ${name} ${version}, ${license}. ${text.match(/^Copyright.*$/m)?.[0] ?? ""}`.trimEnd());
  }
  if (lines.length === 0) return "";
  return `/*!\n${lines.join("\n")}\n *\n${permission.replace(/^/gm, " * ").replace(/ +$/gm, "")}\n */\n`;
}

async function bundle(source) {
  const made = await build({
    entryPoints: [source],
    absWorkingDir: new URL(".", import.meta.url).pathname,
    bundle: true,
    minify: true,
    format: "iife",
    // The editor is its own bundle, because it is the largest script and changes least.
    globalName: source.startsWith("editor/") ? "grognard.editor" : undefined,
    target: ["chrome100", "firefox113", "safari16.4"],
    legalComments: "none",
    charset: "utf8",
    write: false,
    metafile: true,
  });
  return `// Made from web/${source} by web/build.mjs.\n${await notices(Object.keys(made.metafile.inputs))}${made.outputFiles[0].text}`;
}

const isCheck = process.argv.includes("--check");
for (const [name, source] of Object.entries(BUNDLES)) {
  const text = await bundle(source);
  const file = new URL(name, templates);
  if (!isCheck) await writeFile(file, text);
  else if (text !== await readFile(file, "utf8").catch(() => "")) {
    console.error(`templates/site/${name} is not what its sources make: run \`npm run build\` in web`);
    process.exitCode = 1;
  }
  if (!isCheck) console.log(`${name}: ${text.length} bytes`);
}
