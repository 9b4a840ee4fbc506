"""The battle stage of the Successors: land and naval battles, sieges, sorties and single rolls.

Each scene is built from the position, the open roll and the entries told so far, so it can be redrawn at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import final

from msgspec import structs

from diadochi.language import Message, Name, msg, msgn
from diadochi.narration import narrator
from diadochi.narration.narrator import (
    DRAWN,
    LOST,
    WON,
    GameScenes,
    NarratedEntry,
    Rolled,
    Scene,
    ScenePart,
    ScenePiece,
    SceneRoll,
    SceneSide,
    last_rolled,
    modifiers_of,
    plain_scene,
    roll_of,
    rolled_by,
    shown_roll,
    side_name,
    side_roll_of,
)
from diadochi.narration.successors.event_words import (
    BattleReport,
    SideReport,
    battle_of,
    belongs,
    told_after,
    what_came,
)
from diadochi.narration.successors.words import group_words
from diadochi.rules.core.dice import Dies
from diadochi.rules.core.flow import Decision, Node, Roll, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.successors.battle.naval_battle import SeaFray
from diadochi.rules.successors.battle.outcome import veterans_of
from diadochi.rules.successors.battle.sides import (
    Fray,
    Side,
    ability_strength,
    battle_rating,
    battle_strength,
    card_strength,
    local_troops,
    side_prestige,
)
from diadochi.rules.successors.events import (
    AvoidanceTried,
    BattleFought,
    Died,
    Dispersed,
    Fell,
    IndependentsBeaten,
    SetOut,
    SiegeChanged,
    SiegeTried,
    WentOver,
)
from diadochi.rules.successors.facts import points_needed
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.tables import (
    AttritionDie,
    BattleDice,
    DesertionDie,
    Deserts,
    ElephantDice,
    MovementDie,
    SiegeDie,
)

# --- results of dice
# In tables that only this game has.

_DESERTED = {
    Deserts.NO_ONE: msg("no one changes sides"),
    Deserts.MERCENARY: msg("a mercenary changes sides"),
    Deserts.CHOSEN: msg("a chosen unit changes sides"),
}


def result_words(roll: Roll, faces: Sequence[int]) -> Message | None:
    """Say what the faces mean for this roll (MOV-10, BAT-06, BAT-23, ATT-03, SIE-10, CARD-61)."""
    match roll.reading:
        case ElephantDice() as reading:
            return msg("strength {strength}", strength=reading.total(faces, roll.modifier))
        case DesertionDie() as reading:
            return _DESERTED[reading.read(faces, roll.modifier)]
        case MovementDie() as reading:
            return msgn("{n} movement point", "{n} movement points", reading.read(faces, roll.modifier))
        case BattleDice() as reading:
            return msg("score {n}", n=reading.read(faces, roll.modifier).score)
        case AttritionDie() as reading:
            loss = reading.read(faces, roll.modifier)
            lost = msg("loses {n}", n=loss.count)
            return msg("{lost}, an elephant first", lost=lost) if loss.elephant else lost
        case SiegeDie() as reading:
            points, cost = reading.read(faces, roll.modifier)
            return msg("siege points: {points}, units lost: {cost}", points=points, cost=cost)
    return narrator.result_words(roll, faces)


# --- what all scenes share

_FIGHTS = Kind.having(Trait.FIGHT)


def shown_of(group: Group) -> tuple[ScenePiece, ...]:
    """Return the pieces of a group, generals first."""
    people = tuple(ScenePiece("general", general) for general in group.generals)
    return (*people, *(ScenePiece("unit", kind, count) for kind, count in group.units.items()))


def side_cost(told: SideReport) -> Iterator[Message]:
    """Yield what a fight cost a side, including attrition while it flees."""
    if told.driven_off:
        yield msg("driven off")
    if told.lost or told.fell:
        yield msg("lost: {pieces}", pieces=group_words(Group(told.lost, told.fell)))
    if told.fled:
        yield msg("dispersed: {pieces}", pieces=group_words(told.fled))
    if told.fleets:
        yield msgn("{n} fleet dispersed", "{n} fleets dispersed", len(told.fleets))


def battle_roll(side: SceneSide, told: SideReport, so_far: Sequence[NarratedEntry]) -> SceneRoll | None:
    """Return the dice that decided the fight; they stay while later ones fall."""
    fought = [each.roll for each in rolled_by(so_far, side.seat) if each.roll.kind in _FIGHTS]
    return SceneRoll(fought[-1], told.faces, msg("score {n}", n=told.score or 0)) if fought else side.side_roll


def rolled_later(so_far: Sequence[NarratedEntry]) -> list[Rolled]:
    """Return the rolls after those of the fight: commanders in danger and attrition (BAT-25, ATT-03)."""
    rolls = [told.rolled for told in so_far if told.rolled is not None]
    return [rolled for rolled in rolls if isinstance(rolled.roll.reading, Dies | AttritionDie)]


def last_later(node: Node | None, so_far: Sequence[NarratedEntry]) -> SceneRoll | None:
    """Return the roll that is due after the fight, else the last one made after it."""
    if isinstance(node, Roll) and node.kind not in _FIGHTS:
        return shown_roll(node, result_words)
    return shown_roll(next(reversed(rolled_later(so_far)), None), result_words)


def earlier_results(deciding: SceneRoll | None, so_far: Sequence[NarratedEntry]) -> Iterator[Message]:
    """Yield the results of rolls after the fight, but of the one that is shown as deciding."""
    for rolled in rolled_later(so_far):
        if deciding is not None and rolled.roll is deciding.roll:
            continue
        words = result_words(rolled.roll, rolled.dice.faces)
        faces = tuple(rolled.dice.faces)
        yield msg("{purpose}: {faces}, {result}", purpose=rolled.roll.purpose, faces=faces, result=words or "")


# --- land battles

DUE = "?"


def fray_scene(
    kit: Kit,
    position: Position,
    key: str,
    fray: Fray,
    node: Node | None,
    so_far: Sequence[NarratedEntry],
    before: Scene | None,
) -> Scene:
    """Return the scene now; after the decision the strengths come from `before`."""
    events = [event for told in so_far for event in told.events]
    fought = battle_of(events)
    over = next((event for event in events if isinstance(event, WentOver)), None)
    still = fought is None and over is None
    sides = tuple(
        _side_before(kit, position, fray, side, node, so_far) if still or before is None else before.sides[number]
        for number, side in enumerate((fray.attacker, fray.defender))
    )
    if fought is not None:
        sides = tuple(_side_after(side, fought, number, so_far) for number, side in enumerate(sides))
    told = tuple(event for event in events if not isinstance(event, Died | Dispersed | IndependentsBeaten))
    rolled, deciding = last_rolled(so_far), None if still else last_later(node, so_far)
    return Scene(
        key,
        msg("Battle of {space}", space=Name("space", fray.field.space)),
        fray.field.space,
        sides,
        _battle_result(fought, over),
        _last_battle(so_far),
        (*earlier_results(deciding, so_far), *what_came(rolled.roll, told)) if rolled is not None and not still else (),
        deciding,
    )


def _last_battle(so_far: Sequence[NarratedEntry]) -> Rolled | None:
    rolls = (told.rolled for told in reversed(so_far) if told.rolled is not None)
    return next((rolled for rolled in rolls if rolled.roll.kind == Kind.BATTLE), None)


def _battle_result(fought: BattleReport | None, over: WentOver | None) -> Message | None:
    if fought is None:
        return msg("The Royal Army changes sides.") if over is not None else None
    winner = fought.winner
    if winner is None:
        return msg("The battle is a draw.")
    return msg("{side} wins the battle.", side=winner.who)


# --- a side of a land battle before the dice decide


def _side_before(
    kit: Kit, position: Position, fray: Fray, side: Side, node: Node | None, so_far: Sequence[NarratedEntry]
) -> SceneSide:
    side, rolls_made = _with_rolls(side, so_far), {each.roll.kind for each in rolled_by(so_far, side.seat)}
    parts = (*_parts(kit, position, fray, side, rolls_made), *_other_figures(kit, position, fray, side))
    waits = any(part.value == DUE for part in parts)
    strength = battle_strength(kit, position, fray.field, side)
    return SceneSide(
        side.seat,
        side_name(side.seat, side.army or ""),
        _pieces(position, fray, side),
        parts,
        f"{strength} + {DUE}" if waits else str(strength),
        side_roll_of(side.seat, node, so_far, result_words),
    )


def _with_rolls(side: Side, so_far: Sequence[NarratedEntry]) -> Side:
    """The side with the results of its elephants and veterans, even before the next roll is due."""
    for rolled in rolled_by(so_far, side.seat):
        total = rolled.roll.reading.total(rolled.dice.faces) if rolled.roll.reading is not None else 0
        if rolled.roll.kind == Kind.ELEPHANTS:
            side = structs.replace(side, elephants=total)
        elif rolled.roll.kind == Kind.VETERANS:
            side = structs.replace(side, veterans=total)
    return side


def _parts(kit: Kit, position: Position, fray: Fray, side: Side, rolls_made: Container[str]) -> Iterator[ScenePart]:
    """The parts of the strength for which dice have fallen (BAT-05 to BAT-09)."""
    field = fray.field
    if side.army is not None:
        yield ScenePart(msg("the independent army"), str(kit.independents[side.army].strength))
    else:
        yield ScenePart(msg("combat units"), str(kit.tables.strength.without_elephants(side.units)))
    for words, kind, dice, value in (
        (msg("elephants"), Kind.ELEPHANTS, side.units.elephant, side.elephants),
        (msg("veterans"), Kind.VETERANS, veterans_of(kit, side), side.veterans),
    ):
        if dice:
            yield ScenePart(words, f"{value:+}" if kind in rolls_made else DUE)
    for words, adds in (
        (msg("Local Troops"), local_troops(kit, position, field, side)),
        (msg("ability of the commander"), ability_strength(kit, field, side)),
        (msg("cards"), card_strength(kit, position, field, side) + side.cards),
    ):
        if adds:
            yield ScenePart(words, f"{adds:+}")


def _other_figures(kit: Kit, position: Position, fray: Fray, side: Side) -> Iterator[ScenePart]:
    """Figures beside the strength: the lowest face a die may count as, and prestige if the Royal Army fights."""
    rating = battle_rating(kit, fray.field, side)
    if rating > 1:
        yield ScenePart(msg("each die counts at least"), str(rating))
    if any(each.units.royal or each.aside for each in (fray.attacker, fray.defender)):
        yield ScenePart(msg("prestige"), str(side_prestige(kit, position, fray.field, side)))
    if side.aside:
        yield ScenePart(
            msgn("{n} unit of the Royal Army set aside", "{n} units of the Royal Army set aside", side.aside), ""
        )


def _pieces(position: Position, fray: Fray, side: Side) -> tuple[ScenePiece, ...]:
    """The commander first, then other generals, then units; an independent army is one counter."""
    if side.army is not None:
        return (ScenePiece("independent", side.army),)
    others = position.group(side.seat, fray.field.space, False).generals
    people = ((side.leader,) if side.leader else ()) + tuple(each for each in others if each != side.leader)
    return (
        *(ScenePiece("general", general) for general in people),
        *(ScenePiece("unit", kind, count) for kind, count in (side.units + Units(royal=side.aside)).items()),
    )


# --- a side of a land battle after the dice


def _side_after(side: SceneSide, fought: BattleReport, number: int, so_far: Sequence[NarratedEntry]) -> SceneSide:
    told, winner = fought.sides[number], fought.winner
    stands = DRAWN if winner is None else WON if winner == told else LOST
    return side._replace(
        strength=side.strength or str(told.strength),
        side_roll=battle_roll(side, told, so_far),
        stands=stands,
        cost=tuple(side_cost(told)),
    )


# --- naval battles


def sea_scene(
    kit: Kit,
    position: Position,
    key: str,
    fray: SeaFray,
    node: Node | None,
    so_far: Sequence[NarratedEntry],
    before: Scene | None,
) -> Scene:
    """Return the scene now; after the decision the fleets come from `before`."""
    fought = battle_of([event for told in so_far for event in told.events])
    if before is None or fought is None:
        sides: tuple[SceneSide, ...] = (
            _fleet_side(kit, position, fray.mover, fray.escort, fray.mover_strength, _aboard(position, fray)),
            _fleet_side(kit, position, fray.seat, fray.fleets, fray.strength, ()),
        )
    else:
        sides = before.sides
    if fought is None:
        sides = tuple(side._replace(side_roll=side_roll_of(side.seat, node, so_far, result_words)) for side in sides)
    else:
        sides = tuple(_fleet_after(side, fought, number, so_far) for number, side in enumerate(sides))
    rolls_made = (told.rolled for told in reversed(so_far) if told.rolled is not None)
    deciding = None if fought is None else last_later(node, so_far)
    return Scene(
        key,
        msg("Naval battle off {space}", space=Name("space", fray.space)),
        fray.space,
        sides,
        _naval_result(fought) if fought is not None else None,
        next((rolled for rolled in rolls_made if rolled.roll.kind == Kind.NAVAL_BATTLE), None),
        (*earlier_results(deciding, so_far), *_driven_back(so_far)) if fought is not None else (),
        deciding,
    )


def _fleet_side(
    kit: Kit,
    position: Position,
    seat: int,
    fleets: tuple[str, ...],
    strength: int,
    aboard: tuple[ScenePiece, ...],
) -> SceneSide:
    return SceneSide(
        seat, side_name(seat), aboard, tuple(_fleet_parts(kit, position, fleets, strength)), str(strength or "")
    )


def _fleet_parts(kit: Kit, position: Position, fleets: tuple[str, ...], strength: int) -> Iterator[ScenePart]:
    """Each fleet with its strength (FLT-14), and the commander's bonus (R-45). A side without either rolls no dice."""
    if not strength:
        yield ScenePart(msg("no fleet: score 0"), "")
    theirs = {fleet: kit.fleets[fleet].strength(position.fleets[fleet].improved) for fleet in fleets}
    for fleet, counts in theirs.items():
        yield ScenePart(msg("fleet of {fleet}", fleet=Name("fleet", fleet)), str(counts))
    if strength > sum(theirs.values()):
        yield ScenePart(msg("ability of the commander"), f"{strength - sum(theirs.values()):+}")


