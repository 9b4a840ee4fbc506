"""Reading map files and describing their faults: text, hash, decoded TOML and word lists, with a cache.

Python's TOML reader takes some hundred milliseconds for a map, the cache two. If the cache is missing, damaged,
read-only or full, the file itself is read.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from diadochi.cache import cache_key, load_entry, store_entry
from diadochi.foreign import MissingFile, UnfitFile, text_of
from diadochi.language import ENGLISH, Message, Speaker, msg
from diadochi.resources import cached
from diadochi.whole_file import real_path

# --- faults
# Faults in map files, described for the person who has to correct them: file, entry, field, value, reason, remedy.


class Fault(msgspec.Struct, frozen=True):
    """One fault. `file` is the displayed path, `entry` e.g. ``route 41 (tarsos - mazaka)`` or empty.

    `field` and `value` are as in the file; `reason` continues the sentence ("is not one of ..."), `remedy` says what to
    write instead.
    """

    file: str
    entry: str
    field: str
    value: str
    reason: Message
    remedy: Message | None = None

    def sentence(self) -> str:
        """The fault as one sentence in the current language."""
        say = Speaker(lambda name: name.id).say
        text = " ".join(part for part in (self.field, self.value, say(self.reason)) if part)
        where = ": ".join(part for part in (self.file, self.entry) if part)
        ending = f"; {say(self.remedy)}" if self.remedy else ""
        return " ".join(f"{where}: {text}{ending}".split())


class MapError(Exception):
    """A map that cannot be used; `faults` lists all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.sentence() for fault in self.faults))


def quoted(value: object) -> str:
    """A value as written in the file: texts in quotation marks, long ones cut."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def meant(word: str, choices: Iterable[str]) -> str | None:
    """The choice most similar to `word`; None if none is similar."""
    from difflib import get_close_matches  # imported late: only needed for faulty files

    near = get_close_matches(word, list(choices), n=1, cutoff=0.6)
    return near[0] if near else None


def write_or_add(word: str, choices: Iterable[str], file: str) -> Message:
    """The remedy for an unknown word: write the similar one, or add it to `file`."""
    near = meant(word, choices)
    if near is None:
        return msg("write one of these, or add it to {file}", file=file)
    return msg('write "{near}", or add "{word}" to {file}', near=near, word=word, file=file)


# --- documents

JsonObject: TypeAlias = dict[str, Any]
"""A table as JSON or TOML has it."""

# --- word lists
# The file names/<code>.toml in a map folder has the words of the map in that language. It has a table for each file of
# the map, with a line for each English name or sentence: in [spaces], "Pella" = "Pela". Words in an entry itself take
# precedence. A list that cannot be read does not prevent playing: the check of the map reports it, and English is
# shown.

FOLDER = "names"
MOST_LIST_BYTES = 8_000_000
"""The largest list that is read, in bytes."""


class WordList:
    """The words of one language. `digest` is the hash of its text; the text is parsed when it is needed."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.digest = blake2b(text.encode(), digest_size=16).digest()
        self._text = text

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The words by file of the map and English text; empty if the list is invalid."""
        try:
            return msgspec.convert(tomllib.loads(self._text), dict[str, dict[str, str]])
        except (ValueError, RecursionError):
            return {}


def list_paths(folder: Path) -> list[Path]:
    """The word lists of a map folder, sorted by language."""
    return sorted((folder / FOLDER).glob("*.toml"))


def word_lists(folder: Path) -> tuple[WordList, ...]:
    """The word lists of a map folder that can be read."""
    found = (_kept(path, *_stamp(path)) for path in list_paths(folder))
    return tuple(each for each in found if each is not None)


def worded(value: object, section: str, lists: tuple[WordList, ...]) -> object:
    """A decoded value of the file `section` (e.g. "spaces") with the words of the lists added to the English ones."""
    if isinstance(value, list):
        return [worded(part, section, lists) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {key: worded(part, section, lists) for key, part in value.items()}
    english = value.get(ENGLISH)
    if isinstance(english, str):
        for each in lists:
            translation = each.words.get(section, {}).get(english)
            if translation is not None:
                parts.setdefault(each.language, translation)
    return parts


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=64)
def _kept(path: Path, _changed: int, _size: int) -> WordList | None:
    try:
        return _word_list(path.stem, text_of(path, MOST_LIST_BYTES))
    except UnfitFile:
        return None


_word_list = lru_cache(maxsize=64)(WordList)  # copies of a map have the same lists, which take longest to parse


# --- map files

LENT = "borrowed"
"""The folder inside a map with files of the map it borrows from (`diadochi.atlas.borrowing`), as they were packed."""
NUMBERS_FILE = "numbers.toml"
"""An owner's numbers in the folder of a map (`diadochi.atlas.owner_numbers`); most maps have none."""
Made = TypeVar("Made")
MOST_BYTES = 8_000_000
"""The largest map file that is read, in bytes; no one writes a larger one by hand."""
_LAYOUT = b"diadochi decoded file 1"
_DIGEST = 16
_ABSENT = bytes(_DIGEST)
"""Stands for a file that is not there."""
_MOST_DECODED = 4 * MOST_BYTES
_MOST_KEPT = 4
"""The number of maps in the cache: the one that is played on, and those of records that are viewed."""


