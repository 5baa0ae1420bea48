import ArgumentParser
import Buttery
import ButteryCurses
import ButteryRecords

extension OutputFormat: ExpressibleByArgument {}

extension RecordsOptions.Totals: ExpressibleByArgument {}

/// The order of sections as the command line names it.
enum GroupOrder: String, ExpressibleByArgument, CaseIterable {
  case appearance, name

  var order: RecordQuery.GroupOrder {
    switch self {
    case .appearance: .appearance
    case .name: .name
    }
  }
}

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

/// What stands between fields: a name or the character itself.
struct DelimiterName {
  let delimiter: Delimiter

  static let allNames = ["comma", "tab", "semicolon", "pipe"]

  init(argument: String) throws {
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
        "write \(Self.allNames.joined(separator: ", ")), or one ASCII character but a quote")
    }
    self.delimiter = delimiter
  }
}

/// What the fields of a column are said to be: `year=integer`.
struct ColumnType {
  let column: String
  let kind: ColumnKind

  init(argument: String) throws {
    guard let equals = argument.lastIndex(of: "=") else {
      throw ValidationError("write COLUMN=KIND, for example year=integer")
    }
    guard let kind = ColumnKind(rawValue: String(argument[argument.index(after: equals)...])) else {
      let kinds = ColumnKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("the kinds are \(kinds)")
    }
    column = String(argument[..<equals])
    self.kind = kind
  }
}
