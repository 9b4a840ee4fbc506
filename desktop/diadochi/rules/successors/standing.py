"""Victory points and legitimacy, as sums with one line for each source (VIC-10, LEG-04), and Champion status."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec
from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.rules.successors.control import (
    Title,
    guardian_of_the_tomb,
    holders,
    king_of_asia,
    largest_fleet,
    lord_of_the_hellespont,
    most_senior,
    owners_of_royals,
    seat_of,
    strategos_of_europe,
)
from diadochi.rules.successors.events import StatusChanged
from diadochi.rules.successors.facts import legitimacy_of_effects
from diadochi.rules.successors.kit import SEATS, Kit
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position, remembered


class TallyLine(msgspec.Struct, frozen=True):
    """One line of a sum: what it is for, how many points, the rules that give them."""

    source: Message
    points: int
    rules: tuple[str, ...]


class Tally(msgspec.Struct, frozen=True):
    """A sum with its lines. `total` is never below 0 (LEG-02)."""

    lines: tuple[TallyLine, ...]
    total: int = 0

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "total", max(0, sum([line.points for line in self.lines])))


def victory_points(kit: Kit, position: Position, seat: int) -> Tally:
    """The victory points of a seat, line by line (VIC-10)."""
    return victory_tallies(kit, position).get(seat, Tally(()))


def victory_tallies(kit: Kit, position: Position) -> Mapping[int, Tally]:
    """The victory points of every seat, found in one go: provinces, then titles (VIC-10)."""
    return _victory_tallies(kit, position, tuple(position.factions))


@remembered("markers", "fleets")
def _victory_tallies(kit: Kit, position: Position, seats: tuple[int, ...]) -> Mapping[int, Tally]:
    titles = largest_fleet(kit, position), king_of_asia(kit, position), lord_of_the_hellespont(kit, position)
    return _tallies(kit, seats, tuple(holders(kit, position).items()), titles)


@lru_cache(1024)
def _tallies(
    kit: Kit, seats: tuple[int, ...], held: tuple[tuple[str, int], ...], titles: tuple[int | None, ...]
) -> Mapping[int, Tally]:
    # Cached by who holds the provinces and the titles: few markers change anything of it.
    lines: dict[int | None, list[TallyLine]] = {seat: [] for seat in seats}
    for province, owner in held:
        if owner in lines:
            lines[owner].append(_province_line(kit, province))
    for holder, line in zip(titles, victory_titles(kit).values(), strict=True):
        if holder in lines:
            lines[holder].append(line)
    return MappingProxyType({seat: Tally(tuple(lines[seat])) for seat in seats})


@lru_cache(64)
def _province_line(kit: Kit, province: str) -> TallyLine:
    points = kit.atlas.provinces[province].victory_points
    return TallyLine(msg("{province}", province=Name("province", province)), points, ("VIC-10", "CTL-14"))


@lru_cache(8)
def victory_titles(kit: Kit) -> Mapping[Title, TallyLine]:
    """The titles that bring victory points, with what each is worth (VIC-10)."""
    fleet = TallyLine(msg("Largest Fleet"), kit.profile.vp_fleet, ("VIC-10", "VIC-11", "FLT-12", "ED-34"))
    asia = TallyLine(msg("King of Asia"), kit.profile.vp_asia, ("VIC-10",))
    hellespont = TallyLine(msg("Lord of the Hellespont"), kit.profile.vp_hellespont, ("VIC-10",))
    return MappingProxyType(
        {Title.LARGEST_FLEET: fleet, Title.KING_OF_ASIA: asia, Title.LORD_OF_THE_HELLESPONT: hellespont}
    )


@lru_cache(8)
def legitimacy_titles(kit: Kit) -> Mapping[Title, TallyLine]:
    """The titles that bring legitimacy, with what each is worth (LEG-06, LEG-16)."""
    table = kit.tables.legitimacy
    strategos = TallyLine(msg("Strategos of Europe"), table.strategos_of_europe, ("LEG-06",))
    guardian = TallyLine(msg("Guardian of the tomb"), table.tomb_guardian, ("LEG-16",))
    return MappingProxyType({Title.STRATEGOS_OF_EUROPE: strategos, Title.GUARDIAN_OF_THE_TOMB: guardian})


def champion_line(kit: Kit) -> TallyLine:
    """What the rank of a Champion is worth (LEG-20)."""
    return TallyLine(msg("Champion of the rightful heir"), kit.tables.legitimacy.champion, ("LEG-20",))


def legitimacy(kit: Kit, position: Position, seat: int) -> Tally:
    """The legitimacy of a seat, line by line (LEG-04); one line where the position gives the number itself."""
    return legitimacies(kit, position).get(seat, Tally(()))


def legitimacies(kit: Kit, position: Position) -> Mapping[int, Tally]:
    """The legitimacy of every seat, found in one go (LEG-04)."""
    counted = _counted_legitimacy(kit, position, legitimacy_claims(kit, position))
    given = {seat: faction.legitimacy for seat, faction in position.factions.items() if faction.legitimacy is not None}
    return {**counted, **{seat: _given_tally(points) for seat, points in given.items()}} if given else counted


def _given_tally(points: int) -> Tally:
    return Tally((TallyLine(msg("given by the position"), points, ("LEG-01",)),))


class Claims(msgspec.Struct, frozen=True):
    """The ranks, titles and pieces that bring legitimacy, by seat (LEG-04)."""

    champions: tuple[int, ...]
    strategos: int | None
    generals: tuple[tuple[str, int], ...]
    royals: tuple[tuple[str, int], ...]
    guardian: int | None


def legitimacy_claims(kit: Kit, position: Position) -> Claims:
    """All that decides who is how legitimate, beside effects and what a position gives itself (LEG-04)."""
    return Claims(
        tuple([seat for seat, faction in position.factions.items() if faction.status == "champion"]),
        strategos_of_europe(kit, position),
        bringers(kit, position),
        owners_of_royals(kit, position),
        guardian_of_the_tomb(position),
    )


@remembered("effects")
def _counted_legitimacy(kit: Kit, position: Position, claims: Claims) -> Mapping[int, Tally]:
    # Whatever else happens on the map changes nothing in them.
    return MappingProxyType({seat: Tally(tuple(_legitimacy_lines(kit, position, seat, claims))) for seat in SEATS})


def _legitimacy_lines(kit: Kit, position: Position, seat: int, claims: Claims) -> Iterator[TallyLine]:
    titles = legitimacy_titles(kit)
    if seat in claims.champions:
        yield champion_line(kit)
    if claims.strategos == seat:
        yield titles[Title.STRATEGOS_OF_EUROPE]
    yield from _general_lines(kit, [general for general, whose in claims.generals if whose == seat])
    yield from _royal_lines(kit, [royal for royal, owner in claims.royals if owner == seat])
    if claims.guardian == seat:
        yield titles[Title.GUARDIAN_OF_THE_TOMB]
    for source, points, rules in legitimacy_of_effects(kit, position, seat):
        yield TallyLine(source, points, rules)


def bringers(kit: Kit, position: Position) -> tuple[tuple[str, int], ...]:
    """Perdikkas and Leonnatos bring legitimacy to the seat they are with (LEG-07)."""
    found = [(general, seat_of(position, general)) for general in kit.bring_legitimacy]
    return tuple([(general, seat) for general, seat in found if seat is not None])


def _general_lines(kit: Kit, generals: list[str]) -> Iterator[TallyLine]:
    """What these generals bring, wherever they are with the faction (LEG-07)."""
    for general in generals:
        points = kit.general(general).legitimacy
        yield TallyLine(msg("{general}", general=Name("general", general)), points, ("LEG-07",))


def _royal_lines(kit: Kit, royals: list[str]) -> Iterator[TallyLine]:
    """The best heir and all ladies (LEG-05, R-52)."""
    held = [kit.royals[royal] for royal in royals]
    heirs = sorted((m for m in held if m.kind == "heir"), key=lambda m: m.legitimacy, reverse=True)
    for member in [*heirs[:1], *(m for m in held if m.kind == "lady")]:
        yield TallyLine(msg("{royal}", royal=Name("royal", member.id)), member.legitimacy, ("LEG-05",))


def usurper(kit: Kit, position: Position) -> int | None:
    """The seat that takes the Usurper marker: most victory points, in a tie the most senior general (SEQ-04, LEG-19,
    R-19).
    """
    if not position.factions:
        return None
    order = {seat: index for index, seat in enumerate(position.clock.order)}
    tallies = victory_tallies(kit, position)
    return max(
        position.factions, key=lambda seat: (tallies[seat].total, most_senior(kit, position, seat), order.get(seat, 0))
    )


# --- Champion status
# Lost by attacking another Champion (LEG-20 to LEG-28).


def attack(position: Position, attacker: int, targets: tuple[int, ...]) -> None:
    """A Champion who in his own turn attacks a Champion becomes a Successor (LEG-21, LEG-22, R-46).

    The Usurper and Successors may be attacked freely, and so may the Independents (LEG-23, LEG-24, SEQ-04). With
    the rank its points are lost, whatever it is called (ED-36); what is an attack is the same in each edition (ED-37).
    """
    if attacker == position.clock.active and any(costs_the_rank(position, attacker, target) for target in targets):
        _lose_rank(position, attacker)


def attack_out_of_turn(position: Position, attacker: int, mover: int) -> None:
    """Opposing the voyage of a Champion costs the opponent his status, in anyone's turn (LEG-26, NAV-21).

    So does a land interception where the switch `interception_costs_status` says so (R-46).
    """
    if costs_the_rank(position, attacker, mover):
        _lose_rank(position, attacker)


def costs_the_rank(position: Position, attacker: int, target: int) -> bool:
    """Whether an attack of one seat on another is that of a Champion on a Champion (LEG-21, LEG-24)."""
    faction = position.factions.get(attacker)
    return faction is not None and faction.status == "champion" and _is_protected(position, target)


def _lose_rank(position: Position, seat: int) -> None:
    position.factions[seat] = structs.replace(position.factions[seat], status="successor")
    position.note(StatusChanged(seat=seat, status="successor"))


def _is_protected(position: Position, seat: int) -> bool:
    if seat in (INDEPENDENT, position.usurper):
        return False
    target = position.factions.get(seat)
    return target is not None and target.status == "champion"
