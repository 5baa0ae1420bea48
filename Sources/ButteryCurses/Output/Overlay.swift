package import ButteryGrid
import CLibrary
import CNcurses

/// Writes glyphs whose width terminals disagree on past ncurses.
///
/// For ncurses these glyphs are blanks of the width that the grid gives them, so it can't lose count
/// of the columns. Before `doupdate` the glyphs of the last picture become such blanks on the terminal,
/// too: ncurses alone decides whether it scrolls lines or rewrites them, and finds what it believes to
/// be there. After `doupdate` each new one is addressed and written, and so are the columns behind it,
/// which a terminal that takes more columns for it has overwritten.
///
/// Where only one line was handed over, nothing can have been scrolled, and the others are left alone.
/// A picture without such glyphs, now and before, costs nothing.
@MainActor final class Overlay {
  /// A glyph that the terminal shows.
  private struct Shown {
    var columns: Range<Int>
    /// What selects its style.
    var look: [UInt8]
  }

  private let save: [UInt8]
  private let restore: [UInt8]
  private let home: [UInt8]?
  /// How many columns can be written without a terminal wrapping the line.
  private var columns = 0
  private let mayFillLines = Capabilities.flag("xenl")
  /// The glyphs that the terminal shows, line by line; empty where there are none.
  private var shown: [[Shown]] = []
  private var bytes: [UInt8] = []
  /// What selects the style in which the terminal writes now.
  private var look: [UInt8] = []

  /// The fewest columns behind a glyph that are written again.
  private static let minimumBehind = 8

  /// Fails where the terminal can't remember its cursor's place.
  init?() {
    guard let save = Capabilities.string("sc"), let restore = Capabilities.string("rc") else {
      return nil
    }
    self.save = save
    self.restore = restore
    // tmux and screen move the cursor of the terminal that they are in by steps, from where they believe
    // it to be.
    let isInside = TerminalProgram.isTmux || TerminalProgram.isScreen
    home = isInside ? Capabilities.string("home") : nil
  }

  /// Whether the terminal shows such glyphs.
  var isShown: Bool { !shown.isEmpty }

  /// The bytes that make blanks of the glyphs on `lines`.
  func erase(_ lines: LineSet) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    for line in lines.members(of: shown.indices) {
      for glyph in shown[line] {
        address(line, glyph.columns.lowerBound)
        select(glyph.look)
        for _ in glyph.columns { bytes.append(0x20) }
      }
      shown[line] = []
    }
    return bracketed()
  }

  /// Treats the terminal as one that shows no such glyph, because it is cleared.
  func forget() { shown = [] }

  /// The bytes that write the glyphs of `grid` on `lines`, where the terminal shows none.
  func write(
    _ lines: LineSet, of grid: Grid, encoder: PlaceEncoder, styles: inout StyleMap
  ) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    columns = mayFillLines ? grid.size.width : grid.size.width - 1
    if shown.count != grid.size.height { shown = Array(repeating: [], count: grid.size.height) }
    let corner = home == nil ? nil : grid.withLine(0) { Pen(0, $0, grid, encoder) }
    for line in lines.members(of: 0..<grid.size.height) {
      grid.withLine(line) { write(Pen(line, $0, grid, encoder), corner, &styles) }
    }
    if shown.allSatisfy(\.isEmpty) { shown = [] }
    return bracketed()
  }

  private func bracketed() -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    if !look.isEmpty { bytes += Capabilities.string("sgr0") ?? [] }
    look = []
    return save + bytes + restore
  }

  /// One line of the picture.
  private struct Pen {
    let line: Int
    let glyphs: UnsafeBufferPointer<Glyph>
    let units: [DisputedWidth.Unit]
    let tables: GlyphTables
    let encoder: PlaceEncoder

    @MainActor init(
      _ line: Int, _ glyphs: UnsafeBufferPointer<Glyph>, _ grid: Grid, _ encoder: PlaceEncoder
    ) {
      (self.line, self.glyphs, self.encoder) = (line, glyphs, encoder)
      tables = grid.tables
      units = encoder.units(of: glyphs, tables: tables)
    }
  }

  /// Writes each glyph, and after it the columns behind it.
  private func write(_ pen: Pen, _ corner: Pen?, _ styles: inout StyleMap) {
    for (number, unit) in pen.units.enumerated() {
      let start = unit.columns.lowerBound
      let look = styles.sequence(of: pen.glyphs[start].style)
      address(pen.line, start)
      select(look)
      for column in unit.columns { append(pen.glyphs[column], pen.tables) }
      shown[pen.line].append(Shown(columns: unit.columns, look: look))
      // From the corner, tmux and screen address what comes next.
      if let corner { rewrite(0..<1, corner, &styles) }
      let behind = max(Self.minimumBehind, unit.worstWidth - unit.columns.count)
      var end = min(columns, unit.columns.upperBound + behind)
      if number + 1 < pen.units.count { end = min(end, pen.units[number + 1].columns.lowerBound) }
      if unit.columns.upperBound < end { rewrite(unit.columns.upperBound..<end, pen, &styles) }
    }
  }

  /// Writes the glyphs in `run` as ncurses has them.
  private func rewrite(_ run: Range<Int>, _ pen: Pen, _ styles: inout StyleMap) {
    if run.lowerBound == 0, pen.line == 0, let home {
      bytes += home
    } else {
      address(pen.line, run.lowerBound)
    }
    var column = run.lowerBound
    while column < run.upperBound {
      var end = column + 1
      while end < pen.glyphs.count, pen.glyphs[end].isContinuation { end += 1 }
      guard end <= columns else { return }
      select(styles.sequence(of: pen.glyphs[column].style))
      if pen.units.contains(where: { $0.columns.contains(column) }) {
        for _ in column..<end { bytes.append(0x20) }
      } else {
        pen.encoder.encode(pen.glyphs, in: column..<end, tables: pen.tables, styles: styles)
        pen.encoder.forEachScalar { bytes.append(utf8: $0) }
      }
      column = end
    }
  }

  private func address(_ line: Int, _ column: Int) {
    bytes += Capabilities.string("cup", line, column) ?? []
  }

  private func select(_ look: [UInt8]) {
    guard look != self.look else { return }
    self.look = look
    bytes += look.isEmpty ? Capabilities.string("sgr0") ?? [] : look
  }

  private func append(_ glyph: Glyph, _ tables: GlyphTables) {
    guard !glyph.isContinuation else { return }
    guard glyph.isCluster else { return bytes.append(utf8: glyph.content) }
    let cluster = tables.clusters[glyph.clusterNumber]
    for index in 0..<cluster.count { bytes.append(utf8: cluster[index]) }
  }
}

