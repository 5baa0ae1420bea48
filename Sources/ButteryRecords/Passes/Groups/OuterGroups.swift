/// The groups that other groups are parts of: those of all levels but the innermost.
///
/// They are numbered in the order in which they appear, whatever their level, so that a group keeps
/// its number when more records come. Where one can be meant or a group of records, `code` tells them
/// apart.
struct OuterGroups: Sendable {
  struct Outer: Sendable {
    /// The outer group that this one is part of; `none` for an outermost one.
    var parent: UInt32
    var level: Int
    /// The first of the groups of records that are part of it.
    var member: UInt32
    /// The number of records of all of these.
    var recordCount: UInt32 = 0
  }

  static let none = UInt32.max

  /// What outer groups have in their codes, and groups of records haven't.
  private static let mark = UInt32(1) << 31

  var all: [Outer] = []

  /// The innermost outer group that each group of records is part of.
  var parents: [UInt32] = []

  /// The number of levels, with that of the groups of records.
  let levelCount: Int

  init(levelCount: Int) {
    self.levelCount = levelCount
  }

  static func code(of outer: UInt32) -> UInt32 { mark | outer }

  /// The outer group that a code means; nil for that of a group of records.
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

/// Finds out what groups are parts of, by the texts that tell these groups apart.
struct OuterGroupFinder: ~Copyable {
  private let levels: GroupLevels
  private let hash = TextHash()
  private var names = TextTable()
  private(set) var outers: OuterGroups

  init(_ levels: GroupLevels) {
    self.levels = levels
    outers = OuterGroups(levelCount: levels.count)
  }

  /// Takes over groups that have come.
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
