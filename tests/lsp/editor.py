#!/usr/bin/env python3
"""Runs an editor without a window on a new project. A script in the editor tests the server.

editor.py PROGRAM EDITOR …
"""

import os
import pathlib
import subprocess
import sys
import tempfile

program, editor = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
with tempfile.TemporaryDirectory() as work:
    subprocess.run([program, "new", "my-battle"], cwd=work, check=True, stderr=subprocess.DEVNULL)
    environment = dict(os.environ, GROGNARD=str(program), PROJECT=f"{work}/my-battle", XDG_STATE_HOME=work, HOME=work)
    run = subprocess.run(editor, env=environment, timeout=120)
sys.exit(run.returncode)
