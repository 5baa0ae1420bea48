import Buttery
import ButteryDatabase
import ButteryRecords

/// Performs commands on columns of a database's table, and returns messages about their effect.
@MainActor final class DatabaseActions: ColumnActing {
  let content: DatabaseContent
  /// Shows the result of a command that had to wait for the database.
  private unowned let announcer: TableScreen
  private let copyBindings = KeyBindings<CopyCommand>.standard
  /// Whether the next key says what to copy.
  private var isCopying = false

  init(content: DatabaseContent, announcer: TableScreen) {
    self.content = content
    self.announcer = announcer
  }

  private var model: DatabaseModel { content.model }

  var table: any ColumnTable { content }

  var query: RecordQuery { model.query }

  func name(_ column: Int, atMost length: Int?) -> String {
    length.map { content.shortName(ofColumn: column, atMost: $0) }
      ?? content.shortName(ofColumn: column)
  }

  func perform(_ command: ColumnCommand, onColumn column: Int) -> String {
    if let refusal = DatabaseRefusal.reason(for: command) { return refusal }
    switch command {
    case .sort: return sort { $0.cycleSort(ofColumn: column) }
    case .sortFurther: return sort { $0.cycleFurtherSort(ofColumn: column) }
    case .group: return group { $0.toggleGroup(ofColumn: column) }
    case .groupInner: return groupInner(column)
    case .only, .allBut: return filter(column, isExcluded: command == .allBut)
    case .hide: return places.hide(column)
    case .widen: return places.widen(column)
    case .moveLeft, .moveRight: return places.move(column, toRight: command == .moveRight)
    case .freeze: return places.freeze(upTo: column)
    case .copy:
      isCopying = true
      return "copy: y row  c cell"
    case .total: return total { model.cycleTotal(ofColumn: column, named: name(column)) }
    case .allTotals: return total { model.cycleAllTotals() }
    case .frequencies, .kind: return ""
    }
  }

  private func total(_ cycle: () -> String) -> String {
    guard model.snapshot.relation?.key != DatabaseRelation.Key.none else {
      return "totals need a key; name it with --key"
    }
    return cycle()
  }

  // MARK: What is asked of the database

  private func sort(_ change: (inout RecordQuery) -> Void) -> String {
    if let refusal = model.ask(change) { return refusal }
    return whenAnswered { $0.orderText }
  }

  private var orderText: String {
    guard model.query.isSorted else { return "not sorted" }
    let orders = model.query.sort.map { "\(name($0.column)) \($0.isDescending ? "↓" : "↑")" }
    return "sorted by \(orders.joined(separator: ", "))"
  }

  private func group(_ change: (inout RecordQuery) -> Void) -> String {
    if let refusal = model.ask(change) { return refusal }
    return whenAnswered { $0.groupText }
  }

  /// Returns a message about the rows of the query; announces it later if they are still on their
  /// way.
  private func whenAnswered(_ text: @escaping (DatabaseActions) -> String) -> String {
    guard model.isAsking else { return text(self) }
    model.whenAnswered { [weak self] in
      if let self { announcer.announce(text(self)) }
    }
    return ""
  }

  private var groupText: String {
    let columns = model.query.groupColumns
    guard !columns.isEmpty else { return "no sections" }
    return "sections by \(columns.map { name($0) }.joined(separator: ", ")); # again: none"
  }

  private func groupInner(_ column: Int) -> String {
    guard !model.query.groupColumns.isEmpty, !model.query.groupColumns.contains(column) else {
      return group { $0.toggleGroup(ofColumn: column) }
    }
    guard model.query.groupLevels.count < GroupLevels.most else {
      return "no more than \(GroupLevels.most) levels of sections"
    }
    return group { _ = $0.addLevel(ofColumn: column) }
  }

