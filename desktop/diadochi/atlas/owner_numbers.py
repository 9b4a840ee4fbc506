"""Numbers of an owner's own copy of the game, which replace numbers of a map by path.

A set of numbers is one TOML file. It names the map it is for, and has one line for each number:

    format = 1
    map = "diadochi"
    title = "My box"

    [numbers]
    "tables.battle.rows.4.6" = 5
    "generals.general.perdikkas.battle" = 4

A path is the file, then keys; an entry of a list is named by its id, or by its place from 0. The shipped map is never
changed: a map with numbers is a copy of its folder with the file `numbers.toml` (see `rules.core.numbers`). The owner's
numbers get the label `owner`.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import NUMBERS_FILE, Document, Fault, JsonObject, MapError, quoted
from diadochi.foreign import UnfitFile, content_or_none, text_of
from diadochi.language import Message, msg

OWNER: Final = "owner"
"""The label of a number from an owner's own copy."""
FORMAT: Final = 1
Figure: TypeAlias = int | str
"""A number, or a cell of a table such as "2e"."""
_MOST_BYTES = 1_000_000
_NAMES = ("id", "with", "face")
"""The keys by which an entry of a list is named."""
_NOT_FIGURES = frozenset(
    {"schema", "format", "face", "from", "to", "first_column", "last_column", "first_row", "last_row", "no_fleet_score"}
)
"""Numbers that say how a table is laid out."""
_LABELLED_AS: Final = {"fleet": "fleet_strength"}
"""Fields whose numbers have a label of another name."""


class OwnerNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of numbers: the map it is for, its title, and the figure of each path."""

    map: str
    title: str = ""
    format: int = FORMAT
    numbers: Mapping[str, Figure] = {}

    def of_file(self, stem: str) -> dict[str, Figure]:
        """The figures of one file of the map, by the path within it."""
        head = f"{stem}."
        return {path.removeprefix(head): figure for path, figure in self.numbers.items() if path.startswith(head)}

    def written(self) -> str:
        """The set as a TOML text; `numbers_of_text` reads it back."""
        lines = [f"format = {self.format}", f"map = {_text(self.map)}", f"title = {_text(self.title)}", "", "[numbers]"]
        for path, figure in self.numbers.items():
            lines.append(f"{_text(path)} = {figure if isinstance(figure, int) else _text(figure)}")
        return "\n".join((*lines, ""))


def _text(words: str) -> str:
    # JSON and TOML write such strings alike.
    return json.dumps(words, ensure_ascii=False)


def read_numbers(path: Path) -> OwnerNumbers:
    """The set of numbers in a file. Raises MapError with all its faults."""
    try:
        return numbers_of_text(text_of(path, _MOST_BYTES), str(path))
    except UnfitFile as unfit:
        raise MapError([Fault(str(path), "", "", "", unfit.reason, unfit.remedy)]) from None


def numbers_of_text(text: str, shown: str) -> OwnerNumbers:
    """The set of numbers of a TOML text; `shown` names it in faults. Raises MapError with all of them."""
    faults: list[Fault] = []
    try:
        found = convert_entry(tomllib.loads(text), OwnerNumbers, Place(faults, shown))
    except (ValueError, RecursionError) as error:
        reason = msg("is not TOML: {why}", why=str(error))
        raise MapError([Fault(shown, "", "", "", reason, msg("correct that line"))]) from None
    if found is not None and found.format != FORMAT:
        remedy = msg("use a newer version of the program, or write {format}", format=FORMAT)
        faults.append(Fault(shown, "", "format", str(found.format), msg("is not known"), remedy))
    if found is None or faults:
        raise MapError(faults)
    return found


def numbers_beside(folder: Path) -> OwnerNumbers | None:
    """The owner's numbers that a map folder has. Raises MapError if they cannot be read."""
    content = content_or_none(folder / NUMBERS_FILE, _MOST_BYTES)
    return None if content is None else _numbers_in(folder / NUMBERS_FILE, content)


@lru_cache(maxsize=8)
def _numbers_in(path: Path, _content: bytes) -> OwnerNumbers:
    return read_numbers(path)


# --- paths


def part_of(content: object, key: str) -> object:
    """The part of a table or list that a key names; None if there is none."""
    if isinstance(content, dict):
        return content.get(key)
    if not isinstance(content, list):
        return None
    for entry in content:
        if isinstance(entry, dict) and any(str(entry.get(name)) == key for name in _NAMES if name in entry):
            return entry
    return content[int(key)] if key.isascii() and key.isdecimal() and int(key) < len(content) else None


def figure_at(content: JsonObject, path: str) -> Figure | None:
    """The figure at a path of a decoded file; None if nothing is written there."""
    found: object = content
    for key in path.split("."):
        found = part_of(found, key)
    return found if isinstance(found, int | str) and not isinstance(found, bool) else None


