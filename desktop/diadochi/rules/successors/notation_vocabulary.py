"""The words and ids of a position text, and the names of things in messages; both are looked up in the kit."""

import re
from collections.abc import Callable, Collection, Mapping

from msgspec import structs

from diadochi.atlas.model import Names, Text
from diadochi.language import Name, current_language, msg, one_line, tr
from diadochi.rules.core.position_text import MOST_DIGITS, Cursor, Token
from diadochi.rules.core.system import MapSpelling, Speller
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, Group, Units, is_minor
from diadochi.rules.successors.position import OTHER_EFFECTS, Position

# --- words

PHASES = ("preparations", "reinforcements", "deal", "strategy", "isolation", "end")
SEGMENTS = ("surrender", "tyche", "activation", "forage")
STAGES = ("start", "land", "ashore", "spent", "ended")
POOLS = ("reserve", "event", "deck", "dead", "unavailable")
STATES = ("active", "inactive", "gone", "off_map")
TIMES = ("activation", "segment", "player_turn", "next_player_turn", "turn", "reinforcements", "ever")
COURSES = ("whole",)
OUTCOMES = ("legitimacy", "victory_points", "regency", "count", "concession")
LETTERS = {"mercenary": "M", "loyal": "L", "royal": "R", "elephant": "E", "silver": "S"}
"""The letter of each kind of unit."""


# --- ids

_MINOR = re.compile("minor-[0-9]+[a-z]+")
_KINDS = {letter: kind for kind, letter in LETTERS.items()}


class Ids:
    """Reads one id after another from a cursor; an unknown one raises NotationError."""

    def __init__(self, kit: Kit, cursor: Cursor) -> None:
        self._kit = kit
        self._cursor = cursor
        self._carried = tuple(r.id for r in kit.royals.values() if r.kind != "body" or r.id == CART)
        self._members = tuple(r.id for r in kit.royals.values() if r.kind != "body")
        self._pieces = (*kit.generals, *kit.minors, *self._carried)

    def once(self, held: Collection[str], read: Callable[[], str]) -> str:
        """An id that is not among those read before."""
        token = self._cursor.next
        found = read()
        if found in held:
            raise self._cursor.wrong(msg("appears twice"), None, token)
        return found

    def space(self) -> str:
        return self._cursor.one_of(self._kit.atlas.spaces, msg("is not a space of this map"), msg("a space"))

    def place(self) -> tuple[str, bool]:
        """A space and whether its inside is meant."""
        if not self._cursor.accept("["):
            return self.space(), False
        space = self.space()
        self._cursor.expect("]")
        return space, True

    def route(self) -> str:
        return self._cursor.one_of(self._kit.atlas.routes, msg("is not a route of this map"), msg("a route"))

    def major(self) -> str:
        return self._cursor.one_of(self._kit.generals, msg("is not a major general"), msg("a major general"))

    def general(self) -> str:
        """A general, major or minor."""
        known = (*self._kit.generals, *self._kit.minors)
        return self._cursor.one_of(known, msg("is not a general"), msg("a general"))

    def member(self) -> str:
        """A member of the royal family."""
        return self._cursor.one_of(
            self._members, msg("is not of the royal family"), msg("a member of the royal family")
        )

    def lady(self) -> str:
        """A lady of the royal family."""
        ladies = tuple(member for member in self._members if self._kit.royals[member].kind == "lady")
        return self._cursor.one_of(ladies, msg("is not a lady of the royal family"), msg("a lady of the royal family"))

    def royal(self) -> str:
        """A member of the royal family, or the funeral cart."""
        return self._cursor.one_of(
            self._carried, msg("is not of the royal family"), msg("a member of the royal family")
        )

    def army(self) -> str:
        return self._cursor.one_of(
            self._kit.independents, msg("is not an independent army"), msg("an independent army")
        )

    def army_place(self) -> str:
        """Where an independent army is: a space, its box, or gone."""
        if self._cursor.next.text in ("box", "gone"):
            return self._cursor.take().text
        return self.space()

    def origin(self) -> str:
        """Where an independent army came from: a space, or its box."""
        return self._cursor.take().text if self._cursor.next.text == "box" else self.space()

    def fleet(self) -> str:
        return self._cursor.one_of(self._kit.fleets, msg("is not a fleet"), msg("a fleet"))

    def card(self) -> str:
        return self._cursor.one_of(self._kit.cards, msg("is not a card"), msg("a card"))

    def effect(self) -> str:
        """What lasts: the card that brought it, or a word of its own."""
        known = (*self._kit.cards, *OTHER_EFFECTS)
        return self._cursor.one_of(known, msg("is not a lasting card or effect"), msg("a card or an effect"))

    def target(self) -> str:
        """What an effect is on: a general, a royal or a space."""
        known = (*self._pieces, *self._kit.atlas.spaces)
        return self._cursor.one_of(known, msg("is not a general, a royal or a space"), msg("a general, royal or space"))

    def trained(self) -> str:
        """What is on the training track."""
        kinds = ("none", "mercenary", "loyal")
        return self._cursor.one_of(kinds, msg("is not trained"), msg("a kind of unit"))

    def group(self) -> Group:
        counts = dict.fromkeys(LETTERS, 0)
        generals: list[str] = []
        royals: list[str] = []

        def piece() -> None:
            token = self._cursor.next
            count = _unit_count(token)
            if count:
                self._cursor.take()
                counts[count[0]] += count[1]
                return
            if _MINOR.fullmatch(token.text) and token.text not in self._pieces:
                reason = msg("is not a minor general: each side has four, a to d")
                raise self._cursor.wrong(reason, msg("remove one of them"), token)
            name = self._cursor.one_of(self._pieces, msg("is not a piece"), msg("a piece such as perdikkas or 3M"))
            (royals if name in self._carried else generals).append(name)

        self._cursor.items(piece, "+")
        return Group(Units(**counts), tuple(generals), tuple(royals))


