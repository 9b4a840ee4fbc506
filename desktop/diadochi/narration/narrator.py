"""The journal in words: what each entry of a line of play means, who gave it, its rules and its dice.

`Narrator` words entries as they are played. The functions below it answer what players ask of a line: what happened
since my last turn, what would this answer lead to, why am I asked this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Generic, NamedTuple

from msgspec.structs import replace

from diadochi.journal.played_record import Correction, Entry
from diadochi.language import Message, Name, msg
from diadochi.narration.game_narration import AnyNarration, GreatMoment, words_of
from diadochi.rules.core.dice import Beats, Dies, Each
from diadochi.rules.core.flow import NOTHING_SAID, Answer, Decision, Dice, Draw, Drawn, Node, NodeKind, Roll
from diadochi.rules.core.game import Event, Game, GameKit, GamePosition, K, P, open_to
from diadochi.rules.core.system import game_part, rules_of


class Rolled(NamedTuple):
    """A roll and its faces; `against` is the first side's roll of the same battle."""

    roll: Roll
    dice: Dice
    against: Rolled | None = None


class NarratedEntry(NamedTuple):
    """An entry in words. `seat` is the player asked, None for corrections and for draws of the table.

    `secret` is a fuller text that only `seats` may read. `quiet` entries changed nothing; consecutive ones share a
    line. `follows`: the entry only completes an earlier action. `events` are everything it led to, `moments` those
    announced to all, `points` the changed totals; `ends`: a segment or turn ended with it. `active` is the active seat,
    0 for corrections.
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
    """Words the entries of a line, and caches them as long as the line continues from them.

    An answer is worded while it is played; see `watch`. Opened records and branches were never played here, so they are
    played through once from their last set position: words and events are not saved.
    """

    def __init__(self, new_game: Callable[[GamePosition], Game[GamePosition]], kit: Callable[[], GameKit]) -> None:
        self._new_game, self._kit = new_game, kit
        self._note_answered: Callable[[], None] = lambda: None
        self._told: list[NarratedEntry] = []
        self._watched: list[tuple[int, Answer, NarratedEntry]] = []

    def tell(self, entries: Sequence[Entry], kept: int) -> Sequence[NarratedEntry]:
        """Return every entry in words, the opening first; the first `kept` are those of the last call."""
        del self._told[kept:]
        for number, answer, told in self._watched:
            if number == len(self._told) < len(entries) and entries[number] == answer:
                self._told.append(told)
        self._watched.clear()
        self._walk(entries)
        return self._told

    def watch(self, number: int, game: Game[GamePosition], answer: Answer) -> None:
        """Prepare to word `answer`, entry `number` of the line; call `answered` once it is given."""
        node, position = game.node, game.position
        if node is None:
            return
        told, before = self._tell_answer(node, position, answer), self._standing(game)
        clock = position.clock

        def given() -> None:
            known = self._with_events(told, node, before, game)
            self._watched.append(
                (number, answer, known._replace(ends=game.position.clock != clock, active=clock.active))
            )

        self._note_answered = given

    def answered(self) -> None:
        """Word the answer that was watched."""
        self._note_answered()

    def _walk(self, entries: Sequence[Entry]) -> None:
        """Play through the entries that are not yet in words, from the last complete position."""
        start = len(self._told)
        if start == len(entries):
            return
        game: Game[GamePosition] | None = None
        first = max((n for n, entry in enumerate(entries[: start + 1]) if isinstance(entry, Correction)), default=0)
        for number, entry in enumerate(entries[first:], first):
            told: NarratedEntry | None = None
            if isinstance(entry, Correction):
                game, told = self._new_game(entry.position), NarratedEntry(entry.what or msg("Position set up"))
            elif game is None or not game.why_not(entry):
                game, told = None, NarratedEntry(msg("The rules of this version do not allow this answer"))
            elif number < start:
                game.answer(entry)
            else:
                told = self._given(game, entry)
            if number >= start and told is not None:
                self._told.append(told)

    def _given(self, game: Game[GamePosition], entry: Answer) -> NarratedEntry:
        node = game.node
        assert node is not None, "an entry answers a question"
        told, before = self._tell_answer(node, game.position, entry), self._standing(game)
        clock = game.position.clock
        game.answer(entry)
        known = self._with_events(told, node, before, game)
        return known._replace(ends=game.position.clock != clock, active=clock.active)

    def _with_events(self, told: NarratedEntry, node: Node, before: object, game: Game[GamePosition]) -> NarratedEntry:
        kit = self._kit()
        words, events = words_of(kit), (*game.events[-1], *rules_of(kit).changes(before, self._standing(game)))
        known = open_to(events, None)
        moments = words.great_moments(kit, node, known)
        points = words.points_told(known) if moments else ()
        came, told = words.what_came(node, events), told._replace(events=events, moments=moments, points=points)
        return told._replace(words=msg("{line}; {came}", line=told.words, came=came), quiet=False) if came else told

    def _standing(self, game: Game[GamePosition]) -> object:
        kit = self._kit()
        return rules_of(kit).standing(kit, game.position)

    def _tell_answer(self, node: Node, before: GamePosition, answer: Answer) -> NarratedEntry:
        words = words_of(self._kit())
        if isinstance(node, Roll) and isinstance(answer, Dice):
            return NarratedEntry(
                _dice_words(node, answer), node.seat, node.rules, Rolled(node, answer, self._first_side(node))
            )
        if isinstance(node, Draw) and isinstance(answer, Drawn):
            return _told_draw(words, node, answer)
        if words.is_secret(node, answer):
            hidden = msg("{seat} gives a card", seat=Name("seat", str(node.seat)))
            return NarratedEntry(
                hidden, node.seat, node.rules, None, words.entry_words(node, before, answer), (node.seat,)
            )
        if words.is_quiet(node, answer):
            return NarratedEntry(no_card((node.seat,)), node.seat, node.rules, quiet=True, follows=True)
        summary, follows = words.entry_words(node, before, answer), words.follows(node, answer)
        return NarratedEntry(summary, node.seat, _rules(node, answer), follows=follows)

    def _first_side(self, roll: Roll) -> Rolled | None:
        told = self._watched[-1][2] if self._watched else self._told[-1] if self._told else None
        last = told.rolled if told is not None else None
        if last is None or roll.kind not in words_of(self._kit()).PAIRED or last.roll.kind != roll.kind:
            return None
        return last if last.against is None else None


def _rules(node: Node, answer: Answer) -> tuple[str, ...]:
    """The rules of an answer; for a free act beside the question, those that allow the act."""
    if isinstance(node, Decision) and node.also.judges(answer):
        return node.also.why_not(answer).because or node.rules
    return node.rules


def no_card(seats: Iterable[int]) -> Message:
    """Say that these players pass, which does not reveal what they hold (SEQ-12)."""
    return msg("No card played: {seats}", seats=tuple(Name("seat", str(seat)) for seat in dict.fromkeys(seats)))


def _told_draw(words: AnyNarration, node: Draw, answer: Drawn) -> NarratedEntry:
    """A draw; the cards are named only to the seats that may see them (SEQ-10)."""
    things = tuple(Name(words.drawn_kind(node), thing) for thing in answer.things)
    count = len(things)
    full = msg("{purpose}: {things}", purpose=node.purpose, things=things)
    if words.is_nobodys(node):
        return NarratedEntry(full, None, node.rules)
    if not node.seats:
        return NarratedEntry(full, node.seat, node.rules)
    hidden = msg("{purpose} ({n})", purpose=node.purpose, n=count) if count > 1 else node.purpose
    return NarratedEntry(hidden, node.seat, node.rules, None, full, node.seats)


def _dice_words(roll: Roll, dice: Dice) -> Message:
    faces = tuple(dice.faces)
    if not roll.modifiers:
        return msg("{purpose}: {faces}", purpose=roll.purpose, faces=faces)
    added = tuple(msg("{reason} {value}", reason=reason, value=f"{value:+}") for reason, value in roll.modifiers)
    return msg("{purpose}: {faces}, {modifiers}", purpose=roll.purpose, faces=faces, modifiers=added)


# --- weights
# Where space is short, the lightest entries are dropped first.

NOTHING = 0
"""Not shown at all."""
LITTLE = 1
"""Of no interest to others: raising or feeding an army, a pass."""
DONE = 2
"""An ordinary action: a march, markers, a card."""
MUCH = 3
"""It changes the game: a battle, a siege, a city or royal taken, an event."""


# --- since your last turn


class ActionGroup(NamedTuple):
    """Entries that belong to one action, public facts only.

    `last` is the number of its last entry with a consequence, `seat` the side that began it, `summary` a short summary,
    `lines` the full story, `great` its announcements. `because` are the entries whose reasons matter most to the
    reader, best first; `weight` decides what is dropped where space is short. `spaces` are where it happened.
    """

    last: int
    seat: int | None
    summary: Message
    lines: tuple[Message, ...]
    great: tuple[Message, ...] = ()
    because: tuple[int, ...] = ()
    weight: int = LITTLE
    spaces: tuple[str, ...] = ()


def since_last_turn(
    told: Sequence[NarratedEntry], entries: Sequence[Entry], seat: int, words: AnyNarration
) -> tuple[ActionGroup, ...]:
    """Return the actions of others since `seat`'s last turn ended, without the turn it plays now.

    Before a seat's first turn this starts at the opening.
    """
    begin, end = _between(told, seat)
    actions = _actions(told, entries, range(begin, end), words)
    return tuple(group for numbers in actions for group in _Action(told, entries, numbers, seat, words).groups())


_REACH = 300
"""Entries among which the latest actions are looked for: more than a round has."""


def latest_actions(
    told: Sequence[NarratedEntry], entries: Sequence[Entry], seat: int, words: AnyNarration, most: int
) -> tuple[ActionGroup, ...]:
    """Return the last actions of others since `seat` itself acted, at most so many."""
    end, first = len(told), max(1, len(told) - _REACH)
    begin = next((number + 1 for number in range(end - 1, first - 1, -1) if _acts(told[number], seat)), first)
    actions = _actions(told, entries, range(begin, end), words)
    groups = [group for numbers in actions for group in _Action(told, entries, numbers, seat, words).groups()]
    return tuple(groups[-most:])


def _acts(told: NarratedEntry, seat: int) -> bool:
    return told.seat == seat and told.rolled is None and not (told.quiet or told.follows)


def _between(told: Sequence[NarratedEntry], seat: int) -> tuple[int, int]:
    end = len(told)
    while end > 1 and told[end - 1].active == seat:
        end -= 1
    begin = end
    while begin > 1 and told[begin - 1].active != seat:
        begin -= 1
    return begin, end


def _actions(
    told: Sequence[NarratedEntry], entries: Sequence[Entry], numbers: range, words: AnyNarration
) -> Iterator[list[int]]:
    action: list[int] = []
    for number in numbers:
        entry = entries[number]
        if action and not isinstance(entry, Correction) and words.ends_action(entry):
            yield action
            action = []
        action.append(number)
        if told[number].ends:
            yield action
            action = []
    yield action


class _Action:
    """One action as `seat` sees it: only what others did is news."""

    def __init__(
        self,
        told: Sequence[NarratedEntry],
        entries: Sequence[Entry],
        numbers: Sequence[int],
        seat: int,
        words: AnyNarration,
    ) -> None:
        self._told, self._entries, self._numbers = told, entries, numbers
        self._seat, self._words = seat, words
        self._came = [number for number in numbers if self._open(number) and self._is_of_others(number)]

    def groups(self) -> Iterator[ActionGroup]:
        """Yield what others did, if it had a public consequence (SEQ-10)."""
        great = (moment.headline for number in self._came for moment in self._told[number].moments if moment.is_great)
        headlines, own_actions = tuple(dict.fromkeys(great)), self._own_actions()
        if not own_actions and not headlines:  # Unused movement points are not news.
            return
        first = min(own_actions, key=lambda each: self._order(each, own_actions[each]), default=self._came[0])
        seat, events = self._told[first].seat, tuple(event for each in self._numbers for event in self._open(each))
        yield ActionGroup(
            self._came[-1],
            seat,
            self._words.action_words(self._told[first].words, events) if own_actions else self._told[first].words,
            tuple(self._told[each].words for each in sorted({*self._came, *own_actions}) if not self._told[each].quiet),
            headlines,
            self._because(seat, own_actions),
            self._words.weight_of(self._answer(first), events),
            tuple(dict.fromkeys(space for event in events for space in event.spaces)),
        )

    def _order(self, number: int, weight: int) -> tuple[bool, bool, int]:
        told = self._told[number]
        return told.seat != told.active, weight < DONE, number

    def _open(self, number: int) -> tuple[Event, ...]:
        return open_to(self._told[number].events, None)

    def _answer(self, number: int) -> Answer | None:
        entry = self._entries[number]
        return None if isinstance(entry, Correction) else entry

    def _is_of_others(self, number: int) -> bool:
        """Whether an entry is another player's own action: passes and dice are not."""
        told = self._told[number]
        return told.seat != self._seat or told.follows or told.rolled is not None

    def _own_actions(self) -> dict[int, int]:
        own_actions: dict[int, int] = {}
        for number in self._came:
            weight, summary = self._words.weight_of(None, self._open(number)), self._action_behind(number)
            if weight > NOTHING and summary is not None:
                own_actions[summary] = max(weight, own_actions.get(summary, NOTHING))
        return own_actions

    def _action_behind(self, number: int) -> int | None:
        """The choice that led to an entry: itself, else the active player's last one."""
        told = self._told[number]
        if self._is_choice(number):
            return number
        before = (each for each in reversed(self._numbers) if each < number and self._told[each].seat == told.active)
        chosen = next((each for each in before if self._is_choice(each)), None)
        if chosen is None and told.rolled is None and told.seat != self._seat:
            return number
        return chosen

    def _is_choice(self, number: int) -> bool:
        told = self._told[number]
        return told.seat != self._seat and told.rolled is None and not told.follows

    def _because(self, seat: int | None, own_actions: dict[int, int]) -> tuple[int, ...]:
        """The seat's own entries: the latest important actions first, mere follow-ups last."""

        def rank(number: int) -> tuple[bool, bool, int]:
            return own_actions.get(number, NOTHING) >= DONE, self._is_choice(number), number

        own = (number for number in self._numbers if self._told[number].seat == seat)
        return tuple(sorted((each for each in own if self._told[each].rolled is None), key=rank, reverse=True))


