// Keys that a person has named: nobody but the rows says whether they are.
extension QueryPlan {
  var isKeyGiven: Bool { if case .given = relation.key { true } else { false } }

  /// Refuses rows that their key doesn't tell apart, as no row would be found again by it.
  func check(_ page: [KeyedList.Row]) throws(DatabaseError) {
    var last: SectionPages.Key?
    for row in page {
      if let refusal = refusal(ofKey: row.key, behind: last) { throw refusal }
      last = row.key
    }
  }

  /// Why a row's key is none, which a person said is one.
  ///
  /// - Parameter last: That of the row in front of it; nil for the first one.
  func refusal(ofKey key: SectionPages.Key, behind last: SectionPages.Key?) -> DatabaseError? {
    guard case .given(let columns) = relation.key else { return nil }
    let names = columns.joined(separator: ", ")
    let keyCount = rows.terms.count { columns.contains($0.column) }
    if key.suffix(keyCount).contains(.null) {
      let remedy =
        relation.isQuery ? ", or write coalesce(\(columns[0]), '') in the query" : ""
      return .cannotShow(
        name: relation.name,
        reason: "--key \(names): some rows are NULL there; choose columns without NULLs\(remedy)")
    }
    guard key == last else { return nil }
    return .cannotShow(
      name: relation.name,
      reason:
        "--key \(names) isn't unique: several rows have the same values; name more columns")
  }

  // MARK: Borders

  /// The row that a page lies beside, where another one may have its key: a page behind it would pass
  /// that one over.
  func border(of place: PageQuery.Place) -> SectionPages.Key? {
    guard isKeyGiven else { return nil }
    return switch place {
    case .after(let key), .before(let key): key
    case .first, .last, .from, .through: nil
    }
  }

  /// The same page with the row that it lies beside.
  func withBorder(_ page: PageQuery.Part) -> PageQuery.Part {
    guard page.skipped == 0, let border = border(of: page.place) else { return page }
    var page = page
    page.place = page.place.isBackward ? .through(border) : .from(border)
    page.limit += 1
    return page
  }

  /// The rows of a page without the one that it lies beside.
  ///
  /// - Parameter page: What was asked for, without that row.
  /// - Throws: where another row has the same key.
  func withoutBorder(
    _ rows: [KeyedList.Row], of page: PageQuery.Part, run: Run
  ) throws(DatabaseError) -> [KeyedList.Row] {
    guard page.skipped == 0, let border = border(of: page.place) else { return rows }
    var inner = page.place.isBackward ? rows.reversed() : rows
    // It may be gone by now.
    if inner.first?.key == border { inner.removeFirst() }
    for row in inner where row.key == border { throw twins(of: border) }
    if let next = inner.first, try areTwins(border, next.key, run: run) {
      throw twins(of: border)
    }
    inner = Array(inner.prefix(page.limit))
    return page.place.isBackward ? inner.reversed() : inner
  }

  /// Whether the engine has two keys for the same that are written differently.
  func areTwins(
    _ one: SectionPages.Key, _ other: SectionPages.Key, order: RowOrder? = nil, run: Run
  ) throws(DatabaseError) -> Bool {
    for (term, (first, second)) in zip((order ?? rows).terms, zip(one, other)) {
      guard try areEqual(first, second, in: term, run: run) else { return false }
    }
    return true
  }

  /// Says that rows have the same key.
  func twins(of key: SectionPages.Key) -> DatabaseError {
    refusal(ofKey: key, behind: key) ?? .cancelled
  }

  // MARK: Values

  /// Whether the engine has two values of a column for the same, which differ in how they are written,
  /// as texts do in a column whose collation takes no note of capitals.
  func areEqual(
    _ first: DatabaseValue, _ second: DatabaseValue, in term: OrderTerm, run: Run
  ) throws(DatabaseError) -> Bool {
    guard first != second else { return true }
    guard let one = first.string, let other = second.string, Self.mayBeEqual(one, other) else {
      return false
    }
    let column: SQLFragment = "\(name: term.column)"
    let query: SQLFragment = """
      select 1 from \(source) where \(column) = \(value: first) and \(column) = \(value: second) \
      limit 1
      """
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
