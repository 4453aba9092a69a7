"""What is installed from a wheel has all that the server shows, and needs no Node."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import httpx2
import pytest

import tsuboniwa
from tests.services import LOOPBACK, free_port
from tests.web.process import wait_for
from tsuboniwa.web import static_files

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel in an empty environment: its folder with programs.

    What the package depends on is borrowed from the environment of this test: installing it once
    more would take minutes, and says nothing about the wheel.
    """
    assert (static_files.APP / "index.html").is_file(), "build the app first: make setup"
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (wheel,) = folder.glob("*.whl")
    venv = folder / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", str(venv))
    programs = venv / "bin"
    pip = (sys.executable, "-m", "pip", "--python", str(programs / "python"), "install")
    run(*pip, "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel))
    (packages,) = venv.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, env=bare())
    assert done.returncode == 0, done.stderr
    return done.stdout


def bare() -> dict[str, str]:
    """Surroundings in which nothing points to this checkout."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def test_the_wheel_holds_the_rules(installed: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from tsuboniwa.web import rules_pages as pages; print(pages.__file__);"
        "print(*(len(pages.rules_page(game)) for game in sys.argv[1:]))"
    )
    python = str(installed / "python")
    file, lengths = run(python, "-c", code, *tsuboniwa.GAMES, cwd=tmp_path).splitlines()
    assert Path(file).is_relative_to(installed.parent)
    expected = [
        len((ROOT / f"docs/rules/{game}.md").read_text("utf-8")) for game in tsuboniwa.GAMES
    ]
    assert lengths.split() == [str(length) for length in expected]


def test_the_installed_server_shows_the_app(installed: Path, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://{LOOPBACK}:{port}"
    command = (str(installed / "tsuboniwa"), "serve", "--port", str(port), "--data", str(tmp_path))
    log = tmp_path / "server.log"
    with log.open("wb") as said:
        process = subprocess.Popen(command, cwd=tmp_path, env=bare(), stdout=said, stderr=said)
    try:
        wait_for(process, log, address, "/healthz")
        with httpx2.Client(base_url=address) as http:
            page = http.get("/").text
            assert page == (static_files.APP / "index.html").read_text(encoding="utf-8")
            for name in re.findall(r'"(/[^"/][^"]*\.(?:js|css|svg|webmanifest))"', page):
                assert http.get(name).status_code == 200
    finally:
        process.kill()
        process.wait()
