"""The texts of the rules (assets/rulebook), links to rules, the worked cases that show a rule, and their dock."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QSize, QTimer, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QToolButton, QWidget

from diadochi.language import LANGUAGES, current_language, msg, tr
from diadochi.lessons.rule_texts import rule_book, rules_by_subject
from diadochi.resources import cases
from diadochi.rules.core.books import ids_in
from diadochi.windows import page_markup as m
from diadochi.windows.finder import RuleSource, excerpt, words_rank
from diadochi.windows.styles import part
from diadochi.windows.widget_text import bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

_atoms = rule_book


def rule_text(rule: str) -> str:
    """The text of a rule in the present language; empty for an unknown id."""
    return rule_text_in(rule, current_language())


def rule_text_in(rule: str, language: str) -> str:
    """The text of a rule in a language; empty for an unknown id."""
    return _atoms()[rule].text.in_language(language) if is_rule(rule) else ""


def rule_status(rule: str) -> str:
    """The status of a rule: active, definition, later, or superseded by a ruling; empty for an unknown id."""
    return _atoms()[rule].status if is_rule(rule) else ""


def is_rule(rule: str) -> bool:
    """Whether there is a text for this id."""
    return rule in _atoms()


def rules() -> RuleSource:
    return RuleSource(tuple(_atoms()), rule_text)


# --- links to rules
# Wherever an id is shown, a click asks for its text.

SCHEME = "rule:"
_TEXT_BETWEEN_TAGS = re.compile(r">[^<]+")
_ID = re.compile(r"\b(?:[A-Z]{1,4}-\d\d[AB]?|CARD-[OT]\d)\b")


def rule_link(rule: str) -> str:
    return f'<a href="{SCHEME}{rule}" style="color:{part("focus")};">{rule}</a>'


def linked(text: str) -> str:
    """Plain text as HTML in which every id of a rule is a link."""
    return _ID.sub(lambda found: _link_if_known(found[0]), escape(text))


def rule_links(rules: Iterable[str]) -> str:
    return "&nbsp; ".join(map(rule_link, dict.fromkeys(rules)))


def refusal_markup(reason: str, rules: Sequence[str]) -> str:
    """A refusal with the link "Why?" to its rules; their ids are in no sentence."""
    return escape(reason) + (f" {why_link(rules)}" if reason and rules else "")


def why_link(rules: Sequence[str]) -> str:
    """The link "Why?" to rules; empty for none."""
    link = f'<a href="{SCHEME}{",".join(rules)}" style="color:{part("focus")};">{escape(tr("Why?"))}</a>'
    return link if rules else ""


def rule_of(link: str) -> str:
    """The rule a link leads to, or several with commas between; empty for another kind of link."""
    return link.removeprefix(SCHEME) if link.startswith(SCHEME) else ""


def linked_markup(markup: str) -> str:
    """A whole page in which every id of a rule between its tags is a link."""
    return _TEXT_BETWEEN_TAGS.sub(lambda found: _ID.sub(lambda rule: _link_if_known(rule[0]), found[0]), markup)


def _link_if_known(rule: str) -> str:
    return rule_link(rule) if is_rule(rule) else rule


# --- worked cases

_TITLE = re.compile(r'^title = "(.*)"$', re.MULTILINE)
_RULES = re.compile(r"^rules = \[(.*)\]$", re.MULTILINE)
_QUOTED_ID = re.compile(r'"([A-Z]+-\w\d[AB]?)"')


class CaseLine(NamedTuple):
    """A case by its title and its file, as a path below the folder of cases; the rules it shows."""

    title: str
    file: str
    rules: tuple[str, ...]


@lru_cache(maxsize=1)
def every_case() -> tuple[CaseLine, ...]:
    """All cases; files are read once, and only for titles and rules."""
    folder = cases()
    found: list[CaseLine] = []
    for path in sorted(folder.rglob("*.toml")) if folder.is_dir() else ():
        file = path.relative_to(folder).as_posix()
        for text in path.read_text("utf-8").split("[[case]]")[1:]:
            title, rules = _TITLE.search(text), _RULES.search(text)
            if title and rules:
                found.append(CaseLine(title[1], file, tuple(_QUOTED_ID.findall(rules[1]))))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def _numbers() -> dict[CaseLine, int]:
    return {case: number for number, case in enumerate(every_case())}


def case_number(case: CaseLine) -> int:
    return _numbers()[case]


@lru_cache(maxsize=1)
def _by_rule() -> dict[str, tuple[CaseLine, ...]]:
    found: dict[str, list[CaseLine]] = defaultdict(list)
    for case in every_case():
        for rule in dict.fromkeys(case.rules):
            found[rule].append(case)
    return {rule: tuple(lines) for rule, lines in found.items()}


def cases_of(rule: str) -> tuple[CaseLine, ...]:
    """The cases that name `rule`."""
    return _by_rule().get(rule, ())


# --- chapters
# By subject (the letters an id begins with), and in the order in which rules are learned.

_NEAR = 5  # the most related rules that are listed below a rule


def _by_subject() -> list[tuple[str, str, list[str]]]:
    from diadochi.lessons.learning_path import learning_path

    return rules_by_subject(rules().ids, learning_path().subjects, current_language())


def in_learning_order() -> list[tuple[str, str, list[str]]]:
    """Each chapter of the learning path: its id, its title, its rules."""
    from diadochi.lessons.learning_path import learning_path

    language = current_language()
    return [
        (chapter.id, chapter.title.in_language(language), [rule.id for rule in chapter.rule])
        for chapter in learning_path().chapter
    ]


def goes_with(rule: str) -> list[str]:
    """Rules whose texts name this one, then those that share most cases with it."""
    naming = [each for each in rules().ids if each != rule and rule in ids_in(rule_text(each))]
    beside = _counted(other for case in cases_of(rule) for other in case.rules if other != rule)
    return [*dict.fromkeys((*naming, *beside))][:_NEAR]


def _counted(found: Iterable[str]) -> list[str]:
    count: dict[str, int] = {}
    for each in found:
        count[each] = count.get(each, 0) + 1
    return sorted((each for each, times in count.items() if times > 1), key=lambda each: (-count[each], each))


# --- search
# The rulebook is searched by words, in every language at once.

_MOST = 40


def found_rules(asked: str) -> list[tuple[str, str]]:
    """The rules that `asked` may mean, by id or by words of any language, best first: id and the matching part of its
    text.

    A match in another language is shown in the present one.
    """
    plain_id = asked.strip().upper().replace(" ", "-")
    hits: list[tuple[int, str, str]] = []
    languages = (current_language(), *(each for each in LANGUAGES if each != current_language()))
    for rule in rules().ids:
        if plain_id and rule.startswith(plain_id):
            hits.append((0, rule, rule_text(rule)))
            continue
        for farther, language in enumerate(languages):
            text = rule_text_in(rule, language)
            rank = words_rank(asked, text)
            if rank is not None:
                own = excerpt(text, asked) if farther == 0 else rule_text(rule)
                hits.append((rank + (farther > 0), rule, own))
                break
    return [(rule, text) for _rank, rule, text in sorted(hits, key=lambda hit: hit[0])[:_MOST]]


# --- rules panel

MOST_CASES = 8
"""The most titles or files of cases listed below a rule."""
_ALL: tuple[str, ...] = ()
CASE_SIZE = QSize(168, 112)
"""Pixels of the picture of a case on a screen of ordinary density."""
_CHAPTER, _CASE, _USED, _TO = "chapter:", "case:", "used:", "#"
"""Links other than those to rules: to a chapter of the learning path, to a case to be played, to the rules used in this
game, to a place on the page.
"""


class RulesPanel(QWidget):
    """Shows some rules, or all of them, with a way back.

    `case_asked` carries file and title of a case that the user wants to play.
    """

    case_asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._way: list[tuple[str, ...]] = [_ALL]
        self._at = 0
        self._written, self._markup = False, ""
        self._used: Callable[[], Iterable[str]] = tuple
        self._draws: Callable[[CaseLine], QImage | None] | None = None
        self._plain: set[CaseLine] = set()
        self._owed: list[CaseLine] = []
        self._drawing = QTimer(self, singleShot=True)
        self._drawing.timeout.connect(self._draw_next)
        self._search = QLineEdit(self)
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(lambda _text: self._write())
        self._page = QTextBrowser(self)
        self._page.setOpenLinks(False)
        self._page.document().setDocumentMargin(12)
        self._page.anchorClicked.connect(self._follow)
        self._back, self._forward, self._all = (QToolButton(self) for _ in range(3))
        self._back.clicked.connect(lambda: self._go(-1))
        self._forward.clicked.connect(lambda: self._go(1))
        self._all.clicked.connect(lambda: self.show_rules(_ALL))
        self._lay_out()
        bind_text(self._page.setAccessibleName, msg("Rules"))
        for setter in (self._search.setPlaceholderText, self._search.setAccessibleName):
            bind_text(setter, msg("Search the rules"))
        self._back.setText("\N{LEFTWARDS ARROW}")
        self._forward.setText("\N{RIGHTWARDS ARROW}")
        bind_text(self._all.setText, msg("All rules"))
        tips = ((self._back, msg("Back")), (self._forward, msg("Forward")), (self._all, msg("All rules")))
        for button, tip in tips:
            bind_text(button.setToolTip, tip)
            bind_text(button.setAccessibleName, tip)
        follow_texts(self, self._write)

    def _lay_out(self) -> None:
        row = row_of(self._back, self._forward, self._all, None, margins=(8, 4, 8, 0))
        line = row_of(self._search, margins=(8, 4, 8, 4))
        column_of(row, line, (self._page, 1), on=self, margins=(0, 0, 0, 0), spacing=0)
        self.setFocusProxy(self._page)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids whose texts are shown; empty means all."""
        return self._way[self._at]

    def count_used(self, used: Callable[[], Iterable[str]]) -> None:
        """From now on `used` returns the rules applied in the present game, repeated as often as they were."""
        self._used = used

    def draw_cases(self, draws: Callable[[CaseLine], QImage | None]) -> None:
        """From now on `draws` returns the small picture of a case; None for a case without one."""
        self._draws = draws
        self._write()

    def search(self, text: str) -> None:
        self._search.setText(text)

    def show_rules(self, wanted: Sequence[str]) -> None:
        """Show these rules; all of them if empty."""
        self._search.clear()
        self._plain.clear()
        ids = tuple(dict.fromkeys(wanted))
        if ids != self.shown:
            self._way = [*self._way[: self._at + 1], ids]
            self._at = len(self._way) - 1
        self._written = True
        self._write()

    @property
    def markup(self) -> str:
        return self._markup

    def follow(self, link: str) -> None:
        self._follow(QUrl(link))

    def plain_text(self) -> str:
        return self._page.toPlainText()

    def _go(self, by: int) -> None:
        self._at = min(max(self._at + by, 0), len(self._way) - 1)
        self._write()

    def _follow(self, url: QUrl) -> None:
        link = url.toString()
        if link.startswith(_TO):
            self._page.scrollToAnchor(link.removeprefix(_TO))
        elif link.startswith(_CASE):
            case = every_case()[int(link.removeprefix(_CASE))]
            self.case_asked.emit(case.file, case.title)
        elif link.startswith(_CHAPTER):
            self.show_rules(next(ids for name, _, ids in in_learning_order() if link == _CHAPTER + name))
        elif link == _USED:
            self.show_rules([*self._used()])
        elif rule_of(link):
            self.show_rules((rule_of(link),))

    def _write(self) -> None:
        # The page is written only when it is first needed: all rules are a long text
        self._back.setEnabled(self._at > 0)
        self._forward.setEnabled(self._at < len(self._way) - 1)
        if not self._written:
            return
        asked = self._search.text().strip()
        self._markup = _found(asked) if asked else page_of(self.shown, len({*self._used()}), self._is_drawn)
        cases = [case for rule in self.shown for case in [*_titles(cases_of(rule)).values()][:MOST_CASES]]
        self._owed = [] if asked else [case for case in cases if self._is_drawn(case)]
        for case in self._owed:
            self._show_picture(case, _blank())
        self._page.setHtml(self._markup)
        self._drawing.start(0)

    def _is_drawn(self, case: CaseLine) -> bool:
        return self._draws is not None and case not in self._plain

    def _draw_next(self) -> None:
        # One picture in each turn of the event loop, so that the window stays responsive
        if not self._owed or self._draws is None:
            return
        case = self._owed.pop(0)
        picture = self._draws(case)
        if picture is None:
            self._plain.add(case)
            self._write()
            return
        self._show_picture(case, picture)
        self._page.viewport().update()
        self._drawing.start(0)

    def _show_picture(self, case: CaseLine, picture: QImage) -> None:
        self._page.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(_link_of(case)), picture)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if not self._written:
            self.show_rules(_ALL)

    def sizeHint(self) -> QSize:
        return QSize(320, 420)


