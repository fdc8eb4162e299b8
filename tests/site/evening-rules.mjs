// Twelve turns of a battle under three rule sets, computed from the texts of the rules. No code in
// this file reads a page. A table lists who fires at which target, a fixed seed rolls the dice, and
// the rules give the losses, states and totals.

import { dice } from "./lib.mjs";

const TURNS = 12;
const rowsOf = (text) => text.trim().split("\n").map((row) => row.split("|").map((cell) => cell.trim()));

/**
 * Units by a short key, from rows of key, side, formation, name and strength, with what more the
 * rules know of them.
 */
function roster(text, ...more) {
  return new Map(rowsOf(text).map(([key, side, formation, name, strength, ...rest]) => [key, {
    key, side, formation, name, strength: Number(strength), lost: 0, gone: false,
    ...Object.fromEntries(more.map((field, at) => [field, rest[at]])),
  }]));
}
/** Events from rows of the first and last turn, the unit that acts, its target, and what more. */
const spans = (text) => rowsOf(text).map(([turns, who, target, ...more]) => {
  const [from, to = from] = turns.split("-").map(Number);
  return { from, to, who, target, more };
});
const inTurn = (events, turn) => events.filter((event) => event.from <= turn && turn <= event.to);

/** What the record must show at the end: losses of each unit, and who is off the table. */
const ends = (units, more) => [...units.values()].map((unit) => ({ ...unit, ...more(unit) }));

function lose(acts, unit, track, points) {
  const counted = Math.min(points, unit.strength - unit.lost);
  if (counted > 0) acts.push({ do: "lose", unit: unit.name, track, points: counted, had: unit.lost });
  unit.lost += counted;
}
function remove(acts, unit) {
  unit.gone = true;
  acts.push({ do: "remove", unit: unit.name });
}

// One Hour Wargame mods: the strength is the break point, and the columns after it are "stubborn"
// and "cavalry".
const OHW = `
hussars | Graham | Graham's division at Barrosa | 2nd Hussars KGL, two squadrons | 18 | cavalry
duncan1 | Graham | Graham's division at Barrosa | Duncan's artillery (1) | 18
duncan2 | Graham | Graham's division at Barrosa | Duncan's artillery (2) | 18
guards  | Graham | First Brigade | 2/1st Foot Guards + 2/Coldstream Guards, two companies | 21
thirds  | Graham | First Brigade | 2/3rd Foot Guards, three companies | 21
rifles  | Graham | First Brigade | 2/95th Rifles, two companies | 18
28th    | Graham | Second Brigade | 1/28th Foot, eight companies | 18
67th    | Graham | Second Brigade | 2/67th Foot | 15
87th    | Graham | Second Brigade | 2/87th Foot | 18
browne  | Graham | Flank battalions | Browne's battalion (9th, 28th, 82nd) | 18 | stubborn
barnard | Graham | Flank battalions | Barnard's battalion (3/95th, 2/47th) | 18
20th    | Graham | Flank battalions | 20th Portuguese, flank companies | 15
dragoons | Victor | Victor's two divisions at Barrosa | Dragoons | 18 | cavalry
1/9     | Victor | Ruffin's Division | 1/9e Légère | 18
1/24    | Victor | Ruffin's Division | 1/24e Ligne | 18
2/24    | Victor | Ruffin's Division | 2/24e Ligne | 18
1/96    | Victor | Ruffin's Division | 1/96e Ligne | 18
g1      | Victor | Ruffin's Division | 1st provisional grenadiers | 21
g2      | Victor | Ruffin's Division | 2nd provisional grenadiers | 21
ruffin  | Victor | Ruffin's Division | Ruffin's artillery | 15
1/8     | Victor | Leval's Division | 1/8e Ligne | 18
2/8     | Victor | Leval's Division | 2/8e Ligne | 18
1/45    | Victor | Leval's Division | 1/45e Ligne | 18
1/54    | Victor | Leval's Division | 1/54e Ligne | 18
2/54    | Victor | Leval's Division | 2/54e Ligne | 18
g3      | Victor | Leval's Division | 3rd provisional grenadiers | 21
leval   | Victor | Leval's Division | Leval's artillery | 15`;
// The last columns are the modifiers of the die and what happens to its score. Fire: moving -1,
// column -2, skirmishers -2, foot guns -1 close and -2 at medium range; half in woods. Melee: infantry
// 0, skirmishers -2, cavalry +2 and half on cavalry.
const OHW_EVENTS = `
1   | browne  | 1/9   | -1
1-3 | ruffin  | browne | -1
2-4 | browne  | 1/9   | 0
1-4 | 1/9     | browne | 0
3-6 | duncan1 | 1/54  | -1
7-12 | duncan1 | g3   | -1
3-12 | duncan2 | 1/8  | -2
2-5 | leval   | 28th  | -2 | half
6-9 | leval   | 87th  | -1
2-5 | barnard | 1/45  | -2
3-7 | 87th    | 1/8   | 0
3-6 | 1/8     | 87th  | 0
3-8 | 28th    | 1/54  | 0
3-5 | 1/54    | 28th  | -2
3-6 | guards  | 1/24  | 0
3-6 | 1/24    | guards | -2
4-7 | thirds  | 2/24  | 0
4-8 | 2/24    | thirds | 0
4-9 | 67th    | 1/96  | 0
5-9 | 1/96    | 67th  | -1
5   | 87th    | 1/8   | 0
6-7 | g1      | guards | 0
7-10 | guards | g1    | 0
6-9 | 1/45    | barnard | -2
6   | dragoons | 20th | 2
8   | hussars | dragoons | 2 | half
9   | dragoons | hussars | 2 | half
9-11 | 2/8    | 87th  | -2
8-12 | 28th   | g3    | 0
10-12 | g3    | 28th  | 0
10-12 | 67th  | g2    | 0
10-11 | g2    | 67th  | -2`;

