from tests.adapters.page import PAGE, with_tables


def test_the_page_tells_what_the_code_does() -> None:
    """If this fails, run `python -m tests.adapters.page`."""
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page) == page
