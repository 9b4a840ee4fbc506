"""The counters of the Successors."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import final

from diadochi.language import Name, tr, trn
from diadochi.rules.core.verdict import CounterAt, StackAt, Thing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, Group, Units, is_minor, minors_of
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.scene.counters.counter_shapes import BadgeFace, Face, MarkerFace
from diadochi.scene.counters.game_counters import BoxKey, Cast, Contents, GameCasting, GameCounters, HandLine, Owner
from diadochi.scene.counters.siting import NOBODY, Corner, SpaceMark, StackKey
from diadochi.scene.counters.successors.piece_faces import (
    FleetFace,
    GeneralFace,
    IndependentFace,
    RoyalFace,
    SiegeFace,
    StatusFace,
    TreasureFace,
    UnitFace,
)
from diadochi.scene.palette import FactionColours, colours_of
from diadochi.scene.sheet.sheet_geometry import symbol_of

# --- casting
# The faces of everything on the map of the Successors and in the boxes beside it.

# --- faces of pieces
# Ratings and names come from the kit, counts and standing from the position.

TOMB = "tomb"


class Faces:
    """Faces of the pieces of `position`, named in `language`, one of `NAME_LANGUAGES`."""

    def __init__(self, kit: Kit, position: Position, language: str) -> None:
        self.kit = kit
        self.position = position
        self.language = language
        self.spell = spell(kit, lambda: language, lambda: position)

    def general(self, general: str, seat: int) -> GeneralFace:
        """A general's shield; his popularity is the printed one plus what he has earned (GEN-04)."""
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
        """A token for each kind of combat unit (CU-04), elephants without a strength (CU-08)."""
        return tuple(
            UnitFace(kind, count, None if kind == "elephant" else self._strength(Units(**{kind: count})), seat)
            for kind, count in units.items()
        )

    def badge(self, group: Group, seat: int) -> BadgeFace:
        """Combat units and their strength, dice of elephants apart; sealed when no shield shows the owner."""
        units = group.units
        return BadgeFace(
            units.count, self._strength(units), units.elephant > 0, colours_of(seat), sealed=not group.generals
        )

    def royal(self, royal: str) -> RoyalFace | TreasureFace:
        member = self.kit.royals.get(royal)
        name = member.names.in_language(self.language) if member else royal
        if royal in (CART, TOMB):
            return TreasureFace(royal, name)
        active = self.position.royal_state.get(royal, "active") != "inactive"
        return RoyalFace(royal, name, member.kind if member else "heir", active)

    def royals(self, royals: Iterable[str]) -> tuple[RoyalFace | TreasureFace, ...]:
        """Faces of several royals, in order."""
        return tuple(self.royal(royal) for royal in royals)

    def marker(self, space: str) -> MarkerFace:
        """The control marker of a space that has one."""
        return _marker(self.position.markers[space], symbol_of(self.kit.atlas, space))

    def siege(self, space: str) -> SiegeFace:
        siege = self.position.sieges[space]
        return SiegeFace(siege.points, siege.seat)

    def independent(self, army: str) -> IndependentFace:
        piece = self.kit.independents[army]
        return IndependentFace(
            army, piece.names.in_language(self.language), piece.strength, piece.initiative, piece.battle
        )

    def fleet(self, fleet: str) -> FleetFace:
        """A fleet on the side that is up; a fleet is named after its place."""
        state = self.position.fleets[fleet]
        strength = self.kit.fleets[fleet].strength(state.improved)
        name = self.spell(Name("fleet", fleet))
        return FleetFace(fleet, name, strength, state.improved, state.dispersed, state.seat)

    def faction(self, seat: int) -> str:
        return self.spell(Name("seat", str(seat)))

    def _strength(self, units: Units) -> int:
        return self.kit.tables.strength.without_elephants(units)


@lru_cache
def _marker(seat: int, symbol: str) -> MarkerFace:
    """All markers of a seat on symbols of one shape are equal."""
    return MarkerFace(colours_of(seat), symbol)


# --- boxes beside the map
# Below the sheet each faction has boxes of minor generals in hand, dispersed pieces and fleets. Right of it are the
# boxes of pieces without an owner: generals to come, royals away, fleets, waiting armies, the fallen.


def _owner(faces: Faces, seat: int) -> Owner:
    position = faces.position
    coins = [StatusFace(position.factions[seat].status, seat)]
    if position.usurper == seat:
        coins.append(StatusFace("usurper", seat))
    return Owner(seat, faces.faction(seat), colours_of(seat), tuple(coins), _held(faces, seat))


