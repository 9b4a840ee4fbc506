"""The rules of the Successors, as the rest of the program uses them."""

import json
from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TypeVar, final

import msgspec

from diadochi.atlas.documents import Fault, JsonObject
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Event, Game
from diadochi.rules.core.number_tables import NumberTable
from diadochi.rules.core.system import GameRules, ProvinceControl, Speller
from diadochi.rules.core.verdict import Breach
from diadochi.rules.successors import invariants, notation, notation_vocabulary, view
from diadochi.rules.successors.control import Title, contenders, holders, holders_of_titles, owners_of_royals
from diadochi.rules.successors.events import (
    GameWon,
    MarkerChanged,
    PointsChanged,
    ProvinceChanged,
    RoyalChanged,
    RoyalLaid,
    RoyalTaken,
    SiegeChanged,
    StackChanged,
    TitleChanged,
    TurnBegan,
    VictoryNear,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import SYSTEM_FILES, open_kit
from diadochi.rules.successors.notation import read_group, write_group
from diadochi.rules.successors.own_setups import with_own_setups
from diadochi.rules.successors.pieces import Group, Stack
from diadochi.rules.successors.position import Outcome, Position, Siege
from diadochi.rules.successors.setup import setup_position
from diadochi.rules.successors.standing import legitimacies, victory_tallies
from diadochi.rules.successors.turn.victory import nearly_won

# --- changes
# Changes of the whole table between two moments, as events.
#
# Procedures note only what they do. What follows for markers, provinces, titles, royals and the clock is found by
# comparing, so that no procedure can forget it.

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Standing(msgspec.Struct, frozen=True):
    """What is compared: markers, provinces, titles and royals with the seats that have them; the pieces and the
    besieger of each space; victory points and legitimacy of each seat.

    `near` are the seats close to winning at once, with the points they lack, by seat and kind of victory. `outcome` is
    set once the game is won.
    """

    turn: int
    markers: Mapping[str, int]
    provinces: Mapping[str, int]
    titles: Mapping[Title, int]
    royals: Mapping[str, int]
    royal_state: Mapping[str, str]
    stacks: Mapping[str, tuple[Stack, ...]]
    sieges: Mapping[str, Siege]
    lying: Mapping[str, str]
    points: Mapping[int, tuple[int, int]]
    near: Mapping[tuple[int, str], int]
    outcome: Outcome | None


def standing_of(kit: Kit, position: Position) -> Standing:
    """Return the current state for comparison."""
    return Standing(
        position.clock.turn,
        dict(position.markers),
        dict(holders(kit, position)),
        holders_of_titles(kit, position),
        dict(owners_of_royals(kit, position)),
        dict(position.royal_state),
        dict(position.stacks),
        dict(position.sieges),
        dict(position.lying),
        _points(kit, position),
        nearly_won(kit, position),
        position.outcome,
    )


def _points(kit: Kit, position: Position) -> dict[int, tuple[int, int]]:
    victory, legitimacy = victory_tallies(kit, position), legitimacies(kit, position)
    return {seat: (victory[seat].total, legitimacy[seat].total) for seat in position.factions}


def changes(before: Standing, now: Standing) -> tuple[Event, ...]:
    """Return the events that lead from `before` to `now`.

    A turn begins (SEQ-02), markers come and go (CTL-10), provinces and titles change hands (CTL-14, VIC-10, LEG-06),
    royals change hands, state or place (LEG-51, LEG-53, LEG-55), stacks, sieges and points change (VIC-10, LEG-04),
    someone is about to win (VIC-02) or wins (VIC-01).
    """
    return tuple(_changes(before, now))


def _changes(before: Standing, now: Standing) -> Iterator[Event]:
    if now.turn != before.turn:
        yield TurnBegan(turn=now.turn)
    for space, old, seat in _differing(before.markers, now.markers):
        yield MarkerChanged(space=space, seat=seat, before=old)
    for province, old, seat in _differing(before.provinces, now.provinces):
        yield ProvinceChanged(province=province, seat=seat, before=old)
    for title, old, seat in _differing(before.titles, now.titles):
        yield TitleChanged(title=title, seat=seat, before=old)
    for royal, seat in now.royals.items():
        if before.royals.get(royal) != seat:
            yield RoyalTaken(royal=royal, seat=seat, before=before.royals.get(royal))
    for royal, state in now.royal_state.items():
        if before.royal_state.get(royal) != state:
            yield RoyalChanged(royal=royal, state=state)
    yield from _on_the_map(before, now)
    yield from _scores(before, now)
    if now.outcome is not None and before.outcome is None:
        yield GameWon(seat=now.outcome.seat, how=now.outcome.kind)


def _scores(before: Standing, now: Standing) -> Iterator[Event]:
    for seat, old, points in _differing(before.points, now.points):
        if old is not None and points is not None:
            yield PointsChanged(
                seat=seat, victory=points[0], legitimacy=points[1], victory_before=old[0], legitimacy_before=old[1]
            )
    for (seat, how), missing in now.near.items():
        if (seat, how) not in before.near or missing < before.near[seat, how]:
            yield VictoryNear(seat=seat, how=how, points=missing)


def _on_the_map(before: Standing, now: Standing) -> Iterator[Event]:
    for royal, lay, lies in _differing(before.lying, now.lying):
        yield RoyalLaid(royal=royal, space=lies or "", before=lay or "")
    for space, were, are in _differing(before.stacks, now.stacks):
        for seat, inside in sorted({(stack.seat, stack.inside) for stack in {*(were or ())} ^ {*(are or ())}}):
            yield StackChanged(seat=seat, space=space, inside=inside)
    for space, _, siege in _differing(before.sieges, now.sieges):
        if siege is None:
            yield SiegeChanged(space=space, seat=None)
        else:
            yield SiegeChanged(space=space, seat=siege.seat, points=siege.points)


def _differing(before: Mapping[K, V], now: Mapping[K, V]) -> Iterator[tuple[K, V | None, V | None]]:
    for key in dict.fromkeys((*now, *before)) if before != now else ():
        if before.get(key) != now.get(key):
            yield key, before.get(key), now.get(key)


# --- rules


@final
class SuccessorsRules(GameRules[Kit, Position, Standing]):
    """Hands are hidden in whole games; a position says its edition and options."""

    POSITION = Position
    PROVINCES = True
    FILES = SYSTEM_FILES
    TABLE, GAME = "table", "whole_game"
    VICTORY = ("VIC-01",)
    SECRET = view.SECRET
    ROOTS = {
        TABLE: "diadochi.rules.successors.turn.whole_game:table_or_game",
        GAME: "diadochi.rules.successors.turn.whole_game:whole_game",
    }

    def open_map(self, folder: Path) -> Kit:
        return open_kit(folder)

    def numbers(self, contents: Mapping[str, JsonObject]) -> tuple[NumberTable, ...]:
        from diadochi.rules.successors.numbers import successors_numbers

        return successors_numbers(contents)

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
        clock = position.clock
        return f"{clock.turn} {clock.phase} {clock.round} {clock.segment or '-'} {clock.active}"

    def moment_words(self, moment: str) -> str:
        turn, phase, turn_round, segment, active = (*moment.split(" "), *" " * 5)[:5]
        return f"turn {turn} {phase}, round {turn_round}, {segment}, seat {active}"

    def described(self, position: Position) -> Mapping[str, str]:
        options = json.dumps(dict(position.options), ensure_ascii=False)
        return {"edition": position.edition, "options": options}

    def standing(self, kit: Kit, position: Position) -> Standing:
        return standing_of(kit, position)

    def changes(self, before: Standing, now: Standing) -> tuple[Event, ...]:
        return changes(before, now)

    def seats(self, position: Position) -> tuple[int, ...]:
        return tuple(sorted(position.factions))

    def province_control(self, kit: Kit, position: Position) -> Mapping[str, ProvinceControl]:
        kit = self.under(kit, position)
        held, near = holders(kit, position), contenders(kit, position)
        return {
            province: ProvinceControl(held.get(province), near.get(province, ()))
            for province in kit.province_spaces
            if province in held or province in near
        }

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

    def with_own_setups(self, kit: Kit) -> Kit:
        return with_own_setups(kit)

    def spell(self, kit: Kit, language: Callable[[], str], position: Callable[[], Position | None]) -> Speller:
        return notation_vocabulary.spell(kit, language, position)

    def name_sides(self, kit: Kit, position: Position, players: Mapping[int, str]) -> Position:
        return notation_vocabulary.name_sides(kit, position, players)

    def group_text(self, value: object) -> str | None:
        return write_group(value) if isinstance(value, Group) else None

    def group_of(self, kit: Kit, kind: object, word: str) -> object:
        return msgspec.to_builtins(read_group(kit, word)) if kind is Group else None
