// The handle that turns the selected body: a ring in front of the body, which is dragged around it.
import { draw } from "./parts.js";

/** Distance of the ring from the middle of the body: in the drawing, and at least this number of pixels. */
const REACH = { drawn: 26, pixels: 40 };
/** Step in degrees by which a drag turns a body, and with Alt. */
const STEPS = { plain: 5, alt: 1 };

/**
 * Returns the direction in degrees from one point of the drawing to another, clockwise from its top.
 * @param {number[]} from @param {number[]} to @param {number} step
 */
export function facingTo(from, to, step) {
  const degrees = Math.atan2(to[0] - from[0], from[1] - to[1]) * 180 / Math.PI;
  return (Math.round(degrees / step) * step + 360) % 360;
}

/**
 * Makes the ring. `middleOf(own)` returns the place of a handle in the drawing, `pixel()` the size of
 * a pixel there, `at(event)` the place of the pointer there; `turned(own, facing)` is called when the
 * writer drops the ring, `holding(is)` at the beginning and end, and `live(words)` shows a line.
 */
export function turner({ middleOf, pixel, at, turned, holding, live }) {
  const element = draw("g", { class: "hand turn", "aria-hidden": "true", hidden: "" },
    [draw("title", {}, "Drag to turn the body"), draw("circle", { r: 12, class: "reach" }), draw("circle", { r: 6 })]);
  const stem = draw("line", { class: "stem", "aria-hidden": "true", hidden: "" });
  let own = null;
  let [facing, held] = [0, null];

  /** Puts the ring in front of its body. */
  function follow(to = own?.thing.facing ?? 0) {
    if (!own) return;
    facing = to;
    const [x, y] = middleOf(own);
    const [turn, far] = [to * Math.PI / 180, Math.max(REACH.drawn, REACH.pixels * pixel())];
    const [x2, y2] = [x + far * Math.sin(turn), y - far * Math.cos(turn)];
    element.setAttribute("transform", `translate(${x2} ${y2})`);
    for (const [key, value] of Object.entries({ x1: x, y1: y, x2, y2 })) stem.setAttribute(key, String(value));
  }

  function show(handle) {
    own = handle?.thing.kind === "body" ? handle : null;
    for (const part of [element, stem]) part.toggleAttribute("hidden", !own);
    follow();
  }

  function back() {
    if (held === null) return;
    held = null;
    element.classList.remove("held");
    holding(false);
    live("");
    own?.turn(own.thing.facing ?? 0);
    follow();
  }

  element.addEventListener("pointerdown", (event) => {
    if (!own || !event.isPrimary || event.button !== 0) {
      back();
      return;
    }
    element.setPointerCapture(event.pointerId);
    element.classList.add("held");
    held = event.pointerId;
    holding(true);
  });
  // The body keeps the focus, so that keys and the ring are about the same body.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held) return;
    follow(facingTo(middleOf(own), at(event), event.altKey ? STEPS.alt : STEPS.plain));
    own.turn(facing);
    live(`${own.thing.title} faces ${facing}°`);
  });
  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held) return;
    const to = facing;
    const isTurned = to !== (own.thing.facing ?? 0);
    back();
    if (isTurned) turned(own, to);
  });
  for (const name of ["pointercancel", "lostpointercapture"]) element.addEventListener(name, back);
  return { parts: [stem, element], show, follow, back, isOf: (handle) => own === handle };
}
