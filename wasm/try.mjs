// Compares the engine of the workbench with the program: the findings of every shipped document and
// of changed ones, and forces under every rule set. Usage: node wasm/try.mjs PROGRAM [--all]
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ROOT, diceOf, documents, hold, report, spoil } from "./lib.mjs";
import { enginesOf } from "./loaded.mjs";

const [given, ...options] = process.argv.slice(2).filter((word) => word !== "")
  .sort((a, b) => Number(a.startsWith("--")) - Number(b.startsWith("--")));
const program = resolve(given);
const isAll = options.includes("--all");
const MUTANTS = isAll ? 2000 : 200;

/** The findings of the program: `path line code message`, sorted. */
function native(folder) {
  const run = spawnSync(program, ["check", ".", "--format", "json"], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  const told = JSON.parse(run.stdout);
  return told.findings.map((found) => `${found.file} ${found.start.line} ${found.code} ${found.message}`).sort();
}

async function own(ask, paths) {
  const all = [];
  for (const path of paths) {
    const { answer, fault } = await ask({ ask: "findings", path });
    if (fault) throw new Error(fault);
    all.push(...answer.map((found) => `${path} ${found.line} ${found.code} ${found.message}`));
  }
  return all.sort();
}

function same(a, b, what) {
  const [left, right] = [new Set(a), new Set(b)];
  for (const line of left) if (!right.has(line)) hold(false, `${what}: the program alone says ${line}`);
  for (const line of right) if (!left.has(line)) hold(false, `${what}: the engine alone says ${line}`);
  hold(a.length === b.length, `${what}: ${a.length} and ${b.length} findings`);
}

const dice = diceOf(1815);
const { engine, fromFolder } = enginesOf(program);

const work = mkdtempSync(join(tmpdir(), "grognard-engine-"));
try {
  const [ask, packed] = [await engine(), await fromFolder()];
  const page = { ask: "explain", code: "unknown-leader" };
  hold(JSON.stringify(await ask(page)) === JSON.stringify(await packed(page)), "a page from a folder has another engine");
  // The shipped project without its test data.
  const shipped = ["grognard.yaml", ...documents(ROOT, "scenarios"), ...documents(ROOT, "rulesets")];
  // Pages of the website, which only the program sees: the engine has no disk.
  for (const page of ["docs", "CHANGELOG.md", "CONTRIBUTING.md", "RELEASE.md", "SECURITY.md", "scenarios/README.md"]) {
    cpSync(join(ROOT, page), join(work, page), { recursive: true });
  }
  for (const path of shipped) {
    const text = readFileSync(join(ROOT, path), "utf8");
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
    await ask({ ask: "put", path, text });
  }
  same(native(work), await own(ask, shipped), "the shipped documents");
  hold(shipped.length > 50, `only ${shipped.length} documents`);

  const battles = shipped.filter((path) => path.endsWith(".scenario.yaml"));
  const rulesets = (await ask({ ask: "rulesets" })).answer;
  hold(rulesets.length >= 6, "six rule sets");
  for (const [number, path] of battles.entries()) {
    for (const { id } of isAll ? rulesets : [rulesets[number % rulesets.length]]) {
      const run = spawnSync(
        program, ["convert", path, "--to", id, "--format", "json"], { cwd: work, encoding: "utf8", maxBuffer: 1 << 28 });
      const { answer, refused } = await ask({ ask: "army", path, ruleset: id });
      const plain = (shown) => JSON.stringify(
        shown && { ...shown, format: undefined, forces: shown.forces && shown.forces.map((force) => ({ ...force, format: undefined })) });
      const told = run.stdout ? JSON.parse(run.stdout) : null;
      hold(plain(Array.isArray(told) ? told[0] : told) === plain(answer), `${path} under ${id}: ${refused ?? "other numbers"}`);
      for (const kind of ["cards", "roster", "labels", "diagram", "qrs"]) {
        const page = await ask({ ask: "print", path, ruleset: id, kind });
        hold(page.answer && page.answer.html.includes("<html"), `${kind} of ${path} under ${id}: ${page.refused ?? page.fault}`);
      }
    }
    const { answer, refused, fault } = await ask({ ask: "map", path });
    hold(answer && answer.svg.startsWith("<svg") && answer.things.length > 0, `the map of ${path}: ${refused ?? fault}`);
  }

  const mutants = [];
  const folder = join(work, "spoilt");
  mkdirSync(folder);
  writeFileSync(join(folder, "grognard.yaml"), "grognard: 1\nname: Spoilt\n");
  for (let number = 0; number < MUTANTS; number += 1) {
    const from = shipped[1 + dice(shipped.length - 1)];
    const path = `m${number}-${from.slice(from.lastIndexOf("/") + 1)}`;
    const text = spoil(readFileSync(join(ROOT, from), "utf8"), dice);
    writeFileSync(join(folder, path), text);
    mutants.push([path, text]);
  }
  const other = await engine();
  await other({ ask: "put", path: "grognard.yaml", text: "grognard: 1\nname: Spoilt\n" });
  for (const [path, text] of mutants) await other({ ask: "put", path, text });
  same(native(folder), await own(other, ["grognard.yaml", ...mutants.map(([path]) => path)]), "spoilt documents");
  for (const [path, text] of mutants.slice(0, 50)) {
    for (const request of [{ ask: "complete", at: dice(text.length) }, { ask: "hover", at: dice(text.length) }, { ask: "outline" },
      { ask: "layout" }, { ask: "actions", from: 0, to: text.length }]) {
      const answer = await other({ path, ...request });
      hold(!answer.fault, `${request.ask} in ${path}: ${answer.fault}`);
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
report();
