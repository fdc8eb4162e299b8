// The engine answers while its pieces come, slowly, cut off or not at all. Usage: node wasm/coming.mjs
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, documents, hold, report } from "./lib.mjs";
import { doorOf, script } from "./loaded.mjs";

const { door, packed } = doorOf();
hold(packed.length === 3, `the engine has ${packed.length} pieces`);
/** Where each piece ends in the script, with its quote. */
const ends = [...script.matchAll(/"(?:,|\];)$/gm)].map(({ index }) => index + 1);

/** The script as it comes from a server: one chunk after the other, each when it is let through. */
function slowly(chunks) {
  let out;
  const body = new ReadableStream({ start(controller) { out = controller; } });
  let at = 0;
  return {
    answer: { ok: true, body },
    let() {
      out.enqueue(Buffer.from(chunks[at]));
      at += 1;
      if (at === chunks.length) out.close();
    },
    cut: () => out.error(new Error("the line is dead")),
  };
}
const inPieces = () => slowly(ends.map((end, at) => script.slice(at === 0 ? 0 : ends[at - 1], at === ends.length - 1 ? undefined : end)));

/** Has a promise been kept after some time? Answers that need no further piece take a hundredth of it. */
const isSettled = (promise) => Promise.race([promise.then(() => true), new Promise((done) => setTimeout(done, 1000, false))]);

const texts = ["scenarios/waterloo", "scenarios/barrosa"].flatMap((folder) => documents(ROOT, folder))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const club = { path: "grognard.yaml", text: "grognard: 1\nname: A club\n" };
const path = "scenarios/waterloo/waterloo.scenario.yaml";
const requests = [
  { ask: "findings", path },
  { ask: "map", path },
  { ask: "paste", name: "list.csv", text: "Name,Men\n1st Foot,600\n" },
  { ask: "explain", code: "unknown-leader" },
  { ask: "counts" },
];

async function filled(ask) {
  for (const { path, text } of [club, ...texts]) await ask({ ask: "put", path, text });
  return ask;
}
const whole = await filled(await door.make(packed));
const wanted = [];
for (const request of requests) wanted.push(JSON.stringify(await whole(request)));
hold(wanted.every((answer) => answer.startsWith("{\"answer\":")),
  `the whole engine answers ${wanted.find((answer) => !answer.startsWith("{\"answer\":"))}`);
const same = async (ask, what) => {
  for (const [at, request] of requests.entries()) hold(
    JSON.stringify(await ask(request)) === wanted[at], `${request.ask} of an engine ${what}`);
};

{
  const line = inPieces();
  const making = door.fetched(line.answer, () => { throw new Error("nobody asks again"); });
  line.let();
  const ask = await filled(await making);
  hold(JSON.stringify(await ask(requests[0])) === wanted[0], "the first piece checks");
  const page = ask(requests[3]);
  hold(!await isSettled(page), "the page of a finding waits for its piece");
  line.let();
  hold(!await isSettled(page), "the page of a finding waits for the third piece");
  line.let();
  hold(JSON.stringify(await page) === wanted[3], "the page of a finding is told when its piece has come");
  await same(ask, "that came piece by piece");
}
{
  const text = "oob: 1\nid: own\nname: A list in the words of a game\nruleset: napoleonic-fury\nunits:\n  - { name: 1st Line, arm: "
    + "infantry, bel: brave, stands: 8 }\n";
  const own = { path: "own.oob.yaml", text };
  const findings = { ask: "findings", path: own.path };
  const alone = await door.make(packed);
  await alone({ ask: "put", ...own });
  const told = JSON.stringify(await alone(findings));
  hold(told.includes("Napoleonic Fury has no grade"), `the words of a game are checked: ${told}`);
  const line = inPieces();
  const making = door.fetched(line.answer, () => { throw new Error("nobody asks again"); });
  line.let();
  const ask = await making;
  hold((await ask({ ask: "rulesets" })).answer.some(({ name }) => name === "Napoleonic Fury"), "the first piece names the rule sets");
  await ask({ ask: "put", ...own });
  const found = ask(findings);
  hold(!await isSettled(found), "the words of a game wait for another piece");
  line.let();
  line.let();
  hold(JSON.stringify(await found) === told, "the words of a game are checked when all has come");
}
{
  const line = inPieces();
  let asked = 0;
  const making = door.fetched(line.answer, () => { asked += 1; return packed; });
  line.let();
  const ask = await filled(await making);
  line.cut();
  await same(ask, "that was cut off and asked for again");
  hold(asked === 1, `asked again ${asked} times`);
}
{
  // In the middle of the second piece.
  const line = slowly([script.slice(0, ends[0] + 9000), script.slice(ends[0] + 9000)]);
  const making = door.fetched(line.answer, () => packed);
  line.let();
  const ask = await filled(await making);
  line.cut();
  await same(ask, "that was cut off within a piece");
}
{
  const line = inPieces();
  const making = door.fetched(line.answer, () => { throw new Error("the line is dead"); });
  line.let();
  const ask = await filled(await making);
  line.cut();
  const { fault } = await ask(requests[3]);
  hold(/^The engine broke off at `explain`/.test(fault), `a piece that never comes: ${fault}`);
  hold(JSON.stringify(await ask(requests[0])) === wanted[0], "the first piece checks on");
}
{
  const line = slowly([script.slice(0, 9000), ""]);
  const making = door.fetched(line.answer, () => { throw new Error("the line is dead"); });
  line.let();
  line.cut();
  hold(await making.then(() => false, () => true), "an engine without a first piece is none");
}
{
  const line = slowly(["another script"]);
  const making = door.fetched(line.answer, () => { throw new Error("nobody asks again"); });
  line.let();
  hold(await making.then(() => false, () => true), "a script without an engine is none");
}
report();
