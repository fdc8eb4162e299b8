"""What a command takes."""

import os
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple


class Spent(NamedTuple):
    # Seconds of user and system time, with those of the processes that the command starts.
    cpu: float
    # Peak of the largest process in MiB.
    memory: float
    # Seconds on the clock.
    clock: float


def spent(command, codes=(0,), **more):
    """Runs a command. With another exit code than these it ends this program."""
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
