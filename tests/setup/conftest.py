"""The set-up's own modules, which live beside the checkout's pins and not in the program; and the built wheel."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

CI = Path(__file__).resolve().parents[2] / ".ci"


@pytest.fixture
def ci() -> Iterator[Callable[[str], ModuleType]]:
    """Import a module of .ci/ by name, afresh; forgotten when the test ends."""
    names = {path.stem for path in CI.glob("*.py")}
    kept = {name: sys.modules.pop(name) for name in names & sys.modules.keys()}
    sys.path.insert(0, str(CI))
    yield importlib.import_module
    sys.path.remove(str(CI))
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(kept)


@pytest.fixture(scope="session")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout, built once."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(out)]
    subprocess.run(command, cwd=checkout, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built
