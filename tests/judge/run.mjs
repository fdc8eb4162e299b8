// Compares grognard's verdicts on the shape of documents with two independent validators.
//
//     npm ci && pip install --require-hashes -r requirements.txt && node run.mjs [--keep DIR]
//
// Generates a corpus of valid and invalid documents of all kinds from the schemas and from the
// project that `grognard new` writes. The corpus is the same in every run. grognard, ajv (with the
// `yaml` package, YAML 1.2 core) and check-jsonschema (with ruamel) must accept the same documents.
//
// GROGNARD and CHECK_JSONSCHEMA name the programs. The defaults are the build in `target` and the search path.

import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import YAML from "yaml";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const KINDS = ["oob", "scenario", "map", "ruleset", "collection", "layout", "project"];
const PER_KIND = 150;

// The codes of findings about shape. Codes that are not listed are about meaning, spelling or YAML.
const SHAPE = new Set([
  "unknown-kind", "kind-mismatch", "unsupported-version", "unknown-key", "missing-key",
  "wrong-type", "unknown-word", "out-of-range", "bad-format", "bad-length",
]);

// Justified differences: a test of the document, and the reason.
const EXCLUDED = [
  {
    test: ({ text }) => /: [0-9]+\.0+$/m.test(text),
    reason: "to JSON Schema `6.000` is the whole number 6; to half of Europe it is six thousand, and grognard refuses to guess",
  },
];

/** A small seeded generator of pseudo-random numbers, the same on every machine. */
function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

const schemas = Object.fromEntries(KINDS.map((kind) =>
  [kind, JSON.parse(fs.readFileSync(path.join(root, "schemas", `${kind}.schema.json`), "utf8"))]));

function resolve(schema, whole) {
  return schema?.$ref ? resolve(whole.$defs[schema.$ref.split("/").pop()], whole) : schema;
}

/** A document with every key of its schema. */
function full(schema, whole, depth = 0) {
  schema = resolve(schema, whole);
  const types = [schema.type].flat();
  if (schema.examples) return structuredClone(schema.examples[0]);
  if (schema.enum) return schema.enum[0];
  if (types.includes("object")) {
    const known = Object.entries(schema.properties ?? {});
    // Bodies contain bodies, so two levels include everything.
    const shallow = known.filter(([key]) => depth < 5 || key !== "formations");
    const object = Object.fromEntries(shallow.map(([key, value]) => [key, full(value, whole, depth + 1)]));
    if (schema.additionalProperties && known.length === 0) {
      object["some-name"] = full(schema.additionalProperties, whole, depth + 1);
    }
    return object;
  }
  if (types.includes("array")) {
    const least = schema.uniqueItems ? 1 : Math.max(1, schema.minItems ?? 0);
    return Array.from({ length: least }, () => full(schema.items, whole, depth + 1));
  }
  if (types.includes("boolean")) return true;
  if (types.includes("integer")) return schema.minimum ?? 1;
  if (schema.pattern?.startsWith("^https")) return "https://example.org/a";
  if (schema.pattern?.includes("pounder")) return "12-pounder";
  if (schema.pattern?.includes("x[0-9]")) return "40x20";
  return "A text";
}

/** Every place of a document that has a schema: the path to it, its schema and its value. */
function places(value, schema, whole, at = []) {
  schema = resolve(schema, whole);
  const found = [{ at, schema, value }];
  if (Array.isArray(value)) {
    value.forEach((item, number) => found.push(...places(item, schema.items ?? {}, whole, [...at, number])));
  } else if (value && typeof value === "object") {
    for (const [key, item] of Object.entries(value)) {
      const below = schema.properties?.[key] ?? schema.additionalProperties;
      if (below && typeof below === "object") found.push(...places(item, below, whole, [...at, key]));
    }
  }
  return found;
}

function put(document, at, value) {
  if (at.length === 0) return value;
  const copy = structuredClone(document);
  let inner = copy;
  for (const step of at.slice(0, -1)) inner = inner[step];
  inner[at.at(-1)] = value;
  return copy;
}

