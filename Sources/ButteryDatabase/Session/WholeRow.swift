internal import ButteryRecords

/// A row whose values are fetched again with the long ones, of which a page has the beginnings only.
package struct WholeRow: Sendable, Hashable {
  /// The number by which the one who asked for it recognizes the row.
  package let number: Int
  let section: SectionPages.Key
  let row: SectionPages.Key
  package internal(set) var isAwaited = true

  /// The values; nil if they are awaited, or if the row has been deleted.
  ///
  /// Values of more than a million bytes are still beginnings.
  package internal(set) var values: [DatabaseValue]?
}

extension DatabaseSession {
  /// Fetches a row's long values; the snapshot's `wholeRow` has them when it isn't awaited any more.
  ///
  /// This replaces another row that was wanted before. It doesn't fetch the same row twice.
  ///
  /// - Returns: The number of the whole row; nil if rows of this table can't be found again, as there is no
  ///   key, or if the row isn't loaded any more.
  @discardableResult
  package func wantWholeRow(at place: DatabasePlace, of snapshot: DatabaseSnapshot) -> Int? {
    let number = state.withLock { $0.wantWholeRow(at: place, of: snapshot) }
    cancelOutdated()
    goOn()
    return number
  }
}

extension SessionState {
  fileprivate mutating func wantWholeRow(
    at place: DatabasePlace, of snapshot: DatabaseSnapshot
  ) -> Int? {
    guard let load = shown, load.plan.relation.key != .none,
      let place = translated(place, of: snapshot),
      let section = load.pages.key(ofSection: place.section), let row = load.pages.row(place)?.key
    else { return nil }
    if let whole = load.whole, whole.section == section, whole.row == row { return whole.number }
    let number = newJump()
    resume()
    shown?.whole = WholeRow(number: number, section: section, row: row)
    return number
  }

  /// Takes the values of a whole row; nil if the row has been deleted.
  mutating func take(_ values: [DatabaseValue]?, of row: WholeRow, for epoch: Int) {
    change(epoch) { load in
      guard load.whole?.number == row.number else { return }
      load.whole?.values = values
      load.whole?.isAwaited = false
    }
  }
}

extension DatabaseSnapshot {
  /// Returns the whole row if it is the one at a place, and was wanted; else nil.
  package func wholeRow(at place: DatabasePlace) -> WholeRow? {
    guard let wholeRow, let key = pages.row(place)?.key, wholeRow.row == key,
      wholeRow.section == pages.key(ofSection: place.section)
    else { return nil }
    return wholeRow
  }
}
