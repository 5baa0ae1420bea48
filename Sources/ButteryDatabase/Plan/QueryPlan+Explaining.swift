internal import ButteryRecords

/// The engine's own account of how it would answer a query (EXPLAIN).
struct Explanation: Sendable, Hashable {
  /// The number of rows that the engine expects to read or sort before the first row comes; nil where
  /// it reads an index, or few rows.
  var slowRowCount: Int?

  /// The number of rows that the engine expects in the result; nil where it doesn't say.
  var rowCount: Int?
}

extension QueryPlan {
  /// The number of rows from which a user notices that they are read or sorted.
  private static let manyRows = 50_000

  /// Asks the engine how it would fetch the first page of the whole table (DB-12).
  func explain(run: Run) throws(DatabaseError) -> Explanation {
    let first = PageQuery(
      relation: source, columns: relation.columns.map(\.name), order: order, condition: condition,
      comparison: comparison)
    let statement = first.rows(.first, limit: 80, for: dialect)
    let lines = try run(Self.explaining(statement, dialect)).rows.map { row in
      row[dialect == .sqlite ? 3 : 0].string ?? ""
    }
    return dialect == .sqlite ? sqliteExplanation(lines) : postgreSQLExplanation(lines)
  }

  private static func explaining(_ statement: Statement, _ dialect: Dialect) -> Statement {
    Statement(
      (dialect == .sqlite ? "explain query plan " : "explain ") + statement.text,
      statement.parameters)
  }

  private func sqliteExplanation(_ lines: [String]) -> Explanation {
    let isSlow =
      lines.contains { $0.hasPrefix("USE TEMP B-TREE FOR") }
      || condition != nil && lines.contains { $0.hasPrefix("SCAN") && !$0.contains("USING") }
    guard isSlow, let count = relation.rowCount?.number, count >= Self.manyRows else {
      return Explanation()
    }
    return Explanation(slowRowCount: count)
  }

  private func postgreSQLExplanation(_ lines: [String]) -> Explanation {
    var explanation = Explanation()
    var workers = 0
    for line in lines {
      if let planned = line.firstRange(of: "Workers Planned: ") {
        workers = Int(line[planned.upperBound...].prefix { $0.isNumber }) ?? 0
      }
      let isSort = line.contains("Sort  (") && !line.contains("Incremental Sort")
      let isScan = line.contains("Seq Scan on")
      guard isSort || isScan, let count = readCount(in: line, isScan: isScan, workers: workers),
        count >= Self.manyRows
      else { continue }
      explanation.slowRowCount = max(explanation.slowRowCount ?? 0, count)
    }
    return explanation
  }

  /// Returns how many rows a step of the plan reads; nil if its line has no number.
  ///
  /// The plan gives the rows that come out of the step. Where several processes work in parallel, it
  /// gives those of one process.
  private func readCount(in line: String, isScan: Bool, workers: Int) -> Int? {
    if isScan, relation.isBase, let count = relation.rowCount?.number { return count }
    let share = workers > 0 ? Double(workers) + max(0, 1 - 0.3 * Double(workers)) : 1
    return Self.rowCount(in: line).map { Int(Double($0) * share) }
  }

  private static func rowCount(in line: String) -> Int? {
    line.firstRange(of: "rows=").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
  }

  /// Returns how many rows the planner expects as the query's result; nil for engines that don't say.
  func estimatedCount(run: Run) throws(DatabaseError) -> Int? {
    guard dialect == .postgreSQL else { return nil }
    let clause: SQLFragment = condition.map { " where \($0)" } ?? ""
    let query: SQLFragment = "select 1 from \(source)\(clause)"
    let lines = try run(Self.explaining(query.statement(for: dialect), dialect)).rows
    return lines.first?[0].string.flatMap(Self.rowCount)
  }

  /// Returns the line that says how slow the query is and which index would help; nil if it isn't slow
  /// (DB-12).
  func note(on explanation: Explanation) -> String? {
    guard let count = explanation.slowRowCount else { return nil }
    let isKnown: Set<String> = ["rowid", "_rowid_", "oid", "ctid", "tableoid"]
    let terms = order.terms.filter { !isKnown.contains($0.column) }
    let reason = "about \(NumberFormatter.grouped(String(count))) rows are read for each page"
    guard relation.isBase else { return reason }
    guard !terms.isEmpty else {
      return relation.primaryKey.isEmpty ? "a primary key would help; \(reason)" : reason
    }
    // The primary key has an index already.
    guard !terms.map(\.column).starts(with: relation.primaryKey) || relation.primaryKey.isEmpty
    else { return reason }
    let columns = terms.map { Self.shown($0.column) + ($0.isDescending ? " desc" : "") }
    let list = columns.joined(separator: ", ")
    // The reason comes last, because a narrow line cuts the end off.
    return "create index \(indexName(of: terms))on \(shownName) (\(list)) would help; \(reason)"
  }

  /// The name of the suggested index with a blank behind it; empty for PostgreSQL, which chooses a name.
  private func indexName(of terms: [OrderTerm]) -> String {
    guard dialect == .sqlite else { return "" }
    let name = ([relation.name] + terms.map(\.column)).joined(separator: "_")
    return Self.shown(name) + " "
  }

  private var shownName: String {
    let schema = relation.schema.map { Self.shown($0) + "." } ?? ""
    return schema + Self.shown(relation.name)
  }

  /// Returns a name as a user would type it: quoted only where necessary.
  private static func shown(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 == 0x5F || $0 &- 0x61 < 26 || $0 &- 0x30 < 10 }
    return isPlain ? name : Dialect.quoted(name)
  }

  /// Asks the engine (EXPLAIN) whether an index leads from one group to the next.
  ///
  /// Without such an index the engine would sort all rows for each group.
  func canSeekGroups(run: Run) throws(DatabaseError) -> Bool {
    let lines = try run(Self.explaining(groupQuery.group(.first, for: dialect), dialect)).rows
    let sort = dialect == .sqlite ? "USE TEMP B-TREE FOR" : "Sort  ("
    return !lines.contains { ($0[dialect == .sqlite ? 3 : 0].string ?? "").contains(sort) }
  }

  /// Whether rows may come from other servers though the table doesn't say so, as with views.
  var mayNeedSteps: Bool {
    dialect == .postgreSQL && comparison == .row && rows.terms.count > 1
  }

  /// Whether this server would compare rows with a key itself, rather than the server that has the rows
  /// (DB-3).
  ///
  /// - Parameter key: The key of any row: only a page beside a row has a comparison.
  func needsSteps(
    _ section: SectionPages.Key, _ key: SectionPages.Key, run: Run
  ) throws(DatabaseError) -> Bool {
    let statement = pages(ofSection: section).rows(.after(key), limit: 80, for: dialect)
    let lines = try run(Self.explaining(statement, dialect)).rows.compactMap { $0[0].string }
    guard let scan = lines.firstIndex(where: { $0.contains("Foreign Scan") }) else { return false }
    return lines[scan...].contains { $0.contains("Filter: (ROW(") }
  }
}
