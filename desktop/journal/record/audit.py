"""What was done beside the game, as an unbroken list: who gave seats away, opened hands, went back, set the table.

A line of it is never taken away, whatever is taken back in the game. Each is sealed together with the one before it,
and every answer says how many there were when it was given: a line that is missing or changed is found.
"""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b

import msgspec
from msgspec import structs

from desktop.journal.record.rows import SEAL
from desktop.journal.record.text_grammar import numbers

HEAD = "acts"
"""Under this name the record says how its list ends."""
StoredRow = tuple[object, ...]


class ActKind(StrEnum):
    """What can be done beside the game."""

    SEAT_GIVEN = "seat_given"
    """A seat was given to the program."""
    LEVEL_CHANGED = "level_changed"
    """A seat of the program is played at another level or temperament; nobody has played it by that."""
    SEAT_TAKEN = "seat_taken"
    """The person whose seat it is plays it again."""
    PERSON_ADDED = "person_added"
    """Somebody plays a seat that no person had played."""
    SEAT_CONCEDED = "seat_conceded"
    NUMBER_LIFTED = "number_lifted"
    """A hand opens without its number from now on."""
    TABLE_EDITED = "table_edited"
    THROWN_ANEW = "thrown_anew"
    MAIN_LINE_CHANGED = "main_line_changed"
    WENT_BACK = "went_back"
    """The game went back past dice or cards that had been seen."""
    PLAYED_AGAIN = "played_again"
    """A card that had been taken back into a hand was played again from a branch."""
    LEFT_WITH_HANDS = "left_with_hands"
    """The position went to the free table with all hands open."""
    EXPORTED_OPEN = "exported_open"
    """A text with all cards was written while the game went on."""
    WRONG_NUMBERS = "wrong_numbers"
    """Wrong numbers were given for a hand, several in a row."""
    DICE_TYPED = "dice_typed"
    """The players throw their own dice from now on."""
    DICE_THROWN = "dice_thrown"
    """The program throws the dice from now on."""
    HINT_TAKEN = "hint_taken"
    """The player of a seat asked the program what it would do."""
    COACHED = "coached"
    """The program tells players from now on what they have thrown away."""
    LINES_LOST = "lines_lost"
    """The record was damaged, and lines of this list were lost."""


class Act(msgspec.Struct, frozen=True):
    """One line: at `time` (ms since 1970, UTC) `kind` (a Kind, or one of a later version) was done at `node`.

    `concerns` are the seats whose players must be told of it, `agreed` those that agreed; `by_number`: each of these
    that has a number gave it. `seat` is the seat it was done to, if it was one, `plays` who plays that seat from then
    on, `count` how often it was done (wrong numbers).
    """

    id: int
    time: int
    kind: str
    node: int
    concerns: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    by_number: bool = False
    seat: int | None = None
    plays: str = ""
    count: int = 0
    seal: bytes = b""

    def as_row(self) -> StoredRow:
        """As it stands in the table."""
        return tuple(_flat(value) for value in structs.astuple(self))


class _Stored(msgspec.Struct, array_like=True):
    id: int
    time: int
    kind: str
    node: int
    concerns: str
    agreed: str
    by_number: int
    seat: int | None
    plays: str
    count: int
    seal: bytes


def _flat(value: object) -> object:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


def act_of(row: StoredRow) -> Act:
    """The line of a row of the table. Raises ValueError."""
    stored = msgspec.convert(row, _Stored)
    return Act(
        stored.id,
        stored.time,
        stored.kind,
        stored.node,
        numbers(stored.concerns),
        numbers(stored.agreed),
        bool(stored.by_number),
        stored.seat,
        stored.plays,
        stored.count,
        stored.seal,
    )


def seal_after(act: Act, before: bytes) -> bytes:
    """What the seal of a line must be after one sealed with `before`; the first follows the opening position's."""
    return blake2b(before + msgspec.msgpack.encode(act.as_row()[:-1]), digest_size=SEAL).digest()


def chained(acts: Sequence[Act], opening: bytes) -> list[Act]:
    """The same lines, numbered and sealed anew in a record whose opening position is sealed with `opening`."""
    before, whole = opening, list[Act]()
    for number, act in enumerate(acts, 1):
        line = structs.replace(act, id=number)
        before = seal_after(line, before)
        whole.append(structs.replace(line, seal=before))
    return whole


def first_broken(acts: Sequence[Act], opening: bytes) -> int | None:
    """The number of the first line that is not as it was written; None where all are."""
    before = opening
    for number, act in enumerate(acts, 1):
        if act.id != number or seal_after(act, before) != act.seal:
            return number
        before = act.seal
    return None


def unbroken(acts: Sequence[Act], opening: bytes | None) -> tuple[list[Act], bool]:
    """The lines of a damaged record that may be as they were written, and whether any was lost.

    A line whose predecessor is missing cannot be judged, and is kept.
    """
    kept, lost, before, number = list[Act](), False, opening, 0
    for act in acts:
        follows = act.id == number + 1
        sound = not follows or before is None or seal_after(act, before) == act.seal
        lost = lost or not follows or not sound
        kept.extend([act] if sound else [])
        number, before = act.id, act.seal
    return kept, lost


def head_of(acts: Sequence[Act]) -> str:
    """How the list ends, as the record says it beside; empty for no line."""
    return f"{len(acts)} {acts[-1].seal.hex()}" if acts else ""
