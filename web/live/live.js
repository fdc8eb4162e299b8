// Keeps a page up to date while `grognard serve` runs. After a change of the page or of its files,
// the page is patched in place if possible and otherwise reloaded. Findings are shown above the
// page. Published sites do not contain this script.
import { percent } from "../lib/percent.js";
import { patch } from "./patch.js";

const OWN = document.currentScript;
const { page, site } = OWN.dataset;
const DISMISSED = "grognard-dismissed";
let known = site;
let source = null;
let panel = null;
let shown = "";
// A chain of promises, so that changes are handled one after another.
let turn = Promise.resolve();

// HTML of the parts that the page has loaded, and the site's own function that receives them.
const parts = {};
let toSite = null;
// Version of each changed picture that this window has shown, added to its address.
const versions = {};
// Copy of the page as it was served, made before other scripts change the page.
let served = document.documentElement.cloneNode(true);
tidy(served);

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "/~grognard/live.css";
document.head.append(style);

// Returns the path of an address in this site, or null for an address of another site.
function path(address) {
  try {
    const url = new URL(address, location.href);
    return url.origin === location.origin ? decodeURIComponent(url.pathname).slice(1) : null;
  } catch {
    return null;
  }
}

// Returns the paths of all files that this page uses. The path of the page itself is included even
// if it is missing, because it may be added.
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

// Removes this script and everything after it, and updates the versions of pictures.
function tidy(root) {
  const own = root.querySelector(`script[src="${OWN.getAttribute("src")}"]`);
  while (own?.nextSibling) {
    own.nextSibling.remove();
  }
  own?.remove();
  for (const picture of root.querySelectorAll("img[src], a[data-phase]")) {
    const name = picture.localName === "a" ? "href" : "src";
    const plain = picture.getAttribute(name).split("?")[0];
    const version = versions[path(plain)];
    if (version) {
      picture.setAttribute(name, `${plain}?${version}`);
    }
  }
}

// Stores a part that the page has loaded, for this script and for the site's own.
function remember(id, html) {
  const main = document.createElement("main");
  main.innerHTML = `<div id="shown">${html}</div>`;
  tidy(main);
  parts[id] = main.firstChild;
  toSite?.(id, parts[id].innerHTML);
}

const again = (src) => new Promise((done, failed) => {
  const script = document.createElement("script");
  Object.assign(script, { src, onload: done, onerror: failed });
  document.head.append(script);
  script.remove();
});

// Patches the page in place. Returns false if the page must be reloaded.
async function patched(site, changed) {
  // Hidden pictures are included, because the reader may choose the rule set or phase that shows
  // them.
  const seen = performance.getEntriesByType("resource").filter((/** @type {any} */ entry) => entry.initiatorType === "img");
  const pictures = [...document.images].map((one) => path(one.src)).concat(seen.map((one) => path(one.name)));
  const choices = [...document.querySelectorAll("[data-choice]")];
  const later = choices.filter((one) => changed.has(path(one.dataset.part)) && parts[one.dataset.choice]);
  const known = new Set([page, ...pictures, ...choices.map((one) => path(one.href)), ...later.map((one) => path(one.dataset.part))]);
  if ([...changed].some((one) => !known.has(one))) {
    return false;
  }
  const answer = await fetch(`/${percent(page)}`, { cache: "no-store" });
  if (!answer.ok) {
    return false;
  }
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").documentElement;
  const live = document.documentElement;
  if (now.getAttributeNames().some((name) => now.getAttribute(name) !== live.getAttribute(name))) {
    return false;
  }
  for (const picture of pictures.filter((one) => changed.has(one))) {
    versions[picture] = site;
  }
  tidy(now);
  /** @type {any[][]} */
  const pairs = ["head", "body"].map((name) => [served, now, live].map((/** @type {any} */ root) => root.querySelector(name)));
  // The page may show a part that it loaded in place of the part that was served.
  const first = live.dataset.shown;
  const here = choices.find((one) => one.hasAttribute("aria-current"))?.dataset.choice;
  const before = parts[here];
  Object.entries(parts).forEach(([id, known]) => remember(id, known.innerHTML));
  await Promise.all(later.map((one) => again(one.dataset.part)));
  const [was, fresh, shown] = [served, now, live].map((/** @type {any} */ root) => root.querySelector("#shown"));
  if (here !== first) {
    if (!before) {
      return false;
    }
    pairs.push([before, parts[here], shown]);
    was.replaceChildren(...fresh.cloneNode(true).childNodes);
  }
  const steps = pairs.map((pair) => patch(...pair));
  if (steps.includes(null)) {
    return false;
  }
  steps.flat().forEach((step) => step());
  served = now;
  if (first !== undefined) {
    remember(first, fresh.innerHTML);
  }
  return true;
}

async function change({ site, paths }) {
  const mine = used();
  const changed = new Set(paths?.filter((one) => mine.has(one)));
  if (paths === null || (changed.size && !(await patched(site, changed).catch(() => false)))) {
    reload();
  }
  known = site;
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
    // If the browser refuses storage, the next page shows the findings again.
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
  // Set the title later, because screen readers announce a change of text but not its initial
  // value.
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
    turn = turn.then(() => change(JSON.parse(event.data)));
  });
  source.addEventListener("findings", (event) => show(JSON.parse(event.data)));
}

function disconnect() {
  source?.close();
  source = null;
}

document.addEventListener("DOMContentLoaded", () => {
  toSite = window.grognard?.part;
  if (toSite) {
    window.grognard.part = remember;
  }
});

// A hidden page disconnects, because a browser opens at most six connections to a server.
const attend = () => (document.hidden ? disconnect() : connect());
document.addEventListener("visibilitychange", attend);
window.addEventListener("pageshow", attend);
window.addEventListener("pagehide", disconnect);
attend();
