#!/usr/bin/env python3
"""Lists the battles, rule sets and pages that a change touches. Tests of a sample add the changed files to the sample.

The change is the difference to a base: GROGNARD_SINCE, or the commit where this branch left origin/main, or, on main,
the tenth commit before this one. Without git history nothing counts as changed.

Usage: changed.py        prints JSON, for tests in other languages
"""

import hashlib
import json
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Short name of each rule set, as in commands and addresses, and its folder.
PACKS = {
    "nf": "napoleonic-fury",
    "nb": "napoleons-battles",
    "novag": "novag",
    "bnb": "big-napoleonic-battles",
    "ohw": "one-hour-wargame",
    "ba": "belle-alliance",
}


def digest(name):
    """A key for a fixed shuffle, so that a sample does not follow the order of names."""
    return hashlib.sha256(name.encode()).hexdigest()


def git(*words):
    """Output of a git command, or an empty string if it fails."""
    try:
        ended = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return ended.stdout.strip() if ended.returncode == 0 else ""


def base():
    """The commit to compare the working tree with."""
    if given := os.environ.get("GROGNARD_SINCE"):
        if commit := git("rev-parse", "--verify", "--quiet", f"{given}^{{commit}}"):
            return commit
        raise SystemExit(f"GROGNARD_SINCE names no commit: {given}")
    head = git("rev-parse", "HEAD")
    shared = git("merge-base", "HEAD", "origin/main")
    if shared and shared != head:
        return shared
    return (
        git("rev-parse", "--verify", "--quiet", "HEAD~10") or git("rev-list", "--max-parents=0", "HEAD").split("\n")[0]
    )


def files(since):
    """Files that differ from the base, and new files."""
    if not since:
        return []
    changed = git("diff", "--name-only", since, "--").split("\n")
    new = git("ls-files", "--others", "--exclude-standard").split("\n")
    return sorted({name for name in changed + new if name})


def touched():
    """The parts of the repository that the change touches, from the folders of the changed files."""
    since = base()
    changed = files(since)

    def below(pattern):
        found = (re.match(pattern, name) for name in changed)
        return sorted({one[1] for one in found if one})

    packs = below(r"rulesets/([^/]+)/")
    return {
        "since": since[:10],
        "files": len(changed),
        # Folders in `scenarios` and in `rulesets`, and the short names of those rule sets.
        "battles": below(r"scenarios/([^/]+)/"),
        "packs": packs,
        "games": [game for game, pack in PACKS.items() if pack in packs],
        # The project's own pages, and kinds of pages by the name of their template.
        "pages": [f"{name}.html" for name in below(r"site/([^/]+)\.md$")],
        "templates": below(r"templates/site/([^/]+)\.html$"),
        # Whether the change touches the look of the whole site, of all printed products or of all maps.
        "site": bool(
            below(r"(templates/site/assets|templates/site/(?:base|parts)\.html$|src/site/|crates/view/src/view/site/)")
        ),
        "print": bool(
            below(r"(templates/print/|builtin/|crates/(?:print|render)/|crates/view/src/(?:fielding/|view/[^/]+$))")
        ),
        "maps": bool(below(r"(crates/(?:view/src/view|render/src/render)/map/)")),
    }


if __name__ == "__main__":
    print(json.dumps(touched()))
