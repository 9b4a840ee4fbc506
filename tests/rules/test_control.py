"""Whether a province changes hands with one marker, and who is one marker short of it (CTL-14)."""

from diadochi.resources import maps
from diadochi.rules.core.system import ProvinceControl, open_map, rules_of
from diadochi.rules.successors.control import changes_hands, contenders, holder
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


# --- one marker short


def test_one_marker_short_of_the_majority() -> None:
    position, last = lydia_but_one()
    assert not contenders(the_kit(), position)
    del position.markers[last]
    assert contenders(the_kit(), position) == {"lydia": (1,)}
    position.markers[last] = 2
    assert contenders(the_kit(), position) == {"lydia": (1,)}
    first = the_kit().province_cities["lydia"][0]
    del position.markers[first], position.markers[last]
    assert not contenders(the_kit(), position)


def test_one_marker_short_of_all_major_cities() -> None:
    cities, spaces = the_kit().province_cities["lydia"], the_kit().province_spaces["lydia"]
    position = Position(markers={space: 2 for space in spaces if space != cities[0]})
    assert contenders(the_kit(), position) == {"lydia": (2,)}
    position.markers[cities[0]] = 1
    assert contenders(the_kit(), position) == {"lydia": (2,)}


def test_two_sides_may_contend() -> None:
    (city,) = the_kit().province_cities["lydia"]
    others = [space for space in the_kit().province_spaces["lydia"] if space != city]
    position = Position(markers={city: 3, others[0]: 3, others[1]: 1, others[2]: 1, others[3]: 1})
    assert contenders(the_kit(), position) == {"lydia": (1, 3)}


def test_who_has_no_marker_there_does_not_contend() -> None:
    (only,) = the_kit().province_spaces["rhodos"]
    assert not contenders(the_kit(), Position())
    assert not contenders(the_kit(), Position(markers={only: 0}))


def test_control_of_a_set_up() -> None:
    rules = rules_of(the_kit())
    control = rules.province_control(the_kit(), rules.setup_position(the_kit(), "five-diadochi"))
    assert control["makedonia"] == ProvinceControl(2)
    assert control["rhodos"] == ProvinceControl(0)
    assert "lydia" not in control


def test_no_one_controls_provinces_in_the_sword_of_rome() -> None:
    kit = open_map(maps("rome"))
    rules = rules_of(kit)
    assert not rules.PROVINCES
    assert rules.province_control(kit, rules.setup_position(kit, rules.setups(kit)[0])) == {}