extension [UInt8] {
  /// Adds the UTF-8 form of `scalar`.
  fileprivate mutating func append(utf8 scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    append(contentsOf: UTF8.encode(scalar)!)
  }
}

// MARK: - Which glyphs

/// Tells glyphs whose width terminals disagree on.
package enum DisputedWidth {
  /// Glyphs that a terminal may draw as one.
  package struct Unit {
    /// The columns that the grid gives them.
    package var columns: Range<Int>
    /// The most columns that a terminal takes for them.
    package var worstWidth: Int
  }

  /// The reason why terminals disagree.
  enum Reason {
    /// Two regional indicators take two, three or four columns; one takes one or two.
    case flag
    /// What joiners, skin tones, selectors and tags make of several scalars takes the columns of one
    /// emoji or of each of its parts.
    case sequence
    /// A skin tone without an emoji before it takes no, one or two columns.
    case modifier
    /// A vowel or final of Hangul that joins the consonant before it takes no, one or two columns.
    case jamo
    /// A vowel sign of India's scripts, of Burmese, Khmer, Thai or Lao that has a place of its own
    /// takes one column, or none, because it belongs to the letter before it.
    case spacingMark
    /// Newer than Unicode 14: a terminal may not know it, or not that it is wide.
    case new
  }

  /// The scalars that are a reason by themselves; `nil` for all others.
  static func reason(of scalar: UInt32, class scalarClass: ScalarClass) -> Reason? {
    switch scalarClass {
    case .regional: return .flag
    case .modifier: return .modifier
    case .joiner, .variation, .tag: return .sequence
    default: break
    }
    switch scalar {
    case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1700...0x17FF, 0x1900...0x1CFF, 0xA800...0xABFF,
      0x11000...0x11FFF:
      return isSpacingMark(scalar) ? .spacingMark : nil
    case 0x0E33, 0x0EB3: return .spacingMark
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return .jamo
    // The blocks of the emoji of Unicode 15 and later, with those that were there before.
    case 0x1F6D8...0x1F6DF, 0x1F774...0x1F77F, 0x1F7D9...0x1F7DF, 0x1F8B0...0x1F8FF,
      0x1FA70...0x1FAFF:
      return .new
    default: return nil
    }
  }

  private static func isSpacingMark(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.generalCategory == .spacingMark
  }

  /// Below this, all terminals agree: the European letters.
  private static let first: UInt32 = 0x300
  /// The first scalar whose width may differ from what the C library says: see `AmbiguousWidth`.
  private static let firstAmbiguous: UInt32 = 0xA1

  /// The glyphs that the one at `start` begins; `nil` where terminals agree on it.
  ///
  /// A glyph in the middle of such glyphs begins none.
  package static func unit(
    at start: Int, of glyphs: UnsafeBufferPointer<Glyph>, tables: GlyphTables
  ) -> Unit? {
    let glyph = glyphs[start]
    let first = TextMetrics.isAmbiguousWide ? firstAmbiguous : first
    guard glyph.content >= first, !glyph.isContinuation else { return nil }
    var worst = worstWidth(of: glyph, tables)
    var end = start + glyph.columnWidth
    while end < glyphs.count, joins(end, of: glyphs, tables: tables) {
      worst = (worst ?? glyphs[start].columnWidth) + (worstWidth(of: glyphs[end], tables) ?? 1)
      end += max(1, glyphs[end].columnWidth)
    }
    return worst.map { Unit(columns: start..<min(end, glyphs.count), worstWidth: $0) }
  }

  /// Whether the glyph at `column` belongs to the one before it: a spacing mark to its letter, a letter
  /// to one that ends in a virama.
  static func joins(
    _ column: Int, of glyphs: UnsafeBufferPointer<Glyph>, tables: GlyphTables
  ) -> Bool {
    let glyph = glyphs[column]
    guard column > 0, glyph.content >= first, glyph.content != .max else { return false }
    var before = column - 1
    while before > 0, glyphs[before].isContinuation { before -= 1 }
    let previous = glyphs[before]
    guard previous.content >= first, previous.content != .max else { return false }
    let base = glyph.isCluster ? tables.clusters[glyph.clusterNumber][0] : glyph.content
    if reason(of: base, class: .narrow) == .spacingMark { return true }
    guard previous.isCluster else { return false }
    let cluster = tables.clusters[previous.clusterNumber]
    return isVirama(cluster[cluster.count - 1]) && base >> 8 == cluster[0] >> 8
  }

  /// Whether `scalar` makes one sign of the letters before and after it.
  private static func isVirama(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x094D, 0x09CD, 0x0A4D, 0x0ACD, 0x0B4D, 0x0C4D, 0x0CCD, 0x0D4D, 0x0DCA, 0x1039, 0x17D2:
      true
    default: false
    }
  }

  /// The most columns that a terminal takes for `glyph`; `nil` where all take as many.
  private static func worstWidth(of glyph: Glyph, _ tables: GlyphTables) -> Int? {
    guard glyph.isCluster else {
      return isDisputed(glyph.content, width: glyph.columnWidth) ? 2 : nil
    }
    let cluster = tables.clusters[glyph.clusterNumber]
    if composedSyllable(of: cluster) != nil { return nil }
    // Joiners between letters of Arabic take no column anywhere.
    if (0x600...0x8FF).contains(cluster[0]) { return nil }
    var isDisputed = isDisputed(cluster[0], width: glyph.columnWidth)
    var worst = 2
    for index in 1..<cluster.count {
      let scalar = cluster[index]
      let scalarClass = ScalarClass.of(scalar)
      let isMark = scalarClass == .combining && reason(of: scalar, class: scalarClass) == nil
      if !isMark || cn_column_width(wchar_t(scalar)) != 0 { isDisputed = true }
      worst += scalarClass == .wide || scalarClass == .modifier || scalarClass == .regional ? 2 : 1
    }
    return isDisputed ? worst : nil
  }

  /// The syllable that the conjoining letters of `cluster` make, which all terminals know.
  ///
  /// It is nil where they aren't those of today's Korean. See "Conjoining Jamo Behavior" in the Unicode standard.
  package static func composedSyllable(of cluster: Cluster) -> UInt32? {
    guard (2...3).contains(cluster.count), (0x1100...0x1112).contains(cluster[0]),
      (0x1161...0x1175).contains(cluster[1])
    else { return nil }
    let open = 0xAC00 + ((cluster[0] - 0x1100) * 21 + cluster[1] - 0x1161) * 28
    guard cluster.count == 3 else { return open }
    return (0x11A8...0x11C2).contains(cluster[2]) ? open + cluster[2] - 0x11A7 : nil
  }

  private static func isDisputed(_ scalar: UInt32, width: Int) -> Bool {
    reason(of: scalar, class: .of(scalar)) != nil || Int(cn_column_width(wchar_t(scalar))) != width
  }
}
