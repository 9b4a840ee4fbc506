"""Reads case files: every case typed and checked, every fault with file, case, field, reason and remedy."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import Fault, MapError, read_document
from diadochi.language import Message, msg
from diadochi.rules.cases.comparison import JUDGED
from diadochi.rules.cases.entries import CaseEntry, Expectation, Misanswer, Misgiven, Table
from diadochi.rules.cases.game_cases import cases_of, kit_for
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.position_text import NotationError

USUAL = "fourth"
"""The default edition of a case."""


class Case(msgspec.Struct, frozen=True):
    """A case that can be run: its typed content, its file, and its map."""

    file: str
    entry: CaseEntry
    map: str = ""

    @property
    def name(self) -> str:
        """The display name of the case, with its edition if that is not the usual one."""
        edition = f", {self.entry.edition} edition" if self.entry.edition not in ("", USUAL) else ""
        return f"{self.entry.id} ({self.entry.title}{edition})"


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Return the files named, and all ``*.toml`` below the folders named, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def read_cases(kit: GameKit, path: Path, shown: str = "") -> tuple[list[Case], list[Fault]]:
    """Return the cases of a file that can be run, and the faults of the others.

    A file that names no map uses that of the kit.
    """
    document = read_document(path, shown or str(path))
    if isinstance(document, Fault):
        return [], [document]
    faults: list[Fault] = []
    place = Place(faults, document.shown)
    for key in document.content.keys() - {"case", "map"}:
        place.fault(key, None, msg("is not a known key"), msg("a case file holds [[case]] tables and nothing else"))
    try:
        home = kit_for(kit, str(document.content.get("map", "")))
    except MapError as error:
        return [], [*faults, *error.faults]
    entries = document.content.get("case")
    if not isinstance(entries, list) or not entries:
        place.fault("case", None, msg("is missing"), msg("write a [[case]] table for each case"))
        return [], faults
    found = [_case(home, raw, place, number) for number, raw in enumerate(entries, 1)]
    return [case for case in found if case is not None], faults


def _case(kit: GameKit, raw: object, place: Place, number: int) -> Case | None:
    name = raw.get("id") if isinstance(raw, dict) else None
    there = place.within(f"case {number} ({name})" if name else f"case {number}")
    system = cases_of(kit)
    entry = convert_entry(raw, system.ENTRY, there)
    if entry is None:
        return None
    before = len(place.faults)
    field = ""
    try:
        home = system.home_of(kit, entry)
        field = "given."
        system.laid(home, entry)
    except Misgiven as error:
        there.fault(
            f"{field}{error.field}".rstrip("."), error.cause.found or None, error.cause.reason, error.cause.remedy
        )
        return None
    check_expectation(home, entry.then, there, "then")
    for step, table in enumerate(entry.when, 1):
        _check_step(home, table, there, f"when[{step}]")
    return Case(place.file, entry, kit.atlas.id) if len(place.faults) == before else None


def _check_step(kit: GameKit, table: Table, place: Place, field: str) -> None:
    plain = {key: value for key, value in table.items() if key != "expect"}
    if "do" in plain or "expect" not in table:
        check_answer_table(kit, plain, place, field)
    if "expect" in table:
        wanted = expectation(table)
        if isinstance(wanted, Message):
            place.fault(f"{field}.expect", None, wanted, msg("see the list of checks"))
        else:
            check_expectation(kit, wanted, place, f"{field}.expect")


def expectation(table: Table) -> Expectation | Message:
    """The expectation right after a step, or why it cannot be read."""
    try:
        return msgspec.convert(table.get("expect", {}), Expectation)
    except msgspec.ValidationError as error:
        return msg("does not fit: {detail}", detail=str(error))


def check_answer_table(kit: GameKit, table: Table, place: Place, field: str) -> None:
    """Note why a table is not an answer."""
    try:
        cases_of(kit).check_step(kit, table)
    except Misanswer as error:
        place.fault(f"{field}.{error.field}", error.cause.found or None, error.cause.reason, error.cause.remedy)


def check_expectation(kit: GameKit, wanted: Expectation, place: Place, field: str) -> None:
    """Note every bad answer and path of an expectation."""
    for name in ("options", "free_acts", "offers", "not_offered", "refused"):
        for number, table in enumerate(getattr(wanted, name) or (), 1):
            plain = {key: value for key, value in table.items() if key not in JUDGED}
            check_answer_table(kit, plain, place, f"{field}.{name}[{number}]")
            _check_judged(table, place, f"{field}.{name}[{number}]")
    for name in ("position", "derived"):
        for path, value in getattr(wanted, name).items():
            try:
                cases_of(kit).check_path(kit, name, path)
                cases_of(kit).canonical(kit, path, value)
            except NotationError as error:
                place.fault(f"{field}.{name}.{path}", error.found or None, error.reason, error.remedy)


def _check_judged(table: Table, place: Place, field: str) -> None:
    for key, kind in (("because", list), ("blocked_by", list), ("cost", int)):
        if key in table and not isinstance(table[key], kind):
            wanted = msg("a list") if kind is list else msg("a whole number")
            place.fault(f"{field}.{key}", table[key], msg("does not fit"), msg("write {wanted}", wanted=wanted))
