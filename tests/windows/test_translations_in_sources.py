"""The sources themselves: every text a user reads goes through the catalogues, and these are whole."""

import ast
import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import diadochi
from diadochi.language import LANGUAGES, Message, Speaker, msgn, set_language
from diadochi.resources import assets

SOURCES = Path(diadochi.__file__).parent
WORDS = {"tr": 1, "msg": 1, "trn": 2, "msgn": 2, "translate": 1}
"""The functions that take a source text, and how many of their arguments are texts."""
SHOWN_BY = {
    "setText",
    "setWindowTitle",
    "setToolTip",
    "setStatusTip",
    "setWhatsThis",
    "setPlaceholderText",
    "setAccessibleName",
    "setAccessibleDescription",
    "setTitle",
    "setPrefix",
    "setSuffix",
    "setPlainText",
    "setTabText",
    "setTabToolTip",
    "setSpecialValueText",
    "setLabelText",
    "setInformativeText",
    "addTab",
    "addMenu",
    "addItem",
    "showMessage",
    "drawText",
    "warning",
    "critical",
    "information",
    "question",
    "QLabel",
    "QPushButton",
    "QToolButton",
    "QCheckBox",
    "QRadioButton",
    "QGroupBox",
    "QAction",
    "QDockWidget",
    "echo",
}
"""Calls whose texts a user reads."""
NAMES = {"Diadochi"}


pytestmark = pytest.mark.xdist_group("sources")
"""One test process reads them for all."""


@cache
def _trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((module, ast.parse(module.read_text("utf-8"))) for module in sorted(SOURCES.rglob("*.py")))


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _bare(node: ast.AST) -> Iterator[ast.Constant]:
    """Literal texts in what a call is given, without those that go into another call."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif not isinstance(node, ast.Call | ast.Subscript | ast.Compare):
        for below in ast.iter_child_nodes(node):
            yield from _bare(below)


def _is_words(text: str) -> bool:
    plain = re.sub(r"<[^>]*>?|[\w-]+=\S*|[^<]*>|&\w+;", " ", text)
    return text not in NAMES and re.search(r"[^\W\d_]{2}", plain) is not None


def test_no_literal_text_is_shown_without_a_catalogue() -> None:
    found = [
        f"{module.relative_to(SOURCES)}:{text.lineno}: {text.value!r}"
        for module, tree in _trees()
        for call in ast.walk(tree)
        if _called(call) in SHOWN_BY
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))  # type: ignore[attr-defined]
        for text in _bare(argument)
        if _is_words(text.value)
    ]
    assert found == []


@cache
def _said() -> tuple[tuple[str, ast.Call], ...]:
    """Every source text of the program, with the call that says it."""
    return tuple(_texts())


def _texts() -> Iterator[tuple[str, ast.Call]]:
    for module, tree in _trees():
        if module == SOURCES / "language.py":
            continue
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in WORDS:
                texts = call.args[: WORDS[call.func.id]]
                yield from ((text.value, call) for text in texts if isinstance(text, ast.Constant))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_text_is_in_the_shipped_catalogue(language: str) -> None:
    shipped = gettext.translation("diadochi", assets("translations"), [language])
    known = {key if isinstance(key, str) else key[0] for key in shipped._catalog}  # type: ignore[attr-defined]
    assert {text for text, call in _said() if text == ast.literal_eval(call.args[0])} - known == set()


def test_every_field_of_a_text_is_given() -> None:
    """A field that is not given would show as an error in the place of the text, in every language."""
    missing = []
    for text, call in _said():
        given = {keyword.arg for keyword in call.keywords} | ({"n"} if WORDS[_called(call)] == 2 else set())
        wanted = set(re.findall(r"(?<!\{)\{(\w+)\}(?!\})", text))
        if _called(call) != "translate" and None not in given:
            missing += [f"{text!r}: {field}" for field in wanted - given]
    assert missing == []


NOUNS = (
    "answers|branches|cards|characters|cities|counters|dice|elephants|faults|fleets|games|generals|markers|megabytes|"
    "pixels|places|players|points|provinces|rolls|rounds|routes|rules|seats|spaces|steps|turns|units|values"
)
BEFORE_NOUNS = "more|combat|movement|operation|action|training|siege|victory|legitimacy|major|minor|sea|other"
COUNTED = re.compile(rf"\{{(?!seat\}})\w+\}} (?:(?:{BEFORE_NOUNS}) )*(?:{NOUNS})\b")
"""A field right before a noun in the plural, with or without an adjective between them."""


def test_a_number_before_a_noun_chooses_its_form() -> None:
    """A text with one form only would say "1 units", and nearly everything wrong in Russian."""
    assert COUNTED.search("{room} more combat units")
    assert not COUNTED.search("{seat} discards cards")
    assert not COUNTED.search("{seat} rolls for turn order")
    one_form = (text for text, call in _said() if WORDS[_called(call)] == 1)
    assert [text for text in one_form if COUNTED.search(text)] == []


@pytest.mark.parametrize(
    ("language", "number", "sentence"),
    [
        ("en", 1, "Choose exactly 1 combat unit."),
        ("en", 2, "Choose exactly 2 combat units."),
        ("es", 1, "Elige exactamente 1 UC."),
        ("es", 2, "Elige exactamente 2 UC."),
        ("ru", 1, "Выберите ровно 1 БЧ."),
        ("ru", 3, "Выберите ровно 3 БЧ."),
    ],
)
def test_a_message_takes_the_form_of_its_number(language: str, number: int, sentence: str) -> None:
    said = msgn("Choose exactly {n} combat unit.", "Choose exactly {n} combat units.", number)
    assert _in(language, said) == sentence


def test_russian_has_three_forms() -> None:
    points = [_in("ru", msgn("{n} movement point", "{n} movement points", n)) for n in (1, 3, 5, 11, 21, 22)]
    expected = ["1 очко", "3 очка", "5 очков", "11 очков", "21 очко", "22 очка"]
    assert points == [f"{counted} движения" for counted in expected]


def _in(language: str, message: Message) -> str:
    set_language(language)
    try:
        return Speaker(lambda name: name.id).say(message)
    finally:
        set_language("en")
