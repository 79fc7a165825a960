# Everything runs in .venv, made on first use: with uv where it is installed, else with venv and pip.
PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
UV := $(shell command -v uv 2>/dev/null)
DEV_EXTRAS := test lint cluster gymnasium openspiel pettingzoo

ifdef UV
VENV := $(BIN)/python
MAKE_VENV = uv venv --quiet --allow-existing --python $(PYTHON) .venv
INSTALL = uv pip install --quiet --python $(BIN)/python
else
VENV := $(BIN)/pip
MAKE_VENV = $(PYTHON) -m venv .venv
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.PHONY: help play test stress bench lint lock clean
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-6s %s\n' "$$name" "$$text"; done

play: .venv/.play ## open the table in the browser; ARGS="play pocket-rockets" plays in the terminal
	$(BIN)/cosmodrome $(ARGS)

# Dozens of processes import the same sources: they are read once, whatever the machine is set to.
test: export PYTHONDONTWRITEBYTECODE :=
test: .venv/.dev ## run all tests; ARGS="-k name" passes options to pytest
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

stress: .venv/.dev ## look for what fails by chance, for hours; PART=kills does one part of it
	$(BIN)/python -m stress $(PART) $(if $(RUNS),--runs $(RUNS)) $(ARGS)

bench: .venv/.bench ## measure speed, beside other engines where they can be installed
	$(BIN)/python -m bench $(ARGS)

lint: .venv/.dev ## check style, layout and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lock: ## pin the dependencies anew (needs uv); ARGS=--upgrade takes newer versions
	@command -v uv >/dev/null || { echo 'make lock needs uv: install it, then try again.' >&2; exit 1; }
	$(LOCK) -o requirements.lock >/dev/null
	$(LOCK) $(DEV_EXTRAS:%=--extra %) -c requirements.lock -o requirements-dev.lock >/dev/null
	$(ONLY_DEV) requirements.lock requirements-dev.lock >requirements-dev.lock.new
	mv requirements-dev.lock.new requirements-dev.lock

clean: ## remove .venv, caches and build outputs
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .stress build dist
	find src tests bench stress -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# One version of everything for every Python and system, with hashes and without addresses.
LOCK = uv pip compile pyproject.toml --group build --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-annotate --no-header $(ARGS)
# What the first lock has, the second names instead of repeating it.
ONLY_DEV = awk 'BEGIN { print "-r requirements.lock" } /^[a-z]/ { keep = FNR < NR && !($$0 in first) } \
	FNR == NR { first[$$0] } keep'

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Cosmodrome needs Python 3.11 or newer. If you have one, name it: make play PYTHON=python3.12' >&2; exit 1; }
	$(MAKE_VENV)

# The stamps: what is installed in .venv. Nothing is installed again until a lock or pyproject.toml changes.
.venv/.play: requirements.lock pyproject.toml | $(VENV)
	@echo 'Installing into .venv (once; a minute or so)'
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Other engines are only compared with: without them the benchmark measures the games alone.
.venv/.bench: .venv/.play
	@echo 'Installing the engines to compare with'
	$(INSTALL) --no-build-isolation --editable '.[bench]' || echo 'They cannot be installed here: the benchmark goes on without them.'
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.play | $(VENV)
	$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@
