"""The battle sequence from bribes on, steps C to H (ROM-39 to ROM-44).

At each step response events may be played, clockwise from the attacker, until everyone passes (ROM-45, OP-18). In step
G the losing army retreats (ROM-43, PLAY-10 to PLAY-12).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, cast, get_args

import msgspec
from msgspec import structs

from diadochi.atlas.model import Element
from diadochi.language import Message, Name, msg
from diadochi.rules.core.dice import Alike, Brought, Compared, FacesShown, ShownRoll, WaysToRoll, merge, multisets
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Dice, Judged, Procedure, Roll
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.rules.rome.activation import ask_inside
from diadochi.rules.rome.answers import BattleSum, Bribe, Pass, Respond, Retreat, TakeCommand
from diadochi.rules.rome.battle_avoidance import forbidden_ground
from diadochi.rules.rome.events import (
    Bribed,
    By,
    CardPlayed,
    CommandTaken,
    ConsequencesDue,
    FlankActivated,
    Fought,
    Moved,
)
from diadochi.rules.rome.facts import (
    any_enemy_cu,
    bring,
    bury,
    clockwise,
    commander_in_battle,
    cu_of_both,
    destroy,
    displace,
    displace_lone_leaders,
    flank_of,
    in_battle,
    is_friendly,
    judged,
    leaders_in_battle,
    suffer,
)
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit, Tables
from diadochi.rules.rome.position import RECALL, Group, On, Position, Response, card_of

# --- battle dice
# They say who wins, and how many CU are lost (ROM-69 to ROM-75).


class SideRoll(NamedTuple):
    """The dice of one side: the modified sum, and the CU they cost (ROM-71): the other side if this one wins, the other
    side if this one loses, and this side itself if it loses.
    """

    total: int
    costs_loser: int
    costs_winner: int
    costs_itself: int


class BattleDecided(NamedTuple):
    """Whether the attacker has won, and the CU that attacker and defender lose."""

    attacker_won: bool
    lost: tuple[int, int]


def side_roll(tables: Tables, faces: FacesShown, plus: int) -> SideRoll:
    """Return the result of one side's faces; `plus` is the sum of its modifiers (ROM-71, ROM-72)."""
    costs_loser, costs_itself = tables.loser_loses(faces, ()), tables.loser_loses((), faces)
    return SideRoll(BattleSum().read(faces, plus), costs_loser, tables.winner_loses(faces), costs_itself)


def decided(attack: SideRoll, defence: SideRoll, had: tuple[int, int]) -> BattleDecided:
    """The higher sum wins, the defender if they are equal (ROM-69); no one loses more than he `had` (OP-17)."""
    won = attack.total > defence.total
    winner, loser = (attack, defence) if won else (defence, attack)
    of_loser, of_winner = winner.costs_loser + loser.costs_itself, loser.costs_winner
    due = (of_winner, of_loser) if won else (of_loser, of_winner)
    return BattleDecided(won, (min(due[0], had[0]), min(due[1], had[1])))


# --- dice counted together
# For exact odds, rolls with the same result are grouped (ROM-69 to ROM-75).

_DICE = msg("battle dice")
_Rolls = tuple[tuple[SideRoll, WaysToRoll], ...]
"""The results of a side's rolls, each with example faces."""


