import ButteryRecords
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension RecordWorkerTests {
  @Suite("whose file is changed by others")
  struct ChangingFiles {
    private let folder: WorkFolder

    init() throws { folder = try WorkFolder() }

    private func following(_ paths: [String]) throws -> RecordWorker {
      var options = ReadingOptions()
      options.follows = true
      let worker = RecordWorker(paths: paths, options: options)
      try worker.open()
      return worker
    }

    @Test("shows what is added to a file that is followed, once a record has ended")
    func follows() throws {
      let worker = try following([try folder.make("a.csv", "k,n\na,1\nb,2")])
      #expect(try worker.result.contents() == ["a 1"])
      var query = RecordQuery()
      query.groupColumns = [0]
      query.search = SearchTerm("2")
      worker.setQuery(query)
      let news = Counter()
      worker.start { _ in news.add() }
      #expect(worker.isDone(query))
      try folder.append("2\na,3\n", to: "a.csv")
      #expect(eventually { worker.result.arrangement.rowCount == 3 && news.count > 0 })
      #expect(try worker.result.contents() == ["[a]", "a 1", "a 3", "[b]", "b 22"])
      #expect(worker.result.matchedOrdinals == [2])
      for number in 0..<50 { try folder.append("c,\(number)\n", to: "a.csv") }
      #expect(eventually { worker.result.arrangement.rowCount == 53 })
      #expect(worker.isDone(query))
      // Passes of other tests may have their own threads at the same time.
      #expect(eventually { backgroundThreadCount() == 1 })
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
      try folder.append("d,4\n", to: "a.csv")
      worker.resume()
      #expect(eventually { worker.result.arrangement.rowCount == 54 })
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("sleeps while a file that is followed doesn't change")
    func sleeps() throws {
      let worker = try following([try folder.make("a.csv", "k\n1\n")])
      worker.start { _ in }
      #expect(worker.isDone())
      // Passes of other tests may have their own threads at the same time.
      #expect(
        eventually {
          guard backgroundThreadCount() == 1, let thread = backgroundThreads().first,
            let before = computingTime(ofThread: thread)
          else { return false }
          usleep(500_000)
          guard let after = computingTime(ofThread: thread) else { return false }
          return after - before < 5_000_000
        })
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("begins with a file that was empty when it is written")
    func emptyAtFirst() throws {
      let worker = try following([try folder.make("a.csv", "")])
      #expect(worker.result.list.columns.isEmpty)
      worker.start { _ in }
      try folder.append("k,n\n", to: "a.csv")
      #expect(eventually { worker.result.list.columns.count == 2 })
      try folder.append("a,1\n", to: "a.csv")
      #expect(eventually { worker.result.arrangement.rowCount == 1 })
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("follows the last of several files, beyond its first piece")
    func followsLast() throws {
      let paths = [
        try folder.make("a.csv", "group,number\nx,0\n"), try folder.make("b.csv", Made.rows(9_000)),
      ]
      let worker = try following(paths)
      worker.start { _ in }
      #expect(eventually { worker.result.arrangement.rowCount == 9_001 })
      try folder.append("y,1\nz,", to: "b.csv")
      #expect(eventually { worker.result.arrangement.rowCount == 9_002 })
      #expect(try worker.result.contents().last == "y 1")
      try folder.append("2\n", to: "b.csv")
      #expect(eventually { worker.result.arrangement.rowCount == 9_003 })
      #expect(try worker.result.contents().last == "z 2")
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("begins anew where a followed file is replaced, and says so")
    func replaced() throws {
      let path = try folder.make("a.csv", "k,n\na,1\nb,2\n")
      let worker = try following([path])
      worker.start { _ in }
      #expect(worker.isDone())
      try folder.replace("a.csv", with: "k,n\nz,9\n")
      #expect(eventually { (try? worker.result.contents()) == ["z 9"] })
      #expect(worker.result.failure == .restarted(file: path))
      try folder.append("y,8\n", to: "a.csv")
      #expect(eventually { worker.result.arrangement.rowCount == 2 })
      try #require(unlink(path) == 0)
      usleep(20_000)
      #expect(try worker.result.contents() == ["z 9", "y 8"], "they can still be read")
      #expect(eventually { worker.result.failure == .lost(file: path) })
      try folder.make("a.csv", "k,n\nnew,1\n")
      #expect(eventually { (try? worker.result.contents()) == ["new 1"] })
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("notices a followed file's successor that came before the watch began to wait")
    func replacedBeforeTheWait() throws {
      let path = try folder.make("a.csv", "k,n\na,1\n")
      let watch = try FileWatch(RecordFile(path: path), path: path)
      try #require(unlink(path) == 0)
      // Takes away what the system reports of the file that is gone.
      watch.wait(with: Waker(), timeout: .zero)
      try folder.make("a.csv", "k,n\nz,9\n")
      let elapsed = ContinuousClock().measure {
        watch.wait(with: Waker(), timeout: .seconds(600))
      }
      #expect(elapsed < .seconds(300))
      #expect(watch.change() == .replaced)
    }

    @Test("takes a file without links for gone, though its name still leads to it")
    func unlinked() throws {
      let path = try folder.make("a.csv", "k,n\na,1\n")
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      let other = "/proc/self/fd/\(descriptor)"
      let watch = try FileWatch(RecordFile(path: other), path: other)
      #expect(watch.change() == .none)
      try #require(unlink(path) == 0)
      #expect(watch.change() == .gone)
    }

    @Test("says that a followed file's name is nobody's, as long as that is so")
    func lost() throws {
      let path = try folder.make("a.csv", "k,n\na,1\n")
      let worker = try following([path])
      worker.start { _ in }
      #expect(worker.isDone())
      try #require(rename(path, path + ".1") == 0)
      #expect(eventually { worker.result.failure == .lost(file: path) })
      try #require(rename(path + ".1", path) == 0)
      #expect(eventually { worker.result.failure == nil })
      try folder.append("b,2\n", to: "a.csv")
      #expect(eventually { (try? worker.result.contents()) == ["a 1", "b 2"] })
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("begins anew where a followed file is cut off, and says so")
    func cutOff() throws {
      let path = try folder.make("a.csv", Made.rows(10_000))
      let worker = try following([path])
      worker.start { _ in }
      #expect(eventually { worker.result.arrangement.rowCount == 10_000 })
      #expect(worker.isDone())
      try folder.make("a.csv", "k\n1\n2\n")
      #expect(eventually { (try? worker.result.contents()) == ["1", "2"] })
      #expect(worker.result.failure == .restarted(file: path))
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("notices nothing without following, until the file is read again")
    func reload() throws {
      let worker = RecordWorker(paths: [try folder.make("a.csv", "k,n\na,1\n")])
      try worker.open()
      var query = RecordQuery()
      query.sort = [SortOrder(column: 1, isDescending: true)]
      worker.setQuery(query)
      let news = Counter()
      worker.start { _ in news.add() }
      #expect(worker.isDone(query))
      try folder.append("b,2\n", to: "a.csv")
      worker.setQuery(query)
      #expect(worker.isDone())
      #expect(worker.result.arrangement.rowCount == 1)
      worker.reload()
      #expect(eventually { worker.result.arrangement.rowCount == 2 })
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["b 2", "a 1"])
      try folder.replace("a.csv", with: "n\n5\n")
      worker.reload()
      #expect(eventually { (try? worker.result.contents()) == ["5"] })
      #expect(worker.result.query.sort == [SortOrder(column: 0, isDescending: true)])
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("keeps what there was where the file is gone, and reads it again when it is back")
    func gone() throws {
      let path = try folder.make("a.csv", "k\n1\n2\n")
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.start { _ in }
      try #require(unlink(path) == 0)
      worker.reload()
      #expect(eventually { worker.result.failure == .unreadable(file: path, code: ENOENT) })
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["1", "2"])
      try folder.make("a.csv", "k\n3\n")
      worker.reload()
      #expect(eventually { (try? worker.result.contents()) == ["3"] })
      #expect(worker.result.failure == nil)
    }

    @Test("says so where a file has become shorter while it is read, and its rows can't be read")
    func shortened() throws {
      let path = try folder.make("a.csv", Made.rows(20_000))
      let worker = RecordWorker(paths: [path])
      try worker.open()
      try #require(truncate(path, 40_000) == 0)
      worker.finish()
      #expect(worker.result.failure == .shortened(file: path))
      let view = worker.result
      let last = view.arrangement.rowCount - 1
      #expect(last > 0)
      var reader = RecordReader(view.list)
      var fields = FieldBuffer()
      try reader.read(0, into: &fields)
      #expect(fields.string(column: 0) == "group 0")
      #expect(throws: RecordError.shortened(file: path)) { try reader.read(last, into: &fields) }
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      worker.finish()
      #expect(worker.result.failure == .shortened(file: path))
    }
  }
}
