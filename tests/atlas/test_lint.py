"""Both maps are clean, and every rule of the check speaks when it is broken."""

from collections.abc import Callable

import pytest

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import load_geography
from diadochi.atlas.lint import check_folder, lint
from diadochi.atlas.model import Names, Text
from diadochi.resources import maps
from tests.atlas import altered

Alter = Callable[[Atlas], Atlas]


def _routes_of(atlas: Atlas, space: str, by: str) -> list[str]:
    return [step.route for step in atlas.steps[space] if step.by == by]


def _roads_inside(atlas: Atlas, province: str) -> list[str]:
    inside = set(atlas.members(province))
    return [route.id for route in atlas.routes.values() if {route.a, route.b} <= inside and route.kind != "sea"]


def _kaunos_to_xanthos_by_mylasa(atlas: Atlas) -> Atlas:
    (x, y), (right, bottom) = atlas.place["mylasa"], atlas.place["kaunos"]
    on_the_way = [
        atlas.projection.unproject(right + share * (x - right), bottom + share * (y - bottom)) for share in (0.3, 0.6)
    ]
    return altered.route(atlas, "kaunos-xanthos.mountain", via=tuple(on_the_way))


def _cut_off(*spaces: str) -> Alter:
    return lambda atlas: altered.without_routes(atlas, *{s.route for space in spaces for s in atlas.steps[space]})


def _without(space: str, by: str) -> Alter:
    return lambda atlas: altered.without_routes(atlas, *_routes_of(atlas, space, by))


def _names(**changes: str) -> Names:
    return Names(**{"en": "Alpha", "es": "Alfa", "ru": "Альфа", "la": "Alpha", **changes})


def _space(name: str, **changes: object) -> Alter:
    return lambda atlas: altered.space(atlas, name, **changes)


def _held(*spaces: str) -> Alter:
    def alter(atlas: Atlas) -> Atlas:
        for space in spaces:
            atlas = altered.space(atlas, space, owner="independent")
        return atlas

    return alter


def _limits(**changes: object) -> Alter:
    return lambda atlas: altered.limits(atlas, **changes)


