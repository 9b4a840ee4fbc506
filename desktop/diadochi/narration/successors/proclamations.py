"""Announcements in a game of the Successors.

The ceremonies at the start and the end of a game (generals dealt, aims, the winner), and great moments that the whole
table sees as they happen: turns, cards, ranks, titles, provinces, cities and people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diadochi.forecast.successors.counsel import AimKind, CounselledAim, counselled_aims
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.game_narration import Ceremony, CeremonyItem, GreatMoment
from diadochi.narration.odds_explanation import roman
from diadochi.narration.successors.words import group_words
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import Event
from diadochi.rules.successors.battle.outcome import ANTIPATROS, POLYPERCHON, POLYPERCHON_COMES
from diadochi.rules.successors.control import Title, generals_of, provinces_of
from diadochi.rules.successors.events import (
    Buried,
    CardPlayed,
    CardUse,
    Died,
    Dispersed,
    Fell,
    IndependentsBeaten,
    Married,
    PointsChanged,
    ProvinceChanged,
    Replaced,
    RoyalChanged,
    RoyalTaken,
    StatusChanged,
    TitleChanged,
    TurnBegan,
    VictoryNear,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import FIRST_TURN
from diadochi.rules.successors.pieces import INDEPENDENT, Group
from diadochi.rules.successors.position import Outcome, Position
from diadochi.rules.successors.standing import (
    TallyLine,
    champion_line,
    legitimacies,
    legitimacy_titles,
    victory_tallies,
    victory_titles,
)
from diadochi.rules.successors.turn.victory import due_heir, heir_before_count, heir_of, turn_of_age
from diadochi.rules.successors.turn.whole_game import DEMETRIOS, DEMETRIOS_COMES, TURN_OF_LOSS

# --- the winner


def outcome_words(outcome: Outcome, side: Name | str | None = None) -> Message:
    """Say who won and why; `side` replaces the faction's name."""
    called = side if side is not None else Name("seat", str(outcome.seat))
    match outcome.kind:
        case "legitimacy":
            return msg("{side} wins by legitimacy.", side=called)
        case "victory_points":
            return msg("{side} wins by victory points.", side=called)
        case "regency":
            return msg("{side} wins as regent of the rightful king.", side=called)
        case "count":
            return msg("{side} wins on points after the last turn.", side=called)
        case "concession":
            return msg("{side} wins: everyone else has given up.", side=called)
    return msg("{side} wins.", side=called)


# --- ceremonies: dealing, opening, ending


def dealing_of(kit: Kit, position: Position) -> Ceremony | None:
    """The generals dealt to each side (SET-02, SET-04)."""
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
    return Ceremony(msg("Generals of each side"), (), items)


_WAYS_TO_WIN = ("VIC-02", "VIC-03", "VIC-15", "VIC-20")
_REGENCY = ("VIC-15",)


def opening_of(kit: Kit, position: Position, seat: int) -> Ceremony | None:
    """A player's side, its possessions, how to win, and what to try first."""
    generals, home = _generals(kit, position, seat), _home(kit, position, seat)
    items = tuple(_aim(kit, position, seat, aim) for aim in counselled_aims(kit, position, seat))
    first, *others = generals or (_side(seat),)
    title = msg("You lead {first}", first=first)
    if others:
        title = msg("You lead {first} and {others}", first=first, others=tuple(others))
    lead = [*([home] if home else []), *_needed(kit, position, seat)]
    return Ceremony(title, tuple(lead), items, generals, seat, _WAYS_TO_WIN)


def ending_of(kit: Kit, position: Position) -> Ceremony | None:
    """The winner, the kind of victory, and the points with their sources; None during the game (VIC-01)."""
    outcome = position.outcome
    if outcome is None:
        return None
    seat, points, claims = outcome.seat, victory_tallies(kit, position), legitimacies(kit, position)
    by_legitimacy = outcome.kind == "legitimacy"
    decisive = sorted((claims if by_legitimacy else points)[seat].lines, key=lambda line: -line.points)
    others = sorted((each for each in position.factions if each != seat), key=lambda each: -points[each].total)
    lead = [_sums(each, points[each].total, claims[each].total) for each in (seat, *others)]
    by_regency = outcome.kind == "regency" and bool(_heir_of_age(kit, position))
    if by_regency:
        both = {each: points[each].total + claims[each].total for each in position.factions}
        lead.insert(0, _of_a_regent(kit, position, both[seat], max([both[each] for each in others], default=0)))
    items = tuple(_decisive(kit, line, seat, by_legitimacy=by_legitimacy) for line in decisive)
    generals, rules = _generals(kit, position, seat), _REGENCY if by_regency else ()
    return Ceremony(outcome_words(outcome), tuple(lead), items, generals, seat, rules)


