/// Makes groups of runs of records.
///
/// As long as no group goes on after another one has begun, a group is its first record. With the
/// first that does, each record gets the number of its group, from the beginning on.
struct GroupBuilder: ~Copyable, RunCollector {
  private let levels: GroupLevels
  private let capacity: Int
  private var names = TextTable()
  private var finder: OuterGroupFinder

  /// The first record of each group.
  private var firsts: [UInt32] = []
  private var lastGroup = -1
  private(set) var recordCount = 0

  /// The number of each group's records, and of each record's group; once they are scattered.
  private var counts: [UInt32] = []
  private var numbers = NumberColumn(capacity: 0)

  /// Whether each group's records follow one another so far.
  private(set) var isClustered = true

  /// - Parameter capacity: the number of records at most.
  init(levels: GroupLevels, capacity: Int) {
    self.levels = levels
    finder = OuterGroupFinder(levels)
    self.capacity = capacity
  }

  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int) {
    guard let base = text.baseAddress else { return }
    let groups = names.count
    let group = names.number(of: base, count: text.count, hash: hash)
    if isClustered {
      if group == groups {
        firsts.append(UInt32(recordCount))
      } else if group != lastGroup {
        scatter()
      }
    }
    if !isClustered {
      if group == counts.count { counts.append(0) }
      counts[group] += UInt32(count)
      numbers.append(group, times: count)
    }
    lastGroup = group
    recordCount += count
  }

  /// The groups of the records so far.
  ///
  /// Groups that are scattered take time with the number of records.
  mutating func groups() -> RecordGroups {
    if isClustered {
      let starts = firsts + [UInt32(recordCount)]
      return RecordGroups(levels: levels, starts: starts, records: nil, outers: outers(starts))
    }
    var starts: [UInt32] = []
    starts.reserveCapacity(counts.count + 1)
    var next: UInt32 = 0
    for count in counts {
      starts.append(next)
      next += count
    }
    starts.append(next)
    return RecordGroups(
      levels: levels, starts: starts, records: sortedRecords(starts), outers: outers(starts))
  }

  /// What the groups are parts of; nil where there is one level.
  private mutating func outers(_ starts: [UInt32]) -> OuterGroups? {
    guard levels.count > 1 else { return nil }
    finder.adopt(names)
    var outers = finder.outers
    outers.count(recordsOf: zip(starts.dropFirst(), starts).lazy.map { $0 - $1 })
    return outers
  }

  private func sortedRecords(_ starts: [UInt32]) -> [UInt32] {
    var next = starts
    let count = recordCount
    return next.withUnsafeMutableBufferPointer { next in
      [UInt32](unsafeUninitializedCapacity: count) { records, initialized in
        for record in 0..<count {
          let group = numbers[record]
          records[Int(next[group])] = UInt32(truncatingIfNeeded: record)
          next[group] += 1
        }
        initialized = count
      }
    }
  }

  /// Gives each record the number of its group, which are clustered up to here.
  private mutating func scatter() {
    isClustered = false
    numbers = NumberColumn(capacity: capacity)
    counts.reserveCapacity(firsts.count)
    for group in firsts.indices {
      let end = group + 1 < firsts.count ? Int(firsts[group + 1]) : recordCount
      counts.append(UInt32(end) - firsts[group])
      numbers.append(group, times: end - Int(firsts[group]))
    }
    firsts = []
  }
}