/** The score of a die is fatigue: § Shooting, § Melees; the tired and the exhausted: § Morale. */
export function ohw() {
  const die = dice(1811);
  const units = roster(OHW, "kind");
  const events = spans(OHW_EVENTS);
  const tired = (unit) => unit.lost >= Math.ceil(unit.strength / 2);
  const exhausted = (unit) => unit.lost >= Math.ceil(unit.strength * 3 / 4);
  const state = (unit) => (unit.lost >= unit.strength ? "Broken" : exhausted(unit) ? "Exhausted" : tired(unit) ? "Tired" : "");
  let eagle = false;
  const hit = (acts, unit, points) => {
    lose(acts, unit, "Fatigue", points);
    if (unit.lost < unit.strength) return;
    remove(acts, unit);
    // The objective of the scenario without a place: two points for the first battalion of the line.
    if (!eagle && /Ligne/.test(unit.name)) acts.push({ do: "points", side: "Graham", points: 2 });
    eagle ||= /Ligne/.test(unit.name);
  };
  const turns = Array.from({ length: TURNS }, (_, at) => {
    const [turn, acts] = [at + 1, []];
    for (const { who, target, more: [modifier, half] } of inTurn(events, turn)) {
      const [one, other] = [units.get(who), units.get(target)];
      if (one.gone || other.gone) continue;
      const worn = exhausted(one) ? -2 : tired(one) && one.kind !== "stubborn" ? -1 : 0;
      const score = Math.max(0, die(6) + 1 + Number(modifier) + worn);
      hit(acts, other, half ? Math.ceil(score / 2) : score);
    }
    // A unit under "Save Yourselves" takes two fatigue points and makes a double move away.
    if (turn === 7) hit(acts, units.get("20th"), 2);
    if (turn === 9) acts.push({ do: "hold", place: "The chapel", side: "Graham" });
    return acts;
  });
  // The scenario: with the chapel and the track in one hand, that side has won at once.
  turns[TURNS - 1].push({ do: "win", side: "Graham" });
  const formations = [...new Set([...units.values()].map((unit) => unit.formation))].map((name) => {
    const [of] = [...units.values()].filter((unit) => unit.formation === name);
    const whole = /division at|two divisions/.test(name);
    const all = [...units.values()].filter((unit) => (whole ? unit.side === of.side : unit.formation === name));
    const broken = all.filter((unit) => unit.lost >= unit.strength).reduce((sum, unit) => sum + unit.strength, 0);
    // A formation breaks at half of the break points of all its units, rounded up.
    return { name, side: of.side, sum: `${broken} of ${Math.ceil(all.reduce((sum, unit) => sum + unit.strength, 0) / 2)}` };
  }).filter(({ name }) => name !== "Flank battalions");
  return {
    battle: "barrosa", game: "ohw", turns, formations, points: "Graham 9, Victor 0", winner: "Graham",
    units: ends(units, (unit) => ({ counts: { Fatigue: unit.lost }, state: state(unit) })),
  };
}

