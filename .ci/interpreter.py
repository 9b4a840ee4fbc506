"""Which Python runs the program: found among those on PATH, or the sentence that says what to install."""

import glob
import os
import shutil
import subprocess
import sys

import environment
from distribution import Distribution

OLDEST = (3, 11)
NEWEST = (3, 14)  # the newest for which the pinned Qt has wheels
# Distributions build theirs after the measure of running programs, version switchers mostly do not: a seventh quicker.
OF_THE_SYSTEM = "/usr/bin/python3" if sys.platform.startswith("linux") else ""
VERSION_QUESTION = "import sys; print('%d %d' % sys.version_info[:2])"


def is_fit(version: tuple) -> bool:
    """Whether the program runs on this (major, minor)."""
    return OLDEST <= tuple(version[:2]) <= NEWEST


def version_of(program: str) -> tuple:
    """(major, minor) of an interpreter; (0, 0) for one that does not start, as the shims of version switchers may."""
    try:
        answer = subprocess.check_output([program, "-c", VERSION_QUESTION], stderr=subprocess.DEVNULL)
        major, minor = answer.decode().split()
        return int(major), int(minor)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0, 0


def candidates() -> list:
    """Interpreters to try, best first: the system's own, this one, then those on PATH."""
    named = ["python%d.%d" % (OLDEST[0], minor) for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    found = [OF_THE_SYSTEM, sys.executable]
    found += [shutil.which(name) for name in [*named, "python3", "python"]]
    return [program for program in found if program]


def asked_for() -> str:
    """The interpreter that PYTHON names, as in ``make play PYTHON=python3.13``; "" where it names none."""
    return os.environ.get("PYTHON", "")


def complaint_about(program: str) -> str:
    """Why the program does not run on an interpreter that was asked for; "" where it does, or none was."""
    version = version_of(program) if program else OLDEST
    if is_fit(version):
        return ""
    if version == (0, 0):
        return "PYTHON=%s does not start: name another interpreter, or leave PYTHON out." % program
    return "PYTHON=%s is Python %d.%d, and Diadochi needs Python %d.%d to %d.%d: name another, or leave PYTHON out." % (
        (program,) + version + OLDEST + NEWEST
    )


def find_interpreter() -> str:
    """The interpreter asked for, else the first fit one that can make an environment, else the first fit one, or ""."""
    if asked_for():
        return asked_for()
    fit = [program for program in candidates() if is_fit(version_of(program))]
    return next((program for program in fit if environment.has_bootstrap(program)), fit[0] if fit else "")


def switched_off(minor: int) -> list:
    """Interpreters of this version that pyenv keeps beside PATH, newest first."""
    root = os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv")
    own = os.path.join(root, "versions", "%d.%d.*" % (OLDEST[0], minor), "bin", "python")
    return sorted(glob.glob(own), reverse=True)


def every_interpreter() -> dict:
    """The path of an interpreter for each fit (major, minor), oldest first; "" for a version this machine has not."""
    found = {}
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        version = (OLDEST[0], minor)
        programs = candidates() + switched_off(minor)
        found[version] = next((each for each in programs if version_of(each) == version), "")
    return found


def refusal(version: tuple, distribution: Distribution) -> str:
    """The sentence for a machine without a fit interpreter; `version` is that of the one in use."""
    return "Diadochi needs Python %d.%d to %d.%d, and this machine offers %d.%d: %s." % (
        OLDEST + NEWEST + tuple(version[:2]) + (distribution.python_remedy(),)
    )