# --- consequences of an answer

_MOST = 6
"""Most sentences shown; the rest is only counted."""


def consequences(words: AnyNarration, node: Node, events: Iterable[Event], after: Node | None) -> tuple[Message, ...]:
    """Return sentences about what an answer to `node` leads to; `after` is the next open question."""
    known = tuple(events)
    told = list(dict.fromkeys((*words.happens(node, known), *words.points_told(known))))
    if len(told) > _MOST:
        told = [*told[:_MOST], msg("and more")]
    return (*told, *_next(words, node, after))


def _next(words: AnyNarration, node: Node, after: Node | None) -> Iterator[Message]:
    match after:
        case None:
            yield msg("Then the game is over.")
        case Roll(purpose=purpose):
            yield msg("Next roll: {purpose}", purpose=purpose)
            yield from _faces(words, after)
        case Draw(purpose=purpose):
            yield msg("Next draw: {purpose}", purpose=purpose)
        case Decision(prompt=prompt) if isinstance(node, Decision) and prompt == node.prompt:
            yield msg("Then the same question again.")
        case Decision(prompt=prompt):
            yield msg("Then: {question}", question=prompt)


def _faces(words: AnyNarration, roll: Roll) -> Iterator[Message]:
    if roll.dice != 1:
        return
    read = ((face, words.result_words(roll, (face,))) for face in range(1, 7))
    for result, several in groupby(read, key=lambda pair: pair[1]):
        faces = [face for face, _ in several]
        if result is not None:
            shown = str(faces[0]) if len(faces) == 1 else f"{faces[0]}\N{EN DASH}{faces[-1]}"
            yield msg("{faces}: {result}", faces=shown, result=result)


