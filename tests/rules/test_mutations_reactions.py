"""Guards of interceptions and of avoiding battle turned round one by one: a case must notice each."""

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.mutating import cases, each, kit, must_be_noticed

__all__ = ["cases", "kit"]

INTERCEPTION, AVOIDING, ENTERING = "reactions.interception", "reactions.avoiding", "movement.entering"
TARGETS = "reactions.targets"
MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    (INTERCEPTION, "return stack.is_army and not", "return not", "INT-03"),
    (INTERCEPTION, "and not shut_in", "", "INT-08"),
    (INTERCEPTION, " or was_besieged_by_mover(position, space)", "", "INT-08"),
    (TARGETS, "march.path[:1] == (space,) or", "", "INT-08"),
    (TARGETS, "march.path[:1] == (space,) or space in position.memory.sieges", "True", "INT-08"),
    (TARGETS, "bool(march.group.units) and", "", "INT-08"),
    (TARGETS, "independent.came_from == independent.started == space", "False", "INT-08"),
    (INTERCEPTION, 'if step.kind == "land"', "if True", "INT-05"),
    (TARGETS, "if _has_units(position, seat, target):", "if False:", "INT-06"),
    (TARGETS, "position.markers.get(target, seat) != seat", "False", "INT-06"),
    (TARGETS, "or _standing_independents(position, target)", "", "INT-07"),
    (TARGETS, "return stack.units != moving.units", "return False", "INT-07"),
    (TARGETS, "return bool(stack.units)", "return bool(stack.units) and not stack.inside", "INT-07"),
    (INTERCEPTION, "if any(attempt.origin == origin for attempt in attempts):", "if False:", "INT-14"),
    (INTERCEPTION, "leader = commander(kit, attempt.group)", "leader = attempt.group.generals[-1]", "INT-12"),
    (INTERCEPTION, "total > kit.general(leader)", "total >= kit.general(leader)", "INT-18"),
    (TARGETS, "TRANSIT_MODIFIER if kit.is_transit(target) else 0", "0", "INT-19"),
    (
        INTERCEPTION,
        "position.put(attempt.seat, target, False, position",
        "position.put(attempt.seat, target, True, position",
        "INT-20",
    ),
    (INTERCEPTION, "in (*here.royals, *alone) if r != CART", "in (*here.royals, *alone)", "INT-10"),
    (INTERCEPTION, "() if placed else", "", "INT-13"),
    (INTERCEPTION, "if group.generals and group.units:", "if group.units:", "INT-11"),
    (INTERCEPTION, "return division_refusal(whole, group)", "return None", "CU-15"),
    (INTERCEPTION, "            return attempts[0].seat", "            pass", "INT-17"),
    (INTERCEPTION, "                came = True", "                came = True\n                break", "INT-15"),
    (INTERCEPTION, "clean_up(position, but=mover)\n    return INDEPENDENT", "return INDEPENDENT", "INT-34"),
    (INTERCEPTION, "lift_siege(position, attempt.origin)", "pass", "SIE-18"),
    (INTERCEPTION, "take_up(position, attempt.seat, attempt.origin, attempt.inside, alone)", "pass", "R-53"),
    (ENTERING, "any(stack.seat == interceptor for stack in stood)", "True", "R-46"),
    (ENTERING, "any(stack.seat == interceptor for stack in stood)", "False", "R-46"),
    (ENTERING, "stack.seat != seat)", "stack.seat != seat and not stack.inside)", "R-46"),
    (ENTERING, "yield from shelter_of_standing(kit, position, interceptor, march.space, stood)", "pass", "BAT-11"),
    (AVOIDING, "position.clock.turn == 1 or not group.units", "position.clock.turn == 1", "R-54"),
    (AVOIDING, "if CART in left.royals and not left.units:", "if False:", "R-54"),
    ("movement.moves", "march.passing and is_ambush_country(kit, position, march.space)", "march.passing", "R-06"),
    (
        ENTERING,
        "interceptor = yield from interception(kit, position, march.seat, march.space)",
        "interceptor = None",
        "INT-29",
    ),
    (ENTERING, "if not march.came_by:", "if False:", "INT-29"),
    ("movement.moves", 'position.change_activation(came_by="")', "pass", "INT-29"),
    (AVOIDING, "dice.faces[0] + modifier > leader", "dice.faces[0] + modifier >= leader", "AVB-03"),
    (AVOIDING, "commander(kit, stack.group)", "stack.group.generals[0]", "AVB-03"),
    (AVOIDING, "if ability and ability.key", "if False and ability.key", "R-45"),
    (AVOIDING, 'step.kind == "land" and', "", "AVB-09"),
    (AVOIDING, "(*path, came_from)", "path", "AVB-09"),
    (AVOIDING, "total <= most and", "total <= most + 1 and", "AVB-04"),
    (
        AVOIDING,
        "lone_general_refusal(kit, position, marching(kit, seat, stack.group), space) is not None",
        "False",
        "R-05",
    ),
    (AVOIDING, "if position.group(seat, space, False).units:", "if False:", "AVB-08"),
    (AVOIDING, "position.markers.get(space, seat) != seat", "False", "AVB-08"),
    (AVOIDING, "or position.independent_army_at(space)", "", "AVB-08"),
    (AVOIDING, "return not any(stack.seat != seat", "return True or any(stack.seat != seat", "AVB-08"),
    (AVOIDING, "and stack.units.count <= room_inside(kit, position, stack.seat, space)", "", "AVB-06"),
    (AVOIDING, "if place != answer.path[-1]:", "if False:", "R-06"),
    (AVOIDING, "not can_be_ambushed(kit, group)", "not group.units", "GEN-05"),
    (AVOIDING, "position.clock.turn == 1 or not group.units", "not group.units", "MOV-34"),
    (AVOIDING, "    lift_siege(position, space)", "    pass", "SIE-18"),
    (AVOIDING, "taken = taken + disperse_lone_generals(", "taken = taken or (", "AVB-14"),
    (AVOIDING, "if away is False:", "if away:", "AVB-07"),
    (AVOIDING, "if sheltered or not stack.generals:", "if not stack.generals:", "AVB-06"),
    (AVOIDING, "if sheltered or not stack.generals:", "if sheltered:", "AVB-02"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)
