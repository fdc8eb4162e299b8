#!/usr/bin/env python3
"""Cuts a printed page of cards along its marks, as scissors do, and measures what comes of it: every card has the size
that its layout says, and the back that comes to lie behind a card is its own and lies within a tenth of a millimetre.
Every line to cut along, of cards and of labels, is seen from end to end, whatever colour it lies on.
Nothing but the pictures and the texts of the pages is looked at; where cards stand is found by the marks.

Usage: cut.py [PROGRAM]       needs pdftoppm and pdftotext
"""

import itertools
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from trial import PROGRAM, ROOT

BATTLE = ROOT / "scenarios/saalfeld/saalfeld.scenario.yaml"
DOTS = 600
LAYOUTS = {
    "poker": (63, 88),
    "bridge": (57, 89),
    "mini": (44, 63),
    "poker-duplex": (63, 88),
    "poker-bleed": (63, 88),
    "sleeve": (126, 88),
}
LABELS = ["nf", "ba", "bnb"]
# Height of each of the two sides of a label.
SIDE = 9
# Half a dot of the picture on either side, and a hundredth for the thickness of the marks.
SIZE_WITHIN = 0.06
BACKS_WITHIN = 0.1
# What is on a line must be so much darker than what is on either side of it, of 255.
CONTRAST = 90
# Part of a line that is seen; where lines cross, neither has a side.
SEEN = 0.97
# Part of a fold that is seen: it is dashed.
SEEN_OF_FOLD = (0.35, 0.8)


def millimetres(dots):
    return dots * 25.4 / DOTS


class Page:
    """A page as a picture in grey."""

    def __init__(self, path):
        data = path.read_bytes()
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
        self.width, self.height = int(head[1]), int(head[2])
        self.dots = data[head.end() :]

    def row(self, y):
        return self.dots[y * self.width : (y + 1) * self.width]

    def turned(self):
        """Rows as columns."""
        page = Page.__new__(Page)
        page.width, page.height = self.height, self.width
        page.dots = b"".join(self.dots[x :: self.width] for x in range(self.width))
        return page


def runs(line, dark=160):
    """The middles of what is dark on a line."""
    found, start = [], None
    for at, dot in enumerate(line + b"\xff"):
        if dot < dark and start is None:
            start = at
        elif dot >= dark and start is not None:
            found.append((start + at - 1) / 2)
            start = None
    return found


