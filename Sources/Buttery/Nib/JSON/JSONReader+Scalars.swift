// Reading numbers and strings.
extension JSONReader {
  mutating func number() throws(JSONSyntaxError) -> Double {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw error("the number is too large - use a smaller one", at: start)
    }
    return number
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    guard position > start else { throw error("a digit is missing here") }
  }

  /// Reads the string whose opening quote is at the position.
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        units += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
      case 0..<0x20:
        throw error("a line ends, or a control character stands, in a string - write it as \\n")
      default:
        units.append(byte)
        position += 1
      }
    }
    throw error("the string is never closed - end it with a double quote", at: start)
  }

  /// Reads the escape sequence at the position and returns its character.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default: throw error("there is no such escape - write a backslash as \\\\", at: start)
    }
  }

  private mutating func unicodeEscape(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("half of a surrogate pair - write the character itself", at: start)
    }
    let second = try codeUnit(start)
    guard UTF16.isTrailSurrogate(second) else {
      throw error("half of a surrogate pair - write the character itself", at: start)
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit(_ start: Int) throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("\\u needs four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
