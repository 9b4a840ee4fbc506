"""Which system libraries Qt lacks here: run by the interpreter whose PySide6 is asked, prints one name per line."""

import ctypes
import importlib.util
import os
import re
import sys

import packages

PLUGINS = ("libqoffscreen.so", "libqxcb.so")


def loads(path: str) -> str:
    """The loader's complaint about a library; empty when it loads."""
    try:
        ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)
    except OSError as complaint:
        return str(complaint)
    return ""


def plugin_complaints() -> list:
    """What the loader says of Qt's own platform plugins, which bring in all libraries of Qt."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None:
        return ["PySide6: cannot open shared object file"]
    folder = os.path.join(os.path.dirname(spec.origin), "Qt", "plugins", "platforms")
    return [complaint for complaint in (loads(os.path.join(folder, name)) for name in PLUGINS) if complaint]


def named(complaint: str) -> str:
    """The library a complaint is about; the complaint itself when it is of another sort."""
    found = re.match(r"(\S+): cannot open shared object file", complaint)
    return os.path.basename(found.group(1)) if found else complaint


def missing() -> list:
    """Names of libraries to install, each once: the known ones that do not load, then what the plugins still lack."""
    known = [name for name in packages.LIBRARIES if loads(name)]
    return known or sorted({named(complaint) for complaint in plugin_complaints()})


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        print("\n".join(missing()))
