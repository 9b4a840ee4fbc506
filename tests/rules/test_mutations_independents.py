"""Guards of the independent armies turned round one by one: a case must notice each."""

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.mutating import cases, each, kit, must_be_noticed

__all__ = ["cases", "kit"]

ACTIVATION, ENTERING, WAYS = "independents.activation", "independents.entering", "independents.ways"
MARKS, REACTION = "independents.marks", "independents.reaction"
MARCH = "movement.entering"
MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    (ACTIVATION, "if may_be_activated(position, army):", "if True:", "IND-14"),
    (ACTIVATION, "points = kit.profile.indep_action_points", "points = 3", "IND-04"),
    (ACTIVATION, "march.points - entry_cost(kit)", "march.points", "R-59"),
    (ACTIVATION, "march.points - step.cost", "march.points - 1", "R-59"),
    (ACTIVATION, "    remove_players_marker(kit, position, march.army, space)", "    pass", "IND-05"),
    (ACTIVATION, "has_not_moved = march.stage == START and march.came_from != BOX", "has_not_moved = True", "IND-08"),
    (ACTIVATION, "and kit.independents[march.army].may_place_marker", "", "IND-08"),
    (ACTIVATION, "started=space, came_from=BOX", 'started="pella", came_from=BOX', "IND-07"),
    (ACTIVATION, "started=space, came_from=BOX", "started=space, came_from=space", "INT-31"),
    (WAYS, 'if step.by != "sea":', "if True:", "NAV-12"),
    (WAYS, "return None if refused is None else", "return None if True else", "IND-04"),
    (WAYS, "if not region or", "if True or", "IND-06"),
    (WAYS, "if not region or", "if True or", "IND-10"),
    (WAYS, "if march.stage == START or", "if True or", "IND-07"),
    (WAYS, "if not kit.independents[march.army].must_end_west:", "if True:", "R-60"),
    (WAYS, ".lon < kit.atlas.spaces[march.started].lon", ".lon <= kit.atlas.spaces[march.started].lon", "IND-07"),
    (WAYS, "if _can_end(kit, position, march, step.to, march.points - step.cost):", "if True:", "IND-07"),
    (WAYS, "any(stack.units for stack in outside_enemies(position, INDEPENDENT, space))", "False", "IND-07"),
    (WAYS, "if where_it_stands(position) != BOX:", "if False:", "IND-15"),
    (WAYS, "if space not in kit.independents[march.army].box_entry_spaces:", "if False:", "IND-15"),
    (MARKS, "kit.is_major_city(space) or", "", "IND-13"),
    (MARKS, "or army in position.drawn", "", "IND-18"),
    (MARKS, "if position.markers.get(space, INDEPENDENT) != INDEPENDENT:", "if space in position.markers:", "IND-16"),
    (MARKS, "        update_fleets(kit, position)\n\n\ndef place", "        pass\n\n\ndef place", "R-35"),
    (MARKS, "or city_holder(position, space) is not None", "", "IND-08"),
    (MARKS, "    position.drawn = (*position.drawn, army)", "    pass", "IND-18"),
    (ENTERING, "if is_home(kit, army, where_it_stands(position)):", "if False:", "IND-09"),
    (ENTERING, "if is_home(kit, army, where_it_stands(position)):", "if False:", "R-61"),
    (
        ENTERING,
        "interceptor = yield from interception(kit, position, INDEPENDENT, space)",
        "interceptor = None",
        "IND-03",
    ),
    (ENTERING, "    if _may_overrun(kit, position, met):\n        yield", "    if False:\n        yield", "IND-19"),
    (ENTERING, "if march.came_from == BOX and", "if", "IND-21"),
    (ENTERING, "if march.came_from == BOX and kit.profile.indep_return_to_box:", "if False:", "INT-31"),
    (ENTERING, " and kit.profile.indep_return_to_box", "", "ED-60"),
    (
        ENTERING,
        "in_vain = yield from avoidances(kit, position, INDEPENDENT, space, march.came_from)",
        "in_vain = ()",
        "IND-03",
    ),
    (
        ENTERING,
        "Field(space, INDEPENDENT, defender, march.army, in_vain)",
        "Field(space, 0, defender, march.army)",
        "BAT-09",
    ),
    (ENTERING, "if not _may_overrun(kit, position, met):", "if True:", "IND-19"),
    (ENTERING, "return isinstance(answer, Overrun)", "return True", "R-03"),
    (ENTERING, "kit.independents[the_independent_march(position).army].strength", "100", "R-01"),
    (ENTERING, "    if outcome == DRAWN:\n        _go_back(position)", "    pass", "IND-18"),
    (ENTERING, "        _let_lie(position, taken)", "        pass", "R-57"),
    (ENTERING, "        _scatter(kit, position)", "        pass", "MOV-24"),
    (ENTERING, "    lift_siege(position, space)", "    pass", "SIE-18"),
    (ENTERING, "yield from shelter_of_standing(kit, position, met.armies[0].seat, space, stood)", "pass", "BAT-11"),
    (REACTION, "or not kit.profile.opt_indep_reactions:", ":", "IND-20"),
    (REACTION, "mover == INDEPENDENT or", "", "OPT-01"),
    (REACTION, "if not may_enter(position, INDEPENDENT, mover, target):", "if False:", "OPT-01"),
    (REACTION, 'if step.kind == "land"', "if True", "INT-05"),
    (REACTION, "region_refusal(kit, army.id, target) is None", "True", "IND-10"),
    (REACTION, "not army.must_end_west or", "True or", "IND-07"),
    (REACTION, "die > army.initiative", "die >= army.initiative", "IND-20"),
    (REACTION, "_beats(army, dice.faces[0] + modifier)", "_beats(army, dice.faces[0])", "INT-19"),
    ("reactions.targets", "if seat == INDEPENDENT:", "if False:", "OPT-01"),
    ("reactions.targets", "army != moving for army", "True for army", "IND-03"),
    ("reactions.targets", "or _standing_independents(position, target)", "", "IND-03"),
    ("reactions.interception", "mover if march is None else march.resolver", "mover", "IND-03"),
    ("reactions.interception", "if kit.profile.interception_costs_status:", "if True:", "R-46"),
    ("reactions.interception", "if kit.profile.interception_costs_status:", "if False:", "R-46"),
    ("reactions.interception", "return INDEPENDENT if came else None", "return None", "OPT-01"),
    (MARCH, "or _is_left_to_independents(position)", "", "R-05"),
    (MARCH, "if outcome != ATTACKER_WINS:", "if False:", "IND-03"),
    (MARCH, "if outcome != ATTACKER_WINS:", "if True:", "IND-03"),
    (MARCH, "if not the_march(position).group.units:\n            break", "pass", "R-05"),
    ("facts", "-kit.independents[army].strength", "kit.independents[army].strength", "IND-03"),
    ("movement.march", "() if seat == INDEPENDENT else position", "position", "IND-03"),
    ("battle.battle", "if winner.army is not None:", "if False:", "IND-16"),
    ("battle.battle", "    remember_draw(position, field.independent)", "    pass", "IND-18"),
    ("battle.battle", "remember_draw(position, field.independent)", "remember_draw(position, None)", "IND-18"),
    ("battle.strength", "if position.markers.get(field.space) == side.seat", "if side.army is None", "IND-23"),
    ("battle.strength", "if province is not None and", "if side.army is None and province is not None and", "IND-23"),
    ("battle.outcome", "gain = kit.profile.prestige_for_independent_win", "gain = 1", "IND-25"),
    (
        "cards.independents",
        "return may_be_activated(position, army)",
        "return always(_kit, position, _seat)",
        "CARD-25",
    ),
    ("movement.segment", "        forget_draws(position)", "        pass", "IND-18"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)
