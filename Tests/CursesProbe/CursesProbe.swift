import ButteryCurses
import Glibc

/// A program for testing `CursesScreen`, with one act per run: `curses-probe <act> [argument]`.
///
/// `q` ends each act. `--no-mouse` and `--colors always|never` set the screen's options. With
/// `--print-first` the program prints part of a line before it creates the screen.
@main struct CursesProbe {
  @MainActor static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let words = arguments.filter { !$0.hasPrefix("--") }
    let name = words.first ?? "size"
    guard let act = acts[name] else {
      print("unknown act \(name); there are: \(acts.keys.sorted().joined(separator: ", "))")
      exit(64)
    }
    var options = CursesScreen.Options()
    if arguments.contains("--no-mouse") { options.usesMouse = false }
    if arguments.contains("--colors=always") { options.colors = .always }
    if arguments.contains("--colors=never") { options.colors = .never }
    if arguments.contains("--print-first") { print("before ", terminator: "") }
    do {
      let screen = try CursesScreen(options: options)
      defer { screen.restore() }
      try act(Stage(screen: screen, argument: words.dropFirst().first ?? ""))
    } catch let error as ScreenError {
      fputs("curses-probe: \(error)\n", stderrStream)
      exit(error == .terminalGone ? 3 : 2)
    } catch {
      fputs("curses-probe: \(error)\n", stderrStream)
      exit(1)
    }
  }

  @MainActor private static let acts: [String: @MainActor (Stage) throws -> Void] = [
    "size": SizeAct.run, "events": EventsAct.run, "list": ListAct.run, "styles": StylesAct.run,
    "pictures": PicturesAct.run, "crash": CrashAct.run, "text": TextAct.run, "wake": WakeAct.run,
    "twice": TwiceAct.run, "print": PrintAct.run, "guard": GuardAct.run,
  ]

  /// A stream for standard error, because Swift can't access the C global `stderr`.
  private static var stderrStream: UnsafeMutablePointer<FILE> { fdopen(STDERR_FILENO, "w") }
}
