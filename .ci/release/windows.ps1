# Builds the program folder on Windows, in PowerShell, from the top of a checkout:
#     powershell -ExecutionPolicy Bypass -File .ci\release\windows.ps1
# Written for Python 3.11 to 3.13 from python.org. It has not been run by us.
$ErrorActionPreference = "Stop"
py -3 -m venv build\windows
build\windows\Scripts\python -m pip install --require-hashes --no-deps -r .ci\requirements\release.txt
build\windows\Scripts\python -m pip install --no-deps --no-build-isolation .
build\windows\Scripts\python .ci\release\build.py
Compress-Archive -Force build\release\diadochi build\release\diadochi-windows.zip
