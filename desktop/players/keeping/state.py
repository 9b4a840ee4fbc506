"""Which players a game was played by: what they are made of, as one word."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

_DESKTOP = Path(__file__).parents[2]
_PARTS = ("atlas", "forecast", "players", "rules")
"""The folders of the program whose change may change a game."""
_ENDINGS = (".py", ".toml")
_MEASURING = ("balance", "keeping", "ladder")
"""Folders among them that only look on."""


def state(map_folder: Path) -> str:
    """A digest of the rules, the players and the map: games of another state say nothing of these players."""
    found = sha256()
    for file in (*_sources(), *sorted(map_folder.glob("*.toml"))):
        found.update(file.name.encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for part in _PARTS:
        for file in sorted((_DESKTOP / part).rglob("*")):
            if file.suffix in _ENDINGS and file.parent.name not in _MEASURING:
                yield file
