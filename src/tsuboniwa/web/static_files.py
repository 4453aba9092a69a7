"""The browser app as it was built: one page for all its addresses, and the files that it loads."""

import mimetypes
import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

HERE = Path(__file__).parent
# Made by `npm run build` in ui/; wheels contain it.
APP = HERE / "app"
UNBUILT = HERE / "page" / "unbuilt.html"
PAGE = "index.html"
# What the app shows is decided by its address, in the browser.
PAGE_ADDRESSES = (
    "/",
    "/t/{table}",
    "/replay",
    "/replay/{table}",
    "/rules",
    "/rules/{game}",
    "/settings",
    "/games/{game}/{page}",
)
FILE_ADDRESSES = ("/{name}", "/assets/{name}")

# The names of these files change with their content.
HASHED = "assets"
KEEP = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
# Smaller ones do not gain from compression.
MIN_COMPRESSED = 500

# Browsers refuse scripts of another type, and systems differ in what they call these.
for kind, ending in (
    ("text/javascript", ".js"),
    ("text/css", ".css"),
    ("image/svg+xml", ".svg"),
    ("application/manifest+json", ".webmanifest"),
):
    mimetypes.add_type(kind, ending)


class AppFiles(StaticFiles):
    """Starlette's static files, which say how long browsers may keep each."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = Path(full_path).parent.name == HASHED
        response.headers["cache-control"] = KEEP if hashed else REVALIDATE
        return response

    async def check_config(self) -> None:
        """An app that is not built is not an error: its page says how to build it."""


class AppPage(AppFiles):
    """The app's one page, whatever the address."""

    def get_path(self, scope: Scope) -> str:
        return PAGE

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            return FileResponse(UNBUILT, headers={"cache-control": "no-store"})


def app_routes(folder: Path) -> list[BaseRoute]:
    """The routes of the app in a folder."""
    page = GZipMiddleware(AppPage(directory=folder, check_dir=False), MIN_COMPRESSED)
    files = GZipMiddleware(AppFiles(directory=folder, check_dir=False), MIN_COMPRESSED)
    return [
        *(Route(address, page, include_in_schema=False) for address in PAGE_ADDRESSES),
        *(Route(address, files, include_in_schema=False) for address in FILE_ADDRESSES),
    ]
