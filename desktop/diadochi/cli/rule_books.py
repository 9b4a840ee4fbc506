"""``diadochi case --list-rules``: every rule with its text, the code that obeys it and the cases that show it."""

from pathlib import Path
from typing import TYPE_CHECKING

from diadochi.atlas.documents import JsonObject

if TYPE_CHECKING:
    from diadochi.rules.cases.case_files import Case

ACTIVE = "active"


def rule_books(cases: "list[Case]") -> JsonObject:
    """`rules` by id, and `gaps`: active rules without code or case, and ids that code or cases cite without a text."""
    import diadochi
    from diadochi.language import current_language
    from diadochi.resources import assets
    from diadochi.rules.core.books import ids_in, ids_in_code, read_atoms

    atoms = read_atoms(assets("rulebook"))
    code = ids_in_code(Path(diadochi.__file__).parent)
    shown: dict[str, list[str]] = {}
    for case in cases:
        for rule in {*case.entry.rules, *ids_in(case.entry.id)}:
            shown.setdefault(rule, []).append(f"{case.file}: {case.name}")
    rules = {
        rule: {
            "status": atom.status,
            "text": atom.text.in_language(current_language()),
            "code": sorted(code.get(rule, ())),
            "cases": sorted(shown.get(rule, ())),
        }
        for rule, atom in atoms.items()
    }
    silent = [
        rule for rule, entry in rules.items() if entry["status"] == ACTIVE and not (entry["code"] and entry["cases"])
    ]
    return {"rules": rules, "gaps": sorted({*silent, *((code.keys() | shown.keys()) - atoms.keys())})}


def tell_rule_books(books: JsonObject) -> None:
    """Print the books for a reader."""
    for rule, entry in books["rules"].items():
        print(f"{rule} ({entry['status']}) {entry['text']}")
        print(f"  code: {', '.join(entry['code']) or '-'}")
        print(f"  cases: {len(entry['cases'])}")
    print(f"gaps: {', '.join(books['gaps']) or '-'}")
