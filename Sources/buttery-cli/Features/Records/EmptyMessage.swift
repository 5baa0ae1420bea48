import Buttery
import ButteryRecords

/// The message if there are no rows: why, and what to do.
@MainActor struct EmptyMessage {
  let model: RecordsModel

  private var result: QueryResult { model.result }

  /// The message while rows are being made; nil if they aren't.
  var awaited: String?

  var text: String {
    if let awaited { return awaited }
    if let failure = result.failure { return "\(failure)" }
    if result.query.isFiltered || model.query.isFiltered { return filterText }
    guard result.isFinal || result.list.isComplete else { return waitingText }
    return result.list.columns.isEmpty
      ? "This file is empty. Press q to quit."
      : "There are column titles, but no rows below them. Press q to quit."
  }

  private var filterText: String {
    let filters = model.query.isFiltered ? model.query.filters : result.query.filters
    let text = filters.map { "'\(TextMetrics.visible($0.text))'" }.joined(separator: " and ")
    let verb = filters.contains { !$0.columns.isEmpty } ? "matches" : "has"
    let escape = filters.count > 1 ? "Esc removes the last filter." : "Esc shows all rows again."
    return switch result.phase {
    case .done: nothing(filters) ?? "No row \(verb) \(text). \(hint(for: filters) ?? escape)"
    case .stopped: "Stopped before a row that \(verb) \(text) was found. \(escape)"
    default: "Looking for rows with \(text). Esc stops."
    }
  }

  /// How the last filter was understood, if it looks like a condition, or like several, but isn't.
  private func nothing(_ filters: [RecordFilter]) -> String? {
    guard let last = filters.last, last.meantCondition(columns: result.list.columns) == nil,
      let understood = last.understoodText(columns: result.list.columns)
    else { return nil }
    return "\(TextMetrics.visible(understood)): nothing found. Backspace removes it."
  }

  /// A hint at what a person may have meant by a text that no row has.
  private func hint(for filters: [RecordFilter]) -> String? {
    if let hint = MissingWordHint(list: result.list).text(for: filters) { return hint }
    guard let meant = filters.last?.meantCondition(columns: result.list.columns) else { return nil }
    return "A name with blanks goes in quotes: \(TextMetrics.visible(meant))"
  }

  private var waitingText: String {
    let isInput = result.list.parts.contains { ["standard input", "-"].contains($0.file.name) }
    return result.list.parts.isEmpty || isInput
      ? "Waiting for standard input. Press q to quit."
      : "Reading the file. Press q to quit."
  }
}
