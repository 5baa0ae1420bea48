import Buttery
import ButteryRecords

/// Asks a person for texts on the top line, and acts on each letter.
@MainActor final class PromptDesk {
  private let screen: TableScreen
  private let session: RecordsSession
  private let saver: RecordsSaver
  private var histories: [PromptKind: [String]] = [:]
  private var before = Before()

  /// What Esc brings back.
  private struct Before {
    var search = ""
    var filter = ""
    var offset = Point.zero
    var ordinal = 0
  }

  init(screen: TableScreen, session: RecordsSession, saver: RecordsSaver) {
    self.screen = screen
    self.session = session
    self.saver = saver
  }

  func open(_ kind: PromptKind) {
    let query = session.model.query
    before = Before(
      search: query.search?.text ?? "", filter: query.filter?.text ?? "",
      offset: screen.tableView.contentOffset, ordinal: session.search.ordinalAtTop)
    let prompt = PromptBar(
      kind: kind, text: kind == .filter ? before.filter : "", history: histories[kind] ?? [])
    prompt.status = { [weak self] in self?.status(for: kind) ?? [] }
    prompt.didEdit = { [weak self, unowned prompt] in self?.follow(prompt) }
    prompt.didAccept = { [weak self, unowned prompt] in self?.accept(prompt) }
    prompt.didCancel = { [weak self, unowned prompt] in self?.cancel(prompt) }
    saver.forgetWarning()
    screen.open(prompt)
  }

  private func status(for kind: PromptKind) -> [String] {
    switch kind {
    case .search: session.search.texts.suffix(1)
    case .filter: Array(session.filterTexts.dropFirst())
    case .save: saver.texts
    }
  }

  // MARK: Typing

  /// Shows what comes of the text so far.
  private func follow(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      screen.tableView.setContentOffset(before.offset, animated: false)
      session.find(text, atOrAfter: before.ordinal)
    case .filter: session.filter(text)
    case .save: saver.forgetWarning()
    }
    prompt.setNeedsLayout()
  }

  private func accept(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      // Once more what was looked for last.
      if text.isEmpty, before.search.isEmpty, let last = histories[.search]?.last {
        session.find(last, atOrAfter: before.ordinal)
      }
    case .filter: break
    case .save:
      guard saver.save(to: text) else { return prompt.setNeedsLayout() }
    }
    remember(text, for: prompt.kind)
    screen.closePrompt()
  }

  private func cancel(_ prompt: PromptBar) {
    screen.closePrompt()
    switch prompt.kind {
    case .search:
      guard session.model.query.search?.text ?? "" != before.search else { return }
      session.find(before.search, atOrAfter: before.ordinal)
      screen.tableView.setContentOffset(before.offset, animated: false)
    case .filter: session.filter(before.filter)
    case .save: break
    }
  }

  private static let mostRemembered = 100

  private func remember(_ text: String, for kind: PromptKind) {
    guard !text.isEmpty else { return }
    var history = histories[kind, default: []].filter { $0 != text }
    history.append(text)
    histories[kind] = history.suffix(Self.mostRemembered)
  }
}
