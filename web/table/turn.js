// A turn of a battle in play: hour, what is due now, steps, objectives, leaders, notes and the log.
import { clocks } from "./clock.js";
import { game } from "./game.js";
import { handOver } from "./hand.js";
import { deedsOf, dueArrivals, get, joined, openThrows, pointsOf, standingOf } from "./log.js";
import { button, make } from "./parts.js";
import { openWhy, showPanel } from "./unit.js";
import { deedWords, hourOf, LEADER, leaderOf, trackWords } from "./words.js";

/** Maximum number of lines of the log to show at first. */
const MAX_LINES = 20;
const pressed = (one, yes) => { one.setAttribute("aria-pressed", `${yes}`); return one; };
const read = (side) => !game.mine(side);

const turnWords = () => {
  const { data } = game.at;
  const { turn } = game.state;
  const hour = hourOf(data, turn);
  const of = data.turns.length ? ` of ${data.turns.length}` : "";
  return `${data.turn[0].toUpperCase()}${data.turn.slice(1)} ${turn}${of}${hour ? ` · ${hour}` : ""}`;
};
const isLast = () => game.state.turn === game.at.data.turns.length;
const onward = () => button(isLast() ? "End the battle" : `Begin ${game.at.data.turn} ${game.state.turn + 1}`,
  isLast() ? endBattle : nextTurn, { className: "main" });
