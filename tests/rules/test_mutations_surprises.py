"""Guards of the Surprise cards and of their windows turned round one by one: a case must notice each."""

import importlib
import inspect

import pytest

from desktop.resources import maps
from desktop.rules.cases.reading import Case, case_files, read_cases
from desktop.rules.successors.kit import Kit, open_kit
from tests.rules.test_mutations import FOLDER, HOME, differs, turned

WINDOWS, SIEGE, BATTLE = "cards.windows", "cards.surprises_siege", "cards.surprises_battle"
AFTER, MARCH, SEA = "cards.surprises_after", "cards.surprises_march", "cards.surprises_sea"
GIFT, GUIDES, STORMS, SCOUTS, FLOATING = (
    "cards.oratory",
    "cards.guides",
    "cards.storms",
    "cards.scouts",
    "cards.floating",
)
LAND_BATTLE = "battle.battle"
MUTATIONS = [
    # module, source as it stands, source turned round, the card or rule
    (WINDOWS, "return not any(", "return any(", "SEQ-13"),
    (WINDOWS, "if faction is None or not faction.hand:", "if faction is None:", "SEQ-10"),
    (WINDOWS, "if not any(could.values()):", "if not any(card in faction.hand for card in could):", "SEQ-10"),
    (WINDOWS, "for card in could if card in faction.hand", "for card in could", "SEQ-10"),
    (WINDOWS, "if card not in position.discards and", "if", "SEQ-10"),
    (WINDOWS, "and is_in_game(kit, position, card)", "", "CU-18"),
    (WINDOWS, "return (active, *in_turn_order(position, active))", "return tuple(sorted(position.factions))", "R-27"),
    (WINDOWS, "                going_on = True\n", "", "R-27"),
    (
        WINDOWS,
        "            if answer is None:\n                break",
        "            if True:\n                break",
        "R-27",
    ),
    (WINDOWS, "yield from replace_surprise(kit, position, played.seat)", "yield from ()", "OPS-05"),
    (WINDOWS, "discard(position, played.seat, played.card)", "pass", "OPS-05"),
    (SIEGE, "(seat, *in_turn_order(position, seat))", "(*in_turn_order(position, seat), seat)", "R-27"),
    (SIEGE, "if not kit.is_major_city(space):", "if False:", "CARD-14"),
    (SIEGE, "return asked == besieger", "return True", "CARD-49"),
    (SIEGE, "asked != besieger and", "", "CARD-62"),
    (SIEGE, "in (asked, INDEPENDENT)", "in (asked,)", "CARD-62"),
    (SIEGE, "in (asked, INDEPENDENT)", "is not None", "CARD-62"),
    (SIEGE, '"the_helepolis": table.the_helepolis', '"the_helepolis": 0', "CARD-14"),
    (
        SIEGE,
        '"traitor_inside_city": table.traitor',
        '"traitor_inside_city": table.the_helepolis or table.traitor',
        "CARD-49",
    ),
    (SIEGE, "STUBBORN: house.stubborn_garrison", "STUBBORN: -house.stubborn_garrison", "CARD-62"),
    (SIEGE, "if not any(stack.inside and stack.units.royal", "if any(stack.inside and stack.units.royal", "LEG-33"),
    (GIFT, "PERSUASION * sum", "0 * sum", "LEG-43"),
    (GIFT, "effect.target == general", "True", "LEG-43"),
    (GIFT, "position.stacks_of(seat) for g", "position.all_stacks() for g", "LEG-43"),
    (GIFT, '"segment"))', '"turn"))', "LEG-43"),
    (BATTLE, "(attacker.seat, defender.seat), effect", "(defender.seat, attacker.seat), effect", "BAT-14"),
    (BATTLE, "if any(side.is_player and not side.units for side in (own, enemy)):", "if False:", "CARD-54"),
    (BATTLE, "not side.units for side in (own, enemy)", "not side.units for side in (enemy,)", "CARD-54"),
    (BATTLE, "not side.units for side in (own, enemy)", "not side.units for side in (own,)", "CARD-54"),
    (BATTLE, "return enemy.units.elephant > 0", "return True", "CARD-53"),
    (BATTLE, "structs.replace(enemy, elephants=0)", "enemy", "CARD-53"),
    (BATTLE, "or _is_proof(kit, enemy)", "", "CARD-54"),
    (BATTLE, "enemy) > 0", "enemy) >= 0", "CARD-54"),
    (BATTLE, "2 if _lead(", "1 if _lead(", "CARD-54"),
    (BATTLE, ">= MUCH_HIGHER", "> MUCH_HIGHER", "CARD-54"),
    (BATTLE, "else 1\n", "else 2\n", "CARD-54"),
    (BATTLE, "if side.units and not after.units:", "if False:", "CARD-54"),
    (BATTLE, "return structs.replace(own, units=own.units + units)", "return structs.replace(own)", "CARD-54"),
    (BATTLE, "units=enemy.units - units)", "units=enemy.units)", "CARD-54"),
    (BATTLE, "return enemy.units.silver > 0", "return True", "CARD-47B"),
    (BATTLE, "lost = min(kit.profile.silver_shields_side_change_loss, enemy", "lost = min(0, enemy", "CU-20"),
    (BATTLE, 'position.silver = "gone"', "pass", "CU-20"),
    (BATTLE, "own.cards + CAVALRY", "own.cards", "CARD-O1"),
    (BATTLE, "and not is_minor(own.leader)", "", "CARD-O1"),
    (BATTLE, "if not compared or not may_speak(position):", "if True:", "CARD-57"),
    (BATTLE, "compared = both.royal or (both.loyal and", "compared = True or (both.loyal and", "CARD-57"),
    (AFTER, "seat in active_first(position) if", "seat in active_first(position)[::-1] if", "R-27"),
    (AFTER, "clash.of(played.seat)\n        purpose", "clash.of(played.seat)[::-1]\n        purpose", "CARD-59"),
    (AFTER, "new, *faces[place + 1 :]", "*faces[place + 1 :], new, new", "CARD-59"),
    (AFTER, "(loser is None or loser.seat == own.seat)", "True", "CARD-64"),
    (AFTER, "(loser is None or loser.seat == own.seat)", "loser is not None and loser.seat == own.seat", "CARD-64"),
    (AFTER, "and bool(enemy.units)", "", "CARD-64"),
    (AFTER, "plundered.append(clash.of(played.seat)[1].seat)", "pass", "CARD-64"),
    (AFTER, "or loser.seat == seat", "", "CARD-O2"),
    (AFTER, "or is_minor(loser.leader)", "", "CARD-O2"),
    (AFTER, ">= DIES_FROM:", "> DIES_FROM:", "CARD-O2"),
    (LAND_BATTLE, "1 + plundered.count(defender.seat)", "1", "CARD-64"),
    (LAND_BATTLE, "1 + plundered.count(attacker.seat)", "1", "CARD-64"),
    (MARCH, "in_turn_order(position, march.seat), effect)", "position.factions, effect)", "R-27"),
    (MARCH, "if not (units.mercenary or units.loyal) or", "if", "CARD-58"),
    (MARCH, "or has_ability(kit, march.group, MUTINY_PROOF)", "", "CARD-58"),
    (MARCH, 'if step.kind == "land"', "if True", "CARD-58"),
    (MARCH, "if stack.seat == seat and stack.is_army", "if stack.seat == seat", "CARD-58"),
    (MARCH, "        if not stack.inside or room_inside(kit, position, seat, step.to) > 0\n", "", "SIE-19"),
    (MARCH, "if dice.faces[0] < DESERTS_FROM:", "if dice.faces[0] <= DESERTS_FROM:", "CARD-58"),
    (MARCH, "if dice.faces[0] < DESERTS_FROM:", "if False:", "CARD-58"),
    (MARCH, "chosen=dice.faces[0] >= CHOSEN_FROM", "chosen=True", "CARD-58"),
    (MARCH, "chosen=dice.faces[0] >= CHOSEN_FROM", "chosen=dice.faces[0] > CHOSEN_FROM", "CARD-58"),
    (MARCH, 'inside = played.target.startswith("[")', "inside = False", "CARD-58"),
    (MARCH, ".province == AIGYPTOS", ".province is not None", "CARD-61"),
    (MARCH, "position.change_activation(group=march.group - Group(units))", "pass", "CARD-61"),
    (MARCH, "return not the_march(position).group.units", "return False", "R-05"),
    ("movement.entering", "        step_back(kit, position)\n    position", "        pass\n    position", "R-05"),
    ("movement.entering", "_leave_cart(position)\n    if", "pass\n    if", "R-54"),
    ("movement.moves", "if not bereft or go_on_alone(kit, position):", "if not bereft:", "CARD-58"),
    (SEA, "first_card(kit, position, window, in_turn_order(position, march.seat))", "None", "CARD-52"),
    (SEA, "window, in_turn_order(position, march.seat)", "window, active_first(position)", "NAV-16"),
    (SEA, "keep_in_port(position, march.seat, march.group.generals)", "pass", "CARD-52"),
    (SEA, "window, active_first(position)", "window, in_turn_order(position, position.clock.active)", "NAV-22"),
    (SEA, "return played is not None", "return False", "NAV-22"),
    (STORMS, '"segment"))', '"turn"))', "CARD-52"),
    (STORMS, "effect.target in generals", "True", "CARD-52"),
    ("reactions.at_sea", "return CANCELLED", "pass", "LEG-26"),
    (GUIDES, "march.seat == seat and", "", "CARD-60"),
    (GUIDES, "return kit.guided", "return kit", "CARD-60"),
    (SCOUTS, "SCOUTS),)", "0),)", "CARD-63"),
    (FLOATING, "if ORATORY in faction.hand and", "if", "CARD-57"),
    (FLOATING, "if GUIDES in faction.hand and", "if", "CARD-60"),
    (FLOATING, "yield from lay_down(kit, position, played)", "yield from ()", "OPS-05"),
    (FLOATING, 'until="activation"', 'until="segment"', "CARD-60"),
]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture(scope="module")
def cases(kit: Kit) -> list[Case]:
    return [case for path in case_files([FOLDER / "surprises"]) for case in read_cases(kit, path)[0]]


@pytest.mark.parametrize(
    ("where", "old", "new", "rule"), MUTATIONS, ids=[f"{m[3]}: {m[1]} -> {m[2]}" for m in MUTATIONS]
)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rule: str) -> None:
    module = importlib.import_module(f"{HOME}.{where}")
    assert old in inspect.getsource(module), f"{where} has no {old!r} any more: write the guard as it stands now"
    near = sorted(cases, key=lambda case: case.entry.id != rule and rule not in case.entry.rules)
    with turned(module, old, new):
        assert any(differs(kit, case) for case in near), f"no case notices that {rule} is turned round"
