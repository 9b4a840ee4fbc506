"""A map folder being edited: every change is written at once, with comments and order kept, and can be undone.

It may have faults while it is being made: then `atlas` is the last state that could be opened, and `faults` say what is
wrong with the present one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Table

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import MOST_BYTES, MapError, word_lists, worded
from diadochi.atlas.map_files import read_atlas, snake_case
from diadochi.atlas.map_folders import MAP_FILE
from diadochi.atlas.model import Point
from diadochi.foreign import MissingFile, UnfitFile, text_of, write_file
from diadochi.language import ENGLISH, Message, Name, msg

SPACES, ROUTES, PROVINCES, FEATURES = "spaces.toml", "routes.toml", "provinces.toml", "features.toml"
DIGITS: Final = 4
"""Decimals of a degree: ten metres."""
Document: TypeAlias = "tomlkit.TOMLDocument"
Value: TypeAlias = str | float | bool | Sequence[float] | Sequence[Sequence[float]] | Mapping[str, str | int] | None

GameEntry: TypeAlias = Mapping[str, Any]
"""An entry of a table of the game."""


class Change(NamedTuple):
    """A change: what it was, as a sentence, and the texts of the changed files before it."""

    what: Message
    before: Mapping[str, str]


class MapDraft:
    """The map in a folder. All methods that change it raise UnfitFile if a file cannot be written."""

    def __init__(self, folder: Path) -> None:
        """Open a folder. Raises MapError if it cannot even be shown."""
        self.folder = folder
        atlas, self.faults = read_atlas(folder)
        if atlas is None:
            raise MapError(self.faults)
        self.atlas: Atlas = atlas
        self.done: list[Change] = []
        self.undone: list[Change] = []

    # --- spaces

    def add_space(self, name: str, lon: float, lat: float, kind: str, province: str = "") -> str:
        """Add a space at these degrees and return its id."""
        space = self._free_id(name, self.atlas.spaces)
        entry = new_entry()
        entry["id"] = space
        entry["names"] = inline_words({"en": name})
        entry["lon"], entry["lat"] = round(lon, DIGITS), round(lat, DIGITS)
        if province:
            entry["province"] = province
        entry["kind"] = kind
        what = msg("Added {name}", name=name)
        self._change(what, {SPACES: lambda document: _append(document, "space", entry)})
        return space

    def move_space(self, space: str, lon: float, lat: float) -> None:
        """Move a space to these degrees with its name; where it was drawn otherwise, it is drawn at its place again."""
        was = self.atlas.spaces[space]
        there: dict[str, Value] = {"lon": round(lon, DIGITS), "lat": round(lat, DIGITS), "offset": None}
        if was.label is not None:
            there["label"] = _rounded((was.label[0] + lon - was.lon, was.label[1] + lat - was.lat))
        self._set(msg("Moved {space}", space=Name("space", space)), SPACES, "space", space, there)

    def change_space(self, space: str, **fields: Value) -> None:
        """Set fields of a space as spaces.toml has them; None removes one."""
        self._set(msg("Changed {space}", space=Name("space", space)), SPACES, "space", space, fields)

    def name_space(self, space: str, name: str) -> str:
        """Name a space that is new: its id follows the English name, in the routes too. Return the id."""
        taken = {other: True for other in self.atlas.spaces if other != space}
        named = self._free_id(name, taken)

        def rename(document: Document) -> None:
            for entry in _entries(document, "space"):
                if entry.get("id") == space:
                    _put(entry, {"id": named, "names": {"en": name}})

        def follow(document: Document) -> None:
            for entry in _entries(document, "route"):
                if space in entry.get("ends", ()):
                    entry["ends"] = [named if end == space else end for end in entry["ends"]]

        edits: dict[str, Callable[[Document], object]] = {SPACES: rename}
        if self.atlas.steps[space]:
            edits[ROUTES] = follow
        self._change(msg("Named {name}", name=name), edits)
        return named

    def remove_space(self, space: str) -> None:
        """Remove a space with the routes to it."""

        def without_routes(document: Document) -> None:
            _remove(document, "route", lambda entry: space in entry.get("ends", ()))

        name = self.atlas.spaces[space].names.en
        parts = {SPACES: lambda document: _remove(document, "space", lambda entry: entry.get("id") == space)}
        self._change(msg("Removed {name}", name=name), {**parts, ROUTES: without_routes})

    # --- routes

    def add_route(self, a: str, b: str, kind: str, via: Sequence[Point] = ()) -> None:
        """Join two spaces over these bends; nothing happens if they are joined by this kind already."""
        if any({route.a, route.b} == {a, b} and route.kind == kind for route in self.atlas.routes.values()):
            return
        entry = new_entry()
        entry["ends"] = [a, b]
        entry["kind"] = kind
        if via:
            entry["via"] = [_rounded(point) for point in via]
        what = msg("Joined {a} and {b}", a=Name("space", a), b=Name("space", b))
        self._change(what, {ROUTES: lambda document: _append(document, "route", entry)})

    def change_route(self, route: str, **fields: Value) -> None:
        """Set fields of a route, for example its kind, or `via`, its bends in degrees."""
        found = self.atlas.routes[route]

        def change(document: Document) -> None:
            for entry in _entries(document, "route"):
                if _is_route(entry, found.a, found.b, found.kind):
                    _put(entry, fields)

        what = msg("Changed the route {a} – {b}", a=Name("space", found.a), b=Name("space", found.b))
        self._change(what, {ROUTES: change})

    def remove_route(self, route: str) -> None:
        found = self.atlas.routes[route]
        what = msg("Removed the route {a} – {b}", a=Name("space", found.a), b=Name("space", found.b))
        self._change(
            what,
            {
                ROUTES: lambda document: _remove(
                    document, "route", lambda entry: _is_route(entry, found.a, found.b, found.kind)
                )
            },
        )

    # --- provinces

    def add_province(self, name: str, points: int = 1) -> str:
        """Add a province and return its id."""
        province = self._free_id(name, self.atlas.provinces)
        entry = new_entry()
        entry["id"] = province
        entry["names"] = inline_words({"en": name})
        entry["victory_points"] = points
        what = msg("Added {name}", name=name)
        self._change(what, {PROVINCES: lambda document: _append(document, "province", entry)})
        return province

    def name_province(self, province: str, name: str) -> str:
        """Name a province that is new: its id follows the English name, in its spaces too. Return the id."""
        taken = {other: True for other in self.atlas.provinces if other != province}
        named = self._free_id(name, taken)

        def rename(document: Document) -> None:
            for entry in _entries(document, "province"):
                if entry.get("id") == province:
                    _put(entry, {"id": named, "names": {"en": name}})

        def follow(document: Document) -> None:
            for entry in _entries(document, "space"):
                if entry.get("province") == province:
                    entry["province"] = named

        edits: dict[str, Callable[[Document], object]] = {PROVINCES: rename}
        if self.atlas.members(province):
            edits[SPACES] = follow
        self._change(msg("Named {name}", name=name), edits)
        return named

    def change_province(self, province: str, **fields: Value) -> None:
        what = msg("Changed {province}", province=Name("province", province))
        self._set(what, PROVINCES, "province", province, fields)

    def remove_province(self, province: str) -> None:
        """Remove a province; its spaces then belong to none."""

        def free(document: Document) -> None:
            for entry in _entries(document, "space"):
                if entry.get("province") == province:
                    entry.remove("province")

        name = self.atlas.provinces[province].names.en
        parts = {PROVINCES: lambda document: _remove(document, "province", lambda entry: entry.get("id") == province)}
        self._change(msg("Removed {name}", name=name), {**parts, SPACES: free})

    # --- rivers, ranges, seas and deserts

    def add_feature(self, name: str, kind: str, points: Sequence[Point]) -> int:
        """Add a line on the land or the sea, through these degrees; return its number."""
        entry = new_entry()
        entry["names"] = inline_words({"en": name})
        entry["kind"] = kind
        entry["points"] = [_rounded(point) for point in points]
        what = msg("Added {name}", name=name)
        self._change(what, {FEATURES: lambda document: _append(document, "feature", entry)})
        return len(self.atlas.features) - 1

    def change_feature(self, number: int, **fields: Value) -> None:
        """Set fields of a feature as features.toml has them."""
        name = self.atlas.features[number].names.en
        edit = {FEATURES: lambda document: _put(_entries(document, "feature")[number], fields)}
        self._change(msg("Changed {name}", name=name), edit)

    def remove_feature(self, number: int) -> None:
        name = self.atlas.features[number].names.en

        edit = {FEATURES: lambda document: _remove_at(document, "feature", (number,))}
        self._change(msg("Removed {name}", name=name), edit)

    # --- names on the map

    def place_label(self, label: str, at: Point | None) -> None:
        """Want the middle of a name at these degrees; None lets the program place it.

        `label` is "space:<id>", "province:<id>" or "feature:<id>".
        """
        kind, _, name = label.partition(":")
        wish = None if at is None else _rounded(at)
        if kind == "space":
            self.change_space(name, label=wish)
        elif kind == "province":
            self.change_province(name, label=wish)
        else:
            number = next(n for n, feature in enumerate(self.atlas.features) if feature.id == name)
            self.change_feature(number, label=wish)

    # --- files of the game
    # Tables of the game that has this map, for example the generals. The draft knows nothing of their fields.

    def entries(self, file: str, key: str) -> list[GameEntry]:
        """The entries of a table of the game, with the words of the lists; none for a table that is borrowed."""
        try:
            entries = _entries(self._document(file), key)
        except UnfitFile:
            return []
        lists = word_lists(self.folder)
        return [worded(entry.unwrap(), Path(file).stem, lists) for entry in entries]  # type: ignore[misc]

    def add_entry(self, file: str, key: str, name: str, fields: Mapping[str, Value], head: str = "") -> int:
        """Add an entry with an English name, and return its number; `head` is the comment of a new file."""
        there = self.entries(file, key)
        entry = new_entry()
        entry["id"] = self._free_id(name, {str(other.get("id")): other for other in there})
        _put(entry, {"names": {"en": name}, **fields})

        def add(document: Document) -> None:
            if not document.as_string():
                document.add(tomlkit.comment(head))
            _append(document, key, entry)

        self._change(msg("Added {name}", name=name), {file: add})
        return len(there)

    def change_entry(self, file: str, key: str, number: int, fields: Mapping[str, Value]) -> None:
        """Set fields of an entry."""
        edit = {file: lambda document: _put(_entries(document, key)[number], fields)}
        self._change(msg("Changed {name}", name=self._entry_name(file, key, number)), edit)

    def name_entry(self, file: str, key: str, number: int, name: str) -> None:
        """Name an entry that is new: its id follows the English name."""
        others = [entry for other, entry in enumerate(self.entries(file, key)) if other != number]
        named = self._free_id(name, {str(entry.get("id")): entry for entry in others})
        edit = {file: lambda document: _put(_entries(document, key)[number], {"id": named, "names": {"en": name}})}
        self._change(msg("Named {name}", name=name), edit)

    def remove_entry(self, file: str, key: str, number: int) -> None:
        edit = {file: lambda document: _remove_at(document, key, (number,))}
        self._change(msg("Removed {name}", name=self._entry_name(file, key, number)), edit)

    def _entry_name(self, file: str, key: str, number: int) -> str:
        return str(self.entries(file, key)[number].get("names", {}).get(ENGLISH, "?"))

    # --- the map

    def rename(self, title: str, language: str = ENGLISH) -> None:
        """Set the title of the map in a language."""

        def change(document: Document) -> None:
            _put_words(document, "names", {language: title})

        self._change(msg("Renamed the map"), {MAP_FILE: change})

    # --- undo

    def undo(self) -> None:
        """Take the last change back; there must be one."""
        self._swap(self.done, self.undone)

    def redo(self) -> None:
        """Make the last undone change again; there must be one."""
        self._swap(self.undone, self.done)

    def _swap(self, source: list[Change], target: list[Change]) -> None:
        change = source.pop()
        now = {name: self._text(name) for name in change.before}
        self._write(change.before)
        target.append(Change(change.what, now))

    # --- files

    def _set(self, what: Message, file: str, key: str, wanted: str, fields: Mapping[str, Value]) -> None:
        def change(document: Document) -> None:
            for entry in _entries(document, key):
                if entry.get("id") == wanted:
                    _put(entry, fields)

        self._change(what, {file: change})

    def _change(self, what: Message, edits: Mapping[str, Callable[[Document], object]]) -> None:
        before = {name: self._text(name) for name in edits}
        after = {}
        for name, edit in edits.items():
            document = self._document(name)
            edit(document)
            after[name] = tomlkit.dumps(document)
        changed = {name: text for name, text in after.items() if text != before[name]}
        if not changed:
            return
        self._write(changed)
        self.done.append(Change(what, {name: before[name] for name in changed}))
        self.undone.clear()

    def _write(self, texts: Mapping[str, str]) -> None:
        for name, text in texts.items():
            write_file(self.folder / name, text.encode())
        atlas, self.faults = read_atlas(self.folder)
        self.atlas = atlas or self.atlas

    def _text(self, name: str) -> str:
        assert Path(name).name == name, "a draft changes files in the folder of the map only"
        try:
            return text_of(self.folder / name, MOST_BYTES)
        except MissingFile:
            return ""

    def _document(self, name: str) -> Document:
        """A file as it can be edited. Raises UnfitFile if it was damaged by other means: it is not overwritten."""
        try:
            return tomlkit.parse(self._text(name))
        except TOMLKitError as error:
            reason = msg("is not TOML: {why}", why=str(error))
            raise UnfitFile(self.folder / name, reason, msg("correct that line")) from error

    def _free_id(self, name: str, taken: Mapping[str, object]) -> str:
        plain = snake_case(name)
        first = plain if plain[:1].isalpha() else f"place_{plain}".rstrip("_")
        number, found = 1, first
        while found in taken:
            number += 1
            found = f"{first}_{number}"
        return found


def _entries(document: Document, key: str) -> MutableSequence[Any]:
    """The entries of a file; an empty list where it has none, which is not in the file."""
    found = document.get(key)
    return found if isinstance(found, AoT) else []


def _append(document: Document, key: str, entry: Table) -> None:
    """Add an entry as the last of its kind."""
    if not isinstance(document.get(key), AoT):
        document[key] = tomlkit.aot()
    document[key].append(entry)


def _remove(document: Document, key: str, unwanted: Callable[[Table], bool]) -> None:
    _remove_at(document, key, [number for number, entry in enumerate(_entries(document, key)) if unwanted(entry)])


def _remove_at(document: Document, key: str, numbers: Sequence[int]) -> None:
    """Remove the entries with these numbers; without its last one the list is not in the file."""
    entries = _entries(document, key)
    for number in reversed(numbers):
        del entries[number]
    if numbers and not entries:
        del document[key]


def _put(entry: Table, fields: Mapping[str, Value]) -> None:
    for field, value in fields.items():
        if value is None:
            entry.pop(field, None)
        elif isinstance(value, Mapping):
            _put_words(entry, field, value)
        else:
            entry[field] = value


def _put_words(entry: Table | Document, field: str, words: Mapping[str, str | int]) -> None:
    """Set words in some languages, or the parts of a fleet, and leave the others."""
    there: Any = entry.get(field)
    if there is None:
        entry[field] = inline_words(words)
        return
    for language, said in words.items():
        if said != "":
            there[language] = said
        else:
            there.pop(language, None)


def _rounded(point: Point) -> list[float]:
    return [round(degrees, DIGITS) for degrees in point]


def new_entry() -> Table:
    """A table of a list, with a line left free before it."""
    entry = tomlkit.table()
    entry.trivia.indent = "\n"
    return entry


def inline_words(words: Mapping[str, str | int]) -> Any:
    """Words in several languages, spaced as in the files that come with the program."""
    said = ", ".join(f"{language} = {tomlkit.item(text).as_string()}" for language, text in words.items())
    return tomlkit.parse(f"words = {{ {said} }}\n")["words"]


def _is_route(entry: Table, a: str, b: str, kind: str) -> bool:
    return set(entry.get("ends", ())) == {a, b} and entry.get("kind") == kind
