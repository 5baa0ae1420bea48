import ButteryRecords

/// The courses of the sections whose headers came in last, so that those that come back cost
/// nothing.
struct SparklineCache {
  /// The most records that are read of a section.
  static let most = 64
  /// The most bytes that the fields of those records may have: a header isn't worth reading more.
  static let mostBytes = 1 << 20

  /// More sections than a screen has lines.
  private static let slotCount = 128

  private struct Slot {
    var section = -1
    var rowCount = 0
    var count = 0
    var range: CourseRange?
  }

  /// The column of which the values are; another one makes those that are kept worthless.
  var column: Int? {
    didSet {
      guard column != oldValue else { return }
      forget()
      range = nil
    }
  }

  /// From where to where the numbers of all sections reach; nil while that isn't known.
  var range: CourseRange? {
    didSet {
      if range != oldValue { forget() }
    }
  }
  /// Of how many rows the range is.
  var rangeRowCount = 0
  /// Stops the pass that finds it; nil while none is made.
  var pass: PassControl?

  /// From where to where the numbers reach that were asked for last.
  private(set) var takenRange: CourseRange?

  /// Room for a record, kept so that reading one more allocates nothing.
  var fields = FieldBuffer()

  private var slots: [Slot] = []
  private var values: [Double] = []

  mutating func forget() {
    for place in slots.indices { slots[place].section = -1 }
  }

  /// - Returns: Whether the values of the section are known.
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

  /// - Parameter range: from where to where the numbers reach.
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
