"""The shapes of all messages as TypeScript, for our own pages.

python -m tsuboniwa.web.typescript > ui/src/server/types.ts
"""

import re
from typing import Any

HEADER = """\
// Made from the server's messages; do not edit:
// python -m tsuboniwa.web.typescript > ui/src/server/types.ts
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
PLAIN |= {"null": "null"}


def write_types(schema: dict[str, Any]) -> str:
    """Every named shape of a JSON Schema document as an exported type."""
    parts = [HEADER]
    for name, declared in schema["$defs"].items():
        about = _comment(declared.get("description", ""))
        parts.append(f"{about}export type {name} = {_type(declared)}\n")
    view = schema["$defs"]["View"].get("x-games", {})
    games = "\n".join(f"  {game}: {shape}" for game, shape in view.items())
    parts.append(f"/** Which view belongs to which game. */\nexport type Views = {{\n{games}\n}}\n")
    return "\n".join(parts)


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
    from tsuboniwa.web.schema import message_schema

    print(write_types(message_schema()), end="")


if __name__ == "__main__":
    main()
