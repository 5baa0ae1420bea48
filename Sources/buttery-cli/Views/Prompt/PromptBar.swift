import Buttery

/// What a person is asked for on the top line.
enum PromptKind: Hashable {
  case search, filter, save, view

  var label: String {
    switch self {
    case .search: "/ "
    case .filter: "& "
    case .save: "save as: "
    case .view: "write view to: "
    }
  }

  /// What to type, while nothing is typed; behind the cursor.
  var invitation: String {
    switch self {
    case .search: " text to find, name:text, or ~ and a regular expression"
    case .filter: " text that rows must have, or a condition: year = 1990..1999"
    case .save: " name.csv  .jsonl  .md  .txt"
    case .view: " a new file, which --replay shows again"
    }
  }
}

/// Decides what comes of what a person types.
@MainActor protocol PromptBarDelegate: AnyObject {
  /// What is said at the right, the longest text first.
  func status(of prompt: PromptBar) -> [String]

  /// The text is another one.
  func promptDidEdit(_ prompt: PromptBar)

  /// The person is done with the text.
  func promptDidAccept(_ prompt: PromptBar)

  /// The person wants nothing of it.
  func promptDidCancel(_ prompt: PromptBar)
}

/// A line in place of the top line, in which a person types.
///
/// It has the cursor until it is taken away; Up and Down bring back what was typed before.
final class PromptBar: View, TextFieldDelegate {
  let kind: PromptKind
  private let field = TextField()
  private var history: PromptHistory
  /// What stands there at the beginning, selected so that what is typed takes its place.
  private let suggestion: String

  weak var delegate: (any PromptBarDelegate)?

  init(kind: PromptKind, suggestion: String = "", history: [String]) {
    self.kind = kind
    self.suggestion = suggestion
    self.history = PromptHistory(lines: history)
    super.init(frame: .zero)
    clipsToBounds = true
    field.text = suggestion
    field.placeholder = kind.invitation
    field.delegate = self
    field.addAction(
      Action { [unowned self] _ in delegate?.promptDidEdit(self) }, for: .editingChanged)
    addSubview(field)
  }

  /// What a person has typed; nothing while that is what stood there at the beginning.
  var text: String { isUntouched ? "" : field.text ?? "" }

  /// Whether there is a suggestion that nobody has changed.
  var isUntouched: Bool { !suggestion.isEmpty && field.text == suggestion }

  // MARK: Keys

  /// Has the field take the keys.
  func begin() {
    field.becomeFirstResponder()
    field.selectAll()
  }

  /// Nobody else has the cursor while there is a prompt.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { superview == nil }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    delegate?.promptDidAccept(self)
    return false
  }

  /// Takes all keys that the field doesn't, but for those that page through the table behind.
  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event, !Self.paging.contains(key) else { return false }
    switch key {
    case Key(.escape), .control("g"): delegate?.promptDidCancel(self)
    case Key(.up), .control("p"): show(history.takeEarlier(than: field.text ?? ""))
    case Key(.down), .control("n"): show(history.takeLater())
    default: break
    }
    return true
  }

  private static let paging: Set<Key> = [Key(.pageUp), Key(.pageDown)]

  private func show(_ line: String?) {
    guard let line else { return }
    field.text = line
    delegate?.promptDidEdit(self)
  }

  // MARK: Picture

  private static let leastColumns = 12

  private var left: Int { 1 + TextMetrics.width(of: kind.label) }

  override func layoutSubviews() {
    let status = fittingStatus
    let end = bounds.width - 1 - (status.isEmpty ? 0 : columns(of: status) + 2)
    field.frame = Rect(x: left, y: 0, width: max(1, end - left), height: bounds.height)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.write(
      kind.label, at: Point(x: 1, y: 0),
      style: Style(foreground: Palette.accent, attributes: .bold))
    let status = fittingStatus
    let width = columns(of: status)
    canvas.write(
      status, at: Point(x: bounds.width - 1 - width, y: 0), style: .plain, columns: width,
      ellipsis: true)
  }

  /// The columns beside the field.
  private var room: Int { bounds.width - 3 - left - Self.leastColumns }

  private func columns(of status: String) -> Int { min(room, TextMetrics.width(of: status)) }

  /// The longest text that there is room for; the shortest one is cut where there isn't.
  private var fittingStatus: String {
    guard room >= Self.leastColumns, let texts = delegate?.status(of: self) else { return "" }
    return texts.first { TextMetrics.width(of: $0) <= room } ?? texts.last ?? ""
  }
}
