"""The numbers of the Successors that an owner of the printed game may replace, in tables by subject."""

from collections.abc import Iterator, Mapping, Sequence

from diadochi.atlas.documents import JsonObject
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.number_tables import HOUSE, MapNumber, NumberLister, NumberTable

_Row = tuple[Message, Sequence[MapNumber | None]]

# --- words

BATTLE, SIEGE, ATTRITION, MOVEMENT, RATINGS, FORCES, VALUES, CARDS = (
    "battle",
    "siege",
    "attrition",
    "movement",
    "ratings",
    "forces",
    "values",
    "cards",
)
_EDITIONS = {"fourth": msg("Fourth edition"), "third": msg("Third edition")}
_UNITS = {
    "royal_army": msg("Royal Army"),
    "loyal_macedonian": msg("Loyal Macedonians"),
    "mercenary": msg("Mercenaries"),
    "elephant": msg("Elephants"),
}
_NUMBER = (msg("Number"),)
_OPEN_END = 99
"""The last column of the attrition table ends with so many units."""


def successors_numbers(contents: Mapping[str, JsonObject]) -> tuple[NumberTable, ...]:
    """All tables of numbers of the decoded files of a map."""
    lister = _Lister(contents)
    for add in (_battle, _siege, _attrition, _movement, _ratings, _forces, _values, _cards):
        add(lister)
    return tuple(lister.tables)


class _Lister(NumberLister):
    def one(self, words: Message, path: str, least: int = 0, most: int = 99, **more: str) -> _Row:
        """A row of a single number."""
        return words, (self.number(path, least, most, **more),)

    def switch(self, words: Message, name: str, least: int, most: int, *, twin: str = "", label: str = "rules") -> _Row:
        """A row with the number of each edition; the table beside the switch has that of the fourth."""
        return words, tuple(
            self.number(
                f"switches.{name}.values.{edition}",
                least,
                most,
                label=label,
                twins=(twin,) if twin and edition == "fourth" else (),
            )
            for edition in _EDITIONS
        )

    def by_place(self, words: Message, name: str, place: int, least: int, most: int, labels: Sequence[str]) -> _Row:
        """A row with the number at one place of a list of each edition."""
        return words, tuple(
            self.number(f"switches.{name}.values.{edition}.{place}", least, most, label=label)
            for edition, label in zip(_EDITIONS, labels, strict=True)
        )


# --- battle


