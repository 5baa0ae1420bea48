import Buttery
import ButteryRecords

/// Which columns of a table of records are shown, where, and how wide.
///
/// Numbers stand right-aligned on their decimal point, texts left-aligned.
struct ColumnLayout {
  struct Column {
    /// The column's index in the table.
    var index: Int
    var title: String
    var titleWidth: Int
    var width: Int
    var isNumeric: Bool
    /// The most places behind a decimal point, with the point: what shorter numbers leave free.
    var fractionWidth: Int
    /// Where it begins when nothing is scrolled sideways.
    var left: Int
  }

  private(set) var columns: [Column] = []
  /// The columns of everything side by side.
  private(set) var width = 0

  private static let margin = 1
  private static let gap = 2
  /// A column of long texts must not push the others out of sight.
  private static let mostColumns = 40

  init(table: RecordTable, hiding hidden: [Int]) {
    let profiles = table.columnProfiles()
    var left = Self.margin
    for index in 0..<table.columnCount where !hidden.contains(index) {
      let profile = profiles[index]
      let title = table.columnNames[index]
      let titleWidth = TextMetrics.width(of: title)
      let width = min(
        Self.mostColumns, max(1, titleWidth, Self.widestField(of: table, index, profile)))
      columns.append(
        Column(
          index: index, title: title, titleWidth: titleWidth, width: width,
          isNumeric: profile.isNumeric,
          fractionWidth: profile.fractionDigits > 0 ? profile.fractionDigits + 1 : 0, left: left))
      left += width + Self.gap
    }
    self.width = max(0, left - Self.gap + Self.margin)
  }

  private static func widestField(
    of table: RecordTable, _ column: Int, _ profile: ColumnProfile
  ) -> Int {
    if profile.isNumeric {
      return profile.integerDigits
        + (profile.fractionDigits > 0 ? profile.fractionDigits + 1 : 0)
    }
    if profile.isPrintableASCII { return profile.longestByteCount }
    var widest = 0
    for record in 0..<table.recordCount {
      let width = table.withUTF8(record: record, column: column) {
        $0.count <= widest ? 0 : TextMetrics.width(ofUTF8: $0)
      }
      widest = max(widest, width)
    }
    return widest
  }
}

extension ColumnLayout.Column {
  /// How many columns to leave free before `field`, which takes `fieldWidth`.
  func indentation(of field: UnsafeBufferPointer<UInt8>, width fieldWidth: Int) -> Int {
    guard isNumeric, fieldWidth < width else { return 0 }
    let point = field.lastIndex(of: UInt8(ascii: "."))
    let fraction = point.map { field.count - $0 } ?? 0
    return max(0, width - fieldWidth - max(0, fractionWidth - fraction))
  }
}
