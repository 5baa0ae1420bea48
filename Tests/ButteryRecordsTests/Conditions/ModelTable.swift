import SeededRandom

/// The kinds of columns in random tables.
enum ModelKind: CaseIterable, Sendable {
  case integer, decimal, commas, percentage, money, day, germanDay, moment, time, text
}

/// A value of a random table: its text in the file, and its value for comparisons.
struct ModelValue: Sendable {
  /// The number in thousandths, or the time in seconds.
  var number = 0

  /// The text, or a date as `2020-06-01 12:30:00`, which is compared with beginnings of such texts.
  var text = ""

  var written = ""
}

/// A column of a random table.
struct ModelColumn: Sendable {
  let name: String
  let kind: ModelKind

  /// The values; `nil` for missing ones.
  let values: [ModelValue?]

  let fields: [String]

  init(number: Int, kind: ModelKind, using random: inout SeededGenerator) {
    self.kind = kind
    let names = ["c\(number)", "Column \(number)", "c-\(number)"]
    let name = names.randomElement(using: &random) ?? "c"
    // The values of a clock are times of the day, though some have seconds and others don't.
    self.name = kind == .time ? "\(name) clock" : name
    var (values, fields): ([ModelValue?], [String]) = ([], [])
    for row in 0..<ModelTable.rowCount {
      // The first rows have no missing values, so that the later ones don't change the column's
      // kind.
      let isMissing = row > 40 && Int.random(in: 0..<8, using: &random) == 0
      let value = isMissing ? nil : ModelValue(of: kind, using: &random)
      values.append(value)
      fields.append(value?.written ?? Self.missing(kind, isMisfit: row == 50))
    }
    (self.values, self.fields) = (values, fields)
  }

  private static func missing(_ kind: ModelKind, isMisfit: Bool) -> String {
    kind == .text ? "" : isMisfit ? "x" : "NA"
  }

  /// The name as it is written in a condition.
  var typedName: String { name.contains(" ") ? "\"\(name)\"" : name }
}

extension ModelValue {
  private static let words = [
    "a", "A", "b", "Ab", "aB", "abc", "é", "É", "zürich", "ZÜRICH", "two words", "x and y", "日本",
  ]

  init(of kind: ModelKind, using random: inout SeededGenerator) {
    switch kind {
    case .integer:
      let isLong = Int.random(in: 0..<4, using: &random) == 0
      let whole = Int.random(in: -9...9, using: &random) + (isLong ? 4_611_686_018_427_387 : 0)
      number = whole * 1000
      written = String(whole)
    case .decimal, .commas, .percentage, .money:
      number = .random(in: -30...30, using: &random) * 125
      written = Self.decimal(number, kind)
    case .day, .germanDay:
      text = Self.day(using: &random)
      written = kind == .day ? text : Self.german(text)
    case .moment:
      let hour = Int.random(in: 10...12, using: &random)
      text = Self.day(using: &random) + " \(hour):30:00"
      written = text
    case .time:
      number = .random(in: 0..<190, using: &random) * 450
      written = Self.time(number, using: &random)
    case .text:
      text = Self.words.randomElement(using: &random) ?? "a"
      written = text
    }
  }

  private static func decimal(_ thousandths: Int, _ kind: ModelKind) -> String {
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    // The fraction has four digits, so that it isn't taken for a group of thousands.
    let fraction = String(String(1000 + rest).dropFirst()) + "0"
    let digits = "\(whole)\(kind == .commas ? "," : ".")\(fraction)"
    let sign = thousandths < 0 ? "-" : ""
    return switch kind {
    case .percentage: "\(sign)\(digits)%"
    case .money: "\(sign)$\(digits)"
    default: sign + digits
    }
  }

  private static func day(using random: inout SeededGenerator) -> String {
    let year = Int.random(in: 2019...2021, using: &random)
    let month = Int.random(in: 101...112, using: &random)
    let day = Int.random(in: 101...128, using: &random)
    return "\(year)-\(String(month).dropFirst())-\(String(day).dropFirst())"
  }

  /// Returns `2020-06-01` as `01.06.2020`.
  static func german(_ day: String) -> String {
    day.split(separator: "-").reversed().joined(separator: ".")
  }

  private static func time(_ seconds: Int, using random: inout SeededGenerator) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
      String(String(100 + $0).dropFirst())
    }
    let isShort = seconds % 60 == 0 && Bool.random(using: &random)
    return parts.prefix(isShort ? 2 : 3).joined(separator: ":")
  }
}

/// A random table whose values are known.
struct ModelTable {
  static let rowCount = 80

  let columns: [ModelColumn]

  private let areFieldsQuoted: Bool

  init(kinds: some Collection<ModelKind>, using random: inout SeededGenerator) {
    columns = kinds.enumerated().map { number, kind in
      ModelColumn(number: number, kind: kind, using: &random)
    }
    areFieldsQuoted = .random(using: &random)
  }

  /// The table with semicolons between the fields, and a last column that isn't used in conditions.
  var text: String {
    let rows = (0..<Self.rowCount).map { row in columns.map { $0.fields[row] } + ["-\(row)"] }
    return ([columns.map(\.name) + ["last"]] + rows).map {
      $0.map { areFieldsQuoted ? "\"\($0)\"" : $0 }.joined(separator: ";") + "\n"
    }.joined()
  }
}
