internal import ButteryRecords

extension QueryPlan {
  /// Finds a section by a part of its name; nil for none.
  ///
  /// The first section with exactly this name is preferred, then the first whose name begins with the
  /// letters, then the first whose name contains them. For numbers, dates and times it is the first
  /// section that isn't less than the value.
  ///
  /// Exact names and beginnings are found by key, which costs an index lookup for each spelling where
  /// there is an index. For letters inside a name the engine may have to read all rows.
  ///
  /// - Parameter letters: The part of the name, in any case.
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

  /// Finds the section of rows without a value, or with an empty text, by the beginning of its name on
  /// the screen, such as `(none)`.
  private func section(
    shownAs letters: String, of value: ValueSQL, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    guard letters.hasPrefix("(") else { return nil }
    let candidates =
      [(DatabaseValue.nameOfMissing, value.isNull)]
      + (value.isText ? [(DatabaseValue.nameOfEmpty, value.isEmpty)] : [])
    for (name, isSo) in candidates where name.hasPrefix(letters.lowercased()) {
      if let found = try section(isSo, in: groups, run: run) { return found }
    }
    return nil
  }

  /// Finds a section whose name begins with the letters; one with exactly this name is preferred.
  ///
  /// Engines distinguish case, so several spellings of the letters are tried.
  private func section(
    beginningWith letters: String, of value: ValueSQL, run: Run
  ) throws(DatabaseError) -> SectionPages.Key? {
    let typed = letters.lowercased()
    var best: SectionPages.Key?
    var tried: Set<String> = []
    for spelling in [letters, letters.capitalisedFirst, letters.uppercased(), typed]
    where tried.insert(spelling).inserted {
      let found = try section(
        notLessThan: value.column.comparison.value(.text(spelling)), of: value, run: run)
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
    return try self.section(value.compare(">=", first), in: order, run: run)
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
  /// The text in small letters but for the first one.
  fileprivate var capitalisedFirst: String {
    let start = prefix { !$0.isLetter }
    let rest = dropFirst(start.count)
    return start + rest.prefix(1).uppercased() + rest.dropFirst().lowercased()
  }
}
