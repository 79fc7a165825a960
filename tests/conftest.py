"""What every test shares: how hypothesis searches, what is run first, what is told of the rest."""

from __future__ import annotations

import gc
import itertools
import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings

from cosmodrome.engine.batch import executor, run_call

# No deadline: a slow machine is no fault of the rules. On CI the same examples every time.
settings.register_profile("cosmodrome", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("cosmodrome")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nothing-skipped", action="store_true", help="fail where a test could not be run"
    )


#: Files that need compiled rules; the first of them compiles those of every game.
COMPILES = (
    "tests/games/test_backends.py",
    "tests/gpu/*",
    "tests/bots/*",
    "tests/games/*/test_compiled.py",
    "tests/engine/test_check_game.py",
    "tests/engine/test_batch.py",
    "tests/lab/*",
)
#: Files with browsers, and with servers that are killed or lose what they need.
BROWSES = ("tests/web/browser/*",)
SERVES = (
    "tests/web/test_larger.py",
    "tests/web/test_crash.py",
    "tests/web/test_faults.py",
)


def pytest_configure() -> None:
    """Garbage is looked for less often: memory is there, and looking was a tenth of all work."""
    gc.set_threshold(50_000, 20, 100)


def pytest_collection_finish() -> None:
    """Nor is it looked for in what was collected, which stays to the end."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: servers and browsers are mostly waited for."""
    own = getattr(os, "sched_getaffinity", None)
    return (len(own(0)) if own else os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long first, and apart: one process compiles while others serve."""

    def taken(patterns: tuple[str, ...]) -> list[pytest.Item]:
        return [item for one in patterns for item in items if item.path.match(one)]

    long = [taken(patterns) for patterns in (COMPILES, BROWSES, SERVES)]
    known = {item for part in long for item in part}
    others = iter([item for item in items if item not in known])
    # Each process begins with its share of the list, and takes from others' ends when it is done.
    share = len(items) // getattr(config, "workerinput", {}).get("workercount", 1)
    arranged: list[pytest.Item] = []
    for number, part in enumerate(long, 1):
        arranged += part
        arranged += itertools.islice(others, max(0, share * number - len(arranged)))
    items[:] = [*arranged, *others]


@pytest.fixture(scope="session")
def in_compiled_process() -> Iterator[Callable[..., Any]]:
    """Calls a function, `module:name`, in one process of compiled rules for all who only ask."""
    with executor(1) as pool:
        yield lambda target, *given: run_call(pool, "1", target, *given)


def skipped(config: pytest.Config) -> Counter[str]:
    """Why tests were skipped, and how many for each reason."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    return Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reports)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """One closing line says what this machine could not check."""
    if reasons := skipped(config):
        told = "; ".join(f"{reason} ({count} tests)" for reason, count in reasons.items())
        terminalreporter.write_line(f"Not checked here: {told}.", yellow=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--nothing-skipped") and skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
