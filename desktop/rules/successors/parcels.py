"""Parcels of the Successors procedures: groups that march, are picked up or dropped, and losses."""

import itertools
from collections.abc import Callable, Iterator
from random import Random

from msgspec import structs

from desktop.language import msg
from desktop.rules.core.chance import below
from desktop.rules.core.flow import Answer, Parcel
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units

GroupAnswer = Callable[[Group], Answer]
Refusal = Callable[[Group], Verdict | None]


_SAMPLES = 3
"""Parts that chance picks before it makes do with the usual one."""


def parts_of(units: Units) -> Iterator[Units]:
    """Every way to take some of `units`, from all of them down to none."""
    ranges = [range(getattr(units, kind), -1, -1) for kind in UNIT_KINDS]
    for counts in itertools.product(*ranges):
        yield Units(*counts)


def _subsets(ids: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(len(ids), -1, -1):
        yield from itertools.combinations(ids, size)


def _never() -> bool:
    return False


def _nothing_to_say(_group: Group) -> None:
    return None


class GroupParcel(Parcel):
    """Part of `whole`, subject to `refusal`; the answer is of class `answer` and holds the part as `group`.

    `usual` is the part most users mean; `least` are generals who are in every part that is allowed; `closed` says of a
    parcel that no part of it is allowed, whichever it is; `beyond` may say why pieces that are not there cannot be.
    """

    def __init__(
        self,
        answer: GroupAnswer,
        whole: Group,
        refusal: Refusal,
        default: Group,
        *rules: str,
        least: tuple[str, ...] = (),
        closed: Callable[[], bool] = _never,
        beyond: Refusal = _nothing_to_say,
    ) -> None:
        self.whole = whole
        self.rules = rules
        self.usual = default
        self._answer, self._refusal, self._closed, self._beyond = answer, refusal, closed, beyond
        self._least, self._free = least, tuple([general for general in whole.generals if general not in least])
        self._sampled: Answer | None = None

    def why_not(self, answer: Answer) -> Verdict:
        """Refuses pieces that are not there to take, then whatever the rule refuses."""
        group = getattr(answer, "group", None)
        if not isinstance(group, Group) or type(answer) is not type(self._answer(Group())):
            return refuse(msg("This answer is not among the options."), *self.rules)
        if min(getattr(group.units, kind) for kind in UNIT_KINDS) < 0 or not self.whole.covers(group):
            refused = self._beyond(group)
            return refuse(msg("Not all of these pieces are here to take."), *self.rules) if refused is None else refused
        refused = self._refusal(group)
        return allow(*self.rules) if refused is None else refused

    def admits(self, answer: Answer) -> bool:
        """Whether `answer` is legal: the part that was picked last has been judged, and the position still stands."""
        return answer is self._sampled or bool(self.why_not(answer))

    def __iter__(self) -> Iterator[Answer]:
        if self._closed():
            return
        for generals in _subsets(self._free):
            for royals in _subsets(self.whole.royals):
                for units in parts_of(self.whole.units):
                    group = Group(units, self._least + generals, royals)
                    if self._refusal(group) is None:
                        yield self._answer(group)

    def default(self) -> Answer:
        """The part most users mean."""
        return self._answer(self.usual)

    def sample(self, chance: Random) -> Answer | None:
        """A legal part picked by `chance`; the usual or the first one when what it picks is refused."""
        if not self.whole:
            return None
        counts = structs.astuple(self.whole.units)
        for _ in range(_SAMPLES):
            part = Group(
                Units(*[below(chance, 1 + count) if count else 0 for count in counts]),
                self._least + tuple([general for general in self._free if chance.random() < 0.5]),
                tuple([royal for royal in self.whole.royals if chance.random() < 0.5]) if self.whole.royals else (),
            )
            if self._refusal(part) is None:
                self._sampled = self._answer(part)
                return self._sampled
        usual = self.default()
        return usual if self.why_not(usual) else next(iter(self), None)

    def has_other(self, answer: Answer) -> bool:
        """Whether anything else may be answered than `answer`, which may; the usual part is thought of first."""
        usual = self.default()
        return (usual != answer and self._refusal(self.usual) is None) or super().has_other(answer)
