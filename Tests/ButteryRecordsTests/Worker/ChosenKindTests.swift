import ButteryRecords
import RuleTrait
import Testing

extension RecordWorkerTests {
  @Suite("whose columns get other kinds")
  struct ChosenKinds {
    let folder = try? WorkFolder()

    private static let text = """
      size,when,share,note
      10 kg,3/4/2020,10%,one
      9,4/5/2020,20%,two
      100,5/6/2020,5,
      n/a,6/7/2020,,n/a

      """

    private func open(_ text: String = text) throws -> RecordWorker {
      let folder = try #require(folder)
      let worker = RecordWorker(paths: [try folder.make("a.csv", text)])
      try worker.open()
      return worker
    }

    @Test("knows the kinds that at least one value has, and how many have each", .rules("CO-2"))
    func fitting() throws {
      let list = try open().result.list
      let kinds = (0..<4).map { column in
        list.fittingForms(ofColumn: column).map { "\($0.form.kind) \($0.count)/\($0.all)" }
      }
      #expect(
        kinds == [
          ["text 3/3", "integer 2/3"], ["text 4/4", "date 4/4", "date 4/4"],
          ["text 3/3", "integer 1/3", "percentage 3/3"], ["text 2/2"],
        ])
      let dates = list.fittingForms(ofColumn: 1).dropFirst().map(\.form.dateOrder)
      #expect(dates == [.monthFirst, .dayFirst])
    }

    @Test("doesn't take amounts of several currencies for numbers that add up", .rules("CO-2"))
    func currencies() throws {
      let list = try open("price\n$3\n€4\n5\n").result.list
      #expect(list.fittingForms(ofColumn: 0).map(\.form.kind) == [.text])
    }

    @Test(
      "orders rows anew by the values of the chosen kind, also when all is read again",
      .rules("CO-2"))
    func choosing() throws {
      let worker = try open()
      var query = RecordQuery()
      query.sort = [SortOrder(column: 0)]
      worker.setQuery(query)
      let texts = ["10 kg 3/4/2020 10% one", "100 5/6/2020 5 ", "9 4/5/2020 20% two"]
      #expect(try worker.result.contents().prefix(3).elementsEqual(texts))
      worker.choose(ColumnForm(.integer), ofColumn: 0)
      worker.finish()
      #expect(worker.result.list.columns[0].kind == .integer)
      #expect(try worker.result.contents().prefix(2).elementsEqual([texts[2], texts[1]]))
      worker.reload()
      worker.finish()
      #expect(worker.result.list.columns[0].kind == .integer)
      #expect(try worker.result.contents().prefix(2).elementsEqual([texts[2], texts[1]]))
    }

    @Test(
      "leaves another column alone that stands in its place when all is read again", .rules("CO-2"))
    func otherColumn() throws {
      let worker = try open()
      worker.choose(ColumnForm(.integer), ofColumn: 0)
      worker.choose(ColumnForm(.integer), ofColumn: 99)
      try folder?.replace("a.csv", with: "name,size\n7,10 kg\nx,9\n")
      worker.reload()
      worker.finish()
      #expect(worker.result.list.columns.map(\.kind) == [.text, .text])
    }

    @Test(
      "counts records without a value of the column's kind, words only in texts", .rules("CO-3"))
    func missing() throws {
      let worker = try open()
      #expect((0..<4).map { worker.result.list.missingCount(inColumn: $0) } == [0, 0, 1, 1])
      worker.choose(ColumnForm(.integer), ofColumn: 0)
      worker.finish()
      #expect(worker.result.list.missingCount(inColumn: 0) == 2)
    }
  }
}
