import ButteryDatabase
import ButteryRecords
import Foundation
import Synchronization
import Testing

/// Waits for states of a session, however long it takes to reach them.
final class SessionWatch: Sendable {
  let session: DatabaseSession
  private let change = NSCondition()

  init(_ session: DatabaseSession) {
    self.session = session
    session.start { [change] _ in
      change.lock()
      change.broadcast()
      change.unlock()
    }
  }

  struct NotReached: Error, CustomStringConvertible {
    let snapshot: DatabaseSnapshot

    var description: String {
      let sections = (0..<min(snapshot.sectionCount, 20)).map { snapshot.section($0)?.count }
      return "\(snapshot.phase), \(snapshot.sectionCount) sections of \(sections) rows"
    }
  }

  /// Waits until a snapshot fulfils a condition; fails after ten minutes.
  @discardableResult
  func wait(
    _ body: (DatabaseSnapshot) throws -> Bool
  ) throws -> DatabaseSnapshot {
    let end = Date.now.addingTimeInterval(600)
    change.lock()
    defer { change.unlock() }
    while true {
      let snapshot = session.snapshot
      if try body(snapshot) { return snapshot }
      // A change just before this wait would be missed, hence the limit.
      let isOver =
        !change.wait(until: min(end, Date.now.addingTimeInterval(0.05))) && Date.now > end
      if isOver { throw NotReached(snapshot: snapshot) }
    }
  }

  /// Waits until nothing is being fetched, and the first row is loaded.
  @discardableResult
  func waitUntilReady() throws -> DatabaseSnapshot {
    try wait { $0.phase == .ready && $0.isComplete }
  }

  static func pause(microseconds: Int) {
    Thread.sleep(forTimeInterval: Double(microseconds) / 1_000_000)
  }

  /// The end of a jump.
  struct Landing {
    let snapshot: DatabaseSnapshot
    var place: DatabasePlace? { snapshot.arrival?.place }
    var text: String? { snapshot.text(at: place) }
  }

  /// Jumps, and waits for the arrival.
  ///
  /// - Parameter snapshot: The snapshot in which places in `target` are valid; nil for the newest one.
  @discardableResult
  func jump(
    to target: DatabaseSession.Target, of snapshot: DatabaseSnapshot? = nil
  ) throws -> Landing {
    let number = session.jump(to: target, of: snapshot ?? session.snapshot)
    return Landing(snapshot: try wait { $0.arrival?.jump == number })
  }
}

extension SessionWatch {
  /// Asks query after query, and checks that a row that each of them has is found again in the next one.
  ///
  /// - Parameter row: The place of the row in the current snapshot.
  func checkKeptRow(_ row: DatabasePlace, through queries: [RecordQuery]) throws {
    var place = row
    var snapshot = session.snapshot
    let values = try #require(snapshot.row(place))
    for query in queries {
      #expect(session.setQuery(query, keeping: place, of: snapshot) == nil)
      snapshot = try wait { $0.query == query && $0.kept != nil && $0.phase == .ready }
      place = try #require(snapshot.kept)
      #expect(snapshot.row(place) == values, "\(query)")
      // Those around it are there at once.
      let next = DatabasePlace(section: place.section, row: place.row + 1)
      let count = snapshot.rowCount(inSection: place.section)
      #expect(next.row >= count || snapshot.row(next) != nil)
    }
  }

  /// Makes a condition from each value of a column, as the keys `=` and `!` do, and checks that it finds
  /// exactly the rows that have the value, or that don't.
  func checkConditions(ofColumn column: Int) throws {
    _ = session.setQuery(RecordQuery())
    let all = try wait { $0.query == RecordQuery() && $0.total?.isExact == true && $0.isComplete }
    let rows = (0..<all.rowCount(inSection: 0)).compactMap { number in
      all.row(DatabasePlace(section: 0, row: number))
    }
    let writer = ConditionWriter(all.columns)
    for row in rows {
      for isExcluded in [false, true] {
        let value = row[column]
        let text = value.isNull ? "null" : nil
        let filter =
          try text.map {
            try RecordFilter(
              "\(all.columns[column].name) \(isExcluded ? "!=" : "=") \($0)", columns: all.columns)
          }
          ?? Array((value.string ?? "").utf8).withUnsafeBufferPointer {
            writer.filter(column: column, value: $0, isExcluded: isExcluded)
          }
        guard let filter else {
          Issue.record("no condition for \(value) of \(all.columns[column].name)")
          continue
        }
        var query = RecordQuery()
        query.filters = [filter]
        if let refusal = session.setQuery(query) { Issue.record("\(filter.text): \(refusal)") }
        let found = try wait { snapshot in
          if case .refused(let reason) = snapshot.phase {
            Issue.record("\(filter.text): \(reason)")
          }
          return snapshot.query == query && snapshot.total?.isExact == true
        }
        let wanted = rows.filter { ($0[column].string == value.string) != isExcluded }
        #expect(found.total == .exact(wanted.count), "\(filter.text)")
      }
    }
  }
}

extension DatabaseSnapshot {
  /// Whether the first section and its first row are loaded, or there are none.
  var isComplete: Bool {
    guard sectionCount > 0 else { return true }
    return section(0) != nil
      && (rowCount(inSection: 0) == 0 || row(DatabasePlace(section: 0, row: 0)) != nil)
  }

  /// The rows of a section, each as text with blanks between the values; `…` for rows that aren't loaded.
  func texts(ofSection section: Int) -> [String] {
    (0..<rowCount(inSection: section)).map { row in
      self.row(DatabasePlace(section: section, row: row))?.map { $0.string ?? "∅" }
        .joined(separator: " ") ?? "…"
    }
  }

  /// A row as text with blanks between its values.
  func text(at place: DatabasePlace?) -> String? {
    place.flatMap { row($0) }?.map { $0.string ?? "∅" }.joined(separator: " ")
  }
}
