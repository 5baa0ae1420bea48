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
