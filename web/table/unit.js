// The page of a unit: its tracks and their meaning, consequences, formation, and its actions so far.
import { act, boxes, change, isMine, isOff, stateWords } from "./army.js";
import { game } from "./game.js";
import { deedsOf, get, lostOf, standingOf, written } from "./log.js";
import { button, link, make, typeset } from "./parts.js";
import { deedWords, gradeAfter, leaderWords, trackWords } from "./words.js";

const panel = () => document.getElementById("panel");
let shown = null;

const show = (title, ...parts) => {
  const head = make("h2", title, { tabIndex: -1, id: "panel-title" });
  const close = button("Close", () => panel().close(), { className: "wide" });
  panel().replaceChildren(make("div", "", { className: "inside", tabIndex: 0 }, head, ...parts.flat()), close);
  panel().setAttribute("aria-labelledby", "panel-title");
  if (!panel().open) { panel().showModal(); head.focus(); }
};
const picks = (name, all, chosen, pick, disabled) => {
  const group = make("div", "", { className: "picks", role: "group" });
  group.setAttribute("aria-label", name);
  for (const [id, words] of all) {
    const one = button(words, () => pick(id), { disabled });
    one.setAttribute("aria-pressed", `${id === chosen}`);
    group.append(one);
  }
  return group;
};
const markLines = (now, marks, per, unit = {}) => {
  const order = [...marks].sort((a, b) => a[1] - b[1]);
  return make("ul", "", { className: "marks" }, ...order.map(([place, lost]) => {
    const mark = now.wear.marks[place];
    const holds = now.parts >= lost * per;
    const name = gradeAfter(game.at.data, unit, mark) || mark.name;
    const line = make("li", "", { className: holds ? "holds" : "" },
      make("b", `${name} at ${lost}`), holds ? " (now)" : "", mark.means ? `: ${mark.means} ` : " ");
    // Skips the source of the whole track, which is shown below.
    if (mark.source.title && mark.source.title !== now.wear.source.title) line.append(link(mark.source));
    return line;
  }));
};
// Consequences of marks that are not yet applied. The page offers consequences and never applies
// them automatically.
const follows = (unit, now, marks) => marks.filter(([, lost]) => now.parts >= lost)
  .flatMap(([place]) => now.wear.marks[place].sets.map((set) => {
    const wear = game.at.data.wear[game.at.wear.get(set.wear)];
    const one = wear && unit.tracks.find((track) => game.at.data.wear[track.wear] === wear);
    if (!one || standingOf(game.at, game.state, unit, one).parts === set.to) return null;
    const words = wear.states.length ? wear.states[set.to] : `${set.to} ${wear.counts}`;
    return make("p", `${now.wear.marks[place].name}: the rules set ${wear.name} to ${words}. `, { className: "follows" },
      button("Apply", () => act(unit, { do: "set", track: wear.id, count: set.to })));
  })).filter(Boolean);

// Consequences for the units of a formation. Each unit gets an entry of its own, which can be
// undone separately.
const followsBelow = (owner, now, marks) => marks.filter(([, lost]) => now.parts >= lost * now.per)
  .flatMap(([place]) => now.wear.marks[place].sets.map((set) => {
    const { data, under } = game.at;
    const wear = data.wear[game.at.wear.get(set.wear)];
    const units = under[data.formations.indexOf(owner)].map((number) => data.units[number]).filter((unit) => {
      const one = unit.tracks.find((track) => data.wear[track.wear] === wear);
      return one && isMine(unit) && !isOff(unit) && standingOf(game.at, game.state, unit, one).parts !== set.to;
    });
    if (!units.length) return null;
    const words = wear.states.length ? wear.states[set.to] : `${set.to} ${wear.counts}`;
    return make("p", `${now.wear.marks[place].name}: the rules set ${wear.name} to ${words}. `, { className: "follows" },
      button(`Apply to ${units.length === 1 ? units[0].name : `${units.length} units`}`,
        () => units.forEach((unit) => act(unit, { do: "set", track: wear.id, count: set.to }))));
  })).filter(Boolean);