def _held(faces: Faces, seat: int) -> tuple[Contents, ...]:
    position = faces.position
    on_map = {general for _, stack in position.all_stacks() for general in stack.generals}
    group = position.dispersed.get(seat)
    away: list[Face] = []
    if group:
        away += [faces.general(general, seat) for general in faces.kit.senior_first(group.generals)]
        away += faces.units(group.units, seat)
        away += faces.royals(group.royals)
    dispersed = set(group.generals) if group else set()
    hand: list[Face] = [
        faces.general(minor, seat) for minor in minors_of(seat) if minor not in on_map and minor not in dispersed
    ]
    fleets = [faces.fleet(fleet) for fleet, state in position.fleets.items() if state.seat == seat]
    return (
        Contents(BoxKey("minors", seat), tr("Minor generals in hand"), tuple(hand)),
        Contents(BoxKey("dispersed", seat), tr("Dispersed"), tuple(away)),
        Contents(BoxKey("fleets", seat), tr("Fleets"), tuple(fleets)),
    )


def _generals(faces: Faces, *states: str) -> list[Face]:
    away = [general for general, state in faces.position.off_map.items() if state in states]
    return [faces.general(general, 0) for general in faces.kit.senior_first(tuple(away))]


def _fallen(faces: Faces) -> list[Face]:
    position = faces.position
    fallen = _generals(faces, "dead")
    fallen += faces.royals(royal for royal, state in position.royal_state.items() if state == "gone")
    fallen += [faces.independent(army) for army, place in position.independents.items() if place == "gone"]
    if position.silver == "gone":
        fallen += faces.units(Units(silver=2), 0)
    return fallen


# --- casting


