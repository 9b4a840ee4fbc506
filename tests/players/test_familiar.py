"""What a player has found out about a position holds when it sees the same again, and only then."""

from msgspec import structs

from diadochi.players.successors.steward import Familiar
from diadochi.rules.successors.position import HIDDEN, STAMPED
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit


def _stamps(position: object) -> dict[str, int]:
    return {name: getattr(position, name).stamp for name in STAMPED}


def test_equal_parts_get_the_stamps_they_had_and_hands_of_others_are_hidden() -> None:
    familiar = Familiar()
    one, other = kept_opening(the_kit(), "babylon-323"), kept_opening(the_kit(), "babylon-323")
    for position, card in ((one, "olympias"), (other, "treachery")):
        position.factions[2] = structs.replace(position.factions[2], hand=(card,))
    other.markers["sardeis"] = 2
    first = familiar.again(one, 1)
    second = familiar.again(other, 1)
    same = {name for name in STAMPED if _stamps(first)[name] == _stamps(second)[name]}
    assert same == {*STAMPED} - {"markers"}
    assert second.markers == other.markers
    assert second.factions[2].hand == (HIDDEN,)
    assert other.factions[2].hand == ("treachery",)
