"""A position written as notation. What has no order of its own is sorted."""

import json
from collections.abc import Iterable, Iterator, Mapping

from desktop.rules.core.walls import place_text
from desktop.rules.successors.notation.words import LETTERS
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import (
    HIDDEN,
    Activation,
    Clock,
    Effect,
    Faction,
    FleetState,
    IndependentMarch,
    MovedUnits,
    Position,
)
from desktop.rules.successors.royal.ownership import presumed_husband


def write_text(position: Position) -> str:
    """The one line of a position; sections that say nothing are left out."""
    return "; ".join([_head(position), _turn(position.clock), *_sections(position)])


def _sections(position: Position) -> Iterator[str]:
    if position.usurper is not None:
        yield f"usurper {position.usurper}"
    yield from _section("seats", (_faction(s, f) for s, f in sorted(position.factions.items())), " | ")
    yield from _section("markers", _markers(position.markers), " | ")
    yield from _section("sieges", (f"{p} {s.points} by {s.seat}" for p, s in sorted(position.sieges.items())))
    yield from _section("pieces", _pieces(position))
    yield from _section("lying", (f"{royal} {space}" for royal, space in sorted(position.lying.items())))
    states = sorted(position.royal_state.items())
    yield from _section("royals", (f"{royal} {state}" for royal, state in states if state != "off_map"))
    unexpected = ((lady, seat) for lady, seat in position.ladies.items() if seat != presumed_husband(position, lady))
    yield from _section("ladies", (f"{lady} {seat}" for lady, seat in sorted(unexpected)))
    if position.tomb:
        yield f"tomb {position.tomb}"
    armies = sorted(position.independents.items())
    yield from _section("independents", (f"{army} {place}" for army, place in armies if place != "gone"))
    yield from _section("fleets", _fleets(position.fleets))
    boxes = sorted(position.dispersed.items())
    yield from _section("dispersed", (f"{seat}:{group_text(group)}" for seat, group in boxes if group))
    yield from _section("off_map", _off_map(position.off_map), " | ")
    earned = sorted(position.popularity.items())
    yield from _section("popularity", (f"{general} {points}" for general, points in earned if points))
    if position.silver != "not_arrived":
        yield f"silver {position.silver}"
    yield from _table(position)
    yield from _memory(position)
    if position.activation is not None:
        yield _march(position.activation)
    yield from _section("drawn", position.drawn, ",")
    if position.independent_march is not None:
        yield _independent_march(position.independent_march)


def _table(position: Position) -> Iterator[str]:
    """What lies beside the map: cards, effects that last, the end of the game."""
    if position.course:
        yield f"course {position.course}"
    yield from _section("discards", position.discards, ",")
    yield from _section("removed", position.removed, ",")
    if position.pile:
        yield f"pile {position.pile}"
    yield from _section("effects", map(effect_text, position.effects))
    if position.outcome is not None:
        yield f"outcome {position.outcome.kind} {position.outcome.seat}"


def effect_text(effect: Effect) -> str:
    """An effect as notation: what, whose, on what, until when."""
    parts = [effect.key]
    if effect.seat:
        parts.append(str(effect.seat))
    if effect.target:
        parts.append(f"on {effect.target}")
    if effect.until != "ever":
        parts.append(f"until {effect.until}")
    return " ".join(parts)


def _section(name: str, parts: Iterable[str], between: str = ", ") -> Iterator[str]:
    body = between.join(parts)
    if body:
        yield f"{name} {body}"


def _head(position: Position) -> str:
    head = f"{position.map} {position.edition}"
    if position.options:
        head += " with " + " ".join(f"{name}={''.join(value.split())}" for name, value in sorted(position.options))
    return head


def _turn(clock: Clock) -> str:
    parts = ["turn", str(clock.turn), clock.phase]
    if clock.segment:
        parts.append(clock.segment)
    if clock.phase == "strategy" or clock.round != 1:
        parts.append(f"round {clock.round}")
    if clock.phase == "strategy" or clock.active != 1:
        parts.append(f"active {clock.active}")
    if clock.order:
        parts.append("order " + ",".join(map(str, clock.order)))
    return " ".join(parts)


