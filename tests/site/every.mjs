// Checks every page: it loads without messages, its links are valid, and HTML validators accept it.

import fs from "node:fs";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { Worker } from "node:worker_threads";
import { disk, fault, files, hands, here, host, kinds, pagesOf, reader, runBeside, temp, together } from "./lib.mjs";
import { sample } from "./sample.mjs";

export async function crawl(site) {
  const host_ = await host(site);
  const { pages: all, words: many } = sample(site);
  const seen = new Map();
  const told = (words) => { const short = words.replace(/^[^ ]+: /, ""); seen.set(short, [...(seen.get(short) ?? []), words]); };
  const context = await reader({ width: 320, height: 640, told });
  const pages = await Promise.all(Array.from({ length: 2 }, () => context.newPage()));
  const wide = [];
  await hands(2, all, async (name, hand) => {
    await pages[hand].goto(`${host_.root}${name}`);
    const over = await pages[hand].evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    if (over > 0) wide.push(`${name} by ${over} px`);
  });
  together("wider than a window of 320 px", wide);
  await context.close();
  // Load one page of each kind from disk, without a server.
  const local = await reader({ told });
  const page = await local.newPage();
  const some = kinds(site);
  for (const one of some) if (one.page !== "404.html") await page.goto(disk(site, one.page));
  await local.close();
  await host_.away();
  // Report a message once, even if many pages have it.
  for (const [, where] of seen) together("said", where);
  return `${many} at 320 px over http, ${some.length} from a folder`;
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: " " };
const decode = (text) => text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, ten, hex, name) =>
  (ten ? String.fromCodePoint(Number(ten)) : hex ? String.fromCodePoint(parseInt(hex, 16)) : ENTITIES[name] ?? whole));

