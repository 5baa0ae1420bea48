import ArgumentParser
import ButteryRecords

/// What an option may go on with, of the columns of the file that the command line names.
///
/// Nothing where there is no such file, or none that is answered soon enough: whoever presses Tab
/// waits for the answer.
struct ColumnCompletion {
  /// What an option has of columns.
  enum Shape {
    case one
    /// Some, with commas between them, or with one of these.
    case several(separators: String = ",")
    /// One, or `other` words; behind a column one of `endings`.
    case followed(endings: [String], other: [String] = [], onlyNumbers: Bool = false)
  }

  private let words: ColumnWords

  static func kind(_ shape: Shape) -> CompletionKind {
    .custom { words, index, prefix in
      CompletionTime.limit()
      let line = CompletedLine(words: words, index: index)
      let begun = CompletedLine.plain(prefix)
      let found = line.columns.map { Self(words: ColumnWords(list: $0)).words(shape, begun) } ?? []
      return CompletionShell.escaping(shape.otherWords + found)
    }
  }

  /// The tables of the database that the command line names.
  static let tables = CompletionKind.custom { words, index, _ in
    CompletionTime.limit()
    return CompletionShell.escaping(CompletedLine(words: words, index: index).tables)
  }

  private var columns: Range<Int> { words.list.columns.indices }

  /// - Parameter begun: what is written already.
  private func words(_ shape: Shape, _ begun: String) -> [String] {
    switch shape {
    case .one: columns.map { words.word(for: $0) }
    case .several(let separators): several(begun, separators)
    case .followed(let endings, _, let onlyNumbers): followed(by: endings, onlyNumbers, begun)
    }
  }

  /// What is written up to the last separator, with each column behind it that isn't there yet.
  private func several(_ begun: String, _ separators: String) -> [String] {
    var end = begun.endIndex
    while end > begun.startIndex {
      let before = begun.index(before: end)
      if separators.contains(begun[before]), let columns = columns(in: begun[..<before]) {
        let others = self.columns.filter { !columns.contains($0) }
        return others.map { begun[..<end] + words.text(for: [$0]) }
      }
      end = before
    }
    // In front of a column a sign turns its order.
    let sign = begun.hasPrefix("-") ? "-" : ""
    return columns.map { sign + words.text(for: [$0]) }
  }

  /// The columns that a text means, in whatever way an option has several; nil where it means none.
  private func columns(in text: Substring) -> [Int]? {
    let text = String(text)
    let levels = try? words.levels(in: text).flatMap(\.self)
    return levels ?? (try? words.sortOrders(in: text).map(\.column))
  }

  /// Columns with their endings: with all of them where only one column is meant.
  private func followed(
    by endings: [String], _ onlyNumbers: Bool, _ begun: String
  ) -> [String] {
    let meant = columns.filter { column in
      guard !onlyNumbers || words.list.columns[column].kind.isNumeric else { return false }
      let word = words.word(for: column)
      return word.hasPrefix(begun) || endings.contains { (word + $0).hasPrefix(begun) }
    }
    let used = meant.count == 1 ? endings[...] : endings.prefix(1)
    return meant.flatMap { column in used.map { words.word(for: column) + $0 } }
  }
}

extension ColumnCompletion.Shape {
  static var totals: Self { statistics(or: TotalsName.allValueStrings) }
  static var groupOrder: Self { statistics(or: ["name", "count", "first"]) }
  static var types: Self { .followed(endings: ColumnType.kinds.map { "=" + $0 }) }

  private static func statistics(or other: [String]) -> Self {
    .followed(
      endings: Aggregate.allCases.map { ":" + $0.rawValue }, other: other, onlyNumbers: true)
  }

  fileprivate var otherWords: [String] {
    if case .followed(_, let other, _) = self { other } else { [] }
  }
}

extension CompletionShell {
  /// Words as the shell that asks for them has to get them, which reads a line a word.
  ///
  /// bash expands what it gets, commands in it, too; it has quotes of its own for the result.
  fileprivate static func escaping(_ words: [String]) -> [String] {
    let lines = words.filter { !$0.contains(where: \.isNewline) }
    return switch requesting {
    case .bash: lines.map(ShellText.word)
    // What stands behind the first colon, or behind a tab, would describe the word.
    case .zsh:
      lines.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    case .fish: lines.filter { !$0.contains("\t") }
    default: lines
    }
  }
}
