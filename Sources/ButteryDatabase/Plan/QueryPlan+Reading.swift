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
  ///   - body: Takes a row's values; returns false where it wants no more.
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

  /// Whether the engine has two values of a column for the same, which differ in how they are written,
  /// as texts do in a column whose collation takes no note of capitals.
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