def _aboard(position: Position, fray: SeaFray) -> tuple[ScenePiece, ...]:
    """The pieces aboard, which suffer if the battle is lost (NAV-28)."""
    march = position.activation
    return shown_of(march.group) if march is not None and march.seat == fray.mover else ()


def _fleet_after(side: SceneSide, fought: BattleReport, number: int, so_far: Sequence[NarratedEntry]) -> SceneSide:
    told, winner = fought.sides[number], fought.winner
    return side._replace(
        stands=DRAWN if winner is None else WON if winner == told else LOST,
        side_roll=battle_roll(side, told, so_far),
        cost=tuple(side_cost(told)),
    )


def _naval_result(fought: BattleReport) -> Message:
    winner = fought.winner
    return msg("The battle is a draw.") if winner is None else msg("{side} wins the battle.", side=winner.who)


def _driven_back(so_far: Sequence[NarratedEntry]) -> Iterator[Message]:
    """The voyage returns to its start, after attrition (NAV-28, NAV-29)."""
    for told in so_far:
        if told.rolled is not None and told.rolled.roll.kind == Kind.ATTRITION:
            about = told.rolled.roll.about
            general, space = Name("general", about.leader), Name("space", about.space)
            yield msg("{general} is driven back to {space}", general=general, space=space)


