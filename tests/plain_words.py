"""Words that no text for a reader uses: those that the glossary says to avoid, and a dialect of long ago."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from diadochi.resources import assets

DIALECT = (
    *("afresh", "anew", "besides", "henceforth", "hither", "thereof", "thither", "thence", "whence", "upon"),
    *("foretold", "told", "deed", "deeds", "wherever", "whatever", "is to be", "are to be", "may be done"),
    *("lies", "stands", "stood"),
)
"""Words of which plain English has simpler ones. "Lies" and "stands" are used for "is" only."""
RULE_ID = re.compile(r"\b[A-Z]{1,5}-\d\d[AB]?\b")


@cache
def glossary() -> Mapping[str, Mapping[str, object]]:
    """The terms of the glossary by their ids."""
    return tomllib.loads(assets("glossary.toml").read_text(encoding="utf-8"))


@cache
def _avoided() -> re.Pattern[str]:
    avoid = [word for term in glossary().values() for word in term.get("avoid", ())]  # type: ignore[attr-defined]
    return re.compile(rf"\b({'|'.join(map(re.escape, (*avoid, *DIALECT)))})\b", re.IGNORECASE)


def faults_of(text: str) -> list[str]:
    """What a plain English text would not contain: a word to avoid, a rule id, "(s)", an exclamation mark."""
    plain = re.sub(r"\{\w+\}", "…", text)
    faults = [found[0] for found in _avoided().finditer(plain)]
    faults += [found[0] for found in RULE_ID.finditer(plain)]
    return faults + [sign for sign in ("(s)", "!") if sign in plain]
