"""Where the shipped files lie: one locator for a checkout and for an installed wheel."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _home() -> Path:
    """The folder that holds assets/ and maps/: the package in a wheel, the checkout's top otherwise."""
    return _PACKAGE if (_PACKAGE / "maps").is_dir() else _PACKAGE.parent


def assets(*parts: str) -> Path:
    """The path of a shipped asset, e.g. ``assets("fonts", "EBGaramond.ttf")``; it need not exist."""
    return _home().joinpath("assets", *parts)


def maps(*parts: str) -> Path:
    """The path of a map folder or a file in it, e.g. ``maps("diadochi", "spaces.toml")``."""
    return _home().joinpath("maps", *parts)


def cases() -> Path:
    """The folder of the worked cases: in the package of a wheel, beside the tests in a checkout."""
    home = _home()
    return home / "cases" if home == _PACKAGE else home / "tests" / "cases"


def cached(*parts: str) -> Path:
    """The path of what is kept from one start to the next, e.g. ``cached("lines", "map.bin")``; it need not exist.

    For a user without a home folder it leads nowhere: to read or to write it raises OSError, as with a full disk.
    """
    from platformdirs import user_cache_path  # at the first use: whoever asks for a word alone need not wait for it

    try:
        return user_cache_path("diadochi", appauthor=False).joinpath(*parts)
    except RuntimeError:
        return Path(os.devnull, *parts)
