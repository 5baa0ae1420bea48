internal import ButteryRecords

// Checks of keys that the user has named: only the rows tell whether such a key is unique.
extension QueryPlan {
  var isKeyGiven: Bool { if case .given = relation.key { true } else { false } }

  /// Throws if two neighbouring rows have the same key, or if a key is NULL: paging would lose rows.
  func check(_ page: [KeyedList.Row], run: Run) throws(DatabaseError) {
    var last: SectionPages.Key?
    for row in page {
      if hasNull(row.key), let refusal = try refusalOfNulls(run: run) { throw refusal }
      if let refusal = refusalOfTwins(row.key, behind: last) { throw refusal }
      last = row.key
    }
  }

  private func hasNull(_ key: SectionPages.Key) -> Bool {
    guard case .given(let columns) = relation.key else { return false }
    return key.suffix(rows.terms.count { columns.contains($0.column) }).contains(.null)
  }

  /// Whether the engine has to be asked if the columns of a key that the user named have NULLs.
  var mayHaveNullKeys: Bool { !nullableKeys.isEmpty }

  private var nullableKeys: [DatabaseRelation.Column] {
    guard case .given(let columns) = relation.key else { return [] }
    return relation.columns.filter { $0.isNullable && columns.contains($0.name) }
  }

  /// Returns why rows can't be found by the key that the user named, as it is NULL for some of them
  /// (DB-11b); nil if it isn't.
  func refusalOfNulls(run: Run) throws(DatabaseError) -> DatabaseError? {
    guard case .given(let columns) = relation.key, mayHaveNullKeys else { return nil }
    let isNull = nullableKeys.map { ValueSQL(column: $0, dialect: dialect).isNull }
    let query: SQLFragment = """
      select \(dialect.function("count"))(*) from \(source) where \(isNull.joined(by: " or "))
      """
    let count = try run(query.statement(for: dialect)).rows.first?[0].integer ?? 0
    guard count > 0 else { return nil }
    let remedy = relation.isQuery ? ", or write coalesce(\(columns[0]), '') in the query" : ""
    let rows = count == 1 ? "1 row is" : "\(NumberFormatter.grouped(String(count))) rows are"
    return .cannotShow(
      name: relation.name,
      reason: "--key \(columns.joined(separator: ", ")): \(rows) NULL there; "
        + "choose columns without NULLs\(remedy)")
  }

  /// Returns why a row can't be found by the key that the user named, as the row before has the same;
  /// nil if it can.
  ///
  /// - Parameter last: The key of the row before; nil for the first row.
  func refusalOfTwins(
    _ key: SectionPages.Key, behind last: SectionPages.Key?
  ) -> DatabaseError? {
    guard case .given(let columns) = relation.key, key == last else { return nil }
    return .cannotShow(
      name: relation.name,
      reason: "--key \(columns.joined(separator: ", ")) isn't unique: "
        + "several rows have the same values; name more columns")
  }

  // MARK: Borders

  /// Returns the key of the row next to a page; nil if the page has no such row, or if the key is known
  /// to be unique.
  ///
  /// If another row had the same key, a page after this row would skip the other one.
  func border(of place: PageQuery.Place) -> SectionPages.Key? {
    guard isKeyGiven else { return nil }
    return switch place {
    case .after(let key), .before(let key): key
    case .first, .last, .from, .through: nil
    }
  }

  /// Returns the page extended by the row next to it (`border(of:)`).
  func withBorder(_ page: PageQuery.Part) -> PageQuery.Part {
    guard let border = border(of: page.place) else { return page }
    var page = page
    page.place = page.place.isBackward ? .through(border) : .from(border)
    page.limit += 1
    return page
  }

  /// Returns the rows of a page without the row next to it that `withBorder(_:)` added.
  ///
  /// - Parameter page: The page without that row.
  /// - Throws: An error if another row has the same key as that row.
  func withoutBorder(
    _ rows: [KeyedList.Row], of page: PageQuery.Part, run: Run
  ) throws(DatabaseError) -> [KeyedList.Row] {
    guard let border = border(of: page.place) else { return rows }
    var inner = page.place.isBackward ? rows.reversed() : rows
    // The row may have been deleted meanwhile.
    if inner.first?.key == border { inner.removeFirst() }
    for row in inner where row.key == border { throw twins(of: border) }
    if let next = inner.first, try areTwins(border, next.key, run: run) {
      throw twins(of: border)
    }
    inner = Array(inner.prefix(page.limit))
    return page.place.isBackward ? inner.reversed() : inner
  }

  /// Returns whether the engine takes two keys as equal, even if they are written differently.
  func areTwins(
    _ one: SectionPages.Key, _ other: SectionPages.Key, order: RowOrder? = nil, run: Run
  ) throws(DatabaseError) -> Bool {
    for (term, (first, second)) in zip((order ?? rows).terms, zip(one, other)) {
      guard try areEqual(first, second, in: term, run: run) else { return false }
    }
    return true
  }

  /// Returns the error for several rows with the same key.
  func twins(of key: SectionPages.Key) -> DatabaseError {
    refusalOfTwins(key, behind: key) ?? .cancelled
  }

  // MARK: Values

  /// Returns whether the engine takes two values of a column as equal.
  ///
  /// In a column whose collation ignores case, for instance, equal texts may differ in case.
  func areEqual(
    _ first: DatabaseValue, _ second: DatabaseValue, in term: OrderTerm, run: Run
  ) throws(DatabaseError) -> Bool {
    guard first != second else { return true }
    guard let one = first.string, let other = second.string, Self.mayBeEqual(one, other) else {
      return false
    }
    let (isFirst, isSecond) = (term.equals(first, for: dialect), term.equals(second, for: dialect))
    let query: SQLFragment = "select 1 from \(source) where \(isFirst) and \(isSecond) limit 1"
    return try !run(query.statement(for: dialect)).rows.isEmpty
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
