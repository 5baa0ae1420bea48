import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("sections in levels")
struct LevelTests {
  /// A section as found by walking through the records one by one.
  private struct Section: Equatable, CustomStringConvertible {
    var level: Int
    var records: [Int]
    /// The number of sections in it, including itself.
    var count = 1

    var description: String { "\(level): \(records) \(count)" }
  }

  private func sections(of arrangement: Arrangement) -> [Section] {
    (0..<arrangement.sectionCount).map { section in
      Section(
        level: arrangement.level(ofSection: section),
        records: (0..<arrangement.wholeRowCount(inSection: section)).map {
          arrangement.record(atRow: $0, inSection: section)
        }, count: arrangement.sections(within: section).count)
    }
  }

  /// Returns the number of each record's group at each level, by the columns of that level and of
  /// outer ones.
  private func keys(_ levels: GroupLevels, _ naive: NaivePasses, count: Int) -> [[Int]] {
    levels.ends.map { end in
      var keys = [Int](repeating: 0, count: count)
      for (group, records) in naive.groups(by: Array(levels.columns[..<end])).enumerated() {
        for record in records { keys[record] = group }
      }
      return keys
    }
  }

  /// Puts records into sections level by level.
  ///
  /// - Parameters:
  ///   - records: The records to put into sections.
  ///   - keys: The numbers of the records' groups at the remaining levels.
  ///   - level: The level of the sections.
  ///   - rank: The place of each record's innermost group; nil where groups come as they appear in the
  ///     file, whatever records are left of them.
  ///   - counts: Whether groups with the most records come first.
  private func nested(
    _ records: [Int], keys: ArraySlice<[Int]>, level: Int, rank: [Int]?, counts: Bool
  ) -> [Section] {
    guard let key = keys.first else { return [] }
    let parts = Dictionary(grouping: records) { key[$0] }.values.sorted { left, right in
      if counts, left.count != right.count { return left.count > right.count }
      guard let rank else { return key[left[0]] < key[right[0]] }
      return left.map { rank[$0] }.min() ?? 0 < right.map { rank[$0] }.min() ?? 0
    }
    return parts.flatMap { part -> [Section] in
      let inner = nested(
        part, keys: keys.dropFirst(), level: level + 1, rank: rank, counts: counts)
      let records = inner.isEmpty ? part : inner.filter { $0.level == level + 1 }.flatMap(\.records)
      return [Section(level: level, records: records, count: 1 + inner.count)] + inner
    }
  }

  @Test("are as walking through the records makes them, in any order of groups", .rules("GR-4"))
  func twin() throws {
    var random = SeededGenerator.fresh(for: "levels")
    for round in 0..<cases(250, orShortly: 50) {
      let input = PassInput(using: &random)
      try input.withList { list throws in
        guard !list.columns.isEmpty else { return }
        try check(list, "round \(round), \(input)", &random)
      }
    }
  }

  private func check(
    _ list: RecordList, _ comment: Comment, _ random: inout SeededGenerator
  ) throws {
    let naive = try NaivePasses(list)
    let levels = GroupLevels(
      (0..<Int.random(in: 2...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
          Int.random(in: 0..<list.columns.count, using: &random)
        }
      })
    let groups = try RecordGroups(grouping: list, by: levels, control: PassControl())
    let order =
      Bool.random(using: &random) ? (0..<UInt32(groups.count)).shuffled(using: &random) : nil
    let filters = Bool.random(using: &random) ? ["b"] : []
    let flat = try Arrangement(of: list, groups: groups, order: order, filters: filters, sort: [])
    let counts = Bool.random(using: &random)
    let arrangement =
      try counts
      ? flat.ordered(
        by: .count, in: groups, keepsOrder: order != nil, list: list, control: PassControl())
      : flat.nested(in: groups, keepsOrder: order != nil)

    let keys = keys(levels, naive, count: list.count)
    let places = order.map { order in
      Dictionary(uniqueKeysWithValues: order.enumerated().map { (Int($1), $0) })
    }
    let rank = places.map { places in
      (0..<list.count).map { places[keys[levels.count - 1][$0]] ?? 0 }
    }
    let shown = filters.first.map { Set(naive.matches(of: $0, column: nil)) }
    let records = (0..<list.count).filter { shown?.contains($0) ?? true }
    let expected = nested(records, keys: keys[...], level: 0, rank: rank, counts: counts)
    #expect(sections(of: arrangement) == expected, comment)
    checkPlaces(in: arrangement, groups, comment)
    checkFolds(of: arrangement, expected, comment, &random)
  }

