"""The narration of the Sword of Rome, with its announcements and introductions to questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import final

from diadochi.forecast.luck_account import CostlyAnswer, LuckAction
from diadochi.forecast.rome.counsel import CityAim, city_aims
from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.game_narration import (
    Ceremony,
    CeremonyItem,
    FirstTime,
    GameLuckWords,
    GameNarration,
    GreatMoment,
)
from diadochi.narration.narrator import rolled_for
from diadochi.narration.odds_explanation import roman
from diadochi.narration.rome import scenes, words
from diadochi.narration.rome.words import UNSAID, BattleReport, cu_words, event_words, side_of, space_of
from diadochi.rules.core.flow import Answer, Decision, Node, NodeKind, Roll, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.rome.answers import Activate, Avoid, AvoidBySea, GoInside, HandOver, Lose, Pass, Retreat
from diadochi.rules.rome.events import (
    CardPlayed,
    CityFell,
    ConsequencesDue,
    Destroyed,
    Fought,
    LeaderDisplaced,
    TurnBegan,
)
from diadochi.rules.rome.facts import points
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position

# --- proclamations
# Announcements in a scenario of the Sword of Rome: its start and end, and the great moments between.


def _side(kit: Kit, position: Position, seat: int) -> CeremonyItem:
    forces = [(space, force) for space, force in position.all_forces() if force.power in position.sides[seat].powers]
    units = cu_words(sum(force.cu for _, force in forces))
    spaces = tuple(dict.fromkeys(space for space, force in forces if force.leaders))
    words = msg("{side}: {units}", side=side_of(seat), units=units)
    return CeremonyItem(words, _needed(kit, position, seat), _leaders(kit, position, seat), seat, spaces, _VICTORY)


def _leaders(kit: Kit, position: Position, seat: int) -> tuple[Name, ...]:
    """The leaders of a side on the map, the best first (OP-10)."""
    powers = position.sides[seat].powers
    found = tuple(leader for _, force in position.all_forces() if force.power in powers for leader in force.leaders)
    return tuple(Name("leader", leader) for leader in kit.best_first(found))


_VICTORY = ("PLAY-19",)
"""The rule by which a scenario is won."""


def _needed(kit: Kit, position: Position, seat: int) -> Message:
    """What a side must have, or deny the other, at the end of the last turn (PLAY-19)."""
    scenario = kit.scenarios[position.scenario]
    goal, last = scenario.victory, roman(scenario.turns)
    if position.sides[seat].name == goal.side:
        return msg(
            "wins with {points} city points at the end of turn {last}",
            points=goal.points,
            last=last,
        )
    return msg(
        "wins unless the other side has {points} city points at the end of turn {last}",
        points=goal.points,
        last=last,
    )


def _aim(aim: CityAim, seat: int) -> CeremonyItem:
    city = space_of(aim.city)
    words = msg("hold {space}", space=city) if aim.held else msg("take {space}", space=city)
    note = msgn(
        "Worth {points}; {leader} is {n} route away",
        "Worth {points}; {leader} is {n} routes away",
        aim.routes,
        points=aim.points,
        leader=Name("leader", aim.leader),
    )
    return CeremonyItem(words, note, (city,), seat, (aim.city,))


# --- great moments
# Response events, and leaders, armies and cities lost.


def _turns(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, TurnBegan):
            yield GreatMoment(event_words(event))


def _cards(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, CardPlayed) and event.use == "response":
            yield GreatMoment(event_words(event), (), event.seat)


def _losses(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case CityFell(space=space) | Destroyed(space=space):
                yield GreatMoment(event_words(event), (), None, Name("space", space), (space,))
            case LeaderDisplaced(leader=leader, space=space):
                yield GreatMoment(event_words(event), (), None, Name("leader", leader), (space,))


# --- first times
# A short introduction to each kind of question of the Sword of Rome, shown when a player first meets it.

FIRST_TIMES: Mapping[NodeKind, FirstTime] = MappingProxyType(
    {
        Kind.ACTION: FirstTime(
            msg("Acting army"),
            msg(
                "Drag a leader and the army to a space that glows, or pass. By keys: Enter goes to an army, lifts it "
                "and drops it; arrow keys carry it."
            ),
        ),
        Kind.MARCH: FirstTime(
            msg("On the march"),
            msg(
                "Move to a space that glows, pick up or drop units, or end the march. The bar shows your "
                "remaining movement points."
            ),
        ),
        Kind.INSIDE: FirstTime(
            msg("Behind the walls"),
            msg("Choose who goes inside the city before the enemy arrives. The rest meet the enemy outside."),
        ),
        Kind.INTERCEPT: FirstTime(
            msg("Interception"), msg("An enemy is within reach. A roll decides whether your army intercepts.")
        ),
        Kind.AVOID: FirstTime(
            msg("Avoiding battle"),
            msg("Stay and fight, or roll to slip away to a space that glows. If the roll fails, you fight here."),
        ),
        Kind.LEND: FirstTime(
            msg("Ships for an ally"),
            msg("Your card can let another power escape by sea. You do not have to play it."),
        ),
        Kind.BRIBE: FirstTime(
            msg("Bribe"),
            msg("This power can try to bribe the enemy. Agree at your table on what follows."),
        ),
        Kind.RESPOND: FirstTime(
            msg("Response event"), msg("You can play a response event now. Pass to keep your cards.")
        ),
        Kind.COMMAND: FirstTime(msg("New leader"), msg("The leader has left. Choose who leads the army now.")),
        Kind.LOSE: FirstTime(
            msg("Losses"),
            msg("Mark the units to lose: by mouse, or with arrow keys and Space. Keep those you need most."),
        ),
        Kind.RETREAT: FirstTime(
            msg("Retreat"), msg("The beaten army must leave. Click a space that glows, or press its letter.")
        ),
        Kind.PURSUE: FirstTime(
            msg("Pursuit"),
            msg(
                "The enemy escaped. Roll the leader's tactical rating or less to march on; a higher roll "
                "ends the march."
            ),
        ),
    }
)
"""By kind of question."""


# --- narration

_TOLD_BY_EVENTS = Kind.having(Trait.TOLD_BY_EVENTS)
"""Questions whose answers need no words: events already report the moves and losses."""


@final
class RomeNarration(GameNarration[Kit, Position, Group]):
    """All cards are face up, nothing is drawn, and seats have no points of their own (PLAY-19)."""

    PAIRED = frozenset({Kind.BATTLE})

    def group_words(self, group: Group) -> Message:
        return words.group_words(group)

    def answer_words(self, answer: Answer) -> Message:
        return words.answer_words(answer)

    def choice_words(self, node: Node | None, answer: Answer, position: Position | None = None) -> Message:
        return words.choice_words(node, answer, position)

    def entry_words(self, node: Node, before: Position, answer: Answer) -> Message:
        return words.entry_words(node, before, answer)

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether a player declined to play a response event (ROM-45)."""
        return node.kind == Kind.RESPOND and isinstance(answer, Pass)

    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer passes or settles a battle."""
        return isinstance(answer, Pass | Lose | Retreat | Avoid | AvoidBySea | GoInside)

    def action_words(self, action: Message, events: Sequence[Event]) -> Message:
        return words.action_words(action, events)

    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        return words.weight_of(answer, events)

    def ends_action(self, answer: Answer) -> bool:
        """Whether another army is activated or another side acts."""
        return isinstance(answer, Activate | HandOver)

    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        """The battle that costs CU (ROM-72); other questions say themselves why they are asked."""
        if asked.kind == Kind.LOSE:
            return msg("Battle of {space}", space=Name("space", asked.about.space))
        return rolled_for(asked, fallen)

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        return FIRST_TIMES.get(kind)

    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        return words.what_came(node, events)

    def great_moments(self, kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        came = tuple(events)
        return tuple(moment for kind in (_turns, _cards, _losses) for moment in kind(came))

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        return scenes.result_words(roll, faces)

    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        if node.kind in _TOLD_BY_EVENTS or (isinstance(answer, Pass) and node.kind != Kind.AVOID):
            return None
        return msg("{seat}: {answer}", seat=Name("seat", str(node.seat)), answer=words.choice_words(node, answer))

    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """What an answer leads to. Sums of dice are left out: rolls with the same outcome are grouped."""
        return tuple(event_words(event) for event in events if not _is_untold(event))

    def outcome_of(self, position: Position, side: Name | str | None = None) -> Message | None:
        """Word the winner by the points of cities (PLAY-19)."""
        if not position.winner:
            return None
        called = side if side is not None else side_of(position.winner)
        return msg("Winner by city points: {side}.", side=called)

    def dealing_of(self, kit: Kit, position: Position) -> Ceremony | None:
        if not position.scenario:
            return None  # single actions are played
        return Ceremony(
            msg("{scenario}", scenario=Name("setup", position.scenario)),
            (),
            tuple(_side(kit, position, seat) for seat in sorted(position.sides)),
        )

    def opening_of(self, kit: Kit, position: Position, seat: int) -> Ceremony | None:
        if not position.scenario:
            return None
        lead = (
            _needed(kit, position, seat),
            msg("Your city points now: {points}", points=points(kit, position, seat)),
        )
        items = tuple(_aim(aim, seat) for aim in city_aims(kit, position, seat))
        title, leaders = msg("You play {side}", side=side_of(seat)), _leaders(kit, position, seat)
        return Ceremony(title, lead, items, leaders, seat, _VICTORY)

    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleReport]:
        return words.battles(steps, turns)


def _is_untold(event: Event) -> bool:
    """Dice results, and events that others report or that are mere reminders."""
    return isinstance(event, (*UNSAID, ConsequencesDue)) or (isinstance(event, Fought) and not event.automatic)


# --- luck words
# The luck account in words: rolls and their outcomes.


@final
class RomeLuckWords(GameLuckWords):
    MOMENTS = frozenset((Kind.BATTLE, Kind.INTERCEPT, Kind.AVOID, Kind.PURSUE, Kind.SIEGE))

    def entry_words(self, action: LuckAction) -> Message:
        space, who = Name("space", action.space), Name("leader", action.who)
        match action.kind:
            case Kind.BATTLE:
                return msg("battle at {space}", space=space)
            case Kind.SIEGE:
                return msg("siege of {space}", space=space)
        if not action.who:
            return msg("attempt at {space} without a leader", space=space)
        match action.kind:
            case Kind.INTERCEPT:
                return msg("interception by {who} at {space}", who=who, space=space)
            case Kind.AVOID:
                return msg("{who} avoids battle at {space}", who=who, space=space)
        return msg("pursuit by {who} from {space}", who=who, space=space)

    def came_words(self, action: LuckAction) -> Message:
        first = action.came[0]
        match action.kind:
            case Kind.BATTLE:
                return msg("won") if first > 0 else msg("lost")
            case Kind.SIEGE:
                return msgn("{n} hit", "{n} hits", first)
        return msg("success") if first else msg("failure")

    def measure_words(self, answer: CostlyAnswer) -> Message:
        """No answers are measured in this game."""
        raise NotImplementedError(answer.kind)

    def answer_words(self, answer: CostlyAnswer) -> Message:
        """No answers are measured in this game."""
        raise NotImplementedError(answer.kind)
