// How near the map is seen: buttons and two fingers draw it larger, and two fingers move it.
/** Maximum zoom: a body is then wider than a finger on the largest shipped map. */
const MAX_ZOOM = 8;
/** Half of the side of a target for a finger, in pixels. */
const REACH = 22;

/** Draws the board at a zoom; `state` keeps it for the next picture. */
export function zoom(board, state, to) {
  state.zoom = Math.min(MAX_ZOOM, Math.max(1, to));
  board.style.width = `${100 * state.zoom}%`;
}

/** Keeps what a finger can take hold of at one size on the screen, however large the map is drawn. */
export function reaches(layer, width) {
  const fit = (/** @type {ResizeObserverEntry[]} */ [{ contentRect }]) =>
    layer.style.setProperty("--reach", `${REACH * width / Math.max(1, contentRect.width)}px`);
  new ResizeObserver(fit).observe(layer);
}

/** Two fingers: what lies between them stays between them. One finger scrolls, as everywhere. */
export function fingers(sheet, board, state) {
  let held = null;
  const between = ({ touches: [one, other] }) => ({
    way: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    middle: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2],
  });
  sheet.addEventListener("touchstart", (event) => {
    held = null;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const { way, middle } = between(event);
    const frame = board.getBoundingClientRect();
    held = { zoom: state.zoom / way, place: [(middle[0] - frame.left) / frame.width, (middle[1] - frame.top) / frame.height] };
  }, { passive: false });
  sheet.addEventListener("touchmove", (event) => {
    if (!held || event.touches.length !== 2) return;
    event.preventDefault();
    const { way, middle } = between(event);
    zoom(board, state, held.zoom * way);
    const frame = board.getBoundingClientRect();
    sheet.scrollLeft += frame.left + held.place[0] * frame.width - middle[0];
    sheet.scrollTop += frame.top + held.place[1] * frame.height - middle[1];
  }, { passive: false });
  for (const name of ["touchend", "touchcancel"]) sheet.addEventListener(name, () => { held = null; });
}
