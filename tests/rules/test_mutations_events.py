"""Guards of the events of cards, and of what they leave behind, turned round one by one: a case must notice each."""

import importlib
import inspect

import pytest

from desktop.rules.cases.reading import Case
from desktop.rules.successors.kit import Kit
from tests.rules.test_mutations import HOME, cases, differs, kit, turned

__all__ = ["cases", "kit"]

MUTATIONS = [
    # module, source as it stands, source turned round, the rule
    ("cards.mercenaries", "if outside_enemies(position, seat, space) or", "if", "CARD-10"),
    ("cards.mercenaries", "or position.independent_army_at(space):", "or False:", "CARD-08"),
    ("cards.mercenaries", "if position.markers.get(space) != seat:", "if False:", "CARD-06"),
    ("cards.mercenaries", "if led or not hand:", "if not hand:", "CARD-06"),
    ("cards.markers", 'kind == "stronghold" and position', 'kind == "stronghold" or position', "CARD-03"),
    ("cards.markers", "if position.at(space):", "if False:", "CARD-03"),
    ("cards.markers", "if position.independent_army_at(space):", "if False:", "CARD-03"),
    ("cards.markers", "in (None, seat):", "in (None,):", "CARD-03"),
    ("cards.markers", "if strategos_of_europe(kit, position) != seat:", "if False:", "CARD-41"),
    ("cards.markers", "for space in spaces_of(kit, *OF_FREEDOM)", "for space in spaces(kit, None, 0)", "CARD-41"),
    ("cards.markers", 'if kit.atlas.spaces[space].kind == "minor")', ")", "CARD-41"),
    ("cards.markers", "in (None, seat, INDEPENDENT):", "in (None, seat):", "CARD-41"),
    ("cards.markers", 'kit.atlas.spaces[space].kind != "minor" or', "False or", "CARD-46"),
    ("cards.markers", "all(map(is_minor, ", "all(map(lambda _: False, ", "CARD-46"),
    ("cards.unrest", "if all(position.markers[space] == seat for space in found):", "if True:", "CARD-18"),
    ("cards.unrest", "if kit.atlas.spaces[space].province is None:", "if True:", "CARD-18"),
    ("cards.unrest", 'if step.by == "land")', 'if step.by == "sea")', "CARD-19"),
    ("cards.unrest", "aim, MOST)", "aim, 1)", "CARD-18"),
    ("cards.unrest", "= INDEPENDENT\n\n", "= seat\n\n", "CARD-18"),
    ("cards.repute", "for space in position.stacks:", "for space in ():", "CARD-45"),
    ("cards.repute", 'held.status == "champion"', "held.status", "CARD-45"),
    ("cards.repute", 'if position.factions[seat].status != "successor":', "if False:", "CARD-45"),
    ("cards.repute", "give_up(position, effect.key)", "pass", "CARD-35"),
    ("cards.repute", "if marked or stands else wrong", "if marked else wrong", "CARD-44"),
    ("cards.repute", "if marked or stands else wrong", "if stands else wrong", "CARD-44"),
    ("cards.fleets", "elif state.dispersed:", "elif False:", "CARD-43"),
    ("cards.fleets", "elif state.improved:", "elif False:", "CARD-43"),
    ("cards.fleets", "if state.seat != seat:", "if False:", "CARD-43"),
    ("cards.troops", "if not (led and place.group.units):", "if not place.group.units:", "CARD-04"),
    ("cards.troops", "if not (led and place.group.units):", "if not led:", "CARD-04"),
    ("cards.troops", 'if position.silver != "not_arrived":', "if False:", "CARD-47A"),
    ("cards.troops", "(*position.discards, STEAL)", "position.discards", "CARD-47A"),
    ("cards.family", "elif not any(stack.seat == seat for stack in position.at(found[0])):", "elif False:", "CARD-01"),
    ("cards.family", "elif found[1] not in (None, seat):", "elif False:", "CARD-01"),
    ("cards.family", "elif found[1] is not None and is_besieged(", "elif False and is_besieged(", "CARD-20"),
    ("cards.family", 'position.royal_state[royal] = "inactive"', "pass", "CARD-20"),
    ("cards.family", "elif space == here:", "elif False:", "CARD-20"),
    ("cards.family", 'in ("gone", "active"):', 'in ("gone",):', "CARD-28"),
    ("cards.family", "if set(HER_ENEMIES) & {*own, *waiting}:", "if set(HER_ENEMIES) & {*own}:", "CARD-28"),
    ("cards.family", "if set(HER_ENEMIES) & {*own, *waiting}:", "if set(HER_ENEMIES) & {*waiting}:", "CARD-28"),
    ("cards.family", "if not effects_of(position, OLYMPIAS):", "if True:", "CARD-28"),
    ("cards.family", "if others or position.independent_army_at(space):", "if others:", "CARD-28"),
    ("cards.campaigns", "return points + BONUS, die", "return points, die", "CARD-15"),
    ("cards.campaigns", "range(MAJOR)", "range(1)", "CARD-17"),
    ("cards.borrowing", "if not any(card != AHURA_MAZDA for", "if not any(card for", "CARD-39"),
    ("cards.borrowing", "take(position, seat, (card,))", "pass", "CARD-39"),
    ("cards.intrigue", "royal == CART and position.clock.turn < CART_MOVES_FROM", "False", "CARD-33"),
    ("cards.intrigue", "elif not _is_enemys(kit, position, seat, royal):", "elif False:", "CARD-33"),
    ("cards.intrigue", "elif found[1] is not None and _others_besiege(", "elif False and _others_besiege(", "CARD-33"),
    (
        "cards.intrigue",
        "leaders(kit, position, seat, major=True)\n    return",
        "leaders(kit, position, seat, major=False)\n    return",
        "CARD-33",
    ),
    ("cards.intrigue", "if dice.faces[0] >= BOUGHT_FROM:", "if dice.faces[0] > BOUGHT_FROM:", "CARD-33"),
    ("cards.intrigue", "if dice.faces[0] >= BOUGHT_FROM:", "if dice.faces[0] >= BOUGHT_FROM - 1:", "CARD-33"),
    ("cards.intrigue", "if found[1].inside:", "if False:", "CARD-34"),
    ("cards.intrigue", "attack(position, seat, (stack.seat,))", "pass", "CARD-34"),
    ("cards.intrigue", "if dice.faces[0] >= DEAD_FROM:", "if dice.faces[0] > DEAD_FROM:", "CARD-34"),
    ("cards.intrigue", "if dice.faces[0] >= DEAD_FROM:", "if dice.faces[0] >= DEAD_FROM - 1:", "CARD-34"),
    ("cards.intrigue", "elif dice.faces[0] == BETRAYED:", "elif False:", "CARD-34"),
    ("cards.intrigue", "yield from early_polyperchon(position, stack.seat)", "pass", "GEN-17"),
    ("cards.deserting", "if more <= 0 or", "if more < 0 or", "CARD-38"),
    ("cards.deserting", "_room(kit, position, place) == 0:", "False:", "CARD-38"),
    ("cards.deserting", "MOST if able[general] >= FAR_MORE else 1", "1", "CARD-40"),
    ("cards.deserting", "MOST if able[general] >= FAR_MORE else 1", "MOST", "CARD-40"),
    ("cards.deserting", "if card == GHOST and GHOST not in", "if False and GHOST not in", "CARD-40"),
    ("cards.deserting", "if not left.units:", "if False:", "CARD-40"),
    ("cards.deserting", "return bool(place.group.generals) and place", "return place", "CARD-40"),
    ("cards.deserting", "royal = min(count, theirs.group.units.royal)", "royal = 0", "CARD-40"),
    ("cards.reaching", "if any(stack.units for", "if False and any(stack.units for", "CARD-09"),
    ("cards.reaching", "starts, RAID))", "starts, RAID + 1))", "CARD-09"),
    ("cards.reaching", "EMBASSIES, REACH_OF_EMBASSIES)", "EMBASSIES, 3)", "CARD-48"),
    ("cards.reaching", "EMBASSIES, REACH_OF_EMBASSIES)", "EMBASSIES + 1, REACH_OF_EMBASSIES)", "CARD-48"),
    ("cards.treasure", "holder(kit, position, KILIKIA) == seat", "False", "CARD-13"),
    ("cards.treasure", "holder(kit, position, KILIKIA) == seat", "True", "CARD-13"),
    (
        "cards.joining",
        "held or outside_enemies(position, seat, space) or",
        "outside_enemies(position, seat, space) or",
        "CARD-27",
    ),
    ("cards.tidying", "lift_siege(position, space)", "pass", "CARD-04"),
    ("lasting", "if effects_of(position, SUSPICION, seat):", "if False:", "CARD-35"),
    ("lasting", "if effects_of(position, BELOVED, seat):", "if False:", "CARD-36"),
    ("lasting", "if effects_of(position, PELLA, seat):", "if False:", "CARD-17"),
    ("lasting", "province in OF_PERSIANS and", "", "CARD-36"),
    ("lasting", "total += STRENGTH_OF_PERSIANS", "pass", "CARD-36"),
    ("lasting", "province in OF_POLYPERCHON and", "", "CARD-37"),
    ("lasting", "and not avoided_in_vain", "", "CARD-37"),
    ("lasting", "if effect.target == general", "if True", "CARD-44"),
    ("lasting", "return PERSIAN_GIFTS", "return 0", "CARD-36"),
    ("lasting", "return SCARCE_IN_TRANSIT if scarce else", "return", "CARD-50"),
    ("lasting", "return SCARCE if scarce else", "return", "CARD-50"),
    ("lasting", 'if position.clock.segment != "tyche":', "if False:", "CARD-36"),
    ("movement.marrying", "if not right_to(position, seat, act.royal):", "if False:", "LEG-47"),
    ("movement.marrying", "elif is_anothers(kit, position, seat, act.royal):", "elif False:", "LEG-47"),
    ("movement.marrying", "elif act.royal in royals_of(kit, position, seat):", "elif False:", "LEG-47"),
    ("movement.marrying", "bool(group.units) and not", "not", "LEG-47"),
    ("movement.marrying", "and not all(map(is_minor, group.generals))", "", "LEG-47"),
    ("movement.marrying", "if march is not None and", "if False and", "CARD-31"),
    ("movement.royal_road", "if step.kind == _LAND or not", "if not", "CARD-42"),
    ("movement.royal_road", "any(e.until == ON_THE_WAY", "any(False", "CARD-42"),
    ("movement.segment", "return points_of_road()", "pass", "CARD-42"),
    ("movement.march", "if is_on_road(position, march.seat):", "if False:", "CARD-42"),
    (
        "movement.free_acts",
        "settled(kit, position, lambda: _do(kit, position, act))",
        "_do(kit, position, act)",
        "CARD-31",
    ),
]


@pytest.mark.parametrize(
    ("where", "old", "new", "rule"), MUTATIONS, ids=[f"{m[3]}: {m[1]} > {m[2]}" for m in MUTATIONS]
)
def test_a_case_notices(kit: Kit, cases: list[Case], where: str, old: str, new: str, rule: str) -> None:
    module = importlib.import_module(f"{HOME}.{where}")
    assert old in inspect.getsource(module), f"{where} has no {old!r} any more: write the guard as it stands now"
    near = sorted(cases, key=lambda case: rule not in case.entry.rules)
    with turned(module, old, new):
        assert any(differs(kit, case) for case in near if rule in case.entry.rules), (
            f"no case notices that {rule} is turned round"
        )
