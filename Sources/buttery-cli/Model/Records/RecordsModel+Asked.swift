import ButteryRecords

// What is on the screen beside what was asked for.
extension RecordsModel {
  /// Whether the sections are those that were asked for, as far as they are known.
  var showsAskedSections: Bool {
    result.query.groupLevels == query.groupLevels && result.query.groupOrder == query.groupOrder
  }

  /// Whether the rows are those that were asked for, as far as files are read.
  var showsAskedRows: Bool {
    guard showsAskedSections, result.query.filters == query.filters,
      result.query.sort == query.sort
    else { return false }
    return switch result.phase {
    case .grouping, .filtering, .sorting: false
    case .waiting, .reading, .searching, .done, .stopped: true
    }
  }
}
