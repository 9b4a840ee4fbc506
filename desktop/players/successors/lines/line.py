"""One line: a fork of the game played on, swiftly, until the deed that was begun is done."""

from collections.abc import Sequence

from desktop.forecast.successors.lifted import lift
from desktop.players.player import Asked, Player
from desktop.players.successors.answers.marches import garrison, takes_off
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.players.temperaments.temperament import EVEN
from desktop.rules.core.flow import Answer, Decision, Parcel
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import Besiege, DiscardSurprise, Pass, RemoveMarker, Stop
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

MOST_ANSWERS = 60
"""A line that has not come to rest after so many answers is looked at where it is."""
_RESTS = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.REINFORCEMENTS, Kind.SURRENDER_SIEGES, Kind.FORAGE))
"""Questions at which nothing is under way."""


class LinePlan:
    """What is meant to be done: the first answer, and the answers of the way that follow on the march.

    Without a `way` whatever march comes of it goes where the player of the line would go; with an empty one nowhere.
    `sure` are the answers of such a player until chance first has a say: they are the same in every line of the plan
    from one position, and found in the first.
    """

    def __init__(self, first: Answer, way: Sequence[Answer] | None = None) -> None:
        self.first, self.way = first, None if way is None else tuple(way)
        self.sure: list[Answer] = []


def played(kit: Kit, game: Game[Position], plan: LinePlan, seat: int, others: Player, dice: EvenDice) -> Position:
    """The position a plan of a seat leads to, with these dice and `others` answering whatever it does not say.

    The game is changed. It rests when no march is open any more, or when it is over.
    """
    way = None if plan.way is None else [*plan.way]
    sure, by_chance = iter(tuple(plan.sure)), plan.way is not None
    game.answer(plan.first)
    for _ in range(MOST_ANSWERS):
        node = game.node
        if node is None:
            break
        if not isinstance(node, Decision):
            by_chance = True
            game.answer(dice.answer(node))
            continue
        if _rests(node, game.position, seat, plan):
            break
        answer = None if by_chance else next(sure, None)
        if answer is None:
            answer = _next(kit, game, node, seat, way, others)
            if not by_chance:
                plan.sure.append(answer)
        game.answer(answer)
    return game.position


def _rests(node: Decision, position: Position, seat: int, plan: LinePlan) -> bool:
    """Whether nothing is under way any more: no march, no troops that an event brings, no card that is still owed."""
    if node.kind not in _RESTS or position.activation is not None:
        return False
    if node.kind == Kind.REINFORCEMENTS:
        return position.clock.phase == "reinforcements"
    return not (node.kind == Kind.TYCHE and node.seat == seat and isinstance(plan.first, DiscardSurprise))


def _next(
    kit: Kit, game: Game[Position], node: Decision, seat: int, way: list[Answer] | None, others: Player
) -> Answer:
    if way is not None and node.seat == seat and node.kind == Kind.MARCH:
        return _on_the_way(kit, game, node, way)
    if node.kind == Kind.SURPRISE and node.seat != seat:
        return Pass()  # what others may hold is one guess among many
    if isinstance(node.options, Parcel) and (way is not None or node.kind != Kind.WHO_GOES):
        usual = node.options.default()
        if node.options.admits(usual):
            return usual
    return others.answer(Asked(game, node.seat))


def _on_the_way(kit: Kit, game: Game[Position], node: Decision, way: list[Answer]) -> Answer:
    """The next step, when whoever takes the space has been left there; at the end of the way what is done there."""
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
