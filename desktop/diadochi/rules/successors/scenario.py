"""Scenarios: set-ups in which all pieces stand as a position text says, such as those of the position editor."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import structs

from diadochi.atlas.model import Text
from diadochi.language import msg, tr
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.profile import UnknownSwitch, Value, written
from diadochi.rules.core.system import ImpossiblePosition, Link, NoSuchSetup, check
from diadochi.rules.successors.kit import Kit, Setup, SetupFaction
from diadochi.rules.successors.notation import read, sections, write
from diadochi.rules.successors.pieces import is_minor
from diadochi.rules.successors.position import Clock, Faction, Memory, Position
from diadochi.rules.successors.profile import FEWEST_PLAYERS

SCENARIO: Final = "scenario"
"""The kind of these set-ups."""


def switched_kit(kit: Kit, setup: Setup) -> Kit:
    """The kit with the switches of a set-up added to those of the game. Raises UnknownSwitch."""
    if not setup.options:
        return kit
    return kit.under(kit.edition, tuple(sorted({**dict(kit.options), **setup.options}.items())))


def scenario(kit: Kit, found: Setup) -> Position:
    """The opening of a scenario under the edition and options of the kit: the preparations of its first turn.

    Raises NoSuchSetup if it cannot be played, with a sentence that says why.
    """
    try:
        home = switched_kit(kit, found)
        position = _as_written(home, found)
        check(home, position)
    except (NotationError, UnknownSwitch, ImpossiblePosition) as fault:
        raise NoSuchSetup(tr("{setup} cannot be played: {why}", setup=found.id, why=str(fault))) from None
    return position


def scenario_links(kit: Kit, setup: Setup, file: str) -> Iterator[Link]:
    """What is wrong in a scenario with switches and pieces, for readers of its file."""
    if setup.kind != SCENARIO:
        return
    entry, home = f"position {setup.id}", kit.under(setup.edition)
    if not setup.factions:
        yield file, entry, "faction", "", msg("is missing"), msg("give each seat one [[positions.faction]]")
        return
    try:
        home = switched_kit(home, setup)
        position = _as_written(home, setup)
        check(home, position)
    except UnknownSwitch as fault:
        yield file, entry, "options", "", fault.message, msg("correct that switch")
    except NotationError as fault:
        remedy = fault.remedy or msg("correct that word")
        yield file, entry, "start", fault.found, fault.reason, remedy
    except ImpossiblePosition as fault:
        yield file, entry, "start", "", fault.message, msg("correct the pieces")


def _as_written(kit: Kit, found: Setup) -> Position:
    sides = {
        side.seat: Faction(side.name.en, found.status.get(side.seat, "champion"), dealt=side.generals)
        for side in found.factions
    }
    head = Position(map=kit.atlas.id, edition=kit.edition, options=kit.options)
    head.clock = Clock(turn=found.turn, active=min(sides))
    head.factions = dict(sorted(sides.items()))
    head_text = f"{write(head)}; "
    try:
        return read(kit, head_text + found.start.strip())
    except NotationError as fault:
        column = max(1, fault.column - len(head_text))
        raise NotationError(column, fault.found, fault.reason, fault.remedy) from None


# --- made from a table


def opening_of(position: Position) -> Position:
    """The same pieces at the preparations of this turn, before cards are dealt and anything is done."""
    there = position.copy()
    there.clock = Clock(turn=position.clock.turn, active=min(position.factions, default=1))
    there.factions = {
        seat: structs.replace(side, dealt=_generals_of(position, seat) or side.dealt, hand=(), legitimacy=None)
        for seat, side in sorted(position.factions.items())
    }
    there.memory, there.activation, there.independent_march = Memory(), None, None
    there.course, there.outcome, there.drawn = "", None, ()
    there.discards, there.removed, there.pile, there.effects = (), (), 0, ()
    return there


def setup_of(
    kit: Kit, position: Position, name: str, title: Text, options: Mapping[str, str], history: str = ""
) -> Setup:
    """A scenario with the pieces of this table; `name` is its id, `options` the switches it sets, as text.

    A side with the name of a side in a set-up of the kit has that name in every language.
    """
    there = opening_of(position)
    known = {side.name.en: side.name for setup in kit.setups.values() for side in setup.factions}
    sides = tuple(
        SetupFaction(seat, known.get(side.name, Text(en=side.name)), side.dealt)
        for seat, side in there.factions.items()
    )
    status = {seat: side.status for seat, side in there.factions.items() if side.status != "champion"}
    there.factions = {}
    return Setup(
        name, SCENARIO, title, len(sides), position.edition, position.clock.turn, "preparations", None, "house",
        factions=sides, status=status, start=_in_lines(there), options=options,
        history=Text(en=history) if history else None,
    )  # fmt: skip


def _in_lines(position: Position) -> str:
    """The sections of its text, with a line for each section, and for each stack and seat in long ones."""
    lines = (part.replace(" | ", " |\n  ") for part in sections(position))
    return ";\n".join(part.replace(", ", ",\n  ") if part.startswith("pieces ") else part for part in lines) + "\n"


def _generals_of(position: Position, seat: int) -> tuple[str, ...]:
    groups = [stack.group for _, stack in position.stacks_of(seat)]
    groups += [position.dispersed[seat]] if seat in position.dispersed else []
    return tuple(sorted(general for group in groups for general in group.generals if not is_minor(general)))


# --- victory


def victory_options(kit: Kit, players: int, last_turn: int, victory_points: int, legitimacy: int) -> dict[str, str]:
    """The switches of the victory of a game, as text: only those that differ from the kit's (VIC-01 to VIC-20)."""
    profile = kit.profile
    at_once = list(profile.instant_vp)
    at_once[players - FEWEST_PLAYERS] = victory_points
    wanted: dict[str, Value] = {"last_turn": last_turn, "instant_vp": tuple(at_once), "instant_lp": legitimacy}
    return {name: written(value) for name, value in wanted.items() if value != getattr(profile, name)}