/** Values for a place: some are valid, most are not. */
function changes({ schema, value }) {
  const types = [schema.type].flat();
  const list = [
    null, true, 7, -1, 2.5, 4.0, "", "text", "Ein Wort", [], [1], ["a"], {}, { name: "A" }, { title: "A", extra: 1 },
  ];
  for (const limit of [schema.minimum, schema.maximum]) {
    if (limit !== undefined) list.push(limit - 1, limit, limit + 1, limit + 0.5);
  }
  for (const limit of [schema.minLength, schema.maxLength]) {
    if (limit !== undefined) list.push("é".repeat(Math.max(0, limit - 1)), "é".repeat(limit), "é".repeat(limit + 1), "🐎".repeat(limit));
  }
  for (const word of schema.enum ?? []) list.push(word, word.toUpperCase(), `${word}s`);
  if (schema.pattern) {
    list.push("a-b", "A-b", "a--b", "-a", "a/b", "a/b/c", "a_b", "a b", "é", "a\n", "1815-06-18", "1815-6-18", "1815-13-01", "1815-06-32",
      "24:00", "23:59", "7:00", "60%", "101%", "060%", "100%", "4in", "4 in", "2.5cm", "2.5555cm", ".5in", "6000-6600", "6000-", "unknown",
      "Unknown", "12-pounder", "howitzer", "100-pounder", "40x20", "40x", "https://a.b", "ftp://a.b", "https://a b", "a".repeat(60),
      "a".repeat(61), "a".repeat(121), "a".repeat(122));
  }
  if (Array.isArray(value) && types.includes("array")) {
    const item = value[0] ?? "a";
    list.push([...value, item], [...value, "no such word"], [...value, null], [item, item], [[item]]);
    for (const limit of [schema.minItems, schema.maxItems]) {
      if (limit !== undefined) list.push(
        ...[limit - 1, limit, limit + 1].map((count) => Array.from({ length: Math.max(0, count) }, () => item)));
    }
    const words = schema.items?.enum;
    if (words) list.push(words, [words[0], words.at(-1), words[0]]);
  }
  if (value && typeof value === "object" && !Array.isArray(value)) {
    for (const key of Object.keys(value)) {
      const { [key]: dropped, ...rest } = value;
      list.push(rest, { ...rest, [`${key}x`]: dropped }, { ...rest, [key.toUpperCase()]: dropped });
    }
    list.push({ ...value, "no-such-key": 1 }, { ...value, "Not an id": "text" }, { ...value, "": 1 }, [value]);
  }
  return list;
}

/** The corpus: the kind, document and description of each entry. */
function corpus() {
  const documents = [];
  const seeds = (kind) => {
    const templates = path.join(root, "templates/new");
    const suffix = kind === "project" ? "grognard.yaml" : `.${kind}.yaml`;
    const written = fs.readdirSync(templates).filter((name) => name.endsWith(suffix)).sort();
    const read = written.map((name) => YAML.parse(fs.readFileSync(path.join(templates, name), "utf8")));
    const made = full(schemas[kind], schemas[kind]);
    made[kind === "project" ? "grognard" : kind] = 1;
    return [made, ...read];
  };
  for (const [number, kind] of KINDS.entries()) {
    const roll = dice(1809 + number);
    const whole = schemas[kind];
    const originals = seeds(kind);
    originals.forEach((document) => documents.push({ kind, document, about: "as it was" }));
    const texts = new Set();
    // Tests first each keyword of each schema, then random places.
    const all = places(originals[0], whole, whole);
    const fits = validator(kind);
    for (let turn = 0; texts.size < PER_KIND; turn += 1) {
      const from = turn < all.length || roll(3) > 0 ? originals[0] : originals[roll(originals.length)];
      const known = places(from, whole, whole);
      const place = turn < all.length ? all[turn] : known[roll(known.length)];
      const choice = changes(place);
      let document = put(from, place.at, choice[roll(choice.length)]);
      // Most changes make a document invalid, so every third one is chosen from valid values near the limits.
      if (turn % 3 === 0) {
        const good = choice.map((value) => put(from, place.at, value)).filter((changed) => fits(changed));
        if (good.length > 0) document = good[roll(good.length)];
      } else if (document && typeof document === "object" && roll(4) === 0) {
        const second = places(document, whole, whole);
        const other = second[roll(second.length)];
        const more = changes(other);
        document = put(document, other.at, more[roll(more.length)]);
      }
      const text = write(document);
      if (!texts.has(text)) {
        texts.add(text);
        documents.push({ kind, document, about: `/${place.at.join("/")}` });
      }
    }
  }
  // YAML writers never write an integer with a decimal point, so this document is written as text.
  const point = write(seeds("oob")[0]).replace(/^oob: 1$/m, "oob: 1.000");
  documents.push({ kind: "oob", text: point, about: "/oob, a whole number with a point" });
  return documents;
}

function write(document) {
  return YAML.stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, version: "1.2", schema: "core" });
}

function run(program, args, cwd) {
  const done = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.error) throw new Error(`${program}: ${done.error.message}`);
  if (done.status > 1 || done.status === null) throw new Error(`${program} failed: ${done.stderr}`);
  return done.stdout;
}

function program(variable, candidates) {
  const named = process.env[variable];
  return named ?? candidates.find((known) => !known.includes("/") || fs.existsSync(known));
}

