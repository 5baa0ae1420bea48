import Glibc

/// A colour made of red, green and blue, each 0 to 255.
package struct RGB: Hashable, Sendable {
  var red: Int
  var green: Int
  var blue: Int

  package init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package static let black = RGB(0, 0, 0)
  package static let white = RGB(255, 255, 255)

  init(packed value: Int) {
    self.init(value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
  }

  /// The colour that xterm shows by default for palette entry `index`.
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

  /// The nearest entry of the 6x6x6 cube and the greys.
  ///
  /// The 16 named colours aren't considered, because each terminal shows them differently.
  var nearestOfCube: Int {
    let cube = 16 + 36 * Self.step(red) + 6 * Self.step(green) + Self.step(blue)
    let mean = (red + green + blue) / 3
    let grey = 232 + min(23, max(0, (mean - 3) / 10))
    return distance(RGB(index: grey)) < distance(RGB(index: cube)) ? grey : cube
  }
}

// Luminance and contrast as WCAG 2.1 defines them.
extension RGB {
  /// How much light the colour gives, from 0 to 1.
  private var luminance: Double {
    func linear(_ level: Int) -> Double {
      let value = Double(level) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of the two colours, from 1 to 21.
  package func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// Whether white text on this colour is more readable than black text.
  package var isDark: Bool { contrast(to: .white) > contrast(to: .black) }
}
