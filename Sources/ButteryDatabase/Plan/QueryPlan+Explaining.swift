/// What an engine says of how it would answer a query.
struct Explanation: Sendable, Hashable {
  /// How many rows the engine expects to read or sort before the first one comes; nil where it reads
  /// an index, or few.
  var slowRowCount: Int?

  /// How many rows the engine expects in all; nil where it doesn't say.
  var rowCount: Int?
}

extension QueryPlan {
  /// So many rows are read or sorted before somebody notices.
  private static let manyRows = 50_000

  /// Asks how the first page of a section, or of the sections, would be found.
  func explain(run: Run) throws(DatabaseError) -> Explanation {
    let first = PageQuery(
      relation: source, columns: relation.columns.map(\.name), order: order, condition: condition,
      comparison: comparison)
    let statement = first.rows(.first, limit: 80, for: dialect)
    let lines = try run(Self.explaining(statement, dialect)).rows.map { row in
      row[dialect == .sqlite ? 3 : 0].string ?? ""
    }
    return dialect == .sqlite ? sqliteExplanation(lines) : Self.postgreSQLExplanation(lines)
  }

  private static func explaining(_ statement: Statement, _ dialect: Dialect) -> Statement {
    Statement(
      (dialect == .sqlite ? "explain query plan " : "explain ") + statement.text,
      statement.parameters)
  }

  private func sqliteExplanation(_ lines: [String]) -> Explanation {
    let count = relation.rowCount?.number ?? Self.manyRows
    let isSlow =
      lines.contains { $0.hasPrefix("USE TEMP B-TREE FOR") }
      || condition != nil && lines.contains { $0.hasPrefix("SCAN") && !$0.contains("USING") }
    return Explanation(slowRowCount: isSlow && count >= Self.manyRows ? count : nil)
  }

  private static func postgreSQLExplanation(_ lines: [String]) -> Explanation {
    var explanation = Explanation()
    for line in lines {
      let isSort = line.contains("Sort  (") && !line.contains("Incremental Sort")
      guard isSort || line.contains("Seq Scan on"), let count = rowCount(in: line),
        count >= manyRows
      else { continue }
      explanation.slowRowCount = max(explanation.slowRowCount ?? 0, count)
    }
    return explanation
  }

  private static func rowCount(in line: String) -> Int? {
    line.firstRange(of: "rows=").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
  }

  /// How many rows the planner expects of the query; nil for engines that don't say.
  func estimatedCount(run: Run) throws(DatabaseError) -> Int? {
    guard dialect == .postgreSQL else { return nil }
    let clause: SQLFragment = condition.map { " where \($0)" } ?? ""
    let query: SQLFragment = "select 1 from \(source)\(clause)"
    let lines = try run(Self.explaining(query.statement(for: dialect), dialect)).rows
    return lines.first?[0].string.flatMap(Self.rowCount)
  }

  /// The line that names the index which would help (DB-12).
  func note(on explanation: Explanation) -> String? {
    guard let count = explanation.slowRowCount else { return nil }
    let isKnown: Set<String> = ["rowid", "_rowid_", "oid", "ctid", "tableoid"]
    let terms = order.terms.filter { !isKnown.contains($0.column) }
    let start = "about \(count) rows are read for each page"
    guard !relation.isQuery else { return start }
    guard !terms.isEmpty else { return "\(start): a primary key would help" }
    let columns = terms.map { Self.shown($0.column) + ($0.isDescending ? " desc" : "") }
    let list = columns.joined(separator: ", ")
    return "\(start): create index on \(Self.shown(relation.name)) (\(list)) would help"
  }

  /// A name as it is typed: in quotes only where it needs them.
  private static func shown(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 == 0x5F || $0 &- 0x61 < 26 || $0 &- 0x30 < 10 }
    return isPlain ? name : Dialect.quoted(name)
  }

  /// Whether rows may lie on other servers without the table saying so, as those of views do.
  var mayNeedSteps: Bool {
    dialect == .postgreSQL && comparison == .row && rows.terms.count > 1
  }

  /// Whether a comparison of rows would be made here instead of where the rows are (DB-3).
  ///
  /// - Parameter key: One of a row, as only a page beside one compares.
  func needsSteps(
    _ section: SectionPages.Key, _ key: SectionPages.Key, run: Run
  ) throws(DatabaseError) -> Bool {
    let statement = pages(ofSection: section).rows(.after(key), limit: 80, for: dialect)
    let lines = try run(Self.explaining(statement, dialect)).rows.compactMap { $0[0].string }
    guard let scan = lines.firstIndex(where: { $0.contains("Foreign Scan") }) else { return false }
    return lines[scan...].contains { $0.contains("Filter: (ROW(") }
  }
}
