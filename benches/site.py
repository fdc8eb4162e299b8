#!/usr/bin/env python3
"""Measures how long a website takes to build, and how long other generators take for the same pages.

    benches/site.py [--program target/release/grognard] [--pages 1000] [--scenarios 1000] [--rounds 3]

The pages of rules are generated. Each page has a number, six headings, about 640 words, two tables and ten links to other
pages, five of them to a heading. For each page every generator makes the title, content, contents, links to the
previous and next page, and the list of the 25 pages of its chapter. Generators with a search (mdBook, grognard) make
the index too. Hugo, mdBook and Cobalt are measured if they are on the path. An archive of scenarios is generated too:
two armies of 40 battalions each, under one rule set, without maps and sheets.

The figures are CPU time of the whole process, user plus system, and its peak memory. Every round runs everything once,
so that other load on the machine affects all equally. Prints a table of the medians in Markdown.
"""

import argparse
import random
import shutil
import statistics
import tempfile
from pathlib import Path

from gen_large import archive, write
from spent import spent

ROOT = Path(__file__).resolve().parent.parent
WORDS = [
    "advance",
    "army",
    "artillery",
    "assault",
    "battalion",
    "battery",
    "brigade",
    "bridge",
    "broken",
    "cannon",
    "cavalry",
    "charge",
    "check",
    "close",
    "column",
    "combat",
    "command",
    "contact",
    "corps",
    "defend",
    "deploy",
    "disorder",
    "division",
    "dragoon",
    "edge",
    "elite",
    "enemy",
    "fatigue",
    "field",
    "fire",
    "flank",
    "formation",
    "front",
    "general",
    "grenadier",
    "guard",
    "gun",
    "halt",
    "horse",
    "hussar",
    "infantry",
    "inspire",
    "leader",
    "limber",
    "line",
    "loss",
    "march",
    "melee",
    "militia",
    "morale",
    "move",
    "musket",
    "order",
    "outflank",
    "panic",
    "pivot",
    "pursue",
    "quality",
    "rally",
    "range",
    "rank",
    "rear",
    "recoil",
    "reform",
    "regiment",
    "reserve",
    "retreat",
    "ridge",
    "river",
    "road",
    "rout",
    "scale",
    "shaken",
    "skirmish",
    "slope",
    "smoke",
    "square",
    "stand",
    "steady",
    "strength",
    "support",
    "table",
    "target",
    "terrain",
    "town",
    "train",
    "troop",
    "turn",
    "unit",
    "veteran",
    "village",
    "volley",
    "wheel",
    "wing",
    "wood",
    "zone",
    "the",
    "a",
    "of",
    "in",
    "to",
    "and",
    "or",
    "when",
    "if",
    "each",
    "any",
    "its",
    "this",
    "must",
    "may",
]
CHAPTER = 25
PLACES = ["", "", "", "", "", "procedure", "modifiers", "chances", "examples", "procedure"]


def sentence(rng, length):
    words = [rng.choice(WORDS) for _ in range(length)]
    words[3] = f"**{words[3]}**"
    return " ".join(words).capitalize() + "."


