"""Places of blocks of counters around their spaces, so that no block covers another. Canvas pixels; no painting.

Garrisons are on their city. Every other block tries the sides of its space in a fixed order, takes the one that covers
the least of symbols, signs, names and the ends of routes, and moves further out when all sides are taken. Equal input
gives equal places.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from diadochi.atlas.atlas import Atlas
from diadochi.scene.counters.counter_shapes import MARKER_LIP, Detail, Face
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.sheet_geometry import PORT_RADIUS, SYMBOL_RADIUS, Signs, signs_of, symbol_of
from diadochi.scene.sheet.sheet_labels import ink_boxes

# --- choices by cost
# Only as many choices are costed as are looked at.

Choice = TypeVar("Choice")


class Ranked(Generic[Choice]):
    """Iterates over `choices`, the cheapest first, equal ones in the order given; may be iterated several times.

    Each choice comes with a lower bound of its cost; `surcharge`, never negative and slow to compute, is added to it.
    """

    def __init__(self, choices: Iterable[tuple[Choice, float]], surcharge: Callable[[Choice], float]) -> None:
        self._surcharge = surcharge
        numbered = [(least, number, choice) for number, (choice, least) in enumerate(choices)]
        self._left = sorted(numbered, key=lambda each: each[:2], reverse=True)
        self._costed: list[tuple[float, int, Choice]] = []
        self._found: list[Choice] = []

    def __iter__(self) -> Iterator[Choice]:
        number = 0
        while number < len(self._found) or self._find():
            yield self._found[number]
            number += 1

    def _find(self) -> bool:
        """Find the next choice: none of the rest can be cheaper. Whether there was one."""
        while self._left and (not self._costed or self._left[-1][0] <= self._costed[0][0]):
            least, number, choice = self._left.pop()
            heappush(self._costed, (least + self._surcharge(choice), number, choice))
        if not self._costed:
            return False
        self._found.append(heappop(self._costed)[2])
        return True


# --- places

CounterBox = tuple[float, float, float, float]
"""Left, top, right, bottom in canvas pixels."""
_TIGHT = 2.0
"""Canvas pixels between a symbol and the block beside it."""
_CELL = 160.0
_ROUNDS = 3
_TOUCH = 0.5
"""Square canvas pixels that neighbouring boxes may share because of rounding."""
_WEIGHTS = {"symbol": 7.0, "sign": 3.0, "name": 4.0, "province": 2.5, "edge": 60.0}
"""A name of a province is read with some letters covered, so it weighs less than one of a space."""


class StackKey(NamedTuple):
    """The place of pieces of one owner: a space, the owner, inside its walls or outside.

    `owner` is the system's number for an owner of stacks: a seat or a power; -1 (`NOBODY`) for pieces without an owner.
    """

    space: str
    owner: int
    inside: bool


class Want(NamedTuple):
    """A block that needs a place, with its size in canvas pixels."""

    key: StackKey
    width: float
    height: float


NOBODY = -1
"""The owner in the key of pieces that no one owns."""


class Corner(Enum):
    """Where a mark of a space is drawn: at the foot of the wall, or on a corner, clear of the stacks."""

    FOOT = "foot"
    COIN = "coin"


class SpaceMark(NamedTuple):
    """A mark of a space, shown beside the stacks in it."""

    space: str
    face: Face
    corner: Corner


class MarkWant(NamedTuple):
    """A mark that needs a place, with its size in canvas pixels."""

    space: str
    corner: Corner
    width: float
    height: float


class Sites(NamedTuple):
    """The places of everything: boxes of blocks by key, and of marks in order."""

    blocks: Mapping[StackKey, CounterBox]
    marks: tuple[CounterBox, ...]


_RANKED = 256
"""Cache size for places of blocks, by size and space: several times what is on a map at once."""


class _Seen(NamedTuple):
    box: CounterBox
    kind: str
    space: str


@lru_cache(maxsize=2)
def _signs(atlas: Atlas) -> Mapping[str, Signs]:
    return signs_of(atlas)


class Ground:
    """What is on the sheet that counters should not cover: symbols, port signs and, when given, the boxes of names.

    `names` are those of spaces, `provinces` those of provinces.

    `sited` is the last result of `site`.
    """

    def __init__(self, atlas: Atlas, names: Iterable[CounterBox] = (), provinces: Iterable[CounterBox] = ()) -> None:
        self.place = atlas.place
        self.radius = {
            space: SYMBOL_RADIUS.get(symbol_of(atlas, space), SYMBOL_RADIUS["disc"]) for space in atlas.spaces
        }
        self.width, self.height = atlas.canvas
        self.sited: tuple[tuple[tuple[Want, ...], tuple[MarkWant, ...]], Sites] | None = None
        self._seen: list[_Seen] = []
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._ranked: dict[tuple[str, int, int], Ranked[CounterBox]] = {}
        signs = _signs(atlas)
        seen = [_Seen(box, "name", "") for box in names]
        seen += [_Seen(box, "province", "") for box in provinces]
        for space, place in atlas.place.items():
            seen.append(_Seen(_around(place, self.radius[space]), "symbol", space))
            port = signs[space].port
            if port is not None:
                seen.append(_Seen(_around(port, PORT_RADIUS), "sign", space))
        for number, each in enumerate(sorted(set(seen))):
            self._seen.append(each)
            for cell in _cells(each.box):
                self._cells.setdefault(cell, []).append(number)

    def candidates(self, want: Want) -> Iterable[CounterBox]:
        """Boxes beside a space, those that cover least first; computed once for each size of block."""
        key = (want.key.space, round(want.width), round(want.height))
        if key not in self._ranked:
            if len(self._ranked) >= _RANKED:
                del self._ranked[next(iter(self._ranked))]
            boxes = _sides(self.place[key[0]], self.radius[key[0]], want.width, want.height)
            self._ranked[key] = Ranked(boxes, lambda box: self.hidden(box, key[0]))
        return self._ranked[key]

    def names_hidden(self, box: CounterBox) -> float:
        """The area of names that a box covers, square canvas pixels."""
        names = dict.fromkeys(each.box for each in self._touched(box) if each.kind == "name")
        return round(sum(overlap(box, name) for name in names), 3)

    def hidden(self, box: CounterBox, own: str) -> float:
        """The cost of what a box at the space `own` covers on the sheet; no unit, less is better."""
        cost = 0.0
        for each in self._touched(box):
            share = overlap(box, each.box) / _area(each.box)
            own_factor = 0.6 if each.space == own else 1.0
            cost += _WEIGHTS[each.kind] * share * own_factor
        left, top, right, bottom = box
        out = max(-left, 0) + max(-top, 0) + max(right - self.width, 0) + max(bottom - self.height, 0)
        return cost + (_WEIGHTS["edge"] if out > 1 else 0.0)

    def _touched(self, box: CounterBox) -> list[_Seen]:
        """What a box touches, in a fixed order, so that sums of floats are always the same."""
        left, top, right, bottom = box
        found = []
        for number in sorted({number for cell in _cells(box) for number in self._cells.get(cell, ())}):
            each = self._seen[number]
            (west, north, east, south) = each.box
            if west < right and east > left and north < bottom and south > top:
                found.append(each)
        return found


def site(ground: Ground, wants: Sequence[Want], marks: Sequence[MarkWant] = ()) -> Sites:
    """A box for every block and mark; no two overlap, except garrisons of neighbouring cities.

    Most answers move nothing: blocks that are the same as last time keep their places.
    """
    asked = tuple(wants), tuple(marks)
    if ground.sited is None or ground.sited[0] != asked:
        ground.sited = asked, _site(ground, *asked)
    return ground.sited[1]


def _site(ground: Ground, wants: Sequence[Want], marks: Sequence[MarkWant]) -> Sites:
    """Blocks choose one after another, and choose again twice, since the first could not know the last."""
    order = sorted(wants, key=lambda each: (not each.key.inside, each.key))
    placed: dict[StackKey, CounterBox] = {}
    for want in order:
        if want.key.inside:
            placed[want.key] = _on_city(ground, want, tuple(placed.values()))
    pinned = _pinned(ground, marks, {key.space: box for key, box in placed.items()})
    kept_free = [box for mark, box in zip(marks, pinned, strict=True) if mark.corner is Corner.COIN]
    outside = [want for want in order if not want.key.inside]
    for _ in range(_ROUNDS):
        before = dict(placed)
        for want in outside:
            placed.pop(want.key, None)
            placed[want.key] = _beside(ground, want, (*placed.values(), *kept_free))
        if placed == before:
            break
    return Sites(placed, pinned)


def _pinned(ground: Ground, marks: Sequence[MarkWant], walls: Mapping[str, CounterBox]) -> tuple[CounterBox, ...]:
    """Marks lean on the wall of the garrison, or on the symbol where there is no garrison."""
    found: list[CounterBox] = []
    for mark in marks:
        support = walls.get(mark.space) or _around(ground.place[mark.space], ground.radius[mark.space])
        found.append(
            _at_corner(ground, mark, support, found) if mark.corner is Corner.COIN else _at_foot(mark, support)
        )
    return tuple(found)


def _at_foot(mark: MarkWant, support: CounterBox) -> CounterBox:
    left, top = support[2] - mark.width * 0.9, support[3] - mark.height * 0.72
    return (left, top, left + mark.width, top + mark.height)


def _at_corner(ground: Ground, mark: MarkWant, support: CounterBox, taken: Sequence[CounterBox]) -> CounterBox:
    """The corner, free of other marks, where the mark covers least of names and signs."""
    left, top, right, bottom = support
    low, high = bottom - mark.height * 0.3, top + mark.height * 0.1
    corners = [
        _centred((x, y), mark.width, mark.height) for x, y in ((left, low), (right, low), (left, high), (right, high))
    ]
    free = [box for box in corners if not any(overlap(box, other) > _TOUCH for other in taken)]
    return min(free or corners, key=lambda box: ground.hidden(box, mark.space))


def _on_city(ground: Ground, want: Want, taken: Sequence[CounterBox]) -> CounterBox:
    """A garrison's foot is on the lower edge of the city's symbol.

    It moves to the side where it covers less of the garrison of a neighbouring city, and less of names.
    """
    x, y = ground.place[want.key.space]
    radius = ground.radius[want.key.space]
    middle, foot = y + radius + 1.0 - want.height / 2, max(want.width / 2 - radius, 0.0)
    boxes = [_centred((x + side * foot, middle), want.width, want.height) for side in (0.0, -0.5, 0.5, -1.0, 1.0)]
    return min(boxes, key=lambda box: (round(sum(overlap(box, other) for other in taken)), ground.names_hidden(box)))


def _beside(ground: Ground, want: Want, taken: Iterable[CounterBox]) -> CounterBox:
    boxes = list(taken)
    near = [box for box in boxes if _near(box, ground.place[want.key.space], want)]
    for box in ground.candidates(want):
        if not any(overlap(box, other) > _TOUCH for other in near):
            return box
    return _further(ground, want, boxes)


def _further(ground: Ground, want: Want, taken: Sequence[CounterBox]) -> CounterBox:
    """The free box nearest to the space, searched in rings."""
    x, y = ground.place[want.key.space]
    for ring in range(1, 120):
        reach = ring * 6.0
        for across, down in _RING:
            centre = (x + across * (reach + want.width / 2), y + down * (reach + want.height / 2))
            box = _centred(centre, want.width, want.height)
            if not any(overlap(box, other) > _TOUCH for other in taken):
                return box
    return _centred((x, y - want.height), want.width, want.height)


_RING = tuple((a / 4, b / 4) for a in range(-4, 5) for b in range(-4, 5) if max(abs(a), abs(b)) == 4)


def _sides(place: tuple[float, float], radius: float, width: float, height: float) -> list[tuple[CounterBox, float]]:
    """Boxes around a symbol: touching it, then a step further out, each with its cost."""
    return [
        (_centred((place[0] + dx, place[1] + dy), width, height), liking + dislike)
        for gap, dislike in ((0.0, 0.0), (16.0, 1.3), (40.0, 2.6), (72.0, 4.0))
        for (dx, dy), liking in _spots(radius + gap, width, height)
    ]


def _spots(radius: float, width: float, height: float) -> tuple[tuple[tuple[float, float], float], ...]:
    across, down = radius + _TIGHT + width / 2, radius + _TIGHT + height / 2
    slant = radius * 0.62
    below = down + MARKER_LIP[Detail.FULL]
    return (
        ((0, -down), 0.0),
        ((slant + width / 2, -slant - height / 2), 0.15),
        ((-slant - width / 2, -slant - height / 2), 0.2),
        ((across, -height / 4), 0.3),
        ((-across, -height / 4), 0.35),
        ((across, 0), 0.4),
        ((-across, 0), 0.45),
        ((width / 4, -down), 0.25),
        ((-width / 4, -down), 0.3),
        ((across, height / 4), 0.6),
        ((-across, height / 4), 0.65),
        ((slant + width / 2, slant + height / 2), 0.8),
        ((-slant - width / 2, slant + height / 2), 0.85),
        ((0, below), 1.1),
        ((width / 4, below), 1.2),
        ((-width / 4, below), 1.25),
    )


def overlap(one: CounterBox, other: CounterBox) -> float:
    """The area two boxes share, square canvas pixels."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _near(box: CounterBox, place: tuple[float, float], want: Want) -> bool:
    reach_x, reach_y = want.width + 130, want.height + 130
    return (
        box[2] > place[0] - reach_x
        and box[0] < place[0] + reach_x
        and box[3] > place[1] - reach_y
        and box[1] < place[1] + reach_y
    )


def _centred(centre: tuple[float, float], width: float, height: float) -> CounterBox:
    return (centre[0] - width / 2, centre[1] - height / 2, centre[0] + width / 2, centre[1] + height / 2)


def _around(point: tuple[float, float], radius: float) -> CounterBox:
    return (point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius)


def _area(box: CounterBox) -> float:
    return max((box[2] - box[0]) * (box[3] - box[1]), 1.0)


def _cells(box: CounterBox) -> Iterable[tuple[int, int]]:
    for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
        for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
            yield column, row


# --- ground of a map
# With the names of spaces, which counters should leave free.

_SPACES, _PROVINCES = ("major", "minor", "transit"), ("province", "country")
"""The names of seas, mountains and deserts are large enough to be read under a stack."""


@lru_cache(maxsize=16)
def ground_of(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Ground:
    """The ground of a map at a zoom step, its names in `language` and lettered at `text_scale`."""
    labels = placement_of(atlas, language, step, text_scale).labels
    names = [box for label in labels if label.what in _SPACES for box in ink_boxes(label)]
    return Ground(atlas, names, [box for label in labels if label.what in _PROVINCES for box in ink_boxes(label)])
