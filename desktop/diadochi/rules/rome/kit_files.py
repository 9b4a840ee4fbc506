"""Reads the files of the game beside a map: leaders, tables, positions and scenarios."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import structs

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.conversion import Entry, Place, convert_entries, convert_entry
from diadochi.atlas.documents import Fault, cache_by_content
from diadochi.atlas.map_files import FILES, shown_path
from diadochi.atlas.model import Element
from diadochi.language import Message, msg
from diadochi.rules.core.system import KitReader, Link, missing, read_kit
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.rome.facts import points
from diadochi.rules.rome.kit import (
    NO_POWER,
    WALLED,
    Box,
    ForceEntry,
    Kit,
    LeaderDefault,
    LeaderEntry,
    PlayEntry,
    PositionEntry,
    PowerEntry,
    ScenarioEntry,
    SeatsEntry,
    SideEntry,
    Tables,
)
from diadochi.rules.rome.setup import broken, scenario_position, worked_position

# --- checks
# That the files name only things that exist, and that the tables are complete.

_SPACE = msg("is not a space of this map")
_LEADER = msg("is not in leaders.toml")
_POWER = msg("is not a power of powers.toml")
_NAMED = msg("is not a side of powers.toml")
_SIDE = msg("is not a side of this scenario")
_KIND = msg("is not a route kind of this map")
_CITY = msg("is not a walled city of this map")
_NEED = re.compile(r"\w+ (played|(allied|controls) \w+)")
_MOST_LOST = 9
"""The most CU that one die can cost."""
_RATINGS = {"tactical": (1, 4), "activation": (1, 3)}


def broken_links(atlas: Atlas, box: Box) -> Iterator[Link]:
    """Yield every unknown id and every impossible number in all files of the game."""
    powers = {*box.powers}
    yield from _powers(atlas, box)
    yield from _leaders(box)
    yield from _tables(atlas, box)
    yield from _play(atlas, box)
    for entry in box.positions.values():
        yield from _laid(atlas, box, powers, f"position {entry.id}", entry)
        yield from _mover(atlas, entry)
    for scenario in box.scenarios.values():
        yield from _laid(atlas, box, powers, f"scenario {scenario.id}", scenario)
        yield from _victory(atlas, scenario)


def _powers(atlas: Atlas, box: Box) -> Iterator[Link]:
    owners = {space.owner for space in atlas.spaces.values()} - {NO_POWER}
    yield from missing("spaces.toml", "space", "owner", sorted(owners), box.powers, _POWER)
    for leader in box.leaders.values():
        yield from missing("leaders.toml", f"leader {leader.id}", "power", [leader.power], box.powers, _POWER)
    yield from missing("positions.toml", "seats", "side", box.seats, box.sides, _NAMED)
    for letter, times in Counter(power.letter for power in box.powers.values()).items():
        if times > 1:
            yield "powers.toml", "power", "letter", letter, msg("appears twice"), msg("give each a letter of its own")


def _leaders(box: Box) -> Iterator[Link]:
    for leader in box.leaders.values():
        for field, (least, most) in _RATINGS.items():
            value = getattr(leader, field)
            if not least <= value <= most:
                remedy = msg("write {least} to {most}", least=least, most=most)
                yield "leaders.toml", f"leader {leader.id}", field, value, msg("is not a valid rating"), remedy


def _tables(atlas: Atlas, box: Box) -> Iterator[Link]:
    file, tables = "tables.toml", box.tables
    ratios = [step.ratio for step in tables.size_ratio]
    if ratios[:1] != [(1, 1)] or any(a[0] * b[1] >= b[0] * a[1] for a, b in pairwise(ratios)):
        reason, remedy = msg("do not rise from [1, 1] on"), msg("write the steps in rising order, [1, 1] first")
        yield file, "size_ratio", "ratio", "", reason, remedy
    if [row.face for row in tables.loss] != [1, 2, 3, 4, 5, 6]:
        yield file, "loss", "face", "", msg("does not go from 1 to 6"), msg("write one row for each face, in order")
    yield from _in_order(tables)
    walled = [space.id for space in atlas.spaces.values() if space.kind == WALLED]
    yield from missing(file, "city.cu_inside_at", "", tables.city.cu_inside_at, walled, _CITY)
    for number, row in enumerate(tables.sea_avoid, 1):
        for need in row.needs:
            if not _NEED.fullmatch(need):
                reason, remedy = msg("is not a condition"), msg('write "X played", "A allied B" or "A controls X"')
                yield file, f"sea_avoid {number}", "needs", need, reason, remedy
        named = () if row.to == "any" else row.to
        yield from missing(file, f"sea_avoid {number}", "to", named, atlas.ports, msg("is not a port of this map"))


def _in_order(tables: Tables) -> Iterator[Link]:
    steps = [(f"size_ratio {number}", step.modifier) for number, step in enumerate(tables.size_ratio, 1)]
    usual = [named for named, step in zip(steps, tables.size_ratio, strict=True) if not step.automatic_victory]
    yield from _rising("modifier", usual)
    for field in ("winner_die", "loser_die_winner", "loser_die_self"):
        cells = [(f"loss {row.face}", getattr(row, field)) for row in tables.loss]
        for entry, value in cells:
            if not 0 <= value <= _MOST_LOST:
                remedy = msg("write {least} to {most}", least=0, most=_MOST_LOST)
                yield "tables.toml", entry, field, value, msg("is out of range"), remedy
        yield from _rising(field, cells[::-1] if field == "loser_die_self" else cells)


def _rising(field: str, cells: Sequence[tuple[str, int]]) -> Iterator[Link]:
    for (before, least), (entry, value) in pairwise(cells):
        if value < least:
            reason = msg("is less than {value} in {field}", value=least, field=before)
            yield "tables.toml", entry, field, value, reason, msg("numbers must not fall from there on")


def _play(atlas: Atlas, box: Box) -> Iterator[Link]:
    # What the scenarios pay for a route is what the map says, where it says it too.
    cost = box.play.movement.cost
    yield from missing("positions.toml", "play.movement", "cost", cost, atlas.route_kinds, _KIND)
    for kind in atlas.route_kinds.values():
        if kind.id in cost and cost[kind.id] != kind.cost:
            reason, remedy = msg("differs from map.toml"), msg("write {cost} in both", cost=kind.cost)
            yield "positions.toml", "play.movement", f"cost.{kind.id}", str(cost[kind.id]), reason, remedy


def _laid(atlas: Atlas, box: Box, powers: set[str], name: str, entry: PositionEntry | ScenarioEntry) -> Iterator[Link]:
    file = "positions.toml"
    sides: Mapping[str, tuple[str, ...]] = entry.side or box.seats
    yield from missing(file, name, "side", sides, box.sides, _NAMED)
    yield from missing(file, name, "control", entry.control, atlas.spaces, _SPACE)
    yield from missing(file, name, "control", entry.control.values(), powers | {NO_POWER}, _POWER)
    yield from missing(file, name, "side", [power for side in sides.values() for power in side], powers, _POWER)
    yield from missing(file, name, "force.at", [force.at for force in entry.force], atlas.spaces, _SPACE)
    led = [leader for force in entry.force for leader in force.leaders]
    yield from missing(file, name, "force.leaders", led, box.leaders, _LEADER)
    for leader, times in Counter(led).items():
        if times > 1:
            yield file, name, "force.leaders", leader, msg("appears twice"), msg("keep one of the two")
    sided = {power for side in sides.values() for power in side}
    for force in entry.force:
        yield from _force(box, sided, name, force)


def _force(box: Box, sided: set[str], name: str, force: ForceEntry) -> Iterator[Link]:
    file = "positions.toml"
    if force.power not in sided:
        yield file, name, "force.power", force.power, msg("belongs to no side"), msg("add it to a side")
    for leader in force.leaders:
        if leader in box.leaders and box.leaders[leader].power != force.power:
            remedy = msg("name a leader of {power}", power=force.power)
            yield file, name, "force.leaders", leader, msg("serves another power"), remedy


def _mover(atlas: Atlas, entry: PositionEntry) -> Iterator[Link]:
    file, name, mover = "positions.toml", f"position {entry.id}", entry.mover
    yield from missing(file, name, "mover", [mover.origin, mover.at], atlas.spaces, _SPACE)
    there = [force for force in entry.force if force.at == mover.at and mover.leader in force.leaders]
    if not there or there[0].power != entry.active:
        reason = msg("does not lead an army of the active power there")
        yield file, name, "mover.leader", mover.leader, reason, msg("name a leader of a force at mover.at")
    near = {step.to for step in atlas.steps.get(mover.at, ()) if step.by == Element.LAND}
    if mover.origin in atlas.spaces and mover.origin not in near:
        reason = msg("is not joined to {space} by land", space=mover.at)
        yield file, name, "mover.from", mover.origin, reason, msg("name a neighbour")


def _victory(atlas: Atlas, entry: ScenarioEntry) -> Iterator[Link]:
    file, name = "positions.toml", f"scenario {entry.id}"
    named = [entry.first, entry.victory.side, entry.victory.otherwise]
    yield from missing(file, name, "side", named, entry.side, _SIDE)
    yield from missing(file, name, "city", entry.city, atlas.spaces, _SPACE)
    if entry.victory.points > sum(entry.city.values()):
        reason, remedy = msg("are more than all cities give"), msg("write fewer, or add cities")
        yield file, name, "victory.points", str(entry.victory.points), reason, remedy


# --- reading

SYSTEM_FILES = ("powers.toml", "leaders.toml", "tables.toml", "positions.toml")
"""The files of the game in a map folder."""


@cache_by_content((*FILES, *SYSTEM_FILES))
def open_kit(folder: Path) -> Kit:
    """The kit of a map folder. Raises MapError with every fault of every file, the map's own files included."""
    remedy = msg('open a map whose system is "rome"')
    atlas, box, digest = read_kit(folder, "rome", remedy, _Reader, broken_links)
    return Kit(atlas, structs.replace(box, digest=digest))


