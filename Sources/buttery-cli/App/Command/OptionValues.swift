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

extension QuoteStyle: ExpressibleByArgument {}

/// A table view's style as the command line names it.
enum StyleName: String, ExpressibleByArgument, CaseIterable {
  case plain, grouped, inset

  var style: TableView.Style {
    switch self {
    case .plain: .plain
    case .grouped: .grouped
    case .inset: .insetGrouped
    }
  }
}

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

  static let allNames = ["comma", "tab", "semicolon", "pipe", "fixed"]

  init(argument: String) throws {
    self.argument = argument
    guard argument != "fixed" else {
      delimiter = nil
      return
    }
    let character =
      switch argument {
      case "comma": ","
      case "tab", "\\t": "\t"
      case "semicolon": ";"
      case "pipe": "|"
      default: argument
      }
    guard character.utf8.count == 1, let byte = character.utf8.first,
      let delimiter = Delimiter(rawValue: byte)
    else {
      throw ValidationError(
        "write \(Self.allNames.joined(separator: ", ")), or one ASCII character, not a quote")
    }
    self.delimiter = delimiter
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
  /// The order of day and month in dates such as 3/4/2024; nil to detect it from the column.
  let dateOrder: DateOrder?

  private static let orders: [(name: String, order: DateOrder)] = [
    ("dmy", .dayFirst), ("mdy", .monthFirst),
  ]

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
