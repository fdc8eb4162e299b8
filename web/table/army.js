// The army of a battle in play: formations with their units and tick boxes, and the page of a unit.
import { game } from "./game.js";
import { get, standingOf, waitingUnits } from "./log.js";
import { button, make, say } from "./parts.js";
import { openPad, openUnit, openWhy } from "./unit.js";
import { boxWords, gradeAfter, nextWords, trackWords } from "./words.js";

/** Duration of a long press in milliseconds. */
const LONG = 500;
/** Maximum number of boxes in a row; more losses are counted with buttons. */
const MAX_BOXES = 12;
/** The losses that buttons add. On a phone no fifth button fits beside the count. */
const STEPS = [1, 2, 3, 4];
const standing = (unit, one) => standingOf(game.at, game.state, unit, one);
export const isOff = (unit) => get(game.state, "off", unit.id) === 1;
export const isMine = (unit) => game.mine(game.sideOf(unit.side));
export const act = (unit, deed) => game.act({ unit: unit.id, ...deed }, game.sideOf(unit.side));

// Adds or removes losses, within the number of boxes, as one deed.
export const change = (unit, one, by) => {
  const { parts, wear } = standing(unit, one);
  const count = Math.min(one.boxes, Math.max(0, parts + by)) - parts;
  if (!isMine(unit) || !count) return;
  act(unit, { do: count > 0 ? "lose" : "regain", track: wear.id, count: Math.abs(count) });
  say(`${unit.name}: ${trackWords(standing(unit, one))}`);
};
// A tap ticks all boxes up to this one; a long press removes a tick, and its click is ignored.
const press = (unit, one, number) => {
  let timer = null;
  let long = false;
  return {
    onpointerdown: () => { long = false; timer = setTimeout(() => { long = true; change(unit, one, -1); }, LONG); },
    onpointerup: () => clearTimeout(timer),
    onpointercancel: () => clearTimeout(timer),
    onpointerleave: () => clearTimeout(timer),
    oncontextmenu: (event) => event.preventDefault(),
    onclick: (event) => {
      if (long) { long = false; return; }
      if (event.currentTarget.getAttribute("aria-pressed") === "true") say("To lower the count, press − or hold the box.");
      else change(unit, one, number - standing(unit, one).parts);
    },
  };
};
export const boxes = (unit, one) => {
  const now = standing(unit, one);
  const row = make("div", "", { className: "boxes", role: "group" });
  row.setAttribute("aria-label", `${unit.name}: ${now.wear.name}`);
  const less = button("−", () => change(unit, one, -1), { className: "less", disabled: !isMine(unit) || now.parts === 0 });
  less.setAttribute("aria-label", `${unit.name}: one fewer, ${now.wear.counts}`);
  row.append(less);
  if (one.boxes > MAX_BOXES) {
    const count = button("", () => openPad(unit, one), { className: "count", disabled: !isMine(unit) });
    count.append(make("b", `${now.parts} of ${one.boxes}`));
    count.setAttribute("aria-label", `${unit.name}: ${now.parts} of ${one.boxes} ${now.wear.counts}, choose a number`);
    row.append(count);
    for (const step of STEPS) {
      const more = button(`+${step}`, () => change(unit, one, step),
        { className: step === 1 ? "more" : "", disabled: !isMine(unit) || now.parts + step > one.boxes });
      more.setAttribute("aria-label", `${unit.name}: ${step} more, ${now.wear.counts}`);
      row.append(more);
    }
    return row;
  }
  const marks = new Map(one.marks.map(([place, lost]) => [lost, now.wear.marks[place].name]));
  for (let number = 1; number <= one.boxes; number += 1) {
    const pressed = number <= now.parts;
    const box = button(pressed ? "✕" : "", null,
      { className: marks.has(number) ? "box marked" : "box", disabled: !isMine(unit), ...press(unit, one, number) });
    box.setAttribute("aria-pressed", `${pressed}`);
    box.setAttribute("aria-label", boxWords(unit, now, number) + (marks.has(number) ? `, ${marks.get(number)}` : ""));
    row.append(box);
  }
  return row;
};

// The current state of a unit in words: marks, states, formation, command.
export const stateWords = (unit) => {
  const words = [];
  for (const one of unit.tracks) {
    const now = standing(unit, one);
    const grade = gradeAfter(game.at.data, unit, now.mark);
    if (grade) words.push(`now ${grade}`);
    else if (now.wear.states.length ? now.parts > 0 : now.mark) words.push(now.wear.states.length ? trackWords(now) : now.mark.name);
  }
  const posture = unit.postures.find(([id]) => id === get(game.state, "stand", unit.id));
  if (posture) words.push(posture[1]);
  if (get(game.state, "command", unit.id)) words.push("out of command");
  return words;
};
// Whether a unit has no boxes left on its first track, the track of losses. The removal of a spent
// unit is offered and never automatic, because some rule sets let it stay.
const isSpent = (unit) => {
  const [one] = unit.tracks;
  return one?.boxes > 0 && standing(unit, one).parts >= one.boxes;
};
const removal = (unit) => button("Remove from the table", () => act(unit, { do: "remove" }),
  { className: "wide", disabled: !isMine(unit) });