# --- dice results
# Those that all games share.


def result_words(roll: Roll, faces: Sequence[int]) -> Message | None:
    """Say what the faces mean; None if the rule has no wording of its own."""
    match roll.reading:
        case Beats() as reading:
            return msg("succeeds") if reading.read(faces, roll.modifier) else msg("fails")
        case Dies() as reading:
            return msg("dies") if reading.read(faces, roll.modifier) else msg("lives")
        case Each() as reading:
            return msg("adds {n}", n=reading.total(faces, roll.modifier))
    return None


# --- reasons of questions


def rolled_for(asked: Decision, fallen: Roll | None) -> Message | None:
    """The purpose of the dice rolled just before, if they were about the same thing under the same rule."""
    if fallen is None or fallen.about == NOTHING_SAID or not {*fallen.rules} & {*asked.rules}:
        return None
    is_same = replace(asked.about, count=fallen.about.count) == fallen.about
    return fallen.purpose if is_same else None


# --- stage scene
# The battle stage as values: a scene shows the sides, their pieces and strength, the dice and the result.

WON, LOST, DRAWN = "won", "lost", "drawn"
"""Outcomes of a side."""


class ScenePart(NamedTuple):
    """A part of a side's strength or a modifier of its die; `value` is a number, or a sign that it is still due."""

    words: Message
    value: str


