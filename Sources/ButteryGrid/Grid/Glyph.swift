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
  /// Whether a left-to-right mark follows: see `GlyphTables.hasRightToLeft`.
  ///
  /// The mark is no part of the text: only a terminal gets it.
  package var endsRightToLeft = false

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
  /// Whether it is one column wide and nothing follows it: see `endsRightToLeft`.
  package var isNarrowAlone: Bool { width == 1 && !endsRightToLeft }
  package var isSpace: Bool { content == 0x20 }
  package var isCluster: Bool { content & Self.clusterFlag != 0 }
  package var clusterNumber: Int { Int(content & ~Self.clusterFlag) }
}

// MARK: - Tables

/// The styles and grapheme clusters that the glyphs of one grid refer to by number.
///
/// A grid and its copies share the tables, so a number never changes its meaning. A device that
/// caches what it derived from a number must check that the tables are still the same object.
/// Looking up a known style or cluster doesn't allocate. The last style is cached, because
/// neighbouring glyphs mostly look alike.
package final class GlyphTables {
  package private(set) var styles: [Style] = [.plain]
  package private(set) var clusters: [Cluster] = []
  private var styleNumbers: [Style: UInt16] = [.plain: 0]
  private var clusterNumbers: [Cluster: UInt32] = [:]
  /// Whether a text with right-to-left letters was written.
  ///
  /// Terminals that reorder such letters carry what follows, such as a number in the next column, in
  /// front of them. A left-to-right mark behind the text keeps it in its columns.
  package var hasRightToLeft = false
  private var lastStyle = Style.plain
  private var lastStyleNumber: UInt16 = 0
  private var lastMerge: (over: UInt16, below: UInt16, result: UInt16) = (0, 0, 0)

  /// The most styles and the most clusters: more than any real screen needs, but limited so that
  /// hostile data can't fill the memory.
  package static let capacity = 60_000

  package init() {}

  /// Whether the next full drawing should begin with new tables.
  package var isCrowded: Bool {
    styles.count > Self.capacity / 2 || clusters.count > Self.capacity / 2
  }

  /// The number of `style`, or the number of `Style.plain` where the table is full.
  package func number(of style: Style) -> UInt16 {
    if style.isPlain { return 0 }
    if style == lastStyle { return lastStyleNumber }
    let number: UInt16
    if let known = styleNumbers[style] {
      number = known
    } else if styles.count < Self.capacity {
      number = UInt16(styles.count)
      styles.append(style)
      styleNumbers[style] = number
    } else {
      number = 0
    }
    lastStyle = style
    lastStyleNumber = number
    return number
  }

  /// The number of the style that results from laying style number `over` over style number
  /// `below`.
  package func number(of over: UInt16, over below: UInt16) -> UInt16 {
    if below == 0 { return over }
    if lastMerge.over == over && lastMerge.below == below { return lastMerge.result }
    let result = number(of: styles[Int(over)].over(styles[Int(below)]))
    lastMerge = (over, below, result)
    return result
  }

  /// Replaces the glyphs in `columns`, which mustn't be empty, by narrow glyphs.
  ///
  /// `content` returns the scalar for a column. `style` is laid over the style that was there.
  @inline(__always)
  func lay(
    _ style: UInt16, over glyphs: UnsafeMutableBufferPointer<Glyph>, _ columns: Range<Int>,
    _ content: (Int) -> UInt32
  ) {
    var below = glyphs[columns.lowerBound].style
    var merged = number(of: style, over: below)
    for column in columns {
      if glyphs[column].style != below {
        below = glyphs[column].style
        merged = number(of: style, over: below)
      }
      glyphs[column] = Glyph(content: content(column), style: merged, width: 1)
    }
  }

  /// The number of `style` with `attributes` added.
  package func number(of style: UInt16, adding attributes: Attributes) -> UInt16 {
    var changed = styles[Int(style)]
    changed.attributes.formUnion(attributes)
    return number(of: changed)
  }

  /// The content of a glyph that shows `cluster`.
  ///
  /// Where the table is full, the result is the cluster's first scalar alone. For a flag it is a
  /// black flag then, because the flag's first regional indicator would be too narrow.
  package func content(of cluster: Cluster) -> UInt32 {
    if let known = clusterNumbers[cluster] { return known | Glyph.clusterFlag }
    guard clusters.count < Self.capacity else {
      let isFlag = cluster.count == 2 && ScalarClass.of(cluster[1]) == .regional
      return isFlag ? 0x1F3F4 : cluster[0]
    }
    let number = UInt32(clusters.count)
    clusters.append(cluster)
    clusterNumbers[cluster] = number
    return number | Glyph.clusterFlag
  }
}
