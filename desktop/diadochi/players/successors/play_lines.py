"""Trial lines: copies of a game played on quickly until a plan is done or all armies have marched.

Raising troops replaces all marches of a player turn, not one (SEQ-30, MOV-01).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cache
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar
from zlib import crc32

from msgspec.structs import fields

from diadochi.forecast.successors.march_reach import lift
from diadochi.players.game_players import Asked
from diadochi.players.successors.army_goals import goals_of_general
from diadochi.players.successors.march_answers import garrison, takes_off
from diadochi.players.successors.steward import Steward
from diadochi.players.successors.voyages import way_of
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Drawn, Parcel, Procedure, by_chance
from diadochi.rules.core.game import Game, IllegalAnswer, Stamped
from diadochi.rules.successors.answers import (
    Activate,
    Besiege,
    DiscardSurprise,
    EndSegment,
    Pass,
    RaiseTroops,
    RemoveMarker,
    Stop,
    Take,
)
from diadochi.rules.successors.facts import place_of
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import raise_troops
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import STAMPED, Position
from diadochi.rules.successors.turn.victory import settled

# --- even dice
# Dice spread evenly over the lines of a race, so that a few lines tell as much as many with random dice.

_FIRST = (3, 4, 2, 5, 1, 6)
"""The first die of each of six lines, middling faces first. It is mostly the movement roll."""


class _Rolls:
    def __init__(self, seed: int, number: int, faces: tuple[int, ...]) -> None:
        self._chance = random.Random(seed + number // 2)
        self._opposite = number % 2
        self._first: int | None = faces[number % len(faces)]

    def answer(self, node: Chance) -> Dice | Drawn:
        fallen = by_chance(node, self._chance)
        if isinstance(fallen, Drawn):
            return fallen
        if self._first is not None and len(fallen.faces) == 1:
            face, self._first = self._first, None
            return Dice((face,))
        return Dice(tuple([7 - face for face in fallen.faces])) if self._opposite else fallen


class EvenDice:
    """The dice of line `number`, from 0 on; lines with one `seed` belong together.

    The dice of a side, a kind of roll and a piece do not depend on earlier dice for anything else, so plans that reach
    the same roll in different ways have the same luck in it. The first die of each shows every face once in six lines.
    All other dice of an odd line show the opposite faces of the line before (antithetic sampling).
    """

    def __init__(self, seed: int, number: int) -> None:
        self._seed, self._number = seed, number
        self._rolls: dict[tuple[str, int, str], _Rolls] = {}

    @property
    def asked(self) -> bool:
        """Whether chance had a say in the line."""
        return bool(self._rolls)

    def answer(self, node: Chance) -> Dice | Drawn:
        """What falls, or is drawn."""
        key = node.kind, node.seat, node.about.leader or node.about.space
        rolls = self._rolls.get(key)
        if rolls is None:
            seed = self._seed ^ _number_of(*key)
            faces = _shuffled(seed) if self._rolls else _FIRST
            rolls = self._rolls[key] = _Rolls(seed, self._number, faces)
        return rolls.answer(node)


@cache
def _number_of(kind: str, seat: int, name: str) -> int:
    return crc32(f"{kind} {seat} {name}".encode())


def _shuffled(seed: int) -> tuple[int, ...]:
    # The faces of a die in an order of chance, opposite ones side by side; the same for all lines of a race.
    chance = random.Random(seed)
    pairs = [face if chance.random() < 0.5 else 7 - face for face in chance.sample((1, 2, 3), 3)]
    return tuple([face for one in pairs for face in (one, 7 - one)])


# --- repeated positions

Found = TypeVar("Found")

_NOT_YET: Any = object()
_stamped: Callable[[Position], tuple[Stamped[object, object], ...]] = attrgetter(*STAMPED)
_others: Callable[[Position], tuple[object, ...]] = attrgetter(
    *[field.name for field in fields(Position) if field.name not in STAMPED]
)


class Known(Generic[Found]):
    """Caches a finding by position.

    Lines often meet: of 4,086 ends of a game 36 % equalled another of the same question, because the movement roll did
    not matter or plans led to the same.
    """

    def __init__(self, begins: Position) -> None:
        self._stamps = tuple([part.stamp for part in _stamped(begins)])
        self._found: dict[tuple[object, ...], Found] = {}

    def find(self, position: Position, look: Callable[[], Found]) -> Found:
        """Return the finding for a position that play from the start of the lines has reached."""
        parts = zip(_stamped(position), self._stamps, strict=True)
        changed = [None if part.stamp == stamp else frozenset(part.items()) for part, stamp in parts]
        content = (_others(position), *changed)
        found: Found = self._found.get(content, _NOT_YET)
        if found is _NOT_YET:
            found = self._found[content] = look()
        return found


# --- marches in lines
# Their plans are made once, at the start of the line.


class LineMarch(NamedTuple):
    """An army's plan for the rest of a player turn: the answer that activates it, and its way."""

    answer: Answer
    way: tuple[Answer, ...]


