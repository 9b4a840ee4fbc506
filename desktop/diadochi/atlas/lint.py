"""Checks of a map, beyond what it needs to open at all, and its figures for authors."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, TypeVar

from diadochi.atlas.atlas import Atlas, part_of, route_kilometres
from diadochi.atlas.conversion import Place
from diadochi.atlas.documents import Fault, list_paths, meant, read_document
from diadochi.atlas.map_checks import (
    LintReport,
    check_crossings,
    check_lengths,
    check_limits,
    check_places,
    check_provinces,
    check_reach,
    check_shores,
    check_spaces,
    stuck_going_west,
)
from diadochi.atlas.map_files import FILES, LABELS, read_atlas, shown_path
from diadochi.atlas.model import Fleet, Names, Province, Route, Space, Text, Words
from diadochi.language import CYRILLIC, ENGLISH, LANGUAGES, NAME_LANGUAGES, Message, msg

if TYPE_CHECKING:
    import networkx as nx
    from shapely import Geometry


# --- text checks
# Checks of texts: names and notes, the labels of numbers, word lists, and the files beside the map.

Note = Callable[[str, object, Message, Message | None], None]
Key = TypeVar("Key")
_SENTENCE_WORDS = 3
_EMPTY = msg("is empty")
_WORD = re.compile(r"\b[a-zà-ÿ]{2,}\b")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LATIN = re.compile("[A-Za-z]")


def check_texts(report: LintReport) -> None:
    """Names and notes: none empty, none untranslated, no name used twice."""
    atlas = report.atlas
    for space in atlas.spaces.values():
        note = _at(report.space, space.id)
        _check_names(space.names, note)
        _check_note(atlas, space.note, note)
    for province in atlas.provinces.values():
        note = _at(report.province, province.id)
        _check_names(province.names, note)
        _check_note(atlas, province.note, note)
    for route in atlas.routes.values():
        for field, text in (("names", route.names), ("note", route.note)):
            if text:
                check_text(text, field, _at(report.route, route.id))
    for number, feature in enumerate(atlas.features):
        _check_names(feature.names, _at(report.feature, number))
    _check_unique(report, ((space.id, space.names) for space in atlas.spaces.values()))


def _check_note(atlas: Atlas, text: Text, note: Note) -> None:
    """A borrowing map need not say anything about its places."""
    if text or not atlas.contents.borrows:
        check_text(text, "note", note)


def _at(noter: Callable[[Key, str, object, Message, Message | None], None], key: Key) -> Note:
    return lambda field, value, reason, remedy: noter(key, field, value, reason, remedy)


def check_text(text: Text, field: str, note: Note) -> None:
    """A sentence in every language: none empty, none the same as in English, Russian in Cyrillic letters."""
    for language in LANGUAGES:
        words = text.get(language, "")
        if not words.strip():
            note(f"{field}.{language}", None, _EMPTY, msg("write the text"))
        elif language != ENGLISH and words == text.en and untranslated(words):
            note(f"{field}.{language}", words, msg("is the English text"), msg("translate it"))
        elif language in CYRILLIC and not _CYRILLIC.search(words):
            note(f"{field}.{language}", words, msg("has no Russian letter"), msg("translate it"))
    _check_codes(text, field, LANGUAGES, note)


def untranslated(words: str) -> bool:
    """Whether a text that is the same in two languages is a sentence, not just a name."""
    return len(words.split()) >= _SENTENCE_WORDS and bool(_WORD.search(words))


def _check_names(names: Names, note: Note) -> None:
    for language in NAME_LANGUAGES:
        field, name = f"names.{language}", names.get(language, "")
        if not name.strip():
            note(field, None, _EMPTY, msg("write the name"))
        elif language in CYRILLIC and _LATIN.search(name):
            note(field, name, msg("has a Latin letter in a Russian name"), msg("write it in Russian letters"))
        elif language not in CYRILLIC and _CYRILLIC.search(name):
            note(field, name, msg("has a Russian letter"), msg("write it in Latin letters"))
    _check_codes(names, "names", NAME_LANGUAGES, note)


def _check_codes(words: Words, field: str, known: tuple[str, ...], note: Note) -> None:
    for language in words:
        if language not in known:
            near = meant(language, known)
            remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
            note(f"{field}.{language}", None, msg("is not one of {choices}", choices=known), remedy)


def _check_unique(report: LintReport, named: Iterable[tuple[str, Names]]) -> None:
    owner: dict[tuple[str, str], str] = {}
    for space, names in named:
        for language, name in names.items():
            other = owner.setdefault((language, name), space)
            if other != space:
                report.space(
                    space,
                    f"names.{language}",
                    name,
                    msg("is also the name of {other}", other=other),
                    msg("add a second name"),
                )


# --- labels
# Every number must say where it comes from.


def check_labels_given(report: LintReport) -> None:
    """Spaces, provinces and routes have a label for each of their numbers; a borrowing map need not say."""
    if report.atlas.contents.borrows:
        return
    for space in report.atlas.spaces.values():
        for field in _missing(_numbers_of_space(space), space.provenance):
            report.space(
                space.id, f"provenance.{field}", None, msg("is missing"), msg("say where the number comes from")
            )
    for province in report.atlas.provinces.values():
        for field in _missing(_numbers_of_province(province), province.provenance):
            report.province(
                province.id, f"provenance.{field}", None, msg("is missing"), msg("say where the number comes from")
            )
    for route in report.atlas.routes.values():
        for field in _missing(_numbers_of_route(route), route.provenance):
            report.route(
                route.id, f"provenance.{field}", None, msg("is missing"), msg("say where the number comes from")
            )


def _missing(numbers: Mapping[str, bool], labels: Mapping[str, str]) -> list[str]:
    return [field for field, given in numbers.items() if given and field not in labels]


def _numbers_of_space(space: Space) -> dict[str, bool]:
    return {
        "position": True,
        "kind": True,
        "offset": space.offset != (0, 0),
        "port": space.port,
        "siege_modifier": space.siege_modifier != 0,
        "owner": space.owner != "none",
        "passage_attrition": space.passage_attrition,
        "entry": bool(space.entry),
        **_numbers_of_fleet(space.fleet),
    }


def _numbers_of_province(province: Province) -> dict[str, bool]:
    return {
        "victory_points": province.victory_points != 0,
        "groups": bool(province.groups),
        **_numbers_of_fleet(province.fleet),
    }


def _numbers_of_route(route: Route) -> dict[str, bool]:
    return {"kind": True, "via": bool(route.via)}


def _numbers_of_fleet(fleet: Fleet | None) -> dict[str, bool]:
    return {"fleet": fleet is not None, "fleet_strength": fleet is not None}


# --- word lists
# Each must be for a known language and an existing file, and each line for an existing text.


def list_faults(folder: Path, unsound: Collection[str] = ()) -> list[Fault]:
    """The faults in the word lists of a map folder.

    Lines for texts of the `unsound` files are not checked: they may be right once those files are corrected.
    """
    english = {path.stem: _english_in(path) for path in sorted(folder.glob("*.toml"))}
    faults: list[Fault] = []
    for path in list_paths(folder):
        document = read_document(path, shown_path(path))
        if isinstance(document, Fault):
            faults.append(document)
        else:
            place = Place(faults, document.shown)
            _check_language(path.stem, place)
            for section, words in document.content.items():
                if english.get(section, ()) is not None and f"{section}.toml" not in unsound:
                    _check_section(section, words, english, place.within(f"[{section}]"))
    return faults


def unread_lists(folder: Path) -> frozenset[str]:
    """The languages whose lists cannot be read, so that their words cannot be checked."""
    paths = list_paths(folder)
    return frozenset(path.stem for path in paths if isinstance(read_document(path, shown_path(path)), Fault))


def _check_language(language: str, place: Place) -> None:
    choices = tuple(code for code in NAME_LANGUAGES if code != ENGLISH)
    if language not in choices:
        place.fault("", language, msg("is not one of {choices}", choices=choices), msg("give the file another name"))


def _check_section(section: str, words: object, english: Mapping[str, set[str] | None], place: Place) -> None:
    if section not in english:
        near = meant(section, english)
        remedy = msg("write [{near}]", near=near) if near else msg("remove it")
        place.fault("", None, msg("is not the name of a file of the map"), remedy)
    elif not isinstance(words, dict):
        place.fault("", None, msg("is not a table"), msg("write [{near}]", near=section))
    else:
        for source, said in words.items():
            _check_line(source, said, english[section] or set(), f"{section}.toml", place)


def _check_line(source: str, said: object, known: set[str], file: str, place: Place) -> None:
    if not isinstance(said, str):
        place.fault(source, said, msg("is not a text"), msg("write the text"))
    elif source not in known:
        near = meant(source, sorted(known))
        remedy = msg('write "{near}"', near=near) if near else msg("remove it")
        place.fault(source, None, msg("is not an English text in {file}", file=file), remedy)


def _english_in(path: Path) -> set[str] | None:
    """The English texts of a file; None if it cannot be read."""
    document = read_document(path, shown_path(path))
    return None if isinstance(document, Fault) else set(_english(document.content))


def _english(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get(ENGLISH), str):
            yield value[ENGLISH]
        for part in value.values():
            yield from _english(part)
    elif isinstance(value, list):
        for part in value:
            yield from _english(part)


# --- files beside the map
# Such as generals.toml: readable, every label known, every text in every language.


def companion_faults(path: Path, shown: str) -> list[Fault]:
    """The faults in a file beside the map, as far as they can be found without its system's rules."""
    document = read_document(path, shown)
    if isinstance(document, Fault):
        return [document]
    faults: list[Fault] = []
    _walk(document.content, "", Place(faults, shown))
    return faults


