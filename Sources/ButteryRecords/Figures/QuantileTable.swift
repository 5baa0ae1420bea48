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
      fractionDigits = max(fractionDigits, Int(reading.fractionDigits))
      let record = batch.records[index]
      guard sampling.includes(record) else { continue }
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
    for index in values.indices where sampling.includes(records[index]) {
      sections[kept] = sections[index]
      values[kept] = values[index]
      records[kept] = records[index]
      kept += 1
    }
    sections.removeLast(sections.count - kept)
    values.removeLast(values.count - kept)
    records.removeLast(records.count - kept)
    longs.removeAll { !sampling.includes($0) }
  }

  mutating func finish(_ tree: SectionTree) {
    records = []
    longs.sort()
    for level in 0...tree.depth {
      if level > 0 {
        for index in sections.indices {
          sections[index] = UInt32(tree.parent(of: Int(sections[index])))
        }
        longs.moveSections(to: tree)
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
      isBetween: neighbours.low != neighbours.high && neighbours.share > 0,
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
  func includes(_ record: UInt32) -> Bool {
    guard halvings > 0 else { return true }
    // Knuth's multiplier mixes the number's bits into the upper ones. The second round makes the
    // sample independent of regular steps between the numbers.
    var mixed = UInt64(record) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return includes(hash: mixed)
  }

  /// Whether a record or a value with a hash is in the sample.
  @inline(__always)
  func includes(hash: UInt64) -> Bool { hash.leadingZeroBitCount >= halvings }

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

/// A value below which a given part of all values lies: half of them for the median.
struct Quantile: Sendable, Equatable {
  let value: Double
  /// The value with all its digits; nil where they aren't known.
  var exact: ExactDecimal?
  /// Whether the value was computed from two different ones between which it lies.
  var isBetween = false
  /// The largest number of digits that any of the values has behind the point.
  let fractionDigits: Int
  /// By how much the part may be wrong, 0 to 1; 0 where no values were left out.
  let error: Double
}

/// The two values in ascending order between which a quantile lies.
struct QuantileNeighbours {
  /// The place of the lower one in ascending order.
  let index: Int
  let low: Double
  let high: Double
  /// How far the quantile is from the lower one to the upper one, 0 to 1.
  let share: Double

  var value: Double { low == high ? low : low + (high - low) * share }
}

extension UnsafeMutableBufferPointer where Element == Double {
  /// The value below which a part of all values lies, interpolated between two of them; reorders
  /// the buffer.
  ///
  /// - Parameter part: 0 to 1. The buffer must not be empty nor have a NaN.
  func quantile(_ part: Double) -> Double { neighbours(part).value }

  /// The two values between which a quantile lies; reorders the buffer.
  func neighbours(_ part: Double) -> QuantileNeighbours {
    let place = part * Double(count - 1)
    let index = Int(place)
    let low = select(index)
    let share = place - Double(index)
    // After `select` the values behind the index aren't less than its value.
    let high = share > 0 ? self[(index + 1)...].min() ?? low : low
    return QuantileNeighbours(index: index, low: low, high: high, share: share)
  }

  /// Moves the value that is at `index` in sorted order to this index, smaller values before it and
  /// larger ones behind it (quickselect).
  private func select(_ index: Int) -> Double {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = middle(self[low], self[low + (high - low) / 2], self[high])
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    return self[index]
  }

  private func middle(_ first: Double, _ second: Double, _ third: Double) -> Double {
    Swift.max(Swift.min(first, second), Swift.min(Swift.max(first, second), third))
  }
}
