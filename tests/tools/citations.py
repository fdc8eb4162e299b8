#!/usr/bin/env python3
"""Writes the tables for the test of citations: the numbers in each section of a rule book.

    python3 tests/tools/citations.py FOLDER

FOLDER has the texts of the rule books, one file each. The rule books are not part of this repository, so only their
numbers go into `rulesets/PACK/citations.csv`, section by section, and no sentences.
"""

import csv
import re
import sys
from fractions import Fraction
from pathlib import Path

PACKS = Path(__file__).resolve().parents[2] / "rulesets"

WORDS = {
    "no": 0, "none": 0, "nothing": 0, "never": 0, "zero": 0, "not": 0, "nor": 0, "cannot": 0, "without": 0,
    "one": 1, "once": 1, "single": 1, "first": 1,
    "two": 2, "twice": 2, "double": 2, "doubles": 2, "doubled": 2,
    "both": 2, "second": 2, "three": 3, "third": 3, "triple": 3, "four": 4, "fourth": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
    "thirty": 30, "dozen": 12, "hour": 60,
    "half": Fraction(1, 2), "halves": Fraction(1, 2), "halved": Fraction(1, 2), "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4),
}  # fmt: skip
SIGNS = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "–": "-", "—": "-"}
SIGNS |= {"’": "'", "”": '"', "“": '"', "″": '"'}


def numbers(text):
    """Every number in a text, in digits and in words, without its sign."""
    for sign, plain in SIGNS.items():
        text = text.replace(sign, plain)
    found = set()
    # Errors of the printed text: 1/2 as `'/~` and `1/~`, 1 as `I` before a noun, `4&5` without spaces.
    text = re.sub(r"['1]/~", " 1/2", text)
    noun = "(?:inch|gun|line|stand|dice|die|phase|point|wide|light|cm|figure|and \\d)"
    text = re.sub(rf"\b[Il](?=[- ]{noun}|\")", "1", text)
    # Section and table numbers are not figures.
    text = re.sub(r"\b\d\. ?\d ?\.\d\b|\btables? \d+(?: (?:and|or) \d+)?", " ", text)
    text = re.sub(r"(\d),(\d{3})\b", r"\1\2", text)
    for whole, over, under in re.findall(r"(?:(\d+)[ -])?(\d+)/(\d+)", text):
        if int(under):
            found.add(Fraction(int(over), int(under)) + (int(whole) if whole else 0))
            found.add(Fraction(int(over), int(under)))
    for number in re.findall(r"\d*\.\d+|\d+", text):
        found.add(Fraction(number))
    if re.search(r"%|per cent|percent", text):
        found.add(Fraction(100))
    for word in re.findall(r"[a-z]+", text.lower()):
        if word in WORDS:
            found.add(Fraction(WORDS[word]))
    return found


class Sections:
    """The sections in the order of the text, each with its numbers."""

    def __init__(self):
        self.found = {}
        self.key = None

    def open(self, key):
        self.key = key
        if key:
            self.found.setdefault(key, set())

    def add(self, text):
        if self.key:
            self.found[self.key] |= numbers(text)


