// Pages of the site inside the game: charts, rulings and sources open over the game, so that it keeps
// its place.
import { button, make } from "./parts.js";

const box = () => document.getElementById("look-up");

/** Opens a page over the game. The *Back* button of the phone closes the page. */
export const lookUp = (href, title) => {
  const frame = make("iframe", "", { src: href, title });
  box().replaceChildren(frame, button("Back to the game", () => box().close(), { className: "wide main" }));
  if (box().open) return;
  history.pushState({ look: true }, "");
  box().showModal();
};
// An emptied box stops the scripts of the page in it.
box().addEventListener("close", () => {
  box().replaceChildren();
  if (history.state?.look) history.back();
});
addEventListener("popstate", () => { if (box().open) box().close(); });
/** Links of the game open over the game. Links with a modifier key, or to a file, do what they always do. */
export const onlyOver = (isPlaying) => document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isPlain = link && !link.download && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || !isPlaying()) return;
  event.preventDefault();
  lookUp(link.href, link.textContent);
});
