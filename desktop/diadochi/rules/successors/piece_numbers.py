"""Numbers of the pieces of the Successors that an owner may replace: ratings, abilities and forces."""

from collections.abc import Iterator

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.number_tables import HOUSE, MapNumber
from diadochi.rules.successors.number_lister import FORCES, NUMBER, RATINGS, ListedRow, SuccessorsLister

UNITS = {
    "royal_army": msg("Royal Army"),
    "loyal_macedonian": msg("Loyal Macedonians"),
    "mercenary": msg("Mercenaries"),
    "elephant": msg("Elephants"),
}


# --- ratings


def _ability_numbers(who: Name) -> dict[tuple[str, str], tuple[Message, int, int]]:
    """The numbers of abilities by ability and parameter: words, least, most. Those of sieges are with the siege die."""
    return {
        ("popularity_with_crown", "popularity"): (msg("{general}: popularity", general=who), -9, 9),
        ("local_troops_bonus", "strength"): (msg("{general}: strength in his provinces", general=who), 0, 99),
        ("attack_bonus", "strength"): (msg("{general}: strength when he attacks", general=who), 0, 99),
        ("bonus_against_independents", "strength"): (
            msg("{general}: strength against Independent armies", general=who),
            0,
            99,
        ),
        ("battle_rating_in_province", "battle"): (msg("{general}: battle rating in his province", general=who), 1, 6),
        ("movement_minimum", "mp"): (msg("{general}: least movement points", general=who), 0, 99),
        ("recruits_from_independents", "mercenary"): (
            msg("{general}: mercenaries of a beaten Independent army", general=who),
            0,
            30,
        ),
        ("mercenary_reinforcement", "mercenary"): (msg("{general}: mercenaries each turn", general=who), 0, 30),
        ("elephant_modifier", "die_modifier"): (msg("{general}: added to the die of an elephant", general=who), -6, 6),
        ("fleet_strength_bonus", "strength"): (msg("{general}: fleet strength", general=who), 0, 20),
        ("duellist", "commander_check_modifier"): (
            msg("{general}: added to the check of commanders", general=who),
            -6,
            6,
        ),
        ("avoid_battle_bonus", "die_modifier"): (
            msg("{general}: added to the die that avoids battle", general=who),
            -6,
            6,
        ),
    }


def _abilities(lister: SuccessorsLister) -> Iterator[ListedRow]:
    for general in lister.entries("generals", "general"):
        who, key = Name("general", str(general.get("id"))), general.get("ability", {}).get("key")
        for (ability, parameter), (words, least, most) in _ability_numbers(who).items():
            if ability == key:
                path = f"generals.general.{who.id}.ability.parameters.{parameter}"
                yield words, (lister.number(path, least, most),)


def ratings(lister: SuccessorsLister) -> None:
    _generals(lister)
    _ability_table(lister)
    _minor_generals(lister)
    _independent_armies(lister)


def _generals(lister: SuccessorsLister) -> None:
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


def _ability_table(lister: SuccessorsLister) -> None:
    lister.add(
        "abilities",
        RATINGS,
        msg("Abilities of generals"),
        msg("The numbers of special abilities. An ability works while its general commands."),
        NUMBER,
        _abilities(lister),
        ("GEN-05", "R-45"),
    )


def _minor_generals(lister: SuccessorsLister) -> None:
    lister.add(
        "minor",
        RATINGS,
        msg("Minor generals"),
        msg("The ratings of every minor general."),
        NUMBER,
        [
            lister.one(msg("Initiative"), "setups.common.minor_general.initiative", 1, 6),
            lister.one(msg("Battle rating"), "setups.common.minor_general.battle", 1, 6),
        ],
        ("GEN-21",),
    )


def _independent_armies(lister: SuccessorsLister) -> None:
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


def forces(lister: SuccessorsLister) -> None:
    lister.add(
        "forces",
        FORCES,
        msg("Forces of generals"),
        msg("The combat units a general brings when he starts or arrives."),
        [*UNITS.values()],
        [
            (
                msg("{general}", general=Name("general", str(general.get("id")))),
                [lister.number(f"generals.general.{general.get('id')}.forces.{kind}", 0, 30) for kind in UNITS],
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
        [*UNITS.values()],
        list(_extra_dealt(lister)),
        ("SET-02",),
    )
    lister.add(
        "extra_ready",
        FORCES,
        msg("Extra units of ready set-ups"),
        msg("Units we give to generals of a ready set-up, for balance. The printed game has none: enter 0."),
        [*UNITS.values()],
        list(_extra_ready(lister)),
        ("SET-02",),
    )


def _extra_dealt(lister: SuccessorsLister) -> Iterator[ListedRow]:
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


def _extra_ready(lister: SuccessorsLister) -> Iterator[ListedRow]:
    for setup in lister.entries("setups", "positions"):
        name = str(setup.get("id"))
        for place, faction in enumerate(setup.get("faction", [])):
            for extra in faction.get("extra", []):
                who = Name("general", str(extra.get("with")))
                words = msg("{general}, {setup}", general=who, setup=Name("setup", name))
                yield words, _extra(lister, f"setups.positions.{name}.faction.{place}.extra.{who.id}")


def _extra(lister: SuccessorsLister, path: str) -> list[MapNumber | None]:
    return [lister.number(f"{path}.{kind}", 0, 30, default=0, label=HOUSE) for kind in UNITS]
