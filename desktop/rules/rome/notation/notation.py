"""Position notation: a whole position as one line of text, to be printed, pasted, compared and written by hand.

    rome; scenario brennus_390 turn 2 active 1; sides 1 gauls gallic | 2 cities etruscan,roman; markers gallic mutina,
    sena | roman roma; forces sena gallic 10+brennus, [clusium] etruscan 3+etruscan_leader_1; hands 1 1,2 | 2 3

(One line; it is broken here to fit the page.) After the name of the map come sections in any order, each once; what is
not said is as it is on an empty map. `[location]` is inside the walls.

    position  = "rome" { ";" section }
    section   = players | scenario | sides | markers | forces | displaced | played | alliances | bribes | hands | used
              | move | battle | lent | winner
    players   = "players" number                                            else 4
    scenario  = "scenario" id "turn" number "active" seat [ "passes" number ]
    sides     = "sides" seat name powers { "|" seat name powers }
    markers   = "markers" power locations { "|" power locations }
    forces    = "forces" place power group { "," place power group }        place = location | "[" location "]"
    group     = ( number | leader ) { "+" leader }
    displaced = "displaced" leaders                                         used = "used" leaders
    played    = "played" events                                             bribes = "bribes" powers
    alliances = "alliances" power power { "," power power }
    hands     = "hands" seat cards { "|" seat cards }                       card = value [ ":" event ]
    move      = "move" seat power group "in" location "points" number [ "stage" stage ] [ "from" location ]
                [ "by" route ] [ "card" card ] [ "pursuing" ] [ "tried" location power group "at" location { "," ... } ]
                [ "flank" location number [ "active" ] ]
    battle    = "battle" location seat [ "against" seat ] [ "steps" letters ] [ "across" ] [ "intercepted" ]
                [ "failed" ] [ "responses" seat ( "attacker" | "defender" ) number { "," ... } ]
                [ "commanders" ( leader | "-" ) ( leader | "-" ) ] [ "automatic" ] [ "dice" faces "|" faces ]
                [ "lost" number number ] [ "winner" seat ]
    lent      = "lent" value                                                winner = "winner" seat

Stages: march, entered, ended. The writer sorts what has no order, so that equal positions have equal texts.
"""

from hashlib import blake2b

from desktop.rules.rome.kit import Kit
from desktop.rules.rome.notation.reader import read_text
from desktop.rules.rome.notation.writer import write_text
from desktop.rules.rome.position import Position


def write(position: Position) -> str:
    """The position as one line of text; equal positions give equal texts."""
    return write_text(position)


def read(kit: Kit, text: str) -> Position:
    """The position a text says. Raises NotationError with the column of what is wrong.

    It need not be a possible position: that is `invariants.broken`.
    """
    return read_text(kit, text)


def digest(position: Position) -> str:
    """A hash (hex, 16 bytes) that equal positions share."""
    return blake2b(write(position).encode(), digest_size=16).hexdigest()