DIADOCHI: list[tuple[Alter, str]] = [
    (_space("pella", names=_names(ru="Alpha")), 'space 6 (pella): names.ru "Alpha" has a Latin letter'),
    (_space("pella", names=_names(es="Альфа")), 'names.es "Альфа" has a Russian letter'),
    (_space("pella", names=_names(la=" ")), "names.la is empty; write the name"),
    (_space("pella", names=_names(en="Athenai")), 'space 17 (athenai): names.en "Athenai" is also the name of pella'),
    (_space("pella", note=Text(en="A town of note.", ru="Город.")), "note.es is empty; write the text"),
    (
        _space("pella", note=Text(en="A town of note.", es="A town of note.", ru="Город.")),
        "is the English text; translate it",
    ),
    (_space("pella", note=Text(en="A town.", es="Una villa.", ru="A town, too.")), "note.ru"),
    (_space("pella", provenance={"kind": "house", "owner": "house"}), "provenance.position is missing; say where"),
    (lambda a: altered.province(a, "syria", provenance={}), "province 18 (syria): provenance.groups is missing"),
    (lambda a: altered.province(a, "syria", names=_names(en="")), "province 18 (syria): names.en is empty"),
    (lambda a: altered.route(a, "ambrakia-dodona.land", provenance={}), "provenance.kind is missing"),
    (
        lambda a: altered.route(a, "ambrakia-dodona.land", note=Text(en="Go")),
        "(ambrakia - dodona): note.es is empty",
    ),
    (lambda a: altered.feature(a, 0, names=_names(es="")), "feature 1 (Alpha): names.es is empty"),
    (_space("pella", owner="independant"), 'owner "independant" is not one of none, independent; write "independent"'),
    (_space("pella", owner="x"), 'owner "x" is not one of none, independent; write one of these'),
    (_space("halys", province="kappadokia"), "is given, but a space of kind transit has no province; remove it"),
    (_space("pella", province=None), "province is missing; name a province of provinces.toml"),
    (_space("babylon", siege_modifier=0), "siege_modifier 0 is not 1, as the rules require; write 1"),
    (_space("pella", siege_modifier=2), "siege_modifier 2 is not 0, as the rules require"),
    (_space("rhodos", port=False), "goes by sea to rhodos, which is not a port; give the space port = true"),
    (_limits(sea_routes_per_port=(1, 4)), "port has 5 sea routes, not 1 to 4; add or remove sea routes"),
    (_without("euhesperides", "sea"), "(euhesperides): port has 0 sea routes, not 1 to 7"),
    (_cut_off("rhodos"), "(rhodos): port has no sea route and no port next to it; add a sea route"),
    (_cut_off("rhodos"), "(rhodos): cannot be reached from the rest of the map; add a route"),
    (_without("ammonion", "land"), "(ammonion): port has no road to the mainland and is not a port"),
    (lambda a: altered.province(a, "lykia", victory_points=2), "victory_points 2 requires a major city, but there is"),
    (lambda a: altered.space(a, "rhodos", province="karia"), "province 10 (rhodos): has no spaces; give it spaces"),
    (_space("babylon", owner="independent"), 'owner "independent" is given, but all major cities'),
    (
        _held("chala", "is", "opis"),
        "is a start province, but at most half of its spaces are free; set some of opis, is, chala free",
    ),
    (_space("pella", offset=(50.0, 50.0)), "offset [50.0, 50.0] moves the space 71 pixels, more than 60"),
    (_limits(margin_px=120.0), "nearer than 120 pixels to the edge; give it an offset"),
    (_limits(spacing_px=91.0), "(issos): lon, lat is drawn 90 pixels from kyinda, nearer than 91"),
    (
        lambda a: altered.head(a, cartouche=(3700.0, 46.0, 600.0, 200.0)),
        "cartouche [3700.0, 46.0, 600.0, 200.0] goes over",
    ),
    (lambda a: altered.head(a, cartouche=(500.0, 500.0, 200.0, 100.0)), "covers pella; move it to an empty corner"),
    (
        lambda a: altered.with_route(a, "ambrakia-dodona.land", "ambrakia", "dodona", "mountain"),
        "joins them a second time: they already have a route of kind land; remove one of them",
    ),
    (
        lambda a: altered.limits(a, lengths_km={**a.limits.lengths_km, "strait": (1.0, 80.0)}),
        'kind "strait" is 83 km long, not 1 to 80',
    ),
    (
        lambda a: altered.with_route(a, "ambrakia-dodona.land", "sardeis", "miletos", "land"),
        "crosses ephesos-kolossai.land, as drawn; lead one of them around",
    ),
    (
        lambda a: altered.with_route(a, "ambrakia-dodona.land", "sardeis", "miletos", "land"),
        "crosses ephesos-kolossai.land, straight from end to end",
    ),
    (
        lambda a: altered.with_route(a, "ambrakia-dodona.land", "pella", "amphipolis", "land"),
        "passes too near therma",
    ),
    (
        _kaunos_to_xanthos_by_mylasa,
        "runs on top of kaunos-mylasa.mountain; move its bend points",
    ),
    (
        lambda a: altered.without_routes(a, *_roads_inside(a, "kappadokia")),
        "province 14 (kappadokia): is an area of independent armies, but is split by land; add a road inside it",
    ),
    (
        lambda a: altered.without_routes(a, *_routes_of(a, "kaspiai_pylai", "land")),
        "entry has no land route west to hellas; add roads to the west",
    ),
    (_space("kaspiai_pylai", entry=()), 'map.toml: lint: westward_entry "colonists" is not the entry of a space'),
    (_limits(start_provinces=("babylonya",)), '"babylonya" is not in provinces.toml; write "babylonia", or add'),
    (_limits(westward="helas"), '"helas" is not in provinces.toml; write "hellas"'),
    (_limits(marches=(("pella", "babel"),)), '"babel" is not in spaces.toml'),
    (_limits(kinds_without_province=("tranzit",)), '"tranzit" is not in map.toml; write "transit"'),
    (_limits(crossings=("curved",)), '"curved" is not in map.toml'),
    (_limits(lengths_km={"land": (1.0, 2.0)}), "lengths_km.mountain is missing; add the shortest and longest length"),
]

