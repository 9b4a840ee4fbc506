"""Where the shipped files lie: one locator for a checkout and for an installed wheel."""

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
