// A small battle in play, in the format of the Rust program: two sides of two units each, tracks
// with sums, a goal and an arrival.

const marks = [
  { id: "worn", name: "Worn", means: "", sets: [], source: { title: "", href: "" } },
  { id: "broken", name: "Broken", means: "", sets: [], source: { title: "", href: "" } },
];
const wear = (id, name, counts, more = {}) => (
  { id, name, counts, falls: true, states: [], marks, source: { title: "", href: "" }, ...more }
);
const unit = (id, side, formation) => ({
  id, name: id, side, formation, about: "8 stands", arm: "infantry", grade: "regular", elements: 4,
  tracks: [{ wear: 0, boxes: 4, marks: [[0, 2], [1, 4]] }, { wear: 1, boxes: 0, marks: [] }],
  postures: [["line", "Line"], ["square", "Square"]],
});
const formation = (id, side, units) => ({
  id, name: id, side,
  tracks: [{ wear: 2, boxes: 8, marks: [[1, 3]], sum: { wear: "stands", per: 2, units: units.map((number) => [number, 1]) } }],
});

export const data = {
  form: 1, digest: "0123456789abcdef", battle: "saalfeld", name: "Saalfeld", ruleset: "own", ruleset_name: "Our rules", turn: "turn",
  sides: [{ id: "french", name: "French" }, { id: "prussians", name: "Prussians" }],
  wear: [
    wear("stands", "Stands", "stands lost", { things: "stands" }),
    wear("order", "Order", "state", { states: ["steady", "shaken", "routed"], marks: [] }),
    wear("losses", "Losses", "stands lost"),
  ],
  formations: [formation("division", 0, [0, 1]), formation("corps", 1, [2, 3])],
  units: [unit("17e", 0, 0), unit("34e", 0, 0), unit("mueffling", 1, 1), unit("clemens", 1, 1)],
  leaders: [{ id: "lannes", name: "Lannes", side: 0, formation: 0, post: "corps" }],
  arrivals: [{ id: "reserve", name: "Reserve", side: 0, units: [1], turns: [2, 2], at: "the road" }],
  goals: [{ id: "town", name: "Town", points: 3, held: 1 }],
  rules: [], steps: [{ id: "move", name: "Move" }], turns: [{ at: "9:00" }, { at: "10:00" }], links: [], questions: [],
};