def _battle(lister: _Lister) -> None:
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
        msg("What each combat unit adds to the strength of its side in a battle."),
        _NUMBER,
        [
            lister.one(msg("Mercenary"), "tables.strength.mercenary"),
            lister.one(msg("Loyal Macedonian"), "tables.strength.loyal_macedonian"),
            lister.one(msg("Royal Army"), "tables.strength.royal_army"),
            lister.one(msg("Added to the die of an elephant"), "tables.strength.elephant_die_modifier", -6, 6),
            lister.one(msg("Least strength of an elephant"), "tables.strength.elephant_minimum"),
            lister.one(msg("Local Troops, own marker"), "tables.strength.local_troops_space"),
            lister.one(msg("Local Troops, own province"), "tables.strength.local_troops_province"),
            lister.one(msg("Roll that puts a commander at risk"), "tables.commander_loss.modified_roll", 2, 18),
        ],
        ("CU-03", "BAT-25"),
    )
    lister.add(
        "battle_editions",
        BATTLE,
        msg("Silver Shields and overruns"),
        msg("The strength of a Silver Shields unit, and when an army overruns another without a battle."),
        [*_EDITIONS.values()],
        [
            lister.switch(
                msg("Silver Shields"), "silver_shields_strength", 0, 99, twin="tables.strength.silver_shields"
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


def _siege(lister: _Lister) -> None:
    for add in (_siege_table, _siege_points, _siege_editions, _siege_modifiers):
        add(lister)


def _siege_table(lister: _Lister) -> None:
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


def _siege_points(lister: _Lister) -> None:
    table = lister.contents.get("tables", {}).get("siege", {})
    points = "tables.siege.points_needed"
    garrisons = table.get("points_needed", {}).get("third_edition_by_garrison", [])
    lister.add(
        "siege_points",
        SIEGE,
        msg("Points that take a city"),
        msg("A city falls when the besieger has so many siege points. The third edition counts the garrison."),
        _NUMBER,
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


def _siege_editions(lister: _Lister) -> None:
    names = ((msg("Independent stronghold"), 0), (msg("Independent minor city"), 1))
    lister.add(
        "siege_editions",
        SIEGE,
        msg("Who may besiege"),
        msg(
            "Points that take Independent cities, the least army for a siege, and attempts in a segment "
            "(0: no limit but movement points)."
        ),
        [*_EDITIONS.values()],
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


def _siege_modifiers(lister: _Lister) -> None:
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
        _NUMBER,
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


def _attrition(lister: _Lister) -> None:
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
        [*_EDITIONS.values()],
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


def _movement(lister: _Lister) -> None:
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
        [*_EDITIONS.values()],
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


# --- ratings


def _ratings(lister: _Lister) -> None:
    ratings = {
        "initiative": (msg("Initiative"), 1, 6),
        "battle": (msg("Battle rating"), 1, 6),
        "seniority": (msg("Seniority"), 1, 20),
        "popularity": (msg("Popularity"), -9, 9),
        "legitimacy": (msg("Legitimacy"), 0, 99),
    }
    lister.add(
        "generals",
        RATINGS,
        msg("Generals"),
        msg(
            "Initiative decides movement and interception, the battle rating raises low dice, seniority decides who "
            "commands. No two generals are equally senior."
        ),
        [words for words, _, _ in ratings.values()],
        [
            (
                msg("{general}", general=Name("general", str(general.get("id")))),
                [
                    lister.number(f"generals.general.{general.get('id')}.{rating}", least, most)
                    for rating, (_, least, most) in ratings.items()
                ],
            )
            for general in lister.entries("generals", "general")
        ],
        ("GEN-02", "MOV-10", "BAT-21"),
    )
    lister.add(
        "minor",
        RATINGS,
        msg("Minor generals"),
        msg("The ratings of every minor general."),
        _NUMBER,
        [
            lister.one(msg("Initiative"), "setups.common.minor_general.initiative", 1, 6),
            lister.one(msg("Battle rating"), "setups.common.minor_general.battle", 1, 6),
        ],
        ("GEN-21",),
    )
    army = {
        "strength": (msg("Strength"), 1, 99),
        "initiative": (msg("Initiative"), 1, 6),
        "battle": (msg("Battle rating"), 1, 6),
        "prestige": (msg("Prestige"), 0, 9),
    }
    lister.add(
        "independents",
        RATINGS,
        msg("Independent armies"),
        msg("The strength and ratings of each Independent army, and the prestige for beating it."),
        [words for words, _, _ in army.values()],
        [
            (
                msg("{army}", army=Name("independent", str(entry.get("id")))),
                [
                    lister.number(f"independents.independent.{entry.get('id')}.{field}", least, most)
                    for field, (_, least, most) in army.items()
                ],
            )
            for entry in lister.entries("independents", "independent")
        ],
        ("IND-02",),
    )


# --- forces


def _forces(lister: _Lister) -> None:
    lister.add(
        "forces",
        FORCES,
        msg("Forces of generals"),
        msg("The combat units a general brings when he starts or arrives."),
        [*_UNITS.values()],
        [
            (
                msg("{general}", general=Name("general", str(general.get("id")))),
                [lister.number(f"generals.general.{general.get('id')}.forces.{kind}", 0, 30) for kind in _UNITS],
            )
            for general in lister.entries("generals", "general")
        ],
        ("SET-04",),
    )
    lister.add(
        "extra_dealt",
        FORCES,
        msg("Extra units of a deal"),
        msg("Units we give to generals who are dealt, for balance. The printed game has none: enter 0."),
        [*_UNITS.values()],
        list(_extra_dealt(lister)),
        ("SET-02",),
    )
    lister.add(
        "extra_ready",
        FORCES,
        msg("Extra units of ready set-ups"),
        msg("Units we give to generals of a ready set-up, for balance. The printed game has none: enter 0."),
        [*_UNITS.values()],
        list(_extra_ready(lister)),
        ("SET-02",),
    )


def _extra_dealt(lister: _Lister) -> Iterator[_Row]:
    for number, table in lister.contents.get("setups", {}).get("players", {}).items():
        for extra in table.get("extra", []):
            who = Name("general", str(extra.get("with")))
            words = msgn("{general}, {n} player", "{general}, {n} players", int(number), general=who)
            yield words, _extra(lister, f"setups.players.{number}.extra.{who.id}")
        for extra in table.get("evening_extra", []):
            who = Name("general", str(extra.get("with")))
            words = msgn(
                "{general}, one evening, {n} player", "{general}, one evening, {n} players", int(number), general=who
            )
            yield words, _extra(lister, f"setups.players.{number}.evening_extra.{who.id}")


def _extra_ready(lister: _Lister) -> Iterator[_Row]:
    for setup in lister.entries("setups", "positions"):
        name = str(setup.get("id"))
        for place, faction in enumerate(setup.get("faction", [])):
            for extra in faction.get("extra", []):
                who = Name("general", str(extra.get("with")))
                words = msg("{general}, {setup}", general=who, setup=Name("setup", name))
                yield words, _extra(lister, f"setups.positions.{name}.faction.{place}.extra.{who.id}")


def _extra(lister: _Lister, path: str) -> list[MapNumber | None]:
    return [lister.number(f"{path}.{kind}", 0, 30, default=0, label=HOUSE) for kind in _UNITS]


# --- values


def _values(lister: _Lister) -> None:
    for add in (_provinces, _victory, _legitimacy, _fleets):
        add(lister)


def _provinces(lister: _Lister) -> None:
    lister.add(
        "provinces",
        VALUES,
        msg("Provinces"),
        msg("The victory points that the control of each province brings."),
        (msg("Victory points"),),
        [
            (
                msg("{province}", province=Name("province", str(province.get("id")))),
                (lister.number(f"provinces.province.{province.get('id')}.victory_points", 0, 99, default=0),),
            )
            for province in lister.entries("provinces", "province")
        ],
        ("VIC-10",),
    )


def _victory(lister: _Lister) -> None:
    lister.add(
        "victory",
        VALUES,
        msg("Victory"),
        msg("What wins the game, and what the titles are worth."),
        [*_EDITIONS.values()],
        [
            *(
                lister.by_place(
                    _winning(players),
                    "instant_vp",
                    players - 2,
                    1,
                    999,
                    ("rules" if players == 4 else HOUSE, "rules"),
                )
                for players in (2, 3, 4)
            ),
            (
                _winning(5),
                (lister.number("switches.instant_vp.values.fourth.3", 1, 999, label=HOUSE), None),
            ),
            lister.switch(
                msg("Legitimacy points that win at once"), "instant_lp", 1, 999, twin="tables.victory.instant_lp"
            ),
            lister.switch(msg("Last turn"), "last_turn", 1, 9, twin="tables.victory.last_turn"),
            lister.switch(msg("First turn with an instant victory"), "first_instant_turn", 1, 9),
            lister.switch(msg("Largest fleet"), "vp_fleet", 0, 99, twin="tables.victory.largest_fleet"),
            lister.switch(msg("King of Asia"), "vp_asia", 0, 99, twin="tables.victory.king_of_asia"),
            lister.switch(
                msg("Lord of the Hellespont"), "vp_hellespont", 0, 99, twin="tables.victory.lord_of_the_hellespont"
            ),
        ],
        ("VIC-02", "VIC-03", "VIC-10"),
    )


def _legitimacy(lister: _Lister) -> None:
    legitimacy = {
        "champion": msg("Champion"),
        "strategos_of_europe": msg("Strategos of Europe"),
        "buried_in_pella": msg("Burial at {space}", space=Name("space", "pella")),
        "tomb_guardian": msg("Guardian of the tomb"),
        "suspicion": msg("{card}", card=Name("card", "suspicion")),
        "beloved_by_the_persians": msg("{card}", card=Name("card", "beloved_by_the_persians")),
    }
    lister.add(
        "legitimacy",
        VALUES,
        msg("Legitimacy"),
        msg("The legitimacy points of titles and cards, and of each member of the royal family."),
        (msg("Legitimacy points"),),
        [
            *(lister.one(words, f"tables.legitimacy.{key}", -99, 99) for key, words in legitimacy.items()),
            *(
                (
                    msg("{royal}", royal=Name("royal", str(member.get("id")))),
                    (lister.number(f"royal_family.royal.{member.get('id')}.legitimacy", 0, 99),),
                )
                for member in lister.entries("royal_family", "royal")
            ),
        ],
        ("LEG-04",),
    )


def _fleets(lister: _Lister) -> None:
    lister.add(
        "fleets",
        VALUES,
        msg("Fleets"),
        msg("The strength of each fleet, as it is and improved. It is the row of the battle table at sea."),
        (msg("Normal"), msg("Improved")),
        list(_fleet_rows(lister)),
        ("FLT-01", "FLT-05"),
    )


def _winning(players: int) -> Message:
    return msgn("Victory points that win at once, {n} player", "Victory points that win at once, {n} players", players)


def _fleet_rows(lister: _Lister) -> Iterator[_Row]:
    fleets = lister.contents.get("setups", {}).get("common", {}).get("fleets", {})
    files = {"city": "spaces.space", "province": "provinces.province"}
    for name, fleet in fleets.items():
        if not isinstance(fleet, dict):
            continue
        home = f"{files[fleet['kind']]}.{fleet['place']}.fleet" if fleet.get("kind") in files else ""
        if not home:
            by_card = (place.get("id") for place in lister.entries("provinces", "province") if place.get("id") == name)
            home = "".join(f"provinces.province.{place}.fleet" for place in by_card)
        yield (
            msg("{fleet}", fleet=Name("fleet", name)),
            [
                lister.number(
                    f"setups.common.fleets.{name}.{side}", 0, 20, label=HOUSE, twins=(f"{home}.{side}",) if home else ()
                )
                for side in ("normal", "improved")
            ],
        )


# --- cards and operations


def _cards(lister: _Lister) -> None:
    lister.add(
        "ops",
        CARDS,
        msg("Operation points of cards"),
        msg("The operation points printed on each card. They buy actions and force marches."),
        (msg("Operation points"),),
        [
            (
                msg("{number}. {card}", number=str(card.get("number")), card=Name("card", str(card.get("id")))),
                (lister.number(f"cards.card.{card.get('id')}.ops", 1, 4),),
            )
            for card in lister.entries("cards", "card")
        ],
        ("OPS-05",),
    )
    lister.add(
        "operations",
        CARDS,
        msg("Fleets and reinforcements"),
        msg("The card that improves a fleet, and the units that come each turn."),
        _NUMBER,
        [
            lister.one(msg("Card that improves a fleet"), "tables.operations.upgrade_fleet_card", 1, 4),
            lister.one(msg("First turn with reinforcements"), "tables.reinforcements.first_turn", 1, 9),
            lister.one(msg("Mercenaries of each player"), "tables.reinforcements.each_player.mercenary", 0, 30),
            lister.one(
                msg("Loyal Macedonians for {province}", province=Name("province", "makedonia")),
                "tables.reinforcements.controller_of_makedonia.loyal_macedonian",
                0,
                30,
            ),
            lister.one(
                msg("Loyal Macedonians for the most legitimacy"),
                "tables.reinforcements.most_legitimacy.loyal_macedonian",
                0,
                30,
            ),
            lister.one(
                msg("Mercenaries for the most victory points"),
                "tables.reinforcements.most_victory_points.mercenary",
                0,
                30,
            ),
            lister.one(msg("Mercenaries for a tie"), "tables.reinforcements.most_victory_points_tied.mercenary", 0, 30),
        ],
        ("OPS-20", "SEQ-06"),
    )
    hands = [
        (msgn("Cards in hand, {n} player", "Cards in hand, {n} players", players), "hand_size", players - 2)
        for players in (2, 3, 4)
    ] + [
        (msgn("Rounds of a turn, {n} player", "Rounds of a turn, {n} players", players), "rounds", players - 2)
        for players in (2, 3, 4)
    ]
    lister.add(
        "hands",
        CARDS,
        msg("Hands, rounds and training"),
        msg("Cards dealt, rounds of a turn, and operation points that train a unit."),
        [*_EDITIONS.values()],
        [
            *(lister.by_place(words, name, place, 1, 20, ("rules", "rules")) for words, name, place in hands),
            lister.by_place(msg("Training a mercenary"), "train_cost", 0, 1, 99, ("rules", "rules")),
            lister.by_place(msg("Training a loyal Macedonian"), "train_cost", 1, 1, 99, ("rules", "rules")),
        ],
        ("SEQ-09", "OPS-23", "R-22"),
    )
