"""The licences of everything that the program links or contains. The licences require that their text is included."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Names of files with a licence or copyright notices.
NAMES = ("license", "licence", "copying", "copyright", "notice", "unlicense")


def linked():
    """The crates of the registry that the program links on any platform."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", str(ROOT / "Cargo.toml")]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in told["packages"]}
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    waiting = [told["resolve"]["root"]]
    seen = set(waiting)
    while waiting:
        for dependency in nodes[waiting.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if is_linked and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    found = (packages[package] for package in seen)
    return sorted(
        (package for package in found if package["source"]), key=lambda found: (found["name"], found["version"])
    )


def texts(folder):
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name.lower().startswith(NAMES))
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def notices():
    """All notices as one text: each licence once, with the names of its packages."""
    users = {}
    silent = []
    for package in linked():
        name = f"{package['name']} {package['version']}"
        found = texts(Path(package["manifest_path"]).parent)
        if not found:
            people = ", ".join(package["authors"]) or "its authors"
            silent.append(f"{name}, by {people}: {package['license'] or 'no licence named'}")
        for text in found:
            users.setdefault(text, []).append(name)
    for font in sorted((ROOT / "builtin/fonts").glob("*/OFL.txt")):
        users.setdefault(font.read_text().strip(), []).append(f"the typeface {font.parent.name}")
    parts = ["This program is made of work of others, under the licences below."]
    for text, names in users.items():
        parts.append("-" * 80 + "\n" + ", ".join(names) + "\n\n" + text)
    if silent:
        parts.append(
            "-" * 80 + "\nThese say only the name of their licence; its text is above:\n\n" + "\n".join(silent)
        )
    return "\n\n".join(parts) + "\n"
