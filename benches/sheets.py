#!/usr/bin/env python3
"""Measures the time to print each kind of sheet for one battle under several rule sets.

    benches/sheets.py [--program target/release/grognard]... [--battle waterloo] [--games nf,ba] [--rounds 3]

CPU seconds are user plus system time of the program and its child processes. The times include reading the project;
`reading` is the time for reading alone (`grognard convert`). Programs take turns; the table, in Markdown, has the
medians of the rounds.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from spent import spent

ROOT = Path(__file__).resolve().parent.parent
KINDS = {
    "reading": ["convert", "{battle}", "--to", "{game}", "--format", "csv"],
    "cards": ["cards", "{battle}", "--to", "{game}"],
    "roster": ["roster", "{battle}", "--to", "{game}"],
    "labels": ["labels", "{battle}", "--to", "{game}"],
    "sheet": ["qrs", "{game}", "--scenario", "{battle}"],
    "diagram": ["diagram", "{battle}", "--to", "{game}"],
    "map as SVG": ["map", "{battle}", "--to", "{game}", "--format", "svg"],
    "map as PDF": ["map", "{battle}", "--to", "{game}", "--format", "pdf"],
    "poster": ["map", "{battle}", "--to", "{game}", "--tile", "a4"],
}


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--program", action="append")
    ask.add_argument("--battle", default="waterloo")
    ask.add_argument("--games", default="nf,ba")
    ask.add_argument("--rounds", type=int, default=3)
    args = ask.parse_args()
    programs = [str(Path(one).resolve()) for one in args.program or [ROOT / "target/release/grognard"]]
    games = args.games.split(",")
    battle = f"scenarios/{args.battle}/{args.battle}.scenario.yaml"
    columns = [
        f"{game}{f', {number + 1}' if len(programs) > 1 else ''}" for game in games for number in range(len(programs))
    ]
    print(f"| {args.battle} | {' | '.join(columns)} |\n| --- |{' ---: |' * len(columns)}")
    with tempfile.TemporaryDirectory() as work:
        for kind, words in KINDS.items():
            times = {column: [] for column in columns}
            for _ in range(args.rounds):
                for number, (game, program) in enumerate((game, program) for game in games for program in programs):
                    named = [word.format(battle=battle, game=game) for word in words]
                    out = Path(work) / f"{number}.{'csv' if kind == 'reading' else 'svg' if 'SVG' in kind else 'pdf'}"
                    times[columns[number]].append(
                        spent([program, *named, "-o", str(out), "-q"], codes=(0, 1), cwd=ROOT).cpu
                    )
            print(f"| {kind} | {' | '.join(f'{statistics.median(of):.2f}' for of in times.values())} |", flush=True)


if __name__ == "__main__":
    main()
