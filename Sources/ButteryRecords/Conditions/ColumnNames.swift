/// Finds columns by their names, in any case.
struct ColumnNames {
  private let names: [String]
  private var exact: [String: Int] = [:]
  private var folded: [String: Int] = [:]

  init(_ names: [String]) {
    self.names = names
    // Of several columns with one name it is the first.
    for (column, name) in names.enumerated().reversed() where !name.isEmpty {
      exact[name] = column
      folded[name.lowercased()] = column
    }
  }

  /// The first column with exactly this name, or else the first whose name differs in case only.
  func column(_ name: String) -> Int? { exact[name] ?? folded[name.lowercased()] }

  /// The longest name with blanks that stands at a place without quotes, with an operator behind it.
  func nameWithBlanks(at place: Int, of scanner: ConditionScanner) -> String? {
    names
      .filter { name in
        let end = place + name.count
        return name.contains(where: \.isWhitespace) && end < scanner.end
          && scanner.operation(scanner.skippingBlanks(end)) != nil
          && scanner.text(place..<end).lowercased() == name.lowercased()
      }
      .max { $0.count < $1.count }
  }

  /// Says that there is no column of a name.
  func unknown(_ name: String, at offset: Int) -> ConditionError {
    ConditionError(
      offset: offset,
      reason: "no column is called \(ConditionError.quoted(name)) — \(advice(for: name)) "
        + "A text that looks like a condition goes in double quotes")
  }

  private func advice(for name: String) -> String {
    if let nearest = Spelling.nearest(to: name, among: names) {
      return "did you mean \(ConditionError.quoted(nearest))?"
    }
    let shown = names.prefix(Self.mostShown).map(ConditionError.quoted).joined(separator: ", ")
    if names.isEmpty { return "The table has no columns." }
    return "there are \(shown)" + (names.count > Self.mostShown ? " and others." : ".")
  }

  private static let mostShown = 6
}
