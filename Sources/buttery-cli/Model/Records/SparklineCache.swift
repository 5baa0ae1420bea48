import ButteryRecords

/// A cache of the sparklines of recently shown headers, so that headers that scroll back into view
/// cost nothing.
struct SparklineCache {
  /// The most records that are read of a section.
  static let most = 64
  /// The most bytes that the fields of those records may have: reading more isn't worth it for a
  /// header.
  static let mostBytes = 1 << 20

  /// The number of cached sections: more than a screen has lines.
  private static let slotCount = 128

  private struct Slot {
    var section = -1
    var rowCount = 0
    var count = 0
    var range: CourseRange?
  }

  /// The column of the values; another column makes all cached values invalid.
  var column: Int? {
    didSet {
      guard column != oldValue else { return }
      forget()
      range = nil
    }
  }

  /// The range of the numbers of all sections; nil while it isn't known.
  var range: CourseRange? {
    didSet {
      if range != oldValue { forget() }
    }
  }
  /// The number of rows that the range was computed of.
  var rangeRowCount = 0
  /// Cancels the pass that computes the range; nil while there is none.
  var pass: PassControl?

  /// The range of the values that were last taken or kept.
  private(set) var takenRange: CourseRange?

  /// A reused buffer, so that reading a record allocates nothing.
  var fields = FieldBuffer()

  private var slots: [Slot] = []
  private var values: [Double] = []

  mutating func forget() {
    for place in slots.indices { slots[place].section = -1 }
  }

  /// - Returns: Whether the cache has the section's values.
  mutating func take(ofSection section: Int, rowCount: Int, into taken: inout [Double]) -> Bool {
    guard !slots.isEmpty else { return false }
    let place = section % Self.slotCount
    let slot = slots[place]
    guard slot.section == section, slot.rowCount == rowCount else { return false }
    takenRange = slot.range
    let first = place * Self.most
    for index in first..<first + slot.count { taken.append(values[index]) }
    return true
  }

  /// - Parameter range: the range of the numbers.
  mutating func keep(
    _ kept: [Double], _ range: CourseRange?, ofSection section: Int, rowCount: Int
  ) {
    takenRange = range
    if slots.isEmpty {
      slots = Array(repeating: Slot(), count: Self.slotCount)
      values = Array(repeating: 0, count: Self.slotCount * Self.most)
    }
    let place = section % Self.slotCount
    slots[place] = Slot(section: section, rowCount: rowCount, count: kept.count, range: range)
    for (index, value) in kept.enumerated() { values[place * Self.most + index] = value }
  }
}
