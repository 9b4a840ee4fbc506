"""Guards of land battle, prestige and the Royal Army: each is turned round, and a case must notice."""

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.mutating import cases, each, kit, must_be_noticed

__all__ = ["cases", "kit"]

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("battle.strength", "+ side.elephants", "", "BAT-06"),
    ("battle.strength", "if side.seat in field.avoided_in_vain:", "if False:", "BAT-09"),
    ("battle.strength", "position.markers.get(field.space) == side.seat", "False", "BAT-07"),
    ("battle.strength", "holder(kit, position, province) == side.seat", "False", "BAT-07"),
    ("battle.strength", "holder(kit, position, province) == side.seat", "side.is_player", "BAT-08"),
    ("battle.strength", "max(face, rating)", "face", "BAT-22"),
    (
        "battle.strength",
        "if side.leader is None:\n        return 1",
        "if side.leader is None:\n        return 4",
        "BAT-23",
    ),
    ("battle.strength", "return kit.independents[side.army].battle", "return 1", "BAT-22"),
    ("battle.strength", 'case "attack_bonus" if side.attacks:', 'case "attack_bonus":', "GEN-05"),
    ("battle.strength", "INDEPENDENT in (field.attacker, field.defender)", "True", "GEN-05"),
    ("battle.strength", "if side.attacks and not", "if False and not", "GEN-05"),
    ("battle.strength", "max(reading.least, face + reading.at)", "face + reading.at", "BAT-06"),
    ("battle.strength", "+ side.veterans", "", "CU-33"),
    ("battle.battle", "if field.provoked:", "if True:", "R-46"),
    ("battle.battle", "attack(position, field.attacker, (field.defender,))", "pass", "BAT-20"),
    ("battle.battle", "kit.profile.opt_veterans and", "True and", "CU-33"),
    ("battle.battle", "face >= VETERAN", "face > VETERAN", "CU-33"),
    ("battle.battle", "if won == 0:", "if False:", "BAT-24"),
    (
        "battle.battle",
        "defender = yield from _pay(position, field, defender",
        "defender = yield from _pay(position, field, attacker",
        "BAT-29",
    ),
    ("battle.battle", "if loser.seat == INDEPENDENT:", "if False:", "BAT-38"),
    ("battle.battle", "garrison_returns(position, field, attacker.joined)", "pass", "BAT-12"),
    ("battle.battle", "if owner is not None:", "if owner == field.attacker:", "GEN-17"),
    ("battle.commanders", "and not is_minor(side.leader)", "", "BAT-26"),
    ("battle.commanders", "roll == kit.tables.commander_loss.modified_roll", "True", "BAT-25"),
    ("battle.commanders", "table.dies_on_when_lost if lost else", "", "BAT-25"),
    ("battle.commanders", "if group.generals:", "if False:", "BAT-27"),
    ("battle.commanders", "if not hand or not group.units:", "if True:", "BAT-27"),
    ("battle.commanders", "if side.fallen and", "if", "BAT-28"),
    ("battle.commanders", "and position.markers.get(field.space) != side.seat", "", "BAT-28"),
    ("beaten", "position.popularity.pop(general, None)", "pass", "LEG-42"),
    ("battle.commanders", "and position.clock.turn < POLYPERCHON_COMES", "", "GEN-17"),
    ("battle.commanders", "bonus = sum(_duellist(kit, each) for each in sides)", "bonus = 0", "GEN-05"),
    ("battle.outcome", "return won < 2 * lost", "return won <= 2 * lost", "BAT-37"),
    ("battle.outcome", "return won < 2 * lost", "return won < 3 * lost", "BAT-37"),
    ("battle.outcome", "- Group(Units(royal=loser.aside))", "", "BAT-35"),
    ("battle.outcome", "if winner.leader is None or is_minor(winner.leader):", "if winner.leader is None:", "BAT-38"),
    ("battle.outcome", "if gain:", "gain = 1\n    if gain:", "R-51"),
    ("battle.prestige", "return max(0, total)", "return total", "LEG-34"),
    ("battle.prestige", "heard = (commander(kit, group),)", "heard = group.generals[:1]", "LEG-37"),
    ("battle.prestige", "+ position.popularity.get(leader, 0)", "", "LEG-42"),
    ("battle.prestige", "if defends and", "if", "LEG-41"),
    ("battle.prestige", "position.tomb == space and", "", "LEG-41"),
    ("battle.prestige", "and position.markers.get(space) == seat", "", "LEG-41"),
    ("battle.prestige", "aside=mover", "aside=None", "LEG-41"),
    ("battle.prestige", "if CART in group.royals or", "if", "LEG-41"),
    ("battle.prestige", "if stands else 0", "if False else 0", "GEN-05"),
    (
        "battle.prestige",
        "if seat == INDEPENDENT:\n        return 0",
        "if seat == INDEPENDENT:\n        return 9",
        "LEG-39",
    ),
    ("battle.royal_army", "if ours < theirs:", "if ours <= theirs:", "BAT-15"),
    ("battle.royal_army", "if theirs < ours:", "if False:", "BAT-15"),
    ("battle.royal_army", "and not side.units", "", "BAT-18"),
    ("battle.royal_army", 'kit.profile.ra_only_applies_to == "either" or not side.attacks', "True", "R-49"),
    ("battle.royal_army", 'kit.profile.ra_only_applies_to == "either" or not side.attacks', "not side.attacks", "R-49"),
    ("battle.royal_army", "if not is_minor(g)", "", "GEN-28"),
    ("battle.royal_army", "if loser.aside:", "if False:", "BAT-17"),
    ("battle.garrison", "if not inside.units:", "if True:", "BAT-10"),
    ("battle.garrison", "if group.units.count <= room:", "if True:", "SIE-19"),
    ("battle.garrison", "if not kit.is_major_city(space) or", "if True or", "BAT-11"),
    ("beaten", '!= CART and kit.royals[royal].kind == "lady"', "!= CART and False", "BAT-33"),
    ("beaten", "Group(macedonians, tuple(g for g in stack.generals if not is_minor(g)))", "stack.group", "BAT-30"),
    (
        "beaten",
        "Group(macedonians, tuple(g for g in stack.generals if not is_minor(g)))",
        "Group(macedonians)",
        "BAT-32",
    ),
    ("beaten", 'if kit.independents[army].when_beaten == "to_box"', "if True", "BAT-36"),
    ("beaten", "if macedonians:", "if False:", "BAT-31"),
    ("movement.entering", "and (outcome == DRAWN or", "and (", "BAT-42"),
    ("movement.entering", "if outcome == ATTACKER_WINS and", "if False and", "R-04"),
    ("reactions.avoiding", "in_vain.append(stack.seat)", "pass", "BAT-09"),
]


@each(MUTATIONS)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rules: str) -> None:
    must_be_noticed(kit, cases, where, old, new, rules)