def marches_of(kit: Kit, game: Game[Position], seat: int, others: Steward) -> Iterator[LineMarch]:
    """Return the plans of all armies of the seat asked, in order."""
    asked = Asked(game, seat)
    position = others.looks_at(asked)
    marching = False
    for advice in others.advise(asked):
        if isinstance(advice.answer, RaiseTroops) and marching:
            continue  # it replaces all marches, so it cannot follow one
        if not isinstance(advice.answer, Activate):
            yield LineMarch(advice.answer, ())
            break
        marching = True
        general = advice.answer.general
        goals = goals_of_general(kit, position, general, leaning=others.leaning)
        way = way_of(kit, position, seat, place_of(position, general), goals[0].routes) if goals else ()
        yield LineMarch(advice.answer, way)


def next_march(node: Decision, marches: list[LineMarch]) -> LineMarch:
    """Take the next possible march off the list; if none is left, end the segment."""
    while marches:
        march = marches.pop(0)
        if node.admits(march.answer):
            return march
    return LineMarch(EndSegment(), ())


def on_the_way(kit: Kit, game: Game[Position], node: Decision, way: list[Answer]) -> Answer:
    """Return the next step after leaving a unit to take the space; at the end, what is done there."""
    position, march = game.position, game.position.activation
    if march is not None and way:
        lifted = lift(kit, position, march.general)
        stays = None if lifted is None else garrison(kit, position, lifted, EVEN)
        if stays is not None and node.admits(stays):
            return stays
        planned = way.pop(0)
        if node.admits(planned):
            return planned
        way.clear()
    at_the_end = (Besiege(), *([RemoveMarker()] if march and takes_off(kit, position, march.seat, march.space) else []))
    return next((answer for answer in at_the_end if node.admits(answer)), Stop())


# --- raising troops


def in_place_of_marches(
    position: Position, seat: int, answers: Sequence[Answer], worths: Sequence[float]
) -> list[float]:
    """Return the values of the answers when raising troops is compared with marching all armies; others unchanged.

    A line ends after one army's march, while the other armies would still march this turn.
    """
    if RaiseTroops() not in answers or EndSegment() not in answers:
        return [*worths]
    idle = worths[answers.index(EndSegment())]
    gained: dict[str, float] = {}
    stands = {general: space for space, stack in position.stacks_of(seat) for general in stack.group.generals}
    for answer, worth in zip(answers, worths, strict=True):
        if isinstance(answer, Activate):
            army = stands.get(answer.general, answer.general)
            gained[army] = max(gained.get(army, 0.0), worth - idle)
    others = sum(gained.values()) - max(gained.values(), default=0.0)
    return [worth - others * (answer == RaiseTroops()) for answer, worth in zip(answers, worths, strict=True)]


def raising(kit: Kit, position: Position) -> Game[Position]:
    """Return a game in which the active side raises troops; it ends once they have come."""
    return Game(position, lambda here: settled(kit, here, lambda: raise_troops(kit, here)))


# --- lines

MOST_ANSWERS = 120
"""A line that has not come to rest after this many answers is judged where it is."""
_RESTS = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.REINFORCEMENTS, Kind.SURRENDER_SIEGES, Kind.FORAGE))
"""Questions asked only when nothing is in progress."""
_IN_THE_TURN = ("tyche", "activation")
"""Segments of a player turn until its armies have marched."""


class LinePlan:
    """A plan: the first answer, which army a card lets march, and its way.

    `group` goes with the general activated first (None: everyone, or whom the player would take). Without a `way` the
    player chooses it; an empty one means to stay. A plan `to_the_end` continues until all armies of the player turn
    have marched, because a card that lets one march is worth only what it adds. `act` is a free act done first.
    """

    def __init__(
        self,
        first: Answer,
        way: Sequence[Answer] | None = None,
        army: Activate | None = None,
        *,
        group: Group | None = None,
        to_the_end: bool = False,
        act: Answer | None = None,
    ) -> None:
        self.first, self.way = first, None if way is None else tuple(way)
        self.army, self.group, self.to_the_end, self.act = army, group, to_the_end, act

    @property
    def answer(self) -> Answer:
        return self.act or self.first

    def after(self, act: Answer) -> "LinePlan":
        """Return the plan with a free act done before it."""
        return LinePlan(self.first, self.way, self.army, group=self.group, to_the_end=self.to_the_end, act=act)


class PlayedLine(NamedTuple):
    """The end of a line, and all answers in it, dice and cards included."""

    position: Position
    answers: Sequence[Answer]


