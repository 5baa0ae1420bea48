import Buttery

/// Does what a person wants of rows with columns: each of their keys leads here.
@MainActor protocol ContentCommands: TableScreenDelegate {
  /// The commands that there are, for the help and the palette.
  var table: CommandTable { get }

  /// Lets work in the background begin; called once, when there is a loop.
  func run(in application: Application)

  /// Says on the top line how things are.
  func tell()

  /// Takes a key that the table didn't want.
  ///
  /// - Returns: Whether it means anything here.
  func handle(_ key: Key) -> Bool

  func perform(_ command: RecordsCommand)
  func perform(_ move: ColumnMove)
  func perform(_ command: ColumnCommand)

  /// The name of the column that a command would act on, for the palette; nil without one.
  func object(of command: ColumnCommand) -> String?
}
