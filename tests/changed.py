#!/usr/bin/env python3
"""Tells which battles, rule sets and pages a change touches. A test that looks at a sample looks at these too.

The change is what differs from a base: from GROGNARD_SINCE, or from where this branch left origin/main, or, on that
branch itself, from ten commits ago. Without the history nothing counts as changed.

Usage: changed.py        prints the answer as JSON, for tests that are not written in Python
"""

import hashlib
import json
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The short name of each rule set, as commands and addresses have it, and its folder.
PACKS = {
    "nf": "napoleonic-fury",
    "nb": "napoleons-battles",
    "novag": "novag",
    "bnb": "big-napoleonic-battles",
    "ohw": "one-hour-wargame",
    "ba": "belle-alliance",
}


def digest(name):
    """A fixed shuffle: names in order of this digest have no order that anybody chose."""
    return hashlib.sha256(name.encode()).hexdigest()


def git(*words):
    """What git says, or nothing if it fails."""
    try:
        ended = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return ended.stdout.strip() if ended.returncode == 0 else ""


def base():
    """The commit that the working tree is compared with."""
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
    """Every file that differs from the base, and every new one."""
    if not since:
        return []
    changed = git("diff", "--name-only", since, "--").split("\n")
    new = git("ls-files", "--others", "--exclude-standard").split("\n")
    return sorted({name for name in changed + new if name})


def touched():
    """What the change touches, by the folders that it changes."""
    since = base()
    changed = files(since)

    def below(pattern):
        found = (re.match(pattern, name) for name in changed)
        return sorted({one[1] for one in found if one})

    packs = below(r"rulesets/([^/]+)/")
    return {
        "since": since[:10],
        "files": len(changed),
        # Folders of `scenarios` and of `rulesets`, and the short names of these rule sets.
        "battles": below(r"scenarios/([^/]+)/"),
        "packs": packs,
        "games": [game for game, pack in PACKS.items() if pack in packs],
        # Pages of our own, and kinds of pages by the name of their template.
        "pages": [f"{name}.html" for name in below(r"site/([^/]+)\.md$")],
        "templates": below(r"templates/site/([^/]+)\.html$"),
        # Does it touch how everything on the site, on paper, or on maps looks?
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
