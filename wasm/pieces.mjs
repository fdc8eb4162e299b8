// Cuts the engine into pieces. A page checks with the first as soon as it has come; the others come after it.
//
// Usage: node wasm/pieces.mjs ENGINE.wasm FOLDER. Writes FOLDER/1.wasm, 2.wasm and 3.wasm.
//
// Which functions a piece holds is not guessed. The engine is run over the documents of this repository: the first piece has
// what runs when they are checked, the second what runs when they are mended, shown, drawn and printed, the third the rest. In
// the first piece a function of another one is a jump through a table, and its place there is empty until the other piece
// comes. An empty place stops the engine, it never gives a wrong answer: `web/workbench/door.js` then waits for the
// next piece and asks again.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT, diceOf, documents, spoil } from "./lib.mjs";

const TYPE = 1, IMPORT = 2, FUNCTION = 3, TABLE = 4, MEMORY = 5, GLOBAL = 6, EXPORT = 7, ELEMENT = 9, CODE = 10, DATA = 11, DATA_COUNT = 12;
const FUNCTIONS = 0x70, PAGE = 65_536;
/** Maximum length of a short text, in bytes. Among the addresses of a longer one, other numbers fall by chance. */
const LONG = 4000;
/** An address behind the end of every memory that an engine may have. */
const NOWHERE = 0xffff_0000;
const UNREACHABLE = 0x00, LOCAL_GET = 0x20, CALL_INDIRECT = 0x11, I32_CONST = 0x41, I32_STORE8 = 0x3a, END = 0x0b;

/** Reads the numbers of a module, one after the other. */
function reader(bytes, at = 0) {
  const read = {
    bytes,
    at,
    byte: () => bytes[read.at++],
    /** A number in LEB128. The sign of a signed one is not asked for. */
    number() {
      for (let [value, shift] = [0, 0]; ; shift += 7) {
        const byte = read.byte();
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) return value;
      }
    },
    skip(length) { read.at += length; },
    slice(length) { read.at += length; return bytes.subarray(read.at - length, read.at); },
    /** As many as a number says. */
    list(one) { return Array.from({ length: read.number() }, () => one()); },
    name: () => Buffer.from(read.slice(read.number())).toString(),
  };
  return read;
}

/** A number that has no sign, in LEB128. */
function leb(number) {
  const out = [];
  for (; number > 0x7f; number = Math.floor(number / 0x80)) out.push(number % 0x80 + 0x80);
  return [...out, number];
}

/** The operand of `i32.const`, which has a sign, for a number that is not negative. */
function constant(number) {
  const out = leb(number);
  if (out.at(-1) < 0x40) return out;
  return [...out.slice(0, -1), out.at(-1) + 0x80, 0];
}

