/// Why a database doesn't give rows that it was asked for, in one line.
struct DatabaseFailure: Error, CustomStringConvertible {
  let description: String
}
