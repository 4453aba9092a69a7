"""A server's settings: by options of `tsuboniwa serve`, or by `TSUBONIWA_*`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self, get_type_hints
from urllib.parse import urlsplit

import platformdirs

from tsuboniwa.core.errors import TsuboniwaError
from tsuboniwa.web import static_files

PREFIX = "TSUBONIWA_"
LOG_LEVELS = ("debug", "info", "warning", "error")
DATABASES = ("sqlite", "postgresql")
REDIS = ("redis", "rediss")


class SettingError(TsuboniwaError):
    """A setting that makes no sense."""


@dataclass(frozen=True)
class Settings:
    """A server's settings. The name of each, in capitals after `TSUBONIWA_`, sets it too."""

    host: str = "127.0.0.1"
    port: int = 8765
    # Where the database file is, unless `database_url` names a database.
    data: Path = field(default_factory=lambda: platformdirs.user_data_path("tsuboniwa"))
    database_url: str | None = None
    # Where several servers tell each other of news; PostgreSQL's own NOTIFY does it otherwise.
    redis_url: str | None = None
    log_level: str = "info"
    # The built browser app; one that was built with further games is elsewhere.
    app: Path = field(default_factory=lambda: static_files.APP)
    # Where browsers find this server, if not at the address that they ask for: behind a proxy
    # that changes it. Several are separated by commas.
    origins: tuple[str, ...] = ()
    # Whose X-Forwarded-For and -Proto headers are believed; separated by commas.
    proxies: tuple[str, ...] = ()

    # For one address: requests per second, and how many may come at once.
    requests_per_second: float = 20.0
    requests_at_once: int = 200
    # For one address: new tables per minute, and how many may come at once.
    tables_per_minute: float = 12.0
    tables_at_once: int = 40
    # For one seat: commands per second, and how many may come at once.
    commands_per_second: float = 10.0
    commands_at_once: int = 60
    # For one seat: hints per minute, and how many may come at once; each takes a while.
    hints_per_minute: float = 20.0
    hints_at_once: int = 5
    # For one address: pages of a finished match, per minute, that a program looks through.
    reviews_per_minute: float = 60.0
    reviews_at_once: int = 20
    # For one address.
    sockets_at_once: int = 100
    # Seconds that a reader may take over one message before it is dropped.
    slow_after: float = 10.0
    # Seconds between two updates to one reader, at least: what happens meanwhile comes together.
    update_every: float = 0.02
    # Seconds of silence after which a socket says that it is still there.
    beat_every: float = 15.0
    # Seconds that a program takes over an action at least, so that people can follow.
    bot_pause: float = 0.6

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise SettingError(f"A port is a number from 0 to 65535, not {self.port}.")
        if self.log_level not in LOG_LEVELS:
            known = ", ".join(LOG_LEVELS)
            raise SettingError(f'The log level is one of {known}, not "{self.log_level}".')
        _check_address("database", self.database_url, DATABASES)
        _check_address("Redis", self.redis_url, REDIS)
        for origin in self.origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
                raise SettingError(
                    f'An origin looks like https://garden.example, not like "{origin}".'
                )
        for option in fields(self):
            value = getattr(self, option.name)
            if type(value) in (int, float) and option.name != "port" and value <= 0:
                raise SettingError(f"{option.name} must be greater than 0, not {value}.")

    @classmethod
    def read(cls, given: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Self:
        """What was given, or what the environment says, or the defaults."""
        environment = os.environ if environment is None else environment
        hints = get_type_hints(cls)
        values = {}
        for option in fields(cls):
            text = environment.get(PREFIX + option.name.upper())
            if given.get(option.name) is not None:
                values[option.name] = given[option.name]
            elif text is not None and text.strip():
                values[option.name] = _read(option.name, hints[option.name], text.strip())
        return cls(**values)


def _check_address(of: str, address: str | None, schemes: tuple[str, ...]) -> None:
    # Never said back: it may hold a password.
    if address is not None and urlsplit(address).scheme.split("+")[0] not in schemes:
        begins = " or ".join(f"{scheme}://" for scheme in schemes)
        raise SettingError(f"The address of the {of} begins with {begins}.")


def _read(name: str, hint: Any, text: str) -> Any:
    variable = PREFIX + name.upper()
    try:
        if hint == tuple[str, ...]:
            return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
        if hint in (int, float, Path):
            return hint(text)
    except ValueError:
        kinds = {int: "a whole number", float: "a number"}
        raise SettingError(f'{variable} is {kinds[hint]}, not "{text}".') from None
    return text
