#!/bin/sh
# Builds Diadochi.app on macOS, from the top of a checkout: sh .ci/release/macos.sh
# Written for Python 3.11 to 3.13 from python.org. It has not been run by us, and signs nothing.
set -e
python3 -m venv build/macos
build/macos/bin/python -m pip install --require-hashes --no-deps -r .ci/requirements/release.txt
build/macos/bin/python -m pip install --no-deps --no-build-isolation .
build/macos/bin/python .ci/release/build.py
hdiutil create -ov -srcfolder build/release/Diadochi.app build/release/diadochi-macos.dmg
