"""Every way a map file can be broken has its sentence: file, entry, field, value, reason, remedy."""

from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.atlas import documents
from diadochi.atlas.documents import MapError
from diadochi.atlas.map_files import open_atlas

Change = Callable[[str, str, str], Path]

SPACE = 'id = "ambrakia"\n'
LABELS = "rules, history, house, owner"
KINDS = "land, mountain, strait, sea, trans_mediterranean"
IDS = "start with a letter; use only small letters a to z, digits and single underscores"

BROKEN = [
    # file, text, broken text, what the fault says after the file
    (
        "routes.toml",
        'kind = "mountain"',
        'kind = "mountian"',
        f'kind "mountian" is not one of {KINDS}; write "mountain"',
    ),
    (
        "routes.toml",
        'kind = "land"',
        'kind = "canal"',
        f'kind "canal" is not one of {KINDS}; write one of these, or add',
    ),
    (
        "routes.toml",
        'ends = ["apollonia", "taul',
        'ends = ["apolonia", "taul',
        'route 1 (apolonia - taulantioi): ends "apolonia"',
    ),
    ("routes.toml", '"apollonia", "taulantioi"', '"apollonia"', "route 1 (apollonia): ends"),
    (
        "routes.toml",
        'ends = ["apollonia", "taulantioi"]',
        "ends = 3",
        "route 1 (3): ends 3 is a whole number; write a list",
    ),
    (
        "routes.toml",
        '"apollonia", "taulantioi"',
        '"pella", "pella"',
        'ends "pella" is at both ends; write two different',
    ),
    (
        "routes.toml",
        '"apollonia", "taulantioi"',
        '"ambrakia", "dodona"',
        'id "ambrakia-dodona.land" is also used by route',
    ),
    ("routes.toml", "via = [[24.78, 41.02]]", 'via = [[24.78, "x"]]', 'via[1][2] "x" is a text; write a number'),
    ("spaces.toml", "lon = 20.98", "lon = 200.98", "lon 200.98 is out of range; write a number <= 180"),
    ("spaces.toml", "lon = 20.98", "lon = nan", "lon nan is out of range; write a number >= -180"),
    ("spaces.toml", "offset = [2, 6]", "offset = [2, inf]", "offset"),
    ("spaces.toml", "lon = 20.98", "lat = 20.98", "is not TOML: Cannot overwrite a value (at line"),
    ("spaces.toml", "lon = 20.98", "lonn = 20.98", 'space 1 (ambrakia): lonn is not a known key; write "lon"'),
    ("spaces.toml", "lon = 20.98", "", "space 1 (ambrakia): lon is missing; add lon = ..."),
    ("spaces.toml", SPACE, f"{SPACE}hats = 3\n", "hats is not a known key; remove it, or write one of id, names"),
    ("spaces.toml", SPACE, 'id = "Ambrakia"\n', f'space 1 (Ambrakia): id "Ambrakia" is not an id; {IDS}'),
    ("spaces.toml", SPACE, 'id = "dodona"\n', 'space 2 (dodona): id "dodona" is also used by space 1 (dodona)'),
    ("spaces.toml", 'modern = "Arta"', 'modern = " "', 'modern " " is empty; write the text'),
    (
        "spaces.toml",
        'province = "epeiros"',
        'province = "epiros"',
        'province "epiros" is not in provinces.toml; write "epeir',
    ),
    ("spaces.toml", 'kind = "major"', 'kind = "mayor"', 'kind "mayor" is not one of major, minor, stronghold, transit'),
    ("spaces.toml", "port = true", "port = 1", "port 1 is a whole number; write true or false"),
    ("spaces.toml", 'en = "Ambrakia"', 'en = "Ambrakia", es = 3', "names.es 3 is a whole number; write a text"),
    ("spaces.toml", 'en = "Ambrakia"', 'es = "Ambracia"', "names.en is missing; add en = ..."),
    ("spaces.toml", 'names = { en = "Ambrakia"', 'names = "Ambrakia"\nother = { en = "Ambrakia"', "names "),
    (
        "spaces.toml",
        "offset = [2, 6]",
        "offset = [2, 6, 7]",
        "offset [2, 6, 7] does not have 2 values; count the values",
    ),
    (
        "spaces.toml",
        'improved = 3, by = "control"',
        'improved = 3, by = "contrl"',
        'fleet.by "contrl" is not one of control, card; write "control"',
    ),
    (
        "spaces.toml",
        "fleet = { normal = 2,",
        "fleet = { size = 4, normal = 2,",
        "fleet.size is not a known key; remove it, or write one of normal",
    ),
    (
        "spaces.toml",
        'place = "history"',
        'place = "histry"',
        f'provenance.place "histry" is not one of {LABELS}; write "h',
    ),
    ("spaces.toml", "[default.provenance]", "[default.provenence]", "default: provenence is not a known key; write"),
    ("spaces.toml", "\n[[space]]", "\n[[spaze]]", "[spaze] is not a known table; write [[space]]"),
    (
        "provinces.toml",
        'victory_points = "house"',
        'victory_points = "?"',
        f'provenance.victory_points "?" is not one of {LABELS}',
    ),
    (
        "provinces.toml",
        "victory_points = 1\n",
        'victory_points = "one"\n',
        'victory_points "one" is a text; write a whole number',
    ),
    ("provinces.toml", "[default]", "[province]\n[default]", "is not TOML"),
    (
        "features.toml",
        'kind = "river"',
        'kind = "brook"',
        'kind "brook" is not one of river, range, sea, desert; write one',
    ),
    (
        "features.toml",
        "], [23.4, 43.85",
        "], [23.4, 143.85",
        "points[2][2] 143.85 is out of range; write a number <= 85",
    ),
    (
        "map.toml",
        'system = "successors"',
        'system = "sucessors"',
        'system "sucessors" is not one of successors, rome; write',
    ),
    (
        "map.toml",
        '\nby = "land"',
        '\nby = "air"',
        'route_kind[1].by "air" is not one of land, sea; write one of these',
    ),
    ("map.toml", 'id = "mountain"', 'id = "land"', 'route_kind "land" is there twice; keep one of them'),
    ("map.toml", 'id = "minor"', 'id = "major"', 'space_kind "major" is there twice; keep one of them'),
    ("map.toml", '\nkind = "asinh"', '\nkind = "globe"', "projection"),
    (
        "map.toml",
        "x_centre = 1170.52",
        "x_centre = nan",
        "projection.x_centre nan is not a finite number; write an",
    ),
    ("map.toml", "land = [25, 430]", "land = [25, inf]", "lint.lengths_km.land[2] inf is not a finite number"),
    ("map.toml", "y_scale = 937.32", "y_scale = 9373200", "y_scale 9373200 is out of range; write a number <= 20000"),
    ("map.toml", "y_scale = 937.32", "y_scale = 0", "projection.y_scale 0 is out of range; write a number >= 1"),
    ("map.toml", "lat_width = 4.5", "lat_width = 0", "projection.lat_width 0 is out of range; write a number >= 0.1"),
    ("map.toml", "lon_centre = 26.0", "lon_centre = 2600", "projection.lon_centre 2600 is out of range"),
    ("map.toml", "width = 4200", "width = 30000", "canvas.width 30000 is out of range; write a number <= 20000"),
    ("map.toml", "symbol_px = 38", "symbol_px = 38e9", "lint.symbol_px 38000000000.0 is too large"),
    ("map.toml", "x_centre = 1170.52", "x_centre = -1e6", "is too large; write a number from -20000 to 20000"),
    ("map.toml", "x_centre = 1170.52", "", "projection.x_centre is missing; add x_centre = ..."),
    ("map.toml", "symbol_px = 38", "symbol_pix = 38", 'lint.symbol_pix is not a known key; write "symbol_px"'),
]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "said"), BROKEN)
def test_a_broken_entry_has_its_sentence(change: Change, file: str, old: str, new: str, said: str) -> None:
    with pytest.raises(MapError) as error:
        open_atlas(change(file, old, new))
    sentences = [fault.sentence() for fault in error.value.faults]
    assert any(file in sentence and said in sentence for sentence in sentences), sentences


