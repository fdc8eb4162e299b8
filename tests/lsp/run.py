#!/usr/bin/env python3
"""Tests `grognard lsp` as an editor uses it, and compares its findings with `grognard check`.

    run.py PROGRAM           a project of 300 files, 2,000 random edits
    run.py PROGRAM --all     8,000 files, 100,000 random edits; prints the figures of docs/performance.md

Tries every feature, measures the delays that a person notices, and edits at random. The test only prints times.
"""

import argparse
import json
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from client import Client, Refused, address, applied, path_of

HERE = pathlib.Path(__file__).resolve().parent

SCENARIO = """scenario: 1
id: battle-{number:05d}
name: Battle {number}
date: 1809-05-22
place: a village
summary: Two armies meet.
clock: {{ start: "07:00", end: "12:00" }}
sides:
  - {{ id: blue, name: Blue, oobs: [army-shared] }}
  - {{ id: white, name: White, oobs: [army-{other:05d}] }}
victory: Who holds the village.
"""


def said(words):
    print(words, flush=True)


def milliseconds(seconds):
    """The median and the maximum of some times."""
    return f"median {statistics.median(seconds) * 1e3:.1f} ms, worst {max(seconds) * 1e3:.1f} ms of {len(seconds)}"


def large_list():
    """An order of battle of 200 KB."""
    lines = [
        "oob: 1",
        "id: army-shared",
        "name: Armée de Séville",
        "nation: france",
        "date: 1809-05-22",
        "sources:",
        "  returns: Morning states of the army",
        "source: returns",
        "leader: Martin",
        "formations:",
    ]
    size, brigade = 0, 0
    while size < 200_000:
        brigade += 1
        new = [
            f"  - id: brigade-{brigade}",
            f"    name: Brigade {brigade} à pied",
            "    echelon: brigade",
            f"    leader: {{ id: leader-{brigade}, name: Général {brigade}, rating: good }}",
            "    units:",
        ]
        for battalion in range(1, 9):
            men = 600 + (brigade * 7 + battalion * 13) % 300 + 1
            new.append(
                f"      - {{ id: unit-{brigade}-{battalion}, name: {battalion}/{brigade}e Légère à cheval, arm: infantry, men: {men}, grade: regular }}"
            )
        lines += new
        size += sum(len(line.encode()) + 1 for line in new)
    return "\n".join(lines) + "\n"


def make_project(folder, files, scenarios):
    generator = HERE.parent / "tools" / "gen_oobs.py"
    armies = files - scenarios - 2
    subprocess.run(
        [sys.executable, generator, folder / "armies", "--count", str(armies)], check=True, stdout=subprocess.DEVNULL
    )
    (folder / "grognard.yaml").write_text("grognard: 1\nname: Large\n")
    (folder / "shared.oob.yaml").write_text(large_list())
    (folder / "battles").mkdir()
    for number in range(scenarios):
        other = number % armies + 1
        (folder / "battles" / f"{number:05d}.scenario.yaml").write_text(SCENARIO.format(number=number, other=other))


def checked(program, folder):
    """Findings of `check`, in the form of `told`."""
    run = subprocess.run([program, "check", "--format", "json", "."], cwd=folder, capture_output=True)
    assert run.returncode in (0, 1), run.stderr.decode()
    by_file = {}
    for found in json.loads(run.stdout)["findings"]:
        by_file.setdefault(found["file"], []).append((found["code"], found["message"], found["start"]["line"]))
    return {name: sorted(found) for name, found in by_file.items()}


def told(client, folder):
    """Findings that the editor has received, by file name in the folder."""
    lists = {}
    for uri, found in client.findings.items():
        if found:
            name = pathlib.Path(path_of(uri)).relative_to(folder).as_posix()
            lists[name] = sorted(
                (item["code"], item["message"].split("\nhelp: ")[0], item["range"]["start"]["line"] + 1)
                for item in found
            )
    return lists


