"""Numbers of the course of a game of the Successors that an owner may replace: points, fleets, cards and turns."""

from collections.abc import Iterator

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.number_tables import HOUSE
from diadochi.rules.successors.cards.card_numbers import NUMBERS
from diadochi.rules.successors.number_lister import CARDS, EDITIONS, NUMBER, VALUES, ListedRow, SuccessorsLister

# --- values


def values(lister: SuccessorsLister) -> None:
    for add in (_provinces, _victory, _evening, _legitimacy, _fleets):
        add(lister)


def _provinces(lister: SuccessorsLister) -> None:
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


def _victory(lister: SuccessorsLister) -> None:
    lister.add(
        "victory",
        VALUES,
        msg("Victory"),
        msg("What wins the game, and what the titles are worth."),
        [*EDITIONS.values()],
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
            lister.switch(msg("Victory points at which a Successor is Champion again"), "champion_regain_vp", 0, 999),
            lister.switch(msg("Largest fleet"), "vp_fleet", 0, 99, twin="tables.victory.largest_fleet"),
            lister.switch(msg("King of Asia"), "vp_asia", 0, 99, twin="tables.victory.king_of_asia"),
            lister.switch(
                msg("Lord of the Hellespont"), "vp_hellespont", 0, 99, twin="tables.victory.lord_of_the_hellespont"
            ),
        ],
        ("VIC-02", "VIC-03", "VIC-10"),
    )


def _evening(lister: SuccessorsLister) -> None:
    def by_edition(words: Message, name: str, least: int, most: int) -> ListedRow:
        return words, [lister.number(f"setups.short.options.{edition}.{name}", least, most) for edition in EDITIONS]

    lister.add(
        "evening",
        VALUES,
        msg("A game for one evening"),
        msg("What ends a short game, and the turn it begins with."),
        [*EDITIONS.values()],
        [
            *(by_edition(_winning(players), f"instant_vp.{players - 2}", 1, 999) for players in range(2, 6)),
            by_edition(msg("Legitimacy points that win at once"), "instant_lp", 1, 999),
            by_edition(msg("Last turn"), "last_turn", 1, 9),
            (msg("First turn"), (lister.number("setups.short.turn", 1, 9), None)),
        ],
        ("VIC-02", "VIC-03"),
    )


def _legitimacy(lister: SuccessorsLister) -> None:
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


def _fleets(lister: SuccessorsLister) -> None:
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


def _fleet_rows(lister: SuccessorsLister) -> Iterator[ListedRow]:
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


def _effects(lister: SuccessorsLister) -> Iterator[ListedRow]:
    for card in lister.entries("cards", "card"):
        which, number = Name("card", str(card.get("id"))), str(card.get("number"))
        for name, known in NUMBERS.get(which.id, {}).items():
            words = msg("{number}. {card}: {what}", number=number, card=which, what=known.words)
            yield words, (lister.number(f"cards.card.{which.id}.numbers.{name}", known.least, known.most),)


def cards(lister: SuccessorsLister) -> None:
    _operation_points(lister)
    _card_effects(lister)
    _fleets_and_units(lister)
    _pile(lister)
    _hands(lister)


def _operation_points(lister: SuccessorsLister) -> None:
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


def _card_effects(lister: SuccessorsLister) -> None:
    lister.add(
        "card_effects",
        CARDS,
        msg("Effects of cards"),
        msg(
            "The numbers in the effects of Tyche cards, which their texts show. Ranges and points are movement points; "
            "those of the treasure are operation points."
        ),
        NUMBER,
        list(_effects(lister)),
        ("OPS-05",),
    )


def _fleets_and_units(lister: SuccessorsLister) -> None:
    lister.add(
        "operations",
        CARDS,
        msg("Fleets, recruits and reinforcements"),
        msg("The card that improves a fleet or recruits a general, and the units that come each turn."),
        NUMBER,
        [
            lister.one(msg("Card that improves a fleet"), "tables.operations.upgrade_fleet_card", 1, 4),
            lister.one(msg("Card that recruits a general"), "tables.operations.recruit_cards.0", 1, 4),
            lister.one(
                msg("Turn from which those with all their generals recruit"),
                "tables.operations.recruit_equal_allowed_from_turn",
                1,
                9,
            ),
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


def _pile(lister: SuccessorsLister) -> None:
    piles = {"face_down_pile": msg("Cards in the pile"), "revealed_per_round": msg("Cards turned up each round")}
    lister.add(
        "piles",
        CARDS,
        msg("Pile of cards"),
        msg("Cards dealt to a pile that no player has, and cards of it that are turned up in each round."),
        [*piles.values()],
        [
            (
                msgn("{n} player", "{n} players", players),
                [lister.number(f"setups.players.{players}.{field}", 0, 30) for field in piles],
            )
            for players in range(2, 6)
        ],
        ("SEQ-09",),
    )


def _hands(lister: SuccessorsLister) -> None:
    hands = [
        (msgn("Cards in hand, {n} player", "Cards in hand, {n} players", players), "hand_size", players - 2)
        for players in (2, 3, 4)
    ] + [
        (msgn("Rounds of a turn, {n} player", "Rounds of a turn, {n} players", players), "rounds", players - 2)
        for players in (2, 3, 4)
    ]
    fourth_only = (
        (msgn("Cards in hand, {n} player", "Cards in hand, {n} players", 5), "hand_size"),
        (msgn("Rounds of a turn, {n} player", "Rounds of a turn, {n} players", 5), "rounds"),
    )
    lister.add(
        "hands",
        CARDS,
        msg("Hands, rounds and training"),
        msg("Cards dealt, rounds of a turn, and operation points that train a unit."),
        [*EDITIONS.values()],
        [
            *(lister.by_place(words, name, place, 1, 20, ("rules", "rules")) for words, name, place in hands),
            *(
                (words, (lister.number(f"switches.{name}.values.fourth.3", 1, 20, label="rules"), None))
                for words, name in fourth_only
            ),
            lister.by_place(msg("Training a mercenary"), "train_cost", 0, 1, 99, ("rules", "rules")),
            lister.by_place(msg("Training a loyal Macedonian"), "train_cost", 1, 1, 99, ("rules", "rules")),
        ],
        ("SEQ-09", "OPS-23", "R-22"),
    )
