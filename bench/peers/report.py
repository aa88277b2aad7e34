"""The table of a run, as Markdown."""

from __future__ import annotations

import platform
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deals import TASKS

if TYPE_CHECKING:
    from run import Row


def processor() -> str:
    """The name of the processor, as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def duration(ns: float) -> str:
    """Nanoseconds in the unit that reads best."""
    if ns < 1_000:
        return f"{ns:.3g} ns"
    return f"{ns / 1_000:.3g} µs" if ns < 1_000_000 else f"{ns / 1_000_000:.3g} ms"


def ratio(row: Row, of: Row) -> str:
    """Median over the rounds of this row's time to another's in the same round."""
    return f"{statistics.median(a / b for a, b in zip(row.ns, of.ns, strict=True)):.3g}"


def answers(row: Row) -> str:
    """What the comparison found."""
    found = row.agreement
    said = f"{found.compared} equal" if not found.different else f"{len(found.different)} of {found.compared} differ"
    return f"{said}, {found.left_out} left out" if found.left_out else said


def markdown(about: dict[str, Any], results: dict[str, list[Row]]) -> str:
    """The whole report."""
    lines = [
        f"Measured {about['date']}: {about['processor']}, {about['system']}, Python {about['python']}, one core,",
        f"{about['rounds']} rounds; in each round every call once, in turn, warm, on hands not seen before.",
        "A time is processor time a hand, the median over the rounds; a ratio the median of those within a round.",
        "",
        "| library | versions |",
        "| --- | --- |",
        *(f"| {name} | {found} |" for name, found in about["versions"].items()),
    ]
    known: list[str] = []
    for task, rows in results.items():
        batch = rows[0]
        one = next((row for row in rows if row.library == batch.library and "one call" in row.call), batch)
        lines += [
            "",
            f"**{TASKS[task].capitalize()}** (`{task}`)",
            "",
            "| library | call | hands | time a hand | fastest round | to our batch | to our one call | answers |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |",
        ]
        for row in rows:
            figures = [duration(row.median), duration(min(row.ns)), ratio(row, batch), ratio(row, one)]
            lines.append(f"| {row.library} | {row.call} | {row.hands} | {' | '.join(figures)} | {answers(row)} |")
            if row.agreement.why and (note := f"{row.library}, {task}: {row.agreement.why}") not in known:
                known.append(note)
    if known:
        lines += ["", "Left out of the comparison, as known to differ:", "", *(f"- {note}." for note in known)]
    different = [(task, row) for task, rows in results.items() for row in rows if row.agreement.different]
    if different:
        lines += ["", "Different and not known:", ""]
        lines += [f"- {row.library}, {task}: {row.agreement.different[0]}" for task, row in different]
    return "\n".join(lines)