const joined = (parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const counted = (parts) => joined([leb(parts.length), ...parts]);
const sized = (bytes) => joined([leb(bytes.length), bytes]);
const named = (name) => sized(Buffer.from(name));

/** A module of its sections, as pairs of number and content. */
const moduleOf = (sections) =>
  joined([[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], ...sections.flatMap(([number, content]) => [[number], sized(content)])]);

/** What has to be known of a module. */
function parsed(bytes) {
  const read = reader(bytes, 8);
  const sections = [];
  while (read.at < bytes.length) sections.push([read.byte(), read.slice(read.number())]);
  const content = new Map(sections);
  if (content.has(IMPORT)) throw new Error("this engine asks its page for functions: it cannot be cut");
  const of = (number) => reader(content.get(number));
  const types = of(TYPE);
  const parameters = types.list(() => {
    types.skip(1);
    const count = types.list(() => types.byte()).length;
    types.list(() => types.byte());
    return count;
  });
  const functions = of(FUNCTION);
  const globals = of(GLOBAL);
  const code = of(CODE);
  const table = of(TABLE);
  table.skip(2);
  const limits = table.byte();
  return {
    sections,
    parameters,
    /** The type of each function. */
    typed: functions.list(() => functions.number()),
    bodies: code.list(() => code.slice(code.number())),
    /** The type of each global, and whether it changes. */
    globals: globals.list(() => {
      const kind = globals.slice(2);
      globals.skip(1);
      globals.number();
      globals.skip(1);
      return kind;
    }),
    table: { limits, length: table.number() },
    pages: (() => { const memory = of(MEMORY); memory.skip(2); return memory.number(); })(),
  };
}

/** The module with some of its sections exchanged. */
const exchanged = (engine, by) => moduleOf(engine.sections.map(([number, content]) => [number, by[number] ?? content]));

/** What stands in the memory at the beginning, as stretches with their address. */
function stretchesOf(engine) {
  const read = reader(engine.sections.find(([number]) => number === DATA)[1]);
  return read.list(() => {
    const [kind, operation] = [read.byte(), read.byte()];
    const address = read.number();
    if (kind !== 0 || operation !== I32_CONST || read.byte() !== END) throw new Error("the memory is filled in a way that is not known");
    return { address, bytes: Buffer.from(read.slice(read.number())) };
  });
}

/** The section of the memory, filled with stretches. */
const filled = (stretches) =>
  counted(stretches.map(({ address, bytes }) => joined([[0, I32_CONST], constant(address), [END], sized(bytes)])));

/** Where the code of a function begins, after its locals. */
function codeOf(body) {
  const read = reader(body);
  read.list(() => { read.number(); read.byte(); });
  return read.at;
}

/** The module, where each function that runs leaves a mark in a page of memory behind all others. */
function marked(engine) {
  const bodies = engine.bodies.map((body, number) => {
    const start = codeOf(body);
    const mark = [I32_CONST, ...constant(engine.pages * PAGE + number), I32_CONST, 1, I32_STORE8, 0, 0];
    return sized(joined([body.subarray(0, start), mark, body.subarray(start)]));
  });
  return exchanged(engine, { [CODE]: counted(bodies) });
}

/** Which functions have run after each of the deeds. */
function profile(engine, deeds) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(marked(engine)));
  exports.memory.grow(Math.ceil(engine.bodies.length / PAGE));
  const ask = (request) => {
    const bytes = Buffer.from(JSON.stringify(request));
    const place = exports.take(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const answer = exports.ask();
    return JSON.parse(Buffer.from(exports.memory.buffer, answer, exports.length()).toString()).answer;
  };
  return deeds.map((deed) => {
    deed(ask);
    return Uint8Array.from(new Uint8Array(exports.memory.buffer, engine.pages * PAGE, engine.bodies.length));
  });
}

/** The body of a function with the functions that it calls, by other numbers. */
function renumbered(body, renumber) {
  const read = reader(body, codeOf(body));
  const parts = [];
  let from = 0;
  while (read.at < body.length) {
    const operation = read.byte();
    if (operation === 0x10) {
      parts.push(body.subarray(from, read.at), leb(renumber(read.number())));
      from = read.at;
    } else pass(read, operation);
  }
  return joined([...parts, body.subarray(from)]);
}