class Document(msgspec.Struct, frozen=True):
    """A decoded file: `shown` is its path for display, `digest` the hash of its text.

    `content` includes the words of the lists beside it. They do not affect the digest, because they do not affect a
    game.
    """

    shown: str
    content: dict[str, object]
    digest: bytes


def read_document(path: Path, shown: str) -> Document | Fault:
    """The decoded TOML file at `path`, or the fault why it cannot be read."""
    try:
        text = text_of(path, MOST_BYTES)
    except MissingFile:
        return _unread(shown, msg("is missing"), msg("put the file back"))
    except UnfitFile as unfit:
        return _unread(shown, unfit.reason, unfit.remedy)
    digest = _digest(text)
    lists = word_lists(path.parent)
    key = cache_key("maps", digest, path.stem, *(each.digest for each in lists))
    content = _remembered(key)
    if content is None:
        parsed = _parsed(text, shown)
        if isinstance(parsed, Fault):
            return parsed
        content = {name: worded(part, path.stem, lists) for name, part in parsed.items()} if lists else parsed
        _remember(key, content)
    return Document(shown, content, digest)


def absent_document(shown: str) -> Document:
    """What stands for a file that is not there: the same as an empty one."""
    return Document(shown, {}, _digest(""))


def cache_by_content(
    files: Iterable[str],
) -> Callable[[Callable[[Path], Made]], Callable[[Path], Made]]:
    """Cache what a function makes of a map folder; it must depend only on these files and be immutable.

    Comparing the texts takes a tenth of the time of making an atlas or a kit. Errors are not cached.
    """
    names = tuple(files)

    def decorate(make: Callable[[Path], Made]) -> Callable[[Path], Made]:
        kept: dict[tuple[object, ...], Made] = {}

        @wraps(make)
        def look_up(folder: Path) -> Made:
            try:
                key = _content_key(folder, names)
            except UnfitFile:
                return make(folder)
            if key in kept:
                return kept[key]
            made = make(folder)
            for oldest in list(kept)[: max(0, len(kept) + 1 - _MOST_KEPT)]:
                kept.pop(oldest, None)
            kept[key] = made
            return made

        return look_up

    return decorate


def _content_key(folder: Path, names: tuple[str, ...]) -> tuple[object, ...]:
    """A key that is equal while the files and the word lists are unchanged. Raises UnfitFile."""
    texts = blake2b(digest_size=_DIGEST)
    for name in names:
        for path in (folder / name, folder / LENT / name):
            try:
                texts.update(_digest(text_of(path, MOST_BYTES)))
            except MissingFile:
                texts.update(_ABSENT)
    with suppress(MissingFile):
        texts.update(_digest(text_of(folder / NUMBERS_FILE, MOST_BYTES)))
    return folder, real_path(folder), texts.digest(), *((each.language, each.digest) for each in word_lists(folder))


def _digest(text: str) -> bytes:
    return blake2b(_LAYOUT + text.encode(), digest_size=_DIGEST).digest()


def digest_of(digests: Iterable[bytes]) -> str:
    """The hash (hex) of several files from their digests."""
    return blake2b(b"".join(digests), digest_size=_DIGEST).hexdigest()


def _parsed(text: str, shown: str) -> dict[str, object] | Fault:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _unread(shown, msg("is not TOML: {why}", why=str(error)), msg("correct that line"))
    except RecursionError:
        return _unread(shown, msg("is nested too deeply"), msg("correct the brackets"))


def _unread(shown: str, reason: Message, remedy: Message) -> Fault:
    return Fault(shown, "", "", "", reason, remedy)


def _cache_file(key: bytes) -> Path:
    return cached("maps", f"{key[:16].hex()}.msgpack")


def _remembered(key: bytes) -> dict[str, object] | None:
    """The decoded file in the cache; None if it is missing or damaged."""
    content = load_entry(_cache_file(key), key, _MOST_DECODED)
    try:
        return None if content is None else msgspec.msgpack.decode(content, type=dict[str, object])
    except msgspec.DecodeError:
        return None


def _remember(key: bytes, content: dict[str, object]) -> None:
    """Put a decoded file into the cache. A cache that cannot be written is ignored."""
    with suppress(TypeError, OverflowError):
        store_entry(_cache_file(key), key, msgspec.msgpack.encode(content))
