"""Questions about odds in the game of Successors, from words to figures; see `forecast.odds.asking`."""

from collections.abc import Mapping

from desktop.forecast.odds.asking import BestPart, MarchAsked, UnfitQuestion
from desktop.forecast.odds.figures import Danger, FirstOdds, Odds
from desktop.forecast.odds.tree import Stem
from desktop.forecast.successors.lifted import as_if_active, lift
from desktop.forecast.successors.odds import best as looking
from desktop.forecast.successors.odds import dangers as endangering
from desktop.forecast.successors.odds.first import first_odds
from desktop.forecast.successors.odds.goals import BadGoal, Goal, read_goal
from desktop.forecast.successors.odds.marching import NoSuchPoints, PlannedMarch, march_tree
from desktop.forecast.successors.odds.odds import figures
from desktop.forecast.successors.odds.policy import OFFERED, BadPolicy, Policy, policy_words, read_policy
from desktop.forecast.successors.reach import reach
from desktop.forecast.successors.threats import most_points
from desktop.forecast.successors.way_answers import way_answers
from desktop.language import Message, Speaker, tr
from desktop.rules.core.system import spell
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


class SuccessorsOdds:
    """The odds of this game."""

    def policies(self) -> Mapping[str, Message]:
        """Standing and avoiding, each with and without interception; and the best reply."""
        return {policy: policy_words(read_policy(policy)) for policy in OFFERED}

    def first(self, kit: Kit, position: Position, asked: MarchAsked) -> FirstOdds | None:
        """The chance to arrive, and how the first battle ends by its dice alone."""
        here, march = _march(kit, position, asked)
        return first_odds(kit, here, march, _policy(asked.policy))

    def odds(self, kit: Kit, position: Position, asked: MarchAsked) -> Odds:
        """The figures of a march."""
        here, march = _march(kit, position, asked)
        policy = _policy(asked.policy)
        return figures(kit, here, march, _tree(kit, here, march, policy), _goal(kit, asked.goal), policy)

    def tree(self, kit: Kit, position: Position, asked: MarchAsked) -> Stem[Position]:
        """All that may come of it."""
        here, march = _march(kit, position, asked)
        return _tree(kit, here, march, _policy(asked.policy))

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        """The part of the army that reaches the goal best."""
        goal, policy = _goal(kit, asked.goal), _policy(asked.policy)
        if not goal:
            raise UnfitQuestion(tr("There is no goal to look for the best part for; say what is wanted."))
        here = _acting(position, asked.piece)
        return looking.best_part(kit, here, asked.piece, asked.spot[0], goal, policy, besieges=asked.besieges)

    def dangers(
        self, kit: Kit, position: Position, seat: int, policy: str, *, helped: bool = True
    ) -> tuple[Danger, ...]:
        """What of a side one enemy army may take or beat in one activation."""
        if seat not in position.factions:
            seats = ", ".join(map(str, sorted(position.factions)))
            raise UnfitQuestion(tr("Nobody sits at seat {seat}; the seats are {seats}.", seat=seat, seats=seats))
        return endangering.dangers(kit, position, seat, _policy(policy), helped=helped)


def _march(kit: Kit, position: Position, asked: MarchAsked) -> tuple[Position, PlannedMarch]:
    """The position in which it is asked about, and the march. Raises UnfitQuestion with the reason of the rules."""
    here = _acting(position, asked.piece)
    lifted = lift(kit, here, asked.piece, asked.group)
    space, _ = asked.spot
    if lifted is None or space not in kit.atlas.spaces:
        raise UnfitQuestion(tr("{general} or {space} is not on the map.", general=asked.piece, space=space))
    if lifted.refused is not None:
        raise UnfitQuestion(_said(kit, here, lifted.refused))
    points = here.activation.points if here.activation is not None else asked.points
    found = reach(kit, here, lifted, most_points(kit, lifted) if points is None else points)
    way = way_answers(found, asked.spot)
    if not way and asked.spot != (lifted.space, lifted.inside):
        verdict = found.inside_verdict(space) if asked.spot[1] else found.outside_verdict(space)
        raise UnfitQuestion(_said(kit, here, verdict))
    return here, PlannedMarch(lifted, space, way, asked.besieges, asked.points, asked.cards)


def _acting(position: Position, general: str) -> Position:
    found = position.where(general)
    acts = position.clock.segment == "activation" and found is not None and position.clock.active == found[1].seat
    return position if found is None or acts else as_if_active(position, found[1].seat)


def _said(kit: Kit, position: Position, verdict: Verdict) -> str:
    words = Speaker(spell(kit, position=lambda: position)).say(verdict.reason) if verdict.reason else tr("No")
    return f"{words} ({', '.join(verdict.because)})"


def _tree(kit: Kit, position: Position, march: PlannedMarch, policy: Policy) -> Stem[Position]:
    try:
        return march_tree(kit, position, march, policy)
    except NoSuchPoints as error:
        raise UnfitQuestion(tr("No throw gives this army so many movement points: {points}.", points=error)) from None


def _goal(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal as error:
        grammar = "space damaskos mine and general ptolemaios safe and units memphis >= 4"
        raise UnfitQuestion(
            tr("{words} is no goal on this map; write for instance: {grammar}.", words=f'"{error}"', grammar=grammar)
        ) from None


def _policy(words: str) -> Policy:
    try:
        return read_policy(words)
    except BadPolicy as error:
        raise UnfitQuestion(
            tr("{words} is no policy; write stand, avoid, best, intercept>=50.", words=f'"{error}"')
        ) from None


ODDS = SuccessorsOdds()