def compare(client, program, folder, mirror, changed):
    """Compares the received findings with `check` of the same texts in another folder."""
    for path in changed:
        uri = address(path)
        text = client.texts[uri][1] if uri in client.texts else path.read_text()
        (mirror / path.relative_to(folder)).write_bytes(text.encode())
    expected = checked(program, mirror)
    end = time.monotonic() + 60
    while told(client, folder) != expected:
        if client.hear(1) is None and time.monotonic() > end:
            break
        # Handles all waiting messages first, because thousands of lists may arrive at once.
        while client.messages.qsize():
            client.hear(1)
    got = told(client, folder)
    if got != expected:
        for name in sorted(set(got) | set(expected)):
            if got.get(name) != expected.get(name):
                said(f"{name}\n  told    {got.get(name)}\n  checked {expected.get(name)}")
        raise SystemExit("what the editor was told is not what `check` finds")


class Trial:
    """A project that is open in an editor."""

    def __init__(self, program, folder, mirror):
        self.program, self.folder, self.mirror = program, folder, mirror
        self.large = folder / "shared.oob.yaml"
        self.scenario = folder / "battles" / "00000.scenario.yaml"
        self.client = Client(program, folder)
        ready = self.client.ask("workspace/symbol", {"query": "army-shared"})
        assert ready, "the project is open"
        self.ready = time.perf_counter() - self.client.start
        expected = sum(map(len, checked(program, mirror).values()))
        self.client.wait(lambda: sum(map(len, self.client.findings.values())) == expected)
        self.complete = time.perf_counter() - self.client.start

    def text(self, path):
        return self.client.texts[address(path)][1]

    def where(self, path, word, start=0):
        return self.text(path).index(word, start)

    def features(self):
        client, large = self.client, self.large
        client.open(large)
        client.open(self.scenario)
        body = self.where(large, "brigade-7\n")
        row = self.where(large, "- { id: unit-7-3")
        name = self.where(self.scenario, "army-shared")
        checks = {
            "completion": client.at("textDocument/completion", large, self.where(large, "grade: ") + 7)["items"],
            "hover": client.at("textDocument/hover", large, row + 4),
            "definition": client.at("textDocument/definition", self.scenario, name + 2),
            "references": client.at(
                "textDocument/references",
                large,
                self.where(large, "army-shared") + 2,
                context={"includeDeclaration": True},
            ),
            "highlights": client.at("textDocument/documentHighlight", large, body + 2),
            "prepareRename": client.at("textDocument/prepareRename", large, self.where(large, "army-shared") + 2),
            "symbols": client.ask("textDocument/documentSymbol", {"textDocument": {"uri": address(large)}}),
            "workspace symbols": client.ask("workspace/symbol", {"query": "army-0001"}),
            "folding": client.ask("textDocument/foldingRange", {"textDocument": {"uri": address(large)}}),
            "semantic tokens": client.ask(
                "textDocument/semanticTokens/full", {"textDocument": {"uri": address(large)}}
            )["data"],
            "page": client.ask(
                "workspace/executeCommand", {"command": "grognard.page", "arguments": [address(self.scenario)]}
            ),
        }
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 60, "character": 0}}
        checks["inlay hints"] = client.ask(
            "textDocument/inlayHint", {"textDocument": {"uri": address(large)}, "range": whole}
        )
        checks["selection"] = client.ask(
            "textDocument/selectionRange",
            {"textDocument": {"uri": address(large)}, "positions": [{"line": 15, "character": 20}]},
        )
        links = client.ask("textDocument/documentLink", {"textDocument": {"uri": address(large)}})
        for feature, answer in checks.items():
            assert answer, f"{feature}: {answer}"
        assert isinstance(links, list)
        self.repairs()
        self.layout()
        try:
            client.at("textDocument/rename", large, body + 2, newName="Not An Id")
            raise SystemExit("a name that is no id is refused")
        except Refused as refused:
            assert refused.code == -32803, refused
        said(f"features: {len(checks) + 6} shown")

    def repairs(self):
        """A misspelt word is corrected by its fix, and is not part of `fixAll`, which applies only safe fixes."""
        client, large = self.client, self.large
        start = self.where(large, "grade: regular") + 7
        client.edit(large, start, start + 7, "regualr")
        client.wait(lambda: "unknown-word" in client.codes(large))
        position = {"line": self.text(large).count("\n", 0, start), "character": 0}
        end = {"line": position["line"], "character": 999}
        actions = client.ask(
            "textDocument/codeAction",
            {
                "textDocument": {"uri": address(large)},
                "range": {"start": position, "end": end},
                "context": {"diagnostics": []},
            },
        )
        fix = next(action for action in actions if "`regular`" in action["title"])
        changes = fix["edit"]["documentChanges"][0]
        assert changes["textDocument"]["version"] == client.texts[address(large)][0]
        mended = applied(self.text(large), changes["edits"])
        client.edit(large, start, start + 7, "regular")
        assert mended == self.text(large)
        client.wait(lambda: "unknown-word" not in client.codes(large))
        all_ = client.ask(
            "textDocument/codeAction",
            {
                "textDocument": {"uri": address(large)},
                "range": {"start": position, "end": end},
                "context": {"diagnostics": [], "only": ["source.fixAll"]},
            },
        )
        assert all_ == [], all_

    def layout(self):
        client, large = self.client, self.large
        start = self.where(large, ", men: ")
        client.edit(large, start, start + 7, "  ,   men:    ")
        edits = client.ask(
            "textDocument/formatting",
            {"textDocument": {"uri": address(large)}, "options": {"tabSize": 2, "insertSpaces": True}},
        )
        line = self.text(large).count("\n", 0, start)
        ranged = client.ask(
            "textDocument/rangeFormatting",
            {
                "textDocument": {"uri": address(large)},
                "options": {"tabSize": 2, "insertSpaces": True},
                "range": {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 99}},
            },
        )
        formatted = applied(self.text(large), edits)
        assert ranged and applied(self.text(large), ranged) == formatted
        client.edit(large, start, start + len("  ,   men:    "), ", men: ")
        assert formatted == self.text(large)

    def latency(self, rounds):
        """Times from a keystroke in the large document to the findings that it causes."""
        client, large = self.client, self.large
        client.rest(0.5)
        mended, broken, other, answers, hovers = [], [], [], [], []
        cpu = 0
        uri = address(large)
        for number in range(rounds):
            start = self.where(large, "grade: regular", number * 997 % 150_000) + 7
            # Changing one letter creates a finding, and changing it back removes it.
            then = time.perf_counter()
            client.edit(large, start, start + 1, "q")
            broken.append(client.wait(lambda: "unknown-word" in client.codes(large)) - then)
            then = time.perf_counter()
            items = client.at("textDocument/completion", large, start)
            answers.append(time.perf_counter() - then)
            assert items["items"]
            taken, then = client.cpu(), time.perf_counter()
            client.edit(large, start, start + 1, "r")
            mended.append(client.wait(lambda: "unknown-word" not in client.codes(large)) - then)
            cpu += client.cpu() - taken
            # The change causes findings in another document.
            if number % 10 == 0:
                ident = self.where(large, "id: army-shared") + 4
                then = time.perf_counter()
                client.edit(large, ident, ident + 4, "arme")
                other.append(client.wait(lambda: "unknown-oob" in client.codes(self.scenario)) - then)
                client.edit(large, ident, ident + 4, "army")
                client.wait(lambda: "unknown-oob" not in client.codes(self.scenario))
            then = time.perf_counter()
            client.at("textDocument/hover", large, start)
            hovers.append(time.perf_counter() - then)
        size = len(self.text(large).encode()) / 1000
        assert client.versions[uri] is not None
        said(f"a keystroke in {size:.0f} KB that mends, to its list: {milliseconds(mended)}")
        said(f"  CPU time of it, over all threads: {cpu / rounds * 1e3:.1f} ms on average")
        said(f"a keystroke that breaks other documents, to the first list: {milliseconds(other)}")
        said(f"a keystroke that breaks its own line, with the wait of 150 ms: {milliseconds(broken)}")
        said(f"completion right after a keystroke: {milliseconds(answers)}")
        said(f"hover: {milliseconds(hovers)}")

    def rename(self, scenarios):
        client, large = self.client, self.large
        times = []
        for _ in range(5):
            then = time.perf_counter()
            edit = client.at("textDocument/rename", large, self.where(large, "army-shared") + 2, newName="army-renamed")
            times.append(time.perf_counter() - then)
        files = len(edit["documentChanges"])
        assert files == scenarios + 1, files
        said(f"rename across {files} files: {milliseconds(times)}")

    def noise(self, edits, seed):
        """Makes random edits in a few documents, and compares all findings during pauses."""
        client, rng = self.client, random.Random(seed)
        paths = [*sorted((self.folder / "armies").rglob("*.oob.yaml"))[:3], self.scenario]
        for path in paths:
            if address(path) not in client.texts:
                client.open(path)
        originals = {path: self.text(path) for path in paths}
        pieces = [
            "",
            "x",
            "\n",
            "é",
            "𝄞",
            "- ",
            ": ",
            "{ ",
            " }",
            "[",
            "#",
            "'",
            '"',
            "\t",
            "id: a\n",
            "<<<<<<< HEAD\n",
            "&a ",
            "*a",
            "|\n",
        ]
        methods = [
            "completion",
            "hover",
            "documentSymbol",
            "foldingRange",
            "semanticTokens/full",
            "formatting",
            "documentLink",
        ]
        pauses = max(4, edits // 5000)
        start = time.perf_counter()
        for number in range(edits):
            path = rng.choice(paths)
            text = self.text(path)
            if rng.random() < 0.02 or len(text) > 40_000:
                client.edit(path, 0, len(text), originals[path])
                continue
            where = rng.randrange(len(text) + 1)
            client.edit(path, where, min(len(text), where + rng.choice([0, 0, 1, 1, 2, 20])), rng.choice(pieces))
            if rng.random() < 0.02:
                offset = rng.randrange(len(self.text(path)) + 1)
                client.at("textDocument/" + rng.choice(methods), path, offset, options={})
            while client.messages.qsize():
                client.hear(1)
            if (number + 1) % (edits // pauses) == 0:
                compare(client, self.program, self.folder, self.mirror, paths)
        took = time.perf_counter() - start
        for path in paths:
            client.edit(path, 0, len(self.text(path)), originals[path])
            client.close(path)
        compare(client, self.program, self.folder, self.mirror, paths)
        said(f"{edits} random edits in {took:.0f} s: no crash, and at {pauses + 1} pauses what `check` finds")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--files", type=int)
    parser.add_argument("--edits", type=int)
    options = parser.parse_args()
    files = options.files or (8000 if options.all else 300)
    edits = options.edits or (100_000 if options.all else 2000)
    scenarios = 500 if files > 1000 else 20
    program = options.program.resolve()
    with tempfile.TemporaryDirectory() as work:
        folder, mirror = pathlib.Path(work) / "project", pathlib.Path(work) / "mirror"
        folder.mkdir()
        make_project(folder, files, scenarios)
        shutil.copytree(folder, mirror)
        trial = Trial(program, folder, mirror)
        said(f"{files} files: open after {trial.ready:.2f} s, every finding told after {trial.complete:.2f} s")
        trial.features()
        trial.latency(100 if options.all else 20)
        trial.rename(scenarios)
        trial.client.close(trial.large)
        trial.noise(edits, 1815)
        now, most = trial.client.memory()
        said(f"memory: {now:.0f} MB at the end, {most:.0f} MB at most")
        assert trial.client.leave() == 0, "the server takes its leave"


main()
