"""The steward: weighs goals with static values within reach, and answers each question at once."""

import random
from collections.abc import Callable, Iterable, Mapping

from msgspec import structs

from diadochi.language import Message, msg
from diadochi.players.game_players import Advice, Asked, Player
from diadochi.players.player import AtRandom
from diadochi.players.successors.card_answers import at_tyche, freely, given_away, surprises, targeted
from diadochi.players.successors.march_answers import (
    arrivals,
    independents_march,
    markers,
    on_the_march,
    sieges,
    which_army,
    who_goes,
)
from diadochi.players.successors.reaction_answers import (
    avoids,
    comes_home,
    deserts,
    first_of_the_turn,
    improves,
    intercepted,
    intercepts,
    leading,
    opposes,
    overruns,
    shelters,
    starving,
    stays,
    withdraws,
)
from diadochi.players.temperament import EVEN, Temperament, mistake, with_own_mistakes
from diadochi.rules.core.flow import Answer, Decision, Parcel
from diadochi.rules.core.game import Stamped
from diadochi.rules.successors.answers import nothing_done
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import HIDDEN, STAMPED, Position

# --- recognised positions


class Familiar:
    """The last position a player looked at; findings stay valid while no part of it changes.

    Each question comes with a game that was dealt and replayed, so equal parts have new stamps. They get their old
    stamps back here, which keeps caches valid.
    """

    def __init__(self) -> None:
        self._last: dict[str, Stamped[object, object]] = {}

    def again(self, position: Position, seat: int) -> Position:
        """Return the position without other hands, with equal parts replaced by those seen before."""
        same = position.copy()
        for other, faction in same.factions.items():
            if other != seat and faction.hand:
                same.factions[other] = structs.replace(faction, hand=(HIDDEN,) * len(faction.hand))
        for name in STAMPED:
            now, last = getattr(same, name), self._last.get(name)
            if last is not None and last == now:
                setattr(same, name, last.copy())
            else:
                self._last[name] = now.copy()
        return same


# --- the steward

Ways = Callable[[Kit, Position, Decision, Temperament], Iterable[Advice]]
"""Suggests ways to answer a question; not all of them need be legal."""

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
"""Questions whose default part is good enough, and why."""

_GOALS_ARE_MISTAKEN = frozenset((Kind.ACTIVATION, Kind.MARCH_CARD, Kind.WHO_GOES, Kind.MARCH))
"""Questions answered by goals, which already contain the player's mistakes."""


class Steward(Player[Position]):
    """Plays a whole game; questions it knows nothing about are answered at random."""

    def __init__(self, kit: Kit, chance: random.Random, temperament: Temperament = EVEN) -> None:
        self._kit, self.leaning = kit, with_own_mistakes(temperament, chance)
        self._familiar = Familiar()
        self._lost = AtRandom(kit, chance, temperament)

    def answer(self, asked: Asked[Position]) -> Answer:
        """Return the best answer. Raises DeadEnd if nothing is legal."""
        return self.advise(asked)[0].answer

    def advise(self, asked: Asked[Position]) -> tuple[Advice, ...]:
        """Return ways to answer, best first, at least one. Raises DeadEnd if nothing is legal."""
        decision, position = asked.decision, self.looks_at(asked)
        kit = self._kit.under(position.edition, position.options)
        ways = _WAYS.get(decision.kind, _nothing)(kit, position, decision, self.leaning)
        found = [*freely(kit, position, decision, self.leaning), *self._judged(position, decision, ways)]
        found.sort(key=lambda advice: -advice.worth)
        legal = tuple([advice for advice in found if decision.admits(advice.answer)])
        return legal or (self._otherwise(asked),)

    def looks_at(self, asked: Asked[Position]) -> Position:
        """The position as it is recognised where it was seen before, without the hands of others."""
        return self._familiar.again(asked.position, asked.decision.seat)

    def _judged(self, position: Position, decision: Decision, ways: Iterable[Advice]) -> Iterable[Advice]:
        """Ways with the mistakes of the player; on a march its goals have theirs already."""
        if not self.leaning.noise or decision.kind in _GOALS_ARE_MISTAKEN:
            return ways
        turn = position.clock.turn
        return [structs.replace(way, worth=way.worth + mistake(self.leaning, turn, way.answer)) for way in ways]

    def _otherwise(self, asked: Asked[Position]) -> Advice:
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
