"""Whether a province changes hands with one marker (CTL-14)."""

from diadochi.rules.successors.control import changes_hands, holder
from diadochi.rules.successors.position import Position
from tests.rules.notation.positions import the_kit


def lydia_but_one() -> tuple[Position, str]:
    """Lydia is the first seat's, by one space more than half; that space."""
    spaces = the_kit().province_spaces["lydia"]
    cities = the_kit().province_cities["lydia"]
    first = [*cities, *[space for space in spaces if space not in cities]][: len(spaces) // 2 + 1]
    return Position(markers=dict.fromkeys(first, 1)), first[-1]


def test_the_marker_that_makes_the_majority_decides() -> None:
    position, last = lydia_but_one()
    assert holder(the_kit(), position, "lydia") == 1
    assert changes_hands(the_kit(), position, last, None)
    assert changes_hands(the_kit(), position, last, 2)
    assert not changes_hands(the_kit(), position, last, 1)


def test_a_space_that_counts_for_no_province_changes_nothing() -> None:
    position, _ = lydia_but_one()
    provinces = the_kit().province_spaces
    outside = next(
        space for space, data in the_kit().atlas.spaces.items() if space not in provinces.get(data.province or "", ())
    )
    assert not changes_hands(the_kit(), position, outside, 1)
