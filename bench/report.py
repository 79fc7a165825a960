"""The table on screen, what moved since the last committed figures, and the plot."""

from __future__ import annotations

import json
import math
import subprocess
from html import escape
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.peers import fastest

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results.json"
PLOT = ROOT / "docs" / "images" / "benchmark.svg"
PAGE = ROOT / "docs" / "benchmark.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"

#: (key, label, unit, whether more is better)
FIGURES: list[tuple[str, str, str, bool]] = [
    ("decisions_per_second", "decisions/s, one core", "", True),
    ("observed_decisions_per_second", "decisions/s with observe, one core", "", True),
    ("all_cores_decisions_per_second", "decisions/s, all cores", "", True),
    ("games_per_second", "random games/s, one core", "", True),
    ("decisions_per_game", "decisions in a random game", "", True),
    (
        "batch_steps_per_second",
        "steps/s of a batch with masks and observations, one core",
        "",
        True,
    ),
    ("vector_decisions_per_second", "decisions/s of a Gymnasium vector on it, one core", "", True),
    ("copies_per_second", "copies/s", "", True),
    ("search_iterations_per_second", "search iterations/s, one core", "", True),
    ("cold_compile_seconds", "cold compile", "s", False),
    ("warm_start_seconds", "process start to first legal moves", "s", False),
    ("uncompiled_move_seconds", "uncompiled move and legal list", "ms", False),
    ("position_bytes", "bytes of a position", "", False),
]
#: Changes below this are noise.
NOISE = 0.05


def shown(value: float | None, unit: str) -> str:
    if value is None:
        return "–"
    if unit == "ms":
        return f"{value * 1000:.2f} ms"
    if unit == "s":
        return f"{value:.2f} s"
    return f"{value:,.0f}"


def print_games(results: dict[str, Any], console: Console) -> None:
    table = Table(title=f"Cosmodrome, {results['date']}: {results['machine']['processor']}")
    table.add_column("")
    for game in results["games"]:
        table.add_column(game, justify="right")
    for key, label, unit, _ in FIGURES:
        cells = [shown(figures.get(key), unit) for figures in results["games"].values()]
        table.add_row(label, *cells)
    console.print(table)


def print_peers(results: dict[str, Any], console: Console) -> None:
    if not results["peers"]:
        console.print('No peers: pip install -e ".[bench]" measures them in the same run.')
        return
    table = Table(title="Peers on the same core, random play")
    table.add_column("")
    table.add_column("decisions/s", justify="right")
    table.add_column("games/s", justify="right")
    for game in results["games"]:
        table.add_column(f"{game} is", justify="right")
    for label, figures in results["peers"].items():
        ratios = [f"{results['ratios'][game][label]:.1f}×" for game in results["games"]]
        table.add_row(
            f"{label} {figures['version']}",
            shown(fastest(figures), ""),
            f"{figures['games_per_second']:,.1f}",
            *ratios,
        )
    console.print(table)


def markdown(results: dict[str, Any]) -> str:
    """The figures as tables for the docs."""
    machine = results["machine"]
    games = list(results["games"])
    lines = [
        f"Measured on {results['date']}: {machine['processor']}, {machine['cores']} cores"
        f" (load {machine['load']} at the start), {machine['system']}, Python"
        f" {machine['python']}, numba {machine['numba']}, NumPy {machine['numpy']};"
        " command `make bench`.",
        "",
        "| | " + " | ".join(f"`{game}`" for game in games) + " |",
        "|---|" + "---:|" * len(games),
    ]
    for key, label, unit, _ in FIGURES:
        cells = [shown(results["games"][game].get(key), unit) for game in games]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    if results["peers"]:
        lines += [
            "",
            "| peer | decisions/s, one core | games/s | "
            + " | ".join(f"`{game}` is" for game in games)
            + " |",
            "|---|" + "---:|" * (2 + len(games)),
        ]
    for label, figures in results["peers"].items():
        cells = [shown(fastest(figures), ""), f"{figures['games_per_second']:,.1f}"]
        cells += [f"{results['ratios'][game][label]:.1f}×" for game in games]
        lines.append(f"| {label} {figures['version']} | " + " | ".join(cells) + " |")
    if note := results.get("note"):
        lines += ["", note]
    return "\n".join(lines) + "\n"


