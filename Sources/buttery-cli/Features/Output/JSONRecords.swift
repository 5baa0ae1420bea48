import ButteryRecords

/// JSON Lines: an object a record, with the columns as its keys.
///
/// The numbers of numeric columns become numbers, all other fields strings: percentages have a sign.
struct JSONRecords: RecordWriter {
  /// A column and what stands in front of its value: `,"year":`.
  private let columns: [(index: Int, key: [UInt8], form: ColumnForm)]

  init(of columns: [Int], in list: RecordList) {
    var taken: Set<String> = []
    self.columns = columns.map { index in
      let key = Self.key(list.columns[index].name, besides: &taken)
      let begin = taken.count == 1 ? "{" : ","
      return (
        index, Array(begin.utf8) + JSONText.string(key) + [UInt8(ascii: ":")],
        list.columns[index].form
      )
    }
  }

  /// An object has no key twice: columns of one name are counted.
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
    for column in columns {
      output.write(column.key)
      fields.withUTF8(column: column.index) { field in
        Self.write(field, column.form, to: &output)
      }
    }
    output.write("}\n" as StaticString)
  }
}

extension JSONRecords {
  private static func write(
    _ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm, to output: inout PlainOutput
  ) {
    guard form.kind.isNumeric else { return JSONText.write(field, to: &output) }
    if form.decimalMark == .point, JSONText.isNumber(field) { return output.write(field) }
    guard let number = FieldValue.plainDigits(of: field, form: form) else {
      return JSONText.write(field, to: &output)
    }
    output.write(number)
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
      output.write(string(String(decoding: field, as: UTF8.self)))
    }
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
      // What a terminal obeys is escaped, and what some readers take for the end of a line.
      case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value,
        "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
    bytes.append(quote)
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
