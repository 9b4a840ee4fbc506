"""The list of interventions: what players did beside the game, e.g. give a seat away, open a hand, edit the position.

Lines are never removed, whatever is undone in the game. Each is sealed together with the line before it, and every
answer stores how many lines there were, so missing or changed lines are detected.
"""

import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from hashlib import blake2b

import msgspec
from msgspec import structs

from diadochi.journal.record.codec import numbers
from diadochi.journal.record.schema import SEAL
from diadochi.language import Message, Name, msg, msgn

HEAD = "acts"
"""The text of a record that describes the end of the list."""
StoredRow = tuple[object, ...]


class ActKind(StrEnum):
    """The kinds of interventions."""

    SEAT_GIVEN = "seat_given"
    """A seat was given to the program."""
    LEVEL_CHANGED = "level_changed"
    """The level or temperament of a computer player was changed; this does not make a person of it."""
    SEAT_TAKEN = "seat_taken"
    """The person who owns the seat plays it again."""
    PERSON_ADDED = "person_added"
    """A person plays a seat that no person had played."""
    SEAT_CONCEDED = "seat_conceded"
    NUMBER_LIFTED = "number_lifted"
    """A hand can be opened without its number from now on."""
    TABLE_EDITED = "table_edited"
    THROWN_ANEW = "thrown_anew"
    MAIN_LINE_CHANGED = "main_line_changed"
    WENT_BACK = "went_back"
    """The game was taken back past dice or cards that had been seen."""
    PLAYED_AGAIN = "played_again"
    """A card that had been taken back into a hand was played again from a branch."""
    LEFT_WITH_HANDS = "left_with_hands"
    """The position was copied to the free table with all hands open."""
    EXPORTED_OPEN = "exported_open"
    """The game was exported with all cards while it was still going on."""
    WRONG_NUMBERS = "wrong_numbers"
    """Several wrong numbers in a row were entered for a hand."""
    DICE_TYPED = "dice_typed"
    """The players roll their own dice from now on."""
    DICE_THROWN = "dice_thrown"
    """The program rolls the dice from now on."""
    HINT_TAKEN = "hint_taken"
    """A player asked the program what it would do."""
    COACHED = "coached"
    """The program points out the players' mistakes from now on."""
    LINES_LOST = "lines_lost"
    """The record was damaged, and lines of this list were lost."""


class Act(msgspec.Struct, frozen=True):
    """One intervention: at `time` (ms since 1970, UTC), `kind` (an ActKind or one of a later version) at `node`.

    `concerns` are the seats whose players must be told, `agreed` those that agreed. `by_number` means that each of
    these with a number entered it. `seat` is the seat that was changed, if any, `plays` who plays it from then on,
    `count` how often it happened (wrong numbers).
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
        """The row of the table."""
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
    """The intervention in a row of the table. Raises ValueError."""
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
    """The seal of a line that follows one sealed with `before`; the first follows the seal of the opening position."""
    return blake2b(before + msgspec.msgpack.encode(act.as_row()[:-1]), digest_size=SEAL).digest()


def chained(acts: Sequence[Act], opening: bytes) -> list[Act]:
    """The same lines with new numbers and seals, for a record whose opening position has the seal `opening`."""
    before, whole = opening, list[Act]()
    for number, act in enumerate(acts, 1):
        line = structs.replace(act, id=number)
        before = seal_after(line, before)
        whole.append(structs.replace(line, seal=before))
    return whole


def first_broken(acts: Sequence[Act], opening: bytes) -> int | None:
    """The number of the first line that was changed; None if all are intact."""
    before = opening
    for number, act in enumerate(acts, 1):
        if act.id != number or seal_after(act, before) != act.seal:
            return number
        before = act.seal
    return None


def unbroken(acts: Sequence[Act], opening: bytes | None) -> tuple[list[Act], bool]:
    """The lines of a damaged record that may be intact, and whether any was lost.

    A line whose predecessor is missing cannot be checked and is kept.
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
    """The text that describes the end of the list; empty for an empty list."""
    return f"{len(acts)} {acts[-1].seal.hex()}" if acts else ""


# --- sentences
# The same in the report, behind the curtain and in exported texts.

