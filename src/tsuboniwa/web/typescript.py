"""The shapes of all messages as TypeScript, for our own pages.

    python -m tsuboniwa.web.typescript

writes what all games share into `ui/src/server/types.ts`, the limits of forms and requests into
`limits.ts` beside it, and what a game says in shapes of its own into `types.ts` in its folder of
the browser app.
"""

import re
from importlib import import_module
from os.path import relpath
from pathlib import Path
from typing import Any

import tsuboniwa
from tsuboniwa.table.limits import MAX_PERSON_NAME
from tsuboniwa.web.bodies import MAX_FRAMES
from tsuboniwa.web.json_schema import REFERENCE, game_schemas, shared_schemas

HEADER = """\
// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript
"""
# By the limit's name in the app: what it says there, and its value.
LIMITS = {
    "MAX_PERSON_NAME": ("Characters of a person's name.", MAX_PERSON_NAME),
    "MAX_FRAMES": ("Positions of a replay in one answer.", MAX_FRAMES),
}
APP = Path(__file__).parents[3] / "ui" / "src"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
PLAIN |= {"null": "null"}


def files() -> dict[Path, str]:
    """The files with types and limits, and what they hold."""
    shared = shared_schemas()
    written = {
        APP / "server" / "types.ts": HEADER + write_types(shared),
        APP / "server" / "limits.ts": HEADER + write_limits(),
    }
    for game in tsuboniwa.GAMES:
        schemas = game_schemas(game, REFERENCE)[0]
        own = {name: schema for name, schema in schemas.items() if name not in shared}
        used = sorted(schemas.keys() & shared.keys())
        folder = _browser_part(game)
        shared_types = Path(relpath(APP / "server" / "types", folder)).as_posix()
        imports = f"import type {{ {', '.join(used)} }} from '{shared_types}'\n"
        written[folder / "types.ts"] = HEADER + imports + write_types(own)
    return written


def _browser_part(game: str) -> Path:
    """A game's folder in the browser app; a game from elsewhere brings its own."""
    package = Path(str(import_module(f"tsuboniwa.games.{game}").__file__)).parent
    ours = package.parent == Path(tsuboniwa.__file__).parent / "games"
    return APP / "games" / game if ours else package / "ui"


def write_limits() -> str:
    """Every limit as an exported number."""
    return "".join(
        f"\n{_comment(about)}export const {name} = {value}\n"
        for name, (about, value) in LIMITS.items()
    )


def write_types(schemas: dict[str, Any]) -> str:
    """Every named shape as an exported type."""
    parts = []
    for name, declared in schemas.items():
        about = _comment(declared.get("description", ""))
        parts.append(f"\n{about}export type {name} = {_type(declared)}\n")
    return "".join(parts)


def _type(declared: dict[str, Any], indent: str = "") -> str:
    if "$ref" in declared:
        return str(declared["$ref"]).rpartition("/")[2]
    if "const" in declared:
        return _literal(declared["const"])
    if "enum" in declared:
        return " | ".join(_literal(value) for value in declared["enum"])
    for several in ("anyOf", "oneOf"):
        if several in declared:
            return " | ".join(dict.fromkeys(_type(one, indent) for one in declared[several]))
    kind = declared.get("type")
    if kind == "array":
        item = _type(declared.get("items", {}), indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return _object(declared, indent)
    return PLAIN.get(str(kind), "unknown")


def _object(declared: dict[str, Any], indent: str) -> str:
    properties = declared.get("properties")
    if properties is None:
        more = declared.get("additionalProperties")
        value = _type(more, indent) if isinstance(more, dict) else "unknown"
        return f"Record<string, {value}>"
    inner = indent + "  "
    required = set(declared.get("required", ()))
    lines = []
    for name, value in properties.items():
        key = name if re.fullmatch(r"[A-Za-z_]\w*", name) else f"'{name}'"
        mark = "" if name in required else "?"
        about = _comment(value.get("description", ""), inner)
        lines.append(f"{about}{inner}{key}{mark}: {_type(value, inner)}")
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def _literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def _comment(text: str, indent: str = "") -> str:
    lines = text.strip().splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def main() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
