// Handles on the map, by which bodies, leaders, points and corners are moved with pointer, touch or
// keys. The engine turns every action into a change of the text, and the map is redrawn from the
// text.
import { watch } from "./map-held.js";
import { isFree } from "./map-layers.js";
import { turner } from "./map-turn.js";
import { reaches } from "./map-view.js";
import { draw } from "./parts.js";
import { told } from "./map-held.js";

/** Distance in pixels after which a press counts as a drag. */
const SLOP = 6;
/** Maximum distance in pixels at which a dragged body snaps into line with another one. */
const ALIGN_REACH = 8;
/** Distances in metres by which an arrow key moves a thing: alone, with Shift, with Alt. */
const STEPS = { plain: 10, shift: 100, alt: 1 };
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Makes handles over a map. The functions in `hands` are: `deed(intents, name, step)`, which
 * resolves to true on success; `place(thing, standing, step)`, which changes place, facing or
 * posture of a thing; `align(thing)`; `remove(thing)`; `shift(things, metres, step)` and
 * `removeAll(things)`, which change several; `chosen(thing)`; `holding(is)`; `standing(thing, at, align)`,
 * which asks the engine about a body at a place; `add(place)` and `finish()`, which draw what the
 * writer adds; `copy(things)`; `measured(place)`, which returns the measured distance; `live(words,
 * isBad)`, which shows a line; and `isBehind()`, which is true while the map
 * shows an older text. `hands.state` survives a redraw. Returns the layer, the watcher of a dragged
 * body, and `refocus`, which must be called once the layer is in the page.
 */
