"""The numbers of the Successors that an owner of the printed game may replace, in tables by subject."""

from collections.abc import Mapping

from diadochi.atlas.documents import JsonObject
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.number_tables import HOUSE, NumberTable
from diadochi.rules.successors.course_numbers import cards, values
from diadochi.rules.successors.number_lister import (
    ATTRITION,
    BATTLE,
    EDITIONS,
    MOVEMENT,
    NUMBER,
    SIEGE,
    SuccessorsLister,
)
from diadochi.rules.successors.piece_numbers import forces, ratings

_OPEN_END = 99
"""The last column of the attrition table ends with so many units."""


def successors_numbers(contents: Mapping[str, JsonObject]) -> tuple[NumberTable, ...]:
    """All tables of numbers of the decoded files of a map."""
    lister = SuccessorsLister(contents)
    for add in (_battle, _siege, _attrition, _movement, ratings, forces, values, cards):
        add(lister)
    return tuple(lister.tables)


# --- battle


def _battle(lister: SuccessorsLister) -> None:
    table = lister.contents.get("tables", {}).get("battle", {})
    rows, first = table.get("rows", []), int(table.get("first_column", 2))
    lister.add(
        "battle",
        BATTLE,
        msg("Battle table"),
        msg(
            "The score of a side by its strength (rows) and its modified roll of two dice (columns). The higher score "
            "wins, on land and at sea. Above the last row the last row is read."
        ),
        [msg("Roll {n}", n=first + place) for place in range(len(rows[0]) if rows else 0)],
        [
            (
                msg("Strength {n}", n=strength),
                [lister.number(f"tables.battle.rows.{strength}.{place}") for place in range(len(row))],
            )
            for strength, row in enumerate(rows)
        ],
        ("BAT-21", "R-65"),
    )
    lister.add(
        "strength",
        BATTLE,
        msg("Strength of units"),
        msg("What each combat unit adds to the strength of its side in a battle, and when its commander dies."),
        NUMBER,
        [
            lister.one(msg("Mercenary"), "tables.strength.mercenary"),
            lister.one(msg("Loyal Macedonian"), "tables.strength.loyal_macedonian"),
            lister.one(msg("Royal Army"), "tables.strength.royal_army"),
            lister.one(msg("Added to the die of an elephant"), "tables.strength.elephant_die_modifier", -6, 6),
            lister.one(msg("Least strength of an elephant"), "tables.strength.elephant_minimum"),
            lister.one(msg("Local Troops, own marker"), "tables.strength.local_troops_space"),
            lister.one(msg("Local Troops, own province"), "tables.strength.local_troops_province"),
            lister.one(msg("Roll that puts a commander at risk"), "tables.commander_loss.modified_roll", 2, 18),
            lister.one(
                msg("Least die that kills him after a victory or draw"),
                "tables.commander_loss.dies_on_when_won_or_drawn.0",
                1,
                6,
            ),
            lister.one(
                msg("Least die that kills him after a defeat"), "tables.commander_loss.dies_on_when_lost.0", 1, 6
            ),
        ],
        ("CU-03", "BAT-25"),
    )
    lister.add(
        "battle_editions",
        BATTLE,
        msg("Silver Shields and overruns"),
        msg("The strength and loyalty of the Silver Shields, and when an army overruns another without a battle."),
        [*EDITIONS.values()],
        [
            lister.switch(
                msg("Silver Shields"), "silver_shields_strength", 0, 99, twin="tables.strength.silver_shields"
            ),
            lister.switch(
                msg("Silver Shields units lost when they change sides"), "silver_shields_side_change_loss", 0, 2
            ),
            lister.switch(msg("Overrun: times the strength"), "overrun_ratio", 1, 99, twin="tables.overrun.ratio"),
            lister.switch(
                msg("Elephant in an overrun"),
                "overrun_elephant_strength",
                0,
                99,
                twin="tables.overrun.overrun_elephant_strength",
            ),
        ],
        ("CU-03", "MOV-25", "R-01"),
    )


# --- siege


