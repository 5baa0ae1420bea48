import Buttery
import ButteryRecords

/// The width of a field, and of its part from the decimal mark on.
struct FieldShape {
  /// The width of the whole field.
  var width: Int
  /// The width from the decimal mark on: `.5`, `.5 %`, `%`; 0 for a plain whole number and for a
  /// text.
  var tail = 0
  /// Whether the field has a digit.
  var hasDigits = false

  init(_ field: UnsafeBufferPointer<UInt8>, mark: DecimalMark) {
    width = TextMetrics.width(ofUTF8: field)
    guard let digit = field.lastIndex(where: { $0 &- UInt8(ascii: "0") < 10 }) else { return }
    hasDigits = true
    // A point behind the last digit belongs to a word, as in `12 kr.`
    let point = field[..<digit].lastIndex(of: mark.byte) ?? digit + 1
    tail = min(width, field.count - point)
  }

  /// Measures a field of a record as it is shown.
  init(of record: borrowing FieldBuffer, column: Int, mark: DecimalMark) {
    self = record.withUTF8(column: column) { FieldShape($0, mark: mark) }
    if width == 0 { width = Self.standInWidth(of: record, column: column) }
  }

  /// The width of the stand-in for a JSON field without text; 0 if there is none.
  private static func standInWidth(of record: borrowing FieldBuffer, column: Int) -> Int {
    guard record.isJSON else { return 0 }
    return switch record.kind(column: column) {
    case .null: 4
    case .missing: 1
    case .plain, .string, .literal: 0
    }
  }

  /// How many blanks to leave before the field in a column of numbers, so that decimal marks are
  /// aligned.
  ///
  /// - Parameters:
  ///   - width: the width of the column.
  ///   - tailWidth: the greatest width from the decimal mark on among the column's numbers.
  func indentation(in width: Int, tailWidth: Int) -> Int {
    max(0, width - self.width - (hasDigits ? max(0, tailWidth - tail) : 0))
  }
}

/// The greatest widths among the fields of a column seen so far.
struct ColumnMeasure {
  /// The widths of texts, of numbers up to their decimal mark, and of numbers from there on.
  var text = 0
  var integer = 0
  var tail = 0

  /// The most width of a column by default: long texts must not push other columns out of view.
  private static let mostColumns = 40
  /// The most width of a column that is to be as wide as its content.
  private static let mostFittedColumns = 400
  /// The least growth of a column of texts: growing by several columns at once keeps each new line
  /// from moving the columns after it.
  private static let step = 4

  func width(isNumeric: Bool, titleWidth: Int, isFitted: Bool) -> Int {
    let whole = wholeWidth(isNumeric: isNumeric, titleWidth: titleWidth)
    return isFitted ? whole : min(Self.mostColumns, whole)
  }

  /// The width that all of the fields need.
  func wholeWidth(isNumeric: Bool, titleWidth: Int) -> Int {
    let field = isNumeric ? max(text, integer + tail) : text
    return min(Self.mostFittedColumns, max(1, titleWidth, field))
  }

  /// Makes room for a field.
  mutating func include(_ shape: FieldShape, isNumeric: Bool) {
    if isNumeric, shape.hasDigits {
      integer = max(integer, shape.width - shape.tail)
      tail = max(tail, shape.tail)
    } else {
      text = max(text, shape.width)
    }
  }

  /// Makes room for a field that has scrolled into view.
  ///
  /// - Returns: Whether the field needed more room and the column could still grow.
  mutating func grow(for shape: FieldShape, isNumeric: Bool) -> Bool {
    let old = self
    let most = Self.mostFittedColumns
    include(shape, isNumeric: isNumeric)
    if text > old.text, old.text > 0 { text = max(text, old.text + Self.step) }
    return text > old.text && old.text < most
      || integer > old.integer && old.integer < most
      || tail > old.tail && old.tail < most
  }
}
