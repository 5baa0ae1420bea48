import ButteryRecords
import Testing

extension RecordWorkerTests {
  @Suite("of more records than can be numbered")
  struct RecordLimit {
    let folder = try? WorkFolder()

    private func options(_ maximumRecords: Int) -> ReadingOptions {
      var options = ReadingOptions()
      options.maximumRecords = maximumRecords
      return options
    }

    @Test("numbers records in four bytes each")
    func standard() {
      #expect(ReadingOptions().maximumRecords == 4_294_967_295)
    }

    @Test("shows those that it could read, and says that there are more")
    func large() throws {
      let folder = try #require(folder)
      let path = try folder.make("a.csv", Made.rows(100_000))
      let worker = RecordWorker(paths: [path], options: options(60_000))
      try worker.open()
      var query = RecordQuery()
      query.groupColumns = [0]
      worker.setQuery(query)
      worker.finish()
      #expect(worker.result.failure == .tooManyRecords(file: path, limit: 60_000))
      #expect(worker.result.phase == .done)
      let count = worker.result.arrangement.rowCount
      #expect(count > 20_000 && count <= 60_000)
      #expect(worker.result.records.joined().elementsEqual(0..<count))
    }

    @Test("counts those of all files, and no header", arguments: [5, 6, 7])
    func several(maximumRecords: Int) throws {
      let folder = try #require(folder)
      let paths = [
        try folder.make("a.csv", "k,n\na,1\nb,2\na,3\n"),
        try folder.make("b.csv", "k,n\na,4\nb,5\na,6\n"),
      ]
      let worker = RecordWorker(paths: paths, options: options(maximumRecords))
      try worker.open()
      worker.finish()
      let isTooMuch = maximumRecords < 6
      #expect(
        worker.result.failure
          == (isTooMuch ? .tooManyRecords(file: paths[1], limit: maximumRecords) : nil))
      #expect(worker.result.arrangement.rowCount == (isTooMuch ? 3 : 6))
    }

    @Test("refuses a small file of too many")
    func small() throws {
      let folder = try #require(folder)
      let path = try folder.make("a.csv", "k\n1\n2\n3\n")
      #expect(throws: RecordError.tooManyRecords(file: path, limit: 2)) {
        try RecordWorker(paths: [path], options: options(2)).open()
      }
    }
  }
}
