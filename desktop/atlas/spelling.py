"""Different spellings of one ancient name brought to one form: Kassandreia, Cassandrea, Casandrea, Кассандрия."""

import re
import unicodedata
from functools import lru_cache

_DIGRAPHS = (
    ("ph", "f"),
    ("th", "t"),
    ("kh", "x"),
    ("ch", "x"),
    ("qu", "k"),
    ("ou", "u"),
    ("c", "k"),
    ("q", "k"),
    ("y", "u"),
    ("j", "i"),
    ("w", "v"),
    ("ё", "е"),
    ("й", "и"),
)
_ENDINGS = ((re.compile(r"us\b"), "os"), (re.compile(r"um\b"), "on"))
_VOWELS = re.compile(r"[ei]+|a[ei]|o[ei]")
_DOUBLE = re.compile(r"(.)\1")
_NOT_WORD = re.compile(r"[^\w]+|_")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Small letters without accents, words with single blanks between them. ё is е."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(_NOT_WORD.sub(" ", bare.replace("ı", "i")).split())


@lru_cache(maxsize=8192)
def alike(text: str) -> str:
    """`plain`, and one letter for k and c, kh and ch, ph and f, th and t, ou, y and u; os for us; no double letters."""
    folded = plain(text)
    for spelt, one in _DIGRAPHS:
        folded = folded.replace(spelt, one)
    for ending, one in _ENDINGS:
        folded = ending.sub(one, folded)
    return _DOUBLE.sub(r"\1", folded)


@lru_cache(maxsize=8192)
def loosely(text: str) -> str:
    """`alike`, and one letter for ei, i, e, ai, ae, oi and oe."""
    return _VOWELS.sub("e", alike(text))


def one_slip(a: str, b: str) -> bool:
    """Whether two texts differ by at most one letter added, left out or changed, or two neighbours exchanged."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    rest_a, rest_b = a[start:], b[start:]
    return (
        rest_a[1:] == rest_b[1:]
        or rest_a[1:] == rest_b
        or rest_a == rest_b[1:]
        or (len(rest_a) > 1 and rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:])
    )
