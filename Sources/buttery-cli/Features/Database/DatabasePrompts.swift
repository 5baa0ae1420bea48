import Buttery
import ButteryDatabase
import ButteryRecords

/// The prompts for a search, a filter or a saved view of a database's table.
///
/// The database is only asked when the user presses Enter, not for each letter.
@MainActor final class DatabasePrompts: PromptBarDelegate {
  private unowned let screen: TableScreen
  private let content: DatabaseContent
  private let actions: ColumnActions
  private let search: DatabaseSearch
  private let viewSaver: ViewSaver
  private var histories: [PromptKind: [String]] = [:]
  private var mistake: ConditionError?

  init(
    screen: TableScreen, content: DatabaseContent, actions: ColumnActions,
    search: DatabaseSearch, viewSaver: ViewSaver
  ) {
    self.screen = screen
    self.content = content
    self.actions = actions
    self.search = search
    self.viewSaver = viewSaver
  }

  func open(_ kind: PromptKind) {
    mistake = nil
    viewSaver.forgetWarning()
    let prompt = PromptBar(
      kind: kind, suggestion: kind == .filter ? currentColumn : "", history: history(for: kind))
    prompt.delegate = self
    screen.open(prompt)
  }

  /// The name of the current column, with which a condition begins.
  private var currentColumn: String {
    guard let column = content.appearance.currentColumn else { return "" }
    return ConditionWriter(content.list.columns).name(ofColumn: column).map { "\($0) " } ?? ""
  }

  private func history(for kind: PromptKind) -> [String] {
    let typed = histories[kind] ?? []
    guard kind == .filter else { return typed }
    let holding = content.model.query.filters.map { $0.typedText(columns: content.list.columns) }
      .filter { !$0.contains(where: \.isNewline) }
    return typed.filter { !holding.contains($0) } + holding
  }

  func status(of prompt: PromptBar) -> [String] {
    if prompt.kind == .view { return viewSaver.texts }
    if let mistake { return mistake.texts }
    return prompt.isUntouched
      ? PromptKind.hintsOnSuggestion
      : ["Enter sends it to the database", "Enter sends it"]
  }

  func promptDidEdit(_ prompt: PromptBar) {
    mistake = nil
    do throws(ConditionError) {
      switch prompt.kind {
      case .search: _ = try SearchTerm.read(prompt.text, columns: content.list.columns)
      case .filter: _ = try RecordFilter(prompt.text, columns: content.list.columns)
      case .view: viewSaver.forgetWarning()
      case .save: break
      }
    } catch {
      mistake = error
    }
    prompt.setNeedsLayout()
  }

  func promptDidAccept(_ prompt: PromptBar) {
    let text = prompt.text
    do throws(ConditionError) {
      switch prompt.kind {
      case .search:
        let words = text.isEmpty ? histories[.search]?.last ?? "" : text
        let term = try SearchTerm.read(words, columns: content.list.columns)
        screen.closePrompt()
        search.find(term)
      case .filter:
        let filter = try RecordFilter(text, columns: content.list.columns)
        screen.closePrompt()
        if let filter { screen.announce(actions.add(filter)) }
      case .view:
        guard viewSaver.save(to: text) else { return prompt.setNeedsLayout() }
        screen.closePrompt()
      case .save: screen.closePrompt()
      }
      remember(text, for: prompt.kind)
    } catch {
      mistake = error
      prompt.setNeedsLayout()
    }
  }

  func promptDidCancel(_ prompt: PromptBar) { screen.closePrompt() }

  private static let mostRemembered = 100

  private func remember(_ text: String, for kind: PromptKind) {
    guard !text.isEmpty else { return }
    var history = histories[kind, default: []].filter { $0 != text }
    history.append(text)
    histories[kind] = history.suffix(Self.mostRemembered)
  }
}

// MARK: - Failures

/// The reasons of a database's failures in forms that are short enough for the top line.
enum DatabaseReason {
  /// The reason without the database's name, which the screen shows elsewhere.
  ///
  /// Of a failing connection it is the last part only, which is cut off first where there is little
  /// room.
  static func text(of error: any Error) -> String {
    switch error as? DatabaseError {
    case .unreachable(_, let reason)?, .lost(_, let reason)?:
      "no connection: \(cause(in: reason)); r tries again"
    case .noTable(_, let reason)?, .refused(_, let reason)?, .cannotShow(_, let reason)?: reason
    default: "\(error)"
    }
  }

  /// The last part of a library's message, where the cause stands.
  static func cause(in reason: String) -> String {
    let parts = reason.split(separator: ": ")
    let last = parts.last.map(String.init) ?? reason
    return last.count > 36 ? last.prefix(35) + "…" : last
  }
}

/// The reason why a database doesn't return rows, in one line.
struct DatabaseFailure: Error, CustomStringConvertible {
  let description: String
}
