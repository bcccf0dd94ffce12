"""Draws the time of a run against the number of items, with a panel per pipeline, for the library and the reference.

Reads the files that cupel_benchmark writes with --benchmark_out; of several results the best time counts.
docs/explanation/performance.md shows the chart.
"""

import argparse
import json
import math
import pathlib
import sys
from xml.sax.saxutils import escape

SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
REFERENCE = "reference/"
# The arguments of these benchmarks are not just a number of items.
NOT_RUNS = ("curve/",)

COLUMNS = 4
PANEL_WIDTH, PANEL_HEIGHT = 170, 170
GAP_X, GAP_Y = 30, 54
LEFT, TOP, RIGHT, BOTTOM = 62, 92, 26, 52

# The chart has its own background, so that it is readable on any page.
STYLE = """
  text { font-family: system-ui, sans-serif; font-size: 12px; fill: #24292f; }
  .title { font-size: 16px; font-weight: 600; }
  .panel { font-weight: 600; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .cupel, .reference { fill: none; stroke-width: 2; }
  .cupel { stroke: #0969da; }
  .reference { stroke: #bc4c00; stroke-dasharray: 5 3; }
  .cupel-mark { fill: #0969da; }
  .reference-mark { fill: #bc4c00; }
  .background { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .grid { stroke: #3d444d; }
    .cupel { stroke: #58a6ff; }
    .reference { stroke: #f0883e; }
    .cupel-mark { fill: #58a6ff; }
    .reference-mark { fill: #f0883e; }
    .background { fill: #0d1117; }
  }
"""


class ResultsError(Exception):
    """A problem with a file of results."""


def read_best(paths):
    """{family: {number of items: seconds}}"""
    best = {}
    for path in paths:
        try:
            entries = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["benchmarks"]
            for entry in entries:
                if entry.get("run_type", "iteration") != "iteration":
                    continue
                family, _, size = entry["name"].partition("/min_time:")[0].rpartition("/")
                if family.startswith(NOT_RUNS):
                    continue
                seconds = entry["real_time"] * SECONDS[entry["time_unit"]]
                if not (0 < seconds < math.inf and int(size) > 0):
                    raise ValueError(f"{entry['name']}: {entry['real_time']}")
                times = best.setdefault(family, {})
                times[int(size)] = min(seconds, times.get(int(size), math.inf))
        except OSError as error:
            raise ResultsError(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ResultsError(f"{path}: not the results of cupel_benchmark ({error!r})") from error
    return best


class LogScale:
    """Maps values to pixels on a logarithmic scale, in whole decades from the smallest to the largest value."""

    def __init__(self, values, begin, end):
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.begin, self.end = begin, end

    def __call__(self, value):
        return self.begin + (math.log10(value) - self.low) / (self.high - self.low) * (self.end - self.begin)

    def decades(self):
        return range(self.low, self.high + 1)


def size_text(decade):
    return f"{10**decade:,}" if decade < 6 else f"{10 ** (decade - 6):,} M"


def time_text(decade):
    group = math.floor(decade / 3)
    unit = {-3: "ns", -2: "µs", -1: "ms", 0: "s"}.get(group)
    return f"{10 ** (decade - 3 * group)} {unit}" if unit else f"10^{decade} s"


def line(kind, times, x, y):
    points = [(x(size), y(seconds)) for size, seconds in sorted(times.items())]
    yield f'<polyline class="{kind}" points="{" ".join(f"{px:.1f},{py:.1f}" for px, py in points)}"/>'
    for px, py in points:
        yield f'<circle class="{kind}-mark" cx="{px:.1f}" cy="{py:.1f}" r="2.5"/>'
    # Lines rise, so labels fit to the left of the upper line and to the right of the lower one.
    if kind == "reference":
        px, py = points[-1]
        yield f'<text x="{px - 8:.1f}" y="{py + 4:.1f}" text-anchor="end">{kind}</text>'
    else:
        px, py = points[(len(points) - 1) // 2]
        yield f'<text x="{px + 8:.1f}" y="{py + 14:.1f}">{kind}</text>'


def panel(family, cupel, reference, x, y, labels):
    """A panel at (0, 0); `labels`: with times along the axis."""
    yield f'<text class="panel" x="0" y="-10">{escape(family.replace("/", ": ", 1).replace("_", " "))}</text>'
    for decade in x.decades():
        at = x(10.0**decade)
        yield f'<line class="grid" x1="{at:.1f}" y1="0" x2="{at:.1f}" y2="{PANEL_HEIGHT}"/>'
        if decade % 2 == 0:
            yield f'<text x="{at:.1f}" y="{PANEL_HEIGHT + 16}" text-anchor="middle">{size_text(decade)}</text>'
    for decade in y.decades():
        at = y(10.0**decade)
        yield f'<line class="grid" x1="0" y1="{at:.1f}" x2="{PANEL_WIDTH}" y2="{at:.1f}"/>'
        if labels:
            yield f'<text x="-8" y="{at + 4:.1f}" text-anchor="end">{time_text(decade)}</text>'
    if reference:
        yield from line("reference", reference, x, y)
    yield from line("cupel", cupel, x, y)


def chart(best):
    """The SVG. Raises ResultsError if there is nothing to draw."""
    families = [family for family in best if not family.startswith(REFERENCE)]
    if not families:
        raise ResultsError("no benchmark to draw")
    shown = [times for family, times in best.items() if family.removeprefix(REFERENCE) in families]
    x = LogScale([size for times in shown for size in times], 0, PANEL_WIDTH)
    y = LogScale([seconds for times in shown for seconds in times.values()], PANEL_HEIGHT, 0)
    columns = min(COLUMNS, len(families))
    row_count = math.ceil(len(families) / columns)
    width = max(LEFT + columns * PANEL_WIDTH + (columns - 1) * GAP_X + RIGHT, 860)
    height = TOP + row_count * PANEL_HEIGHT + (row_count - 1) * GAP_Y + BOTTOM
    about = "Each panel: a workload and a pipeline. The reference is the specification's pseudocode. Axes: logarithmic."
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" '
             f'width="{width}" height="{height}">',
             "<title>Time of a run against the number of items</title>",
             f"<style>{STYLE}</style>",
             f'<rect class="background" width="{width}" height="{height}"/>',
             f'<text class="title" x="{LEFT}" y="28">Time of a run against the number of items</text>',
             f'<text x="{LEFT}" y="48">{escape(about)}</text>']
    for k, family in enumerate(families):
        column, row = k % columns, k // columns
        parts.append(f'<g transform="translate({LEFT + column * (PANEL_WIDTH + GAP_X)} '
                     f'{TOP + row * (PANEL_HEIGHT + GAP_Y)})">')
        parts.extend(panel(family, best[family], best.get(REFERENCE + family), x, y, column == 0))
        parts.append("</g>")
    middle = (LEFT + width - RIGHT) / 2
    parts.append(f'<text x="{middle:.0f}" y="{height - 12}" text-anchor="middle">items</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def main(words):
    parser = argparse.ArgumentParser(prog="scripts/bench_chart.py", description=__doc__.splitlines()[0])
    parser.add_argument("chart", type=pathlib.Path, help="the SVG file to write")
    parser.add_argument("results", nargs="+", type=pathlib.Path, help="JSON files that cupel_benchmark wrote")
    options = parser.parse_args(words)
    try:
        options.chart.write_text(chart(read_best(options.results)), encoding="utf-8")
    except ResultsError as error:
        print(f"bench_chart: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"bench_chart: {options.chart}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
