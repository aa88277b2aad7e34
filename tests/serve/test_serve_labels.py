"""Every option and value of every rule set has a name in Japanese and English; the page is told all of them."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace

import pytest

import mjrules as mj
from mjrules.rules.labels import LABELS, PRESETS, VARIANT_NAMES, value_label
from mjrules.rules.option import option
from mjrules.rules.ruleset import KINDS
from mjrules.serve.houses import DETAILS, houses
from mjrules.variants import registered, variant_of

OWN = [
    (kind, spec) for kind in KINDS.values() for spec in fields(kind) if spec.metadata and spec.default is not MISSING
]
REGISTERED = {*KINDS}  # before any test adds one of its own


@pytest.mark.parametrize("kind", KINDS)
def test_options_and_values_have_labels(kind):
    for spec in [spec for of, spec in OWN if of is KINDS[kind]]:
        label = LABELS[spec.name]
        assert label.ja, spec.name
        assert label.en, spec.name
        for value in spec.metadata["choices"]:
            ja, en = value_label(spec.name, value)
            assert ja, (spec.name, value)
            # a word of the program is no label
            assert (ja, en) != (value, value), (spec.name, value)


def test_no_label_of_a_value_is_left_over():
    for name, label in LABELS.items():
        known = {str(value) for _, spec in OWN if spec.name == name for value in spec.metadata["choices"]}
        assert set(label.values) <= known, name


def test_no_two_values_of_an_option_have_one_label():
    for name, label in LABELS.items():
        for at in (0, 1):
            said = [both[at] for both in label.values.values()]
            assert len(said) == len(set(said)), name


def test_no_label_is_left_over():
    assert set(LABELS) == {spec.name for _, spec in OWN}
    assert set(PRESETS) == set(mj.presets())
    assert set(VARIANT_NAMES) == REGISTERED


@pytest.mark.parametrize("name", mj.presets())
def test_a_preset_is_told_with_every_value(name):
    told = {preset["id"]: (variant, preset) for variant in houses()["variants"] for preset in variant["presets"]}
    variant, preset = told[name]
    rules = mj.rules(name)
    values = rules.to_dict()
    assert preset["options"] == {key: values[key] for key in variant["options"]}
    assert set(values) - set(preset["options"]) <= {"variant", "name", "yaku"}
    assert rules.players in preset["players"]
    assert preset["details"] == [key for key in DETAILS if key in preset["details"]]
    for key, value in preset["options"].items():
        said = variant["options"][key]
        if "values" in said:
            allowed = [row["value"] for row in said["values"]]
            assert all(each in allowed for each in (value if said["type"] == "many" else [value]))
        else:
            low, high, _ = said["range"]
            assert all(low <= each <= high for each in (value if said["type"] == "ints" else [value]))


def test_what_the_short_list_has():
    told = {preset["id"]: preset["details"] for variant in houses()["variants"] for preset in variant["presets"]}
    assert told["kirakuken-4p"] == "length start_points uma two_ron aka kuitan tobi nagashi".split()
    assert "length" not in told["suzume"]


def test_a_variant_from_outside_goes_by_its_own_names():
    suzume = variant_of("suzume")
    kind = type("Toy", (suzume.rules,), {"variant": "toy", "presets": {}, "__annotations__": {}})
    with registered(replace(suzume, rules=kind)):
        assert houses()["variants"][-1]["name"] == {"ja": "toy", "en": "toy"}
    assert value_label("hats", "red") == ("red", "red")
    assert option(False, "whether", "S-1").metadata["choices"] == (False, True)