_GAME = {
    ActKind.TABLE_EDITED: msg("The position was edited, with all hands visible."),
    ActKind.THROWN_ANEW: msg("A roll or a draw was made again."),
    ActKind.MAIN_LINE_CHANGED: msg("Another branch became the main line."),
    ActKind.WENT_BACK: msg("The game went back past rolls or cards already seen."),
    ActKind.PLAYED_AGAIN: msg("A card that had returned to a hand was played again in a branch."),
    ActKind.LEFT_WITH_HANDS: msg("The position was copied to a free table with all hands visible."),
    ActKind.EXPORTED_OPEN: msg("A text with every card was exported."),
    ActKind.DICE_TYPED: msg("The players began to roll their own dice."),
    ActKind.DICE_THROWN: msg("The program began to roll the dice."),
    ActKind.COACHED: msg("The coach was turned on."),
    ActKind.LINES_LOST: msg("The saved game was damaged. Some interventions are lost."),
}
"""Interventions in the game as a whole."""


def act_words(act: Act) -> Message:
    """A sentence that describes an intervention."""
    seat = Name("seat", str(act.seat))
    match act.kind:
        case ActKind.SEAT_GIVEN:
            return msg("The program took over {seat}.", seat=seat)
        case ActKind.LEVEL_CHANGED:
            return msg("The computer level of {seat} was changed.", seat=seat)
        case ActKind.SEAT_TAKEN:
            return msg("A player took over {seat} from the program again.", seat=seat)
        case ActKind.PERSON_ADDED:
            return msg("A person took over {seat} from the program.", seat=seat)
        case ActKind.SEAT_CONCEDED:
            return msg("{seat} resigned.", seat=seat)
        case ActKind.NUMBER_LIFTED:
            return msg("The PIN of {seat} was removed. The hand opened without it.", seat=seat)
        case ActKind.HINT_TAKEN:
            return msg("{seat} asked the program for a hint.", seat=seat)
        case ActKind.WRONG_NUMBERS:
            return msgn(
                "A wrong PIN was entered for the hand of {seat}.",
                "Wrong PINs were entered for the hand of {seat}, {n} in a row.",
                act.count,
                seat=seat,
            )
        case kind if kind in _GAME:
            return _GAME[ActKind(kind)]
        case _:
            return msg("Unknown intervention from a later version ({kind}).", kind=act.kind)


UNASKED = frozenset((ActKind.WRONG_NUMBERS, ActKind.LINES_LOST, ActKind.HINT_TAKEN))
"""Kinds that need no agreement."""


def agreed_words(act: Act) -> Message | None:
    """Who agreed to an intervention; None if no one did."""
    if not act.agreed:
        return None
    seats = tuple(Name("seat", str(seat)) for seat in act.agreed)
    if act.by_number:
        return msg("Agreed with PIN: {seats}.", seats=seats)
    return msg("Agreed: {seats}.", seats=seats)


def without_repeats(acts: Iterable[Act]) -> list[Act]:
    """The interventions without repeats: of wrong numbers in a row only the last line, which has the total."""
    kept: list[Act] = []
    for act in acts:
        same = [one for one in kept if one.kind == act.kind == ActKind.WRONG_NUMBERS and one.seat == act.seat]
        if same and same[-1].count < act.count:
            kept.remove(same[-1])
        kept.append(act)
    return kept


# --- wrong numbers for hands
# They are counted in the record, so that restarting the program does not reset the count.

SOME = 3
"""After this many wrong numbers in a row the owner of the hand is told."""
_DELAYS = (5, 15, 30, 60)
_KEPT = msgspec.json.Decoder(dict[int, tuple[int, int]], strict=False)

Attempts = dict[int, tuple[int, int]]
"""By seat, the count of wrong numbers in a row and the time of the last one (ms since 1970, UTC)."""


def delay_after(count: int) -> int:
    """Seconds to wait after `count` wrong numbers in a row: 0 after the first two, then more and more, at most 60."""
    return 0 if count < SOME else _DELAYS[min(count - SOME, len(_DELAYS) - 1)]


def attempts_from(text: str) -> Attempts:
    """The counts stored in a record; empty if unreadable."""
    try:
        return _KEPT.decode(text) if text else {}
    except (msgspec.DecodeError, RecursionError):
        return {}


def attempts_text(attempts: Attempts) -> str:
    return json.dumps({str(seat): attempts[seat] for seat in sorted(attempts)})
