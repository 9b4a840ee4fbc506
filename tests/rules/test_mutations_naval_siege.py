"""Guards of voyages, naval battles, sieges, attrition and fleets turned round one by one: a case must notice each."""

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.mutating import cases, each, kit, must_be_noticed

__all__ = ["cases", "kit"]

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("reactions.at_sea", "if not fleets or seat in position.memory.opposed:", "if not fleets:", "NAV-17"),
    ("reactions.at_sea", "for _ in range(MARKER_RANGE):", "for _ in range(MARKER_RANGE + 1):", "NAV-17"),
    ("reactions.at_sea", "for _ in range(MARKER_RANGE):", "for _ in range(MARKER_RANGE - 1):", "NAV-17"),
    ("reactions.at_sea", 'if step.kind == "sea"}', "}", "NAV-17"),
    (
        "reactions.at_sea",
        "_disperse(position, battle.fleets)\n        return MOVER_WINS",
        "return MOVER_WINS",
        "NAV-24",
    ),
    ("reactions.at_sea", "attack_out_of_turn(position, battle.seat, mover)", "pass", "NAV-21"),
    ("reactions.at_sea", "if ours > theirs:", "if ours >= theirs:", "NAV-25"),
    ("reactions.at_sea", "if theirs > ours:", "if theirs >= ours:", "NAV-25"),
    ("reactions.at_sea", "_disperse(position, battle.fleets)", "pass", "NAV-26"),
    ("reactions.at_sea", "_disperse(position, escort)", "pass", "NAV-27"),
    ("reactions.at_sea", "improved=False, dispersed=True", "dispersed=True", "NAV-31"),
    ("reactions.at_sea", "return _strength(kit, position, escort) + bonus", "return bonus", "FLT-14"),
    ("reactions.at_sea", "if kit.profile.general_abilities else None", "", "R-45"),
    ("reactions.at_sea", "size in range(len(fleets), 0, -1)", "size in (len(fleets),)", "NAV-18"),
    ("movement.sailing", "if port != start))", "))", "NAV-17"),
    ("movement.sailing", '.kind == "sea")', ".kind)", "NAV-17"),
    ("movement.sailing", "for port in dict.fromkeys(ports):", "for port in ports:", "NAV-20"),
    ("movement.sailing", "(b for b in battles if b.space == port)", "battles", "R-11"),
    ("movement.sailing", "in _in_route_order(voyage.calls, ports):", "in voyage.calls:", "NAV-05"),
    ("movement.sailing", "if march.inside and not others", "if march.inside and others", "NAV-29"),
    ("movement.sailing", 'stage="ended", path=(*march.path, *sailed, march.space))', 'stage="ended")', "NAV-29"),
    (
        "movement.sailing",
        "yield from _driven_back(",
        "(",
        "NAV-30",
    ),
    ("movement.sea_calls", "if aboard.units.count <= limit:", "if True:", "SIE-19"),
    ("movement.sea_calls", "lambda: cart_refusal(position, call.take, group)", "lambda: None", "MOV-34"),
    ("movement.sea_calls", "if met.is_fight or met.lone_generals:", "if met.is_fight:", "NAV-05"),
    ("siege.force", "if any(general not in barred for general in group.generals):", "if True:", "SIE-06"),
    ("siege.force", "*(general for left in memory.moved for general in left.group.generals)", "", "SIE-06"),
    (
        "movement.siege_attempts",
        "march.group - Group(battled_on(position, march))",
        "march.group",
        "SIE-06",
    ),
    ("movement.battled", "if before or outside != march.group.units:", "if before:", "SIE-06"),
    ("movement.battled", "there, kind) - fresh)", "there, kind))", "SIE-06"),
    ("movement.battled", "    if position.memory.battled:\n        gone =", "    if False:\n        gone =", "SIE-06"),
    ("siege.attempt", "    forget_battled(position, (space, False), lost)", "", "SIE-06"),
    ("battle.garrison", "    if back:", "    if False:", "SIE-06"),
    ("movement.siege_attempts", "if march.points < cost:", "if False:", "SIE-07"),
    ("siege.force", "if not cap or position", "if position", "R-38"),
    ("movement.activation", "or march.general in position.memory.fought:", ":", "SIE-06"),
    ("siege.attempt", "if printed:", "if False:", "R-36"),
    ("siege.attempt", "by_sea = kit.is_major_city(space) and", "by_sea =", "SIE-12"),
    ("siege.attempt", "if by_sea and not available_fleets(position, seat) and", "if by_sea and", "FLT-13"),
    ("siege.attempt", "and is_port(kit, space)", "", "SIE-12"),
    ("siege.attempt", 'and not has_ability(kit, group, "ignores_no_fleet_penalty")', "", "GEN-05"),
    ("siege.attempt", 'if has_ability(kit, group, "siege_bonus"):', "if False:", "GEN-05"),
    ("siege.attempt", "if _defended_by_poliarchos(kit, position, seat, space):", "if False:", "R-41"),
    ("siege.attempt", "return kit.profile.general_abilities and any", "return any", "R-45"),
    ("siege.attempt", "attack(position, seat, (", "(position, seat, (", "SIE-09"),
    ("siege.attempt", "holder = city_holder(position, space)", "holder = position.markers.get(space)", "SIE-09"),
    ("siege.attempt", "kit.profile.ra_siege_check ==", "'every_scoring_roll' ==", "R-39"),
    ("siege.attempt", "or held == 0", "", "R-39"),
    ("siege.attempt", "if theirs < ours:", "if theirs <= ours:", "SIE-14"),
    ("siege.attempt", "if held + gained >= needed:", "if held + gained > needed:", "SIE-13"),
    ("siege.attempt", "position.markers.pop(space, None)", "pass", "SIE-15"),
    ("siege.attempt", "update_fleets(kit, position)", "pass", "FLT-07"),
    ("siege.attempt", "if place == space and royal != CART", "if False", "LEG-50"),
    ("siege.attempt", "if kit.is_major_city(space) or kit.royals", "if kit.royals", "SIE-16"),
    ("siege.attempt", "if not stack.units:", "if True:", "SIE-16"),
    ("attrition", "column or units.count", "units.count", "ATT-07"),
    ("attrition", "count = min(count, units.count)", "count = min(1, units.count)", "ATT-03"),
    ("standing.control", "seat=owner, improved=False", "seat=owner, improved=False, dispersed=False", "R-34"),
    ("standing.control", "seat=owner, improved=False", "seat=owner", "FLT-11"),
    ("standing.control", "return state.seat if state else None", "return None", "FLT-08"),
    ("standing.control", "owner = position.markers.get(fleet.place)", "owner = None", "FLT-05"),
    ("status", "if seat in (INDEPENDENT, position.usurper):", "if seat == INDEPENDENT:", "NAV-21"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)
