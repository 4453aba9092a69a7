"""What the server counts, for Prometheus. Numbers only: no table, seat or address is named."""

from collections.abc import Callable, Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class _TablesFigures(Collector):
    """The figures of the tables, read when somebody asks."""

    def __init__(self, read: Callable[[], Mapping[str, float]]) -> None:
        self._read = read

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        for name, value in self._read().items():
            about = f"Of the tables: {name.replace('_', ' ')}."
            yield GaugeMetricFamily(f"tsuboniwa_tables_{name}", about, value=value)


class Metrics:
    """One server's counts. Each has its own registry, so that several fit in a process."""

    def __init__(self, table_figures: Callable[[], Mapping[str, float]]) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_TablesFigures(table_figures))
        self.requests = Counter(
            "tsuboniwa_requests",
            "HTTP requests by route and status.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "tsuboniwa_request_seconds",
            "How long HTTP requests took.",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.sockets = Gauge("tsuboniwa_sockets", "Open sockets.", registry=self.registry)
        self.received = Counter(
            "tsuboniwa_socket_received",
            "Messages from clients, by type.",
            ("type",),
            registry=self.registry,
        )
        self.refused = Counter(
            "tsuboniwa_refused",
            "Commands and requests refused, by code.",
            ("code",),
            registry=self.registry,
        )
        self.closed = Counter(
            "tsuboniwa_sockets_closed",
            "Sockets that the server closed, by close code.",
            ("code",),
            registry=self.registry,
        )
        self.acknowledged_seconds = Histogram(
            "tsuboniwa_acknowledged_seconds",
            "From a command's arrival to its acknowledgement.",
            buckets=SECONDS,
            registry=self.registry,
        )

    def write(self) -> bytes:
        return generate_latest(self.registry)
