// Pages of the site inside the game: charts, rulings and sources open over the game, so that it keeps
// its place. Each page is one entry of the history of the game: the frame is made anew for each page, and
// its links ask the game to open the next one (see `pages/site.js`), because pages that a frame opens
// itself stay in the history when the frame is gone, and then the *Back* button does nothing.
import { button, make } from "./parts.js";

const box = () => document.getElementById("look-up");
const depth = () => history.state?.depth ?? 0;
const show = (href, title) => {
  // Pages know by the name that they are in the look-up.
  const frame = make("iframe", "", { name: "look-up", src: href, title });
  box().replaceChildren(frame, button("Back to the game", () => box().close(), { className: "wide main" }));
  if (!box().open) box().showModal();
};
/** Opens a page over the game. The *Back* button of the phone closes the page, or returns to the one before it. */
export const lookUp = (href, title) => {
  history.pushState({ look: href, title, depth: depth() + 1 }, "");
  show(href, title);
};
const leave = () => { if (depth()) history.go(-depth()); };
// An emptied box stops the scripts of the page in it.
box().addEventListener("close", () => {
  box().replaceChildren();
  leave();
});
addEventListener("popstate", ({ state }) => {
  if (state?.look) show(state.look, state.title);
  else if (box().open) box().close();
});
addEventListener("message", ({ data, source }) => {
  const frame = box().querySelector("iframe");
  if (frame && source === frame.contentWindow && /^(https?|file):/.test(data?.look)) lookUp(data.look, data.title);
});
/** Links of the game open over the game. Links with a modifier key, or to a file, do what they always do. */
export const onlyOver = (isPlaying) => {
  // After a reload, the entry of a page that was open would be a press of *Back* that does nothing.
  leave();
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const isPlain = link && !link.download && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || !isPlaying()) return;
    event.preventDefault();
    lookUp(link.href, link.textContent);
  });
};
