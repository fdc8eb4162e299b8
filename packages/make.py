#!/usr/bin/env python3
"""Makes all packages of a release from a folder of programs: archives, wheels, npm packages, files for package managers,
the build context of a container image and the mirror for pre-commit. The same programs give the same bytes.

Usage: packages/make.py PROGRAMS OUT [--program PATH] [--quick]
    PROGRAMS has a folder for each target of packages/platforms.json, with `grognard` or `grognard.exe` in it, and
    optionally `grognard.cdx.json`, the list of components. One of the programs must run on this machine, because it
    writes the completions and the manual pages. `--program` names another program for these files. `--quick` compresses
    less, for a trial.
"""

import base64
import gzip
import hashlib
import io
import json
import lzma
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

import managers
from notices import notices

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "packages"
PLATFORMS = json.loads((PACKAGES / "platforms.json").read_text())
CARGO = tomllib.loads((ROOT / "Cargo.toml").read_text())
VERSION = CARGO["workspace"]["package"]["version"]
LICENCE = CARGO["workspace"]["package"]["license"]
# The address of the repository, if the maintainer has set one.
REPOSITORY = CARGO["package"].get("repository")
DESCRIPTION = CARGO["package"]["description"]
KEYWORDS = CARGO["workspace"]["package"]["keywords"]
PYTHON = ">=3.10"
# Compression level, from 1 to 9.
LEVEL = 1 if "--quick" in sys.argv else 9
# Maximum size of an archive in bytes, so that installing takes seconds on a slow line.
MAX_ARCHIVE = 25_000_000
COMPLETIONS = {
    "bash": "grognard.bash",
    "zsh": "_grognard",
    "fish": "grognard.fish",
    "powershell": "_grognard.ps1",
    "elvish": "grognard.elv",
}
# The earliest date that ZIP can express.
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def targets(programs):
    """The platforms for which PROGRAMS has a program."""
    known = {entry["target"]: entry for entry in PLATFORMS}
    found = []
    for folder in sorted(path for path in programs.iterdir() if path.is_dir()):
        if folder.name not in known:
            sys.exit(f"packages/platforms.json has no target `{folder.name}`")
        found.append(known[folder.name] | {"program": folder / program_name(known[folder.name])})
    if not found:
        sys.exit(f"`{programs}` has no folder with the name of a target")
    machines = [(entry["os"], entry["cpu"]) for entry in found]
    if len(set(machines)) < len(machines):
        sys.exit(f"two of the targets in `{programs}` are for one machine: leave one out")
    for entry in found:
        if not entry["program"].is_file():
            sys.exit(f"`{entry['program']}` is not there")
    return found


def program_name(entry):
    return "grognard.exe" if entry["os"] == "win32" else "grognard"


def runs_here(entry):
    cpu = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine().lower())
    return entry["os"] == sys.platform and entry["cpu"] == cpu