function* tags(text) {
  const bare = text.replace(/<!--[\s\S]*?-->/g, "").replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1");
  for (const [, name, rest] of bare.matchAll(
    /<([a-z][a-z0-9-]*)((?:\s+[^\s=>/"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi)) {
    const give = {};
    for (const [, key, two, one, none] of rest.matchAll(/([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g)) {
      give[key.toLowerCase()] = decode(two ?? one ?? none ?? "");
    }
    yield [name.toLowerCase(), give];
  }
}

/** Returns the XML error that the browser's parser finds in a text, or null. */
const wellFormed = (page, text) =>
  page.evaluate((text) => new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror")?.textContent ?? null, text);

/** Every link must lead to an existing file and heading. */
export async function links(site) {
  const all = files(site);
  const there = new Set(all);
  const ids = new Map();
  const wanted = [];
  const same = new Map();
  const add = (what, where) => same.set(what, [...(same.get(what) ?? []), where]);
  const counted = { links: 0, anchors: 0, away: 0 };
  const read = (name) => fs.readFileSync(path.join(site, name), "utf8");
  const follow = (from, href) => {
    const [address, fragment] = href.split("#");
    const own = path.posix.normalize(path.posix.join(path.posix.dirname(from), decodeURIComponent(address.split("?")[0])));
    return [address === "" ? from : own.endsWith("/") ? `${own}index.html` : own,
      fragment === undefined ? null : decodeURIComponent(fragment)];
  };
  const take = (from, href, what) => {
    if (/^https?:\/\//.test(href)) { counted.away += 1; return; }
    if (/^data:image\//.test(href) && what === "src") return;
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) { fault(`${from}: leads to \`${href}\``); return; }
    // A host shows `404.html` at any address, so its links begin at the root of the host.
    if (from === "404.html" && href.startsWith("/")) href = href.slice(1);
    if (href.startsWith("/")) { fault(`${from}: \`${href}\` holds on one host only`); return; }
    counted.links += 1;
    wanted.push([from, href, ...follow(from, href)]);
  };
  const canon = /<link rel="canonical" href="([^"]*)">/.exec(read("index.html"))?.[1];
  for (const name of all.filter((one) => /\.(html|svg)$/.test(one))) {
    const own = new Set();
    ids.set(name, own);
    for (const [tag, give] of tags(read(name))) {
      if (give.id !== undefined) {
        if (own.has(give.id)) add(`two things are called #${give.id}`, name);
        if (give.id === "" || /\s/.test(give.id)) fault(`${name}: \`${give.id}\` is no id`);
        own.add(give.id);
      }
      if (tag === "link" && give.rel === "canonical") {
        const should = canon + name.replace(/(^|\/)index\.html$/, "$1");
        if (decodeURIComponent(give.href) !== should) fault(`${name}: its own address is \`${give.href}\`, not \`${should}\``);
        continue;
      }
      if (tag === "meta" && give.property === "og:image" && canon) {
        if (!give.content.startsWith(canon) || !there.has(decodeURIComponent(give.content.slice(canon.length)))) fault(
          `${name}: its picture \`${give.content}\` is not there`);
      }
      for (const key of ["href", "src", "srcset", "data", "data-part", "action", "poster"]) {
        if (give[key] === undefined || (key === "data" && tag !== "object")) continue;
        take(name, give[key], key);
        if (tag === "a" && /^https?:/.test(give[key]) && !/noreferrer|noopener/.test(give.rel ?? "")) fault(
          `${name}: a link away without rel: ${give[key]}`);
      }
      for (const key of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
        for (const id of (give[key] ?? "").split(/\s+/).filter(Boolean)) wanted.push([name, `${key} ${id}`, name, id]);
      }
      if (tag === "style" || give.style !== undefined || Object.keys(give).some((key) => key.startsWith("on"))) fault(
        `${name}: style or script inside <${tag}>`);
    }
  }
  // Parts of pages that scripts load also have links, which are relative to the page that shows
  // them.
  let parts = 0;
  for (const name of all.filter((one) => /^(armies|battles)\/.*\.js$/.test(one) && !/\.(table|units)\.js$/.test(one))) {
    parts += 1;
    const part = JSON.parse(`[${read(name).replace(/^grognard\.part\(/, "").replace(/\);\s*$/, "")}]`)[1];
    const page = name.replace(/(\.history)?\.js$/, ".html");
    if (!there.has(page)) fault(`${name}: there is no ${page}`);
    else if (!read(page).includes(part)) fault(`${name} does not show what ${page} shows`);
  }
  // A link of a compared unit leads to the unit's row.
  for (const name of all.filter((one) => one.endsWith(".units.js"))) {
    const { page, units } = JSON.parse(read(name).replace(/^grognard\.units\(/, "").replace(/\);\s*$/, ""));
    for (const { id } of units) take("index.html", `${page}#${id}`, "href");
  }
  // The data of battles in play has links to sections of rules, charts, odds and rulings.
  for (const name of all.filter((one) => one.endsWith(".table.js"))) {
    for (const [, href] of new Set([...read(name).matchAll(/"href":"([^"]+)"/g)])) take("index.html", href, "href");
  }
  for (const name of all.filter((one) => one.endsWith("previews.js"))) {
    const [pack, known] = JSON.parse(`[${read(name).replace(/^grognard\.previews\(/, "").replace(/\);\s*$/, "")}]`);
    for (const [key, [, html]] of Object.entries(known)) {
      for (const [, give] of tags(html)) if (give.href !== undefined) take(`rules/${pack}/${key} (preview)`, give.href, "href");
    }
    for (const page of all.filter((one) => one.endsWith(".html"))) {
      for (const [, key] of read(page).matchAll(new RegExp(`data-preview="${pack}/([^"]*)"`, "g"))) if (!known[decode(key)]) fault(
        `${page}: there is no preview ${pack}/${key}`);
    }
  }
  const [, entries] = JSON.parse(`[${read("search/index.js").replace(/^grognard\.index\(/, "").replace(/\);\s*$/, "")}]`);
  for (const [, title, detail, href] of entries) {
    if (/`/.test(title) || (typeof detail === "string" && /`/.test(detail))) counted.ticks
      = [...(counted.ticks ?? []), `${title}: ${detail}`];
    take("index.html", typeof detail === "number" ? entries[detail][3] + href : href, "href");
  }
  if (counted.ticks) together("entries of the search show backticks", counted.ticks);
  for (const [from, href, file, id] of wanted) {
    const place = id && `${file}#${id}`;
    if (!there.has(file)) add(`leads to nothing: ${href}`, from);
    else if (id) {
      counted.anchors += 1;
      if (!ids.get(file)?.has(id)) add(file === from ? `leads to nothing on its own page: #${id}` : `leads to nothing: ${place}`, from);
    }
  }
  for (const [what, where] of same) together(what, where);
  const context = await reader();
  const page = await context.newPage();
  const listed = new Set();
  for (const [name, tag] of [["sitemap.xml", "loc"], ["feed.xml", "id"]]) {
    const text = read(name);
    const why = await wellFormed(page, text);
    if (why) fault(`${name}: ${why.slice(0, 200)}`);
    for (const [, address] of text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))) {
      const file = decodeURIComponent(decode(address)).slice(canon.length);
      if (!decode(address).startsWith(canon) || !there.has(file === "" || file.endsWith("/") ? `${file}index.html` : file)) fault(
        `${name}: \`${address}\` is not there`);
      if (tag === "loc") listed.add(file === "" || file.endsWith("/") ? `${file}index.html` : file);
    }
  }
  for (const name of pagesOf(site)) {
    const hidden = /<meta name="robots" content="noindex">/.test(read(name));
    if (!listed.has(name) && !hidden && name !== "search.html" && name !== "404.html") fault(`sitemap.xml does not list ${name}`);
    for (const [, json] of read(name).matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g)) {
      try { JSON.parse(json); } catch (error) { fault(`${name}: its data is no JSON: ${error.message}`); }
    }
  }
  for (const name of all.filter((one) => one.endsWith(".svg"))) {
    const why = await wellFormed(page, read(name));
    if (why) fault(`${name}: ${why.slice(0, 200)}`);
  }
  const manifest = JSON.parse(read("manifest.webmanifest"));
  for (const one of [manifest.start_url, ...manifest.icons.map((icon) => icon.src)]) if (!there.has(one)) fault(
    `the manifest names ${one}, which is not there`);
  const robots = read("robots.txt");
  if (!/^User-agent: \*$/m.test(robots) || !robots.includes(`Sitemap: ${canon}sitemap.xml`)) fault(`robots.txt: ${robots}`);
  const [, list] = /^self\.grognard = \{ VERSION: "[0-9a-f]+", LIST: (\[.*\]) \};$/m.exec(read("sw.js")) ?? [];
  for (const [name] of JSON.parse(list ?? "[]")) if (!there.has(name)) fault(`the worker keeps ${name}, which is not there`);
  await context.close();
  return `${counted.links} links, ${counted.anchors} anchors, ${counted.away} links away, ${parts} parts, `
    + `${entries.length} entries of the search, ${listed.size} addresses of the sitemap`;
}

const java = () => spawnSync("java", ["-version"]).status === 0;

/**
 * Runs html-validate on two cores. A sample is enough if Java is installed, because the Nu checker
 * then tests every page.
 */
export async function valid(site) {
  const { pages, words } = java() ? sample(site)
    : { pages: pagesOf(site), words: `all ${pagesOf(site).length} pages, for there is no Java` };
  const all = pages.map((name) => path.join(site, name));
  const half = [all.filter((_, at) => at % 2), all.filter((_, at) => at % 2 === 0)];
  const seen = new Map();
  await Promise.all(half.map((some) => new Promise((done, failed) => {
    const worker = new Worker(path.join(here, "valid.mjs"), { workerData: some });
    worker.on("message", ([file, rule, message, line]) =>
      seen.set(rule, [...(seen.get(rule) ?? []), `${path.relative(site, file)}:${line} ${message}`]));
    worker.on("error", failed);
    worker.on("exit", done);
  })));
  for (const [what, where] of seen) together(what, where);
  return words;
}

export async function nu(site) {
  if (!java()) return "skipped: there is no Java here";
  const jar = path.join(here, "node_modules/vnu-jar/build/dist/vnu.jar");
  const told = await runBeside(
    "java", ["-Xss8m", "-jar", jar, "--errors-only", "--format", "json", "--skip-non-html", site], { cwd: temp });
  const { messages } = JSON.parse(told.err || told.out);
  const seen = new Map();
  for (const one of messages) {
    const words = one.message.replace(/“[^”]*#[^”]*”/g, "“…”");
    seen.set(words, [...(seen.get(words) ?? []),
      `${one.url?.split(`${path.basename(site)}/`).at(-1)}:${one.lastLine}: ${one.extract ?? ""}`.replace(/\s+/g, " ")]);
  }
  for (const [what, where] of seen) together(what, where);
  return `all ${pagesOf(site).length} pages`;
}
