/// Finds the group of each record by the bytes of its fields.
struct GroupCollector {
  private struct Entry {
    let hash: Int
    let first: Int
    var last: Int
    var count = 1

    var isContiguous: Bool { last - first == count - 1 }
  }

  private let table: RecordTable
  private let columns: [Int]
  private var entries: [Entry] = []

  /// The entry of each record that was added.
  private var entryOfRecord: [Int] = []

  /// Open addressing: the number of an entry, or `free`; at most half of the slots are taken.
  private var slots = [Int](repeating: Self.free, count: 16)

  private static let free = -1

  init(table: RecordTable, columns: [Int]) {
    self.table = table
    self.columns = columns
    entryOfRecord.reserveCapacity(table.recordCount)
  }

  /// Adds the next record; records are added in their order.
  mutating func add(_ record: Int) {
    let entry = entry(for: record)
    entryOfRecord.append(entry)
  }

  private mutating func entry(for record: Int) -> Int {
    // Most tables that are looked at in groups are sorted by them.
    if let latest = entryOfRecord.last, agree(entries[latest].last, record) {
      extend(latest, to: record)
      return latest
    }
    let hash = hash(of: record)
    let slot = slot(hash: hash, record: record)
    guard slots[slot] == Self.free else {
      extend(slots[slot], to: record)
      return slots[slot]
    }
    slots[slot] = entries.count
    entries.append(Entry(hash: hash, first: record, last: record))
    if entries.count * 2 > slots.count { enlarge() }
    return entries.count - 1
  }

  private mutating func extend(_ entry: Int, to record: Int) {
    entries[entry].last = record
    entries[entry].count += 1
  }

  /// The slot of the entry that `record` belongs to, or the free one where it goes.
  private func slot(hash: Int, record: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] != Self.free {
      let entry = entries[slots[slot]]
      if entry.hash == hash, agree(entry.first, record) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func enlarge() {
    slots = [Int](repeating: Self.free, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = entry.hash & (slots.count - 1)
      while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }

  private func agree(_ record: Int, _ other: Int) -> Bool {
    columns.allSatisfy { column in
      table.withUTF8(record: record, column: column) { left in
        table.withUTF8(record: other, column: column) { left.elementsEqual($0) }
      }
    }
  }

  private func hash(of record: Int) -> Int {
    var hasher = Hasher()
    for column in columns {
      table.withUTF8(record: record, column: column) {
        // The length keeps "a", "bc" apart from "ab", "c".
        hasher.combine($0.count)
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
      }
    }
    return hasher.finalize()
  }

  /// The groups of all records added so far.
  func groups() -> [Grouping.Group] {
    // A place in the common list for each scattered group, filled from its beginning.
    var starts: [Int] = []
    var total = 0
    for entry in entries {
      starts.append(total)
      if !entry.isContiguous { total += entry.count }
    }
    var scattered = [Int](repeating: 0, count: total)
    var next = starts
    if total > 0 {
      for (record, entry) in entryOfRecord.enumerated() where !entries[entry].isContiguous {
        scattered[next[entry]] = record
        next[entry] += 1
      }
    }
    return zip(entries, starts).map { entry, start in
      let isContiguous = entry.isContiguous
      return Grouping.Group(
        title: title(of: entry.first), count: entry.count,
        first: isContiguous ? entry.first : start, scattered: isContiguous ? nil : scattered)
    }
  }

  private func title(of record: Int) -> String {
    columns.map { table.string(record: record, column: $0) }.joined(separator: " · ")
  }
}
