#!/usr/bin/env python3
"""Draws maps and checks them with other programs.

Usage: tests/maps.py [--all] [PROGRAM]

Draws a sample, the same in every run: every shipped battle in history and under two games, every third phase, sixty
maps that are more crowded than any real one, and some maps that a change touches. With --all (or ALL=1): every battle
under every game, every phase, and two hundred crowded maps.

On each map no name overlaps another, a unit or a house, or leaves the field. No line to a sign is longer than 8 mm, and
no name is closer to a foreign sign than to its own. Names without a place are reported. PDFs are valid, with embedded
fonts and names as text. A poster of a table of 6 by 4 feet has that size by its trim boxes, and a brigade of six stands
is 4.5 inches long on it. The renderings of three programs agree.

Needs qpdf, poppler-utils, librsvg2-bin, chromium, and pillow.
"""

import math
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from changed import digest, touched
from map_names import MEASURES, meet, svg
from trial import ALL, PROGRAM, ROOT

# Maximum number of maps that a change adds to the sample.
TOUCHED = 12
games = [None, "nf", "novag", "bnb", "ohw", "ba"]
faults = []
measured = dict.fromkeys(MEASURES, 0)
# Summary of the checks, in words.
looked = []


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, **more)


def draw(of, out, *more):
    """Draws a map, and returns the number of names that were left out."""
    ended = run(PROGRAM, "map", str(of), "-o", str(out), *more)
    if ended.returncode > 1:
        faults.append(f"{of} {more}: {ended.stderr}")
        return 0
    return ended.stderr.count("warning[no-room]")


def boxes(root):
    """The boxes of horizontal names, slightly smaller than their letters so that neighbours may touch."""
    for group in root.iter(svg + "g"):
        if group.get("class") != "labels":
            continue
        for text in group.iter(svg + "text"):
            if text.get("textLength"):
                x, y, size = (float(text.get(name)) for name in ("x", "y", "font-size"))
                half = float(text.get("textLength")) / 2 - 0.2
                yield "".join(text.itertext()), (x - half, y - size * 0.6, x + half, y + size * 0.1)


def blocks(root):
    """The bounds of blocks, and whether each is at a right angle, because only then are its bounds the block itself."""
    for group in root.iter(svg + "g"):
        if group.get("class") != "units":
            continue
        for unit in group:
            turn = re.match(r"translate\((\S+) (\S+)\) rotate\((\d+)\)", unit.get("transform", ""))
            if not turn:
                continue
            rim = next(path for path in unit.iter(svg + "path"))
            left, top = (abs(float(part)) for part in re.match(r"M(\S+) ([^l]+)l", rim.get("d")).groups())
            sin, cos = (abs(way(math.radians(int(turn[3])))) for way in (math.sin, math.cos))
            across, down = left * cos + top * sin, left * sin + top * cos
            x, y = float(turn[1]), float(turn[2])
            yield unit.get("id"), int(turn[3]) % 90 == 0, (x - across, y - down, x + across, y + down)


def look(path, of):
    """Checks that a drawing is sound and its names overlap nothing. Returns the number of names."""
    text = path.read_text()
    root = tree.fromstring(text)
    if "<script" in text or re.search(r'"[^"]*\bNaN', text):
        faults.append(f"{of}: a script or no number")
    clip = next(root.iter(svg + "clipPath"))[0]
    left, top, width, height = (float(clip.get(name)) for name in ("x", "y", "width", "height"))
    names = list(boxes(root))
    stand = []
    for unit, upright, box in blocks(root):
        # Small units are drawn up to five points larger than they are.
        if box[0] < left - 5 or box[1] < top - 5 or box[2] > left + width + 5 or box[3] > top + height + 5:
            faults.append(f"{of}: the unit {unit} leaves the field")
        if upright:
            stand.append((unit, box))
    for at, (words, one) in enumerate(names):
        if one[0] < left or one[1] < top or one[2] > left + width or one[3] > top + height:
            faults.append(f"{of}: `{words}` leaves the field")
        faults.extend(f"{of}: `{words}` lies over `{other}`" for other, box in names[at + 1 :] if meet(one, box))
        faults.extend(f"{of}: `{words}` lies over the unit {unit}" for unit, box in stand if meet(one, box))
    for what, found in measures(root).items():
        measured[what] += len(found)
        faults.extend(f"{of}: {fault}" for fault in found)
    return len(list(root.iter(svg + "textPath"))) + len(names)


def measures(root):
    """Faults of the names of a drawing, by measure."""
    return {what: list(measure(root)) for what, measure in MEASURES.items()}


