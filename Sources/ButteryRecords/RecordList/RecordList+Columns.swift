extension RecordList {
  /// The number of the column that is called `name`.
  ///
  /// The first column with exactly this name, or else the first whose name differs in case only.
  ///
  /// - Throws: `RecordError.unknownColumn` with the nearest name and those that exist.
  package func column(named name: String) throws(RecordError) -> Int {
    let names = columns.map(\.name)
    if let exact = names.firstIndex(of: name) { return exact }
    let folded = name.lowercased()
    if let similar = names.firstIndex(where: { $0.lowercased() == folded }) { return similar }
    throw .unknownColumn(
      file: parts.first?.file.name ?? "", name: name,
      nearest: Spelling.nearest(to: name, among: names), available: names)
  }

  /// Gives columns the kinds that were asked for, those that are there.
  mutating func setAskedKinds() {
    for (name, kind) in askedKinds {
      if let column = try? column(named: name) { columns[column].kind = kind }
    }
  }

  /// Throws `RecordError.unknownColumn` for a kind that was asked for a column that isn't there.
  func checkAskedKinds() throws(RecordError) {
    // Not while nothing is known of any column, as with an empty file that is followed.
    guard !columns.isEmpty else { return }
    for name in askedKinds.keys.sorted() { _ = try column(named: name) }
  }

  /// Matches a file's columns by name with those that are there, and adds those that aren't.
  ///
  /// Of several columns with the same name the first is matched with the first, and so on.
  ///
  /// - Returns: for each column of the list the field in this file, -1 for none.
  mutating func match(names: [String]) -> [Int] {
    var places: [ColumnName: Int] = [:]
    var occurrences: [String: Int] = [:]
    for (place, column) in columns.enumerated() {
      places[ColumnName(column.name, in: &occurrences)] = place
    }
    var fields = [Int](repeating: -1, count: columns.count)
    occurrences = [:]
    for (field, name) in names.enumerated() {
      let name = ColumnName(name, in: &occurrences)
      if let place = places[name] {
        fields[place] = field
      } else {
        columns.append(RecordColumn(name: name.text, kind: .text))
        evidence.append(ColumnEvidence())
        fields.append(field)
      }
    }
    return fields
  }

  /// A name, and how many columns before have the same.
  private struct ColumnName: Hashable {
    let text: String
    let occurrence: Int

    init(_ text: String, in occurrences: inout [String: Int]) {
      self.text = text
      occurrence = occurrences[text, default: 0]
      occurrences[text] = occurrence + 1
    }
  }
}
