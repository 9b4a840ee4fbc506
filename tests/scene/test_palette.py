"""One palette: complete, readable, and kind to the colour-blind."""

import itertools
import tomllib

import pytest

from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.scene.palette import (
    FACTIONS,
    ROUTES,
    SHEET,
    SPACES,
    STYLES,
    TINTS,
    colour,
    neighbouring_provinces,
    province_colours,
    qcolor,
    rgb,
    spread_tints,
)


def contrast(one: str, other: str) -> float:
    def light(name: str) -> float:
        parts = (part / 255 for part in rgb(name))
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dim, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("table", [SHEET, ROUTES, SPACES, *STYLES.values()])
def test_every_colour_is_a_hex_string(table: dict[str, str]) -> None:
    for value in table.values():
        assert qcolor(value).name() == value.lower()


def test_factions_are_those_of_the_set_ups() -> None:
    told = tomllib.loads(maps("diadochi", "setups.toml").read_text(encoding="utf-8"))["factions"]
    for row in told:
        faction = FACTIONS[row["letter"]]
        assert (faction.fill, faction.text, faction.pattern) == (row["colour"], row["text_on_colour"], row["pattern"])
    assert len(told) == len(FACTIONS)


def test_every_faction_has_a_pattern_and_a_letter_of_its_own() -> None:
    assert len({faction.pattern for faction in FACTIONS.values()}) == len(FACTIONS)
    assert {faction.letter for faction in FACTIONS.values()} == set(FACTIONS)


@pytest.mark.parametrize("style", STYLES)
def test_text_of_a_style_can_be_read(style: str) -> None:
    table = STYLES[style]
    for text, ground in itertools.product(("text", "faint_text"), ("window", "panel", "raised")):
        assert contrast(table[text], table[ground]) >= 4.5
    assert contrast(table["accent_text"], table["accent"]) >= 4.5
    assert contrast(table["selection_text"], table["selection"]) >= 4.5


def test_styles_have_the_same_parts() -> None:
    assert len({frozenset(table) for table in STYLES.values()}) == 1


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_neighbouring_provinces_differ(name: str) -> None:
    atlas = open_atlas(maps(name))
    colours = province_colours(atlas)
    assert province_colours(atlas) is colours
    assert set(colours) == set(atlas.provinces)
    for province, others in neighbouring_provinces(atlas).items():
        assert all(colours[province] != colours[other] for other in others)


def test_more_neighbours_than_tints_are_spread_evenly() -> None:
    names = [f"p{number}" for number in range(2 * len(TINTS))]
    dealt = spread_tints({name: [other for other in names if other != name] for name in names}, len(TINTS))
    assert sorted(dealt.values()) == sorted([*range(len(TINTS))] * 2)


def test_names_of_the_tables_and_unknown_ones() -> None:
    assert colour("route.dashes") == ROUTES["dashes"]
    assert colour("route.river_boat") == SHEET["ink"]
    assert colour("space.tent") == SPACES["fill"]
    assert colour("faction.A") == "#0072B2"
    assert qcolor("ink", 40).alpha() == 40
    for unknown in ("mauve", "kitchen.sink"):
        with pytest.raises(KeyError):
            colour(unknown)
