#!/usr/bin/env python3
"""Measures how long the website of a large archive with sheets takes: in one process, in parts through a store, again.

    benches/archive.py [--program target/release/grognard] [--battles 200] [--parts 8]

The battles are generated: two armies of 40 battalions each, under one rule set, with cards, roster, labels and sheet of
each battle. Parts run one after another, as if each had a machine of its own. The assembled site is compared with the site of a single process, file by file. Prints a table in Markdown. CPU time is user plus system time of the program and its
child processes; memory is the peak of the largest process.
"""

import argparse
import filecmp
import os
import sys
import tempfile
from pathlib import Path

from gen_large import archive
from spent import spent

ROOT = Path(__file__).resolve().parent.parent
DOWNLOADS = "downloads: [cards, roster, labels, sheet]"


def same(left, right):
    """The number of files, and the paths that differ between two folders."""

    def files(folder):
        return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}

    ours, theirs = files(left), files(right)
    return len(ours), sorted(ours ^ theirs) + [
        path for path in sorted(ours & theirs) if not filecmp.cmp(left / path, right / path, shallow=False)
    ]


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--program", default=str(ROOT / "target/release/grognard"))
    ask.add_argument("--battles", type=int, default=200)
    ask.add_argument("--parts", type=int, default=8)
    args = ask.parse_args()
    program = str(Path(args.program).resolve())
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        project = work / "archive"
        archive(project, args.battles)
        settings = project / "grognard.yaml"
        settings.write_text(settings.read_text().replace("downloads: []", DOWNLOADS))

        peaks = []

        def build(name, store, out, *more):
            took = spent([program, "build", project, "-o", out, "--store", store, *more])
            peaks.append(took.memory)
            print(f"| {name} | {took.clock:.1f} s | {took.cpu:.1f} s |", flush=True)

        print("| what | clock | CPU |\n| --- | ---: | ---: |")
        build("one process", work / "one", work / "site")
        build("again without a change", work / "one", work / "site")
        build("another folder from the store", work / "one", work / "other")
        for part in range(1, args.parts + 1):
            build(f"part {part} of {args.parts}", work / "parts", work / "none", "--part", f"{part}/{args.parts}")
        build("assembled from the parts", work / "parts", work / "joined")
        count, differ = same(work / "site", work / "joined")
        if differ:
            sys.exit(f"{len(differ)} of {count} files differ: {differ[:5]}")
        print(f"\n{count} files, the same from one process and from parts; largest process {max(peaks):.0f} MiB")


if __name__ == "__main__":
    os.environ.pop("GROGNARD_STORE", None)
    main()
