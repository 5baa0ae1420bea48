/// Columns that make sections, level by level: the sections of a level hold those of the next one.
package struct GroupLevels: Sendable, Equatable {
  /// The most levels that a person can ask for.
  package static let most = 4

  /// The columns of all levels, the outermost first.
  package private(set) var columns: [Int] = []

  /// For each level, the number of its columns together with those of all outer levels.
  package private(set) var ends: [Int] = []

  /// No columns, and no level.
  package init() {}

  /// - Parameter levels: the columns of each level, the outermost first; one without columns is left
  ///   out.
  package init(_ levels: [[Int]]) {
    for level in levels where !level.isEmpty {
      columns += level
      ends.append(columns.count)
    }
  }

  /// The number of levels.
  package var count: Int { ends.count }

  /// The columns of a level.
  package subscript(level: Int) -> ArraySlice<Int> {
    columns[(level == 0 ? 0 : ends[level - 1])..<ends[level]]
  }

  /// The same levels with other numbers for their columns.
  ///
  /// - Parameter place: the new number of a column; nil leaves it out.
  package func mapped(_ place: (Int) -> Int?) -> GroupLevels {
    GroupLevels(ends.indices.map { self[$0].compactMap(place) })
  }
}

/// The groups that other groups are parts of: those of all levels but the innermost.
///
/// Outer groups are numbered in the order in which they appear, whatever their level, so that a
/// group keeps its number when more records come. Where a number may mean an outer group or a group
/// of records, an outer group goes by its `code`.
struct OuterGroups: Sendable {
  struct Outer: Sendable {
    /// The outer group that this one is part of; `none` for an outermost one.
    var parent: UInt32
    var level: Int
    /// The first of the groups of records that are part of it.
    var member: UInt32
    /// The number of records of all groups that are part of it.
    var recordCount: UInt32 = 0
  }

  static let none = UInt32.max

  /// The bit that is set in the codes of outer groups, but in no number of a group of records.
  private static let mark = UInt32(1) << 31

  var all: [Outer] = []

  /// The innermost outer group that each group of records is part of.
  var parents: [UInt32] = []

  /// The number of levels, including that of the groups of records.
  let levelCount: Int

  init(levelCount: Int) {
    self.levelCount = levelCount
  }

  static func code(of outer: UInt32) -> UInt32 { mark | outer }

  /// The outer group with a code; nil if the code is the number of a group of records.
  static func outer(ofCode code: Int) -> Int? {
    code >= Int(mark) ? code - Int(mark) : nil
  }

  /// Counts the records of outer groups.
  mutating func count(recordsOf groups: some Sequence<UInt32>) {
    for (group, count) in groups.enumerated() {
      var outer = parents[group]
      while outer != Self.none {
        all[Int(outer)].recordCount += count
        outer = all[Int(outer)].parent
      }
    }
  }
}

/// Finds the outer groups that groups are part of, by the keys of these groups.
struct OuterGroupFinder: ~Copyable {
  private let levels: GroupLevels
  private let hash = TextHash()
  private var names = TextTable()
  private(set) var outers: OuterGroups

  init(_ levels: GroupLevels) {
    self.levels = levels
    outers = OuterGroups(levelCount: levels.count)
  }

  /// Finds the outer groups of the groups that are new since the last call.
  ///
  /// - Parameter texts: the fields of each group's columns, each behind its length.
  mutating func adopt(_ texts: borrowing TextTable) {
    for group in outers.parents.count..<max(outers.parents.count, texts.count) {
      let parent = outer(ofText: texts.text(group), group: UInt32(group))
      outers.parents.append(parent)
    }
  }

  private mutating func outer(ofText text: UnsafeRawBufferPointer, group: UInt32) -> UInt32 {
    guard let base = text.baseAddress else { return OuterGroups.none }
    var (column, end) = (0, 0)
    var parent = OuterGroups.none
    for level in 0..<levels.count - 1 {
      while column < levels.ends[level] {
        end += 8 + Int(text.loadUnaligned(fromByteOffset: end, as: UInt64.self))
        column += 1
      }
      let number = names.number(of: base, count: end, hash: hash.hash(base, count: end))
      if number == outers.all.count {
        outers.all.append(OuterGroups.Outer(parent: parent, level: level, member: group))
      }
      parent = UInt32(number)
    }
    return parent
  }
}

extension RecordGroups {
  /// The level of a group, 0 for the outermost.
  package func level(ofGroup group: Int) -> Int {
    guard let outers else { return 0 }
    return OuterGroups.outer(ofCode: group).map { outers.all[$0].level } ?? outers.levelCount - 1
  }

  /// Appends what a group is called: the values that its records agree in, joined with ` · `.
  ///
  /// - Parameters:
  ///   - fields: those of the group's first record.
  ///   - isWhole: whether the names of the groups that it is part of come first, with ` › ` between
  ///     them.
  package func appendName(
    ofGroup group: Int, fields: borrowing FieldBuffer, isWhole: Bool, to name: inout [UInt8]
  ) {
    let own = level(ofGroup: group)
    for level in (isWhole ? 0 : own)...own {
      if isWhole, level > 0 { name.append(contentsOf: " › ".utf8) }
      let start = name.count
      for (number, column) in levels[level].enumerated() {
        if number > 0 { name.append(contentsOf: " · ".utf8) }
        fields.withValue(column: column) { name.append(contentsOf: $0) }
      }
      if levels.count > 1, name.count == start { name.append(contentsOf: "(empty)".utf8) }
    }
  }

  /// The codes of the groups that others are parts of, in the order in which they appear.
  package var outerCodes: [Int] {
    (outers?.all.indices ?? 0..<0).map { Int(OuterGroups.code(of: UInt32($0))) }
  }

  /// Whether there is a group with a number or a code.
  package func hasGroup(_ group: Int) -> Bool {
    OuterGroups.outer(ofCode: group).map { $0 < outers?.all.count ?? 0 } ?? (group < count)
  }
}
