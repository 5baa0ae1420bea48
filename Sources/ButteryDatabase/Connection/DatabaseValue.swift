/// A field of a database as the engine gives it, and as it is handed back in a parameter.
///
/// SQLite compares values by their type, so integers, numbers, texts and blobs stay what they are.
/// Every other engine speaks in texts: its own, in its own collation, which nobody here reads.
package enum DatabaseValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  /// The bytes of a text, in UTF-8 where the engine keeps its promise.
  case text([UInt8])
  case blob([UInt8])

  package static func text(_ text: String) -> DatabaseValue { .text(Array(text.utf8)) }

  package var isNull: Bool { self == .null }

  /// What a section is called whose rows have no value, or an empty text.
  package static let nameOfMissing = "(none)"
  package static let nameOfEmpty = "(empty)"

  /// What a person reads of it; nil for a missing value, hexadecimal digits for a blob.
  package var string: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): "x'" + bytes.map(hexadecimal).joined() + "'"
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

extension DatabaseValue {
  /// The whole number that it is or that its text is, as engines write counts.
  package var integer: Int? {
    switch self {
    case .integer(let number): Int(number)
    case .text(let bytes): Int(String(decoding: bytes, as: UTF8.self))
    case .real(let number): Int(exactly: number)
    case .null, .blob: nil
    }
  }
}
