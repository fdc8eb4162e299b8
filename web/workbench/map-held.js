// Feedback while a body is dragged over the map: overlaps with other units, and alignment with a
// neighbour. The engine is asked about one place at a time.
import { draw } from "./parts.js";

export const told = ([east, north]) => `${east} m east, ${north} m north`;

/**
 * Watches a dragged body. `ask(thing, at, align)` asks the engine, `onSheet(place)` converts a
 * place to the drawing, `pixel()` returns the size of a pixel in the drawing, `placeOf(name)`
 * returns the place of a body, and `say(words, isBad)` shows a line of text.
 */
export function watch({ layer, onSheet, pixel, placeOf, ask, say }) {
  const marks = draw("g", { class: "marks", "aria-hidden": "true" });
  const pattern = draw("pattern", { id: "in-the-way", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    draw("path", { d: "M0 0V6" }));
  layer.append(draw("defs", {}, pattern));
  let [hold, latest, asked] = [0, 0, Promise.resolve(null)];

  /**
   * Asks the engine about a step of a drag. If there is a newer step by then, only that one is
   * asked.
   */
  function step(thing, at, { align, moved }) {
    latest += 1;
    const [number, own] = [latest, hold];
    asked = asked.then(async (before) => {
      if (number !== latest && own === hold) return before;
      const found = await ask(thing, at, align);
      if (!found || own !== hold) return null;
      moved(found);
      show(thing, found);
      return found;
    });
  }

  const last = () => asked;

  function end() {
    hold += 1;
    asked = Promise.resolve(null);
    marks.replaceChildren();
    say("");
  }

  function show(thing, found) {
    const points = (outline) => outline.map((place) => onSheet(place).join(",")).join(" ");
    const outlines = (list, name) => list.map(
      (outline) => draw("polygon", { points: points(outline), class: name, ...(name === "bad" ? { fill: "url(#in-the-way)" } : {}) }));
    const course = (from, to) => draw("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: "aligned" });
    const isBad = found.words !== null;
    const parts = [...outlines(found.outlines, isBad ? "bad" : "own"), ...outlines(found.in_the_way, "bad")];
    if (found.aligned) parts.push(course(onSheet(placeOf(found.aligned.with) ?? found.at), onSheet(found.at)));
    for (const place of [...(isBad ? [found.at] : []), ...found.bodies.map(placeOf)].filter(Boolean)) parts.push(cross(onSheet(place)));
    marks.replaceChildren(...parts);
    const inLine = found.aligned && !found.bodies.includes(found.aligned.with) ? `, ${found.aligned.words}` : "";
    say(`${isBad ? `${thing.title} ${found.words}` : `${thing.title}: ${told(found.at)}`}${inLine}`, isBad);
  }

  /**
   * A cross in a ring, at least 18 pixels wide, marks an overlap, because colour alone would not be
   * enough.
   */
  const cross = ([x, y]) => draw("path", { d: "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M-6.4 -6.4L6.4 6.4M6.4 -6.4L-6.4 6.4",
    transform: `translate(${x} ${y}) scale(${Math.max(1, pixel())})`, class: "cross" });

  return { marks, step, last, end, show };
}
