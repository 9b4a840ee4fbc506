"""First steps: from the first look at the map to an army that has marched."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.language import tr
from desktop.windows.help_pages.page import HelpPage
from desktop.windows.inspector import markup as m


class FirstStepsPage(HelpPage):
    """What a newcomer tries first, in the order of trying."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, 700, 790)

    def heading(self) -> str:
        """The title."""
        return tr("First steps")

    def markup(self) -> str:
        """A heading and a paragraph for every step."""
        return "".join(m.heading(title) + m.paragraph(m.words(text)) for title, text in self._steps())

    def _steps(self) -> tuple[tuple[str, str], ...]:
        return (*self._on_the_map(), *self._after_the_march())

    def _on_the_map(self) -> tuple[tuple[str, str], ...]:
        return (
            (
                tr("Look"),
                tr(
                    "Turn the wheel to zoom, drag the empty map to move it. The inspector tells what lies under the "
                    "pointer; a click keeps it there. Ctrl+K finds any space, general, rule or command."
                ),
            ),
            (
                tr("Lift"),
                tr(
                    "Press on a stack and drag it, or click it. Every place it can reach glows, with its cost in "
                    "movement points. Before the roll, whole rings need 2 points, rings of three arcs 3, rings of "
                    "four arcs 4. Dashed red rings are risky; the chip below says why: the chance of the roll, "
                    "swords for enemies, a triangle for a stronghold, an arrow at a post where the march ends."
                ),
            ),
            (
                tr("Drop"),
                tr(
                    "On a lit place the segment begins, the die is thrown, and the army walks as far as its points "
                    "reach. A thin arrow shows where it came from. The bar on top says what is to be decided next."
                ),
            ),
            (
                tr("Ask why"),
                tr(
                    "Over a place that is not lit the bar says why not and names the rules; what forbids it flashes. "
                    "Let go there and the army springs back. “Why?” opens the rules themselves."
                ),
            ),
        )

    def _after_the_march(self) -> tuple[tuple[str, str], ...]:
        return (
            (
                tr("Choose who goes"),
                tr(
                    "Press the right button on a stack, or hold Shift while pressing, and choose units and generals. "
                    "A major city has an inside and an outside: its inner court and the ring around it are two "
                    "places to drop on."
                ),
            ),
            (
                tr("Take back"),
                tr(
                    "Ctrl+Z takes back, Ctrl+Y does again, as far as you like; a click in the journal goes to any "
                    "line. Dice stay as they fell."
                ),
            ),
            (
                tr("Go on"),
                tr(
                    "The menu File opens other set-ups and stores, copies and pastes positions. F4 edits the table, "
                    "F3 opens planning: who can reach a space, what a side threatens, two generals compared. F1 "
                    "shows all keys; everything can be done without a mouse."
                ),
            ),
        )
