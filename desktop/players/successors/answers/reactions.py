"""What is answered to the moves of others."""

from collections.abc import Iterator

from desktop.language import msg
from desktop.players.player import Advice
from desktop.players.successors.goals.forces import chance_to_win, force, independent_force
from desktop.players.successors.goals.royals import royals_value
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Avoid, Intercept, Oppose, Pass, Stand
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.status import costs_the_rank

_AVOIDED = 0.5
"""A battle that is lost more often than this is avoided."""
_SOUGHT = 0.6
"""A battle that is won more often than this is sought."""
_EVEN = 0.5
"""A battle that is won more often than this would rather be won."""
_RANK = 1.0
"""What keeps a Champion at first sight from attacking another: it would cost his rank (LEG-26)."""
_OF_CHAMPIONS = msg("it would cost the rank of a Champion")
"""Why he lets another pass."""


def avoids(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """To avoid a battle that will rather be lost."""
    space = decision.about.space
    own = sum([force(kit, s.group) for s in position.at(space) if s.seat == decision.seat and not s.inside])
    enemy = _marching_force(kit, position)
    wins, feared = chance_to_win(own, enemy), _AVOIDED * leaning.risk
    held = sum([royals_value(kit, position, s.group.royals) for s in position.at(space) if s.seat == decision.seat])
    won, lost = msg("the battle would rather be won"), msg("the battle would rather be lost")
    shy, dear = msg("a battle that may be won costs troops, too"), msg("the place is worth the risk of a battle")
    yield Advice(Avoid(), feared - wins + 0.02 * held, (shy if wins > _EVEN else lost,))
    yield Advice(Stand(), wins - feared, (won if wins > _EVEN else dear,))


def intercepts(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """To meet an army on its way that would rather lose."""
    march = position.activation
    stack = next((s for s in position.at(decision.about.origin) if s.seat == decision.seat), None)
    if march is None or stack is None or not stack.is_army:
        yield Advice(Pass())
        return
    wins = chance_to_win(force(kit, stack.group), force(kit, march.group))
    rank = _RANK * _costs_the_rank(position, decision.seat)
    sought = _SOUGHT * leaning.risk + rank
    why = msg("the battle would rather be won") if wins > _EVEN else msg("the march may be stopped")
    yield Advice(Intercept(stack.group), wins - sought, (why,))
    unsure, idle = msg("it is too unsure that the battle would be won"), msg("the march is not worth a battle")
    yield Advice(Pass(), 0.0, (_OF_CHAMPIONS if rank else idle if wins > _EVEN else unsure,))


def opposes(_kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Voyages of others pass where to stop them would cost a Champion his rank (LEG-26)."""
    options = decision.options
    rank = _RANK * _costs_the_rank(position, decision.seat)
    for answer in options if hasattr(options, "__iter__") else ():
        if isinstance(answer, Oppose):
            yield Advice(answer, 0.1 * len(answer.fleets) - 0.15 - rank, (msg("the voyage may be stopped"),))
    yield Advice(Pass(), 0.0, (_OF_CHAMPIONS if rank else msg("too few fleets to stop the voyage"),))


def _costs_the_rank(position: Position, seat: int) -> bool:
    """Whether to attack who marches would cost a seat the rank of a Champion."""
    march = position.activation
    return march is not None and costs_the_rank(position, seat, march.seat)


def _marching_force(kit: Kit, position: Position) -> float:
    if position.activation is not None:
        return force(kit, position.activation.group)
    march = position.independent_march
    return 0.0 if march is None else independent_force(kit.independents[march.army])
