// Features of every page: theme, ledger, previews, rule sets, maps, contents, search, offline use.
import { keep } from "../lib/kept.js";
import { all, byId, grognard, isOverGame, load, make, page, readdress, root } from "./page.js";

const { search } = page.dataset;
const mark = (links, here) =>
  links.forEach((one) => one === here ? one.setAttribute("aria-current", "true") : one.removeAttribute("aria-current"));
const wide = (rem) => matchMedia(`(min-width: ${rem}rem)`).matches;
const changed = (event) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

// The theme: automatic, light or dark.
const theme = document.querySelector(".theme");
const themes = ["auto", "light", "dark"];
const now = () => page.dataset.theme || "auto";
const told = () => {
  theme.textContent = "◐○●"[themes.indexOf(now())];
  theme.setAttribute("aria-label", theme.title = "Theme: " + now());
};
theme.onclick = () => {
  const next = themes[(themes.indexOf(now()) + 1) % 3];
  page.dataset.theme = next;
  keep("theme", next);
  told();
};
told();

// A box over the page, for lines of the ledger and for previews of rules.
const over = make("div",
  "", { id: "page-over", className: "over", popover: "auto", role: "dialog", ariaLabel: "Details", tabIndex: 0 });
let owner, before, timer, frame;
const shut = () => owner && over.hidePopover();
over.onbeforetoggle = ({ newState }) => owner?.setAttribute("aria-expanded", newState === "open");
over.ontoggle = ({ newState }) => { if (newState === "closed") owner = null; };
const close = make("button", "Close", { type: "button", className: "act", onclick: shut });
const show = (link, parts) => {
  shut();
  for (const part of parts) [part, ...all("*", part)]
    .forEach((one) => { one.removeAttribute("id"); one.removeAttribute("aria-labelledby"); });
  over.replaceChildren(...parts, close);
  document.body.append(over);
  owner = link;
  over.showPopover();
  if (!wide(40)) return;
  const at = link.getBoundingClientRect();
  const [right, end] = [innerWidth - over.offsetWidth - 8, innerHeight - over.offsetHeight - 8];
  over.style.left = Math.max(8, Math.min(at.left, right)) + "px";
  over.style.top = Math.max(8, at.bottom < end ? at.bottom + 4 : at.top - over.offsetHeight - 4) + "px";
};

// A preview of a linked rule opens on tap, on focus and on hovering. A second tap on a linked rule
// follows the link.
const rules = {};
grognard.previews = (id, known) => { rules[id] = known; };
const preview = async (link) => {
  const [id, key] = link.dataset.preview.split("/");
  await load(`${root}rules/${id}/previews.js`).catch(() => 0);
  const found = rules[id]?.[key];
  if (found) show(link,
    [make("h2", found[0]), make("div", "", { innerHTML: found[1] }), make("a", "Go to " + found[0], { href: link.href, className: "go" })]);
  return found;
};
const asked = (event) => event.target.closest?.("[data-preview]");
document.addEventListener("pointerdown", () => { before = owner; }, true);
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  clearTimeout(timer);
  const link = asked(event);
  if (link && link !== owner) timer = setTimeout(preview, 400, link);
  else if (owner?.dataset.preview && !link && !over.contains(event.target)) timer = setTimeout(shut, 400);
});
document.addEventListener("focusin", (event) => {
  const link = asked(event);
  if (over.contains(event.target)) return;
  if (link?.matches(":focus-visible")) preview(link);
  else if (event.target !== owner) shut();
});

// The switch of rule sets replaces a part of the page, and its address where the browser allows that.
const shown = byId("shown");
const choices = all("[data-choice]");
let here = page.dataset.shown;
let coming = here;
const parts = { [here]: shown?.innerHTML };
grognard.part = (id, text) => { parts[id] = text; };
// A body that a rule set merges into another unit is found in the row of that unit.
const rowOf = (id) => { const one = byId(decodeURIComponent(id)); return one?.closest("tr") || one; };
const target = () => location.hash.length > 1 ? rowOf(location.hash.slice(1)) : null;
// The title includes the current rule set.
const said = make("p", "", { className: "unseen", role: "status" });
const crumb = document.querySelector(".crumbs [aria-current=page]") || make("p", "");
const entitle = ({ dataset: { choice }, title }) => {
  const before = crumb.textContent;
  crumb.textContent = before.split(" under ")[0] + (choice === "history" ? "" : " under " + title);
  document.title = document.title.replace(before, crumb.textContent);
};
if (shown) document.body.append(said);
// On a phone the names of rule sets are wider than the window.
const reveal = (link) => {
  const row = link?.closest(".choices");
  if (row) row.scrollLeft = link.offsetLeft + link.offsetWidth > row.clientWidth ? link.offsetLeft - 40 : 0;
};
reveal(document.querySelector(".choices [aria-current]"));
const atHour = () => location.hash.startsWith("#phase-");
const choose = async (id, push) => {
  const link = choices.find((one) => one.dataset.choice === id);
  if (!link) return;
  coming = id;
  if (!parts[id]) await load(link.dataset.part).catch(() => { location = link.href; });
  if (coming !== id || !parts[id]) return;
  // The row in the address, or else the first one in the window, keeps its position.
  const place = (one) => one.getBoundingClientRect().top;
  const [named, rows] = [target(), all("tr[id]", shown)];
  const row = named && place(named) > 0 && place(named) < innerHeight ? named : rows.find((one) => place(one) > 60);
  const top = row && place(row);
  const kept = row === named ? location.hash.slice(1) : row?.id;
  if (here !== id) {
    shown.innerHTML = parts[id];
    entitle(link);
    if (push) said.textContent = crumb.textContent;
  }
  here = id;
  mark(choices, link);
  reveal(link);
  const again = row && place(shown) < 0 && rowOf(kept);
  if (again) scrollBy({ top: place(again) - top, behavior: "instant" });
  target()?.classList.add("here");
  if (!push) return;
  keep("game", id);
  const state = { choice: id };
  try { readdress(state, link.href + location.hash); } catch { readdress(state); }
};
if (shown) {
  // The maps of phases are a part of the history.
  const begin = history.state?.choice || (atHour() ? "history" : page.dataset.wait || here);
  (async () => {
    if (begin !== here) {
      await choose(begin);
      target()?.scrollIntoView?.();
    }
    target()?.classList?.add("here");
    delete page.dataset.wait;
  })();
  // A jump within the page has no state and needs no change.
  addEventListener("popstate", ({ state }) => { if (state || !location.hash) choose(state?.choice || begin); });
}

