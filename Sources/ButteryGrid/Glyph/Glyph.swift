/// What stands at one place of the screen, in eight bytes.
///
/// A glyph is a scalar or, with the high bit set, the number of a grapheme cluster in the
/// `GlyphTables` of its grid; its style is a number in those tables too. A wide glyph is followed
/// by a `continuation`. Only text that went through `GlyphScanner` becomes a glyph, so none holds
/// a control character.
public struct Glyph: Hashable, Sendable {
  /// A scalar value, or `clusterFlag` and the number of a cluster.
  package var content: UInt32
  /// The number of the style in the grid's tables; 0 is plain.
  package var style: UInt16
  /// 1 or 2 columns; 0 for the second half of a wide glyph.
  package var width: UInt8
  private var reserved: UInt8 = 0

  package static let clusterFlag: UInt32 = 1 << 31

  package init(content: UInt32, style: UInt16, width: UInt8) {
    self.content = content
    self.style = style
    self.width = width
  }

  /// An empty place in the plain style.
  public static let blank = Glyph(content: 0x20, style: 0, width: 1)

  /// The second half of a glyph two columns wide.
  package static func continuation(style: UInt16) -> Glyph {
    Glyph(content: 0, style: style, width: 0)
  }

  /// How many columns it takes: 1 or 2, or 0 for the second half of a wide glyph.
  public var columnWidth: Int { Int(width) }

  package var isContinuation: Bool { width == 0 }
  package var isSpace: Bool { content == 0x20 }
  package var isCluster: Bool { content & Self.clusterFlag != 0 }
  package var clusterNumber: Int { Int(content & ~Self.clusterFlag) }
}