def page_of(wanted: Sequence[str], used: int = 0, drawn: Callable[[CaseLine], bool] = lambda _case: False) -> str:
    """The HTML of some rules with their cases; or of all rules, without cases, behind a list of chapters.

    `used` is the number of rules applied in this game; `drawn` says whether a case has a picture.
    """
    if not wanted:
        ids = rules().ids
        if not ids:
            return m.paragraph(m.words(tr("This version has no rule texts. It shows rule numbers only.")))
        return _contents(used) + "".join(_subject(*each) for each in _by_subject())
    return "".join(_rule(rule, drawn) for rule in wanted)


def _contents(used: int) -> str:
    learned = [_link(_CHAPTER + name, title) for name, title, _ in in_learning_order()]
    subjects = [_link(_TO + letters, title) for letters, title, _ in _by_subject()]
    parts = [m.heading(tr("In learning order")), _list(learned)]
    if used:
        parts.append(m.paragraph(_link(_USED, tr("Used in this game: {n}", n=used))))
    return "".join((*parts, m.heading(tr("By subject")), _list(subjects)))


def _link(target: str, text: str) -> str:
    return f'<a href="{target}" style="color:{part("focus")};">{m.words(text)}</a>'


def _list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{line}</li>" for line in lines) + "</ul>"