class BattleAhead(msgspec.Struct, frozen=True):
    """The battle dice that are still to fall: those of both sides, or the defender's where `attack` is on the table.

    `dice` are those of each side, `plus` the modifiers and `had` the CU of attacker and defender. Nothing can come
    between the two rolls.
    """

    tables: Tables
    dice: int
    plus: tuple[int, int]
    had: tuple[int, int]
    attack: FacesShown = ()

    def outcomes(self) -> tuple[Alike, ...]:
        """One class for each winner with the losses of both."""
        return _outcomes(tuple(self._alike(0).items()), tuple(self._alike(1).items()), self.had, bool(self.attack))

    def parts(self) -> tuple[Compared, ...]:
        """The possible sums of attacker and defender."""
        return Compared(msg("Attacker's total"), self._sums(0)), Compared(msg("Defender's total"), self._sums(1))

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """The sum of each side, and what its faces cost, in every way they may come about."""
        return tuple(self._brought(0)), tuple(self._brought(1))

    def decided(self, brought: tuple[Brought, ...]) -> BattleDecided:
        """What follows, where attacker and defender bring this."""
        attack, defence = (cast(SideRoll, each.decides) for each in brought)
        return decided(attack, defence, self.had)

    def shown(self, side: int, brought: Brought) -> Iterable[ShownRoll]:
        """Yield all rolls of the attacker (0) or the defender (1) with this result."""
        for rolled in self._rolls(side):
            if side_roll(self.tables, rolled.faces, self.plus[side]) == brought.decides:
                yield ShownRoll(rolled.ways, ((_DICE, rolled.faces),))

    def _rolls(self, side: int) -> Iterable[WaysToRoll]:
        return (WaysToRoll(1, self.attack),) if self.attack and side == 0 else multisets(self.dice)

    def _alike(self, side: int) -> Mapping[SideRoll, WaysToRoll]:
        found: dict[SideRoll, WaysToRoll] = {}
        for rolled in self._rolls(side):
            merge(found, side_roll(self.tables, rolled.faces, self.plus[side]), rolled)
        return found

    def _sums(self, side: int) -> Mapping[int, int]:
        ways: dict[int, int] = {}
        for brought, rolled in self._alike(side).items():
            ways[brought.total] = ways.get(brought.total, 0) + rolled.ways
        return dict(sorted(ways.items()))

    def _brought(self, side: int) -> Iterator[Brought]:
        for brought, rolled in self._alike(side).items():
            yield Brought(rolled.ways, brought.total, brought, _cost_words(brought), brought)


@lru_cache(maxsize=256)
def _outcomes(attacks: _Rolls, defences: _Rolls, had: tuple[int, int], attack_lies: bool) -> tuple[Alike, ...]:
    # Cached, because a march reaches the same battle again and again.
    found: dict[BattleDecided, Alike] = {}
    for attack, one in attacks:
        for defence, other in defences:
            key = decided(attack, defence, had)
            ways, known = one.ways * other.ways, found.get(key)
            if known is None:
                rolls = (other.faces,) if attack_lies else (one.faces, other.faces)
                found[key] = Alike(ways, rolls, _words_of(key), key)
            else:
                found[key] = known._replace(ways=known.ways + ways)
    return tuple(found.values())


def _words_of(known: BattleDecided) -> Message:
    won = msg("the attacker wins") if known.attacker_won else msg("the defender wins")
    return msg("{won}; losses: attacker {own}, defender {other}", won=won, own=known.lost[0], other=known.lost[1])


def _cost_words(brought: SideRoll) -> Message:
    own, others, itself = brought.costs_loser, brought.costs_winner, brought.costs_itself
    return msg(
        "losses: enemy {own} in victory, {others} in defeat, own {itself}", own=own, others=others, itself=itself
    )


# --- response events


def responses(kit: Kit, position: Position) -> Procedure[None]:
    """Ask round after round until all pass in a row; a player without response events is not asked."""
    asked = True
    while asked:
        asked = False
        for seat in clockwise(position, position.fought.attacker):
            options = tuple(_options(kit, position, seat))
            if not options:
                continue
            answer: Respond | Pass = yield Decision(
                Kind.RESPOND,
                seat,
                msg("Play a response event, or pass."),
                Choice((Pass(), *options)),
                ("ROM-45", "ROM-59", "ROM-65"),
                about=About(space=position.fought.space),
            )
            if isinstance(answer, Respond):
                asked = True
                yield from _play(kit, position, seat, answer)


def _options(kit: Kit, position: Position, seat: int) -> Iterator[Respond]:
    # A leader can be recalled only where one commands.
    for text in dict.fromkeys(position.hands.get(seat, ())):
        card = card_of(text)
        for on in get_args(On) if card.is_response else ():
            if card.event != RECALL or (_side(position, on) and _commander(kit, position, on)):
                yield Respond(text, on)


def _side(position: Position, on: On) -> int:
    return position.fought.attacker if on == "attacker" else position.fought.defender


def _commander(kit: Kit, position: Position, on: On) -> str:
    return commander_in_battle(kit, position, _side(position, on))


def _play(kit: Kit, position: Position, seat: int, answer: Respond) -> Procedure[None]:
    position.spend(seat, answer.card)
    position.note(CardPlayed(seat=seat, card=answer.card, use="response"))
    card = card_of(answer.card)
    if card.event == RECALL:
        yield from _recall(kit, position, answer.on)
        return
    response = Response(seat, answer.on, card.roll)
    position.change_battle(responses=(*position.fought.responses, response))


