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