class _Line:
    """The state of a line: what is left of the plan, and which armies are still to march."""

    def __init__(self, kit: Kit, game: Game[Position], plan: LinePlan) -> None:
        self._kit, self.game, self.plan = kit, game.fork(), plan
        self.way = None if plan.way is None else [*plan.way]
        self.marches: list[LineMarch] | None = None
        self.said: list[Answer] = []
        self.actions = [plan.first] if plan.act is None else [plan.act, plan.first]
        self.do(self.actions.pop(0))

    def fork(self) -> "_Line":
        same = copy(self)
        same.game, same.said, same.actions = self.game.fork(), [*self.said], [*self.actions]
        same.way = None if self.way is None else [*self.way]
        same.marches = None if self.marches is None else [*self.marches]
        return same

    def answer(self, answer: Answer) -> None:
        """Answer the open question."""
        self.said.append(answer)
        self.game.answer(answer)

    def do(self, action: Answer) -> None:
        """Do the next part of the plan. The line ends with the activation segment. Raises IllegalAnswer."""
        node = self.game.node
        if node is None or node.kind != Kind.ACTIVATION or not isinstance(action, EndSegment | RaiseTroops):
            self.answer(action)
            return
        verdict = self.game.why_not(action)
        if not verdict:
            raise IllegalAnswer(node, action, verdict)
        self.said.append(action)
        position = self.game.position
        self.game = raising(self._kit, position) if isinstance(action, RaiseTroops) else Game(position, _nothing_more)


class Lines:
    """Plays out plans of the seat asked; `others` answer whatever a plan does not say.

    Until dice first matter, all lines of a plan are equal and played once; armies in equal situations are planned once.
    """

    def __init__(self, kit: Kit, game: Game[Position], seat: int, others: Steward) -> None:
        self._kit, self._game, self._seat, self._others = kit, game, seat, others
        self._marching = _marching(game.position)
        self._begun: dict[LinePlan, _Line] = {}
        self._marches: Known[tuple[LineMarch, ...]] = Known(game.position)

    def played(self, plan: LinePlan, dice: EvenDice) -> PlayedLine:
        """Play a plan with these dice. Raises IllegalAnswer if it is impossible.

        The line rests when no march is in progress or the game is over, and at the latest when the armies of a player
        turn have marched. So all plans are judged at the same moment, before foraging and before the next player's
        markers come (SEQ-11, SEQ-30).
        """
        begun = self._begun.get(plan)
        line = _Line(self._kit, self._game, plan) if begun is None else begun.fork()
        while len(line.said) <= MOST_ANSWERS and not self._is_over(line.game):
            node = line.game.node
            if isinstance(node, Decision):
                if not self._goes_on(line, node):
                    break
            elif node is not None:
                if plan not in self._begun:
                    self._begun[plan] = line.fork()
                line.answer(dice.answer(node))
        return PlayedLine(line.game.position, line.said)

    def _is_over(self, game: Game[Position]) -> bool:
        return game.node is None or (self._marching is not None and _marching(game.position) != self._marching)

    def _goes_on(self, line: _Line, node: Decision) -> bool:
        is_own = node.seat == self._seat
        if line.actions and is_own and node.admits(line.actions[0]):
            line.do(line.actions.pop(0))
        elif line.plan.to_the_end and is_own and node.kind == Kind.ACTIVATION:
            self._march(line, node)
        elif _rests(node, line.game.position, self._seat, line.plan):
            return False
        else:
            line.answer(self._next(line, node))
        return True

    def _march(self, line: _Line, node: Decision) -> None:
        # Plans are not revised on the way, nor after another army's march.
        if line.marches is None:
            line.marches = [*self._marches.find(line.game.position, lambda: self._thought(line.game))]
        march = next_march(node, line.marches)
        line.way = [*march.way]
        line.do(march.answer)

    def _thought(self, game: Game[Position]) -> tuple[LineMarch, ...]:
        return tuple(marches_of(self._kit, game, self._seat, self._others))

    def _next(self, line: _Line, node: Decision) -> Answer:
        plan, is_own = line.plan, node.seat == self._seat
        if is_own and plan.army is not None and node.kind == Kind.MARCH_CARD and node.admits(plan.army):
            return plan.army
        if is_own and plan.group is not None and node.kind == Kind.WHO_GOES and node.admits(Take(plan.group)):
            return Take(plan.group)
        if is_own and line.way is not None and node.kind == Kind.MARCH:
            return on_the_way(self._kit, line.game, node, line.way)
        if node.kind == Kind.SURPRISE and not is_own:
            return Pass()  # the hidden cards are only one guess among many
        if isinstance(node.options, Parcel) and (line.way is not None or node.kind != Kind.WHO_GOES):
            usual = node.options.default()
            if node.options.admits(usual):
                return usual
        return self._others.answer(Asked(line.game, node.seat))


def _nothing_more(_position: Position) -> Procedure[None]:
    yield from ()


def _marching(position: Position) -> int | None:
    clock = position.clock
    return clock.active if clock.segment in _IN_THE_TURN else None


def _rests(node: Decision, position: Position, seat: int, plan: LinePlan) -> bool:
    if node.kind not in _RESTS or position.activation is not None:
        return False
    if node.kind == Kind.REINFORCEMENTS:
        return position.clock.phase == "reinforcements"
    return not (node.kind == Kind.TYCHE and node.seat == seat and isinstance(plan.first, DiscardSurprise))
