#!/usr/bin/env python3
"""Measure `grognard check` against other programs that check YAML, in turns.

    cargo build --profile dist --locked && cargo build --release --locked --example scan
    (cd benches/yardsticks && npm ci)            # sourcemeta jsonschema and ajv-cli
    pip install --require-hashes -r tests/judge/requirements.txt    # or set CHECK_JSONSCHEMA=…
    benches/compare.py [--count 8000] [--rounds 5] [--work DIR] [--only NAME,NAME] [--program PATH]

The figures are CPU time, user plus system, of the whole process with one thread, because two threads
that share a core count up to half as many seconds again for the same work. Each round runs every
program once, so that other load on the machine affects all of them equally; the table has the medians.
Slow programs get a part of the files and are scaled up, and the table marks them. The table is printed
in Markdown. The default program is the released build, `target/dist/grognard`; `--program` names
another one.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from spent import spent

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
NODE = ROOT / "benches/yardsticks/node_modules/.bin"
SCHEMA = ROOT / "schemas/oob.schema.json"


def measured(command):
    return spent(command, cwd=ROOT, env={**os.environ, "RAYON_NUM_THREADS": "1"})


class Program:
    """A program that the comparison measures. The command of the program ends with the files to read."""

    def __init__(self, name, does, command, part=1, note="", start=None):
        self.name, self.does, self.command, self.part, self.note = name, does, command, part, note
        self.seconds = []
        # The time to start is not multiplied if a program gets only a part of the files.
        self.start, self.start_seconds = start, 0

    def run(self):
        if self.start and not self.start_seconds:
            self.start_seconds = measured(self.start).cpu
        took = measured(self.command)
        self.seconds.append(took.cpu)
        return took

    @property
    def cpu(self):
        once = self.start_seconds
        return once + (statistics.median(self.seconds) - once) * self.part


def without_dates(work):
    """Accept anything as a date, because ajv-cli reads an unquoted date as a Date object and rejects it as a string."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    schema["$defs"]["Date"] = {"description": "anything at all"}
    # ajv-cli has only draft 2019-09. The schema uses no keyword that draft 2020-12 changed.
    schema["$schema"] = "https://json-schema.org/draft/2019-09/schema"
    path = work / "oob-without-dates.schema.json"
    path.write_text(json.dumps(schema), encoding="utf-8")
    return path


def programs(grognard, files, work, slow):
    scan = TARGET / "examples/scan"
    some = work / "some"
    shutil.rmtree(some, ignore_errors=True)
    some.mkdir()
    every = max(1, len(files) // slow)
    chosen = files[::every]
    for file in chosen:
        shutil.copy(file, some / file.name)
    part = len(files) / len(chosen)
    oobs = work / "oobs"
    yield Program("grognard check", "everything", [grognard, "check", "--format", "short", oobs])
    yield Program(
        "grognard check --no-fast-path",
        "everything, granit reads",
        [grognard, "check", "--no-fast-path", "--format", "short", oobs],
    )
    if (TARGET / "examples/scan").exists():
        yield Program("granit scan", "YAML events and nothing else", [scan, oobs])
        yield Program("floor", "read, UTF-8, count lines", [scan, "--floor", oobs])
    if (NODE / "jsonschema").exists():
        validate = [NODE / "jsonschema", "validate", SCHEMA, oobs, "--extension", ".oob.yaml"]
        yield Program("sourcemeta jsonschema", "shape", validate)
        yield Program("sourcemeta jsonschema --fast", "shape, no messages", [*validate, "--fast"])
        yield Program(
            "ajv-cli",
            "shape without dates",
            [
                NODE / "ajv",
                "validate",
                "--spec=draft2019",
                "--strict=false",
                "-s",
                without_dates(work),
                "-d",
                f"{oobs}/*/*.yaml",
            ],
        )
    checker = shutil.which(os.environ.get("CHECK_JSONSCHEMA", "check-jsonschema"))
    if checker:
        yield Program(
            "check-jsonschema",
            "shape",
            [checker, "--schemafile", SCHEMA, *sorted(some.iterdir())],
            part,
            f"{len(chosen)} files, scaled up",
            [checker, "--version"],
        )


def table(measured, count, size):
    base = measured[0].cpu
    rows = [
        "| program | does | CPU s | files/s | MB/s | CPU against grognard |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for one in measured:
        does = f"{one.does} ({one.note})" if one.note else one.does
        rows.append(
            f"| {one.name} | {does} | {one.cpu:.2f} | {count / one.cpu:,.0f} | {size / 1e6 / one.cpu:,.1f} | {one.cpu / base:.2f} |"
        )
    return "\n".join(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=8000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slow", type=int, default=100, help="files for programs that are too slow for all")
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path, default=TARGET.parent / "dist/grognard")
    parser.add_argument("--only", help="names of programs, with commas; grognard is always measured")
    args = parser.parse_args()
    if not args.program.exists():
        parser.error(f"{args.program} is not there: build it, or name another one with --program")
    work = args.work or pathlib.Path(tempfile.mkdtemp(prefix="grognard-compare-"))
    oobs = work / "oobs"
    oobs.mkdir(parents=True, exist_ok=True)
    generator = [sys.executable, ROOT / "tests/tools/gen_oobs.py", oobs, "--count", str(args.count)]
    print(subprocess.run(generator, check=True, capture_output=True, text=True).stdout.strip(), file=sys.stderr)
    files = sorted(oobs.glob("*/*.oob.yaml"))
    size = sum(file.stat().st_size for file in files)
    chosen = list(programs(args.program.resolve(), files, work, args.slow))
    if args.only:
        wanted = {"grognard check", *args.only.split(",")}
        chosen = [one for one in chosen if one.name in wanted]
    # Flush the generated files first; otherwise writing them slows the first rounds.
    os.sync()
    for turn in range(args.rounds):
        for one in chosen:
            # Slow programs run in one round only.
            if turn == 0 or one.part == 1:
                took = one.run()
                print(f"round {turn + 1}: {one.name}: {took.cpu:.2f} s CPU, {took.clock:.2f} s", file=sys.stderr)
    print(table(chosen, len(files), size))
    if not args.work:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
