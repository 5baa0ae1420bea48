import Buttery
import ButteryRecords

/// The state of a table as far as it can be undone: which rows, in which order and sections, and
/// which columns.
///
/// The state is read from the objects that own its parts, and applied to them; there is no second
/// copy of what is on the screen. The search and the scroll position aren't part of it.
struct ViewState: Equatable {
  /// What the source was asked for.
  var rows: RowState
  var arrangement: ColumnArrangement
  /// Whether long texts are broken into lines.
  var wraps: Bool
  /// The style of the table; nil while nothing shows it.
  var style: TableView.Style?

  /// The state of the current query, which the rows may not answer yet.
  @MainActor init(of content: RowContent) {
    rows = content.source.state
    arrangement = content.appearance.arrangement
    wraps = content.appearance.wraps
    style = content.tableView?.style
  }

  /// Applies the state to the table.
  @MainActor func apply(to content: RowContent) {
    content.source.apply(rows)
    content.appearance.arrange { $0 = arrangement }
    content.appearance.wraps = wraps
    content.show(style: style)
  }

  // MARK: Other columns

  /// Takes over the new number of columns.
  mutating func adopt(columnCount: Int) { arrangement.adopt(count: columnCount) }

  /// Follows columns by their names, after files have been read again and have other columns; folds
  /// are forgotten.
  mutating func rebind(by rebinding: ColumnRebinding) {
    rows.rebind(by: rebinding)
    if !rebinding.isIdentity { arrangement.rebind(to: rebinding.newPlaces) }
  }
}

// MARK: - Undo

/// Undoes and redoes changes of the view.
@MainActor final class ViewUndo {
  private let content: RowContent
  private unowned let announcer: TableScreen
  private var history: ViewHistory
  /// Whether a state is being applied: its steps aren't changes of their own.
  private var isApplying = false

  init(content: RowContent, announcer: TableScreen) {
    self.content = content
    self.announcer = announcer
    history = ViewHistory(ViewState(of: content))
  }

  private var columns: [RecordColumn] { content.list.columns }

  /// Records the current state, if it has changed.
  func record() {
    guard !isApplying else { return }
    history.record(ViewState(of: content))
  }

  /// Takes over the columns of a new result, which may differ.
  ///
  /// - Returns: What ended as its column is gone, in words; nil for nothing.
  func adopt(insteadOf old: [RecordColumn]) -> String? {
    let places = ColumnRebinding(from: old, to: columns).newPlaces
    let rows = history.present.rows
    let words = ViewChangeWords(columns: old)
    func lost(_ columns: [Int]) -> String? {
      columns.first { places.indices.contains($0) && places[$0] == nil }.map(words.name)
    }
    // Files keep a condition until its column is there again.
    let endsFilters = content.source.query.filters.count < rows.filters.count
    history.adopt(columns, insteadOf: old, endsFilters: endsFilters)
    let ended = [
      endsFilters
        ? rows.filters.first { lost($0.columns) != nil }.map { "filter \($0.text)" } : nil,
      lost(rows.sort.map(\.column)).map { "sort by \($0)" },
      lost(rows.groupLevels.columns).map { "sections by \($0)" },
    ].compactMap(\.self)
    return ended.isEmpty ? nil : "\(ended.joined(separator: ", ")) ended: no such column now"
  }

  /// Takes over folds that weren't made by a key; undo doesn't change them.
  func adoptFolds() { history.adopt(foldsOf: ViewState(of: content)) }

  func undo() {
    record()
    guard let change = history.undo() else { return announcer.announce("nothing to undo") }
    apply()
    announcer.announce("undone: \(change.text(columns: columns))")
  }

  func redo() {
    record()
    guard let change = history.redo() else { return announcer.announce("nothing to redo") }
    apply()
    announcer.announce("redone: \(change.text(columns: columns))")
  }

  private func apply() {
    isApplying = true
    // What is applied may change the history's columns.
    let state = history.present
    state.apply(to: content)
    isApplying = false
  }
}

/// The undo history of a view: its former states, and those that redo restores.
private struct ViewHistory {
  /// The current state.
  private(set) var present: ViewState
  private var past: [ViewState]
  private var future: [ViewState] = []

  /// How many changes can be undone.
  static let most = 100

  /// Begins with the state from the command line, whose filters can be undone one by one.
  init(_ present: ViewState) {
    self.present = present
    past = present.rows.filters.indices.map { count in
      var state = present
      state.rows.filters = Array(present.rows.filters.prefix(count))
      return state
    }
  }

  /// Records a new state, if it differs from the current one.
  mutating func record(_ state: ViewState) {
    guard state != present else { return }
    past.append(present)
    if past.count > Self.most { past.removeFirst() }
    present = state
    future.removeAll()
  }

