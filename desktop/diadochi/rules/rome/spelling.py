"""Names of this game in messages: leaders, powers, sides and cards, besides those of the map."""

from collections.abc import Callable

from diadochi.atlas.model import Names, Text
from diadochi.language import Name, current_language
from diadochi.rules.core.map_names import MapSpelling
from diadochi.rules.core.system import Speller
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position


def spell(
    kit: Kit, language: Callable[[], str] = current_language, position: Callable[[], Position | None] = lambda: None
) -> Speller:
    """A spelling of names for `language.Speaker`.

    `language` gives that of the names on the map; `position` the position whose sides are named. An id the kit does
    not know is shown as it is.
    """
    return lambda name: _Spelling(kit, language(), position()).of(name)


class _Spelling(MapSpelling):
    """One spelling, in one language."""

    def __init__(self, kit: Kit, language: str, position: Position | None) -> None:
        super().__init__(kit.atlas, language)
        self._kit = kit
        self._position = position

    def own_names(self, name: Name) -> Names | Text | None:
        """The entry of the kit that has names of its own."""
        kit = self._kit
        match name.kind:
            case "leader" if name.id in kit.leaders:
                return kit.leaders[name.id].names
            case "power" if name.id in kit.powers:
                return kit.powers[name.id].names
            case "side" if name.id in kit.sides:
                return kit.sides[name.id].names
            case "setup" if name.id in kit.scenarios:
                return kit.scenarios[name.id].title
            case "setup" if name.id in kit.positions:
                return kit.positions[name.id].title
            case _:
                return None

    def spelled(self, name: Name) -> str:
        """A side by its name, by its number where no position is known; anything else by its id."""
        if name.kind != "seat" or self._position is None or not name.id.isdecimal():
            return name.id
        side = self._position.sides.get(int(name.id))
        return self.of(Name("side", side.name)) if side is not None else name.id