# --- sieges and sorties

TRIES = frozenset((Kind.SIEGE, Kind.SORTIE))
"""Rolls of the besiegers and of the garrison."""


def siege_scene(
    kit: Kit, position: Position, key: str, node: Node | None, so_far: Sequence[NarratedEntry], before: Scene | None
) -> Scene:
    """Return the scene now; after the die both sides come from `before`."""
    roll, events = _tried(node, so_far), [event for told in so_far for event in told.events]
    is_open = isinstance(node, Roll) and node.kind in TRIES
    if before is None or is_open:
        sides = (_garrison, _besiegers) if roll.kind == Kind.SORTIE else (_besiegers, _garrison)
        pair: tuple[SceneSide, ...] = tuple(side(kit, position, roll) for side in sides)
    else:
        pair = before.sides
    fell = next((event for event in events if isinstance(event, Fell)), None)
    last = so_far[-1].events if so_far else ()
    deciding = shown_roll(node if isinstance(node, Roll) else last_rolled(so_far), result_words)
    return Scene(
        key,
        roll.purpose,
        roll.about.space,
        tuple(_with_fate(side, fell, events) for side in pair),
        _siege_result(kit, position, fell, events, last),
        next((told.rolled for told in reversed(so_far) if told.rolled and told.rolled.roll.kind in TRIES), None),
        (*earlier_results(deciding, so_far), *what_came(roll, (e for e in events if not isinstance(e, _TOLD)))),
        deciding,
    )


