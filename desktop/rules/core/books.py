"""The books kept on rules: which ids code and cases cite, and what assets/rulebook says about each."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

_ID = re.compile(
    r"\b(?:MOV|GEN|CU|CTL|FLT|SEQ|OPS|SET|OPT|EDN|ED|VIC|INT|AVB|NAV|SIE|TRN|BAT|ATT|IND|LEG|R|ROM|OP|PLAY)-\d\d\b"
    r"|\bCARD-(?:\d\d[AB]?|[OT]\d)\b"
)
_RANGE = re.compile(r"\b([A-Z]+-\d\d) to ([A-Z]+-\d\d)\b")


class Atom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its status, and what it says in each language.

    `status`: active (obeyed and shown by a case), definition, later (a part of the game not refereed yet), or
    superseded by a ruling.
    """

    status: str
    en: str
    es: str
    ru: str


def read_atoms(folder: Path) -> dict[str, Atom]:
    """Every rule of the rulebook by id.

    Raises ValueError for an id that stands twice, msgspec.ValidationError for a field that does not fit.
    """
    atoms: dict[str, Atom] = {}
    for path in sorted(folder.glob("*.toml")):
        for rule, entry in tomllib.loads(path.read_text("utf-8")).items():
            if rule in atoms:
                raise ValueError(f"{path.name}: {rule} stands in the rulebook twice")
            atoms[rule] = msgspec.convert(entry, Atom)
    return atoms


def ids_in(text: str) -> set[str]:
    """The rule ids a text cites. A range such as "MOV-01 to MOV-36" points the way and cites nothing."""
    return set(_ID.findall(_RANGE.sub("", text)))


def ids_in_code(folder: Path) -> dict[str, set[str]]:
    """The rule ids cited in the texts and docstrings of the Python files below `folder`, with the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for text in _texts(path):
            for rule in ids_in(text):
                found.setdefault(rule, set()).add(path.name)
    return found


def _texts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
