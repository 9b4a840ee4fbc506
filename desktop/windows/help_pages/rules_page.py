"""The rules that speak here, or all of them: id and text."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.language import tr
from desktop.windows.help_pages.page import HelpPage
from desktop.windows.inspector import markup as m
from desktop.windows.rulebook import rule_text, rules


class RulesPage(HelpPage):
    """Texts of `wanted` rules; of all when none are named."""

    def __init__(self, wanted: tuple[str, ...], parent: QWidget) -> None:
        self._wanted = wanted
        super().__init__(parent, 600, 420 if wanted else 640)

    def heading(self) -> str:
        """The title."""
        return tr("The rules that speak here") if self._wanted else tr("Rules")

    def markup(self) -> str:
        """One row for each rule."""
        shown = self._wanted or rules().ids
        if not shown:
            return m.paragraph(m.words(tr("No texts of rules are installed with this version; rules go by their ids.")))
        return m.table((f"<b>{m.words(rule)}</b>", m.words(rule_text(rule))) for rule in shown)
