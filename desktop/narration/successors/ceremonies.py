"""How a game of the Successors opens and ends: who was dealt whom, what each begins with and aims at, who has won."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.forecast.successors.counsel import AimKind, CounselledAim, counselled_aims
from desktop.language import Message, Name, msg, msgn
from desktop.narration.ceremony import Ceremony, CeremonyItem
from desktop.narration.numerals import roman
from desktop.narration.successors.outcome_words import outcome_words
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.royal.burial import FIRST_TURN
from desktop.rules.successors.standing.control import provinces_of
from desktop.rules.successors.standing.points import TallyLine, legitimacies, victory_tallies
from desktop.rules.successors.standing.titles import generals_of
from desktop.rules.successors.turn.coming_of_age import due_heir, heir_before_count, heir_of, turn_of_age
from desktop.rules.successors.turn.preparations import TURN_OF_LOSS


def dealing_of(kit: Kit, position: Position) -> Ceremony | None:
    """The generals that were dealt, side by side (SET-02, SET-04)."""
    items = tuple(
        CeremonyItem(
            msg("{generals}", generals=_generals(kit, position, seat)),
            _home(kit, position, seat),
            _generals(kit, position, seat),
            seat,
            tuple(space for space, _ in position.stacks_of(seat)),
        )
        for seat in position.factions
    )
    return Ceremony(msg("The generals are dealt"), (), items)


def opening_of(kit: Kit, position: Position, seat: int) -> Ceremony | None:
    """Who a player is, what is his, what wins, and what he may well do first."""
    generals, home = _generals(kit, position, seat), _home(kit, position, seat)
    items = tuple(_aim(kit, position, seat, aim) for aim in counselled_aims(kit, position, seat))
    first, *others = generals or (_side(seat),)
    title = msg("You are {first}", first=first)
    if others:
        title = msg("You are {first} and {others}", first=first, others=tuple(others))
    lead = [*([home] if home else []), *_needed(kit, position, seat)]
    return Ceremony(title, tuple(lead), items, generals, seat)


def ending_of(kit: Kit, position: Position) -> Ceremony | None:
    """Who has won, by what, with what points, and what they come from; None while nobody has (VIC-01)."""
    outcome = position.outcome
    if outcome is None:
        return None
    seat, points, claims = outcome.seat, victory_tallies(kit, position), legitimacies(kit, position)
    by_legitimacy = outcome.kind == "legitimacy"
    decisive = sorted((claims if by_legitimacy else points)[seat].lines, key=lambda line: -line.points)
    others = sorted((each for each in position.factions if each != seat), key=lambda each: -points[each].total)
    lead = [_sums(each, points[each].total, claims[each].total) for each in (seat, *others)]
    if outcome.kind == "regency" and _heir_of_age(kit, position):
        both = {each: points[each].total + claims[each].total for each in position.factions}
        lead.insert(0, _of_a_regent(kit, position, both[seat], max([both[each] for each in others], default=0)))
    items = tuple(_decisive(kit, line, seat, by_legitimacy=by_legitimacy) for line in decisive)
    return Ceremony(outcome_words(outcome), tuple(lead), items, _generals(kit, position, seat), seat)


def _heir_of_age(kit: Kit, position: Position) -> str:
    """The heir who comes of age at this moment: in the preparations that of the turn, or the one before the count."""
    return heir_before_count(kit) if position.clock.phase == "end" else heir_of(kit, position.clock.turn)


def _of_a_regent(kit: Kit, position: Position, most: int, next_most: int) -> Message:
    """Whose regency it is, and why nobody else's."""
    return msg(
        "{royal} is of age; victory points and legitimacy together are {most}, the next has {next_most} (VIC-15)",
        royal=Name("royal", _heir_of_age(kit, position)),
        most=most,
        next_most=next_most,
    )


def _sums(seat: int, victory: int, legitimacy: int) -> Message:
    counted = _counted(victory)
    return msg("{seat}: {victory}, legitimacy {legitimacy}", seat=_side(seat), victory=counted, legitimacy=legitimacy)


def _decisive(kit: Kit, line: TallyLine, seat: int, *, by_legitimacy: bool) -> CeremonyItem:
    """One line of the winner's sum; a province with its spaces."""
    note = msg("legitimacy +{points}", points=line.points) if by_legitimacy else _victory(line.points)
    named = next((value for _, value in line.source.fields if isinstance(value, Name)), None)
    spaces = kit.province_spaces.get(named.id, ()) if named is not None and named.kind == "province" else ()
    return CeremonyItem(line.source, note, (named,) if named is not None else (), seat, spaces)


