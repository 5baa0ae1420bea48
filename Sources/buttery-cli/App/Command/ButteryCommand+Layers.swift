import ArgumentParser

extension ButteryCommand {
  /// What a command line says after words that are always meant, or that a view is made of.
  ///
  /// What comes later wins. Options that add up count where they were said: one of the command line
  /// replaces all that the words before it say of it. So do files.
  ///
  /// - Parameters:
  ///   - usual: what `words` say alone.
  ///   - own: what `arguments` say alone.
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
    command.takeWhatExcludes(own)
    return command
  }

  /// Of options that exclude one another those of the command line count.
  private mutating func takeWhatExcludes(_ own: ButteryCommand) {
    if own.freeze != nil || own.keepFirstColumn {
      (freeze, keepFirstColumn) = (own.freeze, own.keepFirstColumn)
    }
    if own.foldAll || !own.fold.isEmpty {
      (fold, foldAll, unfold) = (own.fold, own.foldAll, own.unfold)
    }
  }

  /// What the command line says, with the options of the view that it replays in front.
  ///
  /// - Returns: That, the words that say it, and the view.
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
