import ArgumentParser
import Buttery
import ButteryCurses
import ButteryGrid
import CLibrary

/// The three streams that every program has, unless it was started without them.
enum StandardStreams {
  /// Opens `/dev/null` in the place of closed standard streams, in the wrong direction, so that
  /// using them fails.
  ///
  /// Otherwise the next file that is opened would become standard input or output: the program's
  /// own pipes would be read as data, and rows written into somebody's file.
  static func fillGaps() {
    for (stream, wrongWay) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is the stream's, since those below are open by
      // now.
      _ = open("/dev/null", wrongWay)
    }
  }
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard input is a terminal.
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard input is a file or a pipe: neither a terminal nor `/dev/null` has data.
  static var inputHasData: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFREG, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }
}

/// Standard error: whole lines, without control characters that a terminal would obey.
enum StandardError {
  /// Writes `line` with visible stand-ins for control characters, and, in a locale without Unicode,
  /// for all characters that aren't ASCII.
  static func write(line: String) {
    let text = TextMetrics.visible(line)
    var bytes = isUnicode ? Array(text.utf8) : ASCIIStandIn.of(text)
    bytes.append(UInt8(ascii: "\n"))
    _ = CLibrary.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Whether the character set is UTF-8, as on a screen.
  private static var isUnicode: Bool { TerminalLocale.adopt(for: STDERR_FILENO) }
}

// MARK: - Options in the environment

/// Default options from the environment variable `BUTTERY_OPTIONS`.
///
/// Words are separated by blanks; there are no quotes.
struct EnvironmentOptions {
  static let variable = "BUTTERY_OPTIONS"

  private let words: [String]

  init() {
    let text = getenv(Self.variable).map { String(cString: $0) } ?? ""
    words = text.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
  }

  /// Whether there are none.
  var isEmpty: Bool { words.isEmpty }

  /// Parses a command line after these options.
  ///
  /// The later option wins. For an option that may be given several times, the command line
  /// replaces all values of the environment.
  ///
  /// - Parameter own: the result of parsing `arguments` alone.
  func command(before arguments: [String], saying own: ButteryCommand) throws -> ButteryCommand {
    guard !words.isEmpty else { return own }
    return try ButteryCommand.parse(words, saying: usualCommand(), before: arguments, saying: own)
  }

  /// Parses the options alone, and refuses files and options that ask for something other than a
  /// table, such as help.
  private func usualCommand() throws -> ButteryCommand {
    let command: ButteryCommand
    do {
      command = try ButteryCommand.parse(words)
    } catch {
      throw ButteryCommand.exitCode(for: error).isSuccess ? Self.misplaced(request) : error
    }
    if command.generateManPage { throw Self.misplaced(request) }
    if !command.replay.isEmpty { throw Self.misplaced("--replay") }
    if let file = command.files.first {
      throw ValidationError("'\(file)' isn't an option; name files on the command line")
    }
    return command
  }

  /// The first word that asks for something other than a table.
  private var request: String {
    let requests = ["-h", "--help", "--version", "--generate"]
    return words.first { word in requests.contains { word.hasPrefix($0) } } ?? words[0]
  }

  private static func misplaced(_ word: String) -> ValidationError {
    ValidationError("\(word) belongs on the command line")
  }
}

// MARK: - The terminal

/// How a table is shown on the terminal, as the command line says, or by default.
struct ScreenSettings {
  /// How sections look at first.
  var style = StyleName.plain
  /// Whether colours are used.
  var color = ColorName.auto
  /// What the terminal's background is taken for.
  var theme = ThemeName.auto
  /// Whether the program takes clicks and the wheel.
  var usesMouse = true
  /// Whether what happens is written as a transcript; nil if the environment decides.
  var isAccessible: Bool?
  /// Whether the program writes to standard error on exit how often views were made and dequeued.
  var saysStatistics = false

  /// Shows `content` until a person leaves.
  ///
  /// - Throws: `ScreenError` if there is no terminal that could show it.
  @MainActor func show(_ content: any TableContent, _ use: DerivedUse? = nil) throws {
    let controller = TableScreenController(content: content, style: style.style, derivedUse: use)
    let application = Application(device: try device)
    #if DEBUG
      application.checksPictures = getenv("BUTTERY_CHECKS_PICTURES") != nil
    #endif
    try application.run(controller)
    if saysStatistics { writeStatistics(of: controller.tableView) }
  }

  @MainActor private var device: any ScreenDevice {
    get throws {
      var options = CursesScreen.Options()
      options.usesMouse = usesMouse
      options.colors = color.colors
      options.theme = theme.theme
      do {
        return try TerminalDevice.open(options, isLinear: isAccessible ?? LinearScreen.isWanted)
      } catch ScreenError.noTerminal {
        throw ScreenError.noTerminal
      } catch {
        throw ScreenRefusal(error)
      }
    }
  }

  @MainActor private func writeStatistics(of tableView: TableView) {
    let statistics = tableView.reuseStatistics
    let counted = [
      ("cells", statistics.cells), ("headers", statistics.headers),
      ("footers", statistics.footers),
    ]
    for (name, counters) in counted {
      StandardError.write(
        line: "\(name) created=\(counters.created) dequeued=\(counters.dequeued) "
          + "peak=\(counters.peak)")
    }
  }
}

// MARK: - Time

/// The time limit of a completion, as a person who presses Tab waits for it.
enum CompletionTime {
  /// Ends the program, without output, 90 ms from now.
  ///
  /// A build without the optimizer has five seconds, as nobody but tests waits for it.
  static func limit() {
    signal(SIGALRM) { _ in _exit(0) }
    var time = itimerval()
    #if DEBUG
      time.it_value.tv_sec = 5
    #else
      time.it_value.tv_usec = 90_000
    #endif
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &time, nil)
  }
}

/// A terminal that can't show a screen, though it could have a transcript.
private struct ScreenRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ error: ScreenError) { description = "\(error), or use --accessible" }
}