def napoleonic_fury(lines):
    """Chapters, capital letters, numbers, small letters. In the rule book some chapters and some letters occur twice."""
    chapters = {
        "0. Intro": "0",
        "1. Scale": "1",
        "2. Game": "2",
        "3. Unit": "3",
        "4. Brigade": "4",
        "5. Division": "5",
        "6. Force": "6",
        "6. Artillery attachment": "6 Artillery attachment",
        "7. Officer command": "7 Officer command",
        "7. Sequence": "7",
        "8. Maneuver": "8",
        "9. Reaction": "9 Reaction",
        "9. Musketry": "9 Musketry",
        "10. Melee": "10",
        "11. Player": "11",
    }
    sections = Sections()
    chapter = letter = digit = ""
    for line in lines:
        bare = line.strip()
        top = next((key for title, key in chapters.items() if bare.startswith(title)), None)
        number = re.match(r"(\d+)\. ", bare)
        small = re.match(r"([a-z])\. ", bare)
        capital = re.match(r"([A-Z])\. ", bare)
        if top is not None:
            chapter, letter, digit = top, "", ""
            sections.open(chapter)
            bare = re.sub(r"^\d+\. ", "", bare)
        elif capital and chapter:
            name = capital[1]
            if chapter == "8" and name == "C":
                name = "C Leaders" if "leaders" in bare else "C Artillery"
            sep = " " if " " in chapter else "."
            letter, digit = f"{chapter}{sep}{name}", ""
            sections.open(letter)
            bare = bare[3:]
        elif number and chapter:
            digit = f"{letter or chapter}.{number[1]}"
            sections.open(digit)
            bare = bare[len(number[0]) :]
        elif small and chapter:
            under = digit if digit and line.startswith(" ") else (letter or chapter)
            if chapter == "5":
                under = "5"
            sections.open(f"{under}.{small[1]}")
            bare = bare[3:]
        sections.add(bare)
    sections.found["7 Sequence of play"] = sections.found["7"]
    return sections.found


def belle_alliance(lines):
    """Three numbers separated by full stops."""
    sections = Sections()
    sections.open("Introduction")
    for line in lines:
        head = re.match(r"(\d)\.(\d)(?:\.(\d)|(\d)) ", line)
        if head:
            sections.open(f"{head[1]}.{head[2]}.{head[3] or head[4]}")
            line = line[head.end() :]
        sections.add(line)
    return sections.found


def one_hour_wargame(lines):
    """Titles without numbers."""
    titles = {
        "Tuesday, July": "Introduction",
        "Turn Sequence": "Turn Sequence",
        "Movement": "Movement",
        "Terrain": "Terrain",
        "Charge Moves": "Charge Moves",
        "Shooting ": "Shooting",
        "Field of Fire": "Field of Fire",
        "Musket Range": "Musket Range",
        "Musket Modifiers": "Musket Modifiers",
        "Artillery Range": "Artillery Range",
        "Artillery Modifiers": "Artillery Modifiers",
        "Melees": "Melees",
        "Skirmishers and Artillery more than": "Melees Fire and Evade",
        "If an Infantry charge is successful": "Melees",
        "Special Rule for Attacking": "Attacking BUA's",
        "Morale": "Morale",
        "A unit in dire straits": "Morale Save Yourselves",
        "Higher Formation Morale": "Higher Formation Morale",
        "Command and Orders": "Command and Orders",
        "Changing orders": "Changing orders",
        "Command Radius": "Command Radius",
        "The Two Inch Rule": "The Two Inch Rule",
        "Special Rules": "Special Rules",
        "Impetuous": "Impetuous",
        "Stubborn": "Stubborn",
        "Pyrrhic": "Pyrrhic",
        "En Trailleur": "En Trailleur",
        "Heavy Cavalry": "Heavy Cavalry",
        "Rifles": "Rifles",
        "3 comments": "Comments",
    }
    sections = Sections()
    for line in lines:
        # "Shooting from enfilade" is a modifier and not a title.
        title = next((title for title in titles if line.startswith(title)), None)
        if title == "Shooting " and line.strip() != "Shooting":
            title = None
        if title:
            sections.open(titles[title])
        sections.add(line)
    return sections.found


def novag(lines):
    """HR.E.1 to HR.E.10, with examples and letters."""
    sections = Sections()
    rule = letter = None
    for line in lines:
        head = re.match(r"HR\.E\.(\d+):", line)
        part = re.match(r"(?:Example )?([a-d])[.:] ", line)
        if head:
            rule, letter = f"HR.E.{head[1]}", None
            sections.open(rule)
            line = line[head.end() :]
        elif part and rule:
            letter = f"{rule}.{part[1]}"
            sections.open(letter)
            line = line[part.end() :]
        elif letter and re.match(r"[12]\. ", line):
            sections.open(f"{letter}.{line[0]}")
            line = line[3:]
        # Numbers of other rules are not figures.
        line = re.sub(r"\b(?:R\.|HR\.B\.)? ?\d+(?:\.\d+)+(?:-\d)?|HR\.[A-Z]\.\d+", " ", line)
        if letter and letter.startswith("HR.E.10.c"):
            for part in re.split(r"(?=\b[12]\. If the unit)", line):
                number = re.match(r"([12])\. If", part)
                if number:
                    sections.open(f"HR.E.10.c.{number[1]}")
                sections.add(part[3:] if number else part)
            continue
        sections.add(line)
    return sections.found


