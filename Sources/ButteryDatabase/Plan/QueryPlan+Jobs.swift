extension QueryPlan {
  /// A function that runs a statement and returns its result.
  typealias Run = (Statement) throws(DatabaseError) -> ResultTable

  /// Returns the plan with `seeksGroups` set if the job fetches groups; asks the engine at most once.
  func prepared(for job: PageJob, run: Run) throws(DatabaseError) -> QueryPlan {
    guard seeksGroups == nil else { return self }
    switch job {
    case .rows, .rowsAround, .beginning: return self
    case .groups, .groupsAround: break
    }
    var plan = self
    plan.seeksGroups = try canSeekGroups(run: run)
    return plan
  }

  /// Fetches the rows or groups of a job.
  func result(of job: PageJob, run: Run) throws(DatabaseError) -> PageJob.Result {
    switch job {
    case .groups(let request):
      return [try groups(request.place, limit: request.limit, run: run)]
    case .groupsAround(let key, let limit):
      return [
        try groups(.before(key), limit: limit, run: run),
        try groups(.from(key), limit: limit, run: run),
      ]
    case .rows(let parts):
      var pages: [PageQuery.Part] = []
      for part in parts { pages.append(try page(part, run: run)) }
      return try rows(pages, run: run)
    case .beginning(let limit):
      let page = pages(ofSection: []).page(.first, limit: limit, for: dialect)
      let found = try run(listed.cut(page, in: rows).statement(for: dialect)).rows
      return [
        found.enumerated().map { number, values in
          KeyedList.Row(
            values: listed.values(of: values[...]), key: [.integer(Int64(number))])
        }
      ]
    case .rowsAround(let section, let row, _, let limit):
      let pages = pages(ofSection: section)
      return try rows(
        [.init(pages, .before(row), limit: limit), .init(pages, .from(row), limit: limit)],
        run: run)
    }
  }

  // MARK: Rows

  /// Returns the page of a request.
  ///
  /// If it begins many rows away from those that are loaded, the engine is asked for the key at which it
  /// begins; it counts the rows up to there, which is the one use of `offset` (DB-1a).
  private func page(
    _ part: PageJob.Part, run: Run
  ) throws(DatabaseError) -> PageQuery.Part {
    let (request, query) = (part.request, pages(ofSection: part.section))
    var page = PageQuery.Part(query, request.place, limit: request.limit)
    guard request.skipped > 0 else { return page }
    let isBackward = request.place.isBackward
    let statement = query.key(request.place, behind: request.skipped, for: dialect)
    if let key = try run(statement).rows.first {
      page.query = query.ending(at: request.end, request.place, for: dialect)
      page.place = isBackward ? .through(key) : .from(key)
    } else if let end = request.end {
      page.place = isBackward ? .after(end) : .before(end)
    } else {
      page.place = isBackward ? .first : .last
    }
    return page
  }

  private func rows(_ pages: [PageQuery.Part], run: Run) throws(DatabaseError) -> PageJob.Result {
    let found = try found(pages.map(withBorder), run: run)
    var result: PageJob.Result = []
    for (page, rows) in zip(pages, found) {
      try check(rows, run: run)
      result.append(try withoutBorder(rows, of: page, run: run))
    }
    return result
  }

  private func found(_ pages: [PageQuery.Part], run: Run) throws(DatabaseError) -> PageJob.Result {
    if pages.count == 1 {
      let page = pages[0]
      let order = page.place.isBackward ? page.query.order.reversed : page.query.order
      let query = listed.cut(
        page.query.page(page.place, limit: page.limit, for: dialect), in: order)
      let rows = try run(query.statement(for: dialect)).rows.map { row($0[...]) }
      return [page.place.isBackward ? rows.reversed() : rows]
    }
    var result: PageJob.Result = pages.map { _ in [] }
    let query = listed.cut(
      PageQuery.union(of: pages, for: dialect), in: rows, behind: [PageQuery.partName])
    for found in try run(query.statement(for: dialect)).rows {
      guard let number = found[0].integer, result.indices.contains(number) else { continue }
      result[number].append(row(found[1...]))
    }
    return result
  }

  func row(_ found: ArraySlice<DatabaseValue>) -> KeyedList.Row {
    KeyedList.Row(values: listed.values(of: found), key: Array(found.suffix(rows.terms.count)))
  }

  /// Fetches the values of a row, long ones too; nil if the row has been deleted.
  func wholeValues(
    ofRow row: SectionPages.Key, inSection section: SectionPages.Key, run: Run
  ) throws(DatabaseError) -> [DatabaseValue]? {
    let whole = RowValues.whole(of: relation.columns, for: dialect)
    let page = pages(ofSection: section, with: whole).page(.from(row), limit: 1, for: dialect)
    let found = try run(whole.cut(page, in: rows).statement(for: dialect)).rows.first
    guard let found, Array(found.suffix(rows.terms.count)) == row else { return nil }
    return whole.values(of: found[...])
  }

  // MARK: Groups

  private func groups(
    _ place: PageQuery.Place, limit: Int, run: Run
  ) throws(DatabaseError) -> [KeyedList.Row] {
    let found: [[DatabaseValue]]
    if seeksGroups == false {
      found = try run(groupQuery.distinct(place, limit: limit, for: dialect)).rows
    } else if dialect == .sqlite {
      found = try steps(place, limit: limit, run: run)
    } else {
      found = try run(groupQuery.page(place, limit: limit, for: dialect)).rows
    }
    let rows = found.map { KeyedList.Row(values: $0, key: $0) }
    return place.isBackward ? rows.reversed() : rows
  }

  /// Fetches one group after another, for SQLite, where a statement needs no round trip.
  private func steps(
    _ place: PageQuery.Place, limit: Int, run: Run
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    var found: [[DatabaseValue]] = []
    var place = place
    while found.count < limit {
      guard let group = try run(groupQuery.group(place, for: dialect)).rows.first else { break }
      found.append(group)
      place = place.isBackward ? .before(group) : .after(group)
    }
    return found
  }

  // MARK: Searching

  /// Finds the next row that a search matches: the keys of its section and of the row, or nil.
  ///
  /// - Parameters:
  ///   - row: The row to start from, or a section, to start from its first row; nil for the first row of
  ///     all, or for the last one if `isBackward`.
  ///   - includesStart: whether that row is searched itself, if `isBackward` is false.
  func match(
    _ needle: SQLFragment, from row: (section: SectionPages.Key, row: SectionPages.Key?)?,
    isBackward: Bool, includesStart: Bool, run: Run
  ) throws(DatabaseError) -> (section: SectionPages.Key, row: SectionPages.Key)? {
    let order = order
    let query = PageQuery(
      relation: source, columns: [], order: order,
      condition: ConditionSQL.joined([condition, needle].compactMap(\.self), by: " and "),
      comparison: comparison)
    let key = row.map(wholeKey) ?? []
    let start: PageQuery.Place =
      if key.isEmpty {
        isBackward ? .last : .first
      } else if isBackward {
        .before(key)
      } else {
        includesStart || row?.row == nil ? .from(key) : .after(key)
      }
    guard let found = try run(query.rows(start, limit: 1, for: dialect)).rows.first else {
      return nil
    }
    let values = Dictionary(
      zip(order.terms.map(\.column), found), uniquingKeysWith: { first, _ in first })
    return (
      groups.terms.map { values[$0.column] ?? .null }, rows.terms.map { values[$0.column] ?? .null }
    )
  }

  private func wholeKey(
    _ row: (section: SectionPages.Key, row: SectionPages.Key?)
  ) -> [DatabaseValue] {
    let rest = zip(rows.terms, row.row ?? []).filter { term, _ in
      !groups.terms.contains { $0.column == term.column }
    }
    return row.section + rest.map(\.1)
  }
}
