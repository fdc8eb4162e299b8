#!/usr/bin/env python3
"""Cuts printed pages of cards along their marks, as scissors do, and measures the result. Every card has the size of
its layout. The back behind a card belongs to it and is at most a tenth of a millimetre off. Every cutting line, of
cards and of labels, is visible from end to end on any colour. The script uses only pictures and texts of the pages, and
finds the cards by their marks.

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
# Height of each of the two sides of a label in millimetres.
SIDE = 9
# In millimetres: half a pixel on either side, and a hundredth for the thickness of the marks.
SIZE_WITHIN = 0.06
BACKS_WITHIN = 0.1
# Minimum difference in grey, of 255, between a line and the area on each side of it.
CONTRAST = 90
# Minimum visible part of a line. The part of a line is below 1, because a crossing line hides the
# sides.
SEEN = 0.97
# Minimum and maximum visible part of a fold, which is dashed.
SEEN_OF_FOLD = (0.35, 0.8)


def millimetres(dots):
    return dots * 25.4 / DOTS


class Page:
    """A page as a greyscale picture."""

    def __init__(self, path):
        data = path.read_bytes()
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
        self.width, self.height = int(head[1]), int(head[2])
        self.dots = data[head.end() :]

    def row(self, y):
        return self.dots[y * self.width : (y + 1) * self.width]

    def turned(self):
        """The page with rows and columns exchanged."""
        page = Page.__new__(Page)
        page.width, page.height = self.height, self.width
        page.dots = b"".join(self.dots[x :: self.width] for x in range(self.width))
        return page


def runs(line, dark=160):
    """The middles of the dark runs in a line of pixels."""
    found, start = [], None
    for at, dot in enumerate(line + b"\xff"):
        if dot < dark and start is None:
            start = at
        elif dot >= dark and start is not None:
            found.append((start + at - 1) / 2)
            start = None
    return found


def cuts(page):
    """Positions of the marks at the top edge of a page. The first line of pixels with ink crosses the cutting marks."""
    first = next(y for y in range(page.height) if min(page.row(y)) < 160)
    return runs(page.row(first + DOTS // 50))


def pairs(marks, size):
    """Left and right edges of the cards between marks. Cards that touch share a mark."""
    wanted = size * DOTS / 25.4
    return [(one, other) for one, other in itertools.pairwise(marks) if abs(other - one - wanted) < DOTS / 25.4]


def text_in(file, page, left, top, right, bottom):
    box = [round(left), round(top), round(right - left), round(bottom - top)]
    area = [word for key, value in zip("xyWH", box, strict=True) for word in (f"-{key}", str(value))]
    words = ["pdftotext", "-r", str(DOTS), "-f", str(page), "-l", str(page), *area, str(file), "-"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()


def seen(page, x, top, bottom):
    """The part of an upright line that is dark between light edges."""
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
    """Asserts that each line is visible. A line has a direction, a place, a start and an end."""
    for upright, place, start, end in lines:
        part = seen(page if upright else turned, place, start, end)
        name = "upright" if upright else "level"
        assert part >= SEEN, f"{what}: of the {name} line at {millimetres(place):.1f} mm only {part:.0%} is seen"
    return len(lines)


def lines_of_cards(file, page, columns, rows, what):
    """Checks the edges of all cards on the page."""
    turned, lines = page.turned(), set()
    for left, right in columns:
        for top, bottom in rows:
            if text_in(file, 1, left, top, right, bottom):
                lines |= {(True, left, top, bottom), (True, right, top, bottom)}
                lines |= {(False, top, left, right), (False, bottom, left, right)}
    return assert_seen(page, turned, sorted(lines), what)


def lines_of_labels(game, saver, folder):
    """Checks every cutting line of a sheet of labels. The ticks around each row give their places."""
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
        # Ticks above the row, measured at half of their length.
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
    """The place on a line, near an expected place, where colour begins or ends."""
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
    # Exit code 1 is fine: text without room on a small card is only a warning.
    if (ended := subprocess.run(words, capture_output=True, text=True)).returncode > 1:
        sys.exit(ended.stderr)
    # The test measures only the first front and its back.
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
        # The sheet is turned over its long edge. The turn mirrors left and right, or top and bottom
        # if the long edge is at the top.
        across, down = (back.width, 0) if back.width < back.height else (0, back.height)
        behind = [(across - 1 - other, across - 1 - one) if across else (one, other) for one, other in columns]
        below = [(down - 1 - other, down - 1 - one) if down else (one, other) for one, other in rows]
        for (top, bottom), (high, low) in zip(rows, below, strict=True):
            for (left, right), (far, near) in zip(columns, behind, strict=True):
                mine = text_in(file, 1, left, top, right, bottom)
                its = text_in(file, 2, far, high, near, low)
                if not mine or not its:
                    continue
                # In reverse order, because the text of an upside-down back is extracted from its end.
                assert mine[-1] in its, f"{layout} on {paper}: card {mine[-1]} has the back of {' '.join(its)}"
        if layout == "poker-duplex":
            # In the outermost column there is paper beside the back, so its colour must end at the cut.
            line = round(rows[0][0] + DOTS / 4)
            outer = behind[0][1]
            apart = abs(millimetres(edge(back, line, outer) - outer))
            assert apart <= BACKS_WITHIN, f"{layout} on {paper}: the back lies {apart:.3f} mm beside its card"
    # Cards with gaps between them have no cutting lines on the page, only marks.
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