document.addEventListener("click", async (event) => {
  // A tap on a sign shows its meaning, because the title shows only to a mouse.
  const sign = event.target.closest?.(".sign[title]");
  if (sign) show(sign, [
    make("h2", "The sign " + sign.textContent), make("p", sign.title + "."), make("a", "All signs", { href: root + "marks.html" })]);
  const link = !sign && event.target.closest?.("a");
  // In the look-up of a game, a page of another site and another game get a window of their own.
  if (link && self !== top && (link.origin !== location.origin || /\.table\.html/.test(link.href))) link.target = "_blank";
  if (!link || changed(event)) return;
  const { choice, phase } = link.dataset;
  if (choice) {
    event.preventDefault();
    choose(choice, choice !== here);
  } else if (phase !== undefined) {
    event.preventDefault();
    const map = link.closest(".map");
    const picture = map.querySelector("img + img");
    picture.alt = picture.alt.replace(/: .*/, ": " + link.textContent);
    picture.src = link.dataset.above;
    map.querySelector(".sheet").hash = link.id;
    map.querySelector("figcaption").textContent = link.dataset.note;
    mark(all("[data-phase]", map), link);
    history.replaceState(history.state, "", "#" + link.id);
  } else if (link.matches(".figure")) {
    const row = link.closest("tr");
    const ids = row.dataset.ledger?.split(" ") || [link.hash.slice(8)];
    const lines = ids.map((id) => byId("ledger-" + id).cloneNode(true));
    event.preventDefault();
    // An entry that applies to many units is in the ledger once, so its heading gets the name of this unit.
    if (!lines[1]) lines[0].firstElementChild.textContent = row.querySelector(".name").textContent;
    if (before === link) return shut();
    show(link, lines);
    over.focus();
  } else if (asked(event) && event.pointerType === "touch" && before !== link) {
    event.preventDefault();
    if (!await preview(link)) visit(link);
  } else if (link.matches(".go")) shut();
});
// In the look-up of a game, the game opens the next page, so that each page is one step of its history.
const visit = (link) => {
  if (!isOverGame) location = link.href;
  else if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) location.replace(link.href);
  else parent.postMessage({ look: link.href, title: link.textContent }, "*");
};
if (isOverGame) document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || changed(event) || link.target || link.download) return;
  event.preventDefault();
  visit(link);
});

// The table of contents is open in wide windows, and marks the current section.
const contents = document.querySelector(".contents");
if (contents) {
  contents.open = wide(66);
  const links = all("a", contents);
  const follow = () => {
    const passed = links.filter((link) => byId(decodeURIComponent(link.hash.slice(1)))?.getBoundingClientRect().top < innerHeight / 3);
    mark(links, passed.at(-1) || links[0]);
  };
  addEventListener("scroll", () => { cancelAnimationFrame(frame); frame = requestAnimationFrame(follow); }, { passive: true });
  follow();
}
// A row that is too narrow shows the current link, and otherwise stays at its beginning.
for (const one of all(".parts [aria-current], .choices [aria-current]")) {
  const nav = one.closest("nav");
  const hidden = one.getBoundingClientRect().right - nav.getBoundingClientRect().right;
  if (hidden > 0) nav.scrollLeft += hidden + 40;
}

// The address can contain the hour of a map.
const hour = async () => {
  if (!atHour()) return;
  const id = location.hash.slice(1);
  if (here && here !== "history") await choose("history");
  byId(id)?.click();
};
// The address may still name the hour that a link names again.
document.addEventListener("click", ({ target }) => { if (target.closest?.(".hours a")?.hash === location.hash) hour(); });
addEventListener("hashchange", () => hour().then(() => target()?.scrollIntoView()));
hour();

// The search is loaded when it is first used.
const find = document.querySelector(".find");
const seek = (event) => {
  event?.preventDefault();
  load(search).then(() => grognard.search(), () => { location = find.href; });
};
find.onclick = (event) => changed(event) || seek(event);
addEventListener("keydown", (event) => {
  if (event.key === "/" && !changed(event) && !event.target.closest?.("input, textarea, select")) seek(event);
});
if (byId("finder")) seek();

// Marks and offline copies are loaded when the page has been open for a while, or when they are first used.
for (const one of all(".star, .printer")) one.onclick = () => {
  one.onclick = null;
  load(page.dataset.keep).then(() => one.click(), () => 0);
};
setTimeout(() => load(page.dataset.keep).catch(() => 0), 900);