/** Passes the operands of an operation. One that is not known is no guess: it ends the cutting. */
function pass(read, operation) {
  if ([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(operation) || (operation >= 0x45 && operation <= 0xc4)) return;
  // Blocks, branches, calls, locals, globals, sizes of memory and whole numbers have one operand; tables and memory have two.
  if ([0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42].includes(operation)
    || (operation >= 0x20 && operation <= 0x24)) read.number();
  else if (operation === CALL_INDIRECT || (operation >= 0x28 && operation <= 0x3e)) { read.number(); read.number(); } else if (
    operation === 0x0e) { read.list(() => read.number()); read.number(); } else if (operation === 0x43) read.skip(4);
  else if (operation === 0x44) read.skip(8);
  else if (operation === 0xfc) {
    const second = read.number();
    if (second === 10) read.skip(2);
    else if (second === 11) read.skip(1);
    else if (second > 7) throw new Error(`operation 0xfc ${second} is not known`);
  } else if (operation === 0xfd) {
    // Vectors, which jsonschema brings along: places in memory, constants, and numbers of lanes.
    const second = read.number();
    const isLane = second >= 84 && second <= 91;
    if (second <= 11 || second === 92 || second === 93 || isLane) { read.number(); read.number(); }
    if (second === 12 || second === 13) read.skip(16);
    if (isLane || (second >= 21 && second <= 34)) read.skip(1);
  } else throw new Error(`operation 0x${operation.toString(16)} is not known`);
}

/** Takes texts out of the memory of the first piece, and gives what is left, and what brings each text back. A text stays that is
 *  not there, or that something else points to than pairs of its address and its length. A long text leaves if one pair
 *  points to its start: it stands in one table of the program, and nothing cuts it while the program is compiled. */
function without(engine, texts) {
  const stretches = stretchesOf(engine);
  const memory = Buffer.alloc(engine.pages * PAGE);
  for (const { address, bytes } of stretches) bytes.copy(memory, address);
  const isWithin = (from, to) => stretches.some(({ address, bytes }) => address <= from && to <= address + bytes.length);
  const addresses = addressesIn(engine);
  const taken = [];
  for (const text of texts) {
    const start = memory.indexOf(text);
    const end = start + text.length;
    const isTaken = taken.some((other) => start < other.end && other.start < end);
    const reach = text.length > LONG ? 1 : text.length;
    if (start < 0 || isTaken || !isWithin(start, end) || addresses.some((address) => address >= start && address < start + reach)) continue;
    const pairs = pairsTo(memory, start, text.length, reach);
    if (pairs.length > 0 && pairs.every((at) => isWithin(at, at + 4))) taken.push({ start, end, text, pairs });
  }
  for (const { pairs } of taken) for (const at of pairs) memory.writeUInt32LE(NOWHERE, at);
  taken.sort((a, b) => a.start - b.start);
  const left = stretches.flatMap(({ address, bytes }) => {
    const own = taken.filter(({ start }) => start >= address && start < address + bytes.length);
    const begins = [address, ...own.map(({ end }) => end)];
    const ends = [...own.map(({ start }) => start), address + bytes.length];
    return begins.map((begin, at) => ({ address: begin, bytes: memory.subarray(begin, ends[at]) })).filter(({ bytes }) => bytes.length > 0);
  });
  const back = new Map(taken.map(({ start, text, pairs }) => {
    const address = Buffer.alloc(4);
    address.writeUInt32LE(start);
    return [text, [{ address: start, bytes: text }, ...pairs.map((at) => ({ address: at, bytes: address }))]];
  }));
  return { left, back };
}

/** Where pairs of an address and a length stand that mean a text. None, if anything else may point into its first bytes. */
function pairsTo(memory, start, length, reach) {
  const pairs = [];
  for (let at = 0; at + 8 <= memory.length; at += 4) {
    const value = memory.readUInt32LE(at);
    const isInside = at >= start && at < start + length;
    if (value < start || value >= start + reach || isInside) continue;
    if (value !== start || memory.readUInt32LE(at + 4) !== length) return [];
    pairs.push(at);
  }
  return pairs;
}

/** Every number in the code that could be an address. */
function addressesIn(engine) {
  const addresses = new Set();
  for (const body of engine.bodies) {
    const read = reader(body, codeOf(body));
    while (read.at < body.length) {
      const operation = read.byte();
      const from = read.at;
      pass(read, operation);
      if (operation === I32_CONST) addresses.add(reader(body, from).number());
      if (operation >= 0x28 && operation <= 0x3e) {
        const given = reader(body, from);
        given.number();
        addresses.add(given.number());
      }
    }
  }
  return [...addresses];
}

/** The functions that some functions call, in order. */
function calledBy(engine, numbers) {
  const called = new Set();
  for (const number of numbers) renumbered(engine.bodies[number], (one) => { called.add(one); return one; });
  return [...called].sort((a, b) => a - b);
}

/** The functions that stand in the table of the engine. */
function inTable(engine) {
  const read = reader(engine.sections.find(([number]) => number === ELEMENT)[1]);
  return read.list(() => {
    const [kind, operation] = [read.byte(), read.byte()];
    read.number();
    if (kind !== 0 || operation !== I32_CONST || read.byte() !== END) throw new Error("the table is filled in a way that is not known");
    return read.list(() => read.number());
  }).flat();
}

/** Cuts a module. `pieceOf` says in which piece each function is; the first is 0. `texts` are those of each later piece. */
function cut(engine, pieceOf, texts) {
  const count = texts.length + 1;
  const numbers = [...engine.bodies.keys()];
  const own = Array.from({ length: count }, (_, piece) => numbers.filter((number) => pieceOf[number] === piece));
  // The places in the table, piece by piece, behind those that the engine has.
  const moved = own.slice(1).flat();
  const place = new Map(moved.map((number, rank) => [number, engine.table.length + rank]));
  const wanted = new Set();
  const { left, back } = without(engine, texts.flat());
  const later = own.slice(1).map((mine, piece) => {
    const isMine = new Set(mine);
    const imported = calledBy(engine, mine).filter((number) => !isMine.has(number));
    imported.forEach((number) => wanted.add(number));
    const index = new Map([...imported, ...mine].map((number, at) => [number, at]));
    const imports = [
      ...imported.map((number) => joined([named(""), named(`$${number}`), [0], leb(engine.typed[number])])),
      joined([named(""), named("$table"), [1, FUNCTIONS, 0, 0]]),
      joined([named(""), named("memory"), [2, 0, 0]]),
      ...engine.globals.map((kind, number) => joined([named(""), named(`$global${number}`), [3], kind])),
    ];
    const places = joined([[0, I32_CONST], constant(place.get(mine[0])), [END], counted(mine.map((number) => leb(index.get(number))))]);
    return moduleOf([
      [TYPE, engine.sections.find(([number]) => number === TYPE)[1]],
      [IMPORT, counted(imports)],
      [FUNCTION, counted(mine.map((number) => leb(engine.typed[number])))],
      [ELEMENT, counted([places])],
      [CODE, counted(mine.map((number) => sized(renumbered(engine.bodies[number], (called) => index.get(called)))))],
      [DATA, filled(texts[piece].flatMap((text) => back.get(text) ?? []))],
    ]);
  });
  return [first(engine, own[0], place, [...wanted].sort((a, b) => a - b), left), ...later];
}

/** The first piece: functions of others are jumps, and what others need is exported. */
function first(engine, own, place, wanted, memory) {
  const asked = new Set([...calledBy(engine, own), ...inTable(engine), ...wanted]);
  const bodies = engine.bodies.map((body, number) => {
    if (!place.has(number)) return sized(body);
    // Nobody jumps there.
    if (!asked.has(number)) return sized(Buffer.from([0, UNREACHABLE, END]));
    const type = engine.typed[number];
    const given = Array.from({ length: engine.parameters[type] }, (_, at) => [LOCAL_GET, ...leb(at)]).flat();
    return sized(Buffer.from([0, ...given, I32_CONST, ...constant(place.get(number)), CALL_INDIRECT, ...leb(type), 0, END]));
  });
  const length = leb(engine.table.length + place.size);
  const exports = reader(engine.sections.find(([number]) => number === EXPORT)[1]);
  const old = exports.list(() => {
    const from = exports.at;
    exports.name();
    exports.skip(1);
    exports.number();
    return exports.bytes.subarray(from, exports.at);
  });
  const added = [
    ...wanted.map((number) => joined([named(`$${number}`), [0], leb(number)])),
    joined([named("$table"), [1, 0]]),
    ...engine.globals.map((_, number) => joined([named(`$global${number}`), [3], leb(number)])),
  ];
  return exchanged(engine, {
    [TABLE]: joined([[1, FUNCTIONS, engine.table.limits], length, engine.table.limits ? length : []]),
    [EXPORT]: counted([...old, ...added]),
    [DATA_COUNT]: leb(memory.length),
    [CODE]: counted(bodies),
    [DATA]: filled(memory),
  });
}

const shipped = ["grognard.yaml",
  ...["builtin", "layouts", "rulesets", "scenarios", "templates/new"].flatMap((folder) => documents(ROOT, folder))]
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** Puts documents into an empty folder and asks for what a page asks before it shows findings. */
function opens(ask, texts) {
  for (const { path, text } of texts) ask({ ask: "put", path, text });
  for (const { path } of texts) ask({ ask: "findings", path });
  ask({ ask: "rulesets" });
  ask({ ask: "counts" });
}

const empties = (ask, texts) => texts.forEach(({ path }) => ask({ ask: "remove", path }));

const clubs = [
  "grognard: 1\nname: A club\nsite: { workbench: true, downloads: [] }\n",
  "grognard: 1\nname: A club\nsite:\n  workbench: true\n  rulesets: [napoleonic-fury]\n",
];

/** Each battle with the documents of a folder of its own, as clubs have it. */
const folders = shipped.filter(({ path }) => path.endsWith(".scenario.yaml")).map((scenario, number) => {
  const folder = scenario.path.slice(0, scenario.path.lastIndexOf("/") + 1);
  const club = { path: "grognard.yaml", text: clubs[number % clubs.length] };
  return { scenario, texts: [club, ...shipped.filter(({ path }) => path.startsWith(folder))] };
});

/** Opens all battles together, and each by itself, whole and spoilt. */
function checks(ask) {
  const dice = diceOf(1812);
  const together = [{ path: "grognard.yaml", text: clubs[0] }, ...shipped.filter(({ path }) => path.startsWith("scenarios/"))];
  opens(ask, together);
  empties(ask, together);
  for (const { scenario: { path, text }, texts } of folders) {
    opens(ask, texts);
    // The next key after a look.
    ask({ ask: "put", path, text: `${text}# A note.\n` });
    ask({ ask: "findings", path });
    // What a spoilt line is complained of is told with the first piece.
    for (const { path, text } of texts) {
      for (let time = 0; time < 4; time += 1) {
        ask({ ask: "put", path, text: spoil(text, dice) });
        ask({ ask: "findings", path });
      }
      ask({ ask: "put", path, text });
    }
    empties(ask, texts);
  }
}

/** What a page asks while somebody writes and looks. Rule sets come with the second piece, and so does what checks them. */
function works(ask) {
  opens(ask, shipped);
  empties(ask, shipped);
  const dice = diceOf(1815);
  for (const [number, { scenario: { path: scenario }, texts }] of folders.entries()) {
    opens(ask, texts);
    const rulesets = ask({ ask: "rulesets" });
    ask({ ask: "map", path: scenario });
    // The first is shown under every rule set, the others under one.
    for (const { id: ruleset } of number === 0 ? rulesets : [rulesets[number % rulesets.length]]) {
      ask({ ask: "map", path: scenario, ruleset });
      ask({ ask: "army", path: scenario, ruleset });
      for (const kind of ["cards", "roster", "labels", "diagram", "qrs"]) ask({ ask: "print", path: scenario, ruleset, kind });
    }
    for (const { path, text } of texts) {
      ask({ ask: "outline", path });
      const spoilt = spoil(text, dice);
      ask({ ask: "put", path, text: spoilt });
      ask({ ask: "findings", path });
      for (const what of ["complete", "hover", "name", "definition"]) ask({ ask: what, path, at: dice(spoilt.length) });
      ask({ ask: "actions", path, from: 0, to: spoilt.length });
      ask({ ask: "put", path, text });
    }
    empties(ask, texts);
  }
}

/** The bytes of the files in a folder and below it whose name ends so. */
const textsIn = (folder, end) => readdirSync(join(ROOT, folder), { recursive: true }).sort().filter((name) => name.endsWith(end))
  .map((name) => readFileSync(join(ROOT, folder, name)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from, folder] = process.argv.slice(2);
  const engine = parsed(readFileSync(from));
  const [checked, worked] = profile(engine, [checks, works]);
  const pieceOf = engine.bodies.map((_, number) => (checked[number] ? 0 : worked[number] ? 1 : 2));
  mkdirSync(folder, { recursive: true });
  // A folder of a club seldom has these.
  const schemas = ["collection", "layout", "log", "ruleset"].flatMap((kind) => textsIn("schemas", `${kind}.schema.json`));
  const shown = [...schemas, ...textsIn("rulesets", ".ruleset.yaml"), ...textsIn("templates/print", ".html")];
  const pages = [...textsIn("rulesets", ".rules.md"), ...textsIn("crates", ".md"), ...textsIn("builtin/establishments", ".yaml")];
  cut(engine, pieceOf, [shown, pages]).forEach((piece, number) => {
    new WebAssembly.Module(piece);
    writeFileSync(join(folder, `${number + 1}.wasm`), piece);
  });
}
