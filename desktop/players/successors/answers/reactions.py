"""What is answered to the moves of others."""

from collections.abc import Iterator

from desktop.language import Message, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.forces import chance_to_win, force, independent_force
from desktop.players.successors.goals.royals import royals_value
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Avoid, Intercept, Oppose, Pass, Stand
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position

_AVOIDED = 0.5
"""A battle that is lost more often than this is avoided."""
_SOUGHT = 0.6
"""A battle that is won more often than this is sought."""


def avoids(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """To avoid a battle that will rather be lost."""
    space = decision.about.space
    own = sum([force(kit, s.group) for s in position.at(space) if s.seat == decision.seat and not s.inside])
    enemy = _marching_force(kit, position)
    wins, feared = chance_to_win(own, enemy), _AVOIDED * leaning.risk
    held = sum([royals_value(kit, position, s.group.royals) for s in position.at(space) if s.seat == decision.seat])
    yield Advice(Avoid(), feared - wins + 0.02 * held, (msg("the battle would rather be lost"),))
    yield Advice(Stand(), wins - feared, (msg("the battle would rather be won"),))


def intercepts(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """To meet an army on its way that would rather lose."""
    march = position.activation
    if march is not None:
        stack = next((s for s in position.at(decision.about.origin) if s.seat == decision.seat), None)
        if stack is not None and stack.is_army and not _both_champions(position, decision.seat, march.seat):
            wins = chance_to_win(force(kit, stack.group), force(kit, march.group))
            sought = _SOUGHT * leaning.risk
            yield Advice(Intercept(stack.group), wins - sought, (msg("the battle would rather be won"),))
            yield Advice(Pass(), 0.0, (msg("it is too unsure that the battle would be won"),))
            return
    yield Advice(Pass(), 0.0, _of_champions(position, decision.seat))


def opposes(_kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Voyages of others pass: it would cost a Champion his rank (LEG-26)."""
    march = position.activation
    if march is not None and not _both_champions(position, decision.seat, march.seat):
        options = decision.options
        for answer in options if hasattr(options, "__iter__") else ():
            if isinstance(answer, Oppose):
                stopped = (msg("the voyage may be stopped"),)
                yield Advice(answer, 0.1 * len(answer.fleets) - 0.15, stopped)
        yield Advice(Pass(), 0.0, (msg("too few fleets to stop the voyage"),))
        return
    yield Advice(Pass(), 0.0, _of_champions(position, decision.seat))


def _of_champions(position: Position, seat: int) -> tuple[Message, ...]:
    """Why a Champion lets another pass."""
    march = position.activation
    both = march is not None and _both_champions(position, seat, march.seat)
    return (msg("it would cost the rank of a Champion"),) if both else ()


def _marching_force(kit: Kit, position: Position) -> float:
    if position.activation is not None:
        return force(kit, position.activation.group)
    march = position.independent_march
    return 0.0 if march is None else independent_force(kit.independents[march.army])


def _both_champions(position: Position, seat: int, other: int) -> bool:
    """Whether an attack would cost the rank of a Champion (LEG-21, LEG-24)."""
    if other == INDEPENDENT or other == position.usurper:
        return False
    return position.factions[seat].status == position.factions[other].status == "champion"
