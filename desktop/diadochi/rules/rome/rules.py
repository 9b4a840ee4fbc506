"""The rules of the Sword of Rome, as the rest of the program uses them."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import final

import msgspec

from diadochi.atlas.documents import Fault, JsonObject
from diadochi.language import tr
from diadochi.rules.core.game import Event
from diadochi.rules.core.number_tables import NumberTable
from diadochi.rules.core.system import GameRules, NoSuchSetup, Speller
from diadochi.rules.core.verdict import Breach
from diadochi.rules.rome import notation
from diadochi.rules.rome.events import ForceChanged, MarkerChanged
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import SYSTEM_FILES, open_kit
from diadochi.rules.rome.position import Force, Position
from diadochi.rules.rome.setup import broken, scenario_position, worked_position

# --- changes
# Changes of the whole table between two moments, as events: found by comparing, so that none is missed.


class Standing(msgspec.Struct, frozen=True):
    """What is compared, by location: the power that holds it, and who is there."""

    markers: Mapping[str, str]
    forces: Mapping[str, tuple[Force, ...]]


def standing_of(_kit: Kit, position: Position) -> Standing:
    """Return the current state for comparison."""
    return Standing(dict(position.markers), dict(position.forces))


def changes(before: Standing, now: Standing) -> tuple[Event, ...]:
    """What has changed: locations have another holder (PLAY-13), forces have come, gone, grown or shrunk."""
    return (*_markers(before.markers, now.markers), *_forces(before.forces, now.forces))


def _markers(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Event]:
    for space in dict.fromkeys((*now, *before)):
        if before.get(space) != now.get(space):
            yield MarkerChanged(space=space, power=now.get(space, ""), before=before.get(space, ""))


def _forces(before: Mapping[str, tuple[Force, ...]], now: Mapping[str, tuple[Force, ...]]) -> Iterator[Event]:
    for space in dict.fromkeys((*now, *before)):
        changed = {*before.get(space, ())} ^ {*now.get(space, ())}
        for power, inside in sorted({(force.power, force.inside) for force in changed}):
            yield ForceChanged(power=power, space=space, inside=inside)


# --- rules


@final
class RomeRules(GameRules[Kit, Position, Standing]):
    """All cards are open (PLAY-01), and there are no editions."""

    POSITION = Position
    FILES = SYSTEM_FILES
    TABLE = GAME = "play"
    VICTORY = ("PLAY-19",)
    ROOTS = {TABLE: "diadochi.rules.rome.turn:play"}

    def open_map(self, folder: Path) -> Kit:
        return open_kit(folder)

    def numbers(self, contents: Mapping[str, JsonObject]) -> tuple[NumberTable, ...]:
        from diadochi.rules.rome.numbers import rome_numbers

        return rome_numbers(contents)

    def lint(self, folder: Path) -> tuple[Fault, ...]:
        from diadochi.rules.rome.kit_files import lint_kit

        return tuple(lint_kit(open_kit(folder), folder))

    def read(self, kit: Kit, text: str) -> Position:
        return notation.read(kit, text)

    def write(self, position: Position) -> str:
        return notation.write(position)

    def digest(self, position: Position) -> str:
        return notation.digest(position)

    def broken(self, kit: Kit, position: Position) -> tuple[Breach, ...]:
        return tuple(broken(kit, position))

    def moment(self, position: Position) -> str:
        return f"{position.clock.turn} {position.clock.active}"

    def moment_words(self, moment: str) -> str:
        turn, active = (*moment.split(" "), *" " * 2)[:2]
        return f"turn {turn}, seat {active}"

    def standing(self, kit: Kit, position: Position) -> Standing:
        return standing_of(kit, position)

    def changes(self, before: Standing, now: Standing) -> tuple[Event, ...]:
        return changes(before, now)

    def seats(self, position: Position) -> tuple[int, ...]:
        return tuple(sorted(position.sides))

    def winner(self, position: Position) -> int:
        return position.winner

    def seat_names(self, kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
        return (position.sides[seat].name,)

    def hands(self, kit: Kit, position: Position) -> Mapping[str, list[str]]:
        return {side.name: list(position.hands.get(seat, ())) for seat, side in sorted(position.sides.items())}

    def setups(self, kit: Kit) -> tuple[str, ...]:
        return (*kit.scenarios, *kit.positions)

    def setup_position(self, kit: Kit, setup: str) -> Position:
        if setup in kit.scenarios:
            return scenario_position(kit, setup)
        if setup in kit.positions:
            return worked_position(kit, setup)
        known = ", ".join(self.setups(kit))
        raise NoSuchSetup(tr("unknown set-up {setup}; choose one of {setups}", setup=setup, setups=known))

    def spell(self, kit: Kit, language: Callable[[], str], position: Callable[[], Position | None]) -> Speller:
        return notation.spell(kit, language, position)
