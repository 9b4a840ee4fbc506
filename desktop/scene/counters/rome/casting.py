"""Everything that lies on the map of the Sword of Rome and beside it, as faces."""

from collections.abc import Iterable, Iterator, Mapping

from desktop.language import tr
from desktop.narration.rome.pieces import card_words
from desktop.rules.rome.pieces import Group
from desktop.scene.counters.arrangement import Cast
from desktop.scene.counters.contents import Contents, HandLine, Owner
from desktop.scene.counters.face import Face
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.rome import trays
from desktop.scene.counters.rome.coins import BattleFace, WorthFace
from desktop.scene.counters.rome.faces import Faces
from desktop.scene.counters.rome.liveries import livery, number_of, power_of
from desktop.scene.counters.siting import Corner, SpaceMark, StackKey
from desktop.scene.sheet.trimming import symbol_of


class Casting(Faces):
    """The faces of a position, named in `language` ("en", "es", "ru" or "la")."""

    def stacks(self) -> Mapping[StackKey, Cast]:
        """What each power has in each location, inside and outside the walls."""
        found = {}
        for space, force in self.position.all_forces():
            cast = self.force(force.power, force.group)
            if not force.inside:
                cast = cast._replace(attendants=self.on_the_move(force.power, space, force.group))
            found[StackKey(space, number_of(self.kit, force.power), force.inside)] = cast
        return found

    def rows(self) -> Mapping[StackKey, tuple[Face, ...]]:
        """Nothing: whatever stands on this map is a force of a power."""
        return {}

    def markers(self) -> Mapping[str, MarkerFace]:
        """The control markers, by location."""
        atlas = self.kit.atlas
        return {
            space: MarkerFace(livery(self.kit, power), symbol_of(atlas, space))
            for space, power in self.position.markers.items()
        }

    def marks(self) -> tuple[SpaceMark, ...]:
        """What cities are worth in the scenario, and where a battle is open."""
        return tuple(self._marks())

    def _marks(self) -> Iterator[SpaceMark]:
        if self.position.scenario:
            for city, points in self.kit.scenarios[self.position.scenario].city.items():
                yield SpaceMark(city, WorthFace(points), Corner.COIN)
        battle = self.position.battle
        if battle is not None:
            yield SpaceMark(battle.space, BattleFace(battle.winner > 0), Corner.COIN)

    def cast(self, owner: int, group: Group) -> Cast:
        """The faces of a group of the power with this number."""
        return self.force(power_of(self.kit, owner), group)

    def owners(self) -> tuple[Owner, ...]:
        """The sides with their boxes."""
        return trays.owners(self)

    def common(self) -> Iterable[Contents]:
        """Nothing is nobody's in this game."""
        return ()

    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on."""
        return trays.boxes_depend_on(self)

    def hands(self) -> tuple[HandLine, ...]:
        """A line for every side that holds cards; cards lie open in this game (PLAY-01)."""
        return tuple(HandLine(seat, self._hand(seat, hand)) for seat, hand in sorted(self.position.hands.items()))

    def _hand(self, seat: int, hand: tuple[str, ...]) -> str:
        words = [self.speaker.say(card_words(card)) for card in hand]
        side = f"{self.colours_of_side(seat).letter} · {self.side(seat)}"
        return tr("{side} holds: {cards}", side=side, cards=", ".join(words))

    def face_named(self, kind: str, name: str) -> Face | None:
        """A leader by his id."""
        return self.leader(name) if kind == "leader" else None