// Belle Alliance: the strength is the figures of the unit, and the column after it is "guns".
const BA = `
hussars | Graham | Graham's division at Barrosa | 2nd Hussars KGL, two squadrons | 10
duncan  | Graham | Graham's division at Barrosa | Duncan's artillery | 10 | guns
1st     | Graham | First Brigade | 2/1st Foot Guards | 29
cold    | Graham | First Brigade | 2/Coldstream Guards, two companies | 10
3rd     | Graham | First Brigade | 2/3rd Foot Guards, three companies | 16
28th    | Graham | Second Brigade | 1/28th Foot, eight companies | 22
67th    | Graham | Second Brigade | 2/67th Foot | 25
87th    | Graham | Second Brigade | 2/87th Foot | 33
browne  | Graham | Flank battalions | Browne's battalion (9th, 28th, 82nd) | 26
barnard | Graham | Flank battalions | Barnard's battalion (3/95th, 2/47th) | 31
20th    | Graham | Flank battalions | 20th Portuguese, flank companies | 16
dragoons | Victor | Victor's two divisions at Barrosa | Dragoons | 15
1/9     | Victor | Ruffin's Division | 1/9e Légère | 26
1/24    | Victor | Ruffin's Division | 1/24e Ligne | 26
2/24    | Victor | Ruffin's Division | 2/24e Ligne | 26
1/96    | Victor | Ruffin's Division | 1/96e Ligne | 26
ruffin  | Victor | Ruffin's Division | Ruffin's artillery | 8 | guns
1/8     | Victor | Leval's Division | 1/8e Ligne | 32
2/8     | Victor | Leval's Division | 2/8e Ligne | 32
1/45    | Victor | Leval's Division | 1/45e Ligne | 32
1/54    | Victor | Leval's Division | 1/54e Ligne | 32
leval   | Victor | Leval's Division | Leval's artillery | 6 | guns`;
// The last column is the sum of the factors of the roll.
const BA_EVENTS = `
1-4  | ruffin | browne | 0
1-3  | browne | 1/9    | 1
1-5  | 1/9    | browne | 1
2-7  | duncan | 1/54   | 2
8-12 | duncan | 1/8    | 2
2-8  | leval  | 87th   | 0
2-6  | barnard | 1/45  | 2
3-8  | 1/45   | barnard | 0
3-7  | 87th   | 1/8    | 1
3-8  | 1/8    | 87th   | 0
3-8  | 28th   | 1/54   | 1
4-8  | 1/54   | 28th   | 0
3-7  | 1st    | 1/24   | 2
3-8  | 1/24   | 1st    | 0
4-6  | cold   | 2/24   | 1
4-9  | 3rd    | 2/24   | 2
4-9  | 2/24   | 3rd    | 0
5-10 | 67th   | 1/96   | 0
5-10 | 1/96   | 67th   | 1
7    | dragoons | 20th | 3
8-9  | hussars | dragoons | 3
9-12 | 2/8    | 87th   | 1
9-12 | 87th   | 2/8    | 1`;
const FULL = 3;

