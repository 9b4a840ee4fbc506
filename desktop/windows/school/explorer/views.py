"""The views of the explorer, in the order of its list."""

from __future__ import annotations

from desktop.language import msg
from desktop.windows.school.explorer.asked import Ask, MapQuestion
from desktop.windows.school.explorer.hinge_views import show_barrier, show_hinges, show_traffic
from desktop.windows.school.explorer.land_views import show_kind, show_ports, show_province
from desktop.windows.school.explorer.way_view import show_rings, show_ways

MAP_QUESTIONS: tuple[MapQuestion, ...] = (
    MapQuestion(
        "ways",
        msg("From here to there"),
        msg("The cheapest way between two places, and the next best."),
        frozenset({Ask.START, Ask.GOAL, Ask.MEANS}),
        show_ways,
    ),
    MapQuestion(
        "rings",
        msg("How far is everything?"),
        msg("Rings of equal distance round one place."),
        frozenset({Ask.START, Ask.MEANS}),
        show_rings,
    ),
    MapQuestion(
        "kind",
        msg("One kind of route alone"),
        msg("What it joins, and what it leaves apart."),
        frozenset({Ask.KIND}),
        show_kind,
        closes=False,
    ),
    MapQuestion(
        "hinges",
        msg("What hangs on one road?"),
        msg("Roads and places without which others are cut off on land, and islands."),
        frozenset(),
        show_hinges,
    ),
    MapQuestion(
        "traffic",
        msg("Where everybody must pass"),
        msg("The busiest routes of all: the cheapest ways between any two places."),
        frozenset({Ask.MEANS}),
        show_traffic,
    ),
    MapQuestion(
        "ports",
        msg("From port to port"),
        msg("How many sea routes every port lies from one."),
        frozenset({Ask.START}),
        show_ports,
        closes=False,
    ),
    MapQuestion(
        "province",
        msg("Provinces and neighbours"),
        msg("Worth, major cities and neighbours of one province."),
        frozenset({Ask.PROVINCE}),
        show_province,
        closes=False,
    ),
    MapQuestion(
        "barrier",
        msg("What a barrier changes"),
        msg("Close a road or a place: what lies farther then?"),
        frozenset({Ask.START, Ask.MEANS}),
        show_barrier,
    ),
)
