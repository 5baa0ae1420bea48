extension RecordTable {
  /// The number of the column that is called `name`.
  ///
  /// The first column with exactly this name, or else the first whose name differs in case only.
  ///
  /// - Throws: `RecordError.unknownColumn` with the nearest name and those that exist.
  public func column(named name: String) throws(RecordError) -> Int {
    if let exact = columnNames.firstIndex(of: name) { return exact }
    let folded = name.lowercased()
    if let similar = columnNames.firstIndex(where: { $0.lowercased() == folded }) { return similar }
    throw .unknownColumn(
      file: sourceName, name: name, nearest: Spelling.nearest(to: name, among: columnNames),
      available: columnNames)
  }

  /// The numbers of several columns, in the order of the names.
  ///
  /// - Throws: `RecordError.unknownColumn` for the first name that does not exist.
  public func columns(named names: [String]) throws(RecordError) -> [Int] {
    var columns: [Int] = []
    for name in names { columns.append(try column(named: name)) }
    return columns
  }
}