class _Reader(KitReader[Box]):
    def box(self) -> Box | None:
        """All contents, or None when something does not fit; faults are noted."""
        powers, here = self._read("powers.toml", ("power", "side"))
        named = self._tables(powers, "power", PowerEntry, here)
        sides = self._tables(powers, "side", SideEntry, here)
        leaders, at = self._read("leaders.toml", ("default", "leader"))
        default = self._table(leaders, "default", LeaderDefault, at)
        led = self._tables(leaders, "leader", LeaderEntry, at)
        raw_tables, there = self._read("tables.toml")
        tables = convert_entry(raw_tables, Tables, there) if raw_tables else None
        known = ("format", "seats", "play", "position", "scenario")
        positions, place = self._read("positions.toml", known)
        seats = self._table(positions, "seats", SeatsEntry, place)
        play = self._table(positions, "play", PlayEntry, place)
        worked = self._tables(positions, "position", PositionEntry, place)
        scenarios = self._tables(positions, "scenario", ScenarioEntry, place)
        if default is None or tables is None or seats is None or play is None:
            return None
        return Box(
            powers={entry.id: entry for entry in named},
            sides={entry.id: entry for entry in sides},
            leaders={entry.id: entry for entry in led},
            tables=tables,
            play=play,
            seats=seats.side,
            positions={entry.id: entry for entry in worked},
            scenarios={entry.id: entry for entry in scenarios},
        )

    def _read(self, name: str, known: tuple[str, ...] = ()) -> tuple[Mapping[str, object], Place]:
        content, place = self.read(name)
        for other in content.keys() - set(known or content):
            place.fault(f"[{other}]", None, msg("is not a known table"), msg("remove it"))
        return content, place

    def _table(self, content: Mapping[str, object], key: str, kind: type[Entry], place: Place) -> Entry | None:
        if not content:
            return None
        if key not in content:
            place.fault(f"[{key}]", None, msg("is missing"), msg("write a table [{key}]", key=key))
            return None
        return convert_entry(content[key], kind, place.within(key))

    def _tables(self, content: Mapping[str, object], key: str, kind: type[Entry], place: Place) -> list[Entry]:
        raw = content.get(key)
        if isinstance(raw, list) and raw:
            return list(convert_entries(raw, key, kind, place))
        if content:
            place.fault(f"[[{key}]]", None, msg("is missing"), msg("write [[{key}]] for each entry", key=key))
        return []


# --- lint
# What `diadochi check` tests beyond opening the files: that positions are possible and points can be won.

_Doubt = tuple[str, str, Message]


def lint_kit(kit: Kit, folder: Path) -> list[Fault]:
    """Everything that is doubtful in the files of `folder`, which `kit` was opened from."""
    found = [*_positions(kit), *_victories(kit)]
    file = shown_path(folder / "positions.toml")
    return [Fault(file, entry, field, "", reason) for entry, field, reason in found]


def _positions(kit: Kit) -> Iterator[_Doubt]:
    laid = [(f"scenario {name}", scenario_position(kit, name)) for name in kit.scenarios]
    laid += [(f"position {name}", worked_position(kit, name)) for name in kit.positions]
    for name, position in laid:
        for breach in broken(kit, position):
            yield name, "", sentence_of(breach)


def _victories(kit: Kit) -> Iterator[_Doubt]:
    for name, scenario in kit.scenarios.items():
        position = scenario_position(kit, name)
        seat = next(seat for seat, side in position.sides.items() if side.name == scenario.victory.side)
        if points(kit, position, seat) >= scenario.victory.points:
            yield f"scenario {name}", "victory.points", msg("are already held at the start")
