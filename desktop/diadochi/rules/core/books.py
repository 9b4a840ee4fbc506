"""The rulebook (`assets/rulebook`) by rule id, and the ids that code and cases cite. Tests compare the two."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from diadochi.atlas.documents import Fault, read_document
from diadochi.atlas.model import Text
from diadochi.language import ENGLISH

_ID = re.compile(
    r"\b(?:MOV|GEN|CU|CTL|FLT|SEQ|OPS|SET|OPT|EDN|ED|VIC|INT|AVB|NAV|SIE|TRN|BAT|ATT|IND|LEG|R|ROM|OP|PLAY)-\d\d\b"
    r"|\bCARD-(?:\d\d[AB]?|[OT]\d)\b"
)
_RANGE = re.compile(r"\b([A-Z]+-\d\d) to ([A-Z]+-\d\d)\b")


class Atom(msgspec.Struct, frozen=True):
    """One rule: its status, and its text in each language.

    `status`: active (obeyed and shown by a case), definition, later (a part of the game not refereed yet), or
    superseded by a ruling.
    """

    status: str
    text: Text


def read_atoms(folder: Path) -> dict[str, Atom]:
    """Return all rules of the rulebook by id.

    Texts in languages other than English are in lists beside the chapters, as for a map. Raises ValueError for an
    unreadable file, an id given twice, or an id without a status or an English text.
    """
    atoms: dict[str, Atom] = {}
    for path in sorted(folder.glob("*.toml")):
        chapter = read_document(path, path.name)
        if isinstance(chapter, Fault):
            raise ValueError(chapter.sentence())
        for rule, entry in chapter.content.items():
            if rule in atoms:
                raise ValueError(f"{path.name}: {rule} stands in the rulebook twice")
            if not isinstance(entry, dict) or not {"status", ENGLISH} <= entry.keys():
                raise ValueError(f"{path.name}: {rule} lacks a status or an English text")
            words = {str(key): str(said) for key, said in entry.items() if key != "status"}
            atoms[rule] = Atom(str(entry["status"]), Text(**words))
    return atoms


def ids_in(text: str) -> set[str]:
    """Return the rule ids a text cites. A range such as "MOV-01 to MOV-36" is only a pointer and cites nothing."""
    return set(_ID.findall(_RANGE.sub("", text)))


def ids_in_code(folder: Path) -> dict[str, set[str]]:
    """Return the rule ids cited in strings and docstrings of the Python files below `folder`, with the citing files."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        if not _ID.search(source):  # parsing takes nearly all the time, and most files cite nothing
            continue
        for text in _texts(source):
            for rule in ids_in(text):
                found.setdefault(rule, set()).add(path.name)
    return found


def _texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
