"""Everything that lies on the map of the Successors and beside it, as faces."""

from collections.abc import Iterable, Mapping

from desktop.language import Name, tr, trn
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.rules.successors.position import HIDDEN, Position
from desktop.scene.counters.arrangement import Cast
from desktop.scene.counters.contents import Contents, HandLine, Owner
from desktop.scene.counters.face import Face
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.siting import NOBODY, Corner, SpaceMark, StackKey
from desktop.scene.counters.successors import trays
from desktop.scene.counters.successors.faces import TOMB, Faces


class Casting(Faces):
    """The faces of a position, named in `language`, one of `NAME_LANGUAGES`."""

    def stacks(self) -> Mapping[StackKey, Cast]:
        """Armies and garrisons, and by themselves the royals, the cart and the tomb that are with nobody."""
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
        """Independent armies by where they stand: several may share a space (IND-03)."""
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
        """The factions with their boxes."""
        return trays.owners(self)

    def common(self) -> Iterable[Contents]:
        """The boxes of what nobody has."""
        return trays.common(self)

    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on."""
        return trays.boxes_depend_on(self)

    def hands(self) -> tuple[HandLine, ...]:
        """A line for every faction that holds cards."""
        lines = []
        for seat, faction in sorted(self.position.factions.items()):
            if not faction.hand:
                continue
            known = [self.spell(Name("card", card)) for card in faction.hand if card != HIDDEN]
            hidden = faction.hand.count(HIDDEN)
            if hidden:
                known.append(trn("{n} hidden card", "{n} hidden cards", hidden))
            side = f"{self.kit.colours[seat].letter} · {self.faction(seat)}"
            lines.append(HandLine(seat, tr("{side} holds: {cards}", side=side, cards=", ".join(known))))
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
    """Royals, the cart and the tomb that are with nobody, by space."""
    found: dict[str, tuple[str, ...]] = {}
    for royal, space in position.lying.items():
        found[space] = (*found.get(space, ()), royal)
    if position.tomb:
        found[position.tomb] = (*found.get(position.tomb, ()), TOMB)
    return found
