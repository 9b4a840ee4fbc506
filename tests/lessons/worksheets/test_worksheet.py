"""Worksheets: the same seed is the same sheet, and every answer can be derived from what the sheet prints."""

import html
import re
from collections.abc import Mapping
from pathlib import Path

import networkx as nx
import pytest

from diadochi.cli import main
from diadochi.language import every_name
from diadochi.lessons.judgement import Level
from diadochi.lessons.worksheet import TaskKind, Worksheet, WorksheetPlan, make_worksheet, shares
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.scene.canvas import Paper
from diadochi.windows.school.sheet_pages import SheetKind, SheetPages


@pytest.fixture(scope="module")
def kit() -> GameKit:
    return open_map(maps("diadochi"))


def _lines(markup: str) -> list[str]:
    """The lines of a page as they are read."""
    broken = re.sub(r"<(br|/p|/td)>", "\n", markup)
    return [line for each in broken.split("\n") if (line := html.unescape(re.sub(r"<[^>]*>", "", each)).strip())]


_CLUE = re.compile(r"\d+ (?!movement)[^\d,]")
"""A line of the key with the number of a place and its name."""


class _Printed:
    """What a reader of the map page sees: signs, ports, provinces and routes of the numbered places, and the legend."""

    def __init__(self, kit: GameKit, sheet: Worksheet) -> None:
        atlas, self.sheet = kit.atlas, sheet
        self.numbers = {space: number for number, space in enumerate(sheet.numbered, 1)}
        shown = {space: atlas.spaces[space] for space in sheet.spaces}
        provinces = {province.id: province.names.en for province in atlas.provinces.values()}
        self.provinces = {*provinces.values()}
        self.facts: Mapping[str, set[str]] = {
            space: {atlas.space_kinds[found.kind].names.en, "port" if found.port else "no port"}
            | ({provinces[found.province]} if found.province is not None else set())
            for space, found in shown.items()
        }
        self.beside: Mapping[str, set[str]] = {space: {step.to for step in atlas.steps[space]} for space in shown}
        self.roads: nx.Graph[str] = nx.Graph()
        for route in atlas.routes.values():
            kind = atlas.route_kinds[route.kind]
            if kind.by == "land" and {route.a, route.b} <= shown.keys():
                price = min(kind.cost, self.roads.get_edge_data(route.a, route.b, {}).get("cost", kind.cost))
                self.roads.add_edge(route.a, route.b, cost=price)

    def place(self, number: str) -> str:
        return self.sheet.numbered[int(number) - 1]

    def fitting(self, clue: str) -> list[int]:
        """The numbers that a printed clue fits."""
        wanted = set(clue.split(": ", 1)[1].split(", "))
        near = {self.place(part.split()[-1]) for part in wanted if part.startswith("one route from number ")}
        signs = {part for part in wanted if not part.startswith("one route from number ")}
        return [
            number
            for space, number in self.numbers.items()
            if signs == self.facts[space] and near <= self.beside[space]
        ]

    def answer(self, question: str) -> str:
        """The answer to a printed question."""
        numbers = re.findall(r"number (\d+)", question)
        if question.startswith("Which province"):
            (province,) = self.facts[self.place(numbers[0])] & self.provinces
            return province
        if question.startswith("Which numbers"):
            beside = self.beside[self.place(numbers[0])]
            return ", ".join(map(str, sorted(self.numbers[space] for space in beside)))
        points = nx.dijkstra_path_length(self.roads, self.place(numbers[0]), self.place(numbers[1]), weight="cost")
        return f"{points} movement points"


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_every_answer_follows_from_what_is_printed(folder: str) -> None:
    kit = open_map(maps(folder))
    provinces = [*kit.atlas.provinces]
    for seed in range(24):
        region = None if seed % 4 == 0 else provinces[seed % len(provinces)]
        plan = WorksheetPlan(region, tuple(TaskKind), 16, [*Level][seed % 3])
        pages = SheetPages(kit, SheetKind.WORK, seed, Paper.A4, "en", plan, pale=False)
        printed = _Printed(kit, pages.sheet)
        asked, key = _lines(pages.questions()), _lines(pages.key())
        clues = [line for line in asked if line.startswith("_____ ")]
        solved = {line.split(" ", 1)[1]: line.split(" ", 1)[0] for line in key if _CLUE.match(line)}
        assert len(clues) >= 5
        for clue in clues:
            (number,) = printed.fitting(clue)
            assert solved[clue.removeprefix("_____ ").split(": ")[0]] == str(number)
        questions = [line for line in asked if re.match(r"[a-z]+\) ", line)]
        assert questions
        for question in questions:
            assert key[key.index(question) + 1] == printed.answer(question.split(") ", 1)[1]), (seed, question)


