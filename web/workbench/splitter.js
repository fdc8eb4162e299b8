// The bar between the text and the tools, which is dragged or moved with the arrow keys.
import { byId } from "./bench.js";

/** Widths in pixels: the least of the text and of the tools, and the step of an arrow key. */
const [LEAST, STEP] = [240, 40];
const KEY = "grognard-text-width";

/** Sets the width of the text. The browser may refuse to keep it for the next visit. */
function set(width) {
  const bench = byId("split").parentElement;
  const [text, tools] = [".writing", ".beside"].map((part) => bench.querySelector(part).getBoundingClientRect().width);
  const own = Math.round(Math.max(LEAST, Math.min(width, text + tools - LEAST)));
  bench.style.setProperty("--text-width", `${own}px`);
  byId("split").setAttribute("aria-valuenow", String(own));
  try {
    localStorage.setItem(KEY, String(own));
  } catch {
    // The width then lasts until the page is closed.
  }
}

export function splitter() {
  const split = byId("split");
  const width = () => document.querySelector(".writing").getBoundingClientRect().width;
  let from = null;
  split.addEventListener("pointerdown", (event) => {
    from = event.clientX - width();
    split.setPointerCapture(event.pointerId);
  });
  split.addEventListener("pointermove", (event) => {
    if (from !== null) set(event.clientX - from);
  });
  for (const name of ["pointerup", "pointercancel"]) split.addEventListener(name, () => { from = null; });
  split.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    set(width() + step);
  });
  split.addEventListener("dblclick", () => split.parentElement.style.removeProperty("--text-width"));
  try {
    const kept = Number(localStorage.getItem(KEY));
    if (kept >= LEAST && kept <= innerWidth - 2 * LEAST) split.parentElement.style.setProperty("--text-width", `${kept}px`);
  } catch {
    // This browser allows no storage, as in some private windows.
  }
}
