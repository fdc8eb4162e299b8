#!/usr/bin/env python3
"""Counts by rule set how the planner treats the shipped battles: units merged, cut, invented, raised, detached and too
large, and cuts through a regiment. Compares two builds of the program side by side; the older one reads the packs and
battles of its own folder.

    plans.py [--each] [PROGRAM@FOLDER] PROGRAM

`--each` prints a row for each order of battle, and names units outside the limits.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ["nf", "nb", "novag", "bnb", "ohw", "ba"]
STEPS = ["merge", "split", "invent", "raise", "detach", "exceed"]
COLUMNS = ["units", *STEPS, "too few", "through"]


def converted(program, army, game):
    """An order of battle under a rule set, as the published JSON."""
    path, _, folder = program.partition("@")
    words = [Path(path).resolve(), "convert", army, "--to", game, "--format", "json"]
    ended = subprocess.run(list(map(str, words)), cwd=folder or ROOT, capture_output=True, text=True)
    return json.loads(ended.stdout)


def counted(force):
    """The number of ledger entries of each step, and of units that combine a part of a regiment with another body."""
    counts = Counter(entry["step"] for entry in force["ledger"] if entry["step"] in STEPS)
    counts["units"] = len(force["units"])
    counts["too few"] = sum("more than double" in entry["why"] for entry in force["ledger"])
    counts["through"] = sum("part of " in unit["name"] for unit in force["units"])
    return counts


def outside(force):
    """The units above the maximum or below the usual minimum, in words."""
    names = {unit["id"]: f"{unit['name']} ({unit['strength']})" for unit in force["units"]}
    wanted = ["raise", "detach", "exceed"]
    return [
        f"{entry['step']} {names.get(entry['body'], entry['body'])}: {entry['from']}, {entry['to']}"
        for entry in force["ledger"]
        if entry["step"] in wanted
    ]


def row(name, sides):
    cells = [" → ".join(dict.fromkeys(str(side[column]) for side in sides)) for column in COLUMNS]
    print(f"| {name} | {' | '.join(cells)} |")


def main():
    each = "--each" in sys.argv[1:]
    programs = [word for word in sys.argv[1:] if word != "--each"]
    if len(programs) not in (1, 2):
        sys.exit(__doc__)
    print(f"| game | {' | '.join(COLUMNS)} |\n| --- |{' ---: |' * len(COLUMNS)}")
    for game in GAMES:
        sums = [Counter() for _ in programs]
        for army in sorted((ROOT / "scenarios").glob("*/*.oob.yaml")):
            army = army.relative_to(ROOT)
            forces = [converted(program, army, game) for program in programs]
            counts = [counted(force) for force in forces]
            for total, more in zip(sums, counts, strict=True):
                total.update(more)
            if each:
                row(f"{game} {army.name.split('.')[0]}", counts)
                for line in outside(forces[-1]):
                    print(f"    {line}")
        row(f"**{game}**" if each else game, sums)


main()
