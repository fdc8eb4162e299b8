// Helpers for all tests of sites: faults, a server, and a browser that can reach only this machine.

import { AsyncLocalStorage } from "node:async_hooks";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { chromium } from "playwright-core";

/** Undoes typesetting: returns a text as its author may have typed it. */
export const straight = (text) => (text ?? "").replace(/[‘’]/g, "'").replace(/[“”]/g, "\"").replace(/[−–]/g, "-").replace(/\u2060/g, "")
  .replace(/(\d) ?½/g, "$1 1/2").replace(/½/g, "1/2").replace(/¼/g, "1/4").replace(/¾/g, "3/4").replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
  .replace(/(?<=\d)(?:\u00a0in\b|")/g, " in").replace(/\u00a0/g, " ");

export const here = path.dirname(fileURLToPath(import.meta.url));
export const repository = path.resolve(here, "../..");
export const temp = fs.mkdtempSync(path.join(os.tmpdir(), "grognard-site-"));
// Use no store, so that the tested program makes every file.
process.env.GROGNARD_STORE = "";
process.on("exit", () => fs.rmSync(temp, { recursive: true, force: true }));

/** All faults, each with the name of its group of tests. */
export const faults = [];
// Two groups may run at the same time, so each has its name in its own context.
const groups = new AsyncLocalStorage();
const current = () => groups.getStore() ?? "";
export const fault = (words, group = current()) => { faults.push(`${group}: ${words}`); };
export const same = (is, should, of) => {
  const [one, other] = [JSON.stringify(is), JSON.stringify(should)];
  if (one !== other) fault(`${of}: ${one} instead of ${other}`);
  return one === other;
};

/** Reports a fault that is in many places as one line, with the first places. */
export function together(what, where, group = current()) {
  if (where.length) fault(`${what}: ${where.slice(0, 4).join(", ")}${where.length > 4 ? ` and ${where.length - 4} more` : ""}`, group);
}

/** Runs a group of tests and prints one line: its result, or its number of faults. */
export async function group(name, work) {
  const start = Date.now();
  let words = "";
  try {
    words = await groups.run(name, work) ?? "";
  } catch (error) {
    fault(`broke off: ${error.stack ?? error}`, name);
  }
  const found = faults.filter((one) => one.startsWith(`${name}: `)).length;
  const time = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  console.log(found ? `FAULT ${name}: ${found} fault${found === 1 ? "" : "s"}; ${words} (${time})` : `ok ${name}: ${words} (${time})`);
}

export function run(program, words, more = {}) {
  const ended = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28, ...more });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
}

/** Runs a program like `run`, but asynchronously. */
export const runBeside = (program, words, more = {}) => new Promise((done) => {
  const child = spawn(program, words, more);
  let [out, err] = ["", ""];
  child.stdout.on("data", (part) => { out += part; });
  child.stderr.on("data", (part) => { err += part; });
  child.on("close", (code, signal) => done({ code, signal, out, err }));
});

export function build(program, project, out, ...more) {
  const built = run(program, ["build", project, "-o", out, ...more]);
  if (built.code !== 0) fault(`\`build\` ended with ${built.code}: ${built.err.slice(0, 2000)}`);
  return built;
}

export function small(name, battles, settings = "") {
  const root = path.join(temp, name);
  fs.mkdirSync(root, { recursive: true });
  fs.writeFileSync(path.join(root, "grognard.yaml"), `grognard: 1\nname: A small club\ndescription: Some battles.\n${settings}`);
  for (const battle of battles) {
    fs.cpSync(path.join(repository, "scenarios", battle), path.join(root, "scenarios", battle), { recursive: true });
  }
  return root;
}

/** Changes a text file, which must contain the replaced text. */
export function edit(file, from, to) {
  const text = fs.readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no \`${from}\``);
  fs.writeFileSync(file, text.replace(from, () => to));
}

export const files = (folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => path.relative(folder, path.join(one.parentPath ?? one.path, one.name)).split(path.sep).join("/"))
  .sort();
export const pagesOf = (folder) => files(folder).filter((one) => one.endsWith(".html"));

export function digests(folder, but = () => false) {
  const all = new Map();
  for (const name of files(folder)) {
    if (!but(name)) all.set(name, createHash("sha256").update(fs.readFileSync(path.join(folder, name))).digest("hex"));
  }
  return all;
}

export const differences = (one, other) => [...new Set([...one.keys(), ...other.keys()])]
  .filter((name) => one.get(name) !== other.get(name));

const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml",
  json: "application/json", xml: "application/xml", png: "image/png", pdf: "application/pdf", txt: "text/plain; charset=utf-8",
  yaml: "text/plain; charset=utf-8", csv: "text/csv; charset=utf-8", webmanifest: "application/manifest+json", wasm: "application/wasm",
};

/**
 * An ordinary file server, which can be stopped and started again to simulate a failing network.
 */
