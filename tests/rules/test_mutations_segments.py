"""Guards of surrender, forage, isolation and reinforcements turned round one by one: a case must notice each."""

import importlib
import inspect

import pytest

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.test_mutations import HOME, cases, differs, kit, turned

__all__ = ["cases", "kit"]

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("turn.surrender", "remove_enemy_markers(kit, position)\n    place", "place", "SEQ-24"),
    ("turn.surrender", "place_own_markers(kit, position)\n    yield", "yield", "SEQ-25"),
    ("turn.surrender", "position.stacks_of(seat)", "position.all_stacks()", "SEQ-22"),
    ("turn.surrender", "position.stacks_of(seat) if stack.units}", "position.stacks_of(seat)}", "SEQ-22"),
    ("turn.surrender", "not in (None, INDEPENDENT, position", "not in (None, position", "SEQ-24"),
    ("turn.surrender", "clock.active) and not kit.is_major_city(space):", "clock.active):", "CTL-04"),
    ("turn.surrender", "and city_holder(position, space) in (None, seat)", "", "CTL-17"),
    ("turn.surrender", "in (None, seat)", "in (None,)", "CTL-17"),
    ("turn.surrender", "and not kit.is_transit(space)", "", "SEQ-25"),
    ("turn.surrender", "and space not in position.memory.sieges", "", "SIE-17"),
    ("turn.surrender", "lambda: army_refusal(kit, position, group),", "lambda: None,", "SIE-05"),
    ("turn.surrender", "remember_siege(position, space)", "pass", "SIE-08"),
    ("turn.surrender", "    if fell:", "    if False:", "SIE-17"),
    ("turn.surrender", "    if fell:", "    if True:", "SIE-17"),
    ("turn.surrender", "position.markers[space] = seat\n            update_fleets(kit, position)", "pass", "SIE-17"),
    (
        "turn.surrender",
        "position.markers[space] = seat\n            update_fleets(kit, position)",
        "position.markers[space] = seat",
        "CTL-15",
    ),
    ("siege.force", 'if segment == "surrender" else "TRN-12"', 'if segment == "activation" else "TRN-12"', "SIE-08"),
    ("siege.force", "if not cap or position.memory.sieges.count(space) < cap:", "if True:", "SIE-08"),
    ("siege.attempt", "if city_holder(position, space) is None:", "if False:", "SIE-14"),
    ("siege.attempt", "if gained and (", "if (", "SIE-14"),
    ("siege.points", "if not by_garrison or", "if True or", "TRN-14"),
    ("movement.free_acts", "    lift_siege(position, space)\n", "", "SIE-18"),
    (
        "movement.entering",
        "(march.general, *position.group(march.seat, march.space, False).generals)",
        "(march.general,)",
        "SIE-06",
    ),
    ("beaten", "    lift_siege(position, space)\n", "", "SIE-18"),
    ("siege.sorties", "if not kit.profile.opt_sorties or", "if", "OPT-06"),
    ("siege.sorties", "if lost:", "if False:", "TRN-23"),
    ("siege.sorties", "if points:", "if False:", "TRN-24"),
    ("siege.sorties", "if siege.points > 1:", "if False:", "TRN-24"),
    ("siege.sorties", "points=siege.points - 1", "points=siege.points - 2", "TRN-24"),
    ("siege.sorties", "if city_holder(position, march.space) is None:", "if False:", "SIE-18"),
    ("siege.sorties", "result(dice.faces[0])", "result(dice.faces[0] + 1)", "TRN-22"),
    ("siege.sorties", "clean_up(position, but=march.seat)", "pass", "TRN-23"),
    ("battle.garrison", "if room <= 0 and not outside.generals:", "if not outside.units:", "BAT-11"),
    ("battle.garrison", "if room <= 0 and not outside.generals:", "if False:", "SIE-19"),
    ("lasting", "if kit.is_transit(space):", "if False:", "ATT-16"),
    ("turn.forage", ".count > forage_limit", ".count >= forage_limit", "ATT-16"),
    ("turn.forage", "and space not in position.memory.foraged", "", "SEQ-31"),
    ("turn.forage", "units + position.group(seat, space, True).units", "units", "R-31"),
    ("turn.forage", "if kit.profile.opt_forage_attrition:", "if True:", "R-31"),
    ("turn.forage", "if kit.profile.opt_forage_attrition:", "if False:", "OPT-02"),
    ("turn.forage", "_lose(position, space, True, lost - first)", "pass", "OPT-02"),
    ("turn.forage", "note_losses(position, units_at(position, seat, space), lost)", "pass", "CU-16"),
    ("turn.forage", "_lose(position, space, answer.inside,", "_lose(position, space, False,", "SEQ-31"),
    ("turn.isolation", "if kit.profile.isolation_phase:", "if True:", "R-32"),
    ("turn.isolation", "in_turn_order(position, INDEPENDENT)", "sorted(position.factions)", "SEQ-32"),
    (
        "turn.isolation",
        "for space in own if kit.is_major_city(space)}",
        "for space in () if kit.is_major_city(space)}",
        "ATT-19",
    ),
    ("turn.isolation", "update_fleets(kit, position)", "pass", "CTL-16"),
    ("turn.isolation", "units | cities)", "cities)", "SEQ-33"),
    ("turn.isolation", "units | cities)", "units)", "SEQ-33"),
    ("turn.isolation", "position.stacks_of(seat) if stack.units}", "position.stacks_of(seat)}", "SEQ-33"),
    ("turn.isolation", "space == start or is_passable(position, seat, space)", "True", "SEQ-33"),
    ("turn.isolation", "space == start or", "", "SEQ-33"),
    ("turn.isolation", "if step.kind in _LINKS and", "if", "SEQ-33"),
    ("turn.isolation", "if step.kind in _LINKS and", 'if step.kind == "land" and', "SEQ-33"),
    (
        "turn.isolation",
        "position.markers.get(space, seat) != seat or",
        "position.markers.get(space) != seat or",
        "R-32",
    ),
    ("turn.isolation", "position.independent_army_at(space) is not None", "False", "SEQ-33"),
    ("turn.isolation", "stack.seat != seat and stack.units for", "stack.seat != seat for", "SEQ-33"),
    ("turn.isolation", "return not any(", "return True or not any(", "SEQ-33"),
    ("turn.reinforcements", "if not position.memory.reinforced:", "if True:", "SEQ-06"),
    ("turn.reinforcements", "position.clock.turn < kit.tables.reinforcements.first_turn", "False", "SEQ-06"),
    ("turn.reinforcements", "structs.replace(state, dispersed=False)", "state", "SEQ-06"),
    ("turn.reinforcements", "if strategos_of_europe(kit, position) == seat:", "if False:", "SEQ-06"),
    ("turn.reinforcements", "if most_legitimate(kit, position) == seat:", "if False:", "TRN-10"),
    (
        "turn.reinforcements",
        "(legitimacy(kit, position, seat).total, most_senior(kit, position, seat))",
        "legitimacy(kit, position, seat).total",
        "R-20",
    ),
    ("turn.reinforcements", "(legitimacy(kit, position, seat).total, most", "(0, most", "R-20"),
    ("turn.reinforcements", "if seat in leaders:", "if False:", "SEQ-06"),
    ("turn.reinforcements", "    levies_join(kit, position)", "    pass", "GEN-05"),
    ("turn.levies", "if has_ability(kit, stack.group, RAISES_MERCENARIES):", "if stack.generals:", "GEN-05"),
    ("turn.levies", "if not in_its_provinces(kit, ability, space):", "if False:", "GEN-05"),
    ("turn.forage", "        clean_up(position)", "        pass", "GEN-29"),
    ("turn.levies", "inside = stack.inside and", "inside = False and", "R-07"),
    ("turn.levies", "if stack.inside and not inside and is_besieged(kit, position, space):", "if False:", "R-07"),
    ("turn.levies", "is_besieged(kit, position, space)", "True", "R-21"),
    ("turn.reinforcements", "if len(leaders) > 1 else", "if False else", "SEQ-06"),
    ("turn.reinforcements", "if len(leaders) > 1 else", "if True else", "SEQ-06"),
    (
        "turn.reinforcements",
        "for seat in in_turn_order",
        "for seat in sorted(position.factions) or in_turn_order",
        "SEQ-06",
    ),
    ("turn.arrival", "own_city = kit.is_major_city(space) and", "own_city =", "SEQ-07"),
    ("turn.arrival", "if not (own_city or _has_major_general(position, seat, space)):", "if False:", "SEQ-07"),
    ("turn.arrival", "any(not is_minor(g) for stack", "any(g for stack", "SEQ-07"),
    ("turn.arrival", "and (shut_in or not garrison)", "", "SEQ-07"),
    ("turn.arrival", "(shut_in or not garrison)", "not garrison", "SEQ-07"),
    ("turn.arrival", "stack.inside and stack.units for", "stack.inside for", "SEQ-07"),
    ("facts", "or position.independent_army_at(space) is not None", "", "SEQ-07"),
    ("turn.arrival", "== seat and others_outside(position, seat, space)", "== seat", "R-21"),
    ("turn.arrival", "units <= room_inside(kit, position, seat, space)", "True", "SEQ-07"),
    ("turn.arrival", "if not others_outside(position, seat, space))", ")", "SEQ-07"),
    ("turn.arrival", "return regular or tuple", "return regular and tuple", "SEQ-07"),
    ("turn.arrival", "group.units.count <= room:", "True:", "SIE-19"),
    ("turn.arrival", "return division_refusal(waiting, coming)", "return None", "CU-15"),
    ("turn.arrival", "and not there.generals", "", "GEN-29"),
    ("turn.arrival", "position.where(minor) is None for minor", "minor for minor", "SEQ-07"),
    ("turn.arrival", "and len(minors) == 1", "", "SEQ-07"),
    ("turn.events", "if position.clock.turn == POLYPERCHON_COMES:", "if True:", "GEN-16"),
    ("turn.events", "if position.clock.turn == DEMETRIOS_COMES:", "if True:", "R-26"),
    ("turn.events", 'position.off_map[ANTIPATROS] = "dead"', "pass", "GEN-16"),
    ("turn.events", "for seat in boxes:", "for seat in ():", "GEN-16"),
    ("turn.events", "if ANTIGONOS in faction.dealt)", ")", "R-26"),
    ("turn.events", "Group(kit.generals[DEMETRIOS].forces, (DEMETRIOS,))", "Group(generals=(DEMETRIOS,))", "R-26"),
]


@pytest.mark.parametrize(
    ("where", "old", "new", "rule"), MUTATIONS, ids=[f"{m[3]}: {m[1]} > {m[2]}" for m in MUTATIONS]
)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rule: str) -> None:
    module = importlib.import_module(f"{HOME}.{where}")
    assert old in inspect.getsource(module), f"{where} has no {old!r} any more: write the guard as it stands now"
    near = sorted(cases, key=lambda case: rule not in case.entry.rules)
    with turned(module, old, new):
        assert any(differs(kit, case) for case in near), f"no case notices that {rule} is turned round"
