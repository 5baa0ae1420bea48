/// The byte that stands between two fields.
package struct Delimiter: RawRepresentable, Hashable, Sendable {
  /// The byte itself.
  package let rawValue: UInt8

  /// Fields with commas between them (CSV).
  package static let comma = Delimiter(unchecked: UInt8(ascii: ","))

  /// Fields with tabs between them (TSV).
  package static let tab = Delimiter(unchecked: UInt8(ascii: "\t"))

  /// Fields with semicolons between them, as spreadsheets write where the comma is a decimal point.
  package static let semicolon = Delimiter(unchecked: UInt8(ascii: ";"))

  /// Fields with vertical bars between them.
  static let pipe = Delimiter(unchecked: UInt8(ascii: "|"))

  /// Fields with a single blank between them, as R and NumPy write them.
  package static let space = Delimiter(unchecked: UInt8(ascii: " "))

  /// Fields with circumflexes between them.
  static let circumflex = Delimiter(unchecked: UInt8(ascii: "^"))

  /// A control character that stands in no line, for texts in which a line is a single field.
  package static let absent = Delimiter(unchecked: 0x1F)

  /// Creates a delimiter of any other ASCII byte; nil for a double quote, a carriage return, a line
  /// feed and all bytes over 127.
  package init?(rawValue: UInt8) {
    guard rawValue < 0x80, ![ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn].contains(rawValue)
    else { return nil }
    self.rawValue = rawValue
  }

  private init(unchecked rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// The bytes that have a meaning in many formats.
enum ASCII {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}
