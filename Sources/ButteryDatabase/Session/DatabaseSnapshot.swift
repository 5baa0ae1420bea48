package import ButteryRecords

/// The activity of a session.
package enum DatabasePhase: Sendable, Hashable {
  /// Nothing is running: all wanted rows are loaded.
  case ready

  /// The session is connecting, or fetching rows.
  case loading

  /// `cancel()` was called: nothing is fetched until something else is wanted.
  case stopped

  /// The engine has refused to fetch rows, for the given reason of one line. Loaded rows stay.
  case refused(String)

  /// The connection is lost, for the given reason of one line. Loaded rows stay; `reload` reconnects.
  case lost(String)
}

/// The end of a jump.
package struct DatabaseArrival: Sendable, Hashable {
  /// The number that `jump(to:of:)` or `reload(around:of:)` has returned.
  package var jump: Int

  /// The place of the row; nil if there is none.
  package var place: DatabasePlace?
}

/// A query that was taken back, as its statement failed: the rows before it stay (DB-11a).
package struct TakenBackQuery: Sendable, Hashable {
  /// The number of queries that were taken back before.
  package let number: Int

  /// The reason in one line.
  package let reason: String
}

/// The state of a session at a moment, as a value.
package struct DatabaseSnapshot: Sendable {
  /// The number of changes in the session before this snapshot.
  package var revision = 0

  package var phase = DatabasePhase.ready

  /// How often the file of the database was found to be another one when it was read again.
  package var replacementCount = 0

  /// The table or query; nil before it is open.
  package var relation: DatabaseRelation?

  /// The query that the sections and rows answer.
  package var query = RecordQuery()

  /// The query that was asked for last: `query`, unless it isn't answered yet.
  package var asked = RecordQuery()

  /// The last query that was taken back; nil for none.
  package var takenBack: TakenBackQuery?

  /// Remarks to show once, each of one line, such as that an index is missing.
  package var notes: [String] = []

  /// The order of rows: group columns, sort columns, and the key.
  package var order = RowOrder([])

  package var indexes = KnownIndexes.unasked

  /// The number of rows of the query; nil if it is unknown.
  package var total: DatabaseCount?

  /// The end of the last jump that has arrived.
  package var arrival: DatabaseArrival?

  /// The place of the row that was kept when the query was set; nil if there is none.
  package var kept: DatabasePlace?

  /// The row whose long values were wanted last.
  package var wholeRow: WholeRow?

  /// The sections and rows, as far as they are loaded.
  var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 0)

  /// Which sections are folded if the query is answered that was asked for last.
  package var askedFolds = SectionFolds<[DatabaseValue]>()

  /// The known outer groups.
  var outer: [SectionPages.Key: DatabaseSection] = [:]

  /// The statements that have fetched the loaded rows.
  var statements = PageStatements()

  /// The columns in the form that those of files have.
  package var columns: [RecordColumn] { relation?.recordColumns ?? [] }

  /// The number of sections, in which a placeholder for all unseen sections counts as one.
  package var sectionCount: Int { pages.sectionCount }

  /// Whether any rows are loaded.
  package var hasRows: Bool { pages.loadedCount > 0 }

  /// Whether all sections are known.
  package var hasAllSections: Bool { pages.hasAllSections }

  /// Whether all sections are known, and the rows at the end of the table are loaded.
  package var hasEnd: Bool { pages.hasEnd }

  /// The far end of the first gap that is passed on the way from one place to another and whose size is
  /// only a guess; nil for none.
  ///
  /// - Parameter isInside: Whether a gap counts in which the way begins.
  package func endOfGuess(
    from start: DatabasePlace, to end: DatabasePlace, isInside: Bool = false
  ) -> DatabasePlace? {
    pages.endOfGuess(from: start, to: end, isInside: isInside)
  }

  /// Returns a section; nil for a placeholder of sections that aren't loaded, which has one row.
  package func section(_ section: Int) -> DatabaseSection? {
    guard let values = pages.key(ofSection: section) else { return nil }
    guard let rows = pages.lists[values] else {
      return DatabaseSection(values: values, count: .atLeast(0))
    }
    return DatabaseSection(
      values: values, count: rows.count, figures: rows.figures, isSettled: rows.isCountSettled)
  }

  /// Returns the outer group with these values; nil if its figures haven't been wanted.
  package func section(ofOuterValues values: [DatabaseValue]) -> DatabaseSection? { outer[values] }

  /// Returns the number of rows of a section, both loaded and guessed.
  ///
  /// It is 0 only if the section is known to be empty.
  package func rowCount(inSection section: Int) -> Int { pages.rowCount(inSection: section) }

  /// Which sections are folded.
  package var folds: SectionFolds<[DatabaseValue]> { pages.folds }

  /// Whether a section is folded: its rows aren't fetched.
  package func isFolded(section: Int) -> Bool { pages.isFolded(section: section) }

  /// The values of a row, one for each column, with the beginnings of long ones; nil if it isn't loaded and a placeholder is to be drawn.
  package func row(_ place: DatabasePlace) -> [DatabaseValue]? { pages.row(place)?.values }

  /// The statement that has fetched a row; nil if the row isn't loaded, or was fetched long ago.
  package func statement(ofRowAt place: DatabasePlace) -> Statement? {
    guard let section = pages.key(ofSection: place.section),
      let block = pages.lists[section]?.list.block(ofRow: place.row)
    else { return nil }
    return statements.statement(ofBlock: block, inSection: section)
  }

  /// The number of rows in memory.
  package var loadedCount: Int { pages.loadedCount }

  /// Returns an anchor that finds a row again whatever is loaded by then; nil if the row isn't loaded.
  package func anchor(of place: DatabasePlace) -> DatabaseAnchor? {
    guard let section = pages.key(ofSection: place.section), let row = pages.row(place)?.key else {
      return nil
    }
    return DatabaseAnchor(
      around: SectionPages.Around(section: section, row: row, number: place.row))
  }

  /// Returns where the rows in sight of an older snapshot are now, so that they don't move on screen
  /// (DB-8).
  ///
  /// The first of them that is loaded keeps its distance from the beginning of the range.
  package func rows(
    _ rows: ClosedRange<DatabasePlace>, in old: DatabaseSnapshot
  ) -> ClosedRange<DatabasePlace> {
    pages.rows(rows, in: old.pages)
  }

  /// Returns where the row of an older snapshot is now, or the nearest place if it isn't loaded.
  package func place(of place: DatabasePlace, in old: DatabaseSnapshot) -> DatabasePlace {
    pages.place(of: place, in: old.pages)
  }

  /// Returns the index of the section with these group values; nil if it isn't loaded.
  package func section(ofValues values: [DatabaseValue]) -> Int? { pages.groups.index(of: values) }
}

