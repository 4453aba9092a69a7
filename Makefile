# Play, test, measure. Needs Python and make; everything else goes into .venv.
#
#   make play      play a game in this terminal
#   make setup     only set up: .venv with the `tsuboniwa` command
#   make test      everything that must hold before a change goes in
#   make format    let ruff put the code in order
#   make bench     benchmarks, each beside its peer
#   make clean     remove whatever make has made
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

# The checked and the interpreted runs look at rules only, and are slow: few games.
FEW := TSUBONIWA_FEW=1
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)

.PHONY: help setup play test lint types suite checked interpreted bench format clean
# A test run reads from top to bottom, also under `make -j`.
.NOTPARALLEL:

help:
	@sed -n 's/^#   //p' Makefile

# --- setting up ---------------------------------------------------------------------------------

# A .venv that is half made, was moved or lost its Python is made anew: its stamp tells.
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

setup: $(VENV)/core.stamp
	@echo "Ready: $(BIN)/tsuboniwa"

# --- playing ------------------------------------------------------------------------------------

play: $(VENV)/core.stamp
	@$(BIN)/tsuboniwa play $(GAME)

# --- testing ------------------------------------------------------------------------------------

test: lint types suite checked interpreted

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

# One process compiles first, and the workers only load.
suite: $(VENV)/dev.stamp $(VENV)/research.stamp
	.ci/services
	$(BIN)/tsuboniwa warm-up
	$(PYTEST)

checked: $(VENV)/dev.stamp
	NUMBA_BOUNDSCHECK=1 $(BIN)/tsuboniwa warm-up
	NUMBA_BOUNDSCHECK=1 $(FEW) $(PYTEST) tests/games

interpreted: $(VENV)/dev.stamp
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(FEW) $(BIN)/coverage run -m pytest -n $(WORKERS) tests/games
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='src/tsuboniwa/games/*' --fail-under=90

# --- the rest -----------------------------------------------------------------------------------

bench: $(VENV)/research.stamp
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/research.py

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
