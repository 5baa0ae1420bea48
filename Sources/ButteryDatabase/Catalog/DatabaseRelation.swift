package import ButteryRecords

/// A table, or a query in a table's place: what its rows have, and what tells them apart.
package struct DatabaseRelation: Sendable, Hashable {
  /// What a command line asks for.
  package enum Source: Sendable, Hashable {
    /// A table or a view; without a schema the one that the engine finds first. `key` names columns
    /// that tell rows apart where the engine knows of none, as with views.
    case table(schema: String? = nil, name: String, key: [String] = [])

    /// A query, and the columns that tell its rows apart.
    case query(String, key: [String])
  }

  /// A column.
  package struct Column: Sendable, Hashable {
    package var name: String

    /// The type in the engine's words; empty where there is none.
    package var type: String
    package var kind: ColumnKind
    package var isNullable: Bool

    /// Whether the engine can say which of two values comes first.
    package var isOrdered = true
  }

  /// What tells rows apart, the best that there is.
  package enum Key: Sendable, Hashable {
    case primaryKey([String])
    case uniqueIndex([String])

    /// What the person said; nobody has checked it.
    case given([String])

    /// SQLite's own number of a row, under the name that no column has taken.
    case rowID(String)

    /// Where PostgreSQL keeps a row, which changes with the row.
    case rowPlace([String])

    /// Nothing: only a first part is shown, and only once.
    case none

    package var columns: [String] {
      switch self {
      case .primaryKey(let columns), .uniqueIndex(let columns), .given(let columns),
        .rowPlace(let columns):
        columns
      case .rowID(let name): [name]
      case .none: []
      }
    }
  }

  /// What it is called on the screen.
  package var name: String

  /// The schema where one was asked for.
  package var schema: String?
  package var columns: [Column]
  package var key: Key

  /// Whether it has rows of its own, for which there can be an index.
  package var isBase = false

  /// The columns of the primary key, which has an index.
  var primaryKey: [String] = []

  /// Whether it is a query that a person typed.
  package var isQuery = false

  /// Whether rows lie on other servers behind the one that is asked.
  package var isForeign = false

  /// How many rows there may be; nil where the engine doesn't know.
  package var rowCount: DatabaseCount?

  /// The columns as the program knows those of files.
  package var recordColumns: [RecordColumn] {
    columns.map { column in
      var shown = RecordColumn(name: column.name, kind: column.kind)
      shown.isOfDatabase = true
      return shown
    }
  }
}