def _heir_of_age(kit: Kit, position: Position) -> str:
    """The heir who comes of age now: in the preparations this turn's heir, else the one before the final count."""
    return heir_before_count(kit) if position.clock.phase == "end" else heir_of(kit, position.clock.turn)


def _of_a_regent(kit: Kit, position: Position, most: int, next_most: int) -> Message:
    """Whose regency it is, and why no other side has it."""
    return msg(
        "{royal} is of age. Victory and legitimacy points together: {most}, the next side {next_most}",
        royal=Name("royal", _heir_of_age(kit, position)),
        most=most,
        next_most=next_most,
    )


def _sums(seat: int, victory: int, legitimacy: int) -> Message:
    counted = _counted(victory)
    return msg("{seat}: {victory}, legitimacy {legitimacy}", seat=_side(seat), victory=counted, legitimacy=legitimacy)


def _decisive(kit: Kit, line: TallyLine, seat: int, *, by_legitimacy: bool) -> CeremonyItem:
    """One line of the winner's points; a province shows its spaces."""
    note = msg("legitimacy +{points}", points=line.points) if by_legitimacy else _victory(line.points)
    named = next((value for _, value in line.source.fields if isinstance(value, Name)), None)
    spaces = kit.province_spaces.get(named.id, ()) if named is not None and named.kind == "province" else ()
    return CeremonyItem(line.source, note, (named,) if named is not None else (), seat, spaces)


def _home(kit: Kit, position: Position, seat: int) -> Message | None:
    """A side's provinces, those with its generals first; without provinces, where its generals are."""
    stands = {general: space for space, stack in position.stacks_of(seat) for general in stack.group.generals}
    spaces = [stands[general.id] for general in _generals(kit, position, seat) if general.id in stands]
    first = [kit.atlas.spaces[space].province for space in spaces]
    held = provinces_of(kit, position, seat)
    provinces = sorted(held, key=lambda each: first.index(each) if each in first else len(first))
    if provinces:
        return msg("Home: {places}", places=tuple(Name("province", province) for province in provinces))
    places = tuple(Name("space", space) for space in dict.fromkeys(spaces))
    return msg("Home: {places}", places=places) if places else None


def _needed(kit: Kit, position: Position, seat: int) -> Iterator[Message]:
    """What wins at once and at the end, and how far the side is (VIC-02, VIC-03, VIC-20)."""
    profile = kit.profile
    yield msg(
        "Win at once from turn {turn} on with {victory} or legitimacy {claims}",
        turn=roman(profile.first_instant_turn),
        victory=_counted(profile.instant_vp_for(len(position.factions))),
        claims=profile.instant_lp,
    )
    yield msg("Or have the most victory points after turn {last}", last=roman(profile.last_turn))
    heir = due_heir(kit, position)
    if heir:
        yield msg(
            "Or be regent: control {royal} {when}, with the most victory and legitimacy points together",
            royal=Name("royal", heir),
            when=_of_age(kit, turn_of_age(kit, position)),
        )
    left_out = tuple(Name("royal", royal) for royal in _left_out(kit, position))
    if left_out:
        yield msg("Not in this game: {royals}", royals=left_out)
    victory, legitimacy = victory_tallies(kit, position)[seat].total, legitimacies(kit, position)[seat].total
    yield msg("You have {victory}, legitimacy {legitimacy}", victory=_counted(victory), legitimacy=legitimacy)


def _left_out(kit: Kit, position: Position) -> Iterator[str]:
    """Royals who are usually on the map at the start and are not in this position."""
    for royal in kit.royals.values():
        if royal.start_state == "active" and position.royal_state.get(royal.id) == "off_map":
            yield royal.id


