"""The virtual environment .venv/: made, filled from the pinned requirements, and stamped when it is complete.

DIADOCHI_VENV names another folder for it, as the tests under every Python do.
"""

import glob
import hashlib
import os
import shutil
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAME = os.environ.get("DIADOCHI_VENV") or ".venv"
VENV = os.path.join(TOP, NAME)
PYTHON = os.path.join(VENV, "bin", "python")
PURPOSES = ("play", "test", "release")
"""What an environment can be for; each set of packages holds those before it."""
UNUSED_QT = (
    *(os.path.join("Qt", folder) for folder in ("qml", "metatypes")),
    *("assistant", "designer", "linguist", "lrelease", "lupdate", "qmlformat", "qmllint", "qmlls", "svgtoqml"),
)
"""Folders of Qt for programs in QML and for building Qt programs, and tools of those who write them."""
SPOKEN_QT = ("qtbase_es.qm", "qtbase_ru.qm")
"""Qt's own texts in the languages of the program."""


def requirements(purpose: str) -> str:
    """The requirements file of one of PURPOSES."""
    return os.path.join(TOP, ".ci", "requirements", purpose + ".txt")


def fingerprint(purpose: str) -> str:
    """What the environment must have been made from, as a hash of the requirements and the project file."""
    digest = hashlib.sha256(os.fsencode(TOP))
    for path in (requirements(purpose), os.path.join(TOP, "pyproject.toml")):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def stamp(purpose: str) -> str:
    """The file inside .venv/ that says which fingerprint was installed."""
    return os.path.join(VENV, purpose + ".stamp")


def works() -> bool:
    """Whether .venv/ was made in this very place and its interpreter still starts (it may be moved, or Python gone)."""
    try:
        with open(os.path.join(VENV, "pyvenv.cfg"), encoding="utf-8") as file:
            if VENV not in file.read():
                return False
        return subprocess.call([PYTHON, "-c", ""], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def is_complete(purpose: str) -> bool:
    """Whether .venv/ holds what `purpose` needs."""
    return works() and any(_stamped(each) for each in PURPOSES[PURPOSES.index(purpose) :])


def _stamped(purpose: str) -> bool:
    if not os.path.exists(stamp(purpose)):
        return False
    with open(stamp(purpose), encoding="utf-8") as file:
        return file.read() == fingerprint(purpose)


def is_made_with(interpreter: str) -> bool:
    """Whether .venv/ was made with this interpreter; of "" any will do."""
    return not interpreter or _identity(interpreter) == _identity(PYTHON) != ""


def _identity(interpreter: str) -> str:
    """Which installation an interpreter belongs to, also through an environment; "" for one that does not start."""
    question = "import os, sys; print(os.path.realpath(sys.base_prefix), sys.version)"
    try:
        return subprocess.check_output([interpreter, "-c", question], stderr=subprocess.DEVNULL).decode(
            "utf-8", "replace"
        )
    except (OSError, subprocess.CalledProcessError):
        return ""


def has_bootstrap(interpreter: str) -> bool:
    """Whether an interpreter can make an environment with pip in it (Debian keeps that part in a package apart)."""
    return subprocess.call([interpreter, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL) == 0


def make(interpreter: str) -> bool:
    """A fresh .venv/ of this interpreter."""
    shutil.rmtree(VENV, ignore_errors=True)
    return subprocess.call([interpreter, "-m", "venv", VENV]) == 0


def fill(purpose: str) -> bool:
    """Install the pinned requirements and the checkout itself, then stamp; True when all went well.

    The pins are complete, so nothing is resolved: pip would look past a pin where another package asks for its extra.
    """
    pinned = ["--no-deps", "--require-hashes", "--requirement", requirements(purpose)]
    checkout = ["--no-deps", "--no-build-isolation", "--editable", TOP]
    if not (_install(pinned) and _install(checkout)):
        return False
    _point_to_package()
    if purpose == "play":
        _leave_out_unused()
    for old in PURPOSES:
        if os.path.exists(stamp(old)):
            os.remove(stamp(old))
    with open(stamp(purpose), "w", encoding="utf-8") as file:
        file.write(fingerprint(purpose))
    return True


def _site_packages(*names: str) -> list:
    """The paths below the environment's packages that a pattern in several parts fits."""
    return glob.glob(os.path.join(glob.escape(VENV), "lib", "python*", "site-packages", *names))


def _leave_out_unused() -> None:
    """Remove 85 MB of installers and of parts of Qt that the program does not load; `_install` brings pip back."""
    if _site_packages("pip"):
        words = ["uninstall", "--quiet", "--yes", "--disable-pip-version-check", "setuptools", "pip"]
        subprocess.call([PYTHON, "-m", "pip"] + words)
    translations = _site_packages("PySide6", "Qt", "translations", "*.qm")
    unused = [path for path in translations if os.path.basename(path) not in SPOKEN_QT]
    for path in unused + [path for name in UNUSED_QT for path in _site_packages("PySide6", name)]:
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def _point_to_package() -> None:
    """Name the folder relative to the environment: Python cannot read a path with letters the locale lacks."""
    for file in _site_packages("*diadochi*.pth"):
        with open(file, "w", encoding="ascii") as pointer:
            pointer.write(os.path.relpath(os.path.join(TOP, "desktop"), os.path.dirname(file)) + "\n")


def _install(what: list) -> bool:
    """By uv where it is at hand, since it is far quicker; by the environment's own pip where it is not or fails.

    Both say what they do: it takes a minute or two.
    """
    uv = shutil.which("uv")
    if uv and subprocess.call([uv, "pip", "install", "--python", PYTHON, *what]) == 0:
        return True
    if not _site_packages("pip"):
        subprocess.call([PYTHON, "-m", "ensurepip"])
    return subprocess.call([PYTHON, "-m", "pip", "install", "--disable-pip-version-check", *what]) == 0
