import Buttery
import ButteryRecords

/// How many columns a field takes, and how much of it stands behind the decimal mark's place.
struct FieldShape {
  /// The columns of the whole field.
  var width: Int
  /// The columns from the decimal mark on: `.5`, `.5 %`, `%`; those of a number without any of it,
  /// and of a text, are 0.
  var tail = 0
  /// Whether there is a digit in it.
  var hasDigits = false

  init(_ field: UnsafeBufferPointer<UInt8>, mark: DecimalMark) {
    width = TextMetrics.width(ofUTF8: field)
    guard let digit = field.lastIndex(where: { $0 &- UInt8(ascii: "0") < 10 }) else { return }
    hasDigits = true
    // A point behind the last digit belongs to a word, as in `12 kr.`
    let point = field[..<digit].lastIndex(of: mark.byte) ?? digit + 1
    tail = min(width, field.count - point)
  }

  /// Measures what is shown of a record's field.
  init(of record: borrowing FieldBuffer, column: Int, mark: DecimalMark) {
    self = record.withUTF8(column: column) { FieldShape($0, mark: mark) }
    if width == 0 { width = Self.standInWidth(of: record, column: column) }
  }

  /// The columns of what stands for a field of JSON that has no text; 0 where nothing does.
  private static func standInWidth(of record: borrowing FieldBuffer, column: Int) -> Int {
    guard record.isJSON else { return 0 }
    return switch record.kind(column: column) {
    case .null: 4
    case .missing: 1
    case .plain, .string, .literal: 0
    }
  }

  /// How many columns to leave free in front of it in a column of numbers, so that decimal marks
  /// stand below each other.
  ///
  /// - Parameters:
  ///   - width: the column's.
  ///   - tailWidth: what the column's numbers have from the decimal mark on, at most.
  func indentation(in width: Int, tailWidth: Int) -> Int {
    max(0, width - self.width - (hasDigits ? max(0, tailWidth - tail) : 0))
  }
}

/// The widest fields of a column, as far as they have been seen.
struct ColumnMeasure {
  /// The columns of texts, of numbers up to their decimal point, and of what comes then.
  var text = 0
  var integer = 0
  var tail = 0

  /// A column of long texts must not push the others out of sight.
  private static let mostColumns = 40
  /// One that a person wants to be as wide as its content must not be endless.
  private static let mostFittedColumns = 400
  /// Texts that grow while they scroll past make room for a little more, so that not each line
  /// moves the columns behind.
  private static let step = 4

  func width(isNumeric: Bool, titleWidth: Int, isFitted: Bool) -> Int {
    let whole = wholeWidth(isNumeric: isNumeric, titleWidth: titleWidth)
    return isFitted ? whole : min(Self.mostColumns, whole)
  }

  /// The columns that all of the fields need.
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

  /// Makes room for a field that has come into sight.
  ///
  /// - Returns: Whether there wasn't enough, and a column may still grow.
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
