import ButteryDatabase
import ButteryRecords

/// The rows of a session from the first one to the last one, fetched while they are read.
final class DatabasePages {
  private let session: DatabaseSession
  private let waker = Waker()
  private var snapshot: DatabaseSnapshot

  /// Large pages, as nobody waits for the first line of one.
  static let sizes = SectionPages.Sizes(
    block: 1_000, capacity: 3_000, groupBlock: 200, rowsInAll: 6_000)

  /// How many rows are asked for at once.
  private static let ahead = 1_500

  init(_ session: DatabaseSession) {
    self.session = session
    snapshot = session.snapshot
    session.start { [waker] _ in waker.wake() }
  }

  /// What is known now.
  var now: DatabaseSnapshot { snapshot }

  /// Waits until a row is here, or is known not to be.
  ///
  /// - Returns: Where it is by now, and its values; nil behind the last row.
  func row(_ place: DatabasePlace) throws(DatabaseFailure) -> (DatabasePlace, [DatabaseValue])? {
    var place = place
    while true {
      if place.section >= snapshot.sectionCount { return nil }
      if snapshot.section(place.section) != nil {
        guard place.row < snapshot.rowCount(inSection: place.section) else {
          place = DatabasePlace(section: place.section + 1, row: 0)
          continue
        }
        if let values = snapshot.row(place) { return (place, values) }
      }
      switch snapshot.phase {
      case .lost(let reason), .refused(let reason): throw DatabaseFailure(description: reason)
      case .stopped: return nil
      case .ready, .loading: break
      }
      want(place)
      place = wait(holding: place)
    }
  }

  private func want(_ place: DatabasePlace) {
    let end = DatabasePlace(section: place.section, row: place.row + Self.ahead)
    session.want(place...end, of: snapshot)
  }

  /// Waits for another snapshot, and finds a place again that lies behind rows that are here.
  private func wait(holding place: DatabasePlace) -> DatabasePlace {
    while session.snapshot.revision == snapshot.revision {
      waker.wait(for: [], timeout: .seconds(1))
    }
    let (old, new) = (snapshot, session.snapshot)
    snapshot = new
    guard place.row > 0 else {
      guard place.section > 0 else { return place }
      let before = DatabasePlace(section: place.section - 1, row: 0)
      return DatabasePlace(section: new.place(of: before, in: old).section + 1, row: 0)
    }
    var last = place
    last.row -= 1
    var found = new.place(of: last, in: old)
    found.row += 1
    return found
  }
}

/// Why rows can't be read to their end, in one line.
struct DatabaseFailure: Error, CustomStringConvertible {
  let description: String
}
