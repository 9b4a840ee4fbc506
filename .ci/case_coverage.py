"""Name the lines and branches of the rules that no case reaches, though tests may, and that have no reason.

What the cases reach is kept in the file that is named, if one is.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import coverage

from coverage_check import TOP, excuses, faults, measured

RULES = "desktop/diadochi/rules"
ALL_CASES = (sys.executable, "-m", "coverage", "run", "--branch", f"--source={RULES}", "-m", "diadochi", "case")


def covered_by_cases(file: Path) -> coverage.Coverage:
    """What the cases of tests/cases/ reach, by themselves, in a process of their own. Data go to `file`.

    Exits with what the cases say when they do not hold.
    """
    settings = {**os.environ, "COVERAGE_FILE": str(file)}
    run = subprocess.run(
        [*ALL_CASES, "tests/cases"], cwd=TOP, env=settings, check=False, capture_output=True, text=True
    )
    if run.returncode:
        sys.exit(run.stdout + run.stderr)
    report = coverage.Coverage(data_file=str(file))
    report.load()
    return report


def main() -> int:
    """0 when every line and branch is reached or has its reason in unreached.toml, and every reason a gap."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(sys.argv[1] if len(sys.argv) > 1 else Path(folder, "coverage")).resolve()
        files = measured(covered_by_cases(kept))
    found = faults(files, sorted(files), excuses("no_case"), by="case")
    print("\n".join(found) or f"The cases reach all of {RULES}/ but for what unreached.toml gives reasons for.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
