internal import ButteryRecords

extension QueryPlan {
  /// The section that a text leads to; nil for none.
  ///
  /// It is the first one that is called so, else that begins so, else that has the text. Of numbers and
  /// dates it is the first one that isn't less.
  ///
  /// Names and beginnings are sought by key, each in a look into an index where there is one; what has
  /// the text in its middle takes the engine a look at every row.
  ///
  /// - Parameter letters: In either case.
  func section(
    named letters: String, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    guard let term = groups.terms.first,
      let column = relation.columns.firstIndex(where: { $0.name == term.column })
    else { return nil }
    let value = ValueSQL(column: relation.columns[column], dialect: dialect)
    if value.column.kind == .text {
      if value.isText, let found = try section(beginningWith: letters, of: value, run: run) {
        return found
      }
    } else if let first = try? value.span(.init(text: letters, isQuoted: true, offset: 0)).first {
      return try section(notLessThan: first, of: value, run: run)
    }
    if let found = try section(shownAs: letters, of: value, run: run) { return found }
    return try section(having: letters, in: column, run: run)
  }

  /// The section of rows without a value, or with an empty text, by the name that it has on the screen.
  private func section(
    shownAs letters: String, of value: ValueSQL, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    guard letters.hasPrefix("(") else { return nil }
    let isEmpty: SQLFragment = "\(name: value.column.name) = ''"
    let candidates =
      [(DatabaseValue.nameOfMissing, value.isNull)]
      + (value.isText ? [(DatabaseValue.nameOfEmpty, isEmpty)] : [])
    for (name, isSo) in candidates where name.hasPrefix(letters.lowercased()) {
      if let found = try section(isSo, in: groups, run: run) { return found }
    }
    return nil
  }

  /// Engines compare by case: what is typed may be written in several ways.
  private func section(
    beginningWith letters: String, of value: ValueSQL, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    let typed = letters.lowercased()
    var best: SectionPages.Key?
    var tried: Set<String> = []
    for spelling in [letters, letters.capitalisedFirst, letters.uppercased(), typed]
    where tried.insert(spelling).inserted {
      let found = try section(
        notLessThan: "\(value: .text(spelling))" as SQLFragment, of: value, run: run)
      guard let found, let name = found.first?.string?.lowercased(), name.hasPrefix(typed) else {
        continue
      }
      if name == typed { return found }
      best = best ?? found
    }
    return best
  }

  private func section(
    notLessThan first: SQLFragment, of value: ValueSQL, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    let order = groups.terms[0].isDescending ? groups.reversed : groups
    return try self.section("\(name: value.column.name) >= \(first)", in: order, run: run)
  }

  private func section(
    having letters: String, in column: Int, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    let conditions = ConditionSQL(columns: relation.columns, dialect: dialect)
    guard let matcher = TextMatcher(letters.lowercased()),
      let isSo = try? conditions.text(matcher, in: column)
    else { return nil }
    return try section(isSo, in: groups, run: run)
  }

  private func section(
    _ isSo: SQLFragment, in order: RowOrder, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    let query = PageQuery(
      relation: source, columns: [], order: order,
      condition: ConditionSQL.joined([condition, isSo].compactMap(\.self), by: " and "),
      comparison: comparison)
    return try run(query.rows(.first, limit: 1, for: dialect)).rows.first
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
