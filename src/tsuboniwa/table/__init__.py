"""One match at a table: seats, log, clocks, fair shuffle, storage. Knows no HTTP."""
