"""Logs are JSON Lines and hold no secrets."""

import json
import logging

from tsuboniwa.web.logs import JsonLines, alias, say

SECRET = "geheim-0123456789"


def line(logger: str, message: str, *arguments: object, error: BaseException | None = None) -> str:
    info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord(logger, logging.ERROR, "x.py", 1, message, arguments, info)
    return JsonLines().format(record)


def test_a_line_says_when_what_and_the_named_fields() -> None:
    logger = logging.getLogger("tsuboniwa.test")
    written: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(JsonLines().format(record))  # type: ignore[method-assign]
    logger.addHandler(handler)
    try:
        say(logger, logging.ERROR, "something", route="/api/tables/{table}", status=404)
    finally:
        logger.removeHandler(handler)
    said = json.loads(written[0])
    assert said["at"].startswith("20")
    assert (said["level"], said["event"], said["status"]) == ("error", "something", 404)


def fail(hidden: str) -> None:
    raise KeyError(f"no such card: {hidden}")


def test_an_error_tells_where_it_was_and_not_what_it_held() -> None:
    try:
        fail(SECRET)
    except KeyError as caught:
        written = line("tsuboniwa.web.app", "request broke", error=caught)
    said = json.loads(written)
    assert said["error"]["kind"] == "KeyError"
    assert any("fail" in frame for frame in said["error"]["frames"])
    assert SECRET not in written


def test_what_libraries_quote_is_left_out() -> None:
    written = line("uvicorn.error", '%s - "WebSocket %s" [accepted]', "1.2.3.4", f"/t?x={SECRET}")
    assert SECRET not in written


def test_a_table_has_an_alias() -> None:
    assert alias(SECRET) == alias(SECRET) != alias("another")
    assert len(alias(SECRET)) == 10
    assert alias(SECRET) not in SECRET
