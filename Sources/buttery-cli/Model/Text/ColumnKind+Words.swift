import ButteryRecords

extension ColumnKind {
  /// What values of the kind are called.
  var plural: String {
    switch self {
    case .integer, .decimal: "numbers"
    case .percentage: "percentages"
    case .date: "dates"
    case .time: "times"
    case .text: "texts"
    }
  }
}
