"""Map files as they are read: their text, its hash, the decoded TOML. A cache of decoded files makes the start quick.

Python's TOML reader takes some hundred milliseconds for a map, a cached copy two. The cache is only ever a shortcut:
one that is missing, damaged, read-only or full is passed over silently and the file is read itself.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from desktop.atlas.faults import Fault
from desktop.cache import cache_key, load_entry, store_entry
from desktop.foreign import MissingFile, UnfitFile, text_of
from desktop.language import ENGLISH, Message, msg
from desktop.resources import cached
from desktop.whole_file import real_path

# --- word lists
# The words of a map in a language of their own file: names/<code>.toml in its folder, by the English words.
#
# Such a file has a table for each file of the map, and in it a line for each name or sentence: in
# [spaces], "Pella" = "Pela".
#
# What an entry says itself in that language goes before what the list says. A list that cannot be read stops nobody
# from playing: the check of the map names it, and English stands in its place.

FOLDER = "names"
MOST_LIST_BYTES = 8_000_000
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
        return WordList(path.stem, text_of(path, MOST_LIST_BYTES))
    except UnfitFile:
        return None


# --- documents

Made = TypeVar("Made")
MOST_BYTES = 8_000_000
"""A map file larger than this is refused: nobody wrote it by hand."""
_LAYOUT = b"diadochi decoded file 1"
_DIGEST = 16
_MOST_DECODED = 4 * MOST_BYTES
_MOST_KEPT = 4
"""Maps that are kept open: the one that is played on, and those of the records that are looked at beside it."""


class Document(msgspec.Struct, frozen=True):
    """One decoded file: `shown` is its path for people, `digest` the hash of its text.

    `content` has the words of the lists that lie beside it, which change no digest: words change no game.
    """

    shown: str
    content: dict[str, object]
    digest: bytes


def read_document(path: Path, shown: str) -> Document | Fault:
    """The decoded TOML file at `path`, or the fault that keeps it from being read."""
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


def cache_by_content(
    files: Iterable[str],
) -> Callable[[Callable[[Path], Made]], Callable[[Path], Made]]:
    """Keep what a function makes of a map folder, which depends on these files in it and must never change itself.

    To compare the texts takes a tenth of the time that it takes to make an atlas or a kit of them. Errors are not kept.
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
    """The same while each of the files, and each list of words beside them, is the same. Raises UnfitFile."""
    texts = blake2b(digest_size=_DIGEST)
    for name in names:
        texts.update(_digest(text_of(folder / name, MOST_BYTES)))
    return folder, real_path(folder), texts.digest(), *((each.language, each.digest) for each in word_lists(folder))


def _digest(text: str) -> bytes:
    return blake2b(_LAYOUT + text.encode(), digest_size=_DIGEST).digest()


def digest_of(digests: Iterable[bytes]) -> str:
    """The hash (hex) of several files by their digests."""
    return blake2b(b"".join(digests), digest_size=_DIGEST).hexdigest()


def _parsed(text: str, shown: str) -> dict[str, object] | Fault:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _unread(shown, msg("is not TOML: {why}", why=str(error)), msg("mend that line"))
    except RecursionError:
        return _unread(shown, msg("is nested too deeply"), msg("mend the brackets"))


def _unread(shown: str, reason: Message, remedy: Message) -> Fault:
    return Fault(shown, "", "", "", reason, remedy)


def _cache_file(key: bytes) -> Path:
    return cached("maps", f"{key[:16].hex()}.msgpack")


def _remembered(key: bytes) -> dict[str, object] | None:
    """The decoded file of this key from the cache, None if it is not there or not whole."""
    content = load_entry(_cache_file(key), key, _MOST_DECODED)
    try:
        return None if content is None else msgspec.msgpack.decode(content, type=dict[str, object])
    except msgspec.DecodeError:
        return None


def _remember(key: bytes, content: dict[str, object]) -> None:
    """Keep a decoded file for the next start. A cache that cannot be written is no fault."""
    with suppress(TypeError, OverflowError):
        store_entry(_cache_file(key), key, msgspec.msgpack.encode(content))
