import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("figures of groups of all records")
struct GroupFigureTests {
  private static let statistics: [Aggregate] = [.sum, .mean, .median, .least, .count, .distinct]

  /// Compares the figures of groups with those of a list whose records are grouped first.
  private func expect(
    _ found: GroupFigures, groupedBy columns: [Int], _ measures: [Measure], _ comment: Comment
  ) throws {
    let list = found.list
    let groups =
      columns.isEmpty
      ? nil : try RecordGroups(grouping: list, by: columns, control: PassControl())
    let arrangement = try Arrangement(
      recordCount: list.count, groups: groups, order: nil, matches: nil, keys: [],
      control: PassControl())
    let figures = try SectionFigures(
      of: measures, in: arrangement, list: list, control: PassControl())
    try #require(found.recordCounts.count == arrangement.sectionCount, comment)
    #expect(found.figures.measures == measures, comment)
    for section in 0..<arrangement.sectionCount {
      #expect(
        found.recordCounts[section] == UInt32(arrangement.rowCount(inSection: section)), comment)
    }
    let fields = (0..<arrangement.sectionCount).flatMap { section in
      let first = arrangement.record(atRow: 0, inSection: section)
      return columns.map { FieldTexts.Place(record: first, column: $0) }
    }
    let names = try FieldTexts(of: fields, in: list, control: PassControl())
    for place in fields.indices { #expect(found.names[place] == names[place], comment) }
    for section in Array(0..<arrangement.sectionCount) + [nil] {
      for place in measures.indices {
        // The figures are compared as texts, because the number of a text is NaN, which isn't equal
        // to itself.
        let figure = found.figures.figure(place, ofSection: section).map { "\($0)" }
        let expected = figures.figure(place, ofSection: section).map { "\($0)" }
        #expect(figure == expected, "section \(section ?? -1), \(comment)")
      }
    }
  }

  @Test("are what grouping the records first gives", .rules("GR-2"))
  func twin() throws {
    var random = SeededGenerator.fresh(for: "figures of groups")
    for round in 0..<cases(300, orShortly: 80) {
      let input = PassInput(using: &random)
      try input.withList { list throws in
        guard !list.columns.isEmpty, list.count > 0 else { return }
        let columns = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Int.random(in: 0..<list.columns.count, using: &random)
        }
        let measures = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Measure(
            Aggregate.allCases.randomElement(using: &random) ?? .sum,
            ofColumn: Int.random(in: 0..<list.columns.count, using: &random))
        }
        let found = try GroupFigures(
          of: list, groupedBy: columns, inferring: [], control: PassControl()
        ) { _ in measures }
        // The result is nil if there are equal numbers with different texts.
        guard let found else {
          #expect(!columns.isEmpty)
          return
        }
        try expect(found, groupedBy: columns, measures, "round \(round), \(input)")
      }
    }
  }

  /// Returns a file whose beginning isn't typical, and its list with columns judged by the sample.
  private func list(of rows: [String]) throws -> (RecordList, RecordWorker) {
    let text = "name,amount,note\n" + rows.joined(separator: "\n") + "\n"
    let worker = RecordWorker(
      file: try RecordFile(bytes: Array(text.utf8), name: "test.csv"))
    try worker.open()
    worker.finish()
    return (worker.result.list, worker)
  }

  @Test(
    "are of the kinds that all records show", .rules("GR-2"),
    arguments: [
      ("g1,12,x", ColumnKind.integer), ("g2,1.5,7", .decimal), ("g3,word,8", .text),
      ("7,2020-01-02,9", .date), ("8,\"1,250\",10", .integer), ("g4,5 €,11", .integer),
    ])
  func kinds(last: String, kind: ColumnKind) throws {
    // The first records are long, so that few of them fill the sample.
    let note = String(repeating: "long ", count: 30)
    let rows =
      (0..<600).map { "g\($0 % 7),\($0),\(note)\($0 % 3)" } + Array(repeating: last, count: 15_000)
    let (sampled, worker) = try list(of: rows)
    let measures = Self.statistics.map { Measure($0, ofColumn: 1) }
    let found = try #require(
      try GroupFigures(of: sampled, groupedBy: [0], inferring: [2], control: PassControl()) { _ in
        measures
      })
    worker.finish(knowingKindsOf: [0, 1, 2])
    #expect(found.list.columns == worker.result.list.columns)
    #expect(sampled.columns[1].kind == .integer)
    #expect(found.list.columns[1].kind == kind)
    try expect(found, groupedBy: [0], measures, "\(last)")
  }

  @Test("are asked for again where columns turn out to be others", .rules("GR-2"))
  func measures() throws {
    let rows = (0..<9_000).map { "g\($0 % 7),\($0),x" } + Array(repeating: "g,w,x", count: 20_000)
    let (sampled, _) = try list(of: rows)
    let measures = { (list: RecordList) in
      list.columns[1].kind.isNumeric ? [Measure(.sum, ofColumn: 1)] : [Measure(.count, ofColumn: 1)]
    }
    let found = try #require(
      try GroupFigures(
        of: sampled, groupedBy: [], inferring: [1], control: PassControl(), measures: measures))
    #expect(sampled.columns[1].kind == .integer)
    #expect(found.figures.measures == [Measure(.count, ofColumn: 1)])
    #expect(found.figures.figure(0, ofSection: 0)?.value == 29_000)
  }

  @Test(
    "take grouping where values are the same that read differently", .rules("GR-2"),
    arguments: [
      ["1.5", "1.50", "2.5"], ["1e3", "1000", "1.5e3"], ["1h", "60m", "90m"], ["1K", "1024", "2K"],
      ["2024-01-05", "5 Jan 2024", "2024-01-06"], ["09:05", "9:05", "9:06"],
    ])
  func sameValues(_ values: [String]) throws {
    let rows = values.enumerated().map { "\($0.element),\($0.offset + 1)\n" }
    let list = try RecordList(csv: Array("n,x\n\(rows.joined())".utf8))
    let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
    #expect(groups.count == 2 && groups.firstRecord(ofGroup: 1) == 2, "\(list.columns[0].kind)")
    let found = try GroupFigures(
      of: list, groupedBy: [0], inferring: [], control: PassControl()
    ) { _ in [Measure(.sum, ofColumn: 1)] }
    #expect(found == nil)
  }
}
