"""A case that goes on to somebody's segment of a whole game: nothing is done on the way there."""

from desktop.language import Message, msg
from desktop.rules.cases.entries import Table
from desktop.rules.cases.successors.answering import checked
from desktop.rules.core.flow import Answer, Decision, Draw, Drawn, Menu, Node, Parcel
from desktop.rules.core.game import Game
from desktop.rules.successors.kit import SEATS, Kit
from desktop.rules.successors.notation.words import SEGMENTS
from desktop.rules.successors.passing import nothing_done
from desktop.rules.successors.position import Position

_FAR = 500
"""More questions than any way to the next turn of a seat has."""


def check_going_on(table: Table) -> None:
    """Whether a table says how far to go on. Raises Misanswer."""
    for field in table.keys() - {"do"}:
        checked(field, field, ("seat", "segment"))
    checked("seat", str(table.get("seat", "")), tuple(map(str, SEATS)))
    checked("segment", str(table.get("segment", "")), tuple(SEGMENTS))


def gone_on(kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message:
    """The game where the segment of the seat asks something, or what asks for an answer on the way."""
    del kit
    seat, segment = int(str(table["seat"])), str(table["segment"])
    for _ in range(_FAR):
        clock = game.position.clock
        if game.node is None:
            break
        if (clock.active, clock.segment) == (seat, segment):
            return game
        answer = _nothing_done(game.node)
        if answer is None:
            return msg(
                "on the way to the segment {segment} of seat {seat} comes {question} of seat {asked}; answer it first",
                segment=segment,
                seat=seat,
                question=game.node.kind,
                asked=game.node.seat,
            )
        game.answer(answer)
    return msg("play does not come to the segment {segment} of seat {seat}", segment=segment, seat=seat)


def _nothing_done(node: Node) -> Answer | None:
    """The answer that does nothing, or the only one there is; None where somebody has to say or throw something."""
    if isinstance(node, Draw):
        return Drawn(node.pool) if node.count == len(node.pool) else None
    if not isinstance(node, Decision):
        return None
    idle = next((answer for answer in nothing_done(node.kind) if node.options.admits(answer)), None)
    if idle is not None or isinstance(node.options, Parcel | Menu):
        return idle
    only = tuple(node.options)
    return only[0] if len(only) == 1 else None