def _recall(kit: Kit, position: Position, on: On) -> Procedure[None]:
    """The commander leaves (ROM-65); a subordinate takes command, chosen by the owner if there are several (ROM-66,
    ROM-67).
    """
    seat, space, gone = _side(position, on), position.fought.space, _commander(kit, position, on)
    power = kit.leaders[gone].power
    _take_away(position, power, gone)
    displace(position, gone, space)
    left = leaders_in_battle(position, seat)
    leader = kit.commander(left)
    if len(left) > 1:
        answer: TakeCommand = yield Decision(
            Kind.COMMAND,
            seat,
            msg("{leader} has left. Choose who takes command.", leader=Name("leader", gone)),
            Choice(tuple(map(TakeCommand, left))),
            ("ROM-66",),
            about=About(space=space, leader=gone),
        )
        leader = answer.leader
    commanders = position.fought.commanders
    position.change_battle(commanders=(leader, commanders[1]) if on == "attacker" else (commanders[0], leader))
    position.note(CommandTaken(seat=seat, gone=gone, leader=leader))


def _take_away(position: Position, power: str, leader: str) -> None:
    space, one = position.fought.space, Group(0, (leader,))
    position.put(power, space, position.group(power, space) - one)
    move = position.move
    if move is not None and leader in move.group.leaders:
        position.change_move(group=move.group - one)


# --- retreat (step G)


def retreat(kit: Kit, position: Position) -> Procedure[None]:
    """The loser of the open battle leaves the location, or is destroyed."""
    battle = position.fought
    if battle.winner == battle.attacker:
        yield from _defender(kit, position)
    else:
        yield from _attacker(kit, position)


def _attacker(kit: Kit, position: Position) -> Procedure[None]:
    """Back to where it came from; destroyed if enemy CU are there (PLAY-11)."""
    move = position.moving
    gone = yield from ask_inside(kit, position, move.power, move.space, "PLAY-12")
    position.change_move(group=move.group - gone)
    move = position.moving
    if not move.group:
        return
    if any_enemy_cu(position, move.seat, move.came_from):
        destroy(position, move.power, move.space, move.group)
        return
    bring(position, move.power, move.group, move.space, move.came_from)
    path = (move.space, move.came_from)
    position.note(Moved(seat=move.seat, power=move.power, path=path, by=By.RETREAT, group=move.group))
    position.change_move(space=move.came_from)


def _defender(kit: Kit, position: Position) -> Procedure[None]:
    """Each power goes inside its walls while there is room, or one location away, as its owner chooses (PLAY-10)."""
    battle = position.fought
    for force in in_battle(position, battle.defender):
        yield from ask_inside(kit, position, force.power, battle.space, "PLAY-12")
        if position.group(force.power, battle.space).cu:
            yield from _leave(kit, position, force.power)
    displace_lone_leaders(position, battle.attacker, battle.space)


def _leave(kit: Kit, position: Position, power: str) -> Procedure[None]:
    space, seat, group = position.fought.space, position.seat_of(power), position.group(power, position.fought.space)
    ways = [Retreat(power, step.to) for step in kit.steps[space] if step.by == Element.LAND]
    if not any(retreat_verdict(kit, position, power, way) for way in ways):
        destroy(position, power, space, group)
        return
    answer: Retreat = yield Decision(
        Kind.RETREAT,
        seat,
        msg(
            "{power} must retreat from {space}. Choose where to.",
            power=Name("power", power),
            space=Name("space", space),
        ),
        Judged(lambda: ways, lambda answer: retreat_verdict(kit, position, power, answer)),
        ("ROM-43", "PLAY-10"),
        about=About(space=space, against=position.fought.attacker),
    )
    bring(position, power, group, space, answer.to)
    position.note(Moved(seat=seat, power=power, path=(space, answer.to), by=By.RETREAT, group=group))


def retreat_verdict(kit: Kit, position: Position, power: str, answer: Answer) -> Verdict:
    """Whether a beaten power may retreat there: under the limits for avoiding (PLAY-10)."""
    space = position.fought.space
    if not isinstance(answer, Retreat) or answer.power != power:
        return refuse(msg("The beaten army must retreat."), "ROM-43")
    step = next((step for step in kit.steps[space] if step.to == answer.to and step.by == Element.LAND), None)
    if step is None:
        told = msg("No route leads from {here} to {space}.", here=Name("space", space), space=Name("space", answer.to))
        return refuse(told, "PLAY-10")
    return judged(forbidden_ground(kit, position, position.seat_of(power), step), "ROM-43", "PLAY-10")


