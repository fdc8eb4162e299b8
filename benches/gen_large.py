#!/usr/bin/env python3
"""Generates large inputs to measure how time and memory grow. The same arguments give the same bytes.

gen_large.py archive OUT N     a project of N battles, each with two armies of 40 battalions
gen_large.py battle OUT N      a project of one battle of about N bodies, each unit with its place on the map
gen_large.py ground OUT N      the map of a battle with N shapes of 40 corners
gen_large.py vertices OUT N    the map of a battle with one hill, wood and river of N corners each
gen_large.py pack OUT N        a pack with N charts of 5 rows
gen_large.py rows OUT N        a pack with one chart of N rows
gen_large.py odds OUT N        a pack with N dice tables
gen_large.py headings OUT N    a website of one page with N equal headings
gen_large.py features OUT N    a GeoJSON file of N points with names
"""

import json
import random
import sys
from pathlib import Path

PACK = "ruleset: 1\nid: large\nname: Large\nversion: '1'\nsummary: A pack that was made up.\nsources: { made: { title: Made for a measurement } }\ntext: made\n"
SHELL = "Nobody fought here; made for a measurement"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def army(number, side, nation):
    """An army of 40 battalions in two divisions."""
    rng = random.Random(f"{number} {side}")
    lines = [
        f"oob: 1\nid: a{number}-{side}\nname: Army {number} {side}\nnation: {nation}\ndate: 1809-07-28",
        f"sources: {{ made: {SHELL} }}\nsource: made\nleader: {{ name: Leader {rng.randrange(300)} }}\nformations:",
    ]
    # No regiment occurs twice, because every build would report the duplicates again.
    numbers = iter(rng.sample(range(1, 200), 40))
    for division in range(2):
        lines.append(
            f"  - id: d{division}\n    name: Division {division + 1}\n    echelon: division\n    quality: average\n    leader: Man {2 * rng.randrange(1000) + division}\n    formations:"
        )
        for brigade in range(4):
            lines.append(
                f"      - id: d{division}-b{brigade}\n        name: Brigade {brigade + 1}\n        echelon: brigade\n        units:"
            )
            lines += [
                f"          - {{ name: {at}/{next(numbers)}e, arm: infantry, men: {rng.randrange(380, 720)}, grade: regular }}"
                for at in range(1, 6)
            ]
    return "\n".join(lines) + "\n"


def scenario(name, sides, more=""):
    told = "\n".join(f"  - {{ id: {side}, name: Side {side}, oobs: [{oob}] }}" for side, oob in sides)
    return (
        f"scenario: 1\nid: {name}\nname: Battle {name}\ndate: 1809-07-28\nplace: somewhere\nsummary: A battle that was made up.\n"
        f'clock: {{ start: "10:00", end: "16:00" }}\nvictory: The braver side wins.\n{more}sides:\n{told}\n'
    )


def archive(folder, count):
    write(
        folder / "grognard.yaml", "grognard: 1\nname: Archive\nsite: { rulesets: [napoleonic-fury], downloads: [] }\n"
    )
    for number in range(count):
        place = folder / f"{number // 100:03d}"
        for side, nation in (("french", "france"), ("allied", "britain")):
            write(place / f"a{number}-{side}.oob.yaml", army(number, side, nation))
        sides = [("a", f"a{number}-french"), ("b", f"a{number}-allied")]
        write(place / f"s{number}.scenario.yaml", scenario(f"s{number}", sides))


def host(name, nation, units):
    """An order of battle with corps, divisions and brigades, and the ids of its units."""
    lines = [
        f"oob: 1\nid: {name}\nname: Host {name}\nnation: {nation}\ndate: 1809-07-28\nsources: {{ made: {SHELL} }}\nsource: made\nleader: {{ name: Chief of {name} }}\nformations:"
    ]
    ids = []
    for at in range(units):
        if at % 100 == 0:
            lines.append(
                f"  - id: c{at}\n    name: Corps {at // 100}\n    echelon: corps\n    quality: good\n    leader: Marshal {at}\n    formations:"
            )
        if at % 20 == 0:
            lines.append(
                f"      - id: d{at}\n        name: Division {at // 20}\n        echelon: division\n        quality: good\n        leader: General {at}\n        formations:"
            )
        if at % 5 == 0:
            lines.append(
                f"          - id: b{at}\n            name: Brigade {at // 5}\n            echelon: brigade\n            quality: good\n            leader: Man {at}\n            units:"
            )
        ids.append(f"{name}-{at}")
        lines.append(
            f"              - {{ id: {name}-{at}, name: 1/{at + 1}e, arm: infantry, men: {450 + at * 7 % 200}, grade: regular }}"
        )
    return "\n".join(lines) + "\n", ids