def prose(rng, words):
    return " ".join(sentence(rng, 14) for _ in range(words // 14 + 1))


def where(page):
    chapter, place = page // CHAPTER + 1, page % CHAPTER
    return (
        f"ch-{chapter:03d}",
        f"r-{chapter}-{place // 5 + 1}-{place % 5 + 1}",
        f"{chapter}.{place // 5 + 1}.{place % 5 + 1}",
    )


def title(page):
    rng = random.Random(page)
    return f"R. {where(page)[2]} {rng.choice(WORDS).capitalize()} {rng.choice(WORDS)}"


def body(page, pages, link):
    rng = random.Random(page + 1_000_000)
    links = iter([(target, place) for target, place in ((rng.randrange(pages), place) for place in PLACES)])

    def told(words):
        target, place = next(links)
        return f"{prose(rng, words)} See [R. {where(target)[2]}]({link(page, target)}{'#' + place if place else ''}).\n"

    out = [told(60), told(60), "## Procedure\n", told(90), told(60)]
    out += [f"{at}. {sentence(rng, 10)}" for at in range(1, 5)] + ["", "### Step by step\n", told(60)]
    out += ["## Modifiers\n", told(50), "| Circumstance | Foot | Horse | Guns |", "|---|---:|---:|---:|"]
    out += [
        f"| {rng.choice(WORDS)} {rng.choice(WORDS)} | {rng.randint(-3, 3):+d} | {rng.randint(-3, 3):+d} | 0 |"
        for _ in range(9)
    ]
    out += ["", "## Chances\n", told(40), "| 2d6 | ways |", "|---:|---:|"]
    out += [f"| {score} | {6 - abs(score - 7)} |" for score in range(2, 13)]
    out += ["", "## Examples\n", told(60), f"> {prose(rng, 30)}\n", "### Designer's note\n", told(50)]
    return "\n".join(out)


def relative(page, target):
    (here, _, _), (there, name, _) = where(page), where(target)
    return f"{name}.md" if here == there else f"../{there}/{name}.md"


def pages_for(tool, folder, pages):
    """The same pages, with the front matter, links and settings that a generator needs."""
    content = {"grognard": "site", "hugo": "content", "mdbook": "src", "cobalt": ""}[tool]
    chapters = {}
    for page in range(pages):
        chapter, name, _ = where(page)
        chapters.setdefault(chapter, []).append(page)
        link = relative
        head = f"# {title(page)}\n\n"
        if tool == "hugo":
            head = f'---\ntitle: "{title(page)}"\nweight: {page + 1}\n---\n\n'
        if tool == "cobalt":
            head = f'---\ntitle: "{title(page)}"\nlayout: page.liquid\n---\n\n'

            def link(page, target):
                return f"/{where(target)[0]}/{where(target)[1]}.html"

        write(folder / content / chapter / f"{name}.md", head + body(page, pages, link))
    if tool == "grognard":
        write(folder / "grognard.yaml", "grognard: 1\nname: Rules\nsite: { rulesets: [], downloads: [] }\n")
    if tool == "mdbook":
        lines = [f"- [{title(page)}]({where(page)[0]}/{where(page)[1]}.md)" for page in range(pages)]
        write(folder / "src/SUMMARY.md", "# Summary\n\n" + "\n".join(lines) + "\n")
        write(folder / "book.toml", '[book]\ntitle = "Rules"\n[output.html.print]\nenable = false\n')
    if tool == "hugo":
        write(
            folder / "hugo.toml",
            'baseURL = "https://example.org/"\ntitle = "Rules"\ndisableKinds = ["taxonomy", "term", "rss"]\n',
        )
        base = '<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body>{{ block "main" . }}{{ end }}</body></html>'
        one = '{{ define "main" }}<nav><ul>{{ range .CurrentSection.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav><main><h1>{{ .Title }}</h1>{{ .Content }}{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</main>{{ .TableOfContents }}{{ end }}'
        write(folder / "layouts/_default/baseof.html", base)
        write(folder / "layouts/_default/single.html", one)
        write(
            folder / "layouts/_default/list.html",
            '{{ define "main" }}{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}',
        )
        write(
            folder / "layouts/_default/_markup/render-link.html",
            '{{ $u := urls.Parse .Destination }}{{ $p := .Page.GetPage $u.Path }}<a href="{{ with $p }}{{ .RelPermalink }}{{ else }}{{ $.Destination }}{{ end }}{{ with $u.Fragment }}#{{ . }}{{ end }}">{{ .Text }}</a>',
        )
    if tool == "cobalt":
        write(folder / "_cobalt.yml", "site:\n  title: Rules\n  base_url: https://example.org\n")
        write(
            folder / "_layouts/page.liquid",
            '<!doctype html><html lang="en"><head><title>{{ page.title }}</title></head><body><main><h1>{{ page.title }}</h1>{{ page.content }}</main></body></html>',
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "target/release/grognard"))
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--scenarios", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    program = str(Path(given.program).resolve())
    work = Path(tempfile.mkdtemp())
    tools = {
        "grognard": [program, "build", "-q"],
        "hugo": ["hugo", "--quiet"],
        "mdbook": ["mdbook", "build"],
        "cobalt": ["cobalt", "build"],
    }
    outputs = {"grognard": "public", "hugo": "public", "mdbook": "book", "cobalt": "_site"}
    tools = {name: words for name, words in tools.items() if name == "grognard" or shutil.which(words[0])}
    rows = {}

    def note(name, measured):
        rows.setdefault(name, []).append(measured)

    try:
        if given.pages:
            for name in tools:
                pages_for(name, work / name, given.pages)
        if given.scenarios:
            archive(work / "archive", given.scenarios)
        for round_ in range(given.rounds):
            for name, words in tools.items() if given.pages else ():
                shutil.rmtree(work / name / outputs[name], ignore_errors=True)
                note(f"{name}: {given.pages} pages, cold", spent(words, cwd=work / name))
            if given.pages:
                note(f"grognard: {given.pages} pages, no change", spent(tools["grognard"], cwd=work / "grognard"))
                page = work / "grognard/site" / where(given.pages // 2)[0] / f"{where(given.pages // 2)[1]}.md"
                page.write_text(page.read_text() + f"\nMore {round_}.\n")
                note(f"grognard: {given.pages} pages, one edit", spent(tools["grognard"], cwd=work / "grognard"))
            if given.scenarios:
                shutil.rmtree(work / "archive/public", ignore_errors=True)
                note(f"grognard: {given.scenarios} scenarios, cold", spent(tools["grognard"], cwd=work / "archive"))
                note(
                    f"grognard: {given.scenarios} scenarios, no change", spent(tools["grognard"], cwd=work / "archive")
                )
                army = work / "archive/000/a1-french.oob.yaml"
                army.write_text(army.read_text().replace("men: 5", "men: 6", 1))
                note(f"grognard: {given.scenarios} scenarios, one edit", spent(tools["grognard"], cwd=work / "archive"))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("| what | CPU s | peak MiB |\n| --- | ---: | ---: |")
    for name, all_ in rows.items():
        cpu, memory = (statistics.median(figures) for figures in list(zip(*all_, strict=True))[:2])
        print(f"| {name} | {cpu:.2f} | {memory:.0f} |")
    for name in tools:
        cold = f"{name}: {given.pages} pages, cold"
        if name != "grognard" and cold in rows:
            ratios = [
                ours.cpu / theirs.cpu
                for ours, theirs in zip(rows[f"grognard: {given.pages} pages, cold"], rows[cold], strict=True)
            ]
            print(f"\nwe / {name}, paired: {statistics.median(ratios):.2f}")


main()
