"""The whole game: turns, phases, rounds and segments, each finished before the next begins (SEQ-01, SEQ-02, SEQ-11).

At the end of a turn: burial, status regained, hands discarded, the marker advanced or points counted (SEQ-34).
"""

from collections.abc import Callable, Mapping

from msgspec import structs

from diadochi.rules.core.flow import Procedure
from diadochi.rules.successors.cards.deck import deal, deal_hidden
from diadochi.rules.successors.events import TurnEnded
from diadochi.rules.successors.independent_armies import independent_march_on
from diadochi.rules.successors.independent_moves import forget_draws
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import activation_segment, march_on, table
from diadochi.rules.successors.movement.free_acts import burial_at_end_of_turn, clean_up
from diadochi.rules.successors.movement.memory import next_segment
from diadochi.rules.successors.position import Memory, Position, end_effects
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.rules.successors.turn.forage import forage_segment, isolation_phase
from diadochi.rules.successors.turn.preparations import preparations
from diadochi.rules.successors.turn.reinforcements import reinforcement_phase
from diadochi.rules.successors.turn.surrender import surrender_segment
from diadochi.rules.successors.turn.tyche import reveal, tyche_segment
from diadochi.rules.successors.turn.victory import (
    final_count,
    regain_at_end_of_turn,
    regency_before_count,
    settled,
    settled_by_parts,
)

# --- end of a turn


def end_of_turn(kit: Kit, position: Position) -> Procedure[None]:
    """Everything left is put away; siege points stay; after the last turn points are counted (SEQ-34, TRN-06, R-42)."""
    yield from settled(kit, position, lambda: burial_at_end_of_turn(kit, position))
    if not position.is_over:
        regain_at_end_of_turn(kit, position)
    if position.is_over:
        return
    position.note(_ended(kit, position))
    for seat, faction in position.factions.items():
        position.discards = (*position.discards, *faction.hand)
        position.factions[seat] = structs.replace(faction, hand=())
    position.pile = 0
    end_effects(position, "turn")
    if position.clock.turn == kit.profile.last_turn:
        regency_before_count(kit, position)
        if not position.is_over:
            final_count(kit, position)
        return
    clock = position.clock
    position.change_clock(turn=clock.turn + 1, phase="preparations", segment="", round=1, active=clock.order[0])
    position.memory = Memory()


def _ended(kit: Kit, position: Position) -> TurnEnded:
    seats = sorted(position.factions)
    return TurnEnded(
        turn=position.clock.turn,
        victory={seat: victory_points(kit, position, seat).total for seat in seats},
        legitimacy={seat: legitimacy(kit, position, seat).total for seat in seats},
    )


# --- the whole game

Part = Callable[[Kit, Position], Procedure[None]]


def play(kit: Kit, position: Position) -> Procedure[None]:
    """Play on from any position: a whole game, or a table of single activation segments (`Position.course`).

    Hands that a position hides are drawn first.
    """
    yield from deal_hidden(kit, position)
    yield from (whole_game(kit, position) if position.course else table(kit, position))


def whole_game(kit: Kit, position: Position) -> Procedure[None]:
    """From the current clock to the end of the game."""
    if position.independent_march is not None:
        yield from settled(kit, position, lambda: independent_march_on(kit, position))
    if position.activation is not None:
        yield from settled_by_parts(kit, position, lambda: march_on(kit, position))
    while not position.is_over:
        yield from PHASES[position.clock.phase](kit, position)


def _preparations(kit: Kit, position: Position) -> Procedure[None]:
    yield from settled(kit, position, lambda: preparations(kit, position))
    if not position.is_over:
        _go_to(position, "deal" if position.clock.turn == 1 else "reinforcements")


def _reinforcements(kit: Kit, position: Position) -> Procedure[None]:
    end_effects(position, "reinforcements")
    yield from settled(kit, position, lambda: reinforcement_phase(kit, position))
    if not position.is_over:
        _go_to(position, "deal")


def _deal(kit: Kit, position: Position) -> Procedure[None]:
    yield from deal(kit, position)
    _go_to(position, "strategy", "surrender")
    _begin_player_turn(position, position.clock.order[0])


def _strategy(kit: Kit, position: Position) -> Procedure[None]:
    """One segment of a player turn; after the last the next player's turn or the end of the round (SEQ-11)."""
    segment = position.clock.segment
    yield from SEGMENTS[segment](kit, position)
    if position.is_over:
        return
    end_effects(position, "segment")
    names = tuple(SEGMENTS)
    if segment != names[-1]:
        position.change_clock(segment=names[names.index(segment) + 1])
        next_segment(position)
        yield from clean_up(position)
    else:
        yield from _next_player(kit, position)


def _next_player(kit: Kit, position: Position) -> Procedure[None]:
    clock = position.clock
    end_effects(position, "player_turn", clock.active)
    following = clock.order[clock.order.index(clock.active) + 1 :]
    if following:
        _begin_player_turn(position, following[0])
        return
    yield from reveal(kit, position)
    if position.is_over:
        return
    if clock.round < kit.profile.rounds_for(len(position.factions)):
        position.change_clock(round=clock.round + 1)
        _begin_player_turn(position, clock.order[0])
    else:
        end_effects(position, "next_player_turn")
        _go_to(position, "isolation")


def _begin_player_turn(position: Position, seat: int) -> None:
    """A player turn begins with its surrender segment and nothing remembered (SEQ-11)."""
    end_effects(position, "next_player_turn", seat)
    position.change_clock(segment="surrender", active=seat)
    position.memory = Memory()
    forget_draws(position)


def _isolation(kit: Kit, position: Position) -> Procedure[None]:
    yield from settled(kit, position, lambda: isolation_phase(kit, position))
    if not position.is_over:
        _go_to(position, "end")


def _go_to(position: Position, phase: str, segment: str = "") -> None:
    """The next phase begins; it starts with the first player, in round 1 (SEQ-02)."""
    order = position.clock.order
    active = order[0] if order else position.clock.active
    position.change_clock(phase=phase, segment=segment, round=1, active=active)
    position.memory = Memory()


PHASES: Mapping[str, Part] = {
    "preparations": _preparations,
    "reinforcements": _reinforcements,
    "deal": _deal,
    "strategy": _strategy,
    "isolation": _isolation,
    "end": end_of_turn,
}


SEGMENTS: Mapping[str, Part] = {
    "surrender": surrender_segment,
    "tyche": tyche_segment,
    "activation": activation_segment,
    "forage": forage_segment,
}


# --- one phase or segment

_PARTS: dict[tuple[str, str], Part] = {
    ("strategy", "surrender"): surrender_segment,
    ("strategy", "forage"): forage_segment,
    ("reinforcements", ""): reinforcement_phase,
    ("isolation", ""): isolation_phase,
}


def where_the_clock_stands(kit: Kit, position: Position) -> Procedure[None]:
    """The phase or segment that the clock names, to its end (SEQ-02, SEQ-11); else play goes on as the position says.

    A whole game, an open march and segments without a part here are taken up as ever.
    """
    part = _PARTS.get((position.clock.phase, position.clock.segment))
    if part is None or position.course or position.activation is not None:
        yield from play(kit, position)
    else:
        yield from part(kit, position)
