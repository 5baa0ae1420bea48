import ButteryDatabase
import SeededRandom
import Testing

/// A screen that shows a table of a session, and is moved as by a user's keys.
struct Screen {
  let watch: SessionWatch
  var top = DatabasePlace(section: 0, row: 0)
  var snapshot: DatabaseSnapshot
  private var chance: SeededGenerator
  private let height = 30

  init(watch: SessionWatch, seed: UInt64 = 1) {
    self.watch = watch
    snapshot = watch.session.snapshot
    chance = SeededGenerator(seed: seed)
  }

  /// Presses a random key; rows that arrive must not change the row on the first line.
  mutating func press() throws {
    switch Int.random(in: 0..<20, using: &chance) {
    case 0: try land(.last)
    case 1: try land(.first)
    case 2: try land(.section(Int.random(in: 0..<snapshot.sectionCount, using: &chance)))
    case 3..<8: top = moved(by: height)
    case 8..<12: top = moved(by: -height)
    default: top = moved(by: Int.random(in: -3...3, using: &chance))
    }
    take(watch.session.snapshot)
    want()
  }

  /// Waits until the row on the first line is loaded, and says what is in sight whenever that changes.
  mutating func rest() throws {
    while snapshot.row(top) == nil {
      want()
      let revision = snapshot.revision
      take(try watch.wait { $0.revision != revision })
    }
  }

  private func want() {
    watch.session.want(top...max(top, moved(by: height)), of: snapshot)
  }

  private mutating func land(_ target: DatabaseSession.Target) throws {
    let landing = try watch.jump(to: target)
    snapshot = landing.snapshot
    top = landing.place ?? DatabasePlace(section: 0, row: 0)
  }

  private mutating func take(_ new: DatabaseSnapshot) {
    let row = snapshot.row(top)
    let place = new.rows(top...max(top, moved(by: height)), in: snapshot).lowerBound
    if let row, let now = new.row(place) {
      #expect(now == row, "seed \(chance.seed)")
    }
    (top, snapshot) = (place, new)
  }

  private func moved(by count: Int) -> DatabasePlace {
    var place = top
    var rest = count
    while rest != 0 {
      place.row += rest > 0 ? 1 : -1
      rest += rest > 0 ? -1 : 1
      if place.row < 0 {
        guard place.section > 0 else { return DatabasePlace(section: 0, row: 0) }
        place.section -= 1
        place.row = max(0, snapshot.rowCount(inSection: place.section) - 1)
      } else if place.row >= snapshot.rowCount(inSection: place.section) {
        guard place.section + 1 < snapshot.sectionCount else {
          place.row -= 1
          return place
        }
        place = DatabasePlace(section: place.section + 1, row: 0)
      }
    }
    return place
  }
}
