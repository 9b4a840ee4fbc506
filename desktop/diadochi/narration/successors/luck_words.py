"""The luck account in words: actions decided by dice, their outcomes, and answers that gave away chances."""

from typing import final

from diadochi.forecast.luck_account import CostlyAnswer, LuckDeed
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.game_narration import GameLuckWords
from diadochi.rules.successors.kinds import Kind


@final
class SuccessorsLuckWords(GameLuckWords):
    """Movement, attrition and whole marches are summed up."""

    MOMENTS = frozenset(
        (Kind.BATTLE, Kind.NAVAL_BATTLE, Kind.INTERCEPTION, Kind.AVOID_BATTLE, Kind.SIEGE, Kind.COMMANDER_CHECK)
    )

    def deed_words(self, deed: LuckDeed) -> Message:
        """Name the action."""
        space, who = Name("space", deed.space), _who(deed.who)
        match deed.kind:
            case Kind.BATTLE:
                return msg("battle at {space}", space=space)
            case Kind.NAVAL_BATTLE:
                return msg("battle at sea off {space}", space=space)
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

    def came_words(self, deed: LuckDeed) -> Message:
        """Word the outcome for the side that acted."""
        first = deed.came[0]
        match deed.kind:
            case Kind.BATTLE | Kind.NAVAL_BATTLE:
                return (msg("drawn"), msg("won"), msg("lost"))[first]
            case Kind.INTERCEPTION | Kind.AVOID_BATTLE:
                return _succeeded(first)
            case Kind.SIEGE:
                points, lost = abs(first), abs(deed.came[1])
                gained = msgn("{n} siege point", "{n} siege points", points)
                return msg("{gained}, {lost}", gained=gained, lost=_lost(lost)) if lost else gained
            case Kind.COMMANDER_CHECK:
                return msg("he falls") if first else msg("he lives")
            case Kind.MOVEMENT:
                return msgn("{n} movement point", "{n} movement points", first)
            case Kind.ATTRITION:
                return _lost(abs(first))
        return msg("it came through") if first else msg("it did not come through")

    def measure_words(self, answer: CostlyAnswer) -> Message:
        """Name the event that the chances of an answer refer to."""
        match answer.kind, answer.answer:
            case "avoid", _:
                return msg("chance that {who} is safe", who=_who(answer.who))
            case "part", _:
                return msg("chance that the march to {space} comes through", space=Name("space", answer.space))
        return msg("chance that {space} falls", space=Name("space", answer.space))

    def answer_words(self, answer: CostlyAnswer) -> Message:
        """Word the answer given, and the one with the better chance."""
        who, space = _who(answer.who), Name("space", answer.space)
        match answer.kind, answer.answer:
            case "avoid", "stand":
                return msg(
                    "{who} awaited battle at {space}; to try to avoid it was safer for him", who=who, space=space
                )
            case "avoid", _:
                return msg("{who} tried to avoid battle at {space}; to stand was safer for him", who=who, space=space)
            case "part", _:
                return msg(
                    "{who} went to {space} with a part; with everybody the way there was surer", who=who, space=space
                )
        return msg(
            "{who} gave up the siege of {space}, which could have fallen with further attempts", who=who, space=space
        )


def _succeeded(value: int) -> Message:
    """The outcome of an attempt; its success counts against the other side."""
    return msg("it succeeds") if value else msg("it fails")


def _lost(count: int) -> Message:
    return msgn("{n} unit lost", "{n} units lost", count)


def _who(name: str) -> Message | Name:
    return Name("thing", name) if name else msg("nobody")
