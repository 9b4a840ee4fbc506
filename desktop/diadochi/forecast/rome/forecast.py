"""The forecast of the Sword of Rome for the controller."""

from typing import final

from msgspec import structs

from diadochi.forecast.game_forecast import GameForecast, Spot, not_now
from diadochi.forecast.rome import march_reach as lifting
from diadochi.forecast.rome.army import Army
from diadochi.rules.core.flow import Decision, Node
from diadochi.rules.core.verdict import Verdict, allow
from diadochi.rules.rome.answers import HandOver
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position


@final
class RomeForecast(GameForecast[Kit, Position, Group]):
    RESTS = frozenset({Kind.MARCH, Kind.ACTION})
    SAYS = frozenset({Kind.MARCH})

    def where(self, position: Position, piece: str) -> Spot | None:
        """The place of a leader; None if he is off the map."""
        found = lifting.place_of(position, piece)
        return None if found is None else (found[0], found[1].inside)

    def as_if_acting(self, position: Position, piece: str) -> Position:
        """The position in which the side of a leader is about to play a card."""
        found = lifting.place_of(position, piece)
        seat = position.seat_of(found[1].power) if found is not None and position.move is None else 0
        if not seat:
            return position
        imagined = position.copy()
        imagined.clock = structs.replace(position.clock, active=seat)
        return imagined

    def may_lift(self, kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict:
        """Whether the leader's army can be activated or is moving already."""
        found = self.lift(kit, position, node, piece)
        return found if isinstance(found, Verdict) else allow("PLAY-02")

    def lift(
        self,
        kit: Kit,
        position: Position,
        node: Node | None,
        piece: str,
        group: Group | None = None,
        points: int | None = None,
    ) -> Army | Verdict:
        """The leader's army in hand, or why not. Movement points are certain here, so `points` is ignored."""
        del points
        match node:
            case Decision(kind=Kind.MARCH):
                return self.lift_anyway(kit, position, piece, group)
            case Decision(kind=Kind.ACTION):
                return self._activated(kit, position, piece, group)
        return not_now(kit, position, node)

    def lift_anyway(
        self, kit: Kit, position: Position, piece: str, group: Group | None = None, points: int | None = None
    ) -> Army | Verdict:
        """The same without an open question, with `points` movement points."""
        lifted = lifting.lift(kit, position, piece, group, points)
        return lifted if isinstance(lifted, Verdict) else Army(kit, lifted)

    def _activated(self, kit: Kit, position: Position, piece: str, group: Group | None) -> Army | Verdict:
        """On a table of single actions, first hand over to the leader's side."""
        if position.scenario:
            return self.lift_anyway(kit, position, piece, group)
        seen = self.as_if_acting(position, piece)
        lifted = lifting.lift(kit, seen, piece, group)
        if isinstance(lifted, Verdict):
            return lifted
        handed = (HandOver(lifted.seat),) if lifted.seat != position.clock.active else ()
        return Army(kit, lifted, handed)