ROME: list[tuple[Alter, str]] = [
    (_space("pisae", kind="city"), 'kind "city" is not walled_city, as the rules require; write "walled_city"'),
    (_space("neapolis", port=False), "(neapolis): port is not true, as the rules require; write port = true"),
    (
        lambda a: altered.without_routes(a, "luna-pisae.clear"),
        'lint: needed_routes "luna-pisae.clear" is not in routes.toml; add the route',
    ),
    (_limits(detour=1.01), "via make it"),
    (_without("enna", "land"), "province 18 (sicilia): is a landmass, but is split by land; add a road"),
    (_without("roma", "land"), "province 1 (gallia_cisalpina): is a landmass, but is split by land"),
]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_the_shipped_maps_are_clean(name: str) -> None:
    atlas, faults = check_folder(maps(name), lambda atlas: load_geography(atlas).land)
    assert atlas is not None
    assert [fault.sentence() for fault in faults] == []


@pytest.mark.slow
@pytest.mark.parametrize(("alter", "said"), DIADOCHI, ids=[said[:60] for _, said in DIADOCHI])
def test_a_broken_rule_speaks(diadochi: Atlas, alter: Alter, said: str) -> None:
    sentences = [fault.sentence() for fault in lint(alter(diadochi))]
    assert any(said in sentence for sentence in sentences), sentences


@pytest.mark.parametrize(("alter", "said"), ROME, ids=[said[:60] for _, said in ROME])
def test_a_broken_rule_of_the_second_map_speaks(rome: Atlas, alter: Alter, said: str) -> None:
    sentences = [fault.sentence() for fault in lint(alter(rome))]
    assert any(said in sentence for sentence in sentences), sentences


@pytest.mark.slow
def test_roads_keep_to_the_land_and_ships_to_the_sea(diadochi: Atlas) -> None:
    land = load_geography(diadochi).land
    wet = altered.with_route(diadochi, "ambrakia-dodona.land", "knossos", "karpathos", "land")
    assert any("pixels over the sea; lead it around" in fault.sentence() for fault in lint(wet, land))
    sea = next(r.id for r in diadochi.routes.values() if r.kind == "sea" and {r.a, r.b} == {"athenai", "korinthos"})
    dry = altered.route(diadochi, sea, via=((22.0, 37.5),))
    assert any("pixels over land; lead it around" in fault.sentence() for fault in lint(dry, land))


def test_faults_stand_in_the_order_of_the_files(diadochi: Atlas) -> None:
    broken = altered.route(diadochi, "ambrakia-dodona.land", provenance={})
    broken = altered.space(altered.province(broken, "syria", provenance={}), "pella", provenance={})
    files = [fault.file.rpartition("/")[2] for fault in lint(broken)]
    assert list(dict.fromkeys(files)) == ["provinces.toml", "spaces.toml", "routes.toml"]


def test_a_map_without_sea_or_goal(diadochi: Atlas) -> None:
    bare = altered.limits(diadochi, westward=None, detour=None, siege_modifiers=None, major_city_from_points=None)
    assert lint(altered.head(bare, cartouche=None)) == []


def test_a_map_without_roads_has_none_that_cross(diadochi: Atlas) -> None:
    roadless = altered.without_routes(diadochi, *diadochi.routes)
    said = [fault.sentence() for fault in lint(roadless)]
    assert any("cannot be reached from the rest of the map" in sentence for sentence in said)
    assert not any("crosses" in sentence or "passes" in sentence for sentence in said)
