// Tests the copies of bodies, the facing of a dragged body, and the layers of the map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { duplicate, placesFor } from "../workbench/duplicates.js";
import { layerOf, isFree } from "../workbench/map-layers.js";
import { facingTo } from "../workbench/map-turn.js";
import { applied } from "../lib/changes.js";

const OOB = "oob: 1\nid: french\nname: A\nformations:\n  - id: brigade\n    name: Brigade\n    units:\n"
  + "      - { id: ligne-9, name: 1/9e Ligne, men: 500 }\n  - { id: guns, name: Guns }\n";

test("a copy of a body has ids of its own, and the map names the new body", () => {
  const found = duplicate("ligne-9", [["a.oob.yaml", OOB]]);
  const now = applied(OOB, found.changes);
  assert.match(now, /\{ id: ligne-9, name: 1\/9e Ligne, men: 500 \}\n {6}- \{ id: ligne-9-2, name: "2\/9e Ligne", men: 500 \}\n/);
  assert.deepEqual([found.path, found.name], ["a.oob.yaml", "ligne-9-2"]);
});

test("a copied brigade takes its units along", () => {
  const found = duplicate("brigade", [["a.oob.yaml", OOB]]);
  const now = applied(OOB, found.changes);
  assert.equal(found.name, "brigade-2");
  assert.equal(now.split("name: 1/9e Ligne").length, 3);
});

test("a body that another list has too is named with its list", () => {
  const other = "oob: 1\nid: allies\nname: B\nunits:\n  - { id: brigade-2, name: Other }\n";
  assert.equal(duplicate("brigade", [["a.oob.yaml", OOB], ["b.oob.yaml", other]]).name, "french/brigade-2");
  assert.equal(duplicate("french/brigade", [["a.oob.yaml", OOB]]).name, "french/brigade-2");
  assert.equal(duplicate("nobody", [["a.oob.yaml", OOB]]), null);
});

test("copies are at the pointer and keep their distances, or are beside the originals", () => {
  const bodies = [{ at: [100, 200] }, { at: [300, 200] }];
  assert.deepEqual(placesFor(bodies, [1000, 1000]), [[900, 1000], [1100, 1000]]);
  assert.deepEqual(placesFor(bodies, null), [[200, 100], [400, 100]]);
});

test("a facing is clockwise from the top, in steps", () => {
  const from = [100, 100];
  const facing = (to) => facingTo(from, to, 5);
  assert.deepEqual([[100, 50], [150, 100], [100, 150], [50, 100], [99, 0], [113, 52]].map(facing), [0, 90, 180, 270, 0, 15]);
  assert.equal(facingTo(from, [113, 52], 1), 15);
  assert.equal(facingTo(from, [99, 0], 1), 359);
});

test("a body of an earlier phase is a layer of its own, and a locked layer cannot be selected", () => {
  const earlier = { list: "phases[0].placements", number: 0 };
  const kinds = [["outline", null], ["point", null], ["body", null], ["leader", earlier]];
  const things = kinds.map(([kind, from]) => ({ kind, from_earlier: from }));
  assert.deepEqual(things.map(layerOf), ["ground", "ground", "bodies", "phases"]);
  const layers = { ground: "locked", phases: "hidden", bodies: "shown" };
  assert.deepEqual(things.map((thing) => isFree(thing, layers)), [false, false, true, false]);
  assert.deepEqual(things.map((thing) => isFree(thing, {})), [true, true, true, true]);
});
