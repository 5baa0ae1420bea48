import Buttery
import ButteryRecords

/// Asks for texts on the top line, and acts on each typed letter.
@MainActor final class PromptController: PromptBarDelegate {
  private unowned let screen: TableScreen
  private let session: any RowSession
  private let actions: ColumnActions
  private let viewSaver: ViewSaver
  private var histories: [PromptKind: [String]] = [:]
  private var before = Before()
  /// The kinds of prompts whose invitations were said.
  private var heard: Set<PromptKind> = []

  /// The error in the condition or the search that is being typed.
  private var mistake: ConditionError?

  /// The state that Esc restores.
  private struct Before {
    var search: SearchTerm?
    var filters: [RecordFilter] = []
    var offset = Point.zero
    /// Where a search begins.
    var start = MatchStart()
    /// Where the current match is.
    var match: MatchStart?
    var focus: IndexPath?
    var restoreFolds: @MainActor () -> Void = {}
  }

  init(
    screen: TableScreen, session: any RowSession, actions: ColumnActions, viewSaver: ViewSaver
  ) {
    self.screen = screen
    self.session = session
    self.actions = actions
    self.viewSaver = viewSaver
  }

  private var content: RowContent { actions.table }

  private var source: any RowSource { content.source }

  private var columns: [RecordColumn] { content.list.columns }

  func open(_ kind: PromptKind) {
    before = Before(
      search: session.search.term, filters: source.query.filters,
      offset: screen.tableView.contentOffset, start: session.search.start,
      match: session.search.matchStart, focus: screen.tableView.indexPathForFocusedRow,
      restoreFolds: content.source.makeFoldReturn())
    content.follower.holdPlace(kind == .filter)
    mistake = nil
    // Who hears the prompt types into an empty one.
    let isSuggested = kind == .filter && !Accessibility.isVoiceOverRunning
    let prompt = PromptBar(
      kind: kind, suggestion: isSuggested ? currentColumn : "", history: history(for: kind))
    prompt.delegate = self
    if Accessibility.isVoiceOverRunning { prompt.beHeard(isKnown: !heard.insert(kind).inserted) }
    session.saver?.forgetWarning()
    viewSaver.forgetWarning()
    screen.open(prompt)
  }

  /// The name of the current column, as the beginning of a condition.
  private var currentColumn: String {
    guard let column = content.appearance.currentColumn else { return "" }
    return ConditionWriter(columns).name(ofColumn: column).map { "\($0) " } ?? ""
  }

  /// The lines typed before and, for a filter, the active conditions.
  private func history(for kind: PromptKind) -> [String] {
    let typed = histories[kind] ?? []
    guard kind == .filter else { return typed }
    // A value of several lines can't be typed on one.
    let holding = before.filters.map { $0.typedText(columns: self.columns) }
      .filter { !$0.contains(where: \.isNewline) }
    return typed.filter { !holding.contains($0) } + holding
  }

  func status(of prompt: PromptBar) -> [String] {
    switch prompt.kind {
    case .search: mistake?.texts ?? (waits ? Self.hintsAtEnter : session.search.texts.suffix(1))
    case .filter where prompt.isUntouched: PromptKind.hintsOnSuggestion
    case .filter: mistake.map(texts) ?? (waits ? Self.hintsAtEnter : textsOfFilter(prompt.text))
    case .save: session.saver?.texts ?? []
    case .view: viewSaver.texts
    }
  }

  /// Whether the status says what nothing else does: the top line's facts hold meanwhile.
  func isStatusNews(of prompt: PromptBar) -> Bool {
    switch prompt.kind {
    case .search, .filter: mistake != nil
    case .save, .view: true
    }
  }

  /// Whether the source is asked when a person presses Enter, not for each letter.
  private var waits: Bool { !session.answersTyping }

  private static let hintsAtEnter = ["Enter sends it to the database", "Enter sends it"]

  /// The texts about a mistake, which Tab may mend.
  private func texts(about mistake: ConditionError) -> [String] {
    let texts = mistake.texts
    return mistake.misspelling == nil
      ? texts : texts.flatMap { $0.hasSuffix("?") ? ["\($0)  Tab takes it", $0] : [$0] }
  }

