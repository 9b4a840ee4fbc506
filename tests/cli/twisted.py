"""Files of words with something in them changed, as a slip of the hand or a later version would leave them."""

from __future__ import annotations

import json
import math
import random
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

ODD: tuple[Any, ...] = (
    "",
    "nobody",
    "none",
    "x" * 300,
    "a.b.c",
    "a; b",
    "[a]",
    "../../etc",
    "/dev/zero",
    "a\0b",
    "\u202e\u05d0",
    "{x.y}",
    "{",
    "²",
    "1",
    0,
    -1,
    1,
    7,
    99,
    20_000,
    2**31,
    2**63 - 1,
    -(2**63),
    10**40,
    0.5,
    -0.0,
    1e300,
    math.inf,
    math.nan,
    True,
    False,
    [],
    {},
    [[]],
    [""],
    [{}],
    {"en": ""},
    {"en": "x", "es": 3},
    {"": ""},
)
"""Values that no field expects, and some that a field expects and its neighbour does not."""


def twisted(content: Any, chance: random.Random) -> Any:
    """The same content with one to three things in it changed."""
    changed = deepcopy(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        holders = [each for each in _holders(changed) if each]
        if holders:
            _twist(chance.choice(holders), changed, chance)
    return changed


def _holders(value: Any) -> Iterator[Any]:
    """Every table and list, the outermost first."""
    if isinstance(value, dict | list):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from _holders(part)


def _words(value: Any) -> Iterator[str]:
    for holder in _holders(value):
        yield from (part for part in (holder.values() if isinstance(holder, dict) else holder) if isinstance(part, str))
        if isinstance(holder, dict):
            yield from holder


def _twist(holder: Any, whole: Any, chance: random.Random) -> None:
    key = chance.choice([*holder]) if isinstance(holder, dict) else chance.randrange(len(holder))
    match chance.randrange(7):
        case 0:
            del holder[key]
        case 1:
            holder[key] = chance.choice(ODD)
        case 2:
            holder[key] = chance.choice([*_words(whole)] or [""])
        case 3 if isinstance(holder, dict):
            holder[_other_word(key, whole, chance)] = holder.pop(key)
        case 3 | 4:
            value = holder[key]
            if isinstance(value, str) and value:
                holder[key] = _other_word(value, whole, chance)
            elif isinstance(value, int | float):
                holder[key] = chance.choice((-value, value * 10, value + 1, value - 1, str(value)))
            else:
                holder[key] = [value, value] if isinstance(holder, dict) else value
        case 5:
            holder[key] = [holder[key]]
        case _ if isinstance(holder, dict):
            holder[chance.choice([*_words(whole)] or [""])] = deepcopy(holder[key])
        case _:
            holder.append(deepcopy(holder[key]))


def _other_word(word: str, whole: Any, chance: random.Random) -> str:
    """Another word; or the same with a letter or a part of it changed."""
    words = ["", "x", "no.such", *_words(whole)]
    if not word or chance.random() < 0.3:
        return chance.choice(words)
    if chance.random() < 0.5:
        at = chance.randrange(len(word))
        return word[:at] + chance.choice(("", "+", ":", ",", "=", "-", "9", "x", "[")) + word[at + 1 :]
    parts = re.split(r"([.,+ ])", word)
    parts[chance.randrange(0, len(parts), 2)] = chance.choice(("", "9", "²", "none", *chance.choice(words).split(".")))
    return "".join(parts)


def toml(content: dict[str, Any]) -> str:
    """A document of tables as TOML that is read back to the same."""
    return "".join(f"{json.dumps(name)} = {_toml(part)}\n" for name, part in content.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {_toml(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "-inf" if value < 0 else "inf"
    return json.dumps(value) if isinstance(value, str | bool | int | float) else str(value)


def twisted_toml(text: str, chance: random.Random) -> str:
    """A text in TOML with something in it changed."""
    return toml(twisted(tomllib.loads(text), chance))