  /// Adds a filter for the value of the current row in a column, or for all other values.
  private func filter(_ column: Int, isExcluded: Bool) -> String {
    guard let row = content.tableView?.currentRow, let values = model.values(at: row),
      values.indices.contains(column)
    else { return "no row to filter by" }
    guard !values[column].isBeginning else { return "too long to filter by; : finds a part" }
    let writer = ConditionWriter(content.list.columns)
    if values[column].isNull {
      return filterMissing(column, writer, isExcluded: isExcluded)
    }
    let filter = (values[column].bytes ?? []).withUnsafeBufferPointer {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else {
      return "can't filter by this value of \(name(column)); & takes a condition"
    }
    return add(filter)
  }

  private func filterMissing(
    _ column: Int, _ writer: ConditionWriter, isExcluded: Bool
  ) -> String {
    let text = writer.name(ofColumn: column).map { "\($0) \(isExcluded ? "!=" : "=") null" }
    guard let text, let filter = try? RecordFilter(text, columns: content.list.columns) else {
      return "can't name \(name(column)) in a condition"
    }
    return add(filter)
  }

  /// Adds a filter.
  ///
  /// - Returns: The message for the top line; the filter's chip and the number of rows show the
  ///   effect.
  func add(_ filter: RecordFilter) -> String {
    let text = TextMetrics.visible(filter.text)
    let short = text.count > 40 ? text.prefix(39) + "…" : text[...]
    guard !model.query.filters.contains(filter) else { return "already filtered by \(short)" }
    return model.ask { $0.filters.append(filter) } ?? ""
  }

  /// Removes a filter.
  ///
  /// - Returns: The message for the top line, which names the filter.
  func removeFilter(at index: Int) -> String {
    guard model.query.filters.indices.contains(index) else { return "no filter to remove" }
    let text = TextMetrics.visible(model.query.filters[index].text)
    if let refusal = model.ask({ $0.filters.remove(at: index) }) { return refusal }
    return whenAnswered { _ in "removed: \(text.count > 40 ? text.prefix(39) + "…" : text[...])" }
  }

  func removeLastFilter() -> String { removeFilter(at: model.query.filters.count - 1) }

  // MARK: Copying

  func takeCopyKey(_ key: Key, onColumn column: Int?) -> String? {
    guard isCopying else { return nil }
    isCopying = false
    if key.code == .escape { return "" }
    guard let command = copyBindings[key] else { return nil }
    guard let row = content.tableView?.currentRow, model.values(at: row) != nil else {
      return "no row to copy from"
    }
    switch command {
    case .row: return copy(content.list.columns.indices, ofRowAt: row, as: "row")
    case .cell:
      let column = column ?? 0
      return copy(column..<column + 1, ofRowAt: row, as: "cell")
    case .column: return "not all loaded; use --print csv"
    }
  }

  /// Copies values of a row, long ones when they have been fetched.
  private func copy(_ columns: Range<Int>, ofRowAt row: IndexPath, as what: String) -> String {
    guard let loaded = model.values(at: row), loaded.indices.contains(columns) else {
      return "no row to copy from"
    }
    guard loaded[columns].contains(where: \.isBeginning) else {
      return copy(loaded[columns], as: what)
    }
    switch model.extent(ofRowAt: row) {
    case .whole(let values)?: return copy(values[columns], as: what)
    case .partial(let values, let reason)?:
      return values[columns].contains(where: \.isBeginning)
        ? reason : copy(values[columns], as: what)
    case .awaited?, nil: break
    }
    model.awaitWholeRow(at: row) { [weak self] row in
      guard let self else { return }
      let isWhole = !row.values[columns].contains(where: \.isBeginning)
      if isWhole {
        announcer.announce(copy(row.values[columns], as: what))
      } else if case .partial(_, let reason) = row {
        announcer.announce(reason)
      }
    }
    return ""
  }

  private func copy(_ values: ArraySlice<DatabaseValue>, as what: String) -> String {
    copy(values.map(\.line).joined(separator: "\t"), as: what)
  }

  private func copy(_ text: String, as what: String) -> String {
    model.application?.device.copy(text) ?? false ? "\(what) copied" : "too long to copy"
  }
}

// MARK: - Prompts

/// The prompts for a search, a filter or a saved view of a database's table.
///
/// The database is only asked when the user presses Enter, not for each letter.
@MainActor final class DatabasePrompts: PromptBarDelegate {
  private unowned let screen: TableScreen
  private let content: DatabaseContent
  private let actions: DatabaseActions
  private let search: DatabaseSearch
  private let viewSaver: ViewSaver
  private var histories: [PromptKind: [String]] = [:]
  private var mistake: ConditionError?

  init(
    screen: TableScreen, content: DatabaseContent, actions: DatabaseActions,
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

// MARK: - Refusals and failures

/// The reasons why some commands for files don't work for a table of a database: they need all
/// rows.
///
/// Each reason says what to do instead, in at most 38 columns, which fit the top line of a screen
/// of 40.
enum DatabaseRefusal {
  /// The reason for a command; nil if the command works.
  static func reason(for command: ColumnCommand) -> String? {
    switch command {
    case .frequencies: "no frequencies; # counts each value"
    case .kind: "types are fixed; cast them in --query"
    case .total, .allTotals, .sort, .sortFurther, .group, .groupInner, .only, .allBut, .hide,
      .widen, .moveLeft,
      .moveRight, .freeze, .copy:
      nil
    }
  }
}

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
