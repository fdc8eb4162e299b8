#!/usr/bin/env python3
"""Measures how time and memory of commands grow: on each input of `gen_large.py` at n, 2n and 4n.

    growth.py [--program target/release/grognard] [--archive 5000]

Prints a table in Markdown: CPU seconds (user plus system) and peak memory in MiB of the whole process, for each size.
`--archive N` also builds an archive of N battles, cold and after one edit; 0 skips it.
"""

import argparse
import shutil
import tempfile
from pathlib import Path

import gen_large
from spent import spent

ROOT = Path(__file__).resolve().parent.parent

NF = ["--to", "nf"]
BATTLE = ["large.scenario.yaml"]
ROWS = [
    (
        "battle",
        1250,
        "bodies",
        [
            ["check", "."],
            ["convert", *BATTLE, *NF, "--format", "json"],
            ["roster", *BATTLE, *NF, "--format", "html", "-o", "out.html"],
            ["cards", *BATTLE, *NF, "--format", "html", "-o", "out.html"],
            ["map", *BATTLE, *NF, "--format", "svg", "-o", "out.svg"],
            ["build", "-o", "site-out"],
        ],
    ),
    ("ground", 500, "shapes", [["check", "."], ["map", *BATTLE, "--format", "svg", "-o", "out.svg"]]),
    ("vertices", 500, "corners", [["check", "."], ["map", *BATTLE, "--format", "svg", "-o", "out.svg"]]),
    ("pack", 250, "charts", [["check", "."]]),
    ("rows", 2500, "rows", [["check", "."]]),
    ("odds", 50, "dice tables", [["check", "."]]),
    ("headings", 5000, "headings", [["check", "."], ["build", "-o", "site-out"]]),
    ("features", 5000, "features", [["import", "large.geojson", "-o", "out.map.yaml"]]),
]


def run(program, words, folder):
    """CPU seconds and MiB of a command. Exit code 1 is no failure, because a crowded map has names without room."""
    shutil.rmtree(folder / "site-out", ignore_errors=True)
    return measured([program, *words], folder)


def measured(words, folder):
    took = spent(words, codes=(0, 1), cwd=folder)
    return f"{took.cpu:.2f} s, {took.memory:.0f} MiB"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "target/release/grognard"))
    parser.add_argument("--archive", type=int, default=5000)
    given = parser.parse_args()
    program = str(Path(given.program).resolve())
    work = Path(tempfile.mkdtemp())
    try:
        print("| input | command | n | 2n | 4n |\n| --- | --- | ---: | ---: | ---: |")
        for kind, count, noun, commands in ROWS:
            folders = []
            for times in (1, 2, 4):
                folders.append(work / f"{kind}-{times}")
                folders[-1].mkdir()
                out = folders[-1] / "large.geojson" if kind == "features" else folders[-1]
                gen_large.KINDS[kind](out, count * times)
            for words in commands:
                figures = " | ".join(run(program, words, folder) for folder in folders)
                print(f"| {count:,} to {count * 4:,} {noun} | {words[0]} | {figures} |", flush=True)
        if given.archive:
            folder = work / "archive"
            gen_large.archive(folder, given.archive)
            cold = measured([program, "build", "-q"], folder)
            army = folder / "000/a1-french.oob.yaml"
            army.write_text(army.read_text().replace("men: 5", "men: 6", 1))
            edited = measured([program, "build", "-q"], folder)
            print(f"\n{given.archive:,} battles: cold {cold}; after one edit {edited}")
    finally:
        shutil.rmtree(work, ignore_errors=True)


main()
