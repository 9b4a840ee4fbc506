"""The throws of a naval battle taken together (NAV-23, NAV-24)."""

from collections.abc import Iterable

import msgspec

from desktop.language import msg
from desktop.rules.core.ahead import Alike, Brought, Compared, ShownThrow, Thrown, merge, multisets
from desktop.rules.successors.battle.fate import DICE
from desktop.rules.successors.kit.tables import BattleTable
from desktop.rules.successors.readings import BattleDice


class NavalAhead(msgspec.Struct, frozen=True):
    """The throws of a naval battle taken together: only which score is higher matters (NAV-24)."""

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
                shown = tuple(thrown.faces for thrown in (one, other) if thrown.faces)
                ways = one.ways * other.ways + (known.ways if known else 0)
                classes[key] = Alike(ways, known.throws if known else shown, _WORDS[key], key)
        return tuple(classes.values())

    def parts(self) -> tuple[Compared, ...]:
        """The scores of both."""
        named = ((msg("Score of the escort"), self.ours), (msg("Score of the interceptor"), self.theirs))
        scores = ((who, sorted(self._scores(strength).items())) for who, strength in named)
        return tuple(Compared(who, {score: thrown.ways for score, thrown in found}) for who, found in scores)

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """What escort and interceptor may throw; a single thing without fleets."""
        return tuple(tuple(self._brought(strength)) for strength in (self.ours, self.theirs))

    def decided(self, brought: tuple[Brought, ...]) -> int:
        """Which score is higher (NAV-24)."""
        ours, theirs = brought
        return (ours.number > theirs.number) - (ours.number < theirs.number)

    def shown(self, side: int, brought: Brought) -> Iterable[ShownThrow]:
        """Every throw of the escort (0) or the interceptor (1) that comes to it."""
        if not (self.ours, self.theirs)[side]:
            return (ShownThrow(1, ()),)
        fitting = (thrown for thrown in multisets(DICE) if sum(thrown.faces) == brought.key)
        return tuple(ShownThrow(thrown.ways, ((msg("battle dice"), thrown.faces),)) for thrown in fitting)

    def _brought(self, strength: int) -> Iterable[Brought]:
        if not strength:
            score = self.table.no_fleet_score
            yield Brought(1, score, score, msg("no fleet"))
            return
        found: dict[int, Thrown] = {}
        for thrown in multisets(DICE):
            merge(found, sum(thrown.faces), thrown)
        row = msg("strength {strength}", strength=strength)
        for roll, thrown in found.items():
            score = BattleDice(strength, self.table).read(thrown.faces).score
            words = msg("{strength}; roll {roll}", strength=row, roll=roll)
            yield Brought(thrown.ways, score, score, words, roll)

    def _scores(self, strength: int) -> dict[int, Thrown]:
        """Throws by the score they give; without a fleet nobody throws (NAV-23)."""
        if not strength:
            return {self.table.no_fleet_score: Thrown(1, ())}
        found: dict[int, Thrown] = {}
        reading = BattleDice(strength, self.table)
        for thrown in multisets(DICE):
            merge(found, reading.read(thrown.faces).score, thrown)
        return found


_WORDS = {1: msg("the escort wins"), -1: msg("the interceptor wins"), 0: msg("a draw at sea")}
