"""Search for a space, province or other named thing, in any language and spelling."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from diadochi.atlas.atlas import Atlas

# --- spellings
# Different spellings of an ancient name are reduced to one form: Kassandreia, Cassandrea, Casandrea, Кассандрия.

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
    """Lower case without accents, words separated by single spaces. ё becomes е."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(_NOT_WORD.sub(" ", bare.replace("ı", "i")).split())


@lru_cache(maxsize=8192)
def alike(text: str) -> str:
    """`plain`, with one letter for k/c, kh/ch, ph/f, th/t, ou/y/u; os for us; no double letters."""
    folded = plain(text)
    for spelt, one in _DIGRAPHS:
        folded = folded.replace(spelt, one)
    for ending, one in _ENDINGS:
        folded = ending.sub(one, folded)
    return _DOUBLE.sub(r"\1", folded)


@lru_cache(maxsize=8192)
def loosely(text: str) -> str:
    """`alike`, with one letter for ei, i, e, ai, ae, oi, oe."""
    return _VOWELS.sub("e", alike(text))


def one_slip(a: str, b: str) -> bool:
    """Whether two texts differ by one letter (added, left out, changed) or by two exchanged neighbours."""
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


# --- searching

_FOLDS = (plain, alike, loosely)
_BEGINS, _BEGINS_A_WORD, _HOLDS, _SLIP = 3, 6, 9, 12
_SHORTEST_SLIP = 4
"""The shortest word that is searched with a typing error; too many others would match shorter ones."""


class Findable(msgspec.Struct, frozen=True):
    """A thing that can be found, its best spelling first. `kind` is as in `language.Name`: space, general, card..."""

    kind: str
    id: str
    spellings: tuple[str, ...]


class Found(msgspec.Struct, frozen=True):
    """A thing found by the spelling `by`. `rank` is 0 for the same word; higher is less similar."""

    kind: str
    id: str
    by: str
    rank: int


def findables(atlas: Atlas) -> tuple[Findable, ...]:
    """Everything named on the map: spaces (with later and modern names), provinces, features and roads."""
    spaces = [
        Findable("space", s.id, tuple(dict.fromkeys((*s.names.every(), *s.also, s.modern))))
        for s in atlas.spaces.values()
    ]
    provinces = [Findable("province", p.id, p.names.every()) for p in atlas.provinces.values()]
    features = [Findable("feature", f.id, f.names.every()) for f in atlas.features]
    roads = [Findable("route", r.id, r.names.every()) for r in atlas.routes.values() if r.names is not None]
    return (*spaces, *provinces, *features, *roads)


def find(text: str, entries: Iterable[Findable]) -> list[Found]:
    """What `text` can mean, best first, then in the order of the entries. Empty for an empty text."""
    asked = tuple(fold(text) for fold in _FOLDS)
    if not asked[0]:
        return []
    found = [hit for entry in entries if (hit := _best(asked, entry)) is not None]
    return sorted(found, key=lambda hit: hit.rank)


def _best(asked: tuple[str, ...], entry: Findable) -> Found | None:
    """The entry by its most similar spelling; None if none is similar."""
    best: Found | None = None
    for spelling in entry.spellings:
        rank = _rank(asked, _folded(spelling))
        if rank is not None and (best is None or rank < best.rank):
            best = Found(entry.kind, entry.id, spelling, rank)
    return best


@lru_cache(maxsize=8192)
def _folded(spelling: str) -> tuple[str, ...]:
    return tuple(fold(spelling) for fold in _FOLDS)


def _rank(asked: tuple[str, ...], spelling: tuple[str, ...]) -> int | None:
    """The rank of a spelling, both folded: 0 the same, 3 its beginning, 6 and 9 a part of it, 12 a typing error."""
    for looseness, (wanted, have) in enumerate(zip(asked, spelling, strict=True)):
        if have.startswith(wanted):
            return looseness if have == wanted else _BEGINS + looseness
    for looseness, (wanted, have) in enumerate(zip(asked, spelling, strict=True)):
        if f" {wanted}" in have:
            return _BEGINS_A_WORD + looseness
        if len(wanted) > 2 and wanted in have:
            return _HOLDS + looseness
    return _slip(asked[1], spelling[1]) if len(asked[1]) >= _SHORTEST_SLIP else None


def _slip(asked: str, have: str) -> int | None:
    """The rank of a spelling that differs by one typing error from the text, one of its words, or its beginning."""
    if one_slip(asked, have):
        return _SLIP
    if any(one_slip(asked, word) for word in have.split()):
        return _SLIP + 1
    if any(one_slip(asked, have[:length]) for length in (len(asked) - 1, len(asked), len(asked) + 1)):
        return _SLIP + 2
    return None
