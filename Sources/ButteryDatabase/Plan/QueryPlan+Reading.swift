extension QueryPlan {
  /// The number of rows of the first page.
  ///
  /// It is small, so that the first rows come soon. Each page after it is four times as large, up to
  /// `mostOfPage`, so that an engine that sorts for every page does this only a few times.
  private static let firstPage = 1_000
  private static let mostOfPage = 1 << 16

  /// Reads all rows, one section after the other, in pages by key.
  ///
  /// A table without a key is read by a single statement.
  ///
  /// - Parameters:
  ///   - needle: A further condition on rows; nil for none.
  ///   - body: Receives the values of a row, and returns false to stop.
  ///   - pageEnds: Called after each page that others follow.
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
      try connection.stream(query.rows(place, limit: limit, for: dialect)) { found in
        count += 1
        let key = Array(found.suffix(order.terms.count))
        refusal = self.refusal(ofKey: key, behind: last)
        last = key
        goesOn = refusal == nil && body(Array(found.prefix(relation.columns.count)))
        return goesOn
      }
      if let refusal { throw refusal }
      guard goesOn, count >= limit, let last else { return }
      pageEnds()
      place = .after(last)
      limit = min(4 * limit, Self.mostOfPage)
    }
  }

  /// Whether the engine takes two different values of a group column as equal.
  ///
  /// In a column whose collation ignores case, for instance, texts may differ in case.
  func areEqual(
    _ first: DatabaseValue, _ second: DatabaseValue, inGroup index: Int,
    on connection: any DatabaseConnection
  ) throws(DatabaseError) -> Bool {
    guard first != second else { return true }
    guard groups.terms.indices.contains(index), let one = first.string, let other = second.string,
      Self.mayBeEqual(one, other)
    else { return false }
    let column: SQLFragment = "\(name: groups.terms[index].column)"
    let query: SQLFragment = """
      select 1 from \(source) where \(column) = \(value: first) and \(column) = \(value: second) \
      limit 1
      """
    return try !connection.run(query.statement(for: dialect)).rows.isEmpty
  }

  private static func mayBeEqual(_ one: String, _ other: String) -> Bool {
    if let number = Double(one), number == Double(other) { return true }
    func folded(_ text: String) -> String {
      let end = text.lastIndex { $0 != " " }
      return (end.map { text[...$0] } ?? "").lowercased()
    }
    return folded(one) == folded(other)
  }
}
