import ButteryGrid
import CLibrary
import CNcurses

/// Turns glyphs into the places (`cchar_t`) of an ncurses window, in a buffer that it reuses.
///
/// Glyphs whose width terminals disagree on become blanks, which the `Overlay` writes over: see
/// `DisputedWidth`. Where there is no overlay, or not room enough for the most columns that a terminal
/// may take, the encoder only sends what takes as many columns on all of them:
///
/// - a base with up to four combining marks, but in the last column the base alone: with the
///   cursor waiting there to wrap, some terminals (libvterm) put a mark onto the next line;
/// - the first part of an emoji alone, without joiner, skin tone and selector;
/// - a flag as two regional indicators, each in a place of its own;
/// - U+FFFD, padded to the grid's width, for a scalar to which the C library, and with it ncurses,
///   gives another width than the grid does.
///
/// Without Unicode each glyph is an ASCII stand-in, and so is a sign of one column that would take two
/// on this terminal: see `AmbiguousWidth`.
final class PlaceEncoder {
  private let isUnicode: Bool
  /// Whether an overlay writes what terminals disagree on.
  private let hasOverlay: Bool
  /// Whether a sign of ambiguous width would take two columns where the grid has one for it.
  private let isAmbiguousWide = TextMetrics.isAmbiguousWide
  /// Keeps what terminals reorder within its columns: see `GlyphTables.hasRightToLeft`.
  private static let leftToRightMark: wchar_t = 0x200E
  /// Whether the terminal is known to reorder letters: VTE, konsole and mlterm say so in the environment.
  ///
  /// Others may draw a sign for the mark (alacritty).
  let marksDirection: Bool
  private let isInScreen = TerminalProgram.isScreen
  /// Whether blanks stand for glyphs of the overlay since this was set to false.
  var leavesGlyphsOut = false
  /// Whether `?` stood for a character that the character set lacks.
  private(set) var lacksCharacters = false
  private var capacity = 0
  private var columns = 0
  private(set) var places: UnsafeMutablePointer<cchar_t>
  private(set) var count = 0

