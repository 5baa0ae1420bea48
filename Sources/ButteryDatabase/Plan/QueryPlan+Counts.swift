package import ButteryRecords

extension QueryPlan {
  /// A statement that counts the rows of some sections, each up to a limit.
  func boundedCounts(of sections: [SectionPages.Key], limit: Int) -> Statement {
    let parts = sections.enumerated().map { number, section in
      let rows: SQLFragment = """
        select 1 from \(source)\(clause(condition(ofSection: section))) limit \(number: limit)
        """
      return """
        select \(number: number), count(*) from (\(rows)) rows\(number: number)
        """ as SQLFragment
    }
    return parts.joined(by: " union all ").statement(for: dialect)
  }

  /// A statement that counts the rows of a section, or of all for nil, and measures them.
  func count(of section: SectionPages.Key?, measures: [Measure]) -> Statement {
    let figures = measures.map { expression(of: $0) ?? "null" }
    let columns = (["count(*)"] + figures).joined(by: ", ")
    let condition = section.map { self.condition(ofSection: $0) } ?? condition
    let query: SQLFragment = "select \(columns) from \(source)\(clause(condition))"
    return query.statement(for: dialect)
  }

  private func clause(_ condition: SQLFragment?) -> SQLFragment {
    condition.map { " where \($0)" } ?? ""
  }

  /// What a measure is called by engines; nil for one that they don't have.
  private func expression(of measure: Measure) -> SQLFragment? {
    guard relation.columns.indices.contains(measure.column) else { return nil }
    let column = relation.columns[measure.column]
    guard measure.statistic.isMeaningful(for: column.kind), column.isOrdered else { return nil }
    let name: SQLFragment = "\(name: column.name)"
    return switch measure.statistic {
    case .sum: "sum(\(name))"
    case .mean: "avg(\(name))"
    case .least: "min(\(name))"
    case .greatest: "max(\(name))"
    case .count: "count(\(name))"
    case .distinct: "count(distinct \(name))"
    case .median where dialect == .postgreSQL:
      "percentile_cont(0.5) within group (order by \(name))"
    case .median, .first, .last, .change, .changeInPercent: nil
    }
  }
}

extension DatabaseAddress {
  /// What sections can be measured by: the statistics that the engine has.
  ///
  /// No row is the first one of a section but by the order that it is shown in.
  package var statistics: [Aggregate] {
    let all: [Aggregate] = [.sum, .mean, .median, .least, .greatest, .count, .distinct]
    switch self {
    case .postgreSQL: return all
    case .sqlite: return all.filter { $0 != .median }
    }
  }

  /// What the engine is called.
  package var engineName: String {
    switch self {
    case .sqlite: "SQLite"
    case .postgreSQL: "the server"
    }
  }
}
