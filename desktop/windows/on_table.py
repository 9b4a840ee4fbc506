"""What lies on the table now: the map, its pieces, the position, and the language of names. Panels share one."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.atlas.atlas import Atlas
from desktop.language import Name
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.spelling import spell


@dataclass
class OnTable:
    """`kit` and `position` are None for a map that is only looked at; `names` is the language of names on the map."""

    atlas: Atlas
    kit: Kit | None = None
    position: Position | None = None
    names: str = "en"

    def put(self, atlas: Atlas, kit: Kit | None) -> None:
        """Another map, with nothing on it yet."""
        self.atlas, self.kit, self.position = atlas, kit, None

    def lay(self, position: Position | None) -> None:
        """Another position, and the pieces and tables of its edition; a map without pieces has none."""
        self.position = position if self.kit is not None else None
        if self.kit is not None and position is not None:
            self.kit = self.kit.under(position.edition, position.options)

    def space(self, space: str) -> str:
        """The name of a space as the map shows it."""
        return self.atlas.spaces[space].names.in_language(self.names)

    def province(self, province: str) -> str:
        """The name of a province as the map shows it."""
        return self.atlas.provinces[province].names.in_language(self.names)

    def general(self, general: str) -> str:
        """The name of a general, in the language of the map."""
        assert self.kit is not None
        return self.kit.general(general).names.in_language(self.names)

    def faction(self, seat: int) -> str:
        """What a seat's side is called; empty when the position knows no such side.

        Sides of the set-ups are named in the language of the interface, those named after a general in that of the map,
        others as the players named them.
        """
        if self.kit is None or self.position is None or seat not in self.position.factions:
            return ""
        return spell(self.kit, lambda: self.names, lambda: self.position)(Name("seat", str(seat)))
