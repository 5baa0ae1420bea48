package import ButteryRecords

extension QueryPlan {
  /// Returns a statement that counts the rows of each section, up to a limit.
  ///
  /// Each row of the result is the section's index in `sections` and the count.
  func boundedCounts(of sections: [SectionPages.Key], limit: Int) -> Statement {
    let parts = sections.enumerated().map { number, section in
      let rows: SQLFragment = """
        select 1 from \(source)\(clause(condition(ofSection: section))) limit \(number: limit)
        """
      return """
        select \(number: number), \(dialect.function("count"))(*) from (\(rows)) rows\(number: number)
        """ as SQLFragment
    }
    return parts.joined(by: " union all ").statement(for: dialect)
  }

  /// Returns a statement for the exact number of rows and the values of measures.
  ///
  /// - Parameters:
  ///   - section: The section; nil for all rows.
  ///   - isRough: Whether sums may be rounded, so that they can't be too large.
  func count(
    of section: SectionPages.Key?, measures: [Measure], isRough: Bool = false
  ) -> Statement {
    let figures = measures.map { expression(of: $0, isRough: isRough) ?? "null" }
    let columns = (["\(dialect.function("count"))(*)"] + figures).joined(by: ", ")
    let condition = section.map { self.condition(ofSection: $0) } ?? condition
    let query: SQLFragment = "select \(columns) from \(source)\(clause(condition))"
    return query.statement(for: dialect)
  }

  func clause(_ condition: SQLFragment?) -> SQLFragment {
    condition.map { " where \($0)" } ?? ""
  }

  /// Counts the rows of a section, or all rows, and computes measures.
  ///
  /// Where one of the measures can't be computed, as numbers are too large to be added up, each is asked for
  /// by itself, so that the others are known.
  ///
  /// - Returns: The count and the measures that are known, and why others aren't, or are only rough.
  func figures(
    of section: SectionPages.Key?, _ measures: [Measure], run: Run
  ) throws(DatabaseError) -> (table: ResultTable, measures: [Measure], reasons: [String]) {
    do throws(DatabaseError) {
      return (try run(count(of: section, measures: measures)), measures, [])
    } catch {
      guard case .refused = error, !measures.isEmpty else { throw error }
    }
    var table = try run(count(of: section, measures: []))
    var (known, reasons): ([Measure], [String]) = ([], [])
    for measure in measures {
      let name = "\(measure.statistic.rawValue) of \(relation.columns[measure.column].name)"
      var refusal: String?
      for isRough in dialect == .sqlite && measure.statistic == .sum ? [false, true] : [false] {
        do throws(DatabaseError) {
          let row = try run(count(of: section, measures: [measure], isRough: isRough)).rows.first
          guard let value = row?[1] else { break }
          if let refusal { reasons.append("\(name) is rounded: \(refusal)") }
          refusal = nil
          table.rows[0].append(value)
          known.append(measure)
          break
        } catch {
          guard case .refused(_, let reason) = error else { throw error }
          refusal = reason
        }
      }
      if let refusal { reasons.append("no \(name): \(refusal)") }
    }
    return (table, known, reasons.map { VisibleText.sanitised($0) })
  }

  /// Returns the SQL expression for a measure; nil where the engine has none.
  func expression(of measure: Measure, isRough: Bool = false) -> SQLFragment? {
    guard relation.columns.indices.contains(measure.column) else { return nil }
    let column = relation.columns[measure.column]
    guard dialect.computes(measure.statistic), measure.statistic.isMeaningful(for: column.kind),
      column.obstacle == nil
    else { return nil }
    let name: SQLFragment = "\(name: column.name)"
    func aggregate(_ function: String, _ arguments: SQLFragment) -> SQLFragment {
      "\(dialect.function(function))(\(arguments))"
    }
    /// The value at a part of the whole, in the order of the type's default operator class.
    func value(at part: SQLFragment, by function: String) -> SQLFragment {
      "\(aggregate(function, part)) within group (order by \(name))"
    }
    let operand = column.comparison.operand(name)
    // Aggregates of other schemas could be anybody's.
    let isOwn =
      column.comparison.schema == Dialect.ownSchema && !column.comparison.usesEnumFunctions
    return switch measure.statistic {
    // A sum of single precision is one, from which no mean could be computed.
    case .sum where dialect == .postgreSQL && column.type == "real":
      aggregate("sum", dialect.cast(name, to: "float8"))
    // Of no values it is 0.
    case .sum where isRough:
      "case when \(aggregate("count", name)) > 0 then \(aggregate("total", name)) end"
    case .sum: aggregate("sum", name)
    case .mean: aggregate("avg", name)
    case .least: isOwn ? aggregate("min", operand) : value(at: "0", by: "percentile_disc")
    case .greatest: isOwn ? aggregate("max", operand) : value(at: "1", by: "percentile_disc")
    case .count: aggregate("count", name)
    case .distinct: aggregate("count", "distinct \(name)")
    case .median where column.type == "money": nil
    case .median: value(at: "0.5", by: "percentile_cont")
    case .first, .last, .change, .changeInPercent: nil
    }
  }
}

extension Dialect {
  /// Whether the engine computes a statistic of some columns.
  fileprivate func computes(_ statistic: Aggregate) -> Bool {
    switch statistic {
    case .sum, .mean, .least, .greatest, .count, .distinct: true
    case .median: self == .postgreSQL
    // They depend on the order in which rows are shown.
    case .first, .last, .change, .changeInPercent: false
    }
  }
}

extension DatabaseAddress {
  /// The statistics that sections can be measured by: those that the engine can compute.
  package var statistics: [Aggregate] {
    switch self {
    case .postgreSQL: Aggregate.allCases.filter(Dialect.postgreSQL.computes)
    case .sqlite: Aggregate.allCases.filter(Dialect.sqlite.computes)
    }
  }

  /// The engine's name in messages.
  package var engineName: String {
    switch self {
    case .sqlite: "SQLite"
    case .postgreSQL: "the server"
    }
  }
}
