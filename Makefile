# One word a step of the work; .github/CONTRIBUTING.md says when. `make -n WORD` shows what it would do.
# MJ_DEV=1 make quick: the loop of editing the core and testing, without optimisation.
PYTHON ?= python
TESTS ?=
export PYTHONPATH := $(CURDIR)/src

.PHONY: build quick all exhaustive lint docs bench

build: # the core, beside its sources; nothing where nothing changed
	$(PYTHON) setup.py -q build_ext --inplace

quick: build # TESTS="tests/core -k wall" runs a part
	$(PYTHON) -m pytest -q -n logical $(TESTS)

all: build
	$(PYTHON) -m pytest -q -n logical --all $(TESTS)

exhaustive: build
	$(PYTHON) -m pytest -q -n logical --exhaustive $(TESTS)

lint:
	.ci/lint

docs:
	$(PYTHON) docs/build.py

bench: build
	$(PYTHON) -m pytest bench $(TESTS)
