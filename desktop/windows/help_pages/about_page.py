"""About: what this is, its version, the licences of what it is made of."""

from __future__ import annotations

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QWidget

import desktop
from desktop.language import tr
from desktop.resources import assets
from desktop.windows.help_pages.page import HelpPage
from desktop.windows.inspector import markup as m


class AboutPage(HelpPage):
    """What this is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, 620, 560)

    def heading(self) -> str:
        """The title."""
        return tr("About Diadochi")

    def markup(self) -> str:
        """Title, promise, licences."""
        return "".join(
            (
                '<p style="font-family:GFS Didot; font-size:28px; margin-bottom:0;">ΔΙΑΔΟΧΟΙ</p>',
                m.paragraph(m.faint(m.words(tr("Version {version}", version=desktop.__version__)))),
                m.paragraph(m.words(tr("A map table for the wars of Alexander's successors, 323 to 301 BC."))),
                m.paragraph(
                    m.words(
                        tr(
                            "An independent work, connected with no publisher. Numbers marked “house” are our own "
                            "and can be replaced in the files of the map."
                        )
                    )
                ),
                m.heading(tr("Licences")),
                m.paragraph(m.words(tr("Diadochi itself: MIT licence. What it ships besides:"))),
                _licences(),
            )
        )


def _licences() -> str:
    """The list of licences of shipped fonts and geography; a line that says where it belongs when it is missing."""
    path = assets("LICENSES.md")
    document = QTextDocument()
    try:
        document.setMarkdown(path.read_text("utf-8"))
    except OSError:
        return m.paragraph(m.words(tr("The list of licences is missing; it belongs in {place}.", place=path)))
    whole = document.toHtml()
    return whole[whole.index("<body") : whole.index("</body>")].partition(">")[2]