  /// Undoes the last change.
  ///
  /// - Returns: The change that was undone; nil if there is none.
  mutating func undo() -> ViewChange? {
    guard let state = past.popLast() else { return nil }
    let change = ViewChange(old: state, new: present)
    future.append(present)
    present = state
    return change
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: The change that was redone; nil if there is none.
  mutating func redo() -> ViewChange? {
    guard let state = future.popLast() else { return nil }
    let change = ViewChange(old: present, new: state)
    past.append(present)
    present = state
    return change
  }

  /// Follows columns that were added or moved, in all states.
  ///
  /// - Parameter endsFilters: whether conditions on columns that are gone have ended.
  mutating func adopt(
    _ columns: [RecordColumn], insteadOf old: [RecordColumn], endsFilters: Bool
  ) {
    let rebinding = ColumnRebinding(from: old, to: columns)
    guard !rebinding.isIdentity || present.arrangement.order.count != columns.count else { return }
    change { state in
      state.rebind(by: rebinding)
      if endsFilters { state.rows.filters.removeAll(where: \.hasLostColumn) }
      state.adopt(columnCount: columns.count)
    }
    // What was only about columns that are gone is no change any more.
    (past, future) = (changes(in: past), changes(in: future))
  }

  /// The states that differ from the next one towards the present.
  private func changes(in states: [ViewState]) -> [ViewState] {
    var next = present
    let kept = states.reversed().filter { state in
      defer { next = state }
      return state != next
    }
    return kept.reversed()
  }

  /// Takes over folds that a person hasn't made, without recording a change.
  mutating func adopt(foldsOf new: ViewState) {
    let groupLevels = present.rows.groupLevels
    change { state in
      guard state.rows.groupLevels == groupLevels else { return }
      (state.rows.folds, state.rows.valueFolds) = (new.rows.folds, new.rows.valueFolds)
    }
  }

  private mutating func change(_ change: (inout ViewState) -> Void) {
    change(&present)
    for place in past.indices { change(&past[place]) }
    for place in future.indices { change(&future[place]) }
  }
}

// MARK: - Changes

/// A change of the view, as a state before and after.
private struct ViewChange {
  let old: ViewState
  let new: ViewState

  /// The change in words, for the top line: `sort by Sales ↓`.
  func text(columns: [RecordColumn]) -> String {
    let words = ViewChangeWords(columns: columns)
    return filterText(words) ?? sortText(words) ?? groupText(words) ?? groupOrderText
      ?? formText(words) ?? columnText(words) ?? totalsText(words) ?? wrapText ?? styleText
      ?? sparklineText
      ?? foldText
  }

  private func filterText(_ words: ViewChangeWords) -> String? {
    guard new.rows.filters != old.rows.filters else { return nil }
    if let filter = new.rows.filters.first(where: { !old.rows.filters.contains($0) }) {
      return "filter \(words.short(filter.text))"
    }
    let gone = old.rows.filters.first { !new.rows.filters.contains($0) } ?? old.rows.filters.last
    return "without filter \(words.short(gone?.text ?? ""))"
  }

  private func sortText(_ words: ViewChangeWords) -> String? {
    guard new.rows.sort != old.rows.sort else { return nil }
    let orders = new.rows.sort.map { "\(words.name($0.column)) \($0.isDescending ? "↓" : "↑")" }
    return orders.isEmpty ? "no sort" : "sort by \(orders.joined(separator: "; then "))"
  }

  private func groupText(_ words: ViewChangeWords) -> String? {
    guard new.rows.groupLevels != old.rows.groupLevels else { return nil }
    let (old, new) = (old.rows.groupLevels.columns, new.rows.groupLevels.columns)
    func names(_ columns: some Sequence<Int>) -> String {
      columns.map(words.name).joined(separator: "; then ")
    }
    if new.isEmpty { return "no sections" }
    if old.isEmpty || !new.starts(with: old) && !old.starts(with: new) {
      return "sections by \(names(new))"
    }
    return new.count > old.count
      ? "inner sections by \(names(new.dropFirst(old.count)))"
      : "no inner sections by \(names(old.dropFirst(new.count)))"
  }

  private var groupOrderText: String? {
    new.rows.groupOrder == old.rows.groupOrder ? nil : "order of sections"
  }

  private func formText(_ words: ViewChangeWords) -> String? {
    Set(old.rows.forms.keys).union(new.rows.forms.keys).sorted()
      .first { old.rows.forms[$0] != new.rows.forms[$0] }.map { "kind of \(words.name($0))" }
  }

  private var wrapText: String? {
    guard new.wraps != old.wraps else { return nil }
    return new.wraps ? "wrap" : "no wrap"
  }

  private var styleText: String? { new.style == old.style ? nil : "style" }

  private var sparklineText: String? {
    new.rows.sparkline == old.rows.sparkline ? nil : "sparklines in headers"
  }

  private var foldText: String {
    let isOpened =
      new.rows.folds.isOpened(from: old.rows.folds)
      || new.rows.valueFolds.isOpened(from: old.rows.valueFolds)
    return isOpened ? "unfold" : "fold"
  }

  private func totalsText(_ words: ViewChangeWords) -> String? {
    guard new.rows.statistics != old.rows.statistics else { return nil }
    let changed = new.rows.statistics.columns(unlike: old.rows.statistics)
    return changed.count == 1 && new.rows.statistics.others == old.rows.statistics.others
      ? "total of \(words.name(changed[0]))" : "totals"
  }

  private func columnText(_ words: ViewChangeWords) -> String? {
    let (old, new) = (old.arrangement, new.arrangement)
    if let column = new.hidden.subtracting(old.hidden).min() { return "hide \(words.name(column))" }
    if let column = old.hidden.subtracting(new.hidden).min() { return "show \(words.name(column))" }
    if let column = new.fitted.symmetricDifference(old.fitted).min() {
      return "width of \(words.name(column))"
    }
    if let column = (0..<new.order.count).first(where: { new.widths[$0] != old.widths[$0] }) {
      return "width of \(words.name(column))"
    }
    if new.order != old.order, let column = new.moved { return "move of \(words.name(column))" }
    if new.numbersRows != old.numbersRows { return "row numbers" }
    return new.frozen == old.frozen ? nil : "frozen columns"
  }
}

/// Names and texts, shortened so that the rest of a message stays readable.
private struct ViewChangeWords {
  let columns: [RecordColumn]

  func name(_ column: Int) -> String {
    columns.indices.contains(column) ? short(columns[column].name) : "column \(column + 1)"
  }

  func short(_ text: String) -> String { text.count > 16 ? text.prefix(15) + "…" : text }
}
