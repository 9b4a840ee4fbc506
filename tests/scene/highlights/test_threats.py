"""Threats of one side, or of two compared: every space shows whose, the cost and the chance."""

from PySide6.QtWidgets import QGraphicsView

from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.scene.palette import colours_of

FIRST = {"babylon": Claim(colours_of(1), 2, 1.0), "opis": Claim(colours_of(1), 3, 0.5)}
SECOND = {"opis": Claim(colours_of(4), 4, 0.25), "pella": Claim(colours_of(4), 2, 1.0)}


def test_claims_of_both_sides_stand_side_by_side(layer: HighlightLayer) -> None:
    layer.show_threats(FIRST, SECOND)
    assert dict(layer._threats.claims) == {
        "babylon": (FIRST["babylon"], None),
        "opis": (FIRST["opis"], SECOND["opis"]),
        "pella": (None, SECOND["pella"]),
    }
    layer.clear_threats()
    assert not layer._threats.isVisible()


def test_two_generals_of_one_side_look_different(layer: HighlightLayer) -> None:
    layer.show_threats({"opis": Claim(colours_of(1), 2, 1.0, "P")}, {"opis": Claim(colours_of(1), 2, 1.0, "E")})
    disc = layer._threats._disc("opis").toImage()
    row, edge = disc.height() // 2, disc.width() // 10
    assert disc.pixelColor(edge, row) != disc.pixelColor(disc.width() - 1 - edge, row)
    assert disc.pixelColor(disc.width() // 2 + 3, row).alpha() == 0


def test_claims_name_owner_cost_and_chance() -> None:
    assert Claim(colours_of(2), 1, 1.0).words == "B 1 · 100\N{NARROW NO-BREAK SPACE}%"
    assert Claim(colours_of(1), 3, 2 / 3, "P").words == "P 3 · 67\N{NARROW NO-BREAK SPACE}%"


def test_threats_are_painted_and_put_out(view: QGraphicsView, layer: HighlightLayer) -> None:
    view.centerOn(layer.places.centre("opis"))
    plain = view.grab().toImage()
    layer.show_threats(FIRST, SECOND)
    assert view.grab().toImage() != plain
    layer.clear_threats()
    assert view.grab().toImage() == plain
