"""What every HTTP request passes through, outermost first. Sockets pass untouched."""

from starlette.middleware import Middleware

from tsuboniwa.web.middleware.body_limit import BodyLimit
from tsuboniwa.web.middleware.error_answers import ErrorAnswers
from tsuboniwa.web.middleware.origin_check import OriginCheck
from tsuboniwa.web.middleware.rate_limit import RateLimit
from tsuboniwa.web.middleware.request_counts import RequestCounts
from tsuboniwa.web.middleware.security_headers import SecurityHeaders
from tsuboniwa.web.services import Services


def middleware(services: Services) -> list[Middleware]:
    return [
        Middleware(RequestCounts, metrics=services.metrics),
        Middleware(SecurityHeaders),
        Middleware(ErrorAnswers),
        Middleware(RateLimit, requests=services.requests),
        Middleware(OriginCheck, allowed=services.settings.origins),
        Middleware(BodyLimit),
    ]
