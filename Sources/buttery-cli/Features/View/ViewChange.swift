import ButteryRecords

/// A change of the view, as a state before and after.
struct ViewChange {
  let old: ViewState
  let new: ViewState

  /// The change in words, for the top line: `sort by Sales ↓`.
  func text(columns: [RecordColumn]) -> String {
    let words = ViewChangeWords(columns: columns)
    return filterText(words) ?? sortText(words) ?? groupText(words) ?? groupOrderText
      ?? formText(words) ?? columnText(words) ?? totalsText(words) ?? wrapText ?? styleText
      ?? courseText
      ?? "fold"
  }

  private func filterText(_ words: ViewChangeWords) -> String? {
    guard new.filters != old.filters else { return nil }
    if let filter = new.filters.first(where: { !old.filters.contains($0) }) {
      return "filter \(words.short(filter.text))"
    }
    let gone = old.filters.first { !new.filters.contains($0) } ?? old.filters.last
    return "without filter \(words.short(gone?.text ?? ""))"
  }

  private func sortText(_ words: ViewChangeWords) -> String? {
    guard new.sort != old.sort else { return nil }
    let orders = new.sort.map { "\(words.name($0.column)) \($0.isDescending ? "↓" : "↑")" }
    return orders.isEmpty ? "no sort" : "sort by \(orders.joined(separator: "; then "))"
  }

  private func groupText(_ words: ViewChangeWords) -> String? {
    guard new.groupLevels != old.groupLevels else { return nil }
    let names = new.groupLevels.columns.map(words.name)
    return names.isEmpty ? "no sections" : "sections by \(names.joined(separator: "; then "))"
  }

  private var groupOrderText: String? {
    new.groupOrder == old.groupOrder ? nil : "order of sections"
  }

  private func formText(_ words: ViewChangeWords) -> String? {
    Set(old.forms.keys).union(new.forms.keys).sorted()
      .first { old.forms[$0] != new.forms[$0] }.map { "kind of \(words.name($0))" }
  }

  private var wrapText: String? {
    guard new.wraps != old.wraps else { return nil }
    return new.wraps ? "wrap" : "no wrap"
  }

  private var styleText: String? { new.style == old.style ? nil : "style" }

  private var courseText: String? { new.course == old.course ? nil : "sparklines in headers" }

  private func totalsText(_ words: ViewChangeWords) -> String? {
    guard new.statistics != old.statistics else { return nil }
    let changed = new.statistics.columns(unlike: old.statistics)
    return changed.count == 1 ? "total of \(words.name(changed[0]))" : "totals"
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
