import Buttery
import ButteryRecords

/// Writes JSON Lines: an object for each record, with the columns as its keys.
///
/// Values that were JSON are written unchanged. Of other fields, numbers of numeric columns become
/// numbers, empty fields become null, and all others become strings, even percentages, which have a
/// sign.
struct JSONRecords: RecordWriter {
  private struct Column {
    let index: Int
    /// The text before the value: `"year":`.
    let key: [UInt8]
    let form: ColumnForm
  }

  private let columns: [Column]
  /// Whether all columns are written, and with them the fields that a record has beyond the
  /// columns.
  private let hasAllColumns: Bool
  /// Whether words for missing values become null in columns of numbers, dates and times.
  private let writesMissingAsNull: Bool

  init(of columns: [Int], in list: RecordList, writesMissingAsNull: Bool) {
    var taken: Set<String> = []
    self.columns = columns.map { index in
      let key = Self.key(list.columns[index].title, besides: &taken)
      return Column(index: index, key: Self.begin(key), form: list.columns[index].form)
    }
    hasAllColumns = columns.elementsEqual(list.columns.indices)
    self.writesMissingAsNull = writesMissingAsNull
  }

  private static func begin(_ key: String) -> [UInt8] {
    JSONText.string(key) + [UInt8(ascii: ":")]
  }

  /// A unique key for a column: columns of the same name are numbered.
  private static func key(_ name: String, besides taken: inout Set<String>) -> String {
    var key = name
    var number = 1
    while !taken.insert(key).inserted {
      number += 1
      key = "\(name) \(number)"
    }
    return key
  }

  func begin(in output: inout PlainOutput) {}

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    var separator = UInt8(ascii: "{")
    for column in columns {
      let kind = fields.kind(column: column.index)
      // An object keeps exactly the keys that it had.
      if kind == .missing, fields.isJSON { continue }
      output.write(separator)
      output.write(column.key)
      fields.withUTF8(column: column.index) { write($0, kind, column.form, to: &output) }
      separator = UInt8(ascii: ",")
    }
    if fields.isRagged, hasAllColumns { writeExtra(of: fields, after: &separator, to: &output) }
    if separator == UInt8(ascii: "{") { output.write(separator) }
    output.write("}\n" as StaticString)
  }

  /// Writes the fields that a record has beyond the columns of its file.
  private func writeExtra(
    of fields: borrowing FieldBuffer, after separator: inout UInt8, to output: inout PlainOutput
  ) {
    if fields.isJSON {
      var members = fields.extraText
      guard !members.isEmpty else { return }
      output.write(separator)
      members.withUTF8 { JSONText.write(literal: $0, to: &output) }
      separator = UInt8(ascii: ",")
    } else {
      for field in min(fields.columnCount, fields.fieldCount)..<fields.fieldCount {
        output.write(separator)
        output.write(Self.begin("column \(field + 1)"))
        fields.withUTF8(field: field) { write($0, .plain, ColumnForm(.text), to: &output) }
        separator = UInt8(ascii: ",")
      }
    }
  }

  private func write(
    _ field: UnsafeBufferPointer<UInt8>, _ kind: FieldKind, _ form: ColumnForm,
    to output: inout PlainOutput
  ) {
    switch kind {
    case .null, .missing: output.write("null" as StaticString)
    case .literal where JSONText.isValue(field): JSONText.write(literal: field, to: &output)
    case .string where isMissingWord(field, form): output.write("null" as StaticString)
    case .literal, .string: JSONText.write(field, to: &output)
    case .plain: write(field, form, to: &output)
    }
  }

  /// Whether a field becomes null as it is a word for a missing value, and no empty text.
  private func isMissingWord(_ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm) -> Bool {
    writesMissingAsNull && !field.isEmpty && form.kind != .text && FieldValue.isMissing(field)
  }

  /// Writes a field of a format without types.
  private func write(
    _ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm, to output: inout PlainOutput
  ) {
    if field.isEmpty || isMissingWord(field, form) {
      output.write("null" as StaticString)
    } else if !form.kind.isNumeric, form.kind != .date || form.dateOrder.secondsOfUnit == nil {
      JSONText.write(field, to: &output)
    } else if form.decimalMark == .point, JSONText.isNumber(field) {
      output.write(field)
    } else if form.kind.isNumeric, let number = FieldValue.plainDigits(of: field, form: form) {
      output.write(number)
    } else {
      JSONText.write(field, to: &output)
    }
  }
}

/// Values of JSON (RFC 8259).
enum JSONText {
  /// A string with its quotes.
  static func string(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    appendString(text, to: &bytes)
    return bytes
  }

  /// Writes a string; bytes that are no valid UTF-8 become U+FFFD.
  static func write(_ field: UnsafeBufferPointer<UInt8>, to output: inout PlainOutput) {
    if field.allSatisfy({ isPlain($0) }) {
      output.write(quote)
      output.write(field)
      output.write(quote)
    } else {
      output.write(string(output.text(of: field)))
    }
  }

  /// Writes a value that is JSON already.
  static func write(literal: UnsafeBufferPointer<UInt8>, to output: inout PlainOutput) {
    if literal.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return output.write(literal) }
    let text = output.text(of: literal)
    output.write(output.isTerminal ? TextMetrics.visible(text) : text)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != quote && byte != backslash
  }

  private static func appendString(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(quote)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [backslash, UInt8(scalar.value)]
      case "\n": bytes += Array("\\n".utf8)
      case "\r": bytes += Array("\\r".utf8)
      case "\t": bytes += Array("\\t".utf8)
      // Control characters are escaped, and so are characters that some readers take for a line
      // end.
      case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value,
        "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    bytes.append(quote)
  }

  /// Whether a field is a valid JSON value as it is: not `NaN`, `0x1F` or `tru`.
  static func isValue(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    switch field.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): true
    case UInt8(ascii: "t"): field.elementsEqual("true".utf8)
    case UInt8(ascii: "f"): field.elementsEqual("false".utf8)
    case UInt8(ascii: "n"): field.elementsEqual("null".utf8)
    default: isNumber(field)
    }
  }

  /// Whether a field is a number as JSON writes it: no plus sign, no needless zero in front.
  static func isNumber(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = field[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let integer = takeDigits(&rest)
    guard integer > 0, integer == 1 || rest.base[rest.startIndex - integer] != UInt8(ascii: "0")
    else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) > 0 else { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard takeDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func takeDigits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
    rest.removeFirst(count)
    return count
  }
}
