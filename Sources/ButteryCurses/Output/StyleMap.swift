import ButteryGrid
import CNcurses

/// Maps the styles of a grid's tables to attributes and colour pairs of this terminal.
///
/// A pair is made when a style first needs it. On a terminal without colours no pair is ever made,
/// because ncurses 6.4 would crash.
struct StyleMap {
  struct Resolved {
    var attributes: attr_t
    var pair: Int32
  }

  private struct Colors: Hashable {
    var ink: Int32
    var background: Int32
  }

  private var palette: Palette
  /// Whether the terminal's own colours can be part of a pair.
  private let hasDefaultColors: Bool
  private let pairLimit: Int32
  private var resolved: [Resolved] = []
  private var pairs: [Colors: Int32] = [:]
  /// Sequences that select styles past ncurses: see `sequence(of:)`.
  private var sequences: [UInt16: [UInt8]] = [:]

  /// - Parameter pairLimit: How many pairs the terminal has, the plain one included.
  init(palette: Palette, hasDefaultColors: Bool, pairLimit: Int) {
    self.palette = palette
    self.hasDefaultColors = hasDefaultColors
    // Above this number init_extended_pair fails whatever the terminal says.
    self.pairLimit = Int32(min(max(pairLimit, 1), 65536))
  }

  /// The attributes and pair of the style with that number, which `extend(to:)` must have seen.
  subscript(style: UInt16) -> Resolved {
    Int(style) < resolved.count ? resolved[Int(style)] : Resolved(attributes: 0, pair: 0)
  }

  /// Forgets all styles, because their numbers have a new meaning.
  mutating func removeAll() {
    resolved.removeAll(keepingCapacity: true)
    sequences.removeAll(keepingCapacity: true)
    // A full table of pairs starts again empty; ncurses repaints the places whose pair changes.
    if pairs.count + 1 >= Int(pairLimit) { pairs.removeAll() }
  }

  /// Adopts the terminal's background, which decides which text colours are readable.
  mutating func adopt(background: RGB) {
    palette.background = background
    resolved.removeAll(keepingCapacity: true)
    sequences.removeAll(keepingCapacity: true)
  }

  /// Resolves the styles that were added to `tables` since the last call.
  mutating func extend(to tables: GlyphTables) {
    while resolved.count < tables.styles.count {
      resolved.append(resolve(tables.styles[resolved.count]))
    }
  }

  /// The bytes that give what is written next the style with that number, whatever was set before;
  /// none for the plain style.
  mutating func sequence(of style: UInt16) -> [UInt8] {
    if let known = sequences[style] { return known }
    let look = self[style]
    guard look.attributes != 0 || look.pair != 0 else { return [] }
    var bytes = Capabilities.string("sgr0") ?? []
    for (attribute, name) in Self.capabilities where look.attributes & attribute != 0 {
      bytes += Capabilities.string(name) ?? []
    }
    var (ink, background): (Int32, Int32) = (-1, -1)
    if look.pair > 0, extended_pair_content(look.pair, &ink, &background) == OK {
      if ink >= 0 { bytes += Capabilities.string("setaf", Int(ink)) ?? [] }
      if background >= 0 { bytes += Capabilities.string("setab", Int(background)) ?? [] }
    }
    sequences[style] = bytes
    return bytes
  }

  private static var capabilities: [(attr_t, String)] {
    [
      (cn_bold(), "bold"), (cn_dim(), "dim"), (cn_italic(), "sitm"), (cn_underline(), "smul"),
      (cn_reverse(), "rev"),
    ]
  }

  private mutating func resolve(_ style: Style) -> Resolved {
    let ink = palette.ink(style.foreground, on: style.background)
    let background = palette.background(style.background)
    let attributes = style.attributes.union(ink.attributes).union(background.attributes)
    return Resolved(
      attributes: Self.bits(attributes), pair: pair(ink: ink.index, background: background.index))
  }

  private mutating func pair(ink: Int32, background: Int32) -> Int32 {
    guard palette.colors > 0, ink >= 0 || background >= 0 else { return 0 }
    var colors = Colors(ink: ink, background: background)
    if !hasDefaultColors {
      if ink < 0 { colors.ink = Int32(COLOR_WHITE) }
      if background < 0 { colors.background = Int32(COLOR_BLACK) }
    }
    if let known = pairs[colors] { return known }
    let number = Int32(pairs.count + 1)
    guard number < pairLimit, init_extended_pair(number, colors.ink, colors.background) == OK else {
      return 0
    }
    pairs[colors] = number
    return number
  }

  private static func bits(_ attributes: Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= cn_bold() }
    if attributes.contains(.dim) { bits |= cn_dim() }
    if attributes.contains(.italic) { bits |= cn_italic() }
    if attributes.contains(.underline) { bits |= cn_underline() }
    if attributes.contains(.reverse) { bits |= cn_reverse() }
    return bits
  }
}