_TOLD = Died | Dispersed | Fell
"""Events that the two sides and the result already show."""


def _tried(node: Node | None, so_far: Sequence[NarratedEntry]) -> Roll:
    if isinstance(node, Roll) and node.kind in TRIES:
        return node
    rolls_made = (told.rolled.roll for told in reversed(so_far) if told.rolled is not None)
    return next(roll for roll in rolls_made if roll.kind in TRIES)


# --- both sides of a siege before the die falls


def _besiegers(_kit: Kit, position: Position, roll: Roll) -> SceneSide:
    """The besieging army with its siege points so far (SIE-13)."""
    space, siege, march = roll.about.space, position.sieges.get(roll.about.space), position.activation
    seat = march.seat if march is not None and roll.kind == Kind.SORTIE else roll.seat
    held = siege.points if siege is not None and siege.seat == seat else 0
    parts = (*modifiers_of(roll), ScenePart(msg("siege points so far"), str(held)))
    return SceneSide(seat, side_name(seat), shown_of(position.group(seat, space, False)), parts)


def _garrison(kit: Kit, position: Position, roll: Roll) -> SceneSide:
    """The holder and the garrison, with the siege points needed (SIE-13)."""
    space, holder = roll.about.space, roll.seat if roll.kind == Kind.SORTIE else roll.about.against
    inside = shown_of(position.group(holder, space, True)) if holder else ()
    who = Name("space", space) if holder in (None, INDEPENDENT) else side_name(holder or INDEPENDENT)
    parts = [ScenePart(msg("siege points needed"), str(points_needed(kit, position, space)))]
    if not any(piece.kind == "unit" for piece in inside):
        parts.insert(0, ScenePart(msg("no combat unit inside"), ""))
    return SceneSide(holder or INDEPENDENT, who, inside, tuple(parts))


