"""The tests under every fit Python this machine has, each in build/venvs/: ``make test-all``.

Arguments go to pytest. Ends with a line for each version from the oldest to the newest; one that is not here is named
and is no failure.
"""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import environment
import interpreter

NOT_HERE = "not on this machine"


def tested(version: tuple, python: str, words: list) -> tuple:
    """Whether the tests passed under one interpreter, and pytest's last line or what kept them from running."""
    name = os.path.join("build", "venvs", "%d.%d" % version)
    here = dict(os.environ, DIADOCHI_VENV=name, PYTHON=python)
    print("== Python %d.%d: %s" % (version + (python,)), flush=True)
    set_up = [sys.executable, os.path.join(environment.TOP, ".ci", "setup.py"), "test"]
    if subprocess.call(set_up, env=here, cwd=environment.TOP) != 0:
        return False, "could not be set up, see above"
    pytest = [os.path.join(environment.TOP, name, "bin", "python"), "-m", "pytest", "-q"]
    pytest += ["--dist", "loadgroup", "--no-loadscope-reorder"]
    many = [] if any(word == "-n" for word in words) else ["-n", "auto"]
    return watched(pytest + many + words, here)


def watched(command: list, here: dict) -> tuple:
    """Run a command and show what it says as it comes; whether it succeeded, and its last line."""
    last = ""
    with subprocess.Popen(
        command, env=here, cwd=environment.TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as running:
        for raw in running.stdout:
            line = raw.decode("utf-8", "replace")
            sys.stdout.write(line)
            sys.stdout.flush()
            last = line.strip() or last
    return running.returncode == 0, re.sub(r"^=+ | =+$", "", last)


def main(words: list) -> int:
    """0 when the tests pass under every Python that is here, 1 when they fail under one, 2 when there is none."""
    found = interpreter.every_interpreter()
    said = {version: tested(version, python, words) for version, python in found.items() if python}
    print("== Summary")
    for version in found:
        passed, last = said.get(version, (True, NOT_HERE))
        print("Python %d.%d: %s%s" % (version + ("" if passed else "FAILED: ", last)))
    if not said:
        print("No Python from %d.%d to %d.%d is here." % (interpreter.OLDEST + interpreter.NEWEST), file=sys.stderr)
        return 2
    return 0 if all(passed for passed, _ in said.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
