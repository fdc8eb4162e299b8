#!/usr/bin/env python3
"""Kills every command that writes, and denies it resources, and checks the files afterwards: each is the old or the new
one and never a part of it, no foreign file is lost, failures have a message and exit code 2, and the next run leaves no
litter.

Usage: torture.py [--all] [--kills N] [PROGRAM]
    N is the number of kills of each command at random moments: 10 by default, 100 with --all. --all also kills before
    every disk operation, which needs strace. Linux only. Without the right to mount, the full and the read-only disk
    are skipped. The last lines report skipped parts.
"""

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from trial import ALL, PROGRAM, ROOT

KILLS = int(sys.argv[sys.argv.index("--kills") + 1]) if "--kills" in sys.argv else 100 if ALL else 10
CHANCE = random.Random(1815)
LIMIT = 30
OOB = "scenarios/barrosa/barrosa-french.oob.yaml"
# The commands use no store, so that runs do not share work.
os.environ["GROGNARD_STORE"] = ""
# The variable is unset, because CI sets it and `approve --accept` refuses to run there.
os.environ.pop("CI", None)
FOREIGN = {"out/notes.txt": "not ours", "results/notes.txt": "not ours", "schemas/notes.txt": "not ours"}

# Each command with the path that it writes, and the exit codes of an undisturbed run.
COMMANDS = {
    "build": (["build", "-o", "out"], "out", {0}),
    "build --store": (["build", "-o", "out", "--store", "store"], "out", {0}),
    "build --part": (["build", "--store", "store", "--part", "1/2"], "store", {0}),
    "convert": (["convert", "scenarios", "--to", "nf", "--format", "csv", "-o", "results/all.csv"], "results", {0}),
    "map": (["map", "scenarios/barrosa/barrosa.scenario.yaml", "-o", "results/map.svg"], "results", {0, 1}),
    "roster": (["roster", "scenarios", "--to", "nf", "--format", "html", "-o", "results/r.html"], "results", {0}),
    "check -o": (["check", "--format", "json", "-o", "results/found.json", "faulty"], "results", {0, 1}),
    "check --fix": (["check", "--fix", "faulty"], "faulty", {0, 1}),
    "new": (["new", "fresh"], "fresh", {0}),
    "schema": (["schema", "-o", "schemas"], "schemas", {0}),
    "import": (["import", "field.geojson", "-o", "results/field.map.yaml"], "results", {0, 1}),
    "import a list": (["import", "list.txt", "-o", "results/list.oob.yaml"], "results", {0, 1}),
    "approve": (["approve", "--to", "novag", "--to", "ohw", "--accept"], "approved", {0}),
    "export": (["export", "scenarios/auerstedt/auerstedt.scenario.yaml", "-o", "results/b.geojson"], "results", {0}),
}


def project(folder, faulty):
    """Makes a project with two battles, some documents with mistakes, and foreign files."""
    for battle in ("auerstedt", "barrosa"):
        shutil.copytree(ROOT / "scenarios" / battle, folder / "scenarios" / battle)
    head = "grognard: 1\nname: Torture\nsite: { rulesets: [novag], downloads: [] }\n"
    (folder / "grognard.yaml").write_text(head)
    (folder / "faulty").mkdir()
    text = (ROOT / OOB).read_text()
    for number in range(20 if faulty else 0):
        # A byte-order mark and mixed line ends have safe fixes.
        faulty = text.replace("id: barrosa-french", f"id: faulty-{number}", 1).replace("\n", "\r\n", 40)
        (folder / f"faulty/f{number}.oob.yaml").write_bytes(b"\xef\xbb\xbf" + faulty.encode())
    run(["export", "scenarios/auerstedt/auerstedt.scenario.yaml", "-o", "field.geojson"], folder)
    units = "".join(f"    {number}th Line (2 bns, 1,200 men)\n" for number in range(1, 2000))
    (folder / "list.txt").write_text(f"French army\n  1st Division: General Morel\n{units}")
    for path, words in FOREIGN.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(words)


def run(words, folder, before=None):
    """Runs the program. Returns the exit code and standard error of the program."""
    done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, timeout=LIMIT, preexec_fn=before)
    return done.returncode, done.stderr.decode(errors="replace")


