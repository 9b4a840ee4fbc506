"""A page of help that each game fills with parts of its own. Ids of rules are links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QWidget

from desktop.language import Message, sentence, tr
from desktop.windows.help_pages.page import HelpPage
from desktop.windows.inspector import markup as m
from desktop.windows.rule_links import linked, rule_of


class HelpPart(NamedTuple):
    """A heading and a paragraph."""

    title: Message
    text: Message


class ToldPage(HelpPage):
    """A heading and a paragraph for every part. `rule_asked` carries the id of a rule."""

    rule_asked = Signal(str)

    def __init__(self, parts: Sequence[HelpPart], parent: QWidget) -> None:
        self._parts = parts
        super().__init__(parent, 720, 820)
        self._text.setOpenLinks(False)
        self._text.anchorClicked.connect(self._follow)

    def markup(self) -> str:
        """A heading and a paragraph for every part."""
        return "".join(
            m.heading(sentence(part.title)) + m.paragraph(linked(sentence(part.text))) for part in self._parts
        )

    def _follow(self, url: QUrl) -> None:
        self.rule_asked.emit(rule_of(url.toString()))


class FirstStepsPage(ToldPage):
    """From the first look at the map to an army that has marched, in the order of trying."""

    def heading(self) -> str:
        """The title."""
        return tr("First steps")


class FirstGamePage(ToldPage):
    """What is played for, how a turn goes, and what costs newcomers the game."""

    def heading(self) -> str:
        """The title."""
        return tr("First game")
