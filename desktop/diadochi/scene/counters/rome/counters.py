"""The counters of the Sword of Rome."""

from collections.abc import Container, Iterator, Mapping
from typing import final

from diadochi.language import Name, Speaker, tr
from diadochi.narration.rome.words import card_event_words, card_words
from diadochi.rules.core.verdict import CounterAt, Thing
from diadochi.rules.rome.facts import points
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import spell
from diadochi.rules.rome.position import Group, Position, card_of
from diadochi.scene.counters.counter_shapes import BadgeFace, Face, MarkerFace
from diadochi.scene.counters.game_counters import BoxKey, Cast, Contents, GameCasting, GameCounters, HandLine, Owner
from diadochi.scene.counters.rome.piece_faces import (
    ArrivalFace,
    BattleFace,
    CardFace,
    GoalFace,
    LeaderFace,
    PennantFace,
    TroopsFace,
    WorthFace,
    livery,
    number_of,
    power_of,
)
from diadochi.scene.counters.siting import Corner, SpaceMark, StackKey
from diadochi.scene.palette import FactionColours, colours_of
from diadochi.scene.sheet.sheet_geometry import symbol_of

# --- casting
# The faces of everything on the map of the Sword of Rome and in the boxes below it.

# --- faces of pieces


class Faces:
    """Faces of the pieces of `position`, named in `language` ("en", "es", "ru" or "la")."""

    def __init__(self, kit: Kit, position: Position, language: str) -> None:
        self.kit = kit
        self.position = position
        self.language = language
        self.spell = spell(kit, lambda: language, lambda: position)
        self.speaker = Speaker(self.spell)

    def leader(self, leader: str) -> LeaderFace:
        piece = self.kit.leaders[leader]
        return LeaderFace(
            leader,
            piece.power,
            piece.names.in_language(self.language),
            piece.tactical,
            piece.activation,
            livery(self.kit, piece.power),
            leader in self.position.used,
        )

    def force(self, power: str, group: Group) -> Cast:
        """The faces of a group of a power, its best leader first (OP-10); a badge counts its CU from afar."""
        colours = livery(self.kit, power)
        leaders = tuple(self.leader(leader) for leader in self.kit.best_first(group.leaders))
        if not group.cu:
            return Cast(leaders)
        return Cast(
            leaders,
            (TroopsFace(power, group.cu, colours),),
            (),
            BadgeFace(group.cu, None, False, colours, sealed=not leaders),
            TroopsFace(power, 0, colours),
        )

    def on_the_move(self, power: str, space: str, group: Group) -> tuple[PennantFace, ...]:
        """The pennant of the army on the move, if this is that army (PLAY-03)."""
        move = self.position.move
        if move is None or (move.power, move.space) != (power, space) or not group.holds(move.group):
            return ()
        return (PennantFace(move.points, livery(self.kit, power)),)

    def colours_of_side(self, seat: int) -> FactionColours:
        """A side has the colours of its first power."""
        return livery(self.kit, self.position.sides[seat].powers[0])

    def card(self, text: str, seat: int) -> CardFace:
        card = card_of(text)
        event = card_event_words(card)
        return CardFace(card.value, self.speaker.say(event) if event else "", self.colours_of_side(seat))

    def side(self, seat: int) -> str:
        return self.spell(Name("seat", str(seat)))


# --- boxes beside the map
# Hands, displaced leaders, and forces that are to arrive.


def _title(name: str) -> str:
    """Capitalize the first letter: the name of a side may begin with an article."""
    return name[:1].upper() + name[1:]


def _goal(faces: Faces, seat: int) -> Iterator[Face]:
    """The points of the side that must gather them (PLAY-19)."""
    position = faces.position
    if not position.scenario:
        return
    goal = faces.kit.scenarios[position.scenario].victory
    if position.sides[seat].name == goal.side:
        yield GoalFace(points(faces.kit, position, seat), goal.points)


def _boxes(faces: Faces, seat: int) -> tuple[Contents, ...]:
    position = faces.position
    powers = position.sides[seat].powers
    hand = tuple(faces.card(card, seat) for card in position.hands.get(seat, ()))
    displaced = tuple(
        faces.leader(leader)
        for leader in faces.kit.best_first(position.displaced)
        if faces.kit.leaders[leader].power in powers
    )
    return (
        Contents(BoxKey("hand", seat), tr("Hand"), hand),
        Contents(BoxKey("displaced", seat), tr("Displaced leaders"), displaced),
        Contents(BoxKey("arrivals", seat), tr("To arrive"), tuple(_arrivals(faces, powers))),
    )


