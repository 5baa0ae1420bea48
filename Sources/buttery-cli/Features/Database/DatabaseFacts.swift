import Buttery
import ButteryDatabase
import ButteryRecords

/// What is known about a table of a database, as text for a panel.
struct DatabaseFacts {
  let address: DatabaseAddress
  let source: DatabaseRelation.Source
  let snapshot: DatabaseSnapshot
  /// The numbers of sections and rows, with their marks.
  let rows: String
  /// The row whose SQL statement is shown.
  let row: DatabasePlace

  var sections: [ReadingFacts.Section] {
    guard let relation = snapshot.relation else { return [] }
    return [
      Self.section("table", table(relation)), Self.section("statement of the first row", statement),
      Self.section("indexes", indexes(of: relation)),
      Self.section("columns", relation.columns.map(column)),
    ]
  }

  /// A section of the panel; control characters in names and values are made visible.
  private static func section(
    _ title: String, _ facts: [(name: String, value: String)]
  ) -> ReadingFacts.Section {
    ReadingFacts.Section(
      title: title,
      facts: facts.map { fact in
        FieldCell.Field(
          name: TextMetrics.visible(String(fact.name.prefix(maximumName))),
          value: TextMetrics.visible(String(fact.value.prefix(maximumValue))))
      })
  }

  private static let maximumName = 100
  private static let maximumValue = 4_000

  // MARK: Table

  private func table(_ relation: DatabaseRelation) -> [(String, String)] {
    var facts = [("database", address.name)]
    if case .query(let text, _) = source {
      facts.append(("query", text))
    } else {
      facts.append(("name", relation.schema.map { "\($0).\(relation.name)" } ?? relation.name))
    }
    facts.append(("key", key(of: relation)))
    facts.append(("order", order))
    facts.append(
      ("rows", "\(rows)\(howKnown); \(NumberFormatter.grouped(snapshot.loadedCount)) loaded"))
    if !snapshot.query.groupColumns.isEmpty { facts.append(("sections", sectionCount)) }
    return facts
  }

  private func key(of relation: DatabaseRelation) -> String {
    let columns = relation.key.columns.joined(separator: ", ")
    return switch relation.key {
    case .primaryKey: "\(columns): the primary key"
    case .uniqueIndex: "\(columns): a unique index"
    case .inherited: "\(columns): unique over all tables that inherit from this one"
    case .given: "\(columns): from --key, not checked"
    case .rowID: "\(columns): the number that SQLite gives each row"
    case .rowPlace: "\(columns): physical row address (slow); --key can name another"
    case .none: "none: only the first rows are shown; name one with --key"
    }
  }

  private var order: String {
    let terms = snapshot.order.terms.map { $0.column + ($0.isDescending ? " desc" : "") }
    return terms.isEmpty ? "none" : terms.joined(separator: ", ")
  }

  private var howKnown: String {
    switch snapshot.total {
    case .exact?: ", counted"
    case .estimate?: ", by the engine's statistics"
    case .atLeast?: " seen so far"
    case nil: ""
    }
  }

  private var sectionCount: String {
    let count = NumberFormatter.grouped(snapshot.seenSectionCount)
    return snapshot.hasAllSections ? count : "> \(count) seen so far"
  }

  // MARK: Statement

  private var statement: [(String, String)] {
    guard let statement = snapshot.statement(ofRowAt: row) else {
      return [("SQL", "this row isn't loaded")]
    }
    let mark = { (number: Int) in
      switch address {
      case .sqlite: "?\(number)"
      case .postgreSQL: "$\(number)"
      }
    }
    return [("SQL", statement.plainText ?? statement.text)]
      + statement.parameters.enumerated().map { index, value in
        (mark(index + 1), value.shortName())
      }
  }

  // MARK: Indexes and columns

  private func indexes(of relation: DatabaseRelation) -> [(String, String)] {
    switch snapshot.indexes {
    case .unasked, .awaited: return [("", "…")]
    case .refused: return [("", "not available")]
    case .known(let indexes) where indexes.isEmpty:
      return [("", relation.isBase ? "none besides the key" : "none: not a table")]
    case .known(let indexes): return indexes.map { ($0.name, Self.text(of: $0)) }
    }
  }

  private static func text(of index: DatabaseIndex) -> String {
    let kind =
      index.isPrimary ? "primary key" : index.isUnique ? "unique" : index.method.map { "by \($0)" }
    let parts = [
      kind, index.condition.map { "where \($0)" },
      index.isValid ? nil : "can't be used: not built completely",
    ]
    return ([index.columns.joined(separator: ", ")] + parts.compactMap(\.self))
      .joined(separator: "; ")
  }

  private func column(_ column: DatabaseRelation.Column) -> (String, String) {
    let type = column.type.isEmpty ? "no type" : column.type
    let isNamed = type.lowercased().contains(column.kind.rawValue)
    return (
      column.name,
      type + (column.isNullable ? "" : " not null")
        + (isNamed ? "" : ", shown as \(column.kind.rawValue)")
    )
  }
}

extension DatabaseModel {
  /// The number of rows; while those of a query are on their way, or none have come, it isn't known.
  func rowsText(for query: RecordQuery) -> String {
    query != snapshot.query || failure != nil ? "… rows" : rowCountMark.rows(rowCount)
  }
}
