import Buttery

/// What a person is asked for on the top line.
enum PromptKind: Hashable {
  case search, filter, save

  var label: String {
    switch self {
    case .search: "/ "
    case .filter: "& "
    case .save: "save as: "
    }
  }

  /// What to type, while nothing is typed.
  var invitation: String {
    switch self {
    case .search: "text to find"
    case .filter: "text that rows must have"
    case .save: "name.csv  .jsonl  .md  .txt"
    }
  }
}

/// A line in place of the top line, in which a person types.
final class PromptBar: View {
  let kind: PromptKind
  private(set) var editor: LineEditor

  /// What is said at the right, the longest text first.
  var status: () -> [String] = { [] }

  init(kind: PromptKind, text: String, history: [String]) {
    self.kind = kind
    editor = LineEditor(text: text, history: history)
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// Takes a key or a pasted text.
  func type(_ event: Event) -> LineEditor.Outcome {
    defer { setNeedsDisplay() }
    switch event {
    case .key(let key): return editor.handle(key)
    case .paste(let text): return editor.insert(text)
    default: return .ignored
    }
  }

  private static let leastColumns = 12

  override func draw(in canvas: inout Canvas) {
    let label = TextMetrics.width(of: kind.label)
    let left = 1 + label
    let status = fittingStatus(besides: left + Self.leastColumns)
    let end = bounds.width - 1 - (status.isEmpty ? 0 : TextMetrics.width(of: status) + 2)
    canvas.write(
      kind.label, at: Point(x: 1, y: 0),
      style: Style(foreground: Palette.accent, attributes: .bold))
    draw(in: &canvas, from: left, columns: max(1, end - left))
    canvas.write(
      status, at: Point(x: bounds.width - 1 - TextMetrics.width(of: status), y: 0),
      style: Style(attributes: .dim))
  }

  private func draw(in canvas: inout Canvas, from left: Int, columns: Int) {
    let shown = editor.window(columns: columns)
    if shown.text.isEmpty {
      canvas.write(
        kind.invitation, at: Point(x: left + 1, y: 0), style: Style(attributes: .dim),
        columns: columns - 1, ellipsis: true)
    } else {
      canvas.write(shown.text, at: Point(x: left, y: 0), columns: columns)
    }
    canvas.add(
      .reverse,
      to: Rect(
        x: left + shown.cursor.lowerBound, y: 0, width: shown.cursor.count, height: 1))
  }

  private func fittingStatus(besides used: Int) -> String {
    status().first { TextMetrics.width(of: $0) + used <= bounds.width - 3 } ?? ""
  }
}
