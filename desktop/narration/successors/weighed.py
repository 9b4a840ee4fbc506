"""How much what came of an action weighs for those who were not there."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.narration.weights import DONE, LITTLE, MUCH, NOTHING
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer
from desktop.rules.successors import events as told
from desktop.rules.successors.answers import Arrive, Starve
from desktop.rules.successors.passing import PASSIVE

_MUCH = (
    told.BattleFought,
    told.Overran,
    told.Fell,
    told.RoyalTaken,
    told.Buried,
    told.Married,
    told.Died,
    told.Replaced,
    told.VictoryNear,
    told.GameWon,
)
_STANDING = (told.ProvinceChanged, told.TitleChanged, told.StatusChanged)
_CARDS = {
    told.CardUse.EVENT: MUCH,
    told.CardUse.SURPRISE: MUCH,
    told.CardUse.OPERATIONS: DONE,
    told.CardUse.DISCARD: LITTLE,
}
_DONE = (told.Moved, told.MarkerChanged, told.InterceptionTried, told.WentOver, told.Dispersed)


def weight_of(answer: Answer | None, events: Iterable[Event]) -> int:
    """What events weigh that came of an action begun by `answer`, or of no matter what."""
    idle = isinstance(answer, Arrive | Starve) or answer in PASSIVE
    return max((_weight(event, idle=idle) for event in events), default=NOTHING)


def _weight(event: Event, *, idle: bool) -> int:
    """Markers that fall by themselves, as somebody passes or gives up troops, are no deed."""
    if isinstance(event, told.SetOut):
        return NOTHING
    if isinstance(event, told.SiegeTried):
        return MUCH if event.points else DONE
    if isinstance(event, told.CardPlayed):
        return _CARDS[event.how]
    if isinstance(event, _MUCH) or (isinstance(event, told.RoyalChanged) and event.state == "gone"):
        return MUCH
    if isinstance(event, _STANDING):
        return DONE
    return DONE if isinstance(event, _DONE) and not idle else LITTLE
