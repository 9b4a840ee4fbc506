"""Everything a fresh machine needs before the program or its tests run: ``python3 .ci/setup.py [play|test|release]``.

Understood by any Python 3, so that an old one can be told what to install. Does nothing when all is there.
"""

import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import distribution
import environment
import interpreter
import packages


def make_environment(purpose: str, system: distribution.Distribution) -> str:
    """Make and fill .venv/ if it is not complete; "" or the sentence that says why it cannot be done."""
    asked = interpreter.asked_for()
    complaint = interpreter.complaint_about(asked)
    if complaint:
        return complaint
    is_right = environment.is_made_with(asked)
    if is_right and environment.is_complete(purpose):
        return ""
    python = interpreter.find_interpreter()
    if not python:
        return interpreter.refusal(sys.version_info, system)
    if not environment.has_bootstrap(python):
        if not distribution.install(system, ["python3-venv"], "the virtual environment"):
            return "%s cannot make a virtual environment: install its venv part and run this again." % python
    if not (is_right and environment.works()):
        print("Making %s/ with %s." % (environment.NAME, python), flush=True)
        if not environment.make(python):
            return (
                "The virtual environment %s/ could not be made: see the lines above, free the cause, run this again."
                % environment.NAME
            )
    print("Installing the pinned packages into %s/; this takes a minute or two." % environment.NAME, flush=True)
    if not environment.fill(purpose):
        return "The packages could not be installed: see the lines above, check the network, run this again."
    return ""


def missing_libraries() -> list:
    """System libraries that the installed Qt does not find."""
    script = os.path.join(environment.TOP, ".ci", "qt_libraries.py")
    return subprocess.check_output([environment.PYTHON, script]).decode().split("\n")[:-1]


def missing_commands(purpose: str) -> list:
    """Commands the tests in a real window need and PATH does not have."""
    return [name for name in packages.COMMANDS if purpose != "play" and not shutil.which(name)]


def make_system(purpose: str, system: distribution.Distribution) -> str:
    """Install libraries and commands the system lacks; "" or the sentence that names what is still missing."""
    if not sys.platform.startswith("linux"):
        return ""
    missing = [name for name in missing_libraries() if name] + missing_commands(purpose)
    if not missing:
        return ""
    distribution.install(system, missing, "Qt" if purpose == "play" else "Qt and the tests")
    still = [name for name in missing_libraries() if name] + missing_commands(purpose)
    return "Still missing: %s; install what carries them and run this again." % ", ".join(still) if still else ""


def main(arguments: list) -> int:
    """0 when everything is there, 2 with one sentence when it cannot be had."""
    purpose = arguments[0] if arguments else "play"
    if purpose not in environment.PURPOSES:
        print("Say one of %s, not %s." % (", ".join(environment.PURPOSES), purpose), file=sys.stderr)
        return 2
    system = distribution.this_distribution()
    complaint = make_environment(purpose, system) or make_system(purpose, system)
    if complaint:
        print(complaint, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
