internal import ButteryRecords

extension QueryPlan {
  /// The number of rows of the first page.
  ///
  /// It is small, so that the first rows come soon. Each page after it is four times as large, up to
  /// `maximumOfPage`, so that an engine that sorts for every page does this only a few times.
  private static let firstPage = 1_000
  private static let maximumOfPage = 1 << 16

  /// Reads all rows, one section after the other, in pages by key.
  ///
  /// A table without a key is read by a single statement.
  ///
  /// - Parameters:
  ///   - columns: The columns to ask for, besides those of the order; the others' values are NULL. Nil for
  ///     all.
  ///   - needle: A further condition on rows; nil for none.
  ///   - body: Receives the values of a row, followed by the values of the order's terms; returns false
  ///     to stop.
  ///   - pageEnds: Called after each page that others follow.
  func read(
    _ columns: Set<Int>?, matching needle: SQLFragment?, on connection: any DatabaseConnection,
    _ body: ([DatabaseValue]) -> Bool, pageEnds: () -> Void
  ) throws(DatabaseError) {
    var query = PageQuery(
      relation: source, columns: [], order: order,
      condition: [condition, needle].compactMap(\.self).isEmpty
        ? nil
        : ConditionSQL.joined([condition, needle].compactMap(\.self), by: " and "),
      comparison: comparison)
    query.values = relation.columns.enumerated().map { index, column in
      let isAsked = columns?.contains(index) ?? true
      let isGroup = groups.terms.contains { $0.column == column.name }
      return isAsked || isGroup ? "\(name: column.name)" : "null"
    }
    let isWhole = relation.key == .none
    let run: Run = { statement throws(DatabaseError) in try connection.run(statement) }
    if let refusal = try refusalOfNulls(run: run) { throw refusal }
    var sum = 0
    var place = PageQuery.Place.first
    var limit = isWhole ? Int.max : Self.firstPage
    var last: SectionPages.Key?
    while true {
      var (count, goesOn) = (0, true)
      var refusal: DatabaseError?
      let border = border(of: place)
      var neighbour: SectionPages.Key?
      let page = border.map { PageQuery.Place.from($0) } ?? place
      try connection.stream(query.rows(page, limit: limit, for: dialect)) { found in
        count += 1
        if isKeyGiven || count == limit {
          let key = Array(found.suffix(order.terms.count))
          if count == 1, key == border {
            sum -= 1
            return true
          }
          neighbour = neighbour ?? key
          refusal = refusalOfTwins(key, behind: key == border ? border : last)
          last = key
        }
        goesOn = refusal == nil && body(found)
        return goesOn
      }
      if let refusal { throw refusal }
      if goesOn, let border, let neighbour {
        if try areTwins(border, neighbour, order: order, run: run) { throw twins(of: border) }
      }
      guard goesOn else { return }
      sum += count
      guard count >= limit, let last else {
        // The only page has all rows.
        if sum > count { try check(sum, of: query, run: run) }
        return
      }
      pageEnds()
      place = .after(last)
      limit = min(4 * limit, Self.maximumOfPage)
    }
  }

  /// Throws if pages have had fewer or more rows than there are.
  private func check(
    _ sum: Int, of query: PageQuery, run: Run
  ) throws(DatabaseError) {
    let statement: SQLFragment = """
      select \(dialect.function("count"))(*) from \(source)\(clause(query.condition))
      """
    let count = try run(statement.statement(for: dialect)).rows.first?[0].integer
    guard let count, count != sum else { return }
    let numbers = [sum, count].map { NumberFormatter.grouped(String($0)) }
    throw .cannotShow(
      name: relation.name,
      reason: "\(numbers[0]) of \(numbers[1]) rows were found by their keys "
        + "(\(relation.key.columns.joined(separator: ", "))): name other columns with --key")
  }
}
