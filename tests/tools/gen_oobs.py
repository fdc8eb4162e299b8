#!/usr/bin/env python3
"""Write many generated orders of battle that check clean.

Everything comes from a seeded generator: the same arguments give the same bytes.

    gen_oobs.py OUT [--count 8000] [--seed 1809] [--bytes 8000] [--flow] [--crlf] [--per-dir 100]

A file has about 8 KB and 60 to 90 bodies: an army of corps, divisions, brigades, units and
batteries, in the mixture of block and flow style that designers use, with comments, quoted
and folded scalars and accents. `--flow` writes every unit in braces, `--crlf` writes Windows line
ends. With `--plain` the files have no comments.
"""

import argparse
import json
import random
import sys
from pathlib import Path

BEGIN = ["Mar", "Bel", "Duv", "Lan", "Cha", "Fer", "Gir", "Ros", "Val", "Ség", "Bér", "Cau", "Dél", "Hau", "Mor", "Pél"]
MIDDLE = ["a", "e", "i", "o", "é", "ou", "ai", "ui", "an", "en", "on", "eu"]
END = ["mont", "ville", "rier", "nard", "teau", "bois", "din", "lac", "vay", "lange", "sé", "doux", "ron", "villac"]

# Nation: name of an army, formats of battalions, cavalry regiments and batteries. Only line troops are made, because
# they existed in every year of the lists.
NATIONS = {
    "france": ("Armée", "{b}/{r}e Ligne", "{r}e Dragons", "{c}/{r}e Artillerie à pied", 8, ["8-pounder", "6-pounder"]),
    "austria": (
        "Armee",
        "{b}/Infanterieregiment Nr. {r}",
        "Dragonerregiment Nr. {r}",
        "Positionsbatterie {c} Nr. {r}",
        6,
        ["6-pounder", "12-pounder"],
    ),
    "prussia": (
        "Armee",
        "{b}/{r}. Infanterieregiment",
        "{r}. Dragonerregiment",
        "Fußbatterie {c} Nr. {r}",
        8,
        ["6-pounder", "12-pounder"],
    ),
    "russia": (
        "Armija",
        "{b}/{n} Musketeers Nr. {r}",
        "{n} Dragoons Nr. {r}",
        "{c}. Company of Battery Nr. {r}",
        12,
        ["6-pounder", "12-pounder"],
    ),
    "britain": (
        "Army",
        "{b}/{r}th Foot",
        "{r}th Light Dragoons",
        "Captain {n}'s Brigade {r}",
        6,
        ["6-pounder", "9-pounder"],
    ),
}
GRADES = ["conscript", "regular", "regular", "veteran"]
QUALITIES = ["poor", "average", "average", "good", "excellent"]
ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]


