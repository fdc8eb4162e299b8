// The higher layers of hills. The engine lists only outlines that are entries of a map, so this page
// adds those of layers, which are entries of a hill.
import { itemsAt, layoutOf, valueAt, wordsAt } from "./layout.js";

/** Height in metres of a layer above the one below it. */
const STEP = 20;

const numbersOf = (place) => (place.items ?? []).map(({ node }) => Number(node.value));
const placesOf = (layer) => (valueAt(layer, "outline")?.items ?? []).map(({ node }) => numbersOf(node));
const isPlace = (place) => place.length === 2 && place.every(Number.isInteger);

/** Returns the layers of hills as things on the map, like those of the engine. */
export function contoursOf(text) {
  return itemsAt(layoutOf(text), "areas").flatMap((hill, area) => itemsAt(hill, "contours").flatMap((layer, index) => {
    const places = placesOf(layer);
    const title = `${wordsAt(hill, "name") || "Hill"}, ${wordsAt(layer, "height") || "?"} m`;
    const thing = { kind: "outline", name: title, title, entry: `areas[${area}].contours[${index}]`, key: "outline", places,
      facing: null, posture: null, from_earlier: null };
    return places.length > 2 && places.every(isPlace) ? [thing] : [];
  }));
}

/** Returns the list and the keys of a new layer within the highest one of a hill, or null for another thing. */
export function nextContour(text, { entry, places }) {
  const area = /^areas\[(\d+)\]$/.exec(entry)?.[1];
  const hill = area === undefined ? undefined : itemsAt(layoutOf(text), "areas")[Number(area)];
  if (!hill || wordsAt(hill, "kind") !== "hill") return null;
  const layers = itemsAt(hill, "contours");
  const [top] = layers.slice(-1);
  const outline = top ? placesOf(top) : places;
  const below = Math.max(0, ...[hill, ...layers].map((one) => Number(wordsAt(one, "height")) || 0));
  const middle = [0, 1].map((side) => outline.reduce((sum, place) => sum + place[side], 0) / outline.length);
  const inner = outline.map((place) => place.map((number, side) => Math.round(middle[side] + (number - middle[side]) / 2)));
  return { list: `${entry}.contours`, index: layers.length, entry: [["height", below + STEP], ["outline", inner]] };
}