def big_napoleonic_battles(lines, keys):
    """Numbered chapters with unnumbered titles below them. Tables are displaced in the print."""
    # The first words of displaced tables, and the section of each.
    displaced = {
        "Grade\tGood order": "4 Fire points infantry",
        "The maximum range for all infantry": "4 Fire points infantry",
        "Fire points: artillery": "4 Fire points artillery",
        "Туре\tUp to": "4 Fire points artillery",
        "Fire table": "4 Fire table",
        "2D6\t": "4 Fire table",
        "Туре\tGoing": "3 Movement allowances",
    }
    named = {(key[0], plain(key[2:])): key for key in keys if re.match(r"\d ", key)}
    named["4", "dd double disruption"] = "4 Double disruption"
    named["4", "1 2 lose one or two bases"] = "4 Lose one or two bases"
    named["2", "minimum unit size unit removal"] = "2 Minimum unit size"
    sections = Sections()
    chapter = part = ""
    for line in lines:
        bare = line.strip()
        head = re.match(r"([1-5]) [A-Z ]+$", bare)
        if head:
            chapter = part = head[1]
            sections.open(chapter)
            continue
        moved = next((key for start, key in displaced.items() if line.startswith(start)), None)
        # Text in parentheses or after a colon is not always part of a title.
        shorter = re.sub(r"\(.*?\)|:.*", "", line)
        key = named.get((chapter, plain(line))) or named.get((chapter, plain(shorter)))
        ends = bare.endswith((".", ":", ")"))
        is_title = 0 < len(bare) < 60 and bare[0].isupper() and not ends and "\t" not in line
        if bare.isupper() and is_title:
            part = key or f"{chapter} {bare.capitalize()}"
        if moved or key:
            sections.open(moved or key)
        elif is_title:
            # A title that no pack cites belongs to the enclosing part.
            sections.open(part)
        sections.add(line)
    return sections.found


def plain(title):
    """The words of a title, without signs."""
    return " ".join(re.findall(r"[a-z0-9]+", title.lower()))


def cited(pack):
    """The sections that a pack cites."""
    text = (PACKS / pack / f"{pack}.ruleset.yaml").read_text(encoding="utf-8")
    refs = re.findall(r"source: text ([^},\n]*)", text)
    refs += re.findall(r"kind: text,\s+ref: (\"[^\"]*\"|[^,}\n]*)", text)
    refs += re.findall(r"kind: text\n\s+ref: (.*)", text)
    return sorted({part.strip().strip('"') for ref in refs for part in ref.strip('"').split(";")})


TEXTS = {
    "napoleonic-fury": ("napoleonic-fury.txt", napoleonic_fury),
    "belle-alliance": ("belle-alliance.txt", belle_alliance),
    "one-hour-wargame": ("one-hour-wargame-mods.txt", one_hour_wargame),
    "big-napoleonic-battles": ("big-napoleonic-battles.txt", None),
    "novag": ("novag-house-rules.txt", novag),
}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for pack, (name, parse) in TEXTS.items():
        lines = (Path(sys.argv[1]) / name).read_text(encoding="utf-8").splitlines()
        found = parse(lines) if parse else big_napoleonic_battles(lines, cited(pack))
        with (PACKS / pack / "citations.csv").open("w", newline="\n", encoding="utf-8") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(["section", "figures"])
            for section in sorted(found):
                table.writerow([section, " ".join(str(number) for number in sorted(found[section]))])

        lost = [
            key
            for key in cited(pack)
            if not any(have == key or have.startswith((f"{key}.", f"{key} ")) for have in found)
        ]
        print(f"{pack}: {len(found)} sections, {len(lost)} cited and not found: {', '.join(lost)}")


if __name__ == "__main__":
    main()
