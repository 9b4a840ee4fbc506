"""A position written as position notation."""

from collections.abc import Iterable, Iterator

from desktop.rules.core.walls import place_text
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Battle, Clock, Move, Position


def write_text(position: Position) -> str:
    """The position as one line of text."""
    return "; ".join((position.map, *(section for section in _sections(position) if section)))


def group_text(group: Group) -> str:
    """A group as text: "10+brennus", "brennus", "0"."""
    cu = (str(group.cu),) if group.cu or not group.leaders else ()
    return "+".join((*cu, *group.leaders))


def _sections(position: Position) -> Iterator[str]:
    yield f"players {position.players}" if position.players != Position().players else ""
    yield _clock(position)
    yield _section(
        "sides", (f"{n} {side.name} {','.join(side.powers)}" for n, side in sorted(position.sides.items())), " | "
    )
    yield _section("markers", _markers(position), " | ")
    forces = sorted((space, force.inside, force.power, force.group) for space, force in position.all_forces())
    told = (f"{place_text(at, inside)} {power} {group_text(group)}" for at, inside, power, group in forces)
    yield _section("forces", told, ", ")
    yield _section("displaced", position.displaced, ",")
    yield _section("played", position.played, ",")
    yield _section("alliances", map(" ".join, position.alliances), ", ")
    yield _section("bribes", position.bribes, ",")
    yield _section("hands", (f"{n} {','.join(hand)}" for n, hand in sorted(position.hands.items()) if hand), " | ")
    yield _section("used", position.used, ",")
    yield _move(position.move) if position.move else ""
    yield _battle(position.battle) if position.battle else ""
    yield f"lent {position.lent}" if position.lent else ""
    yield f"winner {position.winner}" if position.winner else ""


def _section(name: str, items: Iterable[str], mark: str) -> str:
    found = tuple(items)
    return f"{name} {mark.join(found)}" if found else ""


def _clock(position: Position) -> str:
    clock = position.clock
    if not position.scenario and clock == Clock():
        return ""
    passes = f" passes {clock.passes}" if clock.passes else ""
    return f"scenario {position.scenario or '-'} turn {clock.turn} active {clock.active}{passes}"


def _markers(position: Position) -> Iterator[str]:
    held: dict[str, list[str]] = {}
    for space, power in position.markers.items():
        held.setdefault(power, []).append(space)
    for power, spaces in sorted(held.items()):
        yield f"{power} {','.join(sorted(spaces))}"


def _move(move: Move) -> str:
    words = [f"move {move.seat} {move.power} {group_text(move.group)} in {move.space} points {move.points}"]
    words += [f"stage {move.stage}"] if move.stage != "march" else []
    words += [f"from {move.came_from}"] if move.came_from else []
    words += [f"by {move.came_by}"] if move.came_by else []
    words += [f"card {move.card}"] if move.card else []
    words += ["pursuing"] if move.pursuing else []
    tried = ", ".join(f"{t.space} {t.power} {group_text(t.group)} at {t.entered}" for t in move.tried)
    words += [f"tried {tried}"] if tried else []
    if move.flank:
        words.append(f"flank {move.flank.space} {move.flank.cu}{' active' if move.flank.active else ''}")
    return " ".join(words)


def _battle(battle: Battle) -> str:
    words = [f"battle {battle.space} {battle.attacker}"]
    words += [f"against {battle.defender}"] if battle.defender else []
    words += [f"steps {battle.steps}"] if battle.steps else []
    words += [word for word in ("across", "intercepted", "failed") if getattr(battle, word)]
    responses = ", ".join(f"{each.seat} {each.on} {each.value}" for each in battle.responses)
    words += [f"responses {responses}"] if responses else []
    words += [f"commanders {' '.join(name or '-' for name in battle.commanders)}"] if any(battle.commanders) else []
    words += ["automatic"] if battle.automatic else []
    words += [f"dice {' | '.join(','.join(map(str, faces)) for faces in battle.dice)}"] if all(battle.dice) else []
    words += [f"lost {battle.lost[0]} {battle.lost[1]}"] if any(battle.lost) else []
    words += [f"winner {battle.winner}"] if battle.winner else []
    return " ".join(words)
