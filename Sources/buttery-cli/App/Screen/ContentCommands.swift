import Buttery

/// Performs the commands of content with columns; all of its keys lead here.
@MainActor protocol ContentCommands: TableScreenDelegate {
  /// All commands, for the help and the palette.
  var table: CommandTable { get }

  /// Starts work in the background; called once, when the main loop runs.
  func run(in application: Application)

  /// Updates the top line.
  func tell()

  /// Handles a key that the table didn't handle.
  ///
  /// - Returns: Whether the key means anything here.
  func handle(_ key: Key) -> Bool

  func perform(_ command: RecordsCommand)
  func perform(_ move: ColumnMove)
  func perform(_ command: ColumnCommand)

  /// The name of the column that a command would act on, for the palette; nil without one.
  func object(of command: ColumnCommand) -> String?
}
