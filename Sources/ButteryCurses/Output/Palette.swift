package import ButteryGrid

/// Finds the colour of a terminal's palette that comes closest to the one asked for.
package struct Palette {
  /// A colour as ncurses numbers it, with attributes.
  package struct Entry: Hashable {
    /// The number of a colour, -1 for the terminal's own.
    package var index: Int32
    /// Attributes that make up for a colour that the terminal doesn't have, such as bold for
    /// bright.
    package var attributes: Attributes = []

    package init(index: Int32, attributes: Attributes = []) {
      self.index = index
      self.attributes = attributes
    }

    package static let standard = Entry(index: -1)
  }

  /// The number of colours: 0, 8, 16, 256 or 1 << 24.
  package let colors: Int
  /// The terminal's own background; nil where it isn't known.
  package var background: RGB?

  /// A palette for a terminal that says it has `count` colours.
  package init(terminalColors count: Int, background: RGB? = nil) {
    self.background = background
    switch count {
    case ..<8: colors = 0
    case ..<16: colors = 8
    case ..<256: colors = 16
    case ..<(1 << 24): colors = 256
    default: colors = 1 << 24
    }
  }

  /// The entry for a text colour.
  ///
  /// With eight colours, bright colours become bold ones. Only bright black becomes faint text in
  /// the terminal's own colour, because bold black is invisible on many terminals.
  ///
  /// A colour that could hardly be read on the terminal's background is replaced by the terminal's
  /// own text colour.
  ///
  /// - Parameters:
  ///   - color: The text colour; nil for the terminal's own.
  ///   - paper: The background behind the text; nil for the terminal's own.
  package func ink(_ color: Color?, on paper: Color? = nil) -> Entry {
    let entry = nearest(color)
    if paper == nil, !isReadable(entry) { return .standard }
    guard colors == 8, entry.index >= 8 else { return entry }
    if entry.index == 8 { return Entry(index: -1, attributes: .dim) }
    return Entry(index: entry.index - 8, attributes: .bold)
  }

  /// The least contrast at which text can be read: WCAG 2.1, success criterion 1.4.3.
  private static let leastContrast = 4.5

  private func isReadable(_ entry: Entry) -> Bool {
    guard let background, entry.index >= 0 else { return true }
    let isPacked = colors == 1 << 24 && entry.index >= 8
    let color = isPacked ? RGB(packed: Int(entry.index)) : RGB(index: Int(entry.index))
    return color.contrast(to: background) >= Self.leastContrast
  }

  /// The entry for a background.
  package func paper(_ color: Color?) -> Entry {
    let entry = nearest(color)
    guard colors == 8, entry.index >= 8 else { return entry }
    return entry.index == 8 ? .standard : Entry(index: entry.index - 8)
  }

  private func nearest(_ color: Color?) -> Entry {
    guard colors > 0, let color else { return .standard }
    switch color.kind {
    case .standard:
      return .standard
    case .indexed(let index):
      return Entry(index: Int32(indexed(index)))
    case .rgb(let red, let green, let blue):
      return Entry(index: Int32(direct(RGB(Int(red), Int(green), Int(blue)))))
    }
  }

  private func indexed(_ index: UInt8) -> Int {
    switch colors {
    case 256: Int(index)
    case 1 << 24: index < 8 ? Int(index) : packed(RGB(index: Int(index)))
    default: index < 16 ? Int(index) : RGB(index: Int(index)).nearestNamed
    }
  }

  private func direct(_ color: RGB) -> Int {
    switch colors {
    case 256: color.nearestOfCube
    case 1 << 24: packed(color)
    default: color.nearestNamed
    }
  }

  /// The number of a direct colour, as red, green and blue in 24 bits.
  ///
  /// Direct-colour terminals take numbers below eight for the named colours, so such colours become
  /// black.
  private func packed(_ color: RGB) -> Int {
    let value = color.red << 16 | color.green << 8 | color.blue
    return value < 8 ? 0 : value
  }
}
