#!/usr/bin/env python3
"""Compares the output of two builds of the program for every shipped battle, byte for byte: conversions, maps, printed
sheets and the website. Use this script for changes that should not change any output.

Usage: outputs.py [--all] OLD NEW       --all compares every PDF instead of one kind of sheet per battle and rule set
"""

import filecmp
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ["nf", "nb", "novag", "bnb", "ohw", "ba"]
KINDS = ["cards", "roster", "labels", "diagram", "qrs"]
# Files that contain the version of the program or the digest of its source.
OF_THE_PROGRAM = {"sw.js", ".grognard-site", ".grognard-made-of"}


def run(program, words, out=None):
    """Runs the program, and saves its output in a file."""
    ended = subprocess.run([program, *map(str, words)], cwd=ROOT, capture_output=True)
    if out:
        out.write_bytes(ended.stdout + b"\n-- stderr\n" + ended.stderr + b"\n-- ended with %d\n" % ended.returncode)


def commands(folder, everything):
    """The arguments of every command, and the file for its output."""
    battles = sorted((ROOT / "scenarios").glob("*/*.scenario.yaml"))
    for row, battle in enumerate(battles):
        path = battle.relative_to(ROOT)
        for column, game in enumerate(GAMES):
            name = f"{battle.name.split('.')[0]}-{game}"
            for form in ["text", "json", "csv", "md", "yaml"]:
                yield ["convert", path, "--to", game, "--format", form], folder / f"{name}.convert.{form}"
            yield ["map", path, "--to", game, "--format", "svg", "-o", folder / f"{name}.svg"], None
            for number, kind in enumerate(KINDS):
                what = ["qrs", game, "--scenario", path] if kind == "qrs" else [kind, path, "--to", game]
                yield [*what, "--format", "html", "-o", folder / f"{name}.{kind}.html"], None
                if everything or (row + column) % len(KINDS) == number:
                    yield [*what, "-o", folder / f"{name}.{kind}.pdf"], None
    for game in GAMES:
        yield ["rules", game], folder / f"rules-{game}.txt"
        yield ["odds", game], folder / f"odds-{game}.txt"
    yield ["check", "--format", "json"], folder / "check.json"
    yield ["muster", "scenarios", "--to", "nf", "--format", "json"], folder / "muster.json"


def site(program, folder):
    """Builds the website of this repository without PDFs."""
    project = folder / "project"
    for part in ["scenarios", "rulesets", "site"]:
        subprocess.run(
            ["cp", "-r", ROOT / part, project / part]
            if project.exists()
            else ["sh", "-c", f"mkdir -p '{project}' && cp -r '{ROOT / part}' '{project / part}'"],
            check=True,
        )
    (project / "grognard.yaml").write_text(
        (ROOT / "grognard.yaml").read_text().replace("workbench: true", "downloads: [map]")
    )
    subprocess.run(
        [program, "build", project, "-o", folder / "site", "--base-url", "https://example.org/"],
        check=True,
        capture_output=True,
    )
    subprocess.run(["rm", "-r", project], check=True)


def different(old, new):
    """Paths that are on one side only, or differ."""

    def files(root):
        return {path.relative_to(root) for path in root.rglob("*") if path.is_file()}

    both = files(old) & files(new)
    wrong = sorted(files(old) ^ files(new))
    wrong += sorted(path for path in both if not filecmp.cmp(old / path, new / path, shallow=False))
    return len(both), [path for path in wrong if path.name not in OF_THE_PROGRAM]


def main():
    everything = "--all" in sys.argv[1:]
    programs = [Path(word).resolve() for word in sys.argv[1:] if not word.startswith("--")]
    if len(programs) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(2) as pool:
        # Both programs write into the same folder, one after the other, because some messages
        # contain its name.
        sides = []
        for number, program in enumerate(programs):
            folder = Path(home) / "out"
            folder.mkdir()
            jobs = [pool.submit(run, program, words, out) for words, out in commands(folder, everything)]
            for job in jobs:
                job.result()
            site(program, folder)
            sides.append(folder.rename(Path(home) / f"side-{number}"))
        count, wrong = different(*sides)
    for path in wrong:
        print(f"different: {path}")
    print(f"{count - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