def _subject(letters: str, title: str, ids: Sequence[str]) -> str:
    return (
        f'<a name="{letters}"></a>'
        + m.heading(title)
        + m.table((f"<b>{rule_link(rule)}</b>", linked(rule_text(rule))) for rule in ids)
    )


def _found(asked: str) -> str:
    found = found_rules(asked)
    if not found:
        return m.paragraph(m.words(tr("No rule contains these words.")))
    return m.table((f"<b>{rule_link(rule)}</b>", linked(text)) for rule, text in found)


def _rule(rule: str, drawn: Callable[[CaseLine], bool]) -> str:
    if not is_rule(rule):
        return m.heading(rule) + m.paragraph(m.faint(m.words(tr("This rule has no text."))))
    status = _status(rule_status(rule))
    return m.heading(rule) + m.paragraph(linked(rule_text(rule))) + status + _near(rule) + _cases(rule, drawn)


def _near(rule: str) -> str:
    near = goes_with(rule)
    if not near:
        return ""
    return m.paragraph(m.faint(m.words(tr("See also:"))) + " " + rule_links(near))


def _status(status: str) -> str:
    if status == "later":
        return m.paragraph(m.faint(m.words(tr("The program does not check this part yet."))))
    if status.startswith("superseded by "):
        other = status.removeprefix("superseded by ")
        return m.paragraph(m.faint(linked(tr("Replaced by {rule}.", rule=other))))
    return ""


