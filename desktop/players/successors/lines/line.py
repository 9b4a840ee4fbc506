"""One line: a fork of the game played on, swiftly, until what was begun is done, or all armies have marched."""

from collections.abc import Sequence

from desktop.players.player import Asked
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.players.successors.lines.marches import LineMarch, marches_of, next_march, on_the_way
from desktop.players.successors.lines.troops import raising
from desktop.players.successors.steward import Steward
from desktop.rules.core.flow import Answer, Decision, Parcel, Procedure
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.successors.answers import Activate, DiscardSurprise, EndSegment, Pass, RaiseTroops, Take
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

MOST_ANSWERS = 120
"""A line that has not come to rest after so many answers is looked at where it is."""
_RESTS = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.REINFORCEMENTS, Kind.SURRENDER_SIEGES, Kind.FORAGE))
"""Questions at which nothing is under way."""
_IN_THE_TURN = ("tyche", "activation")
"""Segments of a player turn until its armies have marched."""


class LinePlan:
    """What is meant to be done: the first answer, which army a card lets march, and the way that follows on the march.

    `group` is who goes with the general that is activated first; where it is None everybody, or whoever the player of
    the line would take.
    Without a `way` whatever march comes of it goes where the player of the line would go; with an empty one nowhere.
    A plan `to_the_end` goes on until the armies of the player turn have marched: a card that lets one march is worth
    only what it does not do without it.
    `act` is a free act that is done before all this.
    `sure` are the answers of such a player until chance first has a say, and `marches` what his armies do if it has had
    none by then: they are the same in every line of the plan from one position, and found in the first.
    """

    def __init__(
        self,
        first: Answer,
        way: Sequence[Answer] | None = None,
        army: Activate | None = None,
        *,
        group: Group | None = None,
        to_the_end: bool = False,
        act: Answer | None = None,
    ) -> None:
        self.first, self.way = first, None if way is None else tuple(way)
        self.army, self.group, self.to_the_end, self.act = army, group, to_the_end, act
        self.sure: list[Answer] = []
        self.marches: tuple[LineMarch, ...] | None = None

    @property
    def answer(self) -> Answer:
        """What is answered now."""
        return self.act or self.first

    def after(self, act: Answer) -> "LinePlan":
        """The same, with a free act done before it."""
        return LinePlan(self.first, self.way, self.army, group=self.group, to_the_end=self.to_the_end, act=act)


def played(kit: Kit, game: Game[Position], plan: LinePlan, seat: int, others: Steward, dice: EvenDice) -> Position:
    """The position a plan of a seat leads to, with these dice and `others` answering whatever it does not say.

    The game is changed. It rests when no march is open any more, or when it is over; and at the latest when the armies
    of a player turn have marched: so whoever marches and whoever does not are looked at at the same moment, before
    hunger and before the markers of the next player come (SEQ-11, SEQ-30).
    """
    marching = _marching(game.position)
    way = None if plan.way is None else [*plan.way]
    sure, by_chance = iter(tuple(plan.sure)), plan.way is not None
    marches: list[LineMarch] | None = None
    deeds = [plan.first] if plan.act is None else [plan.act, plan.first]
    game = _done(kit, game, deeds.pop(0))
    for _ in range(MOST_ANSWERS):
        node = game.node
        if node is None or (marching is not None and _marching(game.position) != marching):
            break
        if not isinstance(node, Decision):
            by_chance = True
            game.answer(dice.answer(node))
            continue
        if deeds and node.seat == seat and node.admits(deeds[0]):
            game = _done(kit, game, deeds.pop(0))
            continue
        if plan.to_the_end and node.seat == seat and node.kind == Kind.ACTIVATION:
            if marches is None:
                marches = [*_marches(kit, game, plan, seat, others, by_chance=by_chance)]
            march = next_march(node, marches)
            way = [*march.way]
            game = _done(kit, game, march.answer)
            continue
        if _rests(node, game.position, seat, plan):
            break
        answer = None if by_chance else next(sure, None)
        if answer is None:
            answer = _next(kit, game, node, seat, plan, way, others)
            if not by_chance:
                plan.sure.append(answer)
        game.answer(answer)
    return game.position


def _done(kit: Kit, game: Game[Position], deed: Answer) -> Game[Position]:
    """The game with this done, and over where the activation segment ends by it. Raises IllegalAnswer."""
    ends = isinstance(deed, EndSegment | RaiseTroops) and game.node is not None and game.node.kind == Kind.ACTIVATION
    if not ends:
        game.answer(deed)
        return game
    verdict = game.why_not(deed)
    if not verdict:
        raise IllegalAnswer(game.node, deed, verdict)
    return raising(kit, game.position) if isinstance(deed, RaiseTroops) else Game(game.position, _nothing_more)


def _nothing_more(_position: Position) -> Procedure[None]:
    yield from ()


def _marches(
    kit: Kit, game: Game[Position], plan: LinePlan, seat: int, others: Steward, *, by_chance: bool
) -> Sequence[LineMarch]:
    """What the armies of the turn do, thought of once: nobody thinks again on the way, nor after another's march."""
    if by_chance:
        return tuple(marches_of(kit, game, seat, others))
    if plan.marches is None:
        plan.marches = tuple(marches_of(kit, game, seat, others))
    return plan.marches


def _marching(position: Position) -> int | None:
    """Whose armies have still to march in his player turn; None outside of one, or when they have marched."""
    clock = position.clock
    return clock.active if clock.segment in _IN_THE_TURN else None


def _rests(node: Decision, position: Position, seat: int, plan: LinePlan) -> bool:
    """Whether nothing is under way any more: no march, no troops that an event brings, no card that is still owed."""
    if node.kind not in _RESTS or position.activation is not None:
        return False
    if node.kind == Kind.REINFORCEMENTS:
        return position.clock.phase == "reinforcements"
    return not (node.kind == Kind.TYCHE and node.seat == seat and isinstance(plan.first, DiscardSurprise))


def _next(
    kit: Kit,
    game: Game[Position],
    node: Decision,
    seat: int,
    plan: LinePlan,
    way: list[Answer] | None,
    others: Steward,
) -> Answer:
    if plan.army is not None and node.kind == Kind.MARCH_CARD and node.seat == seat and node.admits(plan.army):
        return plan.army
    if plan.group is not None and node.kind == Kind.WHO_GOES and node.seat == seat and node.admits(Take(plan.group)):
        return Take(plan.group)
    if way is not None and node.seat == seat and node.kind == Kind.MARCH:
        return on_the_way(kit, game, node, way)
    if node.kind == Kind.SURPRISE and node.seat != seat:
        return Pass()  # what others may hold is one guess among many
    if isinstance(node.options, Parcel) and (way is not None or node.kind != Kind.WHO_GOES):
        usual = node.options.default()
        if node.options.admits(usual):
            return usual
    return others.answer(Asked(game, node.seat))
