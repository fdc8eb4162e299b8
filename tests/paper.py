#!/usr/bin/env python3
"""Prints the shipped battles under the rule sets and checks the files with other programs: the PDF is valid, all fonts
are embedded, every unit with its figures is text, quotes and figures are typeset by the rules, a second run gives the
same bytes, codes can be read, and each rule set's sheet answers twenty questions of players.

Prints a sample, the same in every run: each kind of print of each battle once and under each rule set twice, on A4. A quarter of the prints are also printed on letter paper, and a quarter a second time to compare the bytes. The sample also has
some prints that a change touches. With --all (or ALL=1), every kind is printed for every battle under every rule set,
on both papers, twice on A4.

Usage: paper.py [--all] [PROGRAM]       needs qpdf, pdffonts, pdftotext, pdftoppm and zbarimg
"""

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from changed import digest, touched
from questions import answered
from trial import ALL, PROGRAM, ROOT
from typography import faults, plain

GAMES = ["nf", "nb", "bnb", "ohw", "ba"]
KINDS = ["cards", "roster", "labels", "diagram", "qrs"]
PAPERS = ["a4", "letter"]
# Maximum number of prints that a change adds to the sample.
TOUCHED = 12


class Fault(Exception):
    """A fault of a file."""


def run(*words, wanted=(0,)):
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    if ended.returncode not in wanted:
        raise Fault(f"{' '.join(map(str, words))}: {ended.stdout}{ended.stderr}")
    return ended


def words(kind, scenario, game, paper, file):
    """The command line for a print."""
    what = ["qrs", game, "--for", scenario] if kind == "qrs" else [kind, scenario, "--to", game]
    return [PROGRAM, *map(str, what), "--paper", paper, "-o", str(file)]


def bare(text):
    """The text without whitespace, with uniform dashes and quotes."""
    return re.sub(r"[\s\u2060\u00a0\u200b]+", "", plain(text))


def text_of(file):
    return run("pdftotext", "-raw", str(file), "-").stdout


def is_typeset(file, text):
    for what, where in faults(text):
        raise Fault(f"{file.name}: {what}: {where}")


def is_sound(file):
    run("qpdf", "--check", str(file))
    for line in run("pdffonts", str(file)).stdout.splitlines()[2:]:
        if line.split()[-5] != "yes":
            raise Fault(f"{file.name}: a face is not embedded: {line}")


def units(scenario, game):
    """Names and figures of the units, from `convert`."""
    forces = json.loads(run(PROGRAM, "convert", str(scenario), "--to", game, "--format", "json").stdout)["forces"]
    return [unit for force in forces for unit in force["units"]]


def in_run(name, text):
    """Places after the name of a group of units that includes this one, as `Guns (1-12)` includes `Guns (7)`."""
    stem, _, number = name.rstrip(")").rpartition("(")
    if not number.isdigit():
        return []
    ranges = re.finditer(re.escape(stem) + r"\((\d+)-(\d+)\)", text)
    return [at.end() for at in ranges if int(at[1]) <= int(number) <= int(at[2])]


def has_units(kind, file, all_units):
    """Checks that the name of every unit is there, followed by its number of elements and its strength."""
    text = bare(text_of(file))
    for unit in all_units:
        name, figures = bare(unit["name"]), []
        if kind == "diagram":
            figures = [f"{unit['elements']}", bare(unit["element"])]
        elif kind != "labels":
            guns = "guns" if unit["arm"].endswith("artillery") else "men"
            figures = [f"{unit['elements']}", bare(unit["element"]), bare(f"{unit['strength']} {guns}")]
        places = [at.end() for at in re.finditer(re.escape(name), text)]
        if kind == "diagram":
            places += in_run(name, text)
        if not any(all(figure in text[at : at + 700] for figure in figures) for at in places):
            raise Fault(f"{file.name}: no {unit['name']} with {figures}")
    return len(all_units)


