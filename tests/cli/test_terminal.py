"""What a command shows on a terminal, that a pipe gets plain text, and what is said of wrong words."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ARMY = ("--army", "kelainai:antigonos")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "babylon-323"), "--army SPACE:GENERAL"),
        (("odds", "babylon-323", *ARMY), "--to SPACE"),
        (("odds", "babylon-323", *ARMY, "--to", "ipsus"), '--to: there is no space "ipsus" on this map.'),
        (("odds", "babylon-323", *ARMY, "--to", "ipsus"), 'Did you mean "ipsos"?'),
        (
            ("odds", "babylon-323", "--army", "nowhere:antigonos", "--to", "ipsos"),
            '--army: there is no space "nowhere"',
        ),
        (("odds", "babylon-323", "--army", "kelainai", "--to", "ipsos"), "--army: name the general too."),
        (("odds", "babylon-323", "--army", "ipsos:antigonos", "--to", "ipsos"), "--army: antigonos is not at ipsos."),
        (("reach", "babylon-323", "--army", "nowhere:antigonos"), '--army: there is no space "nowhere"'),
        (("reach", "babylon-323", "--army", "ipsos:antigonos"), "--army: antigonos is not at ipsos."),
        (("why", "babylon-323", "ipsus", *ARMY), 'there is no space "ipsus" on this map.'),
        (("odds", "babylon-323", *ARMY, "--to", "ipsos", "--policy", "intercept>=150"), "is not a known response"),
        (("dangers", "babylon-323", "--seat", "1", "--policy", "intercept>=101"), "is not a known response"),
    ],
)
def test_a_sentence_names_the_option_that_is_wrong(diadochi: Run, words: tuple[str, ...], said: str) -> None:
    assert diadochi(*words).is_sorrow(said)
    told = diadochi(*words, "--json")
    assert (told.code, told.out) == (2, "")
    assert said in json.loads(told.err)["error"]


@pytest.mark.parametrize(
    "words", [("reach", "nix"), ("check",), ("replay", "nowhere.diadochi"), ("luck", "--seat", "x")]
)
def test_every_error_is_json_where_the_answer_would_be(diadochi: Run, words: tuple[str, ...]) -> None:
    told = diadochi(*words, "--json")
    assert (told.code, told.out) == (2, "")
    assert json.loads(told.err)["error"]


def test_figures_are_printed_as_words_and_tables(diadochi: Run, checkout: Path) -> None:
    for words in (("check", checkout / "maps" / "rome"), ("playout", "--players", "2", "--games", "1")):
        said = diadochi(*words).out
        assert "{" not in said
        assert "[" not in said
        assert "\x1b" not in said
    routes = diadochi("check", checkout / "maps" / "rome").out.split("  routes:\n")[1].splitlines()
    assert routes[0].split() == ["count", "km"]
    assert routes[1].split()[:2] == ["clear", "85"]
    assert routes[1].index("shortest") == routes[4].index("shortest")


SLOW = """
import sys, time
from diadochi.cli import asking
import diadochi.cli.reach as reach
def slow(*_, **__):
    asking.worked(1, 4)
    time.sleep(1.5)
    print("the answer")
    return 0
slow.__annotations__ = {}
import diadochi.cli.app as app
app.COMMANDS["reach"] = "slow"
sys.modules["slow"] = type(sys)("slow")
sys.modules["slow"].reach = lambda: slow()
from diadochi.cli import main
sys.exit(main(["reach"]))
"""
"""A command that takes a while."""


def _on_a_terminal(checkout: Path, **more: str) -> tuple[bytes, bytes]:
    """What comes to the terminal as errors, and through the pipe as the answer."""
    ours, theirs = pty.openpty()
    here = {
        **os.environ,
        "PYTHONPATH": str(checkout / "desktop"),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        **more,
    }
    command = [sys.executable, "-c", SLOW]
    with subprocess.Popen(command, cwd=checkout, env=here, stdout=subprocess.PIPE, stderr=theirs) as running:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # so Linux tells that the other end is closed
            pass
        said, _ = running.communicate(timeout=60)
    os.close(ours)
    assert running.returncode == 0, shown
    return shown, said


@pytest.mark.skipif(sys.platform == "win32", reason="terminals in memory are of Unix")
def test_long_work_shows_its_progress_on_a_terminal_only(checkout: Path) -> None:
    shown, said = _on_a_terminal(checkout)
    assert said == b"the answer\n"
    assert b"Working" in shown
    assert b"25%" in shown
    assert b"\x1b[3" in shown, "in colour"
    plain, _ = _on_a_terminal(checkout, NO_COLOR="1")
    assert b"25%" in plain
    assert b"\x1b[3" not in plain


def test_a_pipe_gets_no_progress(checkout: Path) -> None:
    here = {**os.environ, "PYTHONPATH": str(checkout / "desktop")}
    done = subprocess.run([sys.executable, "-c", SLOW], cwd=checkout, env=here, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"the answer\n", b"")