def phases(scenario):
    """The phases of the map beside a scenario."""
    text = "".join(path.read_text() for path in scenario.parent.glob("*.map.yaml"))
    _, _, rest = text.partition("\nphases:")
    return re.findall(r"^  - (?:\{ )?id: ([a-z0-9-]+)", rest, re.MULTILINE)


def chosen(every):
    """The maps to draw, out of all possible ones."""
    if ALL:
        return every, ""
    scenarios = sorted({scenario for scenario, _, _ in every})
    under = [game for game in games if game]
    some = []
    for at, (scenario, game, phase) in enumerate(every):
        turn = (scenarios.index(scenario) + under.index(game)) % len(under) if game else None
        if at % 3 == 0 if phase else turn in (None, 0, 1):
            some.append((scenario, game, phase))
    change = touched()
    more = [
        one
        for one in every
        if one not in some and (change["maps"] or one[0].parent.name in change["battles"] or one[1] in change["games"])
    ]
    more = sorted(more, key=lambda one: digest(f"{one[0].name} {one[1]} {one[2]}"))[:TOUCHED]
    return some + more, f" ({len(more)} of them for a change since {change['since'] or 'nowhere'})"


def battles(folder):
    scenarios = sorted(ROOT.glob("scenarios/*/*.scenario.yaml"))
    every = [(one, game, None) for one in scenarios for game in games]
    every += [(one, None, phase) for one in scenarios for phase in phases(one)]
    jobs, why = chosen(every)

    def one(job):
        scenario, game, phase = job
        name = "-".join(part for part in (scenario.parent.name, game or "history", phase) if part)
        more = (["--to", game] if game else []) + (["--phase", phase] if phase else [])
        path, again = folder / f"{name}.svg", folder / f"{name}-again.svg"
        left_out = draw(scenario, path, *more)
        draw(scenario, again, *more)
        if path.read_bytes() != again.read_bytes():
            faults.append(f"{name}: other bytes")
        again.unlink()
        small = folder / f"{name}-a4.svg"
        left_out += draw(scenario, small, "--paper", "a4", *more)
        return look(path, name) + look(small, f"{name} on A4"), left_out

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(one, jobs))
    looked.append(f"{len(jobs)} of {len(every)} maps of {len(scenarios)} battles at A3 and A4")
    print(
        f"{len(jobs)} of {len(every)} maps of {len(scenarios)} battles on A3 and A4{why}: {sum(names for names, _ in found)} names stand, "
        f"{sum(left for _, left in found)} were left out and told"
    )


def project(folder, width, height, east, north, more=""):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "grognard.yaml").write_text("grognard: 1\n")
    (folder / "army.oob.yaml").write_text(
        "oob: 1\nid: army\nname: Army\nnation: france\nechelon: division\nleader: { name: Somebody }\n"
        "ruleset: napoleonic-fury\nformations:\n  - id: first\n    name: First\n    echelon: brigade\n"
        "    leader: { name: Nobody }\n    units: [{ id: unit, name: U, arm: infantry, stands: 6, bel: regular }]\n"
    )
    (folder / "field.map.yaml").write_text(
        f"map: 1\nid: field\nname: The field\nwidth: {width}\nheight: {height}\nplacements:\n"
        f"  - {{ body: first, at: [{east}, {north}], facing: 0, posture: line }}\n{more}"
    )
    scenario = folder / "field.scenario.yaml"
    scenario.write_text(
        "scenario: 1\nid: field\nname: The field\ndate: 1812-01-01\nmap: field\n"
        "sides: [{ id: one, name: One, oobs: [army] }]\n"
    )
    return scenario


