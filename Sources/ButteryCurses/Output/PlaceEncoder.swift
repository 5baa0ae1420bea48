import ButteryGrid
import CNcurses

/// Turns glyphs into the places (`cchar_t`) of an ncurses window, in a buffer that it reuses.
///
/// Some terminals count columns by scalar, others by cluster. The encoder only sends what takes as
/// many columns on both:
///
/// - a base with up to four combining marks, but in the last column the base alone: with the
///   cursor waiting there to wrap, some terminals (libvterm) put a mark onto the next line;
/// - the first part of an emoji alone, without joiner, skin tone and selector;
/// - a flag as two regional indicators, each in a place of its own.
///
/// A scalar to which the C library, and with it ncurses, gives another width than the grid does
/// becomes U+FFFD, padded to the grid's width. Without Unicode each glyph is an ASCII stand-in.
final class PlaceEncoder {
  private let isUnicode: Bool
  private var capacity = 0
  private var columns = 0
  private(set) var places: UnsafeMutablePointer<cchar_t>
  private(set) var count = 0

  init(isUnicode: Bool) {
    self.isUnicode = isUnicode
    places = .allocate(capacity: 1)
  }

  deinit {
    places.deallocate()
  }

  /// Prepares for lines of `columns`.
  func reserve(_ columns: Int) {
    self.columns = columns
    guard columns > capacity else { return }
    places.deallocate()
    places = .allocate(capacity: columns)
    places.initialize(repeating: cchar_t(), count: columns)
    capacity = columns
  }

  /// Fills the buffer with the glyphs of `run`; no glyph may be cut by its ends.
  func encode(
    _ glyphs: UnsafeBufferPointer<Glyph>, in run: Range<Int>, tables: GlyphTables, styles: StyleMap
  ) {
    count = 0
    var column = run.lowerBound
    while column < run.upperBound {
      let glyph = glyphs[column]
      let style = styles[glyph.style]
      let end = asciiEnd(glyphs, from: column, to: run.upperBound)
      if end > column {
        put(ascii: glyphs, column..<end, style)
        column = end
        continue
      }
      let isWhole = column + glyph.columnWidth <= run.upperBound
      if glyph.isContinuation || !isWhole {
        put(0x20, style)
        column += 1
        continue
      }
      if !isUnicode {
        putStandIn(glyph, tables, style)
      } else if glyph.isCluster {
        let isAtEnd = column + glyph.columnWidth >= columns
        putCluster(
          tables.clusters[glyph.clusterNumber], width: glyph.columnWidth, hasMarks: !isAtEnd, style)
      } else {
        putScalar(glyph.content, width: glyph.columnWidth, style)
      }
      column += glyph.columnWidth
    }
  }

  /// The end of the run of printable ASCII in one style that begins at `start`.
  private func asciiEnd(
    _ glyphs: UnsafeBufferPointer<Glyph>, from start: Int, to end: Int
  ) -> Int {
    let style = glyphs[start].style
    var column = start
    while column < end, glyphs[column].content < 0x7F, glyphs[column].width == 1,
      glyphs[column].style == style
    {
      column += 1
    }
    return column
  }

  private func put(
    ascii glyphs: UnsafeBufferPointer<Glyph>, _ columns: Range<Int>, _ style: StyleMap.Resolved
  ) {
    var place = places + count
    count += columns.count
    for column in columns {
      cn_fill(place, wchar_t(glyphs[column].content), style.attributes, style.pair)
      place += 1
    }
  }

  private func put(_ scalar: UInt32, _ style: StyleMap.Resolved) {
    cn_fill(places + count, wchar_t(scalar), style.attributes, style.pair)
    count += 1
  }

  private func pad(to columns: Int, _ style: StyleMap.Resolved) {
    for _ in 0..<columns { put(0x20, style) }
  }

  private func putStandIn(_ glyph: Glyph, _ tables: GlyphTables, _ style: StyleMap.Resolved) {
    let first = glyph.isCluster ? tables.clusters[glyph.clusterNumber][0] : glyph.content
    let standIn = UInt32(ASCIIStandIn.of(first))
    put(standIn, style)
    guard glyph.columnWidth == 2 else { return }
    put(standIn == 0x3F ? standIn : 0x20, style)
  }

  /// Puts a scalar, or U+FFFD in its place, and returns whether it was the scalar itself.
  @discardableResult
  private func putScalar(_ scalar: UInt32, width: Int, _ style: StyleMap.Resolved) -> Bool {
    if Int(cn_column_width(wchar_t(scalar))) == width {
      put(scalar, style)
      return true
    }
    put(0xFFFD, style)
    pad(to: width - 1, style)
    return false
  }

  private func putCluster(
    _ cluster: Cluster, width: Int, hasMarks: Bool, _ style: StyleMap.Resolved
  ) {
    let base = cluster[0]
    if ScalarClass.of(base) == .regional && cluster.count > 1 {
      putScalar(base, width: 1, style)
      putScalar(cluster[1], width: 1, style)
      return
    }
    guard putScalar(base, width: width, style), hasMarks else { return }
    for index in 1..<cluster.count {
      let scalar = cluster[index]
      // Everything after a joiner belongs to the next part of the emoji, which is left out.
      if ScalarClass.of(scalar) == .joiner && width == 2 { break }
      guard ScalarClass.of(scalar) == .combining, cn_column_width(wchar_t(scalar)) == 0 else {
        continue
      }
      cn_add_mark(places + count - 1, wchar_t(scalar))
    }
  }
}
