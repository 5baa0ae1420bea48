import Buttery

/// The number of a row as a person types it, digit by digit; the first row is 1.
package struct RowNumber: Sendable {
  package private(set) var digits = ""

  /// The most digits; no table has as many rows.
  private static let mostDigits = 10

  package init() {}

  /// A text of digits only; nil for any other one.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    digits = text
  }

  /// The number; `Int.max` if the digits don't fit.
  package var value: Int { Int(digits) ?? .max }

  /// Appends a key if it is a digit; surplus digits are dropped.
  ///
  /// - Returns: Whether the key is a digit.
  mutating func append(_ key: Key) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let byte = character.utf8.first, character.utf8.count == 1, Self.isDigit(byte)
    else { return false }
    if digits.count < Self.mostDigits { digits.append(character) }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