def crowded(folder, count=200):
    chance = random.Random(1812)
    names = ["Ro", "Grenzer-Regiment 11 Szluiner", "Plancenoit", "Шевардино", "Hohenlohe-Ingelfingen's Advanced Guard"]
    kinds = ["woods", "hill", "marsh", "town", "lake", "rough", "orchard", "open-village"]
    ways = ["river", "road", "track", "stream", "highroad", "hedge"]

    def somewhere():
        return f"[{chance.randrange(3900)}, {chance.randrange(3900)}]"

    scenarios = []
    for number in range(count):
        more = "points:\n" + "".join(
            f'  - {{ kind: label, name: "{chance.choice(names)} {at}", at: {somewhere()} }}\n'
            for at in range(chance.randrange(20, 260))
        )
        more += "areas:\n"
        for at in range(chance.randrange(1, 12)):
            x, y, reach = chance.randrange(3300), chance.randrange(3300), chance.randrange(40, 640)
            outline = f"[{x}, {y}], [{x + reach}, {y}], [{x + reach}, {y + reach}], [{x}, {y + reach}]"
            more += f"  - {{ kind: {chance.choice(kinds)}, name: Ground {at}, outline: [{outline}] }}\n"
        more += "lines:\n"
        for at in range(chance.randrange(1, 9)):
            path = ", ".join(somewhere() for _ in range(chance.randrange(2, 7)))
            more += f"  - {{ kind: {chance.choice(ways)}, name: Way {at}, path: [{path}] }}\n"
        scenarios.append((number, project(folder / f"crowd-{number}", 4000, 4000, 2000, 2000, more)))

    def one(job):
        number, scenario = job
        path = folder / f"crowd-{number}.svg"
        left_out = draw(scenario, path, "--to", "nf", "--paper", "a4")
        return look(path, f"crowd {number}"), left_out

    # Generates all, because each must be the same in a sample, and draws the first of them.
    drawn = scenarios if ALL else scenarios[: count * 3 // 10]
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(one, drawn))
    looked.append(f"{len(drawn)} of {count} crowded ones at A4")
    print(
        f"{len(drawn)} of {count} crowded maps: {sum(names for names, _ in found)} names stand, "
        f"{sum(left for _, left in found)} were left out and told"
    )


def sound(path, of):
    checked = run("qpdf", "--check", str(path))
    if checked.returncode:
        faults.append(f"{of}: qpdf: {checked.stdout}{checked.stderr}")
    faces = run("pdffonts", str(path)).stdout.splitlines()[2:]
    if any("IBMPlexSans-" in line for line in faces):
        faults.append(f"{of}: letters are set in the wide face and not in the one that was measured")
    if not faces or any(not re.search(r"\byes (yes|no)\s+yes\b|\byes\s+yes\s+yes\b", line) for line in faces):
        faults.append(f"{of}: a face is not embedded: {faces}")


def pages(folder):
    """Checks every battle as a PDF: it is valid, and its names are text."""
    scenarios = sorted(ROOT.glob("scenarios/*/*.scenario.yaml"))

    def one(scenario):
        name = scenario.parent.name
        path = folder / f"{name}.pdf"
        picture = folder / f"{name}-nf.svg"
        draw(scenario, path, "--to", "nf", "--format", "pdf")
        if not picture.exists():
            draw(scenario, picture, "--to", "nf")
        sound(path, name)
        told = re.sub(r"\s+", "", run("pdftotext", "-raw", str(path), "-").stdout)
        root = tree.parse(picture).getroot()
        # Skips numbers, because the key of a page has other numbers than the key of a picture.
        names = [words for words, _ in boxes(root) if not words.isdigit()]
        missing = [words for words in names if re.sub(r"\s+", "", words) not in told]
        if missing:
            faults.append(f"{name}.pdf: not found as text: {missing[:5]}")
        return len(names)

    with ThreadPoolExecutor(2) as pool:
        print(f"{len(scenarios)} PDFs: {sum(pool.map(one, scenarios))} lines of names found as text")


def poster(folder):
    """A table of 6 by 4 feet at 100 yards an inch, on sheets of A4."""
    inch, overlap = 91.44, 12.0
    scenario = project(folder / "poster", int(72 * inch), int(48 * inch), 3150, 2300)
    path = folder / "poster.pdf"
    draw(scenario, path, "--to", "nf", "--tile", "a4")
    sound(path, "poster")
    told = run("pdfinfo", "-box", "-f", "2", "-l", "999", str(path)).stdout
    trims = re.findall(r"Page\s+(\d+) TrimBox:\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)", told)
    # The first page of the PDF is the key.
    trims = [trim for trim in trims if trim[0] != "1"]
    sizes = {
        tuple(round(float(end) - float(start), 1) for start, end in ((left, right), (low, high)))
        for _, left, low, right, high in trims
    }
    if len(sizes) != 1:
        faults.append(f"poster: the sheets are not alike: {sizes}")
    _, left, low, right, high = trims[0]
    point = 25.4 / 72
    wide, tall = (float(right) - float(left)) * point, (float(high) - float(low)) * point
    columns, rows = round((1828.8 - overlap) / (wide - overlap)), round((1219.2 - overlap) / (tall - overlap))
    width, height = wide * columns - overlap * (columns - 1), tall * rows - overlap * (rows - 1)
    # Sheets without anything but bare ground are left out, and the first page says how many are printed.
    first = " ".join(run("pdftotext", "-l", "1", str(path), "-").stdout.split())
    printed = re.search(rf"\b{columns * rows} sheets, .* (\d+) of them are printed", first)
    is_right = printed is not None and int(printed[1]) == len(trims) < columns * rows
    if not is_right or abs(width - 1828.8) > 0.1 or abs(height - 1219.2) > 0.1:
        faults.append(f"poster: {columns} by {rows} sheets, {len(trims)} pages, {width:.2f} x {height:.2f} mm")
    # The brigade is blue and horizontal. The length of the brigade is the longest run of its
    # colour, across the lines of its cross.
    run("pdftoppm", "-r", "100", "-png", str(path), str(folder / "poster"))
    longest = 0
    for sheet in sorted(folder.glob("poster-*.png"))[1:]:
        picture = Image.open(sheet).convert("RGB")
        row_bytes = [picture.crop((0, y, picture.width, y + 1)).tobytes() for y in range(0, picture.height, 4)]
        for row in row_bytes:
            blue = "".join("b" if row[at + 2] > row[at] + 40 else "." for at in range(0, len(row), 3))
            longest = max([longest] + [len(part) for part in re.findall(r"b(?:\.{0,30}b)*", blue)])
    if abs(longest - 450) > 3:
        faults.append(f"poster: six stands are {longest / 100} in long, not 4.5")
    print(
        f"a poster of {columns} by {rows} sheets, {len(trims)} of them printed, is {width:.2f} x {height:.2f} mm; "
        f"six stands on it are {longest / 100} in long"
    )