  init(isUnicode: Bool, hasOverlay: Bool) {
    self.isUnicode = isUnicode
    self.hasOverlay = isUnicode && hasOverlay
    marksDirection = isUnicode && TerminalProgram.reorders
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
      if hasOverlay, let unit = unit(at: column, of: glyphs, tables) {
        let end = min(unit.columns.upperBound, run.upperBound)
        let sign: UInt32 = isTooUneven(unit, glyphs, tables) ? 0xFFFD : 0x20
        for place in column..<end { put(sign, styles[glyphs[place].style]) }
        leavesGlyphsOut = leavesGlyphsOut || sign == 0x20
        column = end
        continue
      }
      let isWhole = column + glyph.columnWidth <= run.upperBound
      if glyph.isContinuation || !isWhole {
        put(0x20, style)
        column += 1
        continue
      }
      if !isUnicode || isWideSign(glyph) {
        putStandIn(glyph, tables, style)
      } else if glyph.isCluster {
        let isAtEnd = column + glyph.columnWidth >= columns
        putCluster(
          tables.clusters[glyph.clusterNumber], width: glyph.columnWidth,
          hasMarks: !isAtEnd && !isUneven(glyph, tables), style)
      } else {
        putScalar(glyph.content, width: glyph.columnWidth, style)
      }
      if glyph.endsRightToLeft, marksDirection {
        column = putMark(behind: column + glyph.columnWidth, in: run, glyphs, styles)
      } else {
        column += glyph.columnWidth
      }
    }
    if run.lowerBound == 0, tables.hasRightToLeft { leadLine(glyphs) }
  }

  private func isWideSign(_ glyph: Glyph) -> Bool {
    isAmbiguousWide && glyph.columnWidth == 1 && ScalarClass.isAmbiguous(glyph.content)
  }

  /// Puts the mark behind a text that ends before `column`, and returns where the next glyph is.
  ///
  /// The mark stands with the blank that follows, where there is one: some terminals (kitty) draw a
  /// letter with a mark apart from its neighbours.
  private func putMark(
    behind column: Int, in run: Range<Int>, _ glyphs: UnsafeBufferPointer<Glyph>,
    _ styles: StyleMap
  ) -> Int {
    let isBlankNext = column < run.upperBound && glyphs[column].isSpace
    if isBlankNext { put(0x20, styles[glyphs[column].style]) }
    cn_add_mark(places + count - 1, Self.leftToRightMark)
    return isBlankNext ? column + 1 : column
  }

  /// Puts a mark into the first place of a line with right-to-left letters, as terminals may take the
  /// direction of the whole line from the first letter.
  private func leadLine(_ glyphs: UnsafeBufferPointer<Glyph>) {
    guard marksDirection, !ScalarClass.isRightToLeft(glyphs[0].content), !glyphs[0].isCluster,
      glyphs.contains(where: \.endsRightToLeft)
    else { return }
    cn_add_mark(places, Self.leftToRightMark)
  }

  /// The glyphs of `glyphs`, a whole line, that the overlay writes.
  func units(
    of glyphs: UnsafeBufferPointer<Glyph>, tables: GlyphTables
  ) -> [DisputedWidth.Unit] {
    var units: [DisputedWidth.Unit] = []
    var column = 0
    while column < glyphs.count {
      let unit = hasOverlay ? unit(at: column, of: glyphs, tables) : nil
      if let unit, !isTooUneven(unit, glyphs, tables) { units.append(unit) }
      column = unit?.columns.upperBound ?? column + 1
    }
    return units
  }

  /// What the overlay writes at `column`; nil where the glyph is left to ncurses.
  private func unit(
    at column: Int, of glyphs: UnsafeBufferPointer<Glyph>, _ tables: GlyphTables
  ) -> DisputedWidth.Unit? {
    guard let unit = DisputedWidth.unit(at: column, of: glyphs, tables: tables),
      unit.columns.lowerBound + unit.worstWidth < columns
    else { return nil }
    return unit
  }

  /// Whether the glyphs of a unit can't be written at all, and U+FFFD stands for each column.
  ///
  /// GNU screen writes Burmese letters again when marks follow, at places that its terminal counts
  /// otherwise, and overwrites the numbers beside them. Without marks, letters are left alone.
  private func isTooUneven(
    _ unit: DisputedWidth.Unit, _ glyphs: UnsafeBufferPointer<Glyph>, _ tables: GlyphTables
  ) -> Bool {
    unit.columns.contains { isUneven(glyphs[$0], tables) }
  }

  private func isUneven(_ glyph: Glyph, _ tables: GlyphTables) -> Bool {
    guard isInScreen else { return false }
    let base = glyph.isCluster ? tables.clusters[glyph.clusterNumber][0] : glyph.content
    return (0x1000...0x109F).contains(base)
  }

  /// Calls `body` with the scalars of the places in the buffer.
  func forEachScalar(_ body: (UInt32) -> Void) {
    for place in 0..<count {
      var index: Int32 = 0
      while let scalar = UInt32(exactly: cn_scalar(places + place, index)), scalar != 0 {
        body(scalar)
        index += 1
      }
    }
  }

  /// The end of the run of printable ASCII in one style that begins at `start`.
  private func asciiEnd(
    _ glyphs: UnsafeBufferPointer<Glyph>, from start: Int, to end: Int
  ) -> Int {
    let style = glyphs[start].style
    var column = start
    while column < end, glyphs[column].content < 0x7F, glyphs[column].isNarrowAlone,
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
    if standIn == 0x3F, first != standIn, !isUnicode { lacksCharacters = true }
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
    put(isAmbiguousWide ? 0x3F : 0xFFFD, style)
    pad(to: width - 1, style)
    return false
  }

  private func putCluster(
    _ cluster: Cluster, width: Int, hasMarks: Bool, _ style: StyleMap.Resolved
  ) {
    if let syllable = DisputedWidth.composedSyllable(of: cluster) {
      putScalar(syllable, width: width, style)
      return
    }
    let base = cluster[0]
    if ScalarClass.of(base) == .regional && cluster.count > 1 {
      putScalar(base, width: 1, style)
      putScalar(cluster[1], width: 1, style)
      return
    }
    // A sign that a selector makes an emoji is narrower than that.
    let baseWidth = min(width, max(1, Int(cn_column_width(wchar_t(base)))))
    defer { pad(to: width - baseWidth, style) }
    guard putScalar(base, width: baseWidth, style), hasMarks else { return }
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
