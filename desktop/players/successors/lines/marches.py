"""How armies march in lines of play: what they do is thought of once, and not again on the way."""

from collections.abc import Iterator
from typing import NamedTuple

from desktop.forecast.successors.lifted import lift
from desktop.forecast.successors.way_answers import travel_answers
from desktop.players.player import Asked
from desktop.players.successors.answers.marches import garrison, takes_off
from desktop.players.successors.goals.marching import goals_of_general
from desktop.players.successors.steward import Steward
from desktop.players.temperaments.temperament import EVEN
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import Activate, Besiege, EndSegment, RaiseTroops, RemoveMarker, Stop
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


class LineMarch(NamedTuple):
    """What an army does in the rest of a player turn: the answer that activates it, and its way."""

    answer: Answer
    way: tuple[Answer, ...]


def marches_of(kit: Kit, game: Game[Position], seat: int, others: Steward) -> Iterator[LineMarch]:
    """What the armies of a seat that is asked which of them goes do in the rest of its player turn, in this order."""
    asked = Asked(game, seat)
    position = others.looks_at(asked)
    marching = False
    for advice in others.advise(asked):
        if isinstance(advice.answer, RaiseTroops) and marching:
            continue  # in place of all marches, not after one
        if not isinstance(advice.answer, Activate):
            yield LineMarch(advice.answer, ())
            break
        marching = True
        goals = goals_of_general(kit, position, advice.answer.general, leaning=others.leaning)
        yield LineMarch(advice.answer, tuple(travel_answers(kit.atlas, goals[0].routes)) if goals else ())


def next_march(node: Decision, marches: list[LineMarch]) -> LineMarch:
    """The next of the marches that is possible now; none any more, the segment ends. They are taken off the list."""
    while marches:
        march = marches.pop(0)
        if node.admits(march.answer):
            return march
    return LineMarch(EndSegment(), ())


def on_the_way(kit: Kit, game: Game[Position], node: Decision, way: list[Answer]) -> Answer:
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