def _of_age(kit: Kit, turn: int) -> Message:
    if turn > kit.profile.last_turn:
        return msg("before points are counted")
    return msg("when turn\N{NO-BREAK SPACE}{turn} begins", turn=roman(turn))


def _aim(kit: Kit, position: Position, seat: int, aim: CounselledAim) -> CeremonyItem:
    words, reason = _aim_words(kit, position, seat, aim)
    kind = {AimKind.PROVINCE: "province", AimKind.KEEP: "province"}.get(aim.kind, "royal")
    return CeremonyItem(words, reason, (Name(kind, aim.id),), seat, aim.spaces, _AIM_RULES[aim.kind])


_AIM_RULES = {
    AimKind.PROVINCE: ("CTL-14", "VIC-10"),
    AimKind.ROYAL: ("LEG-05", "LEG-45"),
    AimKind.BODY: ("LEG-10", "LEG-18"),
    AimKind.KEEP: ("VIC-10",),
}


def _aim_words(kit: Kit, position: Position, seat: int, aim: CounselledAim) -> tuple[Message, Message]:
    spaces = tuple(Name("space", space) for space in aim.spaces)
    match aim.kind:
        case AimKind.PROVINCE:
            taken = msg("Take {spaces}", spaces=spaces)
            return taken, msg(
                "This completes {province}: {points}; {way}",
                province=Name("province", aim.id),
                points=_victory(aim.points),
                way=_way(aim),
            )
        case AimKind.ROYAL:
            fetched = msg("Fetch {royal} from {space}", royal=Name("royal", aim.id), space=spaces[0])
            return fetched, msg(
                "No guard there, legitimacy +{points}; {way}",
                points=aim.points,
                way=_way(aim),
            )
        case AimKind.BODY:
            return msg("Keep Alexander's body safe at {space}", space=spaces[0]), msg(
                "You can bury it in a major city from turn {first} on; it is lost when turn {last} begins",
                first=roman(FIRST_TURN),
                last=roman(TURN_OF_LOSS),
            )
    total = victory_tallies(kit, position)[seat].total
    return msg("Hold {province}", province=Name("province", aim.id)), msg(
        "It gives {points} of your {total}", points=aim.points, total=_counted(total)
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
    sign = "+" if points >= 0 else "\N{MINUS SIGN}"
    return msgn("{sign}{n} victory point", "{sign}{n} victory points", abs(points), sign=sign)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))


# --- ranks, titles, provinces, the royal family


