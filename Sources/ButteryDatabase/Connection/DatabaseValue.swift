internal import ButteryRecords

/// A value from a database, in the form in which it is also passed back as a parameter.
///
/// SQLite compares values by their types, so integers, floating-point numbers, texts and blobs are kept
/// apart. PostgreSQL's values are all texts in its own notation, which this module passes back
/// unchanged (DB-4).
package enum DatabaseValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  /// The bytes of a text; UTF-8 unless the database has invalid text.
  case text([UInt8])
  case blob([UInt8])
  /// A part of a long text or blob, which stands for it in a page of rows.
  case beginning(Beginning)

  /// The beginning of a value that is too long for a page of rows.
  ///
  /// It is only shown. What needs the value itself fetches the row by its key.
  package struct Beginning: Sendable, Hashable {
    /// The beginning as it is written; empty for a blob.
    package var text: [UInt8]

    /// The size of a blob; nil for a text.
    package var byteCount: Int?
  }

  package static func text(_ text: String) -> DatabaseValue { .text(Array(text.utf8)) }

  package var isNull: Bool { self == .null }

  /// The names of the sections of rows without a value and of rows with an empty text.
  package static let nameOfMissing = "(none)"
  package static let nameOfEmpty = "(empty)"

  package var isBeginning: Bool { if case .beginning = self { true } else { false } }

  /// The value as text: nil for NULL, hexadecimal digits for a blob.
  package var string: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): "x'" + bytes.map(hexadecimal).joined() + "'"
    case .beginning(let beginning): beginning.string
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

extension DatabaseValue {
  /// The blob that is written as a text, such as `x'0102'`; nil if the text is no such literal.
  init?(blobLiteral text: String) {
    let all = Array(text.utf8)
    guard all.count >= 3, all.count % 2 == 1, all[0] | 0x20 == UInt8(ascii: "x"),
      all[1] == UInt8(ascii: "'"), all.last == UInt8(ascii: "'")
    else { return nil }
    let digits = all[2..<all.count - 1].compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == all.count - 3 else { return nil }
    self = .blob(
      stride(from: 0, to: digits.count, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) })
  }

  /// The whole number of a number or of a text, such as a count; nil for other values.
  package var integer: Int? {
    switch self {
    case .integer(let number): Int(number)
    case .text(let bytes): Int(String(decoding: bytes, as: UTF8.self))
    case .real(let number): Int(exactly: number)
    case .null, .blob, .beginning: nil
    }
  }
}

extension DatabaseValue.Beginning {
  /// The text with a mark at its end, or a blob's size.
  fileprivate var string: String {
    if let byteCount { return "(\(NumberFormatter.grouped(String(byteCount))) bytes)" }
    return String(decoding: text, as: UTF8.self) + "…"
  }
}

/// A number of rows, and how certain it is (DB-7).
package enum DatabaseCount: Sendable, Hashable {
  /// A number that was counted.
  case exact(Int)

  /// The engine's estimate from its statistics.
  case estimate(Int)

  /// A lower bound: there may be more rows.
  case atLeast(Int)

  /// The number without its mark.
  package var number: Int {
    switch self {
    case .exact(let number), .estimate(let number), .atLeast(let number): number
    }
  }

  package var isExact: Bool { if case .exact = self { true } else { false } }

  /// Whether it is more than a lower bound.
  package var isKnown: Bool { if case .atLeast = self { false } else { true } }

  /// The mark before the number: nothing, `~`, or `>`.
  package var mark: String {
    switch self {
    case .exact: ""
    case .estimate: "~"
    case .atLeast: ">"
    }
  }
}
