"""What changes the game is proclaimed with whom it hits and what it is worth, in three languages."""

from collections.abc import Iterator

import pytest

from diadochi.language import Speaker, current_language, msg, set_language
from diadochi.narration.successors.first_times import why_asked
from diadochi.narration.successors.proclamations import great_moments, points_told
from diadochi.resources import maps
from diadochi.rules.core.flow import About, Choice, Decision, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.core.system import spell
from diadochi.rules.successors.control import Title
from diadochi.rules.successors.events import (
    Buried,
    CardPlayed,
    CardUse,
    Died,
    Dispersed,
    Fell,
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
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.setup import setup_position
from tests.house.kept import kept_kit

MARCH = About("ipsos", leader="krateros", seat=2)
ASKED = Decision(Kind.SURPRISE, 1, msg("?"), Choice(()), about=MARCH)
PROCLAIMED: list[tuple[Event, str, str, str]] = [
    (
        TurnBegan(turn=2),
        ("Turn II begins. Alexander's body can be moved and buried from now on. From now on enough points win at once"),
        (
            "Empieza el turno II. Desde ahora se puede mover y enterrar el cuerpo de Alejandro. Desde ahora, "
            "con puntos suficientes se gana al instante"
        ),
        (
            "Начинается ход II. Теперь тело Александра можно перевозить и хоронить. Теперь достаточное число "
            "очков сразу приносит победу"
        ),
    ),
    (
        CardPlayed(seat=1, card="nile_in_flood", how=CardUse.SURPRISE),
        "The Crown plays Nile in Flood. Against Krateros of Europe at Ipsos",
        "La Corona juega Crecida del Nilo. Contra Crátero de Europa en Ipso",
        "Корона играет карту: Разлив Нила. Против: Кратер (Европа), Ипс",
    ),
    (
        Dispersed(seat=2, group=Group(Units(mercenary=2), ("krateros",)), space="ipsos"),
        "Krateros is dispersed. Also dispersed: 2 mercenaries",
        "Crátero queda disperso. También se dispersan: 2 mercenarios",
        "Кратер рассеян. Также рассеяны: 2 наёмника",
    ),
    (
        Died(seat=2, general="krateros", space="ipsos"),
        "Krateros dies",
        "Crátero muere",
        "Кратер гибнет",
    ),
    (
        Replaced(seat=2, general="polyperchon", before="antipatros"),
        "Antipatros dies. Polyperchon takes over",
        "Antípatro muere. Le sucede Poliperconte",
        "Антипатр гибнет. Преемник: Полиперхон",
    ),
    (
        StatusChanged(seat=1, status="champion"),
        "The Crown is now a Champion of the rightful heir. legitimacy +3",
        "La Corona es ahora Campeón del heredero legítimo. legitimidad +3",
        "Корона теперь Поборник законного наследника. легитимность +3",
    ),
    (
        StatusChanged(seat=1, status="successor"),
        "The Crown is no longer a Champion. legitimacy −3",
        "La Corona ya no es Campeón. legitimidad −3",
        "Корона больше не Поборник. легитимность −3",
    ),
    (
        ProvinceChanged(province="lydia", seat=1, before=2),
        "The Crown controls Lydia. +2 victory points. Before: Europe",
        "La Corona controla Lidia. +2 puntos de victoria. Antes: Europa",
        "Корона получает провинцию Лидия. +2 победных очка. Раньше: Европа",
    ),
    (
        ProvinceChanged(province="lydia", seat=None, before=2),
        "Europe loses Lydia. −2 victory points",
        "Europa pierde Lidia. −2 puntos de victoria",
        "Европа теряет провинцию Лидия. −2 победных очка",
    ),
    (
        TitleChanged(title=Title.STRATEGOS_OF_EUROPE, seat=1, before=2),
        "Strategos of Europe: The Crown. legitimacy +2. Before: Europe",
        "Estratego de Europa: La Corona. legitimidad +2. Antes: Europa",
        "Стратег Европы: Корона. легитимность +2. Раньше: Европа",
    ),
    (
        TitleChanged(title=Title.LARGEST_FLEET, seat=None, before=2),
        "Largest Fleet: lost by Europe. −3 victory points",
        "Mayor Flota: lo pierde Europa. −3 puntos de victoria",
        "Сильнейший флот: Европа теряет титул. −3 победных очка",
    ),
    (
        TitleChanged(title=Title.USURPER, seat=1, before=None),
        "The Crown is now the Usurper",
        "La Corona es ahora el Usurpador",
        "Корона теперь Узурпатор",
    ),
    (
        TitleChanged(title=Title.USURPER, seat=None, before=1),
        "The Crown is no longer the Usurper",
        "La Corona ya no es el Usurpador",
        "Корона больше не Узурпатор",
    ),
    (
        RoyalTaken(royal="kleopatra", seat=1, space="sardeis", before=2),
        "The Crown gains Kleopatra. Taken from Europe",
        "Cleopatra pasa a La Corona. Se le quita a Europa",
        "Корона получает: Клеопатра. Раньше: Европа",
    ),
    (
        RoyalChanged(royal="kleopatra", state="gone"),
        "Kleopatra leaves the game",
        "Cleopatra sale del juego",
        "Клеопатра выбывает из игры",
    ),
    (
        Married(seat=1, royal="kleopatra", space="sardeis"),
        "The Crown marries Kleopatra",
        "La Corona se casa con Cleopatra",
        "Корона заключает брак: Клеопатра",
    ),
    (
        Buried(seat=1, space="pella"),
        "The Crown buries Alexander at Pella",
        "La Corona entierra a Alejandro en Pela",
        "Корона хоронит Александра (Пелла)",
    ),
    (
        Fell(seat=1, space="tyros", holder=2),
        "Tyros falls to The Crown. Held before by Europe",
        "Tiro cae en manos de La Corona. Antes era de Europa",
        "Тир: город взят, теперь им владеет Корона. Раньше владел: Европа",
    ),
    (
        VictoryNear(seat=1, how="victory", points=2),
        "The Crown needs 2 more victory points to win",
        "A La Corona le faltan 2 puntos de victoria para ganar",
        "Корона: до победы не хватает 2 победных очков",
    ),
    (
        VictoryNear(seat=1, how="legitimacy", points=1),
        "The Crown needs 1 more legitimacy point to win",
        "A La Corona le falta 1 punto de legitimidad para ganar",
        "Корона: до победы не хватает 1 очка легитимности",
    ),
    (
        PointsChanged(seat=1, victory=3, victory_before=5, legitimacy=4, legitimacy_before=1),
        "The Crown: victory points 5 → 3, legitimacy 1 → 4",
        "La Corona: puntos de victoria 5 → 3, legitimidad 1 → 4",
        "Корона: победные очки 5 → 3, легитимность 1 → 4",
    ),
]
FLOOD = Roll(Kind.ATTRITION, 1, msg("The Nile in flood"), rules=("ATT-03", "ATT-05"), about=About("memphis"))
REASONS = [
    (("BAT-29",), None, "The battle of Memphis is a draw"),
    (("BAT-37",), None, "Losses of the winner at Memphis"),
    (("SIE-11",), None, "Siege of Memphis"),
    (("ATT-04", "ATT-05"), FLOOD, "The Nile in flood"),
    (("ATT-04",), None, ""),
]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return kept_kit(open_kit(maps("diadochi")))


@pytest.fixture
def language() -> Iterator[None]:
    before = current_language()
    yield
    set_language(before)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("row", PROCLAIMED, ids=lambda row: row[1])
def test_each_event_has_its_banner_in_three_languages(kit: Kit, row: tuple[Event, str, str, str]) -> None:
    event, *wanted = row
    position = setup_position(kit, "babylon-323")
    for language, words in zip(("en", "es", "ru"), wanted, strict=True):
        set_language(language)
        say = Speaker(spell(kit, current_language, lambda: position)).say
        moments = great_moments(kit, ASKED, (event,))
        lines = [line for moment in moments for line in (moment.headline, *moment.further)]
        assert ". ".join(say(line) for line in (*lines, *points_told((event,)))) == words


@pytest.mark.parametrize(("rules", "rolled", "reason"), REASONS, ids=[words or "none" for _, _, words in REASONS])
def test_who_must_choose_losses_is_told_why(kit: Kit, rules: tuple[str, ...], rolled: Roll | None, reason: str) -> None:
    asked = Decision(Kind.LOSSES, 1, msg("Choose"), Choice(()), rules, about=About("memphis", count=2))
    why = why_asked(asked, rolled)
    assert (Speaker(spell(kit)).say(why) if why is not None else "") == reason


def test_a_new_turn_names_the_rules_of_its_changes_apart_from_its_words(kit: Kit) -> None:
    moments = great_moments(kit, ASKED, [TurnBegan(turn=2)])
    assert [moment.rules for moment in moments] == [("LEG-09", "VIC-21")]
