"""The table over HTTP and WebSocket. Holds no rules and no SQL."""
