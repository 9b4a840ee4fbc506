"""A kept game is played again answer by answer; where it first goes another way is told."""

import re
from difflib import unified_diff

import msgspec

from diadochi.journal.record.codec import answer_from_json
from diadochi.rules.core.game import Game, IllegalAnswer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.players.golden.recording import Golden, Row, asked, position_at, start_of


class Divergence(msgspec.Struct, frozen=True):
    """Where a game first goes another way: after so many answers, what is wrong, and both positions.

    `before` is the position of the recording at its last checkpoint, `now` that of the rules as they are today;
    `rules` are those of the questions answered since positions last agreed.
    """

    name: str
    answers: int
    said: str
    rules: tuple[str, ...]
    before: str
    now: str

    def told(self) -> str:
        """For people: the sentence, the rules, and the sections in which the positions differ."""
        differing = unified_diff(_sections(self.before), _sections(self.now), "recorded", "now", lineterm="", n=0)
        whole = f"recorded: {self.before}\nnow:      {self.now}"
        head = f"{self.name}, after {self.answers} answers: {self.said}\nrules: {', '.join(self.rules) or 'none'}"
        return "\n".join([head, *differing, whole])


def _sections(text: str) -> list[str]:
    return re.split(r" \| |; ", text)


def divergence(kit: Kit, golden: Golden, rows: list[Row]) -> Divergence | None:
    """The first divergence of a game from its recording, None when it goes as it went."""
    return _Replay(golden.name, start_of(golden.kit_of(kit), rows[0].position), rows[0].position).through(rows[1:])


class _Replay:
    """A game on its way along its recording."""

    def __init__(self, name: str, game: Game[Position], text: str) -> None:
        self.name, self.game, self.before = name, game, text
        self.now, self.rules = text, dict[str, None]()

    def through(self, rows: list[Row]) -> Divergence | None:
        for row in rows:
            wrong = self._wrong(row)
            if wrong:
                return Divergence(self.name, len(self.game.answers), wrong, tuple(self.rules), self.before, self.now)
        return None

    def _wrong(self, row: Row) -> str:
        """What is wrong at a row; its answer is given when nothing is."""
        node, now = self.game.node, position_at(self.game)
        self.before, self.now = row.position or self.before, now or self.now
        self._remember(now)
        if asked(node) != (row.kind, row.seat):
            return f"asked is {asked(node)}, recorded was {(row.kind, row.seat)}"
        if now != row.position:
            return f"another position at {asked(node)}"
        return self._answered(row) if node is not None else ""

    def _remember(self, now: str) -> None:
        """The rules of the questions since a position that agreed."""
        node = self.game.node
        if now and now == self.before:
            self.rules.clear()
        if node is not None:
            self.rules.update(dict.fromkeys(node.rules))

    def _answered(self, row: Row) -> str:
        try:
            self.game.answer(answer_from_json("successors", row.answer))
        except IllegalAnswer as error:
            self.rules.update(dict.fromkeys(error.verdict.because))
            return f"{row.answer} is refused at {(row.kind, row.seat)}"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
            return f"{row.answer} at {(row.kind, row.seat)} ends in {type(error).__name__}: {error}"
        return ""