  /// The number of rows, and how a text is understood that looks like a condition and is none.
  private func textsOfFilter(_ text: String) -> [String] {
    let texts = session.filterTexts
    guard RecordFilter.mayBeCondition(text), case .text? = source.query.filters.last else {
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
    guard let column = columns.firstIndex(where: { $0.name == misspelling.name }),
      let name = ConditionWriter(columns).name(ofColumn: column)
    else { return nil }
    let text = prompt.text
    let end = mistake.offset + misspelling.length
    return text.prefix(mistake.offset) + name + text.dropFirst(end)
  }

  /// Applies the text typed so far, or only reads it if the source waits for Enter.
  func promptDidEdit(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search:
      if !waits { restorePlace() }
      find(readTerm(text))
    case .filter: filter(by: readFilter(text))
    case .save: session.saver?.forgetWarning()
    case .view: viewSaver.forgetWarning()
    }
    prompt.setNeedsLayout()
  }

  /// Leaves the match that the text typed so far has led to.
  private func restorePlace() {
    before.restoreFolds()
    screen.tableView.focusRow(at: before.focus)
    screen.tableView.setContentOffset(before.offset, animated: false)
  }

  private func readTerm(_ text: String) -> SearchTerm? {
    mistake = nil
    do throws(ConditionError) {
      return try SearchTerm.read(text, columns: columns)
    } catch {
      mistake = error
      return nil
    }
  }

  private func readFilter(_ text: String) -> RecordFilter? {
    mistake = nil
    do throws(ConditionError) {
      return try session.readFilter(text)
    } catch {
      mistake = error
      return nil
    }
  }

  private func find(_ term: SearchTerm?) {
    guard !waits else { return }
    session.search.find(term, atOrAfter: before.start)
  }

  /// Adds a typed filter to the active ones; while the text is invalid, only these apply.
  private func filter(by filter: RecordFilter?) {
    guard !waits else { return }
    var filters = before.filters
    if let filter, !filters.contains(filter) { filters.append(filter) }
    _ = source.ask { $0.filters = filters }
  }

  func promptDidAccept(_ prompt: PromptBar) {
    let text = prompt.text
    switch prompt.kind {
    case .search: return acceptSearch(text, in: prompt)
    case .filter: return acceptFilter(text, in: prompt)
    case .save:
      guard session.saver?.save(to: text) ?? true else { return prompt.setNeedsLayout() }
    case .view:
      guard viewSaver.save(to: text) else { return prompt.setNeedsLayout() }
    }
    remember(text, for: prompt.kind)
    screen.closePrompt()
  }

  private func acceptSearch(_ text: String, in prompt: PromptBar) {
    // An empty text repeats the last search.
    let last = text.isEmpty && (waits || before.search == nil) ? histories[.search]?.last : nil
    let term = waits || last != nil ? readTerm(last ?? text) : nil
    guard mistake == nil else { return repeatMistake(in: prompt) }
    if last != nil { find(term) }
    remember(text, for: .search)
    screen.closePrompt()
    if waits { session.search.find(term, atOrAfter: before.start) }
  }

  /// Shows the mistake, and says it again: nobody sees that the prompt is still open.
  private func repeatMistake(in prompt: PromptBar) {
    Accessibility.post(
      notification: .announcement,
      argument: mistake?.texts.first.map { "\(SpokenWords.of($0)); type on, or Escape" })
    prompt.setNeedsLayout()
  }

  private func acceptFilter(_ text: String, in prompt: PromptBar) {
    let filter = waits ? readFilter(text) : nil
    guard mistake == nil else { return repeatMistake(in: prompt) }
    remember(text, for: .filter)
    content.follower.holdPlace(false)
    screen.closePrompt()
    guard let filter else { return }
    let conditions = source.query.filters
    let message = actions.add(filter)
    // A new condition is shown by its chip.
    if source.query.filters == conditions { screen.announce(message) }
  }

  func promptDidCancel(_ prompt: PromptBar) {
    // The prompt closes last: for observers of its closing, the restored state was never left.
    defer { screen.closePrompt() }
    guard !waits else { return }
    switch prompt.kind {
    case .search:
      guard session.search.term != before.search else { return }
      session.search.find(before.search, atOrAfter: before.match ?? before.start)
      restorePlace()
    case .filter:
      _ = source.ask { $0.filters = before.filters }
      content.follower.holdPlace(false)
      if Accessibility.isVoiceOverRunning { screen.tableView.focusAwaited = before.focus }
    case .save, .view: break
    }
  }

  private static let maximumRemembered = 100

  private func remember(_ text: String, for kind: PromptKind) {
    guard !text.isEmpty else { return }
    var history = histories[kind, default: []].filter { $0 != text }
    history.append(text)
    histories[kind] = history.suffix(Self.maximumRemembered)
  }
}
