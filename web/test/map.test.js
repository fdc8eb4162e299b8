// Tests the arithmetic of the page to look into a map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, kept, zoomed } from "../map/view.js";

const room = { width: 400, height: 300 };
const box = { left: 50, top: 0, width: 300, height: 300 };

test("the whole field is in the middle of its window", () => {
  assert.deepEqual(kept({ x: 900, y: -900, k: 0.2 }, box, room, 8), { k: 1, x: 0, y: 0 });
});

test("a larger field cannot leave its window", () => {
  const far = kept({ x: 9000, y: 9000, k: 4 }, box, room, 8);
  assert.deepEqual(far, { k: 4, x: -200, y: 0 });
  const other = kept({ x: -9000, y: -9000, k: 4 }, box, room, 8);
  assert.deepEqual(other, { k: 4, x: 400 - 350 * 4, y: 300 - 1200 });
});

test("zooming keeps the point under the finger and stops at the limit", () => {
  const view = zoomed({ x: -20, y: 10, k: 2 }, 1.5, [100, 60], 8);
  const ground = (one, at) => (at - one.x) / one.k;
  assert.equal(ground(view, 100), ground({ x: -20, k: 2 }, 100));
  assert.equal(view.k, 3);
  assert.equal(zoomed(view, 100, [0, 0], 8).k, 8);
  assert.equal(zoomed(view, 0.01, [0, 0], 8).k, 1);
});

test("a distance is told in metres and on the table", () => {
  assert.equal(distance(1234.4), "1234 m");
  assert.equal(distance(12345.6), "12,346 m");
  // An inch for 100 yards: 25.4 mm for 91.44 m, so 914 m are ten inches.
  assert.equal(distance(914, "5 18", "in"), "914 m, 10 in on the table");
  assert.equal(distance(960, "5 18", "in", true), "960 m, about 10½ in on the table");
  assert.equal(distance(20, "5 18", "in"), "20 m, 0 in on the table");
  assert.equal(distance(46, "5 18", "in"), "46 m, ½ in on the table");
  assert.equal(distance(1000, "1 10", "cm"), "1000 m, 10 cm on the table");
});