def chosen(scenarios):
    """All possible prints, and the sample of them: battle, rule set, kind, and its turn of four."""
    every, square = [], []
    for row, scenario in enumerate(scenarios):
        for column, kind in enumerate(KINDS):
            # A Latin square: each kind meets each battle once, and each rule set equally often.
            meets = (row + column + row // len(GAMES)) % len(GAMES)
            for number, game in enumerate(GAMES):
                turn = (column + number + 2 * (row // len(GAMES))) % 4
                every.append((scenario, game, kind, turn))
                if number == meets:
                    square.append(every[-1])
    if ALL:
        return every, every, ""
    change = touched()
    more = [
        one
        for one in every
        if one not in square
        and (change["print"] or one[0].parent.name in change["battles"] or one[1] in change["games"])
    ]
    more.sort(key=lambda one: digest(f"{one[0].name} {one[1]} {one[2]}"))
    more = more[:TOUCHED]
    return every, square + more, f", {len(more)} of them for a change since {change['since'] or 'nowhere'}"


def units_once(prints):
    """The units of each printed battle under each rule set, computed once."""
    pairs = sorted({(scenario, game) for scenario, game, kind, _ in prints if kind != "qrs"})
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(pairs, pool.map(lambda pair: units(*pair), pairs), strict=True))


def printed(scenario, game, kind, turn, known, folder):
    """Checks one kind of print of a battle. Returns the number of files and units, and the texts that found no room."""
    files = found = 0
    told = []
    for paper in PAPERS:
        if paper != "a4" and not ALL and turn != 0:
            continue
        file = folder / f"{scenario.stem.split('.')[0]}-{game}-{kind}-{paper}.pdf"
        # Exit code 1 is fine: text without room is only a warning.
        said = run(*words(kind, scenario, game, paper, file), wanted=(0, 1)).stderr
        told += [line for line in said.splitlines() if "no room" in line]
        is_sound(file)
        is_typeset(file, text_of(file))
        if kind == "qrs":
            breaks_no_word(file)
            collides_nowhere(file)
            follows_the_phases(game, file)
        if kind != "qrs":
            found += has_units(kind, file, known[scenario, game])
        if paper == "a4" and (ALL or turn == 2):
            first = file.read_bytes()
            run(*words(kind, scenario, game, paper, file), wanted=(0, 1))
            if file.read_bytes() != first:
                raise Fault(f"{file.name}: not the same bytes again")
        file.unlink()
        files += 1
    return files, found, told


def phases_of(game):
    """The numbered phases of a rule set, from its pack or the pack below it."""
    for pack in (ROOT / "rulesets").glob("*/*.ruleset.yaml"):
        text = pack.read_text(encoding="utf-8")
        names = {
            pack.parent.name,
            *re.findall(r"[\w-]+", "".join(re.findall(r"^aliases: \[(.*)\]", text, re.MULTILINE))),
        }
        if game in names:
            below = re.search(r"^extends: (\S+)", text, re.MULTILINE)
            written = re.search(r"^  phases:\n(.*?)^  items:", text, re.MULTILINE | re.DOTALL)
            if not written:
                return phases_of(below[1]) if below else []
            entries = re.split(r"^    - ", written[1], flags=re.MULTILINE)[1:]
            numbered = [one for one in entries if "numbered: false" not in one]
            return [re.search(r"name: ([^,}\n]+)", one)[1].strip() for one in numbered]
    return []


def follows_the_phases(game, file):
    """Checks that every phase is on the sheet as a numbered head, in order."""
    text, at = bare(text_of(file)), 0
    # The line at the top of the first side lists all phases; the heads come after it.
    for number, name in enumerate(phases_of(game), 1):
        found = text.find(bare(f"{number}{name}"), at)
        if found < 0:
            raise Fault(f"{file.name}: no phase {number} {name}")
        at = found + 1


def breaks_no_word(file):
    """Checks that no word is hyphenated: a hyphen at a line end must be in the pack too."""
    known = "".join(one.read_text(encoding="utf-8") for one in (ROOT / "rulesets").glob("*/*.yaml"))
    known += "".join(one.read_text(encoding="utf-8") for one in (ROOT / "scenarios").glob("*/*.yaml"))
    for front, back in re.findall(r"(\w+)[-\u00ad\u2010]\s*\n\s*(\w+)", text_of(file)):
        if f"{front}-{back}" not in known:
            raise Fault(f"{file.name}: a broken word: {front}-{back}")


def collides_nowhere(file):
    """Checks that no two words overlap, and no two figures touch."""
    page = []
    for line in run("pdftotext", "-bbox", str(file), "-").stdout.splitlines():
        if "<page" in line:
            page = []
        if not (
            found := re.search(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)</word>', line)
        ):
            continue
        left, top, right, bottom, word = *map(float, found.groups()[:4]), found[5]
        if re.fullmatch(r"0\.\d+\.\d+", word):
            raise Fault(f"{file.name}: figures touch: {word}")
        for other_left, other_top, other_right, other_bottom, other in page:
            across = min(right, other_right) - max(left, other_left)
            down = min(bottom, other_bottom) - max(top, other_top)
            if across > 0.6 and down > 0.6 * min(bottom - top, other_bottom - other_top):
                raise Fault(f"{file.name}: {word} lies over {other}")
        page.append((left, top, right, bottom, word))


def sheets(folder):
    """The whole sheet of each rule set on both papers: nothing is left out, and every question is answered."""
    count = 0
    for questions in sorted((ROOT / "tests/questions").glob("*.json")):
        for paper in PAPERS:
            file = folder / f"{questions.stem}-{paper}.pdf"
            told = run(PROGRAM, "qrs", questions.stem, "--paper", paper, "-o", str(file)).stderr
            if "no room" in told:
                raise Fault(told)
            is_sound(file)
            follows_the_phases(questions.stem, file)
            is_typeset(file, text_of(file))
            count += answered(questions, text_of(file))
    return count


def codes(folder):
    """Codes on cards can be read, and lead to the place of each unit on the site."""
    site = folder / "site"
    site.mkdir()
    for file in (ROOT / "scenarios/saalfeld").glob("*.yaml"):
        (site / file.name).write_bytes(file.read_bytes())
    (site / "grognard.yaml").write_text("grognard: 1\nbase_url: https://example.org/battles/\n")
    scenario = site / "saalfeld.scenario.yaml"
    run(*words("cards", scenario, "nf", "a4", folder / "codes.pdf"), "--layout", "tarot")
    forces = json.loads(run(PROGRAM, "convert", str(scenario), "--to", "nf", "--format", "json").stdout)["forces"]
    wanted = {
        f"https://example.org/battles/armies/{one['id']}.nf.html#{unit['id']}"
        for one in forces
        for unit in one["units"]
    }
    run("pdftoppm", "-r", "300", "-gray", "-png", str(folder / "codes.pdf"), str(folder / "code"))
    pages = [str(page) for page in folder.glob("code-*.png")]
    only = ["--set", "*.enable=0", "--set", "qrcode.enable=1"]
    # zbarimg ends with 4 if a sheet has no code: leaders have none, because they are on no page of the site.
    read = set(run("zbarimg", "-q", "--raw", *only, *pages, wanted=(0, 4)).stdout.split())
    if read != wanted:
        raise Fault(f"codes: {sorted(wanted ^ read)}")
    return len(read)


def copies(folder):
    """A copy of Waterloo for one side names no leader of the other, in its text or elsewhere in the file."""
    scenario = str(ROOT / "scenarios/waterloo/waterloo.scenario.yaml")
    forces = json.loads(run(PROGRAM, "convert", scenario, "--to", "nf", "--format", "json").stdout)["forces"]

    def of(forces):
        return {one["name"] for force in forces for one in force["leaders"]}

    own, others = of(forces[:1]), of(forces[1:]) - of(forces[:1])
    count = 0
    for what in ["cards", "roster", "labels", "diagram", "map"]:
        file, open_file = folder / f"copy-{what}.pdf", folder / f"copy-{what}.open"
        under = [] if what == "map" else ["--to", "nf"]
        run(PROGRAM, what, scenario, *under, "--for", "imperial", "-o", str(file), wanted=(0, 1))
        run("qpdf", "--qdf", "--object-streams=disable", str(file), str(open_file))
        held, text = open_file.read_bytes(), bare(text_of(file))
        named = [
            name
            for name in others
            if bare(name) in text
            or any(name.encode(code, "replace") in held for code in ["utf-8", "utf-16-be", "latin-1"])
        ]
        if named:
            raise Fault(f"{file.name} names {', '.join(sorted(named))}")
        count += len(others)
        if what == "cards" and not any(bare(name) in text for name in own):
            raise Fault(f"{file.name} names none of its own leaders")
    return count


def main():
    scenarios = sorted((ROOT / "scenarios").glob("*/*.scenario.yaml"))
    every, prints, why = chosen(scenarios)
    known = units_once(prints)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        folder = Path(folder)
        jobs = [pool.submit(printed, *one, known, folder) for one in prints]
        rest = [pool.submit(sheets, folder), pool.submit(codes, folder), pool.submit(copies, folder)]
        done = [job.result() for job in jobs]
        questions, read, hidden = (job.result() for job in rest)
    for line in sorted({line for _, _, told in done for line in told}):
        print(line)
    files, found = sum(one for one, _, _ in done), sum(one for _, one, _ in done)
    print(
        f"{len(prints)} of {len(every)} prints{why}: {files} files passed, {found} units with their figures found in them"
    )
    print(f"{questions} questions answered by the sheets, {read} codes read")
    print(f"{hidden} times a leader of the enemy is not in a copy of Waterloo")


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        sys.exit(str(fault))
