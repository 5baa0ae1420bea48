import Buttery
import ButteryRecords

/// Asks for texts on the top line, and acts on each typed letter.
@MainActor final class PromptController: PromptBarDelegate {
  private unowned let screen: TableScreen
  private let session: RecordsSession
  private let content: RecordsContent
  private let saver: RecordsSaver
  private let viewSaver: ViewSaver
  private var histories: [PromptKind: [String]] = [:]
  private var before = Before()

  /// The error in the condition or the search that is being typed.
  private var mistake: ConditionError?

  /// The state that Esc restores.
  private struct Before {
    var search: SearchTerm?
    var filters: [RecordFilter] = []
    var offset = Point.zero
    var ordinal = 0
  }

  init(
    screen: TableScreen, session: RecordsSession, content: RecordsContent, saver: RecordsSaver,
    viewSaver: ViewSaver
  ) {
    self.screen = screen
    self.session = session
    self.content = content
    self.saver = saver
    self.viewSaver = viewSaver
  }

  func open(_ kind: PromptKind) {
    let query = session.model.query
    before = Before(
      search: query.search, filters: query.filters,
      offset: screen.tableView.contentOffset, ordinal: session.search.ordinalAtTop)
    mistake = nil
    let prompt = PromptBar(
      kind: kind, suggestion: kind == .filter ? currentColumn : "", history: history(for: kind))
    prompt.delegate = self
    saver.forgetWarning()
    viewSaver.forgetWarning()
    screen.open(prompt)
  }

  /// The name of the current column, as the beginning of a condition.
  private var currentColumn: String {
    guard let column = content.appearance.currentColumn else { return "" }
    let writer = ConditionWriter(session.model.result.list.columns)
    return writer.name(ofColumn: column).map { "\($0) " } ?? ""
  }

  /// The lines typed before and, for a filter, the active conditions.
  private func history(for kind: PromptKind) -> [String] {
    let typed = histories[kind] ?? []
    guard kind == .filter else { return typed }
    let columns = session.model.result.list.columns
    // A value of several lines can't be typed on one.
    let holding = before.filters.map { $0.typedText(columns: columns) }
      .filter { !$0.contains(where: \.isNewline) }
    return typed.filter { !holding.contains($0) } + holding
  }

  func status(of prompt: PromptBar) -> [String] {
    switch prompt.kind {
    case .search: mistake?.texts ?? session.search.texts.suffix(1)
    case .filter where prompt.isUntouched: PromptKind.hintsOnSuggestion
    case .filter: mistake.map(texts) ?? textsOfFilter(prompt.text)
    case .save: saver.texts
    case .view: viewSaver.texts
    }
  }

  /// The texts about a mistake, which Tab may mend.
  private func texts(about mistake: ConditionError) -> [String] {
    let texts = mistake.texts
    return mistake.misspelling == nil
      ? texts : texts.flatMap { $0.hasSuffix("?") ? ["\($0)  Tab takes it", $0] : [$0] }
  }

  /// The number of rows, and how a text is understood that looks like a condition and is none.
  private func textsOfFilter(_ text: String) -> [String] {
    let texts = session.filterTexts
    guard RecordFilter.mayBeCondition(text), case .text? = session.model.query.filters.last else {
      return texts
    }
    return texts.prefix(1).map { "as a text: \($0)" } + texts
  }

  // MARK: Typing

  /// The text with the column's name that was perhaps meant.
  func completion(of prompt: PromptBar) -> String? {
    guard prompt.kind == .filter, let mistake, let misspelling = mistake.misspelling else {
      return nil
    }
    let columns = session.model.result.list.columns
    guard let column = columns.firstIndex(where: { $0.name == misspelling.name }),
      let name = ConditionWriter(columns).name(ofColumn: column)
    else { return nil }
    let text = prompt.text
    let end = mistake.offset + misspelling.length
    return text.prefix(mistake.offset) + name + text.dropFirst(end)
  }

  /// Applies the text typed so far.
  func promptDidEdit(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      screen.tableView.setContentOffset(before.offset, animated: false)
      find(text)
    case .filter: filter(by: text)
    case .save: saver.forgetWarning()
    case .view: viewSaver.forgetWarning()
    }
    prompt.setNeedsLayout()
  }

  private func find(_ text: String) {
    do throws(ConditionError) {
      mistake = nil
      try session.find(text, atOrAfter: before.ordinal)
    } catch {
      mistake = error
      session.find(nil, atOrAfter: before.ordinal)
    }
  }

  /// Adds a typed filter to the active ones; while the text is invalid, only these apply.
  private func filter(by text: String) {
    var filters = before.filters
    do throws(ConditionError) {
      mistake = nil
      if let filter = try session.readFilter(text), !filters.contains(filter) {
        filters.append(filter)
      }
    } catch {
      mistake = error
    }
    session.filter(by: filters)
  }

  func promptDidAccept(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      guard mistake == nil else { return prompt.setNeedsLayout() }
      // An empty text repeats the last search.
      if text.isEmpty, before.search == nil, let last = histories[.search]?.last { find(last) }
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
    // The prompt closes last: for observers of its closing, the restored state was never left.
    defer { screen.closePrompt() }
    switch prompt.kind {
    case .search:
      guard session.model.query.search != before.search else { return }
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
