"""Rules that live in an order of steps or in what is not done, turned round: a case that cites one must notice."""

import pytest

from diadochi.rules.successors.kit import Kit
from tests.rules.mutating import Citing, citing, differs, each, kit, must_be_noticed, turned_round
from tests.rules.turning import Turn, always, boundary, instead, never, steps, turned, without

__all__ = ["citing", "kit"]

MUTATIONS = [
    # the function, how it is turned round, the rules whose cases must notice
    (
        "beat",
        instead("independents_beaten()", '(yield from losses(winner.seat, winner.units, 1, False, ""))'),
        "ATT-01",
    ),
    ("_driven_back", instead("Group()", "Group(_1, march.group.generals)", within="space"), "ATT-06"),
    ("attrition", instead("units count column", "1"), "BAT-39"),
    ("beaten", instead("is_minor()", "not macedonians or _"), "BAT-40"),
    ("beaten", instead("Units()", "stack.units or _"), "CU-07, CU-11"),
    ("beaten", never("macedonians"), "CU-13"),
    ("note_losses", without("gone"), "CU-06"),
    ("beaten", without("is_minor"), "ATT-14"),
    ("_garrison_taken", instead("beaten()", "Group()"), "ATT-12, SIE-03"),
    ("fall", instead("pop() markers", "position.markers.update({space: besieger})"), "SIE-17"),
    ("siege_attempt", without("attack"), "SIE-09"),
    ("beat", without("Group"), "ATT-10"),
    ("local_troops", without("avoided_in_vain"), "AVB-07"),
    ("local_troops", steps("local_troops_province", "troops = table.local_troops_province"), "BAT-07"),
    ("local_troops", instead("avoided_in_vain seat", "side.army is not None"), "BAT-08"),
    ("outcome.decided", instead("ours theirs", "(_) or 1", nth=1), "BAT-24"),
    (
        "_decide",
        steps(
            "dangers",
            "if dangers[1]:\n"
            "    defender = yield from commander_check(kit, position, field, sides, defender, lost=won > 0)\n"
            "_",
            nth=2,
        ),
        "R-50",
    ),
    ("land_battle", never("provoked"), "BAT-20"),
    (
        "_decide",
        steps(
            "dangers",
            "_\nattacker, defender = set_aside(kit, position, field, attacker, defender)",
            nth=3,
        ),
        "LEG-40",
    ),
    ("set_aside", never("attacker defender"), "CU-23, LEG-32"),
    ("set_aside", never("ours", nth=1), "CU-24"),
    ("set_aside", boundary("ours", nth=1), "CU-25"),
    (
        "join_winner",
        steps("aside", "loser, winner = (loser, winner) if loser.aside else (winner, loser)\n_", nth=1),
        "CU-27",
    ),
    ("prestige", instead("0", "99", within="INDEPENDENT"), "CU-34"),
    ("prestige", instead("heard", "()", within="popularity"), "LEG-29"),
    ("_disperse", instead("replace()", "structs.replace(_1, seat=None, improved=False, dispersed=True)"), "FLT-04"),
    ("naval_battle._strength", instead("fleets", "_[:1]", nth=3), "FLT-14"),
    ("naval_battle", boundary("ours theirs", within="MOVER_LOSES"), "FLT-15, NAV-25"),
    ("naval_battle", instead("ours theirs", "_1 < _2", within="MOVER_WINS"), "NAV-24"),
    ("announced", turned("options"), "NAV-13"),
    ("_fleet_owner", instead("place held", "None"), "FLT-06"),
    ("_victory_tallies", instead("largest_fleet()", "None"), "FLT-12"),
    ("sail", steps("_driven_back", "_\nbreak"), "NAV-30"),
    ("sail", instead("space battles", "battles[:1]"), "NAV-20"),
    (
        "sail",
        steps("calls", "position.change_activation(space=port)\nyield from entered(kit, position)\n_"),
        "INT-09, NAV-06",
    ),
    ("origins", instead("beside target", "[step.to for step in kit.steps[target]]"), "NAV-11, INT-05"),
    ("origins", never("may_enter"), "INT-01"),
    ("_is_free_army", instead("is_army", "bool(stack.units)"), "GEN-32"),
    ("_is_free_army", never("shut_in"), "SIE-23"),
    ("interception", always("succeeded"), "INT-21"),
    ("interception", without("clean_up", nth=2), "INT-34"),
    (
        "_withdraw",
        steps(
            "_disperse_lone_generals",
            "met = position.group(stack.seat, place, False)\n"
            "position.put(stack.seat, place, False, Group())\n"
            "group = group + met\n"
            "_",
        ),
        "AVB-11",
    ),
    (
        "_withdraw",
        steps(
            "put last",
            "from diadochi.rules.successors.reactions.interception import interception\n"
            "yield from interception(kit, position, stack.seat, last)\n"
            "_",
        ),
        "AVB-15",
    ),
    ("movement.entry._met", instead("avoidances()", "()"), "AVB-17"),
    ("movement.entry._met", steps("meeting", "_\nposition.change_activation(stage='ended')"), "AVB-16"),
    (
        "movement.entry._intercepted",
        steps(
            "Choice",
            "from diadochi.rules.successors.answers import Avoid\noptions = Choice((stays, StepBack(), Avoid()))",
        ),
        "AVB-13, INT-32",
    ),
    (
        "movement.entry.entered",
        steps("interception", "yield from avoidances(kit, position, seat, space, march.came_from)\n_"),
        "AVB-12, INT-33",
    ),
    (
        "movement.entry._intercepted",
        steps(
            "Choice",
            "from diadochi.rules.successors.battle.battle import shelter\n"
            "yield from shelter(kit, position, march.seat, march.space)\n"
            "_",
        ),
        "BAT-13, INT-24",
    ),
    ("movement.entry._intercepted", without("may_overrun"), "INT-25"),
    ("fight", instead("Battlefield()", "Battlefield(_1, _3, _2, _4, _5, _6)"), "INT-23"),
    ("movement.entry.entered", instead("interception()", "_ if len(march.path) < 3 else None"), "INT-16"),
    ("step_back", instead("embarked came_from", "march.path[-2]"), "INT-28"),
    ("step_back", without("move_group"), "INT-27, INT-30"),
    ("walls_around", never("INDEPENDENT"), "CTL-19"),
    ("movement.entry.entered", steps("take_lone_pieces", "position.markers[space] = seat\n_"), "CTL-09"),
    (
        "_carry_out",
        steps(
            "ended",
            "from diadochi.rules.successors.movement.moves import _pass_stronghold\n"
            "yield from _pass_stronghold(kit, position)\n"
            "_",
        ),
        "ATT-08",
    ),
    ("may_activate_at", without("dropped_general_may_activate"), "GEN-39"),
    ("commander", instead("senior_first()", "_1"), "GEN-35, GEN-40"),
    ("drop_refusal", instead("generals left", "not group.generals", within="MOV-17"), "GEN-38"),
    ("who_may_go", instead("with_general()", "Group(_1.units, (_2,), _1.royals)"), "GEN-37"),
    ("may_activate_at", instead("is_minor takeable", "_1 or _2"), "GEN-10, VIC-22"),
    (
        "remove_marker",
        steps(
            "markers",
            "from diadochi.rules.successors.standing import attack\n"
            "attack(position, march.seat, (position.markers[march.space],))\n"
            "_",
        ),
        "SEQ-27",
    ),
    ("_may_place", instead("inside", "False"), "SIE-24"),
    ("needs_siege", always("any"), "SIE-02"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, citing: Citing, function: str, turn: Turn, rules: str) -> None:
    must_be_noticed(kit, citing, function, turn, rules)


@pytest.mark.parametrize("kind", ["mountain", "strait"])
def test_a_case_notices_when_mountains_and_straits_are_cheap(kit: Kit, citing: Citing, kind: str) -> None:
    with turned_round("kit._cost", instead("getattr()", f'1 if kind.id == "{kind}" else getattr(_1, _2)')):
        cheap = Kit(kit.atlas, kit.box)
        assert any(differs(cheap, case) for case in citing["R-02"]), f"no case notices that {kind} routes cost 1"