export function overlay(svg, found, hands) {
  const box = svg.getAttribute("viewBox").split(/\s+/).map(Number);
  const { ground } = found;
  const layer = draw("svg", { viewBox: box.join(" "), class: "hands", role: "group", "aria-label": "Movable things. "
    + "Arrow keys move a thing by 10 metres, with Shift 100, with Alt 1; "
    + "R turns a body, P changes its posture, L aligns it with the nearest body." });
  const onSheet = (/** @type {number[]} */ [east, north]) => [ground.left + east * ground.metre, ground.bottom - north * ground.metre];
  const round = (metres) => Math.round(metres / hands.state.grid) * hands.state.grid;
  const handles = [];
  /**
   * Whether corners were added or removed since the map was drawn, so that their indices are
   * outdated.
   */
  let isOld = false;
  const placeOf = (name) => found.things.find((thing) => thing.kind === "body" && thing.name === name)?.places[0];
  const pixel = () => box[2] / layer.getBoundingClientRect().width;
  const at = (event) => {
    const edge = layer.getBoundingClientRect();
    return [box[0] + (event.clientX - edge.left) * pixel(), box[1] + (event.clientY - edge.top) * pixel()];
  };
  const onGround = (/** @type {number[]} */ [x, y]) => [round((x - ground.left) / ground.metre), round((ground.bottom - y) / ground.metre)];
  const turn = turner({ middleOf: ({ place }) => onSheet(place), pixel, at, holding: hands.holding, live: hands.live,
    turned: (own, facing) => {
      hands.place(own.thing, { facing });
      shown(own);
    } });
  const held = watch({ layer, onSheet, pixel, placeOf, ask: hands.standing, say: hands.live });

  for (const thing of found.things.filter((one) => isFree(one, hands.state.layers))) {
    const shown = thing.key === "at" || hands.state.outline === thing.entry;
    if (!shown) {
      if (thing.places.length > 0) handles.push(handle(thing, null, middle(thing.places)));
      continue;
    }
    thing.places.forEach((place, corner) => handles.push(handle(thing, thing.key === "at" ? null : corner, place)));
    if (thing.key !== "at") between(thing);
  }
  // Put the handles of whole outlines at the bottom, so that the middle of a zone does not cover a
  // body.
  const [closed, open] = [true, false].map((isClosed) => handles.filter((own) => own.isClosed === isClosed));
  layer.append(...[...closed, ...open].map(({ element }) => element));
  hands.state.several = hands.state.several.filter((key) => handles.some(({ thing }) => nameOf(thing) === key));
  picked();
  frame();
  layer.append(held.marks, ...turn.parts);
  // A copy is pasted where the pointer is.
  layer.addEventListener("pointermove", (event) => { hands.state.pointer = onGround(at(event)); });
  layer.addEventListener("pointerleave", () => { hands.state.pointer = null; });
  if (hands.state.adding) layer.append(field(), sketch());
  const refocus = roving();
  reaches(layer, box[2], () => turn.follow());
  return { layer, held, refocus };

  /**
   * Makes a rectangle over the whole map while the writer adds a thing. A press on the rectangle
   * chooses the place, or the next corner of a line or an area.
   */
  function field() {
    const element = draw("rect", { x: box[0], y: box[1], width: box[2], height: box[3], class: "field" });
    element.addEventListener("click", (event) => {
      // The second press of a double click ends the drawing.
      if (event.detail > 1) return;
      hands.add(onGround(at(event)));
    });
    element.addEventListener("pointermove", (event) => {
      const words = hands.measured(onGround(at(event)));
      if (words) hands.live(words);
    });
    element.addEventListener("dblclick", () => hands.finish());
    return element;
  }

  /** Shows the corners of the line or area that the writer is drawing. */
  function sketch() {
    const corners = hands.state.corners.map(onSheet);
    const dots = corners.map(([cx, cy]) => draw("circle", { cx, cy, r: 5 }));
    const lines = corners.length > 1 ? [draw("polyline", { points: corners.map((corner) => corner.join(",")).join(" ") })] : [];
    return draw("g", { class: "sketch", "aria-hidden": "true" }, [...lines, ...dots]);
  }

  /**
   * Makes the handle of a thing, of one of its corners, or of an outline whose corners are hidden.
   * `drawn` is the place of the handle on the map.
   */
  function handle(thing, corner, drawn) {
    const isOne = thing.key === "at";
    const title = corner === null ? `${thing.title}, ${isOne ? thing.kind : "corners"}` : `${thing.title}, corner ${corner + 1}`;
    const shape = isOne ? draw("circle", { r: 7 })
      : draw("rect", corner === null ? { x: -4, y: -4, width: 8, height: 8, class: "closed" } : { x: -5, y: -5, width: 10, height: 10 });
    const parts = [draw("circle", { r: 12, class: "reach" }), shape];
    if (thing.kind === "body" && thing.facing !== null) parts.push(draw("line", { x1: 0, y1: 0, y2: -14 }));
    const label = `${title}, ${told(drawn)}${thing.facing === null ? "" : `, facing ${thing.facing}°`}`;
    const kind = `hand ${thing.kind}${thing.from_earlier ? " earlier" : ""}`;
    const element = draw("g", { role: "button", tabindex: "-1", "data-name": thing.name, class: kind, "aria-label": label },
      [draw("title", {}, title), ...parts]);
    const set = (/** @type {number[]} */ [x, y]) => {
      element.setAttribute("transform", `translate(${x} ${y})`);
      turned(thing.facing);
      if (turn.isOf(own)) turn.follow();
    };
    const turned = (facing) => element.querySelector("line")?.setAttribute("transform", `rotate(${facing})`);
    const own = {
      element, thing, corner, set, turn: turned, take: null, isClosed: !isOne && corner === null,
      get place() { return isOne ? thing.places[0] : corner === null ? drawn : thing.places[corner]; },
    };
    set(onSheet(own.place));
    element.addEventListener("focus", () => {
      hands.state.focus = keyOf(own);
      turn.show(own);
      hands.chosen(thing);
    });
    element.addEventListener("blur", () => turn.show(null));
    drag(own);
    if (own.isClosed) {
      element.addEventListener("click", (event) => {
        if (!hands.state.wasDragged && !isPicking(event)) openCorners(thing);
      });
    }
    element.addEventListener("keydown", (event) => {
      if (isDeed(event) && hands.isBehind()) {
        event.preventDefault();
        hands.state.keys.push(event);
        return;
      }
      pressed(event, own);
    });
    return own;
  }

  function openCorners(thing) {
    hands.state.outline = thing.entry;
    hands.again(`The corners of ${thing.title} can be moved.`);
  }

  /** Whether a press selects one more thing. */
  function isPicking(event) {
    return event.shiftKey || hands.state.isPicking;
  }

  /** Returns the selected things, if `own` is one of several. */
  function group(own) {
    const all = [...new Set(handles.map(({ thing }) => thing))].filter((thing) => hands.state.several.includes(nameOf(thing)));
    return all.length > 1 && all.includes(own.thing) ? all : [];
  }

  /** Marks the selected things. */
  function picked() {
    for (const { element, thing } of handles) element.classList.toggle("picked", hands.state.several.includes(nameOf(thing)));
  }

  function pick(things, isToggled) {
    const before = hands.state.several;
    const names = things.map(nameOf);
    hands.state.several = isToggled ? [...before.filter((one) => !names.includes(one)), ...names.filter((one) => !before.includes(one))]
      : [...new Set([...before, ...names])];
    picked();
    const count = hands.state.several.length;
    hands.live(count === 0 ? "Nothing is selected." : `${count} selected: drag one to move all, or press Delete. Escape selects none.`);
  }

  /** Selects everything inside a frame, which the writer drags over the map with Shift. */
  function frame() {
    let from = null;
    let shape = null;
    const edges = (to) => [0, 1].map((side) => [Math.min(from[side], to[side]), Math.max(from[side], to[side])]);
    layer.addEventListener("pointerdown", (event) => {
      if (!isPicking(event) || event.button !== 0 || event.target.closest(".hand, .field")) return;
      from = at(event);
      shape = draw("rect", { class: "frame" });
      layer.append(shape);
      layer.setPointerCapture(event.pointerId);
    });
    layer.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [[x, right], [y, bottom]] = edges(at(event));
      for (const [key, value] of Object.entries({ x, y, width: right - x, height: bottom - y })) shape.setAttribute(key, value);
    });
    layer.addEventListener("pointerup", (event) => {
      if (!from) return;
      const sides = edges(at(event));
      const isIn = ({ place }) => onSheet(place).every((number, side) => number >= sides[side][0] && number <= sides[side][1]);
      pick([...new Set(handles.filter((own) => typeof own.corner !== "string" && isIn(own)).map(({ thing }) => thing))], false);
      from = null;
      shape.remove();
    });
  }

  /** Moves whole things by metres: an outline with all its corners, or everything that is selected. */
  function shift(things, by, step) {
    const own = things.filter((thing) => !thing.from_earlier);
    if (own.length < things.length) hands.live("Bodies that an earlier phase placed do not move: choose the time of that phase.", true);
    if (own.length > 0 && (by[0] !== 0 || by[1] !== 0)) hands.shift(own, by, step);
  }

  /** Makes a handle between each two neighbouring corners. A press on a handle inserts a corner there. */
  function between(thing) {
    const closed = thing.kind === "outline";
    thing.places.forEach((place, corner) => {
      const next = thing.places[(corner + 1) % thing.places.length];
      if (!closed && corner + 1 === thing.places.length) return;
      const half = [Math.round((place[0] + next[0]) / 2), Math.round((place[1] + next[1]) / 2)];
      const [x, y] = onSheet(half);
      const label = `${thing.title}, insert a corner after corner ${corner + 1}`;
      const give = { role: "button", tabindex: "-1", class: "hand half", transform: `translate(${x} ${y})`, "aria-label": label };
      const element = draw("g", give, [draw("circle", { r: 12, class: "reach" }), draw("circle", { r: 3.5 })]);
      const intent = { do: "insert-corner", pointer: `${thing.entry}.${thing.key}`, index: corner + 1, at: half };
      const put = () => corners(intent, "corner inserted");
      element.addEventListener("click", put);
      element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") put();
      });
      handles.push({ element, thing, corner: `half ${corner}`, place: half, set() {} });
    });
  }

  /**
   * Inserts or removes a corner. A second insertion waits for a redraw, because the corners get new
   * indices.
   */
  function corners(intent, name) {
    if (isOld) return;
    isOld = true;
    hands.deed([intent], name);
  }

  /** Lets a pointer drag a handle. Escape, a second finger or a lost pointer cancels the drag. */
  function drag(own) {
    const { element } = own;
    let hold = null;
    own.take = (event) => {
      back();
      element.setPointerCapture(event.pointerId);
      element.focus();
      hands.holding(true);
      hold = { id: event.pointerId, from: [event.clientX, event.clientY], moved: false, to: own.place, aligned: null };
    };
    const back = () => {
      if (!hold) return;
      for (const one of handles) one.set(onSheet(one.place));
      element.classList.remove("held");
      hold = null;
      held.end();
      hands.holding(false);
    };
    element.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) {
        back();
        return;
      }
      const near = own.isClosed ? own : nearest(event, own);
      if (isPicking(event)) pick([near.thing], true);
      else near.take(event);
    });
    // Without `preventDefault`, the browser would focus the topmost element instead of the nearest
    // handle.
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("touchmove", (event) => {
      if (event.touches.length > 1) back();
    });
    element.addEventListener("pointermove", (event) => {
      if (!hold || event.pointerId !== hold.id) return;
      const by = [event.clientX - hold.from[0], event.clientY - hold.from[1]];
      if (!hold.moved && Math.hypot(...by) < SLOP) return;
      hold.moved = true;
      element.classList.add("held");
      const points = pixel();
      hold.to = [round(own.place[0] + by[0] * points / ground.metre), round(own.place[1] - by[1] * points / ground.metre)];
      const others = group(own);
      if (others.length > 0 || own.isClosed) {
        const things = others.length > 0 ? others : [own.thing];
        // Round how far they move, so that they keep their distances from each other and from the grid.
        hold.to = [own.place[0] + round(by[0] * points / ground.metre), own.place[1] - round(by[1] * points / ground.metre)];
        for (const one of handles.filter(({ thing }) => things.includes(thing))) {
          one.set(onSheet([0, 1].map((side) => one.place[side] + hold.to[side] - own.place[side])));
        }
        return;
      }
      // A body that snapped into line stays there until the engine answers for the new place.
      if (!hold.aligned) own.set(onSheet(hold.to));
      if (own.thing.kind !== "body") return;
      const now = hold;
      held.step(own.thing, hold.to, {
        align: hands.state.isAligning && !event.altKey ? { within: Math.ceil(ALIGN_REACH * points / ground.metre) } : null,
        moved: ({ at, aligned }) => {
          if (now !== hold) return;
          hold.aligned = aligned;
          own.set(onSheet(aligned ? at : hold.to));
        },
      });
    });
    element.addEventListener("pointerup", async (event) => {
      if (!hold || event.pointerId !== hold.id) return;
      const { moved, to } = hold;
      hold = null;
      element.classList.remove("held");
      hands.holding(false);
      hands.state.wasDragged = moved;
      if (!moved) return;
      const others = group(own);
      if (others.length > 0 || own.isClosed) {
        shift(others.length > 0 ? others : [own.thing], [0, 1].map((side) => to[side] - own.place[side]));
        return;
      }
      const found = own.thing.kind === "body" ? await held.last() : null;
      held.end();
      if (found?.aligned) hands.place(own.thing, found);
      else move(own, to);
      shown(own);
    });
    element.addEventListener("pointercancel", back);
    element.addEventListener("lostpointercapture", back);
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        back();
        turn.back();
      }
    });
  }

  /** Returns the handle whose middle is nearest to a press, because handles may overlap. */
  function nearest(event, own) {
    const pressed = at(event);
    const far = ({ place }) => Math.hypot(...onSheet(place).map((number, side) => number - pressed[side]));
    return handles.filter((other) => other.take && !other.isClosed).reduce((one, other) => (far(other) < far(one) ? other : one), own);
  }

  function move({ thing, corner, place }, to, step) {
    if (thing.key === "at") {
      hands.place(thing, { at: to }, step);
      return;
    }
    if (to[0] === place[0] && to[1] === place[1]) return;
    thing.places[corner] = to;
    hands.deed([{ do: "move", pointer: `${thing.entry}.${thing.key}[${corner}]`, from: place, to }],
      `${thing.title} moved to ${told(to)}`, step);
  }

  /**
   * Moves the handle of a thing to its new place. The handle keeps the focus in the redrawn map,
   * even if the thing has a new entry.
   */
  function shown(own) {
    own.set(onSheet(own.place));
    hands.state.focus = keyOf(own);
  }

  function pressed(event, own) {
    const { thing, corner, place } = own;
    if (typeof corner === "string") return;
    const way = KEYS[event.key];
    const metres = event.shiftKey ? STEPS.shift : event.altKey ? STEPS.alt : STEPS.plain;
    // The repeated events of a key that is held down become one undo step.
    const step = event.repeat ? "none" : "before";
    if (way && event.ctrlKey) {
      event.preventDefault();
      neighbour(own, way);
    } else if (way && (own.isClosed || group(own).length > 0)) {
      event.preventDefault();
      const others = group(own);
      shift(others.length > 0 ? others : [thing], way.map((side) => side * metres), step);
    } else if (way) {
      event.preventDefault();
      move(own, [place[0] + way[0] * metres, place[1] + way[1] * metres], step);
      shown(own);
    } else if ((event.key === "r" || event.key === "R") && thing.kind === "body" && !event.ctrlKey && !event.metaKey) {
      const facing = ((thing.facing ?? 0) + (event.shiftKey ? 355 : 5)) % 360;
      hands.place(thing, { facing }, step);
      shown(own);
    } else if (event.key === "p" && thing.kind === "body") {
      const all = found.postures;
      const posture = all[(all.indexOf(thing.posture ?? "") + 1) % all.length];
      hands.place(thing, { posture }, step);
      shown(own);
    } else if ((event.key === "l" || event.key === "L") && thing.kind === "body" && !event.ctrlKey && !event.metaKey) {
      hands.align(thing);
    } else if ((event.ctrlKey || event.metaKey) && event.key === "c") {
      hands.copy(group(own).length > 0 ? group(own) : [thing]);
    } else if (event.key === "Delete" && group(own).length > 0) {
      hands.removeAll(group(own));
    } else if (event.key === "Delete" && corner === null) {
      hands.remove(thing);
    } else if (event.key === "Delete" && typeof corner === "number") {
      corners({ do: "remove-corner", pointer: `${thing.entry}.${thing.key}`, index: corner }, "corner removed");
    } else if ((event.key === "Enter" || event.key === " ") && thing.key !== "at" && corner === null) {
      event.preventDefault();
      openCorners(thing);
    } else if (event.key === "Escape" && hands.state.several.length > 0) {
      pick(handles.map((one) => one.thing).filter((one) => hands.state.several.includes(nameOf(one))), true);
    } else if (event.key === "Escape" && hands.state.outline) {
      hands.state.outline = null;
      hands.again("The corners are hidden.");
    }
  }

  function neighbour(own, [east, north]) {
    const near = handles.filter((other) => other !== own).map((other) => {
      const by = [other.place[0] - own.place[0], other.place[1] - own.place[1]];
      const along = by[0] * east + by[1] * north;
      return { other, along, cost: along + 2 * Math.abs(by[0] * north + by[1] * east) };
    }).filter(({ along }) => along > 0).sort((a, b) => a.cost - b.cost)[0];
    if (near) focus(near.other);
  }

  function focus(own) {
    for (const { element } of handles) element.setAttribute("tabindex", "-1");
    own.element.setAttribute("tabindex", "0");
    own.element.focus();
  }

  /**
   * Makes one handle reachable by Tab: the handle that last had the focus. Returns a function that
   * focuses this handle.
   */
  function roving() {
    const last = handles.find((own) => keyOf(own) === hands.state.focus) || handles[0];
    last?.element.setAttribute("tabindex", "0");
    return () => last?.element.focus();
  }
}

const isDeed = ({ key, ctrlKey, metaKey }) => !ctrlKey && !metaKey && (key in KEYS || /^(?:[rRlLp]|Delete)$/.test(key));
const nameOf = ({ entry, name }) => `${entry} ${name}`;
const keyOf = ({ thing, corner }) => `${thing.entry} ${corner}`;
const middle = (places) => [0, 1].map((side) => Math.round(places.reduce((sum, place) => sum + place[side], 0) / places.length));