def _walk(value: object, key: str, place: Place) -> None:
    """Check every table and list inside a value; `key` is its dotted path in the entry."""
    if isinstance(value, list):
        for number, part in enumerate(value, start=1):
            within = place.within(_entry(key, number, part)) if isinstance(part, dict) and not place.entry else place
            _walk(part, key if within is place else "", within)
    elif isinstance(value, dict):
        if isinstance(value.get(ENGLISH), str):
            _check_words(value, key, place)
        for name, part in value.items():
            inner = f"{key}.{name}" if key else str(name)
            if name == "provenance":
                _check_provenance(part, inner, place)
            else:
                _walk(part, inner, place)


def _entry(key: str, number: int, part: Mapping[str, object]) -> str:
    name = part.get("id")
    return f"{key} {number} ({name})" if name else f"{key} {number}"


def _check_words(value: Mapping[str, object], key: str, place: Place) -> None:
    spoken = {language: str(said) for language, said in value.items() if language in LANGUAGES}
    check_text(Text(**spoken), key, place.fault)


def _check_provenance(value: object, key: str, place: Place) -> None:
    """A label, or a table of labels; only the first word counts, the rest is a remark."""
    labels = value.items() if isinstance(value, dict) else [("", value)]
    for field, label in labels:
        first = str(label).replace(";", " ").replace(",", " ").split()
        if not first or first[0] not in LABELS:
            where = f"{key}.{field}" if field else key
            remedy = msg("start it with one of these")
            place.fault(where, label, msg("does not start with one of {choices}", choices=LABELS), remedy)


