"""Parts of a force that may be chosen: which leaders, how many CU."""

from collections.abc import Iterator
from itertools import combinations

from desktop.rules.rome.pieces import Group


def parts(whole: Group, most: int, *, least_leaders: int = 0, least_cu: int = 0) -> Iterator[Group]:
    """Every part of a force with so many leaders and so many CU at least, and `most` CU at most."""
    for count in range(least_leaders, len(whole.leaders) + 1):
        for leaders in combinations(whole.leaders, count):
            for cu in range(min(whole.cu, most), least_cu - 1, -1):
                if cu or leaders:
                    yield Group(cu, leaders)
