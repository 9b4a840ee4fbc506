"""Opposing a voyage (who, with which fleets, where) and the naval battle (NAV-13 to NAV-30)."""

import itertools
from collections.abc import Iterable
from functools import lru_cache, partial

import msgspec
from msgspec import structs

from diadochi.atlas.model import Allows
from diadochi.language import Name, msg
from diadochi.rules.core.dice import Alike, Brought, Compared, ShownRoll, WaysToRoll, merge, multisets
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Procedure, Roll
from diadochi.rules.core.verdict import SpaceAt, Verdict, refuse
from diadochi.rules.successors.answers import Oppose, Pass
from diadochi.rules.successors.battle.outcome import DICE
from diadochi.rules.successors.cards.surprises import parted
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.events import BattleFought, Fighter, FleetsDispersed
from diadochi.rules.successors.facts import commander, in_turn_order
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import remember_opposed
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import FleetState, Position
from diadochi.rules.successors.standing import attack_out_of_turn
from diadochi.rules.successors.tables import BattleDice, BattleTable

# --- dice counted together
# For exact odds of a naval battle (NAV-23, NAV-24).


class NavalAhead(msgspec.Struct, frozen=True):
    """The rolls of a naval battle taken together: only which score is higher matters (NAV-24)."""

    table: BattleTable
    ours: int
    theirs: int

    def outcomes(self) -> tuple[Alike, ...]:
        """The mover wins, the other side wins, a draw."""
        classes: dict[int, Alike] = {}
        for ours, one in self._scores(self.ours).items():
            for theirs, other in self._scores(self.theirs).items():
                key = (ours > theirs) - (ours < theirs)
                known = classes.get(key)
                shown = tuple(rolled.faces for rolled in (one, other) if rolled.faces)
                ways = one.ways * other.ways + (known.ways if known else 0)
                classes[key] = Alike(ways, known.rolls if known else shown, _WORDS[key], key)
        return tuple(classes.values())

    def parts(self) -> tuple[Compared, ...]:
        """The scores of both."""
        named = ((msg("Escort's score"), self.ours), (msg("Interceptor's score"), self.theirs))
        scores = ((who, sorted(self._scores(strength).items())) for who, strength in named)
        return tuple(Compared(who, {score: rolled.ways for score, rolled in found}) for who, found in scores)

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """What escort and interceptor may roll; a single thing without fleets."""
        return tuple(tuple(self._brought(strength)) for strength in (self.ours, self.theirs))

    def decided(self, brought: tuple[Brought, ...]) -> int:
        """Which score is higher (NAV-24)."""
        ours, theirs = brought
        return (ours.number > theirs.number) - (ours.number < theirs.number)

    def shown(self, side: int, brought: Brought) -> Iterable[ShownRoll]:
        """Yield all rolls of the escort (0) or the interceptor (1) with this result."""
        if not (self.ours, self.theirs)[side]:
            return (ShownRoll(1, ()),)
        fitting = (rolled for rolled in multisets(DICE) if sum(rolled.faces) == brought.key)
        return tuple(ShownRoll(rolled.ways, ((msg("battle dice"), rolled.faces),)) for rolled in fitting)

    def _brought(self, strength: int) -> Iterable[Brought]:
        if not strength:
            score = self.table.no_fleet_score
            yield Brought(1, score, score, msg("no fleet"))
            return
        found: dict[int, WaysToRoll] = {}
        for rolled in multisets(DICE):
            merge(found, sum(rolled.faces), rolled)
        row = msg("strength {strength}", strength=strength)
        for roll, rolled in found.items():
            score = BattleDice(strength, self.table).read(rolled.faces).score
            words = msg("{strength}; roll {roll}", strength=row, roll=roll)
            yield Brought(rolled.ways, score, score, words, roll)

    def _scores(self, strength: int) -> dict[int, WaysToRoll]:
        """Rolls by the score they give; without a fleet no one rolls (NAV-23)."""
        if not strength:
            return {self.table.no_fleet_score: WaysToRoll(1, ())}
        found: dict[int, WaysToRoll] = {}
        reading = BattleDice(strength, self.table)
        for rolled in multisets(DICE):
            merge(found, reading.read(rolled.faces).score, rolled)
        return found


