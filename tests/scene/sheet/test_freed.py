"""What pictures took is given back, whatever small things were made between them."""

import subprocess
import sys

import pytest

_PROGRAM = """
import os
from diadochi.scene.sheet.cell_layer import give_back
def held():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20
before, kept = held(), []
for _ in range(3):
    pictures = []
    for _ in range(100):
        pictures.append(bytearray(b"x") * 2**20)
        kept.append(bytearray(2**10))
    pictures.clear()
give_back()
print(held() - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux what a process holds")
def test_pictures_that_are_gone_hold_no_memory() -> None:
    told = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=True)
    assert int(told.stdout) < 20
