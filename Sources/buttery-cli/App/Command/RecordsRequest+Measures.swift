import ButteryRecords

/// The measures that words of the command line mean: `Sales:sum,Discount:mean`.
extension RecordsRequest {
  /// The measures that `--totals` names; nil where it names none.
  ///
  /// - Parameter checksKinds: whether the list's column kinds are final, so that statistics are
  ///   checked against them.
  func measures(of list: RecordList, checksKinds: Bool = true) throws -> [Measure]? {
    guard case .named(let text) = totals else { return nil }
    var measures: [Measure] = []
    for name in Self.measureNames(in: text, of: list) {
      let measure = try OptionError.naming("--totals", [text]) {
        try Self.measure(named: name, of: list, option: "--totals", checksKinds: checksKinds)
      }
      if !measures.contains(measure) { measures.append(measure) }
    }
    return measures
  }

  /// The order of groups: a keyword, or a measure, largest first.
  func sectionOrder(
    of list: RecordList, checksKinds: Bool = true
  ) throws -> RecordQuery.GroupOrder {
    switch groupOrder {
    case nil, "appearance", "first": return .appearance
    case "name": return .name
    case "count": return .count
    case .some(let text):
      let isAscending = text.hasSuffix(":asc")
      let suffix = isAscending ? 4 : text.hasSuffix(":desc") ? 5 : 0
      let measure = try OptionError.naming("--group-order", [text]) {
        try Self.measure(
          named: String(text.dropLast(suffix)), of: list, option: "--group-order",
          checksKinds: checksKinds)
      }
      return .figure(measure, isDescending: !isAscending)
    }
  }

  /// Splits comma-separated names; a column's name may contain commas itself.
  private static func measureNames(in text: String, of list: RecordList) -> [String] {
    var names: [String] = []
    for part in ColumnWords.parts(of: text, keepsQuotes: true) {
      if let last = names.last, isBeginning(last, of: list) {
        names[names.count - 1] = last + "," + part
      } else {
        names.append(part)
      }
    }
    return names
  }

  /// Whether a text is only the part of a column's name before a comma.
  private static func isBeginning(_ text: String, of list: RecordList) -> Bool {
    guard (try? measure(named: text, of: list, option: "", checksKinds: false)) == nil else {
      return false
    }
    return list.columns.contains { $0.name.lowercased().hasPrefix(text.lowercased() + ",") }
  }

  /// The measure that `COLUMN:STATISTIC` or `COLUMN` means.
  private static func measure(
    named text: String, of list: RecordList, option: String, checksKinds: Bool
  ) throws -> Measure {
    let words = ColumnWords(list: list)
    if let column = try? words.column(text) {
      let kind = list.columns[column].kind
      return Measure(kind.isNumeric ? .sum : .count, ofColumn: column)
    }
    guard let colon = text.lastIndex(of: ":") else {
      return Measure(.sum, ofColumn: try words.column(text))
    }
    let column = try words.column(String(text[..<colon]))
    let word = text[text.index(after: colon)...].lowercased()
    guard let statistic = Aggregate(rawValue: word) else {
      throw OptionError("\(option): '\(word)' isn't a statistic; choose from \(Aggregate.names)")
    }
    if checksKinds { try check(statistic, list.columns[column], option) }
    return Measure(statistic, ofColumn: column)
  }

  private static func check(
    _ statistic: Aggregate, _ column: RecordColumn, _ option: String
  ) throws {
    guard !statistic.isMeaningful(for: column.kind) else { return }
    let others = Aggregate.allCases.filter { $0.isMeaningful(for: column.kind) }
    throw OptionError(
      "\(option): column '\(column.name)' has \(column.kind.plural), which have no "
        + "\(statistic.rawValue), but \(others.map(\.rawValue).joined(separator: ", "))")
  }
}
