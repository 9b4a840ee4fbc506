"""The numbers of a map that an owner of the printed game may replace, and maps with an owner's numbers in them.

A game lists its numbers as `NumberTable`s. A set of numbers (`atlas.owner_numbers.OwnerNumbers`) is put into a copy of
the map folder, and that folder is opened like any other: so odds, players, reports and other processes see the same
numbers, and a record that packs the folder keeps them.
"""

import atexit
import re
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import structs

from diadochi.atlas.borrowing import lender_of, lent_document
from diadochi.atlas.documents import NUMBERS_FILE, Document, Fault, JsonObject, MapError, meant, quoted, read_document
from diadochi.atlas.map_files import FILES
from diadochi.atlas.owner_numbers import Figure, OwnerNumbers, numbers_beside, read_numbers
from diadochi.foreign import UnfitFile, write_file
from diadochi.language import msg
from diadochi.resources import own
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.number_tables import MapNumber, NumberTable
from diadochi.rules.core.system import open_map, rules_of_folder


def number_tables(folder: Path) -> tuple[NumberTable, ...]:
    """The numbers of a map as its files have them, without an owner's numbers. Raises MapError."""
    rules, lender = rules_of_folder(folder), lender_of(folder)
    contents: dict[str, JsonObject] = {}
    for name in (*FILES, *rules.FILES):
        read = read_document(folder / name, name)
        own_tables = {} if isinstance(read, Fault) else read.content
        lent = lent_document(folder, lender, name).content if lender and name in rules.FILES else {}
        contents[Path(name).stem] = {**lent, **own_tables}
    return rules.numbers(contents)


def all_numbers(folder: Path) -> dict[str, MapNumber]:
    """The same, by path."""
    return {number.path: number for table in number_tables(folder) for number in table.numbers}


# --- maps with numbers

_CELL = re.compile(r"[0-9]{1,2}e?")


def numbered(folder: Path, numbers: OwnerNumbers) -> Path:
    """The folder of the map with these numbers: a copy that lasts as long as the program.

    Raises MapError for another map, and for every number that is wrong by itself.
    """
    head = read_document(folder / "map.toml", "map.toml")
    if isinstance(head, Document) and numbers.map != head.content.get("id"):
        remedy = msg("open the map {map}", map=numbers.map)
        raise MapError(
            [Fault(numbers.title or NUMBERS_FILE, "", "map", quoted(numbers.map), msg("is another map"), remedy)]
        )
    known = all_numbers(folder)
    faults = [fault for path, figure in numbers.numbers.items() if (fault := fault_of(path, figure, known))]
    if faults:
        raise MapError(faults)
    whole = {path: figure for number, figure in numbers.numbers.items() for path in (number, *known[number].twins)}
    return _laid_out(folder.resolve(), structs.replace(numbers, numbers=whole).written())


def fault_of(path: str, figure: Figure, known: Mapping[str, MapNumber]) -> Fault | None:
    """What is wrong with one number by itself: an unknown path, not a number, or out of range."""
    number = known.get(path)
    if number is None:
        near = meant(path, known)
        remedy = msg('write "{near}"', near=near) if near else msg("use a path that `diadochi numbers --all` lists")
        return Fault(NUMBERS_FILE, "", path, quoted(figure), msg("is not a number of this map"), remedy)
    if isinstance(number.shipped, str):
        if isinstance(figure, str) and _CELL.fullmatch(figure):
            return None
        return Fault(
            NUMBERS_FILE, "", path, quoted(figure), msg("is not a loss"), msg('write a number, or a number and "e"')
        )
    if isinstance(figure, str):
        return Fault(NUMBERS_FILE, "", path, quoted(figure), msg("is not a number"), msg("write a whole number"))
    if number.least <= figure <= number.most:
        return None
    remedy = msg("write {least} to {most}", least=number.least, most=number.most)
    return Fault(NUMBERS_FILE, "", path, str(figure), msg("is out of range"), remedy)