class Army:
    """One order of battle that grows line by line."""

    def __init__(self, rng, number, size, flow, comments):
        self.rng, self.number, self.size = rng, number, size
        self.flow, self.comments = flow, comments
        self.lines, self.names, self.regiments = [], set(), set()
        self.ids = self.bodies = self.bytes = self.leaders = 0
        self.men = self.sabres = self.guns = 0
        self.nation = rng.choice(sorted(NATIONS))

    def add(self, depth, text):
        line = "  " * depth + text
        self.lines.append(line)
        self.bytes += len(line.encode()) + 1

    def name(self):
        while True:
            name = self.rng.choice(BEGIN) + self.rng.choice(MIDDLE) + self.rng.choice(END)
            if name not in self.names:
                self.names.add(name)
                return name

    def regiment(self, most):
        while True:
            number = self.rng.randint(2, most)
            # Ordinals of numbers that end in 1, 2 or 3 are irregular, and the 60th and 95th Foot were Rifles.
            if number % 10 > 3 and number not in (60, 95) and number not in self.regiments:
                self.regiments.add(number)
                return number

    def odd(self, least, most):
        """A strength that `check` does not call round."""
        while True:
            number = self.rng.randint(least, most)
            if number % 10 not in (0, 5) and number % 25:
                return number

    def quoted(self, text, chance=0.25):
        return f'"{text}"' if self.rng.random() < chance else text

    def comment(self, depth, chance):
        if self.comments and self.rng.random() < chance:
            self.add(depth, f"# {self.name()} to {self.name()}, as the returns have it")

    def leader(self, depth, formal):
        name, rating = self.name(), self.rng.choice(QUALITIES)
        self.leaders += 1
        if not formal and self.rng.random() < 0.6:
            self.add(depth, f"leader: {self.quoted(name, 0.15)}")
        elif formal and self.rng.random() < 0.5:
            self.add(depth, "leader:")
            self.add(depth + 1, f"id: leader-{self.leaders}")
            self.add(depth + 1, f"name: {name}")
            self.add(depth + 1, f"rating: {rating}")
        else:
            self.add(depth, f"leader: {{ id: leader-{self.leaders}, name: {name}, rating: {rating} }}")

    def entry(self, depth, fields, flow):
        self.bodies += 1
        if flow:
            self.add(depth, "- { " + ", ".join(f"{key}: {value}" for key, value in fields) + " }")
            return
        for at, (key, value) in enumerate(fields):
            tail = "  # see the note" if self.comments and key == "men" and self.rng.random() < 0.05 else ""
            self.add(depth, ("- " if at == 0 else "  ") + f"{key}: {value}{tail}")

    def unit_id(self):
        self.ids += 1
        return ("id", f"unit-{self.ids}")

    def infantry(self, depth, flow):
        """The battalions of one regiment."""
        regiment, local = self.regiment(190), self.name()
        grade = self.rng.choice(GRADES)
        for battalion in range(1, self.rng.choice([2, 2, 3]) + 1):
            name = NATIONS[self.nation][1].format(b=battalion, r=regiment, n=local)
            men = self.odd(380, 980)
            self.men += men
            fields = [("name", self.quoted(name)), ("arm", "infantry"), ("men", men), ("grade", grade)]
            if self.rng.random() < 0.2:
                fields.insert(0, self.unit_id())
            if self.rng.random() < 0.15:
                fields += [("source", "returns"), ("confidence", self.rng.choice(["fact", "estimate"]))]
            self.entry(depth, fields, flow)

    def horse(self, depth, flow):
        name = NATIONS[self.nation][2].format(r=self.regiment(190), n=self.name())
        sabres = self.odd(280, 720)
        self.sabres += sabres
        fields = [
            ("name", self.quoted(name)),
            ("arm", "cavalry"),
            ("sabres", sabres),
            ("grade", self.rng.choice(GRADES)),
            ("traits", "[dragoon]"),
        ]
        self.entry(depth, fields, flow)

    def battery(self, depth):
        _, _, _, form, guns, weights = NATIONS[self.nation]
        name = form.format(c=self.rng.randint(1, 22), r=self.regiment(190), n=self.name())
        self.guns += guns
        self.entry(
            depth,
            [("name", name), ("arm", "foot-artillery"), ("guns", guns), ("weight", self.rng.choice(weights))],
            True,
        )

    def brigade(self, depth, mounted):
        name = self.name()
        self.bodies += 1
        self.comment(depth, 0.12)
        self.add(depth, f"- id: brigade-{self.bodies}")
        self.add(depth + 1, f"name: {self.quoted(name, 0.2)}")
        self.add(depth + 1, "echelon: brigade")
        self.add(depth + 1, f"leader: {name}")
        self.add(depth + 1, "units:")
        flow = self.flow or self.rng.random() < 0.6
        for _ in range(self.rng.choice([2, 2, 3]) if mounted else 2):
            (self.horse if mounted else self.infantry)(depth + 2, flow)

    def division(self, depth, number, mounted=False):
        self.bodies += 1
        self.add(depth, f"- id: division-{self.bodies}")
        self.add(depth + 1, f"name: {number}. Division")
        self.add(depth + 1, "echelon: division")
        self.add(depth + 1, f"quality: {self.rng.choice(QUALITIES)}")
        self.leader(depth + 1, False)
        self.add(depth + 1, "formations:")
        for _ in range(2):
            self.brigade(depth + 2, mounted)
        if not mounted:
            self.add(depth + 1, "artillery:")
            self.battery(depth + 2)

    def corps(self, number):
        self.bodies += 1
        self.comment(1, 0.8)
        self.add(1, f"- id: corps-{number}")
        self.add(2, f"name: {ROMAN[number - 1]} Corps")
        self.add(2, "echelon: corps")
        self.add(2, f"quality: {self.rng.choice(QUALITIES)}    # of command" if self.comments else "quality: average")
        self.leader(2, True)
        self.add(2, "formations:")
        for division in range(1, self.rng.randint(2, 3) + 1):
            self.division(3, division)
            if self.bytes > self.size - 2000:
                break
        if self.rng.random() < 0.5:
            self.add(2, "artillery:")
            self.battery(3)

    def text(self, end):
        rng = self.rng
        word = NATIONS[self.nation][0]
        year = rng.randint(1805, 1815)
        # The wars ended in November 1815.
        date = f"{year}-{rng.randint(1, 12 if year < 1815 else 10):02d}-{rng.randint(1, 28):02d}"
        if self.comments:
            self.add(0, f"# Order of battle {self.number:05d}: invented, from a seed")
        self.add(0, "oob: 1")
        self.add(0, f"id: army-{self.number:05d}")
        self.add(0, f'name: "{word} {self.name()}"')
        self.add(0, f"nation: {self.nation}")
        self.add(0, f"date: {date}")
        self.add(0, "sources:")
        self.add(1, f"returns: {self.name()}, Morning states of the army, {rng.randint(1850, 1910)}")
        self.add(1, "history:")
        self.add(2, f'title: "{self.name()}: a history"')
        self.add(2, f"author: {self.name()}")
        self.add(2, f"year: {rng.randint(1820, 1990)}")
        self.add(0, "source: returns")
        self.add(0, f"counting: {rng.choice(['present', 'all-ranks'])}")
        self.add(0, "note: >-")
        self.add(1, f"The column of {self.name()} reached the bridge at dawn; the reserve")
        self.add(1, f"of {self.name()} stayed behind the wood until the afternoon.")
        self.leader(0, True)
        self.add(0, "formations:")
        number = 0
        while self.bytes < self.size - 2000:
            number += 1
            self.corps(number)
        self.bodies += 1
        self.add(1, "- id: reserve")
        self.add(2, "name: 'Cavalry Reserve'")
        self.add(2, "echelon: corps")
        self.add(2, "source: history")
        self.leader(2, True)
        self.add(2, "formations:")
        self.division(3, number + 1, mounted=True)
        self.add(0, f"total: {{ men: {self.men + self.sabres}, sabres: {self.sabres}, guns: {self.guns} }}")
        return end.join([*self.lines, ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1809)
    parser.add_argument("--bytes", type=int, default=8000)
    parser.add_argument("--per-dir", type=int, default=100)
    parser.add_argument("--flow", action="store_true")
    parser.add_argument("--crlf", action="store_true")
    parser.add_argument("--plain", action="store_true")
    args = parser.parse_args()
    total = lines = bodies = 0
    for number in range(args.count):
        rng = random.Random(args.seed * 1_000_003 + number)
        army = Army(rng, number, args.bytes, args.flow, not args.plain)
        text = army.text("\r\n" if args.crlf else "\n").encode()
        folder = args.out / f"{number // args.per_dir:03d}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"army-{number:05d}.oob.yaml").write_bytes(text)
        total, lines, bodies = total + len(text), lines + len(army.lines), bodies + army.bodies
    count = max(1, args.count)
    print(
        json.dumps(
            {
                "files": args.count,
                "bytes": total,
                "mean_bytes": total // count,
                "mean_lines": lines // count,
                "mean_bodies": bodies // count,
            }
        )
    )


if __name__ == "__main__":
    sys.exit(main())
