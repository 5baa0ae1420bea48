extension QueryPlan {
  /// The first page is here soon, and each that follows has more rows, so that an engine that has to
  /// sort for each of them does so a few times only.
  private static let firstPage = 1_000
  private static let mostOfPage = 1 << 16

  /// Reads all rows, sections one after the other, in pages by key across sections; a table whose rows
  /// nothing tells apart in one statement.
  ///
  /// - Parameters:
  ///   - needle: What else rows must be like; nil for nothing.
  ///   - body: Takes a row's values, those of the order's terms behind them; returns false where it wants
  ///     no more.
  ///   - pageEnds: Is told that a page has been read.
  func read(
    matching needle: SQLFragment?, on connection: any DatabaseConnection,
    _ body: ([DatabaseValue]) -> Bool, pageEnds: () -> Void
  ) throws(DatabaseError) {
    let query = PageQuery(
      relation: source, columns: relation.columns.map(\.name), order: order,
      condition: [condition, needle].compactMap(\.self).isEmpty
        ? nil
        : ConditionSQL.joined([condition, needle].compactMap(\.self), by: " and "),
      comparison: comparison)
    let isWhole = relation.key == .none
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
          if count == 1, key == border { return true }
          neighbour = neighbour ?? key
          refusal = self.refusal(ofKey: key, behind: key == border ? border : last)
          last = key
        }
        goesOn = refusal == nil && body(found)
        return goesOn
      }
      if let refusal { throw refusal }
      if goesOn, let border, let neighbour {
        try checkThatDiffer(border, neighbour, on: connection)
      }
      guard goesOn, count >= limit, let last else { return }
      pageEnds()
      place = .after(last)
      limit = min(4 * limit, Self.mostOfPage)
    }
  }

  private func checkThatDiffer(
    _ border: SectionPages.Key, _ neighbour: SectionPages.Key,
    on connection: any DatabaseConnection
  ) throws(DatabaseError) {
    let areTwins = try areTwins(border, neighbour, order: order) {
      statement throws(DatabaseError) in try connection.run(statement)
    }
    if areTwins { throw twins(of: border) }
  }
}
