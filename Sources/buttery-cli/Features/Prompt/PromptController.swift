import Buttery
import ButteryRecords

/// Has a line in which a person can type, in place of another.
@MainActor protocol PromptHost: AnyObject {
  var tableView: TableView { get }

  func open(_ prompt: PromptBar)
  func closePrompt()
}

/// Asks a person for texts on the top line, and acts on each letter.
@MainActor final class PromptController: PromptBarDelegate {
  private unowned let screen: any PromptHost
  private let session: RecordsSession
  private let saver: RecordsSaver
  private var histories: [PromptKind: [String]] = [:]
  private var before = Before()

  /// What Esc brings back.
  private struct Before {
    var search = ""
    var filters: [TextMatcher] = []
    var offset = Point.zero
    var ordinal = 0
  }

  init(screen: any PromptHost, session: RecordsSession, saver: RecordsSaver) {
    self.screen = screen
    self.session = session
    self.saver = saver
  }

  func open(_ kind: PromptKind) {
    let query = session.model.query
    before = Before(
      search: query.search?.text ?? "", filters: query.filters,
      offset: screen.tableView.contentOffset, ordinal: session.search.ordinalAtTop)
    let prompt = PromptBar(
      kind: kind, text: kind == .filter ? before.filters.last?.text ?? "" : "",
      history: histories[kind] ?? [])
    prompt.delegate = self
    saver.forgetWarning()
    screen.open(prompt)
  }

  func status(of prompt: PromptBar) -> [String] {
    switch prompt.kind {
    case .search: session.search.texts.suffix(1)
    case .filter: Array(session.filterTexts.dropFirst())
    case .save: saver.texts
    }
  }

  // MARK: Typing

  /// Shows what comes of the text so far.
  func promptDidEdit(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      screen.tableView.setContentOffset(before.offset, animated: false)
      session.find(text, atOrAfter: before.ordinal)
    // The last filter is edited; those before it hold on.
    case .filter:
      session.filter(by: before.filters.dropLast() + [TextMatcher(text)].compactMap(\.self))
    case .save: saver.forgetWarning()
    }
    prompt.setNeedsLayout()
  }

  func promptDidAccept(_ prompt: PromptBar) {
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

  func promptDidCancel(_ prompt: PromptBar) {
    screen.closePrompt()
    switch prompt.kind {
    case .search:
      guard session.model.query.search?.text ?? "" != before.search else { return }
      session.find(before.search, atOrAfter: before.ordinal)
      screen.tableView.setContentOffset(before.offset, animated: false)
    case .filter: session.filter(by: before.filters)
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
