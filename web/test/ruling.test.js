// Tests rulings on a page, with exact numbers. `tests/site` compares shipped rulings with `grognard
// ask`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ratio, written } from "../lib/ratio.js";
import { fault, read, rulingOf, told } from "../pages/ruling.js";

const number = (least, most, step) => ({ least, most, step, unit: "" });
const fact = (id, more) => ({ id, ask: `${id}?`, values: [], number: null, default: null, reading: null, ...more });
const when = (id, words, within = []) => ({ fact: id, words, within });
const from = (least) => ({ least, most: null, above: null, below: null });
const ruling = {
  facts: [
    fact("arm", { values: [["foot", "infantry"], ["horse", "cavalry"]] }),
    fact("ranks", { number: number("1", "6", "1"), default: "2" }),
    fact("men", { number: number("0", null, null) }),
  ],
  cases: [
    { when: [when("arm", ["horse"])], value: null, then: "charge" },
    { when: [when("men", [], [from("500")])], value: "floor(men / per-stand) + ranks", then: "stands" },
    { when: [when("men", [], [from("1")])], value: "men / 0", then: "nothing" },
  ],
  numbers: [["per-stand", "120", "1"]],
};
const asked = (facts) => told(rulingOf(ruling).ask(new Map(Object.entries(facts))));

test("the first case that fits answers", () => {
  assert.equal(asked({ arm: "horse" }).name, "charge");
  assert.deepEqual(asked({ arm: "foot", men: "600" }), { name: "stands", value: "7", missing: [], trouble: undefined, assumed: ["ranks"] });
  assert.equal(asked({ arm: "foot", men: "600", ranks: "3" }).value, "8");
});

test("facts that are missing are asked for, and troubles are told", () => {
  assert.deepEqual(asked({}).missing, ["arm"]);
  assert.deepEqual(asked({ arm: "foot" }).missing, ["men"]);
  assert.match(asked({ arm: "foot", men: "3" }).trouble, /divides by zero/);
  assert.equal(asked({ arm: "foot", men: "0" }).trouble, "No case of the ruling fits these facts.");
});

test("an answer outside its limits is refused with what is possible", () => {
  const [arm, ranks] = ruling.facts;
  assert.equal(fault(arm, "camel"), "Choose one of the answers.");
  assert.equal(fault(ranks, "0"), "At least 1.");
  assert.equal(fault(ranks, "7"), "At most 6.");
  assert.equal(fault(ranks, "2.5"), "A whole number.");
  assert.equal(fault(ranks, "two"), "Write a number, such as 3, 2.5 or 3/4.");
  assert.equal(fault(ranks, "6"), null);
});

test("formulas keep their signs, brackets and functions", () => {
  const value = (formula) => {
    const cases = [{ when: [], value: formula, then: "number" }];
    return told(rulingOf({ facts: [], cases, numbers: [["a-b", "7", "2"]] }).ask(new Map())).value;
  };
  const formulas = { "1 + 2 * 3": "7", "(1 + 2) * 3": "9", "-a-b": "-3.5", "round(a-b, 1/2)": "4", "round(a-b, 3/4)": "3", "ceil(a-b)": "4",
    "min(2, 1/3)": "1/3", "max(2, 1/3)": "2", "abs(1 - 3)": "2", "10 - 4 - 3": "3", "1/8": "0.125" };
  for (const [formula, should] of Object.entries(formulas)) assert.equal(value(formula), should, formula);
  for (const wrong of ["1 +", "nothing(1)", "min(1)", "(1"]) assert.throws(() => value(wrong), undefined, wrong);
});

test("numbers are exact, and too large ones are none", () => {
  assert.deepEqual(read("0.10"), [1n, 10n]);
  assert.deepEqual(read("-3/6"), [-1n, 2n]);
  assert.equal(read("1e3"), null);
  assert.equal(ratio(1n, 0n), null);
  assert.equal(ratio(2n ** 63n, 1n), null);
  assert.deepEqual(ratio(2n, -4n), [-1n, 2n]);
  assert.equal(written([-5n, 2n]), "−2.5");
  assert.equal(written([2n, 3n]), "2/3");
});
