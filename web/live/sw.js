// While `grognard serve` runs, no worker keeps pages: one from a published site removes itself.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  // Pages that the old worker gave out are reloaded; later ones have no worker, and end this.
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
}
