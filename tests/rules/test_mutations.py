"""Guards of movement, sieges, free acts and facts turned round one by one: a case must notice each."""

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.mutating import cases, differs, each, kit, must_be_noticed

__all__ = ["cases", "kit"]

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("movement.activation", "if stack.seat != position.clock.active:", "if False:", "SEQ-30"),
    ("movement.activation", "if general in position.memory.activated:", "if False:", "MOV-03"),
    ("movement.activation", "if general not in group.generals:", "if False:", "MOV-04"),
    ("movement.activation", "CART in group.royals and position.clock.turn == 1", "False", "MOV-34"),
    ("movement.activation", "CART in group.royals and not group.units", "False", "R-54"),
    ("movement.activation", "if moved and not", "if False and not", "R-08"),
    (
        "movement.activation",
        "leader = commander(kit, group)\n    return max(",
        "leader = group.generals[0]\n    return max(",
        "GEN-40",
    ),
    ("movement.activation", "remember_activated(position, commander(kit, group))", "pass", "MOV-06"),
    ("movement.memory", "and moved.by != other_than", "and moved.by == other_than", "MOV-03"),
    ("movement.memory", "march.general in march.group.generals", "True", "MOV-17"),
    ("movement.memory", 'position.royal_state.get(royal, "active") == "active"', "True", "R-53"),
    ("movement.march", "if cost <= points:", "if cost <= points + 1:", "MOV-13"),
    ("movement.march", "if not march.lone or", "if True or", "R-05"),
    ("movement.march", "if at.stage == SPENT:", "if False:", "NAV-07"),
    ("movement.march", "if at.stage in (ASHORE, SPENT):", "if False:", "NAV-08"),
    ("movement.march", "if position.memory.sailed:", "if False:", "NAV-02"),
    (
        "movement.march",
        "if march.group.units.count > capacity:",
        "if march.group.units.count > capacity + 1:",
        "NAV-03",
    ),
    ("movement.march", "if not is_port(kit, at.space):", "if False:", "CTL-06"),
    ("movement.march", "if not (at.inside and is_besieged(kit, position, at.space)):", "if True:", "SIE-20"),
    (
        "movement.march",
        "march.strength >= kit.profile.overrun_ratio",
        "march.strength > kit.profile.overrun_ratio",
        "MOV-25",
    ),
    (
        "movement.march",
        "return total + sum(kit.independents[army].strength for army in met.independents)",
        "return total",
        "R-01",
    ),
    ("movement.march", "if group.units.count > room:", "if False:", "R-07"),
    ("movement.march", "not in (None, seat):", "not in (None, seat, 2):", "CTL-17"),
    ("movement.march", "if not is_major(kit, space):", "if False:", "CTL-17"),
    ("movement.march", "if part.units.silver in (0, whole.units.silver):", "if True:", "CU-15"),
    ("movement.moves", "if not dangerous or", "if True or", "MOV-28"),
    ("movement.moves", "column=STRONGHOLD_COLUMN", "column=None", "MOV-28"),
    ("movement.moves", "if not left.units and CART in left.royals:", "if False:", "MOV-34"),
    ("movement.moves", "if not left.generals:", "if False:", "MOV-17"),
    ("movement.moves", "if owner is None or owner == march.seat:", "if owner is None:", "MOV-33"),
    ("movement.moves", "if owner == INDEPENDENT:", "if False:", "MOV-33"),
    ("movement.moves", "if kit.is_major_city(march.space):", "if False:", "MOV-33"),
    ("movement.moves", "if march.points < cost:", "if False:", "MOV-13"),
    ("movement.moves", "update_fleets(kit, position)", "pass", "CTL-15"),
    ("movement.march", "and space not in kit.profile.stronghold_exempt", "", "R-06"),
    ("movement.march", "is_independent_stronghold(kit, position, space)", "True", "R-06"),
    ("movement.entering", "attack(position, march.seat, tuple(stack.seat for stack in met.armies))", "pass", "LEG-21"),
    ("movement.entering", "return isinstance(answer, Overrun)", "return True", "MOV-25"),
    ("royal.heirs", "owner not in (None, INDEPENDENT)", "False", "R-53"),
    ("movement.entering", "if march.group.units:\n        attack", "if False:\n        attack", "MOV-24"),
    ("siege.force", "if count >= least:", "if True:", "SIE-05"),
    ("siege.force", "if not cap or", "if True or", "TRN-12"),
    ("movement.carrying", "not position.group(siege.seat, space, False).units or", "", "SIE-18"),
    ("movement.carrying", "if _is_alone(stack)]", "if False]", "R-53"),
    (
        "movement.minors",
        "if not stack.units or len(minors) < len(stack.generals):",
        "if True:\n        return ()\n    if not minors:",
        "GEN-29",
    ),
    ("movement.minors", "g in position.memory.activated, g", "g", "GEN-29"),
    ("movement.minors", "and position.markers.get(space) != seat", "", "GEN-23"),
    ("movement.free_acts", "if not group.units:", "if False:", "GEN-24"),
    ("movement.free_acts", "if royal <= _royal_that_moved(position, act.space, act.inside):", "if False:", "CU-31"),
    ("movement.free_acts", "if minor not in on_the_march:", "if False:", "GEN-29"),
    ("movement.free_acts", 'position.change_activation(stage="ended")', "pass", "GEN-23"),
    ("movement.free_acts", "if royal == CART", "if False", "R-54"),
    ("turn.whole_game", "        next_segment(position)", "        position.memory = Memory()", "CU-31"),
    ("movement.carrying", "    if position.memory.marched:", "    if False:", "CU-31"),
    ("movement.free_acts", "if general not in minors_of(position.clock.active):", "if False:", "GEN-22"),
    ("movement.sailing", "state is None or state.seat != seat or state.dispersed", "state is None", "NAV-15"),
    ("movement.sailing", "stage = ASHORE if march.stage == START else SPENT", "stage = ASHORE", "NAV-07"),
    ("movement.sea_calls", "if met.is_fight or met.lone_generals:", "if False:", "NAV-05"),
    ("movement.sea_calls", "if call.space not in ports:", "if False:", "NAV-05"),
    ("attrition", "must_elephant = elephant_first and", "must_elephant = False and", "ATT-05"),
    ("beaten", "if lost.silver and lost.silver == before.silver:", "if False:", "CU-16"),
    ("status", "if seat in (INDEPENDENT, position.usurper):", "if False:", "LEG-23"),
    ("status", 'target.status == "champion"', "True", "LEG-24"),
    ("facts", "if not is_major(kit, space):\n        return False", "if True:\n        return False", "CTL-18"),
    ("facts", "return position.independent_army_at(space) is not None", "return False", "MOV-23"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)


def test_the_rules_are_whole_again(kit: Kit, cases: list[Case]) -> None:
    assert not any(differs(kit, case) for case in cases[::7])
