"""A page of HTML as whoever reads it finds it."""

from __future__ import annotations

from html.parser import HTMLParser

BLOCKS = {"td", "th", "p", "div", "h1", "h2", "h3", "li", "br", "tr", "table"}
VOID = {"meta", "br", "link", "img", "col", "input", "hr"}


class Page(HTMLParser):
    """Elements with their attributes, texts, and tables cell by cell; AssertionError where they are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.rows: list[list[str]] = []
        self._blocks = [""]
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag in BLOCKS:
            self._blocks.append("")
        if tag not in VOID:
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag in BLOCKS:
            self._blocks.append("")

    def handle_data(self, data: str) -> None:
        if {"style", "script"} & set(self._open) or (data.isspace() and "\n" in data):  # the last: between elements
            return
        data = data.replace("\N{NO-BREAK SPACE}", " ")
        self.words.append(data)
        self._blocks[-1] += data
        if {"td", "th"} & set(self._open):
            self.rows[-1][-1] += ("|" if self.rows[-1][-1] else "") + data

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}

    @property
    def attributes(self) -> list[tuple[str, str, str | None]]:
        """Element, name and value of each."""
        return [(tag, *each) for tag, attributes in self.elements for each in attributes.items()]

    @property
    def text(self) -> str:
        return "\n".join(self.words)

    @property
    def texts(self) -> list[str]:
        """Each as it is shown, those of blanks alone left out."""
        return [" ".join(each.split()) for each in self.words if each.strip()]

    @property
    def blocks(self) -> list[str]:
        """What is in each cell, heading and paragraph, whatever is inside."""
        return [" ".join(each.split()) for each in self._blocks if each.strip()]
