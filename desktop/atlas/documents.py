"""Map files as they are read: their text, its hash, the decoded TOML. A cache of decoded files makes the start quick.

Python's TOML reader takes some hundred milliseconds for a map, a cached copy two. The cache is only ever a shortcut:
one that is missing, damaged, read-only or full is passed over silently and the file is read itself.
"""

import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import wraps
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from desktop.atlas.faults import Fault
from desktop.atlas.word_lists import word_lists, worded
from desktop.cache import cache_key, load_entry, store_entry
from desktop.foreign import MissingFile, UnfitFile, text_of
from desktop.language import Message, msg
from desktop.resources import cached
from desktop.whole_file import real_path

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
