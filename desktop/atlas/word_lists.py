"""The words of a map in a language of their own file: names/<code>.toml in its folder, by the English words.

Such a file has a table for each file of the map, and in it a line for each name or sentence:

    [spaces]
    "Pella" = "Pela"

What an entry says itself in that language goes before what the list says. A list that cannot be read stops nobody from
playing: the check of the map names it, and English stands in its place.
"""

import tomllib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from desktop.foreign import UnfitFile, text_of
from desktop.language import ENGLISH

FOLDER = "names"
MOST_BYTES = 8_000_000
"""A list larger than this is not read."""


class WordList:
    """The words of one language. `digest` is the hash of its text; what it says is looked at when it is needed."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.digest = blake2b(text.encode(), digest_size=16).digest()
        self._text = text

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Of each file of the map, by the English words; nothing where the list is no such table of tables."""
        try:
            return msgspec.convert(tomllib.loads(self._text), dict[str, dict[str, str]])
        except (ValueError, RecursionError):
            return {}


def list_paths(folder: Path) -> list[Path]:
    """The lists of a map folder, by language."""
    return sorted((folder / FOLDER).glob("*.toml"))


def word_lists(folder: Path) -> tuple[WordList, ...]:
    """The lists of a map folder that can be read."""
    found = (_kept(path, *_stamp(path)) for path in list_paths(folder))
    return tuple(each for each in found if each is not None)


def worded(value: object, section: str, lists: tuple[WordList, ...]) -> object:
    """A decoded value of the file `section`, such as "spaces", with the words of the lists beside its English ones."""
    if isinstance(value, list):
        return [worded(part, section, lists) for part in value]
    if not isinstance(value, dict):
        return value
    told = {key: worded(part, section, lists) for key, part in value.items()}
    english = value.get(ENGLISH)
    if isinstance(english, str):
        for each in lists:
            said = each.words.get(section, {}).get(english)
            if said is not None:
                told.setdefault(each.language, said)
    return told


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was changed and how large it is: the same while it is the same."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=64)
def _kept(path: Path, _changed: int, _size: int) -> WordList | None:
    try:
        return WordList(path.stem, text_of(path, MOST_BYTES))
    except UnfitFile:
        return None