def test_all_faults_of_all_files_are_listed(change: Change) -> None:
    change("routes.toml", 'kind = "mountain"', 'kind = "mountian"')
    change("spaces.toml", "lon = 20.98\nlat = 39.16", 'lon = "x"\nlat = "y"')
    folder = change("provinces.toml", "victory_points = 3", "victory_points = -3")
    with pytest.raises(MapError) as error:
        open_atlas(folder)
    said = str(error.value).splitlines()
    assert len(said) == 4
    assert {line.split(": ")[0].rpartition("/")[2] for line in said} == {"routes.toml", "spaces.toml", "provinces.toml"}


def test_all_faults_of_an_entry_are_listed(change: Change) -> None:
    folder = change("map.toml", "x_scale = 1708.46\nlon_centre", 'x_scale = "x"\nlon_center')
    folder = change("map.toml", 'names = { en = "Land route"', "names = { en = 1, es = 2")
    with pytest.raises(MapError) as error:
        open_atlas(folder)
    assert [fault.field for fault in error.value.faults] == [
        "projection.lon_center",
        "projection.x_scale",
        "route_kind[1].names.en",
        "route_kind[1].names.es",
    ]


def test_a_faulty_entry_makes_no_further_faults(change: Change) -> None:
    folder = change("spaces.toml", "lon = 20.98", 'lon = "x"')
    with pytest.raises(MapError) as error:
        open_atlas(folder)
    assert [fault.field for fault in error.value.faults] == ["lon"]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"nowhere: is not a folder; choose a folder with a map.toml"):
        open_atlas(tmp_path / "nowhere")


