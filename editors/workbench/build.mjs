// Makes templates/site/workbench/editor.js of CodeMirror and of what is ours around it. The file is part of the
// repository, so that a build needs no Node. `--check` fails where the two differ.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const OUT = new URL('../../templates/site/workbench/editor.js', import.meta.url);

const made = await build({
    entryPoints: ['src/editor.js'],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'grognardEditor',
    target: ['chrome100', 'firefox113', 'safari16.4'],
    legalComments: 'none',
    charset: 'utf8',
    write: false,
    metafile: true,
});

// The licences of all that is in the file.
const packages = new Set();
for (const path of Object.keys(made.metafile.inputs)) {
    const found = path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//);
    if (found) packages.add(found[1]);
}
const notices = [];
let permission = '';
for (const name of [...packages].sort()) {
    const folder = new URL(`node_modules/${name}/`, import.meta.url);
    const { version, license } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
    const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    const text = licence ? await readFile(new URL(licence, folder), 'utf8') : '';
    const holder = text.match(/^Copyright.*$/m)?.[0] ?? '';
    const words = text.slice(text.indexOf('Permission is hereby granted')).trim();
    if (license !== 'MIT' || !text.includes('Permission is hereby granted')) throw new Error(`${name} is not under the MIT licence`);
    permission = words;
    notices.push(` * ${name} ${version}, ${license}. ${holder}`.trimEnd());
}
const head = `/*! Made by editors/workbench/build.mjs. Do not change it here.\n *\n${notices.join('\n')}\n *\n${permission.replace(/^/gm, ' * ').replace(/ +$/gm, '')}\n */\n`;
const text = head + made.outputFiles[0].text;

if (process.argv.includes('--check')) {
    const kept = await readFile(OUT, 'utf8').catch(() => '');
    if (kept !== text) {
        console.error('templates/site/workbench/editor.js is not what its sources make: run `npm run build` in editors/workbench');
        process.exit(1);
    }
    console.log(`editor.js is what its sources make: ${text.length} bytes`);
} else {
    await writeFile(OUT, text);
    console.log(`editor.js: ${text.length} bytes`);
}
