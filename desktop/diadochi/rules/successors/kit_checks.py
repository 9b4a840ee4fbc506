"""Checks of the files of the game beside a map: tables are complete, every id exists, and all make sense together."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import Fault
from diadochi.atlas.map_files import LABELS, shown_path
from diadochi.atlas.model import Allows
from diadochi.language import Message, Speaker, msg
from diadochi.rules.core.profile import switch_fields
from diadochi.rules.core.system import Link, missing
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.cards.card_numbers import NUMBERS
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Box, Kit, Setup
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.profile import Profile
from diadochi.rules.successors.setup import setup_position
from diadochi.rules.successors.tables import Attrition, BattleTable, CommanderLoss, Movement, SiegeTable

# --- tables and ratings
# They must be complete, in order and in range; each fault names its cell.

_TABLES_FILE = "tables.toml"
_DIE = (1, 6)
_MOST = 99
"""No number of a table is larger."""
_RATINGS: Mapping[str, tuple[int, int]] = {"initiative": _DIE, "battle": _DIE, "strength": (1, _MOST)}
"""Ratings are held against one die (MOV-10, INT-18, BAT-21); independent armies have a strength too."""
_LOSS = re.compile(r"[0-9]{1,2}e?")


def table_faults(box: Box) -> Iterator[Link]:
    """Everything in tables and ratings by which no dice could be read, or could not be meant."""
    tables, siege = box.tables, box.tables.siege
    yield from _movement(tables.movement)
    yield from _battle(tables.battle, max(_numbers(box, "battle_top_row")))
    yield from _commander_loss(tables.commander_loss)
    yield from _siege(siege)
    yield from _points_needed(siege.points_needed.third_edition_by_garrison, max(_numbers(box, "city_limit")))
    yield from _attrition(tables.attrition)
    rated: list[tuple[str, str, object]] = [("setups.toml", "common.minor_general", box.minor)]
    rated += [("generals.toml", f"general {general.id}", general) for general in box.generals.values()]
    rated += [("independents.toml", f"independent {army.id}", army) for army in box.independents.values()]
    for file, entry, piece in rated:
        for field, (least, most) in _RATINGS.items():
            yield from _between(file, entry, field, getattr(piece, field, least), least, most)
    for field in ("mercenary", "loyal_macedonian", "royal_army", "silver_shields"):
        yield from _between(_TABLES_FILE, "strength", field, getattr(tables.strength, field), 0, _MOST)


def _numbers(box: Box, switch: str) -> list[int]:
    values = box.switches[switch].values.values() if switch in box.switches else ()
    return [value for value in values if type(value) is int] or [0]


def _between(file: str, entry: str, field: str, value: int, least: int, most: int) -> Iterator[Link]:
    if not least <= value <= most:
        remedy = msg("write {least} to {most}", least=least, most=most)
        yield file, entry, field, value, msg("is out of range"), remedy


def _rising(entry: str, named: Iterable[tuple[str, int]], along: Message) -> Iterator[Link]:
    for (before, least), (field, value) in pairwise(named):
        if value < least:
            reason = msg("is less than {value} in {field}", value=least, field=before)
            yield _TABLES_FILE, entry, field, value, reason, msg("numbers must not fall {along}", along=along)


def _as_many(entry: str, field: str, cells: Sequence[object], wanted: int) -> Iterator[Link]:
    if len(cells) != wanted:
        reason = msg("has {n} entries instead of {wanted}", n=len(cells), wanted=wanted)
        yield _TABLES_FILE, entry, field, "", reason, msg("write one for each row and column")


def _movement(table: Movement) -> Iterator[Link]:
    fields = ("lower_than_initiative", "equal_to_initiative", "higher_than_initiative")
    points = [(field, getattr(table, field)) for field in fields]
    for field, value in points:
        yield from _between(_TABLES_FILE, "movement", field, value, 1, _MOST)
    yield from _rising("movement", points, msg("with the die"))
    for act, cost in table.cost.items():
        if act != "provenance":
            yield from _between(_TABLES_FILE, "movement.cost", act, cost if isinstance(cost, int) else 0, 1, _MOST)


def _battle(table: BattleTable, top: int) -> Iterator[Link]:
    width = table.last_column - table.first_column + 1
    yield from _as_many("battle", "rows", table.rows, top + 1)
    for strength, row in enumerate(table.rows):
        yield from _as_many("battle", f"rows[{strength}]", row, width)
    cells = [
        [(f"rows[{strength}][{roll}]", value) for roll, value in enumerate(row)]
        for strength, row in enumerate(table.rows)
    ]
    for named in cells:
        for field, value in named:
            yield from _between(_TABLES_FILE, "battle", field, value, 0, _MOST)
        yield from _rising("battle", named, msg("with the roll"))
    for column in zip(*cells, strict=False):
        yield from _rising("battle", column, msg("with the strength"))


def _commander_loss(table: CommanderLoss) -> Iterator[Link]:
    for field in ("dies_on_when_won_or_drawn", "dies_on_when_lost"):
        for face in getattr(table, field):
            yield from _between(_TABLES_FILE, "commander_loss", field, face, *_DIE)


def _siege(table: SiegeTable) -> Iterator[Link]:
    yield from _as_many("siege", "results", table.results, table.last_row - table.first_row + 1)
    named = [(f"results[{row}][0]", points) for row, (points, _) in enumerate(table.results)]
    yield from _rising("siege", named, msg("with the die"))
    for row, (points, lost) in enumerate(table.results):
        yield from _between(_TABLES_FILE, "siege", f"results[{row}][0]", points, 0, _MOST)
        yield from _between(_TABLES_FILE, "siege", f"results[{row}][1]", lost, 0, table.minimum_cus.value)
    needed = table.points_needed
    for field in ("major_city", "independent_stronghold", "independent_minor_city"):
        yield from _between(_TABLES_FILE, "siege.points_needed", field, getattr(needed, field), 1, _MOST)


def _points_needed(by_garrison: Sequence[int], most_inside: int) -> Iterator[Link]:
    entry, field = "siege.points_needed", "third_edition_by_garrison"
    yield from _as_many(entry, field, by_garrison, most_inside + 1)
    named = [(f"{field}[{inside}]", points) for inside, points in enumerate(by_garrison)]
    for cell, points in named:
        yield from _between(_TABLES_FILE, entry, cell, points, 1, _MOST)
    yield from _rising(entry, named, msg("with the garrison"))


def _attrition(table: Attrition) -> Iterator[Link]:
    due = 1
    for number, column in enumerate(table.columns):
        field = f"columns[{number}]"
        if column.first != due or column.last < column.first:
            reason = msg("goes from {first} to {last}", first=column.first, last=column.last)
            yield (
                _TABLES_FILE,
                "attrition",
                field,
                "",
                reason,
                msg("start at {due} and skip no number", due=due),
            )
        due = column.last + 1
    losses = [
        [(f"columns[{number}].cells[{die}]", cell) for die, cell in enumerate(column.cells)]
        for number, column in enumerate(table.columns)
    ]
    wrong = [(field, cell) for cells in losses for field, cell in cells if not _LOSS.fullmatch(cell)]
    for field, cell in wrong:
        yield (_TABLES_FILE, "attrition", field, cell, msg("is not a loss"), msg('write a number, or a number and "e"'))
    if wrong:
        return
    counted = [[(field, int(cell.rstrip("e"))) for field, cell in cells] for cells in losses]
    for column, cells in zip(table.columns, counted, strict=True):
        for field, lost in cells:
            yield from _between(_TABLES_FILE, "attrition", field, lost, 0, column.first)
        yield from _rising("attrition", cells, msg("with the die"))
    for row in zip(*counted, strict=True):
        yield from _rising("attrition", row, msg("with the size of the group"))


# --- links
# Every id must name something that exists.

# --- kinds of links

SPACE = msg("is not a space of this map")
PROVINCE = msg("is not a province of this map")
GENERAL = msg("is not in generals.toml")
ROYAL = msg("is not in royal_family.toml")
FLEET = msg("is not in [common.fleets]")
CARD = msg("is not in cards.toml")
CARD_NUMBER = msg("is not a number of this card")
SWITCH = msg("is not a switch of switches.toml with a number")
SETUP = msg("is not in setups.toml")


# --- set-ups

_SETUPS_FILE = "setups.toml"


def setup_links(atlas: Atlas, box: Box, setup: Setup) -> Iterator[Link]:
    """Every id of a position that names nothing, and every seat where no one sits."""
    entry = f"position {setup.id}"
    dealt = [general for faction in setup.factions for general in faction.generals]
    led = [general for stack in setup.stacks for general in stack.generals]
    held = [card for hand in setup.hands.values() for card in hand]
    yield from missing(_SETUPS_FILE, entry, "generals", [*dealt, *led], box.generals, GENERAL)
    yield from missing(_SETUPS_FILE, entry, "space", [stack.space for stack in setup.stacks], atlas.spaces, SPACE)
    for field, places in (("markers", setup.markers), ("siege_points", setup.siege_points)):
        yield from missing(_SETUPS_FILE, entry, field, places, atlas.spaces, SPACE)
    yield from missing(_SETUPS_FILE, entry, "royals", setup.royals, box.royals, ROYAL)
    yield from missing(_SETUPS_FILE, entry, "royals", setup.royals.values(), atlas.spaces, SPACE)
    yield from missing(_SETUPS_FILE, entry, "fleets", setup.fleets, box.fleets, FLEET)
    yield from missing(_SETUPS_FILE, entry, "hands", held, box.cards, CARD)
    yield from _players(box, setup, entry)
    yield from _sides(box, setup, entry)
    yield from _elsewhere(box, setup, entry)
    yield from absent_links(box, entry, setup.absent)
    yield from _besiegers(setup, entry)
    yield from _seats(setup, entry)


def _players(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    if setup.players not in box.players:
        remedy = msg("write one of {choices}", choices=tuple(sorted(box.players)))
        yield _SETUPS_FILE, entry, "players", str(setup.players), msg("is not a number of players"), remedy
    elif setup.begins_game and len({faction.seat for faction in setup.factions}) != setup.players:
        reason, remedy = msg("does not match the number of its sides"), msg("give each seat one [[positions.faction]]")
        yield _SETUPS_FILE, entry, "players", str(setup.players), reason, remedy


def _sides(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    standing = {general for stack in setup.stacks for general in stack.generals}
    for faction in setup.factions:
        for general in faction.generals if setup.kind == "ready" else ():
            if general in box.generals and box.generals[general].start_space is None and general not in standing:
                reason = msg("is dealt but has no starting space")
                remedy = msg("add a start_space in generals.toml, or a stack with the general")
                yield _SETUPS_FILE, entry, "generals", general, reason, remedy
        for general in faction.extra:
            if general not in faction.generals:
                reason, remedy = msg("is not a general of this side"), msg("name the general who gets the extra units")
                yield _SETUPS_FILE, entry, "extra.with", general, reason, remedy


def _elsewhere(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    """Only who is active may begin a whole game elsewhere than usual (SET-10)."""
    if setup.kind == "ready":
        yield from _active(box, entry, "royals", setup.royals)


def absent_links(box: Box, entry: str, absent: Iterable[str]) -> Iterator[Link]:
    """Only who is active may have no part in a game: the body has its place (SET-10)."""
    absent = tuple(absent)
    yield from missing(_SETUPS_FILE, entry, "absent", absent, box.royals, ROYAL)
    yield from _active(box, entry, "absent", absent)


def _active(box: Box, entry: str, field: str, royals: Iterable[str]) -> Iterator[Link]:
    for royal in royals:
        if royal in box.royals and box.royals[royal].start_state != "active":
            reason, remedy = msg("is not active at the start"), msg("name an active member of the family")
            yield _SETUPS_FILE, entry, field, royal, reason, remedy


def _besiegers(setup: Setup, entry: str) -> Iterator[Link]:
    for space in sorted(set(setup.siege_points) ^ set(setup.besieger)):
        reason = msg("has siege points without a besieger, or a besieger without points")
        yield _SETUPS_FILE, entry, "besieger", space, reason, msg("name the space in siege_points and in besieger")


def _seats(setup: Setup, entry: str) -> Iterator[Link]:
    # Seat 0 are the Independents, who have markers only.
    if setup.kind == "scenario":  # its seats are those it names
        return
    owners = [("faction", faction.seat) for faction in setup.factions]
    owners += [("stack", stack.seat) for stack in setup.stacks]
    owners += [("besieger", seat) for seat in setup.besieger.values()]
    owners += [("fleets", seat) for seat in setup.fleets.values()]
    owners += [("markers", seat) for seat in setup.markers.values() if seat != 0]
    owners += [("active_seat", setup.active_seat)]
    for field, by_seat in (("legitimacy", setup.legitimacy), ("status", setup.status), ("hands", setup.hands)):
        owners += [(field, seat) for seat in by_seat]
    for field, seat in dict.fromkeys(owners):
        if not 1 <= seat <= setup.players:
            remedy = msg("write a seat from 1 to {players}", players=setup.players)
            yield _SETUPS_FILE, entry, field, str(seat), msg("is not a seat of this position"), remedy


# --- all files


def _of_cards(box: Box) -> Iterator[Link]:
    for card in box.cards.values():
        known = NUMBERS.get(card.id, {})
        yield from missing("cards.toml", f"card {card.id}", "numbers", card.numbers, known, CARD_NUMBER)
        for name in card.numbers.keys() & known.keys():
            number = known[name]
            field, least, most = f"numbers.{name}", number.least, number.most
            yield from _between("cards.toml", f"card {card.id}", field, card.numbers[name], least, most)


def broken_links(atlas: Atlas, box: Box) -> Iterator[Link]:
    """Every id in the files of the system that names nothing, and every table that is not whole."""
    yield from _of_route_kinds(atlas)
    yield from _of_generals(atlas, box)
    yield from _of_independents(atlas, box)
    yield from _of_royals(atlas, box)
    yield from _of_fleets(atlas, box)
    yield from _of_players(box)
    yield from _of_cards(box)
    yield from table_faults(box)
    yield from missing("setups.toml", "short", "independent", box.short.independent, atlas.spaces, SPACE)
    for setup in box.setups.values():
        yield from setup_links(atlas, box, setup)


def _of_route_kinds(atlas: Atlas) -> Iterator[Link]:
    numbers = [name for name, kind in switch_fields(Profile).items() if kind is int]
    for kind in atlas.route_kinds.values():
        if kind.switch or Allows.GUIDE in kind.allows:
            yield from missing("map.toml", f"route_kind {kind.id}", "switch", [kind.switch], numbers, SWITCH)


def _of_generals(atlas: Atlas, box: Box) -> Iterator[Link]:
    for general in box.generals.values():
        entry = f"general {general.id}"
        yield from missing("generals.toml", entry, "start_space", [general.start_space], atlas.spaces, SPACE)
        provinces = general.start_provinces
        yield from missing("generals.toml", entry, "start_provinces", provinces, atlas.provinces, PROVINCE)


def _of_independents(atlas: Atlas, box: Box) -> Iterator[Link]:
    file = "independents.toml"
    for army in box.independents.values():
        entry = f"independent {army.id}"
        yield from missing(file, entry, "start_space", [army.start_space], atlas.spaces, SPACE)
        yield from missing(file, entry, "box_entry_spaces", army.box_entry_spaces, atlas.spaces, SPACE)
        yield from missing(file, entry, "region", army.region, atlas.provinces, PROVINCE)
        yield from missing(file, entry, "removed_in", [army.removed_in], atlas.provinces, PROVINCE)


def _of_royals(atlas: Atlas, box: Box) -> Iterator[Link]:
    for member in box.royals.values():
        entry = f"royal {member.id}"
        yield from missing("royal_family.toml", entry, "start_place", [member.start_place], atlas.spaces, SPACE)
        yield from missing("royal_family.toml", entry, "start_with", [member.start_with], box.generals, GENERAL)


def _of_fleets(atlas: Atlas, box: Box) -> Iterator[Link]:
    for fleet in box.fleets.values():
        entry = f"fleet {fleet.id}"
        if fleet.kind == "province":
            yield from missing("setups.toml", entry, "place", [fleet.place], atlas.provinces, PROVINCE)
        elif fleet.kind == "city":
            yield from missing("setups.toml", entry, "place", [fleet.place], atlas.spaces, SPACE)
        else:
            yield from missing("setups.toml", entry, "card", [fleet.card], box.cards, CARD)


def _of_players(box: Box) -> Iterator[Link]:
    for number, table in box.players.items():
        entry = f"players {number}"
        yield from missing("setups.toml", entry, "deal_pool", table.deal_pool, box.generals, GENERAL)
        yield from missing("setups.toml", entry, "historical", [table.historical or None], box.setups, SETUP)
        for absent in table.absent.values():
            yield from absent_links(box, entry, absent)
        for general in table.deal_pool:
            if general in box.generals and box.generals[general].start_space is None:
                reason = msg("is dealt but has no starting space")
                remedy = msg("add a start_space in generals.toml")
                yield "setups.toml", entry, "deal_pool", general, reason, remedy
        for key, extra in (("extra", table.extra), ("evening_extra", table.evening_extra)):
            for general in extra:
                if general not in table.deal_pool:
                    reason, remedy = msg("is not dealt"), msg("name the general of deal_pool who gets the extra units")
                    yield "setups.toml", entry, f"{key}.with", general, reason, remedy


# --- sense
# What `diadochi check` tests beyond what a map needs to open.


def lint_kit(kit: Kit, folder: Path) -> list[Fault]:
    """Everything that is doubtful in the system's files of `folder`, which `kit` was opened from."""
    found = [*_positions(kit), *_fleets(kit), *_switches(kit), *_seniority(kit), *_labels(kit)]
    return [Fault(shown_path(folder / file), entry, field, "", reason) for file, entry, field, reason in found]


