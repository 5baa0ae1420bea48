import ArgumentParser
import ButteryRecords

/// How the command line arranges columns: which are shown, in which order, how wide, and which stay.
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
