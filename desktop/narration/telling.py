"""The line of play told: what each entry meant where it was given, who gave it, which rules spoke, what fell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from desktop.journal.line import Correction
from desktop.language import Message, Name, msg
from desktop.narration.successors.event_words import what_came
from desktop.narration.successors.wording import deed_words
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Node, Roll
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import Pass
from desktop.rules.successors.changes import Standing, changes, standing_of
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
    """Tells the entries of a line; what was told before is kept as long as the line goes on from it.

    An answer is worded while it is given, by the one game that is played: see `watch`. Where a line was never seen
    being played, because a saved game was opened or a branch entered, it is walked once from where it was set last.
    """

    def __init__(self, new_game: Callable[[Position], Game[Position]], kit: Callable[[], Kit]) -> None:
        self._new_game, self._kit = new_game, kit
        self._entries: list[Entry] = []
        self._told: list[Told] = []
        self._watched: list[tuple[int, Answer, Told]] = []

    def tell(self, entries: Sequence[Entry]) -> Sequence[Told]:
        """Every entry told, the opening first."""
        kept = common(self._entries, entries)
        del self._entries[kept:], self._told[kept:]
        for number, answer, told in self._watched:
            if number == len(self._told) < len(entries) and entries[number] == answer:
                self._keep(entries[number], told)
        self._watched.clear()
        self._walk(entries)
        return self._told

    def watch(self, number: int, game: Game[Position], answer: Answer) -> Callable[[], None]:
        """`answer` is about to be given as entry `number` of the line; what is returned is called when it was."""
        node, position = game.node, game.position
        if node is None:
            return lambda: None
        told, before = self._tell_answer(node, position, answer), standing_of(self._kit(), position)

        def given() -> None:
            self._watched.append((number, answer, self._with_events(told, node, before, game)))

        return given

    def _keep(self, entry: Entry, told: Told) -> None:
        self._entries.append(entry)
        self._told.append(told)

    def _walk(self, entries: Sequence[Entry]) -> None:
        """Play what was not seen being played, from the last moment that is known whole."""
        start = len(self._told)
        if start == len(entries):
            return
        game: Game[Position] | None = None
        first = max((n for n, entry in enumerate(entries[: start + 1]) if isinstance(entry, Correction)), default=0)
        for number, entry in enumerate(entries[first:], first):
            told: Told | None = None
            if isinstance(entry, Correction):
                game, told = self._new_game(entry.position), Told(entry.what or msg("The table is set"))
            elif game is None or not game.why_not(entry):
                game, told = None, Told(msg("What was answered here does not stand under the rules of this version"))
            elif number < start:
                game.answer(entry)
            else:
                told = self._given(game, entry)
            if number >= start and told is not None:
                self._keep(entry, told)

    def _given(self, game: Game[Position], entry: Answer) -> Told:
        node = game.node
        assert node is not None, "an entry answers a question"
        told, before = self._tell_answer(node, game.position, entry), standing_of(self._kit(), game.position)
        game.answer(entry)
        return self._with_events(told, node, before, game)

    def _with_events(self, told: Told, node: Node, before: Standing, game: Game[Position]) -> Told:
        """What came of the last answer, told beside it."""
        events = (*game.events[-1], *changes(before, standing_of(self._kit(), game.position)))
        came = what_came(node, events)
        return told._replace(words=msg("{line}; {came}", line=told.words, came=came), quiet=False) if came else told

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
        told = self._watched[-1][2] if self._watched else self._told[-1] if self._told else None
        last = told.rolled if told is not None else None
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
