#!/usr/bin/env python3
"""Measures type and tick boxes in PDFs, by product and rule set: the minimum and the usual type size, and the smallest
box. Fails if a size is below its limit. Notes on sources may be smaller.

Prints Saalfeld; with --all (or ALL=1) also Jena, Borodino and Waterloo, and measures every page instead of three.

Blanks for missing charts take at most a fifth of the page of a sheet.

Usage: type_sizes.py [--all] [PROGRAM]       needs pdfminer.six
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pdfminer.high_level import extract_pages
from pdfminer.layout import LTAnno, LTChar, LTContainer, LTCurve

from trial import ALL, PROGRAM, ROOT

GAMES = ["nf", "nb", "bnb", "ohw", "ba", "novag"]
BATTLES = ["saalfeld", "jena", "borodino", "waterloo"] if ALL else ["saalfeld"]
PAGES = 0 if ALL else 3

# Minimum type size in points and minimum box in millimetres of each product. `None` means a measurement without a
# limit.
LIMITS = {
    "cards": (6.5, 3.5),
    "table": (6.5, 5),
    "roster": (6.5, 3.5),
    "labels": (6.5, None),
    "qrs": (6.5, None),
}

# Cards that are read across a table: minimum type of a figure in points, and figures of at least that size on a front.
FIGURE, FIGURES = 18, 5
# Width and height of a card that is read across a table, and the height of the band with its name,
# in millimetres.
TABLE_CARD, BAND = (94, 92), 14

# Texts that may be smaller: the origin of a figure, and the meaning of signs.
NOTES = re.compile(
    r"^[†=*?] |from another publication|worked out from figures|our reading: the text|not stated in the text"
)
# Allowance for rounding, in points or millimetres.
SLACK = 0.02
# Maximum share of a page that is space for missing charts.
BLANK = 0.2
POINT = 25.4 / 72


def leaves(item):
    for part in item:
        if isinstance(part, LTContainer) and not isinstance(part, LTCurve):
            yield from leaves(part)
        else:
            yield part


def lines(page):
    """The lines of a page: text, and sizes of its letters without signs."""
    text, sizes, last = "", [], None
    for char in (part for part in leaves(page) if isinstance(part, LTChar)):
        upright = abs(char.matrix[1]) < 0.01
        at = (round(char.y0 if upright else char.x0), round(size_of(char), 2))
        if last is not None and (at != last):
            yield text, sizes
            text, sizes = "", []
        last = at
        text += char.get_text()
        if char.get_text().isalnum():
            sizes.append(round(size_of(char), 2))
    if text:
        yield text, sizes


def size_of(char):
    """The size of type in any orientation."""
    return char.width if abs(char.matrix[1]) > abs(char.matrix[0]) else char.height


def boxes(page):
    """The sides of drawn and unfilled squares, in millimetres."""
    for part in leaves(page):
        if isinstance(part, LTCurve) and part.stroke and not part.fill:
            corners = {(round(x, 1), round(y, 1)) for x, y in part.pts}
            wide, high = part.width * POINT, part.height * POINT
            if len(corners) == 4 and abs(wide - high) < 0.05 and 1 < wide < 12:
                yield round(wide, 2)


def blank_share(page):
    """The share of a page that is space for missing charts: only this space has upright lines. A sheet has three columns."""
    spans = [[], [], []]
    for part in leaves(page):
        if isinstance(part, LTCurve) and part.stroke and part.width < 0.5 and part.height > 5:
            spans[min(2, int(part.x0 / page.width * 3))].append((part.y0, part.y1))
    high = 0
    for column in spans:
        top = 0
        for low, end in sorted(column):
            high += max(0, end - max(low, top))
            top = max(top, end)
    return high / 3 / page.height


def large_figures(page):
    """The figures of each front on a page: large texts below the name, and fields to write in. Leader cards have a star."""
    cards, leaders = {}, set()
    (wide, high), columns, rows = TABLE_CARD, 2, 3
    left, bottom = (page.width * POINT - columns * wide) / 2, (page.height * POINT - rows * high) / 2

    def place(part):
        x, y = part.x0 * POINT - left, part.y0 * POINT - bottom
        return (int(x // wide), int(y // high)), high - y % high

    last = {}
    for part in leaves(page):
        # A space that pdfminer adds between letters has no place.
        if isinstance(part, LTAnno):
            continue
        card, down = place(part)
        if isinstance(part, LTChar):
            if part.get_text() == "★":
                leaders.add(card)
            if size_of(part) >= FIGURE - SLACK and down > BAND + 1:
                # A figure is one run of letters; the next begins elsewhere.
                before = last.get(card)
                if before is None or abs(before[0] - part.y0) > 1 or abs(part.x0 - before[1]) > 9:
                    cards[card] = cards.get(card, 0) + 1
                last[card] = (part.y0, part.x1)
        elif isinstance(part, LTCurve) and part.stroke and not part.fill and abs(part.width * POINT - 15) < 0.1:
            cards[card] = cards.get(card, 0) + 1
    return [count for card, count in cards.items() if card not in leaders]


def measured(job):
    """The measurements of a print: sizes of letters, sides of boxes, and texts that are too small."""
    battle, game, kind, folder = job
    scenario = ROOT / f"scenarios/{battle}/{battle}.scenario.yaml"
    file = Path(folder) / f"{battle}-{game}-{kind}.pdf"
    what = {
        "qrs": ["qrs", game, "--scenario", str(scenario)],
        "table": ["cards", str(scenario), "--to", game, "--layout", "table"],
    }.get(kind, [kind, str(scenario), "--to", game])
    ended = subprocess.run([PROGRAM, *what, "-o", str(file)], cwd=ROOT, capture_output=True, text=True)
    if ended.returncode not in (0, 1) or not file.exists():
        sys.exit(f"{' '.join(what)}: {ended.stderr}")
    sizes, notes, sides, small = Counter(), Counter(), [], []
    blank, figures = 0, []
    limit = LIMITS[kind][0]
    for number, page in enumerate(extract_pages(str(file), maxpages=PAGES, laparams=None)):
        if kind == "table" and number % 2 == 0:
            figures += large_figures(page)
        noted = None
        for text, found in lines(page):
            # A note continues in the same size on the next line.
            is_note = bool(NOTES.search(text)) or (noted is not None and found and found[0] == noted)
            noted = found[0] if is_note and found else noted if is_note else None
            (notes if is_note else sizes).update(found)
            if limit and not is_note and any(size < limit - SLACK for size in found):
                small.append(text.strip())
        # The back of a card that is read across a table has ordinary boxes.
        if kind != "table" or number % 2 == 0:
            sides += boxes(page)
        if kind == "qrs":
            blank = max(blank, blank_share(page))
    return battle, game, kind, sizes, notes, sides, small, blank, min(figures, default=FIGURES)


def main():
    wrong = []
    rows = [
        "| product | rule set | least type | usual type | least of notes | least box |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(2) as pool:
        jobs = [(battle, game, kind, folder) for kind in LIMITS for game in GAMES for battle in BATTLES]
        done = list(pool.map(measured, jobs))
    for kind, (least_type, least_box) in LIMITS.items():
        for game in GAMES:
            prints = [one for one in done if one[1:3] == (game, kind)]
            sizes, notes = Counter(), Counter()
            for one in prints:
                sizes.update(one[3])
                notes.update(one[4])
            sides = [side for one in prints for side in one[5]] if kind in ("cards", "table", "roster") else []
            small = [text for one in prints for text in one[6]]
            ((usual, _),) = sizes.most_common(1)

            def told(values, unit):
                return f"{min(values):g} {unit}" if values else "–"

            rows.append(
                f"| {kind} | {game} | {told(sizes, 'pt')} | {usual:g} pt | {told(notes, 'pt')} | {told(sides, 'mm')} |"
            )
            if (most := max(one[7] for one in prints)) > BLANK:
                wrong.append(f"{kind} {game}: lines to write in take {most:.0%} of a page")
            if (fewest := min(one[8] for one in prints)) < FIGURES:
                wrong.append(f"{kind} {game}: a front has {fewest} figures of {FIGURE} pt")
            if small:
                wrong.append(f"{kind} {game}: type under {least_type} pt: {small[:5]}")
            if least_box and sides and min(sides) < least_box - SLACK:
                wrong.append(f"{kind} {game}: a box of {min(sides)} mm, under {least_box} mm")
    print("\n".join(rows))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
