"""The battle of a case that is open, or the last that was fought: each side with its strength, its parts and its score.

The game is gone through once more from its checkpoint: what a throw was made with is known only while it is due.
"""

from collections.abc import Mapping

from desktop.rules.cases.entries import Seen
from desktop.rules.core.flow import Answer, Dice, Node, Roll
from desktop.rules.core.game import Game
from desktop.rules.successors.battle.ahead import BattleAhead
from desktop.rules.successors.battle.prestige import prestige
from desktop.rules.successors.battle.royal_army import set_aside
from desktop.rules.successors.battle.sides import Side
from desktop.rules.successors.battle.strength import (
    ability_strength,
    battle_rating,
    battle_strength,
    card_strength,
    local_troops,
)
from desktop.rules.successors.events import BattleFought, Fighter
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.notation.groups import NOTHING, write_group
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.readings import BattleDice

SIDES = ("attacker", "defender")
PARTS = ("combat_units", "elephants", "veterans", "local_troops", "ability", "cards")
"""What the strength of a side is the sum of; each is known where no card can come between the throws."""
FIELDS = (
    "seat",
    "leader",
    "army",
    "units",
    "aside",
    "prestige",
    "strength",
    "rating",
    "faces",
    "roll",
    "score",
    *PARTS,
)
"""What is known of a side; `aside` is Royal Army that takes no part, `roll` the modified roll."""
_THROWN = (Kind.BATTLE, Kind.NAVAL_BATTLE)
_Sheet = dict[str, dict[str, Seen]]


def battle_of(game: Game[Position]) -> Mapping[str, Mapping[str, Seen]]:
    """What is known of each side of the last battle there was; nothing where there was none."""
    again, sheet, over = game.again(), _Sheet(), True
    for answer in (*game.answers, None):
        node = again.node
        if isinstance(node, Roll) and (node.kind in _THROWN or isinstance(node.ahead, BattleAhead)):
            sheet, over = _Sheet({side: {} for side in SIDES}) if over else sheet, False
            _due(sheet, node)
        if answer is None:
            break
        _thrown(sheet, node, answer)
        again.answer(answer)
        for event in again.events[-1]:
            if isinstance(event, BattleFought):
                over = True
                for side, fighter in zip(SIDES, (event.attacker, event.defender), strict=True):
                    sheet.setdefault(side, {}).update(_as_it_fought(fighter))
    return sheet


def _due(sheet: _Sheet, node: Roll) -> None:
    """What a throw that is due tells of the battle."""
    if isinstance(node.ahead, BattleAhead):
        ahead = node.ahead
        sides = ahead.attacker, ahead.defender
        if not any(side.aside for side in sides):
            sides = set_aside(ahead.kit, ahead.position, ahead.field, *sides)
        for name, side in zip(SIDES, sides, strict=True):
            sheet[name].update(_with_parts(ahead, side))
    if isinstance(node.reading, BattleDice):
        thrower = sheet[_throws_now(sheet)]
        thrower.update(seat=node.seat, strength=node.reading.strength, rating=node.reading.rating)


def _throws_now(sheet: _Sheet) -> str:
    """The attacker throws first (BAT-21)."""
    return SIDES["roll" in sheet[SIDES[0]]]


def _with_parts(ahead: BattleAhead, side: Side) -> dict[str, Seen]:
    kit, position, field = ahead.kit, ahead.position, ahead.field
    group = position.group(side.seat, field.space, False) if side.seat != INDEPENDENT else Group()
    units = kit.tables.strength.without_elephants(side.units)
    return {
        "seat": side.seat,
        "leader": side.leader or NOTHING,
        "army": side.army or NOTHING,
        "units": write_group(Group(side.units)),
        "aside": side.aside,
        "prestige": prestige(kit, position, side.seat, field.space, group, defends=not side.attacks),
        "strength": battle_strength(kit, position, field, side),
        "rating": battle_rating(kit, field, side),
        "combat_units": units if side.army is None else kit.independents[side.army].strength,
        "elephants": side.elephants,
        "veterans": side.veterans,
        "local_troops": local_troops(kit, position, field, side),
        "ability": ability_strength(kit, field, side),
        "cards": card_strength(kit, position, field, side) + side.cards,
    }


def _thrown(sheet: _Sheet, node: Node | None, answer: Answer) -> None:
    """The dice of a side as they are read (BAT-22, BAT-23)."""
    if isinstance(node, Roll) and isinstance(node.reading, BattleDice) and isinstance(answer, Dice) and sheet:
        scored = node.reading.read(answer.faces)
        sheet[_throws_now(sheet)].update(faces=_faces(answer.faces), roll=scored.roll, score=scored.score)


def _as_it_fought(fighter: Fighter) -> dict[str, Seen]:
    """What the rules tell of a side that has fought; dice that were thrown again have the last word."""
    told: dict[str, Seen] = {"seat": fighter.seat, "strength": fighter.strength, "score": fighter.score}
    told |= {"faces": _faces(fighter.faces), "roll": fighter.roll, "leader": fighter.leader or NOTHING}
    return told | {"units": write_group(Group(fighter.units)), "army": fighter.army or NOTHING}


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces)) or NOTHING
