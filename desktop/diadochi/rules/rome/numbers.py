"""The numbers of the Sword of Rome that an owner of the printed game may replace, in tables by subject."""

from collections.abc import Mapping

from diadochi.atlas.documents import JsonObject
from diadochi.language import Name, msg
from diadochi.rules.core.number_tables import NumberLister, NumberTable

_BATTLE, _MOVEMENT, _RATINGS, _SIEGE, _FORCES, _VALUES = "battle", "movement", "ratings", "siege", "forces", "values"
_NUMBER = (msg("Number"),)


def rome_numbers(contents: Mapping[str, JsonObject]) -> tuple[NumberTable, ...]:
    """All tables of numbers of the decoded files of a map."""
    lister = NumberLister(contents)
    for add in (_battle, _avoiding, _cities, _movement, _leaders, _scenarios):
        add(lister)
    return tuple(lister.tables)


def _battle(lister: NumberLister) -> None:
    lister.add(
        "size_ratio",
        _BATTLE,
        msg("Size ratio"),
        msg("What the larger army adds to its battle roll, from each ratio on. The last step wins without a battle."),
        (msg("Larger army"), msg("Smaller army"), msg("Modifier")),
        [
            (
                msg("Step {n}", n=place + 1),
                [
                    # the first step is 1:1
                    *(
                        lister.number(f"tables.size_ratio.{place}.ratio.{part}", 1) if place else None
                        for part in (0, 1)
                    ),
                    lister.number(f"tables.size_ratio.{place}.modifier", 0, 20),
                ],
            )
            for place in range(len(lister.entries("tables", "size_ratio")))
        ],
        ("ROM-47", "OP-01"),
    )
    losses = {
        "winner_die": msg("Loser, by a die of the winner"),
        "loser_die_winner": msg("Winner, by a die of the loser"),
        "loser_die_self": msg("Loser, by its own die"),
    }
    lister.add(
        "loss",
        _BATTLE,
        msg("Loss table"),
        msg("Units lost in a battle for each unmodified face of each die."),
        [*losses.values()],
        [
            (
                msg("Die {n}", n=int(row.get("face", 0))),
                [lister.number(f"tables.loss.{row.get('face')}.{column}", 0, 9) for column in losses],
            )
            for row in lister.entries("tables", "loss")
        ],
        ("ROM-72", "OP-02"),
    )
    modifiers = {
        "dice": (msg("Dice of a side"), 1, 6),
        "flank_force": (msg("Flank force"), -9, 9),
        "friendly_location": (msg("Friendly space"), -9, 9),
        "intercepted_in": (msg("Intercepted"), -9, 9),
        "failed_avoid": (msg("Failed to avoid battle"), -9, 9),
        "attack_across_rough_or_strait": (msg("Attack across rough terrain or a strait"), -9, 9),
        "leader_difference": (msg("Each point of tactical rating ahead"), -9, 9),
    }
    lister.add(
        "battle_roll",
        _BATTLE,
        msg("Battle roll"),
        msg("How many dice a side rolls, and what is added to them."),
        _NUMBER,
        [
            (words, (lister.number(f"tables.battle_roll.{key}.value", least, most),))
            for key, (words, least, most) in modifiers.items()
        ],
        ("ROM-57", "ROM-63"),
    )


def _avoiding(lister: NumberLister) -> None:
    lister.add(
        "avoid",
        _MOVEMENT,
        msg("Avoiding battle"),
        msg("The limits of avoiding battle by land."),
        _NUMBER,
        [
            (msg("Most units that avoid together"), (lister.number("tables.avoid.cu_limit.value", 1),)),
            (msg("Most spaces in one go"), (lister.number("tables.avoid.locations_most.value", 1, 9),)),
            (msg("Rating without a leader"), (lister.number("tables.avoid.rating_without_leader.value", 0, 6),)),
        ],
        ("ROM-04", "ROM-06", "ROM-08"),
    )
    lister.add(
        "sea_avoid",
        _MOVEMENT,
        msg("Avoiding battle by sea"),
        msg("The card a power needs (0: none), and how many units can sail with it."),
        (msg("Card"), msg("Most units")),
        [
            (
                msg("{n}. {power}", n=place + 1, power=_power(str(row.get("power", "")))),
                [
                    lister.number(f"tables.sea_avoid.{place}.card", 0, 3),
                    lister.number(f"tables.sea_avoid.{place}.cu_limit", 1),
                ],
            )
            for place, row in enumerate(lister.entries("tables", "sea_avoid"))
        ],
        ("ROM-11", "ROM-22"),
    )


def _power(power: str) -> Name:
    return Name("power", power.rpartition(" ")[2])


