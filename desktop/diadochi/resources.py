"""Paths of the shipped files (in a checkout or an installed wheel) and of the user's own folders."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _home() -> Path:
    """The folder that holds assets/ and maps/: the package in a wheel, the checkout otherwise."""
    return _PACKAGE if (_PACKAGE / "maps").is_dir() else _PACKAGE.parents[1]


def assets(*parts: str) -> Path:
    """The path of a shipped asset, e.g. ``assets("fonts", "EBGaramond.ttf")``; it need not exist."""
    return _home().joinpath("assets", *parts)


def maps(*parts: str) -> Path:
    """The path of a map folder or a file in it, e.g. ``maps("diadochi", "spaces.toml")``."""
    return _home().joinpath("maps", *parts)


def cases() -> Path:
    """The folder of the worked cases: inside the package in a wheel, beside the tests in a checkout."""
    home = _home()
    return home / "cases" if home == _PACKAGE else home / "tests" / "cases"


def cached(*parts: str) -> Path:
    """A path in the cache folder, e.g. ``cached("lines", "map.bin")``; see `_of_the_user`."""
    return _of_the_user("user_cache_path", *parts)


def settings(*parts: str) -> Path:
    """A path in the folder of settings, e.g. ``settings("window.json")``; see `_of_the_user`."""
    return _of_the_user("user_config_path", *parts)


def own(*parts: str) -> Path:
    """A path in the folder of the user's own work, e.g. ``own("games")``; see `_of_the_user`."""
    return _of_the_user("user_data_path", *parts)


def _of_the_user(which: str, *parts: str) -> Path:
    """A path in one of the user's folders; it need not exist.

    Without a home folder it is a path that cannot exist, so reading or writing it raises OSError, as with a full disk.
    """
    import platformdirs  # imported late: most commands never need it

    try:
        return Path(getattr(platformdirs, which)("diadochi", appauthor=False)).joinpath(*parts)
    except RuntimeError:
        return Path(os.devnull, *parts)
