#!/usr/bin/env python3
"""Measures the boxes of all words on printed cards: no two overlap, and none extends beyond the trim of its card. Every
layout, rule set and battle must print with exit code 0, because text without room moves to another side.

Tests a sample; with --all (or ALL=1), every layout under every rule set for every battle.

Usage: card_words.py [--all] [PROGRAM]       needs pdftotext
"""

import html
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from trial import ALL, PROGRAM, ROOT

GAMES = ["nf", "nb", "bnb", "ohw", "ba", "novag"]
BATTLES = sorted(path.parent.name for path in ROOT.glob("scenarios/*/*.scenario.yaml"))
# A layout without a size is only a base for others.
LAYOUTS = [
    path.name.removesuffix(".layout.yaml")
    for path in sorted((ROOT / "builtin/layouts").glob("*.layout.yaml"))
    if not path.name.startswith("home.")
]
SAMPLE = [(layout, game, "saalfeld") for layout in LAYOUTS for game in GAMES if layout in ("mini", "poker", "sleeve")]
SAMPLE += [
    ("mini", "ba", "salamanca"),
    ("mini", "bnb", "salamanca"),
    ("poker-duplex", "ba", "barrosa"),
    ("poker", "nf", "jena"),
    ("poker", "bnb", "waterloo"),
    ("tarot", "ba", "vimeiro"),
]
POINT = 72 / 25.4
# The part of its height, at each end, that a box may share with another: a box is as high as its line, and letters
# are lower.
SHARED = 0.3
# Width that neighbouring words may share because of kerning, in millimetres.
BESIDE = 0.2
WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')


def words(file):
    """The words of each page with their boxes in points."""
    text = subprocess.run(["pdftotext", "-bbox", str(file), "-"], check=True, capture_output=True, text=True).stdout
    for page in text.split("<page ")[1:]:
        size = [float(number) for number in re.search(r'width="([\d.]+)" height="([\d.]+)"', page).groups()]
        found = [(*map(float, match[:4]), html.unescape(match[4])) for match in WORD.findall(page)]
        yield size, [word for word in found if word[4].strip()]


def overlapping(page):
    """Pairs of words that overlap."""
    pairs = []
    page = sorted(page, key=lambda word: word[1])
    for number, (left, top, right, bottom, text) in enumerate(page):
        for other_left, other_top, other_right, other_bottom, other in page[number + 1 :]:
            if other_top >= bottom:
                break
            across = min(right, other_right) - max(left, other_left)
            least = min(bottom - top, other_bottom - other_top)
            down = min(bottom, other_bottom) - max(top, other_top)
            if across > BESIDE * POINT and down > SHARED * least:
                pairs.append((text, other))
    return pairs


