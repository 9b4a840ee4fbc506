"""``make wording``: every text of the program, filled with real values, on one page to read through.

The tour in `wording_tour` makes the program speak: it plays all cases, plays games in windows, opens every menu and
dialog and reads the school. The tests add what no tour reaches, such as faults of files. What was said is listed by
surface; texts that were never said follow by module, those with fields last.
"""

import ast
from html import escape
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from diadochi.lab.heard_texts import Heard
from diadochi.language import ENGLISH, LANGUAGES, set_language, tr, translate
from diadochi.whole_file import write_whole

KEYWORDS: Final = {"tr": 1, "msg": 1, "edition_term": 1, "translate": 1, "trn": 2, "msgn": 2}
"""The functions that take a source text, and how many of their arguments are texts."""
SOURCES: Final = Path(__file__).parents[1]


class TextPlace(NamedTuple):
    """Where a message is written."""

    module: str
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line}"


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


def wording(
    out: Annotated[Path, typer.Option("--out", help="The page to write.")] = Path("wording.html"),
    in_language: Annotated[str, typer.Option("--language", help="en, es or ru.")] = ENGLISH,
    quick: Annotated[bool, typer.Option("--quick", help="Cases only, without windows and tests.")] = False,
    tests: Annotated[list[str] | None, typer.Option("--tests", help="Run only these tests; repeatable.")] = None,
) -> int:
    """Write every text of the program with real values on one page to read through."""
    if in_language not in LANGUAGES:
        raise typer.BadParameter(f"write one of {', '.join(LANGUAGES)}")
    from diadochi.lab.heard_in_tests import TESTS, heard_in  # late: a command without tests needs no pytest
    from diadochi.lab.wording_tour import tour  # late: the tour imports the whole program

    said = Heard(in_language)
    set_language(in_language)
    try:
        with said.listening():
            tour(said, quick=quick)
    finally:
        set_language(ENGLISH)
    if in_language == ENGLISH and not quick:  # tests speak English
        said.add(heard_in(tuple(tests or TESTS)))
    places = message_places()
    write_whole(out, page(said, places, in_language).encode())
    unsaid = [source for source in places if source not in said.heard]
    open_texts = sum("{" in source for source in unsaid)
    words = tr(
        "{file}: {heard} of {count} texts were said, {plain} others have no fields, {open} have.",
        file=out,
        heard=len(places) - len(unsaid),
        count=len(places),
        plain=len(unsaid) - open_texts,
        open=open_texts,
    )
    typer.echo(words)
    return 0


def page(said: Heard, places: dict[str, TextPlace], in_language: str = ENGLISH) -> str:
    """The page as HTML."""
    parts = ["<!doctype html><meta charset=utf-8><title>Wording</title><style>", _STYLE, "</style>"]
    for surface, sources in said.sentences.items():
        parts.append(f"<h2>{escape(surface)}</h2><ul>")
        for source, sentences in sources.items():
            place = places.get(source)
            if place is None:
                continue  # data: a name, not a text of the program
            lines = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
            parts.append(f"<li title='{escape(source, quote=True)}'>{lines}<small>{place}</small></li>")
        parts.append("</ul>")
    unsaid = {source: place for source, place in places.items() if source not in said.heard}
    for heading, has_fields in (("Other texts, which need no values", False), ("Never said with values", True)):
        parts.append(f"<h2>{heading}</h2><ul>")
        for source, place in unsaid.items():
            if ("{" in source) is has_fields:
                parts.append(f"<li><p>{escape(translate(source, in_language))}</p><small>{place}</small></li>")
        parts.append("</ul>")
    return "\n".join(parts)


_STYLE: Final = (
    "body{font:16px/1.4 serif;max-width:60em;margin:2em auto}li{margin:.4em 0}p{margin:0;white-space:pre-line}"
    "small{color:#777;font:11px sans-serif}"
)


if __name__ == "__main__":
    typer.run(wording)