def _unit_count(token: Token) -> tuple[str, int] | None:
    digits, letter = token.text[:-1], token.text[-1:]
    if letter in _KINDS and digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return _KINDS[letter], int(digits)
    return None


# --- names in messages
# In the language of the moment.


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
        # Only its question tells its kind.
        kinds = ("space", "general", "royal", "province", "card", "fleet", "unit")
        spelled = (self.of(Name(kind, thing)) for kind in kinds)
        return next((words for words in spelled if words != thing), thing)

    def _minor(self, general: str) -> str:
        if not is_minor(general) or general not in self._kit.minors:
            return general
        return f"{self._kit.minors[general].names.in_language(self.language)} {general[-1].upper()}"

    def _seat(self, seat: str) -> str:
        if seat == "0":
            return tr("the Independents")
        number = int(seat) if seat.isdecimal() else -1
        faction = self._position.factions.get(number) if self._position else None
        colour = self._kit.colours.get(number)
        if faction is not None and not (colour and self._is_general(faction.name)):
            return self._faction_name(faction.name)
        return _colour_name(colour.colour_name) if colour else seat

    def _is_general(self, name: str) -> bool:
        # A dealt side is filed under its first general, who may die or lead another army than the one meant.
        return any(general.names.en == name for general in self._kit.generals.values())

    def _faction_name(self, name: str) -> str:
        for setup in self._kit.setups.values():
            for faction in setup.factions:
                if faction.name.en == name:
                    return faction.name.in_language(current_language())
        return one_line(name)

    def _fleet(self, fleet: str) -> str:
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


def _colour_name(colour: str) -> str:
    names = {
        "blue": tr("Blue"),
        "vermilion": tr("Red"),
        "yellow": tr("Yellow"),
        "green": tr("Green"),
        "purple": tr("Purple"),
    }
    return names.get(colour, colour.capitalize())


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
