import ButteryRecords
import Synchronization
import Testing

extension RecordWorkerTests {
  @Suite("that tells of news")
  struct Telling {
    let folder = try? WorkFolder()

    @Test("may be finished by whom it tells, in the middle of its work")
    func finish() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(100_000))])
      try worker.open()
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      let phases = Mutex<[QueryResult.Phase]>([])
      worker.start { worker in
        worker.finish()
        phases.withLock { $0.append(worker.result.phase) }
      }
      #expect(eventually { phases.withLock { !$0.isEmpty } })
      #expect(eventually { backgroundThreadCount() == 0 })
      #expect(phases.withLock { $0.allSatisfy { $0 == .done } })
      #expect(worker.result.arrangement.rowCount == 100_000)
    }

    @Test("tells one thing after another, and the last of them at last")
    func order() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(30_000))])
      try worker.open()
      let calls = Mutex((under: 0, overlaps: 0, last: QueryResult.Phase.waiting))
      worker.start { worker in
        calls.withLock {
          $0.under += 1
          if $0.under > 1 { $0.overlaps += 1 }
        }
        let phase = worker.result.phase
        calls.withLock {
          $0.under -= 1
          $0.last = phase
        }
      }
      for number in 0..<20 {
        var query = RecordQuery()
        query.filters = [TextMatcher("\(number)")].compactMap { $0.map(RecordFilter.text) }
        worker.setQuery(query)
      }
      #expect(worker.isDone())
      #expect(eventually { backgroundThreadCount() == 0 })
      #expect(calls.withLock { $0.overlaps } == 0)
      #expect(calls.withLock { $0.last } == .done)
    }
  }
}