/**
 * Each roll is three dice (table 1). The tables of results are not in the text, so a score of 8 or
 * more costs figures here, and one of 12, 14 and 16 brings light, medium and full disorder. What
 * follows from losses, disorder and supplies is in the text: 5.2.2, 5.3.2, 5.4.1, 5.4.3, 5.5.2, 5.5.3.
 */
export function ba() {
  const die = dice(1812);
  const units = roster(BA, "kind");
  const events = spans(BA_EVENTS);
  const three = () => [die(6) + 1, die(6) + 1, die(6) + 1];
  for (const unit of units.values()) Object.assign(unit, { degree: 0, shaken: 0, low: false, rolls: 0 });
  const losses = (unit) => (unit.kind === "guns" ? "Gunners lost" : "Figures lost");
  const hit = (acts, unit, figures) => {
    // Fewer than three figures are removed; guns stay until the last gunner.
    const most = unit.kind === "guns" ? unit.strength : unit.strength - 2;
    const counted = Math.min(figures, most - unit.lost);
    if (counted > 0) acts.push({ do: "lose", unit: unit.name, track: losses(unit), points: counted, had: unit.lost });
    unit.lost += counted;
    if (unit.lost === most) remove(acts, unit);
  };
  const disorder = (acts, unit, degree, turn) => {
    if (unit.gone || degree < unit.degree) return;
    if (degree > unit.degree) acts.push({ do: "lose", unit: unit.name, track: "Disorder", points: degree - unit.degree, had: unit.degree });
    [unit.degree, unit.shaken] = [degree, turn];
    if (degree === FULL) hit(acts, unit, Math.floor((unit.strength - unit.lost) / 10));
  };
  const better = (acts, unit) => {
    unit.degree -= 1;
    acts.push({ do: "less", unit: unit.name, track: "Disorder" });
  };
  const supplies = (acts, unit, roll) => {
    if (unit.low) {
      acts.push({ do: "lose", unit: unit.name, track: "Rolls since two ones", points: 1, had: unit.rolls });
      unit.rolls += 1;
    } else {
      unit.low = roll.filter((one) => one === 1).length >= 2;
    }
  };
  const turns = Array.from({ length: TURNS }, (_, at) => {
    const [turn, acts] = [at + 1, []];
    const routing = [...units.values()].filter((unit) => !unit.gone && unit.degree === FULL);
    for (const unit of routing) {
      const [a, b, c] = three();
      if (a + b + c >= 10) { better(acts, unit); unit.shaken = turn; }
    }
    for (const { who, target, more: [factor] } of inTurn(events, turn)) {
      const [one, other] = [units.get(who), units.get(target)];
      if (one.gone || other.gone || one.degree > 1 || one.rolls === 3) continue;
      const roll = three();
      supplies(acts, one, roll);
      const score = roll[0] + roll[1] + roll[2] + Number(factor);
      hit(acts, other, Math.max(0, Math.ceil((score - 7) / 2)));
      const degree = score >= 16 ? 3 : score >= 14 ? 2 : score >= 12 ? 1 : 0;
      if (degree > 0) disorder(acts, other, degree, turn);
    }
    // Light and medium disorder end one degree at a time, after a whole bound without a new one.
    for (const unit of units.values()) {
      if (!unit.gone && unit.degree > 0 && unit.degree < FULL && unit.shaken < turn) { better(acts, unit); unit.shaken = turn; }
    }
    if (turn === 6) acts.push({ do: "leader", side: "Victor", name: "Ruffin", to: "wounded" });
    if (turn === 8) acts.push({ do: "successor", side: "Victor", name: "Ruffin", who: "Chaudron-Rousseau" });
    if (turn === 9) acts.push({ do: "hold", place: "The chapel", side: "Graham" });
    return acts;
  });
  turns[TURNS - 1].push({ do: "win", side: "Graham" });
  return {
    battle: "barrosa", game: "ba", turns, formations: [], points: "Graham 7, Victor 0", winner: "Graham",
    units: ends(units, (unit) => ({
      counts: { [losses(unit)]: unit.lost, Disorder: unit.degree, "Rolls since two ones": unit.rolls }, state: "",
    })),
  };
}

