"""Editing a map folder: small diffs, comments kept, each change on disk at once, undone and done again exactly."""

import shutil
from difflib import unified_diff
from pathlib import Path

import pytest
from shapely import box

from diadochi.atlas.geography import province_areas
from diadochi.atlas.lint import check_folder, figures, is_note, lint
from diadochi.atlas.map_draft import MapDraft
from diadochi.atlas.new_map import NewMap, write_new_map
from diadochi.foreign import UnfitFile
from diadochi.resources import maps

FRAME = (22.0, 37.0, 24.5, 38.5)


@pytest.fixture
def empty(tmp_path: Path) -> MapDraft:
    write_new_map(tmp_path / "new", NewMap("New", FRAME))
    return MapDraft(tmp_path / "new")


@pytest.fixture
def copy(tmp_path: Path) -> MapDraft:
    shutil.copytree(maps("lamia"), tmp_path / "copy")
    return MapDraft(tmp_path / "copy")


def texts(draft: MapDraft) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(draft.folder.glob("*.toml"))}


def changed_lines(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return [
        line
        for name in before
        for line in unified_diff(before[name].splitlines(), after[name].splitlines(), lineterm="", n=0)
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]


def test_a_map_is_made_from_an_empty_frame(empty: MapDraft) -> None:
    attika = empty.add_province("Attika", 2)
    athenai = empty.add_space("Athenai", 23.73, 37.97, "major", attika)
    megara = empty.add_space("Mégara", 23.34, 38.0, "minor", attika)
    empty.add_route(athenai, megara, "land")
    assert (athenai, megara) == ("athenai", "megara")
    assert empty.faults == []
    assert list(empty.atlas.spaces) == ["athenai", "megara"]
    assert list(empty.atlas.routes) == ["athenai-megara.land"]
    _, faults = check_folder(empty.folder)
    assert [fault for fault in faults if not is_note(fault)] == []
    assert "# The spaces. kind: major, minor" in texts(empty)["spaces.toml"]


def test_what_is_written_can_be_opened_without_the_draft(empty: MapDraft) -> None:
    empty.add_space("Athenai", 23.73, 37.97, "major", empty.add_province("Attika"))
    assert MapDraft(empty.folder).atlas.digest == empty.atlas.digest


def test_moving_a_space_changes_two_lines(copy: MapDraft) -> None:
    before = texts(copy)
    copy.move_space("athenai", 23.8, 37.9)
    assert changed_lines(before, texts(copy)) == ["-lon = 23.73", "-lat = 37.97", "+lon = 23.8", "+lat = 37.9"]
    assert copy.atlas.spaces["athenai"].lon == 23.8


def test_fields_are_set_and_removed(copy: MapDraft) -> None:
    copy.change_space("athenai", names={"en": "Athens", "es": "Atenas"}, kind="minor", port=None)
    space = copy.atlas.spaces["athenai"]
    assert (space.names.en, space.names.in_language("es"), space.kind, space.port) == (
        "Athens",
        "Atenas",
        "minor",
        False,
    )
    copy.change_province("attika", victory_points=7)
    assert copy.atlas.provinces["attika"].victory_points == 7
    copy.change_route("athenai-eleusis.land", kind="mountain", via=[[23.6, 38.0]])
    assert copy.atlas.routes["athenai-eleusis.mountain"].via == ((23.6, 38.0),)
    copy.rename("Another war")
    assert copy.atlas.contents.names.en == "Another war"


def test_a_space_is_removed_with_its_routes(copy: MapDraft) -> None:
    routes = len(copy.atlas.routes)
    ways = len(copy.atlas.steps["eleusis"])
    copy.remove_space("eleusis")
    assert "eleusis" not in copy.atlas.spaces
    assert len(copy.atlas.routes) == routes - ways
    assert copy.faults == []


def test_a_province_is_removed_and_its_spaces_stay(copy: MapDraft) -> None:
    copy.remove_province("attika")
    assert copy.atlas.spaces["athenai"].province is None
    assert copy.faults == []


def test_everything_can_be_undone_and_done_again(copy: MapDraft) -> None:
    first = texts(copy)
    copy.add_route("argos", "sparta", "mountain")
    copy.remove_space("thebai")
    copy.remove_province("attika")
    copy.move_space("argos", 22.8, 37.6)
    last = texts(copy)
    for _ in range(4):
        copy.undo()
    assert texts(copy) == first
    for _ in range(4):
        copy.redo()
    assert texts(copy) == last
    copy.undo()
    copy.remove_route("argos-sparta.mountain")
    assert copy.undone == []


def test_a_route_that_is_there_already_is_no_change(copy: MapDraft) -> None:
    copy.add_route("athenai", "eleusis", "land")
    assert copy.done == []


def test_two_spaces_of_one_name_get_two_ids(empty: MapDraft) -> None:
    assert [empty.add_space("Herakleia", 23.0, 37.5 + 0.3 * n, "minor") for n in range(2)] == [
        "herakleia",
        "herakleia_2",
    ]
    assert empty.add_space("1st camp", 23.0, 38.3, "minor") == "place_1st_camp"


def test_a_wrong_value_keeps_the_last_sound_map_in_view(copy: MapDraft) -> None:
    copy.change_space("athenai", kind="village")
    assert 'kind "village"' in copy.faults[0].sentence()
    assert copy.atlas.spaces["athenai"].kind == "major"
    copy.undo()
    assert copy.faults == []


def test_a_folder_that_cannot_be_written_loses_nothing(copy: MapDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    before = texts(copy)
    monkeypatch.setattr("diadochi.foreign.write_whole", full)
    with pytest.raises(UnfitFile, match="free some disk space"):
        copy.move_space("athenai", 23.8, 37.9)
    assert texts(copy) == before
    assert copy.done == []


def test_a_map_without_spaces_has_figures_and_no_areas(empty: MapDraft) -> None:
    assert figures(empty.atlas)["spaces"] == 0
    assert lint(empty.atlas) == []
    assert province_areas(empty.atlas, box(0, 0, *empty.atlas.canvas)) == {}


def test_a_new_entry_is_written_as_the_others_are(copy: MapDraft) -> None:
    before = texts(copy)["spaces.toml"]
    space = copy.add_space('The "New" place', 23.0, 39.6, "minor", "thessalia")
    lines = '\n[[space]]\nid = "the_new_place"\nnames = { en = "The \\"New\\" place" }\nlon = 23.0\nlat = 39.6\n'
    assert texts(copy)["spaces.toml"] == before + lines + 'province = "thessalia"\nkind = "minor"\n'
    assert copy.atlas.spaces[space].names.en == 'The "New" place'


def test_the_id_of_a_new_space_follows_its_name(copy: MapDraft) -> None:
    space = copy.add_space("New place", 23.0, 39.6, "minor", "thessalia")
    copy.add_route(space, "larissa", "land")
    assert copy.name_space(space, "Olosson") == "olosson"
    assert "larissa-olosson.land" in copy.atlas.routes
    assert copy.faults == []
    copy.undo()
    assert space in copy.atlas.spaces


def test_a_wish_for_a_name_is_one_line_and_moves_with_its_space(copy: MapDraft) -> None:
    before = texts(copy)
    copy.place_label("space:athenai", (23.9, 37.9))
    assert changed_lines(before, texts(copy)) == ["+label = [23.9, 37.9]"]
    copy.move_space("athenai", 23.83, 37.87)
    assert copy.atlas.spaces["athenai"].label == pytest.approx((24.0, 37.8))
    copy.move_space("athenai", 23.73, 37.97)
    copy.place_label("space:athenai", None)
    assert texts(copy) == before


def test_a_range_is_added_renamed_wished_elsewhere_and_removed(copy: MapDraft) -> None:
    before = texts(copy)
    number = copy.add_feature("Pindos", "range", [(21.2, 39.5), (21.4, 39.1)])
    copy.change_feature(number, names={"ru": "Пинд"})
    copy.place_label("feature:pindos.range", (21.3, 39.3))
    (feature,) = copy.atlas.features
    assert (feature.id, feature.names["ru"], feature.points, feature.label) == (
        "pindos.range",
        "Пинд",
        ((21.2, 39.5), (21.4, 39.1)),
        (21.3, 39.3),
    )
    copy.remove_feature(number)
    assert copy.atlas.features == ()
    for _ in range(4):
        copy.undo()
    assert {name: text for name, text in texts(copy).items() if text} == before


def test_a_new_province_gets_the_id_of_its_name(empty: MapDraft) -> None:
    province = empty.add_province("New province")
    space = empty.add_space("Athenai", 23.73, 37.97, "major", province)
    assert empty.name_province(province, "Attika") == "attika"
    assert empty.atlas.spaces[space].province == "attika"
    assert list(empty.atlas.provinces) == ["attika"]


def test_removing_what_is_alone_leaves_the_file_as_it_was_begun(empty: MapDraft) -> None:
    before = texts(empty)
    empty.remove_space(empty.add_space("Athenai", 23.73, 37.97, "major"))
    empty.remove_province(empty.add_province("Attika"))
    assert {name: text.rstrip() for name, text in texts(empty).items()} == {n: t.rstrip() for n, t in before.items()}
    assert empty.faults == []


def test_a_route_is_added_with_its_bends(copy: MapDraft) -> None:
    copy.add_route("athenai", "chalkis", "sea", [(24.1, 37.9), (24.2, 38.3)])
    assert copy.atlas.routes["athenai-chalkis.sea"].via == ((24.1, 37.9), (24.2, 38.3))


def test_the_title_is_changed_in_one_language(copy: MapDraft) -> None:
    copy.rename("Lamischer Krieg")
    copy.rename("Bellum", "la")
    assert (copy.atlas.contents.names.en, copy.atlas.contents.names["la"]) == ("Lamischer Krieg", "Bellum")


def test_the_name_of_a_province_is_wished_at_a_place(copy: MapDraft) -> None:
    copy.place_label("province:attika", (23.9, 38.2))
    assert copy.atlas.provinces["attika"].label == (23.9, 38.2)


def test_a_fleet_is_given_changed_and_taken_away(copy: MapDraft) -> None:
    before = texts(copy)
    copy.change_province("thessalia", fleet={"normal": 1, "improved": 2, "by": "control"})
    assert changed_lines(before, texts(copy)) == ['+fleet = { normal = 1, improved = 2, by = "control" }']
    copy.change_province("thessalia", fleet={"normal": 0})
    fleet = copy.atlas.provinces["thessalia"].fleet
    assert fleet is not None
    assert (fleet.normal, fleet.improved) == (0, 2)
    copy.change_province("thessalia", fleet=None)
    assert texts(copy) == before


def test_entries_of_the_game_are_kept_with_the_comments_of_their_file(copy: MapDraft) -> None:
    before = texts(copy)
    assert copy.entries("generals.toml", "general")[0]["names"]["ru"] == "Антипатр"
    number = copy.add_entry("generals.toml", "general", "New general", {"initiative": 3})
    copy.name_entry("generals.toml", "general", number, "Phokion")
    copy.change_entry("generals.toml", "general", number, {"battle": 2})
    assert copy.entries("generals.toml", "general")[number] == {
        "id": "phokion",
        "names": {"en": "Phokion"},
        "initiative": 3,
        "battle": 2,
    }
    copy.remove_entry("generals.toml", "general", number)
    assert texts(copy)["generals.toml"].rstrip() == before["generals.toml"].rstrip()


def test_a_new_file_of_the_game_begins_with_its_comment(empty: MapDraft) -> None:
    empty.add_entry("generals.toml", "general", "Leosthenes", {"initiative": 2}, "The generals of this map.")
    assert texts(empty)["generals.toml"].startswith("# The generals of this map.\n")
    assert empty.entries("generals.toml", "general")[0]["id"] == "leosthenes"


def test_a_file_that_was_damaged_by_hand_is_not_overwritten(copy: MapDraft) -> None:
    (copy.folder / "spaces.toml").write_text("[[space]\n", "utf-8")
    with pytest.raises(UnfitFile, match="is not TOML"):
        copy.move_space("athenai", 23.8, 37.9)
    assert texts(copy)["spaces.toml"] == "[[space]\n"
    assert copy.entries("spaces.toml", "space") == []


def test_a_name_in_another_language_is_taken_away_again(copy: MapDraft) -> None:
    number = copy.add_feature("Pindos", "range", [(21.2, 39.5), (21.4, 39.1)])
    copy.change_feature(number, names={"es": "Pindo"})
    done = len(copy.done)
    copy.change_feature(number, names={"es": "Pindo"})
    assert len(copy.done) == done
    copy.change_feature(number, names={"es": ""})
    assert copy.atlas.features[number].names == {"en": "Pindos"}
