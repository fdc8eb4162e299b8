#!/usr/bin/env python3
"""Cuts a printed page of cards along its marks, as scissors do, and measures what comes of it: every card has the size
that its layout says, and the back that comes to lie behind a card is its own and lies within a tenth of a millimetre.
Nothing but the pictures and the texts of the pages is looked at; where cards stand is found by the marks.

Usage: cut.py [PROGRAM]       needs pdftoppm and pdftotext
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = str(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/grognard").resolve())
BATTLE = ROOT / "scenarios/saalfeld/saalfeld.scenario.yaml"
DOTS = 600
LAYOUTS = {
    "poker": (63, 88),
    "bridge": (57, 89),
    "mini": (44, 63),
    "poker-duplex": (63, 88),
    "poker-bleed": (63, 88),
}
# Half a dot of the picture on either side, and a hundredth for the thickness of the marks.
SIZE_WITHIN = 0.06
BACKS_WITHIN = 0.1


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
    found = [(one, other) for one, other in zip(marks, marks[1:]) if abs(other - one - wanted) < DOTS / 25.4]
    return found


def text_in(file, page, left, top, right, bottom):
    box = [round(left), round(top), round(right - left), round(bottom - top)]
    area = [word for key, value in zip("xyWH", box) for word in (f"-{key}", str(value))]
    words = ["pdftotext", "-r", str(DOTS), "-f", str(page), "-l", str(page), *area, str(file), "-"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()


def edge(page, line, near):
    """Where colour begins or ends on a line, next to a place."""
    dots, reach = page.row(line), DOTS // 20
    places = range(max(1, round(near) - reach), min(page.width, round(near) + reach))
    steps = [(abs(dots[at] - dots[at - 1]), at - 0.5) for at in places]
    return max(steps)[1]


def measure(layout, size, paper, folder):
    file = folder / f"{layout}-{paper}.pdf"
    words = [PROGRAM, "cards", str(BATTLE), "--to", "nf", "--layout", layout, "--paper", paper, "-o", str(file)]
    # On small cards not everything has room, which is told and is no more than a warning.
    if (ended := subprocess.run(words, capture_output=True, text=True)).returncode > 1:
        sys.exit(ended.stderr)
    for old in folder.glob("page-*.pgm"):
        old.unlink()
    # Nothing behind the first front and its back is looked at.
    subprocess.run(["pdftoppm", "-r", str(DOTS), "-l", "2", "-gray", str(file), str(folder / "page")], check=True, capture_output=True)
    pages = [Page(one) for one in sorted(folder.glob("page-*.pgm"))]
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
        # Turned over its long edge, what was left is right.
        behind = [(back.width - 1 - other, back.width - 1 - one) for one, other in columns]
        for number, (y, (top, bottom)) in enumerate((y, row) for y, row in enumerate(rows)):
            for (left, right), (far, near) in zip(columns, behind):
                mine = text_in(file, 1, left, top, right, bottom)
                its = text_in(file, 2, far, top, near, bottom)
                if not mine or not its:
                    continue
                assert mine[-1] == its[-1], f"{layout} on {paper}: card {mine[-1]} has the back of {its[-1]}"
        if layout == "poker-duplex":
            # The colour of a back ends where its card is cut: at the outermost column there is paper beside it.
            line = round(rows[0][0] + DOTS / 4)
            outer = behind[0][1]
            apart = abs(millimetres(edge(back, line, outer) - outer))
            assert apart <= BACKS_WITHIN, f"{layout} on {paper}: the back lies {apart:.3f} mm beside its card"
    return len(columns) * len(rows), worst, apart


def main():
    cards, worst, apart = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for layout, size in LAYOUTS.items():
            for paper in ("a4", "letter"):
                count, off, beside = measure(layout, size, paper, Path(folder))
                cards, worst, apart = cards + count, max(worst, off), max(apart, beside)
    print(f"{cards} cards cut by their marks: at most {worst:.3f} mm off, backs at most {apart:.3f} mm beside")


if __name__ == "__main__":
    main()
