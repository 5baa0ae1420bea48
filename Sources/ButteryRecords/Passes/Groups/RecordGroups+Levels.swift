// Groups in levels; a group of an outer level goes by a code that no group of records has.
extension RecordGroups {
  /// The level of a group, 0 for the outermost.
  package func level(ofGroup group: Int) -> Int {
    guard let outers else { return 0 }
    return OuterGroups.outer(ofCode: group).map { outers.all[$0].level } ?? outers.levelCount - 1
  }

  /// Appends what a group is called: the values that its records agree in, joined with ` · `.
  ///
  /// - Parameters:
  ///   - fields: those of the group's first record.
  ///   - isWhole: whether the names of the groups that it is part of come first, with ` › ` between
  ///     them.
  package func appendName(
    ofGroup group: Int, fields: borrowing FieldBuffer, isWhole: Bool, to name: inout [UInt8]
  ) {
    let own = level(ofGroup: group)
    for level in (isWhole ? 0 : own)...own {
      if isWhole, level > 0 { name.append(contentsOf: " › ".utf8) }
      let start = name.count
      for (number, column) in levels[level].enumerated() {
        if number > 0 { name.append(contentsOf: " · ".utf8) }
        fields.withValue(column: column) { name.append(contentsOf: $0) }
      }
      if levels.count > 1, name.count == start { name.append(contentsOf: "(empty)".utf8) }
    }
  }
}

extension RecordGroups {
  /// The codes of the groups that others are parts of, in the order in which they appear.
  package var outerCodes: [Int] {
    (outers?.all.indices ?? 0..<0).map { Int(OuterGroups.code(of: UInt32($0))) }
  }

  /// Whether there is a group with a number or a code.
  package func hasGroup(_ group: Int) -> Bool {
    OuterGroups.outer(ofCode: group).map { $0 < outers?.all.count ?? 0 } ?? (group < count)
  }
}
