"""What a case may begin besides answering: the activation of an independent army, as a card brings it about."""

from desktop.language import Message, msg
from desktop.rules.cases.entries import Table
from desktop.rules.cases.successors.answering import checked
from desktop.rules.core.flow import Decision, Procedure
from desktop.rules.core.game import Game
from desktop.rules.successors.independents.activation import independent_activation
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import SEATS, Kit
from desktop.rules.successors.movement.segment import table as table_of_segments
from desktop.rules.successors.position import Position

ACTIVATE_INDEPENDENT = "activate_independent"
"""The word in `do` that activates an independent army: `army`, and `seat` that makes its choices."""
_BETWEEN = (Kind.ACTIVATION, Kind.HAND_OVER)
"""Questions at which no procedure is under way."""


def check_start(kit: Kit, table: Table) -> None:
    """Whether a table begins something that can be. Raises Misanswer."""
    for field in table.keys() - {"do"}:
        checked(field, field, ("army", "seat"))
    checked("army", str(table.get("army", "")), tuple(kit.independents))
    checked("seat", str(table.get("seat", "")), tuple(map(str, SEATS)))


def started(kit: Kit, game: Game[Position], table: Table) -> Game[Position] | Message:
    """The game from where it stands, with the activation first and the table after it; or why that cannot be."""
    if not isinstance(game.node, Decision) or game.node.kind not in _BETWEEN:
        return msg("an independent army is activated only between two activations")
    army, seat = str(table["army"]), int(str(table["seat"]))

    def play(position: Position) -> Procedure[None]:
        yield from independent_activation(kit, position, army, seat)
        yield from table_of_segments(kit, position)

    return Game(game.position, play)
