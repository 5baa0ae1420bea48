import ArgumentParser
import Buttery
import ButteryCurses
import ButteryRecords

extension OutputFormat: ExpressibleByArgument {}

/// What footers and summaries show: a keyword, or statistics of columns.
enum TotalsName: ExpressibleByArgument, Equatable {
  case known(RecordsOptions.Totals)
  /// `Sales:sum,Discount:mean`
  case named(String)

  init?(argument: String) {
    self = RecordsOptions.Totals(rawValue: argument).map { .known($0) } ?? .named(argument)
  }

  static let allValueStrings: [String] = RecordsOptions.Totals.allCases.map(\.rawValue)

  /// Combines several values: statistics of columns add up, and a keyword replaces what was given
  /// before it.
  static func all(_ names: [TotalsName]) -> TotalsName? {
    names.reduce(nil) { all, next in
      guard case .named(let first)? = all, case .named(let second) = next else { return next }
      return .named(first + "," + second)
    }
  }
}

extension DecimalMark: ExpressibleByArgument {}
extension TextCollation: ExpressibleByArgument {}

extension QuoteStyle: ExpressibleByArgument {}

extension StyleName: ExpressibleByArgument {}

/// Whether colours are used.
enum ColorName: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  var colors: CursesScreen.Options.Colors {
    switch self {
    case .auto: .auto
    case .always: .always
    case .never: .never
    }
  }
}

/// What the terminal's background is taken for.
enum ThemeName: String, ExpressibleByArgument, CaseIterable {
  case auto, light, dark

  var theme: CursesScreen.Options.Theme {
    switch self {
    case .auto: .auto
    case .light: .light
    case .dark: .dark
    }
  }
}

/// The delimiter of fields, given by a name or as the character itself.
struct DelimiterName {
  /// Nil if columns are padded with blanks instead.
  let delimiter: Delimiter?
  /// The argument as it was given.
  let argument: String

  /// Whether fields are padded with blanks to columns of fixed width.
  var isPadded: Bool { delimiter == nil }

  static let allNames = Delimiter.names + ["fixed"]

  init(argument: String) throws {
    self.argument = argument
    guard argument != "fixed" else {
      delimiter = nil
      return
    }
    let character = argument == "\\t" ? "\t" : argument
    let byte = character.utf8.count == 1 ? character.utf8.first : nil
    guard let found = Delimiter(name: argument) ?? byte.flatMap(Delimiter.init(rawValue:)) else {
      throw ValidationError(
        "write \(Self.allNames.joined(separator: ", ")), or one ASCII character, not a quote")
    }
    delimiter = found
  }
}

/// How many lines are skipped; not negative.
struct LineCount {
  let count: Int

  init(argument: String) throws {
    guard let count = Int(argument), count >= 0 else {
      throw ValidationError("write a number of lines, 0 for none")
    }
    self.count = count
  }
}

/// The character with which a comment line begins.
struct CommentSign {
  let byte: UInt8

  init(argument: String) throws {
    let bytes = Array(argument.utf8)
    guard bytes.count == 1, bytes[0] > 0x20, bytes[0] < 0x7F, bytes[0] != UInt8(ascii: "\"") else {
      throw ValidationError("write one ASCII character, not a quote or a blank, for example '#'")
    }
    byte = bytes[0]
  }
}

/// The character encoding of a file.
struct EncodingName {
  let encoding: TextEncoding
  /// The argument as it was given.
  let argument: String

  init(argument: String) throws {
    self.argument = argument
    guard let encoding = TextEncoding(name: argument) else {
      let nearest = TextEncoding.nearest(to: argument).map { "did you mean \($0)? " } ?? ""
      throw ValidationError(
        "no such encoding; \(nearest)Write utf-8, utf-16, windows-1252, or a name of: iconv -l")
    }
    self.encoding = encoding
  }
}

/// A key path, separated by points, that leads from the outermost object of JSON to an array.
struct KeyPathName {
  let keys: [String]
  /// The argument as it was given.
  let argument: String

  init(argument: String) throws {
    self.argument = argument
    var keys = [""]
    var isEscaped = false
    for character in argument {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else if character == ".", !isEscaped {
        keys.append("")
      } else {
        keys[keys.count - 1].append(character)
        isEscaped = false
      }
    }
    guard !keys.contains(""), !isEscaped else {
      throw ValidationError("separate keys by dots, and write \\. for a dot in a key")
    }
    self.keys = keys
  }
}

/// The type of a column as given by the user: `year=integer`.
struct ColumnType {
  /// The argument as it was given.
  let argument: String
  let column: String
  /// The kind as it was written.
  let name: String
  let kind: ColumnKind
  /// The order of day and month in dates such as 3/4/2024, or the unit of dates that are numbers; nil
  /// to detect it from the column.
  let dateOrder: DateOrder?

  private static let orders: [(name: String, order: DateOrder)] = [
    ("dmy", .dayFirst), ("mdy", .monthFirst), ("epoch", .seconds), ("epoch-ms", .milliseconds),
  ]

  /// The word for a form.
  static func word(for form: ColumnForm) -> String {
    guard form.kind == .date else { return form.kind.rawValue }
    return orders.first { $0.order == form.dateOrder }?.name ?? form.kind.rawValue
  }

  /// The words for all kinds.
  static var kinds: [String] { ColumnKind.allCases.map(\.rawValue) + orders.map(\.name) }

