import ButteryRecords
import Glibc

extension RecordsModel {
  /// The column of which headers and charts show the numbers; nil where no column has any.
  var chartColumn: Int? {
    let columns = view.list.columns
    if let wanted = options.chartColumn, wanted < columns.count { return wanted }
    return columns.indices.last {
      columns[$0].kind.isNumeric && !query.groupColumns.contains($0)
    }
  }

  /// The numbers of a column in a section's rows: all of them, or `most` at even distances.
  func values(ofSection section: Int, column: Int, atMost most: Int) -> [Double] {
    var values: [Double] = []
    var fields = FieldBuffer()
    readValues(ofSection: section, column: column, atMost: most, with: &fields) {
      values.append($0)
      return true
    }
    return values
  }

  /// Hands numbers at even distances to `take`, until it wants no more.
  func readValues(
    ofSection section: Int, column: Int, atMost most: Int, with fields: inout FieldBuffer,
    take: (Double) -> Bool
  ) {
    guard section < sectionCount, column < view.list.columns.count else { return }
    let kind = view.list.columns[column].kind
    let rows = rowCount(inSection: section)
    let count = min(rows, most)
    for place in 0..<count {
      // The first and the last row are always among them.
      let row = count < rows ? place * (rows - 1) / max(1, count - 1) : place
      let record = view.arrangement.record(atRow: row, inSection: section)
      guard read(record, into: &fields) == nil else { return }
      let number = fields.withUTF8(column: column) { FieldValue.number(of: $0, kind: kind) }
      if let number, number.isFinite, !take(number) { return }
    }
  }

  /// The numbers of the chart's column in a section, from 0 for the least to 1 for the greatest,
  /// for a header that comes into sight.
  ///
  /// - Parameter values: takes them; empty where there is nothing to be drawn, or nothing quickly.
  ///   What took too long is tried again when the header comes into sight again.
  func takeCourse(ofSection section: Int, into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    guard let column = sparklines.column else { return }
    let rows = rowCount(inSection: section)
    if sparklines.take(ofSection: section, rowCount: rows, into: &values) { return }
    var fields = sparklines.fields
    sparklines.fields = FieldBuffer()
    let start = SectionValues.now
    var isQuick = true
    readValues(
      ofSection: section, column: column, atMost: SectionValues.most, with: &fields
    ) { value in
      values.append(value)
      if values.count % 8 == 0 { isQuick = SectionValues.now - start < SectionValues.patience }
      return isQuick
    }
    sparklines.fields = fields
    guard isQuick else { return values.removeAll(keepingCapacity: true) }
    values.scaleToUnit()
    sparklines.keep(values, ofSection: section, rowCount: rows)
  }
}

/// The courses of the sections whose headers came in last, so that those that come back cost
/// nothing.
struct SectionValues {
  /// The most records that are read of a section.
  static let most = 64
  /// A header isn't worth more work, in nanoseconds.
  static let patience = 4_000_000

  /// The time that the thread has worked, in nanoseconds.
  ///
  /// On a busy machine a thread may wait for its turn while it reads: that says nothing about the
  /// section.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// More sections than a screen has lines.
  private static let slotCount = 128

  private struct Slot {
    var section = -1
    var rowCount = 0
    var count = 0
  }

  /// The column of which the values are; another one makes those that are kept worthless.
  var column: Int? {
    didSet {
      if column != oldValue { forget() }
    }
  }

  /// Room for a record, kept so that reading one more allocates nothing.
  var fields = FieldBuffer()

  private var slots: [Slot] = []
  private var values: [Double] = []

  mutating func forget() {
    for place in slots.indices { slots[place].section = -1 }
  }

  /// - Returns: Whether the values of the section are known.
  func take(ofSection section: Int, rowCount: Int, into taken: inout [Double]) -> Bool {
    guard !slots.isEmpty else { return false }
    let place = section % Self.slotCount
    let slot = slots[place]
    guard slot.section == section, slot.rowCount == rowCount else { return false }
    let first = place * Self.most
    for index in first..<first + slot.count { taken.append(values[index]) }
    return true
  }

  mutating func keep(_ kept: [Double], ofSection section: Int, rowCount: Int) {
    if slots.isEmpty {
      slots = Array(repeating: Slot(), count: Self.slotCount)
      values = Array(repeating: 0, count: Self.slotCount * Self.most)
    }
    let place = section % Self.slotCount
    slots[place] = Slot(section: section, rowCount: rowCount, count: kept.count)
    for (index, value) in kept.enumerated() { values[place * Self.most + index] = value }
  }
}

extension [Double] {
  /// Makes the least value 0 and the greatest 1; equal values become a half.
  fileprivate mutating func scaleToUnit() {
    guard var least = first else { return }
    var most = least
    for value in self {
      least = Swift.min(least, value)
      most = Swift.max(most, value)
    }
    for index in indices {
      self[index] = most > least ? (self[index] - least) / (most - least) : 0.5
    }
  }
}
