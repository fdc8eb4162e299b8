// Tests the higher layers of hills on the map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { contoursOf, nextContour } from "../workbench/contours.js";

const hill = (contours) => `map: 1\nareas:\n  - { kind: woods, outline: [[0, 0], [9, 0], [9, 9]] }\n`
  + `  - kind: hill\n    name: The ridge\n    height: 30\n    outline: [[0, 0], [400, 0], [400, 400], [0, 400]]\n${contours}`;
const things = [[0, 0], [400, 0], [400, 400], [0, 400]];

test("layers of hills are things with a pointer to their entry", () => {
  const layers = "      - { height: 50, outline: [[100, 100], [300, 100], [200, 300]] }\n      - { height: 70 }\n";
  const found = contoursOf(hill(`    contours:\n${layers}`));
  assert.deepEqual(found.map(({ title, entry, places }) => [title, entry, places]),
    [["The ridge, 50 m", "areas[1].contours[0]", [[100, 100], [300, 100], [200, 300]]]]);
});

test("a new layer is higher than the highest and within its outline", () => {
  assert.deepEqual(nextContour(hill(""), { entry: "areas[1]", places: things }),
    { list: "areas[1].contours", index: 0, entry: [["height", 50], ["outline", [[100, 100], [300, 100], [300, 300], [100, 300]]]] });
  const next = nextContour(hill("    contours: [{ height: 55, outline: [[100, 100], [300, 100], [200, 400]] }]\n"),
    { entry: "areas[1]", places: things });
  assert.deepEqual([next.index, next.entry], [1, [["height", 75], ["outline", [[150, 150], [250, 150], [200, 300]]]]]);
});

test("only a hill has layers", () => {
  assert.equal(nextContour(hill(""), { entry: "areas[0]", places: things }), null);
  assert.equal(nextContour(hill(""), { entry: "points[1]", places: things }), null);
});