# --- both sides of a siege after the die


def _with_fate(side: SceneSide, fell: Fell | None, events: Sequence[Event]) -> SceneSide:
    told = SideReport(side.seat)
    for event in events:
        told = told_after(told, event)
    stands = "" if fell is None else WON if side.seat == fell.seat else LOST
    return side._replace(stands=stands, cost=tuple(side_cost(told)))


def _siege_result(
    kit: Kit, position: Position, fell: Fell | None, events: Sequence[Event], last: Sequence[Event]
) -> Message | None:
    """The result of the last attempt; None while its losses are still being chosen."""
    tried = next((event for event in reversed(events) if isinstance(event, SiegeTried)), None)
    if fell is not None:
        return msg("{space} falls to {seat}.", space=Name("space", fell.space), seat=side_name(fell.seat))
    if tried is None:
        return None
    siege = position.sieges.get(tried.space)
    held = siege.points if siege is not None else 0
    if tried.sortie:
        return _sortie_result(tried, held, any(isinstance(event, SiegeChanged) for event in last))
    if not tried.points:
        return msg("No siege points gained.")
    return msgn(
        "{n} siege point gained: {held} of {needed}.",
        "{n} siege points gained: {held} of {needed}.",
        tried.points,
        held=held,
        needed=points_needed(kit, position, tried.space),
    )


