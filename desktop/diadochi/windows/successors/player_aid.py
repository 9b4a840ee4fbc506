"""The tables of the Successors on two pages: turn order, movement, battle; sieges, attrition, points and cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import final

from diadochi.language import Name, current_language, listed, sentence, tr, trn
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.windows.player_aid import AidPage, AidTable, GamePlayerAid
from diadochi.windows.successors.cards.card_face import KINDS
from diadochi.windows.successors.pages import unit_name
from diadochi.windows.successors.sides_dock import PHASES, SEGMENTS

_UNITS = {"mercenary": "mercenary", "loyal_macedonian": "loyal", "royal_army": "royal", "silver_shields": "silver"}
"""The names of units in the tables, and their kinds."""


@final
class SuccessorsPlayerAid(GamePlayerAid[Kit]):
    def pages(self, kit: Kit, language: str) -> Iterator[AidPage]:
        yield (
            (_turn(), _movement(kit), _routes(kit)),
            (_battle(kit),),
            (_strength(kit), _losses(kit), _costs(kit)),
        )
        yield (
            (_siege(kit), _siege_modifiers(kit), _siege_points(kit)),
            (_attrition(kit),),
            (_reinforcements(kit), _victory(kit, language), _legitimacy(kit, language)),
            (_cards(kit),),
        )


def _signed(number: int) -> str:
    return (f"{number:+}" if number else "0").replace("-", "\N{MINUS SIGN}")


def _numbers(rows: Iterable[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    return tuple((words, str(number)) for words, number in rows)


# --- turn and movement


def _turn() -> AidTable:
    rows = []
    for number, (phase, words) in enumerate(PHASES.items(), 1):
        segments = listed(map(sentence, SEGMENTS.values())) if phase == "strategy" else ""
        rows.append((f"{number}. {sentence(words)}", segments))
    return AidTable(
        tr("Turn order"), rows, note=tr("In the strategy phase, each side plays all segments in each round.")
    )


def _movement(kit: Kit) -> AidTable:
    table = kit.tables.movement
    rows = (
        (tr("Lower than initiative"), table.lower_than_initiative),
        (tr("Equal to initiative"), table.equal_to_initiative),
        (tr("Higher than initiative"), table.higher_than_initiative),
        (tr("Independent army"), table.independent_army),
    )
    return AidTable(tr("Movement roll"), _numbers(rows), (tr("Die"), tr("Movement points")))


def _routes(kit: Kit) -> AidTable:
    speak = spell(kit, current_language, lambda: None)
    rows = [(speak(Name("route_kind", kind)), cost) for kind, cost in kit.costs.items()]
    rows += [
        (tr("Remove a control marker"), kit.tables.movement.cost_of("remove_control_marker")),
        (tr("Siege attempt"), kit.tables.movement.cost_of("siege_attempt")),
    ]
    return AidTable(tr("Cost of movement"), _numbers(rows), ("", tr("Movement points")))


# --- battle


def _battle(kit: Kit) -> AidTable:
    table = kit.tables.battle
    columns = (tr("Strength"), *(str(roll) for roll in range(table.first_column, table.last_column + 1)))
    last = len(table.rows) - 1
    rows = [
        (f"{strength}+" if strength == last else str(strength), *map(str, row))
        for strength, row in enumerate(table.rows)
    ]
    note = tr("Two dice, each counts at least the commander's battle rating. The higher score wins.")
    return AidTable(tr("Battle score"), rows, columns, note)


def _strength(kit: Kit) -> AidTable:
    table = kit.tables.strength
    rows = [(unit_name(kind, 1), str(getattr(table, field))) for field, kind in _UNITS.items()]
    die = tr(
        "die {modifier}, at least {least}", modifier=_signed(table.elephant_die_modifier), least=table.elephant_minimum
    )
    return AidTable(tr("Strength of one unit"), [*rows, (unit_name("elephant", 1), die)])


def _losses(kit: Kit) -> AidTable:
    table = kit.tables.commander_loss
    rows = (
        (tr("Checked when the battle roll is"), f"{table.modified_roll}+"),
        (tr("Dies after a victory or draw on"), f"{min(table.dies_on_when_won_or_drawn)}+"),
        (tr("Dies after a defeat on"), f"{min(table.dies_on_when_lost)}+"),
        (tr("Overrun: times the strength"), str(kit.tables.overrun.ratio)),
    )
    return AidTable(tr("Commander loss and overrun"), rows)


def _costs(kit: Kit) -> AidTable:
    training, forage = kit.tables.training, kit.tables.forage
    rows = (
        (tr("Train a mercenary, operation points"), training.mercenary),
        (tr("Train a loyal Macedonian, operation points"), training.loyal_macedonian),
        (tr("A space feeds, combat units"), forage.limit),
        (tr("A transit point feeds, combat units"), forage.limit_transit),
        (tr("Loss where more forage, combat units"), forage.loss),
        (tr("A naval move carries, combat units"), kit.tables.naval.capacity_cus),
    )
    return AidTable(tr("Operations, forage and fleets"), _numbers(rows))


# --- sieges and attrition


def _siege(kit: Kit) -> AidTable:
    table = kit.tables.siege
    faces = range(table.first_row, table.last_row + 1)
    rows = []
    for die, (points, lost) in zip(faces, table.results, strict=True):
        shown = str(die).replace("-", "\N{MINUS SIGN}")
        more = "+" if die == table.last_row else "\N{MINUS SIGN}" if die == table.first_row else ""
        rows.append((f"{shown}{more}" if more != "\N{MINUS SIGN}" else f"≤ {shown}", str(points), str(lost)))
    needs = trn(
        "Needs a general and {n} combat unit.", "Needs a general and {n} combat units.", table.minimum_cus.value
    )
    return AidTable(tr("Siege attempt"), rows, (tr("Die"), tr("Siege points"), tr("Units lost")), needs)


def _siege_modifiers(kit: Kit) -> AidTable:
    table, house = kit.tables.siege.modifiers, kit.tables.siege.modifiers_house
    rows = (
        (tr("Port without an available fleet"), table.port_without_available_fleet),
        (tr("General with the siege ability"), table.ability_siege_bonus),
        (tr("Poliarchos inside"), table.poliarchos_inside),
        (tr("Great siege tower"), table.the_helepolis),
        (tr("Traitor inside the city"), table.traitor_inside_city),
        (tr("Stubborn garrison"), house.stubborn_garrison),
    )
    note = tr("The city's own modifier counts too.")
    return AidTable(tr("Siege modifiers"), [(words, _signed(number)) for words, number in rows], note=note)


def _siege_points(kit: Kit) -> AidTable:
    table = kit.tables.siege.points_needed
    rows = (
        (tr("Major city"), table.major_city),
        (tr("Independent stronghold"), table.independent_stronghold),
        (tr("Independent minor city"), table.independent_minor_city),
    )
    return AidTable(tr("Siege points that take it"), _numbers(rows))


def _attrition(kit: Kit) -> AidTable:
    table = kit.tables.attrition
    last = table.columns[-1]
    heads = [f"{column.first}+" if column is last else _span(column.first, column.last) for column in table.columns]
    rows = [(str(die), *(column.cells[die - 1] for column in table.columns)) for die in range(1, 7)]
    note = tr("Columns: combat units in the group. With e, the first unit lost is an elephant.")
    return AidTable(tr("Attrition"), rows, (tr("Die"), *heads), note)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


# --- points and cards


def _reinforcements(kit: Kit) -> AidTable:
    table = kit.tables.reinforcements
    rows = (
        (tr("Each side"), _units(table.each_player)),
        (
            tr(
                "Controls {province}",
                province=spell(kit, current_language, lambda: None)(Name("province", "makedonia")),
            ),
            _units(table.controller_of_makedonia),
        ),
        (tr("Most legitimacy points"), _units(table.most_legitimacy)),
        (tr("Most victory points"), _units(table.most_victory_points)),
        (tr("Most victory points, tied"), _units(table.most_victory_points_tied)),
    )
    return AidTable(tr("Reinforcements"), rows, note=tr("From turn {turn} on.", turn=table.first_turn))


def _units(units: Mapping[str, int]) -> str:
    return listed(unit_name(_UNITS[name], count) for name, count in units.items())


def _victory(kit: Kit, language: str) -> AidTable:
    worth = sorted(
        ((province.victory_points, province.names.in_language(language)) for province in kit.atlas.provinces.values()),
        key=lambda each: (-each[0], each[1]),
    )
    by_points: dict[int, list[str]] = {}
    for points, name in worth:
        by_points.setdefault(points, []).append(name)
    rows = [(", ".join(names), str(points)) for points, names in by_points.items() if points]
    rows += [
        (tr("Largest Fleet"), str(kit.profile.vp_fleet)),
        (tr("King of Asia"), str(kit.profile.vp_asia)),
        (tr("Lord of the Hellespont"), str(kit.profile.vp_hellespont)),
    ]
    return AidTable(tr("Victory points"), rows)


def _legitimacy(kit: Kit, language: str) -> AidTable:
    table = kit.tables.legitimacy
    rows = [
        (member.names.in_language(language), member.legitimacy) for member in kit.royals.values() if member.legitimacy
    ]
    rows += [
        (tr("Champion of the rightful heir"), table.champion),
        (tr("Strategos of Europe"), table.strategos_of_europe),
        (tr("Alexander's burial"), table.buried_in_pella),
        (tr("Guardian of the tomb"), table.tomb_guardian),
    ]
    rows += [
        (kit.generals[general].names.in_language(language), kit.generals[general].legitimacy)
        for general in kit.bring_legitimacy
    ]
    return AidTable(tr("Legitimacy points"), [(words, str(points)) for words, points in rows])


def _cards(kit: Kit) -> AidTable:
    counts = Counter[tuple[str, int]]((card.kind, card.ops or 0) for card in kit.cards.values())
    points = sorted({ops for _, ops in counts})
    heads = [
        trn("{n} operation point", "{n} operation points", ops) if ops else tr("No operation points") for ops in points
    ]
    rows = [(sentence(words), *(str(counts[kind, ops]) for ops in points)) for kind, words in KINDS.items()]
    return AidTable(tr("Cards"), rows, ("", *heads))
