"""Sentences are for reading: what a question is about stands in its `about`, and nobody takes it out of the words."""

import ast
from collections.abc import Iterator
from pathlib import Path

RENDERERS = ("desktop/diadochi/language.py", "desktop/diadochi/journal/record/codec.py")
"""Where sentences are made into text."""
SENTENCES = ("prompt", "purpose", "message", "words", "reason", "event")


def readers(source: str) -> Iterator[int]:
    """The lines that take fields out of a sentence."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr == "fields":
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            if name in SENTENCES:
                yield node.lineno


def test_nobody_takes_data_out_of_a_sentence(checkout: Path) -> None:
    sources = {f.relative_to(checkout).as_posix(): f for f in (checkout / "desktop" / "diadochi").rglob("*.py")}
    read = {name: list(readers(file.read_text(encoding="utf-8"))) for name, file in sources.items()}
    assert len(read) > 500
    assert not {name: lines for name, lines in read.items() if lines and not name.startswith(RENDERERS)}


def test_a_reader_would_be_found() -> None:
    assert sorted(readers("x = dict(node.prompt.fields)\nfor _, f in message.fields: pass\n")) == [1, 2]
    assert not list(readers("for f in structs.fields(kind): pass\nreport.limits.fields\n"))
