import ButteryRecords
import RuleTrait
import SeededRandom
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tests of everything that workers do, run one after another because many of them have threads.
@Suite("a record worker", .serialized)
struct RecordWorkerTests {
  @Suite("that opens files")
  struct Opening {
    let folder = try? WorkFolder()

    @Test("has read a small file as a whole, and needs no thread")
    func small() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", "k,n\na,1\nb,2\na,3\n")])
      try worker.open()
      #expect(worker.result.phase == .done)
      #expect(worker.result.list.isComplete)
      #expect(worker.result.list.columns.map(\.name) == ["k", "n"])
      #expect(try worker.result.contents() == ["a 1", "b 2", "a 3"])
      var query = RecordQuery()
      query.groupColumns = [0]
      query.search = SearchTerm("3")
      worker.setQuery(query)
      #expect(worker.result.phase == .done)
      #expect(try worker.result.contents() == ["[a]", "a 1", "a 3", "[b]", "b 2"])
      #expect(worker.result.matchedOrdinals == [1])
    }

    @Test("shows the beginning of a large file in sections at once")
    func large() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(50_000))])
      try worker.open()
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      #expect(worker.result.phase == .reading)
      let first = worker.result
      #expect(first.arrangement.rowCount > 1_000)
      #expect(first.arrangement.rowCount < 20_000)
      #expect(first.arrangement.sectionCount == first.groups?.count)
      #expect(try first.contents().first == "[group 0]")
      worker.finish()
      #expect(worker.result.phase == .done)
      #expect(worker.result.arrangement.rowCount == 50_000)
      let sections = first.records.dropLast()
      #expect(sections == worker.result.records.prefix(sections.count))
    }

    @Test("says what is wrong with a path, and with the first file's text")
    func failures() throws {
      let folder = try #require(folder)
      #expect(throws: RecordError.unreadable(file: "/nowhere.csv", code: ENOENT)) {
        try RecordWorker(paths: ["/nowhere.csv"]).open()
      }
      #expect(throws: RecordError.unreadable(file: "/", code: EISDIR)) {
        try RecordWorker(paths: ["/"]).open()
      }
      let open = try folder.make("b.csv", "k,n\r\na,\"1\r\n2\"\r\n\r\nb,\"2\r\nc\n")
      #expect(
        throws: RecordError.unterminatedQuote(file: open, line: 5, column: 1, columnName: "n")
      ) {
        var options = ReadingOptions()
        options.isStrict = true
        try RecordWorker(paths: [open], options: options).open()
      }
    }

    @Test(
      "reads on in a large file in which a quote stays open, and says where it is", .rules("DA-7"))
    func lateQuote() throws {
      let folder = try #require(folder)
      let path = try folder.make("a.csv", Made.rows(20_000) + "x,\"y\n1\n2\n")
      for isStrict in [false, true] {
        var options = ReadingOptions()
        options.isStrict = isStrict
        let worker = RecordWorker(paths: [path], options: options)
        try worker.open()
        worker.finish()
        let failure = RecordError.unterminatedQuote(
          file: path, line: 20_002, column: 1, columnName: "number")
        #expect(worker.result.failure == (isStrict ? failure : nil))
        let warning =
          "\(path):20002: column 2 (number): "
          + "a quote opens here and is never closed — it is taken as text"
        #expect(worker.result.list.warnings == (isStrict ? [] : [warning]))
        #expect(worker.result.phase == .done)
        #expect(worker.result.arrangement.rowCount == (isStrict ? 20_001 : 20_003))
      }
    }

    @Test(
      "finds the columns of a large file in which a quote stays open at its beginning",
      .rules("DA-7"))
    func earlyQuote() throws {
      let folder = try #require(folder)
      let path = try folder.make("a.csv", "\"" + Made.rows(20_000))
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.finish()
      #expect(worker.result.list.columns.map(\.name) == ["\"group", "number"])
      #expect(worker.result.list.columns.map(\.kind) == [.text, .integer])
      #expect(worker.result.arrangement.rowCount == 20_000)
    }

    @Test("makes a section of each file, which are read one after another")
    func severalFiles() throws {
      let folder = try #require(folder)
      let paths = [
        try folder.make("a.csv", Made.rows(9_000)), try folder.make("b.csv", "group,number\nz,9\n"),
      ]
      let worker = RecordWorker(paths: paths)
      try worker.open()
      #expect(worker.result.arrangement.sectionCount == 1)
      worker.finish()
      let lines = try worker.result.contents()
      #expect(lines.first == "[\(paths[0])]")
      #expect(lines.suffix(2) == ["[\(paths[1])]", "z 9"])
      #expect(lines.count == 9_003)
      #expect(throws: RecordError.unreadable(file: "/nowhere.csv", code: ENOENT)) {
        try RecordWorker(paths: [paths[0], "/nowhere.csv"]).open()
      }
    }

    @Test("shows nothing where there is nothing", arguments: ["", "k,n\n"])
    func empty(text: String) throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", text)])
      try worker.open()
      #expect(worker.result.phase == .done)
      #expect(worker.result.arrangement.rowCount == 0)
      let none = RecordWorker(paths: [])
      try none.open()
      none.finish()
      #expect(none.result.phase == .done)
      let device = RecordWorker(paths: ["/dev/null"])
      try device.open()
      #expect(device.result.phase == .done)
    }
  }

  @Suite("that works on a thread")
  struct Working {
    let folder = try? WorkFolder()

    @Test("reads on and answers, tells of it, and leaves no thread behind")
    func thread() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(50_000))])
      try worker.open()
      var query = RecordQuery()
      query.groupColumns = [0]
      query.filters = [TextMatcher("7")].compactMap { $0.map(RecordFilter.text) }
      worker.setQuery(query)
      let box = Counter()
      worker.start { _ in box.add() }
      #expect(worker.isDone())
      #expect(eventually { backgroundThreadCount() == 0 })
      #expect(box.count > 0)
      let fresh = RecordWorker(paths: [folder.file("a.csv")])
      try fresh.open()
      fresh.setQuery(query)
      fresh.finish()
      #expect(worker.result.records == fresh.result.records)
    }

    @Test("answers a new query after its thread has ended, and tells of it")
    func again() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(10_000))])
      try worker.open()
      let box = Counter()
      worker.start { _ in box.add() }
      #expect(worker.isDone())
      #expect(eventually { backgroundThreadCount() == 0 })
      let before = box.count
      var query = RecordQuery()
      query.sort = [SortOrder(column: 1, isDescending: true)]
      worker.setQuery(query)
      #expect(worker.isDone(query))
      #expect(eventually { box.count > before && backgroundThreadCount() == 0 })
      #expect(worker.result.arrangement.record(atRow: 0, inSection: 0) == 9_999)
    }

    @Test("has more rows from one piece of news to the next, not more often than people look")
    func growing() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(100_000))])
      try worker.open()
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      let counts = Mutex([worker.result.arrangement.rowCount])
      let start = ContinuousClock.now
      worker.start { worker in
        let view = worker.result
        counts.withLock { $0.append(view.arrangement.rowCount) }
        let last = view.arrangement.sectionCount - 1
        var reader = RecordReader(view.list)
        let name = (try? view.name(ofSection: last, reader: &reader)) ?? ""
        let row = view.arrangement.record(atRow: 0, inSection: last)
        #expect(name == "group \(row / 100)")
      }
      #expect(worker.isDone(query))
      #expect(eventually { backgroundThreadCount() == 0 })
      let passed = Int((.now - start) / .milliseconds(100))
      let seen = counts.withLock { $0 }
      #expect(seen == seen.sorted())
      #expect(seen.last == 100_000)
      #expect(seen.count <= passed + 3)
    }

    @Test("does again only what a query changes")
    func kept() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(40_000))])
      try worker.open()
      worker.start { _ in }
      var query = RecordQuery()
      let changes: [(inout RecordQuery) -> [QueryResult.Phase]] = [
        { query in
          query.groupColumns = [0]
          query.filters = [TextMatcher("1")].compactMap { $0.map(RecordFilter.text) }
          return [.reading, .grouping, .filtering]
        },
        { query in
          query.search = SearchTerm("22")
          return [.searching]
        },
        { query in
          query.sort = [SortOrder(column: 1)]
          return [.sorting]
        },
        { query in
          query.sort[0].isDescending = true
          return [.sorting]
        },
        { query in
          query.filters = [TextMatcher("2")].compactMap { $0.map(RecordFilter.text) }
          return [.filtering, .sorting]
        },
        { query in
          query.search = nil
          return []
        },
      ]
      for change in changes {
        let expected = change(&query) + [.done]
        worker.setQuery(query)
        var phases: [QueryResult.Phase] = []
        #expect(
          eventually {
            let view = worker.result
            let isOld = view.phase == .done && view.query != query
            if !isOld, !phases.contains(view.phase) { phases.append(view.phase) }
            return view.phase == .done && view.query == query
          })
        #expect(phases.allSatisfy(expected.contains), "\(phases)")
      }
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("stops soon when asked to, keeps what is there, and goes on when asked to")
    func stop() throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(Made.most))])
      try worker.open()
      var query = RecordQuery()
      worker.start { _ in }
      #expect(worker.isDone(query))
      query.filters = [TextMatcher("8991")].compactMap { $0.map(RecordFilter.text) }
      let start = ContinuousClock.now
      worker.setQuery(query)
      #expect(worker.isDone(query))
      let whole = ContinuousClock.now - start
      // One short time is enough, because a busy machine makes any of them longer.
      let isSoon = (1000..<1100).contains { number in
        query.filters = [TextMatcher("\(9 * number)")].compactMap { $0.map(RecordFilter.text) }
        let latency = worker.interrupt(query) {
          worker.result.phase == .filtering && worker.progress.fraction ?? 0 > 0
        }
        return latency.map { $0 < whole / 2 } ?? false
      }
      #expect(isSoon)
      #expect(worker.result.phase == .stopped)
      #expect(worker.result.arrangement.rowCount > 0)
      #expect(worker.result.records.joined().allSatisfy { $0 < worker.result.list.count })
      query.filters = []
      let isInterrupted = (1...100).contains { number in
        query.search = SearchTerm("group \(number)")
        return worker.interrupt(query) { worker.result.phase == .searching } != nil
      }
      #expect(isInterrupted)
      #expect(worker.result.arrangement.rowCount > 0)
      query.search = nil
      worker.setQuery(query)
      worker.resume()
      #expect(worker.isDone(query))
      #expect(worker.result.arrangement.rowCount == Made.most)
    }

    @Test(
      "doesn't order sections by a total any more once other rows are asked for",
      arguments: [true, false])
    func orderEnds(byFilter: Bool) throws {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", Made.rows(Made.most / 2))])
      try worker.open()
      worker.start { _ in }
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      #expect(worker.isDone(query))
      // The order may be complete before the next query comes, so one interruption is enough.
      let isInterrupted = (0..<20).contains { number in
        var ordered = query
        ordered.groupOrder = .figure(
          Measure(number % 2 == 0 ? .sum : .mean, ofColumn: 1), isDescending: number % 4 < 2)
        worker.setQuery(ordered)
        let isOrdering = eventually {
          [.grouping, .sorting].contains(worker.result.phase) || worker.result.query == ordered
        }
        guard isOrdering, worker.result.query != ordered else { return false }
        var other = ordered
        if byFilter {
          other.filters = [TextMatcher("\(number)")].compactMap { $0.map(RecordFilter.text) }
        } else {
          other.sort = [SortOrder(column: 1, isDescending: true)]
        }
        worker.setQuery(other)
        var hasOldOrder = false
        let isDone = eventually {
          let result = worker.result
          if result.query == ordered { hasOldOrder = true }
          return result.phase == .done && result.query == other
        }
        return isDone && !hasOldOrder
      }
      #expect(isInterrupted)
    }

    @Test("says how far it is")
    func progress() throws {
      let folder = try #require(folder)
      let path = try folder.make("a.csv", Made.rows(50_000))
      let worker = RecordWorker(paths: [path])
      try worker.open()
      #expect(worker.progress.phase == .reading)
      #expect(worker.progress.bytesRead == 65_536)
      #expect(try #require(worker.progress.fraction) > 0)
      #expect(try #require(worker.progress.fraction) < 1)
      worker.finish()
      #expect(worker.progress.fraction == 1)
      #expect(worker.progress.elapsed == .zero)
      #expect(worker.progress.bytesRead == Made.rows(50_000).utf8.count)
    }

    @Test("ends with the same view, however queries came meanwhile")
    func twin() throws {
      let folder = try #require(folder)
      var random = SeededGenerator.fresh(for: "queries while working")
      let paths = [
        try folder.make("a.csv", Made.rows(12_000)), try folder.make("b.csv", Made.rows(6_000)),
      ]
      for _ in 0..<cases(12, orShortly: 4) {
        let worker = RecordWorker(paths: paths)
        try worker.open()
        let box = Counter()
        worker.start { worker in
          box.add()
          let view = worker.result
          // Everything to which the view refers can be read.
          var reader = RecordReader(view.list)
          var fields = FieldBuffer()
          guard view.arrangement.rowCount > 0 else { return }
          let (section, row) = view.arrangement.place(ofOrdinal: view.arrangement.rowCount - 1)
          let record = view.arrangement.record(atRow: row, inSection: section)
          do { try reader.read(record, into: &fields) } catch { Issue.record(error) }
        }
        var query = RecordQuery()
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          query.mutate(&random)
          worker.setQuery(query)
          switch Int.random(in: 0..<8, using: &random) {
          case 0: worker.stop()
          case 1: worker.reload()
          case 2: worker.finish()
          default: usleep(UInt32.random(in: 0..<60_000, using: &random))
          }
        }
        worker.resume()
        let fresh = RecordWorker(paths: paths)
        try fresh.open()
        fresh.setQuery(query)
        fresh.finish()
        #expect(worker.isDone(query))
        #expect(eventually { backgroundThreadCount() == 0 })
        let (view, expected) = (worker.result, fresh.result)
        #expect(view.list.count == 18_000)
        #expect(view.records == expected.records)
        #expect(view.matchedOrdinals == expected.matchedOrdinals)
        #expect(view.failure == nil)
      }
    }
  }
}

/// A counter of calls from other threads.
final class Counter: Sendable {
  private let calls = Atomic(0)

  var count: Int { calls.load(ordering: .sequentiallyConsistent) }

  func add() { calls.wrappingAdd(1, ordering: .sequentiallyConsistent) }
}

/// Texts for reading.
enum Made {
  /// A number of rows whose passes take long enough to be interrupted.
  #if DEBUG
    static let most = 120_000
  #else
    static let most = 1_000_000
  #endif

  /// Returns a number of rows in groups of a hundred, with ascending numbers.
  static func rows(_ count: Int) -> String {
    var text = "group,number\n"
    text.reserveCapacity(count * 20)
    for row in 0..<count { text += "group \(row / 100),\(row)\n" }
    return text
  }
}