const clock = () => {
  const { turn } = game.state;
  return [make("h2", turnWords(), { id: "now" }), make("div", "", { className: "pair" },
    button(turn === 1 ? "Back" : `Back to ${turn - 1}`, () => game.act({ do: "turn", count: turn - 1 }), { disabled: turn === 1 }),
    onward())];
};
// The turn above the army, so that a player who only counts losses needs no other screen.
export const drawHour = () => {
  const place = document.getElementById("hour");
  const focused = place.contains(document.activeElement);
  place.replaceChildren(make("span", turnWords()), onward());
  if (focused) place.querySelector("button").focus();
};
// Begins the next turn. If the throw for an arrival is open, the page asks first, because players
// forget the throw.
const nextTurn = () => {
  const { turn } = game.state;
  const go = () => game.act({ do: "turn", count: turn + 1 });
  const open = openThrows(game.at, game.state, game.log).filter((one) => !read(game.sideOf(one.side)));
  if (!open.length) { go(); return; }
  showPanel("Roll first?", make("p", `These arrivals have no result in ${game.at.data.turn} ${turn}:`),
    make("ul", "", { className: "plain" }, ...open.map(arrival)),
    button(`Begin ${game.at.data.turn} ${turn + 1}`, () => { document.getElementById("panel").close(); go(); }, { className: "wide" }));
};
// The end: the scenario's own conditions, the score, and the players' verdict, which the report states.
const endBattle = () => {
  const { data } = game.at;
  const end = (to) => () => { game.act({ do: "end", to }); document.getElementById("panel").close(); };
  showPanel("End of the battle", ...(data.victory ? [make("h3", "Victory conditions"), ...victory()] : []),
    make("h3", "Score"), make("p", scoreWords()), make("h3", "Who has won?"),
    ...data.sides.map((side) => button(side.name, end(side.id), { className: "wide" })),
    button("A draw", end("draw"), { className: "wide" }),
    button(`Play on: begin ${data.turn} ${game.state.turn + 1}`,
      () => { document.getElementById("panel").close(); game.act({ do: "turn", count: game.state.turn + 1 }); }, { className: "wide" }));
};
const victory = () => (game.at.data.victory ?? "").split(/\n\s*\n/).filter(Boolean).map((words) => make("p", words));
const scoreWords = () => {
  const all = pointsOf(game.at, game.state);
  return game.at.data.sides.map((side, number) => `${side.name} ${all[number]}`).join(", ");
};
const verdict = () => {
  const to = get(game.state, "end", "");
  const { name } = game.at.data.sides.find(({ id }) => id === to) ?? {};
  return to ? [make("p", name ? `${name} has won.` : "The battle is a draw.", { className: "due" })] : [];
};
const steps = () => {
  const { data } = game.at;
  if (!data.steps.length) return [];
  const line = (step) => {
    const done = get(game.state, "step", step.id) === game.state.turn;
    const tick = pressed(button(
      `${done ? "☑" : "☐"} ${step.name}`, () => game.act({ do: "step", unit: step.id, count: done ? 0 : 1 }), { className: "step" }), done);
    return make("li", "", {}, tick, step.means ? make("small", step.means) : "");
  };
  return [make("h3", "Steps"), make("ol", "", { className: "steps" }, ...data.steps.map(line))];
};
const arrival = (one) => {
  const { data } = game.at;
  const [first, last] = one.turns;
  const due = game.state.turn >= first;
  const side = game.sideOf(one.side);
  const when = first === last ? `${data.turn} ${first}` : `${data.turn}s ${first} to ${last}`;
  const chance = one.chance === undefined ? "" : `; ${one.chance} % each ${data.turn}: roll, then tap the result`;
  const item = make("li", "", { className: due ? "due" : "" }, make("b", one.name),
    make("p", `${when}, ${one.at}${one.entry ? `, ${one.entry}` : ""}${chance}`));
  // In a panel, an answer removes its question. The page of the turn is drawn again as a whole.
  const say = (to) => () => { item.remove(); game.act({ do: "arrive", unit: one.id, to }, side); };
  if (due) {
    const isThrown = !openThrows(game.at, game.state, game.log).includes(one);
    item.append(make("div", "", { className: "pair" },
      button("Arrived", say("yes"), { className: "main", disabled: read(side) }),
      one.chance === undefined ? "" : button(isThrown ? "Not yet ✓" : "Not yet", say("no"), { disabled: read(side) })));
  }
  return item;
};
// What happens now comes first: arrivals that are due, and rules that begin.
const due = () => {
  const lines = [...dueArrivals(game.at, game.state).map(arrival), ...beginning().map(rule)];
  return lines.length ? [make("h3", "Now"), make("ul", "", { className: "plain", id: "due" }, ...lines)] : [];
};
const arrivals = () => {
  const later = game.at.data.arrivals.filter((one) => one.turns[0] > game.state.turn && get(game.state, "arrive", one.id) !== "yes");
  return later.length ? [make("h3", "Reinforcements"), make("ul", "", { className: "plain" }, ...later.map(arrival))] : [];
};
const waits = (one) => (one.turns?.[0] ?? 1) > game.state.turn;
const beginning = () => (game.at.data.rules ?? []).filter((one) => game.state.turn > 1 && one.turns?.[0] === game.state.turn);
const rule = (one) => {
  const { rules, turn: noun } = game.at.data;
  const begins = beginning().includes(one);
  const when = [waits(one) ? `${noun} ${one.turns[0]}` : "", one.at].filter(Boolean).join(", ");
  const whole = make("details", "", { id: `rule-${rules.indexOf(one)}`, open: begins },
    make("summary", "", {}, make("b", one.name), when ? `, ${when}` : ""), make("p", one.text));
  return make("li", "", { className: begins ? "due" : "" }, whole);
};
// Other rules of this battle: those that apply first, then later ones with their start.
const rules = () => {
  const others = (game.at.data.rules ?? [])
    .filter((one) => (!one.turns || game.state.turn <= one.turns[1]) && !beginning().includes(one));
  return others.length ? [make("h3", "Special rules"),
    make("ul", "", { className: "plain" }, ...others.toSorted((a, b) => Number(waits(a)) - Number(waits(b))).map(rule))] : [];
};
const goals = () => {
  const { data } = game.at;
  const line = (goal) => {
    const holder = get(game.state, "hold", goal.id) ?? data.sides[goal.held]?.id ?? "none";
    const picks = make("div", "", { className: "picks", role: "group" });
    picks.setAttribute("aria-label", `Who holds ${goal.name}`);
    for (const [id, words] of [...data.sides.map((side) => [side.id, side.name]), ["none", "Nobody"]]) {
      picks.append(pressed(button(words, () => game.act({ do: "hold", unit: goal.id, to: id })), id === holder));
    }
    return make("li", "", {}, make("b", goal.name), goal.points ? ` ${goal.points} points` : "", picks);
  };
  const marks = data.sides.map((side) => make("div", "", { className: "pair" },
    button(`${side.name} +1`, () => game.act({ do: "score", to: side.id, count: 1 })),
    button(`${side.name} −1`, () => game.act({ do: "score", to: side.id, count: -1 }))));
  return [...(data.goals.length ? [make("h3", "Objectives"), make("ul", "", { className: "plain" }, ...data.goals.map(line))] : []),
    make("h3", "Points"), make("p", scoreWords()),
    make("details", "", { id: "points" }, make("summary", "Adjust points"), ...marks),
    ...data.victory ? [make("details", "", { id: "victory" }, make("summary", "Victory conditions"), ...victory())] : [],
    ...isLast() ? [] : [button("End the battle", endBattle, { className: "wide" })]];
};
export const isDue = () => due().length > 0;
// Formations with losses, with their next mark.
const breaks = () => {
  const { data } = game.at;
  const lines = data.formations.flatMap((one) => one.tracks.map((track) => [one, standingOf(game.at, game.state, one, track), track]))
    .filter(([, now]) => now.parts > 0 && (now.mark || now.next))
    .map(([one, now, track]) => make("li", "", {},
      button(`${one.name}: ${trackWords(now)}`, () => openWhy(one, track), { className: now.mark ? "track held" : "track" })));
  return lines.length ? [make("h3", "Formations with losses"), make("ul", "", { className: "plain" }, ...lines)] : [];
};
// The successor of a leader who is wounded, killed or absent: a leader of his formation, or of one below or above it, or any name.
const successor = (one, side) => {
  const { data } = game.at;
  const { to, name } = leaderOf(game.state, one);
  const say = (text) => { if (text !== name) game.act({ do: "leader", unit: one.id, to, ...text ? { text } : {} }, side); };
  const field = make("input", "", { type: "text", maxLength: 200, autocomplete: "off", value: name });
  field.setAttribute("aria-label", `Successor of ${one.name}`);
  field.onchange = () => say(field.value.trim());
  const { parent } = data.formations[one.formation];
  const near = data.leaders.filter((other) => other !== one && other.side === one.side && leaderOf(game.state, other).to === "well"
    && (other.formation === one.formation || other.formation === parent || data.formations[other.formation].parent === one.formation));
  return make("div", "", {}, make("p", "Successor", { className: "soft" }), field,
    make("div", "", { className: "picks" }, ...near.slice(0, 8).map((other) => button(other.name, () => say(other.name)))));
};
const leaders = () => {
  const line = (one) => {
    const { to } = leaderOf(game.state, one);
    const side = game.sideOf(one.side);
    const picks = make("div", "", { className: "picks", role: "group" });
    picks.setAttribute("aria-label", one.name);
    // "Replaced" is no longer a choice, because the successor is entered beside the leader's fate.
    // Old logs still have the word "Replaced".
    for (const [id, words] of Object.entries(LEADER).filter(([each]) => each !== "replaced" || to === each)) {
      picks.append(pressed(
        button(words, () => game.act({ do: "leader", unit: one.id, to: id }, side), { disabled: read(side) }), id === to));
    }
    return make("li", "", {}, make("b", one.name),
      ` ${one.post}${one.reach ? `, command range ${one.reach}` : ""}`, picks, to === "well" ? "" : successor(one, side));
  };
  return game.at.data.sides.flatMap((side, number) => {
    const own = game.at.data.leaders.filter((one) => one.side === number);
    return own.length ? [make("details", "", { className: "formation", id: `leaders-${side.id}` },
      make("summary", `Leaders of ${side.name}`), make("ul", "", { className: "plain" }, ...own.map(line)))] : [];
  });
};
const notes = () => {
  const field = make("input", "", { type: "text", maxLength: 200, autocomplete: "off", id: "note" });
  field.setAttribute("aria-label", "Note");
  const add = () => { const text = field.value.trim(); if (text) game.act({ do: "note", text }); };
  field.onkeydown = (event) => { if (event.key === "Enter") add(); };
  const deeds = joined(deedsOf(game.log)).reverse();
  const line = (entry) => make("li", `${game.at.data.turn} ${entry.turn ?? 1}: ${deedWords(game.at, entry)}`);
  const list = make("ol", "", { className: "log", reversed: true }, ...deeds.slice(0, MAX_LINES).map(line));
  const more = deeds.length > MAX_LINES
    ? [button(`All ${deeds.length}`, (event) => { list.replaceChildren(...deeds.map(line)); event.currentTarget.remove(); })] : [];
  return [make("h3", "Notes"), make("div", "", { className: "pair" }, field, button("Add", add)), make("h3", "Log"), list, ...more];
};
export const drawTurn = () => {
  const place = document.getElementById("turn");
  const opened = new Set([...place.querySelectorAll("details[open]")].map((one) => one.id));
  const focused = place.contains(document.activeElement) ? [...place.querySelectorAll("button")].indexOf(document.activeElement) : -1;
  place.replaceChildren(
    ...clock(), ...verdict(), ...due(), ...steps(), ...goals(), ...breaks(), ...leaders(), ...arrivals(), ...rules(), ...notes(),
    ...clocks(), ...handOver());
  for (const one of place.querySelectorAll("details")) if (one.id && opened.has(one.id)) one.open = true;
  if (focused >= 0) place.querySelectorAll("button")[focused]?.focus();
};
