import Buttery
import ButteryRecords

extension RecordSections {
  /// The numbers of a column in a section's rows: all of them, or at most `most`, evenly spaced.
  func values(ofSection section: Int, column: Int, atMost most: Int) -> [Double] {
    var values: [Double] = []
    var fields = FieldBuffer()
    readValues(
      ofSection: section, column: column, atMost: most, bytes: .max, with: &fields
    ) { values.append($0) }
    return values
  }

  /// Hands the numbers of evenly spaced rows to `take`.
  ///
  /// - Returns: False if the records have more than `maximumBytes`; then the reading stops early.
  @discardableResult private func readValues(
    ofSection section: Int, column: Int, atMost most: Int, bytes maximumBytes: Int,
    with fields: inout FieldBuffer, take: (Double) -> Void
  ) -> Bool {
    guard section < model.sectionCount, column < result.list.columns.count else { return true }
    let form = result.list.columns[column].form
    let rows = model.wholeRowCount(inSection: section)
    let count = min(rows, most)
    var bytes = 0
    for place in 0..<count {
      // The first and the last row are always among them.
      let row = count < rows ? place * (rows - 1) / max(1, count - 1) : place
      let record = result.arrangement.record(atRow: row, inSection: section)
      guard model.read(record, into: &fields) == nil else { return true }
      bytes += fields.byteCount
      guard bytes <= maximumBytes else { return false }
      let number = fields.withUTF8(column: column) { FieldValue.number(of: $0, form: form) }
      if let number, number.isFinite { take(number) }
    }
    return true
  }

  /// The numbers of the chart's column in a section, scaled from 0 for the least to 1 for the
  /// greatest, for a header that scrolls into view.
  ///
  /// - Parameter values: receives the numbers; empty if there is nothing to draw, or if the records
  ///   have more than `SparklineCache.maximumBytes`.
  func takeSeries(ofSection section: Int, into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    guard let column = sparklines.column else { return }
    let rows = model.wholeRowCount(inSection: section)
    if sparklines.append(section: section, rowCount: rows, to: &values) { return }
    var fields = sparklines.fields
    sparklines.fields = FieldBuffer()
    let isWorthIt = readValues(
      ofSection: section, column: column, atMost: SparklineCache.most,
      bytes: SparklineCache.maximumBytes, with: &fields
    ) { values.append($0) }
    sparklines.fields = fields
    if !isWorthIt { values.removeAll(keepingCapacity: true) }
    let range = range(ofSection: section, values)
    (range.scale)?.scale(&values)
    sparklines.keep(values, range.isExact ? range.scale : nil, ofSection: section, rowCount: rows)
  }

  /// Forgets the sparklines and cancels the pass for their range.
  func forgetSparklines() {
    sparklines.pass?.cancel()
    sparklines.pass = nil
    sparklines.column = model.chartColumn
    sparklines.forget()
  }

  /// The scale of a section's sparkline, and whether that scale is the exact range of the section's
  /// numbers, or of all sections'.
  ///
  /// The scale isn't exact if only some of many rows have been read.
  private func range(
    ofSection section: Int, _ values: [Double]
  ) -> (scale: SeriesRange?, isExact: Bool) {
    if model.sparkline.sharesScale, let sharedRange { return (sharedRange, true) }
    let rows = model.wholeRowCount(inSection: section)
    guard rows > SparklineCache.most, !values.isEmpty, let column = sparklines.column else {
      return (SeriesRange(of: values), !model.sparkline.sharesScale)
    }
    guard !model.sparkline.sharesScale, rows <= TotalsStore.quickCount else {
      return (SeriesRange(of: values), false)
    }
    return (
      SeriesRange(of: self.values(ofSection: section, column: column, atMost: rows)), true
    )
  }

  // MARK: One scale

  /// The range of the numbers of all sections, as far as it is known; the model's observer is
  /// notified when it is found.
  private var sharedRange: SeriesRange? {
    let count = result.arrangement.rowCount
    if sparklines.range != nil, sparklines.rangeRowCount == count { return sparklines.range }
    guard result.isFinal, let column = sparklines.column else { return sparklines.range }
    if sparklines.pass == nil, !findRangeAtOnce(ofColumn: column) { findRange(ofColumn: column) }
    return sparklines.range
  }

  /// - Returns: False if there is too much to read while the screen waits.
  private func findRangeAtOnce(ofColumn column: Int) -> Bool {
    let form = result.list.columns[column].form
    let rows = model.allSections.flattened
    guard rows.rowCount <= TotalsStore.quickCount else { return false }
    var numbers: [Double] = []
    var bytes = 0
    for ordinal in 0..<rows.rowCount {
      let place = rows.place(ofOrdinal: ordinal)
      let record = rows.record(atRow: place.row, inSection: place.section)
      guard model.read(record, into: &sparklines.fields) == nil else { continue }
      bytes += sparklines.fields.byteCount
      guard bytes <= SparklineCache.maximumBytes else { return false }
      let number = sparklines.fields.withUTF8(column: column) {
        FieldValue.number(of: $0, form: form)
      }
      if let number, number.isFinite { numbers.append(number) }
    }
    sparklines.range = SeriesRange(of: numbers)
    sparklines.rangeRowCount = rows.rowCount
    return true
  }