  private func checkPlaces(
    in arrangement: Arrangement, _ groups: RecordGroups, _ comment: Comment
  ) {
    for section in 0..<arrangement.sectionCount {
      let group = arrangement.group(ofSection: section)
      #expect(arrangement.section(ofGroup: group) == section, comment)
      #expect(groups.level(ofGroup: group) == arrangement.level(ofSection: section), comment)
      let around = (0..<section).last {
        arrangement.level(ofSection: $0) < arrangement.level(ofSection: section)
      }
      #expect(arrangement.parent(ofSection: section) == around, comment)
      #expect(
        groups.recordCount(ofGroup: group) >= arrangement.wholeRowCount(inSection: section), comment
      )
    }
    for ordinal in 0..<arrangement.rowCount {
      let place = arrangement.place(ofOrdinal: ordinal)
      #expect(
        arrangement.ordinal(ofRow: place.row, inSection: place.section) == ordinal, comment)
      #expect(place.row < arrangement.rowCount(inSection: place.section), comment)
    }
  }

  private func checkFolds(
    of arrangement: Arrangement, _ expected: [Section], _ comment: Comment,
    _ random: inout SeededGenerator
  ) {
    let folded = Set(
      (0..<expected.count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    let groups = Set(folded.map { arrangement.group(ofSection: $0) })
    for joins in [false, true] {
      var wanted: [[Int]] = []
      var section = 0
      while section < expected.count {
        let isLeaf = expected[section].count == 1
        if isLeaf || !joins || folded.contains(section) { wanted.append(expected[section].records) }
        section += folded.contains(section) ? expected[section].count : 1
      }
      let shown = arrangement.shown(joinsLevels: joins) { groups.contains($0) }
      #expect(sections(of: shown).map(\.records) == wanted, comment)
      #expect(shown.rowCount == arrangement.rowCount, comment)
      guard !joins else { continue }
      for section in 0..<shown.sectionCount {
        let around = (0..<section).last {
          shown.level(ofSection: $0) < shown.level(ofSection: section)
        }
        #expect(shown.parent(ofSection: section) == around, comment)
      }
    }
    let innermost = expected.filter { $0.count == 1 }.map(\.records)
    #expect(sections(of: arrangement.flattened).map(\.records) == innermost, comment)
  }

  @Test("come as they appear in the file, whatever rows a filter leaves", .rules("GR-4"))
  func filtered() throws {
    let list = try RecordList(csv: "a,b,n\nb,p,0\ne,z,0\nb,q,1\ne,z,1\n")
    let groups = try RecordGroups(
      grouping: list, by: GroupLevels([[0], [1]]), control: PassControl())
    let flat = try Arrangement(of: list, groups: groups, order: nil, filters: ["1"], sort: [])
    #expect(sections(of: flat.nested(in: groups)).map(\.records) == [[2], [2], [3], [3]])
  }

  @Test("come by their totals, at each level by its own", .rules("GR-4", "GR-6"))
  func totals() throws {
    let list = try RecordList(csv: "a,b,n\nx,p,1\ny,p,5\nx,q,7\ny,q,2\nz,p,\nz,q,\n")
    let groups = try RecordGroups(
      grouping: list, by: GroupLevels([[0], [1]]), control: PassControl())
    let flat = try Arrangement(of: list, groups: groups, order: nil, filters: [], sort: [])
    let measure = Measure(.sum, ofColumn: 2)
    let falling = try flat.ordered(
      by: .figure(measure, isDescending: true), in: groups, list: list, control: PassControl())
    #expect(
      sections(of: falling).map(\.records)
        == [[2, 0], [2], [0], [1, 3], [1], [3], [4, 5], [4], [5]])
    let rising = try flat.ordered(
      by: .figure(measure, isDescending: false), in: groups, list: list, control: PassControl())
    #expect(
      sections(of: rising).map(\.records)
        == [[3, 1], [3], [1], [0, 2], [0], [2], [4, 5], [4], [5]])
  }

  @Test(
    "outer groups of the same number are one, though no inner group is written twice",
    .rules("GR-4"))
  func numbers() throws {
    let list = try RecordList(csv: "a,b\n1.5,x\n2,y\n1.50,z\n0,x\n-0,y\n")
    let groups = try RecordGroups(
      grouping: list, by: GroupLevels([[0], [1]]), control: PassControl())
    let flat = try Arrangement(of: list, groups: groups, order: nil, filters: [], sort: [])
    let nested = flat.nested(in: groups)
    #expect(
      sections(of: nested).map(\.records)
        == [[0, 2], [0], [2], [1], [1], [3, 4], [3], [4]])
  }
}
