/// Finds the members of an object of JSON on one line.
///
/// Nested values are skipped by counting brackets, at any depth. The scanner doesn't check strings
/// and numbers, so it also accepts texts that are nearly JSON.
struct JSONObjectScanner {
  /// Where a member's key (without quotes) and its value are.
  struct Member {
    let key: Range<Int>
    let value: Range<Int>
    let kind: FieldKind
  }

  enum Step {
    case member(Member)
    /// The object has ended, and nothing follows.
    case end
    case mistake
  }

  private let text: UnsafeRawBufferPointer
  private var index = 0
  private var isFirst = true

  /// Begins to scan an object; nil if the text begins with something else.
  init?(_ text: UnsafeRawBufferPointer) {
    self.text = text
    skipSpace()
    guard consume("{") else { return nil }
  }

  mutating func next() -> Step {
    skipSpace()
    if consume("}") {
      skipSpace()
      return index == text.count ? .end : .mistake
    }
    if !isFirst {
      guard consume(",") else { return .mistake }
      skipSpace()
    }
    isFirst = false
    guard let key = string() else { return .mistake }
    skipSpace()
    guard consume(":") else { return .mistake }
    skipSpace()
    guard let (value, kind) = value() else { return .mistake }
    return .member(Member(key: key.lowerBound + 1..<key.upperBound - 1, value: value, kind: kind))
  }

  private mutating func value() -> (Range<Int>, FieldKind)? {
    guard index < text.count else { return nil }
    switch text[index] {
    case ASCII.quote: return string().map { ($0, .string) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nested().map { ($0, .literal) }
    default: return word()
    }
  }

  /// A string with its quotes.
  private mutating func string() -> Range<Int>? {
    let start = index
    guard consume("\"") else { return nil }
    while true {
      let quote = text.firstIndex(of: ASCII.quote, from: index)
      guard quote < text.count else { return nil }
      let isEscaped = backslashes(before: quote, downTo: index) % 2 == 1
      index = quote + 1
      // Bytes before this quote needn't be looked at again: no backslash has been seen behind it.
      if !isEscaped { return start..<index }
    }
  }

  private func backslashes(before end: Int, downTo start: Int) -> Int {
    var count = 0
    while end - count > start, text[end - count - 1] == JSONString.backslash { count += 1 }
    return count
  }

  /// An array or an object with its brackets.
  private mutating func nested() -> Range<Int>? {
    let start = index
    var depth = 0
    while index < text.count {
      switch text[index] {
      case ASCII.quote:
        guard string() != nil else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return start..<index }
    }
    return nil
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() -> (Range<Int>, FieldKind)? {
    let start = index
    while index < text.count, JSONByte.isPartOfWord(text[index]) { index += 1 }
    guard index > start else { return nil }
    let isNull = text.part(start..<index).elementsEqual("null".utf8)
    return (start..<index, isNull ? .null : .literal)
  }

  private mutating func consume(_ byte: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < text.count, JSONByte.isSpace(text[index]) { index += 1 }
  }
}

/// The bytes of JSON outside of strings.
enum JSONByte {
  static func isSpace(_ byte: UInt8) -> Bool { Grammar.isBlank(byte) || Grammar.isLineEnd(byte) }

  /// Whether a byte may be part of a number, `true`, `false` or `null`.
  static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || "+-.".utf8.contains(byte)
  }
}

/// Strings of JSON (RFC 8259, section 7).
enum JSONString {
  static let backslash = UInt8(ascii: "\\")

  private static let replacement: UInt32 = 0xFFFD

  /// Appends the text of a string, given without its quotes; false if an escape is invalid.
  ///
  /// A lone surrogate becomes U+FFFD. Control characters are taken as they are.
  static func unescape(_ text: UnsafeRawBufferPointer, into fields: inout FieldBuffer) -> Bool {
    var index = 0
    while true {
      let end = text.firstIndex(of: backslash, from: index)
      fields.append(contentsOf: text.part(index..<end))
      guard end < text.count else { return true }
      guard end + 1 < text.count else { return false }
      index = end + 2
      if text[end + 1] == UInt8(ascii: "u") {
        guard let scalar = scalar(in: text, at: &index) else { return false }
        append(scalar, to: &fields)
      } else if let byte = byte(escapedAs: text[end + 1]) {
        fields.append(byte)
      } else {
        return false
      }
    }
  }

  private static func byte(escapedAs letter: UInt8) -> UInt8? {
    switch letter {
    case ASCII.quote, backslash, UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): ASCII.lineFeed
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    default: nil
    }
  }

  /// The scalar whose four hexadecimal digits begin at `index`, with the second half of a surrogate
  /// pair.
  private static func scalar(in text: UnsafeRawBufferPointer, at index: inout Int) -> UInt32? {
    guard let first = unit(in: text, at: index) else { return nil }
    index += 4
    guard first & 0xF800 == 0xD800 else { return first }
    guard first < 0xDC00, index + 1 < text.count, text[index] == backslash,
      text[index + 1] == UInt8(ascii: "u"), let second = unit(in: text, at: index + 2),
      second & 0xFC00 == 0xDC00
    else { return replacement }
    index += 6
    return 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
  }

  private static func unit(in text: UnsafeRawBufferPointer, at index: Int) -> UInt32? {
    guard index + 4 <= text.count else { return nil }
    var unit: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = digit(text[index + offset]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
    default: nil
    }
  }

  private static func append(_ scalar: UInt32, to fields: inout FieldBuffer) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { fields.append(byte) }
  }
}