def _arrivals(faces: Faces, powers: tuple[str, ...]) -> Iterator[Face]:
    """Each arriving force: when and where, then who (PLAY-18)."""
    position = faces.position
    if not position.scenario:
        return
    for force in sorted(faces.kit.scenarios[position.scenario].force, key=lambda force: force.turn):
        if force.turn > position.clock.turn and force.power in powers:
            yield ArrivalFace(force.turn, faces.spell(Name("space", force.at)))
            cast = faces.force(force.power, Group(force.cu, force.leaders))
            yield from (*cast.leaders, *cast.units)


# --- casting


class Casting(Faces, GameCasting[Kit, Position, Group]):
    """The faces of a position, named in `language` ("en", "es", "ru" or "la")."""

    def stacks(self) -> Mapping[StackKey, Cast]:
        """The forces of each power in each location, inside and outside the walls."""
        found = {}
        for space, force in self.position.all_forces():
            cast = self.force(force.power, force.group)
            if not force.inside:
                cast = cast._replace(attendants=self.on_the_move(force.power, space, force.group))
            found[StackKey(space, number_of(self.kit, force.power), force.inside)] = cast
        return found

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
        """The sides with their boxes, in seating order."""
        return tuple(
            Owner(
                seat, _title(self.side(seat)), self.colours_of_side(seat), tuple(_goal(self, seat)), _boxes(self, seat)
            )
            for seat in sorted(self.position.sides)
        )

    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on: equal values give equal boxes."""
        position = self.position
        return (
            self.kit,
            self.language,
            position.scenario,
            tuple(position.sides.items()),
            tuple(position.hands.items()),
            position.displaced,
            position.used,
            position.clock.turn,
            tuple(goal for seat in position.sides for goal in _goal(self, seat)),
        )

    def hands(self) -> tuple[HandLine, ...]:
        """A line for every side that holds cards; hands are open in this game (PLAY-01)."""
        return tuple(HandLine(seat, self._hand(seat, hand)) for seat, hand in sorted(self.position.hands.items()))

    def _hand(self, seat: int, hand: tuple[str, ...]) -> str:
        words = [self.speaker.say(card_words(card)) for card in hand]
        side = f"{self.colours_of_side(seat).letter} · {self.side(seat)}"
        return tr("Hand of {side}: {cards}", side=side, cards=", ".join(words))

    def face_named(self, kind: str, name: str) -> Face | None:
        """A leader by his id."""
        return self.leader(name) if kind == "leader" else None


# --- counters

_POWERS = (
    "roman", "etruscan", "samnite", "gallic", "greek", "carthaginian", "volscian", "transpadane_gauls",
)  # fmt: skip


@final
class RomeCounters(GameCounters[Kit, Position, Group]):
    LEADER = "leader"
    DRAWINGS = {
        "powers": (*_POWERS, "power"),
        "units": (*_POWERS, "levy"),
        "pieces": ("laurel", "swords"),
    }
    """A leader without his own emblem has that of his power; a power of another map borrows emblem and warrior."""

    def casting(self, kit: Kit, position: Position, language: str) -> Casting:
        return Casting(kit, position, language)

    def colours(self, kit: Kit, position: Position | None, seat: int) -> FactionColours:
        side = position.sides.get(seat) if position is not None else None
        return livery(kit, side.powers[0]) if side is not None else colours_of(None)

    def stack_colours(self, kit: Kit, key: StackKey) -> FactionColours:
        return livery(kit, power_of(kit, key.owner))

    def keys(self, kit: Kit, position: Position) -> Iterator[StackKey]:
        return (StackKey(space, number_of(kit, force.power), force.inside) for space, force in position.all_forces())

    def seat_of(self, kit: Kit, position: Position, owner: int) -> int:
        return position.seat_of(power_of(kit, owner))

    def name_of(self, face: Face) -> Name | None:
        return Name(self.LEADER, face.id) if isinstance(face, LeaderFace) else None

    def leaders(self, kit: Kit, position: Position, key: StackKey) -> tuple[str, ...]:
        group = self.group_at(kit, position, key)
        return kit.best_first(group.leaders) if group is not None else ()

    def key_of(self, kit: Kit, position: Position, leader: str) -> StackKey | None:
        return next(
            (
                StackKey(space, number_of(kit, force.power), force.inside)
                for space, force in position.all_forces()
                if leader in force.leaders
            ),
            None,
        )

    def keys_at(self, kit: Kit, position: Position, space: str) -> tuple[StackKey, ...]:
        forces = sorted(position.forces.get(space, ()), key=lambda force: (force.inside, number_of(kit, force.power)))
        return tuple(StackKey(space, number_of(kit, force.power), force.inside) for force in forces)

    def key_of_thing(self, kit: Kit, position: Position, thing: Thing) -> StackKey | None:
        return self.key_of(kit, position, thing.counter) if isinstance(thing, CounterAt) else None

    def group_at(self, kit: Kit, position: Position, key: StackKey) -> Group | None:
        return position.group(power_of(kit, key.owner), key.space, inside=key.inside) or None

    def marked(self, position: Position) -> Container[str]:
        return position.markers
