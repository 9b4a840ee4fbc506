"""The best chance of a goal over a whole player turn: all activations of a side, in any order, after those of a card.

Between two activations there is a `Crossroads`: a position, and the marches of the card that are left. Each has a lower
and an upper bound of the best chance. Looking one activation further narrows them; when they meet, the chance is exact.
Equal positions share a crossroads; an army that has marched to a place that does not matter is left out of the
comparison.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from operator import mul
from typing import NamedTuple

import msgspec
from msgspec import structs

from diadochi.forecast.odds.chance_tree import CERTAIN, Procedural, Stem, TooWide, downwards, grow
from diadochi.forecast.odds.figures import NOTHING, all_hold
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.odds.turn_plans import MarchCard
from diadochi.forecast.successors.odds.turn_march import FreeMarch, Going
from diadochi.forecast.successors.odds.turn_scope import Scope
from diadochi.forecast.successors.odds.wishes import Goal
from diadochi.rules.core.flow import Procedure
from diadochi.rules.successors.cards.faction_cards import CAMPAIGNS, MAJOR
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import may_activate_at, table
from diadochi.rules.successors.movement.moving_group import next_segment
from diadochi.rules.successors.operations import forced_march
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import MovedUnits, Position, end_effects

# --- bounds


class Bounds(NamedTuple):
    """The chance lies between `least` and `most`. `hope` is a guess that says where to look first."""

    least: Fraction
    most: Fraction
    hope: Fraction

    @property
    def promise(self) -> tuple[Fraction, Fraction]:
        """The more, the sooner it is worth a look."""
        return self.most, self.hope

    @property
    def is_exact(self) -> bool:
        return self.least == self.most


_WON = Bounds(CERTAIN, CERTAIN, CERTAIN)
KnownBounds = Mapping[Stem[Position], Bounds]


class Crossroads:
    """A position between two activations; `card_marches` are still to be made before the activation segment.

    `ahead`: how many activations have been looked ahead.
    """

    def __init__(self, position: Position, card_marches: int, bounds: Bounds) -> None:
        self.position, self.card_marches, self.bounds = position, card_marches, bounds
        self.ahead = 0
        self.options: tuple[Departure, ...] | None = None


class Departure:
    """One activation at a crossroads: an army that goes, or with an empty `general` the end of the card's marches.

    `order` is its tree, each stem before those that follow, empty before it is grown; it leads to the crossroads in
    `ends`. `known` are the bounds of its stems.
    """

    def __init__(self, general: str, start: Crossroads) -> None:
        self.general, self.start = general, start
        self.bounds = start.bounds._replace(least=NOTHING)
        self.order: tuple[Stem[Position], ...] = ()
        self.ends: Mapping[Stem[Position], Crossroads] = {}
        self.known: KnownBounds = {}


# --- the search

RANKING_STEMS = 1_500
"""The most stems that are grown to compare other ways with the best."""
_FAR = 99
"""More activations than any turn has."""
MOST_STEMS = 1_000_000
"""The most stems of all trees of a search; then it ends without an exact chance."""


class TurnSearch:
    """Finds the best chance of `goal` for the rest of a turn of `seat`; `look` narrows the bounds of its `root`.

    `undivided` are the generals whose armies have too many parts to try them all.
    """

    def __init__(self, kit: Kit, position: Position, seat: int, goal: Goal, policy: Policy, card: MarchCard) -> None:
        self.kit, self.seat, self.goal, self._policy = kit, seat, goal, policy
        self._by_card, marches = _march_of_card(kit, seat, card)
        self.card_points = int(card) if card.isdecimal() else 0
        self._extra = self.card_points or _MOST_ROLLED * min(marches, 1)
        self._scope = Scope(kit, position, seat, goal, policy, self._extra)
        self._known: dict[tuple[int, bytes], Crossroads] = {}
        self._left = MOST_STEMS
        self.undivided: set[str] = set()
        self.root = self._crossroads(position, marches)

    @property
    def is_begun(self) -> bool:
        return self.root.options is not None or self.root.bounds.is_exact

    def look(self, here: Crossroads, ahead: int) -> None:
        """Narrow the bounds of a crossroads by looking so many activations ahead. Raises TooWide."""
        if here.ahead >= ahead or here.bounds.is_exact:
            return
        if here.options is None:
            here.options = self._options(here)
        for option in sorted(here.options, key=lambda option: option.bounds.promise, reverse=True):
            self._follow(option, max(each.bounds.least for each in here.options), ahead)
        least = max((here.bounds.least, *(option.bounds.least for option in here.options)))
        most = max((least, *(option.bounds.most for option in here.options)))
        hope = max((least, *(option.bounds.hope for option in here.options)))
        here.bounds, here.ahead = Bounds(least, min(most, here.bounds.most), hope), ahead

    def rank(self, count: int) -> None:
        """Narrow the chances of so many options of the root, the most promising ones, with a limited effort."""
        self._left = min(self._left, RANKING_STEMS)
        options = sorted(self.root.options or (), key=lambda option: (option.bounds.least, *option.bounds.promise))
        with suppress(TooWide):
            for option in reversed(options[-count:]):
                self._follow(option, NOTHING, ahead=_FAR)

    def _follow(self, option: Departure, bar: Fraction, ahead: int) -> None:
        # Options that cannot exceed the bar need no closer look.
        if option.bounds.most <= bar or option.bounds.is_exact:
            return
        if not option.order:
            self._grow(option)
        while True:
            option.known = _bounded(option, self.seat)
            option.bounds = option.known[option.order[0]]
            ends = (option.ends[end] for end in _most_promising(option, self.seat))
            waiting = [end for end in ends if end.ahead < ahead - 1 and not end.bounds.is_exact]
            if not waiting or option.bounds.most <= bar:
                return
            for end in waiting:
                self.look(end, ahead - 1)

    # --- activations

    def _options(self, here: Crossroads) -> tuple[Departure, ...]:
        ending = (Departure("", here),) if here.card_marches else ()
        able = sorted({general for general, _, _ in self._scope.able(here.position)})
        return (*(Departure(general, here) for general in able), *ending)

    def _grow(self, option: Departure) -> None:
        here, marches = option.start, option.start.card_marches
        if not option.general:
            tree = Stem[Position](None, None)
            tree.position = here.position
            marches = 1
        else:
            script = FreeMarch(self.kit, self.seat, option.general, self._scope, self._policy, is_last=not marches)
            root = self._by_card if marches else partial(table, self.kit)
            tree = grow(here.position, root, script, Going(), min(self._left, MOST_STEMS))
            if script.is_undivided:
                self.undivided.add(option.general)
        option.order = tuple(downwards(tree))
        self._left -= len(option.order)
        option.ends = {end: self._at(end.position, marches) for end in option.order if end.position is not None}

    def _at(self, position: Position, marches: int) -> Crossroads:
        if marches == 1:
            position = position.copy()
            end_effects(position, "segment")
            next_segment(position)
            position.change_clock(segment="activation")
        return self._crossroads(position, max(0, marches - 1))

    # --- crossroads

    def _crossroads(self, position: Position, marches: int) -> Crossroads:
        key = marches, self._compared(position, marches)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Crossroads(position, marches, self._bounds(position, marches))
        return found

    def _bounds(self, position: Position, marches: int) -> Bounds:
        if all_hold(self.goal, self.kit, self.seat, position):
            return _WON
        return Bounds(NOTHING, *self._scope.most(position, self._extra if marches else None))

    def _compared(self, position: Position, marches: int) -> bytes:
        """The position in a form that is equal where the same can follow."""
        bare, memory = position.copy(), position.memory
        spent = () if marches else tuple(self._spent(position))
        for space, inside in spent:
            bare.put(self.seat, space, inside, Group())
        bare.memory = structs.replace(
            memory,
            activated=tuple(sorted(memory.activated)),
            fought=tuple(sorted(memory.fought)),
            moved=tuple(sorted(_elsewhere(memory.moved, spent), key=str)),
            marched=tuple(_elsewhere(memory.marched, spent)),
        )
        return msgspec.json.encode(bare)

    def _spent(self, position: Position) -> Iterator[tuple[str, bool]]:
        """The stacks that have marched to places that do not matter."""
        for space, stack in position.stacks_of(self.seat):
            if space not in self._scope.spaces and not any(
                may_activate_at(self.kit, position, general, space, stack) for general in stack.generals
            ):
                yield space, stack.inside


def _elsewhere(moved: Iterable[MovedUnits], places: Container[tuple[str, bool]]) -> list[MovedUnits]:
    return [each for each in moved if (each.space, each.inside) not in places]


_MOST_ROLLED = 5
"""At least the most movement points of any roll, with the one more of a campaign."""


def _march_of_card(kit: Kit, seat: int, card: MarchCard) -> tuple[Procedural[Position], int]:
    """The procedure of the marches of a card in the Tyche segment, and how many there are."""

    def forced(position: Position) -> Procedure[None]:
        if position.activation is None:
            return forced_march(kit, position, int(card))
        return table(kit, position)

    match card:
        case MarchCard.CAMPAIGN:
            return lambda position: CAMPAIGNS["campaign_1"].happen(kit, position, seat), 1
        case MarchCard.MAJOR_CAMPAIGN:
            return lambda position: CAMPAIGNS["major_campaign"].happen(kit, position, seat), MAJOR
    return forced, 1 if card else 0


# --- bounds of a tree


def _bounded(option: Departure, seat: int) -> KnownBounds:
    """The bounds of every stem: `seat` chooses the best for itself, everyone else the worst."""
    known: dict[Stem[Position], Bounds] = {}
    for here in reversed(option.order):
        below = [known[branch.stem] for branch in here.branches]
        if here in option.ends:
            known[here] = option.ends[here].bounds
        elif here.chooser:
            pick = max if here.chooser == seat else min
            known[here] = Bounds(*map(pick, zip(*below, strict=True)))
        else:
            parts = [branch.chance for branch in here.branches]
            sums = (sum(map(mul, parts, each), NOTHING) for each in zip(*below, strict=True))
            known[here] = Bounds(*sums)
    return known


def _most_promising(option: Departure, seat: int) -> list[Stem[Position]]:
    """The ends that are reached if everyone makes the choice that promises most, by the bounds known so far."""
    seen, waiting, found = {option.order[0]}, [option.order[0]], list[Stem[Position]]()
    while waiting:
        here = waiting.pop()
        if here in option.ends:
            found.append(here)
            continue
        below = [branch.stem for branch in here.branches]
        if here.chooser:
            pick = max if here.chooser == seat else min
            below = [pick(below, key=lambda stem: option.known[stem].promise)]
        waiting += [stem for stem in below if stem not in seen]
        seen.update(below)
    return found
