import ButteryDatabase
import ButteryRecords

// MARK: - Values and numbers of rows

extension DatabaseValue {
  /// A condition that only rows with this value in a column fulfil, or all others.
  func filter(
    ofColumn column: Int, in columns: [RecordColumn], isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    guard !isBeginning else { throw RowRefusal(reason: "too long to filter by; : finds a part") }
    let writer = ConditionWriter(columns)
    if isNull {
      let text = writer.name(ofColumn: column).map { "\($0) \(isExcluded ? "!=" : "=") null" }
      guard let text, let filter = try? RecordFilter(text, columns: columns) else {
        throw RowRefusal(reason: "can't name this column in a condition")
      }
      return filter
    }
    let filter = (bytes ?? []).withUnsafeBufferPointer {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else { throw .ofValue }
    return filter
  }

  /// The name of a section with this value, for printing.
  var name: String {
    guard let string else { return Self.nameOfMissing }
    return string.isEmpty ? Self.nameOfEmpty : string
  }

  /// A shorter name for the screen: of a long blob it has the first bytes and the size.
  ///
  /// - Parameter type: The column's type; PostgreSQL sends values of the type `bytea` as text.
  func shortName(ofType type: String? = nil) -> String {
    switch self {
    case .blob(let bytes) where bytes.count > Self.maximumOfBlob:
      let start = DatabaseValue.blob(Array(bytes.prefix(Self.maximumOfBlob))).string ?? ""
      return "\(start.dropLast())… (\(NumberFormatter.grouped(bytes.count)) bytes)"
    case .text(let digits) where type == "bytea" && digits.count > 2 + 2 * Self.maximumOfBlob:
      let start = String(decoding: digits.prefix(2 + 2 * Self.maximumOfBlob), as: UTF8.self)
      return "\(start)… (\(NumberFormatter.grouped(digits.count / 2 - 1)) bytes)"
    default: return name
    }
  }

  private static let maximumOfBlob = 8

  /// The value as text; nil for NULL.
  var bytes: [UInt8]? {
    if case .text(let bytes) = self { bytes } else { string.map { Array($0.utf8) } }
  }
}

extension CountMark {
  init(_ count: DatabaseCount) {
    switch count {
    case .exact: self = .exact
    case .estimate: self = .estimate
    case .atLeast: self = .moreThan
    }
  }
}

// MARK: - Failures

/// The reasons of a database's failures in forms that are short enough for the top line.
enum DatabaseReason {
  /// The reason without the database's name, which the screen shows elsewhere.
  ///
  /// Of a failing connection it is the last part only, which is cut off first where there is little
  /// room.
  static func text(of error: any Error) -> String {
    switch error as? DatabaseError {
    case .unreachable(_, let reason)?, .lost(_, let reason)?:
      "no connection: \(cause(in: reason)); r tries again"
    case .noTable(_, let reason)?, .refused(_, let reason)?, .cannotShow(_, let reason)?: reason
    default: "\(error)"
    }
  }

  /// The last part of a library's message, where the cause stands.
  static func cause(in reason: String) -> String {
    let parts = reason.split(separator: ": ")
    let last = parts.last.map(String.init) ?? reason
    return last.count > 36 ? last.prefix(35) + "…" : last
  }
}

/// The reason why a database doesn't return rows, in one line.
struct DatabaseFailure: Error, CustomStringConvertible {
  let description: String
}
