import ArgumentParser
import ButteryRecords
import CLibrary

Main.run()

/// Runs the program: every failure is one line on standard error, and an exit status that tells its
/// kind.
///
/// If the command line has to be changed, the failure is a usage error, even if only the data shows
/// that.
@MainActor enum Main {
  private enum Status {
    static let failure: Int32 = 1
    static let usage: Int32 = 2
  }

  static func run() {
    StandardStreams.fillGaps()
    requireCommandLine()
    var view: ViewFile?
    do {
      if let content = try plainContent() {
        try ScreenSettings().show(content)
      } else {
        try parse(replaying: &view).show()
      }
    } catch let error as ValidationError {
      refuse(error.message)
    } catch let error as OptionError {
      let place = view?.place(ofOneOf: error.values, unless: CommandLine.arguments)
      refuse((place.map { "\($0): " } ?? "") + error.description)
    } catch let error as RecordError where error.isMistakenName {
      refuse("\(error)")
    } catch is NothingFound {
      end(Status.failure)
    } catch {
      StandardError.write(line: "buttery: \(error)")
      end(Status.failure)
    }
    end(EXIT_SUCCESS)
  }

  /// Ends the program if the system doesn't tell its arguments; showing the default content instead
  /// would be wrong.
  private static func requireCommandLine() {
    guard CommandLine.arguments.isEmpty else { return }
    StandardError.write(
      line: "buttery: the command line can't be read: it stands in /proc, which isn't mounted here"
        + " — mount -t proc proc /proc")
    end(Status.failure)
  }

  /// Ends at once; the terminal has been restored before.
  ///
  /// A thread may still be inside a database's library, whose state `exit` would destroy while it
  /// is in use.
  private static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// The content for a simple command line on a terminal; nil if the words have to be parsed.
  ///
  /// The argument parser finds its options by reflection, which takes as long as everything else
  /// until the first screen.
  private static func plainContent() throws -> (any TableContent)? {
    guard EnvironmentOptions().isEmpty, StandardStreams.outputIsTerminal else { return nil }
    let words = CommandLine.arguments.dropFirst()
    if words.isEmpty { return StandardStreams.inputHasData ? nil : try DairyContent() }
    do {
      return try RecordsRequest(plainWords: words)?.makeContent()
    } catch RecordError.notText {
      // The file may be a database.
      return nil
    }
  }

  /// The command line, parsed after the options of the environment: the later option wins.
  private static func parse(replaying view: inout ViewFile?) throws -> ButteryCommand {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let (own, words, replayed) = try parse(arguments)
    view = replayed
    try own.checkFiles()
    do {
      return try EnvironmentOptions().command(before: words, saying: own)
    } catch {
      refuse("\(EnvironmentOptions.variable): \(message(of: error))")
    }
  }

  /// Parses `arguments` alone; if they ask for help or another text, writes it and exits.
  private static func parse(
    _ arguments: [String]
  ) throws -> (ButteryCommand, words: [String], ViewFile?) {
    do {
      return try ButteryCommand.parseReplaying(arguments)
    } catch let error as ViewFileError {
      throw error
    } catch {
      guard ButteryCommand.exitCode(for: error).isSuccess else { refuse(message(of: error)) }
      var output = PlainOutput()
      output.write(CompletionScript.mended(ButteryCommand.fullMessage(for: error)) + "\n")
      try output.finish()
      exit(EXIT_SUCCESS)
    }
  }

  private static func message(of error: any Error) -> String {
    ButteryCommand.message(for: error).split(separator: "\n").joined(separator: " ")
  }

  private static func refuse(_ message: String) -> Never {
    StandardError.write(line: "buttery: \(message) (buttery --help explains)")
    exit(Status.usage)
  }
}