def test_the_same_number_is_the_same_sheet(kit: GameKit) -> None:
    assert make_worksheet(kit, 7) == make_worksheet(kit, 7)
    assert make_worksheet(kit, 7) != make_worksheet(kit, 8)


def test_clues_are_not_listed_in_the_order_of_their_numbers(kit: GameKit) -> None:
    pages = SheetPages(kit, SheetKind.WORK, 3, Paper.A4, "en", pale=False)
    numbers = [int(line.split()[0]) for line in _lines(pages.key()) if _CLUE.match(line)]
    assert numbers != sorted(numbers)


@pytest.mark.parametrize("folder", ["diadochi", "rome"])
def test_no_question_names_a_place_the_map_does_not_name(folder: str) -> None:
    kit = open_map(maps(folder))
    for seed in range(1, 20):
        sheet = make_worksheet(kit, seed)
        assert len({*sheet.numbered}) == len(sheet.numbered)
        numbers = {str(number) for number, _ in enumerate(sheet.numbered, 1)}
        for task in sheet.tasks:
            assert not list(every_name(task.question))
            assert {value for _, value in task.question.fields} <= numbers
            assert set(every_name(task.answers)) <= set(task.choices)
            assert {each for each in task.answers if isinstance(each, str)} <= numbers


def test_a_sheet_keeps_to_its_region_its_parts_and_its_number(kit: GameKit) -> None:
    plan = WorksheetPlan("syria", (TaskKind.NAMES, TaskKind.DISTANCES), 12)
    sheet = make_worksheet(kit, 5, plan)
    assert {*sheet.numbered} <= sheet.spaces
    assert "pella" not in sheet.spaces
    assert sheet.count == 12
    assert {task.kind for task in sheet.tasks} == {TaskKind.DISTANCES}
    assert shares(plan) == {TaskKind.NAMES: 9, TaskKind.DISTANCES: 3}


def test_an_easy_sheet_is_about_well_known_places_and_short_paths(kit: GameKit) -> None:
    ranks = kit.atlas.space_kinds

    def hardest(level: Level) -> tuple[int, int]:
        sheets = [make_worksheet(kit, seed, WorksheetPlan(None, tuple(TaskKind), 16, level)) for seed in range(8)]
        rank = max(ranks[clue.kind].rank for sheet in sheets for clue in sheet.clues)
        far = [task.answers[0] for sheet in sheets for task in sheet.tasks if task.kind is TaskKind.DISTANCES]
        return rank, max(answer.number or 0 for answer in far)  # type: ignore[union-attr]

    easy, hard = hardest(Level.EASY), hardest(Level.HARD)
    assert easy[0] <= 1 < hard[0]
    assert easy[1] <= 3 < hard[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--worksheet", "sheet.doc"], "Give a .pdf file"),
        (["--worksheet", "sheet.pdf", "--paper", "a9"], "a4, a3"),
        (["--worksheet", "sheet.pdf", "--region", "gallia"], "Unknown: gallia"),
        (["--worksheet", "sheet.pdf", "--tasks", "names,songs"], "Unknown: songs"),
        (["--worksheet", "sheet.pdf", "--level", "mad"], "easy, medium, hard"),
        (["--deck", "deck.csv", "--topic", "songs"], "Unknown: songs"),
    ],
)
def test_the_command_says_what_it_cannot_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["school", *words]) == 2
    assert told in capsys.readouterr().err
