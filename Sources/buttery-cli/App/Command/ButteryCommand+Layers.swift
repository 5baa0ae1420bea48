import ArgumentParser

extension ButteryCommand {
  /// Parses a command line after default words, such as those of the environment or of a replayed
  /// view.
  ///
  /// The later option wins. For options that may be given several times, and for files, `arguments`
  /// replace all values of `words`.
  ///
  /// - Parameters:
  ///   - usual: the result of parsing `words` alone.
  ///   - own: the result of parsing `arguments` alone.
  static func parse(
    _ words: [String], saying usual: ButteryCommand, before arguments: [String],
    saying own: ButteryCommand
  ) throws -> ButteryCommand {
    var command = try ButteryCommand.parse(words + arguments)
    func take<Value>(_ path: WritableKeyPath<ButteryCommand, [Value]>) {
      let isGiven = !own[keyPath: path].isEmpty
      command[keyPath: path] = isGiven ? own[keyPath: path] : usual[keyPath: path]
    }
    take(\.files)
    take(\.groupBy)
    take(\.totals)
    take(\.sort)
    take(\.filter)
    take(\.search)
    take(\.types)
    take(\.columns)
    take(\.hide)
    take(\.widths)
    take(\.replay)
    take(\.key)
    take(\.unfold)
    command.takeWhatExcludes(own)
    return command
  }

  /// Of options that exclude one another, those of the command line win.
  private mutating func takeWhatExcludes(_ own: ButteryCommand) {
    if own.freeze != nil || own.keepFirstColumn {
      (freeze, keepFirstColumn) = (own.freeze, own.keepFirstColumn)
    }
    if own.foldAll || !own.fold.isEmpty {
      (fold, foldAll, unfold) = (own.fold, own.foldAll, own.unfold)
    }
    // Columns that are asked for by name are shown.
    if !own.columns.isEmpty { hide = own.hide }
    if own.table != nil || own.query != nil {
      (table, query, key) = (own.table, own.query, own.key)
    }
    if own.summary || own.statistics || own.frequencies != nil {
      (summary, statistics, frequencies) = (own.summary, own.statistics, own.frequencies)
    }
  }

  /// Parses a command line after the words of the view that it replays, if any.
  ///
  /// - Returns: The command, all words it was parsed from, and the view.
  static func parseReplaying(
    _ arguments: [String]
  ) throws -> (ButteryCommand, words: [String], ViewFile?) {
    let own = try parse(arguments)
    guard let path = own.replay.first else { return (own, arguments, nil) }
    guard own.replay.count == 1 else {
      throw ValidationError("--replay takes one view, not \(own.replay.count) of them")
    }
    let view = try ViewFile(path: path)
    let command = try parse(
      view.words, saying: try parse(view.words), before: arguments, saying: own)
    return (command, view.words + arguments, view)
  }
}
