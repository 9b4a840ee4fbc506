"""The rules of the Sword of Rome, as the rest of the program uses them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import final

from diadochi.atlas.documents import Fault
from diadochi.language import tr
from diadochi.rules.core.game import Event
from diadochi.rules.core.system import GameRules, NoSuchSetup, Speller
from diadochi.rules.core.verdict import Breach
from diadochi.rules.rome import changes, invariants, notation, spelling
from diadochi.rules.rome.changes import Standing
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import SYSTEM_FILES, open_kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position, worked_position


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
        return tuple(invariants.broken(kit, position))

    def moment(self, position: Position) -> str:
        return f"{position.clock.turn} {position.clock.active}"

    def moment_words(self, moment: str) -> str:
        turn, active = (*moment.split(" "), *" " * 2)[:2]
        return f"turn {turn}, seat {active}"

    def standing(self, kit: Kit, position: Position) -> Standing:
        return changes.standing_of(kit, position)

    def changes(self, before: Standing, now: Standing) -> tuple[Event, ...]:
        return changes.changes(before, now)

    def seats(self, position: Position) -> tuple[int, ...]:
        return tuple(sorted(position.sides))

    def winner(self, position: Position) -> int:
        return position.winner

    def seat_names(self, kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
        return (position.sides[seat].name,)

    def hands(self, kit: Kit, position: Position) -> Mapping[str, list[str]]:
        return {side.name: list(position.hands.get(seat, ())) for seat, side in sorted(position.sides.items())}

    def setups(self, kit: Kit) -> tuple[str, ...]:
        """The scenarios first, then the worked positions."""
        return (*kit.scenarios, *kit.positions)

    def setup_position(self, kit: Kit, setup: str) -> Position:
        if setup in kit.scenarios:
            return scenario_position(kit, setup)
        if setup in kit.positions:
            return worked_position(kit, setup)
        known = ", ".join(self.setups(kit))
        raise NoSuchSetup(tr("there is no set-up {setup}; there are {setups}", setup=setup, setups=known))

    def spell(self, kit: Kit, language: Callable[[], str], position: Callable[[], Position | None]) -> Speller:
        return spelling.spell(kit, language, position)
