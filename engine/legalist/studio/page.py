"""The page itself: built files, and a nonce for its styles."""

from __future__ import annotations

import re
import secrets

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from legalist.resources import studio_dir

NONCE = '<meta name="csp-nonce" content="">'
NAME = re.compile(r"[\w-][\w.-]*\.(js|css|svg|woff2|json|png)")
# For a document made of a stranger's texts: it may look nice, and do nothing.
READING = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
)
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Legalist studio</title>
<h1>The page is not built</h1>
<p>The server runs, but there is no page to show. In a checkout, <code>make studio</code> builds it;
<code>pip install 'legalist[studio]'</code> has it.</p></html>
"""


def policy(host: str, nonce: str) -> str:
    """Return the rules for what the page may load and do: nothing that is not ours. `host` has
    passed the guard. (Not every browser counts sockets to the same server as `'self'`.)"""
    return "; ".join(
        [
            "default-src 'none'",
            # The rules run in the page as WebAssembly, which can reach nothing but its own memory.
            "script-src 'self' 'wasm-unsafe-eval'",
            f"style-src 'self' 'nonce-{nonce}'",
            f"connect-src 'self' ws://{host}",
            "img-src 'self' data:",
            "font-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            # Text becomes markup only in the page's own templates; all other goes through a policy
            # that leaves nothing but plain formatting (studio/src/shell/trusted.ts).
            "require-trusted-types-for 'script'",
            "trusted-types svelte-trusted-html default",
            "frame-ancestors 'none'",
        ]
    )


async def index(request: Request) -> Response:
    """Send the page. The nonce is another one each time."""
    path = studio_dir() / "index.html"
    if not path.is_file():
        return HTMLResponse(MISSING, 503)
    nonce = secrets.token_urlsafe(16)
    text = path.read_text("utf-8").replace(NONCE, NONCE.replace('""', f'"{nonce}"'))
    allowed = policy(request.headers["host"], nonce)
    return HTMLResponse(text, headers={"content-security-policy": allowed})


async def asset(request: Request) -> Response:
    """Send a built file; their names change with their content, so they can be kept."""
    name = request.path_params["name"]
    path = studio_dir() / "assets" / name
    if not NAME.fullmatch(name) or not path.is_file() or path.is_symlink():
        return Response(status_code=404)
    return FileResponse(path, headers={"cache-control": "max-age=31536000, immutable"})