def _siege(lister: SuccessorsLister) -> None:
    for add in (_siege_table, _siege_points, _siege_editions, _siege_modifiers):
        add(lister)


def _siege_table(lister: SuccessorsLister) -> None:
    table = lister.contents.get("tables", {}).get("siege", {})
    first = int(table.get("first_row", -1))
    lister.add(
        "siege",
        SIEGE,
        msg("Siege table"),
        msg("What a siege attempt brings, by its modified die: siege points, and units the besieger loses."),
        (msg("Siege points"), msg("Units lost")),
        [
            (
                msg("Die {n}", n=first + place),
                [lister.number(f"tables.siege.results.{place}.{part}") for part in (0, 1)],
            )
            for place in range(len(table.get("results", [])))
        ],
        ("SIE-10",),
    )


def _siege_points(lister: SuccessorsLister) -> None:
    table = lister.contents.get("tables", {}).get("siege", {})
    points = "tables.siege.points_needed"
    garrisons = table.get("points_needed", {}).get("third_edition_by_garrison", [])
    lister.add(
        "siege_points",
        SIEGE,
        msg("Points that take a city"),
        msg("A city falls when the besieger has so many siege points. The third edition counts the garrison."),
        NUMBER,
        [
            lister.one(msg("Major city, fourth edition"), f"{points}.major_city", 1),
            *(
                lister.one(
                    msgn(
                        "Major city, third edition, {n} unit inside",
                        "Major city, third edition, {n} units inside",
                        inside,
                    ),
                    f"{points}.third_edition_by_garrison.{inside}",
                    1,
                )
                for inside in range(len(garrisons))
            ),
            lister.one(
                msg("Independent major city, third edition"), f"{points}.third_edition_independent_major_city", 1
            ),
        ],
        ("SIE-13", "R-37"),
    )


def _siege_editions(lister: SuccessorsLister) -> None:
    names = ((msg("Independent stronghold"), 0), (msg("Independent minor city"), 1))
    lister.add(
        "siege_editions",
        SIEGE,
        msg("Who may besiege"),
        msg(
            "Points that take Independent cities, the least army for a siege, and attempts in a segment "
            "(0: no limit but movement points)."
        ),
        [*EDITIONS.values()],
        [
            *(lister.by_place(words, "siege_points_minor", place, 1, 99, ("rules", "rules")) for words, place in names),
            lister.switch(
                msg("Units needed for a siege"), "siege_min_cus", 1, 99, twin="tables.siege.minimum_cus.value"
            ),
            *(
                lister.by_place(words, "siege_cap_per_segment", place, 0, 99, ("rules", "rules"))
                for place, words in enumerate(
                    (
                        msg("Surrender segment: attempts"),
                        msg("Tyche segment: attempts"),
                        msg("Activation segment: attempts"),
                    )
                )
            ),
        ],
        ("SIE-05", "R-37", "R-38"),
    )


def _siege_modifiers(lister: SuccessorsLister) -> None:
    modifiers = (
        ("modifiers.port_without_available_fleet", msg("Port without an available fleet")),
        ("modifiers.ability_siege_bonus", msg("Commander with a siege ability")),
        ("modifiers.poliarchos_inside", msg("Poliarchos inside")),
        ("modifiers.the_helepolis", msg("{card}", card=Name("card", "the_helepolis"))),
        ("modifiers.traitor_inside_city", msg("Traitor inside the city")),
        ("modifiers_house.stubborn_garrison", msg("Stubborn garrison")),
    )
    cities = [space for space in lister.entries("spaces", "space") if space.get("kind") == "major"]
    cities += [
        space for space in lister.entries("spaces", "space") if space.get("siege_modifier") and space not in cities
    ]
    lister.add(
        "siege_modifiers",
        SIEGE,
        msg("Modifiers of the siege die"),
        msg("Added to the die of a siege attempt: by cards and commanders, and by the walls of each city."),
        NUMBER,
        [
            *(lister.one(words, f"tables.siege.{path}", -9, 9) for path, words in modifiers),
            *(
                (
                    msg("{space}", space=Name("space", str(space.get("id")))),
                    (lister.number(f"spaces.space.{space.get('id')}.siege_modifier", -9, 9, default=0),),
                )
                for space in cities
            ),
        ],
        ("SIE-12", "R-36"),
    )


