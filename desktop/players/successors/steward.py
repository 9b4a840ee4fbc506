"""The steward: goals with static values over what is in reach, decided at once, question by question."""

import random
from collections.abc import Callable, Iterable, Mapping

from msgspec import structs

from desktop.language import Message, msg
from desktop.players.player import Advice, Asked, AtRandom
from desktop.players.successors.answers.cards import at_tyche, targeted
from desktop.players.successors.answers.free import freely
from desktop.players.successors.answers.giving import given_away
from desktop.players.successors.answers.housekeeping import (
    first_of_the_turn,
    intercepted,
    leading,
    overruns,
    starving,
)
from desktop.players.successors.answers.independents import independents_march
from desktop.players.successors.answers.marches import on_the_march, which_army, who_goes
from desktop.players.successors.answers.placing import arrivals, markers, sieges
from desktop.players.successors.answers.reactions import avoids, intercepts, opposes
from desktop.players.successors.answers.shelter import shelters
from desktop.players.successors.answers.staying import comes_home, deserts, improves, stays, withdraws
from desktop.players.successors.answers.surprises import surprises
from desktop.players.successors.familiar import Familiar
from desktop.players.temperaments.mistakes import mistake, with_own_mistakes
from desktop.players.temperaments.temperament import EVEN, Temperament
from desktop.rules.core.flow import Answer, Decision, Parcel
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.passing import nothing_done
from desktop.rules.successors.position import Position

Ways = Callable[[Kit, Position, Decision, Temperament], Iterable[Advice]]
"""Ways to answer a question; not all of them need be legal."""

_WAYS: Mapping[str, Ways] = {
    Kind.ACTIVATION: which_army,
    Kind.MARCH_CARD: which_army,
    Kind.WHO_GOES: who_goes,
    Kind.MARCH: on_the_march,
    Kind.TYCHE: at_tyche,
    Kind.OPERATIONS: at_tyche,
    Kind.PLACE_MARKER: markers,
    Kind.SURRENDER_SIEGES: sieges,
    Kind.REINFORCEMENTS: arrivals,
    Kind.CHOOSE_SPACE: targeted,
    Kind.CHOOSE_OWN_SPACE: targeted,
    Kind.CHOOSE_SEAT: targeted,
    Kind.CHOOSE_STACK: targeted,
    Kind.CHOOSE_ROYAL: targeted,
    Kind.CHOOSE_GENERAL: targeted,
    Kind.CHOOSE_PROVINCE: targeted,
    Kind.CHOOSE_CARD: given_away,
    Kind.AVOID_BATTLE: avoids,
    Kind.INTERCEPTION: intercepts,
    Kind.NAVAL_INTERCEPTION: opposes,
    Kind.FORAGE: starving,
    Kind.MINOR_GENERAL: leading,
    Kind.REPLACEMENT: leading,
    Kind.OVERRUN: overruns,
    Kind.INTERCEPTED: intercepted,
    Kind.TURN_ORDER: first_of_the_turn,
    Kind.SURPRISE: surprises,
    Kind.INDEPENDENT_MARCH: independents_march,
    Kind.WITHDRAWAL: withdraws,
    Kind.WHO_STAYS: stays,
    Kind.CHOOSE_HOME: comes_home,
    Kind.CHOOSE_FLEET: improves,
    Kind.DESERTION: deserts,
    Kind.SHELTER: shelters,
}
_USUAL_IS_BEST: Mapping[str, tuple[Message, ...]] = {
    Kind.LOSSES: (msg("what is worth least falls"),),
    Kind.ATTRITION: (msg("what is worth least falls"),),
    Kind.WHO_GOES: (),
    Kind.GARRISON_JOINS: (msg("together they are stronger"),),
}
"""Questions whose usual part is as good as any, and why."""

_GOALS_ARE_MISTAKEN = frozenset((Kind.ACTIVATION, Kind.MARCH_CARD, Kind.WHO_GOES, Kind.MARCH))
"""Questions that are answered by goals, which have their mistakes in them."""


class Steward:
    """Plays a whole game; what it does not understand it decides by chance."""

    def __init__(self, kit: Kit, chance: random.Random, temperament: Temperament = EVEN) -> None:
        self._kit, self.leaning = kit, with_own_mistakes(temperament, chance)
        self._familiar = Familiar()
        self._lost = AtRandom(kit, chance, temperament)

    def answer(self, asked: Asked) -> Answer:
        """The best answer it knows. Raises DeadEnd when nothing is legal."""
        return self.advise(asked)[0].answer

    def advise(self, asked: Asked) -> tuple[Advice, ...]:
        """Ways to answer, the best first; at least one. Raises DeadEnd when nothing is legal."""
        decision, position = asked.decision, self.looks_at(asked)
        kit = self._kit.under(position.edition, position.options)
        ways = _WAYS.get(decision.kind, _nothing)(kit, position, decision, self.leaning)
        found = [*freely(kit, position, decision, self.leaning), *self._judged(position, decision, ways)]
        found.sort(key=lambda advice: -advice.worth)
        legal = tuple([advice for advice in found if decision.admits(advice.answer)])
        return legal or (self._otherwise(asked),)

    def looks_at(self, asked: Asked) -> Position:
        """The position as it is recognised where it was seen before, without the hands of others."""
        return self._familiar.again(asked.position, asked.decision.seat)

    def _judged(self, position: Position, decision: Decision, ways: Iterable[Advice]) -> Iterable[Advice]:
        """Ways with the mistakes of the player; on a march its goals have theirs already."""
        if not self.leaning.noise or decision.kind in _GOALS_ARE_MISTAKEN:
            return ways
        turn = position.clock.turn
        return [structs.replace(way, worth=way.worth + mistake(self.leaning, turn, way.answer)) for way in ways]

    def _otherwise(self, asked: Asked) -> Advice:
        decision = asked.decision
        if isinstance(decision.options, Parcel) and decision.kind in _USUAL_IS_BEST:
            usual = decision.options.default()
            if decision.options.admits(usual):
                return Advice(usual, reasons=_USUAL_IS_BEST[decision.kind])
        for answer in nothing_done(decision.kind):
            if decision.options.admits(answer):
                return Advice(answer, reasons=(msg("nothing here is worth doing"),))
        return Advice(self._lost.answer(asked))


def _nothing(_kit: Kit, _position: Position, _decision: Decision, _leaning: Temperament) -> Iterable[Advice]:
    return ()