# --- lint

_CHECKS: tuple[Callable[[LintReport], None], ...] = (
    check_texts,
    check_labels_given,
    check_spaces,
    check_provinces,
    check_places,
    check_lengths,
    check_crossings,
    check_reach,
)


def lint(atlas: Atlas, land: Geometry | None = None) -> list[Fault]:
    """All faults of an open map, in the order of its files.

    `land` is the land in canvas pixels; with it, roads over water and sea routes over land are found.
    """
    report = LintReport(atlas)
    if check_limits(report) and atlas.spaces:
        for check in _CHECKS:
            check(report)
        if land is not None:
            check_shores(report, land)
    order = {name: place for place, name in enumerate(FILES)}
    return sorted(report.faults, key=lambda fault: order[fault.file.rpartition("/")[2]])


def check_folder(
    folder: Path,
    land_of: Callable[[Atlas], Geometry | None] | None = None,
    rest_of: Callable[[Atlas], Iterable[Fault]] | None = None,
) -> tuple[Atlas | None, list[Fault]]:
    """The map in a folder and all faults of its files. What depends on a fault is not checked.

    `land_of` returns the land of the opened map in canvas pixels, if available; `rest_of` the faults of the game
    system's own files. The map is None if its files do not fit together.
    """
    atlas, faults = read_atlas(folder)
    if not folder.is_dir():
        return atlas, faults
    if atlas is not None and rest_of is not None:
        faults = [*rest_of(atlas), *faults]
    unsound = {fault.file.rpartition("/")[2] for fault in faults}
    if atlas is not None:
        faults += lint(atlas, land_of(atlas) if land_of else None)
    for path in sorted(path for path in folder.glob("*.toml") if path.name not in FILES):
        faults += companion_faults(path, shown_path(path))
    faults += list_faults(folder, unsound)
    unread = unread_lists(folder)
    return atlas, [fault for fault in faults if fault.field.rpartition(".")[2] not in unread]


# --- order and weight
# What an author should correct first, and what may stay as it is.


def is_note(fault: Fault) -> bool:
    """Whether something is only missing in a language besides English: English stands in for it."""
    language = fault.field.rpartition(".")[2]
    return fault.reason == _EMPTY and language in NAME_LANGUAGES and language != ENGLISH


def cause_rank(fault: Fault) -> tuple[bool, int]:
    """Sorts causes before effects: unreadable files and their tables, then the files in the order they are read."""
    file = fault.file.rpartition("/")[2]
    return bool(fault.entry), FILES.index(file) if file in FILES else len(FILES)


# --- figures
# For authors who change a map.


