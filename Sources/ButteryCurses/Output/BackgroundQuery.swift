/// OSC 11 of XTerm's control sequences: which colour the terminal's background has.
enum BackgroundQuery {
  static let question = "\u{1B}]11;?\u{1B}\\".bytes
  private static let answer = "\u{1B}]11;".bytes

  enum Outcome {
    /// The bytes begin with something else.
    case none
    case incomplete
    /// An answer, whose colour may be written in a way that isn't known.
    case complete(RGB?, length: Int)
  }

  /// No terminal sends a longer one.
  private static let longest = 64

  /// Looks whether `bytes` begin with an answer.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    guard zip(bytes, answer).allSatisfy({ $0 == $1 }) else { return .none }
    guard let end = bytes.indices.dropFirst(answer.count).first(where: { ends(at: $0, bytes) })
    else { return bytes.count > longest ? .complete(nil, length: bytes.count) : .incomplete }
    let isBell = bytes[end] == bell
    guard isBell || end + 1 < bytes.count else { return .incomplete }
    let color = color(UnsafeBufferPointer(rebasing: bytes[answer.count..<end]))
    if isBell { return .complete(color, length: end + 1) }
    // Another escape begins something else, which isn't lost.
    guard bytes[end + 1] == UInt8(ascii: "\\") else { return .complete(nil, length: end) }
    return .complete(color, length: end + 2)
  }

  private static let bell: UInt8 = 0x07

  private static func ends(at place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[place] == bell || bytes[place] == 0x1B
  }

  /// Whether a byte can be part of an answer that was cut into pieces.
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
