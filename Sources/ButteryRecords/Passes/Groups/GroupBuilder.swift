/// Makes groups from runs of records.
///
/// As long as each group's records follow one another (groups are clustered), the builder keeps
/// only the first record of each group. Once a group goes on after another group has begun, the
/// builder keeps the number of each record's group, for earlier records, too.
struct GroupBuilder: ~Copyable, RunCollector {
  private let levels: GroupLevels
  private let forms: [ColumnForm]
  private let capacity: Int
  private var names = TextTable()
  private var finder: OuterGroupFinder

  /// The first record of each group.
  private var firsts: [UInt32] = []
  private var lastGroup = -1
  private(set) var recordCount = 0

  /// The number of each group's records and, in `numbers`, each record's group; both are empty
  /// while groups are clustered.
  private var counts: [UInt32] = []
  private var numbers = NumberColumn(capacity: 0)

  /// Whether each group's records follow one another so far.
  private(set) var isClustered = true

  /// - Parameters:
  ///   - forms: those of the levels' columns.
  ///   - capacity: the number of records at most.
  init(levels: GroupLevels, forms: [ColumnForm], capacity: Int) {
    self.levels = levels
    self.forms = forms
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

  func touch(_ hashes: UnsafeBufferPointer<UInt32>) -> Int { names.touch(hashes) }

  /// The groups of the records so far.
  ///
  /// The time grows with the number of records where groups are scattered.
  mutating func groups() -> RecordGroups {
    if let merging = GroupMerging(of: names, forms: forms, haveOuters: levels.count > 1) {
      return groups(merging)
    }
    let starts = isClustered ? firsts + [UInt32(recordCount)] : [UInt32](startsOf: counts)
    return RecordGroups(
      levels: levels, starts: starts,
      records: isClustered ? nil : sortedRecords(starts) { $0 }, outers: outers(starts))
  }

  /// The outer groups; nil where there is one level.
  private mutating func outers(_ starts: [UInt32]) -> OuterGroups? {
    guard levels.count > 1 else { return nil }
    finder.adopt(names)
    return counted(finder.outers, starts)
  }

  private func outers(_ merging: borrowing GroupMerging, _ starts: [UInt32]) -> OuterGroups? {
    guard levels.count > 1 else { return nil }
    var finder = OuterGroupFinder(levels)
    finder.adopt(merging.values)
    return counted(finder.outers, starts)
  }

  private func counted(_ outers: OuterGroups, _ starts: [UInt32]) -> OuterGroups {
    var outers = outers
    outers.count(recordsOf: zip(starts.dropFirst(), starts).lazy.map { $0 - $1 })
    return outers
  }

  /// The records of all groups, one group after another.
  ///
  /// - Parameters:
  ///   - starts: the prefix sums of the groups' record counts.
  ///   - merged: returns the group that a group is a part of.
  @inline(__always)
  private func sortedRecords(_ starts: [UInt32], merged: (Int) -> Int) -> [UInt32] {
    var next = starts
    let count = recordCount
    return next.withUnsafeMutableBufferPointer { next in
      [UInt32](unsafeUninitializedCapacity: count) { records, initialized in
        for record in 0..<count {
          let group = merged(numbers[record])
          records[Int(next[group])] = UInt32(truncatingIfNeeded: record)
          next[group] += 1
        }
        initialized = count
      }
    }
  }

  /// The groups after merging those whose names are different spellings of one value.
  private mutating func groups(_ merging: borrowing GroupMerging) -> RecordGroups {
    if isClustered { scatter() }
    var merged = [UInt32](repeating: 0, count: merging.count)
    for (group, count) in counts.enumerated() { merged[merging[group]] += count }
    let starts = [UInt32](startsOf: merged)
    let records = sortedRecords(starts) { merging[$0] }
    let isClustered = records.indices.allSatisfy { records[$0] == UInt32($0) }
    return RecordGroups(
      levels: levels, starts: starts, records: isClustered ? nil : records,
      outers: outers(merging, starts))
  }

  /// Keeps the number of each record's group from now on, and of all records up to here.
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

extension [UInt32] {
  /// The prefix sums of counts, from 0 up to the sum of all.
  init(startsOf counts: some Collection<UInt32>) {
    self = [0]
    reserveCapacity(counts.count + 1)
    var next: UInt32 = 0
    for count in counts {
      next += count
      append(next)
    }
  }
}

/// The key of a group: a column's field, or the fields of several columns, each behind its length.
enum GroupText {
  /// Calls `body` with each field of a key of `count` columns.
  static func forEachField(
    of text: UnsafeRawBufferPointer, count: Int,
    _ body: (_ place: Int, _ field: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if count == 1 { return body(0, text.assumingMemoryBound(to: UInt8.self)) }
    var start = 0
    for place in 0..<count {
      let length = Int(text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      start += MemoryLayout<UInt64>.size
      let field = UnsafeRawBufferPointer(rebasing: text[start..<start + length])
      body(place, field.assumingMemoryBound(to: UInt8.self))
      start += length
    }
  }
}

/// A number for each record of a list, in one, two or four bytes as the largest one needs.
struct NumberColumn: ~Copyable {
  private(set) var count = 0

  /// The number of bytes of each number.
  private var width = 1
  private let capacity: Int
  private var bytes: UnsafeMutableRawPointer

  /// - Parameter capacity: how many numbers there will be at most. Memory is reserved for all of
  ///   them, but the process uses only the part where numbers are.
  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(byteCount: max(1, capacity), alignment: 8)
  }

  deinit { bytes.deallocate() }

  subscript(index: Int) -> Int {
    @inline(__always) get {
      switch width {
      case 1: Int(bytes.load(fromByteOffset: index, as: UInt8.self))
      case 2: Int(bytes.load(fromByteOffset: index * 2, as: UInt16.self))
      default: Int(bytes.load(fromByteOffset: index * 4, as: UInt32.self))
      }
    }
  }

  /// Appends a number some times.
  @inline(__always)
  mutating func append(_ number: Int, times: Int) {
    if number >= 1 << (8 * width) { widen(for: number) }
    for _ in 0..<times {
      store(number, at: count, in: bytes, width: width)
      count += 1
    }
  }

  @inline(__always)
  private func store(
    _ number: Int, at index: Int, in bytes: UnsafeMutableRawPointer, width: Int
  ) {
    switch width {
    case 1:
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: number), toByteOffset: index, as: UInt8.self)
    case 2:
      bytes.storeBytes(
        of: UInt16(truncatingIfNeeded: number), toByteOffset: index * 2, as: UInt16.self)
    default:
      bytes.storeBytes(
        of: UInt32(truncatingIfNeeded: number), toByteOffset: index * 4, as: UInt32.self)
    }
  }

  private mutating func widen(for number: Int) {
    let wider = number < 1 << 16 ? 2 : 4
    let larger = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, capacity) * wider, alignment: 8)
    for index in 0..<count { store(self[index], at: index, in: larger, width: wider) }
    bytes.deallocate()
    (bytes, width) = (larger, wider)
  }
}