class Casting(Faces, GameCasting[Kit, Position, Group]):
    """The faces of a position, named in `language`, one of `NAME_LANGUAGES`."""

    def stacks(self) -> Mapping[StackKey, Cast]:
        """Armies and garrisons, and separately the royals, the cart and the tomb that no one controls."""
        casts = {
            StackKey(space, stack.seat, stack.inside): self.cast(stack.seat, stack.group)
            for space, stack in self.position.all_stacks()
        }
        for space, royals in lying(self.position).items():
            casts[StackKey(space, NOBODY, inside=False)] = Cast((), attendants=self.royals(royals))
        return casts

    def cast(self, owner: int, group: Group) -> Cast:
        """The faces of the pieces of a group; no badge without combat units."""
        units = self.units(group.units, owner)
        return Cast(
            tuple(self.general(general, owner) for general in self.kit.senior_first(group.generals)),
            units,
            self.royals(group.royals),
            self.badge(group, owner) if group.units else None,
            max(units, key=lambda unit: unit.number)._replace(number=0) if units else None,
        )

    def rows(self) -> Mapping[StackKey, tuple[Face, ...]]:
        """Independent armies by space: several may share one (IND-03)."""
        found: dict[StackKey, tuple[Face, ...]] = {}
        for army, space in self.position.independents.items():
            if space in self.kit.atlas.place:
                key = StackKey(space, INDEPENDENT, inside=False)
                found[key] = (*found.get(key, ()), self.independent(army))
        return found

    def markers(self) -> Mapping[str, MarkerFace]:
        """The control markers, by space (CTL-12)."""
        return {space: self.marker(space) for space in self.position.markers}

    def marks(self) -> tuple[SpaceMark, ...]:
        """Siege points (SIE-13)."""
        return tuple(SpaceMark(space, self.siege(space), Corner.FOOT) for space in self.position.sieges)

    def owners(self) -> tuple[Owner, ...]:
        """The factions with their boxes, by seat."""
        return tuple(_owner(self, seat) for seat in sorted(self.position.factions))

    def common(self) -> Iterator[Contents]:
        """The boxes of pieces without an owner; boxes that never hold anything in this game are left out."""
        position = self.position
        fleets = [self.fleet(fleet) for fleet, state in position.fleets.items() if state.seat is None]
        waiting = [self.independent(a) for a, place in position.independents.items() if place == "box"]
        royals = [royal for royal, state in position.royal_state.items() if state == "off_map"]
        reserve = _generals(self, "reserve", "deck")
        to_come = _generals(self, "event")
        if position.silver == "not_arrived" and position.factions:
            to_come += self.units(Units(silver=2), 0)
        if reserve or to_come or position.factions:
            yield Contents(BoxKey("reserve", None), tr("Reserve generals"), tuple(reserve))
            yield Contents(BoxKey("event", None), tr("Generals and troops to come"), tuple(to_come))
        if royals or position.factions:
            yield Contents(BoxKey("royals", None), tr("Royal family off the map"), self.royals(royals))
        if position.fleets:
            yield Contents(BoxKey("fleets", None), tr("Fleets without a side"), tuple(fleets))
        if waiting or position.factions:
            yield Contents(BoxKey("independents", None), tr("Independent armies waiting"), tuple(waiting))
        fallen = _fallen(self)
        if fallen or position.factions:
            yield Contents(BoxKey("fallen", None), tr("Dead"), tuple(fallen))
        unavailable = _generals(self, "unavailable")
        if unavailable:
            yield Contents(BoxKey("unavailable", None), tr("Not in this game"), tuple(unavailable))

    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on: equal values give equal boxes."""
        position = self.position
        return (
            self.kit,
            self.language,
            tuple((seat, faction.name, faction.status) for seat, faction in position.factions.items()),
            position.usurper,
            frozenset(general for _, stack in position.all_stacks() for general in stack.generals),
            tuple(position.dispersed.items()),
            tuple(position.fleets.items()),
            tuple(position.off_map.items()),
            tuple(position.royal_state.items()),
            tuple(position.independents.items()),
            tuple(position.popularity.items()),
            position.silver,
        )

    def hands(self) -> tuple[HandLine, ...]:
        lines = []
        for seat, faction in sorted(self.position.factions.items()):
            if not faction.hand:
                continue
            known = [self.spell(Name("card", card)) for card in faction.hand if card != HIDDEN]
            hidden = faction.hand.count(HIDDEN)
            if hidden:
                known.append(trn("{n} hidden card", "{n} hidden cards", hidden))
            side = f"{self.kit.colours[seat].letter} · {self.faction(seat)}"
            lines.append(HandLine(seat, tr("Hand of {side}: {cards}", side=side, cards=", ".join(known))))
        return tuple(lines)

    def face_named(self, kind: str, name: str) -> Face | None:
        """A general as "seleukos:4", a royal or an independent army by its id."""
        match kind:
            case "general":
                general, _, seat = name.rpartition(":")
                return self.general(general, int(seat))
            case "royal":
                return self.royal(name)
            case "independent":
                return self.independent(name)
        return None


def lying(position: Position) -> dict[str, tuple[str, ...]]:
    """Royals, the cart and the tomb that no one controls, by space."""
    found: dict[str, tuple[str, ...]] = {}
    for royal, space in position.lying.items():
        found[space] = (*found.get(space, ()), royal)
    if position.tomb:
        found[position.tomb] = (*found.get(position.tomb, ()), TOMB)
    return found


# --- counters


@final
class SuccessorsCounters(GameCounters[Kit, Position, Group]):
    LEADER = "general"
    DRAWINGS = {
        "emblems": ("minor", "leader"),
        "units": UNIT_KINDS,
        "royals": ("royal",),
        "pieces": (
            "funeral_cart", "tomb", "ladder", "trireme", "quinquereme", "champion", "successor", "usurper",
        ),
    }  # fmt: skip
    """A general without his own emblem borrows one."""

    def casting(self, kit: Kit, position: Position, language: str) -> Casting:
        return Casting(kit, position, language)

    def colours(self, kit: Kit, position: Position | None, seat: int) -> FactionColours:
        return colours_of(seat)

    def stack_colours(self, kit: Kit, key: StackKey) -> FactionColours:
        return colours_of(key.owner)

    def keys(self, kit: Kit, position: Position) -> Iterator[StackKey]:
        return (StackKey(space, stack.seat, stack.inside) for space, stack in position.all_stacks())

    def seat_of(self, kit: Kit, position: Position, owner: int) -> int:
        return max(owner, 0)

    def name_of(self, face: Face) -> Name | None:
        match face:
            case GeneralFace():
                return Name(self.LEADER, face.general)
            case RoyalFace(id=royal):
                return Name("royal", royal)
            case IndependentFace(id=army):
                return Name("independent", army)
        return None

    def leaders(self, kit: Kit, position: Position, key: StackKey) -> tuple[str, ...]:
        if key.owner <= INDEPENDENT:
            return ()
        stack = position.stack(key.owner, key.space, key.inside)
        return tuple(kit.senior_first(stack.generals)) if stack is not None else ()

    def key_of(self, kit: Kit, position: Position, leader: str) -> StackKey | None:
        found = position.where(leader)
        return StackKey(found[0], found[1].seat, found[1].inside) if found else None

    def keys_at(self, kit: Kit, position: Position, space: str) -> tuple[StackKey, ...]:
        stacks = sorted(position.at(space), key=lambda stack: (stack.inside, stack.seat))
        return tuple(StackKey(space, stack.seat, stack.inside) for stack in stacks)

    def key_of_thing(self, kit: Kit, position: Position, thing: Thing) -> StackKey | None:
        match thing:
            case StackAt(seat=seat, space=space, inside=inside):
                return StackKey(space, seat, inside)
            case CounterAt(counter=general):
                return self.key_of(kit, position, general)
        return None

    def group_at(self, kit: Kit, position: Position, key: StackKey) -> Group | None:
        stack = position.stack(key.owner, key.space, key.inside)
        return stack.group if stack is not None else None

    def marked(self, position: Position) -> Container[str]:
        return position.markers
