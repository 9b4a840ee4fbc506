"""The tools of the workshop for names on the map, and for rivers, ranges, seas and deserts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF

from diadochi.language import Message, msg, sentence
from diadochi.scene.sheet.sheet_labels import Placed
from diadochi.windows.workshop.bench import Bench
from diadochi.windows.workshop.draft_scene import middle_of
from diadochi.windows.workshop.draft_view import DraftTool
from diadochi.windows.workshop.tools import STILL_PX, LineTool, is_near

FEATURE_KINDS: dict[str, Message] = {
    "range": msg("Mountain range"),
    "river": msg("River"),
    "sea": msg("Sea or lake"),
    "desert": msg("Desert"),
}
_NEW = {
    "range": msg("New range"),
    "river": msg("New river"),
    "sea": msg("New sea"),
    "desert": msg("New desert"),
}
_FEWEST = 2


class LabelTool(DraftTool):
    """Drags names to where the map wants them."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._label: Placed | None = None
        self._from = QPointF()

    @property
    def holds(self) -> bool:
        return self._label is not None

    def press(self, at: QPointF) -> bool:
        self._label, self._from = self._bench.scene.label_at(at), at
        self._bench.choose(label=self._label.id if self._label is not None else "")
        return self._label is not None

    def drag(self, at: QPointF) -> None:
        if self._label is not None:
            self._bench.scene.show_ghost(self._label, at - self._from)

    def release(self, at: QPointF) -> None:
        label, self._label = self._label, None
        if label is not None and not is_near(self._from, at, STILL_PX):
            self._bench.draft.place_label(label.id, self._bench.degrees(middle_of(label) + at - self._from))

    def cancel(self) -> bool:
        held, self._label = self._label, None
        self._bench.choose(label=self._bench.chosen.label)
        return held is not None


class FeatureTool(LineTool):
    """Draws a line click by click and ends it with a double click; chooses and bends lines that are there."""

    def __init__(self, bench: Bench, added: Callable[[], None]) -> None:
        super().__init__(bench)
        self._added = added
        self._points: list[QPointF] = []
        self._pressed = QPointF()

    def press(self, at: QPointF) -> bool:
        bench = self._bench
        self._pressed = at
        if not self._points:
            if bench.feature is not None and self.take_bend(at):
                return True
            there = bench.scene.feature_at(at, bench.view.tolerance)
            if there is not None:
                bench.choose(feature=there)
                return True
            bench.choose()
        self._points.append(at)
        self.show_again()
        return True

    def drag(self, at: QPointF) -> None:
        if self._points:
            self._bench.scene.line([*self._points, at])
        else:
            super().drag(at)

    def hover(self, at: QPointF) -> None:
        if self._points:
            self.drag(at)

    def release(self, at: QPointF) -> None:
        if not self._points:
            super().release(at)
        elif not is_near(self._pressed, at, 4 * STILL_PX):
            self._points.append(at)

    def double(self, at: QPointF) -> None:
        bench = self._bench
        if not self._points:
            if bench.feature is not None:
                self.add_bend(at)
            return
        if not is_near(self._points[-1], at, 4 * STILL_PX):
            self._points.append(at)
        if len(self._points) < _FEWEST:
            return
        points, self._points = self._points, []
        kind = bench.feature_kind
        number = bench.draft.add_feature(sentence(_NEW[kind]), kind, [bench.degrees(point) for point in points])
        bench.choose(feature=number)
        self._added()

    def show_again(self) -> None:
        if self._points:
            self._bench.scene.line(self._points)
            self._bench.scene.show_bends(self._points)

    def cancel(self) -> bool:
        begun, self._points = bool(self._points), []
        if begun:
            self._bench.choose()
        return super().cancel() or begun
