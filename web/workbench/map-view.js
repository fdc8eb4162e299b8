// Zoom of the map: by buttons and by two fingers, which also move it.
/** Maximum zoom, at which a body is wider than a finger on the largest shipped map. */
const MAX_ZOOM = 8;
/** Half of the side of a touch target, in pixels. */
const REACH = 22;

/** Sets the zoom of the board; `state` keeps it when the map is redrawn. */
export function zoom(board, state, to) {
  state.zoom = Math.min(MAX_ZOOM, Math.max(1, to));
  board.style.width = `${100 * state.zoom}%`;
}

/** Keeps touch targets at the same size on the screen at every zoom. */
export function reaches(layer, width) {
  const fit = (/** @type {ResizeObserverEntry[]} */ [{ contentRect }]) =>
    layer.style.setProperty("--reach", `${REACH * width / Math.max(1, contentRect.width)}px`);
  new ResizeObserver(fit).observe(layer);
}

/** Two fingers zoom around the point between them. One finger scrolls as usual. */
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