def _cases(rule: str, drawn: Callable[[CaseLine], bool]) -> str:
    found = _named(cases_of(rule), drawn)
    if not found:
        return ""
    lines = "".join(found[:MOST_CASES])
    more = m.faint(m.words(tr("and {n} more", n=len(found) - MOST_CASES))) if len(found) > MOST_CASES else ""
    return m.paragraph(m.faint(m.words(tr("Playable examples:")))) + lines + more


def _named(cases: Sequence[CaseLine], drawn: Callable[[CaseLine], bool]) -> list[str]:
    files: dict[str, list[CaseLine]] = {}
    titles = _titles(cases)
    for case in cases:
        if not _title(case):
            files.setdefault(case.file, []).append(case)
    return [_pictured(case, title, drawn(case)) for title, case in titles.items()] + [
        m.paragraph(
            f"{m.words(file)} ({len(mine)}) "
            + " ".join(_link(_link_of(case), str(n)) for n, case in enumerate(mine, 1))
        )
        for file, mine in files.items()
    ]


def _title(case: CaseLine) -> str:
    from diadochi.lessons.rule_texts import case_words  # loaded when cases are first shown

    return case_words(case.file, case.title, current_language())


def _titles(cases: Iterable[CaseLine]) -> dict[str, CaseLine]:
    titles: dict[str, CaseLine] = {}
    for case in cases:
        title = _title(case)
        if title:
            titles.setdefault(title, case)
    return titles


def _pictured(case: CaseLine, title: str, is_drawn: bool) -> str:
    link = _link_of(case)
    size = f'width="{CASE_SIZE.width()}" height="{CASE_SIZE.height()}"'
    picture = f'<a href="{link}"><img src="{link}" {size}></a><br>' if is_drawn else ""
    return f'<p style="margin-bottom:8px;">{picture}{_link(link, title)}</p>'


def _blank() -> QImage:
    image = QImage(CASE_SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


def _link_of(case: CaseLine) -> str:
    return f"{_CASE}{case_number(case)}"
