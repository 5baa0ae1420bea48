import Buttery
import ButteryRecords

/// What stands where there are no rows: why, and what to do.
@MainActor struct EmptyMessage {
  let model: RecordsModel

  private var result: QueryResult { model.result }

  var text: String {
    if let failure = result.failure { return "\(failure)" }
    if result.query.filter != nil || model.query.filter != nil { return filterText }
    guard result.isFinal || result.list.isComplete else { return waitingText }
    return result.list.columns.isEmpty
      ? "This file is empty. Press q to quit."
      : "There are column titles, but no rows below them. Press q to quit."
  }

  private var filterText: String {
    let text = TextMetrics.visible((model.query.filter ?? result.query.filter)?.text ?? "")
    return switch result.phase {
    case .done: "No row has '\(text)'. Esc shows all rows again."
    case .stopped: "Stopped before a row with '\(text)' was found. Esc shows all rows again."
    default: "Looking for rows with '\(text)'. Esc stops."
    }
  }

  private var waitingText: String {
    let isInput = result.list.parts.contains { ["standard input", "-"].contains($0.file.name) }
    return result.list.parts.isEmpty || isInput
      ? "Waiting for standard input. Press q to quit."
      : "Reading the file. Press q to quit."
  }
}
