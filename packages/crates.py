#!/usr/bin/env python3
"""Writes a copy of the workspace whose crates can be published. Cargo packs only files below a crate, but crates include
built-in data from folders of the repository. Therefore each included file is copied into its crate, and the paths in
`include_str!` and `include_bytes!` are changed.

Usage: packages/crates.py OUT [--package | --install]
    `--package` packs every crate in OUT without building it. `--install` also builds each packed crate alone, and
    installs the program from its packed crate, which takes as long as a fresh build.
"""

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A string that begins with steps to parent folders.
ABOVE = re.compile(r'"((?:\.\./)+)([^"\n]*)"')
QUOTED = re.compile(r'"([^"\n]+)"')
# Pictures of the documentation belong to no crate.
LEFT_OUT = ("docs/", "scenarios/", "fuzz/", "web/", "editors/", "examples/")
# The engine of the workbench is no file of the repository; `.ci/engine` makes it.
ENGINE = "wasm/out/engine.wasm"


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    return [name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def included(text, depth, names):
    """The files above a crate that a source includes, and the source with paths inside the crate. `depth` counts the
    folders between the source and its crate, which is two folders below the repository.
    """
    found = set()

    def inside(match):
        ups, rest = match[1], match[2]
        if ups.count("../") != depth + 2:
            return match[0]
        if rest == "":
            # A macro adds the rest of the path: one of the other strings of this source.
            files = {word for word in QUOTED.findall(text) if word in names}
        elif rest.endswith("/"):
            files = {name for name in names if name.startswith(rest)}
        else:
            files = {rest} & names
        if not files:
            return match[0]
        found.update(files)
        return f'"{"../" * depth}{rest}"'

    return ABOVE.sub(inside, text), found


def stage(out):
    """Copies the workspace into `out`. Returns the files that were copied into each crate."""
    names, inside = tracked(), {}
    known = set(names)
    for name in names:
        if not name.startswith(LEFT_OUT):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, out / name)
    for crate in sorted((out / "crates").iterdir()):
        copied = set()
        for source in sorted(crate.rglob("src/**/*.rs")):
            depth = len(source.parent.relative_to(crate).parts)
            text, files = included(source.read_text(), depth, known)
            if files:
                source.write_text(text)
                copied |= files
        for name in sorted(copied):
            (crate / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, crate / name)
        include(crate / "Cargo.toml", copied)
        inside[f"grognard-{crate.name}"] = copied
    if (ROOT / ENGINE).is_file():
        (out / ENGINE).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / ENGINE, out / ENGINE)
        include(out / "Cargo.toml", {ENGINE})
    return inside


def include(manifest, names):
    """Adds files to the key `include`."""
    text = manifest.read_text()
    if "\ninclude = [" not in text:
        sys.exit(f"{manifest} has no key `include`")
    more = "".join(f'"/{name}", ' for name in sorted(names))
    manifest.write_text(text.replace("\ninclude = [", f"\ninclude = [{more}", 1))


def package(out, inside, build):
    """Packs every crate, and looks for each included file in its package."""
    words = ["cargo", "package", "--quiet", "--workspace", "--locked", "--allow-dirty"]
    subprocess.run([*words, *([] if build else ["--no-verify", "--offline"])], cwd=out, check=True)
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    packed = sorted((out / "target/package").glob(f"*-{version}.crate"))
    crates = len(list((out / "crates").iterdir())) + 1
    if len(packed) != crates:
        sys.exit(f"{len(packed)} of {crates} crates were packed")
    for path in packed:
        with tarfile.open(path) as tar:
            names = set(tar.getnames())
            head = path.name.removesuffix(".crate")
            copied = inside.get(head.removesuffix(f"-{version}"), ())
            missing = [name for name in sorted(copied) if f"{head}/{name}" not in names]
            # Those who install the crate do not compile its tests.
            sources = [name for name in names if name.endswith(".rs") and "/tests/" not in name]
            missing += [line for name in sources for line in absent(tar, name, names)]
        if missing:
            sys.exit(f"{path.name} lacks included files:\n" + "\n".join(missing))
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {len(names):4} files  {path.name}")


def absent(tar, source, names):
    """The files that a packed source includes and that are not in the package."""
    text = tar.extractfile(source).read().decode()
    for path in re.findall(r'include_(?:str|bytes)!\(\s*"([^"]+)"', text):
        parts = []
        for part in [*Path(source).parent.parts, *path.split("/")]:
            if part == "..":
                parts = parts[:-1]
            else:
                parts.append(part)
        if "/".join(parts) not in names:
            yield f"{source}: {path}"


def install(out):
    """Installs the program from its packed crate and runs it."""
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    name = f"grognard-{version}"
    with tarfile.open(out / f"target/package/{name}.crate") as tar:
        tar.extractall(out / "unpacked", filter="data")
    # The other crates are not on crates.io before the first release, so their packages take the place of the registry.
    patches = ["[patch.crates-io]"]
    for path in sorted((out / "target/package").glob(f"grognard-*-{version}.crate")):
        with tarfile.open(path) as tar:
            tar.extractall(out / "unpacked", filter="data")
        crate = path.name.removesuffix(f"-{version}.crate")
        patches.append(f'{crate} = {{ path = "../{path.name.removesuffix(".crate")}" }}')
    with (out / f"unpacked/{name}/Cargo.toml").open("a") as manifest:
        manifest.write("\n[workspace]\n" + "\n".join(patches) + "\n")
    words = ["cargo", "install", "--quiet", "--path", out / f"unpacked/{name}", "--root", out / "installed"]
    subprocess.run([*words, "--target-dir", out / "target"], check=True)
    program = out / "installed/bin/grognard"
    subprocess.run([program, "new", out / "jena"], check=True)
    subprocess.run([program, "check", out / "jena", "--deny", "warnings"], check=True)


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    if len(words) != 1 or not set(sys.argv[1:]) - set(words) <= {"--package", "--install"}:
        sys.exit(__doc__)
    out = Path(words[0]).resolve()
    shutil.rmtree(out, ignore_errors=True)
    inside = stage(out)
    if "--package" in sys.argv or "--install" in sys.argv:
        package(out, inside, "--install" in sys.argv)
    if "--install" in sys.argv:
        install(out)


if __name__ == "__main__":
    main()
