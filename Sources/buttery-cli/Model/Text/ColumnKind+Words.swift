import ButteryRecords

extension ColumnKind {
  /// What a value of the kind is called.
  var singular: String {
    switch self {
    case .integer, .decimal: "number"
    case .percentage: "percentage"
    case .date: "date"
    case .time: "time"
    case .duration: "duration"
    case .size: "size"
    case .text: "text"
    }
  }

  /// What values of the kind are called.
  var plural: String {
    switch self {
    case .integer, .decimal: "numbers"
    case .percentage: "percentages"
    case .date: "dates"
    case .time: "times"
    case .duration: "durations"
    case .size: "sizes"
    case .text: "texts"
    }
  }
}
