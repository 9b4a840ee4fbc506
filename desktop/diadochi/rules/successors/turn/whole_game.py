"""The whole game: turns, phases, rounds and segments, each finished before the next begins (SEQ-01, SEQ-02, SEQ-11).

At the end of a turn: burial, status regained, hands discarded, the marker advanced or points counted (SEQ-34).

The preparations of a turn: its events, the Usurper, the turn order (SEQ-03 to SEQ-05, R-13).

The events bring generals: Polyperchon in place of Antipatros, and Demetrios (SEQ-03, GEN-15, GEN-16).
"""

from collections.abc import Callable, Mapping

from msgspec import structs

from diadochi.language import Name, msg
from diadochi.rules.core.dice import Highest
from diadochi.rules.core.flow import Choice, Decision, Procedure, Roll
from diadochi.rules.successors.answers import GoFirst
from diadochi.rules.successors.attrition import put_by
from diadochi.rules.successors.battle.outcome import ANTIPATROS, POLYPERCHON, POLYPERCHON_COMES
from diadochi.rules.successors.cards.card_event import deal, deal_hidden
from diadochi.rules.successors.events import Replaced, TurnEnded
from diadochi.rules.successors.independent_armies import independent_march_on
from diadochi.rules.successors.independent_moves import forget_draws
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import activation_segment, march_on, table
from diadochi.rules.successors.movement.free_acts import burial_at_end_of_turn, clean_up
from diadochi.rules.successors.movement.moving_group import next_segment
from diadochi.rules.successors.pieces import CART, Group
from diadochi.rules.successors.position import Memory, Position, end_effects
from diadochi.rules.successors.siege import surrender_segment
from diadochi.rules.successors.standing import legitimacy, usurper, victory_points, victory_tallies
from diadochi.rules.successors.turn.forage import forage_segment, isolation_phase
from diadochi.rules.successors.turn.reinforcements import reinforcement_phase
from diadochi.rules.successors.turn.tyche import reveal, tyche_segment
from diadochi.rules.successors.turn.victory import (
    final_count,
    regain_at_end_of_turn,
    regency,
    regency_before_count,
    settled,
    settled_by_parts,
)

# --- table or game
# Play from any position: a whole game, or a table of single activation segments, as the position says.


def table_or_game(kit: Kit, position: Position) -> Procedure[None]:
    """What a position is played by (`Position.course`), under the edition it names."""
    home = kit.under(position.edition, position.options)
    if position.course:
        yield from whole_game(home, position)
    else:
        yield from table(home, position)


# --- events of the turn

ANTIGONOS, DEMETRIOS = "antigonos", "demetrios"
DEMETRIOS_COMES = 3
"""The turn in whose preparations Demetrios joins (SEQ-03)."""


def generals_of_the_turn(kit: Kit, position: Position) -> None:
    """The generals whom the events of this turn bring (SEQ-03, TRN-08)."""
    if position.clock.turn == POLYPERCHON_COMES:
        polyperchon_comes(position)
    if position.clock.turn == DEMETRIOS_COMES:
        demetrios_joins(kit, position)


def polyperchon_comes(position: Position) -> None:
    """Antipatros dies of old age; Polyperchon has his place, his stack and what he earned (GEN-16).

    In the dispersed box as on the map. Nothing happens if Antipatros died before (GEN-17) or does not play.
    """
    old, new = Group(generals=(ANTIPATROS,)), Group(generals=(POLYPERCHON,))
    found = position.where(ANTIPATROS)
    boxes = [seat for seat, group in position.dispersed.items() if ANTIPATROS in group.generals]
    if position.off_map.get(POLYPERCHON) != "event" or not (found or boxes):
        return
    if found:
        space, stack = found
        position.put(stack.seat, space, stack.inside, stack.group - old + new)
    for seat in boxes:
        position.dispersed[seat] = position.dispersed[seat] - old + new
    del position.off_map[POLYPERCHON]
    position.off_map[ANTIPATROS] = "dead"
    position.note(Replaced(seat=found[1].seat if found else boxes[0], general=POLYPERCHON, before=ANTIPATROS))
    earned = position.popularity.pop(ANTIPATROS, 0)
    if earned:
        position.popularity[POLYPERCHON] = earned


