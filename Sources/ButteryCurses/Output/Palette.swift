package import ButteryGrid

/// Finds the colour of a terminal's palette that comes closest to the one asked for.
package struct Palette {
  /// What the terminal is told.
  package struct Entry: Hashable {
    /// The number of a colour, -1 for the terminal's own.
    package var index: Int32
    /// What has to help out where the colour alone can't.
    package var attributes: Attributes = []

    package init(index: Int32, attributes: Attributes = []) {
      self.index = index
      self.attributes = attributes
    }

    package static let standard = Entry(index: -1)
  }

  /// 0, 8, 16, 256 or 1 << 24.
  package let colors: Int

  /// A palette for a terminal that says it has `count` colours.
  package init(terminalColors count: Int) {
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
  /// Eight colours show the bright ones in bold, but bright black as faint text in the terminal's
  /// own colour: bold black is invisible on many.
  package func ink(_ color: Color?) -> Entry {
    let entry = nearest(color)
    guard colors == 8, entry.index >= 8 else { return entry }
    if entry.index == 8 { return Entry(index: -1, attributes: .dim) }
    return Entry(index: entry.index - 8, attributes: .bold)
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

  /// Direct-colour terminals take the numbers below eight for the named colours still.
  private func packed(_ color: RGB) -> Int {
    let value = color.red << 16 | color.green << 8 | color.blue
    return value < 8 ? 0 : value
  }
}

private struct RGB {
  var red: Int
  var green: Int
  var blue: Int

  init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// What xterm shows for a palette entry unless told otherwise.
  init(index: Int) {
    switch index {
    case ..<16:
      let value = Self.named[index]
      self.init(value >> 16, value >> 8 & 0xFF, value & 0xFF)
    case ..<232:
      let step = index - 16
      self.init(Self.level(step / 36), Self.level(step / 6 % 6), Self.level(step % 6))
    default:
      let grey = 8 + 10 * (index - 232)
      self.init(grey, grey, grey)
    }
  }

  private static let named = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

  private static func step(_ level: Int) -> Int {
    level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40
  }

  private func distance(_ other: RGB) -> Int {
    let (dr, dg, db) = (red - other.red, green - other.green, blue - other.blue)
    return dr * dr + dg * dg + db * db
  }

  var nearestNamed: Int {
    var best = 0
    for index in 1..<16 where distance(RGB(index: index)) < distance(RGB(index: best)) {
      best = index
    }
    return best
  }

  /// Of the 6x6x6 cube and the greys; the named colours look different everywhere.
  var nearestOfCube: Int {
    let cube = 16 + 36 * Self.step(red) + 6 * Self.step(green) + Self.step(blue)
    let mean = (red + green + blue) / 3
    let grey = 232 + min(23, max(0, (mean - 3) / 10))
    return distance(RGB(index: grey)) < distance(RGB(index: cube)) ? grey : cube
  }
}
