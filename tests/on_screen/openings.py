"""Positions just before something great happens, each the opening of a recorded game of four people."""

from __future__ import annotations

import json
from pathlib import Path

from diadochi.journal.record.game_record import Record
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.successors.kit import Kit
from diadochi.windows.game.game_seats import SeatPlan, Seats

NAMES = ("Anna", "Boris", "Clara", "David")
ROOT = "whole_game"
_SETUP = "babylon-323"
_HANDS = {
    "1": ["royal_road", "campaign_1", "diplomacy_1"],
    "2": ["hubris", "greek_mercenaries_1", "major_campaign"],
    "3": ["fog", "suspicion", "epidemic"],
    "4": ["campaign_2", "scouts_in_the_hills", "oath_of_reconciliation"],
}

SIEGE = Given(
    setup=_SETUP,
    course="whole",
    turn=2,
    segment="surrender",
    active=4,
    order=(4, 1, 2, 3),
    pieces={"sardeis": "4:antigonos+4M+3L", "[sardeis]": "3:2M", "kelainai": "4:2M"},
    markers={"sardeis": 3, "ephesos": 3, "pergamon": 3, "kolossai": 4, "mylasa": 3},
    sieges={"sardeis": "1 by 4"},
    hands=_HANDS,
)
"""Antigonos lies before Sardeis with one siege point; two units of Ptolemaios' side hold it, Kleopatra is inside."""

NAVAL = Given(
    setup=_SETUP,
    course="whole",
    turn=2,
    segment="activation",
    active=2,
    order=(2, 3, 4, 1),
    pieces={
        "babylon": "1:perdikkas+philippos+1M+4R+2E",
        "pella": "2:antipatros+1M+2L+2R",
        "tarsos": "2:alexandros+2M",
        "samos": "2:krateros+2M+2L+2R",
    },
    markers={"samos": 2, "rhodos": 3, "halikarnassos": 3, "miletos": 2, "knossos": 3},
    fleets={"rhodos": 3, "karia": 2},
    hands=_HANDS,
)
"""Krateros waits at Samos for a voyage to Halikarnassos, with the Karian fleet; that of Rhodos lies on the way."""

PURSUIT = Given(
    setup=_SETUP,
    course="whole",
    turn=2,
    segment="activation",
    active=4,
    order=(4, 1, 2, 3),
    pieces={
        "babylon": "1:perdikkas+philippos+1M+4R+2E",
        "pella": "2:antipatros+1M+2L+2R",
        "tarsos": "2:alexandros+2M",
        "ipsos": "2:krateros+2M+2L+2R",
        "kelainai": "4:antigonos+4M+3L",
    },
    markers={"ipsos": 2, "gordion": 2, "ankyra": 2},
    hands=_HANDS,
)
"""Krateros has come to Ipsos, next to Antigonos at Kelainai."""

VICTORY = Given(
    setup=_SETUP,
    course="whole",
    turn=3,
    segment="activation",
    active=2,
    order=(2, 3, 4, 1),
    pieces={
        "babylon": "1:perdikkas+philippos+1M+4R+2E",
        "pydna": "2:krateros+alexandros+funeral_cart+2M+2L+2R",
        "tarsos": "2:2M",
        "sardeis": "2:2M",
        "pella": "2:antipatros+thessalonike+1M+2L+2R",
    },
    markers={"sardeis": 2, "larissa": 2, "pagasai": 2},
    royal_state={"thessalonike": "active"},
    hands=_HANDS,
)
"""Krateros stands with Alexander's body one march from Pella, where the kings are buried."""

CARD = Given(
    setup=_SETUP,
    course="whole",
    turn=2,
    segment="tyche",
    active=1,
    order=(1, 2, 3, 4),
    hands={**_HANDS, "1": ["suspicion", "campaign_1", "royal_road"], "3": ["fog", "treachery", "epidemic"]},
)
"""Perdikkas' side holds Suspicion; Europe holds Hubris."""


def store(kit: Kit, given: Given, title: str, file: Path) -> Path:
    """A record that begins with this opening; the players throw their own dice."""
    seats = Seats({seat: SeatPlan(name) for seat, name in enumerate(NAMES, 1)}, own_dice=True)
    kept = {"seats": json.dumps(seats.as_kept(), ensure_ascii=False)}
    Record.create(file, given_position(kit, given), kit, root_name=ROOT, title=title, meta=kept).close()
    return file
