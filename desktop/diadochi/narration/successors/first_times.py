"""A short introduction to each kind of question of the Successors, shown when a player first meets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from diadochi.forecast.successors.counsel import Cost, CostKind, costs_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.game_narration import CostTold, FirstTime
from diadochi.narration.narrator import thrown_for
from diadochi.rules.core.flow import Answer, Decision, NodeKind, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.events import PointsChanged, ProvinceChanged
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import KINDS
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import champion_line

_AIM = FirstTime(
    msg("Aiming a card"),
    msg("The card that was played asks for its aim. What it may be used on glows on the map or stands in the bar."),
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
    Kind.TURN_ORDER: FirstTime(
        msg("Who begins"), msg("The side that is asked names who plays first in this turn; the others follow.")
    ),
    Kind.REINFORCEMENTS: FirstTime(
        msg("Reinforcements"),
        msg(
            "New units and generals come before the turn is played. Drag them from the tray to places that "
            "glow: armies that will march soon need them most."
        ),
    ),
    Kind.HEIR: FirstTime(
        msg("The heir comes of age"),
        msg(
            "He is of age and there is no regency. Kept, he stays an ordinary member of his house; killed, "
            "he is out of the game."
        ),
    ),
    Kind.TYCHE: FirstTime(
        msg("A card for this turn"),
        msg(
            "Play one card of your hand: for its event or for its operation points, as the card allows. "
            "Point at a card and it tells what it can do now."
        ),
    ),
    Kind.SURRENDER_SIEGES: FirstTime(
        msg("Cities that may give in"),
        msg(
            "Before cards are played, cities that are besieged may be attempted. Choose a siege; the chance "
            "stands beside it."
        ),
    ),
    Kind.ACTIVATION: FirstTime(
        msg("Which army marches"),
        msg(
            "Lift a general whose army can still act and drop him on a place that glows. When no army is "
            "left that you want to move, end the segment."
        ),
    ),
    Kind.HAND_OVER: FirstTime(
        msg("Whose segment is next"), msg("On this table only marches are played: say whose armies are moved next.")
    ),
    Kind.FORAGE: FirstTime(
        msg("Too many mouths"), msg("More units stand together than the space feeds. Choose the one that is given up.")
    ),
    Kind.OPERATIONS: FirstTime(
        msg("Operation points"),
        msg(
            "The points of the card are used for one matter: control markers, a march, training, a fleet or "
            "a general. The bar says which of them can be done now."
        ),
    ),
    Kind.PLACE_MARKER: FirstTime(
        msg("Control markers"),
        msg("Press a space that glows and your marker lies there. Spaces that complete a province bring its points."),
    ),
    Kind.TRAIN: FirstTime(
        msg("Training"),
        msg(
            "Points put on the training track stay there until a unit is finished; then it comes as a "
            "reinforcement. Choose which kind is trained."
        ),
    ),
    Kind.IMPROVE_FLEET: FirstTime(
        msg("Fleets"), msg("The fleet is turned to its strong side for good. Choose which one.")
    ),
    Kind.MARCH_CARD: FirstTime(
        msg("A march from a card"),
        msg(
            "The points of the card let one army march now, without a throw. Lift it and drop it as in your "
            "activation segment."
        ),
    ),
}
_CARDS: dict[NodeKind, FirstTime] = {
    Kind.SURPRISE: FirstTime(
        msg("A Surprise card?"),
        msg("At this moment a Surprise card may be played. Those in your hand that fit are lit; to keep them, pass."),
    ),
    Kind.DESERTION: FirstTime(msg("Desertion"), msg("Choose the unit that comes over.")),
    Kind.CHOOSE_HOME: FirstTime(
        msg("A general comes"),
        msg("He may come to this space at once, or elsewhere as a reinforcement. He is safest beside units of yours."),
    ),
    Kind.MINOR_GENERAL: FirstTime(
        msg("A minor general"), msg("He can lead an army of his own. Alone, without units, he is in danger.")
    ),
}
_MARCH: dict[NodeKind, FirstTime] = {
    Kind.WHO_GOES: FirstTime(
        msg("Who goes along"), msg("Choose which units and generals march; the rest stay and hold the place.")
    ),
    Kind.MARCH: FirstTime(
        msg("On the march"),
        msg(
            "Go on to a place that glows, pick up or leave somebody behind, besiege where you stand, or end "
            "the march. The bar says how many points are left."
        ),
    ),
    Kind.ROYAL_ROAD: FirstTime(
        msg("The royal road"),
        msg(
            "The card was played for this general: he may take the royal road in place of the movement roll. "
            "On it he uses land routes only."
        ),
    ),
    Kind.BURIAL: FirstTime(
        msg("Alexander's burial"),
        msg(
            "The body lies in a major city of yours. Bury it here for good, or keep the cart: where the tomb "
            "stands decides what it brings."
        ),
    ),
    Kind.INDEPENDENT_MARCH: FirstTime(
        msg("An independent army"), msg("It belongs to nobody, and you move it now: drag it to a place that glows.")
    ),
    Kind.INTERCEPTION: FirstTime(
        msg("Interception"),
        msg(
            "An enemy marches past. A throw decides whether your army comes between. The chance stands "
            "beside the answer."
        ),
    ),
    Kind.INTERCEPTED: FirstTime(
        msg("Intercepted"),
        msg("Somebody has come between. Fight him here, or step back to where you came from, which ends the march."),
    ),
    Kind.NAVAL_INTERCEPTION: FirstTime(
        msg("A voyage is opposed?"),
        msg("Somebody is at sea. Your fleets may oppose the voyage, which leads to a battle at sea."),
    ),
    Kind.AVOID_BATTLE: FirstTime(
        msg("Avoiding battle"),
        msg(
            "An enemy enters your space. Stand and fight, or throw to slip away to a place that glows; if "
            "the throw fails, you fight all the same."
        ),
    ),
    Kind.WITHDRAWAL: FirstTime(
        msg("Withdrawal"), msg("The throw has succeeded: press the place to which the army withdraws.")
    ),
    Kind.OVERRUN: FirstTime(
        msg("Overrunning"),
        msg("Those who stand here are so weak that they can be overrun without a battle. The choice is yours."),
    ),
}
_FIGHT: dict[NodeKind, FirstTime] = {
    Kind.GARRISON_JOINS: FirstTime(
        msg("The garrison"),
        msg("Units inside the city may come out and fight beside their friends, or stay behind the wall."),
    ),
    Kind.SHELTER: FirstTime(
        msg("Behind the wall"),
        msg("Before the battle units and generals may go inside the city, as many as find room there."),
    ),
    Kind.REPLACEMENT: FirstTime(
        msg("Another commander"),
        msg("The commander is gone. A minor general from your hand may take his place, or nobody commands."),
    ),
    Kind.EARLY_POLYPERCHON: FirstTime(
        msg("Polyperchon"), msg("Polyperchon may come now already. Say whether he does.")
    ),
    Kind.SORTIES: FirstTime(
        msg("A sortie"),
        msg("Those inside may come out against the besiegers. The card beside the question says what it can bring."),
    ),
    Kind.LOSSES: FirstTime(msg("Losses"), msg("Press the units that fall; keep those you would miss most.")),
    Kind.WHOSE_LOSS: FirstTime(
        msg("Whose loss"), msg("More than one stack fought here: say which of them bears the loss.")
    ),
    Kind.WHO_STAYS: FirstTime(
        msg("Who stays"), msg("Only one of these generals may stay here without others: choose who does.")
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
        CostKind.RANK: msg("Ceasing to be a Champion"),
        CostKind.SIEGE: msg("Breaking a siege"),
        CostKind.ROYAL: msg("Leaving an heir or the cart unguarded"),
        CostKind.ISOLATION: msg("Cutting off own markers"),
        CostKind.POINTS: msg("Giving points away"),
    }
)
"""The costs that players are warned of, each with its line in the menu."""


def costs(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
    """Return what these answers cost the player asked; `game` is a copy that may be played on."""
    return tuple(CostTold(cost.kind, *_told(kit, cost)) for cost in costs_of(kit, game, answers))


def _told(kit: Kit, cost: Cost) -> tuple[Message, tuple[str, ...]]:
    match cost.kind:
        case CostKind.RANK:
            points = champion_line(kit).points
            return msg("You cease to be a Champion: legitimacy \N{MINUS SIGN}{points}.", points=points), ("LEG-21",)
        case CostKind.SIEGE:
            return _siege(cost), ("SIE-18",)
        case CostKind.ROYAL:
            royal, space = Name("royal", cost.royal), Name("space", cost.space)
            words = msg("{royal} at {space} is without a guard: open to whoever comes.", royal=royal, space=space)
            return words, ("LEG-51",)
        case CostKind.ISOLATION:
            spaces = tuple(Name("space", space) for space in cost.spaces)
            words = msgn(
                "{n} marker is cut off and lost in the isolation phase: {spaces}.",
                "{n} markers are cut off and lost in the isolation phase: {spaces}.",
                len(spaces),
                spaces=spaces,
            )
            return words, ("SEQ-32", "SEQ-33")
    return _points(cost), ("VIC-10", "LEG-04")


def _siege(cost: Cost) -> Message:
    space = Name("space", cost.space)
    if not cost.points:
        return msg("The siege of {space} is broken.", space=space)
    return msgn(
        "The siege of {space} is broken: its siege point is lost.",
        "The siege of {space} is broken: its {n} siege points are lost.",
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
        yield msg("one is ready")


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
                    return msg("The battle of {space} is drawn", space=space)
                case "BAT-37":
                    return msg("The victory at {space} has its price", space=space)
                case "SIE-11":
                    return msg("Siege of {space}", space=space)
    return thrown_for(asked, fallen)
