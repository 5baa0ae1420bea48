package import ButteryGrid
import CLibrary

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
  /// own text colour; so is one that couldn't be read on white or on black, where the background isn't
  /// known: yellow, cyan, green and their bright forms.
  ///
  /// - Parameters:
  ///   - color: The text colour; nil for the terminal's own.
  ///   - background: The background behind the text; nil for the terminal's own.
  package func ink(_ color: Color?, on background: Color? = nil) -> Entry {
    let entry = nearest(color)
    if background == nil, !isReadable(entry) { return .standard }
    guard colors == 8, entry.index >= 8 else { return entry }
    if entry.index == 8 { return Entry(index: -1, attributes: .dim) }
    return Entry(index: entry.index - 8, attributes: .bold)
  }

  /// The least contrast at which text can be read: WCAG 2.1, success criterion 1.4.3.
  private static let minimumContrast = 4.5
  /// The least contrast to both white and black of a colour on a background that isn't known: that of
  /// blue on black, which all terminals have made lighter.
  private static let minimumGuess = 2.2

  private func isReadable(_ entry: Entry) -> Bool {
    guard entry.index >= 0 else { return true }
    let isPacked = colors == 1 << 24 && entry.index >= 8
    let color = isPacked ? RGB(packed: Int(entry.index)) : RGB(index: Int(entry.index))
    guard let background else {
      return min(color.contrast(to: .white), color.contrast(to: .black)) >= Self.minimumGuess
    }
    return color.contrast(to: background) >= Self.minimumContrast
  }

  /// The entry for a background.
  package func background(_ color: Color?) -> Entry {
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

// MARK: - Colours

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

  fileprivate var nearestNamed: Int {
    var best = 0
    for index in 1..<16 where distance(RGB(index: index)) < distance(RGB(index: best)) {
      best = index
    }
    return best
  }

  /// The nearest entry of the 6x6x6 cube and the greys.
  ///
  /// The 16 named colours aren't considered, because each terminal shows them differently.
  fileprivate var nearestOfCube: Int {
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

// MARK: - The terminal's background

/// The question for the colour of the terminal's background (OSC 11 of XTerm's control sequences).
enum BackgroundQuery {
  static let question = "\u{1B}]11;?\u{1B}\\".bytes
  private static let answer = "\u{1B}]11;".bytes

  /// The background that the variable COLORFGBG names, as rxvt, konsole and others set it: the number
  /// of the text's colour and, last, that of the background.
  static var toldByEnvironment: RGB? {
    guard let value = getenv("COLORFGBG").map({ String(cString: $0) }),
      let index = value.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(index)
    else { return nil }
    return RGB(index: index)
  }

  enum Outcome {
    /// The bytes don't begin with an answer.
    case none
    case incomplete
    /// An answer; the colour is `nil` where its notation is unknown.
    case complete(RGB?, length: Int)
  }

  /// The length in bytes from which on an answer is no longer waited for: no terminal sends a
  /// longer one.
  private static let longest = 64

  /// Reads an answer at the beginning of `bytes`.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    guard zip(bytes, answer).allSatisfy({ $0 == $1 }) else { return .none }
    guard let end = bytes.indices.dropFirst(answer.count).first(where: { ends(at: $0, bytes) })
    else { return bytes.count > longest ? .complete(nil, length: bytes.count) : .incomplete }
    let isBell = bytes[end] == bell
    guard isBell || end + 1 < bytes.count else { return .incomplete }
    let color = color(UnsafeBufferPointer(rebasing: bytes[answer.count..<end]))
    if isBell { return .complete(color, length: end + 1) }
    // An escape without a backslash begins another sequence, which the caller reads next.
    guard bytes[end + 1] == UInt8(ascii: "\\") else { return .complete(nil, length: end) }
    return .complete(color, length: end + 2)
  }

  private static let bell: UInt8 = 0x07

  private static func ends(at place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[place] == bell || bytes[place] == 0x1B
  }

  /// Whether `byte` can be part of an answer that arrives in pieces.
  static func canGoOn(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "r"), UInt8(ascii: "g"),
      UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "\\"), bell, 0x1B:
      true
    default: false
    }
  }

  /// Reads `rgb:RRRR/GGGG/BBBB`, with one to four digits each.
  private static func color(_ text: UnsafeBufferPointer<UInt8>) -> RGB? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), text.starts(with: "rgb".utf8) else {
      return nil
    }
    let levels = text[(colon + 1)...].split(separator: UInt8(ascii: "/")).prefix(3).compactMap {
      digits -> Int? in
      guard (1...4).contains(digits.count) else { return nil }
      return Int(String(decoding: digits, as: UTF8.self), radix: 16)
        .map { $0 * 255 / ((1 << (4 * digits.count)) - 1) }
    }
    return levels.count == 3 ? RGB(levels[0], levels[1], levels[2]) : nil
  }
}
