"""Plots as SVG, made here: they need no network, no script and no library, follow the colours of
the page, and have a text for whoever cannot see them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from .intervals import Interval

WIDE, HIGH = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 12, 34
COLOURS = 8
# Height of a row of an interval.
ROW = 26
NAMES = 230


def bars(heights: Sequence[tuple[int, int, int]], title: str) -> str:
    """A histogram: first and last value and height of each bar."""
    if not heights:
        return ""
    tallest = max(height for *_, height in heights) or 1
    low, high = heights[0][0], heights[-1][1]
    wide = (WIDE - LEFT - RIGHT) / len(heights)
    parts = []
    for n, (first, last, height) in enumerate(heights):
        tall = (HIGH - TOP - BOTTOM) * height / tallest
        x, y = LEFT + n * wide, HIGH - BOTTOM - tall
        label = f"{first}: {height}" if first == last else f"{first}–{last}: {height}"
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{max(1.0, wide - 1):.1f}" '
            f'height="{tall:.1f}"><title>{label}</title></rect>'
        )
    across = [(LEFT + (tick - low) / (high + 1 - low) * (WIDE - LEFT - RIGHT), f"{tick:g}")
              for tick in ticks(low, high + 1)]  # fmt: skip
    up = [(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * tick / tallest, f"{tick:g}")
          for tick in ticks(0, tallest)]  # fmt: skip
    return _picture(HIGH, title, _axes(across, up) + "".join(parts))


def lines(series: Sequence[tuple[str, Sequence[float]]], title: str, ends: tuple[str, str]) -> str:
    """Lines over the time of a game, whose begin and end are named."""
    tallest = max((value for _, values in series for value in values), default=0) or 1
    parts = []
    for n, (name, values) in enumerate(series):
        across = (WIDE - LEFT - RIGHT) / max(1, len(values) - 1)
        points = " ".join(
            f"{LEFT + k * across:.1f},{HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * v / tallest:.1f}"
            for k, v in enumerate(values)
        )
        parts.append(
            f'<polyline class="line c{n % COLOURS}" points="{points}">'
            f"<title>{escape(name)}</title></polyline>"
        )
    up = [(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * tick / tallest, f"{tick:g}")
          for tick in ticks(0, tallest)]  # fmt: skip
    named = "".join(
        f'<text x="{x}" y="{HIGH - BOTTOM + 18}" text-anchor="{anchor}">{escape(name)}</text>'
        for x, anchor, name in ((LEFT, "start", ends[0]), (WIDE - RIGHT, "end", ends[1]))
    )
    picture = _picture(HIGH, title, _axes([], up) + named + "".join(parts))
    if len(series) < 2:
        return picture
    keys = "".join(
        f'<li><i class="c{n % COLOURS}"></i>{escape(name)}</li>'
        for n, (name, _) in enumerate(series)
    )
    return f'{picture}<ul class="keys">{keys}</ul>'


def whiskers(
    rows: Sequence[tuple[str, Interval]], title: str, mark: float | None = None,
    *, share: bool = False,
) -> str:  # fmt: skip
    """Intervals one below the other; `mark` is a value to compare them with."""
    if not rows:
        return ""
    ends = [end for _, one in rows for end in (one.low, one.high) if math.isfinite(end)]
    ends += [] if mark is None else [mark]
    low, high = (min(ends), max(ends)) if ends else (0.0, 1.0)
    room = (high - low or 1) * 0.08
    low, high = low - room, high + room
    high_px = TOP + ROW * len(rows) + BOTTOM
    scale = (WIDE - NAMES - RIGHT) / (high - low)

    def at(value: float) -> float:
        return NAMES + (min(max(value, low), high) - low) * scale

    parts = []
    if mark is not None:
        x = at(mark)
        parts.append(
            f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{high_px - BOTTOM}"/>'
        )
    for n, (name, one) in enumerate(rows):
        y = TOP + ROW * n + ROW / 2
        known = (
            f"{_number(one.value, share)} ({_number(one.low, share)} – {_number(one.high, share)})"
        )
        parts.append(
            f"<g><title>{escape(name)}: {known}</title>"
            f'<text x="{NAMES - 12}" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>'
            f'<line class="whisker" x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{y}" '
            f'y2="{y}"/>'
            f'<circle class="dot" cx="{at(one.value):.1f}" cy="{y}" r="4"/></g>'
        )
    across = [(at(tick), _number(tick, share)) for tick in ticks(low, high) if low <= tick <= high]
    grid = "".join(
        f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{high_px - BOTTOM}"/>'
        f'<text x="{x:.1f}" y="{high_px - BOTTOM + 18}" text-anchor="middle">{label}</text>'
        for x, label in across
    )
    return _picture(high_px, title, grid + "".join(parts))


def ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Return round numbers between two values."""
    if not high > low:
        return [low]
    step = 10 ** math.floor(math.log10((high - low) / wanted))
    for factor in (1, 2, 5, 10):
        if (high - low) / (step * factor) <= wanted:
            step *= factor
            break
    first = math.ceil(low / step)
    return [round(n * step, 10) for n in range(first, math.floor(high / step + 1e-9) + 1)]


def _number(value: float, share: bool) -> str:
    return f"{100 * value:.3g} %" if share else f"{value:.4g}"


def _axes(across: Sequence[tuple[float, str]], up: Sequence[tuple[float, str]]) -> str:
    base = HIGH - BOTTOM
    grid = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
        for y, label in up
    )
    labels = "".join(
        f'<text x="{x:.1f}" y="{base + 18}" text-anchor="middle">{escape(label)}</text>'
        for x, label in across
    )
    return grid + labels


def _picture(high: float, title: str, content: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{escape(title, quote=True)}">'
        f"{content}</svg>"
    )
