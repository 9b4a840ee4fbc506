"""The dock with the texts of rules: those that speak now, each with the cases that show it; ids lead on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QSize, QUrl
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from desktop.language import ENGLISH, current_language, tr
from desktop.windows.inspector import markup as m
from desktop.windows.plain import as_words
from desktop.windows.related_cases import CaseLine, cases_of
from desktop.windows.retranslated import Retranslated
from desktop.windows.rule_links import linked, rule_link, rule_of
from desktop.windows.rulebook import is_rule, rule_status, rule_text, rules

MOST_CASES = 8
"""No more titles or files of cases than this stand below a rule."""
_ALL: tuple[str, ...] = ()


class RulesPanel(Retranslated, QWidget):
    """Shows some rules, or all of them; keeps the way back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._way: list[tuple[str, ...]] = [_ALL]
        self._at = 0
        self._written = False
        self._page = QTextBrowser(self)
        self._page.setOpenLinks(False)
        self._page.document().setDocumentMargin(12)
        self._page.anchorClicked.connect(self._follow)
        self._back, self._forward, self._all = (QToolButton(self) for _ in range(3))
        self._back.clicked.connect(lambda: self._go(-1))
        self._forward.clicked.connect(lambda: self._go(1))
        self._all.clicked.connect(lambda: self.show_rules(_ALL))
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 0)
        for button in (self._back, self._forward, self._all):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._page, 1)
        self.setFocusProxy(self._page)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids whose texts are shown; none stands for all."""
        return self._way[self._at]

    def show_rules(self, wanted: Sequence[str]) -> None:
        """Show these rules; with none, all of them."""
        ids = tuple(dict.fromkeys(wanted))
        if ids != self.shown:
            self._way = [*self._way[: self._at + 1], ids]
            self._at = len(self._way) - 1
        self._written = True
        self._write()

    def plain_text(self) -> str:
        """The words of the page."""
        return self._page.toPlainText()

    def _go(self, by: int) -> None:
        self._at = min(max(self._at + by, 0), len(self._way) - 1)
        self._write()

    def _follow(self, url: QUrl) -> None:
        rule = rule_of(url.toString())
        if rule:
            self.show_rules((rule,))

    def _write(self) -> None:
        """The page is set only once somebody has asked: all rules are a long text."""
        self._back.setEnabled(self._at > 0)
        self._forward.setEnabled(self._at < len(self._way) - 1)
        if self._written:
            self._page.setHtml(page_of(self.shown))

    def showEvent(self, event: object) -> None:
        """Opened by hand, it shows all rules."""
        super().showEvent(event)  # type: ignore[arg-type]
        if not self._written:
            self.show_rules(_ALL)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._page.setAccessibleName(tr("Rules"))
        for button, text, tip in (
            (self._back, "\N{LEFTWARDS ARROW}", tr("Back")),
            (self._forward, "\N{RIGHTWARDS ARROW}", tr("Forward")),
            (self._all, tr("All rules"), tr("All rules")),
        ):
            button.setText(text)
            button.setToolTip(as_words(tip))
            button.setAccessibleName(tip)
        self._write()

    def sizeHint(self) -> QSize:
        """As wide as the inspector."""
        return QSize(320, 420)


def page_of(wanted: Sequence[str]) -> str:
    """The markup of some rules with their cases, or of all without."""
    if not wanted:
        ids = rules().ids
        if not ids:
            return m.paragraph(m.words(tr("No texts of rules are installed with this version; rules go by their ids.")))
        return m.table((f"<b>{rule_link(rule)}</b>", linked(rule_text(rule))) for rule in ids)
    return "".join(map(_rule, wanted))


def _rule(rule: str) -> str:
    if not is_rule(rule):
        return m.heading(rule) + m.paragraph(m.faint(m.words(tr("There is no text for this id."))))
    status = _status(rule_status(rule))
    return m.heading(rule) + m.paragraph(linked(rule_text(rule))) + status + _cases(rule)


def _status(status: str) -> str:
    """What must be said about a rule that is not simply obeyed."""
    if status == "later":
        return m.paragraph(m.faint(m.words(tr("This part of the game is not refereed yet."))))
    if status.startswith("superseded by "):
        other = status.removeprefix("superseded by ")
        return m.paragraph(m.faint(linked(tr("Superseded by {rule}.", rule=other))))
    return ""


def _cases(rule: str) -> str:
    found = _named(cases_of(rule))
    if not found:
        return ""
    lines = "".join(f"<li>{m.words(case)}</li>" for case in found[:MOST_CASES])
    more = m.faint(m.words(tr("and {n} more", n=len(found) - MOST_CASES))) if len(found) > MOST_CASES else ""
    return m.paragraph(m.faint(m.words(tr("Cases that show it:")))) + f"<ul>{lines}</ul>" + more


def _named(cases: Sequence[CaseLine]) -> list[str]:
    """Cases by their titles, which are English as their files are; in other languages the files, and how many each."""
    if current_language() == ENGLISH:
        return [*dict.fromkeys(case.title for case in cases)]
    return [f"{file} ({count})" for file, count in Counter(case.file for case in cases).items()]
