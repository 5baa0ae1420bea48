import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("figures of random files")
struct FigureTwinTests {
  /// A random arrangement of a random list in sections.
  private struct Trial {
    let list: RecordList
    let arrangement: Arrangement
    let naive: NaiveFigures

    init(_ list: RecordList, using random: inout SeededGenerator) throws {
      self.list = list
      naive = try NaiveFigures(list)
      let levels = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        [Int.random(in: 0..<list.columns.count, using: &random)]
      }
      let groups =
        levels.isEmpty
        ? nil : try RecordGroups(grouping: list, by: GroupLevels(levels), control: PassControl())
      let matches =
        Bool.random(using: &random)
        ? try RecordMatches(
          of: [TextMatcher("a")].compactMap(\.self), in: list, control: PassControl()) : nil
      let sort = Int.random(in: 0..<list.columns.count, using: &random)
      let keys =
        Bool.random(using: &random)
        ? try SortKeys(of: sort, in: list, only: matches, control: PassControl()) : nil
      arrangement = try Arrangement(
        recordCount: list.count, groups: groups, order: nil, matches: matches,
        keys: keys.map { [($0, isDescending: true)] } ?? [], control: PassControl()
      ).nested(in: groups)
    }

    /// The records of each section, in their order; none for one that holds others.
    var sections: [[Int]] {
      (0..<arrangement.sectionCount).map { section in
        (0..<arrangement.rowCount(inSection: section)).map {
          arrangement.record(atRow: $0, inSection: section)
        }
      }
    }

    /// Returns the records of some sections together, in the order that decides which is the first.
    func together(_ sections: [[Int]]) -> [Int] {
      let isInOrder = self.sections.allSatisfy { zip($0, $0.dropFirst()).allSatisfy(<) }
      let all = sections.flatMap(\.self)
      return isInOrder ? all.sorted() : all
    }

    /// Returns whether the sections together have no order, so that their first record is unknown.
    func mixesOrders(_ measure: Measure, of sections: [[Int]]) -> Bool {
      let ordered: [Aggregate] = [.first, .last, .change, .changeInPercent]
      let isInOrder = self.sections.allSatisfy { zip($0, $0.dropFirst()).allSatisfy(<) }
      guard ordered.contains(measure.statistic), !isInOrder else { return false }
      let wantsNumbers = measure.statistic == .change || measure.statistic == .changeInPercent
      let value = Measure(wantsNumbers ? .change : .first, ofColumn: measure.column)
      return sections.count { naive.figure(value, of: $0) != nil } > 1
    }

    func measures(using random: inout SeededGenerator) -> [Measure] {
      (0..<6).map { _ in
        Measure(
          Aggregate.allCases.randomElement(using: &random) ?? .sum,
          ofColumn: Int.random(in: 0..<list.columns.count, using: &random))
      }
    }
  }

  private func expect(
    _ figure: Figure?, _ measure: Measure, of records: [Int], _ trial: Trial, _ comment: Comment
  ) throws {
    let comment: Comment = "\(measure), records \(records), \(comment)"
    let expected = trial.naive.figure(measure, of: records)
    guard let figure, let expected else {
      #expect((figure == nil) == (expected == nil), comment)
      return
    }
    #expect(figure.error == 0, comment)
    if let field = expected.field {
      let record = try #require(figure.record, comment)
      #expect(try trial.list.values()[record][measure.column] == field, comment)
    } else if let number = expected.number {
      #expect(abs(figure.value - number) <= 1e-9 * max(1, abs(number)), comment)
      #expect(figure.record != nil || figure.text?.isEmpty == false, comment)
    }
  }

  @Test("are those of their sections' rows, of groups of sections, and of all", .rules("GR-1"))
  func figures() throws {
    var random = SeededGenerator.fresh(for: "figures")
    for round in 0..<cases(400, orShortly: 25) {
      let input = PassInput(using: &random)
      try input.withList { list throws in
        guard !list.columns.isEmpty else { return }
        let trial = try Trial(list, using: &random)
        let measures = trial.measures(using: &random)
        let sections = trial.sections
        let figures = try SectionFigures(
          of: measures, in: trial.arrangement, list: list, control: PassControl())
        let comment: Comment = "round \(round), \(input)"
        var reader = RecordReader(list)
        let alone = try sections.indices.map {
          try SectionFigures(
            of: measures, inSection: $0, of: trial.arrangement, list: list, reader: &reader)
        }
        for (place, measure) in measures.enumerated() {
          let all: [Int?] = Array(sections.indices) + [nil]
          for section in all {
            let within = section.map { trial.arrangement.sections(within: $0) } ?? sections.indices
            let parts = Array(sections[within])
            var found = [figures.figure(place, ofSection: section)]
            if let section { found.append(alone[section].figure(place)) }
            for figure in found {
              if trial.mixesOrders(measure, of: parts) {
                #expect(figure == nil, comment)
              } else {
                let records = parts.count == 1 ? parts[0] : trial.together(parts)
                try expect(figure, measure, of: records, trial, comment)
              }
            }
          }
        }
      }
    }
  }

  @Test("say of a column how many values it has, which, and how they are spread", .rules("GR-3"))
  func statistics() throws {
    var random = SeededGenerator.fresh(for: "statistics")
    for round in 0..<cases(300, orShortly: 25) {
      let input = PassInput(using: &random)
      try input.withList { list throws in
        guard !list.columns.isEmpty else { return }
        let trial = try Trial(list, using: &random)
        let columns = list.columns.indices.shuffled(using: &random)
        let all = try ColumnStatistics.read(
          columns, in: trial.arrangement, list: list, histogramCount: 4, control: PassControl())
        for found in all { try expect(found, trial, "round \(round), \(input)") }
      }
    }
  }

  private func expect(_ found: ColumnStatistics, _ trial: Trial, _ comment: Comment) throws {
    let records = trial.sections.flatMap(\.self)
    for statistic in [Aggregate.distinct, .least, .greatest, .mean, .median] {
      let measure = Measure(statistic, ofColumn: found.column)
      try expect(found.figures[statistic], measure, of: records, trial, comment)
    }
    let count = trial.naive.figure(Measure(.count, ofColumn: found.column), of: records)
    #expect(found.rowCount - found.missingCount == Int(count?.number ?? 0), comment)
    if found.quartiles != nil {
      #expect(found.histogram.reduce(0, +) == found.rowCount - found.missingCount, comment)
    }
  }
}
