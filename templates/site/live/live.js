// Keeps a page up to date while `grognard serve` runs: it is loaded anew when it or something it uses
// has changed, and findings are shown over it. Published sites do not have this file.
(() => {
  "use strict";
  const { page, site } = document.currentScript.dataset;
  const DISMISSED = "grognard-dismissed";
  let known = site;
  let source = null;
  let panel = null;
  let shown = "";

  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/~grognard/live.css";
  document.head.append(style);

  // The path of a file of this site, as the server names it.
  function path(address) {
    try {
      const url = new URL(address, location.href);
      return url.origin === location.origin ? decodeURIComponent(url.pathname).slice(1) : null;
    } catch {
      return null;
    }
  }

  // Everything this page is made of. A page that was not there has its own path too: it may come.
  function used() {
    const own = path(location.href) ?? "";
    const found = new Set([page, own, own + (own === "" || own.endsWith("/") ? "" : "/") + "index.html"]);
    const parts = "[src], object[data], link[rel~=stylesheet], link[rel~=icon], link[rel~=manifest]";
    for (const part of document.querySelectorAll(parts)) {
      found.add(path(part.src || part.data || part.href));
    }
    for (const entry of performance.getEntriesByType("resource")) {
      found.add(path(entry.name));
    }
    return found;
  }

  function reload() {
    disconnect();
    location.reload();
  }

  function dismissed() {
    try {
      return sessionStorage.getItem(DISMISSED);
    } catch {
      return null;
    }
  }

  function dismiss() {
    try {
      sessionStorage.setItem(DISMISSED, shown);
    } catch {
      // Then they come again with the next page.
    }
    remove();
  }

  function remove() {
    panel?.remove();
    panel = null;
  }

  function show(findings) {
    shown = findings;
    remove();
    if (findings === "" || findings === dismissed()) {
      return;
    }
    panel = document.createElement("section");
    panel.className = "grognard-live";
    panel.setAttribute("aria-label", "Findings");
    const head = document.createElement("div");
    head.className = "grognard-live-head";
    const title = document.createElement("p");
    title.setAttribute("role", "status");
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    close.setAttribute("aria-label", "Close the findings (Escape)");
    close.addEventListener("click", dismiss);
    head.append(title, close);
    const body = document.createElement("div");
    body.className = "grognard-live-body";
    body.tabIndex = 0;
    body.innerHTML = findings;
    panel.append(head, body);
    document.body.append(panel);
    // What reads the screen aloud tells of a text that changes, not of one that was there.
    setTimeout(() => { title.textContent = "Findings"; }, 100);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel && !event.defaultPrevented) {
      dismiss();
    }
  });

  function connect() {
    if (source) {
      return;
    }
    source = new EventSource("/~grognard/events");
    source.addEventListener("hello", (event) => {
      if (JSON.parse(event.data).site !== known) {
        reload();
      }
    });
    source.addEventListener("change", (event) => {
      const change = JSON.parse(event.data);
      known = change.site;
      const mine = used();
      if (change.paths === null || change.paths.some((changed) => mine.has(changed))) {
        reload();
      }
    });
    source.addEventListener("findings", (event) => show(JSON.parse(event.data)));
  }

  function disconnect() {
    source?.close();
    source = null;
  }

  // A browser has six connections to a server: pages that nobody sees let go of theirs.
  const attend = () => (document.hidden ? disconnect() : connect());
  document.addEventListener("visibilitychange", attend);
  window.addEventListener("pageshow", attend);
  window.addEventListener("pagehide", disconnect);
  attend();
})();
