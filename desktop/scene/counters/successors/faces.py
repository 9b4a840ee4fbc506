"""Which face each piece of a position shows: ratings and names from the kit, counts and standing from the position."""

from collections.abc import Iterable
from functools import lru_cache

from desktop.language import Name
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART, Group, Units, is_minor
from desktop.rules.successors.position import Position
from desktop.rules.successors.spelling import spell
from desktop.scene.counters.badge import BadgeFace
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.successors.fleets import FleetFace
from desktop.scene.counters.successors.generals import GeneralFace
from desktop.scene.counters.successors.independents import IndependentFace
from desktop.scene.counters.successors.sieges import SiegeFace
from desktop.scene.counters.successors.treasures import RoyalFace, TreasureFace
from desktop.scene.counters.successors.units import UnitFace
from desktop.scene.palette import colours_of
from desktop.scene.sheet.trimming import symbol_of

TOMB = "tomb"


class Faces:
    """Faces of the pieces of `position`, named in `language`, one of `NAME_LANGUAGES`."""

    def __init__(self, kit: Kit, position: Position, language: str) -> None:
        self.kit = kit
        self.position = position
        self.language = language
        self.spell = spell(kit, lambda: language, lambda: position)

    def general(self, general: str, seat: int) -> GeneralFace:
        """A general's shield; his popularity is the printed one and what he has earned (GEN-04)."""
        piece = self.kit.general(general)
        minor = is_minor(general)
        return GeneralFace(
            emblem="minor" if minor else general,
            name=piece.names.in_language(self.language),
            initiative=piece.initiative,
            battle=piece.battle,
            seniority=piece.seniority,
            popularity=piece.popularity + self.position.popularity.get(general, 0),
            seat=seat,
            mark=general[-1] if minor else "",
        )

    def units(self, units: Units, seat: int) -> tuple[UnitFace, ...]:
        """One token for each kind of combat unit (CU-04), elephants without a strength (CU-08)."""
        return tuple(
            UnitFace(kind, count, None if kind == "elephant" else self._strength(Units(**{kind: count})), seat)
            for kind, count in units.items()
        )

    def badge(self, group: Group, seat: int) -> BadgeFace:
        """Combat units and their strength, dice of elephants apart; sealed when no shield tells whose they are."""
        units = group.units
        return BadgeFace(
            units.count, self._strength(units), units.elephant > 0, colours_of(seat), sealed=not group.generals
        )

    def royal(self, royal: str) -> RoyalFace | TreasureFace:
        """A royal's cameo, or the funeral cart."""
        member = self.kit.royals.get(royal)
        name = member.names.in_language(self.language) if member else royal
        if royal in (CART, TOMB):
            return TreasureFace(royal, name)
        active = self.position.royal_state.get(royal, "active") != "inactive"
        return RoyalFace(royal, name, member.kind if member else "heir", active)

    def royals(self, royals: Iterable[str]) -> tuple[RoyalFace | TreasureFace, ...]:
        """Faces of several royals, in their order."""
        return tuple(self.royal(royal) for royal in royals)

    def marker(self, space: str) -> MarkerFace:
        """The control marker of a space that has one."""
        return _marker(self.position.markers[space], symbol_of(self.kit.atlas, space))

    def siege(self, space: str) -> SiegeFace:
        """The siege points at a space."""
        siege = self.position.sieges[space]
        return SiegeFace(siege.points, siege.seat)

    def independent(self, army: str) -> IndependentFace:
        """An independent army."""
        piece = self.kit.independents[army]
        return IndependentFace(
            army, piece.names.in_language(self.language), piece.strength, piece.initiative, piece.battle
        )

    def fleet(self, fleet: str) -> FleetFace:
        """A fleet on the side that is up; a fleet is called after its place."""
        state = self.position.fleets[fleet]
        strength = self.kit.fleets[fleet].strength(state.improved)
        name = self.spell(Name("fleet", fleet))
        return FleetFace(fleet, name, strength, state.improved, state.dispersed, state.seat)

    def faction(self, seat: int) -> str:
        """The name of a faction."""
        return self.spell(Name("seat", str(seat)))

    def _strength(self, units: Units) -> int:
        return self.kit.tables.strength.without_elephants(units)


@lru_cache
def _marker(seat: int, symbol: str) -> MarkerFace:
    """Every marker of a seat on a symbol of one shape is the same."""
    return MarkerFace(colours_of(seat), symbol)
