/// The reason why the engine can't answer a query, in one line (DB-11).
package struct QueryRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  package let reason: String

  package var description: String { reason }
}
