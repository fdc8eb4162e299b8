"""Arguments of the scripts in this folder: `[--all] [PROGRAM]`. The variable ALL=1 is the same as the option `--all`."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALL = "--all" in sys.argv[1:] or os.environ.get("ALL") == "1"
NAMED = [word for word in sys.argv[1:] if not word.startswith("--") and not word.isdigit()]
PROGRAM = str(Path(NAMED[0] if NAMED else ROOT / "target/release/grognard").resolve())