// Napoleonic Fury. Strength is the stands; then the chart's stands left at which a brigade is worn
// and spent (a dash: never), and "battery" or "guerrillas".
const NF = `
foy1   | French | 1st Division | Foy's 1st Brigade | 5 | 4 | 2
foy2   | French | 1st Division | Foy's 2nd Brigade | 5 | 4 | 2
clau1  | French | 2nd Division | Clausel's 1st Brigade | 7 | 5 | 4
clau2  | French | 2nd Division | Clausel's 2nd Brigade | 4 | 3 | 2
ferey1 | French | 3rd Division | Ferey's 1st Brigade | 5 | 3 | 1
ferey2 | French | 3rd Division | Ferey's 2nd Brigade | 6 | 5 | 3
sar1   | French | 4th Division | Sarrut's 1st Brigade | 7 | 4 | 3
sar2   | French | 4th Division | Sarrut's 2nd Brigade | 3 | 1 | -
mau1   | French | 5th Division | Maucune's 1st Brigade | 6 | 5 | 3
mau2   | French | 5th Division | Maucune's 2nd Brigade | 5 | 4 | 2
bren1  | French | 6th Division | Brenier's 1st Brigade | 5 | 4 | 2
bren2  | French | 6th Division | Brenier's 2nd Brigade | 4 | 3 | 2
thom1  | French | 7th Division | Thomières' 1st Brigade | 6 | 5 | 3
thom2  | French | 7th Division | Thomières' 2nd Brigade | 3 | 2 | -
thomg  | French | 7th Division | Thomières' battery | 1 | - | - | battery
bon1   | French | 8th Division | Bonet's 1st Brigade | 6 | 5 | 3
bon2   | French | 8th Division | Bonet's 2nd Brigade | 7 | 5 | 4
lanc   | French | Light Cavalry Division | Light Cavalry Division | 5 | 4 | 3
drag   | French | Dragoon Division | Dragoon Division | 5 | 4 | 3
pack   | Allied | Allied army in Spain | Pack's Brigade | 4 | 3 | 2
brad   | Allied | Allied army in Spain | Bradford's Brigade | 4 | 3 | 2
ferm   | Allied | 1st Division | Fermor's Brigade (Foot Guards) | 4 | 2 | -
whea   | Allied | 1st Division | Wheatley's Brigade | 5 | 3 | 1
lowe   | Allied | 1st Division | Löwe's Brigade | 4 | 3 | 1
wall   | Allied | 3rd Division | Wallace's Brigade | 4 | 3 | 1
camp   | Allied | 3rd Division | James Campbell's Brigade | 4 | 3 | 1
powe   | Allied | 3rd Division | Power's Brigade | 4 | 3 | 2
anson  | Allied | 4th Division | William Anson's Brigade + Ellis's Brigade (Fusiliers) | 6 | 4 | 2
stubbs | Allied | 4th Division | Stubbs's Brigade | 5 | 4 | 2
grev   | Allied | 5th Division | Greville's Brigade | 5 | 3 | 1
prin   | Allied | 5th Division | Pringle's Brigade | 4 | 3 | 1
spry   | Allied | 5th Division | Spry's Brigade | 5 | 4 | 2
hulse  | Allied | 6th Division | Hulse's Brigade + Hinde's Brigade | 6 | 4 | 2
rez    | Allied | 6th Division | Rezende's Brigade | 5 | 4 | 2
hal    | Allied | 7th Division | Halkett's Brigade | 3 | 1 | -
bern   | Allied | 7th Division | Bernewitz's Brigade | 3 | 1 | -
coll   | Allied | 7th Division | Collins's Brigade | 5 | 4 | 2
barn   | Allied | Light Division | Barnard's Brigade | 4 | 3 | 1
vand   | Allied | Light Division | Vandeleur's Brigade | 4 | 3 | 1
esp    | Allied | Spanish Contingent | España's Infantry | 6 | 5 | 4
sanch  | Allied | Spanish Contingent | Sánchez's Lancers | 3 | 2 | 1 | guerrillas
lemar  | Allied | Cavalry | Le Marchant's Brigade | 3 | 1 | -
gans   | Allied | Cavalry | George Anson's Brigade | 3 | 2 | -
alten  | Allied | Cavalry | Alten's Brigade | 2 | - | -
bock   | Allied | Cavalry | Bock's Brigade | 2 | - | -
durb   | Allied | Cavalry | D'Urban's Brigade | 2 | - | -`;
// Quality in per cent: good 60, average 50, poor 40.
const NF_QUALITY = `
French | 1st Division | 50
French | 2nd Division | 60
French | 3rd Division | 60
French | 4th Division | 50
French | 5th Division | 50
French | 6th Division | 40
French | 7th Division | 40
French | 8th Division | 50
French | Light Cavalry Division | 40
French | Dragoon Division | 40
Allied | 1st Division | 60
Allied | 3rd Division | 60
Allied | 4th Division | 60
Allied | 5th Division | 60
Allied | 6th Division | 60
Allied | 7th Division | 60
Allied | Light Division | 60
Allied | Spanish Contingent | 40
Allied | Cavalry | 60`;
// The last column is the modifier of the roll, and the name of a leader who is attached to the target.
const NF_EVENTS = `
1-4  | wall | thom1 | 2
1-4  | camp | thom1 | 1
2-5  | powe | thom2 | 2
2-4  | durb | thomg | 2
2-4  | thom1 | wall | 0 | Pakenham
3-5  | grev | mau1  | 2
3-6  | prin | mau2  | 1
3-6  | mau1 | grev  | 0 | Leith
4-6  | mau2 | prin  | 0
4    | lemar | mau1 | 3
5    | lemar | bren1 | 3 | Taupin
5    | bren1 | lemar | 2 | Stapleton Cotton
3-7  | anson | clau1 | 1
4-7  | clau1 | anson | 1 | Cole
4-7  | stubbs | clau2 | 0
5-7  | clau2 | stubbs | 1
4-6  | pack | bon1  | -1
4-6  | bon1 | pack  | 2
7-9  | hulse | bon2 | 1 | Bonet
6-9  | bon2 | hulse | 0 | Henry Clinton
8-11 | hulse | ferey1 | 0
8-11 | ferey1 | hulse | 2
9-12 | rez  | ferey2 | 1
9-12 | ferey2 | rez  | 1
5-7  | bock | lanc  | 2
7-9  | spry | bren2 | 1
8-10 | sar1 | wall  | 1
8-11 | camp | sar1  | 1 | Sarrut
10-12 | vand | foy1 | 0 | Foy
10-12 | foy1 | vand | -1`;

