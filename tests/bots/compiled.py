"""Running a script in a process of compiled rules."""

import os
import subprocess
import sys


def run_compiled(script):
    """What a script prints in a compiled process; its failure is the test's."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "COSMODROME_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