class ScenePiece(NamedTuple):
    """Pieces of a side: their kind, id and count."""

    kind: str
    id: str
    number: int = 1


class SceneRoll(NamedTuple):
    """The dice of a side: the roll, its faces (0: not yet rolled), and the result once they have fallen."""

    roll: Roll
    faces: tuple[int, ...]
    words: Message | None = None


class SceneSide(NamedTuple):
    """One side. `strength` is the sum of `parts`; `side_roll` are the dice it rolled last or rolls now.

    `stands` is its outcome, empty before that is known; `cost` is what it lost.
    """

    seat: int
    who: Name
    pieces: tuple[ScenePiece, ...] = ()
    parts: tuple[ScenePart, ...] = ()
    strength: str = ""
    side_roll: SceneRoll | None = None
    stands: str = ""
    cost: tuple[Message, ...] = ()


class Scene(NamedTuple):
    """A scene: title, place, both sides (one if it has no opponent), and result.

    `key` stays the same during one battle or attempt. `rolled` is the last roll that is read in a table. `deciding`
    is the roll on which everything hangs now, beside those of the sides: a commander's fate, losses, an assault.
    """

    key: str
    title: Message
    space: str
    sides: tuple[SceneSide, ...]
    result: Message | None = None
    rolled: Rolled | None = None
    more: tuple[Message, ...] = ()
    deciding: SceneRoll | None = None


