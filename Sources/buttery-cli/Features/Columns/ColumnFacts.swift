import Buttery
import ButteryRecords

/// The texts of a line in the list of columns.
struct ColumnFacts {
  var name = ""
  var kind = ""
  /// What was done to the column, such as sorting, and how many values it lacks.
  var states: [String] = []
  /// The sum of the column's values, the longest text first, or their mean; empty if neither says
  /// anything.
  var totals: [String] = []
  /// The least and the greatest of its values, the longest text first; the last one is short.
  var ranges: [String] = []

  @MainActor init(of column: Int, in actions: ColumnActions, _ totals: ColumnTotals?) {
    let (query, appearance) = (actions.query, actions.appearance)
    let list = actions.table.list
    guard list.columns.indices.contains(column) else { return }
    name = list.columns[column].name
    kind = list.columns[column].kind.rawValue
    if let order = Self.order(of: column, in: query.sort) { states.append(order) }
    let isGrouped = query.groupColumns.contains(column)
    let isHidden = appearance.arrangement.hidden.contains(column)
    if isGrouped { states.append("sections") }
    if isHidden { states.append("hidden") }
    let shown = appearance.layout.columns.map(\.index)
    if shown.prefix(appearance.arrangement.frozenCount(among: shown)).contains(column) {
      states.append("stays")
    }
    if let missing = list.missingCount(inColumn: column), missing > 0 {
      states.append("\(NumberFormatter.grouped(missing)) missing")
      let (fitting, all) = list.fit(ofColumn: column)
      if fitting < all {
        let misfits = NumberFormatter.grouped(all - fitting)
        states.append("\(misfits) no \(list.columns[column].kind.singular)")
      }
    }
    if let words = list.missingWordCount(ofTexts: column), words > 0 {
      states.append("\(NumberFormatter.grouped(words)) NA")
    }
    guard let source = totals, list.columns[column].kind != .text else { return }
    guard let totals = source.totals(ofColumn: column) else {
      ranges = ["…"]
      return
    }
    adopt(totals, source.amounts.usualStatistic(ofColumn: column))
  }

  private mutating func adopt(_ column: ColumnTotals.Totals, _ usual: Aggregate?) {
    if usual == .sum, let sum = column.sum {
      totals = ([sum.text ?? ""] + sum.shorterTexts).map { "Σ \($0)" }
    } else if usual == .mean, let mean = column.mean {
      totals = ["⌀ \(mean.text ?? "")"]
    }
    let ends = column.ends.map(\.text)
    guard !ends.isEmpty else { return }
    ranges = [TextMetrics.visible(ends.joined(separator: "..")), "…"]
    if let short = Self.shortRange(column, ends, isAmount: usual != nil) {
      ranges.insert(short, at: 1)
    }
  }

  /// The range of numbers without their decimals, or of dates in years.
  private static func shortRange(
    _ column: ColumnTotals.Totals, _ ends: [String], isAmount: Bool
  ) -> String? {
    switch column.form.kind {
    case .integer, .decimal:
      let formatter = NumberFormatter(
        decimalMark: column.form.decimalMark, groupsDigits: isAmount)
      return column.ends.map { formatter.text($0.value, atMost: 0) }
        .joined(separator: "..")
    case .date:
      let years = ends.map { $0.prefix { $0.isNumber } }
      return years.allSatisfy { $0.count == 4 } ? years.joined(separator: "..") : nil
    default: return nil
    }
  }

  private static func order(of column: Int, in sort: [SortOrder]) -> String? {
    guard let rank = sort.firstIndex(where: { $0.column == column }) else { return nil }
    let mark = sort[rank].isDescending ? "↓" : "↑"
    return sort.count == 1 ? "sorted \(mark)" : "sort \(rank + 1) \(mark)"
  }
}
