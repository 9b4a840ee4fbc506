"""The battles of a game as a table of the report: both sides, strengths, dice, scores, who won and what it cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from desktop.language import Name, Speaker, tr, trn
from desktop.narration.numerals import ROMAN
from desktop.narration.successors.battles import BattleTold, SideTold
from desktop.narration.successors.words import group_words
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.windows.game.page_parts import WIDE


class BattleList:
    """Says battles in the present language. `side` names a seat as the rest of the report does."""

    def __init__(self, speaker: Speaker, side: Callable[[int], str]) -> None:
        self._speaker, self._side = speaker, side

    def markup(self, battles: Sequence[BattleTold]) -> str:
        """A heading and the table; nothing where nobody has fought."""
        if not battles:
            return ""
        heading = trn("{n} battle", "{n} battles", len(battles))
        heads = (tr("Turn"), tr("Place"), tr("Who came"), tr("Who stood there"), tr("Winner"))
        rows = "".join(self._row(battle) for battle in battles)
        head = "".join(f'<th align="left">{escape(words)}</th>' for words in heads)
        return f"<h3>{escape(heading)}</h3>{WIDE}<tr>{head}</tr>{rows}</table>"

    def _row(self, battle: BattleTold) -> str:
        winner = battle.winner
        won = tr("draw") if winner is None else self._name(winner)
        cells = (
            escape(ROMAN[battle.turn - 1]),
            escape(self._place(battle)),
            *(self._fighter(side, won=side is winner) for side in battle.sides),
            escape(won),
        )
        return "<tr>" + "".join(f'<td valign="top">{cell}</td>' for cell in cells) + "</tr>"

    def _place(self, battle: BattleTold) -> str:
        if not battle.space:
            return tr("at sea") if battle.naval else ""
        space = self._speaker.spell(Name("space", battle.space))
        return tr("{space} (at sea)", space=space) if battle.naval else space

    def _name(self, side: SideTold) -> str:
        return self._speaker.spell(side.who) if side.seat == INDEPENDENT else self._side(side.seat)

    def _fighter(self, side: SideTold, *, won: bool) -> str:
        name = escape(self._name(side))
        lines = [f"<b>{name}</b>" if won else name, escape(self._dice(side))]
        cost = self._cost(side)
        return "<br>".join([*lines, f"<i>{escape(cost)}</i>"] if cost else lines)

    def _dice(self, side: SideTold) -> str:
        if side.strength is None:
            return tr("without fleets: score {score}", score=side.score)
        dice = " + ".join(map(str, side.faces))
        return tr(
            "strength {strength}, dice {dice}: score {score}", strength=side.strength, dice=dice, score=side.score
        )

    def _cost(self, side: SideTold) -> str:
        """What the battle cost a side, attrition on the flight included."""
        if side.seat == INDEPENDENT:
            return tr("driven off") if side.driven_off else ""
        parts = []
        if side.lost or side.fell:
            parts.append(tr("lost: {pieces}", pieces=self._pieces(Group(side.lost, side.fell))))
        if side.fled:
            parts.append(tr("dispersed: {pieces}", pieces=self._pieces(side.fled)))
        if side.fleets:
            parts.append(trn("{n} fleet dispersed", "{n} fleets dispersed", len(side.fleets)))
        return "; ".join(parts)

    def _pieces(self, group: Group) -> str:
        return self._speaker.say(group_words(group))
