from tsuboniwa.ahead.web_assembly.record_layouts import files


def test_the_apps_layouts_are_those_of_the_records() -> None:
    """If not: python -m tsuboniwa.ahead.web_assembly.record_layouts."""
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, path
