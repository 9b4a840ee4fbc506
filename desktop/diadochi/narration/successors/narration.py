"""The narration of the Successors, and its words for the luck account."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import final

from diadochi.forecast.luck_account import CostlyAnswer, LuckAction
from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.game_narration import Ceremony, CostNote, FirstTime, GameLuckWords, GameNarration, GreatMoment
from diadochi.narration.successors import event_words, first_times, proclamations, scenes, words
from diadochi.narration.successors.event_words import BattleReport
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import (
    Activate,
    Avoid,
    EndSegment,
    FallOf,
    GoIn,
    HandOver,
    Lose,
    Pass,
    Stays,
    StepBack,
    Withdraw,
    does_nothing,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position

_SETTLED = (Avoid, FallOf, GoIn, Lose, Stays, StepBack, Withdraw)


@final
class SuccessorsNarration(GameNarration[Kit, Position, Group]):
    PAIRED = frozenset({Kind.BATTLE, Kind.NAVAL_BATTLE})
    COSTS = first_times.COSTS

    def terms(self, position: Position) -> Mapping[str, str]:
        return words.terms(position)

    def group_words(self, group: Group) -> Message:
        return words.group_words(group)

    def answer_words(self, answer: Answer) -> Message:
        return words.answer_words(answer)

    def choice_words(self, node: Node | None, answer: Answer, position: Position | None = None) -> Message:
        return words.choice_words(node, answer, position)

    def entry_words(self, node: Node, before: Position, answer: Answer) -> Message:
        return words.entry_words(node, before, answer)

    def is_secret(self, node: Node, answer: Answer) -> bool:
        """The card given away is known only to the two players (SEQ-10)."""
        return isinstance(node, Decision) and node.kind == Kind.CHOOSE_CARD

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether a player declined to play a Surprise card (SEQ-12)."""
        return isinstance(node, Decision) and node.kind == Kind.SURPRISE and isinstance(answer, Pass)

    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer passes, ends a question without a choice, or settles a battle or siege."""
        return isinstance(answer, _SETTLED) or (isinstance(node, Decision) and does_nothing(node.kind, answer))

    def action_words(self, action: Message, events: Sequence[Event]) -> Message:
        return event_words.action_words(action, events)

    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        return event_words.weight_of(answer, events)

    def ends_action(self, answer: Answer) -> bool:
        """Whether another army is activated or the segment ends."""
        return isinstance(answer, Activate | EndSegment | HandOver)

    def drawn_kind(self, node: Draw) -> str:
        return "card" if node.kind in (Kind.CARD, Kind.TAKEN_CARD) else "thing"

    def is_nobodys(self, node: Draw) -> bool:
        return node.kind == Kind.REVEAL

    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        return first_times.why_asked(asked, fallen)

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        return first_times.FIRST_TIMES.get(kind)

    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        return event_words.what_came(node, events)

    def great_moments(self, kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        return proclamations.great_moments(kit, node, events)

    def costs(self, kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostNote, ...]:
        return first_times.costs(kit, game, answers)

    def gain_words(
        self, kit: Kit, seat: int, before: Position, after: Position, events: Iterable[Event]
    ) -> Message | None:
        return first_times.gain_words(kit, seat, before, after, events)

    def points_told(self, events: Iterable[Event]) -> tuple[Message, ...]:
        return proclamations.points_told(events)

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        return scenes.result_words(roll, faces)

    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        return event_words.foreseen(node, answer)

    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        return event_words.happens(node, events)

    def outcome_of(self, position: Position, side: Name | str | None = None) -> Message | None:
        """Word the winner and the kind of victory."""
        return proclamations.outcome_words(position.outcome, side) if position.outcome else None

    def dealing_of(self, kit: Kit, position: Position) -> Ceremony | None:
        return proclamations.dealing_of(kit, position)

    def opening_of(self, kit: Kit, position: Position, seat: int) -> Ceremony | None:
        return proclamations.opening_of(kit, position, seat)

    def ending_of(self, kit: Kit, position: Position) -> Ceremony | None:
        return proclamations.ending_of(kit, position)

    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleReport]:
        return event_words.battles(steps, turns)


# --- luck words
# The luck account in words: actions decided by dice, their outcomes, and answers that gave away chances.


@final
class SuccessorsLuckWords(GameLuckWords):
    """Movement, attrition and whole marches are summed up."""

    MOMENTS = frozenset(
        (Kind.BATTLE, Kind.NAVAL_BATTLE, Kind.INTERCEPTION, Kind.AVOID_BATTLE, Kind.SIEGE, Kind.COMMANDER_CHECK)
    )

    def entry_words(self, action: LuckAction) -> Message:
        """Name the action."""
        space, who = Name("space", action.space), _who(action.who)
        match action.kind:
            case Kind.BATTLE:
                return msg("battle at {space}", space=space)
            case Kind.NAVAL_BATTLE:
                return msg("naval battle off {space}", space=space)
            case Kind.INTERCEPTION:
                return msg("interception by {who} at {space}", who=who, space=space)
            case Kind.AVOID_BATTLE:
                return msg("{who} avoids battle at {space}", who=who, space=space)
            case Kind.SIEGE:
                return msg("siege of {space}", space=space)
            case Kind.COMMANDER_CHECK:
                return msg("{who} in danger at {space}", who=who, space=space)
            case Kind.MOVEMENT:
                return msg("movement roll of {who}", who=who)
            case Kind.ATTRITION:
                return msg("attrition at {space}", space=space)
        return msg("march of {who} to {space}", who=who, space=space)

    def came_words(self, action: LuckAction) -> Message:
        """Word the outcome for the side that acted."""
        first = action.came[0]
        match action.kind:
            case Kind.BATTLE | Kind.NAVAL_BATTLE:
                return (msg("drawn"), msg("won"), msg("lost"))[first]
            case Kind.INTERCEPTION | Kind.AVOID_BATTLE:
                return _succeeded(first)
            case Kind.SIEGE:
                points, lost = abs(first), abs(action.came[1])
                gained = msgn("{n} siege point", "{n} siege points", points)
                return msg("{gained}, {lost}", gained=gained, lost=_lost(lost)) if lost else gained
            case Kind.COMMANDER_CHECK:
                return msg("dies") if first else msg("survives")
            case Kind.MOVEMENT:
                return msgn("{n} movement point", "{n} movement points", first)
            case Kind.ATTRITION:
                return _lost(abs(first))
        return msg("goal reached") if first else msg("goal missed")

    def measure_words(self, answer: CostlyAnswer) -> Message:
        """Name the event that the chances of an answer refer to."""
        match answer.kind, answer.answer:
            case "avoid", _:
                return msg("chance that {who} is safe", who=_who(answer.who))
            case "part", _:
                return msg("chance that the march to {space} succeeds", space=Name("space", answer.space))
        return msg("chance that {space} falls", space=Name("space", answer.space))

    def answer_words(self, answer: CostlyAnswer) -> Message:
        """Word the answer given, and the one with the better chance."""
        who, space = _who(answer.who), Name("space", answer.space)
        match answer.kind, answer.answer:
            case "avoid", "stand":
                return msg("{who} stayed to fight at {space}. Trying to avoid battle was safer.", who=who, space=space)
            case "avoid", _:
                return msg("{who} tried to avoid battle at {space}. Staying was safer.", who=who, space=space)
            case "part", _:
                return msg(
                    "{who} marched to {space} with part of the army. Taking everyone was safer.", who=who, space=space
                )
        return msg("{who} gave up the siege of {space}. More attempts could have taken the city.", who=who, space=space)


def _succeeded(value: int) -> Message:
    """The outcome of an attempt; its success counts against the other side."""
    return msg("success") if value else msg("failure")


def _lost(count: int) -> Message:
    return msgn("{n} unit lost", "{n} units lost", count)


def _who(name: str) -> Message | Name:
    return Name("thing", name) if name else msg("no one")