def roll(folder):
    """A poster in one piece is a page of the size of the table."""
    inch = 91.44
    scenario = project(folder / "roll", int(72 * inch), int(48 * inch), 3150, 2300)
    path = folder / "roll.pdf"
    draw(scenario, path, "--to", "nf", "--tile", "roll")
    sound(path, "roll")
    told = run("pdfinfo", str(path)).stdout
    size = re.search(r"Page size:\s+([\d.]+) x ([\d.]+) pts", told)
    pages = re.search(r"Pages:\s+(\d+)", told)
    width, height = (float(side) * 25.4 / 72 for side in size.groups())
    if pages[1] != "1" or abs(width - 1828.8) > 0.1 or abs(height - 1219.2) > 0.1:
        faults.append(f"roll: {pages[1]} pages of {width:.2f} x {height:.2f} mm")


def agree(folder):
    """Checks that three programs render the same map alike."""
    fonts = folder / "fonts.conf"
    fonts.write_text(
        f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{ROOT}/builtin/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    surroundings = dict(os.environ, FONTCONFIG_FILE=str(fonts))
    browser = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    worst = 0.0
    for name, theme in [("waterloo", "print"), ("borodino", "screen"), ("barrosa", "ink-saver")]:
        scenario = ROOT / f"scenarios/{name}/{name}.scenario.yaml"
        path, own = folder / "agree.svg", folder / "agree.png"
        draw(scenario, path, "--to", "nf", "--theme", theme)
        draw(scenario, own, "--to", "nf", "--theme", theme, "--format", "png")
        with Image.open(own) as picture:
            width, height = picture.size
        page = folder / "agree.html"
        page.write_text(f'<body style="margin:0"><img src="agree.svg" style="width:{width}px">')
        run(
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            f"--window-size={width},{height}",
            f"--screenshot={folder}/browser.png",
            f"file://{page}",
            env=surroundings,
        )
        run("rsvg-convert", "-w", str(width), "-o", str(folder / "librsvg.png"), str(path), env=surroundings)
        for other in ("browser", "librsvg"):
            with Image.open(own) as one, Image.open(folder / f"{other}.png") as two:
                one, two = one.convert("L"), two.convert("L").resize((width, height))
                # Programs place letters slightly differently, so compares the pictures at a quarter of their size.
                small = (width // 4, height // 4)
                apart = ImageChops.difference(one.resize(small), two.resize(small))
                mean = ImageStat.Stat(apart).mean[0]
                far = sum(apart.histogram()[64:]) / (small[0] * small[1])
                worst = max(worst, mean)
                if mean > 3.0 or far > 0.004:
                    faults.append(f"{name} {theme}: {other} is {mean:.2f} of 255 apart, {far:.2%} of it far")
    print(f"three programs draw alike: {worst:.2f} of 255 apart at most")


def main():
    folder = Path(tempfile.mkdtemp())
    try:
        for work in (battles, crowded, pages, poster, roll, agree):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            work(folder)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            print(f"  {after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime:.1f} CPU s")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(", ".join(f"{count} {what}" for what, count in measured.items()), "on", " and ".join(looked))
    for fault in faults[:40]:
        print(fault)
    print("maps: all is well" if not faults else f"maps: {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
