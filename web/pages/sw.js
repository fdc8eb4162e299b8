// The service worker. Caches visited pages and their files for use offline; caches everything only
// on request. The program puts the version and the list of files before this script.
const { VERSION, LIST } = self.grognard;
const PREFIX = `grognard:${registration.scope}:`;
const NAME = PREFIX + VERSION;
const FILES = `${PREFIX}files`;
const MARK = new URL(".kept-hashes", registration.scope).href;
const ALL = new URL(".kept-all", registration.scope).href;
// Always cached: files that every page needs, and the page for missing ones.
const CORE = /^(404\.html|compare\.html|index\.html|print\.html|search\.html|icon\.svg|manifest\.webmanifest|assets\/.*)$/;
// A file whose name has the digest of its content never changes, so it need not be downloaded again.
const NAMED = /\.[0-9a-f]{8,}\.[a-z]+$/;
const whole = (path) => new URL(path, registration.scope).href;
const LISTED = new Set(LIST.map(([path]) => whole(path)));

// Downloads files into a cache, six at a time. `known` returns a file that need not be downloaded again.
const take = async (cache, entries, known = /** @type {any} */ (null), told = /** @type {any} */ (null)) => {
  const queue = entries.slice();
  let done = 0;
  const hand = async () => {
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      const address = whole(entry[0]);
      if (!await cache.match(address)) {
        const answer = await known?.(entry) ?? await fetch(address, { cache: NAMED.test(address) ? "default" : "no-cache" });
        if (!answer.ok) throw new Error(`${entry[0]}: ${answer.status}`);
        // Without the redirect, because a browser rejects a redirected response for navigation.
        await cache.put(address, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
      }
      done += 1;
      told?.(done, entries.length);
    }
  };
  await Promise.all(Array.from({ length: 6 }, hand));
};

const install = async () => {
  const cache = await caches.open(NAME);
  // Keeps the files of the earlier version, and copies those that are unchanged.
  const kept = new Map();
  const paths = new Set();
  let everything = false;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === NAME || name === FILES) continue;
    const earlier = await caches.open(name);
    everything ||= Boolean(await earlier.match(ALL));
    const list = await (await earlier.match(MARK))?.json() ?? [];
    for (const [path, hash] of list) kept.set(`${path} ${hash}`, earlier);
    for (const { url } of await earlier.keys()) paths.add(url);
  }
  // The page of the workbench works only with its scripts, whose names change with their contents.
  const bench = paths.has(whole("workbench/index.html"));
  const wanted = LIST.filter(([path]) =>
    everything || CORE.test(path) || paths.has(whole(path)) || (bench && path.startsWith("workbench/")));
  await take(cache, wanted, ([path, hash]) => kept.get(`${path} ${hash}`)?.match(whole(path)));
  if (everything) await cache.put(ALL, new Response(""));
  await cache.put(MARK, new Response(JSON.stringify(LIST)));
};

const activate = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};

// Caches files for a page: given addresses, files whose paths begin with given words, or all.
const keep = async ({ addresses = [], begins = [], all = false, weigh = false }, client) => {
  const cache = await caches.open(NAME);
  const has = new Set(addresses.map((address) => address.replace(/[?#].*/, "").replace(/\/$/, "/index.html")));
  const wanted = LIST.filter(([path]) => all || has.has(whole(path)) || begins.some((begin) => path.startsWith(begin)));
  let last = 0;
  const told = (done, of) => {
    // The message about the end, with the result, is sent below.
    if (done === of || Date.now() - last < 200) return;
    last = Date.now();
    client?.postMessage({ kept: done, of });
  };
  try {
    await take(cache, wanted, undefined, all || begins.length ? told : undefined);
    if (all) await cache.put(ALL, new Response(""));
    if (!all && !begins.length) return;
    const sizes = weigh ? await Promise.all(wanted.map(async ([path]) => (await (await cache.match(whole(path)))?.blob())?.size ?? 0)) : [];
    const bytes = weigh ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
    client?.postMessage({ kept: wanted.length, of: wanted.length, bytes, begins });
  } catch {
    client?.postMessage({ failed: true });
  }
};

// Removes files whose paths begin with given words, unless another saved part has them too.
const drop = async ({ begins, others }) => {
  const cache = await caches.open(NAME);
  const starts = (path, words) => words.some((word) => path.startsWith(word));
  const gone = LIST.filter(([path]) => starts(path, begins) && !starts(path, others) && !CORE.test(path));
  await Promise.all(gone.map(([path]) => cache.delete(whole(path))));
  await cache.delete(ALL);
};

const answer = async (request) => {
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  const cache = await caches.open(NAME);
  const known = await cache.match(address.href);
  if (known) return known;
  // Downloads come from the network, and are cached after their first use, like visited pages.
  const file = address.href.startsWith(whole("files/"));
  try {
    const fresh = await fetch(request);
    if (file && fresh.ok && fresh.status === 200) (await caches.open(FILES)).put(address.href, fresh.clone());
    else if (LISTED.has(address.href) && fresh.ok && fresh.status === 200 && !fresh.redirected) cache.put(address.href, fresh.clone());
    return fresh;
  } catch (error) {
    const earlier = file && await (await caches.open(FILES)).match(address.href);
    if (earlier) return earlier;
    const missing = request.mode === "navigate" && await cache.match(whole("404.html"));
    if (missing) return new Response(missing.body, { status: 404, headers: missing.headers });
    throw error;
  }
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  const { data, source, ports } = event;
  if (data === "show") skipWaiting();
  else if (data === "count") ports[0].postMessage(LIST.length);
  else if (data?.keep) event.waitUntil(keep(data.keep, source));
  else if (data?.drop) event.waitUntil(drop(data.drop));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(answer(request));
});
