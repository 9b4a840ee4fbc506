"""``diadochi handbook`` writes one file, or says why not."""

from pathlib import Path

import pypdfium2
import pytest

from diadochi.cli import main
from diadochi.language import set_language


@pytest.fixture(autouse=True)
def english(qapp: object) -> None:
    """With the application of all tests: a command would make one without windows, and a process has one only."""
    yield
    set_language("en")


def test_it_writes_a_page_in_the_language(tmp_path: Path) -> None:
    out = tmp_path / "handbook.html"
    assert main(["handbook", "--out", str(out), "--language", "es"]) == 0
    page = out.read_text(encoding="utf-8")
    assert '<html lang="es">' in page
    assert "</html>" in page


def test_it_writes_a_pdf_with_its_chapters(tmp_path: Path) -> None:
    out = tmp_path / "handbook.pdf"
    assert main(["handbook", "--out", str(out)]) == 0
    document = pypdfium2.PdfDocument(out)
    texts = ["".join(document[n].get_textpage().get_text_range().split()) for n in range(len(document))]
    assert len(texts) > 20
    assert "Contents" in texts[0]
    start = next(number for number, text in enumerate(texts) if number and text.startswith("Start"))
    assert f"Start{start + 1}" in texts[0]
    assert all(text.endswith(str(number)) for number, text in enumerate(texts, 1))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--out", "handbook.txt"], "must end in .html or .pdf"),
        (["--out", "missing/handbook.html"], "does not exist"),
        (["--out", "handbook.html", "--language", "la"], "There is no handbook in la."),
        (["--out", "folder.html"], "this is a folder"),
    ],
)
def test_it_says_what_is_wrong(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.html").mkdir()
    assert main(["handbook", *words]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / words[1]).is_file()
