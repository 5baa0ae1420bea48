import ArgumentParser
import ButteryRecords

/// Shell completions of an option's value: columns of the file that the command line names.
///
/// There are none if there is no such file, or if reading it takes too long: a person who presses
/// Tab waits for the answer.
struct ColumnCompletion {
  /// The form in which an option takes columns.
  enum Shape {
    case one
    /// Several columns, separated by one of these characters.
    case several(separators: String = ",")
    /// One column with one of `endings`, or one of the `other` words.
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

  /// - Parameter begun: the part of the word that is typed already.
  private func words(_ shape: Shape, _ begun: String) -> [String] {
    switch shape {
    case .one: columns.map { words.word(for: $0) }
    case .several(let separators): several(begun, separators)
    case .followed(let endings, _, let onlyNumbers): followed(by: endings, onlyNumbers, begun)
    }
  }

  /// The typed text up to its last separator, completed by each column that isn't in it yet.
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
    // A minus sign before a column reverses its order.
    let sign = begun.hasPrefix("-") ? "-" : ""
    return columns.map { sign + words.text(for: [$0]) }
  }

  /// The columns that a text means as grouping levels or as sort orders; nil if it means none.
  private func columns(in text: Substring) -> [Int]? {
    let text = String(text)
    let levels = try? words.levels(in: text).flatMap(\.self)
    return levels ?? (try? words.sortOrders(in: text).map(\.column))
  }

  /// The columns that match the typed text, with their endings: with all endings if only one column
  /// matches, else with the first.
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
  /// Escapes words for the shell that asks for completions, which reads one word per line.
  ///
  /// bash expands the words, even commands in them, so that they have to be quoted; bash quotes the
  /// result itself.
  fileprivate static func escaping(_ words: [String]) -> [String] {
    let lines = words.filter { !$0.contains(where: \.isNewline) }
    return switch requesting {
    case .bash: lines.map(ShellText.word)
    // zsh takes text after the first colon, and fish text after a tab, for a description of the
    // word.
    case .zsh:
      lines.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    case .fish: lines.filter { !$0.contains("\t") }
    default: lines
    }
  }
}
