"""The battle sequence from bribes on, steps C to H (ROM-39 to ROM-44)."""

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Dice, Procedure, Roll
from desktop.rules.rome.answers import Bribe, Pass
from desktop.rules.rome.battle.ahead import BattleAhead
from desktop.rules.rome.battle.losses import bury, cu_of_both, suffer
from desktop.rules.rome.battle.modifiers import modifiers
from desktop.rules.rome.battle.outcome import decided, side_throw
from desktop.rules.rome.battle.responses import responses
from desktop.rules.rome.battle.retreat import retreat
from desktop.rules.rome.battle.size import ratio, size
from desktop.rules.rome.displacing import destroy
from desktop.rules.rome.events import Bribed, ConsequencesDue, FlankActivated, Fought
from desktop.rules.rome.facts import in_battle
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.readings import BattleSum


def fight(kit: Kit, position: Position, defender: int) -> Procedure[None]:
    """The army on the move fights `defender`, steps C to H in this order. Afterwards it may go on, or it is beaten.

    Automatic victory is looked for at step D (ROM-40), before any dice.
    """
    commanders = (position.fought.commanders[0], "")
    position.change_battle(defender=defender, winner=0, automatic=False, steps="AB", commanders=commanders)
    yield from _step(kit, position, "C")
    yield from _bribes(position)
    yield from _step(kit, position, "D")
    if ratio(kit, position).automatic:
        _automatic_victory(kit, position)
    else:
        yield from _step(kit, position, "E")
        _activate_flank(position)
        yield from _step(kit, position, "F")
        yield from _battle_rolls(kit, position)
        yield from _step(kit, position, "G")
        yield from retreat(kit, position)
    yield from _step(kit, position, "H")
    _consequences(position)
    if position.fought.winner != position.fought.attacker:
        position.change_move(stage="ended")


def _step(kit: Kit, position: Position, step: str) -> Procedure[None]:
    """The next step begins; response events may be played (ROM-45)."""
    position.change_battle(steps=position.fought.steps + step)
    yield from responses(kit, position)


def _bribes(position: Position) -> Procedure[None]:
    """Etruscan armies may bribe (ROM-39); what that does is outside these rules (OP-19)."""
    battle = position.fought
    for seat in (battle.attacker, battle.defender):
        if not any(force.power in position.bribes for force in in_battle(position, seat)):
            continue
        answer: Bribe | Pass = yield Decision(
            Kind.BRIBE,
            seat,
            msg("Bribe at {space}?", space=Name("space", battle.space)),
            Choice((Pass(), Bribe())),
            ("ROM-39", "OP-19"),
            about=About(space=battle.space),
        )
        if isinstance(answer, Bribe):
            position.note(Bribed(seat=seat, space=battle.space))


def _automatic_victory(kit: Kit, position: Position) -> None:
    """The larger army wins without a battle; of the smaller nothing is left (ROM-50, ROM-51, OP-16)."""
    battle, larger = position.fought, ratio(kit, position).larger
    position.note(
        Fought(
            space=battle.space,
            attacker=battle.attacker,
            defender=battle.defender,
            sizes=_sizes(position),
            winner=larger,
            automatic=True,
        )
    )
    smaller = battle.defender if larger == battle.attacker else battle.attacker
    for force in in_battle(position, smaller):
        destroy(position, force.power, battle.space, force.group)
    position.change_battle(automatic=True, winner=larger)


def _sizes(position: Position) -> tuple[int, int]:
    return size(position, position.fought.attacker), size(position, position.fought.defender)


def _activate_flank(position: Position) -> None:
    """The flank force is activated (ROM-41, OP-08)."""
    move = position.moving
    if move.flank is None:
        return
    position.change_move(flank=structs.replace(move.flank, active=True))
    origin, cu = move.flank.space, move.flank.cu
    position.note(FlankActivated(seat=move.seat, space=move.space, origin=origin, cu=cu))


def _battle_rolls(kit: Kit, position: Position) -> Procedure[None]:
    """Three dice each, the attacker first; the higher sum wins, the defender if they are equal (ROM-42, ROM-69)."""
    battle, sizes = position.fought, _sizes(position)
    plus, had = (_plus(kit, position, battle.attacker), _plus(kit, position, battle.defender)), cu_of_both(position)
    ahead = BattleAhead(kit.tables, kit.tables.battle_roll.dice.value, plus, had)
    attack = yield from _rolled(kit, position, battle.attacker, ahead)
    defence = yield from _rolled(kit, position, battle.defender, structs.replace(ahead, attack=attack))
    throws = side_throw(kit.tables, attack, plus[0]), side_throw(kit.tables, defence, plus[1])
    won, lost = decided(*throws, had)
    winner = battle.attacker if won else battle.defender
    position.change_battle(dice=(attack, defence), winner=winner, lost=lost)
    fought = position.fought
    position.note(
        Fought(
            space=fought.space,
            attacker=fought.attacker,
            defender=fought.defender,
            sizes=sizes,
            winner=fought.winner,
            dice=fought.dice,
            modifiers=plus,
            lost=lost,
        )
    )
    for seat, count in zip((fought.attacker, fought.defender), lost, strict=True):
        yield from suffer(position, seat, count)
    bury(position)


def _plus(kit: Kit, position: Position, seat: int) -> int:
    return sum(line.value for line in modifiers(kit, position, seat))


def _rolled(kit: Kit, position: Position, seat: int, ahead: BattleAhead) -> Procedure[tuple[int, ...]]:
    battle, lines = position.fought, modifiers(kit, position, seat)
    dice: Dice = yield Roll(
        Kind.BATTLE,
        seat,
        msg("Battle of {space}", space=Name("space", battle.space)),
        kit.tables.battle_roll.dice.value,
        ("ROM-42", *dict.fromkeys(line.rule for line in lines), "ROM-69", "ROM-70"),
        tuple((line.label, line.value) for line in lines),
        BattleSum(),
        About(space=battle.space, against=battle.defender if seat == battle.attacker else battle.attacker),
        ahead,
    )
    return dice.faces


def _consequences(position: Position) -> None:
    """The political consequences of a battle, won as it may be (ROM-44, ROM-53); markers are placed later (OP-19)."""
    battle = position.fought
    position.note(ConsequencesDue(space=battle.space, winner=battle.winner))