export async function host(folder) {
  const packed = new Map();
  const own = { folder, asked: 0 };
  const server = http.createServer((request, response) => {
    own.asked += 1;
    let name = decodeURIComponent(new URL(request.url, "http://host").pathname).slice(1);
    if (name === "" || name.endsWith("/")) name += "index.html";
    let file = path.join(own.folder, name);
    let status = 200;
    if (!file.startsWith(own.folder + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      [file, status] = [path.join(own.folder, "404.html"), 404];
    }
    const { mtimeMs } = fs.statSync(file);
    const type = TYPES[file.split(".").pop()] ?? "application/octet-stream";
    const head = { "content-type": type, "cache-control": "no-cache" };
    let body;
    if (/text|json|xml|wasm/.test(type) && /gzip/.test(request.headers["accept-encoding"] ?? "")) {
      const key = `${file} ${mtimeMs}`;
      if (!packed.has(key)) packed.set(key, zlib.gzipSync(fs.readFileSync(file), { level: 6 }));
      body = packed.get(key);
      head["content-encoding"] = "gzip";
    } else {
      body = fs.readFileSync(file);
    }
    response.writeHead(status, { ...head, "content-length": body.length });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  return Object.assign(own, {
    root: `http://127.0.0.1:${port}/`,
    async away() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    back: () => new Promise((done) => server.listen(port, "127.0.0.1", done)),
  });
}

// The headless shell opens pages in two thirds of the time of the full browser.
const QUICK = "/usr/bin/chromium-headless-shell";
export const SHELL = process.env.CHROMIUM ?? (fs.existsSync(QUICK) ? QUICK : "/usr/bin/chromium");
export const LAUNCH = {
  executablePath: SHELL,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
    "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
};
let browser = null;
export async function chrome() {
  browser ??= chromium.launch(LAUNCH);
  return browser;
}
export const close = async () => (await browser?.catch(() => null))?.close();

/**
 * Opens a browser context with empty storage and a window of this size. An error on a page is a
 * fault, unless `told` handles it.
 */
export async function reader({ width = 1000, height = 800, worker = false, told: tell = fault, ...more } = {}) {
  const name = current();
  const told = (words) => groups.run(name, () => tell(words));
  const context = await (await chrome()).newContext({ viewport: { width, height }, ...more });
  context.setDefaultTimeout(20000);
  // Most tests open only one page, for which a service worker would needlessly fetch the whole
  // site.
  if (!worker) {
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
  }
  await context.addInitScript(() => addEventListener("securitypolicyviolation", (event) => {
    console.error(`against the policy of the page: `
      + `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ""}:${event.lineNumber}`);
  }));
  context.on("page", (page) => {
    const at = () => page.url().replace(/^http:..127\.0\.0\.1:\d+/, "")
      .replace(/^file:\/\/.*?\/(?=armies|battles|rules|index|leaders)/, "file: ");
    page.on("console", (line) => {
      if (["error", "warning"].includes(line.type())) told(`${at()}: console: ${line.text()} ${line.location()?.url ?? ""}`);
    });
    page.on("pageerror", (error) => told(`${at()}: error: ${error.message}`));
    page.on("dialog", (dialog) => { told(`${at()}: a dialog opens: ${dialog.message()}`); dialog.dismiss(); });
    page.on("request", (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|file:|data:|blob:|about:)/.test(request.url())) told(`${at()}: asks another host: ${request.url()}`);
    });
  });
  return context;
}

export async function hands(count, list, work) {
  const queue = list.map((one, at) => [one, at]);
  const one = async (hand) => { for (let next; (next = queue.shift());) await work(next[0], hand, next[1]); };
  await Promise.all(Array.from({ length: count }, (_, hand) => one(hand)));
}

/** The kinds of pages, by path. Some tests open only the first pages of each kind. */
export const KINDS = [
  ["home", /^index\.html$/], ["page", /^(at-the-table|write-your-own|marks)\.html$/], ["missing", /^404\.html$/],
  ["search", /^search\.html$/], ["compare", /^compare\.html$/], ["print", /^print\.html$/], ["glossary", /^glossary\.html$/],
  ["battles", /^battles\/index\.html$/], ["battle", /^battles\/(barrosa|talavera)\.html$/],
  ["battle under a rule set", /^battles\/(barrosa|jena)\.nf\.html$/],
  ["armies", /^armies\/index\.html$/], ["army", /^armies\/(barrosa-french|jena-prussian)\.html$/],
  ["army under a rule set", /^armies\/(barrosa-british|vimeiro-french)\.(nf|novag)\.html$/],
  ["leaders", /^leaders\/index\.html$/], ["leader", /^leaders\/(britain-thomas-picton|france-[a-z-]*ney)\.html$/],
  ["musters", /^muster\/index\.html$/], ["muster", /^muster\/(?!index).*\.html$/, 1], ["checks", /^checks\/index\.html$/],
  ["check", /^checks\/(dead-link|unknown-unit|date-mismatch)\.html$/],
  ["map", /^maps\/(barrosa|jena\.nf)\.html$/],
  ["rules", /^rules\/index\.html$/], ["game", /^rules\/[a-z-]+\/index\.html$/, 2], ["charts", /^rules\/[a-z-]+\/charts\.html$/, 1],
  ["chart", /^rules\/[a-z-]+\/(chart|table)-[a-z0-9-]+\.html$/, 3], ["odds", /^rules\/[a-z-]+\/odds\.html$/, 1],
  ["rulings", /^rules\/[a-z-]+\/rulings\.html$/, 1],
  ["ruling", /^rules\/(novag\/ruling-emergency-square|belle-alliance\/ruling-skirmish[a-z-]*)\.html$/],
  ["sheet", /^rules\/[a-z-]+\/sheet\.html$/, 1],
  ["sources", /^rules\/[a-z-]+\/sources\.html$/, 1], ["text", /^rules\/(novag\/squares|napoleons-battles\/movement)\.html$/],
];
export function kinds(folder) {
  const all = pagesOf(folder);
  const found = [];
  for (const [kind, pattern, most = 2] of KINDS) {
    const pages = all.filter((page) => pattern.test(page)).slice(0, most);
    if (!pages.length) fault(`the site has no page of the kind \`${kind}\``);
    found.push(...pages.map((page) => ({ kind, page })));
  }
  return found;
}

export const disk = (folder, page) => pathToFileURL(folder).href + "/" + page;

/** Returns a small generator of pseudo-random numbers, which are the same on every machine. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}
