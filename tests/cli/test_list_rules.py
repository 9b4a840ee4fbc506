"""The books of the rules, as the command line shows them."""

import json

from diadochi.cli import main


def test_every_rule_is_listed_with_code_and_cases(checkout, capsys):
    code = main(["case", str(checkout / "tests" / "cases"), "--list-rules", "--json"])
    books = json.loads(capsys.readouterr().out)
    step = books["rules"]["MOV-13"]
    assert step["status"] == "active"
    assert "march.py" in step["code"]
    assert step["cases"]
    assert code == (1 if books["gaps"] else 0)


def test_a_rule_without_its_case_is_a_gap(checkout, capsys):
    only = checkout / "tests" / "cases" / "movement" / "MOV-12-14-steps.toml"
    assert main(["case", str(only), "--list-rules", "--json"]) == 1
    assert "MOV-33" in json.loads(capsys.readouterr().out)["gaps"]
