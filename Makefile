# Each of these sets up what is missing first; see .ci/setup.py.
SYSTEM_PYTHON ?= python3
BIN := .venv/bin
# As it was written, whatever quotes and dollars stand in it: the shell reads it from its surroundings.
override FILE := $(value FILE)
export FILE

.PHONY: play test nightly quick test-all setup lint translations wording pictures release

play: ## show the table, with a position, set-up or saved game when FILE=... names one
	@$(SYSTEM_PYTHON) .ci/setup.py play
	@$(BIN)/diadochi play $${FILE:+"$$FILE"}

setup: ## make .venv/ and see to the system's libraries, nothing else
	@$(SYSTEM_PYTHON) .ci/setup.py test

test: ## everything that must hold: style, layers, types, translations, tests, coverage
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@.ci/checks all

nightly: ## what test does, and exhaustive and random tests in full, not a sample: hours
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@.ci/checks nightly

quick: ## style, layers, types, all cases and the quick tests of map, rules, record and odds: under a minute
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@.ci/checks quick

test-all: ## the tests under every Python this machine has; WORDS="..." go to pytest
	@$(SYSTEM_PYTHON) .ci/every_python.py $(WORDS)

lint: ## the part of test that runs nothing
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@.ci/checks lint

translations: ## bring the message catalogues in line with the sources and compile them
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@$(BIN)/python .ci/translations.py

wording: ## every text of the program with real values on one page, wording.html; WORDS="--language es", "--quick" or "--tests tests/cli"
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m diadochi.lab.wording $(WORDS)

pictures: ## take every picture of the README and the handbook anew; WORDS="lifted goal" takes these only
	@$(SYSTEM_PYTHON) .ci/setup.py test
	@$(BIN)/python -m diadochi.lab.pictures $(WORDS)

release: ## build wheel, sdist, program folder, .deb and AppDir into build/release/, and start each of them
	@$(SYSTEM_PYTHON) .ci/setup.py release
	@$(BIN)/python .ci/release/build.py
	@$(BIN)/pytest -q --whole tests/setup/test_release.py