extension DatabaseSnapshot {
  /// Whether the index of every row is exact.
  package var knowsAllNumbers: Bool {
    total?.isExact == true && hasAllSections
      && pages.lists.values.allSatisfy { $0.count.isExact && !$0.list.hasGuessedPlace }
  }

  /// The number of sections that have been seen.
  package var seenSectionCount: Int { pages.groups.seenCount }

  /// Whether all sections before one have been seen.
  package func hasSeenSections(to section: Int) -> Bool { pages.groups.hasSeenRows(to: section) }

  /// Whether a row's index in the whole table is exact.
  ///
  /// It is if the index in the section is exact, and all sections before have been seen and counted.
  package func isOrdinalKnown(_ place: DatabasePlace) -> Bool {
    isNumberKnown(place) && hasSeenSections(to: place.section)
      && (0..<place.section).allSatisfy { pages.rows(ofSection: $0)?.count.isExact ?? false }
  }

  /// Whether not even an estimate of a row's index in its section is known, as a search has found it.
  package func isNumberUnknown(_ place: DatabasePlace) -> Bool {
    pages.rows(ofSection: place.section)?.list.isIndexUnknown(place.row) ?? false
  }

  /// Whether a row's index in its section is exact.
  ///
  /// It is if all rows before have been seen, or the section is counted and none of its rows were found
  /// by a key.
  package func isNumberKnown(_ place: DatabasePlace) -> Bool {
    guard let rows = pages.rows(ofSection: place.section), place.row < rows.list.count else {
      return false
    }
    return rows.count.isExact && !rows.list.hasGuessedPlace || rows.list.hasSeenRows(to: place.row)
  }
}
