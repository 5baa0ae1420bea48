import ButteryRecords

extension DecimalMark {
  /// A number that can be read in two ways: it has the mark before three digits.
  var example: String { self == .point ? "1.250" : "1,250" }

  /// The mark that separates groups of digits.
  var other: DecimalMark { self == .point ? .comma : .point }
}

extension ColumnForm {
  /// What a number with a mark before three digits is taken for.
  func meaning(of mark: DecimalMark) -> String {
    mark == decimalMark ? "one and a quarter" : "a thousand and more"
  }
}
