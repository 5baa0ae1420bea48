import ButteryRecords
import Testing

extension RecordWorkerTests {
  @Suite("whose file has other columns when it is read again")
  struct ChangedColumns {
    private let folder: WorkFolder

    init() throws { folder = try WorkFolder() }

    private func query(_ worker: RecordWorker) throws -> RecordQuery {
      let list = worker.result.list
      var query = RecordQuery()
      query.groupColumns = [try list.column(named: "grp")]
      query.sort = [SortOrder(column: try list.column(named: "val"), isDescending: true)]
      query.filters = [try #require(try RecordFilter("val > 3", columns: list.columns))]
      return query
    }

    private func worker(options: ReadingOptions = ReadingOptions()) throws -> RecordWorker {
      let path = try folder.make("a.csv", "id,grp,val\n1,a,3\n2,b,5\n3,a,4\n4,a,6\n")
      let worker = RecordWorker(paths: [path], options: options)
      try worker.open()
      worker.setQuery(try query(worker))
      worker.start { _ in }
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["[a]", "4 a 6", "3 a 4", "[b]", "2 b 5"])
      return worker
    }

    @Test("finds columns that stand elsewhere by their names")
    func moved() throws {
      let worker = try worker()
      try folder.replace("a.csv", with: "val,id,grp,new\n3,9,x,0\n7,8,y,0\n8,7,y,0\n")
      worker.reload()
      #expect(eventually { worker.result.list.columns.count == 4 })
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["[y]", "8 7 y 0", "7 8 y 0"])
      #expect(worker.result.query == (try query(worker)))
    }

    @Test(
      "meets no condition on a column that is gone, and neither sorts nor groups by it",
      arguments: [true, false])
    func gone(follows: Bool) throws {
      var options = ReadingOptions()
      options.follows = follows
      let worker = try worker(options: options)
      try folder.replace("a.csv", with: "x,y\n1,2\n")
      if !follows { worker.reload() }
      #expect(eventually { worker.result.list.columns.count == 2 })
      #expect(worker.isDone())
      let result = worker.result
      #expect(result.arrangement.rowCount == 0)
      #expect(result.query.groupColumns.isEmpty)
      #expect(result.query.sort.isEmpty)
      let problem = result.query.filters.first?.problem(in: result.list.columns)
      #expect(problem?.reason == "column 'val' no longer exists")
      try folder.replace("a.csv", with: "val,x\n5,1\n2,1\n")
      if !follows { worker.reload() }
      #expect(eventually { worker.result.list.columns.first?.name == "val" })
      #expect(worker.isDone())
      #expect(try worker.result.contents() == ["5 1"])
      worker.stop()
      #expect(eventually { backgroundThreadCount() == 0 })
    }

    @Test("has no rows of a file that is empty by now, whatever is asked for")
    func emptied() throws {
      let worker = try worker()
      try folder.replace("a.csv", with: "")
      worker.reload()
      #expect(eventually { worker.result.arrangement.rowCount == 0 })
      #expect(worker.isDone())
      #expect(worker.result.failure == nil)
    }
  }
}
