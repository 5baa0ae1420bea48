import ButteryRecords

// Whether the result on the screen answers the current query.
extension RecordsModel {
  /// Whether the sections are those of the current query, as far as they are known.
  var showsAskedSections: Bool {
    result.query.groupLevels == query.groupLevels && result.query.groupOrder == query.groupOrder
  }

  /// Whether the rows are those of the current query, as far as the files have been read.
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
