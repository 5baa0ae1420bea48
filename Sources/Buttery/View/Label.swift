public import ButteryGrid

/// A view that shows text on one or more lines.
///
/// The text is centred vertically; a left-over line is below it. Widths are in terminal columns.
/// Control characters and invisible characters are shown as stand-ins.
@MainActor open class Label: View {
  private var measuredWidth: Int?
  private var wrapping = TextWrapping()
  private var wrappedWidth = -1
  /// The width for which layout is asking for the intrinsic size; `nil` for the present width.
  private var askedWidth: Int?
  private var unwrappedSize: Size?

  /// The text with its styles; `nil` if no part has a style of its own.
  private var styled: AttributedText?

  /// The text; a line feed begins a new line in labels of several lines.
  ///
  /// Setting it removes the styles that parts had by `attributedText`.
  open var text: String? {
    didSet {
      let hadStyles = styled != nil
      styled = nil
      // Equal strings may have different bytes, and wrapped lines are ranges of bytes.
      let isSame = text == oldValue && text?.utf8.count == oldValue?.utf8.count
      if !isSame || hadStyles { forgetMeasures() }
    }
  }

  /// The text with styles for its parts; setting it sets `text`.
  ///
  ///     var text = AttributedText("3 of 5 ")
  ///     text.append("late", style: Style(foreground: .red))
  ///     label.attributedText = text
  ///
  /// A part without a colour has the label's colour, and each part has the label's attributes
  /// besides its own.
  open var attributedText: AttributedText? {
    get { styled ?? text.map { AttributedText($0) } }
    set {
      guard newValue == nil || newValue != styled else { return }
      text = newValue?.string
      guard let newValue, let text, text.utf8.elementsEqual(newValue.string.utf8) else { return }
      styled = newValue
      setNeedsDisplay()
    }
  }

  /// The most lines of the label; 0 for as many as the text needs.
  open var numberOfLines = 1 {
    didSet { forgetMeasures() }
  }

  /// The colour of the text; `nil` for the terminal's own.
  open var textColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Attributes such as bold and dim, which take the place of a font.
  open var textAttributes: Attributes = [] {
    didSet { setNeedsDisplay() }
  }

  /// The alignment of the text.
  open var textAlignment = TextAlignment.natural {
    didSet { setNeedsDisplay() }
  }

  /// What happens to text that is too long.
  open var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { forgetMeasures() }
  }

  override var isSpokenAsOne: Bool { true }

  override var spokenLabel: String? { text }

  override var spokenTraits: AccessibilityTraits { .staticText }

  private func forgetMeasures() {
    measuredWidth = nil
    wrappedWidth = -1
    unwrappedSize = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// The width of the text on a single line, in columns.
  final var textWidth: Int {
    if let measuredWidth { return measuredWidth }
    let width = text.map(TextMetrics.width(of:)) ?? 0
    measuredWidth = width
    return width
  }

  /// The size of the text: on one line, or for a label of several lines, wrapped at the label's
  /// present width.
  ///
  /// While the label of several lines has no width, the text isn't wrapped.
  open override var intrinsicContentSize: Size {
    guard let text, !text.isEmpty else { return .zero }
    guard numberOfLines != 1 else { return Size(width: textWidth, height: 1) }
    let present = bounds.width > 0 ? bounds.width : Self.endlessWidth
    let width = askedWidth ?? present
    let height = fittingHeight(forWidth: width)
    return Size(width: wrapping.lines.reduce(0) { max($0, $1.width) }, height: height)
  }

  private static let endlessWidth = Int(Int32.max)

  override func contentSize(forWidth width: Int?) -> Size {
    guard numberOfLines != 1 else { return intrinsicContentSize }
    if width == nil, let unwrappedSize { return unwrappedSize }
    askedWidth = width.map { max(1, $0) } ?? Self.endlessWidth
    defer { askedWidth = nil }
    let size = intrinsicContentSize
    if width == nil { unwrappedSize = size }
    return size
  }

  /// Returns the number of lines that the text takes at a width of `width` columns.
  final func fittingHeight(forWidth width: Int) -> Int {
    guard let text, !text.isEmpty else { return 0 }
    guard numberOfLines != 1 else { return 1 }
    wrap(text, width: width)
    return wrapping.lines.count
  }

  private func wrap(_ text: String, width: Int) {
    guard width != wrappedWidth else { return }
    text.withUTF8Bytes { wrapping.wrap($0, width: width, limit: max(0, numberOfLines)) }
    wrappedWidth = width
  }

  open override func draw(in canvas: inout Canvas) {
    guard let text, !text.isEmpty else { return }
    let style = Style(foreground: textColor, attributes: textAttributes)
    if numberOfLines == 1, lineBreakMode != .byWordWrapping || textWidth <= bounds.width {
      drawOneLine(text, style: style, in: &canvas)
    } else {
      drawWrapped(text, style: style, in: &canvas)
    }
  }

  private func drawOneLine(_ text: String, style: Style, in canvas: inout Canvas) {
    let place = Point(x: leading(forWidth: textWidth), y: max(0, bounds.height - 1) / 2)
    let ellipsis = lineBreakMode == .byTruncatingTail
    if let styled {
      canvas.write(styled, at: place, style: style, columns: bounds.width, ellipsis: ellipsis)
    } else {
      canvas.write(text, at: place, style: style, columns: bounds.width, ellipsis: ellipsis)
    }
  }

  private func drawWrapped(_ text: String, style: Style, in canvas: inout Canvas) {
    wrap(text, width: bounds.width)
    let shown = min(wrapping.lines.count, bounds.height)
    let top = (bounds.height - shown) / 2
    let isCut = wrapping.isCut || shown < wrapping.lines.count
    text.withUTF8Bytes { bytes in
      for index in 0..<shown {
        let line = wrapping.lines[index]
        if isCut, index == shown - 1, lineBreakMode != .byWordWrapping {
          drawCut(line, of: bytes, y: top + index, style: style, in: &canvas)
        } else {
          draw(
            line.start..<line.end, of: bytes,
            at: Point(x: leading(forWidth: line.width), y: top + index), style: style, in: &canvas)
        }
      }
    }
  }

  /// Draws the last line for which there is room, filled up with the text after it.
  ///
  /// With `byTruncatingTail`, the line ends in an ellipsis.
  private func drawCut(
    _ line: TextWrapping.Line, of bytes: UnsafeBufferPointer<UInt8>, y: Int, style: Style,
    in canvas: inout Canvas
  ) {
    let paragraphEnd = bytes[line.end...].firstIndex(of: 0x0A) ?? bytes.count
    let isWhole = bytes[line.end..<paragraphEnd].allSatisfy { $0 == 0x20 }
    let rest = UnsafeBufferPointer(rebasing: bytes[..<(isWhole ? line.end : paragraphEnd)])
    let ellipsis = lineBreakMode == .byTruncatingTail ? 1 : 0
    let shown = TextMetrics.prefix(
      ofUTF8: rest, from: line.start, fitting: bounds.width - ellipsis)
    let left = leading(forWidth: shown.width + ellipsis)
    draw(
      line.start..<shown.end, of: bytes, at: Point(x: left, y: y), style: style, in: &canvas)
    guard ellipsis > 0 else { return }
    canvas.write(
      "…" as Unicode.Scalar, at: Point(x: left + shown.width, y: y),
      style: styled?.style(at: shown.end, over: style) ?? style)
  }

  private func draw(
    _ part: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, at place: Point, style: Style,
    in canvas: inout Canvas
  ) {
    if let styled {
      canvas.write(styled, of: bytes, in: part, at: place, style: style)
    } else {
      canvas.write(utf8: UnsafeBufferPointer(rebasing: bytes[part]), at: place, style: style)
    }
  }

  private func leading(forWidth width: Int) -> Int {
    let free = max(0, bounds.width - width)
    return switch textAlignment {
    case .left, .natural: 0
    case .center: free / 2
    case .right: free
    }
  }
}

