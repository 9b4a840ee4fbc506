"""The line of play told again: what each entry meant where it was given, who gave it, which rules spoke, what fell.

A game is played beside the one on the table, so that every line knows the position and the question it answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from desktop.journal.line import Correction
from desktop.language import Message, Name, msg
from desktop.narration.successors.event_words import Facts, facts_of, what_came
from desktop.narration.successors.wording import deed_words
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Node, Roll
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import Pass
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

Entry = Answer | Correction[Position]


_NOBODYS = ("reveal",)
"""Draws that are made for the whole table, not for a side."""


class Rolled(NamedTuple):
    """A roll and what fell; `against` is the first side's roll of the same battle."""

    roll: Roll
    dice: Dice
    against: Rolled | None = None


class Told(NamedTuple):
    """An entry as it is shown. `seat` is who was asked, None for corrections and what is nobody's.

    `secret` are fuller words, for the eyes of `seats` only. `quiet` entries changed nothing: several of them on end are
    told in one line.
    """

    words: Message
    seat: int | None = None
    rules: tuple[str, ...] = ()
    rolled: Rolled | None = None
    secret: Message | None = None
    seats: tuple[int, ...] = ()
    quiet: bool = False


class Telling:
    """Tells the entries of a line; what was told before is kept as long as the line goes on from it."""

    def __init__(self, new_game: Callable[[Position], Game[Position]], kit: Callable[[], Kit]) -> None:
        self._new_game, self._kit = new_game, kit
        self._entries: list[Entry] = []
        self._told: list[Told] = []
        self._game: Game[Position] | None = None
        self._known: Facts | None = None

    def tell(self, entries: Sequence[Entry]) -> Sequence[Told]:
        """Every entry told, the opening first."""
        kept = common(self._entries, entries)
        if kept < len(self._entries):
            self._go_back(kept)
        for entry in entries[len(self._entries) :]:
            self._told.append(self._next(entry))
            self._entries.append(entry)
        return self._told

    def _go_back(self, kept: int) -> None:
        """Forget what comes after the first `kept` entries; the game is played again from the last correction."""
        del self._entries[kept:], self._told[kept:]
        self._known = None
        starts = [number for number, entry in enumerate(self._entries) if isinstance(entry, Correction)]
        for entry in self._entries[starts[-1] :] if starts else ():
            if isinstance(entry, Correction):
                self._game = self._new_game(entry.position)
            elif self._game is not None:
                self._game.answer(entry)

    def _next(self, entry: Entry) -> Told:
        if isinstance(entry, Correction):
            self._game, self._known = self._new_game(entry.position), None
            return Told(entry.what or msg("The table is set"))
        assert self._game is not None
        node = self._game.node
        assert node is not None
        told, before = self._tell_answer(node, self._game.position, entry), self._facts()
        self._game.answer(entry)
        self._known = None
        came = what_came(node, before, self._facts())
        return told._replace(words=msg("{line}; {came}", line=told.words, came=came), quiet=False) if came else told

    def _facts(self) -> Facts:
        """The facts of the game as it stands, looked up once."""
        assert self._game is not None
        if self._known is None:
            self._known = facts_of(self._kit(), self._game.position)
        return self._known

    def _tell_answer(self, node: Node, before: Position, answer: Answer) -> Told:
        if isinstance(node, Roll) and isinstance(answer, Dice):
            return Told(_dice_words(node, answer), node.seat, node.rules, Rolled(node, answer, self._first_side(node)))
        if isinstance(node, Draw) and isinstance(answer, Drawn):
            return _told_draw(node, answer)
        if isinstance(node, Decision) and node.kind == "choose_card":
            hidden = msg("{seat} gives a card", seat=Name("seat", str(node.seat)))
            return Told(hidden, node.seat, node.rules, None, deed_words(node, before, answer), (node.seat,))
        if isinstance(node, Decision) and node.kind == "surprise" and isinstance(answer, Pass):
            return Told(no_card((node.seat,)), node.seat, node.rules, quiet=True)
        return Told(deed_words(node, before, answer), node.seat, _rules(node, answer))

    def _first_side(self, roll: Roll) -> Rolled | None:
        """The roll of the other side just before, when this is the second of a battle."""
        last = self._told[-1].rolled if self._told else None
        if last is None or roll.kind not in ("battle", "naval_battle") or last.roll.kind != roll.kind:
            return None
        return last if last.against is None else None


def _rules(node: Node, answer: Answer) -> tuple[str, ...]:
    """The rules an answer obeys; of a free act beside the question those that allow the act."""
    if isinstance(node, Decision) and node.also.judges(answer):
        return node.also.why_not(answer).because or node.rules
    return node.rules


def no_card(seats: Iterable[int]) -> Message:
    """Nobody of these plays a card, whatever he holds (SEQ-12)."""
    return msg("No card is played: {seats}", seats=tuple(Name("seat", str(seat)) for seat in dict.fromkeys(seats)))


def _told_draw(node: Draw, answer: Drawn) -> Told:
    """What was drawn, named for those only who may see it (SEQ-10)."""
    things = tuple(Name("card" if "card" in node.kind else "thing", thing) for thing in answer.things)
    count = len(things)
    full = msg("{purpose}: {things}", purpose=node.purpose, things=things)
    if node.kind in _NOBODYS:
        return Told(full, None, node.rules)
    if not node.seats:
        return Told(full, node.seat, node.rules)
    hidden = msg("{purpose} ({n})", purpose=node.purpose, n=count) if count > 1 else node.purpose
    return Told(hidden, node.seat, node.rules, None, full, node.seats)


def _dice_words(roll: Roll, dice: Dice) -> Message:
    faces = tuple(dice.faces)
    if not roll.modifiers:
        return msg("{purpose}: {faces}", purpose=roll.purpose, faces=faces)
    added = tuple(msg("{reason} {value}", reason=reason, value=f"{value:+}") for reason, value in roll.modifiers)
    return msg("{purpose}: {faces}, {modifiers}", purpose=roll.purpose, faces=faces, modifiers=added)


def common(before: Sequence[Entry], now: Sequence[Entry]) -> int:
    """How many entries from the beginning are the same."""
    for number, (old, new) in enumerate(zip(before, now, strict=False)):
        if old is not new:
            return number
    return min(len(before), len(now))