  private func findRange(ofColumn column: Int) {
    guard let application = model.application else { return }
    let control = PassControl()
    sparklines.pass = control
    let (list, sections) = (result.list, model.allSections.flattened)
    Background.run { [weak self] in
      let figures = try? SectionFigures(
        of: [Measure(.least, ofColumn: column), Measure(.greatest, ofColumn: column)],
        in: sections, list: list, control: control)
      let ends = figures.map { figures in
        (0...1).compactMap { figures.figure($0)?.value }
      }
      application.post { self?.receive(ends ?? [], rowCount: sections.rowCount, control) }
    }
  }

  private func receive(_ ends: [Double], rowCount: Int, _ control: PassControl) {
    guard control === sparklines.pass else { return }
    sparklines.pass = nil
    guard ends.count == 2, ends.allSatisfy(\.isFinite) else { return }
    sparklines.range = SeriesRange(least: ends[0], most: ends[1])
    sparklines.rangeRowCount = rowCount
    model.notify?(.figures)
  }
}

// MARK: - Kept sparklines

/// A cache of the sparklines of recently shown headers, so that headers that scroll back into view
/// cost nothing.
struct SparklineCache {
  /// The most records that are read of a section.
  static let most = 64
  /// The most bytes that the fields of those records may have: reading more isn't worth it for a
  /// header.
  static let maximumBytes = 1 << 20

  /// The number of cached sections: more than a screen has lines.
  private static let slotCount = 128

  private struct Slot {
    var section = -1
    var rowCount = 0
    var count = 0
    var range: SeriesRange?
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
  var range: SeriesRange? {
    didSet {
      if range != oldValue { forget() }
    }
  }
  /// The number of rows that the range was computed of.
  var rangeRowCount = 0
  /// Cancels the pass that computes the range; nil while there is none.
  var pass: PassControl?

  /// The range of the values that were last taken or kept.
  private(set) var lastRange: SeriesRange?

  /// A reused buffer, so that reading a record allocates nothing.
  var fields = FieldBuffer()

  private var slots: [Slot] = []
  private var values: [Double] = []

  mutating func forget() {
    for place in slots.indices { slots[place].section = -1 }
  }

  /// Appends a section's values, if the cache has them.
  ///
  /// - Returns: Whether it has.
  mutating func append(section: Int, rowCount: Int, to found: inout [Double]) -> Bool {
    guard !slots.isEmpty else { return false }
    let place = section % Self.slotCount
    let slot = slots[place]
    guard slot.section == section, slot.rowCount == rowCount else { return false }
    lastRange = slot.range
    let first = place * Self.most
    for index in first..<first + slot.count { found.append(values[index]) }
    return true
  }

  /// - Parameter range: the range of the numbers.
  mutating func keep(
    _ kept: [Double], _ range: SeriesRange?, ofSection section: Int, rowCount: Int
  ) {
    lastRange = range
    if slots.isEmpty {
      slots = Array(repeating: Slot(), count: Self.slotCount)
      values = Array(repeating: 0, count: Self.slotCount * Self.most)
    }
    let place = section % Self.slotCount
    slots[place] = Slot(section: section, rowCount: rowCount, count: kept.count, range: range)
    for (index, value) in kept.enumerated() { values[place * Self.most + index] = value }
  }
}

// MARK: - Choices

/// What the sparklines of sections show.
struct SparklineChoice: Equatable {
  /// The column whose numbers they show; nil for the first column of amounts.
  var column: Int?
  /// Whether all sections have one scale, so that they can be compared; else each has its own.
  var sharesScale = true

  /// The suffix of the column's name, on the command line, that gives each section its own scale.
  static let eachScale = ":each"
}

/// The range of some numbers.
struct SeriesRange: Equatable {
  var least: Double
  var most: Double

  /// - Returns: Nil without numbers.
  init?(of values: [Double]) {
    guard let least = values.min(), let most = values.max() else { return nil }
    self.init(least: least, most: most)
  }

  init(least: Double, most: Double) {
    (self.least, self.most) = (least, most)
  }

  /// Makes the least number 0 and the greatest 1; where they are equal, all become a half.
  func scale(_ values: inout [Double]) {
    for index in values.indices {
      let part = most > least ? (values[index] - least) / (most - least) : 0.5
      values[index] = max(0, min(1, part))
    }
  }
}
