import ButteryRecords

/// The totals of a section in words.
enum TotalsText {
  /// All totals in one line: `43 rows · pounds: sum 8529  mean 198.3  min 149  max 247`.
  static func line(of totals: SectionTotals, in list: RecordList) -> String {
    let counted = NumberText.counted(totals.rowCount, "row")
    let parts = totals.columns.compactMap { column -> String? in
      guard column.count > 0 else { return nil }
      let texts = column.statistics.map { "\($0.rawValue) \(column.text(of: $0))" }
      return "\(list.columns[column.column].name): \(texts.joined(separator: "  "))"
    }
    return ([counted] + parts).joined(separator: " · ")
  }
}
