"""Logs: one JSON object per line, for people with `jq` and for machines. No secrets.

A line says what happened (`event`) and holds only the fields that the caller names. Of errors it
holds the kind and where they came from, never their text: that may quote a hand or a token.
"""

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent.parent
# Libraries whose messages may quote addresses, queries or frames: only what is wrong.
TALKATIVE = ("uvicorn", "sqlalchemy", "alembic", "asyncio", "aiosqlite", "websockets", "redis")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        ours = record.name.startswith("tsuboniwa")
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            # The template without its arguments, unless it is our own: others quote what comes in.
            "event": record.getMessage() if ours else str(record.msg).strip(),
            "from": record.name,
        }
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = describe_error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=True, default=str)


def describe_error(error: BaseException) -> dict[str, Any]:
    """The kind of an error and where it happened: files, lines and functions, no values."""
    frames = [
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__, limit=-12)
    ]
    said: dict[str, Any] = {"kind": type(error).__name__, "frames": frames}
    if isinstance(error, BaseExceptionGroup):
        said["parts"] = [describe_error(part) for part in error.exceptions[:4]]
    cause = error.__cause__ or error.__context__
    if cause is not None:
        said["cause"] = type(cause).__name__
    return said


def _short(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(PACKAGE)) if path.is_relative_to(PACKAGE) else path.name


def alias(secret: str) -> str:
    """A short name under which logs can speak of a table: its id alone lets people in."""
    return hashlib.sha256(secret.encode()).hexdigest()[:10]


def say(logger: logging.Logger, level: int, event: str, **fields: Any) -> None:
    if logger.isEnabledFor(level):
        logger.log(level, "%s", event, extra={"fields": fields})


def write_logs(level: str) -> None:
    """Send all logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tsuboniwa").setLevel(level.upper())
    for name in TALKATIVE:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
