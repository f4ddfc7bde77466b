"""The manual as a page: Markdown in the theme's style, with search, and only our own pictures."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from tarockblock.paths import document
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.menu import show_standard
from tarockblock.ui.kit.widgets.plain_table import make_slim

_SIZES = {1: (22, 650), 2: (18, 650), 3: (15, 650)}
_BODY, _LINE = 14, 145
_PICTURES, _PICTURE = "pictures/", "\N{OBJECT REPLACEMENT CHARACTER}"
_PICTURE_WIDTH = 640


class ManualPage(QTextBrowser):
    """A page of the manual; ``link_chosen`` carries a link as written. Only pictures of the program are loaded."""

    link_chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.anchorClicked.connect(lambda url: self.link_chosen.emit(url.toString()))
        make_slim(self)
        self.found: list[QTextCursor] = []
        self.here = -1

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return the manual's own pictures, in the width of a column; leave out anything else."""
        text = name.toString() if isinstance(name, QUrl) else name
        folder, path = document("docs", "pictures"), document("docs", *text.split("/"))
        inside = text.startswith(_PICTURES) and path.resolve().is_relative_to(folder.resolve())
        if kind != QTextDocument.ResourceType.ImageResource.value or not inside or not path.is_file():
            return None
        picture, ratio = QImage(str(path)), self.devicePixelRatioF()
        width = min(picture.width(), round(px(_PICTURE_WIDTH) * ratio))
        picture = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio)
        return picture

    def show_text(self, markdown: str) -> None:
        self.document().setDefaultFont(font(_BODY))
        self.document().clear()  # pictures of another text size are kept otherwise
        self.setMarkdown(markdown)
        # Sizes, padding and lines of the design replace Qt's own.
        block = self.document().begin()
        self.document().setDocumentMargin(px(20))
        while block.isValid():
            self._style_block(block)
            block = block.next()
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._style_table(frame)
        self.mark(-1)

    def headings(self) -> list[QTextBlock]:
        found, block = [], self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append(block)
            block = block.next()
        return found

    def go_to_heading(self, index: int) -> None:
        block = self.headings()[index]
        self.setTextCursor(QTextCursor(block))
        self._bring_to_top(block if index else self.document().begin())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_standard(self, self.createStandardContextMenu(), event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        top = self.cursorForPosition(QPoint(px(24), 0)).block()
        super().resizeEvent(event)
        self._bring_to_top(top)

    def _bring_to_top(self, block: QTextBlock) -> None:
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(0 if block == self.document().begin() else round(top))

    def heading_in_sight(self) -> int:
        layout, top = self.document().documentLayout(), self.verticalScrollBar().value() + px(24)
        tops = [layout.blockBoundingRect(block).top() for block in self.headings()]
        return max(sum(each <= top for each in tops) - 1, 0)

    def look_for(self, text: str) -> None:
        """Mark all matches and go to the next."""
        self.found = []
        if text.strip():
            cursor = self.document().find(text)
            while not cursor.isNull():
                self.found.append(cursor)
                cursor = self.document().find(text, cursor)
        here = self.textCursor().selectionStart()
        behind = (index for index, each in enumerate(self.found) if each.selectionStart() >= here)
        self.mark(next(behind, 0) if self.found else -1)

    def go_by(self, step: int) -> None:
        """Go to the next or previous match, wrapping around."""
        if self.found:
            self.mark((self.here + step) % len(self.found))

    def mark(self, here: int) -> None:
        self.here = here
        marks = []
        for index, cursor in enumerate(self.found):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            chosen = index == here
            mark.format.setBackground(QColor(tokens().accent if chosen else tokens().accent_soft))
            mark.format.setForeground(QColor(tokens().on_accent if chosen else tokens().text))
            marks.append(mark)
        self.setExtraSelections(marks)
        if here >= 0:
            at = QTextCursor(self.found[here])
            at.setPosition(at.selectionStart())
            self.setTextCursor(at)
            self.ensureCursorVisible()

    def _style_block(self, block: QTextBlock) -> None:
        cursor = QTextCursor(block)
        level, form = block.blockFormat().headingLevel(), block.blockFormat()
        height = 100 if _PICTURE in block.text() else 120 if level else _LINE
        form.setLineHeight(height, 1)  # proportional
        form.setBottomMargin(px(8))
        form.setTopMargin(px(22 if level > 1 else 0))
        cursor.setBlockFormat(form)
        if _PICTURE in block.text():
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            picture = cursor.charFormat().toImageFormat()
            picture.setMaximumWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
            cursor.setCharFormat(picture)
        if level:
            size, weight = _SIZES.get(level, _SIZES[3])
            face = font(size, weight)
            letters = QTextCharFormat()
            letters.setFont(face)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(letters)  # Markdown's heading size takes precedence over a font's

    def _style_table(self, table: QTextTable) -> None:
        form = table.format()
        form.setBorder(0)
        form.setCellPadding(px(6))
        form.setCellSpacing(0)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        form.setBottomMargin(px(10))
        table.setFormat(form)
        for row in range(table.rows()):
            for column in range(table.columns()):
                cell = table.cellAt(row, column)
                line = QTextTableCellFormat(cell.format().toTableCellFormat())
                line.setBottomBorder(1)
                line.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                line.setBottomBorderBrush(QBrush(QColor(tokens().control)))
                cell.setFormat(line)
                cursor = cell.firstCursorPosition()
                inside = cursor.blockFormat()
                inside.setBottomMargin(0)
                inside.setAlignment(Qt.AlignmentFlag.AlignLeft)
                cursor.setBlockFormat(inside)
