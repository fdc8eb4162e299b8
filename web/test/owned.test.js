// The comparison of a collection with the bases that a battle needs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, readOwned, shortage, writeOwned } from "../lib/owned.js";

const STAND_INS = [["guard", ["line"]], ["hussar", ["light", "line"]], ["light", ["line"]], ["line", []]];
const shorts = (lines, holdings) => compared(lines, holdings, STAND_INS).map(({ short }) => short);

test("exact kinds are assigned before stand-ins", () => {
  const lines = [["france", "infantry", "guard", 4, null, 0], ["france", "infantry", "line", 10, null, 0]];
  const holdings = [{ nation: "france", arm: "infantry", kind: "line", bases: 12 }];
  const rows = compared(lines, holdings, STAND_INS);
  assert.deepEqual(rows.map(({ have, short }) => [have, short]), [[2, 2], [10, 0]]);
  assert.deepEqual(rows[0].standIns, [["line", 2]]);
  assert.equal(shortage(rows), 2);
});
test("figures become bases of the game, and are shared between lines", () => {
  const lines = [["prussia", "cavalry", "hussar", 3, 6, 0], ["prussia", "cavalry", "light", 3, 6, 0]];
  assert.deepEqual(shorts(lines, [{ nation: "prussia", arm: "cavalry", kind: "light", figures: 9 }]), [2, 0]);
});
test("figures without a number for each base leave the shortage unknown", () => {
  const lines = [["france", "infantry", "line", 5, null, 0]];
  const holding = { nation: "france", arm: "infantry", kind: "line", figures: 100 };
  assert.deepEqual(shorts(lines, [holding]), [null]);
  assert.deepEqual(shorts(lines, [{ ...holding, figures_per_base: 20 }]), [0]);
  assert.equal(shortage(compared(lines, [holding], STAND_INS)), null);
});
test("leaders of any kind count as leaders", () => {
  const lines = [["france", "leaders", "Corps general", 2, null, 0], ["france", "leaders", "Brigadier", 4, null, 0]];
  assert.deepEqual(shorts(lines, [{ nation: "france", arm: "leaders", kind: "line", leaders: 5 }]), [0, 1]);
});
test("a written collection is read again unchanged", () => {
  const holdings = [
    { nation: "france", arm: "infantry", kind: "line", bases: 40 },
    { nation: "hesse-kassel", arm: "foot-artillery", kind: "heavy", figures: 16, figures_per_base: 4 },
    { nation: "france", arm: "leaders", kind: "line", leaders: 7 },
  ];
  assert.deepEqual(readOwned(writeOwned(holdings)), { holdings, unread: 0 });
  assert.deepEqual(readOwned(writeOwned([])), { holdings: [], unread: 0 });
});
test("a collection of the program is read, and what is not understood is counted", () => {
  const text = `collection: 1
id: club
name: Our club
holdings:
  - nation: france # ours
    arm: infantry
    traits: [veteran, guard]
    bases: 12
  - { nation: france, arm: cavalry, figures: 30, name: "Dragoons, painted" }
  - { nation: france, arm: cavalry, figures: many }
stand_ins:
  - { needed: guard, kinds: [grenadier] }
`;
  const { holdings, unread } = readOwned(text, ["guard", "light", "line"]);
  assert.deepEqual(holdings, [
    { nation: "france", arm: "infantry", kind: "guard", bases: 12 },
    { nation: "france", arm: "cavalry", kind: "line", figures: 30 },
  ]);
  assert.equal(unread, 2);
});
test("hostile text gives no holdings", () => {
  for (const text of ["<script>alert(1)</script>", "null", "{\"a\":1}", "  - { nation: __proto__, bases: 1 }",
    "  - { nation: france, arm: infantry, bases: 1e9 }", "  - { nation: france, __proto__: x }", "  - { nation: france, bases: -1 }"]) {
    assert.deepEqual(readOwned(text).holdings, [], text);
  }
  assert.equal(Object.hasOwn(Object.prototype, "x"), false);
  assert.ok(readOwned("  - { nation: france, bases: 1 }\n".repeat(50_000)).holdings.length <= 2000);
});