def figures(atlas: Atlas) -> dict[str, object]:
    """Counts, lengths in km, distances in canvas pixels and marches in movement points, ready for JSON."""
    report = LintReport(atlas)
    if not atlas.spaces:
        return {"map": atlas.id, "digest": atlas.digest, "provinces": len(atlas.provinces), "spaces": 0}
    # copies: networkx views check at every step whether an edge is visible
    foot, whole = (part_of(atlas.graph, kinds).copy() for kinds in (report.on_foot, atlas.route_kinds))
    found: dict[str, object] = {
        "map": atlas.id,
        "digest": atlas.digest,
        "provinces": len(atlas.provinces),
        "victory_points": sum(province.victory_points for province in atlas.provinces.values()),
        "spaces": _counts(atlas.space_kinds, [space.kind for space in atlas.spaces.values()]),
        "ports": len(atlas.ports),
        "owners": dict(Counter(space.owner for space in atlas.spaces.values())),
        "routes": _routes(atlas),
        "nearest_px": _nearest(atlas),
        "on_foot": _on_foot(foot),
        "articulation_points": _articulation(foot, whole),
    }
    if not check_limits(report):
        return found  # the other figures need spaces and provinces that this map does not have
    found["marches"] = _marches(atlas, foot, whole)
    if atlas.limits.westward is not None:
        reached, stuck = stuck_going_west(report, foot)
        found["going_west"] = {"reached": len(reached), "stuck": sorted(stuck)}
    return found


def _counts(kinds: Iterable[str], used: list[str]) -> dict[str, int]:
    return {kind: used.count(kind) for kind in kinds}


def _routes(atlas: Atlas) -> dict[str, object]:
    kinds: dict[str, object] = {}
    for kind in atlas.route_kinds:
        km = sorted(route_kilometres(atlas, route) for route in atlas.routes.values() if route.kind == kind)
        lengths = {"shortest": round(km[0]), "longest": round(km[-1]), "median": round(median(km))} if km else {}
        kinds[kind] = {"count": len(km), "km": lengths}
    return kinds


def _nearest(atlas: Atlas) -> dict[str, object]:
    """How close symbols are: the nearest neighbour of each, and the closest pairs."""
    pairs = sorted((math.dist(atlas.place[a], atlas.place[b]), a, b) for a, b in combinations(atlas.place, 2))
    nearest: dict[str, float] = {}
    for distance, a, b in pairs:
        nearest.setdefault(a, distance)
        nearest.setdefault(b, distance)
    sizes = sorted(nearest.values())
    if not sizes:
        return {}
    return {
        "minimum": round(sizes[0]),
        "percentile_5": round(sizes[len(sizes) // 20]),
        "median": round(median(sizes)),
        "closest": [[a, b, round(distance, 1)] for distance, a, b in pairs[:10]],
    }


def _on_foot(foot: nx.Graph[str]) -> dict[str, object]:
    import networkx as nx

    pieces = sorted(nx.connected_components(foot), key=len, reverse=True)
    main = foot.subgraph(pieces[0]).copy()
    ends: list[tuple[int, str, str]] = []
    for start, lengths in nx.all_pairs_dijkstra_path_length(main, weight="cost"):
        ends += [(int(length), start, end) for end, length in lengths.items()]
    far, a, b = max(ends, key=lambda end: end[0])
    degrees = dict(main.degree)
    return {
        "spaces": len(pieces[0]),
        "islands": len(pieces) - 1,
        "island_spaces": sum(map(len, pieces[1:])),
        "mean_degree": round(mean(degrees.values()), 2),
        "most_degree": max(degrees.values()),
        "dead_ends": sorted(space for space, degree in degrees.items() if degree == 1),
        "diameter": {"movement_points": far, "between": [a, b]},
    }


def _articulation(foot: nx.Graph[str], whole: nx.Graph[str]) -> dict[str, object]:
    """Spaces without which the map falls apart."""
    import networkx as nx

    return {
        "on_foot": len(list(nx.articulation_points(foot))),
        "with_the_sea": sorted(nx.articulation_points(whole)),
    }


def _marches(atlas: Atlas, foot: nx.Graph[str], whole: nx.Graph[str]) -> dict[str, object]:
    import networkx as nx

    marches: dict[str, object] = {}
    for a, b in atlas.limits.marches:
        walk = nx.dijkstra_path_length(foot, a, b, weight="cost") if nx.has_path(foot, a, b) else None
        sail = nx.dijkstra_path_length(whole, a, b, weight="cost") if nx.has_path(whole, a, b) else None
        marches[f"{a} - {b}"] = {"on_foot": walk, "with_the_sea": sail}
    return marches