// MARK: - Alignment

/// The horizontal alignment of a text.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, in the middle (with a left-over column at the right), or at the right.
  case left, center, right
  /// At the left, as in left-to-right scripts.
  case natural
}

/// The way in which a label shortens or wraps a text that is too long.
public enum LineBreakMode: Hashable, Sendable {
  /// Ends the last line in `…`; labels of several lines break the lines before it between words.
  case byTruncatingTail
  /// Breaks lines between words and drops what is left over.
  case byWordWrapping
  /// Drops what doesn't fit.
  case byClipping
}

// MARK: - Line breaks

/// The lines into which a text is broken at a certain width.
///
/// Lines are broken after blanks and before wide glyphs where possible, inside a word where
/// necessary, and at every line feed. Blanks at a break aren't part of a line. The storage is kept
/// between uses.
package struct TextWrapping {
  /// A line of the text: the offsets of its first byte and its end, and its width in columns.
  package struct Line: Hashable {
    package var start: Int
    package var end: Int
    package var width: Int
  }

  package private(set) var lines: [Line] = []
  /// Whether the text needs more lines than `limit` allows.
  package private(set) var isCut = false

  package init() {}

  /// Breaks `bytes` into at most `limit` lines of at most `width` columns; a limit of 0 means none.
  package mutating func wrap(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, limit: Int) {
    lines.removeAll(keepingCapacity: true)
    isCut = false
    guard width > 0, bytes.count > 0 else { return }
    var start = 0
    while start < bytes.count {
      if limit > 0, lines.count == limit {
        isCut = true
        return
      }
      let (line, next) = Self.line(of: bytes, from: start, width: width)
      lines.append(line)
      start = next
    }
  }

  /// Returns the line of at most `width` columns that begins at `start`, and where the next one
  /// begins.
  package static func line(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, width: Int
  ) -> (line: Line, next: Int) {
    var scanner = GlyphScanner(bytes, from: start)
    var line = Line(start: start, end: start, width: 0)
    var used = 0
    var breakAt: (line: Line, next: Int)?
    while let element = scanner.next() {
      if bytes[element.start] == 0x0A { return (line, element.end) }
      if element.scalar == 0x20, !element.isCluster {
        breakAt = (line, element.end)
        used += 1
        continue
      }
      if element.width == 2, line.width > 0 { breakAt = (line, element.start) }
      guard used + element.width <= width else {
        return breakAt ?? close(line, before: element)
      }
      used += element.width
      line.end = element.end
      line.width = used
    }
    return (line, bytes.count)
  }

  private static func close(
    _ line: Line, before element: GlyphScanner.Element
  ) -> (line: Line, next: Int) {
    guard line.end == line.start else { return (line, element.start) }
    // Not even one glyph fits. It is dropped, because the loop over lines wouldn't end otherwise.
    return (Line(start: element.start, end: element.start, width: 0), element.end)
  }
}