const trackPart = (unit, one) => {
  const now = standingOf(game.at, game.state, unit, one);
  const part = make("section", "", {}, make("h3", now.wear.name));
  if (now.wear.states.length) {
    const all = now.wear.states.map((words, number) => [number, words]);
    part.append(picks(now.wear.name, all, now.parts, (count) => act(unit, { do: "set", track: now.wear.id, count }), !isMine(unit)));
  } else {
    part.append(make("p", trackWords(now)), boxes(unit, one), markLines(now, one.marks, 1, unit), ...follows(unit, now, one.marks));
    if (!now.wear.falls) part.append(
      make("p", "Under these rules losses cannot be regained: use − only to correct a mistake.", { className: "soft" }));
  }
  if (now.wear.source.title) part.append(make("p", "", { className: "soft" }, link(now.wear.source)));
  return part;
};
const leaders = (unit) => {
  const above = [];
  for (let up = unit.formation; up !== undefined; up = game.at.data.formations[up].parent) above.push(up);
  const lines = game.at.data.leaders.filter((one) => one.side === unit.side && above.includes(one.formation))
    .sort((a, b) => above.indexOf(a.formation) - above.indexOf(b.formation))
    .map((one) =>
      make("li", `${one.name}, ${one.post}${one.reach ? `, command range ${one.reach}` : ""} (${leaderWords(game.state, one)})`));
  return lines.length ? [make("h3", "Its commanders"), make("ul", "", {}, ...lines)] : [];
};
const logOf = (unit) => {
  const lines = deedsOf(game.log).filter((entry) => entry.unit === unit.id)
    .map((entry) => make("li", `${game.about.data.turn} ${entry.turn ?? 1}: ${deedWords(game.at, entry)}`));
  return lines.length ? [make("h3", "Actions"), make("ol", "", {}, ...lines)] : [];
};
// Rulings about this unit, with its facts in their addresses.
const ofUnit = (unit, fact) => {
  if (fact.what === "posture") return get(game.state, "stand", unit.id);
  if (fact.what === "figure") return (unit.figures ?? []).find(([id]) => id === fact.figure)?.[1];
  if (fact.what === "grade" || fact.what === "arm") return unit[fact.what];
  const one = unit.tracks.find((track) => track.wear === fact.wear);
  if (!one) return undefined;
  const now = standingOf(game.at, game.state, unit, one);
  const whole = one.whole ?? one.boxes;
  if (fact.what === "state") return now.wear.states.length ? `${now.parts}` : now.mark?.id ?? "none";
  return `${{ had: whole, lost: now.parts, left: whole - now.parts }[fact.what]}`;
};
const answers = (unit, facts) => facts.flatMap((fact) => {
  const word = ofUnit(unit, fact);
  const answer = fact.answers.length ? fact.answers.find(([known]) => known === word)?.[1] : word;
  // A value outside the limits of the fact, such as no stands, is not filled in.
  const can = answer !== undefined && !(Number(answer) < fact.least) && !(Number(answer) > fact.most);
  return can ? [[fact.id, answer]] : [];
});
const fromWords = (unit) => {
  const [one] = unit.tracks;
  const now = standingOf(game.at, game.state, unit, one);
  const left = now.wear.things && (one.whole ?? one.boxes) === unit.elements ? `${unit.elements - now.parts} of ` : "";
  return typeset(`${unit.name}: ${left}${[unit.about, ...stateWords(unit)].join(", ")}`);
};
export const questionsOf = (unit) => (game.at.data.questions ?? []).map(({ page, facts }) => [page, answers(unit, facts)])
  .filter(([, known]) => known.length)
  .map(([page, known]) => ({ title: page.title, href: `${page.href}#${new URLSearchParams([...known, ["~from", fromWords(unit)]])}` }));
