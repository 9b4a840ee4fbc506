"""A short introduction to each kind of question of the Successors, shown when a player first meets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from diadochi.forecast.successors.counsel import Cost, CostKind, costs_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.game_narration import CostNote, FirstTime
from diadochi.narration.narrator import rolled_for
from diadochi.rules.core.flow import Answer, Decision, NodeKind, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.battle.outcome import POLYPERCHON
from diadochi.rules.successors.events import PointsChanged, ProvinceChanged
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import KINDS
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import champion_line

_AIM = FirstTime(
    msg("Target of the card"),
    msg("Choose what the card affects. Possible targets glow on the map or are listed in the bar."),
)
_AIMED = (
    Kind.CHOOSE_CARD,
    Kind.CHOOSE_FLEET,
    Kind.CHOOSE_GENERAL,
    Kind.CHOOSE_NUMBER,
    Kind.CHOOSE_OWN_SPACE,
    Kind.CHOOSE_PROVINCE,
    Kind.CHOOSE_ROYAL,
    Kind.CHOOSE_SEAT,
    Kind.CHOOSE_SPACE,
    Kind.CHOOSE_STACK,
)
_TURN: dict[NodeKind, FirstTime] = {
    Kind.TURN_ORDER: FirstTime(msg("First player"), msg("Choose who plays first this turn. The others follow.")),
    Kind.REINFORCEMENTS: FirstTime(
        msg("Reinforcements"),
        msg(
            "New units and generals arrive before the turn, best in armies that will march soon. Drag them from the "
            "tray to spaces that glow. By keys: arrow keys and Space choose counters, a letter places them."
        ),
    ),
    Kind.HEIR: FirstTime(
        msg("The heir comes of age"),
        msg(
            "The heir is of age and there is no regency. Keep the heir in the royal family, or remove the "
            "heir from the game."
        ),
    ),
    Kind.TYCHE: FirstTime(
        msg("Your card"),
        msg(
            "Play one card for its event or for its operation points. Point at a card to see what it can do now. "
            "By keys: Enter goes to the hand, arrow keys go from card to card."
        ),
    ),
    Kind.SURRENDER_SIEGES: FirstTime(
        msg("Besieged cities"),
        msg(
            "You can attempt to take besieged cities before cards are played. Choose a siege; its chance is "
            "shown next to it."
        ),
    ),
    Kind.ACTIVATION: FirstTime(
        msg("Your armies"),
        msg(
            "Drag a general whose army can still act to a space that glows. By keys: Enter goes to an army, lifts it "
            "and drops it; arrow keys carry it. End the segment when you have moved enough."
        ),
    ),
    Kind.HAND_OVER: FirstTime(msg("Next side"), msg("This table plays only marches. Choose whose armies move next.")),
    Kind.FORAGE: FirstTime(
        msg("Too many units"), msg("This space cannot feed so many units. Choose the unit to remove.")
    ),
    Kind.OPERATIONS: FirstTime(
        msg("Operation points"),
        msg(
            "Use the card's points for one thing: control markers, a march, training, a fleet or a general. "
            "The bar shows what is possible now."
        ),
    ),
    Kind.PLACE_MARKER: FirstTime(
        msg("Control markers"),
        msg(
            "Click a space that glows, or press its letter, to place your marker. Complete a province to score its "
            "points."
        ),
    ),
    Kind.TRAIN: FirstTime(
        msg("Training"),
        msg(
            "Choose a kind of unit to train. Points stay on the training track until the unit is ready and "
            "arrives as a reinforcement."
        ),
    ),
    Kind.IMPROVE_FLEET: FirstTime(
        msg("Fleets"), msg("Choose a fleet to improve. It stays stronger until it is dispersed or changes sides.")
    ),
    Kind.MARCH_CARD: FirstTime(
        msg("March by card"),
        msg("The card's points move one army now, without a movement roll. Move it as in your activation segment."),
    ),
}
_CARDS: dict[NodeKind, FirstTime] = {
    Kind.SURPRISE: FirstTime(
        msg("Surprise cards"),
        msg("You can play a Surprise card now. Cards that fit are lit in your hand; pass to keep them."),
    ),
    Kind.DESERTION: FirstTime(msg("Desertion"), msg("Choose the unit that changes sides.")),
    Kind.CHOOSE_HOME: FirstTime(
        msg("New general"),
        msg(
            "This general can arrive here at once, or elsewhere as a reinforcement. Generals are safest next to "
            "your own units."
        ),
    ),
    Kind.MINOR_GENERAL: FirstTime(
        msg("Minor general"), msg("A minor general can lead an army. Without units, a general is in danger.")
    ),
}
_MARCH: dict[NodeKind, FirstTime] = {
    Kind.WHO_GOES: FirstTime(
        msg("Marching pieces"), msg("Choose the units and generals that march. The rest stay here.")
    ),
    Kind.MARCH: FirstTime(
        msg("On the march"),
        msg(
            "Move to a space that glows, pick up or drop pieces, besiege, or end the march. The bar shows "
            "your remaining movement points."
        ),
    ),
    Kind.ROYAL_ROAD: FirstTime(
        msg("The royal road"),
        msg("This general can take the royal road instead of the movement roll. The royal road uses land routes only."),
    ),
    Kind.BURIAL: FirstTime(
        msg("Alexander's burial"),
        msg("Bury Alexander here for good, or keep the cart. The city of the tomb decides how many points it gives."),
    ),
    Kind.INDEPENDENT_MARCH: FirstTime(
        msg("Independent army"),
        msg(
            "No side owns this army, but you move it now. Drag it to a space that glows, or use Enter and the arrow "
            "keys."
        ),
    ),
    Kind.INTERCEPTION: FirstTime(
        msg("Interception"),
        msg(
            "An enemy passes close to your army. A roll decides whether you intercept; the chance is shown "
            "next to the answer."
        ),
    ),
    Kind.INTERCEPTED: FirstTime(
        msg("Intercepted"),
        msg("An enemy army blocks your way. Fight here, or step back and end your march."),
    ),
    Kind.NAVAL_INTERCEPTION: FirstTime(
        msg("Naval interception"),
        msg("Your fleets can oppose this voyage. That leads to a naval battle."),
    ),
    Kind.AVOID_BATTLE: FirstTime(
        msg("Avoiding battle"),
        msg("Stay and fight, or roll to slip away to a space that glows. If the roll fails, you fight here."),
    ),
    Kind.WITHDRAWAL: FirstTime(
        msg("Withdrawal"), msg("The roll succeeded. Click the space where the army goes, or press its letter.")
    ),
    Kind.OVERRUN: FirstTime(
        msg("Overrunning"),
        msg("The enemy here is weak enough to overrun without a battle. Overrun, or fight."),
    ),
}
_FIGHT: dict[NodeKind, FirstTime] = {
    Kind.GARRISON_JOINS: FirstTime(
        msg("The garrison"),
        msg("Units inside the city can come out and fight, or stay behind the walls."),
    ),
    Kind.SHELTER: FirstTime(
        msg("Behind the walls"),
        msg("Before the battle, you can move units and generals into the city, up to its limit."),
    ),
    Kind.REPLACEMENT: FirstTime(
        msg("New commander"),
        msg("The commander is lost. Place a minor general from your hand, or leave the army without a commander."),
    ),
    Kind.EARLY_POLYPERCHON: FirstTime(
        msg("{general}", general=Name("general", POLYPERCHON)),
        msg("{general} can enter the game now, if you wish.", general=Name("general", POLYPERCHON)),
    ),
    Kind.SORTIES: FirstTime(
        msg("Sortie"),
        msg("The besieged can attack the besiegers. The card next to the question shows the odds."),
    ),
    Kind.LOSSES: FirstTime(
        msg("Losses"), msg("Mark the units to lose: by mouse, or with arrow keys and Space. Keep those you need most.")
    ),
    Kind.WHOSE_LOSS: FirstTime(
        msg("Loss of one stack"), msg("More than one stack fought here. Choose which one takes the loss.")
    ),
    Kind.WHO_STAYS: FirstTime(
        msg("Remaining general"), msg("Only one of these generals can stay here alone. Choose which one.")
    ),
}
FIRST_TIMES: Mapping[NodeKind, FirstTime] = MappingProxyType(
    {**_TURN, **_CARDS, **dict.fromkeys(_AIMED, _AIM), **_MARCH, **_FIGHT}
)
"""By kind of question; related kinds share an introduction."""


# --- stakes
# What an answer costs or gains at once in the Successors, in words: rank, sieges, royals, markers, points.

COSTS: Mapping[str, Message] = MappingProxyType(
    {
        CostKind.RANK: msg("Losing Champion status"),
        CostKind.SIEGE: msg("Giving up a siege"),
        CostKind.ROYAL: msg("Leaving an heir or the cart unguarded"),
        CostKind.ISOLATION: msg("Isolating your own markers"),
        CostKind.POINTS: msg("Losing points"),
    }
)
"""The costs that players are warned of, each with its line in the menu."""


def costs(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostNote, ...]:
    """Return what these answers cost the player asked; `game` is a copy that may be played on."""
    return tuple(
        CostNote(cost.kind, *_told(kit, cost), _briefly(cost), cost.kind == CostKind.POINTS)
        for cost in costs_of(kit, game, answers)
    )


def _briefly(cost: Cost) -> Message:
    """The cost as the button of the answer shows it."""
    match cost.kind:
        case CostKind.RANK:
            return msg("loses Champion status")
        case CostKind.SIEGE:
            return msg("ends the siege")
        case CostKind.ROYAL:
            return msg("{royal} without a guard", royal=Name("royal", cost.royal))
        case CostKind.ISOLATION:
            return msgn("cuts off {n} marker", "cuts off {n} markers", len(cost.spaces))
    victory, legitimacy, victory_now, legitimacy_now = cost.sums
    parts = []
    if victory_now < victory:
        parts.append(msg("{n} VP", n=_signed(victory_now - victory)))
    if legitimacy_now < legitimacy:
        parts.append(msg("{n} LP", n=_signed(legitimacy_now - legitimacy)))
    return msg("{parts}", parts=tuple(parts))


def _told(kit: Kit, cost: Cost) -> tuple[Message, tuple[str, ...]]:
    match cost.kind:
        case CostKind.RANK:
            points = champion_line(kit).points
            return msg("You lose Champion status: legitimacy −{points}.", points=points), ("LEG-21",)
        case CostKind.SIEGE:
            return _siege(cost), ("SIE-18",)
        case CostKind.ROYAL:
            royal, space = Name("royal", cost.royal), Name("space", cost.space)
            words = msg("{royal} at {space} has no guard and can be taken.", royal=royal, space=space)
            return words, ("LEG-51",)
        case CostKind.ISOLATION:
            spaces = tuple(Name("space", space) for space in cost.spaces)
            words = msgn(
                "{n} marker is cut off and will be lost in the isolation phase: {spaces}.",
                "{n} markers are cut off and will be lost in the isolation phase: {spaces}.",
                len(spaces),
                spaces=spaces,
            )
            return words, ("SEQ-32", "SEQ-33")
    return _points(cost), ("VIC-10", "LEG-04")


def _siege(cost: Cost) -> Message:
    space = Name("space", cost.space)
    if not cost.points:
        return msg("This ends the siege of {space}.", space=space)
    return msgn(
        "This ends the siege of {space} and loses its siege point.",
        "This ends the siege of {space} and loses its {n} siege points.",
        cost.points,
        space=space,
    )


def _points(cost: Cost) -> Message:
    victory, legitimacy, victory_now, legitimacy_now = cost.sums
    parts = []
    if victory_now < victory:
        parts.append(msg("victory points {before} → {now}", before=victory, now=victory_now))
    if legitimacy_now < legitimacy:
        parts.append(msg("legitimacy {before} → {now}", before=legitimacy, now=legitimacy_now))
    return msg("You lose points: {sums}.", sums=tuple(parts))


# --- gains
# Short enough for a button: points, a province, the training track.


def gain_words(kit: Kit, seat: int, before: Position, after: Position, events: Iterable[Event]) -> Message | None:
    """Word what `seat` gains from `before` to `after`; None if nothing countable."""
    parts = (*_parts(seat, events), *_track(kit, seat, before, after))
    return msg("{parts}", parts=parts) if parts else None


def _parts(seat: int, events: Iterable[Event]) -> Iterator[Message]:
    for event in events:
        match event:
            case ProvinceChanged(seat=holder, before=former, province=province) if seat in (holder, former):
                name = Name("province", province)
                completes, loses = msg("completes {province}", province=name), msg("loses {province}", province=name)
                yield completes if holder == seat else loses
            case PointsChanged() if event.seat == seat:
                if event.victory != event.victory_before:
                    yield msg("{n} VP", n=_signed(event.victory - event.victory_before))
                if event.legitimacy != event.legitimacy_before:
                    yield msg("{n} LP", n=_signed(event.legitimacy - event.legitimacy_before))


def _track(kit: Kit, seat: int, before: Position, after: Position) -> Iterator[Message]:
    """The training points of a unit after the answer (OPS-23)."""
    if seat not in before.factions or before.factions[seat].training == after.factions[seat].training:
        return
    kind, paid = after.factions[seat].training
    if kind in KINDS:
        yield msg("{paid} of {cost}", paid=paid, cost=kit.profile.train_cost[KINDS.index(kind)])
    else:
        yield msg("unit ready")


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")


# --- reasons of questions


def why_asked(asked: Decision, fallen: Roll | None) -> Message | None:
    """Say why losses must be chosen, where the question itself does not (BAT-29, BAT-37, SIE-11, ATT-04)."""
    space = Name("space", asked.about.space)
    if asked.kind == Kind.LOSSES:
        for rule in asked.rules:
            match rule:
                case "BAT-29":
                    return msg("The battle of {space} is a draw", space=space)
                case "BAT-37":
                    return msg("Losses of the winner at {space}", space=space)
                case "SIE-11":
                    return msg("Siege of {space}", space=space)
    return rolled_for(asked, fallen)