# --- sizes of the armies (ROM-46 to ROM-53)


class Ratio(msgspec.Struct, frozen=True):
    """What the size-ratio table says: the `larger` seat, 0 for equal sizes, has `modifier`, or wins at once."""

    larger: int = 0
    modifier: int = 0
    automatic: bool = False


def size(position: Position, seat: int) -> int:
    """CU of an army and half those of its flank force, rounded up (ROM-46)."""
    return sum(force.cu for force in in_battle(position, seat)) + (flank_of(position, seat) + 1) // 2


def ratio(kit: Kit, position: Position) -> Ratio:
    """Return which side is larger in the open battle, and its advantage: none at equal sizes (ROM-47, ROM-49)."""
    battle = position.fought
    sizes = {seat: size(position, seat) for seat in (battle.attacker, battle.defender)}
    if len(set(sizes.values())) == 1:
        return Ratio()
    larger = max(sizes, key=lambda seat: sizes[seat])
    step = kit.tables.size(max(sizes.values()), min(sizes.values()))
    return Ratio(larger, step.modifier, step.automatic_victory)


# --- modifiers of the battle roll
# All lines are cumulative (ROM-57 to ROM-64).


class Modifier(msgspec.Struct, frozen=True):
    """One line: its name in cases, what it is called, its value, its rule."""

    name: str
    label: Message
    value: int
    rule: str


def modifiers(kit: Kit, position: Position, seat: int) -> tuple[Modifier, ...]:
    """The lines that change the roll of `seat` in the open battle; those of 0 are left out.

    An army that came by interception and another that failed to avoid bring both their lines (ROM-64).
    """
    return tuple(line for line in _lines(kit, position, seat) if line.value)


def _lines(kit: Kit, position: Position, seat: int) -> Iterator[Modifier]:
    battle, roll = position.fought, kit.tables.battle_roll
    size_ratio = ratio(kit, position)
    if size_ratio.larger == seat:
        yield Modifier("size", msg("Size ratio"), size_ratio.modifier, "ROM-57")
    superiority = max(0, leader_difference(kit, position, seat)) * roll.leader_difference.value
    yield Modifier("leader", msg("Better leader"), superiority, "ROM-58")
    on = "attacker" if seat == battle.attacker else "defender"
    for response in battle.responses:
        if response.on == on:
            yield Modifier("event", msg("Response event"), response.value, "ROM-59")
    if flank_of(position, seat):
        yield Modifier("flank", msg("Flank force"), roll.flank_force.value, "ROM-60")
    if is_friendly(position, seat, battle.space):
        yield Modifier("friendly", msg("Friendly space"), roll.friendly_location.value, "ROM-61")
    if seat == battle.attacker:
        across = roll.attack_across_rough_or_strait.value if battle.across else 0
        yield Modifier("rough", msg("Across rough terrain or a strait"), across, "ROM-63")
    else:
        came, stayed = battle.intercepted * roll.intercepted_in.value, battle.failed * roll.failed_avoid.value
        yield Modifier("intercepted", msg("Came by interception"), came, "ROM-62")
        yield Modifier("failed_avoid", msg("Failed to avoid battle"), stayed, "ROM-62")


def leader_difference(kit: Kit, position: Position, seat: int) -> int:
    """By how much the commander of `seat` is better rated than the other, subordinates apart (ROM-54, ROM-56)."""
    battle = position.fought
    other = battle.defender if seat == battle.attacker else battle.attacker
    ratings = [kit.tactical(commander_in_battle(kit, position, each)) for each in (seat, other)]
    return ratings[0] - ratings[1]


# --- the sequence


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
    """Etruscan armies may bribe (ROM-39); the effect is outside these rules (OP-19)."""
    battle = position.fought
    for seat in (battle.attacker, battle.defender):
        if not any(force.power in position.bribes for force in in_battle(position, seat)):
            continue
        answer: Bribe | Pass = yield Decision(
            Kind.BRIBE,
            seat,
            msg("Bribe at {space}, or pass.", space=Name("space", battle.space)),
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
    rolls = side_roll(kit.tables, attack, plus[0]), side_roll(kit.tables, defence, plus[1])
    won, lost = decided(*rolls, had)
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