_WORDS = {1: msg("the escort wins"), -1: msg("the interceptor wins"), 0: msg("a draw at sea")}


# --- opposing a voyage

MARKER_RANGE = 2
"""Sea spaces between a marker and a space the voyage enters, for its owner to oppose it (NAV-17)."""
MOVER_WINS, MOVER_LOSES, DRAWN, CANCELLED = "mover_wins", "mover_loses", "drawn", "cancelled"


class Opposition(msgspec.Struct, frozen=True):
    """A declared naval battle: whose fleets, at which space of the route (R-11)."""

    seat: int
    space: str
    fleets: tuple[str, ...]


class SeaFray(msgspec.Struct, frozen=True):
    """A naval battle in progress: the space, the mover with its escort, the opponent and its fleets (NAV-23).

    Strengths are those of `mover` and `seat`; 0 is a side that rolls no dice.
    """

    space: str
    mover: int
    escort: tuple[str, ...]
    mover_strength: int
    seat: int
    fleets: tuple[str, ...]
    strength: int


def announced(kit: Kit, position: Position, mover: int, entered: tuple[str, ...]) -> Procedure[tuple[Opposition, ...]]:
    """In turn order every other player who may, opposes or passes (NAV-16 to NAV-19). In route order, then turn order.

    Anywhere on its route the voyage may be brought to battle (NAV-13). `entered` are the spaces it enters by sea where
    it may be opposed (R-77).
    """
    declared: list[Opposition] = []
    for seat in in_turn_order(position, mover):
        options = oppositions(kit, position, seat, entered)
        if not options:
            continue
        prompt = msg("{seat}, choose fleets to oppose the voyage, or pass.", seat=Name("seat", str(seat)))
        rules = ("NAV-16", "NAV-17", "NAV-18", "NAV-19")
        answer = yield Decision(
            Kind.NAVAL_INTERCEPTION,
            seat,
            prompt,
            Choice((Pass(), *options), partial(opposing_refusal, kit, position, seat, entered)),
            rules,
            about=About(entered[-1], path=entered[:-1], against=mover),
        )
        if isinstance(answer, Oppose):
            declared.append(Opposition(seat, answer.space, answer.fleets))
            remember_opposed(position, seat)
    return tuple(sorted(declared, key=lambda battle: entered.index(battle.space)))


def oppositions(kit: Kit, position: Position, seat: int, entered: tuple[str, ...]) -> tuple[Oppose, ...]:
    """The fleets a seat may declare: any available ones, if it has a marker near (NAV-17, NAV-18)."""
    fleets = available_fleets(position, seat)
    if not fleets or seat in position.memory.opposed:
        return ()
    choices = [c for size in range(len(fleets), 0, -1) for c in itertools.combinations(fleets, size)]
    places = [space for space in entered if _marker_near(kit, position, seat, space)]
    return tuple(Oppose(space, chosen) for space in places for chosen in choices)


def opposing_refusal(kit: Kit, position: Position, seat: int, entered: tuple[str, ...], answer: Answer) -> Verdict:
    """Why a seat does not oppose a voyage so (NAV-17, NAV-18)."""
    if not isinstance(answer, Oppose):
        return refuse(msg("Choose fleets to oppose the voyage, or pass."), "NAV-16")
    here, space = (SpaceAt(answer.space),), Name("space", answer.space)
    if answer.space not in entered:
        return refuse(msg("The voyage does not enter {space} by sea.", space=space), "NAV-17", by=here)
    if not _marker_near(kit, position, seat, answer.space):
        reason = msg("You have no control marker within two sea spaces of {space}.", space=space)
        return refuse(reason, "NAV-17", by=here)
    return refuse(msg("Choose only your own available fleets, each of them once."), "NAV-17", "NAV-18")