def _cities(lister: NumberLister) -> None:
    there = lister.contents.get("tables", {}).get("city", {}).get("cu_inside_at", {})
    lister.add(
        "city",
        _SIEGE,
        msg("Room inside cities"),
        msg("How many units find room inside a walled city."),
        (msg("Units"),),
        [
            (msg("Other walled cities"), (lister.number("tables.city.cu_inside.value", 0, 30),)),
            *(
                (
                    msg("{space}", space=Name("space", city)),
                    (lister.number(f"tables.city.cu_inside_at.{city}.value", 0, 30),),
                )
                for city in there
            ),
        ],
        ("OP-04",),
    )
    siege = {
        "least_cu": (msg("Units needed for a siege"), 1, 30),
        "dice_small": (msg("Dice of a small army"), 1, 6),
        "dice_large": (msg("Dice of a large army"), 1, 6),
        "large_from": (msg("Units of a large army"), 1, 99),
    }
    lister.add(
        "siege",
        _SIEGE,
        msg("Sieges"),
        msg("How many dice a besieging army rolls at the end of a turn. They are our own rules for the scenarios."),
        _NUMBER,
        [
            (words, (lister.number(f"positions.play.siege.{key}", least, most),))
            for key, (words, least, most) in siege.items()
        ],
        ("PLAY-15", "PLAY-17"),
    )


def _movement(lister: NumberLister) -> None:
    kinds = lister.contents.get("positions", {}).get("play", {}).get("movement", {}).get("cost", {})
    lister.add(
        "movement",
        _MOVEMENT,
        msg("Marches"),
        msg("Movement points of a march, what a route costs, and how many units move together."),
        _NUMBER,
        [
            (msg("Movement points"), (lister.number("positions.play.movement.points", 1, 30),)),
            *(
                (
                    msg("{kind}", kind=Name("route_kind", kind)),
                    (
                        lister.number(
                            f"positions.play.movement.cost.{kind}", 1, 30, twins=(f"map.route_kind.{kind}.cost",)
                        ),
                    ),
                )
                for kind in kinds
            ),
            (msg("Most units that march together"), (lister.number("positions.play.movement.cu_limit", 1),)),
            (msg("Most units that intercept together"), (lister.number("positions.play.interception.cu_limit", 1),)),
            (msg("Units that take open country"), (lister.number("positions.play.marker.open_cu", 1),)),
            (msg("Units that take a tribe"), (lister.number("positions.play.marker.tribe_cu", 1),)),
        ],
        ("PLAY-03", "PLAY-06", "PLAY-13"),
    )


def _leaders(lister: NumberLister) -> None:
    lister.add(
        "leaders",
        _RATINGS,
        msg("Leaders"),
        msg(
            "The tactical rating counts in battles, interceptions and avoiding battle; the activation rating is the "
            "least card that activates the leader."
        ),
        (msg("Tactical rating"), msg("Activation rating")),
        [
            (
                msg("{leader}", leader=Name("leader", str(leader.get("id")))),
                [
                    lister.number(f"leaders.leader.{leader.get('id')}.tactical", 1, 4),
                    lister.number(f"leaders.leader.{leader.get('id')}.activation", 1, 3),
                ],
            )
            for leader in lister.entries("leaders", "leader")
        ],
        ("ROM-05", "PLAY-02"),
    )


def _scenarios(lister: NumberLister) -> None:
    scenarios = lister.entries("positions", "scenario")
    lister.add(
        "forces",
        _FORCES,
        msg("Forces of the scenarios"),
        msg("The combat units of each force at the beginning of a scenario, or when it arrives."),
        (msg("Units"),),
        [
            (
                msg(
                    "{power} at {space}, {setup}",
                    power=Name("power", str(force.get("power"))),
                    space=Name("space", str(force.get("at"))),
                    setup=Name("setup", str(scenario.get("id"))),
                ),
                (lister.number(f"positions.scenario.{scenario.get('id')}.force.{place}.cu", 1),),
            )
            for scenario in scenarios
            for place, force in enumerate(scenario.get("force", []))
        ],
        ("PLAY-18",),
    )
    lister.add(
        "cities",
        _VALUES,
        msg("Points of cities"),
        msg("The points that each city brings at the end of a scenario."),
        (msg("Points"),),
        [
            (
                msg("{space}, {setup}", space=Name("space", city), setup=Name("setup", str(scenario.get("id")))),
                (lister.number(f"positions.scenario.{scenario.get('id')}.city.{city}", 0),),
            )
            for scenario in scenarios
            for city in scenario.get("city", {})
        ],
        ("PLAY-19",),
    )
    lister.add(
        "victory",
        _VALUES,
        msg("Victory"),
        msg("How long a scenario is, and the points that win it."),
        (msg("Turns"), msg("Points that win")),
        [
            (
                msg("{setup}", setup=Name("setup", str(scenario.get("id")))),
                [
                    lister.number(f"positions.scenario.{scenario.get('id')}.turns", 1, 30),
                    lister.number(f"positions.scenario.{scenario.get('id')}.victory.points", 1, 99),
                ],
            )
            for scenario in scenarios
        ],
        ("PLAY-19",),
    )
    cards = lister.contents.get("positions", {}).get("play", {}).get("cards", {}).get("values_each_turn", [])
    lister.add(
        "cards",
        _VALUES,
        msg("Cards of a turn"),
        msg("The values of the cards everyone holds at the beginning of a turn."),
        (msg("Value"),),
        [
            (msg("Card {n}", n=place + 1), (lister.number(f"positions.play.cards.values_each_turn.{place}", 1, 3),))
            for place in range(len(cards))
        ],
        ("PLAY-01",),
    )