/**
 * Every roll has two dice (1.C). The fire effects chart is not in the text, so a modified 9 costs a stand
 * here, an 11 two, and a 7 disorders. Fatigue is in 5, the leader in 9 Musketry C.7, and rallying
 * in the disorder table of version 2.2.
 */
export function nf() {
  const die = dice(1801);
  const two = () => die(6) + die(6) + 2;
  const units = roster(NF, "worn", "spent", "kind");
  const events = spans(NF_EVENTS);
  const away = new Set(["bren1", "bren2", "sar1", "sar2"]);
  const fallen = new Set();
  const left = (unit) => unit.strength - unit.lost;
  const state = (unit) => (left(unit) <= Number(unit.spent) ? "Spent" : left(unit) <= Number(unit.worn) ? "Worn" : "");
  const sideName = (side) => (side === "French" ? "The Army of Portugal" : "The allied army");
  for (const unit of units.values()) unit.disordered = false;
  const hit = (acts, unit, stands) => {
    lose(acts, unit, unit.kind === "battery" ? "Battery" : "Strength", stands);
    if (unit.lost >= unit.strength) remove(acts, unit);
  };
  const order = (acts, unit, disordered) => {
    if (unit.gone || unit.kind === "battery" || unit.disordered === disordered) return;
    unit.disordered = disordered;
    acts.push({ do: "state", unit: unit.name, state: "Disordered" });
  };
  const arrive = (acts, name, yes, ...keys) => {
    acts.push({ do: "arrive", name, yes });
    if (yes) for (const key of keys) away.delete(key);
  };
  const turns = Array.from({ length: TURNS }, (_, at) => {
    const [turn, acts] = [at + 1, []];
    if (turn === 1) arrive(acts, "6th Division", true, "bren1", "bren2");
    if (turn >= 2 && turn <= 4 && away.has("sar1")) arrive(acts, "4th Division", turn === 4 || die(2) === 1, "sar1", "sar2");
    // A disordered brigade must roll: from 6 it rallies, at 2 and 3 it loses a stand, below it routs.
    for (const unit of [...units.values()].filter((one) => one.disordered && !one.gone)) {
      const roll = two() + (state(unit) === "Spent" ? -2 : state(unit) === "" ? 2 : 0);
      if (roll >= 6) order(acts, unit, false);
      else if (roll <= 1) remove(acts, unit);
      else if (roll <= 3) hit(acts, unit, 1);
    }
    for (const { who, target, more: [modifier, leader] } of inTurn(events, turn)) {
      const [one, other] = [units.get(who), units.get(target)];
      if (one.gone || other.gone || away.has(who) || away.has(target)) continue;
      const roll = two();
      const score = roll + Number(modifier);
      const stands = score >= 11 ? 2 : score >= 9 ? 1 : 0;
      if (stands) hit(acts, other, stands);
      if (score >= 7) order(acts, other, true);
      if (roll === 12 && leader && !fallen.has(leader) && two() <= 9) {
        fallen.add(leader);
        acts.push({ do: "leader", side: sideName(other.side), name: leader, to: "killed" });
      }
    }
    if (turn === 4) acts.push({ do: "hold", place: "Pico de Miranda", side: "The allied army" });
    if (turn === 8) acts.push({ do: "hold", place: "Greater Arapile", side: "The allied army" });
    if (turn === 11) acts.push({ do: "hold", place: "El Sierro", side: "The allied army" });
    return acts;
  });
  const all = [...units.values()];
  const upFromSix = (stands) => Math.floor(stands + 0.4 + 1e-9);
  const divisions = rowsOf(NF_QUALITY).map(([side, name, quality]) => {
    const own = all.filter((unit) => unit.side === side && unit.formation === name && unit.kind !== "battery");
    const [stands, lost] = ["strength", "lost"].map((field) => own.reduce((sum, unit) => sum + unit[field], 0));
    return { name, side: sideName(side), stands, lost, from: upFromSix(stands * Number(quality) / 100) };
  });
  // The scenario: a point for every enemy division that has lost half of what it began with.
  const halved = (side) => divisions.filter((one) => one.side !== side && one.lost * 2 >= one.stands).length;
  const score = { "The Army of Portugal": halved("The Army of Portugal"), "The allied army": 13 + halved("The allied army") };
  for (const side of Object.keys(score)) {
    const more = halved(side);
    if (more) turns[TURNS - 1].push({ do: "points", side, points: more });
  }
  const winner = score["The allied army"] >= 12 ? "The allied army" : score["The allied army"] <= 8 ? "The Army of Portugal" : "A draw";
  turns[TURNS - 1].push({ do: "win", side: winner });
  return {
    battle: "salamanca", game: "nf", turns, winner, points: Object.entries(score).map(([side, sum]) => `${side} ${sum}`).join(", "),
    formations: divisions.map(({ name, side, stands, lost, from }) =>
      ({ name, side, sum: `${lost} of ${stands}`, reached: lost >= from && "Fatigued" })),
    units: ends(all, (unit) => ({
      side: sideName(unit.side), counts: { [unit.kind === "battery" ? "Battery" : "Strength"]: unit.lost }, state: state(unit),
    })),
  };
}