_ORIGINS: dict[Path, Path] = {}
"""The map folder of each copy of this process."""


def plain_folder(folder: Path) -> Path:
    """The folder of the same map without an owner's numbers: the one it was copied from, or a copy without them."""
    if not (folder / NUMBERS_FILE).is_file():
        return folder
    return _ORIGINS.get(folder.resolve()) or _laid_out(folder.resolve(), "")


@cache
def _laid_out(folder: Path, text: str) -> Path:
    """A copy of a map folder with these numbers, or with none."""
    copy = Path(tempfile.mkdtemp(prefix="diadochi-numbers-")).resolve()
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    for file in sorted(folder.rglob("*.toml")):
        if file.name != NUMBERS_FILE:
            there = copy / file.relative_to(folder)
            there.parent.mkdir(parents=True, exist_ok=True)
            write_file(there, file.read_bytes())
    if text:
        write_file(copy / NUMBERS_FILE, text.encode())
        _ORIGINS[copy] = folder
    return copy


def open_numbered(folder: Path, numbers: OwnerNumbers | None) -> GameKit:
    """The kit of a map with an owner's numbers. Raises MapError with every fault of the numbers."""
    folder = plain_folder(folder)
    if numbers is None or not numbers.numbers:
        return open_map(folder)
    copy = numbered(folder, numbers)
    try:
        return open_map(copy)
    except MapError as error:
        # The copy is of no interest to the owner: name the file only.
        head = numbers.title or NUMBERS_FILE
        raise MapError(
            structs.replace(fault, file=f"{head}: {Path(fault.file).name}") for fault in error.faults
        ) from None


def faults_of(folder: Path, numbers: OwnerNumbers) -> tuple[Fault, ...]:
    """What is wrong with numbers of this map: unknown paths, wrong kinds, out of range, out of order."""
    try:
        open_numbered(folder, numbers)
    except MapError as error:
        return error.faults
    return ()


def owners_numbers(kit: GameKit) -> OwnerNumbers | None:
    """The owner's numbers that a kit is played with, as they were entered; None for the map as it is."""
    found = numbers_beside(kit.atlas.folder)
    if found is None:
        return None
    known = all_numbers(kit.atlas.folder)
    return structs.replace(found, numbers={path: each for path, each in found.numbers.items() if path in known})


# --- sets of numbers of this machine

AS_OPENED = "."
"""Chooses the numbers that the table was opened with. No set can have this name."""


def numbers_folder() -> Path:
    """Where the user's sets of numbers are; it need not exist."""
    return own("numbers")


def numbers_file(name: str) -> Path:
    """The file of a set of numbers by its name."""
    return numbers_folder() / f"{name}.toml"


def numbers_of_this_machine(map_id: str = "") -> dict[str, OwnerNumbers]:
    """The readable sets of numbers by name, of one map or of all."""
    found: dict[str, OwnerNumbers] = {}
    for file in sorted(numbers_folder().glob("*.toml")):
        try:
            numbers = read_numbers(file)
        except MapError:
            continue
        if map_id in ("", numbers.map):
            found[file.stem] = numbers
    return found


def find_numbers(wanted: str) -> OwnerNumbers:
    """A set of numbers by file or name. Raises MapError."""
    path = Path(wanted)
    return read_numbers(path if path.suffix == ".toml" or not is_name(wanted) else numbers_file(wanted))


def is_name(words: str) -> bool:
    """Whether a set of numbers can be called so: it becomes the name of a file."""
    return bool(words.strip()) and words == words.strip() and len(words) <= 60 and not set(words) & set('/\\:*?"<>|.\0')


def keep_numbers(name: str, numbers: OwnerNumbers) -> Path:
    """Write a set of numbers under a name, and return its file. Raises UnfitFile."""
    file = numbers_file(name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnfitFile(file, msg("its folder cannot be made"), msg("choose another folder")) from error
    write_file(file, numbers.written().encode())
    return file
