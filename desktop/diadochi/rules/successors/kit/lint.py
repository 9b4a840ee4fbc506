"""What `diadochi check` tests in the files of the game beyond opening them: that they make sense together."""

from collections.abc import Iterator
from pathlib import Path

from diadochi.atlas.faults import Fault
from diadochi.atlas.map_files import shown_path
from diadochi.language import Message, Speaker, msg
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import setup_position
from diadochi.rules.successors.spelling import spell

LABELS = ("rules", "history", "house")


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
            yield "setups.toml", f"fleet {fleet.id}", "", msg("differs from the fleet of its place on the map")


def _switches(kit: Kit) -> Iterator[_Doubt]:
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
        "overrun_elephant_strength": (
            profile.overrun_elephant_strength,
            tables.overrun.overrun_elephant_strength,
        ),
        "overrun_ratio": (profile.overrun_ratio, tables.overrun.ratio),
        "siege_min_cus": (profile.siege_min_cus, tables.siege.minimum_cus.value),
        "silver_shields_strength": (profile.silver_shields_strength, tables.strength.silver_shields),
        "vp_asia": (profile.vp_asia, tables.victory.king_of_asia),
        "vp_fleet": (profile.vp_fleet, tables.victory.largest_fleet),
        "vp_hellespont": (profile.vp_hellespont, tables.victory.lord_of_the_hellespont),
    }
    for name, (switch, table) in pairs.items():
        if switch != table:
            yield "switches.toml", name, "", msg("is {switch}, tables.toml has {table}", switch=switch, table=table)


def _seniority(kit: Kit) -> Iterator[_Doubt]:
    """No two generals are equally senior (GEN-07)."""
    holder: dict[int, str] = {}
    for general in kit.generals.values():
        other = holder.setdefault(general.seniority, general.id)
        if other != general.id:
            reason = msg("is that of {other} too", other=other)
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
                    yield file, thing.id, f"provenance.{field}", msg("does not begin with rules, history or house")