class GameScenes(ABC, Generic[K, P]):
    """The scenes of one game. `FOLLOWS` are rolls made right after another of their kind, because both sides roll."""

    FOLLOWS: frozenset[NodeKind]

    @abstractmethod
    def key(self, roll: Roll) -> str:
        """The key of the scene a roll belongs to; consecutive rolls with the same key share a scene."""

    @abstractmethod
    def is_battle(self, roll: Roll, told: Callable[[], Sequence[NarratedEntry]]) -> bool:
        """Whether the roll is part of a battle, siege or pursuit; `told` returns the line up to it."""

    @abstractmethod
    def goes_on(self, key: str, node: Node | None, so_far: Sequence[NarratedEntry]) -> bool:
        """Whether the open question still belongs to the scene of `key`, given its entries so far."""

    @abstractmethod
    def scene(
        self, kit: K, position: P, node: Node | None, so_far: Sequence[NarratedEntry], before: Scene | None
    ) -> Scene:
        """Return the scene now; `before` is the last one. At least one roll is open or has fallen."""


AnyScenes = GameScenes[GameKit, GamePosition]


def scenes_of(kit: GameKit) -> AnyScenes:
    """Return the scenes of a kit's game."""
    return game_part(GameScenes, kit.atlas.system, "diadochi.narration.{}.scenes")


def rolled_by(so_far: Sequence[NarratedEntry], seat: int) -> tuple[Rolled, ...]:
    return tuple(told.rolled for told in so_far if told.rolled is not None and told.rolled.roll.seat == seat)


def last_rolled(so_far: Sequence[NarratedEntry]) -> Rolled | None:
    return next((told.rolled for told in reversed(so_far) if told.rolled is not None), None)


def roll_of(node: Node | None, so_far: Sequence[NarratedEntry]) -> Roll:
    """Return the roll that is due, else the last one."""
    if isinstance(node, Roll):
        return node
    rolled = last_rolled(so_far)
    assert rolled is not None, "a moment has a roll"
    return rolled.roll


# --- single rolls
# Who rolls, with what modifiers, against whom, and the result.

FacesWorded = Callable[[Roll, Sequence[int]], Message | None]
"""Words the faces of a roll."""


def side_roll_of(
    seat: int, node: Node | None, so_far: Sequence[NarratedEntry], worded: FacesWorded
) -> SceneRoll | None:
    """Return the dice that a seat rolls now or rolled last."""
    if isinstance(node, Roll) and node.seat == seat:
        return shown_roll(node, worded)
    return shown_roll(next(reversed(rolled_by(so_far, seat)), None), worded)


def shown_roll(roll: Roll | Rolled | None, worded: FacesWorded) -> SceneRoll | None:
    """Return a roll that is due, with dice that have not fallen, or one that has been made."""
    if roll is None:
        return None
    if isinstance(roll, Roll):
        return SceneRoll(roll, (0,) * roll.dice)
    return SceneRoll(roll.roll, tuple(roll.dice.faces), worded(roll.roll, roll.dice.faces))


def modifiers_of(roll: Roll) -> tuple[ScenePart, ...]:
    return tuple(ScenePart(words, f"{value:+}") for words, value in roll.modifiers)


def side_name(seat: int, army: str = "") -> Name:
    return Name("independent", army) if army else Name("seat", str(seat))


def plain_scene(
    key: str,
    node: Node | None,
    so_far: Sequence[NarratedEntry],
    worded: FacesWorded,
    leader_kind: str,
) -> Scene:
    """Return the scene of a single roll."""
    roll, about = roll_of(node, so_far), roll_of(node, so_far).about
    shown = (ScenePiece(leader_kind, about.leader),) if about.leader else ()
    side_roll = side_roll_of(roll.seat, node, so_far, worded)
    side = SceneSide(roll.seat, side_name(roll.seat, about.army), shown, modifiers_of(roll), side_roll=side_roll)
    rolled = None if isinstance(node, Roll) else last_rolled(so_far)
    return Scene(key, roll.purpose, about.space, (side,), rolled=rolled)
