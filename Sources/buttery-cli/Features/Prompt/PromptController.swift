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
  private let viewSaver: ViewSaver
  private var histories: [PromptKind: [String]] = [:]
  private var before = Before()

  /// What is wrong with the condition that is being typed.
  private var mistake: ConditionError?

  /// What Esc brings back.
  private struct Before {
    var search = ""
    var filters: [RecordFilter] = []
    var offset = Point.zero
    var ordinal = 0
  }

  init(
    screen: any PromptHost, session: RecordsSession, saver: RecordsSaver, viewSaver: ViewSaver
  ) {
    self.screen = screen
    self.session = session
    self.saver = saver
    self.viewSaver = viewSaver
  }

  func open(_ kind: PromptKind) {
    let query = session.model.query
    before = Before(
      search: query.search?.text ?? "", filters: query.filters,
      offset: screen.tableView.contentOffset, ordinal: session.search.ordinalAtTop)
    let columns = session.model.result.list.columns
    let last = kind == .filter ? before.filters.last?.typedText(columns: columns) : nil
    mistake = nil
    let prompt = PromptBar(
      kind: kind, text: last ?? "",
      history: histories[kind] ?? [])
    prompt.delegate = self
    saver.forgetWarning()
    viewSaver.forgetWarning()
    screen.open(prompt)
  }

  func status(of prompt: PromptBar) -> [String] {
    switch prompt.kind {
    case .search: session.search.texts.suffix(1)
    case .filter: mistake?.texts ?? Array(session.filterTexts.dropFirst())
    case .save: saver.texts
    case .view: viewSaver.texts
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
    case .filter: filter(by: text)
    case .save: saver.forgetWarning()
    case .view: viewSaver.forgetWarning()
    }
    prompt.setNeedsLayout()
  }

  /// Edits the last filter; those before it hold on, alone while it can't be understood.
  private func filter(by text: String) {
    do throws(ConditionError) {
      let filter = try RecordFilter(text, columns: session.model.result.list.columns)
      mistake = nil
      session.filter(by: before.filters.dropLast() + [filter].compactMap(\.self))
    } catch {
      mistake = error
      session.filter(by: before.filters.dropLast())
    }
  }

  func promptDidAccept(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      // Once more what was looked for last.
      if text.isEmpty, before.search.isEmpty, let last = histories[.search]?.last {
        session.find(last, atOrAfter: before.ordinal)
      }
    case .filter:
      guard mistake == nil else { return prompt.setNeedsLayout() }
    case .save:
      guard saver.save(to: text) else { return prompt.setNeedsLayout() }
    case .view:
      guard viewSaver.save(to: text) else { return prompt.setNeedsLayout() }
    }
    remember(text, for: prompt.kind)
    screen.closePrompt()
  }

  func promptDidCancel(_ prompt: PromptBar) {
    // What is brought back was never left, for who looks at what comes of the prompt.
    defer { screen.closePrompt() }
    switch prompt.kind {
    case .search:
      guard session.model.query.search?.text ?? "" != before.search else { return }
      session.find(before.search, atOrAfter: before.ordinal)
      screen.tableView.setContentOffset(before.offset, animated: false)
    case .filter: session.filter(by: before.filters)
    case .save, .view: break
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
