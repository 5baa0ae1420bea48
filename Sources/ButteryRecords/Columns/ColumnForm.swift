/// How the fields of a column write their values.
package struct ColumnForm: Sendable, Hashable {
  /// The kind of values that the fields have.
  package var kind: ColumnKind

  /// The mark in front of a number's fraction.
  package var decimalMark: DecimalMark

  /// Whether the day or the month comes first in dates with slashes.
  package var dateOrder: DateOrder

  /// Whether commas group the digits of some numbers, so that `1,250` is one number.
  package var hasCommaGroups: Bool

  /// Whether some times are longer than a day, so that `25:00` is one.
  package var hasLongTimes: Bool

  /// Creates a form; kinds whose fields can be read in only one way need no more than the kind.
  package init(
    _ kind: ColumnKind, decimalMark: DecimalMark = .point, dateOrder: DateOrder = .monthFirst,
    hasCommaGroups: Bool = false, hasLongTimes: Bool = false
  ) {
    self.kind = kind
    self.decimalMark = decimalMark
    self.dateOrder = dateOrder
    self.hasCommaGroups = hasCommaGroups
    self.hasLongTimes = hasLongTimes
  }
}

/// The mark in front of a number's fraction; the other one may separate groups of digits.
package enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  case point, comma

  /// The mark itself.
  package var byte: UInt8 { UInt8(ascii: self == .point ? "." : ",") }

  /// The mark that may separate groups of three digits.
  var groupByte: UInt8 { UInt8(ascii: self == .point ? "," : ".") }
}

/// Whether the day or the month comes first in dates such as 3/4/2024.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case monthFirst, dayFirst
}
