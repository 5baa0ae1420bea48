import ArgumentParser
import ButteryDatabase
import ButteryRecords
import Glibc

/// A command line that is still being typed, for completion.
struct CompletedLine {
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
    guard word.hasPrefix("~/"), let home = getenv("HOME") else { return plain }
    return String(cString: home) + plain.dropFirst()
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
    var state = stat()
    return stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
  }
}

/// The time limit of a completion, as a person who presses Tab waits for it.
enum CompletionTime {
  /// Ends the program, without output, 90 ms from now.
  static func limit() {
    signal(SIGALRM) { _ in _exit(0) }
    var time = itimerval()
    time.it_value.tv_usec = 90_000
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &time, nil)
  }
}
