"""What was done beside the game, as an unbroken list: who gave seats away, opened hands, went back, set the table.

A line of it is never taken away, whatever is taken back in the game. Each is sealed together with the one before it,
and every answer says how many there were when it was given: a line that is missing or changed is found.
"""

import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from hashlib import blake2b

import msgspec
from msgspec import structs

from desktop.journal.record.schema import SEAL
from desktop.journal.record.text_grammar import numbers
from desktop.language import Message, Name, msg, msgn

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


# --- act words
# What was done beside the game, in words: the same in the report, behind the curtain and in a text.

_GAME = {
    ActKind.TABLE_EDITED: msg("The table was set by hand, all hands open."),
    ActKind.THROWN_ANEW: msg("What had been thrown or drawn was thrown or drawn anew."),
    ActKind.MAIN_LINE_CHANGED: msg("Another branch was made the main line."),
    ActKind.WENT_BACK: msg("The game went back past dice or cards that had been seen."),
    ActKind.PLAYED_AGAIN: msg("A card that was back in a hand was played again from a branch."),
    ActKind.LEFT_WITH_HANDS: msg("The position was taken to the free table with all hands open."),
    ActKind.EXPORTED_OPEN: msg("A text that names every card was written."),
    ActKind.DICE_TYPED: msg("From then on the players threw their own dice."),
    ActKind.DICE_THROWN: msg("From then on the program threw the dice."),
    ActKind.COACHED: msg("From then on the program told players what they had thrown away."),
    ActKind.LINES_LOST: msg("The record was damaged, and some interventions are no longer in it."),
}
"""What was done to the game as a whole."""


def act_words(act: Act) -> Message:
    """What was done, as a sentence."""
    seat = Name("seat", str(act.seat))
    match act.kind:
        case ActKind.SEAT_GIVEN:
            return msg("{seat} was given to the program.", seat=seat)
        case ActKind.LEVEL_CHANGED:
            return msg("{seat} is played otherwise by the program from then on.", seat=seat)
        case ActKind.SEAT_TAKEN:
            return msg("{seat} was taken back from the program by its player.", seat=seat)
        case ActKind.PERSON_ADDED:
            return msg("Somebody took {seat} over from the program.", seat=seat)
        case ActKind.SEAT_CONCEDED:
            return msg("{seat} gave the game up.", seat=seat)
        case ActKind.NUMBER_LIFTED:
            return msg("The number of {seat} was lifted; the hand opened without it.", seat=seat)
        case ActKind.HINT_TAKEN:
            return msg("{seat} asked the program for a hint.", seat=seat)
        case ActKind.WRONG_NUMBERS:
            return msgn(
                "A wrong number was given for the hand of {seat} once.",
                "Wrong numbers were given for the hand of {seat}, {n} in a row.",
                act.count,
                seat=seat,
            )
        case kind if kind in _GAME:
            return _GAME[ActKind(kind)]
        case _:
            return msg("Something was done that a later version knows ({kind}).", kind=act.kind)


UNASKED = frozenset((ActKind.WRONG_NUMBERS, ActKind.LINES_LOST, ActKind.HINT_TAKEN))
"""What nobody can be asked about."""


def agreed_words(act: Act) -> Message | None:
    """Who agreed to it; None where nobody did."""
    if not act.agreed:
        return None
    seats = tuple(Name("seat", str(seat)) for seat in act.agreed)
    if act.by_number:
        return msg("Agreed, by number: {seats}.", seats=seats)
    return msg("Agreed: {seats}.", seats=seats)


def without_repeats(acts: Iterable[Act]) -> list[Act]:
    """The same acts; of wrong numbers in a row only the last line, which counts them all."""
    kept: list[Act] = []
    for act in acts:
        same = [one for one in kept if one.kind == act.kind == ActKind.WRONG_NUMBERS and one.seat == act.seat]
        if same and same[-1].count < act.count:
            kept.remove(same[-1])
        kept.append(act)
    return kept


# --- attempts
# Wrong numbers that were given for hands: counted in the record, so that leaving the program does not forget them.

SOME = 3
"""So many wrong numbers in a row are told to the player they were tried on."""
_DELAYS = (5, 15, 30, 60)
_KEPT = msgspec.json.Decoder(dict[int, tuple[int, int]], strict=False)

Attempts = dict[int, tuple[int, int]]
"""By seat how many wrong numbers were given in a row, and when the last one (ms since 1970, UTC)."""


def delay_after(count: int) -> int:
    """Seconds to wait after so many wrong numbers in a row: none after the first two, then ever more, 60 at most."""
    return 0 if count < SOME else _DELAYS[min(count - SOME, len(_DELAYS) - 1)]


def attempts_from(text: str) -> Attempts:
    """What a record keeps; none where that cannot be read."""
    try:
        return _KEPT.decode(text) if text else {}
    except (msgspec.DecodeError, RecursionError):
        return {}


def attempts_text(attempts: Attempts) -> str:
    """As a record keeps it."""
    return json.dumps({str(seat): attempts[seat] for seat in sorted(attempts)})