def extras(program):
    """The other files of an archive: readme, licences, completions and manual pages."""

    def run(*words):
        return subprocess.run([program, *words], check=True, capture_output=True).stdout

    told = run("--version").decode().strip()
    if told != f"grognard {VERSION}":
        sys.exit(f"`{program}` is `{told}`, and Cargo.toml says {VERSION}")
    files = {name: (ROOT / name).read_bytes() for name in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"]}
    files["README.md"] = (PACKAGES / "README.md").read_bytes()
    files["LICENSES-OF-OTHERS.txt"] = notices().encode()
    for shell, name in COMPLETIONS.items():
        files[f"complete/{name}"] = run("completions", shell)
    with tempfile.TemporaryDirectory() as pages:
        run("man", "-o", pages)
        for page in sorted(Path(pages).iterdir()):
            files[f"man/{page.name}"] = page.read_bytes()
    return files


def tarred(files):
    """A tar file of the given names, contents and modes."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, (content, mode) in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), mode
            tar.addfile(entry, io.BytesIO(content))
    return plain.getvalue()


def tar_gz(path, files):
    with path.open("wb") as file, gzip.GzipFile("", "wb", LEVEL, file, mtime=0) as packed:
        packed.write(tarred(files))


def tar_xz(path, files):
    """Has three quarters of the size of a `.tar.gz`. Presets above 6 need more memory to unpack, and save nothing here."""
    path.write_bytes(lzma.compress(tarred(files), preset=6 if LEVEL == 9 else 0))


def zipped(path, files):
    with zipfile.ZipFile(path, "w") as packed:
        for name, (content, mode) in files.items():
            entry = zipfile.ZipInfo(name, ZIP_DATE)
            # The upper half of the attributes is the Unix mode; 3 marks the entry as made on Unix.
            entry.external_attr, entry.create_system = (0o100000 | mode) << 16, 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content, compresslevel=LEVEL)


def archive(entry, beside, out):
    folder = f"grognard-v{VERSION}-{entry['target']}"
    files = {f"{folder}/{entry['program'].name}": (entry["program"].read_bytes(), 0o755)}
    files |= {f"{folder}/{name}": (content, 0o644) for name, content in beside.items()}
    path = out / (folder + (".zip" if entry["os"] == "win32" else ".tar.xz"))
    (zipped if entry["os"] == "win32" else tar_xz)(path, files)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{digest}  {path.name}\n")
    parts = entry["program"].with_name("grognard.cdx.json")
    if parts.is_file():
        shutil.copyfile(parts, out / f"{folder}.cdx.json")
    return path


def wheel_tag(entry):
    """The platform tag. For Linux it is the newest glibc version that the program refers to."""
    if "wheel" in entry:
        return entry["wheel"]
    cpu = {"x64": "x86_64", "arm64": "aarch64"}[entry["cpu"]]
    named = re.findall(rb"GLIBC_2\.(\d+)", entry["program"].read_bytes())
    if not named:
        return f"manylinux_2_17_{cpu}.manylinux2014_{cpu}.musllinux_1_1_{cpu}"
    return f"manylinux_2_{max(map(int, named))}_{cpu}"


def metadata(licences):
    lines = ["Metadata-Version: 2.4", "Name: grognard", f"Version: {VERSION}", f"Summary: {DESCRIPTION}"]
    lines += [f"Keywords: {','.join(KEYWORDS)}", f"License-Expression: {LICENCE}"]
    lines += [f"License-File: {name}" for name in licences]
    lines += [f"Requires-Python: {PYTHON}", "Description-Content-Type: text/markdown"]
    lines += [f"Project-URL: Source, {REPOSITORY}"] if REPOSITORY else []
    return "\n".join(lines) + "\n\n" + (PACKAGES / "README.md").read_text()


def wheel(entry, beside, out):
    tag, info = wheel_tag(entry), f"grognard-{VERSION}.dist-info"
    licences = {name: content for name, content in beside.items() if name.startswith("LICENSE")}
    files = {}
    for path in sorted((PACKAGES / "python/grognard").glob("*.py")):
        files[f"grognard/{path.name}"] = (path.read_bytes(), 0o644)
    script = f"grognard-{VERSION}.data/scripts/{entry['program'].name}"
    files[script] = (entry["program"].read_bytes(), 0o755)
    files[f"{info}/METADATA"] = (metadata(licences).encode(), 0o644)
    tags = "".join(f"Tag: py3-none-{part}\n" for part in tag.split("."))
    head = f"Wheel-Version: 1.0\nGenerator: grognard ({VERSION})\nRoot-Is-Purelib: false\n"
    files[f"{info}/WHEEL"] = ((head + tags).encode(), 0o644)
    for name, content in licences.items():
        files[f"{info}/licenses/{name}"] = (content, 0o644)
    record = "".join(f"{name},sha256={record_digest(content)},{len(content)}\n" for name, (content, _) in files.items())
    files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    path = out / f"grognard-{VERSION}-py3-none-{tag}.whl"
    zipped(path, files)
    return path


def record_digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def npm_head(name, description):
    head = {"name": name, "version": VERSION, "description": description, "license": LICENCE}
    return head | ({"repository": {"type": "git", "url": f"git+{REPOSITORY}.git"}} if REPOSITORY else {})


def npm_package(head, files, out):
    packed = {"package/package.json": (json.dumps(head, indent=2).encode() + b"\n", 0o644)}
    packed |= {f"package/{name}": content for name, content in files.items()}
    path = out / (head["name"].replace("@", "").replace("/", "-") + f"-{VERSION}.tgz")
    tar_gz(path, packed)
    return path


def npm_name(entry):
    return f"@grognard/cli-{entry['os']}-{entry['cpu']}"


def npm_platform(entry, beside, out):
    head = npm_head(npm_name(entry), f"The program grognard for {entry['os']} on {entry['cpu']}")
    head |= {"os": [entry["os"]], "cpu": [entry["cpu"]], "preferUnplugged": True}
    # npm must not choose this program where the C library is not glibc.
    if entry["target"].endswith("-linux-gnu"):
        head |= {"libc": ["glibc"]}
    files = {entry["program"].name: (entry["program"].read_bytes(), 0o755)}
    files |= {name: (content, 0o644) for name, content in beside.items() if name.startswith("LICENSE")}
    return npm_package(head, files, out)


def npm_chooser(found, out):
    head = npm_head("grognard", DESCRIPTION) | {"keywords": KEYWORDS, "bin": {"grognard": "bin/grognard.mjs"}}
    head |= {"engines": {"node": ">=18"}, "optionalDependencies": {npm_name(entry): VERSION for entry in found}}
    files = {"bin/grognard.mjs": ((PACKAGES / "npm/grognard.mjs").read_bytes(), 0o755)}
    texts = [("README.md", PACKAGES), ("LICENSE-APACHE", ROOT), ("LICENSE-MIT", ROOT)]
    files |= {name: ((folder / name).read_bytes(), 0o644) for name, folder in texts}
    return npm_package(head, files, out)


def image(found, beside, out):
    """The build context of a container image. Only static programs run without a system around them."""
    static = [entry for entry in found if "docker" in entry]
    for entry in static:
        folder = out / entry["docker"]
        folder.mkdir(parents=True)
        shutil.copyfile(entry["program"], folder / "grognard")
        (folder / "grognard").chmod(0o755)
    if static:
        shutil.copyfile(PACKAGES / "Dockerfile", out / "Dockerfile")
        (out / "licences").mkdir()
        for name in (name for name in beside if name.startswith("LICENSE")):
            (out / "licences" / name).write_bytes(beside[name])


def about():
    """The facts of the release for package managers. Without an address, OWNER stands for the account."""
    address = REPOSITORY or "https://github.com/OWNER/grognard"
    return {"version": VERSION, "description": DESCRIPTION, "licence": LICENCE, "repository": address}


def for_managers(found, archives, out):
    shutil.rmtree(out, ignore_errors=True)
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in archives]
    names = [path.name for path in archives]
    for name, text in managers.files(about(), list(zip(found, names, digests, strict=True))).items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text)


def make(programs, out, program):
    found = targets(programs)
    program = program or next((entry["program"] for entry in found if runs_here(entry)), None)
    if not program:
        sys.exit("none of the programs runs on this machine: name one with `--program`")
    beside = extras(Path(program).resolve())
    made, archives = [], []
    for name in ("archives", "wheels", "npm"):
        shutil.rmtree(out / name, ignore_errors=True)
        (out / name).mkdir(parents=True)
    for entry in found:
        archives.append(archive(entry, beside, out / "archives"))
        made.append(archives[-1])
        made.append(wheel(entry, beside, out / "wheels"))
        made.append(npm_platform(entry, beside, out / "npm"))
    made.append(npm_chooser(found, out / "npm"))
    for_managers(found, archives, out / "managers")
    for name in ("docker", "pre-commit"):
        shutil.rmtree(out / name, ignore_errors=True)
    image(found, beside, out / "docker")
    shutil.copytree(PACKAGES / "pre-commit", out / "pre-commit")
    for path in made:
        size = path.stat().st_size
        note = " (more than an archive should have)" if size > MAX_ARCHIVE and LEVEL == 9 else ""
        print(f"{size / 1e6:6.1f} MB  {path.relative_to(out)}{note}")


def main():
    words = [word for word in sys.argv[1:] if word != "--quick"]
    program = None
    if "--program" in words:
        place = words.index("--program")
        program = words[place + 1]
        del words[place : place + 2]
    if len(words) != 2:
        sys.exit(__doc__)
    make(Path(words[0]), Path(words[1]), program)


if __name__ == "__main__":
    main()
