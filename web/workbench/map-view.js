// Zoom of the map by buttons, by the wheel and by two fingers, and moving the map by dragging it.
/** Maximum zoom. On the largest shipped map a body is then wider than a finger. */
const MAX_ZOOM = 8;
/** Half the width of a touch target, in pixels. */
const REACH = 22;

/** Sets the zoom of the map. `state` keeps the zoom when the map is redrawn. */
export function zoom(board, state, to) {
  state.zoom = Math.min(MAX_ZOOM, Math.max(1, to));
  board.style.width = `${100 * state.zoom}%`;
  // At full width, the whole map fits into the window until the writer zooms.
  board.classList.toggle("whole", state.zoom === 1);
}

/** Zooms so that the place of the map under a point of the window stays there. */
function zoomAt(sheet, board, state, to, [x, y]) {
  const before = board.getBoundingClientRect();
  const place = [(x - before.left) / before.width, (y - before.top) / before.height];
  zoom(board, state, to);
  const after = board.getBoundingClientRect();
  sheet.scrollLeft += after.left + place[0] * after.width - x;
  sheet.scrollTop += after.top + place[1] * after.height - y;
}

/** Zooms with the wheel. At the whole map, turning the wheel back scrolls the page instead. */
export function wheel(sheet, board, state) {
  sheet.addEventListener("wheel", (event) => {
    if (event.deltaY > 0 && state.zoom === 1) return;
    event.preventDefault();
    const step = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002));
    zoomAt(sheet, board, state, state.zoom * step, [event.clientX, event.clientY]);
  }, { passive: false });
}

/** Moves the map with the mouse, from any place where there is no handle. A finger scrolls without this function. */
export function pan(sheet, isPicking) {
  let from = null;
  sheet.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0 || event.target.closest(".hand, .field")) return;
    // With Shift, a frame selects.
    if (event.shiftKey || isPicking()) return;
    from = { x: event.clientX + sheet.scrollLeft, y: event.clientY + sheet.scrollTop };
    sheet.setPointerCapture(event.pointerId);
    sheet.classList.add("panned");
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!from) return;
    sheet.scrollLeft = from.x - event.clientX;
    sheet.scrollTop = from.y - event.clientY;
  });
  const end = () => {
    from = null;
    sheet.classList.remove("panned");
  };
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) sheet.addEventListener(name, end);
}

export function reaches(layer, width, fitted) {
  const fit = (/** @type {ResizeObserverEntry[]} */ [{ contentRect }]) => {
    layer.style.setProperty("--reach", `${REACH * width / Math.max(1, contentRect.width)}px`);
    fitted();
  };
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
