# `make play` opens the parlour, `make test` checks everything; both set up what they need.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup play test client lint types layers unit web-test browser-test lock generate clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(VENV)/.dev client ## Build .venv with everything to play, test and develop, and the client

play: $(VENV)/.run client ## Set up what playing needs and open the parlour in the browser
	@$(BIN)/jantaku play $(ARGS)

test: setup lint types layers unit web-test browser-test ## Run every check there is

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "jantaku needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; try: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

# Both stamps mean "installed from this lock and this pyproject"; the developer's set holds the player's.
$(VENV)/.run: $(VENV)/.made requirements/run.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

client: $(VENV)/.run ## Build the browser client where its sources have changed
	@$(BIN)/python hatch_build.py

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

layers:
	$(BIN)/lint-imports

unit:
	$(BIN)/pytest -m "not browser"

web-test:
	$(BIN)/python hatch_build.py check

browser-test:
	$(BIN)/pytest -m browser

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

lock: ## Renew requirements/*.txt from pyproject.toml (needs uv)
	$(LOCK) pyproject.toml --group build -o requirements/run.txt
	$(LOCK) pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) --group pyproject.toml:node -o requirements/node.txt

generate: ## Renew the files that are generated from the Python sources
	$(BIN)/python -m jantaku.server.generate
	$(BIN)/python hatch_build.py generate

clean: ## Remove everything that setup made
	rm -rf $(VENV) web/node_modules src/jantaku/server/static