def _home(kit: Kit, position: Position, seat: int) -> Message | None:
    """Where a side is at home: its provinces, those of its generals first, in their order; else where they stand."""
    stands = {general: space for space, stack in position.stacks_of(seat) for general in stack.group.generals}
    spaces = [stands[general.id] for general in _generals(kit, position, seat) if general.id in stands]
    first = [kit.atlas.spaces[space].province for space in spaces]
    held = provinces_of(kit, position, seat)
    provinces = sorted(held, key=lambda each: first.index(each) if each in first else len(first))
    if provinces:
        return msg("At home in {places}", places=tuple(Name("province", province) for province in provinces))
    places = tuple(Name("space", space) for space in dict.fromkeys(spaces))
    return msg("At home in {places}", places=places) if places else None


def _needed(kit: Kit, position: Position, seat: int) -> Iterator[Message]:
    """What wins at once and at last, and how much of it is there (VIC-02, VIC-03, VIC-20)."""
    profile = kit.profile
    yield msg(
        "You win at once with {victory} or legitimacy {claims}, from turn {turn} on; else with most victory points "
        "after turn\N{NO-BREAK SPACE}{last} (VIC-02, VIC-03, VIC-20)",
        victory=_counted(profile.instant_vp_for(len(position.factions))),
        claims=profile.instant_lp,
        turn=roman(profile.first_instant_turn),
        last=roman(profile.last_turn),
    )
    heir = due_heir(kit, position)
    if heir:
        yield msg(
            "Or you win as regent: {royal} is yours when he comes of age ({when}), and you have more victory points "
            "and legitimacy together than anybody else (VIC-15)",
            royal=Name("royal", heir),
            when=_of_age(kit, turn_of_age(kit, position)),
        )
    left_out = tuple(Name("royal", royal) for royal in _left_out(kit, position))
    if left_out:
        yield msg("{royals}: no part in this game (SET-10)", royals=left_out)
    victory, legitimacy = victory_tallies(kit, position)[seat].total, legitimacies(kit, position)[seat].total
    yield msg("Now you have {victory}, legitimacy {legitimacy}", victory=_counted(victory), legitimacy=legitimacy)


def _left_out(kit: Kit, position: Position) -> Iterator[str]:
    """Those of the family who would be there when a game begins, and are not."""
    for royal in kit.royals.values():
        if royal.start_state == "active" and position.royal_state.get(royal.id) == "off_map":
            yield royal.id


def _of_age(kit: Kit, turn: int) -> Message:
    """When an heir comes of age with a turn."""
    if turn > kit.profile.last_turn:
        return msg("before points are counted")
    return msg("when turn\N{NO-BREAK SPACE}{turn} begins", turn=roman(turn))


def _aim(kit: Kit, position: Position, seat: int, aim: CounselledAim) -> CeremonyItem:
    words, reason = _aim_words(kit, position, seat, aim)
    kind = {AimKind.PROVINCE: "province", AimKind.KEEP: "province"}.get(aim.kind, "royal")
    return CeremonyItem(words, reason, (Name(kind, aim.id),), seat, aim.spaces)


def _aim_words(kit: Kit, position: Position, seat: int, aim: CounselledAim) -> tuple[Message, Message]:
    """What to do, and why."""
    spaces = tuple(Name("space", space) for space in aim.spaces)
    match aim.kind:
        case AimKind.PROVINCE:
            taken = msg("Take {spaces}", spaces=spaces)
            return taken, msg(
                "Then {province} is yours: {points}; {way} (CTL-14, VIC-10)",
                province=Name("province", aim.id),
                points=_victory(aim.points),
                way=_way(aim),
            )
        case AimKind.ROYAL:
            fetched = msg("Fetch {royal} from {space}", royal=Name("royal", aim.id), space=spaces[0])
            return fetched, msg(
                "Nobody guards the place, legitimacy +{points}; {way} (LEG-05, LEG-45)",
                points=aim.points,
                way=_way(aim),
            )
        case AimKind.BODY:
            return msg("Keep Alexander's body safe at {space}", space=spaces[0]), msg(
                "It can be buried in a major city from turn {first} on, and is lost when turn {last} begins "
                "(LEG-10, LEG-18)",
                first=roman(FIRST_TURN),
                last=roman(TURN_OF_LOSS),
            )
    total = victory_tallies(kit, position)[seat].total
    return msg("Hold {province}", province=Name("province", aim.id)), msg(
        "It brings {points} of your {total} (VIC-10)", points=aim.points, total=_counted(total)
    )


def _way(aim: CounselledAim) -> Message:
    return msgn(
        "{general} is {n} movement point away",
        "{general} is {n} movement points away",
        aim.distance,
        general=Name("general", aim.general),
    )


def _generals(kit: Kit, position: Position, seat: int) -> tuple[Name, ...]:
    """The generals of a side, the most senior major first (GEN-07)."""
    majors = [general for general in generals_of(position, seat) if general in kit.generals]
    return tuple(Name("general", each) for each in sorted(majors, key=lambda each: -kit.general(each).seniority))


def _counted(points: int) -> Message:
    return msgn("{n} victory point", "{n} victory points", points)


def _victory(points: int) -> Message:
    return msgn("{sign}{n} victory point", "{sign}{n} victory points", points, sign="+")


def _side(seat: int) -> Name:
    return Name("seat", str(seat))
