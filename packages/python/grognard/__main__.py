"""Runs the program that was installed with this package: `python -m grognard check`."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


def folders():
    """Where installers put programs: this environment, the user's, beside the package (`pip install --target`)."""
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user"))
    package = Path(__file__).resolve().parent
    yield package.parent / ("Scripts" if os.name == "nt" else "bin")
    yield package.parent / "bin"


def program():
    name = "grognard.exe" if os.name == "nt" else "grognard"
    for folder in folders():
        path = Path(folder) / name
        if path.is_file():
            return str(path)
    sys.exit(f"grognard: the program `{name}` is not beside this package: install it again")


def main():
    command = [program(), *sys.argv[1:]]
    if os.name == "nt":
        # Windows cannot replace a process by another.
        try:
            sys.exit(subprocess.run(command).returncode)
        except KeyboardInterrupt:
            sys.exit(2)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