def _put(content: JsonObject, path: str, figure: Figure) -> Message | None:
    """Write a figure at a path; the reason if there is no such place."""
    *way, last = path.split(".")
    parent: object = content
    for key in way:
        parent = part_of(parent, key)
    if isinstance(parent, dict) and not isinstance(parent.get(last), dict | list | bool):
        parent[last] = figure
    elif isinstance(parent, list) and last.isascii() and last.isdecimal() and int(last) < len(parent):
        parent[int(last)] = figure
    else:
        return msg("is not a number of this map")
    return None


# --- overlay


def overlaid(document: Document, numbers: OwnerNumbers | None, stem: str) -> Document | Fault:
    """A file of a map with the owner's numbers in it, each labelled as such; the same file if it has none.

    Returns the fault for a path that is not in the file.
    """
    figures = numbers.of_file(stem) if numbers is not None else {}
    if not figures:
        return document
    content = deepcopy(document.content)
    for path, figure in figures.items():
        reason = _put(content, path, figure)
        if reason is not None:
            remedy = msg("use a path that `diadochi numbers --all` lists")
            return Fault(NUMBERS_FILE, "", f"{stem}.{path}", quoted(figure), reason, remedy)
    for path in figures:
        _label(content, path, figures)
    added = blake2b(json.dumps(figures, sort_keys=True).encode(), digest_size=len(document.digest) or 16)
    digest = blake2b(document.digest + added.digest(), digest_size=16).digest()
    return Document(document.shown, content, digest)


def _label(content: JsonObject, path: str, entered: Mapping[str, Figure]) -> None:
    """Label what a path belongs to as the owner's, once all numbers under the same label are."""
    scope = _labelled(content, path)
    if scope is None:
        return
    holder, key, way = scope
    labels: Any = holder.get("provenance")
    inside = holder if key is None else {key: holder.get(_field_of(key))}
    whole = {f"{way}{inner}" for inner in _figures(inside, key)}
    if not all(figure in entered for figure in whole):
        return
    if key is None:
        holder["provenance"] = OWNER
    else:
        holder["provenance"] = {**(labels if isinstance(labels, dict) else {}), key: OWNER}


def _labelled(content: JsonObject, path: str) -> tuple[JsonObject, str | None, str] | None:
    """What has the label of a path: a table, the key in its labels (None: it has only one), and the way to it."""
    keys = path.split(".")
    found: object = content
    best: tuple[JsonObject, str | None, str] | None = None
    for depth, key in enumerate(keys):
        if isinstance(found, dict) and (depth or "provenance" in found):
            labels = found.get("provenance")
            way = "".join(f"{each}." for each in keys[:depth])
            if isinstance(labels, str):
                best = found, None, way
            elif isinstance(labels, dict) or (best is None and "id" in found):
                best = found, _LABELLED_AS.get(key, key), way
        found = part_of(found, key)
    return best


def label_at(content: JsonObject, path: str) -> str:
    """The label of a number: the first word that the file has for it; empty without one."""
    scope = _labelled(content, path)
    if scope is None:
        return ""
    holder, key, _ = scope
    labels = holder.get("provenance")
    if key is not None:
        usual = part_of(content.get("default"), "provenance")
        labels = part_of(labels, key) or part_of(usual, key) or ""
    return str(labels).partition(" ")[0].rstrip(",;:")


def _field_of(label: str) -> str:
    return next((field for field, name in _LABELLED_AS.items() if name == label), label)


def _figures(table: JsonObject, label: str | None) -> Iterator[str]:
    """The paths of all figures under a label, without tables that have labels of their own."""
    for key, part in table.items():
        name = key if label is None else _field_of(key)
        if key in _NOT_FIGURES:
            continue
        if isinstance(part, dict):
            if "provenance" not in part:
                yield from (f"{name}.{inner}" for inner in _figures(part, None))
        elif isinstance(part, list):
            yield from (f"{name}.{inner}" for inner in _of_list(part))
        elif isinstance(part, int) and not isinstance(part, bool):
            yield name


def _of_list(parts: Iterable[object]) -> Iterator[str]:
    for place, part in enumerate(parts):
        if isinstance(part, list):
            yield from (f"{place}.{inner}" for inner in _of_list(part))
        elif isinstance(part, dict):
            name = next((str(part[name]) for name in _NAMES if name in part), str(place))
            yield from (f"{name}.{inner}" for inner in _figures(part, None))
        elif _is_cell(part):
            yield str(place)


def _is_cell(part: object) -> bool:
    return (isinstance(part, int) and not isinstance(part, bool)) or (
        isinstance(part, str) and part.rstrip("e").isdecimal()
    )
