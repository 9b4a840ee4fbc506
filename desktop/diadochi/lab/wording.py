"""``make wording``: every text of the program, filled with real values, on one page to read through.

The tour in `wording_tour` makes the program speak: it plays all cases, plays games in windows, opens every menu and
dialog and reads the school. What was said is listed by surface; messages that were never said follow by module.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from diadochi import language
from diadochi.language import LANGUAGES, Message, Speaker, set_language, tr
from diadochi.whole_file import write_whole

KEYWORDS: Final = {"tr": 1, "msg": 1, "edition_term": 1, "translate": 1, "trn": 2, "msgn": 2}
"""The functions that take a source text, and how many of their arguments are texts."""
SOURCES: Final = Path(__file__).parents[1]
_FILL: Final = "_filled"
"""The function of the language module that fills the fields of a text."""
_EXAMPLES: Final = 2
"""How many different sentences of one message are shown."""


class TextPlace(NamedTuple):
    """Where a message is written."""

    module: str
    line: int


def message_places() -> dict[str, TextPlace]:
    """The first place of every source text of the program, in the order of modules and lines."""
    places: dict[str, TextPlace] = {}
    for file in sorted(SOURCES.rglob("*.py")):
        if file == SOURCES / "language.py":
            continue  # it defines the functions and says nothing itself
        calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda node: node.lineno):
            if isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
                for text in call.args[: KEYWORDS[call.func.id]]:
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        places.setdefault(text.value, TextPlace(str(file.relative_to(SOURCES)), call.lineno))
    return places


class Heard:
    """What the program said: sentences by surface and source text."""

    def __init__(self) -> None:
        self.surface = ""
        self.sentences: dict[str, dict[str, dict[str, None]]] = {}
        self.heard: set[str] = set()
        self._sources: dict[str, str] = {}
        self._depth = 0

    def hear(self, source: str, sentence: str) -> None:
        """Note one sentence on the current surface."""
        self.heard.add(source)
        if not self._depth:
            said = self.sentences.setdefault(self.surface, {}).setdefault(source, {})
            if len(said) < _EXAMPLES:
                said[sentence] = None

    @contextmanager
    def on(self, surface: str) -> Iterator[None]:
        """Everything said meanwhile belongs to `surface`."""
        before, self.surface = self.surface, surface
        try:
            yield
        finally:
            self.surface = before

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note whatever is put into words meanwhile."""
        translate, form, say = language.translate, language.form, Speaker.say
        fill: Callable[[str, Mapping[str, object]], str] = getattr(language, _FILL)

        def translated(source: str, in_language: str | None = None) -> str:
            text = translate(source, in_language)
            self._sources[text] = source
            self.hear(source, text)
            return text

        def formed(one: str, many: str, n: int) -> str:
            text = form(one, many, n)
            self._sources[text] = one
            self.heard |= {one, many}
            return text

        def filled(text: str, fields: Mapping[str, object]) -> str:
            sentence, source = fill(text, fields), self._sources.get(text, text)
            if fields:
                # `translate` has noted the text with its fields still open
                self.sentences.get(self.surface, {}).get(source, {}).pop(text, None)
                self.hear(source, sentence)
            return sentence

        def spoken(speaker: Speaker, message: Message) -> str:
            self._depth += 1
            try:
                sentence = say(speaker, message)
            finally:
                self._depth -= 1
            self.hear(message.source, sentence)
            return sentence

        with (
            replaced(language, "translate", translated),
            replaced(language, "form", formed),
            replaced(language, _FILL, filled),
            replaced(Speaker, "say", spoken),
        ):
            yield


@contextmanager
def replaced(owner: object, name: str, by: object) -> Iterator[None]:
    """Let `owner` have another attribute meanwhile."""
    before = getattr(owner, name)
    setattr(owner, name, by)
    try:
        yield
    finally:
        setattr(owner, name, before)


def wording(
    out: Annotated[Path, typer.Option("--out", help="The page to write.")] = Path("wording.html"),
    in_language: Annotated[str, typer.Option("--language", help="en, es or ru.")] = "en",
    quick: Annotated[bool, typer.Option("--quick", help="Cases only, without windows.")] = False,
) -> int:
    """Write every text of the program with real values on one page to read through."""
    if in_language not in LANGUAGES:
        raise typer.BadParameter(f"write one of {', '.join(LANGUAGES)}")
    from diadochi.lab.wording_tour import tour  # late: the tour imports the whole program

    said = Heard()
    set_language(in_language)
    try:
        with said.listening():
            tour(said, quick=quick)
    finally:
        set_language("en")
    places = message_places()
    write_whole(out, page(said, places).encode())
    heard = len(said.heard & places.keys())
    typer.echo(tr("{file}: {heard} of {count} texts were shown on the tour.", file=out, heard=heard, count=len(places)))
    return 0


def page(said: Heard, places: dict[str, TextPlace]) -> str:
    """The page as HTML."""
    parts = ["<!doctype html><meta charset=utf-8><title>Wording</title><style>", _STYLE, "</style>"]
    for surface, sources in said.sentences.items():
        parts.append(f"<h2>{escape(surface)}</h2><ul>")
        for source, sentences in sources.items():
            place = places.get(source)
            if place is None:
                continue  # data: a name, not a text of the program
            where = f"{place.module}:{place.line}"
            lines = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
            parts.append(f"<li title='{escape(source, quote=True)}'>{lines}<small>{where}</small></li>")
        parts.append("</ul>")
    parts.append("<h2>Never said on this tour</h2><ul>")
    for source, place in places.items():
        if source not in said.heard:
            parts.append(f"<li><p>{escape(source)}</p><small>{place.module}:{place.line}</small></li>")
    parts.append("</ul>")
    return "\n".join(parts)


_STYLE: Final = (
    "body{font:16px/1.4 serif;max-width:60em;margin:2em auto}li{margin:.4em 0}p{margin:0;white-space:pre-line}"
    "small{color:#777;font:11px sans-serif}"
)


if __name__ == "__main__":
    typer.run(wording)
