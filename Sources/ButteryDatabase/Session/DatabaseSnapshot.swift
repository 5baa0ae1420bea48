package import ButteryRecords

/// What a session does.
package enum DatabasePhase: Sendable, Hashable {
  /// Nothing: what was wanted is here.
  case ready

  /// Connecting, or fetching rows.
  case loading

  /// Nothing more until something else is wanted: `cancel()` was called.
  case stopped

  /// The engine refuses what was asked for; one line says why. Rows that are here stay.
  case refused(String)

  /// The connection is gone; one line says why. Rows that are here stay; `reload` connects again.
  case lost(String)
}

/// Where a jump has led.
package struct DatabaseArrival: Sendable, Hashable {
  /// The number that `jump(to:)` gave.
  package var jump: Int

  /// The row; nil where there is none.
  package var place: DatabasePlace?
}

/// What is known of a table at a moment: a value that never changes.
package struct DatabaseSnapshot: Sendable {
  /// Counts the snapshots of a session.
  package var revision = 0

  package var phase = DatabasePhase.ready

  /// What is looked at; nil before it is known.
  package var relation: DatabaseRelation?

  /// What the sections and rows are the answer to.
  package var query = RecordQuery()

  /// What is to be said about it once, each a line: that an index is missing, that there is no key.
  package var notes: [String] = []

  /// What rows are ordered by: groups, sorting, and the key.
  package var order = RowOrder([])

  package var indexes = KnownIndexes.unasked

  /// How many rows the query has in all.
  package var total: DatabaseCount?

  /// Where the last jump has led that has come to an end.
  package var arrival: DatabaseArrival?

  /// The sections and rows, as far as they are here.
  var pages = SectionPages(sizes: SectionPages.Sizes(), epoch: 0)

  /// What is known of outer groups.
  var outer: [SectionPages.Key: DatabaseSection] = [:]

  /// The statements that have fetched the rows that are here.
  var statements = PageStatements()

  /// The columns as the program knows those of files.
  package var columns: [RecordColumn] { relation?.recordColumns ?? [] }

  /// How many sections there are; one that stands for those that nobody has seen counts as one.
  package var sectionCount: Int { pages.sectionCount }

  /// Whether any rows are here.
  package var hasRows: Bool { pages.loadedCount > 0 }

  /// Whether all sections are known.
  package var hasAllSections: Bool { pages.hasAllSections }

  /// A section; nil for one that stands for those that nobody has seen.
  ///
  /// Such a one has one row.
  package func section(_ section: Int) -> DatabaseSection? {
    guard let values = pages.key(ofSection: section) else { return nil }
    guard let rows = pages.lists[values] else {
      return DatabaseSection(values: values, count: .atLeast(0))
    }
    return DatabaseSection(
      values: values, count: rows.count, figures: rows.figures, isSettled: rows.isCountSettled)
  }

  /// The sections together that have the same values in the columns of outer groups; nil where nobody
  /// has asked for their figures.
  package func section(ofOuterValues values: [DatabaseValue]) -> DatabaseSection? { outer[values] }

  /// How many rows a section has here: those that are here and those that are guessed.
  ///
  /// It is none only where it is known that there are none.
  package func rowCount(inSection section: Int) -> Int { pages.rowCount(inSection: section) }

  /// The values of a row, one for each column; nil for one that isn't here, which is to be drawn as a
  /// placeholder.
  package func row(_ place: DatabasePlace) -> [DatabaseValue]? { pages.row(place)?.values }

  /// The statement that has fetched a row; nil for one that isn't here, or was fetched long ago.
  package func statement(ofRowAt place: DatabasePlace) -> Statement? {
    guard let section = pages.key(ofSection: place.section),
      let block = pages.lists[section]?.list.block(ofRow: place.row)
    else { return nil }
    return statements.statement(ofBlock: block, inSection: section)
  }

  /// How many rows are here, in the program's memory.
  package var loadedCount: Int { pages.loadedCount }

  /// What finds a row again, whatever becomes of the rows that are here; nil for one that isn't here.
  package func anchor(of place: DatabasePlace) -> DatabaseAnchor? {
    guard let section = pages.key(ofSection: place.section), let row = pages.row(place)?.key else {
      return nil
    }
    return DatabaseAnchor(
      around: SectionPages.Around(section: section, row: row, number: place.row))
  }

  /// Where the rows in sight of an older snapshot are now: what the person sees never moves by itself
  /// (DB-8).
  ///
  /// The first of them that is here keeps its distance from the beginning; where rows in front of it
  /// were placeholders, there are rows now.
  package func rows(
    _ rows: ClosedRange<DatabasePlace>, in old: DatabaseSnapshot
  ) -> ClosedRange<DatabasePlace> {
    pages.rows(rows, in: old.pages)
  }

  /// Where the row of an older snapshot is now; the nearest place to it where it isn't here.
  package func place(of place: DatabasePlace, in old: DatabaseSnapshot) -> DatabasePlace {
    pages.place(of: place, in: old.pages)
  }

  /// The section whose rows have these values; nil if it isn't among those that were seen.
  package func section(ofValues values: [DatabaseValue]) -> Int? { pages.groups.index(of: values) }
}
