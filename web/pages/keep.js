// Marks, recent pages and offline copies on this device. The script is loaded when the page has been open for a while.
import { keep } from "../lib/kept.js";
import { addSaved, filesOf, MAX_PAGES, pagesOf, savedOf } from "./lists.js";
import { all, load, make, root } from "./page.js";

// Pages of battles, armies, leaders, bases and rules that the reader marked, visited or wants to print.
const MAX_RECENT = 8;
const home = new URL(root || "./", location.href).href;
const path = (address) => address.slice(home.length);
const own = path(location.href).replace(/[?#].*/, "");
const without = (pages, at) => pages.filter(([other]) => other !== at);
const isListed = /^(battles|armies|leaders|muster|rules)\/(?!index)/.test(own);
const star = document.querySelector(".star");
if (star && isListed) {
  const mine = [own, document.querySelector(".crumbs [aria-current=page]")?.textContent ?? ""];
  keep("recent", JSON.stringify([mine, ...without(pagesOf("recent"), own)].slice(0, MAX_RECENT)));
  const draw = () => {
    const is = pagesOf("marked").some(([at]) => at === own);
    star.textContent = is ? "★" : "☆";
    star.title = "Bookmark this page: it is listed on the home page";
    star.ariaLabel = "Bookmark this page";
    star.ariaPressed = is;
  };
  star.onclick = () => {
    const others = without(pagesOf("marked"), own);
    keep("marked", JSON.stringify(star.ariaPressed === "true" ? others : [mine, ...others]));
    draw();
  };
  draw();
}
const tell = (words, act, then) => {
  const bar = make("div", words, { className: "news", role: "status" });
  bar.append(make("button", act, { type: "button", className: "act", onclick: () => { bar.remove(); then?.(); } }));
  document.body.append(bar);
  return bar;
};

// The button that puts the current page on the list to print, with the PDFs that it links to.
const printer = document.querySelector(".printer");
if (printer && isListed) {
  const choice = () => document.querySelector("[data-choice][aria-current]");
  const shown = () => path((choice() ?? location).href).replace(/[?#].*/, "");
  const listed = () => pagesOf("print").some(([at]) => at === shown());
  const draw = () => {
    printer.ariaPressed = listed();
    printer.title = printer.ariaLabel = "On the print list";
  };
  const title = () => document.title.replace(` · ${document.querySelector(".brand").textContent}`, "");
  const files = () => filesOf(all("main a[href$=\".pdf\"]").map(({ href, textContent }) => [path(href), textContent.replace(/^PDF /, "")]));
  let bar;
  let timer;
  const show = () => { location.assign(`${root}print.html`); };
  printer.onclick = () => {
    const others = without(pagesOf("print"), shown());
    const full = !listed() && others.length >= MAX_PAGES;
    const pages = listed() || full ? others : [...others, [shown(), title(), files()]];
    keep("print", JSON.stringify(pages));
    draw();
    bar?.remove();
    clearTimeout(timer);
    const count = pages.length === 1 ? "1 page to print." : `${pages.length} pages to print.`;
    bar = tell(full ? `The list is full: ${MAX_PAGES} pages.` : count, "Show list", show);
    timer = setTimeout(() => bar.remove(), 8000);
  };
  draw();
  // After a change of the rule set the bar is for another page.
  const nav = choice()?.closest("nav");
  if (nav) new MutationObserver(draw).observe(nav, { attributeFilter: ["aria-current"], subtree: true });
}
// The game that was played last, on every page but in the look-up of a game.
const [playing] = pagesOf("playing");
if (playing && self === top) document.body.append(make("a", `Resume ${playing[1]}`, { href: root + playing[0], className: "resume" }));
for (const list of all("[data-pages]")) {
  const pages = pagesOf(list.dataset.pages);
  list.closest("section").hidden = !pages.length;
  list.replaceChildren(...pages.map(([at, title]) => {
    const line = make("li", "");
    line.append(make("a", title, { href: root + at }));
    return line;
  }));
}
// Rarely used scripts are loaded when their button is pressed.
for (const button of all("[data-load]")) {
  button.classList.add("on");
  button.onclick = () => load(button.dataset.load).catch(() => 0);
}

// Pages from the web are cached for use at the table: visited pages, and more on request.
const { serviceWorker } = navigator;
// The parts of the site that the reader can keep from this page.
const keeping = async (worker) => {
  const ask = (keep) => worker.postMessage({ keep });
  const addresses = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...all("[data-choice]").map(({ dataset }) => new URL(dataset.part, location.href).href)];
  const count = await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage("count", [port2]);
  });
  const box = make("p", "Offline: ", { className: "keep" });
  const told = make("span", "pages that you have visited are saved.", { role: "status" });
  const saved = make("ul", "", { className: "saved" });
  const offer = (words, keep) => {
    const onclick = () => ask({ ...keep, weigh: true });
    box.append(make("button", words, { type: "button", className: "act", onclick }));
  };
  const [part, name] = path(location.href).split(/[/.]/);
  const armies = all("main a[href*=\"armies/\"]").map(({ href }) => /^armies\/[^.]+\./.exec(path(href))?.[0]).filter(Boolean);
  // A battle is saved with its armies, the rule set in which it is shown, and the search.
  const game = document.querySelector("[data-choice][aria-current]")?.title;
  const link = all("a[href*=\"rules/\"]").find((one) => one.textContent === game);
  const rules = /^rules\/[^/]+\//.exec(path(link?.href ?? ""))?.[0];
  const isBattle = part === "battles" && document.getElementById("shown");
  const begins = isBattle ? [`battles/${name}.`, `maps/${name}`, ...new Set(armies), ...rules ? [rules, "search/"] : []] : [];
  // Load nothing ahead if the reader saves data, because the other rule sets of the page would be
  // loaded too.
  if (!navigator.connection?.saveData) ask({ addresses, begins });
  if (isBattle) offer("Save battle", { begins });
  if (part === "rules" && name !== "index") offer("Save rule set", { begins: [`rules/${name}/`] });
  offer(`Save everything (${count} files)`, { all: true });
  const list = () => saved.replaceChildren(...savedOf().map(([page, title, words]) => {
    const remove = make("button", "Remove", { type: "button", className: "act", ariaLabel: `Remove ${title}`, onclick: () => {
      keep("saved", JSON.stringify(savedOf().filter(([other]) => other !== page)));
      worker.postMessage({ drop: { begins: words, others: savedOf().flatMap(([, , other]) => other) } });
      list();
    } });
    const line = make("li", "");
    line.append(make("a", title, { href: root + page }), " ", remove);
    return line;
  }));
  serviceWorker.onmessage = ({ data: { kept, of, failed, bytes, begins: words } }) => {
    told.textContent = failed ? "some files failed to load; try again." : kept < of ? `${kept} of ${of} files are saved.`
      : `all ${of} files are saved${bytes === undefined ? "" : ` (${(bytes / 1e6).toFixed(1)} MB)`}.`;
    if (failed || kept < of || !words?.length) return;
    addSaved(own, document.querySelector(".crumbs [aria-current=page]")?.textContent ?? name, words);
    list();
  };
  list();
  box.firstChild.after(told);
  document.querySelector(".bottom").append(box, saved);
};
const register = async () => {
  const had = serviceWorker.controller;
  const kept = await serviceWorker.register(root + "sw.js", { updateViaCache: "none" }).catch(() => null);
  if (!kept) return;
  const ready = (worker) => {
    if (had && worker?.state === "installed") tell("A new version of these pages is ready.", "Reload", () => worker.postMessage("show"));
  };
  const watch = (worker) => worker?.addEventListener("statechange", () => ready(worker));
  ready(kept.waiting);
  watch(kept.installing);
  kept.onupdatefound = () => watch(kept.installing);
  serviceWorker.oncontrollerchange = () => had && location.reload();
  serviceWorker.ready.then(({ active }) => keeping(active));
};
if (location.protocol.startsWith("http")) {
  document.head.append(make("link", "", { rel: "manifest", href: root + "manifest.webmanifest" }));
  if (serviceWorker) register();
}
