"""So many phones that follow an evening, in a process of their own: ``python -m tests.benchmarks.phones LINK COUNT``.

Each holds the line of news open and fetches the page again with every edition, as the page's own script does.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from urllib.parse import urlsplit


async def ask(source: str, host: str, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A request from one address."""
    address, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port), local_addr=(source, 0))
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    return reader, writer


async def follow(source: str, link: str) -> None:
    """One phone."""
    there = urlsplit(link)
    with suppress(ConnectionError):  # it is over
        await _follow(source, there.netloc, there.path)


async def _follow(source: str, host: str, path: str) -> None:
    news, _line = await ask(source, host, f"{path}live")
    while line := await news.readline():
        if line.startswith(b"data: "):
            page, writer = await ask(source, host, path)
            size = len(await page.read())
            writer.close()
            print(size, flush=True)


async def main(link: str, count: int) -> None:
    """All of them."""
    await asyncio.gather(*(follow(f"127.0.0.{2 + number}", link) for number in range(count)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
