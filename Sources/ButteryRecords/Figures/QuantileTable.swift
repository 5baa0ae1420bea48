/// Medians: exact as long as there is room for all values, and else estimated from a sample.
///
/// Values are selected as `Double`, whose order is that of the numbers. The digits of numbers that a
/// `Double` doesn't hold are kept besides (`LongNumbers`).
///
/// Each value that is kept costs sixteen bytes. Whenever there is no more room, the values of every
/// second record, chosen by a hash of its number, are dropped.
struct QuantileTable: FigureTable {
  /// The number of values that are kept, some 270 MB.
  static let standardRoom = 1 << 24

  private let room: Int
  private(set) var sampling = Sampling()
  private var sections: [UInt32] = []
  var values: [Double] = []
  private var records: [UInt32] = []
  private(set) var longs = LongNumbers()
  private(set) var fractionDigits = 0
  private var found: [Quantile?] = []

  init(room: Int = standardRoom) {
    self.room = room
  }

  mutating func reserve(nodeCount: Int) { found.reserve(count: nodeCount, nil) }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() {
      guard let number = batch.number(of: reading) else { continue }
      let value = number.value
      if value.isNaN { continue }
      let record = batch.records[index]
      guard sampling.takes(record) else { continue }
      fractionDigits = max(fractionDigits, Int(reading.fractionDigits))
      sections.append(batch.sections[index])
      values.append(value)
      records.append(record)
      longs.add(number, section: batch.sections[index], record: record)
      if values.count + longs.count * LongNumbers.weight > room { thin() }
    }
  }

  private mutating func thin() {
    sampling.thin()
    var kept = 0
    for index in values.indices where sampling.takes(records[index]) {
      sections[kept] = sections[index]
      values[kept] = values[index]
      records[kept] = records[index]
      kept += 1
    }
    sections.removeLast(sections.count - kept)
    values.removeLast(values.count - kept)
    records.removeLast(records.count - kept)
    longs.removeAll { !sampling.takes($0) }
  }

  mutating func finish(_ tree: SectionTree) {
    records = []
    longs.sort()
    for level in 0...tree.depth {
      if level > 0 {
        for index in sections.indices { sections[index] = tree.parents[Int(sections[index])] }
        longs.moveSections(to: tree.parents)
      }
      selectMedians(nodeCount: tree.nodeCount)
    }
    (sections, values, longs) = ([], [], LongNumbers())
  }

  /// Sorts the values by nodes, and finds the median of each node.
  private mutating func selectMedians(nodeCount: Int) {
    var starts = [Int](repeating: 0, count: nodeCount + 1)
    for section in sections { starts[Int(section) + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    let count = values.count
    withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, count)) { sorted in
      for index in 0..<count {
        let node = Int(sections[index])
        sorted.initializeElement(at: next[node], to: values[index])
        next[node] += 1
      }
      for node in 0..<nodeCount where starts[node] < starts[node + 1] {
        let own = UnsafeMutableBufferPointer(rebasing: sorted[starts[node]..<starts[node + 1]])
        found[node] = quantile(0.5, of: own, inSection: UInt32(node))
      }
    }
  }

  /// A quantile of the values of a section; reorders them.
  func quantile(
    _ part: Double, of values: UnsafeMutableBufferPointer<Double>, inSection section: UInt32
  ) -> Quantile {
    let neighbours = values.neighbours(part)
    return Quantile(
      value: neighbours.value, exact: longs.exact(neighbours, of: values, inSection: section),
      fractionDigits: fractionDigits, error: sampling.rankError(count: values.count))
  }

  func figure(ofNode node: Int) -> FigureContent? { found[node].map { .quantile($0) } }
}

/// A sample of records or values, for when there are too many to look at all of them.
struct Sampling: Sendable, Equatable {
  /// One of 2 to the power of `halvings` is in the sample.
  private(set) var halvings = 0

  var isComplete: Bool { halvings == 0 }

  mutating func thin() { halvings += 1 }

  /// Whether a record is in the sample.
  @inline(__always)
  func takes(_ record: UInt32) -> Bool {
    guard halvings > 0 else { return true }
    // Knuth's multiplier mixes the number's bits into the upper ones. The second round makes the
    // sample independent of regular steps between the numbers.
    var mixed = UInt64(record) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return takes(hash: mixed)
  }

  /// Whether a record or a value with a hash is in the sample.
  @inline(__always)
  func takes(hash: UInt64) -> Bool { hash.leadingZeroBitCount >= halvings }

  /// Twice the standard error of a median's rank among all values, as a part of their number.
  func rankError(count: Int) -> Double {
    isComplete ? 0 : min(0.5, 1 / Double(count).squareRoot())
  }

  /// Twice the relative standard error of a number that was estimated from `count` elements of a
  /// sample.
  func countError(count: Int) -> Double {
    isComplete ? 0 : 2 / Double(max(1, count)).squareRoot()
  }
}
