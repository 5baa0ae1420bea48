/// The reason why a database doesn't return rows, in one line.
struct DatabaseFailure: Error, CustomStringConvertible {
  let description: String
}
