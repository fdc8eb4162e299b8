// Random edits on maps through the interface that the page uses. The document stays valid, no
// comment is lost, and undoing everything restores the original bytes. Usage: node wasm/edits.mjs
// PROGRAM [--all]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, diceOf, documents, hold, report } from "./lib.mjs";
import { enginesOf } from "./loaded.mjs";

const EDITS = process.argv.includes("--all") ? 10000 : 200;
/**
 * Edits per reading of the map. Only the last edit of a round may add or remove an entry, because
 * such an edit renumbers the others.
 */
const ROUND = 20;
/** Errors that a random edit can rightly cause. After the edits the document must still be readable. */
const DESERVED = ["crossing-outline", "off-the-map"];

const dice = diceOf(1809);
const { engine } = enginesOf(process.argv.slice(2).find((word) => !word.startsWith("--")));
const one = (list) => list[dice(list.length)];
const near = ([east, north]) => [east + 10 * (dice(41) - 20), north + 10 * (dice(41) - 20)];

const comments = (text) => text.split("\n").flatMap((line) => /(?:^|\s)(#.*)$/.exec(line)?.[1].trimEnd() ?? []).join("\n");

/** An edit that keeps the number of every entry, and a function that applies it to `thing`. */
function touch({ postures }, thing) {
  const index = dice(thing.places.length);
  const [from, to] = [thing.places[index], near(thing.places[index])];
  const isPlace = thing.key === "at";
  const list = `${thing.entry}.${thing.key}`;
  const move = [{ do: "move", pointer: isPlace ? list : `${list}[${index}]`, from, to }, () => { thing.places[index] = to; }];
  if (thing.kind === "body") {
    const turn = [{ do: "set", pointer: thing.entry, key: "facing", value: dice(360) }, () => {}];
    const stand = [{ do: "set", pointer: thing.entry, key: "posture", value: dice(5) === 0 ? null : one(postures) }, () => {}];
    return one([move, move, turn, stand]);
  }
  if (isPlace) return move;
  const insert = [{ do: "insert-corner", pointer: list, index, at: to }, () => thing.places.splice(index, 0, to)];
  const remove = [{ do: "remove-corner", pointer: list, index }, () => thing.places.splice(index, 1)];
  return one([move, move, insert, remove]);
}

/** An edit that adds or removes an entry. */
function count({ kinds, things }) {
  const thing = one(things);
  const [east, north] = near(thing.places[0]);
  const around = [[east, north], [east + 100, north], [east + 100, north + 100]];
  const ground = one(kinds.areas);
  return one([
    { do: "remove", pointer: thing.entry },
    { do: "add", list: "points", entry: [["kind", one(kinds.points.filter((kind) => kind !== "label"))], ["at", [east, north]]] },
    { do: "add", list: "areas", entry: [["kind", ground], ["outline", around]] },
    { do: "add", list: "lines", entry: [["kind", one(kinds.lines)], ["path", around.slice(0, 2)]] },
  ]);
}

/** The text after edits, and the edits that undo them. @returns {[string, object[]]} */
function applied(text, edits, what) {
  let [out, end, grown] = ["", 0, 0];
  const back = [];
  for (const { from, to, text: written } of edits.slice().sort((a, b) => a.from - b.from)) {
    hold(end <= from && from <= to && to <= text.length, `${what}: an edit from ${from} to ${to} after ${end} of ${text.length}`);
    out += text.slice(end, from) + written;
    back.push({ from: from + grown, to: from + grown + written.length, text: text.slice(from, to) });
    grown += written.length - (to - from);
    end = to;
  }
  return [out + text.slice(end), back];
}

const told = (findings) => findings.map((found) => `${found.line} ${found.severity} ${found.code} ${found.message}`).join("\n");

/** Edits the map of one battle, and undoes everything. */
async function battle(ask, scenario, edits) {
  const { path, phases } = (await ask({ ask: "map", path: scenario })).answer;
  const first = readFileSync(join(ROOT, path), "utf8");
  const findings = async () => (await ask({ ask: "findings", path })).answer;
  const atFirst = told(await findings());
  let [text, done, refused] = [first, 0, 0];
  const undo = [];
  const act = async (intent) => {
    const what = `${path}: ${JSON.stringify(intent)}`;
    const answer = await ask({ ask: "edit", path, intent });
    hold(!answer.fault, `${what}: ${answer.fault}`);
    if (!answer.answer) {
      refused += 1;
      return false;
    }
    const [changed, back] = applied(text, answer.answer, what);
    hold(comments(changed) === comments(text), `${what}: a comment is lost`);
    undo.push(back);
    text = changed;
    await ask({ ask: "put", path, text });
    return true;
  };
  while (done < edits) {
    const phase = dice(2) === 0 ? null : dice(phases.length);
    const { answer, refused: why, fault } = await ask({ ask: "map", path: scenario, phase });
    hold(answer, `${path} cannot be drawn after ${done} edits: ${why ?? fault}`);
    if (!answer) break;
    const own = answer.things.filter((thing) => !thing.from_earlier);
    for (let number = 1; number < ROUND; number += 1) {
      const [intent, keep] = touch(answer, one(own));
      if (await act(intent)) keep();
    }
    await act(count(answer));
    done += ROUND;
    const wrong = (await findings()).filter((found) => found.severity === "error" && !DESERVED.includes(found.code));
    hold(wrong.length === 0, `${path} after ${done} edits: ${told(wrong)}`);
  }
  const other = await project();
  await other({ ask: "put", path, text });
  hold(told((await other({ ask: "findings", path })).answer) === told(await findings()),
    `${path}: an engine that has seen every edit finds other things than one that has seen the last text`);
  while (undo.length > 0) [text] = applied(text, undo.pop(), `${path}, undone`);
  hold(text === first, `${path}: not the first bytes when all is undone`);
  await ask({ ask: "put", path, text });
  hold(told(await findings()) === atFirst, `${path}: other findings when all is undone`);
  return [done, refused];
}

/** An engine with the shipped project loaded. */
async function project() {
  const ask = await engine();
  for (const path of shipped) await ask({ ask: "put", path, text: readFileSync(join(ROOT, path), "utf8") });
  return ask;
}

const shipped = ["grognard.yaml", ...documents(ROOT, "scenarios")];
const ask = await project();
const battles = shipped.filter((path) => path.endsWith(".scenario.yaml"));
let [all, refusals] = [0, 0];
for (const scenario of battles) {
  const [done, refused] = await battle(ask, scenario, EDITS / battles.length);
  all += done;
  refusals += refused;
}
hold(all >= EDITS && refusals * 4 < all, `${refusals} of ${all} edits were refused`);
console.log(`${all} edits on the maps of ${battles.length} battles, ${refusals} refused`);
report();
