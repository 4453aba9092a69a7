"""Documents are wrapped, their links lead somewhere, and they speak of the project alone."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tsuboniwa.core.registry import BUNDLED

ROOT = Path(__file__).parent.parent
WIDEST = 100
LINK = re.compile(r"(?<!`)\[[^\]\[]*\]\(([^)\s]+)\)")
# What belongs to a place of work, never to the project.
FOREIGN = re.compile(r"/work/|/home/\w|/root/|\b(?:worktree|artifactory|nexus)\b", re.IGNORECASE)


def listed() -> list[str]:
    """The Markdown files under version control; all of them where there is no repository."""
    command = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md")
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode == 0:
        return sorted(path for path in found.stdout.split() if (ROOT / path).exists())
    folders = ("docs", "ui/src", "tests", "examples")
    inner = (path for folder in folders for path in (ROOT / folder).rglob("*.md"))
    return sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *inner))


DOCUMENTS = listed()


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a page, with their numbers, that are neither a table nor a code block."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.lstrip().startswith("|") and not line.startswith("    "):
            yield number, line


def anchors(text: str) -> set[str]:
    """The addresses that a page's headings get where it is shown."""
    headings = (line.lstrip("#").strip() for _, line in prose(text) if line.startswith("#"))
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {word.replace(" ", "-") for word in words}


def test_all_documents_are_looked_at() -> None:
    rules = {f"docs/rules/{game}.md" for game in BUNDLED}
    assert {"README.md", "SECURITY.md", "docs/server.md", *rules} <= set(DOCUMENTS)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_lines_are_wrapped(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    # A line of a single word, an address for example, cannot be wrapped.
    wide = [n for n, line in prose(text) if len(line) > WIDEST and " " in line.strip("-> ")]
    assert wide == [], f"{document} has lines wider than {WIDEST} columns"
    assert not any(line != line.rstrip() for line in text.splitlines()), "spaces at a line's end"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_files_and_headings_that_exist(document: str) -> None:
    path = ROOT / document
    text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines())
    for target in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, anchor = target.partition("#")
        leads = path if not name else (path.parent / name).resolve()
        assert leads.exists(), f"{document} links to {target}"
        assert leads.is_relative_to(ROOT), f"{document} links out of the project: {target}"
        if anchor and leads.suffix == ".md":
            assert anchor in anchors(leads.read_text(encoding="utf-8")), f"{document}: {target}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents_speak_of_the_project_alone(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert FOREIGN.findall(text) == []
