"""The writers that sources name, as each language calls them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from desktop.atlas.conversion import Place, convert_entry
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault, MapError
from desktop.atlas.files import shown_path
from desktop.atlas.model import Words
from desktop.resources import assets


class WriterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A writer and a work of his; `cited` is how sources begin that name it."""

    cited: str
    names: Words


class _Writers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    writer: tuple[WriterEntry, ...]


@lru_cache(maxsize=1)
def writers() -> tuple[WriterEntry, ...]:
    """All writers, those with the longest beginning first. Raises MapError where the file is at fault."""
    path = assets("history", "writers.toml")
    document = read_document(path, shown_path(path))
    if isinstance(document, Fault):
        raise MapError([document])
    faults: list[Fault] = []
    entry = convert_entry(document.content, _Writers, Place(faults, document.shown))
    if entry is None:
        raise MapError(faults)
    return tuple(sorted(entry.writer, key=lambda writer: -len(writer.cited)))


def in_words(source: str, language: str) -> str:
    """A source as a language writes it; one of a writer who is not in the list as it stands."""
    for writer in writers():
        if source == writer.cited or source.startswith(f"{writer.cited} "):
            return writer.names.in_language(language) + source.removeprefix(writer.cited)
    return source


def unnamed(sources: Iterable[str]) -> tuple[str, ...]:
    """Sources whose writer is not in the list."""
    known = [writer.cited for writer in writers()]
    return tuple(
        source
        for source in dict.fromkeys(sources)
        if not any(source == cited or source.startswith(f"{cited} ") for cited in known)
    )
