"""The steward: weighs goals with static values within reach, and answers each question at once.

Among them are answers to the moves of others: intercept, avoid, fight, retreat, shelter inside walls (BAT-11, SIE-19),
and small choices.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Advice, Asked, Player
from diadochi.players.player import AtRandom
from diadochi.players.successors.card_answers import at_tyche, freely, given_away, surprises, targeted
from diadochi.players.successors.estimates import (
    UNIT_WORTH,
    chance_to_win,
    cheapest,
    danger,
    force,
    group_value,
    independent_force,
    prize,
    royals_value,
    spite,
    units_value,
)
from diadochi.players.successors.march_answers import (
    arrivals,
    independents_march,
    markers,
    on_the_march,
    sieges,
    which_army,
    who_goes,
)
from diadochi.players.successors.voyages import DRIVEN_BACK, naval_chances
from diadochi.players.temperament import EVEN, Temperament, mistake, with_own_mistakes
from diadochi.rules.core.flow import Answer, Decision, Parcel
from diadochi.rules.core.game import Stamped
from diadochi.rules.successors.answers import (
    Avoid,
    Choose,
    Enough,
    Fight,
    GoFirst,
    GoIn,
    Intercept,
    NobodyCommands,
    Oppose,
    Overrun,
    Pass,
    PlaceMinor,
    Stand,
    Starve,
    Stays,
    StepBack,
    Take,
    Withdraw,
    nothing_done,
)
from diadochi.rules.successors.battle.naval_battle import strength_together
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.facts import in_turn_order
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import is_ambush_country
from diadochi.rules.successors.pieces import Group, GroupParcel, Units
from diadochi.rules.successors.position import HIDDEN, STAMPED, Position
from diadochi.rules.successors.standing import costs_the_rank

# --- reaction answers

_AVOIDED = 0.5
"""The chance of defeat above which a battle is avoided."""
_SOUGHT = 0.6
"""The chance of victory above which a battle is sought."""
_EVEN = 0.5
"""The chance of victory above which the player counts on winning."""
_RANK = 1.0
"""The static cost for a Champion of attacking another: the loss of rank (LEG-26)."""
_SPOILED = 1.0
"""The value of a march that a lost naval battle spoils, in victory points."""
_FLEET = 0.3
"""The value of a fleet in battle order, in victory points: a beaten one is dispersed for a while (NAV-26)."""
_OF_CHAMPIONS = msg("it would cost Champion status")
"""The reason for letting another Champion pass."""


def avoids(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise to avoid a battle that would probably be lost."""
    space = decision.about.space
    own = sum([force(kit, s.group) for s in position.at(space) if s.seat == decision.seat and not s.inside])
    enemy = _marching_force(kit, position)
    wins, feared = chance_to_win(own, enemy), _AVOIDED * leaning.risk
    held = sum([royals_value(kit, position, s.group.royals) for s in position.at(space) if s.seat == decision.seat])
    won, lost = msg("the battle would probably be won"), msg("the battle would probably be lost")
    shy, dear = msg("even a won battle costs troops"), msg("this space is worth the risk of a battle")
    yield Advice(Avoid(), feared - wins + 0.02 * held, (shy if wins > _EVEN else lost,))
    yield Advice(Stand(), wins - feared, (won if wins > _EVEN else dear,))


