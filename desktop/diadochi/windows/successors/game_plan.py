"""A new game as chosen in the dialog, and its opening position."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from diadochi.language import Message, msg
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.scenario import SCENARIO, switched_kit
from diadochi.rules.successors.setup import (
    evening_game_from,
    evening_kit,
    factions_of,
    random_deal,
    whole_game_from,
)
from diadochi.windows.game.game_seats import Plan, SeatPlan

EVENING, WHOLE = "evening", "whole"
"""Games with a random deal; every other game is the id of a set-up."""
RANDOM_DEAL = ""
"""The random deal; every other deal is the id of a set-up."""
ALL_DEALT = "opt_all_generals_dealt"
"""The option by which it is secret who will be dealt."""


class Option(NamedTuple):
    """An optional rule: its id and name, and whether it changes nothing in the fourth edition."""

    rule: str
    name: Message
    third_only: bool = False


OPTIONS = {
    "opt_veterans": Option("OPT-05", msg("Veterans")),
    "opt_sorties": Option("OPT-06", msg("Sorties")),
    "opt_forage_attrition": Option("OPT-02", msg("Attrition when foraging")),
    "opt_indep_reactions": Option("OPT-01", msg("Independent armies react")),
    "opt_indep_prestige": Option("OPT-07", msg("Popularity for beating independents"), third_only=True),
    "opt_price_of_failure": Option("OPT-03", msg("The Price of Failure")),
    "opt_cavalry_superiority": Option("OPT-04", msg("Cavalry Superiority")),
    ALL_DEALT: Option("OPT-08", msg("Deal all generals")),
}
"""The options of a game by their switches (R-64), in the order of the list."""


class GamePlan(msgspec.Struct, Plan, frozen=True):
    """The choices for a new game. `deal` is a set-up or RANDOM_DEAL; `options` are those switched on.

    `seats` are the players in faction order; `colours` the seat number of each, as a seat is a colour, empty for 1, 2,
    3, ...
    """

    seats: tuple[SeatPlan, ...]
    deal: str = RANDOM_DEAL
    edition: str = "fourth"
    options: tuple[str, ...] = ()
    short: bool = False
    own_dice: bool = False
    clocks: bool = False
    odds: bool = True
    as_one: bool = True
    title: str = ""
    colours: tuple[int, ...] = ()
    numbers: str = ""

    @property
    def card(self) -> str:
        """Which game it is: EVENING, WHOLE, or the set-up."""
        return self.deal or (EVENING if self.short else WHOLE)

    @property
    def seated(self) -> dict[int, SeatPlan]:
        return dict(sorted(zip(self.colours or range(1, len(self.seats) + 1), self.seats, strict=True)))


def begin(kit: Kit, plan: GamePlan, chance: random.Random) -> tuple[Kit, Position]:
    """The kit of the game and its opening position. Raises NoSuchSetup if it cannot be played."""
    home = kit.under(plan.edition, tuple((option, "yes") for option in sorted(plan.options)))
    if plan.short:
        home = evening_kit(home)
    if plan.deal == RANDOM_DEAL:
        dealt = random_deal(home, len(plan.seats), chance, plan.colours, evening=plan.short)
    else:
        dealt = factions_of(home, plan.deal, plan.colours)
        home = switched_kit(home, home.setups[plan.deal])
    return home, evening_game_from(home, dealt) if plan.short else whole_game_from(dealt)


def cards_of(kit: Kit) -> tuple[str, ...]:
    """The games to begin: those with a random deal, if generals are dealt on this map, then the set-ups by size."""
    ready = (setup for setup in kit.setups.values() if setup.begins_game)
    dealt = (EVENING, WHOLE) if any(table.deal_pool for table in kit.players.values()) else ()
    return (*dealt, *(setup.id for setup in sorted(ready, key=lambda setup: setup.players)))


def is_scenario(kit: Kit, deal: str) -> bool:
    """Whether a deal is a set-up that says where all pieces are, and so the colours and the length of the game."""
    return deal in kit.setups and kit.setups[deal].kind == SCENARIO


def joining_by(kit: Kit, players: int, deal: str, *, evening: bool) -> dict[str, Units]:
    """Generals with extra units by the house rules in a deal, and those units; in a random deal, if dealt."""
    if deal == RANDOM_DEAL:
        return kit.players[players].joining(evening=evening)
    return {general: units for side in kit.setups[deal].factions for general, units in side.extra.items()}


def left_out_by(kit: Kit, players: int, deal: str, edition: str) -> tuple[str, ...]:
    """Royals who take no part in a deal by this edition."""
    return kit.players[players].absent.get(edition, ()) if deal == RANDOM_DEAL else kit.setups[deal].absent