def _faction(seat: int, faction: Faction) -> str:
    parts = [str(seat), quoted(faction.name), faction.status]
    if faction.dealt:
        parts.append("dealt " + ",".join(faction.dealt))
    if faction.hand:
        parts.append(_hand(faction.hand))
    if faction.legitimacy is not None:
        parts.append(f"legitimacy {faction.legitimacy}")
    if faction.training != ("none", 0):
        parts.append(f"training {faction.training[0]} {faction.training[1]}")
    return " ".join(parts)


def _hand(cards: tuple[str, ...]) -> str:
    """The cards of a hand; of those that may not be seen only the number."""
    known, hidden = [card for card in cards if card != HIDDEN], cards.count(HIDDEN)
    parts = [",".join(known)] if known else []
    return " ".join(["hand", *parts, *([f"hidden {hidden}"] if hidden else [])])


def quoted(name: str) -> str:
    """A name in quotation marks; what cannot be read is written as its number."""
    text = json.dumps(name, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def _markers(markers: Mapping[str, int]) -> Iterator[str]:
    for seat in sorted(set(markers.values())):
        yield f"{seat} " + ",".join(sorted(space for space, owner in markers.items() if owner == seat))


def group_text(group: Group) -> str:
    """The pieces of a group: generals, royals, then units by kind."""
    units = (f"{count}{LETTERS[kind]}" for kind, count in group.units.items())
    return "+".join([*sorted(group.generals), *sorted(group.royals), *units])


def _pieces(position: Position) -> Iterator[str]:
    filled = (found for found in position.all_stacks() if found[1].group)
    stacks = sorted(filled, key=lambda found: (found[0], found[1].inside, found[1].seat))
    for space, stack in stacks:
        yield f"{place_text(space, stack.inside)} {stack.seat}:{group_text(stack.group)}"


def _fleets(fleets: Mapping[str, FleetState]) -> Iterator[str]:
    for fleet, state in sorted(fleets.items()):
        if state != FleetState(None):
            owner = "-" if state.seat is None else str(state.seat)
            yield f"{fleet} {owner}" + " improved" * state.improved + " dispersed" * state.dispersed


def _off_map(off_map: Mapping[str, str]) -> Iterator[str]:
    for pool in sorted(set(off_map.values()) - {"unavailable"}):
        yield f"{pool} " + ",".join(sorted(general for general, where in off_map.items() if where == pool))


def _left_there(moved: MovedUnits) -> str:
    return f"{moved.by} {place_text(moved.space, moved.inside)} {group_text(moved.group)}"


def _memory(position: Position) -> Iterator[str]:
    memory = position.memory
    yield from _section("activated", memory.activated, ",")
    yield from _section("moved", map(_left_there, memory.moved))
    yield from _section("marched", map(_left_there, memory.marched))
    yield from _section("battled", map(_left_there, memory.battled))
    if memory.sailed:
        yield "sailed"
    yield from _section("fought", memory.fought, ",")
    yield from _section("besieged", memory.sieges, ",")
    yield from _section("opposed", map(str, memory.opposed), ",")
    if memory.card:
        yield f"card {memory.card}"
    yield from _section("foraged", memory.foraged, ",")
    if memory.reinforced:
        yield "reinforced"
    yield from _section("held", memory.held, ",")
    yield from _section("placed", memory.placed, ",")
    yield from _section("counted", map(_left_there, memory.counted))
    yield from _section("evaded", memory.evaded, ",")


def _march(march: Activation) -> str:
    parts = [f"march {march.seat} {march.general} in {place_text(march.space, march.inside)}"]
    parts.append(f"with {group_text(march.group) or 'nobody'} points {march.points}")
    if march.rolled:
        parts.append(f"rolled {march.rolled}")
    if march.stage != "start":
        parts.append(f"stage {march.stage}")
    if march.came_from:
        parts.append(f"from {march.came_from}")
    if march.came_by:
        parts.append(f"by {march.came_by}")
    if march.embarked:
        parts.append(f"embarked {march.embarked}")
    if march.passing:
        parts.append("passing")
    if march.path:
        parts.append("path " + ",".join(march.path))
    return " ".join(parts)


def _independent_march(march: IndependentMarch) -> str:
    parts = [f"independent_march {march.army} for {march.resolver} points {march.points}"]
    if march.stage != "start":
        parts.append(f"stage {march.stage}")
    if march.started:
        parts.append(f"started {march.started}")
    if march.came_from:
        parts.append(f"from {march.came_from}")
    return " ".join(parts)
