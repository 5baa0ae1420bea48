import ButteryDatabase

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
