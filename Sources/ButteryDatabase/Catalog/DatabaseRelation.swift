package import ButteryRecords

/// A table, or a query in place of a table: its columns and its key.
package struct DatabaseRelation: Sendable, Hashable {
  /// The table or query that the command line names.
  package enum Source: Sendable, Hashable {
    /// A table or a view. Without a schema, the engine's search order decides. `key` names the columns
    /// that tell rows apart, for tables without a key, such as views.
    case table(schema: String? = nil, name: String, key: [String] = [])

    /// A query, and the columns that tell its rows apart.
    case query(String, key: [String])
  }

  /// A column of a table.
  package struct Column: Sendable, Hashable {
    package var name: String

    /// The type as the engine writes it; empty where there is none.
    package var type: String
    package var kind: ColumnKind
    package var isNullable: Bool

    /// Why rows can't be ordered by the column, nor its values be compared; nil if they can.
    package var obstacle: String?

    /// PostgreSQL: the default operator class of the type, for ordered indexes; nil if it isn't known.
    var operatorClass: String?

    var length = Length.short

    var comparison = ColumnComparison()

    /// PostgreSQL: whether values are texts, so that they are compared without a cast.
    var isText = false

    /// PostgreSQL: whether the collation may take texts of other letters as equal, for which servers before
    /// version 18 have no patterns.
    var isLoose = false

    /// PostgreSQL: whether a cast to text writes, or may write, something else than the type's output
    /// function: a cast that the type's owner has made, or `true` for `t`.
    var isWrittenOtherwise = false

    /// SQLite: whether values keep the types that they have, as nothing is declared, or `blob`.
    var hasMixedTypes = false

    /// Whether an empty text is missing, as NULL is.
    var hasEmptyTexts = false

    /// How long the values of a column may be.
    enum Length: Sendable, Hashable {
      /// Never too long for a list.
      case short
      case text, bytes
      /// Long when it is written as text: JSON, XML, an array.
      case document
      /// A text, a blob or a number, each value by itself, as in SQLite.
      case any
    }
  }

  /// The columns that tell rows apart, by where they are known from (DB-2).
  package enum Key: Sendable, Hashable {
    case primaryKey([String])
    case uniqueIndex([String])

    /// Columns that the user named with `--key`; they haven't been checked.
    case given([String])

    /// SQLite's row number, under a name that no column has.
    case rowID(String)

    /// The physical place of a row in PostgreSQL (`ctid`), which changes when the row is updated.
    case rowPlace([String])

    /// A key that is unique in each table of an inheritance tree of PostgreSQL only; with `tableoid` and
    /// `ctid`, it tells all of its rows apart.
    case inherited([String])

    /// None: only the first rows are shown, and they are fetched once.
    case none

    /// Whether the key has numbers that the engine may give to other rows, when it writes a table anew.
    var hasPlaces: Bool {
      switch self {
      case .rowID, .rowPlace, .inherited: true
      case .primaryKey, .uniqueIndex, .given, .none: false
      }
    }

    package var columns: [String] {
      switch self {
      case .primaryKey(let columns), .uniqueIndex(let columns), .given(let columns),
        .rowPlace(let columns), .inherited(let columns):
        columns
      case .rowID(let name): [name]
      case .none: []
      }
    }
  }

  /// The name that is shown to the user.
  package var name: String

  /// The schema for users; nil where the name alone leads to the table.
  package var schema: String?

  /// The schema for statements, which the search path must not decide about (DB-1b).
  var path: String?
  package var columns: [Column]
  package var key: Key

  /// The columns that the user may not read, and that nothing asks for.
  package var unreadable: [String] = []

  /// Whether it stores rows, so that an index can be created on it.
  package var isBase = false

  /// The columns of the primary key, which has an index; empty if there is none.
  var primaryKey: [String] = []

  /// Whether it is a query that the user typed.
  package var isQuery = false

  /// Whether rows come from other servers, through foreign tables.
  package var isForeign = false

  /// The number of rows; nil where the engine doesn't know.
  package var rowCount: DatabaseCount?

  /// What pages rely on; nil for a query, and where the engine can't tell.
  var watch: RelationWatch?

  /// The columns in the form that those of files have.
  package var recordColumns: [RecordColumn] {
    columns.map { column in
      var shown = RecordColumn(name: column.name, kind: column.kind)
      shown.isOfDatabase = true
      shown.hasMixedTypes = column.hasMixedTypes
      return shown
    }
  }
}

/// The tables of a database.
package struct DatabaseCatalog: Sendable, Hashable {
  /// A table, a view, or another relation that can be read like a table.
  package struct Entry: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case table, view
      case materializedView = "materialized view"
      case partitionedTable = "partitioned table"
      case foreignTable = "foreign table"
      case virtualTable = "virtual table"
    }

    /// The schema; `main` for SQLite.
    package var schema: String
    package var name: String
    package var kind: Kind

    /// The number of rows; nil where the engine doesn't know.
    package var rowCount: DatabaseCount?

    /// The number of columns; nil if the engine can't tell, as for a view of a table that is gone.
    package var columnCount: Int?
  }

  /// The tables, ordered by schema and name, without partitions: their rows belong to another table.
  package var entries: [Entry]

  /// The largest number of rows that is counted to fill the list, which is cheap.
  static let maximumCounted = 1_000

  /// The time limit for counting the rows of tables.
  ///
  /// SQLite begins no count after this time in all; PostgreSQL gets three statements, each with this limit.
  static let countingTime = Duration.milliseconds(200)

  /// Turns a count with a limit of `maximumCounted + 1` rows into what it says about the table.
  static func bounded(_ count: Int) -> DatabaseCount {
    count > maximumCounted ? .atLeast(maximumCounted) : .exact(count)
  }

  package init(entries: [Entry]) { self.entries = entries }
}

/// An index of a table.
package struct DatabaseIndex: Sendable, Hashable {
  package var name: String

  /// The columns and expressions, as the engine writes them, followed by `desc` where they descend.
  package var columns: [String]
  package var isUnique: Bool
  package var isPrimary = false

  /// The condition of a partial index, as the engine writes it; nil if all rows have entries.
  package var condition: String?

  /// The access method, such as `gin` or `brin`; nil for an ordered index (B-tree).
  package var method: String?

  /// Whether queries can use the index; they can't while it is being built.
  package var isValid = true
}

extension [DatabaseIndex] {
  /// Creates indexes from rows, of which each has a column of an index and begins with the index's name.
  ///
  /// - Parameters:
  ///   - index: Returns the index of a row, without columns.
  ///   - column: Returns the column of a row, and whether it descends.
  init(
    _ rows: [[DatabaseValue]], index: ([DatabaseValue]) -> DatabaseIndex,
    column: ([DatabaseValue]) -> (name: String, isDescending: Bool)
  ) {
    self = []
    for row in rows {
      if last?.name != row[0].string { append(index(row)) }
      let (name, isDescending) = column(row)
      self[count - 1].columns.append(name + (isDescending ? " desc" : ""))
    }
  }
}

/// The indexes of a table as far as they are known; they are only asked for when a user wants them.
package enum KnownIndexes: Sendable, Hashable {
  case unasked
  case awaited
  case known([DatabaseIndex])

  /// The engine didn't answer.
  case refused
}