def filled(page: str, results: dict[str, Any]) -> str:
    """A page with the figures between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{markdown(results)}\n{END}{after}"


def save(results: dict[str, Any]) -> None:
    """The JSON, the plot and the page."""
    text = json.dumps(results, indent=2, ensure_ascii=False) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    PLOT.parent.mkdir(parents=True, exist_ok=True)
    PLOT.write_text(plot(results), encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")


def ratios(results: dict[str, Any]) -> dict[str, dict[str, float]]:
    """How many times a peer's decisions each game makes in the same time."""
    return {
        game: {
            label: round(figures["decisions_per_second"] / fastest(peer), 2)
            for label, peer in results["peers"].items()
        }
        for game, figures in results["games"].items()
    }


def committed() -> dict[str, Any] | None:
    """The last committed figures, or those on disk outside a checkout."""
    try:
        text = subprocess.run(
            ["git", "show", "HEAD:bench/results.json"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        if not RESULTS.exists():
            return None
        text = RESULTS.read_text(encoding="utf-8")
    try:
        found: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError:
        return None
    return found


def moved(before: dict[str, Any], now: dict[str, Any]) -> list[tuple[str, str, float, bool]]:
    """(game, figure, change, whether better) of everything that moved by more than noise."""
    changes = []
    for game, figures in now["games"].items():
        for key, label, _, more_is_better in FIGURES:
            old, new = before["games"].get(game, {}).get(key), figures.get(key)
            if old and new and abs(new / old - 1) > NOISE:
                changes.append((game, label, new / old - 1, (new > old) == more_is_better))
    return changes


def print_moved(results: dict[str, Any], console: Console) -> None:
    before = committed()
    if before is None:
        console.print("No earlier figures to compare with.")
        return
    same = before["machine"].get("processor") == results["machine"]["processor"]
    note = "" if same else f" (on another machine: {before['machine'].get('processor')})"
    console.print(f"Since {before['date']}{note}:")
    changes = moved(before, results)
    for game, label, change, better in changes:
        style = "green" if better else "red"
        console.print(f"  {game}: {label} [{style}]{change:+.0%}[/]")
    if not changes:
        console.print(f"  nothing moved by more than {NOISE:.0%}")


# The plot: decisions/s on one core, on a logarithmic scale, written by hand

ROW, LEFT, WIDTH, RIGHT, TOP = 34, 210, 520, 120, 64
OURS, THEIRS = "#3b82f6", "#94a3b8"


def plot(results: dict[str, Any]) -> str:
    """An SVG that stands on light and dark pages alike."""
    bars = [
        (game, figures["decisions_per_second"], OURS) for game, figures in results["games"].items()
    ]
    bars += [(label, fastest(peer), THEIRS) for label, peer in results["peers"].items()]
    bars.sort(key=lambda bar: -bar[1])
    low = math.floor(math.log10(min(rate for _, rate, _ in bars))) - 1
    high = math.ceil(math.log10(max(rate for _, rate, _ in bars)))
    height = TOP + ROW * len(bars) + 40
    total = LEFT + WIDTH + RIGHT

    def x(rate: float) -> float:
        return LEFT + WIDTH * (math.log10(rate) - low) / max(1, high - low)

    title = "Random play on one core: decisions per second (logarithmic scale)"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {height}" '
        f'font-family="system-ui, sans-serif" font-size="14" role="img" aria-label="{title}">',
        f'<rect width="{total}" height="{height}" rx="10" fill="#0f172a"/>',
        f'<text x="24" y="36" fill="#f8fafc" font-size="18" font-weight="600">{title}</text>',
    ]
    for power in range(low, high + 1):
        at = x(10**power)
        lines.append(
            f'<line x1="{at:.0f}" y1="{TOP - 8}" x2="{at:.0f}" y2="{height - 34}" '
            'stroke="#334155"/>'
        )
        lines.append(
            f'<text x="{at:.0f}" y="{height - 14}" fill="#94a3b8" text-anchor="middle">'
            f"{10**power:,}</text>"
        )
    for i, (label, rate, colour) in enumerate(bars):
        y = TOP + ROW * i
        lines += [
            f'<text x="{LEFT - 12}" y="{y + 17}" fill="#e2e8f0" text-anchor="end">'
            f"{escape(label)}</text>",
            f'<rect x="{LEFT}" y="{y}" width="{max(2, x(rate) - LEFT):.0f}" height="{ROW - 10}" '
            f'rx="4" fill="{colour}"/>',
            f'<text x="{x(rate) + 8:.0f}" y="{y + 17}" fill="#f8fafc">{rate:,.0f}</text>',
        ]
    lines.append("</svg>")
    return "\n".join(lines) + "\n"
