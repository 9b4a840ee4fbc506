"""The rules of the Successors, as the rest of the program uses them."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import final

import msgspec

from diadochi.atlas.documents import Fault
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Event, Game
from diadochi.rules.core.system import GameRules, Speller
from diadochi.rules.core.verdict import Breach
from diadochi.rules.successors import changes, invariants, notation, spelling, view
from diadochi.rules.successors.changes import Standing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import SYSTEM_FILES, open_kit
from diadochi.rules.successors.notation import read_group, write_group
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position


@final
class SuccessorsRules(GameRules[Kit, Position, Standing]):
    """Hands are hidden in whole games; a position says its edition and options."""

    POSITION = Position
    FILES = SYSTEM_FILES
    TABLE, GAME = "table", "whole_game"
    VICTORY = ("VIC-01",)
    SECRET = view.SECRET
    ROOTS = {
        TABLE: "diadochi.rules.successors.table_or_game:table_or_game",
        GAME: "diadochi.rules.successors.turn.whole_game:whole_game",
    }

    def open_map(self, folder: Path) -> Kit:
        return open_kit(folder)

    def lint(self, folder: Path) -> tuple[Fault, ...]:
        from diadochi.rules.successors.kit_checks import lint_kit

        return tuple(lint_kit(open_kit(folder), folder))

    def under(self, kit: Kit, position: Position) -> Kit:
        return kit.under(position.edition, position.options)

    def read(self, kit: Kit, text: str) -> Position:
        return notation.read(kit, text)

    def write(self, position: Position) -> str:
        return notation.write(position)

    def canonical(self, kit: Kit, position: Position) -> Position:
        return notation.canonical(kit, position)

    def digest(self, position: Position) -> str:
        return notation.digest(position)

    def view(self, position: Position, seat: int | None) -> Position:
        return view.view(position, seat)

    def conceals(self, position: Position) -> bool:
        return view.conceals(position)

    def hand_shown(self, question: str, seat: int, answer: Answer) -> int:
        return view.hand_shown(question, seat, answer)

    def believed(self, kit: Kit, game: Game[Position], seat: int, chance: Random) -> Game[Position]:
        return view.believed(kit, game, seat, chance)

    def broken(self, kit: Kit, position: Position) -> tuple[Breach, ...]:
        return invariants.broken(kit, position)

    def moment(self, position: Position) -> str:
        """Turn, phase, round, segment, active seat."""
        clock = position.clock
        return f"{clock.turn} {clock.phase} {clock.round} {clock.segment or '-'} {clock.active}"

    def moment_words(self, moment: str) -> str:
        turn, phase, turn_round, segment, active = (*moment.split(" "), *" " * 5)[:5]
        return f"turn {turn} {phase}, round {turn_round}, {segment}, seat {active}"

    def described(self, position: Position) -> Mapping[str, str]:
        options = json.dumps(dict(position.options), ensure_ascii=False)
        return {"edition": position.edition, "options": options}

    def standing(self, kit: Kit, position: Position) -> Standing:
        return changes.standing_of(kit, position)

    def changes(self, before: Standing, now: Standing) -> tuple[Event, ...]:
        return changes.changes(before, now)

    def seats(self, position: Position) -> tuple[int, ...]:
        return tuple(sorted(position.factions))

    def winner(self, position: Position) -> int:
        return position.outcome.seat if position.outcome else 0

    def seat_names(self, kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
        return kit.colours[seat].letter, position.factions[seat].name

    def hands(self, kit: Kit, position: Position) -> Mapping[str, list[str]]:
        return {kit.colours[seat].letter: list(faction.hand) for seat, faction in sorted(position.factions.items())}

    def setups(self, kit: Kit) -> tuple[str, ...]:
        return tuple(kit.setups)

    def setup_position(self, kit: Kit, setup: str) -> Position:
        return setup_position(kit, setup)

    def spell(self, kit: Kit, language: Callable[[], str], position: Callable[[], Position | None]) -> Speller:
        return spelling.spell(kit, language, position)

    def name_sides(self, kit: Kit, position: Position, players: Mapping[int, str]) -> Position:
        return spelling.name_sides(kit, position, players)

    def group_text(self, value: object) -> str | None:
        return write_group(value) if isinstance(value, Group) else None

    def group_of(self, kit: Kit, kind: object, word: str) -> object:
        return msgspec.to_builtins(read_group(kit, word)) if kind is Group else None
