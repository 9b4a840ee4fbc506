"""What was copied while a hand lay open leaves the clipboard when that hand is covered (SEQ-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication

from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit, rules_of
from desktop.windows.shell import Shell

CLIPBOARD, SELECTION = QClipboard.Mode.Clipboard, QClipboard.Mode.Selection


class ClipboardGuard(QObject):
    """Remembers what this program put on the clipboard, and on the selection of X11, while somebody's hand was open.

    `viewer` is whose hand lies open, None for nobody's. A position stays without its hands; whatever else was copied
    goes. What somebody else has put there since is left alone.
    """

    def __init__(
        self,
        shell: Shell,
        kit: Callable[[], AnyKit],
        viewer: Callable[[], int | None],
        open_part: Callable[[Any], Any],
    ) -> None:
        super().__init__(shell)
        self._kit, self._viewer, self._shown = kit, viewer, open_part
        self._held: dict[QClipboard.Mode, tuple[int, str]] = {}
        self._clipboard = QApplication.clipboard()
        self._clipboard.dataChanged.connect(self._changed)
        self._clipboard.selectionChanged.connect(self._selected)
        shell.commands.join("copy_position", lambda: self._hold(CLIPBOARD))
        shell.closing.connect(self.clean)

    def follow(self) -> None:
        """Another hand lies open, or none: what was copied from the former goes."""
        viewer = self._viewer()
        for mode in [mode for mode, (seat, _) in self._held.items() if seat != viewer]:
            self._take_away(mode)

    def clean(self) -> None:
        """Nothing that was copied from a hand stays."""
        for mode in list(self._held):
            self._take_away(mode)

    def _changed(self) -> None:
        if self._clipboard.ownsClipboard():
            self._hold(CLIPBOARD)

    def _selected(self) -> None:
        if self._clipboard.ownsSelection():
            self._hold(SELECTION)

    def _hold(self, mode: QClipboard.Mode) -> None:
        viewer, text = self._viewer(), self._clipboard.text(mode)
        if viewer is not None and text:
            self._held[mode] = viewer, text

    def _take_away(self, mode: QClipboard.Mode) -> None:
        _, text = self._held.pop(mode)
        if self._clipboard.text(mode) != text:
            return
        left = self._open_part(text)
        if left:
            self._clipboard.setText(left, mode)
        else:
            self._clipboard.clear(mode)

    def _open_part(self, text: str) -> str:
        """A position as everybody may read it; nothing of what is no position."""
        try:
            rules, kit = rules_of(self._kit()), self._kit()
            return rules.write(self._shown(rules.read(kit, text)))
        except NotationError:
            return ""