def intercepts(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise to intercept an army that would probably lose."""
    march = position.activation
    stack = next((s for s in position.at(decision.about.origin) if s.seat == decision.seat), None)
    if march is None or stack is None or not stack.is_army:
        yield Advice(Pass())
        return
    wins = chance_to_win(force(kit, stack.group), force(kit, march.group))
    rank = _RANK * _costs_the_rank(position, decision.seat)
    sought = _SOUGHT * leaning.risk + rank
    why = msg("the battle would probably be won") if wins > _EVEN else msg("this can stop the march")
    yield Advice(Intercept(stack.group), wins - sought, (why,))
    unsure, idle = msg("winning the battle is too uncertain"), msg("the march is not worth a battle")
    yield Advice(Pass(), 0.0, (_OF_CHAMPIONS if rank else idle if wins > _EVEN else unsure,))


def opposes(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise to stop voyages where that is likely enough and does not cost a Champion its rank (LEG-26)."""
    options, march = decision.options, position.activation
    assert march is not None
    assert isinstance(options, Iterable)
    rank = _RANK * _costs_the_rank(position, decision.seat)
    escort = strength_together(kit, position, available_fleets(position, march.seat))
    stopped = _SPOILED + DRIVEN_BACK * group_value(march.group)
    stopped *= spite(kit, position, decision.seat, leaning).get(march.seat, 0.0)
    for answer in options:
        if isinstance(answer, Oppose):
            chances = naval_chances(kit, escort, strength_together(kit, position, answer.fleets))
            lost = leaning.risk * _FLEET * len(answer.fleets) * chances.escort
            yield Advice(answer, stopped * chances.interceptor - lost - rank, (msg("this can stop the voyage"),))
    yield Advice(Pass(), 0.0, (_OF_CHAMPIONS if rank else msg("too few fleets to stop the voyage"),))


def _costs_the_rank(position: Position, seat: int) -> bool:
    march = position.activation
    return march is not None and costs_the_rank(position, seat, march.seat)


def _marching_force(kit: Kit, position: Position) -> float:
    if position.activation is not None:
        return force(kit, position.activation.group)
    march = position.independent_march
    return 0.0 if march is None else independent_force(kit.independents[march.army])


# --- sheltering inside walls

_MISSED = 0.1
"""The static cost of going in: these pieces are missing in the battle."""


def shelters(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to shelter no one; alternatives: the units, the generals, or both."""
    parcel = decision.options
    assert isinstance(parcel, GroupParcel)
    yield Advice(GoIn(Group()), 0.0, (msg("together they are stronger"),))
    able = parcel.whole
    alone = [((general,), ()) for general in able.generals]
    for generals, royals in dict.fromkeys([((), ()), ((), able.royals), *alone, (able.generals, able.royals)]):
        for units in _garrisons(parcel):
            group = Group(units, generals, royals)
            if group:
                yield Advice(GoIn(group), -_MISSED, (msg("walls give more protection"),))


def _garrisons(parcel: GroupParcel) -> Iterator[Units]:
    whole = parcel.whole.units
    fits = [size for size in range(1, whole.count + 1) if parcel.admits(GoIn(Group(cheapest(whole, size))))]
    most = max(fits, default=0)
    yield from dict.fromkeys([Units(), *[cheapest(whole, size) for size in (1, most) if size <= most]])
    if 0 < most < whole.count:
        yield whole - cheapest(whole, whole.count - most)


# --- retreats and placements

_BEHIND_WALLS = 0.3
"""The factor by which a city reduces danger."""
_ON_THE_WAY = 0.4
"""The weight of a marker's value in the place an army retreats to."""
_AMBUSHED = 0.5
"""The expected cost of an Independent stronghold on the way, in victory points."""
_JOINS = 0.4
"""The value of placing a general where the player chooses instead of at home."""
_KEPT = {"card": 1.0, "province": 0.7, "city": 0.4}
"""The chance of keeping an improved fleet: a card's fleet always stays, a city may be lost (FLT-05)."""


def withdraws(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise to retreat to safety, preferably where there is something to gain."""
    seat, space = decision.seat, decision.about.space
    options = decision.options
    assert isinstance(options, Iterable)
    group = position.group(seat, space, False)
    at_stake = 0.5 * group_value(group) + royals_value(kit, position, group.royals)
    for answer in options:
        if isinstance(answer, Withdraw):
            yield _withdrawal(kit, position, seat, answer, group, at_stake, leaning)


def _withdrawal(
    kit: Kit, position: Position, seat: int, answer: Withdraw, group: Group, at_stake: float, leaning: Temperament
) -> Advice:
    last = answer.path[-1]
    together = group + position.group(seat, last, answer.inside)
    feared = danger(kit, position, seat, last, force(kit, together)) * (_BEHIND_WALLS if answer.inside else 1.0)
    taken = _ON_THE_WAY * prize(kit, position, seat, last, leaning)
    ambushes = sum([is_ambush_country(kit, position, place) for place in answer.path[:-1]])
    worth = taken - leaning.risk * feared * at_stake - _AMBUSHED * ambushes
    return Advice(answer, worth, (_why_there(answer, joined=len(together.generals) > len(group.generals)),))


def _why_there(answer: Withdraw, *, joined: bool) -> Message:
    where = Name("space", answer.path[-1])
    if answer.inside:
        return msg("walls give more protection")
    return msg("together they are stronger") if joined else msg("{space} is safer", space=where)


def stays(_kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to keep a minor general who can still act (R-73)."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Stays):
            acts = answer.general not in position.memory.activated
            reasons = (msg("this general can still march"),) if acts else ()
            yield Advice(answer, float(acts), reasons)


def comes_home(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise where a general of a card arrives: at home if that is won or held, else with an army (OPS-27)."""
    space, coming = decision.about.space, Group(kit.general(decision.about.leader).forces, (decision.about.leader,))
    there = position.group(decision.seat, space, False) + coming
    feared = danger(kit, position, decision.seat, space, force(kit, there)) * group_value(coming)
    taken = prize(kit, position, decision.seat, space, leaning)
    why = (msg("take {space}", space=Name("space", space)),) if taken > 0 else ()
    yield Advice(Choose(space), taken - leaning.risk * feared, why)
    yield Advice(Enough(), _JOINS, (msg("joins an army"),))


def improves(kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise the fleet least likely to change hands, which would undo the improvement (FLT-11)."""
    options = decision.options
    assert isinstance(options, Iterable)
    kept: dict[Answer, float] = {
        answer: _KEPT[kit.fleets[answer.target].kind] for answer in options if isinstance(answer, Choose)
    }
    yield from _with_reason(kept, msg("this fleet will probably stay yours"))


def deserts(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to take the better unit."""
    options = decision.options
    assert isinstance(options, Iterable)
    worth: dict[Answer, float] = {
        answer: units_value(answer.group.units) for answer in options if isinstance(answer, Take)
    }
    yield from _with_reason(worth, msg("the most valuable unit changes sides"))


def _with_reason(worth: Mapping[Answer, float], reason: Message) -> Iterator[Advice]:
    """Answers by their worth; only the best of them have the reason."""
    most = max(worth.values(), default=0.0)
    for answer, value in worth.items():
        yield Advice(answer, value, (reason,) if value == most else ())


# --- small choices


def starving(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to give up the cheapest unit."""
    options = decision.options
    assert isinstance(options, Iterable)
    starved = [answer for answer in options if isinstance(answer, Starve)]
    least = min([UNIT_WORTH[answer.unit] for answer in starved], default=0.0)
    for answer in starved:
        worth = UNIT_WORTH[answer.unit]
        reasons = (msg("the least valuable unit"),) if worth == least else ()
        yield Advice(answer, -worth, reasons)


def leading(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to give a minor general to leaderless troops."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, PlaceMinor):
            yield Advice(answer, 1.0, (msg("troops need a general"),))
    yield Advice(Enough(), 0.0)
    yield Advice(NobodyCommands(), 0.0)


def overruns(_kit: Kit, _position: Position, _decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to overrun instead of fighting: a battle could be lost."""
    yield Advice(Overrun(), 1.0, (msg("so few that no battle is needed"),))
    yield Advice(Fight(), 0.0, (msg("the battle would probably be won"),))


def intercepted(_kit: Kit, _position: Position, _decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise a lone general to step back."""
    yield Advice(StepBack(), 1.0, (msg("no fight, no losses"),))
    yield Advice(Fight(), 0.0, (msg("the battle can be won"),))


def first_of_the_turn(_kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise that the next player goes first: the last player of a turn has an advantage."""
    after = in_turn_order(position, decision.seat)
    yield Advice(GoFirst(after[0]), 1.0, (msg("the last player has an advantage"),))


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
    Kind.LOSSES: (msg("loses the least valuable"),),
    Kind.ATTRITION: (msg("loses the least valuable"),),
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

    def advise(self, asked: Asked[Position]) -> tuple[Advice, ...]:
        decision, position = asked.decision, self.looks_at(asked)
        kit = self._kit.under(position.edition, position.options)
        known = _WAYS.get(decision.kind)
        ways = known(kit, position, decision, self.leaning) if known is not None else ()
        found = [*freely(kit, position, decision, self.leaning), *self._judged(position, decision, ways)]
        found.sort(key=lambda advice: -advice.worth)
        legal = tuple([advice for advice in found if decision.admits(advice.answer)])
        return legal or (self._otherwise(asked),)

    def looks_at(self, asked: Asked[Position]) -> Position:
        """The position as it is recognised where it was seen before, without the hands of others."""
        return self._familiar.again(asked.position, asked.decision.seat)

    def _judged(self, position: Position, decision: Decision, ways: Iterable[Advice]) -> Iterable[Advice]:
        # On a march its goals have theirs already.
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
                return Advice(answer, reasons=(msg("nothing is worth doing here"),))
        return Advice(self._lost.answer(asked))
