// Keeps the whole site for the table: every file of the list, under the version of the site.
const VERSION = /*VERSION*/"";
const LIST = /*LIST*/[];
const PREFIX = `grognard:${registration.scope}:`;
const NAME = PREFIX + VERSION;
const FILES = `${PREFIX}files`;
const MARK = new URL('.kept-hashes', registration.scope).href;
const whole = (path) => new URL(path, registration.scope).href;

const install = async () => {
  const cache = await caches.open(NAME);
  // What an earlier version kept and is the same today need not come again.
  const kept = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === NAME || name === FILES) continue;
    const earlier = await caches.open(name);
    const list = await (await earlier.match(MARK))?.json() ?? [];
    for (const [path, hash] of list) kept.set(`${path} ${hash}`, earlier);
  }
  const queue = LIST.slice();
  const take = async () => {
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      const [path, hash] = entry;
      const address = whole(path);
      if (await cache.match(address)) continue;
      const known = await kept.get(`${path} ${hash}`)?.match(address);
      const answer = known ?? await fetch(address, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      // A browser takes no redirected answer for a page.
      await cache.put(address, answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer);
    }
  };
  await Promise.all(Array.from({ length: 6 }, take));
  await cache.put(MARK, new Response(JSON.stringify(LIST)));
};

const activate = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
};

const answer = async (request) => {
  const address = new URL(request.url);
  address.search = '';
  address.hash = '';
  if (address.pathname.endsWith('/')) address.pathname += 'index.html';
  const cache = await caches.open(NAME);
  const known = await cache.match(address.href);
  if (known) return known;
  // Downloads come from the network, and stay when they were opened once.
  const file = address.href.startsWith(whole('files/'));
  try {
    const fresh = await fetch(request);
    if (file && fresh.ok && fresh.status === 200) (await caches.open(FILES)).put(address.href, fresh.clone());
    return fresh;
  } catch (error) {
    const earlier = file && await (await caches.open(FILES)).match(address.href);
    if (earlier) return earlier;
    const missing = request.mode === 'navigate' && await cache.match(whole('404.html'));
    if (missing) return new Response(missing.body, { status: 404, headers: missing.headers });
    throw error;
  }
};

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('message', (event) => { if (event.data === 'show') skipWaiting(); });
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  event.respondWith(answer(request));
});