  init(argument: String) throws {
    guard let equals = argument.lastIndex(of: "=") else {
      throw ValidationError("write COLUMN=KIND, for example year=integer")
    }
    let name = String(argument[argument.index(after: equals)...])
    dateOrder = Self.orders.first { $0.name == name }?.order
    guard let kind = dateOrder == nil ? ColumnKind(rawValue: name) : .date else {
      throw ValidationError("the kinds are \(Self.kinds.joined(separator: ", "))")
    }
    self.argument = argument
    column = String(argument[..<equals])
    self.name = name
    self.kind = kind
  }
}

// MARK: - Widths and counts of columns

/// How the command line arranges columns: which are shown, in which order, how wide, and which
/// stay.
struct ColumnOptions {
  /// The columns to show, in this order; a text may name several columns, separated by commas.
  ///
  /// Empty for all columns in the order of the file.
  var shown: [String] = []
  /// The columns to hide; a text may name several columns, separated by commas.
  var hidden: [String] = []
  var widths: [ColumnWidth] = []
  /// How many columns stay at the left while the others scroll.
  var frozenCount: Int?
  /// Whether row numbers stand in front of the columns.
  var numbersRows = false

  /// Whether the columns have to be known before the first screen.
  var namesColumns: Bool { choosesColumns || !widths.isEmpty || frozenCount != nil }

  /// Whether some columns are left out or moved.
  var choosesColumns: Bool { !shown.isEmpty || !hidden.isEmpty }

  /// How the columns of a list are arranged.
  ///
  /// - Throws: `OptionError` where a column doesn't exist, or none is left.
  func arrangement(of list: RecordList) throws -> ColumnArrangement {
    var arrangement = ColumnArrangement(frozen: try frozen(of: list))
    arrangement.numbersRows = numbersRows
    arrangement.adopt(count: list.columns.count)
    guard namesColumns else { return arrangement }
    let words = ColumnWords(list: list)
    let shown = try columns(self.shown, of: "--columns", words)
    if !shown.isEmpty { arrangement.showOnly(shown) }
    for column in try columns(hidden, of: "--hide", words) {
      arrangement.setHidden(true, column: column)
    }
    for width in widths {
      let column = try OptionError.naming("--width", [width.argument]) {
        try words.column(width.column)
      }
      width.set(in: &arrangement, column: column)
    }
    if arrangement.shown(without: []).isEmpty, !list.columns.isEmpty {
      throw OptionError(
        values: hidden + self.shown, "--hide: no column would be left; leave one of them out")
    }
    return arrangement
  }

  private func frozen(of list: RecordList) throws -> ColumnArrangement.Frozen {
    guard let frozenCount, frozenCount > 0 else { return .none }
    let count = list.columns.count
    guard count == 0 || frozenCount <= count else {
      let columns = count == 1 ? "is only 1 column" : "are only \(count) columns"
      throw OptionError(values: ["\(frozenCount)"], "--freeze \(frozenCount): there \(columns)")
    }
    return .shown(frozenCount)
  }

  /// The columns that the texts of an option mean, without duplicates.
  private func columns(
    _ texts: [String], of option: String, _ words: ColumnWords
  ) throws -> [Int] {
    var columns: [Int] = []
    for text in texts {
      for column in try OptionError.naming(option, [text], { try words.columns(in: text) })
      where !columns.contains(column) {
        columns.append(column)
      }
    }
    return columns
  }

}

/// How wide a column is: `Name:20`, or `Name:fit` for as wide as its content.
struct ColumnWidth {
  /// The argument as it was given.
  let argument: String
  let column: String
  /// Nil for as wide as its content.
  let width: Int?

  private static let possible = 1...400

  init(argument: String) throws {
    guard let colon = argument.lastIndex(of: ":") else {
      throw ValidationError("write COLUMN:WIDTH, for example name:20, or name:fit")
    }
    let value = argument[argument.index(after: colon)...]
    self.argument = argument
    column = String(argument[..<colon])
    width = Int(value)
    guard value == "fit" || width.map(Self.possible.contains) ?? false else {
      throw ValidationError("a width is a number from 1 to 400, or fit for as wide as the content")
    }
  }

  func set(in arrangement: inout ColumnArrangement, column: Int) {
    if let width {
      arrangement.setWidth(width, column: column)
    } else {
      arrangement.setFitted(true, column: column)
    }
  }
}

/// How many columns stay in place; not negative.
struct ColumnCount {
  let count: Int

  init(argument: String) throws {
    guard let count = Int(argument), count >= 0 else {
      throw ValidationError("write a number of columns, 0 for none")
    }
    self.count = count
  }
}

// MARK: - Errors

/// An option that doesn't fit the data.
struct OptionError: Error, CustomStringConvertible {
  let description: String
  /// The texts that the option was given, one of which is wrong.
  let values: [String]

  init(values: [String] = [], _ description: String) {
    self.description = description
    self.values = values
  }

  /// Calls `find`, and throws an `OptionError` if it fails because a name is wrong.
  static func naming<Result>(
    _ option: String, _ values: [String], _ find: () throws -> Result
  ) throws -> Result {
    do {
      return try find()
    } catch let error as RecordError where error.isMistakenName {
      throw OptionError(values: values, "\(option): \(error)")
    }
  }
}
