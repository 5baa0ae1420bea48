import ButteryRecords
import SeededRandom
import Testing

/// Random files for passes, with few different fields, many irregularities, and any block size.
struct PassInput: CustomStringConvertible {
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  private(set) var blockSize = 1

  private static let fields =
    [
      "", "a", "A", "b", "Ab", "aB", "abc", "12", "-3", "12.50", "0", "-0", "7", "é", "É",
      "e\u{301}", "Zürich",
      "zürich", "zu\u{308}rich", "１２", "ß", "日本", "ZÜRICH hbf", "a fairly long field of text",
      "a fairly long field of texts",
      "\"a\"", "\"a,b\"", "\"a\"\"b\"", "\"a\nb\"", "\"a\"b", "a\"b", "\"\"", "\" 7\"", "\"7\"",
    ]

  init(using random: inout SeededGenerator) {
    blockSize = Bool.random(using: &random) ? .random(in: 1...90, using: &random) : 1 << 15
    for number in 0..<Int.random(in: 1...3, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: files.append(("\(number).csv", RandomText.delimited(using: &random)))
      case 1: files.append(("\(number).jsonl", RandomText.jsonLines(using: &random)))
      case 2: files.append(("\(number).csv", Array("a,b,c\n".utf8)))
      default: files.append(("\(number).csv", Self.table(using: &random)))
      }
    }
  }

  var description: String {
    let texts = files.map {
      "\($0.name) \(String(decoding: $0.bytes, as: UTF8.self).debugDescription)"
    }
    return "blocks of \(blockSize): " + texts.joined(separator: "; ")
  }

  /// Calls `body` with the list of all files.
  func withList(_ body: (RecordList) throws -> Void) throws {
    try append(files[...], to: RecordList(), body)
  }

  private func append(
    _ rest: ArraySlice<(name: String, bytes: [UInt8])>, to list: RecordList,
    _ body: (RecordList) throws -> Void
  ) throws {
    guard let file = rest.first else { return try body(list) }
    try withFile(file.bytes) { path throws in
      var longer = list
      try longer.append(path: path, name: file.name, blockSize: blockSize)
      try append(rest.dropFirst(), to: longer, body)
    }
  }

  private static func table(using random: inout SeededGenerator) -> [UInt8] {
    let lineEnd = ["\n", "\n", "\r\n", "\r", "\n\n"].randomElement(using: &random) ?? "\n"
    let hasQuotes = Bool.random(using: &random)
    let fields = fields.filter { hasQuotes || !$0.contains("\"") }
    let few = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      fields.randomElement(using: &random) ?? ""
    }
    let isClustered = Bool.random(using: &random)
    var field = few[0]
    var text = ["a,b,c", "b,a", "a,b,c,d"].randomElement(using: &random) ?? "a"
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      text += lineEnd
      if !isClustered || Int.random(in: 0..<6, using: &random) == 0 {
        field = few.randomElement(using: &random) ?? ""
      }
      text += field
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text += "," + (fields.randomElement(using: &random) ?? "")
      }
    }
    return Array((text + (Bool.random(using: &random) ? lineEnd : "")).utf8)
  }
}

/// The results of passes, found by reading one record after another.
struct NaivePasses {
  let list: RecordList
  let rows: [[String]]

  /// The values by which fields are compared.
  let values: [[String]]

  init(_ list: RecordList) throws {
    self.list = list
    rows = try list.rows()
    values = try list.values()
  }

  /// Returns the records of each group.
  func groups(by columns: [Int]) -> [[Int]] {
    // The standard library compares strings by canonical equivalence.
    var numbers: [[String]: Int] = [:]
    var groups: [[Int]] = []
    for (record, row) in values.enumerated() {
      let key = columns.map { groupName(row[$0], list.columns[$0].form) }
      if let number = numbers[key] {
        groups[number].append(record)
      } else {
        numbers[key] = groups.count
        groups.append([record])
      }
    }
    return groups
  }

  /// Returns a name for a field's group: equal numbers have the same one, other texts have their
  /// own.
  private func groupName(_ field: String, _ form: ColumnForm) -> String {
    var field = field
    guard form.kind.isNumeric,
      let number = field.withUTF8({ FieldValue.number(of: $0, form: form) })
    else { return "text \(field)" }
    let digits = field.withUTF8 { FieldValue.plainDigits(of: $0, form: form) }
    guard form.kind != .percentage, let digits, !digits.contains(where: { $0 | 0x20 == 0x65 })
    else { return "\(number)" }
    var text = String(decoding: digits, as: UTF8.self)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  /// Returns the records that contain a text.
  func matches(of text: String, column: Int?) -> [Int] {
    rows.indices.filter { record in
      rows[record].enumerated().contains { index, field in
        (column == nil || column == index) && NaiveText(field).firstRange(of: text) != nil
      }
    }
  }

  /// Returns records in the order of some columns.
  func sorted(_ records: [Int], by orders: [SortOrder]) -> [Int] {
    orders.reversed().reduce(records) { sorted($0, by: $1) }
  }

  private func sorted(_ records: [Int], by order: SortOrder) -> [Int] {
    let values = records.filter { hasValue($0, order.column) }
    let sorted = values.enumerated().sorted { left, right in
      if isLess(left.element, right.element, order.column) { return !order.isDescending }
      if isLess(right.element, left.element, order.column) { return order.isDescending }
      return left.offset < right.offset
    }
    return sorted.map(\.element) + records.filter { !hasValue($0, order.column) }
  }

  private func number(_ record: Int, _ column: Int) -> Double? {
    var field = values[record][column]
    return field.withUTF8 { FieldValue.number(of: $0, form: list.columns[column].form) }
  }

  private func hasValue(_ record: Int, _ column: Int) -> Bool {
    list.columns[column].kind == .text
      ? !values[record][column].isEmpty : number(record, column) != nil
  }

  private func isLess(_ left: Int, _ right: Int, _ column: Int) -> Bool {
    guard list.columns[column].kind == .text else {
      return (number(left, column) ?? 0) < (number(right, column) ?? 0)
    }
    let (one, other) = (values[left][column], values[right][column])
    return NaiveText(one).order(NaiveText(other)) < 0
  }
}
