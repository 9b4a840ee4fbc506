"""What lies on the table now: the map, its pieces, the position, and the language of names. Panels share one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from desktop.atlas.atlas import Atlas
from desktop.journal.record.sketch import Sketch
from desktop.language import ENGLISH, Name
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of, spell
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import look_of


@dataclass
class OnTable:
    """`kit` and `position` are None for a map that is only looked at; `names` is the language of names on the map;
    `drawn` is what everybody may see of what people drew on it; `players` gives the names of those who play, by seat.
    `home` is the kit that the window was opened with: a record may bring a map of its own, an edition and options, and
    nothing of those is kept.

    `Any` stands for the kit and the position of whatever game it is.
    """

    atlas: Atlas
    kit: Any = None
    position: Any = None
    names: str = ENGLISH
    drawn: tuple[Sketch, ...] = ()
    players: Callable[[], Mapping[int, str]] = dict

    def __post_init__(self) -> None:
        self.home = self.kit

    def put(self, atlas: Atlas, kit: AnyKit | None) -> None:
        """Another map, with nothing on it yet."""
        self.atlas, self.kit, self.position, self.drawn = atlas, kit, None, ()
        self.home = self.home or kit

    def lay(self, position: AnyPosition | None) -> None:
        """Another position, and the pieces and tables of its edition; a map without pieces has none."""
        self.position = position if self.kit is not None else None
        if self.kit is not None and position is not None:
            self.kit = rules_of(self.kit).under(self.kit, position)
            self.position = rules_of(self.kit).name_sides(self.kit, position, self.players())

    def space(self, space: str) -> str:
        """The name of a space as the map shows it."""
        return self.atlas.spaces[space].names.in_language(self.names)

    def province(self, province: str) -> str:
        """The name of a province as the map shows it."""
        return self.atlas.provinces[province].names.in_language(self.names)

    def general(self, general: str) -> str:
        """The name of a general, in the language of the map."""
        return self.spelled(Name("general", general))

    def spelled(self, name: Name) -> str:
        """What the game calls something; places and people in the language of the map."""
        return spell(self.kit, lambda: self.names, lambda: self.position)(name)

    def look(self, seat: int) -> FactionColours:
        """Colours, pattern and letter of a seat; 0 is for whatever is nobody's."""
        return look_of(self.kit, self.position, seat)

    def faction(self, seat: int) -> str:
        """What a seat's side is called; empty when the position knows no such side.

        Sides of the set-ups are named in the language of the interface. In a game the others are called by their
        players; elsewhere those named after a general are spelled in the language of the map.
        """
        if self.kit is None or self.position is None or seat not in rules_of(self.kit).seats(self.position):
            return ""
        return self.spelled(Name("seat", str(seat)))
