"""Where the card of a march stands: beside its target, clear of what is in hand, of other cards and of the legend."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF

from desktop.windows.foresight.card import OddsCard
from desktop.windows.foresight.over_map import cards_over
from desktop.windows.plug import GameTable

_AROUND = 10
"""Pixels round the ring of a target that stay in sight."""


class AroundTarget:
    """Puts a card beside a space, in pixels of the view."""

    def __init__(self, table: GameTable) -> None:
        self._table, self._shell = table, table.shell

    def put(self, card: OddsCard, space: str) -> None:
        """Let the card stand beside a target."""
        legend = self._on_view(self._table.hands.highlights.legend_box)
        others = [*cards_over(self._shell, card), *([legend] if legend.isValid() else [])]
        card.stand_beside(self._about(space), self._shell.view.viewport().geometry(), others)

    def _about(self, space: str) -> QRect:
        """The ring of the target, and what is in hand above it."""
        view, places = self._shell.view, self._table.hands.highlights.places
        ring = places.ring(space, view.scale_now)
        box = QRectF(-ring, -ring, 2 * ring, 2 * ring).translated(places.centre(space))
        about = self._on_view(box).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
        ghost = self._table.hands.gestures.ghost_box
        return about if ghost is None else about.united(self._on_view(ghost))

    def _on_view(self, box: QRectF) -> QRect:
        view = self._shell.view
        if not box.isValid():
            return QRect()
        return view.mapFromScene(box).boundingRect().translated(view.viewport().geometry().topLeft())