_Doubt = tuple[str, str, str, Message]


def _positions(kit: Kit) -> Iterator[_Doubt]:
    say = Speaker(spell(kit)).say
    for setup in kit.setups:
        for breach in broken(kit, setup_position(kit, setup)):
            yield "setups.toml", f"position {setup}", "", msg("{breach}", breach=say(sentence_of(breach)))


def _fleets(kit: Kit) -> Iterator[_Doubt]:
    for fleet in kit.fleets.values():
        if fleet.kind == "card":
            continue
        things = kit.atlas.spaces if fleet.kind == "city" else kit.atlas.provinces
        home = things[fleet.place].fleet
        if home is None or (home.normal, home.improved) != (fleet.normal, fleet.improved):
            yield "setups.toml", f"fleet {fleet.id}", "", msg("differs from the fleet of its space on the map")


def _switches(kit: Kit) -> Iterator[_Doubt]:
    """Switches that tables.toml contradicts; a map that borrows sets switches beside tables of another map."""
    if kit.atlas.contents.borrows:
        return
    profile, tables = kit.under("fourth").profile, kit.box.tables
    pairs = {
        "battle_top_row": (profile.battle_top_row, len(tables.battle.rows) - 1),
        "cost_mountain": (profile.cost_mountain, tables.movement.cost_of("mountain")),
        "cost_strait": (profile.cost_strait, tables.movement.cost_of("strait")),
        "cost_remove_pc": (profile.cost_remove_pc, tables.movement.cost_of("remove_control_marker")),
        "forage_limit": (profile.forage_limit, tables.forage.limit),
        "forage_limit_transit": (profile.forage_limit_transit, tables.forage.limit_transit),
        "instant_lp": (profile.instant_lp, tables.victory.instant_lp),
        "last_turn": (profile.last_turn, tables.victory.last_turn),
        "naval_capacity": (profile.naval_capacity, tables.naval.capacity_cus),
        "overrun_elephant_strength": (profile.overrun_elephant_strength, tables.overrun.overrun_elephant_strength),
        "overrun_ratio": (profile.overrun_ratio, tables.overrun.ratio),
        "siege_min_cus": (profile.siege_min_cus, tables.siege.minimum_cus.value),
        "silver_shields_strength": (profile.silver_shields_strength, tables.strength.silver_shields),
        "vp_asia": (profile.vp_asia, tables.victory.king_of_asia),
        "vp_fleet": (profile.vp_fleet, tables.victory.largest_fleet),
        "vp_hellespont": (profile.vp_hellespont, tables.victory.lord_of_the_hellespont),
    }
    for name, (switch, table) in pairs.items():
        if switch != table:
            yield "switches.toml", name, "", msg("is {switch}, but tables.toml has {table}", switch=switch, table=table)


def _seniority(kit: Kit) -> Iterator[_Doubt]:
    """No two generals are equally senior (GEN-07)."""
    holder: dict[int, str] = {}
    for general in kit.generals.values():
        other = holder.setdefault(general.seniority, general.id)
        if other != general.id:
            reason = msg("is also used by {other}", other=other)
            yield "generals.toml", f"general {general.id}", "seniority", reason


def _labels(kit: Kit) -> Iterator[_Doubt]:
    for file, things in (
        ("generals.toml", kit.generals),
        ("independents.toml", kit.independents),
        ("royal_family.toml", kit.royals),
        ("cards.toml", kit.cards),
    ):
        for thing in things.values():
            if not thing.provenance:
                yield file, thing.id, "provenance", msg("is missing")
            for field, label in thing.provenance.items():
                if label.split(" ")[0].rstrip(";:") not in LABELS:
                    yield file, thing.id, f"provenance.{field}", msg("does not start with rules, history or house")
