// While `grognard serve` runs, no service worker caches pages. This service worker replaces a
// worker that a published site left at this address, and removes itself.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  // Reload the pages that the old worker served, so that no worker controls these pages any more.
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
}
