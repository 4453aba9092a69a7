"""Python calls entry points only: on ready-made kernels the other functions are plain and slow."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tsuboniwa.core import sources

# What Python may use all the same, each with the reason.
ALLOWED = {
    "tsuboniwa.adapters.choosing.index_of": "two lookups, for a text that a person reads",
}


def decorated(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(each, ast.Name) and each.id in names for each in node.decorator_list
    )


class Package:
    """The sources, parsed, and which of their functions are marked `@compiled`."""

    def __init__(self, folder: Path) -> None:
        self.modules = {
            ".".join((sources.PACKAGE, *path.relative_to(folder).with_suffix("").parts)): ast.parse(
                path.read_text(encoding="utf-8")
            )
            for path in sorted(folder.rglob("*.py"))
        }
        self.compiled = {
            (module, node.name)
            for module, tree in self.modules.items()
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and decorated(node, "compiled")
        }

    def used_by_python(self) -> Iterator[tuple[str, str]]:
        """Each use of such a function by Python: the function, and where."""
        for module, tree in self.modules.items():
            names = {name: f"{where}.{name}" for where, name in self.compiled if where == module}
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            full_names = {".".join(pair) for pair in self.compiled}
            for node in _outside_compiled_code(tree):
                used = ""
                if isinstance(node, ast.Name):
                    used = names.get(node.id, "")
                elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    used = f"{names.get(node.value.id, '')}.{node.attr}"
                if used in full_names:
                    yield used, f"{module}:{getattr(node, 'lineno', 0)}"


def _outside_compiled_code(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not decorated(node, "compiled", "entry"):
            yield node
            yield from _outside_compiled_code(node)


def test_python_uses_entry_points_only() -> None:
    package = Package(sources.FOLDER)
    assert len(package.compiled) > 100
    found = list(package.used_by_python())
    assert [(used, where) for used, where in found if used not in ALLOWED] == []
    assert {used for used, _ in found} == ALLOWED.keys()


def test_a_use_by_python_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("@compiled\ndef inner():\n    pass\n")
    (tmp_path / "two.py").write_text(
        "from tsuboniwa import one\nfrom tsuboniwa.one import inner as other\n"
        "@entry\ndef fast():\n    other()\n"
        "def slow():\n    return [one.inner(), other()]\n"
    )
    found = list(Package(tmp_path).used_by_python())
    assert found == [("tsuboniwa.one.inner", "tsuboniwa.two:7")] * 2
