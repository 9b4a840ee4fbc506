"""Rules that live in an order of steps or in what is not done, turned round: a case that cites one must notice."""

from desktop.resources import maps
from desktop.rules.cases.reading import Case
from desktop.rules.core.books import ids_in
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.kit import kit as kit_module
from tests.rules.mutating import cases, differs, each, kit, must_be_noticed, turned

__all__ = ["cases", "kit"]

INTERCEPTION, AVOIDING, ENTERING = "reactions.interception", "reactions.avoiding", "movement.entering"
AT_SEA, SAILING, ACTIVATION, MOVES = "reactions.at_sea", "movement.sailing", "movement.activation", "movement.moves"
BATTLE, BEATEN, ATTEMPT, PRESTIGE = "battle.battle", "beaten", "siege.attempt", "battle.prestige"
ROYAL_ARMY, STRENGTH, OUTCOME = "battle.royal_army", "battle.strength", "battle.outcome"
CONTROL, POINTS, STATUS, FREE_ACTS = "standing.control", "standing.points", "status", "movement.free_acts"
MUTATIONS = [
    # module, source as it stands, source turned round, the rules whose cases must notice
    (
        OUTCOME,
        "        independents_beaten(kit, position, loser.army)",
        '        yield from losses(winner.seat, winner.units, 1, False, "")',
        "ATT-01",
    ),
    (SAILING, "march.inside) - Group(lost)", "march.inside) - Group(lost, march.group.generals)", "ATT-06"),
    ("attrition", "loss(size,", "loss(1,", "BAT-39"),
    (
        BEATEN,
        "(macedonians, tuple(g for g in stack.generals if",
        "(macedonians, tuple(g for g in stack.generals if macedonians and",
        "BAT-40",
    ),
    (BEATEN, "    macedonians = Units(", "    macedonians = stack.units or Units(", "CU-07, CU-11"),
    (BEATEN, "    if macedonians:\n", "    if False:\n", "CU-13"),
    (BEATEN, 'position.silver = "gone"', "pass", "CU-06"),
    (BEATEN, "(g for g in stack.generals if not is_minor(g))))\n    return", "stack.generals))\n    return", "ATT-14"),
    (
        ATTEMPT,
        "    taken = yield from beaten(kit, position, space, stack)\n",
        "    taken = Group()\n",
        "ATT-12, SIE-03",
    ),
    (ATTEMPT, "    position.markers.pop(space, None)", "    position.markers[space] = besieger", "SIE-17"),
    (ATTEMPT, "    attack(position, seat, (INDEPENDENT if holder is None else holder,))", "    pass", "SIE-09"),
    (OUTCOME, "- Group(Units(royal=loser.aside))", "", "ATT-10"),
    (STRENGTH, "if side.seat in field.avoided_in_vain:", "if False:", "AVB-07"),
    (STRENGTH, "troops += table.local_troops_province", "troops = table.local_troops_province", "BAT-07"),
    (STRENGTH, "if side.seat in field.avoided_in_vain:", "if side.army is not None:", "BAT-08"),
    (BATTLE, "won = ours[1] - theirs[1]", "won = ours[1] - theirs[1] or 1", "BAT-24"),
    (
        BATTLE,
        "    if in_danger(kit, attacker, ours[0]):",
        (
            "    if in_danger(kit, defender, theirs[0]):\n"
            "        defender = yield from commander_check(kit, position, field, sides, defender, lost=won > 0)\n"
            "    if in_danger(kit, attacker, ours[0]):"
        ),
        "R-50",
    ),
    (BATTLE, "    if field.provoked:\n", "    if False:\n", "BAT-20"),
    (
        BATTLE,
        "    if won == 0:\n",
        "    attacker, defender = set_aside(kit, position, field, attacker, defender)\n    if won == 0:\n",
        "LEG-40",
    ),
    (ROYAL_ARMY, "if not (attacker.units.royal or defender.units.royal):", "if True:", "CU-23, LEG-32"),
    (ROYAL_ARMY, "    if ours < theirs:", "    if False:", "CU-24"),
    (ROYAL_ARMY, "    if ours < theirs:", "    if ours <= theirs:", "CU-25"),
    (
        ROYAL_ARMY,
        "    if loser.aside:",
        "    loser, winner = (loser, winner) if loser.aside else (winner, loser)\n    if loser.aside:",
        "CU-27",
    ),
    (PRESTIGE, "        return 0\n", "        return 99\n", "CU-34"),
    (PRESTIGE, "for general in heard)", "for general in ())", "LEG-29"),
    (AT_SEA, "improved=False, dispersed=True", "seat=None, improved=False, dispersed=True", "FLT-04"),
    (AT_SEA, "for fleet in fleets)", "for fleet in fleets[:1])", "FLT-14"),
    (AT_SEA, "    if theirs > ours:", "    if theirs >= ours:", "FLT-15, NAV-25"),
    (AT_SEA, "    if ours > theirs:", "    if ours < theirs:", "NAV-24"),
    (AT_SEA, "        if not options:\n", "        if options:\n", "NAV-13"),
    (CONTROL, "owner = held.get(fleet.place)", "owner = None", "FLT-06"),
    (POINTS, "    yield largest_fleet(kit, position), fleet", "    yield None, fleet", "FLT-12"),
    (SAILING, "                return\n", "                break\n", "NAV-30"),
    (SAILING, "in (b for b in battles if b.space == port)", "in battles[:1]", "NAV-20"),
    (
        SAILING,
        "        for call in (c for c in voyage.calls",
        (
            "        position.change_activation(space=port)\n"
            "        yield from entered(kit, position)\n        for call in (c for c in voyage.calls"
        ),
        "INT-09, NAV-06",
    ),
    (INTERCEPTION, 'if step.kind == "land"', "if True", "NAV-11, INT-05"),
    (INTERCEPTION, "if found and may_enter(position, seat, mover, target)", "if False", "INT-01"),
    (INTERCEPTION, "return stack.is_army and not", "return bool(stack.units) and not", "GEN-32"),
    (INTERCEPTION, "and not shut_in", "", "SIE-23"),
    (INTERCEPTION, "            if succeeded:\n", "            if True:\n", "INT-21"),
    (INTERCEPTION, "clean_up(position, but=mover)\n    return INDEPENDENT", "return INDEPENDENT", "INT-34"),
    (
        AVOIDING,
        "    for place in answer.path:\n",
        (
            "    for place in answer.path:\n"
            "        met = position.group(stack.seat, place, False)\n"
            "        position.put(stack.seat, place, False, Group())\n        group = group + met\n"
        ),
        "AVB-11",
    ),
    (
        AVOIDING,
        "    last = answer.path[-1]\n",
        (
            "    last = answer.path[-1]\n    from desktop.rules.successors.reactions.interception import interception\n"
            "    yield from interception(kit, position, stack.seat, last)\n"
        ),
        "AVB-15",
    ),
    (
        ENTERING,
        "in_vain = yield from avoidances(kit, position, march.seat, march.space, march.came_from)",
        "in_vain = ()",
        "AVB-17",
    ),
    (
        ENTERING,
        "    if not met.is_fight:\n",
        "    position.change_activation(stage='ended')\n    if not met.is_fight:\n",
        "AVB-16",
    ),
    (
        ENTERING,
        "    options = Choice((stays, StepBack()))",
        "    from desktop.rules.successors.answers import Avoid\n    options = Choice((stays, StepBack(), Avoid()))",
        "AVB-13, INT-32",
    ),
    (
        ENTERING,
        "    interceptor = yield from interception(kit, position, seat, space)\n",
        (
            "    yield from _avoidances(kit, position)\n"
            "    interceptor = yield from interception(kit, position, seat, space)\n"
        ),
        "AVB-12, INT-33",
    ),
    (
        ENTERING,
        "    options = Choice((stays, StepBack()))",
        "    yield from shelter(kit, position, march.seat, march.space)\n    options = Choice((stays, StepBack()))",
        "BAT-13, INT-24",
    ),
    (ENTERING, "if may_overrun(kit, marching(kit, march.seat, march.group), met):", "if False:", "INT-25"),
    (ENTERING, "Field(march.space, march.seat, defender,", "Field(march.space, defender, march.seat,", "INT-23"),
    (
        ENTERING,
        "    interceptor = yield from interception(kit, position, seat, space)\n",
        (
            "    interceptor = None\n    if len(march.path) < 3:\n"
            "        interceptor = yield from interception(kit, position, seat, space)\n"
        ),
        "INT-16",
    ),
    (ENTERING, "march.embarked if by_sea else march.came_from", "march.path[-2]", "INT-28"),
    (ENTERING, "    move_group(position, back, shut_in, march.came_by)", "    pass", "INT-27, INT-30"),
    ("royal.heirs", "owner not in (None, INDEPENDENT)", "owner is not None", "CTL-19"),
    (
        ENTERING,
        "    if goes_on:\n",
        "    if goes_on:\n        position.markers[space] = seat\n",
        "CTL-09",
    ),
    (
        ACTIVATION,
        "        case Stop():\n",
        (
            "        case Stop():\n"
            "            from desktop.rules.successors.movement.moves import _pass_stronghold\n"
            "            yield from _pass_stronghold(kit, position)\n"
        ),
        "ATT-08",
    ),
    (ACTIVATION, "if moved and not kit.profile.dropped_general_may_activate:", "if moved:", "GEN-39"),
    ("facts", "return kit.senior_first(group.generals)[0]", "return group.generals[0]", "GEN-35, GEN-40"),
    (MOVES, "    if not left.generals:\n", "    if group.generals:\n", "GEN-38"),
    (
        ACTIVATION,
        "    return with_general(takeable(position, stack.seat, space, stack.inside, general), general)",
        (
            "    group = takeable(position, stack.seat, space, stack.inside, general)\n"
            "    return Group(group.units, (general,), group.royals)"
        ),
        "GEN-37",
    ),
    (ACTIVATION, "    if is_minor(general) and not", "    if is_minor(general) or not", "GEN-10, VIC-22"),
    (MOVES, "    del position.markers[march.space]", "    position.factions.clear()", "SEQ-27"),
    (FREE_ACTS, "    if not group.units:\n", "    if not group.units or act.inside:\n", "SIE-24"),
    ("siege.force", "        return any(s.inside and", "        return True or any(s.inside and", "SIE-02"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)


def test_a_case_notices_when_mountains_and_straits_are_cheap(cases: list[Case]) -> None:
    near = [case for case in cases if "R-02" in (*case.entry.rules, *ids_in(case.entry.id))]
    for kind in ("mountain", "strait"):
        cost = f'"{kind}": profile.cost_{kind}'
        with turned(kit_module, cost, f'"{kind}": 1'):
            kit = open_kit(maps("diadochi"))
            assert any(differs(kit, case) for case in near), f"no case notices that {kind} routes cost 1"
