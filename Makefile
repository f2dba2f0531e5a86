PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup
setup: $(VENV)/.done

$(VENV)/.done: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[server,dev]'
	touch $@
