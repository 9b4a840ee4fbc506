"""Names of the Successors in messages, looked up in the kit in the language of the moment."""

from collections.abc import Callable, Mapping

from msgspec import structs

from diadochi.atlas.model import Names, Text
from diadochi.language import Name, current_language, one_line, tr
from diadochi.rules.core.map_names import MapSpelling
from diadochi.rules.core.system import Speller
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import is_minor
from diadochi.rules.successors.position import Position


def spell(
    kit: Kit, language: Callable[[], str] = current_language, position: Callable[[], Position | None] = lambda: None
) -> Speller:
    """A spelling of names for `language.Speaker`.

    `language` gives that of the names on the map, Latin included; `position` the position whose factions are named.
    An id the kit does not know is shown as it is.
    """
    return lambda name: _Spelling(kit, language(), position()).of(name)


def name_sides(kit: Kit, position: Position, players: Mapping[int, str]) -> Position:
    """The position with each side that was named after its first general named after its player instead.

    A general may die or change sides, so his name misleads. Historical sides keep theirs.
    """
    generals = {general.names.en for general in kit.generals.values()}
    named = {seat for seat in players.keys() & position.factions.keys() if position.factions[seat].name in generals}
    if not named:
        return position
    shown = position.copy()
    for seat in named:
        shown.factions[seat] = structs.replace(shown.factions[seat], name=players[seat])
    return shown


class _Spelling(MapSpelling):
    """One spelling, in one language."""

    def __init__(self, kit: Kit, language: str, position: Position | None) -> None:
        super().__init__(kit.atlas, language)
        self._kit = kit
        self._position = position

    def spelled(self, name: Name) -> str:
        """The form of what has no entry of its own."""
        match name.kind:
            case "seat":
                return self._seat(name.id)
            case "unit":
                return _unit(name.id)
            case "general":
                return self._minor(name.id)
            case "fleet":
                return self._fleet(name.id)
            case "thing":
                return self._thing(name.id)
            case _:
                return name.id

    def own_names(self, name: Name) -> Names | Text | None:
        """The entry of the kit that has names of its own."""
        kit = self._kit
        match name.kind:
            case "general" if name.id in kit.generals:
                return kit.generals[name.id].names
            case "royal" if name.id in kit.royals:
                return kit.royals[name.id].names
            case "independent" if name.id in kit.independents:
                return kit.independents[name.id].names_in(self._position.edition if self._position else kit.edition)
            case "card" if name.id in kit.cards:
                return kit.cards[name.id].names
            case "setup" if name.id in kit.setups:
                return kit.setups[name.id].title
            case _:
                return None

    def _thing(self, thing: str) -> str:
        """A target whose kind only its question tells: whatever the kit knows by this id."""
        kinds = ("space", "general", "royal", "province", "card", "fleet", "unit")
        spelled = (self.of(Name(kind, thing)) for kind in kinds)
        return next((words for words in spelled if words != thing), thing)

    def _minor(self, general: str) -> str:
        if not is_minor(general) or general not in self._kit.minors:
            return general
        return f"{self._kit.minors[general].names.in_language(self.language)} {general[-1].upper()}"

    def _seat(self, seat: str) -> str:
        """A faction by its name; by its letter where no position is known."""
        if seat == "0":
            return tr("the Independents")
        number = int(seat) if seat.isdecimal() else -1
        faction = self._position.factions.get(number) if self._position else None
        if faction is not None:
            return self._faction_name(faction.name)
        colour = self._kit.colours.get(number)
        return colour.letter if colour else seat

    def _faction_name(self, name: str) -> str:
        for setup in self._kit.setups.values():
            for faction in setup.factions:
                if faction.name.en == name:
                    return faction.name.in_language(current_language())
        for general in self._kit.generals.values():
            if general.names.en == name:
                return general.names.in_language(self.language)
        return one_line(name)

    def _fleet(self, fleet: str) -> str:
        """A fleet by the place it goes with; those of cards by the country whose pirates or ships they are."""
        record = self._kit.fleets.get(fleet)
        if record is None:
            return fleet
        if record.names is not None:
            return record.names.in_language(self.language)
        kind = "space" if record.kind == "city" else "province"
        place = fleet if record.kind == "card" else record.place
        if kind == "province" and place not in self._kit.atlas.provinces:
            return self.of(Name("card", record.card))
        return self.of(Name(kind, place))


def _unit(kind: str) -> str:
    match kind:
        case "mercenary":
            return tr("mercenaries")
        case "loyal":
            return tr("loyal Macedonians")
        case "royal":
            return tr("Royal Army")
        case "elephant":
            return tr("elephants")
        case "silver":
            return tr("Silver Shields")
        case _:
            return kind