const questions = (unit) => {
  const lines = questionsOf(unit).map((one) => make("li", "", {}, link(one)));
  return lines.length ? [make("h3", "Rulings"), make("p", "Each ruling opens with the facts of this unit.", { className: "soft" }),
    make("ul", "", { className: "looks" }, ...lines)] : [];
};
const draw = (number) => {
  const unit = game.at.data.units[number];
  const closed = !isMine(unit);
  const out = get(game.state, "command", unit.id) ? 1 : 0;
  const parts = [make("p", `${[unit.about, ...stateWords(unit)].join(", ")}. ${game.at.data.formations[unit.formation].name}.`),
    ...unit.tracks.map((one) => trackPart(unit, one))];
  if (unit.postures.length) parts.push(make("h3", "Formation"),
    picks("Formation", unit.postures, get(game.state, "stand", unit.id), (to) => act(unit, { do: "stand", to }), closed));
  parts.push(make("h3", "Command"),
    picks("Command", [[0, "In command"], [1, "Out of command"]], out, (count) => act(unit, { do: "command", count }), closed));
  const gone = isOff(unit);
  parts.push(button(gone ? "Return unit" : "Remove unit", () => act(unit, { do: gone ? "return" : "remove" }),
    { className: "wide", disabled: closed }));
  show(unit.name, parts, questions(unit), leaders(unit), logOf(unit));
};
/** Maximum number on the pad: more than any unit loses at once. */
const MAX_PAD = 12;
// Chooses how many points a unit loses or regains, as one deed.
export const openPad = (unit, one) => {
  const now = standingOf(game.at, game.state, unit, one);
  const pad = (title, sign, most) => (most <= 0 ? [] : [make("h3", title), make("div", "", { className: "pad" },
    ...Array.from({ length: Math.min(most, MAX_PAD) }, (_, place) => button(`${sign}${place + 1}`, () => {
      change(unit, one, sign === "+" ? place + 1 : -place - 1);
      panel().close();
    })))]);
  showPanel(`${unit.name}: ${now.wear.name}`, make("p", trackWords(now)),
    ...pad("Add", "+", one.boxes - now.parts), ...pad("Take back", "−", now.parts));
};
export const openUnit = (number) => { shown = () => draw(number); shown(); };

// Explains a track of a formation: its marks, its source, and the units in its sum.
const drawWhy = (owner, one) => {
  const now = standingOf(game.at, game.state, owner, one);
  const parts = [make("p", trackWords(now)), markLines(now, one.marks, now.per), ...followsBelow(owner, now, one.marks)];
  if (now.wear.source.title) parts.push(make("p", "", { className: "soft" }, link(now.wear.source)));
  if (one.sum) {
    const wear = game.at.data.wear[game.at.wear.get(one.sum.wear)];
    const lines = one.sum.units.map(
      ([number, count]) => [game.at.data.units[number], count, lostOf(game.state, game.at.data.units[number], wear)])
      .filter(([, , lost]) => lost > 0)
      .map(([unit, count, lost]) =>
        make("li", one.sum.mark ? `${unit.name}: counts ${written({ parts: count, per: one.sum.per })} for its mark, ${lost} ${wear.counts}`
          : `${unit.name}: ${lost}${count === one.sum.per ? "" : ` × ${written({ parts: count, per: one.sum.per })}`}`));
    parts.push(make("h3", "Units in this total"), lines.length ? make("ul", "", {}, ...lines) : make("p", "No losses yet."));
  } else parts.push(make("p", "The rule set does not define how to add up this total, so the total stays at 0."));
  show(`${owner.name}: ${now.wear.name}`, parts);
};
export const openWhy = (owner, one) => { shown = () => drawWhy(owner, one); shown(); };
export const redrawPanel = () => {
  if (!panel().open || !shown) return;
  const all = [...panel().querySelectorAll("button")];
  const focused = all.indexOf(document.activeElement);
  const place = panel().firstChild.scrollTop;
  shown();
  panel().firstChild.scrollTop = place;
  ([...panel().querySelectorAll("button")][focused] ?? panel().querySelector("h2"))?.focus();
};
export const showPanel = (title, ...parts) => { shown = null; show(title, ...parts); };
