"""No name overlaps another, a symbol or a sign, none is clipped, none is dropped where there is room for all."""

import pytest
from msgspec import structs

from diadochi.atlas.atlas import Atlas
from diadochi.language import NAME_LANGUAGES
from diadochi.scene.canvas import STEPS
from diadochi.scene.sheet.label_placement import place_labels
from diadochi.scene.sheet.label_places import in_two_lines, wanted_labels
from diadochi.scene.sheet.label_store import faults, is_shipped, placement_of, report

MAPS = ("diadochi", "rome")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", NAME_LANGUAGES)
@pytest.mark.parametrize("name", MAPS)
def test_the_report_is_clean_at_every_step(atlases: dict[str, Atlas], name: str, language: str) -> None:
    atlas = atlases[name]
    assert is_shipped(atlas, language), "run assets/placements/prepare.py"
    rows = report(atlas, language)
    assert [row["scale"] for row in rows] == [round(step, 4) for step in STEPS]
    for row in rows:
        assert row["overlaps"] == 0, row
        assert row["clipped"] == 0, row
        assert row["dropped"] == 0 or row["scale"] < 1, row
        assert row["labels"] > 0, row


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("name", "language", "step", "text_scale"),
    [
        ("diadochi", "en", 1.0, 1.3),
        ("diadochi", "ru", 0.5, 1.3),
        ("rome", "es", 1.0, 1.3),
        ("diadochi", "es", 2.0, 0.8),
    ],
)
def test_larger_and_smaller_lettering_is_as_clean(
    atlases: dict[str, Atlas], name: str, language: str, step: float, text_scale: float
) -> None:
    (row,) = report(atlases[name], language, text_scale, [step])
    assert (row["overlaps"], row["clipped"]) == (0, 0)
    assert row["dropped"] == 0 or step < 1


@pytest.mark.parametrize("language", NAME_LANGUAGES)
@pytest.mark.parametrize("name", MAPS)
def test_major_cities_are_named_at_every_step(atlases: dict[str, Atlas], name: str, language: str) -> None:
    atlas = atlases[name]
    majors = {f"space:{s.id}" for s in atlas.spaces.values() if atlas.space_kinds[s.kind].symbol == "square"}
    for step in STEPS:
        placed = {label.id for label in placement_of(atlas, language, step).labels}
        assert majors <= placed, step


def test_at_low_zoom_only_major_cities_provinces_and_seas_are_named(atlas: Atlas) -> None:
    kinds = {label.what for label in wanted_labels(atlas, "en", STEPS[0])}
    assert kinds == {"major", "country", "sea"}


def test_from_full_size_on_everything_is_named(atlas: Atlas) -> None:
    wanted = {label.id for label in wanted_labels(atlas, "en", 1.0)}
    assert len(wanted) == len(atlas.spaces) + len(atlas.provinces) + len(atlas.features)


def test_placing_twice_gives_the_same(atlases: dict[str, Atlas]) -> None:
    rome = atlases["rome"]
    assert place_labels(rome, "la", 0.5) == place_labels(rome, "la", 0.5)


def test_what_is_shipped_is_what_the_engine_places(atlases: dict[str, Atlas]) -> None:
    rome = atlases["rome"]
    assert placement_of(rome, "ru", 0.25).labels == place_labels(rome, "ru", 0.25).labels


def test_the_report_sees_a_name_pushed_onto_another(atlas: Atlas) -> None:
    labels = list(placement_of(atlas, "en", 1.0).labels)
    chios = next(n for n, label in enumerate(labels) if label.id == "space:chios")
    samos = next(label for label in labels if label.id == "space:samos")
    labels[chios] = structs.replace(labels[chios], x=samos.x + 4, y=samos.y + 2)
    assert ("overlap", "space:chios - space:samos") in {
        (fault, " - ".join(sorted(names.split(" - ")))) for fault, names in faults(atlas, labels, 1.0)
    }


def test_the_report_sees_a_name_on_a_symbol_and_one_cut_off(atlas: Atlas) -> None:
    labels = {label.id: label for label in placement_of(atlas, "en", 1.0).labels}
    x, y = atlas.place["chios"]
    hidden = structs.replace(labels["space:chios"], x=x - 10, y=y + 5)
    assert {fault for fault, _ in faults(atlas, [hidden], 1.0)} == {"overlap"}
    cut = structs.replace(labels["space:chios"], x=-5.0, y=60.0)
    assert [fault for fault, _ in faults(atlas, [cut], 1.0)] == ["clipped"]


def test_the_report_sees_a_dropped_name(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = placement_of(atlas, "en", 1.0)
    fewer = structs.replace(whole, labels=whole.labels[:-2])
    monkeypatch.setattr("diadochi.scene.sheet.label_store.placement_of", lambda *_: fewer)
    (row,) = report(atlas, "en", steps=[1.0])
    assert row["dropped"] == 2


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        ("Sparta", None),
        ("Herakleia Lynkestis", ("Herakleia", "Lynkestis")),
        ("Lykia kai Pamphylia", ("Lykia kai", "Pamphylia")),
    ],
)
def test_long_names_break_in_the_middle(text: str, halves: tuple[str, str] | None) -> None:
    assert in_two_lines(text) == halves
