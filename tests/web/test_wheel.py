"""What is installed from a wheel has all that the server shows."""

import subprocess
import sys
import zipfile
from pathlib import Path

import tsuboniwa

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_rules_and_pages(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from tsuboniwa.web import pages;"
        "assert pages.__file__.startswith(sys.argv[1]), pages.__file__;"
        "print(*(len(pages.rules_page(game)) for game in sys.argv[2:]));"
        "pages.page_file('home.html'); pages.page_file('home.css')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(unpacked), *tsuboniwa.GAMES],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    lengths = [len((ROOT / f"docs/rules/{game}.md").read_text("utf-8")) for game in tsuboniwa.GAMES]
    assert done.stdout.split() == [str(length) for length in lengths]
