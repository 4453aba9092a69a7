"""Settings come from options, then from the environment, then from the defaults."""

from pathlib import Path

import pytest

from tsuboniwa.web.settings import SettingError, Settings


def test_options_beat_the_environment_beats_defaults() -> None:
    environment = {"TSUBONIWA_PORT": "1234", "TSUBONIWA_HOST": "10.0.0.1"}
    read = Settings.read({"port": 99, "host": None}, environment)
    assert (read.port, read.host, read.log_level) == (99, "10.0.0.1", "info")


def test_every_kind_of_setting_can_be_read_from_the_environment() -> None:
    environment = {
        "TSUBONIWA_DATA": "/srv/garden",
        "TSUBONIWA_APP": "/srv/app",
        "TSUBONIWA_SLOW_AFTER": "2.5",
        "TSUBONIWA_ORIGINS": "https://a.example/, https://b.example",
        "TSUBONIWA_DATABASE_URL": "postgresql://u:p@localhost/t",
        "TSUBONIWA_REDIS_URL": "",
    }
    read = Settings.read({}, environment)
    assert read.data == Path("/srv/garden")
    assert read.app == Path("/srv/app")
    assert read.slow_after == 2.5
    assert read.origins == ("https://a.example", "https://b.example")
    assert read.database_url == "postgresql://u:p@localhost/t"
    assert read.redis_url is None


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "http", "a whole number"),
        ("PORT", "70000", "0 to 65535"),
        ("LOG_LEVEL", "loud", "debug, info, warning, error"),
        ("DATABASE_URL", "mysql://u:geheim@localhost/t", "postgresql://"),
        ("REDIS_URL", "localhost:6379", "redis://"),
        ("SLOW_AFTER", "soon", "a number"),
        ("ORIGINS", "garden.example", "https://garden.example"),
        ("SOCKETS_AT_ONCE", "0", "greater than 0"),
    ],
)
def test_a_wrong_setting_gets_a_sentence(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingError) as caught:
        Settings.read({}, {f"TSUBONIWA_{name}": value})
    assert said in str(caught.value)
    assert "geheim" not in str(caught.value)
