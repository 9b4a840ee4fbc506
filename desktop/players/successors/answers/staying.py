"""Where those go who give way, who of several stays or comes over, and what comes where: small choices."""

from collections.abc import Iterable, Iterator

from desktop.language import Message, Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.danger import danger
from desktop.players.successors.goals.forces import force, group_value, units_value
from desktop.players.successors.goals.prizes import prize
from desktop.players.successors.goals.royals import royals_value
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Choose, Enough, Stays, Take, Withdraw
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.march import is_ambush_country
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

_BEHIND_WALLS = 0.3
"""How much of the danger outside is left inside a city."""
_ON_THE_WAY = 0.4
"""How much of what a marker would bring counts where an army only gives way to."""
_AMBUSHED = 0.5
"""What an Independent stronghold on the way may cost, in victory points."""
_JOINS = 0.4
"""What it is worth that a general comes where his faction chooses, in place of his home."""
_KEPT = {"card": 1.0, "province": 0.7, "city": 0.4}
"""How surely a fleet stays with whoever improves it: that of a card always, while a city is soon lost (FLT-05)."""


def withdraws(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """To where nobody beats them soon, and rather where there is something to take."""
    seat, space = decision.seat, decision.about.space
    options = decision.options
    assert isinstance(options, Iterable)
    group = position.group(seat, space, False)
    at_stake = 0.5 * group_value(group) + royals_value(kit, position, group.royals)
    for answer in options:
        if isinstance(answer, Withdraw):
            yield _withdrawal(kit, position, seat, answer, group, at_stake, leaning)


def _withdrawal(
    kit: Kit,
    position: Position,
    seat: int,
    answer: Withdraw,
    group: Group,
    at_stake: float,
    leaning: Temperament,
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
        return msg("walls hold out longer")
    return msg("together they are stronger") if joined else msg("{space} is safer", space=where)


def stays(_kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Of several minor generals one who can still act (R-73)."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Stays):
            acts = answer.general not in position.memory.activated
            reasons = (msg("he can still march in this turn"),) if acts else ()
            yield Advice(answer, float(acts), reasons)


def comes_home(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """A general who comes by a card: to his home where he takes it or can hold out, else to an army (OPS-27)."""
    space, coming = decision.about.space, Group(kit.general(decision.about.leader).forces, (decision.about.leader,))
    there = position.group(decision.seat, space, False) + coming
    feared = danger(kit, position, decision.seat, space, force(kit, there)) * group_value(coming)
    taken = prize(kit, position, decision.seat, space, leaning)
    why = (msg("take {space}", space=Name("space", space)),) if taken > 0 else ()
    yield Advice(Choose(space), taken - leaning.risk * feared, why)
    yield Advice(Enough(), _JOINS, (msg("he joins an army"),))


def improves(kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """The fleet that is least likely to be lost again: then it is back on its normal side (FLT-11)."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Choose):
            yield Advice(answer, _KEPT[kit.fleets[answer.target].kind], (msg("this fleet is not lost soon"),))


def deserts(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """The better unit comes over."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Take):
            yield Advice(answer, units_value(answer.group.units), (msg("what is worth most comes over"),))