def _sortie_result(tried: SiegeTried, held: int, changed: bool) -> Message:
    """A success removes a siege point if there is one; a failure costs the unit (TRN-22 to TRN-25)."""
    if changed:
        return msgn(
            "The sortie removes a siege point: {n} left.",
            "The sortie removes a siege point: {n} left.",
            held,
        )
    return msg("The sortie fails.") if tried.lost else msg("The sortie changes nothing.")


# --- choosing the scene

_FRAYS = frozenset((Kind.BATTLE, Kind.ELEPHANTS, Kind.VETERANS, Kind.COMMANDER_CHECK, Kind.BATTLE_AGAIN))
_SEA = frozenset((Kind.NAVAL_BATTLE,))
_BATTLES = _FRAYS | _SEA | TRIES | {Kind.PRICE_OF_FAILURE}
_FRAY, _AT_SEA = "fray", "sea"
_FOUGHT = frozenset((_FRAY, _AT_SEA))
"""Prefix of the keys of battles."""
_LOSSES = frozenset((Kind.LOSSES, Kind.WHOSE_LOSS, Kind.HEIR))


def _is_pursued(seat: int, told: Sequence[NarratedEntry]) -> bool:
    for event in (event for each in reversed(told) for event in reversed(each.events)):
        if isinstance(event, SetOut):
            return False
        if isinstance(event, AvoidanceTried) and event.seat == seat and event.succeeded:
            return True
    return False


def _decides(event: Event) -> bool:
    return isinstance(event, BattleFought | WentOver)


@final
class SuccessorsScenes(GameScenes[Kit, Position]):
    FOLLOWS = frozenset((Kind.BATTLE, Kind.NAVAL_BATTLE, Kind.ELEPHANTS, Kind.VETERANS))

    def key(self, roll: Roll) -> str:
        """All rolls of a battle share one key, any other roll has its own."""
        if isinstance(roll.within, Fray):
            return f"{_FRAY} {roll.about.space} {roll.within.field.attacker} {roll.within.field.defender}"
        if isinstance(roll.within, SeaFray):
            return f"{_AT_SEA} {roll.about.space} {roll.within.mover} {roll.within.seat}"
        return f"{roll.kind} {roll.about.space} {roll.seat} {roll.about.leader}"

    def is_battle(self, roll: Roll, told: Callable[[], Sequence[NarratedEntry]]) -> bool:
        """Whether the roll is part of a battle, a siege, or a pursuit of an army that avoids battle again (AVB-17)."""
        return roll.kind in _BATTLES or (roll.kind == Kind.AVOID_BATTLE and _is_pursued(roll.seat, told()))

    def goes_on(self, key: str, node: Node | None, so_far: Sequence[NarratedEntry]) -> bool:
        """A battle goes on until its last loss is chosen, other rolls while losses are asked for."""
        if node is None:
            return False
        kind, events = key.split()[0], [event for told in so_far for event in told.events]
        if kind in _FOUGHT and not any(_decides(event) for event in events):
            return not (isinstance(node, Decision) and node.checkpoint)
        if kind == _FRAY:
            return belongs(node)
        if isinstance(node, Roll):
            return node.kind == Kind.ATTRITION and (kind == _AT_SEA or node.about.space == key.split()[1])
        return isinstance(node, Decision) and node.kind in _LOSSES

    def scene(
        self, kit: Kit, position: Position, node: Node | None, so_far: Sequence[NarratedEntry], before: Scene | None
    ) -> Scene:
        """Return the scene of the moment."""
        roll = roll_of(node, so_far)
        named = self.key(roll) if before is None else before.key
        if named.split()[0] in TRIES:
            return siege_scene(kit, position, named, node, so_far, before)
        within = roll.within or next(
            (told.rolled.roll.within for told in so_far if told.rolled and told.rolled.roll.within), None
        )
        if isinstance(within, Fray):
            return fray_scene(kit, position, named, within, node, so_far, before)
        if isinstance(within, SeaFray):
            return sea_scene(kit, position, named, within, node, so_far, before)
        return plain_scene(named, node, so_far, result_words, "general")
