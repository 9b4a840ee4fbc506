"""A figure somebody asks about is opened in a window of its own; its rows come from the process that counts."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from desktop.controller.foresight import Foresight
from desktop.forecast.odds.asking import AnswerAsked, MarchAsked, OddsMoment
from desktop.forecast.odds.wire import OddsRefused
from desktop.language import Name, tr
from desktop.narration.explained import Path
from desktop.narration.why import RowsFound, RowsOf
from desktop.scene.counters.plug import counters_of
from desktop.windows.foresight.choice import OddsChoice
from desktop.windows.foresight.why.tree_window import TreeWindow
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.shell import Shell

_SLOT = "why"


class Explaining(QObject):
    """`explain` is for whatever shows figures. The window goes when somebody else looks, or when odds are not shown."""

    def __init__(self, shell: Shell, hotseat: HotSeat, foresight: Foresight, odds: OddsChoice) -> None:
        super().__init__(shell)
        self._shell, self._foresight, self._odds = shell, foresight, odds
        self.window: TreeWindow | None = None
        self._asked_about: MarchAsked | AnswerAsked | None = None
        self._figure = ""
        self._position: Any = None
        self._asked: set[str] = set()
        hotseat.viewer_changed.connect(self.close)
        odds.changed.connect(self._follow)
        self._shell.scene_changed.connect(self.close)
        self._shell.closing.connect(self.close)

    def explain(self, march: MarchAsked, figure: str) -> None:
        """Open the tree of a figure of a march, as its grammar names it, where the table stands now."""
        self._begin(march, figure, self._shell.table.position, self._about(march), march.policy)

    def explain_answer(self, moment: OddsMoment, asked: AnswerAsked, words: str, figure: str) -> None:
        """Open the tree of a figure of an answer, which is called `words`, at a moment as whoever looks may see it."""
        self._begin(asked, figure, moment.position, words, asked.question.policy)

    def _begin(self, asked: MarchAsked | AnswerAsked, figure: str, position: Any, words: str, policy: str) -> None:
        if not self._odds.shown():
            return
        self._forget()
        self._asked_about, self._figure, self._position = asked, figure, position
        window = self._opened()
        window.begin(words, self._odds.policies.get(policy, policy), self._shell.speaker)
        self._ask(())
        window.show()
        window.raise_()
        window.activateWindow()

    def close(self) -> None:
        """Nothing is explained any more."""
        self._forget()
        if self.window is not None:
            self.window.close()

    def _opened(self) -> TreeWindow:
        if self.window is None:
            window = self.window = TreeWindow(self._shell.frame)
            window.asked.connect(self._ask)
            window.rule_asked.connect(self._shell.ask_rule)
            window.place_asked.connect(self._shell.place_asked)
        return self.window

    def _about(self, march: MarchAsked) -> str:
        table = self._shell.table
        space, inside = march.spot
        name, place = table.spelled(Name(counters_of(table.kit).LEADER, march.piece)), table.space(space)
        return f"{name} \N{RIGHTWARDS ARROW} {tr('inside {space}', space=place) if inside else place}"

    def _ask(self, path: Path) -> None:
        if self._asked_about is None:
            return
        slot = f"{_SLOT} {path}"
        self._asked.add(slot)
        self._foresight.ask(slot, RowsOf(self._asked_about, self._figure, path), self._take, at=self._position)

    def _take(self, reply: Any) -> None:
        if self.window is None:
            return
        match reply:
            case RowsFound():
                self.window.take(reply)
            case OddsRefused(sentence=sentence):
                self.window.refuse(sentence)

    def _follow(self) -> None:
        if not self._odds.shown():
            self.close()

    def _forget(self) -> None:
        for slot in self._asked:
            self._foresight.forget(slot)
        self._asked.clear()
        self._asked_about = None