// A state that is on or off, such as disorder, changes by one tap on the row.
const toggle = (unit, one) => {
  const { parts, wear } = standing(unit, one);
  const state = button(`${parts ? "☑" : "☐"} ${wear.states[1]}`, () => act(unit, { do: "set", track: wear.id, count: 1 - parts }),
    { disabled: !isMine(unit) });
  state.setAttribute("aria-label", `${unit.name}: ${wear.states[1]}`);
  state.setAttribute("aria-pressed", `${parts === 1}`);
  return state;
};
const rows = new Map();
const unitRow = (number) => {
  const unit = game.at.data.units[number];
  const row = make("li", "", { className: "unit" });
  const draw = () => {
    const words = stateWords(unit);
    const name = button(unit.name, () => openUnit(number), { className: "name" });
    const about = make("p", unit.about, { className: "about" });
    if (words.length) about.append(" · ", make("b", words.join(", ")));
    const focused = row.contains(document.activeElement) ? [...row.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    // If a unit has several rows of boxes, each row has a title.
    const counted = unit.tracks.filter((one) => one.boxes > 0);
    const part = (one) => {
      const now = standing(unit, one);
      const title = [counted.length > 1 ? `${now.wear.name}: ` : "", nextWords(game.at.data, unit, now)].join("");
      return [make("small", title), boxes(unit, one)];
    };
    const switched = unit.tracks.filter((one) => game.at.data.wear[one.wear].states.length === 2);
    row.replaceChildren(name, about, ...counted.flatMap(part), ...switched.map((one) => toggle(unit, one)),
      ...isSpent(unit) ? [removal(unit)] : []);
    if (focused >= 0) (row.querySelectorAll("button")[focused] ?? name).focus();
  };
  draw();
  rows.set(number, draw);
  return row;
};
const trackLine = (owner, one) => {
  const now = standing(owner, one);
  return button(`${now.wear.name}: ${trackWords(now)}`, () => openWhy(owner, one), { className: now.mark ? "track held" : "track" });
};

// Units in play by formation. Units that wait or were removed are in separate lists.
const lists = () => {
  const away = waitingUnits(game.at, game.state);
  const under = game.at.data.formations.map(() => []);
  const [coming, removed] = [[], []];
  game.at.data.units.forEach((unit, number) => {
    (isOff(unit) ? removed : away.has(number) ? coming : under[unit.formation]).push(number);
  });
  return { under, coming, removed };
};
const open = new Set();
const heads = new Map();
const formation = (number, units) => {
  const one = game.at.data.formations[number];
  const depth = (at) => (game.at.data.formations[at].parent === undefined ? 0 : 1 + depth(game.at.data.formations[at].parent));
  const tracks = make("div", "", { className: "tracks" });
  const counted = make("small", "");
  const draw = () => {
    const all = one.tracks.map((track) => standing(one, track));
    counted.replaceChildren(`${units.length} ${units.length === 1 ? "unit" : "units"}`,
      ...all.map((now) => make("small", `${now.wear.name}: ${trackWords(now)}`, { className: now.mark ? "held-now" : "" })));
    tracks.replaceChildren(...one.tracks.map((track) => trackLine(one, track)));
  };
  draw();
  heads.set(number, draw);
  if (!units.length) {
    const isShown = one.tracks.length || game.at.under[number].length;
    return isShown ? [make("h3", one.name, { className: `level-${Math.min(depth(number), 2)}` }), tracks] : [];
  }
  const list = make("ul", "", { className: "units" });
  const fill = () => { if (!list.children.length) list.append(...units.map(unitRow)); };
  const whole = make("details", "", { className: "formation", open: open.has(number) },
    make("summary", one.name, {}, counted), tracks, list);
  if (whole.open) fill();
  whole.ontoggle = () => {
    open[whole.open ? "add" : "delete"](number);
    if (whole.open) fill();
  };
  return [whole];
};
const short = (title, numbers, line) => {
  if (!numbers.length) return [];
  return [make("h3", title), make("ul", "", { className: "plain" }, ...numbers.map(line))];
};
const removedLine = (number) => {
  const unit = game.at.data.units[number];
  return make("li", "", { className: "line" }, make("span", unit.name),
    button("Return", () => act(unit, { do: "return" }), { disabled: !isMine(unit) }));
};
export const drawArmy = () => {
  rows.clear();
  heads.clear();
  const { under, coming, removed } = lists();
  const parts = game.at.data.sides.flatMap((side, number) => {
    const formations = game.at.data.formations.flatMap((one, at) => (one.side === number ? formation(at, under[at]) : []));
    const of = (numbers) => numbers.filter((unit) => game.at.data.units[unit].side === number);
    const whose = game.mine(side.id) ? "" : " (read only: recorded on the other phone)";
    return [make("h2", side.name, {}, make("small", whose)), ...formations,
      ...short("Not yet arrived", of(coming), (unit) => make("li", game.at.data.units[unit].name, { className: "line" })),
      ...short("Removed", of(removed), removedLine)];
  });
  document.getElementById("army").replaceChildren(...parts);
};
// After an action, redraws only the row of the unit and its formations.
export const touched = (id) => {
  const number = game.at.units.get(id);
  rows.get(number)?.();
  for (let up = game.at.data.units[number]?.formation; up !== undefined; up = game.at.data.formations[up].parent) heads.get(up)?.();
};
