"""The CPU time and memory of a command."""

import os
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple


class Spent(NamedTuple):
    # User plus system time in seconds, including child processes.
    cpu: float
    # Peak memory of the largest process in MiB.
    memory: float
    # Elapsed time in seconds.
    clock: float


def spent(command, codes=(0,), **more):
    """Runs a command. Any exit code that is not in `codes` ends this program."""
    words = [str(word) for word in command]
    with tempfile.TemporaryFile() as said:
        start = time.monotonic()
        child = subprocess.Popen(words, stdout=said, stderr=said, **more)
        _, status, usage = os.wait4(child.pid, 0)
        clock = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in codes:
            said.seek(0)
            sys.exit(f"{' '.join(words)[:400]} ended with {child.returncode}: {said.read().decode()[-800:]}")
    return Spent(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, clock)
