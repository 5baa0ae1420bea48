/// A text whose parts may look different.
///
///     var text = AttributedText("due ")
///     text.append("today", style: Style(foreground: .red, attributes: .bold))
///     label.attributedText = text
///
/// A glyph is never divided: it has the style of the part in which it begins. So styles change
/// neither the width of a text nor where it breaks or is shortened.
///
/// Differs from UIKit: the type has this name because `AttributedString` is Foundation's. Module
/// `ButteryFoundation` makes one from the other.
public struct AttributedText: Hashable, Sendable {
  /// A part of a text that has one style.
  public struct Run: Hashable, Sendable {
    /// Where it is in the text.
    public var range: Range<String.Index>
    /// How it looks.
    public var style: Style
  }

  /// A part with one style, from the end of the piece before it to the UTF-8 offset `end`.
  package struct Piece: Hashable, Sendable {
    package var end: Int
    package var style: Style
  }

  /// The text alone.
  public private(set) var string: String
  /// The parts in order; each ends at a glyph boundary, and two neighbours have different styles.
  package private(set) var pieces: [Piece] = []

  /// Creates a text that has one style.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - style: How the text looks; a colour that is `nil` is that of the view that shows the text.
  public init(_ string: String = "", style: Style = .plain) {
    self.string = string
    self.string.makeContiguousUTF8()
    add(end: string.utf8.count, style)
  }

  /// Whether there is no text.
  public var isEmpty: Bool { string.isEmpty }

  /// The parts, from the first to the last; two neighbours look different.
  public var runs: [Run] {
    var start = string.startIndex
    return pieces.map { piece in
      let end = string.utf8.index(string.startIndex, offsetBy: piece.end)
      defer { start = end }
      return Run(range: start..<end, style: piece.style)
    }
  }

  // MARK: - Changes

  /// Appends a text to this one.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - style: How it looks.
  public mutating func append(_ string: String, style: Style = .plain) {
    append(AttributedText(string, style: style))
  }

  /// Appends a text with its styles to this one.
  ///
  /// - Parameter other: The text to append.
  public mutating func append(_ other: AttributedText) {
    let joint = string.utf8.count
    var ends = pieces
    ends += other.pieces.map { Piece(end: joint + $0.end, style: $0.style) }
    string += other.string
    string.makeContiguousUTF8()
    setPieces(ends)
  }

  /// Gives a part one style, which replaces the styles that it had.
  ///
  /// - Parameters:
  ///   - style: How it looks from now on.
  ///   - range: The part.
  public mutating func setStyle(_ style: Style, in range: Range<String.Index>) {
    changeStyles(in: range) { $0 = style }
  }

  /// Adds attributes such as bold or dim to those that a part has.
  ///
  /// - Parameters:
  ///   - attributes: The attributes to add.
  ///   - range: The part.
  public mutating func addAttributes(_ attributes: Attributes, in range: Range<String.Index>) {
    changeStyles(in: range) { $0.attributes.formUnion(attributes) }
  }

  private mutating func changeStyles(
    in range: Range<String.Index>, _ change: (inout Style) -> Void
  ) {
    let first = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
    let last = string.utf8.distance(from: string.startIndex, to: range.upperBound)
    var parts: [Piece] = []
    var start = 0
    for piece in pieces {
      parts.append(Piece(end: min(piece.end, first), style: piece.style))
      if max(start, first) < min(piece.end, last) {
        var style = piece.style
        change(&style)
        parts.append(Piece(end: min(piece.end, last), style: style))
      }
      parts.append(piece)
      start = piece.end
    }
    setPieces(parts)
  }

  /// Replaces `pieces`; `parts` may be empty or end inside a glyph, which is corrected here.
  private mutating func setPieces(_ parts: [Piece]) {
    pieces = []
    string.withUTF8Bytes { bytes in
      for part in parts {
        let start = pieces.last?.end ?? 0
        guard part.end > start else { continue }
        add(end: Self.glyphEnd(in: bytes, from: start, atLeast: part.end), part.style)
      }
    }
  }

  private mutating func add(end: Int, _ style: Style) {
    guard end > pieces.last?.end ?? 0 else { return }
    if pieces.last?.style == style { pieces.removeLast() }
    pieces.append(Piece(end: end, style: style))
  }

  /// The first end of a glyph that isn't before `offset`.
  private static func glyphEnd(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, atLeast offset: Int
  ) -> Int {
    var scanner = GlyphScanner(bytes, from: start)
    var end = start
    while end < offset {
      let run = scanner.asciiRun(atMost: offset - end)
      if !run.isEmpty {
        end = run.upperBound
      } else if let element = scanner.next() {
        end = element.end
      } else {
        break
      }
    }
    return end
  }

  // MARK: - Drawing

  /// The style of the glyph that begins at a UTF-8 offset, in a view that shows its text in `base`.
  package func style(at offset: Int, over base: Style) -> Style {
    pieces.first { $0.end > offset }?.style.added(to: base) ?? base
  }
}

extension Style {
  /// This style's colours, or those of `base` where they are `nil`, with the attributes of both.
  func added(to base: Style) -> Style {
    Style(
      foreground: foreground ?? base.foreground, background: background ?? base.background,
      attributes: attributes.union(base.attributes))
  }
}
