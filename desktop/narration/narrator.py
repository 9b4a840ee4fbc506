"""The line of play told: what each entry meant where it was given, who gave it, which rules spoke, what fell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from desktop.journal.played import Correction, Entry
from desktop.language import Message, Name, msg
from desktop.narration.great import GreatMoment
from desktop.narration.plug import NarrationSystem, words_of
from desktop.rules.core.event import Event, open_to
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Node, Roll
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, rules_of


class Rolled(NamedTuple):
    """A roll and what fell; `against` is the first side's roll of the same battle."""

    roll: Roll
    dice: Dice
    against: Rolled | None = None


class Told(NamedTuple):
    """An entry as it is shown. `seat` is who was asked, None for corrections and what is nobody's.

    `secret` are fuller words, for the eyes of `seats` only. `quiet` entries changed nothing: several of them on end are
    told in one line. `follows`: it is no deed of its own, whatever came of it. `events` are all that came of it;
    `moments` what of that is proclaimed to everybody, `points` the sums that are others since; `ends`: a segment or a
    turn was over with it. `active` is whose turn it was, 0 for corrections.
    """

    words: Message
    seat: int | None = None
    rules: tuple[str, ...] = ()
    rolled: Rolled | None = None
    secret: Message | None = None
    seats: tuple[int, ...] = ()
    quiet: bool = False
    events: tuple[Event, ...] = ()
    moments: tuple[GreatMoment, ...] = ()
    points: tuple[Message, ...] = ()
    ends: bool = False
    active: int = 0
    follows: bool = False


class Narrator:
    """Tells the entries of a line; what was told before is kept as long as the line goes on from it.

    An answer is worded while it is given, by the one game that is played: see `watch`. Where a line was never seen
    being played, because a saved game was opened or a branch entered, it is walked once from where it was set last:
    words and events are nowhere stored.
    """

    def __init__(self, new_game: Callable[[Any], Game[Any]], kit: Callable[[], AnyKit]) -> None:
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

    def watch(self, number: int, game: Game[Any], answer: Answer) -> Callable[[], None]:
        """`answer` is about to be given as entry `number` of the line; what is returned is called when it was."""
        node, position = game.node, game.position
        if node is None:
            return lambda: None
        told, before = self._tell_answer(node, position, answer), self._standing(game)
        clock = position.clock

        def given() -> None:
            known = self._with_events(told, node, before, game)
            self._watched.append(
                (number, answer, known._replace(ends=game.position.clock != clock, active=clock.active))
            )

        return given

    def _keep(self, entry: Entry, told: Told) -> None:
        self._entries.append(entry)
        self._told.append(told)

    def _walk(self, entries: Sequence[Entry]) -> None:
        """Play what was not seen being played, from the last moment that is known whole."""
        start = len(self._told)
        if start == len(entries):
            return
        game: Game[Any] | None = None
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

    def _given(self, game: Game[Any], entry: Answer) -> Told:
        node = game.node
        assert node is not None, "an entry answers a question"
        told, before = self._tell_answer(node, game.position, entry), self._standing(game)
        clock = game.position.clock
        game.answer(entry)
        known = self._with_events(told, node, before, game)
        return known._replace(ends=game.position.clock != clock, active=clock.active)

    def _with_events(self, told: Told, node: Node, before: Any, game: Game[Any]) -> Told:
        """What came of the last answer, told beside it."""
        kit = self._kit()
        words, events = words_of(kit), (*game.events[-1], *rules_of(kit).changes(before, self._standing(game)))
        known = open_to(events, None)
        moments = words.great_moments(kit, node, known)
        points = words.points_told(known) if moments else ()
        came, told = words.what_came(node, events), told._replace(events=events, moments=moments, points=points)
        return told._replace(words=msg("{line}; {came}", line=told.words, came=came), quiet=False) if came else told

    def _standing(self, game: Game[Any]) -> Any:
        kit = self._kit()
        return rules_of(kit).standing(kit, game.position)

    def _tell_answer(self, node: Node, before: Any, answer: Answer) -> Told:
        words = words_of(self._kit())
        if isinstance(node, Roll) and isinstance(answer, Dice):
            return Told(_dice_words(node, answer), node.seat, node.rules, Rolled(node, answer, self._first_side(node)))
        if isinstance(node, Draw) and isinstance(answer, Drawn):
            return _told_draw(words, node, answer)
        if words.is_secret(node, answer):
            hidden = msg("{seat} gives a card", seat=Name("seat", str(node.seat)))
            return Told(hidden, node.seat, node.rules, None, words.deed_words(node, before, answer), (node.seat,))
        if words.is_quiet(node, answer):
            return Told(no_card((node.seat,)), node.seat, node.rules, quiet=True, follows=True)
        deed, follows = words.deed_words(node, before, answer), words.follows(node, answer)
        return Told(deed, node.seat, _rules(node, answer), follows=follows)

    def _first_side(self, roll: Roll) -> Rolled | None:
        """The roll of the other side just before, when this is the second of a battle."""
        told = self._watched[-1][2] if self._watched else self._told[-1] if self._told else None
        last = told.rolled if told is not None else None
        if last is None or roll.kind not in words_of(self._kit()).PAIRED or last.roll.kind != roll.kind:
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


def _told_draw(words: NarrationSystem, node: Draw, answer: Drawn) -> Told:
    """What was drawn, named for those only who may see it (SEQ-10)."""
    things = tuple(Name(words.drawn_kind(node), thing) for thing in answer.things)
    count = len(things)
    full = msg("{purpose}: {things}", purpose=node.purpose, things=things)
    if words.is_nobodys(node):
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
