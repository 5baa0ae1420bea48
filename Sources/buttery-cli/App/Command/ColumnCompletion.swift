import ArgumentParser
import ButteryDatabase
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

// MARK: - The command line up to the cursor

/// A command line that is still being typed, for completion.
private struct CompletedLine {
  /// The finished words, unquoted as the shell would pass them.
  private let arguments: [String]

  /// - Parameters:
  ///   - words: the words as they are written, with the program's name.
  ///   - index: the number of the word that isn't finished.
  init(words: [String], index: Int) {
    var finished = Array(words.enumerated().dropFirst())
    finished.removeAll { number, word in
      // An option before the unfinished word has no value yet.
      number == index || number == index - 1 && word.hasPrefix("-") && word != "-"
    }
    arguments = finished.map { Self.plain($0.element) }
  }

  /// A word without its quotes; fish before version 4 removes them itself.
  static func plain(_ word: String) -> String {
    if CompletionShell.requesting == .fish, CompletionShell.requestingVersion?.first != "4" {
      return word
    }
    let ends = ["", "'", "\""].lazy
    // A quote may still be open.
    let lines = ends.compactMap { try? ShellLines.of(word + $0) }.first
    guard let plain = lines?.first?.words.first else { return word }
    guard word.hasPrefix("~/"), let home = FilePath.home else { return plain }
    return home + plain.dropFirst()
  }

  /// The command, as far as the words can be parsed.
  private var command: ButteryCommand? {
    if let (own, words, _) = try? ButteryCommand.parseReplaying(arguments) {
      return (try? EnvironmentOptions().command(before: words, saying: own)) ?? own
    }
    return try? ButteryCommand.parse(arguments.filter(Self.isFile))
  }

  // MARK: What is there

  /// The columns of the command's file, or of its table of a database; nil if they can't be read.
  var columns: RecordList? {
    guard let command, let file = command.files.first, Self.isFile(file) else { return nil }
    if DatabaseFile.isDatabase(file) { return table(of: command) }
    guard let request = try? command.request(of: [file]) else { return nil }
    let worker = RecordWorker(paths: request.files, options: request.reading)
    guard (try? worker.open()) != nil, (try? worker.waitForColumns()) != nil else { return nil }
    return worker.result.list
  }

  /// The tables of the command's database.
  var tables: [String] {
    guard let file = command?.files.first, Self.isFile(file), DatabaseFile.isDatabase(file),
      let catalog = try? DatabaseSession.catalog(of: .sqlite(path: file), password: nil)
    else { return [] }
    return catalog.entries.map(\.name)
  }

  private func table(of command: ButteryCommand) -> RecordList? {
    guard let request = try? command.databaseRequest(ofFile: command.files[0]),
      let sources = try? request.sources
    else { return nil }
    var database = OpenDatabase(address: request.address)
    guard let session = try? request.open(sources, in: &database) else { return nil }
    return RecordList(columns: session.snapshot.columns, name: request.address.title)
  }

  /// Whether a path is a regular file, which can be read twice: reading from a pipe would take its
  /// data away.
  private static func isFile(_ path: String) -> Bool {
    (try? FileStatus(of: path))?.isRegular ?? false
  }
}

// MARK: - Scripts

/// Fixes the argument parser's completion script for zsh, which refuses it otherwise.
enum CompletionScript {
  // The parser generates a subcommand `help`. For zsh, its words are a second list of arguments
  // beside the files, and then zsh refuses to complete anything.
  private static let subcommands = ["'(-): :->command'", "'(-)*:: :->arg'"]

  /// - Parameter text: the output of the argument parser; only a script for zsh is changed.
  static func mended(_ text: String) -> String {
    guard text.hasPrefix("#compdef ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in !subcommands.contains { line.hasSuffix($0) } }
      .joined(separator: "\n")
  }
}
