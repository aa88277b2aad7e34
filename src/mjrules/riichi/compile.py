"""A rule set turned into the flat table the compiled scorer reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import mjcore as mc
from mjcore import schema
from mjrules.common.names import known
from mjrules.riichi.yaku import OWN, YAKU, Yaku, row_name, rows_of

if TYPE_CHECKING:
    from mjrules.riichi.options_score import ScoreOptions

Number = int | Sequence[int]

# red fives of man, pin, sou by their total (K-69); parlours differ only in the total
AKA_SETS: dict[int, dict[int, tuple[int, int, int]]] = {
    4: {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1), 6: (2, 2, 2)},
    3: {0: (0, 0, 0), 2: (0, 1, 1), 4: (0, 2, 2), 8: (0, 4, 4)},
}


def _small(value: object, what: str, high: int = 255) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        mc.fail("option_value", name=what, given=value, nearest="", right=f"expected a whole number 0..{high}")
    return value


def compiled_row(row: Yaku, ids: Mapping[str, int], shapes: list[tuple[int, ...]]) -> dict[str, Number]:
    """Return the schema.ROW_FIELDS of a yaku; appends its shapes. Raises RuleError for unknown names."""
    where = f"yaku.{row.name.removeprefix(OWN)}"
    facts = [*schema.PATTERNS, *schema.SITUATIONS]
    for name in (*row.needs, *row.forbids):
        known(name, facts, f"fact of {where}")
    counters = list(schema.COUNTERS)
    bounds = []
    for counter, pair in row.bounds.items():
        known(counter, counters, f"counter of {where}")
        if len(pair) != 2 or _small(pair[0], where) > _small(pair[1], where):
            mc.fail("option_value", name=f"{where}.bounds.{counter}", given=pair, nearest="", right="[least, greatest]")
        bounds.append((counters.index(counter), *pair))
    if len(bounds) > schema.MAX_BOUNDS:
        mc.fail("option_value", name=f"{where}.bounds", given=len(bounds), nearest="", right="three at most")
    names = {*ids, *(other.name for other in YAKU)}
    excluded = 0
    for given in row.excludes:
        name = row_name(given) if isinstance(given, str) else given
        if name not in names:
            known(given, sorted(name.removeprefix(OWN) for name in names), f"yaku excluded by {where}")
        excluded |= 1 << ids[name] if name in ids else 0  # a yaku these rules leave out needs no exclusion
    first = len(shapes)
    for text in row.shapes:
        counts = [0] * 34
        for code in mc.parse_tiles(text):
            counts[mc.kind_of_code(code)] += 1
        if sum(counts) != 14:
            mc.fail("option_value", name=f"{where}.shapes", given=text, nearest="", right="a shape has 14 tiles")
        shapes.append(tuple(counts))

    def mask(table: Iterable[str], names: Iterable[str]) -> int:
        table = list(table)
        return schema.mask(table, [name for name in names if name in table])

    low = (1 << 64) - 1
    return {
        "id": row.id,
        "need0": mask(schema.PATTERNS, row.needs),
        "need1": mask(schema.SITUATIONS, row.needs),
        "forbid0": mask(schema.PATTERNS, row.forbids),
        "forbid1": mask(schema.SITUATIONS, row.forbids),
        "exclude0": excluded & low,
        "exclude1": excluded >> 64,
        "bound_counter": [bound[0] for bound in bounds],
        "bound_low": [bound[1] for bound in bounds],
        "bound_high": [bound[2] for bound in bounds],
        "n_bounds": len(bounds),
        "shape_first": first,
        "shape_end": len(shapes),
        "han_closed": _small(row.closed, f"{where}.closed", 99),
        "han_open": _small(row.open, f"{where}.open", 99),
        "multiple_closed": _small(row.multiple, f"{where}.multiple", 12),
        "multiple_open": _small(row.multiple_open, f"{where}.multiple_open", 12),
        "limit": schema.LIMITS.index(known(row.limit, schema.LIMITS[:5], f"limit of {where}")),
        "needs_other": int(row.needs_other),
    }


def allowed_flags(rules: ScoreOptions) -> int:
    """Return the situations these rules know, as bits of schema.SITUATIONS."""
    refused = set()
    if not rules.open_riichi:  # P-80
        refused.add("open_riichi")
    if rules.nuki_ron == "off" or not rules.nuki:  # P-9, K-68
        refused.add("nuki_ron")
    return schema.mask(schema.SITUATIONS, [name for name in schema.SITUATIONS if name not in refused]) & 0xFFFFFFFF


def table_of(rules: object) -> mc.RuleTable:
    """Return the compiled table of a rule set; raise MahjongTypeError for anything else."""
    table = getattr(rules, "table", None)
    if not isinstance(table, mc.RuleTable):
        mc.fail("type", name="rules", given=mc.shown(rules), right="expected a rule set such as mj.rules('tenhou-4p')")
    return table


def compile_rules(rules: ScoreOptions) -> mc.RuleTable:
    """Return the table of a rule set. Raises RuleError for yaku rows that name unknown facts."""
    rows = rows_of(rules)
    ids = {row.name: row.id for row in rows.values()}
    shapes: list[tuple[int, ...]] = []
    packed = [compiled_row(row, ids, shapes) for row in rows.values()]
    if len(shapes) > schema.MAX_SHAPES:
        mc.fail("option_value", name="yaku", given=len(shapes), nearest="", right=f"{schema.MAX_SHAPES} shapes at most")
    return mc.RuleTable(
        {
            "allowed_flags": allowed_flags(rules),
            "players": rules.players,
            "aka": AKA_SETS[rules.players][rules.aka],
            "kiriage": ("off", "4han30fu", "base1920").index(rules.kiriage),
            "double_wind_pair_fu": rules.double_wind_pair_fu,
            "north_pair_fu": 2 if rules.north_yakuhai else 0,
            "rinshan_fu": rules.rinshan_fu,
            "pinfu_tsumo_fu": 2 if rules.pinfu_tsumo == "22fu" else 0,
            "open_pinfu_fu": rules.open_pinfu_fu,
            "kazoe": ("yakuman", "sanbaiman", "stacked").index(rules.kazoe),
            "aotenjou": int(rules.aotenjou),
            "yakuman_stack": int(rules.yakuman_stack),
            "yakuman_cap": rules.yakuman_cap,
            "nuki": int(rules.nuki),
            "nuki_rinshan": int(rules.nuki_rinshan),
            "nuki_ron": ("off", "kokushi", "any").index(rules.nuki_ron),
            "ura": int(rules.ura),
            "kandora": int(rules.kandora),
            "kan_ura": int(rules.kan_ura),
            "sanma_tsumo": [*schema.OWED].index(rules.sanma_tsumo),
            "tenhou_best": int(rules.tenhou_win_tile == "best"),
            "sanma_chi": int(rules.sanma_chi),
            "north_never_melded": int(rules.nuki and not rules.north_callable),
            "pinfu_id": ids["pinfu"],
            "shapes": [count for shape in shapes for count in shape],
        },
        packed,
    )