@pytest.mark.parametrize("file", ["map.toml", "provinces.toml", "spaces.toml", "routes.toml", "features.toml"])
def test_a_missing_file_hides_no_other_fault(change: Change, file: str) -> None:
    other = "spaces.toml" if file != "spaces.toml" else "routes.toml"
    kind = '"minor"' if other == "spaces.toml" else '"mountain"'
    folder = change(other, f"\nkind = {kind}", f"\nknd = {kind}")
    (folder / file).unlink()
    with pytest.raises(MapError) as error:
        open_atlas(folder)
    said = str(error.value)
    assert f"{file}: is missing; put the file back" in said
    assert 'knd is not a known key; write "kind"' in said


def test_a_file_that_cannot_be_read(copied: Path) -> None:
    (copied / "spaces.toml").unlink()
    (copied / "spaces.toml").mkdir()
    with pytest.raises(MapError, match=r"spaces.toml: this is a folder; choose a file"):
        open_atlas(copied)


def test_a_file_that_is_not_utf_8(copied: Path) -> None:
    path = copied / "spaces.toml"
    path.write_bytes(path.read_bytes().replace(b"Ambrakia", "Амбракия".encode("cp1251"), 1))
    with pytest.raises(MapError, match=r"spaces.toml: line \d+ is not UTF-8; save"):
        open_atlas(copied)


def test_a_huge_file(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_BYTES", 1_000)
    with pytest.raises(MapError, match="the file is larger than 1 kB; check that it is the right file"):
        open_atlas(copied)


def test_a_file_nested_too_deeply(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(text: str) -> dict[str, object]:
        raise RecursionError  # what thousands of brackets lead to; a real one would end the measuring of coverage

    monkeypatch.setattr(documents.tomllib, "loads", give_up)
    (copied / "features.toml").write_text("a = [[[[]]]]", "utf-8")
    with pytest.raises(MapError, match=r"features.toml: is nested too deeply; correct the brackets"):
        open_atlas(copied)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("space = 3", "\\[space\\] must not be a single table; write \\[\\[space\\]\\] for each entry"),
        ("space = [3]", r"space 1 \(\?\): 3 is not a table; write one \[\[...\]\] table for each entry"),
    ],
)
def test_entries_that_are_no_tables(copied: Path, text: str, said: str) -> None:
    (copied / "spaces.toml").write_text(text, "utf-8")
    with pytest.raises(MapError, match=said):
        open_atlas(copied)


@pytest.mark.parametrize("names", ["names = 3", ""])
def test_a_feature_without_names_is_still_told_apart(copied: Path, names: str) -> None:
    (copied / "features.toml").write_text(f'[[feature]]\n{names}\nkind = "sea"\npoints = [[1, 2]]\n', "utf-8")
    with pytest.raises(MapError, match=r"feature 1 \(\?\): names"):
        open_atlas(copied)


def test_a_feature_of_one_point(copied: Path) -> None:
    names = '{ en = "A", es = "A", ru = "А", la = "A" }'
    (copied / "features.toml").write_text(f'[[feature]]\nnames = {names}\nkind = "sea"\npoints = [[1, 2]]\n', "utf-8")
    with pytest.raises(MapError, match=r"feature 1 \(A\): points has fewer than two points"):
        open_atlas(copied)
