#!/usr/bin/env python3
"""Runs `neovim.lua` in a headless Neovim on a new project: neovim.py PROGRAM NVIM"""

import os
import pathlib
import subprocess
import sys
import tempfile

program, nvim = (pathlib.Path(path).resolve() for path in sys.argv[1:])
script = pathlib.Path(__file__).resolve().with_name("neovim.lua")
with tempfile.TemporaryDirectory() as work:
    subprocess.run([program, "new", "my-battle"], cwd=work, check=True, stderr=subprocess.DEVNULL)
    environment = dict(os.environ, GROGNARD=str(program), PROJECT=f"{work}/my-battle", XDG_STATE_HOME=work)
    run = subprocess.run([nvim, "--headless", "-u", "NONE", "-S", script], env=environment, timeout=120)
sys.exit(run.returncode)