def tree(folder):
    """Every file below a folder with its bytes, and every link with its target."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = os.fsencode(path.readlink())
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


FAULTS = []
COUNTS = {}


def count(what, number=1):
    COUNTS[what] = COUNTS.get(what, 0) + number


def fault(what, words):
    FAULTS.append(f"{what}: {words}")
    print(f"  {what}: {words}", flush=True)


class Stage:
    """A command, with the trees before and after an undisturbed run."""

    def __init__(self, name, home):
        self.name, self.home = name, home
        self.words, self.written, self.codes = COMMANDS[name]
        self.fresh = home / "fresh-project"
        self.fresh.mkdir()
        project(self.fresh, name.startswith("check"))
        self.old = tree(self.fresh)
        whole = self.copy("whole")
        start = time.monotonic()
        code, said = run(self.words, whole)
        self.time = time.monotonic() - start
        if code not in self.codes:
            raise SystemExit(f"{name} ended with {code}: {said}")
        self.new = tree(whole)
        if self.old == self.new:
            raise SystemExit(f"{name} changes nothing")
        shutil.rmtree(whole)

    def copy(self, name):
        folder = self.home / name
        shutil.copytree(self.fresh, folder, symlinks=True)
        return folder

    def judge(self, folder, what):
        """Checks that every file is the old or the new one. Hidden files of a killed run are allowed."""
        for path, bytes_now in tree(folder).items():
            hidden = any(
                part.startswith(".") and part.endswith((".part", ".grognard-new")) for part in Path(path).parts
            )
            if not hidden and bytes_now not in (self.old.get(path), self.new.get(path)):
                fault(f"{self.name} {what}", f"`{path}` is neither old nor new ({len(bytes_now)} bytes)")
        now = tree(folder)
        for path, words in self.old.items():
            if path not in now:
                fault(f"{self.name} {what}", f"`{path}` is gone")
            elif path in FOREIGN and now[path] != words:
                fault(f"{self.name} {what}", f"`{path}` of somebody else was changed")
        if self.name == "build" and "out/index.html" in now:
            lost = [path for path in self.new if path.startswith("out/") and path not in now]
            if lost:
                fault(f"{self.name} {what}", f"half a site: `{lost[0]}` is missing")

    def next(self, folder, what):
        """Checks that the next run has the result of an undisturbed run."""
        # `new` refuses an existing folder, but must leave no litter beside it.
        codes = {2} if self.name == "new" and (folder / "fresh").exists() else self.codes
        code, said = run(self.words, folder)
        if code not in codes:
            fault(f"{self.name} {what}", f"the next run ended with {code}: {said.strip()}")
        now = tree(folder)
        for path in sorted(set(now) | set(self.new)):
            if now.get(path) != self.new.get(path):
                fault(
                    f"{self.name} {what}",
                    f"after the next run `{path}` is {'litter' if path not in self.new else 'not what it should be'}",
                )
                break

    def refused(self, result, what, folder):
        """Checks that a run that cannot write ends with 2 and a message, or was not affected."""
        code, said = result
        if code == 2:
            if not said.strip() or "panicked" in said:
                fault(f"{self.name} {what}", f"no message: {said.strip()}")
            count("refusals with a message")
        elif code not in self.codes:
            fault(f"{self.name} {what}", f"ended with {code}: {said.strip()[-300:]}")
        self.judge(folder, what)


def kills(stage):
    for number in range(KILLS):
        folder = stage.copy(f"kill{number}")
        process = subprocess.Popen(
            [PROGRAM, *stage.words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(CHANCE.uniform(0, stage.time * 1.1))
        process.send_signal(signal.SIGKILL)
        count("kills that came in time", process.wait() == -signal.SIGKILL)
        count("kills")
        stage.judge(folder, "killed")
        stage.next(folder, "killed")
        shutil.rmtree(folder)


# System calls that change a disk, or lock it against other runs.
STEPS = [
    "mkdir",
    "rename",
    "renameat2",
    "unlink",
    "unlinkat",
    "rmdir",
    "linkat",
    "symlink",
    "write",
    "ftruncate",
    "copy_file_range",
    "chmod",
    "fchmod",
    "utimensat",
    "flock",
]


def killed_before_steps(stage):
    """Kills before the first rename, the second and so on, and the same for each step. Returns false if strace is not installed."""
    if not shutil.which("strace"):
        return False
    for step in STEPS:
        number, ended = 1, 0
        # The loop ends after two complete runs, because each thread counts its own calls and
        # threads share the work differently.
        while ended < 2:
            folder = stage.copy(f"{step}{number}")
            kill = [
                "strace",
                "-f",
                "-o",
                "/dev/null",
                "-e",
                f"trace={step}",
                "-e",
                f"inject={step}:signal=KILL:when={number}",
            ]
            done = subprocess.run([*kill, PROGRAM, *stage.words], cwd=folder, capture_output=True, timeout=LIMIT)
            ended = 0 if done.returncode == -signal.SIGKILL else ended + 1
            count("kills before a step", ended == 0)
            stage.judge(folder, f"killed before {step} {number}")
            stage.next(folder, f"killed before {step} {number}")
            shutil.rmtree(folder)
            # Ever larger steps, because the hundredth page is written like the ninetieth.
            number += 1 + number // 10
    return True


def small_files(stage):
    """Limits the size of files, which to a program is a disk that is full at a chosen byte."""
    for number, most in enumerate([0, 100, 5_000, 20_000]):
        folder = stage.copy(f"small{number}")

        def before(most=most):
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        stage.refused(run(stage.words, folder, before), f"files of {most} bytes", folder)
        stage.next(folder, "out of room")
        shutil.rmtree(folder)
        count("runs without room")


def few_handles(stage):
    for most in (4, 6, 8, 10, 14, 20):
        folder = stage.copy(f"handles{most}")

        def before(most=most):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

        stage.refused(run(stage.words, folder, before), f"{most} handles", folder)
        stage.next(folder, "out of handles")
        shutil.rmtree(folder)
        count("runs without handles")


def mounted(stage, options, what):
    """Runs on a separate disk that is full or read-only. Returns false if nothing can be mounted."""
    folder = stage.home / "disk"
    folder.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=64m", "none", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        return False
    try:
        shutil.copytree(stage.fresh, folder, dirs_exist_ok=True)
        if options == "full":
            with (folder / "filler").open("wb", buffering=0) as filler:
                try:
                    while True:
                        filler.write(b"x" * 4096)
                except OSError:
                    pass
        else:
            subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        result = run(stage.words, folder)
        if result[0] not in stage.codes | {2}:
            fault(f"{stage.name} {what}", f"ended with {result[0]}: {result[1].strip()}")
        if result[0] == 2 and not result[1].strip():
            fault(f"{stage.name} {what}", "no message")
        if options == "full":
            (folder / "filler").unlink(missing_ok=True)
            stage.judge(folder, what)
            stage.next(folder, what)
        elif tree(folder) != stage.old:
            fault(f"{stage.name} {what}", "something was written")
        count(f"runs on a {what}")
    finally:
        subprocess.run(["umount", str(folder)], check=True)
    return True


def twice(stage):
    for number in range(max(2, KILLS // 10)):
        folder = stage.copy(f"twice{number}")
        with ThreadPoolExecutor(4) as threads:
            results = list(threads.map(run, [stage.words] * 4, [folder] * 4))
        if not any(code in stage.codes for code, _ in results):
            fault(f"{stage.name} at once", f"none of four ended well: {results[0][1].strip()}")
        for result in results:
            stage.refused(result, "at once", folder)
        stage.next(folder, "at once")
        shutil.rmtree(folder)
        count("runs at once", 4)


def over_links(stage):
    """The output is behind a link: the link stays, and its target is complete."""
    target = {
        "build": "out",
        "build --store": "out",
        "build --part": "store",
        "new": "fresh",
        "schema": "schemas",
        "check --fix": "faulty",
        "approve": "approved",
    }.get(stage.name)
    folder = stage.copy("links")
    if target and stage.name != "new":
        behind = folder / "behind"
        (folder / target).mkdir(exist_ok=True)
        (folder / target).rename(behind)
        (folder / target).symlink_to("behind")
    else:
        # A dangling link is refused, and its target is not created.
        name = target or next(word for word in stage.words if word.startswith("results/"))
        (folder / name).symlink_to("nowhere")
    code, said = run(stage.words, folder)
    if target and stage.name != "new":
        if code not in stage.codes:
            fault(f"{stage.name} over a link", f"ended with {code}: {said.strip()}")
        if not (folder / target).is_symlink():
            fault(f"{stage.name} over a link", "the link is gone")
    elif code != 2 or (folder / "nowhere").exists():
        fault(f"{stage.name} over a link", f"ended with {code}: {said.strip()}")
    shutil.rmtree(folder)
    count("runs over links")


def main():
    left_out = set()
    for name in COMMANDS:
        with tempfile.TemporaryDirectory() as home:
            stage = Stage(name, Path(home))
            print(f"{name}: {stage.time * 1000:.0f} ms undisturbed", flush=True)
            kills(stage)
            if ALL and not killed_before_steps(stage):
                left_out.add("kills before steps, for there is no strace here")
            small_files(stage)
            few_handles(stage)
            for options, what in [("full", "full disk"), ("ro", "disk that cannot be written")]:
                if not mounted(stage, options, what):
                    left_out.add(f"{what}, for nothing can be mounted here")
            twice(stage)
            over_links(stage)
    for what, number in COUNTS.items():
        print(f"{number:>6}  {what}")
    for what in sorted(left_out):
        print(f"        left out: {what}")
    passed = sum(COUNTS.values()) - len(FAULTS)
    print(f"{passed} passed, {len(FAULTS)} failed")
    sys.exit(1 if FAULTS else 0)


main()