/** The names of the documents with a wrong shape according to grognard. */
function grognard(folder) {
  const target = process.env.CARGO_TARGET_DIR ?? path.join(root, "target");
  const binary = program("GROGNARD", [path.join(target, "release/grognard"), path.join(target, "debug/grognard"), "grognard"]);
  const report = JSON.parse(run(binary, ["check", "--format", "json", "."], folder));
  const bad = new Map();
  for (const finding of report.findings) {
    if (SHAPE.has(finding.code)) bad.set(finding.file, [...(bad.get(finding.file) ?? []), `${finding.code}: ${finding.message}`]);
  }
  return bad;
}

function validator(kind) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  // Keywords for editors, which do not restrict values.
  ajv.addVocabulary(["x-names", "x-defines"]);
  return ajv.compile(schemas[kind]);
}

function ajv(documents) {
  const bad = new Map();
  for (const kind of KINDS) {
    const validate = validator(kind);
    for (const one of documents.filter((document) => document.kind === kind)) {
      const value = YAML.parse(one.text, { version: "1.2", schema: "core" });
      if (!validate(value)) bad.set(one.name, validate.errors.map((error) => `${error.instancePath} ${error.message}`));
    }
  }
  return bad;
}

/** Runs a validator like `run`, but asynchronously. */
const runBeside = (program, args, cwd) => new Promise((done, failed) => {
  execFile(program, args, { cwd, encoding: "utf8", maxBuffer: 1 << 30 }, (error, stdout, stderr) => {
    if (error && error.code !== 1) failed(new Error(`${program} failed: ${error.message} ${stderr}`));
    else done(stdout);
  });
});

/** By far the slowest validator, so two processes of it run in parallel. */
async function checkJsonschema(documents, folder) {
  const binary = program("CHECK_JSONSCHEMA", [path.join(here, ".venv/bin/check-jsonschema"), "check-jsonschema"]);
  const bad = new Map();
  const jobs = KINDS.flatMap((kind) => {
    const names = documents.filter((document) => document.kind === kind).map((document) => document.name);
    const half = Math.ceil(names.length / 2);
    return [[kind, names.slice(0, half)], [kind, names.slice(half)]];
  });
  const judge = async ([kind, names]) => {
    const schema = path.join(root, "schemas", `${kind}.schema.json`);
    const report = JSON.parse(await runBeside(binary, ["--output-format", "json", "--schemafile", schema, ...names], folder));
    for (const error of report.errors ?? []) bad.set(error.filename, [...(bad.get(error.filename) ?? []), error.message]);
    for (const error of report.parse_errors ?? []) bad.set(error.filename, [`cannot be parsed: ${error.message}`]);
  };
  const hand = async () => { for (let job; (job = jobs.shift());) await judge(job); };
  await Promise.all([hand(), hand()]);
  return bad;
}

const keep = process.argv.indexOf("--keep");
const folder = keep > 0 ? path.resolve(process.argv[keep + 1]) : fs.mkdtempSync(path.join(os.tmpdir(), "grognard-judge-"));
const documents = corpus().map((document, number) => {
  const digits = String(number).padStart(4, "0");
  // A project file must be called `grognard.yaml`.
  const name = document.kind === "project" ? `${digits}/grognard.yaml` : `${digits}.${document.kind}.yaml`;
  return { ...document, name, text: document.text ?? write(document.document) };
});
for (const { name, text } of documents) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}

// The other judges run while the slowest one works.
const slowest = checkJsonschema(documents, folder);
const judges = { grognard: grognard(folder), ajv: ajv(documents), "check-jsonschema": await slowest };
let passed = 0;
let failed = 0;
let valid = 0;
const excluded = new Map();
for (const one of documents) {
  const verdicts = Object.values(judges).map((bad) => !bad.has(one.name));
  if (verdicts.every((verdict) => verdict === verdicts[0])) {
    passed += 1;
    valid += verdicts[0] ? 1 : 0;
    continue;
  }
  const reason = EXCLUDED.find(({ test }) => test(one))?.reason;
  if (reason) {
    excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
    continue;
  }
  failed += 1;
  console.log(`${one.name} (${one.kind}, changed at ${one.about}): the judges do not agree`);
  for (const [judge, bad] of Object.entries(judges)) {
    console.log(`  ${judge}: ${bad.has(one.name) ? bad.get(one.name).slice(0, 3).join("; ") : "valid"}`);
  }
}
for (const [reason, count] of excluded) console.log(`excluded ${count}: ${reason}`);
console.log(`${documents.length} documents of ${KINDS.length} kinds, `
  + `${valid} valid and ${passed - valid} not in the eyes of all three judges`);
console.log(`${passed} passed, ${failed} failed`);
if (keep < 0) fs.rmSync(folder, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;
