import ButteryDatabase
import ButteryRecords
import Foundation
import RuleTrait
import SeededRandom
import SlowRelay
import Testing

/// A server behind a network whose round trips take 50 ms, and whose connections are cut at random.
@Suite("a slow network")
struct SlowNetworkTests {
  private static let server = Result {
    let server = try PostgreSQLServer()
    try server.run(
      "create table t(id int primary key, g text not null); "
        + "insert into t select i, 'g' || i % 9 from generate_series(1, 20000) i; "
        + "create index on t(g, id); analyze t;")
    return server
  }

  private func open(_ relay: SlowRelay) throws -> SessionWatch {
    let folder = relay.folder.replacing("/", with: "%2F")
    let session = DatabaseSession(
      try DatabaseAddress("postgresql://postgres@\(folder)/postgres"), source: .table(name: "t"))
    try session.open()
    return SessionWatch(session)
  }

  @Test("no call waits for the network, and the end is two round trips away")
  func calls() throws {
    let server = try Self.server.get()
    let relay = try SlowRelay(to: server.socket, delay: 0.05)
    defer { relay.stop() }
    let watch = try open(relay)
    var query = RecordQuery()
    query.groupLevels = GroupLevels([[1]])
    #expect(watch.session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.isComplete }
    relay.hold()
    for row in 0..<200 {
      let snapshot = watch.session.snapshot
      let place = DatabasePlace(section: row % 5, row: row)
      watch.session.want(place...DatabasePlace(section: row % 5, row: row + 40), of: snapshot)
    }
    #expect(relay.release(), "a call has waited for the network")
    let last = try watch.jump(to: .last)
    #expect(last.text == "20000 g2" || last.text?.hasSuffix("g8") == true)
  }

  @Test(
    "whatever is cut, the rows stay, and fetching again goes on", .rules("DB-15"), arguments: 1...2)
  func cutting(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let server = try Self.server.get()
    let relay = try SlowRelay(to: server.socket, delay: 0.004)
    defer { relay.stop() }
    let watch = try open(relay)
    try watch.waitUntilReady()
    for _ in 0..<cases(12, orShortly: 6) {
      let snapshot = watch.session.snapshot
      let place = DatabasePlace(section: 0, row: Int.random(in: 0..<19_000, using: &chance))
      watch.session.jump(to: .row(place), of: snapshot)
      Thread.sleep(forTimeInterval: Double.random(in: 0...0.02, using: &chance))
      relay.drop()
      let after = try watch.wait { snapshot in
        if case .lost = snapshot.phase { true } else { snapshot.phase == .ready }
      }
      let row = after.arrival?.place ?? DatabasePlace(section: 0, row: 0)
      let text = after.text(at: row)
      var number = watch.session.reload(around: row, of: after)
      // The new connection may have been cut as well.
      let back = try watch.wait { snapshot in
        if case .lost = snapshot.phase {
          number = watch.session.reload(
            around: snapshot.place(of: row, in: after), of: snapshot)
        }
        return snapshot.arrival?.jump == number
      }
      if let text { #expect(back.text(at: back.arrival?.place) == text, "seed \(seed)") }
    }
  }
}
