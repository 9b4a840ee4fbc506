"""Which games are tried: how many people, which edition, when the curtain falls, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.view import SECRET
from diadochi.windows.hotseat.hidden_hands import CARDS, EVERYBODY, HANDS
from diadochi.windows.preferences import PRIVATE, WINDOW
from tests.trust.table import CHANCE, Sat
from tests.trust.trial import Moment
from tests.trust.worlds import Pair, Step, TakenBack, pairs, script, taken_back

PLAYERS = (2, 3, 4, 5)
EDITIONS = ("fourth", "third")
CURTAINS = (CARDS, HANDS, EVERYBODY)
TABLE = "table"
"""In place of when the curtain falls: the table is asked as one whether anyone answers with a card."""
OPEN, CLOSED, COVERED = "open", "closed", "covered"
KINDS = (OPEN, CLOSED, COVERED)
"""The hand of someone who may see neither exchanged hand lies open; the curtain is closed for an owner; no hand is
open.
"""
UNDONE, BRANCH, DRAFT = "undone", "branch", "draft"
"""An owner has just played a card and taken it back; has done so earlier; has raised a card and covered it again."""
LONGEST = 150
_MOST_SEEDS = 60


@dataclass(frozen=True)
class Case:
    """A kind of moment in a kind of game, found by chance from a seed on."""

    players: int
    edition: str
    curtain: str
    kind: str
    seed: int = 0
    before: str = ""
    covers: str = PRIVATE

    def __str__(self) -> str:
        whole = self.covers if self.covers != PRIVATE else ""
        return "-".join(filter(None, (str(self.players), self.edition, self.curtain, self.kind, self.before, whole)))

    def found(self, kit: Kit) -> tuple[Pair, Moment, int]:
        """The two worlds, the moment, and the seed it was found at."""
        for seed in range(self.seed, self.seed + _MOST_SEEDS):
            pair = pairs(kit, self.players, seed, self.edition)
            steps: list[Step] = []
            coming = _noted(script(pair, seed, LONGEST), steps)  # Only as far as it is looked for.
            undone = next(taken_back(pair, coming), None) if self.before in (UNDONE, BRANCH) else None
            if undone is None and self.before in (UNDONE, BRANCH):
                continue
            at = (
                undone.after
                if undone is not None and self.before == UNDONE
                else self._at(pair, enumerate(coming, len(steps)), undone)
            )
            if at is not None:
                as_one = self.curtain == TABLE
                sat = Sat(tuple(pair.positions[0].factions), as_one=as_one)
                curtain, drafts = HANDS if as_one else self.curtain, steps[at].seat if self.before == DRAFT else 0
                opened = pair.looker if self.kind == OPEN else 0
                return pair, Moment(tuple(steps[:at]), sat, curtain, opened, undone, drafts, self.covers), seed
        raise LookupError(f"no moment for {self} from seed {self.seed} on")

    def _at(self, pair: Pair, coming: Iterator[tuple[int, Step]], undone: TakenBack | None) -> int | None:
        """After how many steps the moment has come, and a card was taken back before; None for never."""
        first = 0 if undone is None else undone.after + 2
        fitting = (n for n, step in coming if step.kind not in CHANCE and self._fits(pair, step))
        return next((n for n in fitting if n >= first), None)

    def _fits(self, pair: Pair, step: Step) -> bool:
        hidden = step.kind in SECRET and not (step.kind == "surprise" and self.curtain in (CARDS, TABLE))
        if self.kind == OPEN:
            return step.seat == pair.looker
        if self.curtain == TABLE and step.kind != "surprise":
            return False
        falls = hidden or self.curtain == EVERYBODY
        return step.seat in pair.owners and falls == (self.kind == CLOSED)


def _noted(script: Iterator[Step], steps: list[Step]) -> Iterator[Step]:
    """The script, each step noted as it comes."""
    for step in script:
        steps.append(step)
        yield step


def _plays(players: int, edition: str) -> bool:
    """The third edition seats four at most."""
    return edition == "fourth" or players < PLAYERS[-1]


def _comes(curtain: str, kind: str) -> bool:
    """Where the curtain falls before everyone, no hand stays covered."""
    return curtain != EVERYBODY or kind != COVERED


TAKEN_BACK = (
    Case(3, "fourth", HANDS, CLOSED, before=UNDONE),
    Case(3, "fourth", CARDS, OPEN, before=BRANCH),
    Case(4, "third", HANDS, COVERED, before=BRANCH),
    Case(4, "fourth", HANDS, CLOSED, before=DRAFT),
)
WHOLE = (
    *TAKEN_BACK,
    *(Case(4, "fourth", curtain, CLOSED, covers=WINDOW) for curtain in CURTAINS),
    *(
        Case(players, edition, curtain, kind)
        for players, edition, curtain, kind in product(PLAYERS, EDITIONS, (*CURTAINS, TABLE), KINDS)
        if _plays(players, edition) and _comes(curtain, kind)
    ),
)
SAMPLE = (
    *TAKEN_BACK,
    Case(4, "fourth", TABLE, COVERED),
    Case(3, "fourth", EVERYBODY, CLOSED),
    Case(4, "third", HANDS, CLOSED, covers=WINDOW),
    *(
        Case(
            players,
            EDITIONS[(n + k) % 2 if players < PLAYERS[-1] else 0],
            CURTAINS[(n + k) % (2 if k == 2 else 3)],
            kind,
        )
        for n, players in enumerate(PLAYERS)
        for k, kind in enumerate(KINDS)
        if (n + k) % 3 == 0  # One kind for each number of players.
    ),
)
