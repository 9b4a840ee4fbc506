"""Names in messages, spelled in every language of the map."""

import pytest
from msgspec import structs

from diadochi.language import Name, Speaker, msg, set_language
from diadochi.rules.successors.notation_vocabulary import name_sides, spell
from diadochi.rules.successors.pieces import UNIT_KINDS
from diadochi.rules.successors.setup import random_deal, ready

SPELLED = {
    Name("space", "babylon"): ("Babylon", "Babilonia", "Babylon"),
    Name("province", "aigyptos"): ("Aigyptos", "Egipto", "Aegyptus"),
    Name("general", "ptolemaios"): ("Ptolemaios", "Ptolomeo", "Ptolemaeus"),
    Name("general", "minor-2b"): ("Minor general B", "General menor B", "Dux minor B"),
    Name("royal", "funeral_cart"): ("Funeral cart", "Carro fúnebre", "Currus funebris"),
    Name("independent", "greek_army"): ("Greek army", "Ejército griego", "Exercitus Graecorum"),
    Name("card", "drink_hemlock"): ("Drink the Hemlock", "Bebe la cicuta", "Drink the Hemlock"),
    Name("setup", "two-regents"): ("Two Regents", "Dos regentes", "Two Regents"),
    Name("fleet", "athenai"): ("Athenai", "Atenas", "Athenae"),
    Name("fleet", "kypros"): ("Kypros", "Chipre", "Cyprus"),
    Name("fleet", "pontos"): ("Pontos", "Ponto", "Pontus"),
    Name("fleet", "kilikia"): ("Kilikia", "Cilicia", "Cilicia"),
    Name("thing", "babylon"): ("Babylon", "Babilonia", "Babylon"),
    Name("thing", "drink_hemlock"): ("Drink the Hemlock", "Bebe la cicuta", "Drink the Hemlock"),
    Name("thing", "unheard_of"): ("unheard_of", "unheard_of", "unheard_of"),
}


@pytest.mark.parametrize("name", SPELLED, ids=lambda name: f"{name.kind} {name.id}")
def test_spelled_in_every_language(kit, name):
    position = ready(kit, "babylon-323")
    for language, expected in zip(("en", "es", "la"), SPELLED[name], strict=True):
        if name.kind == "general" and language == "la" and name.id == "ptolemaios":
            expected = kit.generals["ptolemaios"].names["la"]
        assert spell(kit, lambda language=language: language, lambda: position)(name) == expected


def test_routes_are_named_by_their_ends_and_kind(kit):
    assert spell(kit)(Name("route", "kolossai-sardeis.land")) == "Kolossai – Sardeis (land route)"
    assert spell(kit)(Name("route_kind", "land")) == "land route"
    assert spell(kit)(Name("space_kind", "major")) == kit.atlas.space_kinds["major"].names.en


def test_the_fleet_of_a_card_without_a_place_is_named_by_its_card(kit, monkeypatch):
    nameless = structs.replace(kit.fleets["pontos"], names=None)
    monkeypatch.setattr(kit, "fleets", {**kit.fleets, "pontos": nameless})
    assert spell(kit)(Name("fleet", "pontos")) == kit.cards["pontic_fleet"].names.en


def test_units_are_words_of_the_interface(kit):
    shown = [spell(kit)(Name("unit", kind)) for kind in UNIT_KINDS]
    assert shown == ["mercenaries", "loyal Macedonians", "Royal Army", "elephants", "Silver Shields"]


@pytest.mark.parametrize("kind", ["space", "province", "route", "general", "royal", "independent", "unit", "fleet",
                                  "card", "rule", "setup", "seat", "nothing"])  # fmt: skip
def test_what_nobody_knows_is_shown_as_it_is(kit, kind):
    assert spell(kit)(Name(kind, "R-04")) == "R-04"


def test_seats_without_a_position_are_colours(kit):
    assert spell(kit)(Name("seat", "2")) == "Red"
    assert spell(kit)(Name("seat", "9")) == "9"
    assert spell(kit)(Name("seat", "0")) == "the Independents"


@pytest.mark.parametrize(("language", "shown"), [("en", "The River and the Strait"), ("es", "El Río y el Estrecho")])
def test_sides_of_set_ups_are_named_in_the_language_of_the_interface(kit, language, shown):
    position = ready(kit, "babylon-323")
    set_language(language)
    assert spell(kit, lambda: "la", lambda: position)(Name("seat", "3")) == shown
    set_language("en")


def test_factions_named_after_a_general_are_called_by_their_colour(kit):
    import random

    position = random_deal(kit, 4, random.Random(2))
    position.factions[1] = type(position.factions[1])("Krateros")
    position.factions[2] = type(position.factions[2])("My own name")
    shown = spell(kit, lambda: "es", lambda: position)
    assert shown(Name("seat", "1")) == "Blue"
    assert shown(Name("seat", "2")) == "My own name"


def test_a_speaker_follows_a_change_of_language_at_once(kit):
    language = ["en"]
    say = Speaker(spell(kit, lambda: language[0])).say
    message = msg("{space}", space=Name("space", "babylon"))
    assert say(message) == "Babylon"
    language[0] = "ru"
    assert say(message) == "Вавилон"
    set_language("en")


def test_a_side_named_after_a_general_is_shown_by_its_player(kit):
    """Its general may die or change sides; a historical side keeps its name."""
    position = ready(kit, "babylon-323")
    names = dict(zip(sorted(position.factions), ("Perdikkas", "Makedonia"), strict=False))
    for seat, name in names.items():
        position.factions[seat] = structs.replace(position.factions[seat], name=name)
    general, historical = names
    shown = name_sides(kit, position, {general: "Anna", historical: "Boris", 99: "No one"})
    assert [shown.factions[seat].name for seat in (general, historical)] == ["Anna", "Makedonia"]
    assert position.factions[general].name == "Perdikkas"
    assert name_sides(kit, position, {historical: "Boris"}) is position