def battle(folder, bodies):
    units = bodies * 100 // 126 // 2
    write(folder / "grognard.yaml", "grognard: 1\nname: Large\nsite: { rulesets: [napoleonic-fury], downloads: [] }\n")
    places = []
    columns = int((units * 2) ** 0.5) + 1
    for side, nation, toward in (("french", "france", -1), ("allied", "britain", 1)):
        text, ids = host(side, nation, units)
        write(folder / f"{side}.oob.yaml", text)
        for at, unit in enumerate(ids):
            row, column = divmod(at, columns)
            east, away = 300 + column * 29400 // columns, 500 + row * 29400 // columns
            places.append(f"  - {{ body: {unit}, at: [{east}, {15000 + toward * away}], facing: {90 + toward * 90} }}")
    write(
        folder / "field.map.yaml",
        f"map: 1\nid: field\nname: Field\nwidth: 30000\nheight: 30000\nsources: {{ made: {SHELL} }}\nplacements:\n"
        + "\n".join(places)
        + "\n",
    )
    write(folder / "large.scenario.yaml", scenario("large", [("a", "french"), ("b", "allied")], "map: field\n"))


def field(folder, shapes):
    write(folder / "grognard.yaml", "grognard: 1\nname: Large\nsite: { rulesets: [napoleonic-fury], downloads: [] }\n")
    for side, nation in (("french", "france"), ("allied", "britain")):
        write(folder / f"{side}.oob.yaml", army(0, side, nation).replace("a0-", "", 1))
    write(
        folder / "field.map.yaml",
        f"map: 1\nid: field\nname: Field\nwidth: 30000\nheight: 30000\nsources: {{ made: {SHELL} }}\n" + shapes,
    )
    write(folder / "large.scenario.yaml", scenario("large", [("a", "french"), ("b", "allied")], "map: field\n"))


def ring(rng, east, north, radius, corners):
    """Corners around a place in clockwise order, so that no two sides cross."""
    import math

    points = []
    for at in range(corners):
        angle = 2 * math.pi * at / corners
        reach = radius * (0.8 + 0.2 * rng.random())
        points.append([round(east + reach * math.cos(angle)), round(north + reach * math.sin(angle))])
    return json.dumps(points)


def ground(folder, count):
    rng = random.Random(count)
    kinds = ["woods", "open-village", "marsh", "orchard"]
    side = int(count**0.5) + 1
    step = 30000 // side
    lines = [
        f"  - {{ kind: {rng.choice(kinds)}, outline: {ring(rng, step // 2 + at % side * step, step // 2 + at // side * step, step * 0.45, 40)} }}"
        for at in range(count)
    ]
    field(folder, "areas:\n" + "\n".join(lines) + "\n")


def vertices(folder, count):
    rng = random.Random(count)
    lines = [
        f"  - {{ kind: hill, name: Hill, height: 40, outline: {ring(rng, 8000, 8000, 6000, count)} }}",
        f"  - {{ kind: woods, name: Wood, outline: {ring(rng, 22000, 22000, 6000, count)} }}",
    ]
    path = json.dumps([[at * 30000 // count, 15000 + round(400 * rng.random())] for at in range(count)])
    field(folder, "areas:\n" + "\n".join(lines) + f"\nlines:\n  - {{ kind: river, name: River, path: {path} }}\n")


def pack(folder, charts):
    lines = []
    for at in range(charts):
        lines.append(
            f"  - id: c{at}\n    name: Chart {at}\n    topic: fire\n    columns: [{{ id: a, name: A }}, {{ id: b, name: B }}]\n    source: text {at}\n    rows:"
        )
        lines += [f"      - {{ id: r{row}, name: Row {row}, cells: [{row}, {at}] }}" for row in range(5)]
    write(folder / "large.ruleset.yaml", PACK + "charts:\n" + "\n".join(lines) + "\n")


def rows(folder, count):
    lines = [f"      - {{ id: r{row}, name: Row {row}, cells: [{row}, 1] }}" for row in range(count)]
    head = "charts:\n  - id: long\n    name: Long\n    topic: fire\n    columns: [{ id: a, name: A }, { id: b, name: B }]\n    source: text 1\n    rows:\n"
    write(folder / "large.ruleset.yaml", PACK + head + "\n".join(lines) + "\n")


def odds(folder, count):
    table = "  - id: t{at}\n    name: Table {at}\n    topic: fire\n    dice: 9d46\n    source: text {at}\n    columns: [{{ id: a, name: A }}]\n    results: [{{ id: hit, name: Hit }}]\n    rows: [{{ score: '9..414', cells: [hit] }}]\n"
    write(folder / "large.ruleset.yaml", PACK + "tables:\n" + "".join(table.format(at=at) for at in range(count)))


def headings(folder, count):
    write(folder / "grognard.yaml", "grognard: 1\nname: Large\nsite: { rulesets: [], downloads: [] }\n")
    write(folder / "site/page.md", "# Page\n\n" + "## Same\n\nA sentence.\n\n" * count)


def features(path, count):
    points = [
        {
            "type": "Feature",
            "properties": {"name": f"Place {at}", "place": "hamlet"},
            "geometry": {
                "type": "Point",
                "coordinates": [round(4.4 + at % 200 * 0.0003, 5), round(50.6 + at // 200 * 0.0002, 5)],
            },
        }
        for at in range(count)
    ]
    write(path, json.dumps({"type": "FeatureCollection", "features": points}))


KINDS = {
    "archive": archive,
    "battle": battle,
    "ground": ground,
    "vertices": vertices,
    "pack": pack,
    "rows": rows,
    "odds": odds,
    "headings": headings,
    "features": features,
}

if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in KINDS:
        sys.exit(__doc__)
    KINDS[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3]))