def cards_of(layout, width, height):
    """Left, top, right and bottom of each card on a page in points; a folded card counts as two. The arrangement is the one in docs/printing.md: as many cards as fit, centred on the paper."""
    wide, high, gap = layout["width"], layout["height"], layout["gap"]
    if layout["sheet"] == "card":
        bleed = layout["bleed"] * POINT
        left, top = (width - wide * POINT) / 2, (height - high * POINT) / 2
        assert bleed - 0.1 <= left + 0.1 or left >= -0.1, "a page of a card is as large as the card"
        return [(left, top, width - left, height - top)]
    piece = wide * 2 if layout["backs"] == "fold" else wide
    around = layout["margin"] + layout["bleed"] + min(layout["marks"], 2) + 0.5

    def many(paper, size):
        return int((paper / POINT - 2 * around + gap + 0.001) // (size + gap))

    columns, rows = many(width, piece), many(height, high)

    def first(paper, size, count):
        return (paper / POINT - count * size - (count - 1) * gap) / 2

    left, top = first(width, piece, columns), first(height, high, rows)
    return [
        tuple(edge * POINT for edge in (x, y, x + wide, y + high))
        for column in range(columns)
        for row in range(rows)
        for x in [left + column * (piece + gap) + fold for fold in ((0, wide) if piece > wide else (0,))]
        for y in [top + row * (high + gap)]
    ]


def read_layout(name):
    """The keys of a layout and of the layouts that it extends. Works on lines because layouts are flat."""
    found = {}
    for line in (ROOT / f"builtin/layouts/{name}.layout.yaml").read_text().splitlines():
        key, value = line.split(": ", 1)
        found[key] = float(value[:-2]) if re.fullmatch(r"[\d.]+mm", value) else value
    return {"sheet": "paper", **(read_layout(found["extends"]) if "extends" in found else {}), **found}


def beyond(page, cards, height):
    """Words that are on no card. Ignores the measuring bar below the cards."""
    outside = []
    for left, top, right, bottom, text in page:
        # More slack in height, because the box of a line is higher than its letters.
        slack = SHARED * (bottom - top) if right - left > 2 else bottom - top
        is_on_card = any(
            left >= card[0] - 0.1 and right <= card[2] + 0.1 and top >= card[1] - slack and bottom <= card[3] + slack
            for card in cards
        )
        is_bar = text in ("50", "mm", "50\u00a0mm") and bottom > height - 10 * POINT
        if not is_bar and not is_on_card:
            outside.append(text)
    return outside


def measured(job):
    """Exit code, overlapping words, words beyond the trim, and the first of these in words."""
    layout, game, battle, folder = job
    file = Path(folder) / f"{battle}-{game}-{layout}.pdf"
    scenario = ROOT / f"scenarios/{battle}/{battle}.scenario.yaml"
    command = [PROGRAM, "cards", str(scenario), "--to", game, "--layout", layout, "-o", str(file)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    told = ended.stderr.strip() if ended.returncode else ""
    over, outside, number = 0, 0, 0
    form = read_layout(layout)
    for number, ((width, height), page) in enumerate(words(file) if file.exists() else (), 1):
        pairs, beside = overlapping(page), beyond(page, cards_of(form, width, height), height)
        over, outside = over + len(pairs), outside + len(beside)
        told = told or (
            f"page {number}: {pairs[0][0]} over {pairs[0][1]}"
            if pairs
            else f"page {number}: {beside[0]} beyond the trim"
            if beside
            else ""
        )
    file.unlink(missing_ok=True)
    return job[:3], ended.returncode, over, outside, told, number


def assert_guns_below_their_heads(folder):
    """For guns under Big Napoleonic Battles, all fire figures are below `Good order` except the one at 3 inches. The
    cost of handling has its minus and is below no head."""
    file = Path(folder) / "guns.pdf"
    scenario = ROOT / "scenarios/salamanca/salamanca.scenario.yaml"
    subprocess.run(
        [PROGRAM, "cards", str(scenario), "--to", "bnb", "--layout", "large", "-o", str(file)],
        cwd=ROOT,
        capture_output=True,
    )
    found = 0
    for _, page in words(file):
        ends = {}
        for left, top, right, _bottom, text in page:
            ends.setdefault(round(top), []).append((left, right, text))
        rows = [sorted(row) for _, row in sorted(ends.items())]
        for row in rows:
            told = " ".join(word[2] for word in row)
            if "unlimbers:" in told:
                found += 1
                assert "unlimbers: −3" in told, f"{told}: a cost without its minus"
            for part in re.findall(r"Up to 12 inches ([\S]+) ([\S]+)", told):
                assert part[1] == "–", f"{told}: disrupted guns do not fire at 12 inches"
                found += 1
    assert found, "no card of guns was found"


def main():
    jobs = [(layout, game, battle) for battle in BATTLES for game in GAMES for layout in LAYOUTS] if ALL else SAMPLE
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(measured, [(*job, folder) for job in jobs]))
        assert_guns_below_their_heads(folder)
    wrong = [one for one in done if one[1] or one[2] or one[3] or not one[5]]
    for (layout, game, battle), code, over, outside, told, _ in wrong:
        print(
            f"{battle}, {game}, {layout}: code {code}, {over} pairs of words over one another, {outside} beyond the trim: {told}"
        )
    if wrong:
        sys.exit(f"{len(wrong)} of {len(done)} prints of cards are wrong")
    print(
        f"{len(done)} prints of cards, {sum(one[5] for one in done)} pages: no word over another, none beyond the trim"
    )


if __name__ == "__main__":
    main()
