// Zoom of the map, by buttons and by two fingers, which also move the map.
/** Maximum zoom. On the largest shipped map a body is then wider than a finger. */
const MAX_ZOOM = 8;
/** Half the width of a touch target, in pixels. */
const REACH = 22;

/** Sets the zoom of the map. `state` keeps the zoom when the map is redrawn. */
export function zoom(board, state, to) {
  state.zoom = Math.min(MAX_ZOOM, Math.max(1, to));
  board.style.width = `${100 * state.zoom}%`;
}

export function reaches(layer, width) {
  const fit = (/** @type {ResizeObserverEntry[]} */ [{ contentRect }]) =>
    layer.style.setProperty("--reach", `${REACH * width / Math.max(1, contentRect.width)}px`);
  new ResizeObserver(fit).observe(layer);
}

/** Lets two fingers zoom around the point between them. One finger scrolls as usual. */
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