# --- attrition


def _attrition(lister: SuccessorsLister) -> None:
    columns = lister.contents.get("tables", {}).get("attrition", {}).get("columns", [])
    lister.add(
        "attrition",
        ATTRITION,
        msg("Attrition table"),
        msg(
            'Units that a group loses, by its size (rows) and the die (columns). "1e": the first one lost is an '
            "elephant, if there is one."
        ),
        [msg("Die {n}", n=face) for face in range(1, 7)],
        [
            (_sizes(column), [lister.number(f"tables.attrition.columns.{place}.cells.{face}") for face in range(6)])
            for place, column in enumerate(columns)
        ],
        ("ATT-03",),
    )
    lister.add(
        "forage",
        ATTRITION,
        msg("Foraging"),
        msg("How many units a space feeds. Of more, one is lost."),
        [*EDITIONS.values()],
        [
            lister.switch(msg("Units a space feeds"), "forage_limit", 0, 99, twin="tables.forage.limit"),
            lister.switch(
                msg("Units a transit point feeds"), "forage_limit_transit", 0, 99, twin="tables.forage.limit_transit"
            ),
        ],
        ("SEQ-31",),
    )


def _sizes(column: JsonObject) -> Message:
    first, last = int(column.get("from", 0)), int(column.get("to", 0))
    if first == last:
        return msg("Units: {first}", first=first)
    if last >= _OPEN_END:
        return msg("Units: {first} or more", first=first)
    return msg("Units: {first} to {last}", first=first, last=last)


# --- movement


def _movement(lister: SuccessorsLister) -> None:
    points = msg("Movement points")
    lister.add(
        "movement",
        MOVEMENT,
        msg("Movement roll and costs"),
        msg("Movement points by the roll against the initiative of the commander, and what a march spends."),
        (points,),
        [
            lister.one(msg("Roll below the initiative"), "tables.movement.lower_than_initiative", 1),
            lister.one(msg("Roll equal to the initiative"), "tables.movement.equal_to_initiative", 1),
            lister.one(msg("Roll above the initiative"), "tables.movement.higher_than_initiative", 1),
            lister.one(msg("Most points for avoiding battle"), "tables.movement.avoid_battle_maximum", 1),
            *(
                (
                    msg("{kind}", kind=Name("route_kind", kind)),
                    (lister.number(f"map.route_kind.{kind}.cost", 1, twins=(f"tables.movement.cost.{kind}",)),),
                )
                for kind in ("land", "sea", "trans_mediterranean")
            ),
            lister.one(msg("Siege attempt"), "tables.movement.cost.siege_attempt", 1),
            lister.one(
                msg("Independent army leaves its box"), "tables.movement.cost.independent_entry", 1, label=HOUSE
            ),
            lister.one(msg("Reach of placing a marker"), "tables.operations.place_marker_range_mp"),
        ],
        ("MOV-10", "MOV-12", "OPS-20"),
    )
    lister.add(
        "movement_editions",
        MOVEMENT,
        msg("Costs by edition"),
        msg("What marches spend and fleets carry in each edition."),
        [*EDITIONS.values()],
        [
            lister.switch(
                msg("Mountain route"), "cost_mountain", 1, 99, twin="tables.movement.cost.mountain", label=HOUSE
            ),
            lister.switch(msg("Strait"), "cost_strait", 1, 99, twin="tables.movement.cost.strait", label=HOUSE),
            lister.switch(
                msg("Removing a control marker"),
                "cost_remove_pc",
                1,
                99,
                twin="tables.movement.cost.remove_control_marker",
                label=HOUSE,
            ),
            lister.switch(msg("Action points of Independent armies"), "indep_action_points", 0, 99),
            lister.switch(msg("Units a fleet carries"), "naval_capacity", 0, 99, twin="tables.naval.capacity_cus"),
        ],
        ("MOV-12", "MOV-14", "NAV-03", "R-02"),
    )
