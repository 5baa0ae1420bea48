import ButteryRecords
import RuleTrait
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension RecordWorkerTests {
  @Suite("that reads a pipe")
  struct Pipes {
    @Test("doesn't wait for it: columns and rows come when they do")
    func silent() throws {
      let pipe = try WorkPipe()
      let worker = RecordWorker(paths: [pipe.path])
      try worker.open()
      #expect(worker.result.phase == .waiting)
      #expect(worker.result.list.columns.isEmpty)
      #expect(worker.result.arrangement.sectionCount == 0)
      #expect(worker.progress.fraction == nil)
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      let news = Counter()
      worker.start { _ in news.add() }
      try writeAll("k,n", to: pipe.writeEnd)
      usleep(20_000)
      #expect(worker.result.list.columns.isEmpty, "half a title is none")
      try writeAll("ew\na,1\nb,", to: pipe.writeEnd)
      #expect(eventually { worker.result.arrangement.rowCount == 1 })
      #expect(worker.result.list.columns.map(\.name) == ["k", "new"])
      #expect(try worker.result.contents() == ["[a]", "a 1"])
      #expect(worker.result.phase == .reading)
      // Passes of other tests may have their own threads at the same time.
      #expect(eventually { backgroundThreadCount() == 1 })
      let before = news.count
      try writeAll("2\na,3\n", to: pipe.writeEnd)
      #expect(eventually { worker.result.arrangement.rowCount == 3 && news.count > before })
      #expect(try worker.result.contents() == ["[a]", "a 1", "a 3", "[b]", "b 2"])
      #expect(worker.progress.bytesRead == 18)
      query.filters = [TextMatcher("3")].compactMap { $0.map(RecordFilter.text) }
      worker.setQuery(query)
      #expect(eventually { worker.result.query == query })
      #expect(try worker.result.contents() == ["[a]", "a 3"])
      try writeAll("c,33", to: pipe.writeEnd)
      pipe.closeWriteEnd()
      #expect(worker.isDone(query))
      #expect(try worker.result.contents() == ["[a]", "a 3", "[c]", "c 33"])
      #expect(worker.result.list.isComplete)
      #expect(eventually { backgroundThreadCount() == 0 })
      pipe.closeReadEnd()
    }

    @Test("tells once when much of what it gave lies on the disk", .rules("DA-24"))
    func spooled() throws {
      let pipe = try WorkPipe()
      let worker = RecordWorker(paths: [pipe.path])
      let told = Counter()
      worker.notifyOfSpool(from: 10) { count in if count >= 10 { told.add() } }
      try writeAll("a,b\n", to: pipe.writeEnd)
      try worker.open()
      #expect(told.count == 0)
      worker.start { _ in }
      try writeAll("1,2\n3,4\n5,6\n", to: pipe.writeEnd)
      #expect(eventually { told.count == 1 })
      pipe.closeWriteEnd()
      #expect(worker.isDone())
      #expect(told.count == 1)
      pipe.closeReadEnd()
    }

    @Test("is waited for until there is a record; then its columns stay", .rules("DA-24"))
    func sampled() throws {
      let pipe = try WorkPipe()
      try writeAll("k,n\na,1\n", to: pipe.writeEnd)
      let worker = RecordWorker(paths: [pipe.path])
      try worker.open()
      worker.waitForRecords(1_000, atMost: .milliseconds(1))
      #expect(worker.result.list.columns.map(\.kind) == [.text, .integer])
      worker.start { _ in }
      try writeAll("b,x\nc,y\n", to: pipe.writeEnd)
      pipe.closeWriteEnd()
      #expect(worker.isDone())
      #expect(worker.result.arrangement.rowCount == 3)
      pipe.closeReadEnd()
    }

    @Test("finds the kinds of columns anew while little has come")
    func kinds() throws {
      let pipe = try WorkPipe()
      try writeAll("k\tn\n", to: pipe.writeEnd)
      let worker = RecordWorker(paths: [pipe.path])
      try worker.open()
      #expect(worker.result.list.columns.map(\.name) == ["k", "n"])
      worker.start { _ in }
      try writeAll("a\t1.5\nb\t2.5\n", to: pipe.writeEnd)
      #expect(eventually { worker.result.list.columns.map(\.kind) == [.text, .decimal] })
      pipe.closeWriteEnd()
      #expect(worker.isDone())
      pipe.closeReadEnd()
    }

    @Test("reads a slow one to its end before it finishes", arguments: [1, 3_000, 60_000])
    func slow(rows: Int) throws {
      let pipe = try WorkPipe()
      let text = Made.rows(rows)
      try SlowWriter(descriptor: pipe.writeEnd, bytes: Array(text.utf8)).start()
      let worker = RecordWorker(paths: [pipe.path])
      try worker.open()
      var query = RecordQuery()
      query.sort = [SortOrder(column: 1, isDescending: true)]
      worker.setQuery(query)
      worker.finish()
      #expect(worker.result.phase == .done)
      #expect(worker.result.arrangement.rowCount == rows)
      worker.reload()
      worker.finish()
      #expect(worker.result.arrangement.rowCount == rows, "it was kept")
      pipe.closeReadEnd()
    }

    @Test("is done with one that was closed without a word")
    func closed() throws {
      let pipe = try WorkPipe()
      pipe.closeWriteEnd()
      let worker = RecordWorker(paths: [pipe.path])
      try worker.open()
      worker.finish()
      #expect(worker.result.phase == .done)
      #expect(worker.result.list.columns.isEmpty)
      pipe.closeReadEnd()
    }

    @Test("says so where a quote stays open", .rules("DA-7"))
    func failures() throws {
      let quote = try WorkPipe()
      try writeAll("k,n\n1,\"2\n", to: quote.writeEnd)
      let other = RecordWorker(paths: [quote.path])
      try other.open()
      quote.closeWriteEnd()
      other.finish()
      #expect(other.result.failure == nil)
      let note = other.result.list.parts.first?.notes.textQuote
      #expect(note?.line == 2 && note?.column == 1 && note?.columnName == "n")
      #expect(try other.result.list.rows() == [["1", "\"2"]])
      quote.closeReadEnd()
    }

    @Test("waits for columns where somebody needs their names")
    func columns() throws {
      let pipe = try WorkPipe()
      let worker = RecordWorker(paths: [pipe.path])
      try worker.open()
      #expect(worker.result.list.columns.isEmpty)
      try SlowWriter(descriptor: pipe.writeEnd, bytes: Array("k,n\na,1\n".utf8)).start()
      try worker.waitForColumns()
      #expect(worker.result.list.columns.map(\.name) == ["k", "n"])
      var query = RecordQuery()
      query.groupColumns = [try worker.result.list.column(named: "k")]
      worker.setQuery(query)
      worker.finish()
      #expect(try worker.result.contents() == ["[a]", "a 1"])
      pipe.closeReadEnd()
      let silent = try WorkPipe()
      silent.closeWriteEnd()
      let other = RecordWorker(paths: [silent.path])
      try other.open()
      try other.waitForColumns()
      #expect(other.result.list.columns.isEmpty)
      #expect(other.result.phase == .done)
      silent.closeReadEnd()
    }

    @Test("waits for the writer of a named one, and can be stopped meanwhile")
    func named() throws {
      let folder = try WorkFolder()
      let path = folder.file("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.start { _ in }
      #expect(eventually { backgroundThreadCount() == 1 })
      usleep(20_000)
      #expect(worker.result.phase == .waiting)
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
      #expect(worker.result.phase == .stopped)
      worker.resume()
      let writer = open(path, O_WRONLY)
      try writeAll("k\n1\n", to: writer)
      close(writer)
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["1"])
    }

    @Test("reads files behind a pipe, and the pipe's rows stay in front")
    func severalInputs() throws {
      let folder = try WorkFolder()
      let pipe = try WorkPipe()
      let file = try folder.make("a.csv", "k\n2\n")
      let worker = RecordWorker(paths: [pipe.path, file])
      try worker.open()
      worker.start { _ in }
      try writeAll("k\n1\n", to: pipe.writeEnd)
      #expect(eventually { worker.result.arrangement.rowCount == 1 })
      pipe.closeWriteEnd()
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["[\(pipe.path)]", "1", "[\(file)]", "2"])
      pipe.closeReadEnd()
    }
  }
}
