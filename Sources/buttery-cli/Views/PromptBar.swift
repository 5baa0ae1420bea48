import Buttery

/// What a prompt on the top line asks for.
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

  /// The hints while a filter begins with the name of a column, the longest first.
  static let hintsOnSuggestion = [
    "type a text; Tab keeps the name: = > : ~   ↑ earlier ones", "Tab keeps it   ↑ earlier",
    "Tab keeps it",
  ]

  /// What a person hears of the prompt.
  var spokenLabel: String {
    switch self {
    case .search: "search"
    case .filter: "filter"
    case .save: "save as"
    case .view: "write view to"
    }
  }

  /// The placeholder after the cursor, while nothing is typed.
  var invitation: String {
    switch self {
    case .search: " text to find, name:text, or ~ and a regular expression"
    case .filter: " text that rows must have, or a condition: year = 1990..1999"
    case .save: " name.csv  .jsonl  .md  .txt"
    case .view: " a new file, which --replay shows again"
    }
  }
}

/// Handles the text of a prompt.
@MainActor protocol PromptBarDelegate: AnyObject {
  /// The status text at the right, the longest text first.
  func status(of prompt: PromptBar) -> [String]

  /// Whether a person who hears the prompt is to hear the status.
  func isStatusNews(of prompt: PromptBar) -> Bool

  /// The text has changed.
  func promptDidEdit(_ prompt: PromptBar)

  /// The text that Tab completes the typed one to; nil for none.
  func completion(of prompt: PromptBar) -> String?

  /// A person has pressed Return.
  func promptDidAccept(_ prompt: PromptBar)

  /// A person has cancelled the prompt.
  func promptDidCancel(_ prompt: PromptBar)
}

extension PromptBarDelegate {
  func completion(of prompt: PromptBar) -> String? { nil }
}

/// A line in place of the top line, in which a person types.
///
/// The prompt has the focus until it is removed; Up and Down bring back earlier lines.
final class PromptBar: View, TextFieldDelegate {
  let kind: PromptKind
  private let field = TextField()
  private let label = Label()
  private let status = Label()
  private var history: PromptHistory
  /// The initial text, which is selected so that typing replaces it.
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
    label.text = kind.label
    label.textColor = Palette.accent
    label.textAttributes = .bold
    field.leftView = label
    field.leftViewMode = .always
    field.delegate = self
    field.addAction(
      Action { [unowned self] _ in delegate?.promptDidEdit(self) }, for: .editingChanged)
    for view in [field, status] { addSubview(view) }
  }

  /// Has the field say what it is for, and the first time what can be typed.
  func beHeard(isKnown: Bool) {
    field.accessibilityLabel = kind.spokenLabel
    if isKnown { field.accessibilityValue = "" }
  }

  /// The typed text; empty while the suggestion is unchanged.
  var text: String { isUntouched ? "" : field.text ?? "" }

  /// Whether the field still has its unchanged suggestion.
  var isUntouched: Bool { !suggestion.isEmpty && field.text == suggestion }

  // MARK: Keys

  /// Gives the field the focus.
  func begin() {
    field.becomeFirstResponder()
    field.selectAll()
  }

  /// The field keeps the focus while the prompt is in a superview.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { superview == nil }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    delegate?.promptDidAccept(self)
    return false
  }

  /// Handles all keys that the field doesn't, except those that page through the table behind the
  /// prompt.
  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event, !Self.paging.contains(key) else { return false }
    switch key {
    case Key(.escape), .control("g"), .control("c"): delegate?.promptDidCancel(self)
    case Key(.up), .control("p"): show(history.goEarlier(than: field.text ?? ""))
    case Key(.down), .control("n"): show(history.goLater())
    case Key(.tab): complete()
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

  /// Keeps the suggestion, so that a person types behind it; or completes what was typed.
  private func complete() {
    if !isUntouched { show(delegate?.completion(of: self)) }
    field.perform(.move(.lineEnd))
  }

  // MARK: Picture

  private static let minimumColumns = 12

  override func layoutSubviews() {
    let left = 1 + TextMetrics.width(of: kind.label)
    let room = bounds.width - 3 - left - Self.minimumColumns
    status.text = room < Self.minimumColumns ? nil : statusText(fitting: room)
    if Accessibility.isVoiceOverRunning {
      status.accessibilityElementsHidden = delegate?.isStatusNews(of: self) != true
    }
    let width = min(max(0, room), status.intrinsicContentSize.width)
    let end = bounds.width - 1 - width
    status.frame = Rect(x: end, y: 0, width: width, height: bounds.height)
    let fieldEnd = max(left + 1, width > 0 ? end - 2 : end)
    field.frame = Rect(x: 1, y: 0, width: fieldEnd - 1, height: bounds.height)
  }

  /// The longest text that fits, or the shortest one, which the label cuts.
  private func statusText(fitting room: Int) -> String? {
    guard let texts = delegate?.status(of: self) else { return nil }
    return texts.first { TextMetrics.width(of: $0) <= room } ?? texts.last
  }
}

// MARK: - Earlier texts

/// The history of typed lines, and the current position in it.
package struct PromptHistory: Sendable {
  /// The lines, oldest first; the last one is the line being typed.
  private var lines: [String]
  private var place: Int

  package init(lines: [String]) {
    self.lines = lines + [""]
    place = lines.count
  }

  /// The line before; `text` is kept if it is the line being typed.
  package mutating func goEarlier(than text: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count - 1 { lines[place] = text }
    place -= 1
    return lines[place]
  }

  /// The line after; nil at the line being typed.
  package mutating func goLater() -> String? {
    guard place < lines.count - 1 else { return nil }
    place += 1
    return lines[place]
  }
}