def _marker_near(kit: Kit, position: Position, seat: int, space: str) -> bool:
    return seat in [position.markers.get(place) for place in near_by_sea(kit, space)]


@lru_cache(256)
def near_by_sea(kit: Kit, space: str) -> frozenset[str]:
    """The spaces from which a marker reaches a voyage that enters `space`, not over the open sea (NAV-17, R-77)."""
    reached = {space}
    for _ in range(MARKER_RANGE):
        reached |= {step.to for place in reached for step in kit.steps[place] if Allows.OPPOSE in step.allows}
    return frozenset(reached)


def naval_battle(
    kit: Kit, position: Position, mover: int, group: Group, escort: tuple[str, ...], battle: Opposition
) -> Procedure[str]:
    """Champion change, dice, scores, the beaten fleets dispersed (NAV-21 to NAV-27). Returns who won.

    The higher score wins (NAV-24); with equal scores no fleet is lost (NAV-25, FLT-15).
    """
    cancelled = yield from parted(kit, position, battle.space)
    if cancelled:
        return CANCELLED
    attack_out_of_turn(position, battle.seat, mover)
    own, steady = _mover_strength(kit, position, group, escort), strength_together(kit, position, battle.fleets)
    fray = SeaFray(battle.space, mover, escort, own, battle.seat, battle.fleets, steady)
    first = yield from _fighter(kit, mover, own, escort, fray, NavalAhead(kit.tables.battle, own, steady))
    second = yield from _fighter(kit, battle.seat, steady, battle.fleets, fray)
    position.note(BattleFought(space=battle.space, attacker=first, defender=second, naval=True))
    ours, theirs = first.score, second.score
    if ours > theirs:
        _disperse(position, battle.fleets)
        return MOVER_WINS
    if theirs > ours:
        _disperse(position, escort)
        return MOVER_LOSES
    return DRAWN


def _fighter(
    kit: Kit, seat: int, strength: int, fleets: tuple[str, ...], fray: SeaFray, ahead: NavalAhead | None = None
) -> Procedure[Fighter]:
    """Two dice against the fleet strength; without a fleet the score is 0 (NAV-23)."""
    if not strength:
        return Fighter(seat, strength, kit.tables.battle.no_fleet_score, fleets=fleets)
    purpose = msg(
        "{side} in a naval battle off {space}, strength {strength}",
        space=Name("space", fray.space),
        side=Name("seat", str(seat)),
        strength=strength,
    )
    reading, about, rules = BattleDice(strength, kit.tables.battle), About(fray.space), ("NAV-23",)
    dice = yield Roll(
        Kind.NAVAL_BATTLE, seat, purpose, DICE, rules, reading=reading, about=about, ahead=ahead, within=fray
    )
    scored = reading.read(dice.faces)
    return Fighter(seat, strength, scored.score, tuple(dice.faces), scored.roll, fleets=fleets)


def strength_together(kit: Kit, position: Position, fleets: tuple[str, ...]) -> int:
    """The row of the battle table: the committed fleets together, each as its side shows (FLT-14)."""
    return sum(kit.fleets[fleet].strength(position.fleets[fleet].improved) for fleet in fleets)


def _mover_strength(kit: Kit, position: Position, group: Group, escort: tuple[str, ...]) -> int:
    """The escort, and what the commander's ability adds even without one (R-45)."""
    ability = kit.general(commander(kit, group)).ability if kit.profile.general_abilities else None
    bonus = ability.number("strength") if ability and ability.key == "fleet_strength_bonus" else 0
    return strength_together(kit, position, escort) + bonus


def _disperse(position: Position, fleets: tuple[str, ...]) -> None:
    """Beaten fleets that were committed are in the dispersed box, on their normal side (NAV-26, NAV-27, FLT-15).

    They are never eliminated (NAV-31, FLT-04).
    """
    if fleets:
        position.note(FleetsDispersed(seat=position.fleets[fleets[0]].seat, fleets=fleets))
    for fleet in fleets:
        state: FleetState = position.fleets[fleet]
        position.fleets[fleet] = structs.replace(state, improved=False, dispersed=True)
