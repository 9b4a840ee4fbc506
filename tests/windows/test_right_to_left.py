"""Names that are written from right to left leave the order of the sentences around them alone."""

import re
from itertools import pairwise

import pytest
from babel.messages.pofile import read_po
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

from diadochi.language import LANGUAGES, Message, Name, Speaker, isolated, msg, set_language, tr
from diadochi.resources import assets
from diadochi.rules.core.system import spell
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position

HEBREW, ARABIC = "אנטיגונוס", "بطليموس"
_FIELD = re.compile(r"\{(\w+)\}")


def stops(text: str, places: list[int]) -> list[float]:
    """Where the letters at these places are painted, from the left, in one line from left to right."""
    layout = QTextLayout(text)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(1e6)
    layout.endLayout()
    return [float(line.cursorToX(place)[0]) for place in places]  # type: ignore[index]


def is_in_order(text: str, names: tuple[str, ...] = (HEBREW, ARABIC)) -> bool:
    """Whether everything but the names, numbers and points too, is painted in the order in which it is read."""
    plain = re.sub("|".join(names), lambda found: "\0" * len(found[0]), text)
    shown = [
        n for n, letter in enumerate(plain) if letter not in "\0\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}\n"
    ]
    return all(one <= other for one, other in pairwise(stops(text.replace("\n", " "), shown)))


def test_without_isolation_a_sentence_is_turned(qapp: QApplication) -> None:
    """The measure sees the fault."""
    assert not is_in_order(f"{HEBREW} 12 - 7 {ARABIC}: 3.")
    assert is_in_order(f"{isolated(HEBREW)} 12 - 7 {isolated(ARABIC)}: 3.")
    assert isolated("Kassandros") == "Kassandros"
    assert isolated(isolated(HEBREW)) == isolated(HEBREW)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_keeps_its_order(qapp: QApplication, language: str) -> None:
    with assets("translations", "es", "LC_MESSAGES", "diadochi.po").open("rb") as file:
        catalogue = read_po(file)
    set_language(language)
    try:
        for entry in catalogue:
            one, many = entry.id if isinstance(entry.id, tuple) else (entry.id, "")
            fields = _FIELD.findall(many or one)
            if not fields or "\n" in one:
                continue
            names = (Name("seat", "1"), Name("seat", "2"))
            filled = tuple((key, 3 if key == "n" else names[at % 2]) for at, key in enumerate(dict.fromkeys(fields)))
            said = Speaker(lambda name: HEBREW if name.id == "1" else ARABIC).say(Message(one, filled, many))
            assert is_in_order(said), said
    finally:
        set_language("en")


def test_names_side_by_side_keep_theirs(qapp: QApplication, kit: Kit, position: Position) -> None:
    renamed = position.copy()
    for seat, faction in position.factions.items():
        renamed.factions[seat] = structs.replace(faction, name=HEBREW if seat % 2 else ARABIC)
    called = spell(kit, position=lambda: renamed)
    one, other = called(Name("seat", "1")), called(Name("seat", "2"))
    assert is_in_order(f"{one} · 3 – {other} (12)")
    assert is_in_order(tr("{a} – {b} ({kind})", a=HEBREW, b=ARABIC, kind="land"))
    several = Speaker(called).say(msg("{sides}: 2", sides=(Name("seat", "1"), Name("seat", "2"))))
    assert is_in_order(several)
