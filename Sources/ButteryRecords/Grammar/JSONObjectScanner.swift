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
    guard take("{") else { return nil }
  }

  mutating func next() -> Step {
    skipSpace()
    if take("}") {
      skipSpace()
      return index == text.count ? .end : .mistake
    }
    if !isFirst {
      guard take(",") else { return .mistake }
      skipSpace()
    }
    isFirst = false
    guard let key = string() else { return .mistake }
    skipSpace()
    guard take(":") else { return .mistake }
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
    guard take("\"") else { return nil }
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
    while index < text.count, Self.isPartOfWord(text[index]) { index += 1 }
    guard index > start else { return nil }
    let isNull = text.part(start..<index).elementsEqual("null".utf8)
    return (start..<index, isNull ? .null : .literal)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < text.count, Self.isSpace(text[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }
}
