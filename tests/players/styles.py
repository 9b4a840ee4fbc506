"""Players by chance of several tempers: the plain one passes and stops so often that much is never tried."""

from collections.abc import Iterator
from random import Random

from msgspec import structs

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Decision, Parcel
from diadochi.rules.successors.answers import (
    Arrive,
    Call,
    DisbandRoyalArmy,
    DiscardSurprise,
    Drop,
    EndSegment,
    Enough,
    GoIn,
    Intercept,
    Join,
    Lose,
    NoOperations,
    Pass,
    PickUp,
    Sail,
    Sortie,
    Stand,
    StepBack,
    Stop,
    Take,
)
from diadochi.rules.successors.pieces import Group, Units, minors_of
from diadochi.rules.successors.position import Position

IDLE = (EndSegment, Enough, NoOperations, Pass, Stand, StepBack, Stop, DiscardSurprise, DisbandRoyalArmy)
"""Answers by which nothing much happens."""


class Eager(RandomPlayer):
    """Does something where it can: marches on, fights, plays its cards; takes whole armies more often than parts."""

    def _picked(self, decision: Decision) -> Answer | None:
        options = self._options(decision)
        return self.chance.choice(options) if options else None

    def _options(self, decision: Decision) -> list[Answer]:
        """What is to be chosen from: all that is listed, and now and then a part of a group."""
        if isinstance(decision.options, Parcel):
            usual = decision.options.default()
            if self.chance.random() < 0.6 and decision.options.admits(usual):
                return [usual]
            picked = decision.options.sample(self.chance)
            return [] if picked is None else [picked]
        part = self._part(decision) if self.chance.random() < 0.25 else None
        options = [*iter(decision.options), *([] if part is None else [part])]
        if self.chance.random() < 0.85:
            options = [option for option in options if not isinstance(option, IDLE)] or options
        if self.chance.random() < 0.7:  # voyages outnumber everything else
            options = [option for option in options if not isinstance(option, Sail)] or options
        return options


GROUPED = (Drop, GoIn, Intercept, Join, Lose, PickUp, Sortie, Take)
"""Answers that are a group and nothing else."""


class Odd(Eager):
    """Thinks of answers that no list offers: uneven groups, pieces that are elsewhere, voyages that call at ports.

    `position` is looked at for what could be meant; what the rules refuse is not answered.
    """

    position: Position

    def _options(self, decision: Decision) -> list[Answer]:
        if self.chance.random() < 0.5:
            thought = [answer for answer in self._thoughts(decision) if decision.admits(answer)]
            if thought:
                return [self.chance.choice(thought)]
        return super()._options(decision)

    def _thoughts(self, decision: Decision) -> Iterator[Answer]:
        for _ in range(4):
            group = self._group(decision.seat)
            yield from (kind(group) for kind in GROUPED)
            yield Arrive(group, self.chance.choice([*self.position.markers, *self.position.stacks]))
        voyages = [option for option in iter(decision.options) if isinstance(option, Sail)][:40]
        if decision.kind == "march" and voyages:
            fleets = [fleet for fleet, state in self.position.fleets.items() if state.seat == decision.seat]
            for _ in range(4):
                voyage = self.chance.choice(voyages)
                escort = tuple(fleet for fleet in [*fleets, *fleets] if self.chance.random() < 0.4)
                ports = [end for route in voyage.routes for end in route.rpartition(".")[0].split("-")]
                calls = tuple(
                    Call(port, self._group(decision.seat), self._group(decision.seat))
                    for port in ports
                    if self.chance.random() < 0.5
                )
                yield structs.replace(voyage, escort=escort, calls=calls)

    def _group(self, seat: int) -> Group:
        """A part of one of the seat's stacks, now and then a little more or less than there is."""
        stacks = [stack.group for _, stack in self.position.all_stacks() if stack.seat == seat]
        whole = self.chance.choice([*stacks, Group()])
        march = self.position.activation
        if march is not None and self.chance.random() < 0.5:
            whole = march.group
        counts = [self.chance.randint(0, count) for count in structs.astuple(whole.units)]
        if self.chance.random() < 0.2:
            counts[self.chance.randrange(len(counts))] += self.chance.choice((-1, 1))
        named = [*whole.generals, *(m for m in minors_of(seat) if self.chance.random() < 0.1)]
        named += named[:1] if self.chance.random() < 0.1 else []
        royals = [*whole.royals, *(r for r in self.position.lying if self.chance.random() < 0.1)]
        return Group(
            Units(*counts),
            tuple(general for general in named if self.chance.random() < 0.7),
            tuple(dict.fromkeys(royal for royal in royals if self.chance.random() < 0.7)),
        )


STYLES: dict[str, type[RandomPlayer]] = {"plain": RandomPlayer, "eager": Eager, "odd": Odd}
"""Tempers by name."""


def player_of(style: str, chance: Random, position: Position) -> RandomPlayer:
    """A player of a temper at the table of `position`."""
    player = STYLES[style](chance)
    if isinstance(player, Odd):
        player.position = position
    return player