def cuts(page):
    """Where the marks at the top edge of a page are: the first line with ink on it lies in them."""
    first = next(y for y in range(page.height) if min(page.row(y)) < 160)
    return runs(page.row(first + DOTS // 50))


def pairs(marks, size):
    """Left and right edges of cards between marks; cards that touch share one."""
    wanted = size * DOTS / 25.4
    return [(one, other) for one, other in itertools.pairwise(marks) if abs(other - one - wanted) < DOTS / 25.4]


def text_in(file, page, left, top, right, bottom):
    box = [round(left), round(top), round(right - left), round(bottom - top)]
    area = [word for key, value in zip("xyWH", box, strict=True) for word in (f"-{key}", str(value))]
    words = ["pdftotext", "-r", str(DOTS), "-f", str(page), "-l", str(page), *area, str(file), "-"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()


def seen(page, x, top, bottom):
    """Which part of an upright line is dark between light edges."""
    reach = round(0.25 * DOTS / 25.4)
    near = round(0.1 * DOTS / 25.4)
    away = round(0.4 * DOTS / 25.4)
    middle, found, count = round(x), 0, 0
    for y in range(round(top) + away, round(bottom) - away):
        dots = page.row(y)[middle - reach : middle + reach + 1]
        line = min(dots[reach - near : reach + near + 1])
        sides = max(dots[:reach]), max(dots[reach + 1 :])
        count += 1
        found += min(sides) - line >= CONTRAST
    return found / max(count, 1)


def assert_seen(page, turned, lines, what):
    """Lines as upright or level, place, from, to: each is seen."""
    for upright, place, start, end in lines:
        part = seen(page if upright else turned, place, start, end)
        name = "upright" if upright else "level"
        assert part >= SEEN, f"{what}: of the {name} line at {millimetres(place):.1f} mm only {part:.0%} is seen"
    return len(lines)


def lines_of_cards(file, page, columns, rows, what):
    """The edges of all cards that are there, and their folds."""
    turned, lines = page.turned(), set()
    for left, right in columns:
        for top, bottom in rows:
            if text_in(file, 1, left, top, right, bottom):
                lines |= {(True, left, top, bottom), (True, right, top, bottom)}
                lines |= {(False, top, left, right), (False, bottom, left, right)}
    return assert_seen(page, turned, sorted(lines), what)


def lines_of_labels(game, saver, folder):
    """Every line of a sheet of labels: where they are, the ticks around each row say."""
    file = folder / f"labels-{game}.pdf"
    words = [PROGRAM, "labels", str(BATTLE), "--to", game, "-o", str(file), *(["--ink-saver"] if saver else [])]
    subprocess.run(words, capture_output=True, text=True)
    page = pages_of(file, 1, folder)[0]
    turned, what = page.turned(), f"labels of {game}{' to save ink' if saver else ''}"
    side, lines, folds = SIDE * DOTS / 25.4, [], []
    ticks = cuts(turned)
    for top, fold, bottom in zip(ticks, ticks[1:], ticks[2:], strict=False):
        if abs(fold - top - side) > 4 or abs(bottom - fold - side) > 4:
            continue
        # Ticks above the row, half of their length away from it.
        places = runs(page.row(round(top - 1.6 * DOTS / 25.4)))
        assert len(places) > 1, f"{what}: no ticks above the row at {millimetres(top):.1f} mm"
        lines += [(True, x, top, bottom) for x in places]
        lines += [(False, y, places[0], places[-1]) for y in (top, bottom)]
        folds.append((fold, places[0], places[-1]))
    assert lines, f"{what}: no row between ticks"
    for fold in folds:
        part = seen(turned, *fold)
        assert SEEN_OF_FOLD[0] <= part <= SEEN_OF_FOLD[1], f"{what}: {part:.0%} of a fold is seen"
    return assert_seen(page, turned, lines, what) + len(folds)


def edge(page, line, near):
    """Where colour begins or ends on a line, next to a place."""
    dots, reach = page.row(line), DOTS // 20
    places = range(max(1, round(near) - reach), min(page.width, round(near) + reach))
    steps = [(abs(dots[at] - dots[at - 1]), at - 0.5) for at in places]
    return max(steps)[1]


def pages_of(file, last, folder):
    """The first pages of a file as pictures."""
    for old in folder.glob("page-*.pgm"):
        old.unlink()
    words = ["pdftoppm", "-r", str(DOTS), "-l", str(last), "-gray", str(file), str(folder / "page")]
    subprocess.run(words, check=True, capture_output=True)
    return [Page(one) for one in sorted(folder.glob("page-*.pgm"))]


def measure(layout, size, paper, folder):
    file = folder / f"{layout}-{paper}.pdf"
    words = [PROGRAM, "cards", str(BATTLE), "--to", "nf", "--layout", layout, "--paper", paper, "-o", str(file)]
    # On small cards not everything has room, which is told and is no more than a warning.
    if (ended := subprocess.run(words, capture_output=True, text=True)).returncode > 1:
        sys.exit(ended.stderr)
    # Nothing behind the first front and its back is looked at.
    pages = pages_of(file, 2, folder)
    front, both = pages[0], layout.startswith("poker-")
    columns, rows = pairs(cuts(front), size[0]), pairs(cuts(front.turned()), size[1])
    assert columns and rows, f"{layout} on {paper}: no card between the marks"
    worst = 0
    for edges, wanted in ((columns, size[0]), (rows, size[1])):
        for one, other in edges:
            off = abs(millimetres(other - one) - wanted)
            worst = max(worst, off)
            assert off <= SIZE_WITHIN, f"{layout} on {paper}: {millimetres(other - one):.3f} mm and not {wanted}"
    apart = 0
    if both:
        back = pages[1]
        # Turned over its long edge, what was left is right; where that edge is at the top, what was above is below.
        across, down = (back.width, 0) if back.width < back.height else (0, back.height)
        behind = [(across - 1 - other, across - 1 - one) if across else (one, other) for one, other in columns]
        below = [(down - 1 - other, down - 1 - one) if down else (one, other) for one, other in rows]
        for (top, bottom), (high, low) in zip(rows, below, strict=True):
            for (left, right), (far, near) in zip(columns, behind, strict=True):
                mine = text_in(file, 1, left, top, right, bottom)
                its = text_in(file, 2, far, high, near, low)
                if not mine or not its:
                    continue
                # A back on its head is read from its end.
                assert mine[-1] in its, f"{layout} on {paper}: card {mine[-1]} has the back of {' '.join(its)}"
        if layout == "poker-duplex":
            # The colour of a back ends where its card is cut: at the outermost column there is paper beside it.
            line = round(rows[0][0] + DOTS / 4)
            outer = behind[0][1]
            apart = abs(millimetres(edge(back, line, outer) - outer))
            assert apart <= BACKS_WITHIN, f"{layout} on {paper}: the back lies {apart:.3f} mm beside its card"
    # With gaps between them, cards are cut by their marks alone.
    touch = layout != "poker-bleed"
    lines = lines_of_cards(file, front, columns, rows, f"{layout} on {paper}") if touch else 0
    return len(columns) * len(rows), worst, apart, lines


def main():
    cards, worst, apart, lines = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for layout, size in LAYOUTS.items():
            for paper in ("a4", "letter"):
                count, off, beside, found = measure(layout, size, paper, Path(folder))
                cards, worst, apart, lines = cards + count, max(worst, off), max(apart, beside), lines + found
        for game in LABELS:
            for saver in (False, True):
                lines += lines_of_labels(game, saver, Path(folder))
    print(f"{lines} lines to cut and to fold by are seen from end to end")
    print(f"{cards} cards cut by their marks: at most {worst:.3f} mm off, backs at most {apart:.3f} mm beside")


if __name__ == "__main__":
    main()
