/// The question for the colour of the terminal's background (OSC 11 of XTerm's control sequences).
enum BackgroundQuery {
  static let question = "\u{1B}]11;?\u{1B}\\".bytes
  private static let answer = "\u{1B}]11;".bytes

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