def court_moments(kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    """Burial and marriage (LEG-12, LEG-45), rank (LEG-20), titles (VIC-10), heirs (LEG-49), provinces (CTL-14)."""
    married = {event.royal for event in events if isinstance(event, Married)}
    for event in events:
        match event:
            case Buried(seat=seat, space=space):
                words = msg("{seat} buries Alexander at {space}", seat=_side(seat), space=Name("space", space))
                yield GreatMoment(words, (), seat, Name("space", space), (space,))
            case Married(seat=seat, royal=royal, space=space):
                words = msg("{seat} marries {royal}", seat=_side(seat), royal=Name("royal", royal))
                yield GreatMoment(words, (), seat, Name("royal", royal), (space,))
            case StatusChanged():
                yield _rank(kit, event)
            case TitleChanged():
                yield from _title(kit, event)
            case RoyalTaken(royal=royal) if royal not in married:
                yield _taken(event)
            case RoyalChanged(royal=royal, state="gone"):
                yield GreatMoment(msg("{royal} leaves the game", royal=Name("royal", royal)), sign=Name("royal", royal))
    yield from _provinces(kit, events)


def _rank(kit: Kit, event: StatusChanged) -> GreatMoment:
    points, side = champion_line(kit).points, _side(event.seat)
    if event.status == "champion":
        words = msg("{seat} is now a Champion of the rightful heir", seat=side)
        return GreatMoment(words, (_gained(points),), event.seat)
    words = msg("{seat} is no longer a Champion", seat=side)
    return GreatMoment(words, (_lost(points),), event.seat)


def _title(kit: Kit, event: TitleChanged) -> Iterator[GreatMoment]:
    """The new holder with the title's points, and the old one; the Usurper's title has no points."""
    if event.title is Title.USURPER:
        if event.seat is not None:
            yield GreatMoment(msg("{seat} is now the Usurper", seat=_side(event.seat)), (), event.seat)
        elif event.before is not None:
            yield GreatMoment(msg("{seat} is no longer the Usurper", seat=_side(event.before)), (), event.before)
        return
    line = {**victory_titles(kit), **legitimacy_titles(kit)}[event.title]
    gained, lost = (
        (_victory(line.points), _victory(-line.points))
        if event.title in victory_titles(kit)
        else (_gained(line.points), _lost(line.points))
    )
    if event.seat is not None:
        words = msg("{title}: {seat}", title=line.source, seat=_side(event.seat))
        before = () if event.before is None else (msg("Before: {seat}", seat=_side(event.before)),)
        yield GreatMoment(words, (gained, *before), event.seat)
    elif event.before is not None:
        words = msg("{title}: lost by {seat}", title=line.source, seat=_side(event.before))
        yield GreatMoment(words, (lost,), event.before)


def _taken(event: RoyalTaken) -> GreatMoment:
    words = msg("{seat} gains {royal}", royal=Name("royal", event.royal), seat=_side(event.seat))
    before = () if event.before is None else (msg("Taken from {seat}", seat=_side(event.before)),)
    spaces = (event.space,) if event.space else ()
    return GreatMoment(words, before, event.seat, Name("royal", event.royal), spaces)


def _provinces(kit: Kit, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if not isinstance(event, ProvinceChanged):
            continue
        points, sign = kit.atlas.provinces[event.province].victory_points, Name("province", event.province)
        if event.seat is not None and event.seat != INDEPENDENT:
            words = msg("{seat} controls {province}", seat=_side(event.seat), province=sign)
            before = () if event.before is None else (msg("Before: {seat}", seat=_side(event.before)),)
            yield GreatMoment(words, (_victory(points), *before), event.seat, sign)
        elif event.before is not None and event.before != INDEPENDENT:
            words = msg("{seat} loses {province}", seat=_side(event.before), province=sign)
            yield GreatMoment(words, (_victory(-points),), event.before, sign)


def _gained(points: int) -> Message:
    return msg("legitimacy +{points}", points=points)


def _lost(points: int) -> Message:
    return msg("legitimacy \N{MINUS SIGN}{points}", points=points)


# --- a new turn


def turn_moments(kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    """The new turn and what changes with it (SEQ-02, SEQ-03)."""
    for event in events:
        if isinstance(event, TurnBegan):
            changes = tuple(_brings(kit, event.turn))
            words, rules = tuple(words for _, words in changes), tuple(rule for rule, _ in changes)
            yield GreatMoment(msg("Turn {turn} begins", turn=roman(event.turn)), words, rules=rules)


def _brings(kit: Kit, turn: int) -> Iterator[tuple[str, Message]]:
    """What the turn brings, each with its rule, even if the generals or heirs concerned are dead."""
    profile, heir = kit.profile, heir_of(kit, turn)
    if turn == POLYPERCHON_COMES:
        old, new = Name("general", ANTIPATROS), Name("general", POLYPERCHON)
        yield "GEN-16", msg("{general} can replace {before}", general=new, before=old)
    if turn == DEMETRIOS_COMES:
        yield "R-26", msg("{general} can join", general=Name("general", DEMETRIOS))
    if heir:
        yield "VIC-15", msg("{royal} comes of age: a regent can win now", royal=Name("royal", heir))
    if turn == FIRST_TURN:
        yield "LEG-09", msg("Alexander's body can be moved and buried from now on")
    if turn == TURN_OF_LOSS:
        yield "LEG-18", msg("Alexander's body is lost if it is not buried")
    if turn == profile.first_instant_turn:
        yield "VIC-21", msg("From now on enough points win at once")
    if turn == profile.last_turn:
        yield "VIC-20", msg("This is the last turn")
    late = heir_before_count(kit)
    if late and turn == profile.last_turn:
        yield "VIC-15", msg("{royal} comes of age before points are counted", royal=Name("royal", late))


# --- great moments


def great_moments(kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
    """Return the great moments among the events of one answer, the weightiest kinds first."""
    told = tuple(events)
    ways = (_played, _near, turn_moments, court_moments, _fallen, _people)
    return tuple(moment for way in ways for moment in way(kit, node, told))


def points_told(events: Iterable[Event]) -> tuple[Message, ...]:
    """Return the changed totals, before and after (VIC-10, LEG-04)."""
    return tuple(_changed_totals(event) for event in events if isinstance(event, PointsChanged))


def _changed_totals(event: PointsChanged) -> Message:
    victory, legitimacy = (event.victory_before, event.victory), (event.legitimacy_before, event.legitimacy)
    parts = [msg("victory points {before} → {now}", before=victory[0], now=victory[1])] if len({*victory}) > 1 else []
    if len({*legitimacy}) > 1:
        parts.append(msg("legitimacy {before} → {now}", before=legitimacy[0], now=legitimacy[1]))
    return msg("{seat}: {sums}", seat=_side(event.seat), sums=tuple(parts))


def _played(_kit: Kit, node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    """A card is played: by whom, and against whom as far as the moment shows (SEQ-13)."""
    for event in events:
        if isinstance(event, CardPlayed) and event.how in (CardUse.SURPRISE, CardUse.EVENT):
            words = msg("{seat} plays {card}", seat=_side(event.seat), card=Name("card", event.card))
            is_surprise = event.how is CardUse.SURPRISE
            further = tuple(_against(node, event)) if is_surprise else ()
            spaces = node.about.spaces if is_surprise else ()
            yield GreatMoment(words, further, event.seat, Name("card", event.card), spaces, is_surprise)


def _against(node: Node, event: CardPlayed) -> Iterator[Message]:
    """The target of a Surprise card: the army on the march, if it belongs to another side."""
    about = node.about
    if about.seat is None or about.seat == event.seat:
        return
    if about.card:
        yield msg("Against {card} of {seat}", card=Name("card", about.card), seat=_side(about.seat))
    elif about.leader and about.space:
        general, space = Name("general", about.leader), Name("space", about.space)
        yield msg("Against {general} of {seat} at {space}", general=general, seat=_side(about.seat), space=space)
    else:
        yield msg("Against {seat}", seat=_side(about.seat))


def _near(_kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case VictoryNear(seat=seat, how="legitimacy", points=points):
                words = msgn(
                    "{seat} needs {n} more legitimacy point to win",
                    "{seat} needs {n} more legitimacy points to win",
                    points,
                    seat=_side(seat),
                )
                yield GreatMoment(words, seat=seat)
            case VictoryNear(seat=seat, points=points):
                words = msgn(
                    "{seat} needs {n} more victory point to win",
                    "{seat} needs {n} more victory points to win",
                    points,
                    seat=_side(seat),
                )
                yield GreatMoment(words, seat=seat)


def _fallen(_kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, Fell):
            place = Name("space", event.space)
            words = msg("{space} falls to {seat}", space=place, seat=_side(event.seat))
            held = event.holder is not None and event.holder != event.seat
            further = (msg("Held before by {seat}", seat=_side(event.holder or INDEPENDENT)),) if held else ()
            yield GreatMoment(words, further, event.seat, place, (event.space,))


def _people(_kit: Kit, _node: Node, events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case Died(seat=seat, general=general, space=space):
                words = msg("{general} dies", general=Name("general", general))
                yield GreatMoment(words, (), seat, Name("general", general), tuple(filter(None, (space,))))
            case Replaced(seat=seat, general=general, before=before):
                words = msg("{general} dies", general=Name("general", before))
                heir = msg("{general} takes over", general=Name("general", general))
                yield GreatMoment(words, (heir,), seat, Name("general", before))
            case Dispersed():
                yield from _dispersed(event)
            case IndependentsBeaten(army=army):
                words = msg("beaten: {army}", army=Name("independent", army))
                yield GreatMoment(words, (), INDEPENDENT, Name("independent", army), (), False)


def _dispersed(event: Dispersed) -> Iterator[GreatMoment]:
    """An army without a general is an ordinary loss; dispersed generals are announced (BAT-32)."""
    generals = sorted(event.group.generals)
    rest = event.group - Group(generals=tuple(generals))
    further = (msg("Also dispersed: {pieces}", pieces=group_words(rest)),) if rest else ()
    for number, general in enumerate(generals):
        words = msg("{general} is dispersed", general=Name("general", general))
        spaces = (event.space,) if event.space else ()
        yield GreatMoment(words, further if number == 0 else (), event.seat, Name("general", general), spaces)