def demetrios_joins(kit: Kit, position: Position) -> None:
    """He and his units join whoever was dealt Antigonos, whoever has Antigonos now, as reinforcements (R-26).

    If Antigonos was dealt to no one he stays out.
    """
    father = next((seat for seat, faction in position.factions.items() if ANTIGONOS in faction.dealt), None)
    if father is None or position.off_map.get(DEMETRIOS) != "event":
        return
    del position.off_map[DEMETRIOS]
    put_by(position, father, Group(kit.generals[DEMETRIOS].forces, (DEMETRIOS,)))


# --- the phase

TURN_OF_LOSS = 4
"""The turn that an unburied body does not see (LEG-18)."""


def preparations(kit: Kit, position: Position) -> Procedure[None]:
    """Events of the turn, the Usurper, the turn order, in the order of the switch `phase_order` (SEQ-02, R-13).

    A regency is decided inside them; who has points enough to win is looked at when they are through (R-71).
    """
    for step in kit.profile.phase_order:
        if not position.is_over:
            yield from _STEPS[step](kit, position)


def _turn_events(kit: Kit, position: Position) -> Procedure[None]:
    """Generals who come, an heir who comes of age, a body that is lost (SEQ-03)."""
    generals_of_the_turn(kit, position)
    yield from regency(kit, position)
    if not position.is_over:
        lose_the_cart(position)


def _usurper(kit: Kit, position: Position) -> Procedure[None]:
    """Give the marker to the player with the most victory points (SEQ-04)."""
    position.usurper = usurper(kit, position)
    yield from ()


def lose_the_cart(position: Position) -> None:
    """Alexander's body is lost if it has no grave when turn IV begins (SEQ-03, LEG-18)."""
    if position.clock.turn < TURN_OF_LOSS:
        return
    position.lying.pop(CART, None)
    for space, stack in tuple(position.all_stacks()):
        if CART in stack.royals:
            position.put(stack.seat, space, stack.inside, stack.group - Group(royals=(CART,)))


def turn_order(kit: Kit, position: Position) -> Procedure[None]:
    """The player with the fewest victory points names who goes first; the others follow clockwise (SEQ-05)."""
    points = {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}
    last = tuple(seat for seat in sorted(points) if points[seat] == min(points.values()))
    chooser = yield from highest_die(last)
    options = Choice(tuple(GoFirst(seat) for seat in sorted(position.factions)))
    prompt = msg("{seat}, choose who goes first this turn.", seat=Name("seat", str(chooser)))
    answer = yield Decision(Kind.TURN_ORDER, chooser, prompt, options, ("SEQ-05", "R-13"))
    set_order(position, answer.seat)


def set_order(position: Position, first: int) -> None:
    """The turn order: `first`, then clockwise by seats; it holds for the whole turn (SEQ-05)."""
    seats = sorted(position.factions)
    start = seats.index(first)
    order = (*seats[start:], *seats[:start])
    position.change_clock(order=order, active=first)


def highest_die(seats: tuple[int, ...]) -> Procedure[int]:
    """The one of tied seats who rolls highest; ties are rolled again (SEQ-05)."""
    while len(seats) > 1:
        rolled: dict[int, int] = {}
        reading = Highest()
        for seat in seats:
            purpose = msg("{seat} rolls for turn order", seat=Name("seat", str(seat)))
            dice = yield Roll(Kind.TURN_ORDER, seat, purpose, rules=("SEQ-05",), reading=reading)
            rolled[seat] = reading.read(dice.faces)
        seats = tuple(seat for seat in seats if rolled[seat] == max(rolled.values()))
    return seats[0]


_STEPS = {"events": _turn_events, "usurper": _usurper, "turn_order": turn_order}
"""The steps of the preparations by the words of the switch."""


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
