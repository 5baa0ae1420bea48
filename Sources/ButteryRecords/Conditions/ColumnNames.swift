/// Finds columns by their names, in any case, and by their numbers: `#3` is the third one.
struct ColumnNames {
  private let names: [String]
  private var exact: [String: Int] = [:]
  private var folded: [String: Int] = [:]
  /// The names that several columns have.
  private var repeated: Set<String> = []
  private var repeatedFolded: Set<String> = []

  init(_ names: [String]) {
    self.names = names
    for (column, name) in names.enumerated().reversed() where !name.isEmpty {
      if exact.updateValue(column, forKey: name) != nil { repeated.insert(name) }
      let folded = name.lowercased()
      if self.folded.updateValue(column, forKey: folded) != nil { repeatedFolded.insert(folded) }
    }
  }

  /// The first column with exactly this name, or else the first whose name differs only in case, or
  /// else the column with this number.
  func column(_ name: String) -> Int? {
    exact[name] ?? folded[name.lowercased()] ?? column(numbered: name)
  }

  private func column(numbered name: String) -> Int? {
    guard name.first == "#", let number = Int(name.dropFirst()), number > 0,
      number <= names.count
    else { return nil }
    return number - 1
  }

  /// Throws for a name that several columns have and that matches all of them equally well.
  func checkUnique(_ name: String, at offset: Int) throws(ConditionError) {
    let isExact = exact[name] != nil
    let folded = name.lowercased()
    guard isExact ? repeated.contains(name) : repeatedFolded.contains(folded) else { return }
    let columns = names.indices.filter {
      isExact ? names[$0] == name : names[$0].lowercased() == folded
    }
    let numbers = columns.prefix(Self.mostShown).map { "#\($0 + 1)" }.joined(separator: ", ")
    throw ConditionError(
      offset: offset,
      reason: "\(columns.count) columns are called \(ConditionError.quoted(name)) — "
        + "say which by its number: \(numbers)")
  }

  /// The longest column name with blanks that stands unquoted at a place, with an operator behind
  /// it.
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

  /// The error for a name that no column has.
  func unknown(_ name: String, at range: Range<Int>) -> ConditionError {
    let nearest = Spelling.nearest(to: name, among: names)
    return ConditionError(
      offset: range.lowerBound,
      reason: "no column is called \(ConditionError.quoted(name)) — \(advice(nearest)) "
        + "A text that looks like a condition goes in double quotes",
      misspelling: nearest.map { .init(length: range.count, name: $0) })
  }

  private func advice(_ nearest: String?) -> String {
    if let nearest {
      return "did you mean \(ConditionError.quoted(nearest))?"
    }
    let shown = names.prefix(Self.mostShown).map(ConditionError.quoted).joined(separator: ", ")
    if names.isEmpty { return "The table has no columns." }
    return "there are \(shown)" + (names.count > Self.mostShown ? " and others." : ".")
  }

  private static let mostShown = 6
}
