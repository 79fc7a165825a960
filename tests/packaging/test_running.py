"""The example of a club in docs/running.md: what it says can be done as it says."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

from cosmodrome import cli
from cosmodrome.commands import Context

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "examples" / "club"
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
UNITS = sorted(path for path in CLUB.iterdir() if path.suffix in (".service", ".timer"))
CONTAINER = (CLUB / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def commands(text: str) -> list[list[str]]:
    """What is typed after `cosmodrome` in a text, up to the end of the command."""
    whole = text.replace("\\\n", " ")
    found = re.findall(r"(?:^|bin/)cosmodrome ([a-z-]+(?: [^;'&|\n]+)?)", whole, re.MULTILINE)
    return [shlex.split(line) for line in found]


def from_container() -> list[str]:
    (arguments,) = re.findall(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    return list(json.loads(arguments))


def shown() -> str:
    return "\n".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL))


TYPED = [
    *commands(shown()),
    *(line for unit in UNITS for line in commands(unit.read_text(encoding="utf-8"))),
    from_container(),
]


@pytest.mark.parametrize("typed", TYPED, ids=" ".join)
def test_every_command_is_one(typed: list[str]) -> None:
    arguments = cli.make_parser(Context("en")).parse_args(typed)
    assert arguments.command == typed[0]


def test_all_that_a_club_types_is_shown() -> None:
    assert {typed[0] for typed in TYPED} == {"serve", "people", "backup", "restore", "migrate-to"}


def test_every_variable_and_file_is_known() -> None:
    told = PAGE + CONTAINER + "".join(path.read_text() for path in CLUB.iterdir())
    named = set(re.findall(r"COSMODROME_[A-Z_]+", told))
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    assert [name for name in named if f'"{name}"' not in source] == []
    files = set(re.findall(r"examples/club/([\w.*-]+)", told))
    assert [name for name in files if not list(CLUB.glob(name))] == []
    written = {path.name for path in CLUB.iterdir()}
    assert [name for name in written if name not in PAGE and "cosmodrome" not in name] == []


def test_the_figures_to_watch_are_counted() -> None:
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    for name in set(re.findall(r"cosmodrome_[a-z_]+", PAGE)):
        assert f'"{name.removesuffix("_total")}"' in source, name


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd-analyze here")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """But for where the program is: that is a file of this test."""
    program = tmp_path / "cosmodrome"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/cosmodrome/bin", str(tmp_path))
        (tmp_path / unit.name).write_text(text)
    paths = [str(tmp_path / unit.name) for unit in UNITS]
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", *paths],
                             capture_output=True, text=True, check=False)  # fmt: skip
    # What the machine's own units lack is not ours.
    ours = [line for line in checked.stderr.splitlines() if "cosmodrome" in line]
    assert ours == []


def test_units_can_be_read_and_agree_with_each_other() -> None:
    read = {}
    for unit in UNITS:
        read[unit.name] = ConfigParser(strict=False, interpolation=None)
        read[unit.name].read_string(unit.read_text(encoding="utf-8"))
    service = read["cosmodrome.service"]["Service"]
    assert "-HUP" in service["ExecReload"]
    assert read["cosmodrome-backup.service"]["Service"]["User"] == service["User"]
    port = re.search(r"--port (\d+)", service["ExecStart"])
    assert port is not None
    proxy = (CLUB / "nginx.conf").read_text(encoding="utf-8")
    assert f"proxy_pass http://127.0.0.1:{port[1]};" in proxy
    assert f"EXPOSE {port[1]}\n" in CONTAINER


def test_the_proxy_hands_on_what_the_table_needs() -> None:
    proxy = (CLUB / "nginx.conf").read_text(encoding="utf-8")
    bare = re.sub(r"#.*", "", proxy)
    assert bare.count("{") == bare.count("}")
    lines = [line.strip() for line in bare.splitlines() if line.strip()]
    assert [line for line in lines if line[-1] not in ";{}"] == []
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in bare
    assert re.search(r"location = /metrics \{\s+return 404;", bare)
    assert bare.count("access_log off;") == bare.count("server {"), "addresses hold invitations"


def test_the_container_installs_what_there_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (extra,) = re.findall(r'pip install [^"]*"/source\[(\w+)\]"', CONTAINER)
    assert extra in project["optional-dependencies"]
    versions = re.findall(r"python:3\.(\d+)-slim", CONTAINER)
    assert len(set(versions)) == 1
    assert int(versions[0]) >= int(project["requires-python"].rpartition(".")[2])
    kept = set(re.findall(r"^(\w+)", CONTAINER, re.MULTILINE))
    assert kept <= {"FROM", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL",
                    "HEALTHCHECK", "ENTRYPOINT", "CMD"}  # fmt: skip
    (check,) = re.findall(r"HEALTHCHECK .*? CMD (\[.*\])", CONTAINER)
    compile(json.loads(check)[2], "healthcheck", "exec")


def test_a_wheel_of_it_can_be_installed_with_that_extra(tmp_path: Path) -> None:
    """What pip would ask for is what this environment has."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = [*asked["dependencies"], *asked["optional-dependencies"]["server"]]
    script = (
        "import sys; from importlib.metadata import version\n"
        "from packaging.requirements import Requirement\n"
        "for text in sys.argv[1:]:\n"
        "    found = Requirement(text)\n"
        "    assert found.specifier.contains(version(found.name), prereleases=True), text\n"
    )
    subprocess.run([sys.executable, "-c", script, *names], check=True, cwd=tmp_path)
